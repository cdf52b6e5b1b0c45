//! What an effect asks of the objects it looks at: where that can't be changed by another effect, it does not depend on it
//! (613.8a), and no trial is needed to find that out; where time can't change it, it need not be worked out anew.

use crate::oracle::lang::{
    Ability, AbilityKind, Filter, Layer, Modification, Num, Objects, Players, Pred, Ref, StaticEffect,
};

use super::instance::{Instance, What};

/// What changes: by an effect of a layer, or by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Changed {
    /// Power and toughness, and nothing else.
    Size,
    /// Abilities are gained, and nothing else.
    Gained,
    /// What effects seldom ask ([`Changes::more`](crate::engine::state::Changes::more)).
    Little,
}

impl Changed {
    fn of(layer: Layer, instance: &Instance) -> Option<Self> {
        let mut changes = instance.what.changes().iter().filter(|change| change.layer() == layer);
        match layer {
            Layer::PtDefine | Layer::PtSet | Layer::PtModify | Layer::PtSwitch => Some(Self::Size),
            Layer::Ability if changes.all(|change| matches!(change, Modification::Gain(_))) => Some(Self::Gained),
            _ => None,
        }
    }

    /// Whether the answer to this stays the same. Of what is not listed here that is not known.
    fn leaves(self, pred: &Pred) -> bool {
        match pred {
            Pred::Has(_) => self != Self::Gained,
            Pred::Tapped | Pred::Untapped => self != Self::Little,
            Pred::Type(_)
            | Pred::Subtype(_)
            | Pred::Supertype(_)
            | Pred::Color(_)
            | Pred::Colorless
            | Pred::Multicolored
            | Pred::Monocolored
            | Pred::Historic
            | Pred::Attacking
            | Pred::Blocking
            | Pred::Blocked
            | Pred::Unblocked
            | Pred::FaceDown
            | Pred::Enchanted
            | Pred::Equipped
            | Pred::Commander
            | Pred::Token
            | Pred::Counter(None | Some(_), _, Num::Const(_))
            | Pred::Named(_)
            | Pred::ChosenType
            | Pred::ChosenColor
            | Pred::ChosenName
            | Pred::In(_, None)
            | Pred::Other => true,
            Pred::Is(object) => self.leaves_reference(object),
            Pred::Or(all) | Pred::And(all) => all.iter().all(|pred| self.leaves(pred)),
            Pred::Not(pred) => self.leaves(pred),
            Pred::Fits(filter) | Pred::IsOr(_, filter) | Pred::AttachedTo(filter) | Pred::HasAttached(filter) => {
                self.leaves_all(filter)
            }
            Pred::ControlledBy(players) | Pred::NotControlledBy(players) | Pred::OwnedBy(players) => named(players),
            _ => false,
        }
    }

    fn leaves_all(self, filter: &Filter) -> bool {
        let heads = filter.heads.iter().flat_map(|head| head.adjectives.iter().chain(&head.types));
        heads.chain(&filter.post).all(|pred| self.leaves(pred))
    }

    fn leaves_reference(self, object: &Ref) -> bool {
        self != Self::Little || matches!(object, Ref::This | Ref::Host)
    }

    fn leaves_objects(self, objects: &Objects) -> bool {
        match objects {
            Objects::That(object, _) => self.leaves_reference(object),
            Objects::All(filter, _) => self.leaves_all(filter),
            Objects::And(all) => all.iter().all(|objects| self.leaves_objects(objects)),
            _ => false,
        }
    }

    fn leaves_number(self, number: &Num) -> bool {
        match number {
            Num::Const(_) => true,
            Num::Count(objects) => self.leaves_objects(objects),
            _ => false,
        }
    }

    fn leaves_change(self, change: &Modification) -> bool {
        match change {
            Modification::AddPt(p, t) => self.leaves_number(p) && self.leaves_number(t),
            Modification::SetPt(p, t) | Modification::Define(p, t) => {
                p.iter().chain(t).all(|number| self.leaves_number(number))
            }
            Modification::Gain(_)
            | Modification::Lose(_)
            | Modification::LoseAll
            | Modification::LoseThis(_)
            | Modification::Switch
            | Modification::SetTypes(_)
            | Modification::AddTypes(_)
            | Modification::RemoveTypes(_)
            | Modification::AllCreatureTypes
            | Modification::NoCreatureTypes
            | Modification::AllBasicLandTypes
            | Modification::SetColors(_)
            | Modification::AddColors(_) => true,
            Modification::Control(players) => named(players),
            _ => false,
        }
    }
}

/// Players that are who they are whatever the objects are.
fn named(players: &Players) -> bool {
    matches!(players, Players::You | Players::Each | Players::EachOpponent | Players::EachOther | Players::AnOpponent)
}

/// Whether what an effect does stays the same while the state changes only in little.
pub(super) fn is_steady(what: &What) -> bool {
    what.condition().is_none()
        && what.objects().is_none_or(|objects| Changed::Little.leaves_objects(objects))
        && what.changes().iter().all(|change| Changed::Little.leaves_change(change))
}

/// Whether an ability changes the rules (613.11) while a condition holds.
pub(super) fn sets_rules_conditionally(ability: &Ability) -> bool {
    match &ability.kind {
        AbilityKind::Static(told) => {
            told.condition.is_some() && told.effects.iter().any(|effect| matches!(effect, StaticEffect::Rule(_)))
        }
        _ => false,
    }
}

/// Whether nothing `other` does in this layer changes whether `one` exists, what it applies to, or what it does to it.
pub(super) fn apart(layer: Layer, one: &Instance, other: &Instance) -> bool {
    let Some(changed) = Changed::of(layer, other) else { return false };
    let conditional = match &one.what {
        What::Fixed(..) => false,
        What::Asked(..) => one.what.condition().is_some(),
    };
    let changes = one.what.changes().iter().filter(|change| change.layer() == layer);
    !conditional
        && one.what.objects().is_none_or(|objects| changed.leaves_objects(objects))
        && changes.into_iter().all(|change| changed.leaves_change(change))
}
