//! What is different between two moments of a game: the answer in short.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;

use super::board::type_line;
use super::tabletop::ability_in_words;
use super::tell_apart::Labels;
use crate::card::CardTypes;
use crate::engine::perform::tell::zone_name;
use crate::engine::state::{
    CardId, Characteristics, Entity, Game, HeldAbility, Object, ObjectId, ObjectKind, Origin, Outcome, PlayerId, Zone,
};
use crate::engine::trace::Arg;
use crate::oracle::lang::AbilityKind;
use crate::oracle::say_keyword;
use crate::scenario::refer::Seen;

/// All that is different, by player.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// What is different for each player, in turn order.
    pub players: Vec<PlayerChanges>,
    cards: BTreeMap<CardId, How>,
}

/// What is different for a player.
#[derive(Clone, Debug)]
pub struct PlayerChanges {
    /// The player's name.
    pub name: String,
    /// By how much the life total is another.
    pub life: i64,
    /// What is different: of the player first, then of cards, those of which the same is to be said together.
    pub changes: Vec<Change>,
}

/// One difference.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// How many cards it is true of.
    pub count: usize,
    /// The card's name; none where it is said of the player.
    pub card: Option<String>,
    /// What is different: `hand → graveyard`, `2/2 → 5/5, tapped`.
    pub said: String,
}

/// What is different for a player, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Changed {
    /// The player's name.
    pub player: String,
    /// What is different: `life 20 → 18`, `2 Ox: tapped`.
    pub what: Vec<String>,
}

/// What became of a card.
#[derive(Clone, Debug, PartialEq)]
pub enum How {
    /// It is in another zone.
    Moved {
        /// Where it was; none for what was not there before.
        from: Option<Zone>,
        /// Where it is; none for what is gone.
        to: Option<Zone>,
    },
    /// It is where it was, and has been elsewhere meanwhile: it is another object (400.7).
    Returned {
        /// The zone it has come back from.
        from: Option<Zone>,
    },
    /// It is where it was, and is not what it was: each difference in words.
    Became(Vec<String>),
}

impl How {
    /// In words.
    pub fn words(&self) -> String {
        match self {
            Self::Moved { from: Some(from), to: Some(to) } => format!("{} → {}", zone_name(*from), zone_name(*to)),
            Self::Moved { from: None, to: Some(to) } => format!("new, {}", place(*to)),
            Self::Moved { from, to: None } => format!("gone from {}", from.map_or("the game", with_article)),
            Self::Returned { from: Some(from) } => format!("returned from {}, a new object", with_article(*from)),
            Self::Returned { from: None } => "a new object".to_owned(),
            Self::Became(what) => what.join(", "),
        }
    }
}

fn place(zone: Zone) -> String {
    match zone {
        Zone::Outside => with_article(zone).to_owned(),
        Zone::Battlefield | Zone::Stack => format!("on {}", with_article(zone)),
        _ => format!("in {}", with_article(zone)),
    }
}

/// The name of a zone as it stands in a sentence.
fn with_article(zone: Zone) -> &'static str {
    match zone {
        Zone::Battlefield => "the battlefield",
        Zone::Hand => "the hand",
        Zone::Library => "the library",
        Zone::Graveyard => "the graveyard",
        Zone::Stack => "the stack",
        Zone::Command => "the command zone",
        Zone::Ante => "the ante",
        Zone::Exile | Zone::Outside => zone_name(zone),
    }
}

impl Changes {
    /// What became of a card; none where nothing is different.
    pub fn card(&self, card: CardId) -> Option<&How> {
        self.cards.get(&card)
    }

    /// What is different, in words, for each player for whom something is.
    pub fn told(&self) -> Vec<Changed> {
        let said = |change: &Change| match &change.card {
            Some(card) if change.count > 1 => format!("{} {card}: {}", change.count, change.said),
            Some(card) => format!("{card}: {}", change.said),
            None => change.said.clone(),
        };
        let players = self.players.iter().filter(|player| !player.changes.is_empty());
        players
            .map(|player| Changed { player: player.name.clone(), what: player.changes.iter().map(said).collect() })
            .collect()
    }

    /// Whether nothing is different.
    pub fn is_empty(&self) -> bool {
        self.players.iter().all(|player| player.changes.is_empty())
    }
}

/// Compares two moments of one game.
pub fn changes(before: &Game, after: &Game) -> Changes {
    changes_with(before, after, &Labels::default())
}

