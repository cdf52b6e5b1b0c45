//! Players and their boards.

use super::{Check, seat, start_of};
use crate::cr::RuleId;
use crate::scenario::model::Seat;
use crate::scenario::raw::board::CardMap;
use crate::scenario::raw::root::PlayerOrNothing;
use crate::scenario::raw::{Card, Names, Player, Reference};
use crate::scenario::setup::{MOST_OF_ONE, too_many};
use crate::scenario::{At, Problem, Span, quote};

impl Check<'_> {
    /// The players with their boards; none if there are no players to check the rest against.
    pub(super) fn seats(
        &mut self,
        players: Option<At<Names<At<PlayerOrNothing>>>>,
        document: Span,
    ) -> Option<Vec<Seat>> {
        let Some(players) = players else {
            self.problem(
                Problem::error(start_of(document), "`players` is missing")
                    .help("write `players: {Alice: {}, Bob: {}}`"),
            );
            return None;
        };
        let at = players.at;
        let seats: Vec<Seat> =
            players.value.0.into_iter().map(|(name, player)| seat(name, player.value.0.unwrap_or_default())).collect();
        if !(2..=16).contains(&seats.len()) {
            let found = if seats.len() == 1 { "1 player".to_owned() } else { format!("{} players", seats.len()) };
            self.problem(
                Problem::error(at, format!("{found}; a scenario has 2 to 16"))
                    .rule(RuleId::rule(100, 1))
                    .help("write `players: {Alice: {...}, Bob: {...}}`")
                    .unless_wrong_in(at),
            );
        }
        for seat in &seats {
            if seat.name.value.trim().is_empty() {
                self.problem(Problem::error(seat.name.at, "a player needs a name"));
            }
        }
        self.names = seats.iter().map(|seat| seat.name.clone()).collect();
        for seat in &seats {
            self.aliases_of(&seat.board);
        }
        for seat in &seats {
            self.board(&seat.board);
        }
        (!seats.is_empty()).then_some(seats)
    }

    fn aliases_of(&mut self, board: &Player) {
        for (_, card) in zones(board) {
            let Card::Map(card) = &card.value else { continue };
            let Some(alias) = &card.r#as else { continue };
            let wanted = alias.value.to_lowercase();
            let twice = self.aliases.iter().chain(&self.names).find(|other| other.value.to_lowercase() == wanted);
            if let Some(first) = twice.map(|other| other.at) {
                self.problem(
                    Problem::error(alias.at, format!("`{}` names two things", quote(&alias.value)))
                        .also(first, "the other one")
                        .help("give each object a name of its own"),
                );
            }
            if card.count.as_ref().is_some_and(|count| count.value != 1) {
                self.problem(
                    Problem::error(alias.at, "an alias is for one object, but there are several")
                        .help("write the named one as an item of its own"),
                );
            }
            self.aliases.push(alias.clone());
        }
    }

    fn board(&mut self, board: &Player) {
        if let Some(mana) = &board.mana
            && mana.value.trim().parse::<crate::card::ManaCost>().is_err()
        {
            self.problem(
                Problem::error(mana.at, format!("`{}` is not mana", quote(&mana.value)))
                    .help("write symbols such as `{R}{R}{C}`"),
            );
        }
        for designation in board.designations.iter().flatten() {
            self.designation(designation);
        }
        for (zone, card) in zones(board) {
            match &card.value {
                Card::Name(name) if name.trim().is_empty() => {
                    self.problem(Problem::error(card.at, "a card needs a name"))
                }
                Card::Name(_) => {}
                Card::Map(map) => self.card(map, card.at, zone),
            }
        }
    }

    fn card(&mut self, card: &CardMap, at: Span, zone: &str) {
        match &card.card {
            None if card.face_down == Some(true) => {}
            None => {
                self.problem(Problem::error(at, "`card` is missing").help("write `card: NAME`").unless_wrong_in(at))
            }
            Some(name) if name.value.trim().is_empty() => self.problem(Problem::error(name.at, "a card needs a name")),
            Some(_) => {}
        }
        if let Some(count) = card.count.as_ref().filter(|count| count.value > MOST_OF_ONE) {
            self.problem(Problem::error(count.at, too_many(count.value)));
        }
        if let Some(owner) = &card.owner {
            self.player(owner);
        }
        if let Some(player) = card.chosen.as_ref().and_then(|chosen| chosen.player.as_ref()) {
            self.player(player);
        }
        if zone == "battlefield" {
            return;
        }
        // 110.5, 120.3, 122.2: what only a permanent has.
        let only_permanents = [
            ("tapped", card.tapped.as_ref().filter(|t| t.value).map(|t| t.at), RuleId::lettered(110, 5, 'd')),
            ("damage", card.damage.as_ref().filter(|d| d.value > 0).map(|d| d.at), RuleId::rule(120, 1)),
            ("attached_to", card.attached_to.as_ref().map(|a| a.at), RuleId::lettered(303, 4, 'b')),
            ("attacking", card.attacking.as_ref().map(|a| a.at), RuleId::rule(506, 3)),
        ];
        for (key, place, rule) in only_permanents {
            if let Some(place) = place {
                self.problem(
                    Problem::error(place, format!("a card in the zone {zone} can't have `{key}`"))
                        .rule(rule)
                        .help("only permanents have it"),
                );
            }
        }
    }

    /// A designation a player can have.
    pub(super) fn designation(&mut self, name: &At<String>) {
        if crate::scenario::words::player_designation(&name.value).is_none() {
            self.problem(
                Problem::error(name.at, format!("there is no designation `{}` for players", quote(&name.value)))
                    .among(&name.value, crate::scenario::words::PLAYER_DESIGNATIONS.iter().map(|(name, _)| *name)),
            );
        }
    }

    /// The players a reference names must be there.
    pub(super) fn reference(&mut self, reference: &Reference) {
        let Reference::Map(map) = reference else { return };
        if let Some(controller) = &map.controller {
            self.player(controller);
        }
        if let Some(owner) = &map.owner {
            self.player(owner);
        }
        if let Some(nth) = map.nth.as_ref().filter(|nth| nth.value == 0) {
            self.problem(Problem::error(nth.at, "`nth` counts from 1"));
        }
    }
}

/// The cards of a player, with the name of their zone.
fn zones(board: &Player) -> impl Iterator<Item = (&'static str, &At<Card>)> {
    [
        ("battlefield", &board.battlefield),
        ("hand", &board.hand),
        ("library", &board.library),
        ("graveyard", &board.graveyard),
        ("exile", &board.exile),
        ("command", &board.command),
        ("sideboard", &board.sideboard),
        ("planar deck", &board.planar_deck),
        ("scheme deck", &board.scheme_deck),
        ("Attraction deck", &board.attraction_deck),
    ]
    .into_iter()
    .flat_map(|(zone, cards)| cards.iter().flatten().map(move |card| (zone, card)))
}
