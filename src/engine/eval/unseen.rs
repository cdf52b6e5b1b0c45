//! 701.9c: what is asked of a card that was discarded into a hidden zone without being revealed: what it is is undefined.
//!
//! Not done: a cost that specifies such a quality is not made illegal by it: no effect puts what is discarded to pay a cost into a
//! hidden zone.

use crate::event::{Event, Move};
use crate::frame::Frame;
use crate::oracle::lang::{Filter, Noun, Pred, Zone};
use crate::rule;
use crate::state::{ObjectId, ObjectKind};
use crate::stop::Done;
use crate::view::View;

impl View<'_> {
    /// Whether an object is a card that was so discarded, as the ability at hand speaks of it: what triggered it was that, or it has
    /// caused that itself.
    pub fn was_discarded_unseen(&self, id: ObjectId, frame: &Frame) -> bool {
        if !matches!(self.object(id).zone, Zone::Library | Zone::Hand) {
            return false;
        }
        // It came to be by that, or went away by it.
        let moves = [Some(id), self.object(id).became].into_iter().flatten().filter_map(|it| self.object(it).came);
        moves.filter_map(|moved| self.game.happening(moved)).any(|h| {
            let Event::Move(m) = &h.event else { return false };
            let caused = m.source == Some(frame.source) && h.turn == self.game.turn.number;
            m.is_discarded_unseen() && (frame.event == Some(h.id) || caused)
        })
    }

    /// Whether a filter is true of what is discarded: of a card whose characteristics are undefined only one that asks for none.
    pub(super) fn discarded_fits(&self, filter: &Filter, m: &Move, frame: &Frame) -> Done<bool> {
        match m.is_discarded_unseen() {
            true => self.undefined_fits(filter, m.new.unwrap_or(m.object), frame),
            false => self.fits(filter, m.new.unwrap_or(m.object), frame),
        }
    }

    /// Whether a filter is true of a card whose characteristics are undefined: one that says nothing of what the card is.
    pub(super) fn undefined_fits(&self, filter: &Filter, id: ObjectId, frame: &Frame) -> Done<bool> {
        let card = filter.noun != Noun::Token && self.object(id).kind == ObjectKind::Card;
        let any = |preds: &[Pred]| preds.iter().all(is_no_characteristic);
        let heads = filter.heads.is_empty() || filter.heads.iter().any(|it| any(&it.types) && any(&it.adjectives));
        if !heads || !any(&filter.post) {
            self.game.rests.on(rule!("701.9c"));
            return Ok(false);
        }
        Ok(card && self.matches_anywhere(filter, id, frame)?)
    }
}

/// Whether a property is none of the characteristics (109.3), but whose or which object it is.
fn is_no_characteristic(pred: &Pred) -> bool {
    match pred {
        Pred::Is(_) | Pred::Other | Pred::OwnedBy(_) | Pred::NotOwnedBy(_) | Pred::In(..) | Pred::DoneBy(_) => true,
        Pred::Not(not) => is_no_characteristic(not),
        _ => false,
    }
}
