//! 611.2e: what an effect that puts a permanent onto the battlefield says it is, it is as it enters.

use std::sync::Arc;

use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{Duration, Effect, Modification, Objects, Ref, Role, Verb, Zone, names_x};
use crate::r6_spells::r613_layers::Derived;
use crate::state::HappeningId;
use crate::stop::Done;

/// Batches of events on which nothing has triggered yet, with what everything was before each.
pub(crate) type Held = Vec<(Vec<HappeningId>, Arc<Derived>)>;

impl Cx<'_> {
    /// Instructions in the order written (608.2c).
    pub(super) fn carry_out_all(&mut self, all: &[Effect], frame: &mut Frame) -> Done<()> {
        let mut instructions = all.iter().peekable();
        while let Some(one) = instructions.next() {
            // 120.4, 608.2f: damage dealt by one clause to several, tokens of several kinds created by one.
            let mut together = vec![one];
            while let Some(next) = instructions.next_if(|next| is_done_with_the_last(next)) {
                together.push(next);
            }
            if together.len() > 1 {
                match one {
                    Effect::Do { verb: Verb::Create { .. }, .. } => self.created_together(&together, frame)?,
                    _ => self.dealt_together(&together, frame)?,
                }
                continue;
            }
            let with = puts_onto_the_battlefield(one) && instructions.peek().is_some_and(|next| says_what_it_is(next));
            if !with || self.held.is_some() {
                self.carry_out(one, frame)?;
                continue;
            }
            // What triggers on its entering sees it as the effect says it is.
            self.held = Some(Held::new());
            // 303.4f: an Aura that it is only by this effect is attached as it enters, too.
            self.entering_as = instructions.clone().map_while(|next| what_it_is(next)).flatten().cloned().collect();
            let done = self.carry_out(one, frame);
            self.entering_as.clear();
            done?;
            while let Some(said) = instructions.next_if(|next| says_what_it_is(next)) {
                self.carry_out(said, frame)?;
            }
            for (done, before) in self.held.take().unwrap_or_default() {
                self.trigger(&done, &before)?;
            }
        }
        Ok(())
    }
}

/// The instructions of which none speaks of X, which the words behind all of them define, and those from there on.
pub(super) fn before_x(effect: &Effect) -> (&[Effect], &[Effect]) {
    let Effect::Seq(all) = effect else { return (&[], std::slice::from_ref(effect)) };
    let joined = |one: &Effect| is_done_with_the_last(one) || says_what_it_is(one);
    let mut first = all.iter().position(names_x).unwrap_or(0);
    while first > 0 && all.get(first).is_some_and(joined) {
        first -= 1;
    }
    all.split_at(first)
}

fn is_done_with_the_last(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Do { verb: Verb::DealDamage { with_last: true, .. } | Verb::Create { with_last: true, .. }, .. }
    )
}

fn puts_onto_the_battlefield(effect: &Effect) -> bool {
    match effect {
        Effect::Do { verb: Verb::Move { to, .. }, .. } => to.zone == Zone::Battlefield,
        other => other.parts().into_iter().any(puts_onto_the_battlefield),
    }
}

/// What "as a permanent enters, it becomes a 7/7 Dinosaur" makes of it (614.1c).
pub(crate) fn becomes(as_it_enters: &Effect) -> Option<&[Modification]> {
    match as_it_enters {
        Effect::Do {
            verb:
                Verb::Modify { what: Objects::That(Ref::Event(Role::Subject), _), changes, duration: Duration::Forever },
            ..
        } => Some(changes),
        _ => None,
    }
}

/// What "as a permanent enters, it becomes a copy of a creature until end of turn" says: the copy, and the choice where there is one.
pub(crate) fn copies(as_it_enters: &Effect) -> Option<(&Verb, bool)> {
    match as_it_enters {
        Effect::Do { verb: verb @ Verb::BecomeCopy { what, .. }, .. } => {
            matches!(what, Objects::That(Ref::This | Ref::Event(Role::Subject), _)).then_some((verb, false))
        }
        Effect::May { effect, .. } => copies(effect).map(|(verb, _)| (verb, true)),
        _ => None,
    }
}

/// Whether this says what something is that has just entered.
fn says_what_it_is(effect: &Effect) -> bool {
    what_it_is(effect).is_some()
}

/// "It's a Zombie in addition to its other types", "it's an artifact with ...": not "it gains" alone, which is so only afterwards.
fn what_it_is(effect: &Effect) -> Option<&Vec<Modification>> {
    let is = |change: &Modification| !matches!(change, Modification::Gain(_));
    let controls = |change: &Modification| matches!(change, Modification::Control(_));
    match effect {
        Effect::Do { verb: Verb::Modify { what: Objects::That(..), changes, duration: Duration::Forever }, .. } => {
            (changes.iter().any(is) && !changes.iter().any(controls)).then_some(changes)
        }
        _ => None,
    }
}
