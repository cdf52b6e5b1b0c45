//! 404: the graveyard.

use crate::choice::{Answer, Ask, Decision, Topic};
use crate::cx::Cx;
use crate::event::Event;
use crate::rule;
use crate::state::{Game, ObjectId, PlayerId, Zone};
use crate::stop::Done;
use crate::trace::Arg;

impl Cx<'_> {
    /// 404.3: who owns several cards that are put into a graveyard at once says in which order, if anybody does; else the last one
    /// named lies on top.
    pub(crate) fn arrange_in_graveyards(&mut self, batch: &mut [Event]) -> Done<()> {
        if batch.len() < 2 {
            return Ok(());
        }
        let of = |game: &Game, event: &Event, player: PlayerId| match event {
            Event::Move(m) if m.to.zone == Zone::Graveyard => {
                let object = game.object(m.object);
                object.owner == player && !object.is_token() && !object.is_ability()
            }
            _ => false,
        };
        for player in self.game.apnap() {
            let mut at: Vec<usize> = (0..batch.len()).collect();
            at.retain(|i| batch.get(*i).is_some_and(|event| of(&self.game, event, player)));
            if at.len() < 2 {
                continue;
            }
            // The first is to lie on top, so it is put there last.
            let cards: Vec<Event> = at.iter().rev().filter_map(|i| batch.get(*i).cloned()).collect();
            let card = |event: &Event| match event {
                Event::Move(m) => Some(m.object),
                _ => None,
            };
            let named = |id: ObjectId| (self.game.name(id).to_string(), Some(id));
            let ask = Ask::Order { items: cards.iter().filter_map(card).map(named).collect(), topic: Topic::Graveyard };
            let prompt = "the order in the graveyard, first on top".to_owned();
            let decision = Decision { player, rule: rule!("404.3"), source: None, prompt, ask };
            let usual: Vec<usize> = (0..cards.len()).collect();
            let Answer::Pick(order) = self.offer(decision, Answer::Pick(usual.clone()))? else { continue };
            if order == usual {
                continue;
            }
            self.note(&[rule!("404.3")], "{} arranges the cards in the graveyard", |g| vec![Arg::player(g, player)]);
            let arranged = order.iter().rev().filter_map(|i| cards.get(*i).cloned());
            for (place, event) in at.into_iter().zip(arranged) {
                if let Some(there) = batch.get_mut(place) {
                    *there = event;
                }
            }
        }
        Ok(())
    }
}
