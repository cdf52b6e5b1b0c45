//! What goes to another place than it would (614.6).

use crate::cx::Cx;
use crate::event::{Apart, Cause, Components, Event, Move};
use crate::frame::Frame;
use crate::oracle::lang::{Effect, EventPattern, Noun, Objects, Place, Verb, Zone};
use crate::rule;
use crate::rules::{ActiveReplacement, COMMANDER, ReplacementKey};
use crate::state::{Game, ObjectId, ObjectKind};
use crate::stop::Done;
use crate::trace::Arg;

use super::r614_applied::exiled_by;

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

    /// 730.3e, 903.9c: puts some of the components of a permanent that comes apart elsewhere than the permanent.
    pub(super) fn some_go_to(
        &mut self,
        which: Components,
        m: &mut Move,
        place: &Place,
        key: ReplacementKey,
        frame: &Frame,
    ) -> Done<()> {
        let permanent = m.object;
        let (rule, says) = match which {
            Components::Commanders => (rule!("903.9c"), "of {} only the card that is a commander goes there"),
            Components::Cards => (rule!("730.3e"), "of {} only what is a card goes there"),
        };
        self.note(&[rule], says, |g| vec![Arg::object(g, permanent)]);
        let mut of_these = Move::new(permanent, place.clone(), m.cause);
        of_these.by = m.by;
        self.goes_to(&mut of_these, place, frame)?;
        let exiled_by = exiled_by(key, frame).filter(|_| place.zone == Zone::Exile);
        m.apart.push(Apart { which, to: of_these.to, counters: of_these.entering.counters, exiled_by });
        Ok(())
    }
}

impl Game {
    /// The components of a permanent that comes apart which an effect puts elsewhere, if it does not put all of them there.
    pub(super) fn some_components(&self, active: &ActiveReplacement, m: &Move) -> Option<Components> {
        let merged = !self.object(m.object).merged.is_empty();
        match active.key {
            ReplacementKey::Rule(_, COMMANDER) => merged.then_some(Components::Commanders),
            _ => self.cards_of_a_token(&active.replacement.event, m.object).then_some(Components::Cards),
        }
    }

    /// 730.3e: whether an effect that speaks of cards is asked about a merged permanent that is a token, but has components that
    /// are cards.
    pub(super) fn cards_of_a_token(&self, pattern: &EventPattern, id: ObjectId) -> bool {
        let object = self.object(id);
        object.is_token() && object.merged.iter().any(|part| !part.token) && speaks_of_cards(pattern)
    }

    /// The game as if a merged token were one of the cards that it is of (730.3e).
    pub(super) fn as_if_a_card(&self, id: ObjectId) -> Self {
        let mut game = self.clone();
        game.object_mut(id).kind = ObjectKind::Card;
        game
    }
}

/// Where an instruction of one step puts what was to go elsewhere, if that is all it does.
pub(super) fn moves_it(effect: &Effect) -> Option<Place> {
    match effect {
        Effect::Do { verb: Verb::Move { what: Objects::That(..), to }, .. } => Some(to.clone()),
        Effect::Do { verb: Verb::Exile { what: Objects::That(..), face_down, until: None, with }, .. } => {
            Some(Place { face_down: *face_down, with: with.clone(), ..Place::zone(Zone::Exile) })
        }
        _ => None,
    }
}

/// Whether what a pattern says is put somewhere is a card, and never a token (111.6).
fn speaks_of_cards(pattern: &EventPattern) -> bool {
    match pattern {
        EventPattern::Moves { what, .. } => what.noun == Noun::Card,
        other => other.inner().is_some_and(speaks_of_cards),
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
