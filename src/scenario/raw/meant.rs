//! What to write for a key that the format does not have, where it shows what was meant: what others call it, or where it belongs.

use super::expect::{ExpectObject, ExpectPlayer};
use crate::explain::session::quoted;
use crate::library::nearest;
use crate::oracle::lang::Keyword;
use crate::scenario::problem::quote;
use crate::scenario::yaml::{Node, Value};

/// Keywords that are paid for beside the mana cost: `costs` names them; `using` names others.
const COSTS: [&str; 16] = [
    "kicker",
    "multikicker",
    "buyback",
    "entwine",
    "escalate",
    "replicate",
    "conspire",
    "convoke",
    "delve",
    "improvise",
    "bargain",
    "casualty",
    "offspring",
    "squad",
    "gift",
    "splice",
];

/// Counters of players that others make keys of.
const COUNTERS: [&str; 5] = ["poison", "energy", "experience", "rad", "ticket"];

/// What to write for a key that a map of this kind does not have.
pub fn instead_of(what: &str, name: &str, value: &Node) -> Option<String> {
    let said = match value.text() {
        Some(text) => quoted(text),
        None => "...".to_owned(),
    };
    let name = name.trim();
    match what {
        "an expectation" => of_an_expectation(name, value),
        "an entry" => of_an_entry(&name.to_lowercase(), &said),
        "a card" => of_a_card(name, &said),
        "a player" => of_a_player(&name.to_lowercase(), &said),
        "what is expected of a player" => of_an_expected_player(&name.to_lowercase(), &said),
        "what is expected of an object" => of_an_expected_object(&name.to_lowercase(), &said),
        "a scenario" => of_a_scenario(&name.to_lowercase()),
        "a start" | "a stop" | "a place in the turn" => of_a_moment(&name.to_lowercase(), &said),
        "a card definition" => of_a_definition(&name.to_lowercase(), &said),
        "a condition" => of_a_condition(&name.to_lowercase(), &said),
        "an answer" => of_an_answer(&name.to_lowercase(), &said),
        _ => None,
    }
}

fn of_an_entry(name: &str, said: &str) -> Option<String> {
    if let [keyword] = nearest(name, COSTS, 1).as_slice() {
        return Some(format!("write `costs: [{keyword}]`"));
    }
    if Keyword::named(name).is_some() {
        return Some(format!("write `using: {name}`"));
    }
    Some(match name {
        "ability" => {
            format!("write the start of its text behind the verb, and whose it is: `activate: {said}, of: NAME`")
        }
        "who" | "player" | "controller" | "active" => format!("write `by: {said}`"),
        "answer" | "answers" | "choice" | "chosen" => "write `choose: [...]`".to_owned(),
        "sacrifice" | "discard" | "exile" => format!("write `costs: [{{{name}: [{said}]}}]`"),
        "pay" | "cost" => format!("write `costs: [{{sacrifice: [{said}]}}]`, or what is paid else"),
        "lands" | "tap" | "tapping" | "payment" => "write `mana: {from: [...]}`".to_owned(),
        "phase" => format!("write `step: {said}`"),
        "on" | "at" | "target" => match said {
            "..." => "write `targets: [...]`".to_owned(),
            said => format!("write `targets: [{said}]`"),
        },
        "cast_spell" | "spell" | "play_card" | "play_spell" => {
            format!("write `cast: {said}`, or `play: {said}` of a land")
        }
        "wait" | "pass_priority" | "priority" => {
            "write `pass: 1`, or `resolve: all` until the stack is empty".to_owned()
        }
        "goto" | "skip_to" => format!("write `to: {said}`"),
        "expect" | "assert" | "then" => "write `check: {...}`, an entry of its own".to_owned(),
        "next" | "next_turn" | "end_turn" | "go" | "advance" | "until" => {
            "write `to: {turn: 2, step: main}`, with the turn and step to go on to".to_owned()
        }
        "draw" | "untap" | "damage" | "trigger" => {
            "what happens by itself is not written: go on with `to`, or `resolve`, and it happens".to_owned()
        }
        _ => return None,
    })
}

fn of_a_card(name: &str, said: &str) -> Option<String> {
    let lower = name.to_lowercase();
    Some(match lower.as_str() {
        // A card in a zone is called by another key than an object that is expected.
        "name" => format!("write `card: {said}`"),
        "lore" | "loyalty" | "charge" | "defense" | "time" | "age" | "stun" | "oil" => {
            format!("write `counters: {{{lower}: {said}}}`")
        }
        _ if name.starts_with(['+', '-']) => format!("write `counters: {{{name}: {said}}}`"),
        "enchants" | "equips" | "enchanting" | "equipping" | "on" => format!("write `attached_to: {said}`"),
        "transformed" | "flipped" | "back" => "write `face: back`".to_owned(),
        "alias" | "id" | "called" => format!("write `as: {said}`"),
        "sick" | "new" => "write `summoning_sick: true`".to_owned(),
        "controller" => "list it under the player who controls it, and say `owner` where that is another".to_owned(),
        "power" | "toughness" | "mana_cost" | "type_line" | "oracle_text" => {
            format!("`{lower}` is of the card's definition, under `cards`")
        }
        // Keys are written small, and names of cards are not.
        _ if name.starts_with(char::is_uppercase) && said.parse::<u32>().is_ok() => {
            format!("how many stands in front: `{said} {name}`")
        }
        _ if name.starts_with(char::is_uppercase) => format!("write `{{card: {}, ...}}`", quoted(name)),
        _ => return None,
    })
}

