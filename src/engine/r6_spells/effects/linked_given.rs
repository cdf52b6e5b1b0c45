//! 607.5: "the exiled card" in an ability that a spell or ability gives to another object as it exiles a card: that card.

use std::sync::Arc;

use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{Ability, Modification, TokenSpec};
use crate::rules::refers_to_what_is_linked;
use crate::state::{EffectId, Link, ObjectId, Origin};

impl Cx<'_> {
    /// What the spell or ability at hand has exiled.
    fn exiled_by_this(&self, frame: &Frame) -> Vec<ObjectId> {
        let links = self.game.object(frame.source).linked.iter();
        links.filter(|link| link.by.is_some() && link.by == frame.stack).map(|link| link.object).collect()
    }

    /// Links abilities that tokens have from what creates them to what that has exiled.
    pub(super) fn link_to_tokens(&mut self, tokens: &[ObjectId], spec: &TokenSpec, frame: &Frame) {
        let exiled = self.exiled_by_this(frame);
        if exiled.is_empty() {
            return;
        }
        let given = gained(&spec.except).chain(&spec.abilities).chain(&spec.then_has);
        let given: Vec<_> = given.filter(|ability| refers_to_what_is_linked(ability)).collect();
        for token in tokens {
            let it = self.game.object(*token);
            let held =
                it.printed().abilities.iter().filter(|held| given.iter().any(|one| one.text == held.ability.text));
            let link = |origin: Origin, object: ObjectId| Link {
                origin,
                copied_by: it.copied_by,
                face: it.face,
                object,
                by: None,
                only: true,
            };
            let links: Vec<_> =
                held.flat_map(|held| exiled.iter().map(move |object| link(held.origin, *object))).collect();
            self.game.object_mut(*token).linked.extend(links);
        }
    }

    /// Links abilities that an effect gives to other objects to what has been exiled as it began.
    pub(super) fn link_to_changed(
        &mut self,
        objects: &[ObjectId],
        changes: &[Modification],
        effect: EffectId,
        frame: &Frame,
    ) {
        let exiled = self.exiled_by_this(frame);
        if exiled.is_empty() || !gained(changes).any(|ability| refers_to_what_is_linked(ability)) {
            return;
        }
        for id in objects.iter().filter(|id| **id != frame.source) {
            let (copied_by, face) = (self.game.object(*id).copied_by, self.game.object(*id).face);
            let origin = Origin::Given(effect, 0);
            let links =
                exiled.iter().map(|object| Link { origin, copied_by, face, object: *object, by: None, only: false });
            self.game.object_mut(*id).linked.extend(links);
        }
    }
}

/// The abilities that changes give.
fn gained(changes: &[Modification]) -> impl Iterator<Item = &Arc<Ability>> {
    let gains = changes.iter().filter_map(|change| match change {
        Modification::Gain(abilities) => Some(abilities),
        _ => None,
    });
    gains.flatten()
}
