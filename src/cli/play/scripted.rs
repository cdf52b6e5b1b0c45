//! Lines of a scenario's script, typed or pasted while playing: `cast: Shock, targets: [Bob]` is `cast Shock targeting Bob`.

use std::borrow::Cow;

/// The verbs of a script that are also typed.
const VERBS: &[&str] = &["cast", "play", "activate", "attack", "block", "to", "resolve"];

/// A line in the words of a game; one that is no line of a script stays as it is.
///
/// # Errors
///
/// That a key is none that can be said at once: its value is asked for.
pub fn plain(line: &str) -> Result<Cow<'_, str>, String> {
    let it = line.strip_prefix("- ").unwrap_or(line).trim();
    let it = it.strip_prefix('{').and_then(|it| it.strip_suffix('}')).unwrap_or(it);
    let Some((verb, rest)) = it.split_once(": ").filter(|(verb, _)| VERBS.contains(&verb.trim())) else {
        return Ok(Cow::Borrowed(line));
    };
    let (said, others) = entry(rest);
    let mut targets = String::new();
    let mut others = others;
    while let Some((key, value)) = others.and_then(|other| other.split_once(": ")) {
        let (value, next) = entry(value);
        match key.trim() {
            "targets" | "target" => targets = format!(" targeting {value}"),
            key => return Err(format!("`{key}` is asked for when it is needed: leave it out here")),
        }
        others = next;
    }
    Ok(Cow::Owned(format!("{} {said}{targets}", verb.trim())))
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

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn lines_of_a_script_are_words_of_a_game() {
        let same = |line: &str, said: &str| assert_eq!(plain(line).as_deref(), Ok(said));
        same("cast: Shock, targets: [Bob]", "cast Shock targeting Bob");
        same("- cast: Shock, target: Ox", "cast Shock targeting Ox");
        same(
            "- {cast: \"Keranos, God of Storms\", targets: [Ox, Bob]}",
            "cast Keranos, God of Storms targeting Ox, Bob",
        );
        same("play: Urborg, Tomb of Yawgmoth", "play Urborg, Tomb of Yawgmoth");
        same("- attack: [Cub, Ox]", "attack Cub, Ox");
        same("- to: end", "to end");
        same("attack Bears: Jace", "attack Bears: Jace");
        same("cast Shock on Bob", "cast Shock on Bob");
        same("attack: {Cub: Bob}", "attack Cub: Bob");
        assert!(plain("cast: Fireball, x: 2").is_err());
        assert!(plain("cast: Shock, by: Bob").is_err());
    }
}
