//! Cards put onto the battlefield face down: manifest (701.40), cloak (701.58), manifest dread (701.62).

use crate::choice::Purpose;
use crate::cx::Cx;
use crate::event::{Cause, Move};
use crate::frame::Frame;
use crate::oracle::lang::{Place, Zone};
use crate::rule;
use crate::state::{Bound, Entity, FaceDown, ObjectId, PlayerId};
use crate::stop::Done;
use crate::trace::Arg;

impl Cx<'_> {
    /// 701.40a, 701.58a: each card is put onto the battlefield face down, one at a time (701.40e, 701.58e).
    pub(super) fn turned_down(
        &mut self,
        player: PlayerId,
        cards: &[ObjectId],
        cloaked: bool,
        frame: &Frame,
    ) -> Done<Bound> {
        let mut bound = Bound::default();
        if cards.len() > 1 {
            let rule = if cloaked { rule!("701.58e") } else { rule!("701.40e") };
            self.note(&[rule], "one card after the other is put there", |_| Vec::new());
        }
        for card in cards {
            let mut place = Place::zone(Zone::Battlefield);
            place.face_down = true;
            let mut m = Move::new(*card, place, Cause::Effect);
            m.by = Some(player);
            m.controller = Some(player);
            m.source = Some(frame.source);
            m.entering.face_down = Some(if cloaked { FaceDown::Cloaked } else { FaceDown::Manifested });
            let done = self.perform(vec![m.into()])?;
            if done.is_empty() {
                // It stays where it is, as it is.
                let rule = if cloaked { rule!("701.58f") } else { rule!("701.40f") };
                self.note(&[rule], "{} stays where it is", |g| vec![Arg::object(g, *card)]);
            }
            let one = self.bound(&done);
            bound.did |= one.did;
            bound.amount += 1;
            bound.entities.extend(one.entities);
        }
        Ok(bound)
    }

    /// 701.62a: one of the top two cards is manifested, the other goes to the graveyard.
    pub(super) fn manifest_dread(&mut self, player: PlayerId, frame: &Frame) -> Done<Bound> {
        let top: Vec<ObjectId> = self.game.player(player).library.iter().take(2).copied().collect();
        self.shown(player, &top, true);
        let options = top.iter().copied().map(Entity::Object).collect();
        let (rule, prompt) = (rule!("701.62a"), "choose the card to manifest");
        let picked = self.pick_entities(player, rule, Some(frame.source), prompt, Purpose::Effect, options, 1, 1)?;
        let chosen: Vec<ObjectId> = picked.into_iter().filter_map(Entity::object).collect();
        let bound = self.turned_down(player, &chosen, false, frame)?;
        let rest: Vec<ObjectId> =
            top.into_iter().filter(|o| self.game.object(*o).zone == Zone::Library && self.still(*o)).collect();
        self.moved_by(player, &rest, Zone::Graveyard, Cause::Effect, frame)?;
        Ok(bound)
    }
}
