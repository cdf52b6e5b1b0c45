//! What all objects of a kind are, asked once by effects that ask the same: many anthems look at the same creatures.

use std::rc::Rc;
use std::sync::Arc;

use crate::engine::state::{ObjectId, PlayerId};
use crate::engine::stop::Done;
use crate::oracle::lang::{Ability, Layer, Objects};

use super::Run;
use super::asks::{self, Changed};
use super::instance::{Instance, What};

/// What is asked: the address of the ability, which of its effects, and who "you" are.
pub(super) type Question = (usize, u16, PlayerId);

/// The answer, with the ability, which stays where it is for as long as it is remembered.
pub(super) struct Answered {
    ability: Arc<Ability>,
    objects: Rc<[ObjectId]>,
}

impl Run<'_, '_> {
    /// The objects an effect applies to as things are.
    pub(super) fn asked(&mut self, layer: Layer, instance: &Instance) -> Done<Rc<[ObjectId]>> {
        let What::Asked(ability, n) = &instance.what else { return Ok(Rc::default()) };
        let Some(objects) = instance.what.objects() else { return Ok(Rc::default()) };
        // What is remembered stays true to the end of the layers: abilities are still gained, power and toughness changed.
        // 801.10: not where it hangs on the source how far an effect reaches.
        let nearby = self.game.variant.range.is_some();
        let lasting = layer >= Layer::Ability && !nearby && asks::is_for_anybody(objects);
        let all = || match objects {
            Objects::All(filter, _) if self.in_part => self.view().all_among(filter, &self.ids, &instance.frame),
            _ => self.view().objects(objects, &instance.frame),
        };
        if !lasting {
            return Ok(all()?.into());
        }
        let question = (Arc::as_ptr(ability).addr(), *n, instance.frame.controller);
        if let Some(answered) = self.asked.get(&question).filter(|before| Arc::ptr_eq(&before.ability, ability)) {
            return Ok(answered.objects.clone());
        }
        let objects: Rc<[ObjectId]> = all()?.into();
        self.asked.insert(question, Answered { ability: ability.clone(), objects: objects.clone() });
        Ok(objects)
    }

    /// Forgets what an effect that has been applied may have changed.
    pub(super) fn forget_asked(&mut self, layer: Layer, effect: &Instance) {
        if !matches!(Changed::of(layer, effect), Changed::Size | Changed::Gained) {
            self.asked.clear();
        }
    }
}
