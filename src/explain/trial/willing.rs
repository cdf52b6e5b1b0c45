//! Who decides while a card is tried: somebody who wants to see what it does.

use crate::engine::chance::Chance;
use crate::engine::choice::{Answer, Ask, Decider, Decision};
use crate::engine::decide::{eager, first, least};
use crate::engine::state::Game;

/// How often a unit is tried otherwise that came out illegal.
pub(super) const TRIES: u32 = 24;

/// Takes part in everything at first, and something else with each try: what is most, what comes first, what is least, and then
/// by chance.
pub(super) struct Willing {
    tried: u32,
    chance: Chance,
}

impl Willing {
    pub(super) fn at(tried: u32) -> Self {
        Self { tried, chance: Chance::new(u64::from(tried)) }
    }

    fn some(&mut self, of: usize, min: usize, max: usize) -> Answer {
        let many = min + self.chance.below(max.min(of).saturating_sub(min) + 1);
        let order = self.chance.shuffled(of);
        Answer::Pick(order.into_iter().take(many).collect())
    }

    fn by_chance(&mut self, ask: &Ask) -> Answer {
        match ask {
            Ask::YesNo => Answer::Yes(self.chance.below(2) == 0),
            Ask::Entities { options, min, max, .. } => self.some(options.len(), *min, *max),
            Ask::Texts { options, min, max, .. } => self.some(options.len(), *min, *max),
            Ask::Number { min, max, .. } => {
                Answer::Number(min + self.chance.below((max - min).clamp(0, 4) as usize + 1) as i64)
            }
            Ask::Attackers { creatures, targets } => self.fight(creatures.len(), targets.len()),
            Ask::Blockers { creatures, attackers } => self.fight(creatures.len(), attackers.len()),
            other => first(other),
        }
    }

    /// All creatures attack or block the same, each thing there is in its turn, or one of them does: seldom is anything between the
    /// two legal by chance.
    fn fight(&mut self, creatures: usize, others: usize) -> Answer {
        if creatures == 0 || others == 0 {
            return Answer::Pairs(Vec::new());
        }
        match self.tried % 2 {
            0 => Answer::Pairs(vec![(self.chance.below(creatures), self.chance.below(others))]),
            _ => Answer::Pairs((0..creatures).map(|one| (one, self.tried as usize / 2 % others)).collect()),
        }
    }
}

impl Decider for Willing {
    fn decide(&mut self, _: &Game, decision: &Decision) -> Option<Answer> {
        let ask = &decision.ask;
        Some(match (self.tried, ask) {
            (0, Ask::Attackers { creatures, .. }) => Answer::Pairs((0..creatures.len()).map(|n| (n, 0)).collect()),
            (0, Ask::Blockers { creatures, attackers }) => {
                Answer::Pairs((0..creatures.len().min(attackers.len())).map(|n| (n, n)).collect())
            }
            (0..=2, Ask::Number { min, max, .. }) => Answer::Number((*max).min(2).max(*min)),
            (0, _) => eager(ask),
            (1, _) => first(ask),
            (2, _) => least(ask),
            _ => self.by_chance(ask),
        })
    }
}
