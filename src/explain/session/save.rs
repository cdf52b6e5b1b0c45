//! Writing down what was played: the board of the file it began with, and the choices as a script.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::Session;
use crate::scenario::yaml::{Node, Value, documents};
use crate::scenario::{Course, Span};

/// A choice, in the words of the format.
#[derive(Clone, Debug, PartialEq)]
pub enum Line {
    /// An answer of the scenario that setting the board up has used.
    Kept {
        /// Whose.
        player: usize,
        /// Where it stands.
        at: Span,
    },
    /// Passing.
    Pass,
    /// An action: its keys, and what was decided in it.
    Act {
        /// `cast: Shock`, `by: Bob`.
        keys: Vec<String>,
        /// The decisions.
        inner: Vec<Line>,
    },
    /// Who attacks what.
    Attack {
        /// Attackers with what they attack.
        pairs: Vec<(String, String)>,
        /// There was nothing else to attack.
        one_target: bool,
    },
    /// Who blocks what.
    Block {
        /// Who declares.
        by: String,
        /// Blockers with what they block.
        pairs: Vec<(String, String)>,
    },
    /// A decision.
    Answer {
        /// Whose.
        by: String,
        /// Where it belongs.
        inside: Inside,
        /// The answers.
        words: Vec<String>,
    },
}

/// Where an answer belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Inside {
    /// `modes` of the action.
    Modes,
    /// `targets` of the action.
    Targets,
    /// `x` of the action.
    X,
    /// `choose` of the action.
    Choose,
    /// The player's list of answers.
    List,
}

/// Why a game can't be written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SaveError {
    /// It went on from the middle of a script or plan.
    #[error("it went on from the middle of a scenario: only what is played from the start can be written down")]
    NotFromTheStart,
    /// The file is no longer there as it was.
    #[error("the file it began with can't be read again")]
    NoBoard,
}

/// What the board is made of; the rest of the file is replaced.
const BOARD: &[&str] = &["variant", "options", "teams", "seed", "tolerate", "cards", "players", "start"];

/// What was played, as a scenario.
pub fn save(session: &Session<'_>, source: &str, document: usize, title: &str) -> Result<String, SaveError> {
    if !session.from_start && session.scenario.course != Course::Board {
        return Err(SaveError::NotFromTheStart);
    }
    let nodes = documents(source).map_err(|_| SaveError::NoBoard)?;
    let Some(Value::Map(entries)) = nodes.get(document).map(|node| &node.value) else {
        return Err(SaveError::NoBoard);
    };
    let mut out = format!("title: {}\n", quoted(title));
    for (key, value) in entries {
        if let Some(key) = key.text().filter(|key| BOARD.contains(key)) {
            block(key, value, &mut out);
        }
    }
    let lines = &session.now().lines;
    let script = script(lines);
    if !script.is_empty() {
        out.push_str("script:\n");
        script.iter().for_each(|entry| {
            let _ = writeln!(out, "  - {entry}");
        });
    }
    answers(session, entries, lines, &mut out);
    expect(session, &mut out);
    Ok(out)
}

/// The entries of the script.
fn script(lines: &[Line]) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut passes = 0;
    let flush = |passes: &mut u32, out: &mut Vec<String>| {
        if *passes > 0 {
            out.push(format!("pass: {passes}"));
        }
        *passes = 0;
    };
    for line in lines {
        match line {
            Line::Pass => {
                passes += 1;
                continue;
            }
            Line::Kept { .. } | Line::Answer { .. } => continue,
            Line::Attack { pairs, .. } | Line::Block { pairs, .. } if pairs.is_empty() => continue,
            _ => flush(&mut passes, &mut out),
        }
        match line {
            Line::Act { keys, inner } => out.push(action(keys, inner)),
            Line::Attack { pairs, one_target } => {
                let list: Vec<String> = if *one_target {
                    pairs.iter().map(|(who, _)| quoted(who)).collect()
                } else {
                    pairs.iter().map(|(who, what)| format!("{}: {}", quoted(who), quoted(what))).collect()
                };
                out.push(format!("attack: [{}]", list.join(", ")));
            }
            Line::Block { by, pairs } => {
                let list: Vec<String> =
                    pairs.iter().map(|(who, what)| format!("{}: {}", quoted(who), quoted(what))).collect();
                out.push(format!("{{block: [{}], by: {}}}", list.join(", "), quoted(by)));
            }
            _ => {}
        }
    }
    flush(&mut passes, &mut out);
    out
}

fn action(keys: &[String], inner: &[Line]) -> String {
    let mut keys = keys.to_vec();
    let mut inside: BTreeMap<Inside, Vec<String>> = BTreeMap::new();
    for line in inner {
        if let Line::Answer { inside: place, words, .. } = line {
            inside.entry(*place).or_default().extend(words.iter().cloned());
        }
    }
    for (place, words) in inside {
        match place {
            Inside::Modes => keys.push(format!("modes: [{}]", words.join(", "))),
            Inside::Targets => keys.push(format!("targets: [{}]", words.join(", "))),
            Inside::X => keys.push(format!("x: {}", words.join(", "))),
            Inside::Choose => keys.push(format!("choose: [{}]", words.join(", "))),
            Inside::List => {}
        }
    }
    match keys.as_slice() {
        [only] => only.clone(),
        keys => format!("{{{}}}", keys.join(", ")),
    }
}

