//! Colors and card types that a "for each" goes through, or that there are among objects; numbers of each of several players.

use crate::card::{CardTypes, Color, Colors};
use crate::frame::{Frame, KindAtHand};
use crate::oracle::lang::{CounterKind, Kinds, Num, Objects, Players, Recipients, Ref};
use crate::rule;
use crate::state::{Entity, ObjectId};
use crate::stop::{Done, Stop};
use crate::view::View;

impl View<'_> {
    /// The card types there are among objects.
    pub(super) fn types_among(&self, objects: &Objects, frame: &Frame) -> Done<CardTypes> {
        let mut types = CardTypes::empty();
        for o in self.as_they_left(objects, frame)? {
            types |= self.is(o).types;
        }
        Ok(types)
    }

    /// 608.2h: objects; those that a cost or this very effect has moved from the battlefield are what they were there.
    fn as_they_left(&self, objects: &Objects, frame: &Frame) -> Done<Vec<ObjectId>> {
        let all = self.objects(objects, frame)?;
        let Objects::That(what @ (Ref::Paid | Ref::Bound(_) | Ref::DoneTo(_)), _) = objects else { return Ok(all) };
        let was = |o: ObjectId| {
            let was = self.before_moving(o).filter(|was| *what == Ref::Paid || self.moved_by(*was, frame.source))?;
            self.game.rests.on(rule!("608.2h"));
            Some(was)
        };
        Ok(all.into_iter().map(|o| was(o).unwrap_or(o)).collect())
    }

    /// The colors there are among objects.
    pub(super) fn colors_among(&self, objects: &Objects, frame: &Frame) -> Done<Colors> {
        let mut colors = Colors::default();
        for o in self.as_they_left(objects, frame)? {
            colors |= self.is(o).colors;
        }
        Ok(colors)
    }

    /// What a number is for each of these players, whoever of "each player" acts.
    pub(super) fn of_each_player(&self, who: &Players, n: &Num, frame: &Frame) -> Done<Vec<i64>> {
        let of_all = Frame { acting: None, ..frame.clone() };
        let players = self.players(who, &of_all)?;
        players.into_iter().map(|player| self.number(n, &of_all.with_each(player))).collect()
    }

    /// 122.1: the kinds of counters there are on these permanents and players.
    pub fn kinds_of_counters_on(&self, on: &Recipients, frame: &Frame) -> Done<Vec<CounterKind>> {
        let mut kinds = std::collections::BTreeSet::new();
        for one in self.recipients_named(on, frame)? {
            match one {
                Entity::Object(id) => kinds.extend(self.object(id).counters.keys().cloned()),
                Entity::Player(player) => kinds.extend(self.game.kinds_of_counters(player)),
            }
        }
        Ok(kinds.into_iter().collect())
    }

    /// The colors or types that these words go through, in their order.
    pub fn kinds(&self, kinds: &Kinds, frame: &Frame) -> Done<Vec<KindAtHand>> {
        let types = |all: CardTypes| all.each().map(|one| KindAtHand::Type(one.alone())).collect();
        let colors = |all: Colors| Color::ALL.into_iter().filter(|one| all.has(*one)).map(KindAtHand::Color).collect();
        Ok(match kinds {
            // 105.1: there are five colors.
            Kinds::Colors => colors(Colors::all()),
            // 205.2a: the card types.
            Kinds::CardTypes => types(CardTypes::all()),
            // 110.4: the six permanent types.
            Kinds::PermanentTypes => types(CardTypes::PERMANENT),
            Kinds::ColorsAmong(objects) => colors(self.colors_among(objects, frame)?),
            Kinds::TypesAmong(objects) => types(self.types_among(objects, frame)?),
            // Each is put in the place of what speaks of it before anything is done.
            Kinds::Counters(..) => return Err(Stop::unsupported("kinds of counters that are gone through otherwise")),
        })
    }
}
