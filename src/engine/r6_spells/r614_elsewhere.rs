//! What goes to another place than it would (614.6).

use crate::cx::Cx;
use crate::event::{Cause, Event, Move};
use crate::frame::Frame;
use crate::oracle::lang::{Place, Zone};
use crate::stop::Done;

impl Cx<'_> {
    /// Turns a move to another place, with the counters it is put there with.
    pub(super) fn goes_to(&self, m: &mut Move, place: &Place, frame: &Frame) -> Done<()> {
        m.to = place.clone();
        for (n, kind) in &place.with {
            let n = self.ask(|v| v.number(n, frame))?.clamp(0, i64::from(u32::MAX)) as u32;
            m.entering.counters.push((kind.clone(), n, m.by.unwrap_or(frame.controller)));
        }
        Ok(())
    }
}

/// The move that is to go to another place: a token that would be put onto the battlefield (111.1) goes there instead, so that it
/// is not created (614.6) and ceases to exist where it is (111.7).
pub(super) fn as_a_move<'a>(event: &'a mut Event, place: &Place) -> Option<&'a mut Move> {
    if let Event::CreateToken { token, by, .. } = event
        && place.zone != Zone::Battlefield
    {
        let mut m = Move::new(*token, place.clone(), Cause::Effect);
        m.by = Some(*by);
        *event = Event::Move(Box::new(m));
    }
    match event {
        Event::Move(m) => Some(m),
        _ => None,
    }
}
