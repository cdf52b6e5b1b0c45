//! The cards of a set-up: looked up, counted, put into zones.

use super::*;
use crate::card::{Card, CardTypes, Layout, one_of};
use crate::cr::RuleId;
use crate::engine::perform::tell::zone_name;
use crate::engine::r1_concepts::r100_decks::why_no_commander;
use crate::engine::r3_card_types::r309_dungeons::{dungeon_card, dungeon_named};
use crate::engine::r9_variants::rule_of_staying;
use crate::engine::state::{CardDef, ObjectId, ObjectKind, PlayerId};
use crate::library::nearest;
use crate::oracle::lang::Zone;
use crate::scenario::cards::define_own;
use crate::scenario::raw;
use crate::scenario::raw::entry::count_and_name;
use crate::scenario::refer::taken_for;
use crate::scenario::texts::same_name;
use crate::scenario::{At, Problem, Span, quote, words};
use std::sync::Arc;

/// A card with nothing on it.
pub(super) fn blank_card() -> Arc<CardDef> {
    static BLANK: std::sync::OnceLock<Arc<CardDef>> = std::sync::OnceLock::new();
    let make = || {
        let printed = crate::engine::state::Characteristics { name: "Blank".into(), ..Default::default() };
        Arc::new(CardDef {
            name: "Blank".into(),
            layout: Layout::Normal,
            faces: vec![crate::engine::state::FaceDef::without_text(Arc::new(printed))],
            combined: None,
            melds: None,
            not_understood: Vec::new(),
        })
    };
    BLANK.get_or_init(make).clone()
}

/// The rule by which a nontraditional card is never in a zone; `None` for one it can be in, as for all other cards.
fn rule_against(def: &CardDef, zone: Zone) -> Option<RuleId> {
    let types = def.faces.first().map(|face| face.printed.types).unwrap_or_default();
    match zone {
        // 400.11: outside the game is no zone.
        Zone::Command | Zone::Outside => None,
        Zone::Exile => rule_of_staying(types),
        _ => rule_of_staying(types).or_else(|| (def.layout == Layout::Attraction).then(|| rule!("717.6"))),
    }
}

/// 111.10: the predefined token of this name, with or without the word "Token".
fn predefined(name: &str) -> Option<Arc<Card>> {
    let name = name.trim();
    let short = name.strip_suffix(" Token").or_else(|| name.strip_suffix(" token")).unwrap_or(name);
    crate::oracle::predefined_token(short).ok().map(|(_, card)| card)
}

/// What stands under a name that is short for several.
const SHORT: &str = "short for which?";

fn several(name: &str) -> String {
    format!("`{}` may be one of several cards", quote(name))
}

/// What of a whole name stands before this part of it and the comma.
fn name_before<'w>(whole: &'w str, part: &str) -> &'w str {
    whole.strip_suffix(part).map_or(whole, |before| before.trim_end_matches([',', ' ']))
}

impl<'a> Builder<'a> {
    pub(super) fn cards_in(&mut self, card: &'a At<raw::Card>, id: PlayerId, zone: Zone, commander: bool) {
        let Some(item) = self.item(card) else { return };
        if item.token {
            // 111.7, 111.6: a token outside the battlefield ceases to exist, and is no card.
            let message = format!("`{}` is a token, which is nowhere but on the battlefield", quote(&item.def.name));
            let help = "define a card of this name under `cards` if one is meant";
            self.problems.push(Problem::error(item.at, message).rule(rule!("111.7")).help(help));
            return;
        }
        if let Some(rule) = rule_against(&item.def, zone) {
            let message = format!("`{}` can't be in the zone {}", quote(&item.def.name), zone_name(zone));
            self.problems.push(Problem::error(item.at, message).rule(rule));
            return;
        }
        if zone == Zone::Command && commander {
            self.note_no_commander(&item);
        }
        for _ in 0..item.count {
            let owner = self.owner(&item, id);
            let object = self.add(&item.def, owner, zone);
            if zone == Zone::Command && commander {
                self.game.object_mut(object).commander = true;
            }
            self.game.object_mut(object).hidden = zone == Zone::Command && Self::starts_face_down(&item);
            self.name(object, &item);
            if let Some(map) = item.map {
                for (name, n) in map.counters.iter().flatten() {
                    self.check_counter(name, Holder::Object);
                    self.game.object_mut(object).counters.insert(words::counter_kind(name), *n);
                }
                if map.face_down == Some(true) && zone == Zone::Exile {
                    self.game.object_mut(object).hidden = true;
                }
                self.game.object_mut(object).chosen = self.chosen(map.chosen.as_ref());
                if let Some(room) = &map.room {
                    self.room(object, room);
                }
            }
        }
    }

