//! What an effect asks of the objects it looks at: where that can't be changed by another effect, it does not depend on it
//! (613.8a), and no trial is needed to find that out; where time can't change it, it need not be worked out anew.

use crate::oracle::lang::{
    Ability, AbilityKind, Designation, Filter, Layer, Modification, Num, Objects, Players, Pred, Ref, StaticEffect,
};

use super::apply::asks_numbers;
use super::instance::{Instance, What};

/// What changes: by an effect of a layer, or by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Changed {
    /// Power and toughness, and nothing else.
    Size,
    /// Abilities are gained, and nothing else.
    Gained,
    /// Who controls what.
    Control,
    /// Anything else.
    Else,
    /// What effects seldom ask ([`Changes::more`](crate::state::Changes::more)).
    Little,
}

impl Changed {
    /// What an effect changes in a layer.
    pub fn of(layer: Layer, instance: &Instance) -> Self {
        let mut changes = instance.what.changes().iter().filter(|change| change.layer() == layer);
        match layer {
            Layer::PtDefine | Layer::PtSet | Layer::PtModify | Layer::PtSwitch => Self::Size,
            Layer::Ability if changes.all(|change| matches!(change, Modification::Gain(_))) => Self::Gained,
            Layer::Control => Self::Control,
            _ => Self::Else,
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
            | Pred::DoubleFaced
            | Pred::Token
            | Pred::Counter(None | Some(_), _, Num::Const(_))
            | Pred::Named(_)
            | Pred::ChosenType
            | Pred::ChosenColor
            | Pred::ChosenName
            | Pred::In(_, None)
            | Pred::Other => true,
            Pred::Designated(what) => is_marked(*what),
            Pred::Is(object) => self.leaves_reference(object),
            Pred::Or(all) | Pred::And(all) => all.iter().all(|pred| self.leaves(pred)),
            Pred::Not(pred) => self.leaves(pred),
            Pred::Fits(filter) | Pred::IsOr(_, filter) | Pred::AttachedTo(filter) | Pred::HasAttached(filter) => {
                self.leaves_all(filter)
            }
            Pred::ControlledBy(players) | Pred::NotControlledBy(players) => self != Self::Control && named(players),
            Pred::OwnedBy(players) => named(players),
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
            Modification::Control(players) => named(players),
            other => asks_nothing(other),
        }
    }
}

/// Whether a designation is marked on the object that has it; that a creature is goaded, effects say (701.15b).
fn is_marked(what: Designation) -> bool {
    what != Designation::Goaded
}

