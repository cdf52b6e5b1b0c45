//! How creatures attack and block, or did as they left the battlefield.

use crate::frame::Frame;
use crate::oracle::lang::Ref;
use crate::rule;
use crate::state::{Attacker, Entity, ObjectId};
use crate::view::View;

impl View<'_> {
    /// How a creature attacks; one that has left the battlefield, as it last did (603.10, 608.2h).
    pub(super) fn attacker(&self, creature: ObjectId) -> Option<&Attacker> {
        match self.object(creature).alive {
            true => self.game.combat.attacker(creature),
            false => self.game.combat.attacker_ever(creature).filter(|_| self.fought_till_it_left(creature)),
        }
    }

    /// 506.4: whether it was not removed from combat before it left the battlefield.
    fn fought_till_it_left(&self, creature: ObjectId) -> bool {
        !self.game.combat.out.contains(&creature)
    }

    /// Whether a creature blocks; one that has left the battlefield, whether it did.
    pub(super) fn is_blocking(&self, creature: ObjectId) -> bool {
        let combat = &self.game.combat;
        let was = || combat.was_blocking(creature) && self.fought_till_it_left(creature);
        combat.is_blocking(creature) || (!self.object(creature).alive && was())
    }

    /// The creatures meant as they are, or last were, in combat: what has been sacrificed was the creature it was (608.2h).
    pub(super) fn in_combat(&self, what: &Ref, frame: &Frame) -> impl Iterator<Item = ObjectId> {
        let meant = self.refer(what, frame).into_iter().filter_map(Entity::object);
        meant.map(|id| match self.before_moving(id) {
            Some(was) => {
                self.game.rests.on(rule!("608.2h"));
                was
            }
            None => id,
        })
    }

    /// Whether one creature blocks another, or did as one of the two left the battlefield.
    pub(super) fn blocks(&self, blocker: ObjectId, attacker: ObjectId) -> bool {
        let combat = &self.game.combat;
        match self.object(blocker).alive && self.object(attacker).alive {
            true => combat.blockers.get(&blocker).is_some_and(|attackers| attackers.contains(&attacker)),
            false => combat.blocks_or_blocked(blocker, attacker),
        }
    }
}
