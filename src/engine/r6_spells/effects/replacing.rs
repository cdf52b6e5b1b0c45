//! Replacement and prevention effects that instructions begin (614.3, 615.3).

use std::sync::Arc;

use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{
    DamageTo, Duration, EventPattern, Objects, Recipients, Ref, Replacement, Said, Uses, Visit, Walk,
};
use crate::rule;
use crate::state::{Entity, LastingKind};
use crate::stop::Done;
use crate::trace::Arg;

impl Cx<'_> {
    /// Begins a replacement or prevention effect.
    pub(super) fn begin_replacement(
        &mut self,
        replacement: &Replacement,
        duration: &Duration,
        frame: &Frame,
    ) -> Done<()> {
        let Some(until) = self.until(duration, frame)? else { return Ok(()) };
        let shield = match &replacement.uses {
            Uses::Shield(n) => Some(self.amount(n, frame)?),
            _ => None,
        };
        let prevents = replacement.instead.prevents();
        let (rule, said) = match prevents {
            true => (rule!("615.3"), "a prevention effect begins"),
            false => (rule!("614.3"), "a replacement effect begins"),
        };
        let mut replacement = replacement.clone();
        // 615.11: of each creature a shield of its own.
        if let (Some(_), EventPattern::DealtDamage { to: DamageTo::These(to), .. }) = (shield, &mut replacement.event)
            && has_each(to)
        {
            let all = self.ask(|v| v.recipients_named(to, frame))?;
            **to = Recipients::That(Ref::Each, Said::Pronoun);
            for one in all {
                self.note(&[rule, rule!("615.11")], "the next {} damage to {} will be prevented", |g| {
                    vec![Arg::Number(shield.unwrap_or(0).into()), Arg::entity(g, one)]
                });
                let kind = LastingKind::Replace(Arc::new(replacement.clone()), shield);
                self.add_effect(&frame.with_each(one), kind, until.clone());
            }
            return Ok(());
        }
        // 601.2d: how much of the shield is for which target was announced.
        if let (Uses::Divided(n), EventPattern::DealtDamage { to: DamageTo::These(to), .. }) =
            (replacement.uses.clone(), &mut replacement.event)
        {
            let total = self.amount(&n, frame)?;
            let slot = to.slot();
            let all = self.ask(|v| v.recipients_named(to, frame))?;
            let parts = self.divided(frame.controller, total, slot, &all, frame)?;
            **to = Recipients::That(Ref::Each, Said::Pronoun);
            for (one, part) in all.into_iter().zip(parts) {
                self.note(&[rule, rule!("615.7")], "the next {} damage to {} will be prevented", |g| {
                    vec![Arg::Number(part.into()), Arg::entity(g, one)]
                });
                let kind = LastingKind::Replace(Arc::new(replacement.clone()), Some(part));
                self.add_effect(&frame.with_each(one), kind, until.clone());
            }
            return Ok(());
        }
        self.note(&[rule], said, |_| Vec::new());
        let of = self.see(|v| v.fixed(&mut replacement, frame))?;
        let frame = of.map_or_else(|| frame.clone(), |of| frame.with_each(of));
        self.add_effect(&frame, LastingKind::Replace(Arc::new(replacement), shield), until);
        Ok(())
    }
}

/// Whether a described set is among those a shield is for: "each creature you control", "target creature and each other creature".
fn has_each(to: &Recipients) -> bool {
    let described = |objects: &Objects| match objects {
        Objects::All(..) => true,
        Objects::And(parts) => parts.iter().any(|part| matches!(part, Objects::All(..))),
        _ => false,
    };
    match to {
        Recipients::Objects(objects) => described(objects),
        Recipients::And(parts) => parts.iter().any(has_each),
        Recipients::Target(_)
        | Recipients::Players(_)
        | Recipients::Both(..)
        | Recipients::OneOf(_)
        | Recipients::That(..) => false,
    }
}

/// What replaces what a source does that was chosen by these words: when it would deal damage they are asked of it again (615.9).
pub(super) fn looking_again(replacement: &Replacement, chosen: &Objects) -> Replacement {
    let mut replacement = replacement.clone();
    if let (EventPattern::DealtDamage { source: Some(source), .. }, Objects::Some { filter, .. }) =
        (&mut replacement.event, chosen)
    {
        source.heads.clone_from(&filter.heads);
        source.post.extend(filter.post.iter().cloned());
    }
    replacement
}

/// Puts [`Ref::Each`] where an event pattern points to the event that a trigger was about.
struct Outer(Option<Ref>);

impl Visit for Outer {
    fn reference(&mut self, it: &mut Ref) {
        if matches!(it, Ref::Event(_)) && self.0.as_ref().is_none_or(|found| found == it) {
            self.0 = Some(std::mem::replace(it, Ref::Each));
        }
    }
}

impl crate::view::View<'_> {
    /// What "that creature" of the trigger at hand is, in the words for what would happen: there the event that would happen
    /// is spoken of from then on.
    fn fixed(&self, replacement: &mut Replacement, frame: &Frame) -> Option<Entity> {
        if frame.each.is_some() {
            return None;
        }
        let mut outer = Outer(None);
        replacement.event.walk(&mut outer);
        let of = self.refer(&outer.0?, frame).into_iter().next()?;
        Some(match of {
            Entity::Object(id) => Entity::Object(self.found(id)),
            player => player,
        })
    }
}
