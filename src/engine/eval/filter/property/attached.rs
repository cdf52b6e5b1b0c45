//! What was attached to an object as that left the battlefield.

use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{Filter, Pred, Zone};
use crate::state::{Entity, ObjectId};
use crate::view::View;

impl View<'_> {
    /// 608.2h: whether something was still attached to the very object that is spoken of when that left the battlefield.
    pub(super) fn was_attached_to_what_left(&self, host: &Filter, id: ObjectId, frame: &Frame) -> bool {
        let [Pred::Is(what)] = host.post.as_slice() else { return false };
        let gone = |o: &ObjectId| !self.object(*o).alive && self.object(*o).zone == Zone::Battlefield;
        self.refer(what, frame).into_iter().filter_map(Entity::object).filter(gone).any(|host| {
            if !self.object(id).alive && self.game.attachments(host.into()).contains(&id) {
                return true;
            }
            let left = |event: &Event| matches!(event, Event::Move(m) if m.object == host);
            let since = self.game.history.iter().rev().take_while(|h| !left(&h.event));
            since
                .into_iter()
                .any(|h| matches!(&h.event, Event::Unattach { what, from } if *what == id && *from == host.into()))
        })
    }
}
