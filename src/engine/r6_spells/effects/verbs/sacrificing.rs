//! What players sacrifice as an effect says (701.21).

use crate::choice::Purpose;
use crate::cx::Cx;
use crate::event::{Cause, Event, Move};
use crate::frame::Frame;
use crate::oracle::lang::{Deed, Handling, Objects, Place, Role};
use crate::r6_spells::r614_impossible::Caused;
use crate::rule;
use crate::state::{Entity, HappeningId, ObjectId, PlayerId, Zone};
use crate::stop::Done;
use crate::view::View;

impl Cx<'_> {
    /// Each of the players sacrifices what the words say, which they choose in turn order.
    pub(super) fn sacrifice_verb(
        &mut self,
        players: &[PlayerId],
        apart: bool,
        objects: &Objects,
        frame: &mut Frame,
    ) -> Done<Vec<HappeningId>> {
        let actor = players.first().copied().unwrap_or(frame.controller);
        let source = frame.source;
        self.in_turn_order(players);
        let mut events = Vec::new();
        for player in players {
            let mine = self.as_done_by(frame, *player, apart);
            let derived = self.derived()?;
            let able: Vec<ObjectId> = {
                let view = View { game: &self.game, table: &derived.table };
                view.objects(objects, &mine)?
                    .into_iter()
                    .filter(|o| view.object(*o).is_permanent() && view.controller(*o) == *player)
                    .collect()
            };
            let able = self.those_that_can_be(able, Handling::Sacrificed)?;
            let caused = |object: ObjectId| Caused::Sacrifice(object);
            let (able, barred) = self.those_that_can_be_caused(*player, source, able, caused)?;
            let (min, max) = match objects {
                Objects::Some { count, .. } | Objects::Among { count, .. } => {
                    self.bounds_for(*player, count, able.len(), &mine)?
                }
                _ => (able.len(), able.len()),
            };
            let able = able.into_iter().map(Entity::Object).collect();
            let prompt = "choose what to sacrifice";
            // "Of your choice": the controller chooses for the player who sacrifices.
            let chooser = match objects {
                Objects::Some { chooser: Some(who), .. } => {
                    self.ask(|v| v.players(who, frame))?.first().copied().unwrap_or(*player)
                }
                _ => *player,
            };
            let chosen = self.pick_entities(
                chooser,
                rule!("701.21a"),
                Some(source),
                prompt,
                Purpose::Sacrifice,
                able,
                min,
                max,
            )?;
            // 101.2: one that can't be sacrificed so tells why.
            let vain = barred.filter(|_| chosen.is_empty());
            for object in chosen.into_iter().filter_map(Entity::object).chain(vain) {
                let mut m = Move::new(object, Place::zone(Zone::Graveyard), Cause::Sacrificed);
                m.by = Some(*player);
                m.source = Some(source);
                events.push(m.into());
            }
        }
        let before = self.derived()?;
        let exploited = events.iter().find_map(|event: &Event| event.role(Role::Subject, &self.game)?.object());
        let done = self.perform(events)?;
        if let Some(deed) = self.deed_of(frame).filter(|deed| *deed == Deed::Exploit && !done.is_empty()) {
            // It may be the creature itself that is gone for it.
            let about = exploited;
            let exploits = Event::Deed { player: actor, object: Some(source), deed, amount: 1, about };
            self.happened_since(vec![exploits], &before)?;
        }
        Ok(done)
    }
}
