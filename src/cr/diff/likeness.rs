//! How alike two texts are, and which texts of the other edition are worth comparing with one.
//!
//! A text is the bag of its words and of its pairs of neighbouring words, each with the weight of how rarely the two editions use
//! it: "creature" says little, "flanking" much. Candidates come from an index of pairs, so no text is compared with all.

use std::cell::OnceCell;

use super::units::{HashedMap, Level, Unit};
use super::words;

/// How often each word, and each pair of neighbouring words, stands in the two editions together.
pub(super) struct Rarity {
    counts: HashedMap<u32>,
    total: f32,
}

/// A text's words and pairs of words, sorted, each with how often it stands there and its weight.
pub(super) struct Bag {
    features: Vec<(u64, u32, f32)>,
    weight: f32,
}

/// The bags of one side's units, made when first asked for.
pub(super) struct Bags<'u, 'a> {
    units: &'u [Unit<'a>],
    bags: Vec<OnceCell<Bag>>,
}

impl Rarity {
    /// Counts the words of both editions.
    pub fn new(old: &[Unit<'_>], new: &[Unit<'_>]) -> Self {
        let mut counts: HashedMap<u32> = HashedMap::with_capacity_and_hasher(1 << 17, Default::default());
        for unit in old.iter().chain(new) {
            let mut before = None;
            for word in unit.words.iter().map(|w| w.loose).filter(|&w| w != 0) {
                *counts.entry(word).or_insert(0) += 1;
                if let Some(before) = before.replace(word) {
                    *counts.entry(words::pair(before, word)).or_insert(0) += 1;
                }
            }
        }
        Self { counts, total: (old.len() + new.len()).max(2) as f32 }
    }

    /// The weight of a word: from 0.1 for one in nearly every text to about 9 for one that stands once.
    fn of_word(&self, word: u64) -> f32 {
        if word == words::REFERENCE { 0.3 } else { self.weight(word) }
    }

    /// The weight of a pair of words; half of what a word as rare has, since every word is in two pairs.
    fn of_pair(&self, pair: u64) -> f32 {
        self.weight(pair) * 0.5
    }

    fn weight(&self, key: u64) -> f32 {
        let count = self.counts.get(&key).copied().unwrap_or(1) as f32;
        (1.0 + self.total / count).ln()
    }
}

impl Bag {
    fn new(unit: &Unit<'_>, rarity: &Rarity) -> Self {
        let loose: Vec<u64> = unit.words.iter().map(|w| w.loose).filter(|&w| w != 0).collect();
        let pairs = loose.windows(2).map(|w| words::pair(w[0], w[1])).map(|pair| (pair, rarity.of_pair(pair)));
        let mut all: Vec<(u64, f32)> = loose.iter().map(|&w| (w, rarity.of_word(w))).chain(pairs).collect();
        all.sort_unstable_by_key(|f| f.0);
        let mut features: Vec<(u64, u32, f32)> = Vec::with_capacity(all.len());
        for (hash, weight) in all {
            match features.last_mut() {
                Some(last) if last.0 == hash => last.1 += 1,
                _ => features.push((hash, 1, weight)),
            }
        }
        let weight = features.iter().map(|f| f.1 as f32 * f.2).sum();
        Self { features, weight }
    }

    /// The weight of what the two have in common.
    fn common(&self, other: &Self) -> f32 {
        let (mut i, mut j, mut sum) = (0, 0, 0.0);
        while let (Some(a), Some(b)) = (self.features.get(i), other.features.get(j)) {
            match a.0.cmp(&b.0) {
                std::cmp::Ordering::Less => i += 1,
                std::cmp::Ordering::Greater => j += 1,
                std::cmp::Ordering::Equal => {
                    sum += a.1.min(b.1) as f32 * a.2;
                    (i, j) = (i + 1, j + 1);
                }
            }
        }
        sum
    }

    /// From 0, nothing in common, to 1, the same words.
    pub fn likeness(&self, other: &Self) -> f32 {
        let whole = self.weight + other.weight;
        if whole == 0.0 { 0.0 } else { (2.0 * self.common(other) / whole).min(1.0) }
    }

