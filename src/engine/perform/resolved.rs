//! What goes on for a permanent from the spell it was (400.7a-d).

use std::sync::Arc;

use crate::cr::RuleId;
use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{AbilityKind, Modification};
use crate::rule;
use crate::state::{Entity, HeldAbility, LastingKind, Object, ObjectId, Until};

impl Cx<'_> {
    /// Has what applied to a permanent spell apply to the permanent it becomes, and tells the rules by which it does.
    pub(super) fn goes_on(&mut self, spell: &Object, new: ObjectId) {
        // 400.7a: what has changed it; 611.3d, 400.7b: the keyword it was given to be cast by; 400.7c: what prevents its damage.
        let changed = self.changed_goes_on(spell.id, new);
        // 112.4: the characteristics of a permanent spell stay changed.
        self.told_with.extend(changed.then(|| [rule!("400.7a"), rule!("112.4")]).into_iter().flatten());
        if self.keeps_what_let_it_be_cast(spell.id, new) {
            self.told_with.extend([rule!("611.3d"), rule!("400.7b")]);
        }
        let shielded = self.prevention_goes_on(spell.id, new);
        self.told_with.extend(shielded.then(|| rule!("400.7c")));
        self.told_with.extend(rules_of_costs(spell));
    }

    /// Has the effects that apply to an object apply to what it has become; whether there are any.
    fn changed_goes_on(&mut self, old: ObjectId, new: ObjectId) -> bool {
        let mut any = false;
        for effect in &mut self.game.effects {
            if let LastingKind::Modify { objects, .. } = &effect.kind
                && objects.contains(&old)
                && let LastingKind::Modify { objects, .. } = &mut Arc::make_mut(effect).kind
            {
                objects.push(new);
                any = true;
            }
        }
        any
    }

    /// Has the prevention effects about what a spell would deal be about what it has become; whether there are any.
    fn prevention_goes_on(&mut self, old: ObjectId, new: ObjectId) -> bool {
        let (old, new) = (Entity::Object(old), Entity::Object(new));
        let mut any = false;
        for effect in &mut self.game.effects {
            if matches!(&effect.kind, LastingKind::Replace(replacement, _) if replacement.instead.prevents())
                && effect.captured.each == Some(old)
            {
                Arc::make_mut(effect).captured.each = Some(new);
                any = true;
            }
        }
        any
    }

    /// 611.3d: a keyword that a static ability gave the spell, and for whose cost it was cast, is the permanent's for good.
    fn keeps_what_let_it_be_cast(&mut self, old: ObjectId, new: ObjectId) -> bool {
        let spell = self.game.object(old);
        let Some((by, instance)) = spell.cast.as_ref().and_then(|c| Some((c.alternative?, c.alternative_instance)))
        else {
            return false;
        };
        let of_it = |held: &&HeldAbility| matches!(&held.ability.kind, AbilityKind::Keyword(k) if k.keyword == by);
        let printed = spell.printed().abilities.iter().filter(of_it).count();
        let which = usize::from(instance);
        let given = spell.last_known.as_ref().and_then(|row| row.abilities.iter().filter(of_it).nth(which));
        let Some(given) = given.filter(|_| which >= printed) else { return false };
        let changes = Arc::new(vec![Modification::Gain(vec![given.ability.clone()])]);
        let frame = Frame::of(new, self.game.object(new).controller);
        self.add_effect(&frame, LastingKind::Modify { objects: vec![new], changes }, Until::Leaves(new));
        true
    }
}

/// The rules by which a permanent knows what was paid for the spell it was.
fn rules_of_costs(spell: &Object) -> Vec<RuleId> {
    let Some(cast) = &spell.cast else { return Vec::new() };
    let mut rules = Vec::new();
    // 607.2i: that an optional cost was paid; 607.2j: the X of an additional cost, where the mana cost has none.
    let paid = cast.paid.iter().any(|cost| cost.times > 0);
    rules.extend(paid.then(|| [rule!("400.7d"), rule!("607.2i")]).into_iter().flatten());
    let of_mana = spell.printed().mana_cost.as_ref().is_some_and(|cost| cost.x_count() > 0);
    rules.extend((cast.x.is_some_and(|x| x > 0) && !of_mana).then(|| rule!("607.2j")));
    rules
}
