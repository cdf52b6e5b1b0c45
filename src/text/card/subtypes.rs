//! Sets of subtypes.

use std::fmt;
use std::ops::Range;

use serde::{Serialize, Serializer};

use super::subtype::{MET_CREATURES, WORDS};
use super::{Subtype, SubtypeKind};

/// A set of subtypes: a bit each, so that membership, union and difference cost nothing.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Subtypes([u64; WORDS]);

impl Subtypes {
    /// The empty set.
    pub const fn new() -> Self {
        Self([0; WORDS])
    }

    /// Every subtype of a kind. For creature types ("is every creature type", 702.73a) that includes any met later.
    pub fn every(kind: SubtypeKind) -> Self {
        let mut all = Self::new();
        all.fill(kind.range());
        if kind == SubtypeKind::Creature {
            all.fill(MET_CREATURES);
        }
        all
    }

    /// Puts in all with these indexes, a word at a time: it is asked with every layer of types.
    fn fill(&mut self, range: Range<usize>) {
        for (n, word) in self.0.iter_mut().enumerate() {
            let (first, end) = (n * 64, n * 64 + 64);
            let (from, to) = (range.start.clamp(first, end) - first, range.end.clamp(first, end) - first);
            if from < to {
                *word |= (u64::MAX >> (64 - (to - from))) << from;
            }
        }
    }

    /// Whether `subtype` is in it.
    pub fn contains(&self, subtype: Subtype) -> bool {
        self.0.get(subtype.index() / 64).is_some_and(|word| word >> (subtype.index() % 64) & 1 == 1)
    }

    /// Puts `subtype` in.
    pub fn insert(&mut self, subtype: Subtype) {
        if let Some(word) = self.0.get_mut(subtype.index() / 64) {
            *word |= 1 << (subtype.index() % 64);
        }
    }

    /// Takes `subtype` out.
    pub fn remove(&mut self, subtype: Subtype) {
        if let Some(word) = self.0.get_mut(subtype.index() / 64) {
            *word &= !(1 << (subtype.index() % 64));
        }
    }

    /// Whether nothing is in it.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// What is in either.
    pub fn union(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    /// What is in both.
    pub fn intersection(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    /// What is in this one alone.
    pub fn difference(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    /// Whether the two have a member in common.
    pub fn intersects(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).any(|(a, b)| a & b != 0)
    }

    /// Whether all of `other` is in it.
    pub fn contains_all(&self, other: &Self) -> bool {
        other.0.iter().zip(self.0).all(|(a, b)| a & !b == 0)
    }

    fn zip(&self, other: &Self, f: impl Fn(u64, u64) -> u64) -> Self {
        let mut out = *self;
        out.0.iter_mut().zip(other.0).for_each(|(a, b)| *a = f(*a, b));
        out
    }

    /// The members of a kind.
    pub fn of_kind(&self, kind: SubtypeKind) -> Self {
        self.intersection(&Self::every(kind))
    }

    /// The members, by name.
    pub fn iter(&self) -> impl Iterator<Item = Subtype> + use<> {
        let mut all: Vec<Subtype> = Vec::new();
        for (i, word) in self.0.iter().enumerate() {
            let mut word = *word;
            while word != 0 {
                let subtype = Subtype::from_index(i * 64 + word.trailing_zeros() as usize);
                word &= word - 1;
                // Of "every creature type", those not met yet have no name.
                if subtype.is_listed() || !subtype.name().is_empty() {
                    all.push(subtype);
                }
            }
        }
        all.sort();
        all.into_iter()
    }

    /// How many are in it; of "every creature type", those known.
    pub fn len(&self) -> usize {
        self.iter().count()
    }
}

impl FromIterator<Subtype> for Subtypes {
    fn from_iter<I: IntoIterator<Item = Subtype>>(all: I) -> Self {
        let mut set = Self::new();
        all.into_iter().for_each(|subtype| set.insert(subtype));
        set
    }
}

impl Extend<Subtype> for Subtypes {
    fn extend<I: IntoIterator<Item = Subtype>>(&mut self, all: I) {
        all.into_iter().for_each(|subtype| self.insert(subtype));
    }
}

impl fmt::Debug for Subtypes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Subtypes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_sets() {
        let named = |name: &str| Subtype::find(SubtypeKind::Creature, name).unwrap();
        let (elf, goblin, zubera) = (named("Elf"), named("Goblin"), named("Zubera"));
        let mut set: Subtypes = [zubera, elf].into_iter().collect();
        assert_eq!(format!("{set:?}"), "{Elf, Zubera}");
        assert!(set.contains(elf) && !set.contains(goblin));
        assert!(Subtypes::every(SubtypeKind::Creature).contains_all(&set));
        assert!(!Subtypes::every(SubtypeKind::Land).intersects(&set));
        set.remove(elf);
        set.remove(zubera);
        assert!(set.is_empty());
    }
}
