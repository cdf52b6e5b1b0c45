//! Where each rule of one edition stands in another.

use std::collections::{BTreeMap, HashSet};

use crate::cr::{Reference, ReferenceKind, RuleId};

/// The numbers of an old edition and what they became in a new one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Renumbering {
    forward: BTreeMap<RuleId, Vec<RuleId>>,
    parts: BTreeMap<u8, u8>,
    new: HashSet<RuleId>,
    came: HashSet<RuleId>,
}

impl Renumbering {
    /// Adds a rule of the old edition.
    pub(super) fn add_old(&mut self, id: RuleId) {
        self.forward.entry(id).or_default();
    }

    /// Adds a rule of the new edition.
    pub(super) fn add_new(&mut self, id: RuleId) {
        self.new.insert(id);
    }

    /// `old` became `new`, or a part of it did.
    pub(super) fn join(&mut self, old: RuleId, new: RuleId) {
        let list = self.forward.entry(old).or_default();
        if !list.contains(&new) {
            list.push(new);
        }
        self.came.insert(new);
    }

    pub(super) fn join_parts(&mut self, old: u8, new: u8) {
        self.parts.insert(old, new);
    }

    /// The numbers of the new edition under which the old rule `id` stands: one for most, several when it was split, none when it was
    /// deleted. `None` when the old edition has no such rule.
    pub fn went(&self, id: RuleId) -> Option<&[RuleId]> {
        self.forward.get(&id).map(Vec::as_slice)
    }

    /// Every rule of the old edition, in order, with what it became.
    pub fn iter(&self) -> impl Iterator<Item = (RuleId, &[RuleId])> {
        self.forward.iter().map(|(id, to)| (*id, to.as_slice()))
    }

    /// Whether the new edition has the rule and the old one did not.
    pub fn is_added(&self, id: RuleId) -> bool {
        self.new.contains(&id) && !self.came.contains(&id)
    }

    /// Whether the new reference names what the old one named. A range may have grown by rules that are new.
    pub fn same_reference(&self, old: &Reference, new: &Reference) -> bool {
        if old.kind == ReferenceKind::Part || new.kind == ReferenceKind::Part {
            let same = |a: u8, b: u8| self.parts.get(&a).copied().unwrap_or(a) == b;
            return matches!((old.part, new.part), (Some(a), Some(b)) if same(a, b));
        }
        if let ([a], [b]) = (old.targets.as_slice(), new.targets.as_slice()) {
            return self.becomes(*a, *b);
        }
        if old.targets.is_empty() || new.targets.is_empty() {
            return old.targets == new.targets && old.title == new.title;
        }
        old.targets.iter().all(|a| new.targets.iter().any(|b| self.becomes(*a, *b)))
            && new.targets.iter().all(|b| self.is_added(*b) || old.targets.iter().any(|a| self.becomes(*a, *b)))
    }

    /// Whether `a` of the old edition stands under `b` in the new one. What the old edition does not have (a wrong reference, a rule
    /// outside of a partial document) is what it says.
    fn becomes(&self, a: RuleId, b: RuleId) -> bool {
        match self.forward.get(&a) {
            Some(to) => to.contains(&b),
            None => a == b,
        }
    }
}
