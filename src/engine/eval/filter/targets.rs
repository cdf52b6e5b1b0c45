//! What targets a spell or ability has, and what could be one.

use crate::card::CardTypes;
use crate::frame::Frame;
use crate::oracle::lang::TargetKind;
use crate::state::{Entity, ObjectId};
use crate::stop::Done;
use crate::view::View;

impl View<'_> {
    /// For each target of a spell or ability whether it is of this kind.
    pub(super) fn targets_such(&self, id: ObjectId, kind: &TargetKind, frame: &Frame) -> Done<Vec<bool>> {
        let Some(stack) = &self.object(id).stack else { return Ok(Vec::new()) };
        // 115.9b: a target that is gone is ignored.
        let there = |target: &&Entity| match target {
            Entity::Object(o) => self.object(*o).alive,
            Entity::Player(p) => self.game.player(*p).in_game(),
        };
        stack.targets.iter().flatten().filter(there).map(|target| self.could_be(*target, kind, frame)).collect()
    }

    /// 115.9c: whether one object or player alone was chosen for all targets.
    pub(super) fn has_one_target(&self, id: ObjectId) -> bool {
        let Some(stack) = &self.object(id).stack else { return false };
        let mut targets = stack.targets.iter().flatten();
        targets.next().is_some_and(|first| targets.all(|other| other == first))
    }

    /// Whether an object or player is of the kind a target slot asks for; nothing about being able to be targeted.
    pub fn could_be(&self, entity: Entity, kind: &TargetKind, frame: &Frame) -> Done<bool> {
        Ok(match (kind, entity) {
            (TargetKind::Object(filter), Entity::Object(o)) => self.matches(filter, o, frame)?,
            (TargetKind::Player, Entity::Player(_)) => true,
            (TargetKind::Opponent, Entity::Player(p)) => self.game.opponents(frame.controller).contains(&p),
            (TargetKind::Any | TargetKind::AnyOther(_) | TargetKind::PlayerOr(_), Entity::Player(_)) => true,
            // 115.4: a creature, planeswalker or battle.
            (TargetKind::AnyOther(than), _) if self.refer(than, frame).contains(&entity) => false,
            (TargetKind::Any | TargetKind::AnyOther(_), Entity::Object(o)) => {
                self.object(o).is_permanent()
                    && self.is(o).types.intersects(CardTypes::CREATURE | CardTypes::PLANESWALKER | CardTypes::BATTLE)
            }
            (
                TargetKind::PlayerOr(filter) | TargetKind::OpponentOr(filter) | TargetKind::PlayerWhoOr(_, filter),
                Entity::Object(o),
            ) => self.matches(filter, o, frame)?,
            (TargetKind::OpponentOr(_), Entity::Player(p)) => self.game.opponents(frame.controller).contains(&p),
            (TargetKind::PlayerWho(cond) | TargetKind::PlayerWhoOr(cond, _), Entity::Player(p)) => {
                self.condition(cond, &frame.with_each(p))?
            }
            _ => false,
        })
    }
}
