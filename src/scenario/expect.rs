//! Expectations, judged: each with what was found.

mod can;
mod cost;
mod decks;
mod objects;
mod ordered;
mod told;
mod vain;

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use super::raw::expect::{ExpectPlayer, Winner};
use super::raw::{CountOrNames, Expect, ManaOrCounts, Pile, Reference};
use super::refer::{Names, Seen};
use super::texts::same_name;
use super::{At, Span, quote, words};
use crate::card::{ManaCost, ManaSymbol};
use crate::cr::RuleId;
use crate::engine::Play;
use crate::engine::state::{CardId, Deck, Entity, Mana, ObjectId, ObjectKind, Outcome, PlayerId, Step, Zone};
use crate::explain::facts::Fact;
use crate::library::nearest;
use crate::oracle::lang::{Daytime, PlayerDesignation};

pub use vain::in_vain;

/// Something that was expected, and what was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// Where it is written.
    pub at: Span,
    /// What was expected, in words.
    pub expected: String,
    /// What was found.
    pub found: String,
    /// Whether it holds.
    pub holds: bool,
    /// When it was looked at; none at the end.
    pub moment: Option<Moment>,
    /// The rule that forbids what was asked about.
    pub forbidden_by: Option<RuleId>,
}

/// A moment at which a scenario looks at the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The entry that does.
    pub at: Span,
    /// The turn.
    pub turn: u32,
    /// The step.
    pub step: Step,
}

impl Finding {
    /// A finding.
    pub fn new(at: Span, expected: String, found: String, holds: bool) -> Self {
        Self { at, expected, found, holds, moment: None, forbidden_by: None }
    }

    /// A value compared.
    fn compare<T: PartialEq + std::fmt::Display>(at: Span, what: &str, expected: &T, found: &T) -> Self {
        Self::new(at, format!("{what}: {expected}"), found.to_string(), expected == found)
    }
}

/// Judges an expectation now.
pub fn judge(expect: &Expect, play: &Play, names: Names<'_>) -> Vec<Finding> {
    let seen = Seen::of(play);
    let judge = Judge::new(play, &seen, names);
    let mut found = Vec::new();
    for (name, player) in expect.players.iter().flatten() {
        if let Some(id) = names.player(&name.value) {
            judge.player(id, player, &mut found);
        }
    }
    for object in expect.objects.iter().flatten() {
        judge.object(object, &mut found);
    }
    for object in expect.last_known.iter().flatten() {
        judge.gone(object, &mut found);
    }
    judge.rest(expect, &mut found);
    if let Some(triggers) = &expect.triggers {
        judge.triggers(triggers, &mut found);
    }
    if let Some(asked) = &expect.asked {
        judge.asked(asked, &mut found);
    }
    for action in expect.cost_of.iter().flat_map(|costs| &costs.value.0) {
        found.push(judge.cost_of(action));
    }
    for entry in expect.can.iter().flatten() {
        found.push(judge.possible(entry, true));
    }
    for entry in expect.cannot.iter().flatten() {
        found.push(judge.possible(entry, false));
    }
    let refused: Vec<RuleId> = found.iter().filter_map(|one| one.forbidden_by).collect();
    for (rules, wanted) in [(&expect.cites, true), (&expect.not_cites, false)] {
        found.extend(rules.iter().flatten().map(|rule| cited(rule, play, &refused, wanted)));
    }
    found
}