/// Compares two moments of one game, with what tells things of one name apart.
pub fn changes_with(before: &Game, after: &Game, labels: &Labels) -> Changes {
    let (old, new) = (Seen::new(before), Seen::new(after));
    let (was, is) = (lying(before), lying(after));
    let mut found = Changes::default();
    let mut told: Vec<(PlayerId, String, CardId)> = Vec::new();
    let cards: std::collections::BTreeSet<CardId> = was.keys().chain(is.keys()).copied().collect();
    for card in cards {
        let (a, b) = (was.get(&card).map(|id| before.object(*id)), is.get(&card).map(|id| after.object(*id)));
        let how = match (a, b) {
            // 400.7: it has been elsewhere.
            (Some(a), Some(b)) if a.zone == b.zone && a.id != b.id => {
                How::Returned { from: b.was.map(|was| after.object(was).zone) }
            }
            (Some(a), Some(b)) if a.zone == b.zone => match differences(&old, a, &new, b) {
                none if none.is_empty() => continue,
                some => How::Became(some),
            },
            (a, b) => How::Moved { from: a.map(|a| a.zone), to: b.map(|b| b.zone) },
        };
        let whose = match (a, b) {
            (_, Some(b)) if b.is_permanent() => new.view().controller(b.id),
            (Some(a), _) if a.is_permanent() => old.view().controller(a.id),
            (Some(any), _) | (_, Some(any)) => any.owner,
            (None, None) => continue,
        };
        let name = match (a, b) {
            (Some(a), _) => before.name(a.id),
            (_, Some(b)) => after.name(b.id),
            (None, None) => continue,
        };
        let mut name = if name.is_empty() { "a face-down card".to_owned() } else { name.to_string() };
        if let Some(label) = labels.of(card) {
            name.push_str(&format!(" {label}"));
        }
        told.push((whose, name, card));
        found.cards.insert(card, how);
    }
    for id in after.player_ids() {
        let mut all = of_player(before, after, id);
        let mut places: HashMap<(&str, String), usize> = HashMap::new();
        for (_, name, card) in told.iter().filter(|(whose, ..)| *whose == id) {
            let said = found.cards.get(card).map(How::words).unwrap_or_default();
            let place = *places.entry((name, said.clone())).or_insert(all.len());
            match all.get_mut(place) {
                Some(known) => known.count += 1,
                None => all.push(Change { count: 1, card: Some(name.clone()), said }),
            }
        }
        let life = after.player(id).life - before.player(id).life;
        found.players.push(PlayerChanges { name: after.player(id).name.to_string(), life, changes: all });
    }
    found
}

/// The cards, tokens and copies there are, and the object each is now.
fn lying(game: &Game) -> BTreeMap<CardId, ObjectId> {
    let there = |o: &&Object| o.alive && !o.is_ability() && o.kind != ObjectKind::Rule;
    game.objects.iter().map(AsRef::as_ref).filter(there).map(|o| (o.card, o.id)).collect()
}

fn of_player(before: &Game, after: &Game, id: PlayerId) -> Vec<Change> {
    let (a, b) = (before.player(id), after.player(id));
    let mut said = Vec::new();
    if a.outcome != b.outcome {
        said.push(match b.outcome {
            Outcome::InGame => "is in the game".to_owned(),
            Outcome::Won => "wins the game".to_owned(),
            Outcome::Lost => "loses the game".to_owned(),
            Outcome::Conceded => "concedes".to_owned(),
            Outcome::Drew => "the game is a draw".to_owned(),
        });
    }
    if a.life != b.life {
        said.push(format!("life {} → {}", a.life, b.life));
    }
    let kinds: std::collections::BTreeSet<_> = a.counters.keys().chain(b.counters.keys()).collect();
    for kind in kinds {
        let n = |counters: &BTreeMap<_, u32>| counters.get(kind).copied().unwrap_or_default();
        if n(&a.counters) != n(&b.counters) {
            said.push(format!("{} counters {} → {}", kind.name(), n(&a.counters), n(&b.counters)));
        }
    }
    said.into_iter().map(|said| Change { count: 1, card: None, said }).collect()
}

