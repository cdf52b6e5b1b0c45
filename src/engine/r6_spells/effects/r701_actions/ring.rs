//! 701.54: the Ring tempts a player.

use std::sync::Arc;

use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::Designation;
use crate::rule;
use crate::state::{Bound, Characteristics, ObjectId, ObjectKind, PlayerId, Zone};
use crate::stop::{Done, Stop};
use crate::trace::Arg;

use super::permanents::one;

/// The name of the emblem.
const THE_RING: &str = "The Ring";

impl Cx<'_> {
    /// 701.54a-c: the emblem grows by an ability, up to four; then a creature is chosen as the Ring-bearer.
    pub(super) fn ring_tempts(&mut self, player: PlayerId, frame: &Frame) -> Done<Bound> {
        let times = self.game.player(player).ring_tempted + 1;
        self.game.player_mut(player).ring_tempted = times;
        self.the_ring(player, times)?;
        let rule = rule!("701.54a");
        let prompt = "choose a creature to be your Ring-bearer";
        let Some(bearer) = self.own_creature(player, rule, prompt, frame)? else { return Ok(Bound::default()) };
        let what = Designation::RingBearer;
        // Until another creature becomes that player's Ring-bearer.
        let mut before = Vec::new();
        for id in self.game.battlefield.clone() {
            if id != bearer
                && self.game.object(id).designations.contains(&what)
                && self.see(|v| v.controller(id))? == player
            {
                before.push(Event::Designate { object: id, what, on: false });
            }
        }
        self.perform(before)?;
        self.perform(vec![Event::Designate { object: bearer, what, on: true }])?;
        self.game.player_mut(player).ring_bearer = Some(bearer);
        Ok(one(bearer))
    }

    /// 701.54c: the emblem named The Ring, with as many of its abilities as the player was tempted times.
    fn the_ring(&mut self, player: PlayerId, times: u32) -> Done<ObjectId> {
        let held = self.game.command.iter().copied().find(|id| {
            let object = self.game.object(*id);
            object.kind == ObjectKind::Emblem && object.owner == player && &*object.printed().name == THE_RING
        });
        let texts = crate::oracle::ring_abilities().map_err(Stop::unsupported)?;
        let abilities = texts.iter().take(times as usize).flatten().cloned();
        let mut values =
            Characteristics { name: THE_RING.into(), abilities: abilities.collect(), ..Characteristics::default() };
        values.index_keywords();
        let values = Arc::new(values);
        if let Some(held) = held {
            self.game.object_mut(held).base = Some(values);
            return Ok(held);
        }
        let emblem = self.new_token(values, player);
        let object = self.game.object_mut(emblem);
        object.kind = ObjectKind::Emblem;
        object.zone = Zone::Command;
        self.game.command.push(emblem);
        self.note(&[rule!("701.54c"), rule!("114.2")], "{} gets the emblem The Ring", |g| vec![Arg::player(g, player)]);
        Ok(emblem)
    }
}
