//! Sets of keywords.

use super::Keyword;

/// A set of keywords.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct KeywordSet([u64; 4]);

impl KeywordSet {
    /// Adds one.
    pub fn insert(&mut self, keyword: Keyword) {
        if let Some(word) = self.0.get_mut(usize::from(keyword.0) / 64) {
            *word |= 1 << (keyword.0 % 64);
        }
    }

    /// Whether one of these is in.
    pub fn intersects(&self, others: &Self) -> bool {
        self.0.iter().zip(&others.0).any(|(one, other)| one & other != 0)
    }

    /// Whether it is in.
    pub fn contains(&self, keyword: Keyword) -> bool {
        self.0.get(usize::from(keyword.0) / 64).is_some_and(|word| word & (1 << (keyword.0 % 64)) != 0)
    }
}

impl FromIterator<Keyword> for KeywordSet {
    fn from_iter<I: IntoIterator<Item = Keyword>>(keywords: I) -> Self {
        let mut set = Self::default();
        keywords.into_iter().for_each(|keyword| set.insert(keyword));
        set
    }
}

impl std::fmt::Debug for KeywordSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries((0..256).map(Keyword).filter(|k| self.contains(*k))).finish()
    }
}