/// The objects an expectation asks about, each once, in the order asked, with what it asks of them.
pub fn asked_about(expect: &Expect, play: &Play, names: Names<'_>) -> Vec<(ObjectId, Vec<Fact>)> {
    let seen = Seen::of(play);
    let judge = Judge::new(play, &seen, names);
    let mut asked: Vec<(ObjectId, Vec<Fact>)> = Vec::new();
    let mut places: BTreeMap<ObjectId, usize> = BTreeMap::new();
    for object in expect.objects.iter().flatten() {
        let facts = [
            (object.colors.is_some() || object.has_colors.is_some() || object.not_colors.is_some())
                .then_some(Fact::Colors),
            (object.base_power.is_some() || object.base_toughness.is_some()).then_some(Fact::BaseSize),
            (object.power.is_some() || object.types.is_some() || object.not_types.is_some()).then_some(Fact::HasSize),
            object.loyalty.is_some().then_some(Fact::Loyalty),
            object.defense.is_some().then_some(Fact::Defense),
            (object.power.is_some() || object.toughness.is_some()).then_some(Fact::Size),
            (object.types.is_some() || object.not_types.is_some() || object.subtypes.is_some()).then_some(Fact::Types),
            (object.has.is_some() || object.lacks.is_some()).then_some(Fact::Abilities),
            object.mana_value.is_some().then_some(Fact::ManaValue),
            object.level.is_some().then_some(Fact::Level),
            (object.supertypes.is_some() || object.not_supertypes.is_some()).then_some(Fact::Supertypes),
            object.controller.is_some().then_some(Fact::Controller),
            object.owner.is_some().then_some(Fact::Owner),
        ];
        let facts = || facts.iter().flatten().copied();
        for id in judge.matching(object) {
            let place = *places.entry(id).or_insert(asked.len());
            match asked.get_mut(place) {
                Some((_, known)) => known.extend(facts()),
                None => asked.push((id, facts().collect())),
            }
        }
    }
    asked
}

/// Whether an action is legal now, in any way of doing it.
///
/// # Errors
///
/// What forbids it.
pub fn possible(entry: &super::raw::Entry, play: &Play, names: Names<'_>) -> Result<(), crate::engine::Stop> {
    let seen = Seen::of(play);
    Judge::new(play, &seen, names).attempt(entry, Span::default(), true)
}

/// Whether an action is legal now in the usual way, where it names none.
///
/// # Errors
///
/// Why it is not.
pub fn possible_usually(entry: &super::raw::Entry, play: &Play, names: Names<'_>) -> Result<(), crate::engine::Stop> {
    let seen = Seen::of(play);
    Judge::new(play, &seen, names).attempt(entry, Span::default(), false)
}

/// Whether a rule, or one under it, is cited by the trace, or is among these by which what was asked about is refused.
pub fn cited(rule: &At<RuleId>, play: &Play, refused: &[RuleId], wanted: bool) -> Finding {
    let under = play.trace.cited.iter().chain(refused).find(|cited| rule.value.covers(**cited));
    let expected = format!("{}rule {} in the trace", if wanted { "" } else { "no " }, rule.value);
    let found = under.map_or_else(|| "none".to_owned(), |cited| format!("rule {cited}"));
    Finding::new(rule.at, expected, found, under.is_some() == wanted)
}

/// What expectations are judged against.
struct Judge<'a> {
    play: &'a Play,
    seen: &'a Seen<'a>,
    names: Names<'a>,
    /// The creatures that came too late to attack, once it is asked.
    too_new: OnceCell<BTreeSet<ObjectId>>,
}

impl<'a> Judge<'a> {
    fn new(play: &'a Play, seen: &'a Seen<'a>, names: Names<'a>) -> Self {
        Self { play, seen, names, too_new: OnceCell::new() }
    }
}

