//! A board as data to be shown: what each player has, and what everything is.

use serde::Serialize;

use crate::card::capital;
use crate::engine::state::{Characteristics, Deck, Game, ObjectId, ObjectKind, Outcome, PlayerId};
use crate::engine::trace::Arg;
use crate::explain::tell_apart::Labels;
use crate::oracle::lang::{Designation, RuleChange};
use crate::rule;
use crate::scenario::refer::Seen;

/// A board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Board {
    /// The turn.
    pub turn: u32,
    /// The step.
    pub step: &'static str,
    /// The active player.
    pub active: String,
    /// Who has priority.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub priority: Option<String>,
    /// The players.
    pub players: Vec<Side>,
    /// The stack, top first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stack: Vec<StackRow>,
}

/// What a player has.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Side {
    /// The name.
    pub name: String,
    /// The life total.
    pub life: i64,
    /// How the player stands, where not simply playing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<&'static str>,
    /// Counters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<String>,
    /// The mana pool.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub mana: String,
    /// Permanents, those that are alike together.
    pub battlefield: Vec<Row>,
    /// The hand.
    pub hand: Vec<String>,
    /// The graveyard, top first.
    pub graveyard: Vec<String>,
    /// Cards owned in exile.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub exile: Vec<String>,
    /// The command zone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub command: Vec<String>,
    /// Supplementary decks, and how many cards there are in each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub decks: Vec<String>,
    /// How many cards there are in the library.
    pub library: usize,
    /// What of the hand and library other effects show, with the rule: the hand, and the card on top (400.2, 401.5).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shown: Vec<String>,
}

/// A permanent, or several that are alike.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// How many.
    pub count: usize,
    /// The name.
    pub name: String,
    /// Power and toughness, or loyalty, or defense.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub size: String,
    /// The type line.
    pub types: String,
    /// Counters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<String>,
    /// Tapped, attacking, attached and the like.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub status: Vec<String>,
    /// What tells them from others of the name that stand elsewhere in the table: aliases, or `#2`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub which: Vec<String>,
}

/// A spell or ability on the stack.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StackRow {
    /// The spell, or the ability's source.
    pub name: String,
    /// Whose.
    pub controller: String,
    /// The ability's text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Its targets.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<String>,
}

/// What is in the command zone apart from what only carries a rule's own abilities.
fn without_rules(game: &Game) -> Vec<ObjectId> {
    let rule = |id: &ObjectId| game.object(*id).kind == ObjectKind::Rule;
    game.command.iter().copied().filter(|id| !rule(id)).collect()
}

/// A game as a board.
pub fn board(game: &Game) -> Board {
    board_with(game, &Labels::default())
}

/// A game as a board, with what tells things of one name apart.
pub fn board_with(game: &Game, labels: &Labels) -> Board {
    let seen = Seen::new(game);
    let turn = &game.turn;
    Board {
        turn: turn.number,
        step: turn.step.name(),
        active: game.player(turn.active).name.to_string(),
        priority: turn.priority.map(|p| game.player(p).name.to_string()),
        players: game.player_ids().map(|p| side(&seen, p, labels)).collect(),
        stack: game.stack.iter().rev().map(|id| stack_row(game, *id)).collect(),
    }
}

/// What a player has.
pub(super) fn side(seen: &Seen<'_>, id: PlayerId, labels: &Labels) -> Side {
    let game = seen.game;
    let player = game.player(id);
    let view = seen.view();
    let mut battlefield: Vec<Row> = Vec::new();
    let mut kinds: Vec<Row> = Vec::new();
    let mine = game.battlefield.iter().filter(|o| view.controller(**o) == id);
    for object in mine {
        let row = row(seen, *object);
        let which = labels.of(game.object(*object).card).map(str::to_owned);
        let known = kinds.iter().position(|kind| *kind == row);
        match known.and_then(|place| battlefield.get_mut(place)) {
            Some(known) => {
                known.count += 1;
                known.which.extend(which);
            }
            None => {
                kinds.push(row.clone());
                battlefield.push(Row { which: which.into_iter().collect(), ..row });
            }
        }
    }
    // What stands on one line needs not be told apart.
    let names: Vec<String> = battlefield.iter().map(|row| row.name.clone()).collect();
    for row in battlefield.iter_mut().filter(|row| names.iter().filter(|name| **name == row.name).count() < 2) {
        row.which.clear();
    }
    let names = |list: &[ObjectId]| counted(list.iter().map(|o| game.name(*o).to_string()));
    let owned = |list: &[ObjectId]| {
        counted(list.iter().filter(|o| game.object(**o).owner == id).map(|o| game.name(*o).to_string()))
    };
    let mana: String =
        player.mana.iter().map(|m| format!("{{{}}}", m.color.map_or('C', crate::card::Color::letter))).collect();
    Side {
        name: player.name.to_string(),
        life: player.life,
        outcome: match player.outcome {
            Outcome::InGame => None,
            Outcome::Won => Some("won"),
            Outcome::Lost => Some("lost"),
            Outcome::Conceded => Some("conceded"),
            Outcome::Drew => Some("drew"),
        },
        counters: player.counters.iter().filter(|(_, n)| **n > 0).map(|(k, n)| format!("{n} {}", k.name())).collect(),
        mana,
        battlefield,
        hand: names(&player.hand),
        graveyard: names(&player.graveyard),
        exile: owned(&game.exile),
        command: owned(&without_rules(game)),
        decks: Deck::ALL
            .into_iter()
            .filter_map(|deck| Some(format!("{} in {}", player.decks.get(&deck)?.len(), deck.name())))
            .collect(),
        library: player.library.len(),
        shown: shown(seen, id),
    }
}

