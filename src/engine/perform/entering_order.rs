//! 613.7m: the order in which what enters the battlefield at once gets its timestamps.

use crate::engine::choice::{Answer, Ask, Decision, Topic};
use crate::engine::cx::Cx;
use crate::engine::event::Event;
use crate::engine::r6_spells::r613_layers::derive_since;
use crate::engine::state::{ObjectId, PlayerId, Timestamp};
use crate::engine::stop::Done;
use crate::oracle::lang::Zone;
use crate::rule;

impl Cx<'_> {
    /// The batch, in which what enters under one player's control is in the order that player chooses. It is asked for where it
    /// makes a difference to what anything is; elsewhere it may be said.
    pub(super) fn enter_in_chosen_order(&mut self, batch: Vec<Event>) -> Done<Vec<Event>> {
        let entering = |event: &Event| match event {
            Event::Move(m) if m.to.zone == Zone::Battlefield && !m.to.face_down && m.entering.copy_of.is_none() => {
                self.game.object(m.object).printed().has_layers().then_some(m.object)
            }
            _ => None,
        };
        if self.setting_up || batch.iter().filter_map(entering).count() < 2 {
            return Ok(batch);
        }
        let mut groups: Vec<(Option<PlayerId>, Vec<Event>)> = Vec::new();
        for event in batch {
            let player = match &event {
                Event::Move(m) if m.to.zone == Zone::Battlefield => {
                    Some(m.controller.unwrap_or(self.game.object(m.object).owner))
                }
                _ => None,
            };
            match groups.last_mut() {
                Some((of, events)) if *of == player => events.push(event),
                _ => groups.push((player, vec![event])),
            }
        }
        let mut all = Vec::new();
        for (player, events) in groups {
            match player {
                Some(player) if events.len() > 1 => all.extend(self.ordered_by(player, events)?),
                _ => all.extend(events),
            }
        }
        Ok(all)
    }

    fn ordered_by(&mut self, player: PlayerId, events: Vec<Event>) -> Done<Vec<Event>> {
        let moved = |event: &Event| if let Event::Move(m) = event { Some(m.object) } else { None };
        let objects: Vec<ObjectId> = events.iter().filter_map(moved).collect();
        if objects.len() < events.len() {
            return Ok(events);
        }
        let items = objects.iter().map(|id| (self.game.name(*id).to_string(), Some(*id))).collect();
        let decision = Decision {
            player,
            rule: rule!("613.7m"),
            source: None,
            prompt: "put them onto the battlefield in this order, the oldest first".to_owned(),
            ask: Ask::Order { items, topic: Topic::Card },
        };
        let as_they_are = Answer::Pick((0..events.len()).collect());
        let answer = match self.order_matters(player, &objects)? {
            true => self.choose(decision)?,
            false => self.offer(decision, as_they_are)?,
        };
        let Answer::Pick(order) = answer else { return Ok(events) };
        Ok(order.into_iter().filter_map(|at| events.get(at).cloned()).collect())
    }

    /// Whether anything would be something else if these entered in the contrary order.
    fn order_matters(&self, player: PlayerId, objects: &[ObjectId]) -> Done<bool> {
        let derived = self.derived()?;
        let as_they_enter = |order: &mut dyn Iterator<Item = &ObjectId>| {
            let mut game = self.game.clone();
            for (n, object) in order.enumerate() {
                game = game.with_object_in(Zone::Battlefield, *object, player);
                game.object_mut(*object).timestamp = Timestamp(game.clock.0 + n as u64);
            }
            let then = derive_since(&game, &derived)?;
            Ok((game, then))
        };
        let (game, one) = as_they_enter(&mut objects.iter())?;
        let (_, other) = as_they_enter(&mut objects.iter().rev())?;
        Ok(game.battlefield.iter().any(|id| one.table.get(*id) != other.table.get(*id)))
    }
}
