//! What all objects of a kind are, asked once by effects that ask the same: many anthems look at the same creatures, and many
//! lords at the same ones but themselves.

use std::rc::Rc;
use std::sync::Arc;

use crate::oracle::lang::{Ability, Layer, Objects};
use crate::state::{ObjectId, PlayerId};
use crate::stop::Done;

use super::Run;
use super::asks::{self, Changed};
use super::instance::{Instance, Key, What};
use super::set::Set;

/// What is asked: the address of the ability, which of its effects, and who "you" are.
pub(super) type Question = (usize, u16, PlayerId);

/// The answer, with the ability, which stays where it is for as long as it is remembered.
pub(super) struct Answered {
    ability: Arc<Ability>,
    objects: Rc<[ObjectId]>,
    /// The source is not meant, though it is among them.
    others: bool,
}

impl Answered {
    fn of(&self, source: ObjectId) -> Set {
        Set::without(self.objects.clone(), self.others.then_some(source))
    }
}

impl Run<'_, '_> {
    /// The objects an effect applies to as things are.
    pub(super) fn asked(&mut self, layer: Layer, instance: &Instance) -> Done<Set> {
        let What::Asked(ability, n) = &instance.what else { return Ok(Set::default()) };
        let Some(objects) = instance.what.objects() else { return Ok(Set::default()) };
        let all = |run: &Self, objects: &Objects| match objects {
            Objects::All(filter, _) if run.in_part => run.view().all_among(filter, &run.ids, &instance.frame),
            _ => Ok(run.worked_out_of(run.view().objects(objects, &instance.frame)?)),
        };
        // What is remembered stays true to the end of the layers: abilities are still gained, power and toughness changed.
        // 801.10: not where it hangs on the source how far an effect reaches.
        let nearby = self.game.variant.range.is_some();
        if layer < Layer::Ability || nearby || !matches!(instance.key, Key::Static(..)) {
            return Ok(all(self, objects)?.into());
        }
        let question = (Arc::as_ptr(ability).addr(), *n, instance.frame.controller);
        if let Some(answered) = self.asked.get(&question).filter(|before| Arc::ptr_eq(&before.ability, ability)) {
            return Ok(answered.of(instance.source));
        }
        let (found, others) = match asks::others_for_anybody(objects) {
            Some(with_itself) => (all(self, &with_itself)?, true),
            None if asks::is_for_anybody(objects) => (all(self, objects)?, false),
            None => return Ok(all(self, objects)?.into()),
        };
        let answered = Answered { ability: ability.clone(), objects: found.into(), others };
        let objects = answered.of(instance.source);
        self.asked.insert(question, answered);
        Ok(objects)
    }

    /// Forgets what an effect that has been applied may have changed.
    pub(super) fn forget_asked(&mut self, layer: Layer, effect: &Instance) {
        if !matches!(Changed::of(layer, effect), Changed::Size | Changed::Gained) {
            self.asked.clear();
        }
    }
}
