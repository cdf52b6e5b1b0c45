//! What has been done with an object.

use crate::event::{Cause, Event};
use crate::state::ObjectId;
use crate::view::View;

impl View<'_> {
    /// Whether a card was milled this turn, and is where milling put it.
    pub fn milled_this_turn(&self, id: ObjectId) -> bool {
        self.game
            .this_turn()
            .any(|h| matches!(&h.event, Event::Move(m) if m.cause == Cause::Milled && m.new == Some(id)))
    }
}