/// What effects show of a player's hidden zones.
fn shown(seen: &Seen<'_>, id: PlayerId) -> Vec<String> {
    let (game, view) = (seen.game, seen.view());
    let (mut hand, mut top) = (false, None);
    for active in seen.rules() {
        let of = |players| view.players(players, &active.frame).is_ok_and(|found| found.contains(&id));
        match active.rule() {
            RuleChange::HandsRevealed(players) => hand |= of(players),
            // Revealed is more than looked at.
            RuleChange::TopRevealed(players, revealed) if of(players) => top = top.max(Some(*revealed)),
            _ => {}
        }
    }
    let hand = hand.then(|| format!("the hand revealed ({})", rule!("400.2")));
    let top = top.zip(game.player(id).library.first()).map(|(revealed, card)| {
        let how = if revealed { "revealed" } else { "may be looked at" };
        format!("{} on top of it, {how} ({})", game.name(*card), rule!("401.5"))
    });
    top.into_iter().chain(hand).collect()
}

/// Names, those that are alike together: `3 Mountain`.
fn counted(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut counted: Vec<(String, usize)> = Vec::new();
    for name in names {
        match counted.iter_mut().find(|(known, _)| *known == name) {
            Some((_, n)) => *n += 1,
            None => counted.push((name, 1)),
        }
    }
    counted.into_iter().map(|(name, n)| if n == 1 { name } else { format!("{n} {name}") }).collect()
}

/// The type line: "Legendary Creature — Elf Druid".
pub fn type_line(is: &Characteristics) -> String {
    const MOST: usize = 6;
    let mut types: Vec<String> = is.supertypes.each().map(|t| capital(t.word())).collect();
    types.extend(is.types.printed().map(|t| capital(t.word())));
    let types = types.join(" ");
    let mut subtypes: Vec<&str> = is.subtypes.iter().map(|t| t.name()).take(MOST + 1).collect();
    match subtypes.len() {
        0 => return types,
        n if n > MOST => {
            subtypes.truncate(MOST);
            subtypes.push("...");
        }
        _ => {}
    }
    format!("{types} — {}", subtypes.join(" "))
}

fn row(seen: &Seen<'_>, id: ObjectId) -> Row {
    let game = seen.game;
    let object = game.object(id);
    let is = seen.view().is(id);
    let counter = |name: &str| {
        object.counters.iter().find(|(k, _)| k.name() == name).map(|(_, n)| n.to_string()).unwrap_or_default()
    };
    let size = match (is.power, is.toughness) {
        (Some(power), Some(toughness)) => format!("{power}/{toughness}"),
        _ if is.types.contains(crate::card::CardTypes::PLANESWALKER) => counter("loyalty"),
        _ if is.types.contains(crate::card::CardTypes::BATTLE) => counter("defense"),
        _ => String::new(),
    };
    let mut status = Vec::new();
    let mut flag = |is: bool, word: &str| {
        if is {
            status.push(word.to_owned());
        }
    };
    flag(object.is_token(), "token");
    flag(object.tapped, "tapped");
    flag(object.face_down.is_some(), "face down");
    flag(object.phased_out.is_some(), "phased out");
    // A Class says its level by what it has; the others nothing else shows.
    let designations = object.designations.iter().filter(|what| !matches!(what, Designation::Level(_)));
    designations.for_each(|what| flag(true, &what.to_string()));
    let attacker = game.combat.attacker(id);
    flag(game.combat.is_blocking(id), "blocking");
    if let Some(attacker) = attacker {
        status.push(match attacker.attacks {
            Some(what) => format!("attacking {}", Arg::entity(game, what)),
            None => "attacking".to_owned(),
        });
    }
    if let Some(to) = object.attached_to {
        status.push(format!("on {}", Arg::entity(game, to)));
    }
    if object.damage > 0 {
        status.push(format!("{} damage", object.damage));
    }
    Row {
        count: 1,
        name: game.name(id).to_string(),
        size,
        types: type_line(is),
        counters: object.counters.iter().filter(|(_, n)| **n > 0).map(|(k, n)| format!("{n} {}", k.name())).collect(),
        status,
        which: Vec::new(),
    }
}

fn stack_row(game: &Game, id: ObjectId) -> StackRow {
    let object = game.object(id);
    let (name, text) = match &object.kind {
        ObjectKind::Ability(ability) => (game.name(ability.source).to_string(), Some(ability.ability.text.to_string())),
        _ => (game.name(id).to_string(), None),
    };
    let targets = object.stack.iter().flat_map(|s| s.targets.iter().flatten());
    StackRow {
        name,
        controller: game.player(object.controller).name.to_string(),
        text,
        targets: targets.map(|t| Arg::entity(game, *t).to_string()).collect(),
    }
}
