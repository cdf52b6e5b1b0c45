//! Comparing the texts a scenario writes with the texts cards have, as loosely as the format allows.

/// A text as it is compared: lower case, one kind of minus, dash and quote, single spaces, `{this}` for the object's own
/// name and for "this creature" and the like.
pub fn plain(text: &str, name: &str) -> String {
    let mut plain = as_written(text);
    let name = name.to_lowercase().replace('’', "'");
    if !name.is_empty() {
        plain = plain.replace(&name, "{this}");
        // A legendary card's text may use the name before the comma.
        if let Some((short, _)) = name.split_once(", ") {
            plain = plain.replace(short, "{this}");
        }
    }
    plain = plain.replace('~', "{this}");
    // 700.4: that is what "dies" means.
    plain = plain.replace("is put into a graveyard from the battlefield", "dies");
    for word in ["when ", "whenever "] {
        plain = plain.replace(&format!("{word}it "), &format!("{word}{{this}} "));
    }
    for kind in THIS {
        let this = format!("this {kind}");
        if plain.contains(&this) {
            plain = plain.replace(&this, "{this}");
        }
    }
    plain
}

/// A text in lower case, with one kind of minus, dash and quote and single spaces, and with its names as they are.
pub fn as_written(text: &str) -> String {
    let plain = text.to_lowercase().replace('−', "-").replace('’', "'").replace('—', " - ");
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What "this" may be followed by when it means the object itself.
const THIS: &[&str] = &[
    "creature",
    "artifact",
    "enchantment",
    "land",
    "planeswalker",
    "battle",
    "aura",
    "equipment",
    "vehicle",
    "permanent",
    "saga",
    "class",
    "case",
    "room",
    "spell",
    "card",
    "token",
    "siege",
    "spacecraft",
];

/// Whether a text begins so, an ability word and the brackets of a quoted loyalty cost aside.
pub fn begins(text: &str, word: Option<&str>, wanted: &str, name: &str) -> bool {
    // What ends within a name or within "this creature" is no whole one yet.
    if as_written(text).starts_with(&as_written(wanted)) {
        return true;
    }
    let wanted = plain(wanted.trim_end_matches('.'), name);
    let text = plain(text, name);
    let text = match text.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((cost, rest)) if !wanted.starts_with('[') => format!("{}{rest}", cost.trim()),
        _ => text,
    };
    if text.starts_with(&wanted) {
        return true;
    }
    // "Landfall — Whenever ..." is found by either beginning.
    if let Some(word) = word {
        let word = plain(word, name);
        if format!("{word} - {text}").starts_with(&wanted) {
            return true;
        }
    }
    match text.split_once(" - ") {
        Some((before, after)) => before.len() < 40 && after.starts_with(&wanted),
        None => false,
    }
}

/// Whether a text holds a piece.
pub fn holds(text: &str, wanted: &str, name: &str) -> bool {
    let wanted = plain(wanted, name);
    wanted.is_empty() || plain(text, name).contains(&wanted)
}

/// How much the beginning of a text is like another text: 1 where it begins so, 0 where no letter stands in its place, and where
/// it speaks of other amounts or of other mana.
pub fn likeness(text: &str, wanted: &str, name: &str) -> f64 {
    let (text, wanted) = (plain(text, name), plain(wanted, name));
    if !amounts(&text).starts_with(&amounts(&wanted)) {
        return 0.0;
    }
    let begins: String = text.chars().take(wanted.chars().count()).collect();
    strsim::normalized_levenshtein(&begins, &wanted)
}

/// The amounts and mana symbols a text speaks of, in its order. "One" is left out: as often as not it is "a".
fn amounts(text: &str) -> Vec<String> {
    const SPELLED: &[&str] = &["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let mut amounts = Vec::new();
    for word in text.split(|c: char| c.is_whitespace() || matches!(c, '.' | ',' | ';' | ':' | '"')) {
        match SPELLED.iter().zip(2..).find(|(spelled, _)| **spelled == word) {
            Some((_, n)) => amounts.push(n.to_string()),
            None if word.contains('{') => amounts.extend(word.split_inclusive('}').map(str::to_owned)),
            None if word != "1" && word.contains(|c: char| c.is_ascii_digit()) => amounts.push(word.to_owned()),
            None => {}
        }
    }
    amounts
}

/// Whether two names are the same, without regard to case, kinds of quotes and accents.
pub fn same_name(a: &str, b: &str) -> bool {
    crate::card::same_key(a, b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_compared_loosely() {
        let name = "Isao, Enlightened Bushi";
        assert!(begins("{2}{G}: Regenerate Isao.", None, "{2}{G}: Regenerate {this}", name));
        assert!(begins("−2: Draw a card.", None, "-2:", "x"));
        assert!(begins("Exhaust—{U}: Draw a card.", None, "Exhaust — {U}:", "x"));
        assert!(begins("Exhaust—{U}: Draw a card.", None, "{U}: Draw", "x"));
        assert!(begins("[+2]: Draw a card.", None, "+2", "x"));
        assert!(begins("Landfall — Whenever a land you control enters, draw.", None, "whenever a land", "x"));
        assert!(begins("Whenever this creature attacks, draw.", None, "Whenever {this} attacks", "Bear"));
        assert!(begins("Whenever a land enters, draw.", Some("Landfall"), "Landfall", "x"));
        assert!(begins("{T}: This creature deals 1 damage to any target.", None, "{T}: This", "Bear"));
        assert!(begins("{T}: Prodigal Pyromancer deals 1 damage.", None, "{T}: Prodigal", "Prodigal Pyromancer"));
        assert!(!begins("{T}: Add {G}.", None, "{T}: Add {R}", "x"));
        assert!(holds("Bear deals 3 damage", "{this} deals 3", "Bear"));
        let modular = "Modular 2 - When this permanent is put into a graveyard from the battlefield, draw.";
        assert!(holds(modular, "When it dies", "Bear"));
    }

    #[test]
    fn other_amounts_are_other_texts() {
        let likeness = |text, wanted| likeness(text, wanted, "Bear");
        assert!(likeness("{this} gets +1/+1 until end of turn.", "{this} gains +1/+1 until end of turn.") > 0.8);
        assert!(likeness("Target player draws one card. Lose 2 life.", "Target player draws a card.") > 0.6);
        assert_eq!(likeness("Scry 1.", "Scry 2."), 0.0);
        assert_eq!(likeness("Draw a card.", "Draw two cards."), 0.0);
        assert_eq!(likeness("Add {C}{C}.", "Add {C}{C}{C}."), 0.0);
    }
}
