//! Chance: coins, dice, shuffles and random picks, decided by a seed.

use super::choice::{Answer, Ask};

/// A sequence of random numbers that a seed decides (splitmix64).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Chance(u64);

impl Chance {
    /// The sequence of this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number below `n`; 0 where `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        (z % (n.max(1) as u64)) as usize
    }

    /// All numbers below `n`, in a random order (Fisher and Yates).
    pub fn shuffled(&mut self, n: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..n).collect();
        for i in (1..n).rev() {
            let j = self.below(i + 1);
            order.swap(i, j);
        }
        order
    }

    /// What nature answers: to coins (705), dice (706), shuffles (701.24) and random picks; nothing to what a player decides.
    pub fn nature(&mut self, ask: &Ask) -> Option<Answer> {
        match ask {
            Ask::Coin => Some(Answer::Pick(vec![self.below(2)])),
            Ask::Die(sides) => Some(Answer::Number(self.below(*sides as usize) as i64 + 1)),
            Ask::Random(lots) => Some(Answer::Pick(vec![self.below(lots.len())])),
            Ask::Shuffle(n) => Some(Answer::Pick(self.shuffled(*n))),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_decides_the_sequence() {
        let take = |seed| {
            let mut chance = Chance::new(seed);
            (0..8).map(|_| chance.below(6)).collect::<Vec<_>>()
        };
        assert_eq!(take(7), take(7));
        assert_ne!(take(7), take(8));
        assert!(take(1).iter().all(|n| *n < 6));
    }

    #[test]
    fn a_shuffle_keeps_everything() {
        let mut order = Chance::new(3).shuffled(60);
        assert_ne!(order, (0..60).collect::<Vec<_>>());
        order.sort_unstable();
        assert_eq!(order, (0..60).collect::<Vec<_>>());
    }
}
