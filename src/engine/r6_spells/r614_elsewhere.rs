//! What goes to another place than it would (614.6).

use crate::engine::cx::Cx;
use crate::engine::event::Move;
use crate::engine::frame::Frame;
use crate::engine::stop::Done;
use crate::oracle::lang::Place;

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