fn of_a_player(name: &str, said: &str) -> Option<String> {
    Some(match name {
        "deck" => "write `library: [...]`".to_owned(),
        "board" | "creatures" | "permanents" | "lands" | "planeswalkers" | "play" => {
            "write `battlefield: [...]`".to_owned()
        }
        _ if COUNTERS.contains(&name) => format!("write `counters: {{{name}: {said}}}`"),
        "monarch" | "initiative" => format!("write `designations: [{name}]`"),
        "outside" | "wishboard" => "write `sideboard: [...]`".to_owned(),
        _ => return None,
    })
}

fn of_an_expected_player(name: &str, said: &str) -> Option<String> {
    Some(match name {
        "creatures" | "permanents" | "lands" | "play" | "board" => "write `battlefield: {NAME: 1}`".to_owned(),
        _ if COUNTERS.contains(&name) => format!("write `counters: {{{name}: {said}}}`"),
        "monarch" | "initiative" => format!("write `designations: [{name}]`"),
        "alive" | "dead" => "write `lost: true` or `lost: false`".to_owned(),
        _ => return None,
    })
}

fn of_an_expected_object(name: &str, said: &str) -> Option<String> {
    Some(match name {
        "p/t" | "pt" | "size" | "power_toughness" => match said.trim_matches('"').split_once('/') {
            Some((power, toughness)) => format!("write `power: {power}, toughness: {toughness}`"),
            None => "write `power` and `toughness`".to_owned(),
        },
        "p" => format!("write `power: {said}`"),
        "t" => format!("write `toughness: {said}`"),
        "card" => format!("write `name: {said}`"),
        "abilities" | "keywords" | "keyword" | "ability" => "write `has: [...]`".to_owned(),
        "untapped" => "write `tapped: false`".to_owned(),
        "cmc" | "mv" => format!("write `mana_value: {said}`"),
        "enchanting" | "equipping" => format!("write `attached_to: {said}`"),
        "sick" => format!("write `summoning_sick: {said}`"),
        "player" => format!("write `controller: {said}`"),
        _ => return None,
    })
}

fn of_a_moment(name: &str, said: &str) -> Option<String> {
    Some(match name {
        "phase" => format!("write `step: {said}`"),
        "player" | "active_player" | "first" => format!("write `active: {said}`"),
        _ => return None,
    })
}

fn of_a_definition(name: &str, said: &str) -> Option<String> {
    Some(match name {
        "types" | "type" | "subtypes" | "supertypes" => {
            "write all of them in one line: `type_line: Legendary Creature — Elf`".to_owned()
        }
        "text" | "rules" | "abilities" | "oracle" => format!("write `oracle_text: {said}`"),
        "cost" => format!("write `mana_cost: {said}`"),
        "pt" | "p/t" => match said.trim_matches('"').split_once('/') {
            Some((power, toughness)) => format!("write `power: \"{power}\", toughness: \"{toughness}\"`"),
            None => "write `power` and `toughness`, in quotation marks".to_owned(),
        },
        "cmc" | "mana_value" => "leave it out: it follows from `mana_cost`".to_owned(),
        "faces" => "write `card_faces: [...]`".to_owned(),
        _ => return None,
    })
}

fn of_a_condition(name: &str, said: &str) -> Option<String> {
    Some(match name {
        "stack" | "spell" => format!("write `on_stack: {said}`"),
        _ => return None,
    })
}

/// What a map says by a key of which the value alone is the answer.
fn of_an_answer(name: &str, said: &str) -> Option<String> {
    Some(match name {
        "color" | "colour" | "type" | "card" | "player" | "number" | "amount" | "answer" | "may" | "pay" | "word"
        | "pile" | "keyword" => format!("the value alone is the answer: `{said}`"),
        "targets" => "write one `target` for each, or the names alone".to_owned(),
        "die" => format!("write `roll: {said}`"),
        "flip" => format!("write `coin: {said}`"),
        _ => return None,
    })
}

fn of_a_scenario(name: &str) -> Option<String> {
    Some(match name {
        "steps" | "actions" | "moves" | "game" => "write `script: [...]`".to_owned(),
        "board" | "setup" | "state" => "write `players: {NAME: {...}}`".to_owned(),
        "result" | "assert" | "then" | "outcome" => "write `expect: {...}`".to_owned(),
        "name" => "write `title: ...`".to_owned(),
        "description" | "text" | "comment" => "write `question: ...` or `notes: ...`".to_owned(),
        "game_type" => "write `variant: ...`".to_owned(),
        "format" => "write `variant: ...`".to_owned(),
        _ => return None,
    })
}

/// Where a key belongs that stands in an expectation, and is none of its own: what is expected of a player or an object.
fn of_an_expectation(name: &str, value: &Node) -> Option<String> {
    let said = match value.text() {
        Some(text) => format!("{}: {}", quote(name), quote(text)),
        None => format!("{}: ...", quote(name)),
    };
    if ExpectPlayer::KEYS.contains(&name) {
        return Some(format!("say of whom: `players: {{NAME: {{{said}}}}}`"));
    }
    if ExpectObject::KEYS.contains(&name) {
        return Some(format!("say of what: `objects: [{{name: NAME, {said}}}]`"));
    }
    if name == "phase" {
        return value.text().map(|text| format!("write `step: {}`", quoted(text)));
    }
    let Value::Map(entries) = &value.value else { return None };
    let all = |keys: &[&str]| entries.iter().all(|(key, _)| key.text().is_some_and(|key| keys.contains(&key)));
    if entries.is_empty() {
        None
    } else if all(ExpectPlayer::KEYS) {
        Some(format!("put it below `players`: `players: {{{}: {{...}}}}`", quote(name)))
    } else if all(ExpectObject::KEYS) {
        Some(format!("put it below `objects`: `objects: [{{name: {}, ...}}]`", quote(name)))
    } else {
        None
    }
}