impl Judge<'_> {
    fn player(&self, id: PlayerId, expect: &ExpectPlayer, found: &mut Vec<Finding>) {
        let game = &self.play.game;
        let player = game.player(id);
        let who = &player.name;
        if let Some(life) = &expect.life {
            found.push(Finding::compare(life.at, &format!("{who}'s life"), &life.value, &player.life));
        }
        if let Some(hand) = &expect.hand {
            self.cards(id, &self.of(id, Zone::Hand), "hand", hand.at, &hand.value, found);
        }
        for (expect, zone) in [(&expect.library, Zone::Library), (&expect.graveyard, Zone::Graveyard)] {
            if let Some(expect) = expect {
                self.ordered(id, zone, expect, found);
            }
        }
        let zones = [
            (&expect.battlefield, Zone::Battlefield, "battlefield"),
            (&expect.exile, Zone::Exile, "exile"),
            (&expect.command, Zone::Command, "command zone"),
            (&expect.sideboard, Zone::Outside, "sideboard"),
        ];
        for (expect, zone, word) in zones {
            if let Some(expect) = expect {
                self.cards(id, &self.of(id, zone), word, expect.at, &expect.value, found);
            }
        }
        let decks = [
            (&expect.planar_deck, Deck::Planar),
            (&expect.scheme_deck, Deck::Scheme),
            (&expect.attraction_deck, Deck::Attraction),
        ];
        for (expect, deck) in decks {
            if let Some(expect) = expect {
                self.cards(id, game.deck(id, deck), deck.name(), expect.at, &expect.value, found);
            }
        }
        if let Some(counters) = expect.counters.as_ref().filter(|counters| counters.value.0.is_empty()) {
            let have: u32 = player.counters.values().sum();
            found.push(Finding::compare(counters.at, &format!("{who}'s counters"), &0, &have));
        }
        for (name, n) in expect.counters.iter().flat_map(|counters| &counters.value) {
            let have = player.counters.get(&words::counter_kind(name)).copied().unwrap_or(0);
            found.push(Finding::compare(n.at, &format!("{who}'s {} counters", name.value), &n.value, &have));
        }
        if let Some(mana) = &expect.mana {
            found.push(judge_mana(mana, &player.mana, who));
        }
        // 104.1: where another has won the game is over, and who has not won it has lost; 104.5: only who loses or draws leaves it.
        let beaten = player.outcome == Outcome::InGame
            && game.players.iter().any(|other| other.outcome == Outcome::Won && other.team != player.team);
        let flags = [
            (&expect.lost, beaten || matches!(player.outcome, Outcome::Lost | Outcome::Conceded), "has lost"),
            (&expect.won, player.outcome == Outcome::Won, "has won"),
            (&expect.conceded, player.outcome == Outcome::Conceded, "has conceded"),
            (&expect.in_game, player.in_game() && !beaten || player.outcome == Outcome::Won, "is in the game"),
        ];
        for (expect, is, what) in flags {
            if let Some(expect) = expect {
                found.push(Finding::compare(expect.at, &format!("{who} {what}"), &expect.value, &is));
            }
        }
        if let Some(deck) = &expect.deck {
            found.push(decks::judge(game, id, deck));
        }
        if let Some(speed) = &expect.speed {
            found.push(Finding::compare(speed.at, &format!("{who}'s speed"), &speed.value, &player.speed));
        }
        for (name, n) in expect.commander_damage.iter().flatten() {
            let full = self.names.in_full(self.seen, name);
            let called = full.as_deref().unwrap_or(name);
            let by = |card: &CardId| {
                self.names.is_card(called, *card)
                    || game.objects.iter().filter(|o| o.alive).any(|o| {
                        match o.merged.iter().find(|p| p.card == *card) {
                            // 903.3c: what a merged permanent deals its commander deals, whatever lies on top of that.
                            Some(part) => same_name(&part.def.name, called),
                            None => o.card == *card && self.names.names(self.seen, called, o.id),
                        }
                    })
            };
            let dealt: u32 = player.commander_damage.iter().filter(|(card, _)| by(card)).map(|(_, n)| n).sum();
            let what = format!("combat damage dealt to {who} by the commander {}", name.value);
            found.push(Finding::compare(n.at, &what, &n.value, &dealt));
        }
        let has = expect.designations.iter().flatten().map(|name| (name, true));
        for (name, wanted) in has.chain(expect.not_designations.iter().flatten().map(|name| (name, false))) {
            let has = match words::player_designation(name) {
                Some(PlayerDesignation::Monarch) => game.monarch == Some(id),
                Some(PlayerDesignation::Initiative) => game.initiative == Some(id),
                Some(PlayerDesignation::CompletedDungeon) if !player.dungeons_completed.is_empty() => true,
                Some(PlayerDesignation::MaxSpeed) if player.speed >= 4 => true,
                Some(other) => player.designations.contains(&other),
                None => false,
            };
            let have = if has { "yes" } else { "no" };
            found.push(Finding::new(
                name.at,
                format!("{who} has {}the designation {}", if wanted { "" } else { "not " }, name.value),
                have.to_owned(),
                has == wanted,
            ));
        }
    }

    /// What a player has in a zone: permanents they control, cards they own.
    fn of(&self, id: PlayerId, zone: Zone) -> Vec<ObjectId> {
        let view = self.seen.view();
        let game = &self.play.game;
        match zone {
            Zone::Battlefield => game.permanents().filter(|o| view.controller(o.id) == id).map(|o| o.id).collect(),
            Zone::Exile | Zone::Command => {
                game.zone(zone, id).iter().copied().filter(|o| game.object(*o).owner == id).collect()
            }
            _ => game.zone(zone, id).to_vec(),
        }
    }

    /// Cards of a player, all of a zone or deck of this name.
    fn cards(
        &self,
        id: PlayerId,
        objects: &[ObjectId],
        word: &str,
        at: Span,
        expect: &CountOrNames,
        found: &mut Vec<Finding>,
    ) {
        let who = &self.play.game.player(id).name;
        let names = match expect {
            CountOrNames::Count(n) => {
                let have = objects.iter().filter(|id| self.counts_as("any", **id)).count() as u32;
                let mut finding = Finding::compare(at, &format!("cards in {who}'s {word}"), n, &have);
                if !finding.holds {
                    finding.found = format!("{have}{}", self.list(objects));
                }
                found.push(finding);
                return;
            }
            CountOrNames::Names(names) => names,
        };
        for (name, n) in names {
            let full = self.names.in_full(self.seen, name);
            let called = full.as_deref().unwrap_or(name);
            let have = objects.iter().filter(|id| self.counts_as(called, **id)).count() as u32;
            let what = if name.eq_ignore_ascii_case("any") { "cards".to_owned() } else { format!("`{}`", quote(name)) };
            let mut finding = Finding::compare(n.at, &format!("{what} in {who}'s {word}"), &n.value, &have);
            if !finding.holds {
                finding.found = format!("{have}{}{}", self.list(objects), self.called_so(name));
            }
            found.push(finding);
        }
    }

    /// That nothing is called so, with the name that may be meant; nothing of a name that something has.
    fn called_so(&self, name: &str) -> String {
        let game = &self.play.game;
        if self.names.is_known(game, name) {
            return String::new();
        }
        match nearest(name, self.names.of_the_game(game), 1).first() {
            Some(near) => format!("; nothing is called so: did you mean `{near}`?"),
            None => "; nothing is called so".to_owned(),
        }
    }

    fn counts_as(&self, name: &str, id: ObjectId) -> bool {
        let object = self.play.game.object(id);
        if name.eq_ignore_ascii_case("any") {
            return object.kind != ObjectKind::Rule;
        }
        if object.kind == ObjectKind::Emblem && name.eq_ignore_ascii_case("emblem") {
            return true;
        }
        // A permanent goes by the name it has now, which an effect may have changed (707.2); a card elsewhere by any of its names.
        let own = self.seen.name(id);
        let printed = same_name(&object.def.name, &own)
            || object.def.faces.iter().any(|face| same_name(&face.printed.name, &own));
        if object.is_permanent() && object.face_down.is_none() && !printed && same_name(&object.def.name, name) {
            return false;
        }
        self.names.names(self.seen, name, id)
    }

    /// What there is, for a finding that does not hold.
    fn list(&self, objects: &[ObjectId]) -> String {
        const MOST: usize = 8;
        let mut counted: Vec<(String, u32)> = Vec::new();
        for id in objects {
            let name = self.play.game.name(*id).to_string();
            match counted.iter_mut().find(|(known, _)| same_name(known, &name)) {
                Some((_, n)) => *n += 1,
                None => counted.push((name, 1)),
            }
        }
        if counted.is_empty() {
            return String::new();
        }
        let more = counted.len().saturating_sub(MOST);
        let mut list: Vec<String> =
            counted.into_iter().take(MOST).map(|(name, n)| if n == 1 { name } else { format!("{n} {name}") }).collect();
        if more > 0 {
            list.push(format!("{more} more"));
        }
        format!(" ({})", list.join(", "))
    }

    fn rest(&self, expect: &Expect, found: &mut Vec<Finding>) {
        let game = &self.play.game;
        if let Some(stack) = &expect.stack {
            let top_first: Vec<ObjectId> = game.stack.iter().rev().copied().collect();
            match &stack.value {
                Pile::Count(n) => {
                    found.push(Finding::compare(stack.at, "objects on the stack", n, &(top_first.len() as u32)));
                }
                Pile::Names(wanted) => {
                    let means = |name: &Reference, id: ObjectId| {
                        let full = self.names.reference_in_full(self.seen, name);
                        self.names.means(self.seen, full.as_ref().unwrap_or(name), Entity::Object(id))
                    };
                    let holds = wanted.len() == top_first.len()
                        && wanted.iter().zip(&top_first).all(|(name, id)| means(&name.value, *id));
                    let words: Vec<String> = wanted.iter().map(|name| name.value.words()).collect();
                    let have: Vec<String> = top_first.iter().map(|id| game.name(*id).to_string()).collect();
                    let have = if have.is_empty() { "nothing".to_owned() } else { have.join(", ") };
                    found.push(Finding::new(
                        stack.at,
                        format!("the stack, top first: {}", words.join(", ")),
                        have,
                        holds,
                    ));
                }
            }
        }
        if let Some(turn) = &expect.turn {
            found.push(Finding::compare(turn.at, "turn", &turn.value, &game.turn.number));
        }
        if let Some(step) = &expect.step {
            let (wanted, have) = (step.value.name(), game.turn.step.name());
            found.push(Finding::compare(step.at, "step", &wanted, &have));
        }
        if let Some(daytime) = &expect.daytime {
            let have = match game.daytime {
                Daytime::Day => "day",
                Daytime::Night => "night",
                Daytime::Neither => "neither",
            };
            found.push(Finding::compare(daytime.at, "day or night", &daytime.value.name(), &have));
        }
        if let Some(active) = &expect.active {
            let have = game.player(game.turn.active).name.to_string();
            let holds = self.names.player(&active.value) == Some(game.turn.active);
            found.push(Finding::new(active.at, format!("active player: {}", active.value), have, holds));
        }
        if let Some(winner) = &expect.winner {
            let won: Vec<PlayerId> = game.player_ids().filter(|p| game.player(*p).outcome == Outcome::Won).collect();
            let drawn = game.over && won.is_empty();
            let is_one = |name: &str| won.iter().any(|p| self.names.player(name) == Some(*p));
            let (words, holds) = match &winner.value {
                Winner::One(name) => {
                    let holds = match name.trim().to_lowercase().as_str() {
                        "draw" => drawn,
                        "none" => won.is_empty() && !drawn,
                        name => is_one(name),
                    };
                    (name.clone(), holds)
                }
                Winner::All(names) => {
                    let words: Vec<&str> = names.iter().map(|name| name.value.as_str()).collect();
                    (words.join(" and "), names.len() == won.len() && names.iter().all(|name| is_one(name)))
                }
            };
            let have = match won.as_slice() {
                [] if drawn => "a draw".to_owned(),
                [] => "none".to_owned(),
                won => won.iter().map(|p| game.player(*p).name.to_string()).collect::<Vec<_>>().join(", "),
            };
            found.push(Finding::new(winner.at, format!("winner: {words}"), have, holds));
        }
    }
}

