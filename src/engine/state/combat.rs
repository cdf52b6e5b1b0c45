//! The combat phase's own state (506).

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use super::{Entity, ObjectId, PlayerId, Shared};

/// What there is while there is no combat.
static NONE: LazyLock<Arc<Combat>> = LazyLock::new(Arc::default);

impl Default for Shared<Combat> {
    fn default() -> Self {
        NONE.clone().into()
    }
}

/// Who attacks whom and who blocks what.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Combat {
    /// Attacking creatures (508.1k) in the order declared.
    pub attackers: Vec<Attacker>,
    /// Blocking creatures and what each blocks (509.1g); a creature stays here when what it blocked is gone.
    pub blockers: BTreeMap<ObjectId, Vec<ObjectId>>,
    /// The blockers in the order declared.
    pub block_order: Vec<ObjectId>,
    /// The opponent who was chosen to be the defending player (507.1), where players attack only one.
    pub chosen: Option<PlayerId>,
    /// Attackers were declared this phase.
    pub declared: bool,
    /// Attackers that were declared, rather than put onto the battlefield attacking.
    pub declared_attackers: Vec<ObjectId>,
    /// Those of them that had to attack (506.6).
    pub had_to_attack: Vec<ObjectId>,
    /// Creatures that had first strike or double strike as the first combat damage step began (510.4), when there is one.
    pub struck_first: Option<Vec<ObjectId>>,
    /// Bands (702.22): creatures attacking together.
    pub bands: Vec<Vec<ObjectId>>,
    /// Attackers that have been removed from combat, as they were (508.5, 608.2h).
    pub removed: Vec<Attacker>,
    /// Of those that have been removed from combat the ones that stayed on the battlefield (506.4): they attack and block no more,
    /// also when they leave it later.
    pub out: Vec<ObjectId>,
    /// Which blocker blocked which attacker, of those of whom one has been removed from combat.
    pub removed_blocks: Vec<(ObjectId, ObjectId)>,
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
    /// What attacks and what blocks.
    pub fn creatures(&self) -> impl Iterator<Item = ObjectId> {
        self.attackers.iter().map(|attacker| attacker.creature).chain(self.blockers.keys().copied())
    }

    /// The attacker, if this creature attacks.
    pub fn attacker(&self, creature: ObjectId) -> Option<&Attacker> {
        self.attackers.iter().find(|a| a.creature == creature)
    }

    /// The attacker, also one that has been removed from combat, as it was then.
    pub fn attacker_ever(&self, creature: ObjectId) -> Option<&Attacker> {
        self.attacker(creature).or_else(|| self.removed.iter().rev().find(|a| a.creature == creature))
    }

    /// Whether the one blocks or, when one of them was removed from combat, blocked the other.
    pub fn blocks_or_blocked(&self, blocker: ObjectId, attacker: ObjectId) -> bool {
        self.blockers.get(&blocker).is_some_and(|all| all.contains(&attacker))
            || self.removed_blocks.contains(&(blocker, attacker))
    }

    /// Whether it blocked something as it was removed from combat.
    pub fn was_blocking(&self, creature: ObjectId) -> bool {
        self.removed_blocks.iter().any(|(blocker, _)| *blocker == creature)
    }

    /// Removes a creature from combat (506.4); how it attacked or blocked stays known.
    pub fn remove(&mut self, creature: ObjectId) {
        self.removed.extend(self.attackers.iter().filter(|a| a.creature == creature).cloned());
        self.attackers.retain(|a| a.creature != creature);
        for (blocker, blocked) in &mut self.blockers {
            let gone = |attacker: &ObjectId| *blocker == creature || *attacker == creature;
            self.removed_blocks.extend(blocked.iter().filter(|a| gone(a)).map(|a| (*blocker, *a)));
            blocked.retain(|a| *a != creature);
        }
        self.blockers.remove(&creature);
    }

    /// Whether any creature has been declared as an attacker or put onto the battlefield attacking in this combat (508.8),
    /// also where none of them attacks any more.
    pub fn has_been_attacked(&self) -> bool {
        !(self.attackers.is_empty() && self.removed.is_empty() && self.declared_attackers.is_empty())
    }

    /// Whether it attacks.
    pub fn is_attacking(&self, creature: ObjectId) -> bool {
        self.attacker(creature).is_some()
    }

    /// Whether it blocks.
    pub fn is_blocking(&self, creature: ObjectId) -> bool {
        self.blockers.contains_key(&creature)
    }

    /// Whether it has any part in the combat: it attacks, is attacked, or blocks.
    pub fn is_part(&self, object: ObjectId) -> bool {
        let attacked = Some(Entity::Object(object));
        self.attackers.iter().any(|a| a.creature == object || a.attacks == attacked)
            || self.blockers.iter().any(|(blocker, blocked)| *blocker == object || blocked.contains(&object))
            || self.bands.iter().any(|band| band.contains(&object))
    }

    /// The creatures that block this attacker, in the order declared; then those put there blocking.
    pub fn blockers_of(&self, attacker: ObjectId) -> impl Iterator<Item = ObjectId> + '_ {
        let blocks = move |b: &&ObjectId| self.blockers.get(*b).is_some_and(|a| a.contains(&attacker));
        let others = self.blockers.keys().filter(|b| !self.block_order.contains(b));
        self.block_order.iter().chain(others).filter(blocks).copied()
    }
}