/// What is different of an object that stayed where it is.
fn differences(old: &Seen<'_>, a: &Object, new: &Seen<'_>, b: &Object) -> Vec<String> {
    if !b.is_permanent() {
        return Vec::new();
    }
    let (was, is) = (old.view().is(a.id), new.view().is(b.id));
    let mut said = Vec::new();
    let name = |game: &Game, id| match game.name(id).to_string() {
        none if none.is_empty() => "a face-down card".to_owned(),
        name => name,
    };
    let mut differs = |a: String, b: String, say: &dyn Fn(&str, &str) -> String| {
        if a != b {
            said.push(say(&a, &b));
        }
    };
    let now = |_: &str, b: &str| format!("now {b}");
    let from_to = |a: &str, b: &str| match (a, b) {
        ("", b) => b.to_owned(),
        (a, "") => format!("no longer {a}"),
        (a, b) => format!("{a} → {b}"),
    };
    differs(name(old.game, a.id), name(new.game, b.id), &now);
    let size = |it: &Characteristics| match (it.power, it.toughness) {
        (Some(power), Some(toughness)) => format!("{power}/{toughness}"),
        _ => String::new(),
    };
    differs(size(was), size(is), &from_to);
    differs(type_line(was), type_line(is), &now);
    differs(was.colors.to_string(), is.colors.to_string(), &now);
    let counters = |o: &Object| {
        let all = o.counters.iter().filter(|(_, n)| **n > 0);
        all.map(|(kind, n)| format!("{n} {}", kind.name())).collect::<Vec<_>>().join(" and ")
    };
    differs(counters(a), counters(b), &|a, b| match (a, b) {
        ("", b) => format!("{b} on it"),
        (a, "") => format!("no longer {a} on it"),
        (a, b) => format!("{a} → {b} on it"),
    });
    let damage = |o: &Object| if o.damage == 0 { String::new() } else { format!("{} damage", o.damage) };
    differs(damage(a), damage(b), &from_to);
    let mut flag = |a: bool, b: bool, word: &str, not: &str| {
        if a != b {
            said.push(if b { word } else { not }.to_owned());
        }
    };
    // That a land, which does nothing else, was tapped for mana says nothing.
    if !is.types.contains(CardTypes::LAND) || is.types.contains(CardTypes::CREATURE) || !b.tapped {
        flag(a.tapped, b.tapped, "tapped", "untapped");
    }
    flag(a.face_down.is_some(), b.face_down.is_some(), "face down", "face up");
    flag(a.phased_out.is_some(), b.phased_out.is_some(), "phased out", "phased in");
    said.extend(abilities(was, is));
    let on = |game: &Game, o: &Object| o.attached_to.map(|to: Entity| Arg::entity(game, to).to_string());
    match (on(old.game, a), on(new.game, b)) {
        (a, b) if a == b => {}
        (_, Some(to)) => said.push(format!("attached to {to}")),
        (_, None) => said.push("unattached".to_owned()),
    }
    let fights = |game: &Game, o: &Object| match game.combat.attacker(o.id) {
        Some(attacker) => attacker.attacks.map(|what| format!("attacks {}", Arg::entity(game, what))),
        None => game.combat.is_blocking(o.id).then(|| "blocks".to_owned()),
    };
    if fights(old.game, a) != fights(new.game, b) {
        said.extend(fights(new.game, b));
    }
    let holder = |seen: &Seen<'_>, o: &Object| seen.game.player(seen.view().controller(o.id)).name.to_string();
    if holder(old, a) != holder(new, b) {
        said.push(format!("under {}'s control", holder(new, b)));
    }
    said
}

/// What abilities something has gained and lost. Where its name is another all of it is, and nothing is said of them.
fn abilities(was: &Characteristics, is: &Characteristics) -> Vec<String> {
    let all = |it: &Characteristics| -> Vec<String> {
        let words = |held: &HeldAbility| match &held.ability.kind {
            AbilityKind::Keyword(keyword) => {
                say_keyword(keyword).unwrap_or_else(|| keyword.keyword.name().to_lowercase())
            }
            _ => format!("“{}”", ability_in_words(&held.ability)),
        };
        // What a type gives goes with it (305.6).
        it.abilities.iter().filter(|held| !matches!(held.origin, Origin::Intrinsic(_))).map(words).collect()
    };
    if was.name != is.name {
        return Vec::new();
    }
    let (had, has) = (all(was), all(is));
    let beyond = |these: &[String], those: &[String]| {
        let mut new: Vec<String> = these.iter().filter(|it| !those.contains(it)).cloned().collect();
        new.dedup();
        new
    };
    let (gained, lost) = (beyond(&has, &had), beyond(&had, &has));
    let mut said = Vec::new();
    if !had.is_empty() && lost.len() == had.len() && had.len() > 1 {
        said.push("loses all abilities it had".to_owned());
    } else {
        said.extend((!lost.is_empty()).then(|| format!("loses {}", list(&lost))));
    }
    said.extend((!gained.is_empty()).then(|| format!("gains {}", list(&gained))));
    said
}

/// Things in a row: `a`, `a and b`, `a, b and c`; nothing where there are none.
pub fn list<T: std::fmt::Display>(items: &[T]) -> String {
    let items: Vec<String> = items.iter().map(T::to_string).collect();
    match items.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Cards, Known, read, run};

    #[test]
    fn a_card_is_followed_from_zone_to_zone_and_alike_ones_are_told_together() {
        let source = "
title: t
cards:
  - {name: Zap, mana_cost: \"{R}{R}\", type_line: Instant, oracle_text: Zap deals 2 damage to any target.}
players:
  Alice: {hand: [Zap], battlefield: [2 Mountain]}
  Bob:
script:
  - {cast: Zap, targets: [Bob]}
  - resolve: all
";
        let known = Known { rule: &|_| true, near: &|_| Vec::new() };
        let document = read(source, &known).unwrap();
        let report = run(&document.scenario.unwrap(), &Cards::default(), None);
        let found = changes(&report.before.unwrap(), &report.after.unwrap());
        let told = |player: usize| -> Vec<String> {
            let one = |c: &Change| format!("{} {} {}", c.count, c.card.as_deref().unwrap_or("-"), c.said);
            found.players[player].changes.iter().map(one).collect()
        };
        assert_eq!(told(0), ["1 Zap hand → graveyard"]);
        assert_eq!(told(1), ["1 - life 20 → 18"]);
        assert_eq!(found.players[1].life, -2);
    }
}
