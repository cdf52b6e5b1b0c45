//! Which objects have changed lately.

use std::hash::{Hash, Hasher};

use super::ObjectId;

/// The objects that have changed lately, one after another, for working out anew only what hangs on them. It says nothing about
/// the state itself, so it plays no part in comparing and hashing.
#[derive(Clone, Debug, Default)]
pub struct Touched {
    ids: Vec<ObjectId>,
    /// How many there were before the first that is remembered.
    before: u64,
}

/// How many are remembered at most.
const MOST: usize = 128;

impl Touched {
    /// An object has changed.
    pub fn one(&mut self, id: ObjectId) {
        if self.ids.len() == MOST {
            self.ids.drain(..MOST / 2);
            self.before += (MOST / 2) as u64;
        }
        self.ids.push(id);
    }

    /// Any object may be another.
    pub fn everything(&mut self) {
        self.before = self.now() + 1;
        self.ids.clear();
    }

    /// A moment to ask about later: how many changes there have been.
    pub fn now(&self) -> u64 {
        self.before + self.ids.len() as u64
    }

    /// The objects that have changed since a moment; `None` where any may have.
    pub fn since(&self, then: u64) -> Option<&[ObjectId]> {
        self.ids.get(usize::try_from(then.checked_sub(self.before)?).ok()?..)
    }
}

impl PartialEq for Touched {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Touched {}

impl Hash for Touched {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_touched_since_is_known_until_it_is_too_much() {
        let mut touched = Touched::default();
        let start = touched.now();
        touched.one(ObjectId(3));
        let then = touched.now();
        touched.one(ObjectId(5));
        assert_eq!(touched.since(start), Some(&[ObjectId(3), ObjectId(5)][..]));
        assert_eq!(touched.since(then), Some(&[ObjectId(5)][..]));
        assert_eq!(touched.since(touched.now()), Some(&[][..]));
        touched.everything();
        assert_eq!(touched.since(then), None);
        let then = touched.now();
        (0..MOST as u32 - 1).for_each(|id| touched.one(ObjectId(id)));
        assert_eq!(touched.since(then).map(<[_]>::len), Some(MOST - 1));
        (0..2).for_each(|id| touched.one(ObjectId(id)));
        assert_eq!(touched.since(then), None);
    }
}