    /// How much of this text stands in the other, from 0 to 1.
    pub fn contained_in(&self, other: &Self) -> f32 {
        if self.weight == 0.0 { 0.0 } else { self.common(other) / self.weight }
    }

    /// How much of this text stands in `source` and no longer in `left`, from 0 to 1.
    pub fn taken_from(&self, source: &Self, left: &Self) -> f32 {
        let mut sum = 0.0;
        for &(hash, count, weight) in &self.features {
            let taken = source.count(hash).saturating_sub(left.count(hash));
            sum += count.min(taken) as f32 * weight;
        }
        if self.weight == 0.0 { 0.0 } else { sum / self.weight }
    }

    fn count(&self, hash: u64) -> u32 {
        self.features.binary_search_by_key(&hash, |f| f.0).ok().and_then(|i| self.features.get(i)).map_or(0, |f| f.1)
    }
}

impl<'u, 'a> Bags<'u, 'a> {
    pub fn new(units: &'u [Unit<'a>]) -> Self {
        Self { units, bags: (0..units.len()).map(|_| OnceCell::new()).collect() }
    }

    pub fn get(&self, unit: usize, rarity: &Rarity) -> &Bag {
        self.bags[unit].get_or_init(|| Bag::new(&self.units[unit], rarity))
    }
}

/// A pair of words that more texts than this have says nothing about which belongs to which.
const COMMON: usize = 40;

/// For each of `asking` (units of one side), up to `most` of `among` (of the other) that share the most with it, best first.
pub(super) fn candidates(
    units: &[Unit<'_>],
    asking: &[usize],
    others: &[Unit<'_>],
    among: &[usize],
    rarity: &Rarity,
    most: usize,
) -> Vec<(usize, Vec<usize>)> {
    let mut index: HashedMap<Vec<u32>> = HashedMap::default();
    for (n, &unit) in asking.iter().enumerate() {
        for (pair, _) in pairs(&units[unit]) {
            let list = index.entry(pair).or_default();
            // Of more than that many none is looked at.
            if list.len() <= COMMON && list.last() != Some(&(n as u32)) {
                list.push(n as u32);
            }
        }
    }
    let kinds: Vec<(Level, bool)> = asking.iter().map(|&unit| (units[unit].level, units[unit].titled)).collect();
    let mut best: Vec<Vec<(f32, usize)>> = vec![Vec::new(); asking.len()];
    let mut sums = vec![0.0f32; asking.len()];
    let mut touched: Vec<u32> = Vec::new();
    for &other in among {
        let (level, titled) = (others[other].level, others[other].titled);
        for (pair, alone) in pairs(&others[other]) {
            let Some(list) = index.get(&pair).filter(|l| l.len() <= COMMON) else { continue };
            let weight = alone.map_or_else(|| rarity.of_pair(pair), |word| rarity.of_word(word));
            let meets = |n: u32| {
                let (asking, asking_titled) = kinds[n as usize];
                asking.meets(asking_titled, level, titled)
            };
            for &n in list.iter().filter(|&&n| meets(n)) {
                if sums[n as usize] == 0.0 {
                    touched.push(n);
                }
                sums[n as usize] += weight;
            }
        }
        for n in touched.drain(..) {
            let sum = std::mem::take(&mut sums[n as usize]);
            let list = &mut best[n as usize];
            if list.len() < most || list.last().is_some_and(|l| l.0 < sum) {
                let place = list.partition_point(|l| l.0 >= sum);
                list.insert(place, (sum, other));
                list.truncate(most);
            }
        }
    }
    asking.iter().copied().zip(best.into_iter().map(|list| list.into_iter().map(|(_, unit)| unit).collect())).collect()
}

/// The pairs of neighbouring words; a text of one word is a pair with itself, and then the word is told as well.
fn pairs(unit: &Unit<'_>) -> impl Iterator<Item = (u64, Option<u64>)> {
    let mut words = unit.words.iter().map(|w| w.loose).filter(|&w| w != 0);
    let mut before = words.next();
    let alone = before.filter(|_| words.clone().next().is_none());
    words
        .filter_map(move |word| before.replace(word).map(|before| (words::pair(before, word), None)))
        .chain(alone.map(|word| (words::pair(word, word), Some(word))))
}