    /// 309.4: the venture marker is in this room of a dungeon.
    fn room(&mut self, dungeon: ObjectId, room: &At<String>) {
        let name = self.game.object(dungeon).printed().name.clone();
        let Some(rooms) = dungeon_named(&name).map(|dungeon| &dungeon.rooms) else {
            let message = format!("`{}` is no dungeon, and has no rooms", quote(&name));
            self.problems.push(Problem::error(room.at, message).help("take `room` out"));
            return;
        };
        match rooms.iter().position(|one| same_name(&one.name, &room.value)) {
            Some(at) => self.game.object_mut(dungeon).level = u8::try_from(at).unwrap_or(u8::MAX),
            None => {
                let names: Vec<String> = rooms.iter().map(|one| format!("`{}`", one.name)).collect();
                let message = format!("`{}` is no room of {name}", quote(&room.value));
                self.problems.push(
                    Problem::error(room.at, message)
                        .did_you_mean(nearest(&room.value, rooms.iter().map(|one| one.name.as_str()), 1))
                        .help(format!("there is {}", names.join(", "))),
                );
            }
        }
    }

    /// Notes that a card in the command zone is none that could be a commander, though it is played as one.
    fn note_no_commander(&mut self, item: &Item<'_>) {
        let is = item.def.faces.first().map(|face| face.printed.types);
        let castable = is.is_some_and(|is| is.is_permanent() || is.intersects(CardTypes::INSTANT_OR_SORCERY));
        let brawl = self.scenario.variant.name == VariantName::Brawl;
        if let Some((rule, wanted)) = why_no_commander(&item.def, brawl).filter(|_| castable) {
            let message = format!("`{}` could be nobody's commander, and is played as one", quote(&item.def.name));
            let note = Problem::note(item.at, message).rule(rule).help(format!("a commander is {wanted}"));
            self.notes.push(note);
        }
    }

    pub(super) fn owner(&self, item: &Item<'_>, id: PlayerId) -> PlayerId {
        let named = item.map.and_then(|map| map.owner.as_ref()).and_then(|name| self.scenario.player(&name.value));
        named.map_or(id, |place| PlayerId(place as u8))
    }

    pub(super) fn name(&mut self, object: ObjectId, item: &Item<'_>) {
        if let Some(alias) = item.map.and_then(|map| map.r#as.as_ref()) {
            let card = self.game.object(object).card;
            self.aliases.add(&alias.value, card);
        }
    }

    pub(super) fn add(&mut self, def: &Arc<CardDef>, owner: PlayerId, zone: Zone) -> ObjectId {
        let card = self.game.new_card_id();
        let object = self.game.add_object(def.clone(), ObjectKind::Card, card, owner, zone);
        self.game.object_mut(object).held_by = owner;
        self.game.zone_mut(zone, owner).push(object);
        object
    }

