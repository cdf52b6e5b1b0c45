//! 113.6: in which zones an ability functions.

use std::sync::Arc;

use crate::card::CardTypes;
use crate::oracle::lang::{
    Ability, AbilityKind, Cond, EventPattern, Filter, Handling, Keyword, Modification, Objects, Pred, Ref, RuleChange,
    StaticEffect, Zone,
};
use crate::state::{Game, ObjectId, ObjectKind};

/// Whether an ability of an object functions where the object is (113.6).
pub fn functions(game: &Game, object: ObjectId, ability: &Ability) -> bool {
    let object = game.object(object);
    if object.phased_out.is_some() {
        return false;
    }
    // 406.3a: a card exiled face down has no characteristics; how it can be cast from there is told by what set it aside.
    if object.zone == Zone::Exile && object.hidden {
        return matches!(ability.kind, AbilityKind::Casting(_) | AbilityKind::Keyword(_));
    }
    if !ability.zones.is_empty() {
        return ability.zones.contains(&object.zone);
    }
    match &object.kind {
        ObjectKind::Ability(_) => return false,
        ObjectKind::Emblem | ObjectKind::Rule => return true,
        _ => {}
    }
    match object.zone {
        Zone::Battlefield => true,
        // 113.6a: characteristic-defining abilities function everywhere.
        _ if is_defining(ability) => true,
        // 113.6: abilities of spells on the stack function there (of an instant or sorcery; a permanent spell's do not until it resolves),
        // and so do those about casting, countering and the spell itself.
        Zone::Stack => {
            matches!(ability.kind, AbilityKind::Casting(_) | AbilityKind::Keyword(_) | AbilityKind::Spell(_))
                || is_about_the_spell(ability)
                || replaces_elsewhere(ability)
                || holds_elsewhere(ability)
                || gives_itself(ability, object.printed().types.intersects(CardTypes::INSTANT_OR_SORCERY))
        }
        // 113.6p: face up.
        Zone::Command if object.hidden => false,
        Zone::Command => matches!(ability.kind, AbilityKind::Casting(_)) || object.is_dungeon_like(),
        // 113.6k: a trigger condition that can't trigger from the battlefield functions where it can.
        _ => match &ability.kind {
            AbilityKind::Casting(_) => true,
            AbilityKind::Triggered(t) => waits_elsewhere(&t.event),
            _ => replaces_elsewhere(ability) || holds_elsewhere(ability),
        },
    }
}

/// Whether it waits for what happens to its own card outside the battlefield: being discarded, cycled, put into a graveyard
/// from anywhere.
fn waits_elsewhere(pattern: &EventPattern) -> bool {
    let own = |what: &Filter| matches!(what.post.as_slice(), [Pred::Is(Ref::This)]);
    match pattern {
        EventPattern::Or(parts) => parts.iter().any(waits_elsewhere),
        EventPattern::Discards { what, .. } | EventPattern::Cycles { what, .. } => own(what),
        EventPattern::Moves { what, from, to, .. } => {
            own(what) && !from.is_some_and(|from| from.zone == Zone::Battlefield) && to.is_some()
        }
        other => other.inner().is_some_and(waits_elsewhere),
    }
}

/// 113.6c: whether it says that it does not function on the battlefield: "as long as ~ isn't on the battlefield".
pub fn holds_elsewhere(ability: &Ability) -> bool {
    let AbilityKind::Static(told) = &ability.kind else { return false };
    match &told.condition {
        Some(Cond::Not(not)) => matches!(&**not, Cond::Is(Ref::This, kind)
            if matches!(kind.post.as_slice(), [Pred::In(Zone::Battlefield, None)])),
        _ => false,
    }
}

/// 113.6b: whether it replaces what would happen to its own card in other zones: being discarded, being put into a
/// graveyard from anywhere.
pub fn replaces_elsewhere(ability: &Ability) -> bool {
    match &ability.kind {
        AbilityKind::Static(told) => !told.effects.is_empty()
            && told.effects.iter().all(
                |effect| matches!(effect, StaticEffect::Replace(replacement) if waits_elsewhere(&replacement.event)),
            ),
        _ => false,
    }
}

/// 604.3: it defines colors, subtypes, power or toughness of the object itself, unconditionally.
pub fn is_defining(ability: &Ability) -> bool {
    match &ability.kind {
        AbilityKind::Static(s) => {
            s.condition.is_none()
                && s.effects.iter().all(|e| match e {
                    StaticEffect::Modify { what: Objects::That(Ref::This, _), changes } => changes.iter().all(|c| {
                        matches!(
                            c,
                            Modification::Define(..)
                                | Modification::AllCreatureTypes
                                | Modification::EveryLandType(_)
                                | Modification::SetColors(_)
                        )
                    }),
                    _ => false,
                })
        }
        AbilityKind::Keyword(k) => matches!(k.keyword, Keyword::Changeling | Keyword::Devoid),
        _ => false,
    }
}