/// Whether a change is the same whatever the state is: there is nothing in it that would be asked.
fn asks_nothing(change: &Modification) -> bool {
    matches!(
        change,
        Modification::Gain(_)
            | Modification::Lose(_)
            | Modification::LoseAll
            | Modification::LoseAllBut(_)
            | Modification::LoseThis(_)
            | Modification::Switch
            | Modification::SetTypes(_)
            | Modification::AddTypes(_)
            | Modification::RemoveTypes(_)
            | Modification::AllCreatureTypes
            | Modification::NoCreatureTypes
            | Modification::NoLandTypes
            | Modification::EveryLandType(_)
            | Modification::SetColors(_)
            | Modification::AddColors(_)
    )
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

/// The kinds of changes by effects of the same layer that may change what an effect does.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Notices(u8);

impl Notices {
    /// Those that may change whether an effect exists, what it applies to, or what it does to it (613.8a). That a change of
    /// control may change who "you" are in it is not among them.
    pub fn of(layer: Layer, one: &Instance) -> Self {
        // What is fixed can't be changed by anything.
        if matches!(one.what, What::Fixed(..) | What::Copied(..)) && !asks_numbers(one.what.changes()) {
            return Self::default();
        }
        let kinds = [Changed::Size, Changed::Gained, Changed::Control, Changed::Else];
        Self(kinds.into_iter().filter(|kind| may_change(layer, one, *kind)).fold(0, |all, kind| all | 1 << kind as u8))
    }

    /// Whether a change of this kind is among them.
    pub fn contains(self, changed: Changed) -> bool {
        self.0 & 1 << changed as u8 != 0
    }
}

fn may_change(layer: Layer, one: &Instance, changed: Changed) -> bool {
    let conditional = match &one.what {
        What::Fixed(..) | What::Copied(..) => false,
        What::Asked(..) => one.what.condition().is_some(),
    };
    let mut changes = one.what.changes().iter().filter(|change| change.layer() == layer);
    changed == Changed::Else
        || conditional
        || !one.what.objects().is_none_or(|objects| changed.leaves_objects(objects))
        || !changes.all(|change| changed.leaves_change(change))
}

/// Whether what an effect does to an object hangs on nothing but that object, and on the one the effect comes from.
pub(super) fn is_in_itself(what: &What) -> bool {
    let objects = match what.objects() {
        None | Some(Objects::That(Ref::This | Ref::Host, _)) => true,
        Some(Objects::All(filter, _)) => all_of(filter, of_itself),
        Some(_) => false,
    };
    let fixed = |n: &Option<Num>| n.as_ref().is_none_or(|n| matches!(n, Num::Const(_)));
    objects
        && what.condition().is_none()
        && what.changes().iter().all(|change| match change {
            Modification::AddPt(p, t) => matches!((p, t), (Num::Const(_), Num::Const(_))),
            Modification::SetPt(p, t) | Modification::Define(p, t) => fixed(p) && fixed(t),
            Modification::Control(players) => *players == Players::You,
            other => asks_nothing(other),
        })
}

/// Whether a property is one an object has whatever others are, for every source with the same controller.
fn of_anybody(pred: &Pred) -> bool {
    match pred {
        Pred::Type(_)
        | Pred::Subtype(_)
        | Pred::Supertype(_)
        | Pred::Color(_)
        | Pred::Colorless
        | Pred::Token
        | Pred::Tapped
        | Pred::Untapped
        | Pred::Attacking
        | Pred::Blocking
        | Pred::In(_, None) => true,
        Pred::Designated(what) => is_marked(*what),
        Pred::ControlledBy(players) | Pred::NotControlledBy(players) => named(players),
        Pred::And(parts) | Pred::Or(parts) => parts.iter().all(of_anybody),
        Pred::Not(part) => of_anybody(part),
        _ => false,
    }
}

/// The same, where it is known which the source is.
fn of_itself(pred: &Pred) -> bool {
    matches!(pred, Pred::Other | Pred::Has(_)) || of_anybody(pred)
}

fn all_of(filter: &Filter, holds: impl Fn(&Pred) -> bool) -> bool {
    let heads = filter.heads.iter().flat_map(|head| head.adjectives.iter().chain(&head.types));
    heads.chain(&filter.post).all(holds)
}

/// Whether these are the same objects for every source with the same controller, and gaining abilities or changes of power
/// and toughness leave them so.
pub(super) fn is_for_anybody(objects: &Objects) -> bool {
    matches!(objects, Objects::All(filter, _) if all_of(filter, of_anybody))
}

/// Where these are such objects but the source itself: the words without "other".
pub(super) fn others_for_anybody(objects: &Objects) -> Option<Objects> {
    let Objects::All(filter, group) = objects else { return None };
    let others = |preds: &[Pred]| preds.contains(&Pred::Other);
    let said = others(&filter.post) || !filter.heads.is_empty() && filter.heads.iter().all(|h| others(&h.adjectives));
    if !said {
        return None;
    }
    let mut with_itself = filter.clone();
    with_itself.heads.iter_mut().for_each(|head| head.adjectives.retain(|pred| *pred != Pred::Other));
    with_itself.post.retain(|pred| *pred != Pred::Other);
    Some(Objects::All(with_itself, *group)).filter(is_for_anybody)
}