    /// The item of a battlefield: where the name is that of a half which can't be there, a predefined token of that name is meant.
    pub(super) fn item_there(&mut self, card: &'a At<raw::Card>) -> Option<Item<'a>> {
        let mut item = self.item(card)?;
        let name = match &card.value {
            raw::Card::Name(text) => Some(text.as_str()),
            raw::Card::Map(map) => map.card.as_ref().map(|name| name.value.as_str()),
        };
        let permanent = item.def.faces.iter().any(|face| face.printed.types.is_permanent());
        let bare = name.map(|name| name.trim().trim_start_matches(|c: char| c.is_ascii_digit()).trim());
        if let Some(token) = bare.filter(|_| !permanent).and_then(predefined) {
            item.def = define_own(&token);
            item.token = true;
        }
        Some(item)
    }

    pub(super) fn item(&mut self, card: &'a At<raw::Card>) -> Option<Item<'a>> {
        match &card.value {
            raw::Card::Name(text) => {
                let (def, count) = self.counted(text, card.at)?;
                let count = self.few(count, card.at)?;
                let token = self.is_predefined(&def);
                Some(Item { def, count, map: None, token, at: card.at })
            }
            raw::Card::Map(map) => {
                let (def, count) = match &map.card {
                    Some(name) => self.counted(&name.value, name.at)?,
                    None => (blank_card(), 1),
                };
                let at = map.count.as_ref().map_or(card.at, |n| n.at);
                let count = self.few(map.count.as_ref().map_or(count, |n| n.value), at)?;
                let token = self.is_predefined(&def);
                Some(Item { def, count, map: Some(map), token, at: card.at })
            }
        }
    }

    /// So many more cards, if they are not too many in all.
    pub(super) fn few(&mut self, count: u32, at: Span) -> Option<u32> {
        self.cards_so_far = self.cards_so_far.saturating_add(count);
        if self.cards_so_far <= MOST_CARDS {
            return Some(count);
        }
        let message = format!("{count} cards here make more than {MOST_CARDS} in all, the most a scenario can have");
        self.problems.push(Problem::error(at, message));
        None
    }

    /// A name, or a count and a name. A few cards begin with a number: the whole is tried first.
    pub(super) fn counted(&mut self, text: &str, at: Span) -> Option<(Arc<CardDef>, u32)> {
        let text = text.trim();
        if let Some((n, name)) = count_and_name(text)
            && !self.exists(text)
        {
            if n > MOST_OF_ONE {
                self.problems.push(Problem::error(at, too_many(n)));
                return None;
            }
            if n == 0 {
                self.problems.push(
                    Problem::error(at, format!("a count of 0: `{}` would not be there", quote(name)))
                        .help("take it out"),
                );
                return None;
            }
            return self.look_up(name, at).map(|def| (def, n));
        }
        self.look_up(text, at).map(|def| (def, 1))
    }

    pub(super) fn exists(&self, name: &str) -> bool {
        self.scenario.cards.iter().any(|card| same_name(&card.name, name))
            || matches!(self.cards.find(name), Ok(Some(_)))
    }

    pub(super) fn look_up(&mut self, name: &str, at: Span) -> Option<Arc<CardDef>> {
        let key = crate::card::name_key(name);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let own = self
            .scenario
            .cards
            .iter()
            .find(|card| same_name(&card.name, name) || card.faces().any(|face| same_name(&face.name, name)));
        let def = match own {
            Some(card) => Some(define_own(&card.value)),
            None => match self.cards.find(name) {
                Ok(Some(card)) => Some(self.cards.define(&card)),
                Ok(None) if let Some(token) = predefined(name) => Some(define_own(&token)),
                Ok(None) if let Some(dungeon) = dungeon_named(name) => Some(dungeon_card(dungeon)),
                Ok(None) => match self.meant(name) {
                    Meant::One(full) => {
                        let full = full.to_owned();
                        self.notes.push(taken_for(name, &full, at));
                        self.look_up(&full, at)
                    }
                    Meant::Nothing | Meant::Several(_) => {
                        self.unknown(name, at);
                        None
                    }
                },
                Err(error) => {
                    self.problems.push(Problem::error(at, format!("`{}` can't be read: {error}", quote(name))));
                    None
                }
            },
        };
        let def = def.map(|def| {
            let find = |name: &str| if self.exists(name) { self.look_up(name, at) } else { None };
            crate::scenario::meld::with_back(def, find)
        });
        if let Some(def) = &def {
            let tolerated =
                self.scenario.tolerate.iter().any(|t| same_name(&t.value, name) || same_name(&t.value, &def.name));
            if !tolerated && !def.not_understood.is_empty() {
                let words: Vec<String> = def.not_understood.iter().map(|w| format!("\"{w}\"")).collect();
                self.unsupported.push(
                    Problem::error(at, format!("the text of `{}` is not fully understood", def.name))
                        .label(format!("not understood: {}", words.join(", ")))
                        .help(format!("`tolerate: [{}]` plays it without these words", def.name)),
                );
            }
        }
        self.known.insert(key, def.clone());
        def
    }

    /// Whether this is a predefined token that no card of the scenario or the stock has the name of, but one that is no permanent:
    /// `Blood` is half of a card.
    fn is_predefined(&self, def: &CardDef) -> bool {
        let name = def.faces.first().map_or(&*def.name, |face| &face.printed.name);
        let own = self.scenario.cards.iter().any(|card| same_name(&card.name, name));
        let stock = || match self.cards.find(name) {
            Ok(Some(card)) => self.cards.define(&card).faces.iter().any(|face| face.printed.types.is_permanent()),
            _ => false,
        };
        let def_is_there = def.faces.iter().any(|face| face.printed.types.is_permanent());
        !own && def_is_there && predefined(name).is_some() && !stock()
    }

    /// The name of a card that the item of a list and the one before it make together: `[Uro, Titan of ...]`.
    fn split_at_comma(&self, name: &str, at: Span) -> Option<String> {
        let boards = self.scenario.players.iter().map(|seat| &seat.board);
        let lists = boards.flat_map(|board| {
            let zones = [
                &board.battlefield,
                &board.hand,
                &board.library,
                &board.graveyard,
                &board.exile,
                &board.command,
                &board.sideboard,
            ];
            zones.into_iter().flatten()
        });
        let pairs = lists.flat_map(|list| list.windows(2));
        let before = pairs.filter_map(|pair| match pair {
            [before, this] if this.at == at => match &before.value {
                raw::Card::Name(before) => Some(format!("{before}, {name}")),
                raw::Card::Map(_) => None,
            },
            _ => None,
        });
        let mut wholes = before.filter(|whole| self.exists(whole));
        wholes.next()
    }

    /// The card that a short name stands for: one of the scenario's own, else one of the stock.
    fn meant(&self, name: &str) -> Meant<'_> {
        match meant(name, self.scenario.cards.iter().map(|card| card.name.as_str())) {
            Meant::Nothing => self.cards.meant(name),
            own => own,
        }
    }

    /// What to write where a card's name stands with how many there are, or with what is so of it, as on paper.
    fn more_than_a_name(&self, text: &str) -> Option<String> {
        let text = text.trim();
        let name = text.trim_end_matches(|c: char| c.is_ascii_digit());
        if let Some(Ok(n)) = text.get(name.len()..).map(str::parse::<u32>)
            && let name = name.trim_end_matches(['x', 'X', '*', '×', ' '])
            && self.exists(name)
        {
            return Some(format!("how many stands in front: `{n} {name}`"));
        }
        if let Some((name, rest)) = text.split_once([' ', '*', '×', 'x'])
            && let Ok(n) = name.parse::<u32>()
            && let rest = rest.trim_start_matches(['x', 'X', '*', '×', ' '])
            && self.exists(rest)
        {
            return Some(format!("write `{n} {rest}`"));
        }
        let (name, said) = text.strip_suffix(')')?.rsplit_once('(')?;
        let (name, said) = (name.trim(), said.trim().to_lowercase());
        let key = if said == "face down" { "face_down".to_owned() } else { said };
        (self.exists(name) && CardMap::KEYS.contains(&key.as_str()))
            .then(|| format!("write `{{card: {}, {key}: true}}`", crate::explain::session::quoted(name)))
    }

    pub(super) fn unknown(&mut self, name: &str, at: Span) {
        // What is wrong with its definition is told there.
        if self.scenario.refused.iter().any(|refused| same_name(refused, name)) {
            return;
        }
        if let Meant::Several(all) = self.meant(name) {
            let problem = Problem::error(at, several(name)).label(SHORT).help(format!("write {}", one_of(&all)));
            self.problems.push(problem);
            return;
        }
        let mut problem = Problem::error(at, format!("there is no card `{}`", quote(name))).label("unknown card");
        if let Some(whole) = self.split_at_comma(name, at) {
            let help = format!("a name with a comma needs quotes in `[..]`: `\"{whole}\"`");
            // What stands before the comma was no short name.
            let before = name_before(&whole, name);
            self.problems
                .retain(|told| told.label != SHORT || told.message != several(before) || told.at.end > at.start);
            self.problems.push(problem.help(help));
            return;
        }
        let own: Vec<&str> = self.scenario.cards.iter().map(|card| card.name.as_str()).collect();
        let shipped: Vec<&str> = crate::scenario::shipped::names().collect();
        let known = own.iter().chain(&shipped).copied();
        let mut near: Vec<String> = nearest(name, known, 1).into_iter().map(str::to_owned).collect();
        near.extend(self.cards.suggest(name));
        let mut once = std::collections::BTreeSet::new();
        near.retain(|near| once.insert(near.clone()));
        if let Some(help) = self.more_than_a_name(name) {
            problem = problem.help(help);
        } else if near.is_empty() {
            let defined: Vec<String> = own.iter().take(12).map(|name| format!("`{}`", quote(name))).collect();
            let mut helps = Vec::new();
            if !defined.is_empty() {
                helps.push(format!("the scenario defines {}", defined.join(", ")));
            }
            helps.push(if self.cards.is_empty() {
                "no card database is imported: `apnap cards import FILE`, or give one with `--cards FILE`".to_owned()
            } else {
                "define it under `cards`, or look it up with `apnap card`".to_owned()
            });
            // What helps against all of them is said once.
            helps.retain(|help| !self.problems.iter().any(|told| told.help.contains(help)));
            problem = helps.into_iter().fold(problem, Problem::help);
        } else {
            problem = problem.did_you_mean(near);
        }
        self.problems.push(problem);
    }
}