fn letter(mana: &Mana) -> char {
    mana.color.map_or('C', crate::card::Color::letter)
}

fn judge_mana(expect: &At<ManaOrCounts>, pool: &[Mana], who: &str) -> Finding {
    let count = |wanted: char| pool.iter().filter(|m| letter(m) == wanted).count() as u32;
    let have: String = "WUBRGC".chars().map(|c| format!("{{{c}}}").repeat(count(c) as usize)).collect();
    let have = if have.is_empty() { "none".to_owned() } else { have };
    let (words, holds) = match &expect.value {
        ManaOrCounts::Counts(counts) => {
            let holds = counts
                .into_iter()
                .all(|(name, n)| name.trim().to_uppercase().chars().next().is_some_and(|c| count(c) == n.value))
                && (!counts.0.is_empty() || pool.is_empty());
            let list: Vec<String> =
                counts.into_iter().map(|(name, n)| format!("{}: {}", name.value, n.value)).collect();
            (if list.is_empty() { "none".to_owned() } else { list.join(", ") }, holds)
        }
        ManaOrCounts::Symbols(text) => {
            let cost: ManaCost = text.trim().parse().unwrap_or_default();
            let wanted = |c: char| -> u32 {
                let n = cost.symbols().iter().map(|symbol| match symbol {
                    ManaSymbol::Colored(color) if color.letter() == c => 1,
                    ManaSymbol::Colorless if c == 'C' => 1,
                    ManaSymbol::Generic(n) if c == 'C' => *n,
                    _ => 0,
                });
                n.sum()
            };
            let text = if text.trim().is_empty() { "none" } else { text.trim() };
            (text.to_owned(), "WUBRGC".chars().all(|c| wanted(c) == count(c)))
        }
    };
    Finding::new(expect.at, format!("{who}'s mana: {words}"), have, holds)
}
