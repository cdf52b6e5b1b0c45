//! Replacement and prevention effects that instructions begin (614.3, 615.3).

use std::sync::Arc;

use crate::engine::cx::Cx;
use crate::engine::frame::Frame;
use crate::engine::state::{Entity, LastingKind};
use crate::engine::stop::Done;
use crate::oracle::lang::{Duration, Instead, Ref, Replacement, Uses, Visit, Walk};
use crate::rule;

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
        let prevents = matches!(replacement.instead, Instead::Prevent(_) | Instead::PreventThen(..));
        let (rule, said) = match prevents {
            true => (rule!("615.3"), "a prevention effect begins"),
            false => (rule!("614.3"), "a replacement effect begins"),
        };
        self.note(&[rule], said, |_| Vec::new());
        let mut replacement = replacement.clone();
        let of = self.see(|v| v.fixed(&mut replacement, frame))?;
        let frame = of.map_or_else(|| frame.clone(), |of| frame.with_each(of));
        self.add_effect(&frame, LastingKind::Replace(Arc::new(replacement), shield), until);
        Ok(())
    }
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

impl crate::engine::view::View<'_> {
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
