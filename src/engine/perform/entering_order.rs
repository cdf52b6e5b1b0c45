//! 613.7m: the order in which what enters the battlefield at once gets its timestamps.

use crate::choice::{Answer, Ask, Decision, Topic};
use crate::cx::Cx;
use crate::event::Event;
use crate::oracle::lang::Zone;
use crate::r6_spells::r613_layers::derive_since;
use crate::rule;
use crate::state::{ObjectId, PlayerId, Timestamp};
use crate::stop::Done;

impl Cx<'_> {
    /// The batch, in which what enters under one player's control is in the order that player chooses. It is asked for where it
    /// makes a difference to what anything is; elsewhere it may be said.
    pub(super) fn enter_in_chosen_order(&mut self, batch: Vec<Event>) -> Done<Vec<Event>> {
        let entering = |event: &Event| {
            match event {
                Event::Move(m) if m.to.zone == Zone::Battlefield && !m.to.face_down && m.entering.copy_of.is_none() => {
                    Some(m.object)
                }
                Event::CreateToken { token, .. } => Some(*token),
                _ => None,
            }
            .filter(|object| self.game.object(*object).printed().has_layers())
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
                Event::CreateToken { by, .. } => Some(*by),
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
        let moved = |event: &Event| match event {
            Event::Move(m) => Some(m.object),
            Event::CreateToken { token, .. } => Some(*token),
            _ => None,
        };
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

    /// Whether anything would be something else if these entered in another order.
    fn order_matters(&self, player: PlayerId, objects: &[ObjectId]) -> Done<bool> {
        // What is alike enters in no order.
        let alike = |pair: &[ObjectId]| match pair {
            [one, other] => self.game.object(*one).printed() == self.game.object(*other).printed(),
            _ => true,
        };
        if objects.windows(2).all(alike) {
            return Ok(false);
        }
        let derived = self.derived()?;
        let as_they_enter = |order: &[ObjectId]| {
            let mut game = self.game.clone();
            for (n, object) in order.iter().enumerate() {
                game = game.with_object_in(Zone::Battlefield, *object, player);
                game.object_mut(*object).timestamp = Timestamp(game.clock.0 + n as u64);
            }
            let then = derive_since(&game, &derived)?;
            Ok::<_, crate::stop::Stop>((game, then))
        };
        let (game, one) = as_they_enter(objects)?;
        for order in other_orders(objects) {
            let (_, other) = as_they_enter(&order)?;
            if game.battlefield.iter().any(|id| one.table.get(*id) != other.table.get(*id)) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The orders of a few objects other than the one they have; of many the contrary one and those in which two have changed places.
fn other_orders(objects: &[ObjectId]) -> Vec<Vec<ObjectId>> {
    const FEW: usize = 4;
    if objects.len() > FEW {
        let contrary = objects.iter().rev().copied().collect();
        let pairs = (0..objects.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
        let changed = pairs.map(|(a, b)| {
            let mut order = objects.to_vec();
            order.swap(a, b);
            order
        });
        return std::iter::once(contrary).chain(changed).collect();
    }
    let mut orders: Vec<Vec<ObjectId>> = vec![Vec::new()];
    for object in objects {
        let longer = |order: &Vec<ObjectId>| {
            let at = |place: usize| {
                let mut order = order.clone();
                order.insert(place, *object);
                order
            };
            (0..=order.len()).rev().map(at).collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    orders.retain(|order| order != objects);
    orders
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_have_five_other_orders() {
        let three = [ObjectId(1), ObjectId(2), ObjectId(3)];
        let orders = other_orders(&three);
        assert_eq!(orders.len(), 5);
        assert!(orders.iter().all(|order| order != &three));
    }
}