/// What the players answered beside their actions.
fn answers(session: &Session<'_>, entries: &[(Node, Node)], lines: &[Line], out: &mut String) {
    let mut lists: Vec<Vec<String>> = vec![Vec::new(); session.scenario.players.len()];
    let mut add = |player: usize, word: String| {
        if let Some(list) = lists.get_mut(player) {
            list.push(word);
        }
    };
    for line in lines {
        let inner = match line {
            Line::Act { inner, .. } => inner.as_slice(),
            other => std::slice::from_ref(other),
        };
        for line in inner {
            match line {
                Line::Kept { player, at } => {
                    if let Some(node) = find(entries, *at) {
                        add(*player, flow(node));
                    }
                }
                Line::Answer { by, inside: Inside::List, words } => {
                    if let Some(player) = session.scenario.player(by) {
                        words.iter().for_each(|word| add(player, word.clone()));
                    }
                }
                _ => {}
            }
        }
    }
    if lists.iter().all(Vec::is_empty) {
        return;
    }
    out.push_str("answers:\n");
    for (player, list) in lists.iter().enumerate().filter(|(_, list)| !list.is_empty()) {
        let _ = writeln!(out, "  {}: [{}]", quoted(session.scenario.player_name(player)), list.join(", "));
    }
}

/// The node that stands at a place.
fn find(entries: &[(Node, Node)], at: Span) -> Option<&Node> {
    let (_, answers) = entries.iter().find(|(key, _)| key.text() == Some("answers"))?;
    let Value::Map(players) = &answers.value else { return None };
    players.iter().find_map(|(_, list)| match &list.value {
        Value::List(items) => items.iter().find(|item| item.at == at),
        _ => None,
    })
}

/// How it came out.
fn expect(session: &Session<'_>, out: &mut String) {
    let game = &session.play().game;
    out.push_str("expect:\n  players:\n");
    for id in game.player_ids() {
        let player = game.player(id);
        let _ = writeln!(
            out,
            "    {}: {{life: {}, hand: {}, graveyard: {}, library: {}}}",
            quoted(&player.name),
            player.life,
            player.hand.len(),
            player.graveyard.len(),
            player.library.len()
        );
    }
    if game.over {
        let won = game.player_ids().find(|p| game.player(*p).outcome == crate::engine::state::Outcome::Won);
        let winner = won.map_or_else(|| "draw".to_owned(), |p| quoted(&game.player(p).name));
        let _ = writeln!(out, "  winner: {winner}");
    }
}

/// A key of the document: a list item or player a line, what is inside them on that line.
fn block(key: &str, value: &Node, out: &mut String) {
    match &value.value {
        Value::List(items) if !items.is_empty() => {
            let _ = writeln!(out, "{key}:");
            items.iter().for_each(|item| {
                let _ = writeln!(out, "  - {}", flow(item));
            });
        }
        Value::Map(entries) if key == "players" => {
            let _ = writeln!(out, "{key}:");
            entries.iter().for_each(|(name, value)| {
                let _ = writeln!(out, "  {}: {}", flow(name), flow(value));
            });
        }
        _ => {
            let _ = writeln!(out, "{key}: {}", flow(value));
        }
    }
}

/// A node on one line.
fn flow(node: &Node) -> String {
    match &node.value {
        Value::Null => "null".to_owned(),
        Value::Scalar(text) => quoted(text),
        Value::List(items) => format!("[{}]", items.iter().map(flow).collect::<Vec<_>>().join(", ")),
        Value::Map(entries) => {
            let pairs: Vec<String> =
                entries.iter().map(|(key, value)| format!("{}: {}", flow(key), flow(value))).collect();
            format!("{{{}}}", pairs.join(", "))
        }
    }
}

/// A scalar, in quotes where it needs them.
pub fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '_' | '\'' | '-' | '/' | '+' | '.' | '!');
    let begins = text.chars().next().is_some_and(char::is_alphanumeric)
        || text.starts_with(['+', '-']) && text.len() > 1 && text.chars().nth(1).is_some_and(char::is_alphanumeric);
    let word =
        ["yes", "no", "true", "false", "null", "on", "off", "y", "n"].iter().any(|w| text.eq_ignore_ascii_case(w));
    if begins && text.chars().all(plain) && !word && !text.ends_with(' ') {
        return text.to_owned();
    }
    if text.contains(['\n', '\r', '\t', '\\']) {
        let mut out = String::from("\"");
        for c in text.chars() {
            match c {
                '\n' => out.push_str("\\n"),
                '\r' => out.push_str("\\r"),
                '\t' => out.push_str("\\t"),
                '"' | '\\' => {
                    out.push('\\');
                    out.push(c);
                }
                c => out.push(c),
            }
        }
        out.push('"');
        return out;
    }
    format!("'{}'", text.replace('\'', "''"))
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn quotes_stand_where_they_are_needed() {
        let cases = [
            ("Grizzly Bears", "Grizzly Bears"),
            ("mana_cost", "mana_cost"),
            ("+1/+1", "+1/+1"),
            ("{T}: Add {G}.", "'{T}: Add {G}.'"),
            ("yes", "'yes'"),
            ("Ajani's Pridemate", "Ajani's Pridemate"),
            ("say: no's", "'say: no''s'"),
            ("Flying\nTrample", "\"Flying\\nTrample\""),
            ("", "\'\'"),
            ("-", "'-'"),
        ];
        for (text, wanted) in cases {
            assert_eq!(quoted(text), wanted);
        }
    }
}
