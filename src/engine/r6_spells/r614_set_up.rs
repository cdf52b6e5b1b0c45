//! What is done of "as this enters" where a board is set up: what it settles of the object itself, and nothing to others, nor at
//! any price. What else there is, the board says.

use crate::cx::Cx;
use crate::oracle::lang::{CounterKind, Effect, Objects, Ref, Verb};

impl Cx<'_> {
    /// Whether an object that is set up has entered with a counter of such a kind, where it is said which counters it has.
    pub(super) fn said_with<'k>(&self, mut kinds: impl Iterator<Item = &'k CounterKind>) -> Option<bool> {
        let said = self.counters_said.as_ref().filter(|_| self.setting_up)?;
        Some(kinds.any(|kind| said.contains(kind)))
    }

    /// What of an effect is done as an object is set up; none where it comes to nothing. What may be done `for_counters` is not
    /// asked where those are said.
    pub(super) fn set_up_by(&self, effect: &Effect, for_counters: bool) -> Option<Effect> {
        let part = |effect: &Effect| self.set_up_by(effect, for_counters);
        let effect = match effect {
            Effect::Seq(all) => Effect::Seq(all.iter().filter_map(part).collect()),
            Effect::Do { verb, .. } if settles(verb) => effect.clone(),
            Effect::May { .. } if for_counters && self.counters_said.is_some() => Effect::None,
            Effect::May { who, effect, bind } => {
                Effect::May { who: who.clone(), effect: Box::new(part(effect)?), bind: *bind }
            }
            Effect::If { cond, then, otherwise } => {
                let [then, otherwise] = [then, otherwise].map(|effect| Box::new(part(effect).unwrap_or_default()));
                Effect::If { cond: cond.clone(), then, otherwise }
            }
            Effect::Pay { then, .. } => part(then)?,
            Effect::None | Effect::Do { .. } | Effect::EachUnless { .. } => Effect::None,
            Effect::Reflexive(..) | Effect::Delayed(..) => Effect::None,
            other if other.parts().iter().any(|one| part(one).is_some()) => other.clone(),
            Effect::Instead(..)
            | Effect::Preventing(..)
            | Effect::Riding(..)
            | Effect::ForEach { .. }
            | Effect::Repeat(..)
            | Effect::Loop(_)
            | Effect::While(..)
            | Effect::Choose { .. }
            | Effect::Where(..) => Effect::None,
        };
        let nothing = match &effect {
            Effect::None => true,
            Effect::Seq(all) => all.is_empty(),
            Effect::If { then, otherwise, .. } => **then == Effect::None && **otherwise == Effect::None,
            _ => false,
        };
        (!nothing).then_some(effect)
    }
}

/// Whether an instruction settles what the object is or knows, and does nothing to others.
fn settles(verb: &Verb) -> bool {
    let is_itself = |objects: &Objects| matches!(objects, Objects::That(Ref::This, _));
    match verb {
        Verb::ChooseObjects(_)
        | Verb::ChooseValue(_)
        | Verb::NoteNumber(_)
        | Verb::Look(_)
        | Verb::Reveal(_)
        | Verb::Roll { .. }
        | Verb::FlipCoins(_)
        | Verb::Casual(_)
        | Verb::SetDaytime(_)
        | Verb::Emblem(_) => true,
        Verb::PutCounters { on, .. } => is_itself(on),
        Verb::Modify { what, .. } | Verb::BecomeCopy { what, .. } => is_itself(what),
        Verb::Attach(what, _)
        | Verb::AttachToPlayer(what, _)
        | Verb::BecomeType(what, ..)
        | Verb::Designate(what, _) => is_itself(what),
        _ => false,
    }
}
