//! 701.49: venturing into a dungeon (309).

use std::sync::Arc;

use crate::card::CardTypes;
use crate::choice::Topic;
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::{Dungeon, dungeons};
use crate::r3_card_types::r309_dungeons::{dungeon_card, room_of};
use crate::rule;
use crate::state::{Bound, Entity, ObjectId, ObjectKind, PlayerId, Zone};
use crate::stop::{Done, Stop};
use crate::trace::Arg;

impl Cx<'_> {
    /// 701.49a-d: into a dungeon, on to the next room, or out at the bottom and into another.
    pub(crate) fn venture(&mut self, player: PlayerId, quality: Option<&str>, frame: &Frame) -> Done<Bound> {
        let Some(card) = self.dungeon_of(player) else {
            return self.enter_dungeon(player, quality, frame);
        };
        let dungeon = self.the_dungeon(card)?;
        let room = dungeon.rooms.get(usize::from(self.game.object(card).level));
        let onward = room.map(|room| room.to.clone()).unwrap_or_default();
        if onward.is_empty() {
            // 701.49c, 309.7: the dungeon is completed.
            self.note(&[rule!("701.49c"), rule!("309.5b")], "{} is in the bottommost room", |g| {
                vec![Arg::player(g, player)]
            });
            self.complete_dungeon(player, card)?;
            return self.enter_dungeon(player, quality, frame);
        }
        let options: Vec<(String, usize)> = onward
            .iter()
            .filter_map(|to| Some((to.clone(), dungeon.rooms.iter().position(|room| room.name == *to)?)))
            .collect();
        // 309.5a: with one arrow only there is nothing to choose.
        let next = match options.as_slice() {
            [(_, only)] => Some(*only),
            _ => self.one_text(player, frame, "choose the next room", Topic::Word, &options)?,
        };
        match next {
            Some(next) => {
                // 309.3: the dungeon that was named is not brought in beside the one there is.
                let another = quality.is_some() && dungeon.only.as_deref() != quality;
                let rules: Vec<RuleId> =
                    [rule!("701.49b")].into_iter().chain(another.then(|| rule!("309.3"))).collect();
                self.note(&rules, "{} goes on to a room next to it", |g| vec![Arg::player(g, player)]);
                self.enter_room(player, card, dungeon, next)
            }
            None => Ok(Bound::default()),
        }
    }

    /// The dungeon card a player owns in the command zone (309.2b).
    fn dungeon_of(&self, player: PlayerId) -> Option<ObjectId> {
        self.game.command.iter().copied().find(|id| {
            let object = self.game.object(*id);
            object.owner == player && object.printed().types.contains(CardTypes::DUNGEON)
        })
    }

    fn the_dungeon(&self, card: ObjectId) -> Done<&'static Dungeon> {
        let name = self.game.object(card).printed().name.clone();
        let all = dungeons().map_err(Stop::unsupported)?;
        all.iter()
            .find(|dungeon| *dungeon.name == *name)
            .ok_or_else(|| Stop::unsupported(format!("the dungeon {name}, which rules/dungeons.yaml has not")))
    }

    /// 701.49a, 701.49d: a dungeon card from outside the game, with the marker on its topmost room.
    fn enter_dungeon(&mut self, player: PlayerId, quality: Option<&str>, frame: &Frame) -> Done<Bound> {
        let all = dungeons().map_err(Stop::unsupported)?;
        let options: Vec<(String, &'static Dungeon)> = all
            .iter()
            .filter(|dungeon| dungeon.only.as_deref() == quality)
            .map(|dungeon| (dungeon.name.clone(), dungeon))
            .collect();
        let chosen = match options.as_slice() {
            [(_, only)] => Some(*only),
            _ => self.one_text(player, frame, "choose a dungeon", Topic::Word, &options)?,
        };
        let Some(dungeon) = chosen else { return Ok(Bound::default()) };
        let def = dungeon_card(dungeon);
        let id = self.game.new_card_id();
        let card = self.game.add_object(def, ObjectKind::Card, id, player, Zone::Command);
        self.game.command.push(card);
        // 309.2a: from outside the game.
        let rule = if quality.is_some() { rule!("701.49d") } else { rule!("701.49a") };
        let rules = [rule, rule!("309.2a")];
        self.note(&rules, "{} puts {} into the command zone", |g| vec![Arg::player(g, player), Arg::object(g, card)]);
        self.enter_room(player, card, dungeon, 0)
    }

    /// 309.4c: the marker moves into a room, and the room's ability triggers.
    fn enter_room(&mut self, player: PlayerId, card: ObjectId, dungeon: &Dungeon, room: usize) -> Done<Bound> {
        let Some(it) = dungeon.rooms.get(room) else { return Ok(Bound::default()) };
        let body = it.body().map_err(Stop::unsupported)?;
        self.game.object_mut(card).level = u8::try_from(room).unwrap_or(u8::MAX);
        let name = it.name.clone();
        // 309.4a: the topmost room first; 309.5a: then along an arrow.
        let rule = if room == 0 { rule!("309.4a") } else { rule!("309.5a") };
        self.note(&[rule, rule!("309.4c")], "{} moves into {}", |g| vec![Arg::player(g, player), Arg::Text(name)]);
        let frame = Frame::of(card, player);
        self.waits(&frame, Arc::new(body), None, &format!("{} — {}", it.name, it.text));
        Ok(Bound { did: true, amount: 1, entities: vec![Entity::Player(player)], ..Bound::default() })
    }

    /// 309.7: a player completes a dungeon as its card leaves the game.
    fn complete_dungeon(&mut self, player: PlayerId, card: ObjectId) -> Done<()> {
        let name = self.game.object(card).printed().name.clone();
        self.note(&[rule!("309.7")], "{} completes {}", |g| vec![Arg::player(g, player), Arg::object(g, card)]);
        self.game.player_mut(player).dungeons_completed.push(name);
        self.cease(card)?;
        self.happened(vec![Event::Deed {
            player,
            object: Some(card),
            deed: crate::oracle::lang::Deed::CompleteDungeon,
            amount: 1,
            about: None,
        }])?;
        Ok(())
    }

    /// 704.5t: the dungeon whose marker stands on the bottommost room, with no ability of it waiting, is completed.
    pub(crate) fn dungeon_is_done(&self, card: ObjectId) -> bool {
        room_of(self.game.object(card)).is_some_and(|room| room.to.is_empty())
    }

    /// A dungeon that state-based actions take out of the game (704.5t).
    pub(crate) fn dungeon_leaves(&mut self, card: ObjectId) -> Done<()> {
        let owner = self.game.object(card).owner;
        self.complete_dungeon(owner, card)
    }
}
