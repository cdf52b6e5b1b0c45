//! Lines of a scenario's script, typed or pasted while playing: `cast: Shock, targets: [Bob]` is `cast Shock`, and then Bob.

use std::borrow::Cow;

use crate::engine::choice::{Ask, Purpose, Topic};

/// The verbs of a script that are also typed.
const VERBS: &[&str] = &["cast", "play", "activate", "attack", "block", "to", "resolve"];

/// An answer that was said with an action, before it is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// To what.
    pub to: To,
    /// What.
    pub text: String,
}

/// What an answer said with an action is to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    /// The targets.
    Targets,
    /// The value of X.
    X,
    /// The modes.
    Modes,
    /// Whatever is asked first.
    Anything,
}

impl Said {
    /// Whether it answers a question of this kind.
    pub fn answers(&self, ask: &Ask) -> bool {
        match self.to {
            To::Targets => matches!(ask, Ask::Entities { purpose: Purpose::Target(_), .. }),
            To::X => matches!(ask, Ask::Number { x: true, .. }),
            To::Modes => matches!(ask, Ask::Texts { topic: Topic::Mode, .. }),
            To::Anything => true,
        }
    }
}

/// A line in the words of a game, with what it says before that is asked for; one that is no line of a script stays as it is.
///
/// # Errors
///
/// That a key is none that can be said at once: its value is asked for.
pub fn plain(line: &str) -> Result<(Cow<'_, str>, Vec<Said>), String> {
    let it = line.strip_prefix("- ").unwrap_or(line).trim();
    let it = it.strip_prefix('{').and_then(|it| it.strip_suffix('}')).unwrap_or(it);
    let Some((verb, rest)) = it.split_once(": ").filter(|(verb, _)| VERBS.contains(&verb.trim())) else {
        return Ok((Cow::Borrowed(line), Vec::new()));
    };
    let (said, mut others) = entry(rest);
    let mut using = String::new();
    let mut answers = Vec::new();
    while let Some((key, value)) = others.and_then(|other| other.split_once(": ")) {
        let (value, next) = entry(value);
        let mut say = |to| answers.push(Said { to, text: value.to_owned() });
        match key.trim() {
            "targets" | "target" => say(To::Targets),
            "x" => say(To::X),
            "modes" => say(To::Modes),
            "choose" => say(To::Anything),
            "using" => using = format!(" using {value}"),
            "by" => return Err(format!("whoever has priority acts: `pass` until {value} has it")),
            key => return Err(format!("`{key}` is asked for when it is needed: leave it out here")),
        }
        others = next;
    }
    Ok((Cow::Owned(format!("{} {said}{using}", verb.trim())), answers))
}

/// The value that stands first, without its brackets or quotes, and the entries behind it.
fn entry(text: &str) -> (&str, Option<&str>) {
    let text = text.trim();
    for (open, close) in [('[', ']'), ('{', '}'), ('"', '"'), ('\'', '\'')] {
        if let Some((value, behind)) = text.strip_prefix(open).and_then(|inner| inner.split_once(close)) {
            return (value.trim(), behind.trim_start().strip_prefix(','));
        }
    }
    // A name may hold a comma: what parts entries is one behind which a key stands.
    let parts = text.match_indices(", ").find(|(at, _)| {
        let behind = &text[at + 2..];
        behind.split_once(": ").is_some_and(|(key, _)| key.chars().all(|c| c.is_ascii_lowercase() || c == '_'))
    });
    match parts {
        Some((at, _)) => (text[..at].trim(), Some(&text[at + 2..])),
        None => (text, None),
    }
}

/// The words of a game as an entry of a script: `cast Shock on Bob` is `cast: Shock, targets: [Bob]`; none where they are no action.
pub fn as_entry(words: &str) -> Option<String> {
    let (verb, rest) = words.trim().split_once(' ')?;
    let verb = verb.to_lowercase();
    let verb = VERBS.iter().find(|known| **known == verb)?;
    let quoted = |name: &str| crate::explain::session::quoted(name.trim());
    let list = |names: &str| names.split(',').map(quoted).collect::<Vec<_>>().join(", ");
    Some(match *verb {
        "attack" => format!("attack: [{}]", list(rest)),
        "block" => {
            let (blocker, attacker) = match rest.split_once(" with ") {
                Some((attacker, blocker)) => (blocker, attacker),
                None => rest.split_once(": ").or_else(|| rest.split_once(" blocks "))?,
            };
            format!("block: {{{}: {}}}", quoted(blocker), quoted(attacker))
        }
        verb => match [" targeting ", " on ", " at "].into_iter().find_map(|word| rest.split_once(word)) {
            Some((what, targets)) => format!("{verb}: {}, targets: [{}]", quoted(what), list(targets)),
            None => format!("{verb}: {}", quoted(rest)),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_script_are_words_of_a_game() {
        let read = |line: &str| {
            let (words, said) = plain(line).unwrap();
            let said: Vec<(To, String)> = said.into_iter().map(|said| (said.to, said.text)).collect();
            (words.into_owned(), said)
        };
        let same = |line: &str, words: &str| assert_eq!(read(line), (words.to_owned(), Vec::new()));
        let with = |line: &str, words: &str, said: &[(To, &str)]| {
            let said = said.iter().map(|(to, text)| (*to, (*text).to_owned())).collect();
            assert_eq!(read(line), (words.to_owned(), said));
        };
        with("cast: Shock, targets: [Bob]", "cast Shock", &[(To::Targets, "Bob")]);
        with("- cast: Shock, target: Ox", "cast Shock", &[(To::Targets, "Ox")]);
        with(
            "- {cast: \"Keranos, God of Storms\", targets: [Ox, Bob]}",
            "cast Keranos, God of Storms",
            &[(To::Targets, "Ox, Bob")],
        );
        with("cast: Blaze, x: 2, targets: [Bob]", "cast Blaze", &[(To::X, "2"), (To::Targets, "Bob")]);
        same("cast: Veiled One, using: Morph", "cast Veiled One using Morph");
        same("play: Urborg, Tomb of Yawgmoth", "play Urborg, Tomb of Yawgmoth");
        same("- attack: [Cub, Ox]", "attack Cub, Ox");
        same("- to: end", "to end");
        same("attack Bears: Jace", "attack Bears: Jace");
        same("cast Shock on Bob", "cast Shock on Bob");
        same("attack: {Cub: Bob}", "attack Cub: Bob");
        assert!(plain("cast: Shock, costs: [kicker]").is_err());
        assert!(plain("cast: Shock, by: Bob").is_err());
    }

    #[test]
    fn words_of_a_game_are_entries() {
        assert_eq!(as_entry("cast Shock on Bob").as_deref(), Some("cast: Shock, targets: [Bob]"));
        assert_eq!(as_entry("block Ox with Cub").as_deref(), Some("block: {Cub: Ox}"));
        assert_eq!(as_entry("attack Ox, Cub").as_deref(), Some("attack: [Ox, Cub]"));
        assert_eq!(as_entry("why Ox"), None);
    }
}
