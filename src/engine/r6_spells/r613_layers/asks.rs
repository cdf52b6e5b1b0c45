//! What an effect asks of the objects it looks at: where that can't be changed by another effect, it does not depend on it
//! (613.8a), and no trial is needed to find that out.

use crate::oracle::lang::{Filter, Layer, Modification, Num, Objects, Players, Pred};

use super::instance::{Instance, What};

/// What an effect of a layer changes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Changed {
    /// Power and toughness, and nothing else.
    Size,
    /// Abilities are gained, and nothing else.
    Gained,
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
            Pred::Has(_) => self == Self::Size,
            Pred::Type(_)
            | Pred::Subtype(_)
            | Pred::Supertype(_)
            | Pred::Color(_)
            | Pred::Colorless
            | Pred::Multicolored
            | Pred::Monocolored
            | Pred::Historic
            | Pred::Tapped
            | Pred::Untapped
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
            | Pred::Other
            | Pred::Is(_) => true,
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

    fn leaves_objects(self, objects: &Objects) -> bool {
        match objects {
            Objects::That(..) => true,
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
            Modification::Gain(_) | Modification::Lose(_) | Modification::LoseAll | Modification::Switch => true,
            _ => false,
        }
    }
}

/// Players that are who they are whatever the objects are.
fn named(players: &Players) -> bool {
    matches!(players, Players::You | Players::Each | Players::EachOpponent | Players::EachOther | Players::AnOpponent)
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