/// An ability as an effect grants it. 604.3a: what is granted defines no characteristics; where it says how big its object is, it
/// sets that in layer 7b as of the time of the effect (613.4b, 613.7a).
pub(super) fn as_granted(ability: Arc<Ability>) -> Arc<Ability> {
    let AbilityKind::Static(told) = &ability.kind else { return ability };
    let defines = |effect: &StaticEffect| match effect {
        StaticEffect::Modify { changes, .. } => changes.iter().any(|it| matches!(it, Modification::Define(..))),
        _ => false,
    };
    if !told.effects.iter().any(defines) {
        return ability;
    }
    let mut told = told.clone();
    for effect in &mut told.effects {
        let StaticEffect::Modify { changes, .. } = effect else { continue };
        for change in changes {
            if let Modification::Define(power, toughness) = change {
                *change = Modification::SetPt(power.clone(), toughness.clone());
            }
        }
    }
    Arc::new(Ability { kind: AbilityKind::Static(told), ..Ability::clone(&ability) })
}

/// 113.6e: "if this spell was kicked, it has split second". A permanent spell gives itself what it says of "this spell", and flash,
/// which is of no use anywhere else.
fn gives_itself(ability: &Ability, goes_from_the_stack: bool) -> bool {
    let AbilityKind::Static(told) = &ability.kind else { return false };
    let to_itself = |effect: &StaticEffect| match effect {
        StaticEffect::Modify { what: Objects::That(whom @ (Ref::This | Ref::ThisSpell), _), changes, .. } => {
            let of_spells = goes_from_the_stack || *whom == Ref::ThisSpell;
            changes.iter().all(|it| matches!(it, Modification::Gain(_)) && (of_spells || gives_flash(it)))
        }
        _ => false,
    };
    !told.effects.is_empty() && told.effects.iter().all(to_itself)
}

/// 601.3d: the condition under which an ability gives the very spell it is of flash: "this spell has flash as long as you control a
/// Merfolk".
pub fn flash_of_its_own(ability: &Ability) -> Option<&Cond> {
    let AbilityKind::Static(told) = &ability.kind else { return None };
    let flash = |effect: &StaticEffect| {
        matches!(effect, StaticEffect::Modify { what: Objects::That(Ref::This | Ref::ThisSpell, _), changes, .. }
            if changes.iter().any(gives_flash))
    };
    told.condition.as_ref().filter(|_| told.effects.iter().any(flash))
}

fn gives_flash(change: &Modification) -> bool {
    let flash =
        |ability: &Arc<Ability>| matches!(&ability.kind, AbilityKind::Keyword(k) if k.keyword == Keyword::Flash);
    matches!(change, Modification::Gain(abilities) if abilities.iter().all(flash))
}

fn is_about_the_spell(ability: &Ability) -> bool {
    match &ability.kind {
        // "When you cast this spell" (603.6, 113.6k) and what can't be done to the spell itself (113.6e).
        AbilityKind::Triggered(t) => waits_for_its_own_casting(&t.event),
        // 113.6d, 113.6g: what the spell itself costs, and that it can't be countered; what says so of a class of spells waits
        // on the battlefield.
        AbilityKind::Static(s) => s.effects.iter().any(|effect| match effect {
            StaticEffect::Rule(RuleChange::CantBeCountered(what) | RuleChange::CantBeCounteredBy(what, _)) => {
                is_itself(what)
            }
            // Nor can it be copied (707.10).
            StaticEffect::Rule(RuleChange::CantBe(what, Handling::Copied)) => {
                matches!(what, Objects::That(Ref::This | Ref::ThisSpell, _))
            }
            StaticEffect::Cost(change) => change.what.as_ref().is_none_or(is_itself),
            _ => false,
        }),
        _ => false,
    }
}

/// Whether it is the very object that says so.
fn is_itself(what: &Filter) -> bool {
    what.post.iter().any(|pred| matches!(pred, Pred::Is(Ref::This | Ref::ThisSpell) | Pred::IsOr(..)))
}

/// Whether it triggers on the casting of the very spell it is of; what triggers on other spells waits on the battlefield.
fn waits_for_its_own_casting(pattern: &EventPattern) -> bool {
    match pattern {
        EventPattern::Casts { what, .. } => is_itself(what),
        EventPattern::Or(parts) => parts.iter().any(waits_for_its_own_casting),
        other => other.inner().is_some_and(waits_for_its_own_casting),
    }
}
