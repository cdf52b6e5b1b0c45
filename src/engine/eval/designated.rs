//! Whether an object has a designation, marked on it or said by an effect.

use crate::frame::Frame;
use crate::oracle::lang::{AbilityKind, Designation, RuleChange, StaticEffect};
use crate::r6_spells::r614_replacement::is_about;
use crate::rule;
use crate::state::{LastingKind, ObjectId};
use crate::stop::Done;
use crate::view::View;

impl View<'_> {
    /// Whether an object has a designation.
    pub fn is_designated(&self, id: ObjectId, what: Designation) -> Done<bool> {
        match what {
            Designation::Goaded => self.is_goaded(id),
            what => Ok(self.object(id).designations.contains(&what)),
        }
    }

    /// 701.15b: whether an effect that lasts, or a static ability, says that a creature is goaded.
    fn is_goaded(&self, id: ObjectId) -> Done<bool> {
        let lasts = self.game.effects.iter().any(|e| {
            matches!(&e.kind, LastingKind::Rule(rule, list)
                if matches!(**rule, RuleChange::Goad(..)) && list.contains(&id))
        });
        if lasts {
            return Ok(true);
        }
        for source in self.game.battlefield.iter().copied() {
            for held in &self.is(source).abilities {
                let AbilityKind::Static(ability) = &held.ability.kind else { continue };
                for effect in &ability.effects {
                    let StaticEffect::Rule(RuleChange::Goad(objects, _)) = effect else { continue };
                    let frame = Frame::of(source, self.controller(source));
                    let holds = ability.condition.as_ref().map_or(Ok(true), |cond| self.condition(cond, &frame))?;
                    if holds && is_about(self, objects, id, &frame)? {
                        self.game.rests.on(rule!("701.15b"));
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }
}
