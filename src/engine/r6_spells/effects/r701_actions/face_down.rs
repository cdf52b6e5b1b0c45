//! Cards put onto the battlefield face down: manifest (701.40), cloak (701.58), manifest dread (701.62); and turned up.

use crate::card::CardTypes;
use crate::engine::choice::Purpose;
use crate::engine::cx::Cx;
use crate::engine::event::{Cause, Event, Move};
use crate::engine::frame::Frame;
use crate::engine::r1_concepts::r118_costs::PayFor;
use crate::engine::state::{Bound, Entity, FaceDown, ObjectId, PlayerId};
use crate::engine::stop::{Done, Stop};
use crate::oracle::lang::{Cost, CostPart, Place, Zone};
use crate::rule;

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
        for card in cards {
            let mut place = Place::zone(Zone::Battlefield);
            place.face_down = true;
            let mut m = Move::new(*card, place, Cause::Effect);
            m.by = Some(player);
            m.controller = Some(player);
            m.source = Some(frame.source);
            m.entering.face_down = Some(if cloaked { FaceDown::Cloaked } else { FaceDown::Manifested });
            let done = self.perform(vec![m.into()])?;
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

    /// 701.40b, 701.58b: the controller of a manifested or cloaked permanent turns it up for the card's mana cost.
    ///
    /// # Errors
    /// The rule that keeps the player from it.
    pub(in crate::engine) fn turn_up_for_its_cost(&mut self, player: PlayerId, object: ObjectId) -> Done<()> {
        let o = self.game.object(object);
        let (rule, instant) = match o.face_down {
            Some(FaceDown::Manifested) => (rule!("701.40b"), rule!("701.40g")),
            Some(FaceDown::Cloaked) => (rule!("701.58b"), rule!("701.58g")),
            _ => return Err(Stop::illegal(rule!("116.2b"), Some(object.into()), "nothing allows it to be turned up")),
        };
        let culprit = Some(Entity::Object(object));
        let front = o.def.faces.first().map(|face| face.printed.clone()).unwrap_or_default();
        if front.types.intersects(CardTypes::INSTANT_OR_SORCERY) {
            return Err(Stop::illegal(instant, culprit, "an instant or sorcery card stays face down"));
        }
        if !front.types.contains(CardTypes::CREATURE) {
            return Err(Stop::illegal(rule, culprit, "the card is no creature card"));
        }
        let Some(mana) = front.mana_cost.clone() else {
            return Err(Stop::illegal(rule, culprit, "the card has no mana cost"));
        };
        let cost = Cost { parts: vec![CostPart::Mana(mana)] };
        let mut frame = Frame::of(object, player);
        self.pay(player, &cost, PayFor::Effect(object), &mut frame)?;
        self.note(&[rule], "{} is turned face up", |g| vec![crate::engine::trace::Arg::object(g, object)]);
        self.perform(vec![Event::TurnFace { object, up: true }])?;
        Ok(())
    }
}
