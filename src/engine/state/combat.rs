//! The combat phase's own state (506).

use std::collections::BTreeMap;

use super::{Entity, ObjectId, PlayerId};

/// Who attacks whom and who blocks what.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Combat {
    /// Attacking creatures (508.1k) in the order declared.
    pub attackers: Vec<Attacker>,
    /// Blocking creatures and what each blocks (509.1g); a creature stays here when what it blocked is gone.
    pub blockers: BTreeMap<ObjectId, Vec<ObjectId>>,
    /// The blockers in the order declared.
    pub block_order: Vec<ObjectId>,
    /// Attackers were declared this phase.
    pub declared: bool,
    /// Attackers that were declared, rather than put onto the battlefield attacking.
    pub declared_attackers: Vec<ObjectId>,
    /// Creatures that had first strike or double strike as the first combat damage step began (510.4), when there is one.
    pub struck_first: Option<Vec<ObjectId>>,
    /// Bands (702.22): creatures attacking together.
    pub bands: Vec<Vec<ObjectId>>,
    /// Creatures that attacked as they left the battlefield, as they then did (603.10, 608.2h).
    pub left_attacking: Vec<Attacker>,
    /// Creatures that blocked as they left the battlefield.
    pub left_blocking: Vec<ObjectId>,
}

/// An attacking creature.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Attacker {
    /// The creature.
    pub creature: ObjectId,
    /// The player, planeswalker or battle it attacks; `None` once that has been removed from combat (506.4c).
    pub attacks: Option<Entity>,
    /// The defending player (506.2, 508.5): kept when what it attacked is gone.
    pub defending: PlayerId,
    /// Blocked, unblocked, or neither yet (509.1h).
    pub blocked: Option<bool>,
}

impl Combat {
    /// The attacker, if this creature attacks.
    pub fn attacker(&self, creature: ObjectId) -> Option<&Attacker> {
        self.attackers.iter().find(|a| a.creature == creature)
    }

    /// How this creature attacks, or did as it left the battlefield.
    pub fn attacker_or_last_known(&self, creature: ObjectId) -> Option<&Attacker> {
        self.attacker(creature).or_else(|| self.left_attacking.iter().find(|a| a.creature == creature))
    }

    /// Whether it blocks, or did as it left the battlefield.
    pub fn blocks_or_did(&self, creature: ObjectId) -> bool {
        self.is_blocking(creature) || self.left_blocking.contains(&creature)
    }

    /// Whether it attacks.
    pub fn is_attacking(&self, creature: ObjectId) -> bool {
        self.attacker(creature).is_some()
    }

    /// Whether it blocks.
    pub fn is_blocking(&self, creature: ObjectId) -> bool {
        self.blockers.contains_key(&creature)
    }

    /// The creatures that block this attacker, in the order declared; then those put there blocking.
    pub fn blockers_of(&self, attacker: ObjectId) -> impl Iterator<Item = ObjectId> + '_ {
        let blocks = move |b: &&ObjectId| self.blockers.get(*b).is_some_and(|a| a.contains(&attacker));
        let others = self.blockers.keys().filter(|b| !self.block_order.contains(b));
        self.block_order.iter().chain(others).filter(blocks).copied()
    }
}
