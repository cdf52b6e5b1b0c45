//! 607: which of the things linked to an object an ability of it refers to.

use crate::frame::Frame;
use crate::state::{EffectId, Link, ObjectId, Origin};
use crate::view::View;

/// The abilities that are linked with one another.
#[derive(PartialEq, Eq)]
enum Together {
    /// Those printed on the object (607.1), also within one another (607.1a).
    Printed,
    /// Those that a resolved spell or ability gave it (607.5).
    GivenBy(EffectId),
    /// Those that a static ability of another object gives it (607.5).
    GivenByStatic(ObjectId, u16),
}

impl View<'_> {
    /// What abilities linked to the one at hand have exiled, put there or chosen.
    pub fn linked(&self, frame: &Frame) -> Vec<ObjectId> {
        let all = self.object(frame.source).linked.iter();
        all.filter(|link| self.is_linked(link, frame)).map(|link| link.object).collect()
    }

    /// Those of them that are still where they were put.
    pub(super) fn linked_alive(&self, frame: &Frame) -> Vec<ObjectId> {
        let mut linked = self.linked(frame);
        linked.retain(|id| self.object(*id).alive);
        linked
    }

    /// Whether an ability linked to the one at hand did it, and not just any of the same object.
    pub fn is_linked(&self, link: &Link, frame: &Frame) -> bool {
        let source = frame.source;
        let Some(reads) = frame.origin else { return true };
        if link.only {
            return link.origin == reads;
        }
        match (self.together(source, link.origin), self.together(source, reads)) {
            // 607.5: printed on it (607.1), or from one and the same copy effect.
            (Together::Printed, Together::Printed) => link.copied_by == self.object(source).copied_by,
            (did, reads) => did == reads,
        }
    }

    fn together(&self, object: ObjectId, origin: Origin) -> Together {
        match origin {
            Origin::Given(effect, _) if !self.is_effect_of(effect, object) => Together::GivenBy(effect),
            Origin::GivenBy(by, n, _) if by != object => Together::GivenByStatic(by, n),
            _ => Together::Printed,
        }
    }

    fn is_effect_of(&self, effect: EffectId, object: ObjectId) -> bool {
        self.game.effects.iter().any(|it| it.id == effect && it.source == object)
    }
}
