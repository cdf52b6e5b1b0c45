//! Short names: `Uro` for "Uro, Titan of Nature's Wrath", where no other name could be meant.

use super::name::name_key;
use super::{Subtype, SubtypeKind};

/// What a short name may stand for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meant<'a> {
    /// No name begins so.
    Nothing,
    /// This one, and no other.
    One(&'a str),
    /// Any of these, in the order given.
    Several(Vec<&'a str>),
}

/// The names that a short one may stand for, for the user to choose: "`A`, `B` or `C`".
pub fn one_of(names: &[&str]) -> String {
    const MOST: usize = 12;
    let mut quoted: Vec<String> = names.iter().take(MOST).map(|name| format!("`{name}`")).collect();
    match names.len().saturating_sub(MOST) {
        0 => {}
        more => quoted.push(format!("{more} more")),
    }
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}

/// How a short name fits a full one; the better the smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// A token's name without the word "Token" (111.4).
    Token,
    /// All that stands before the comma.
    BeforeComma,
    /// The first words.
    Words,
    /// Words further behind.
    Within,
}

/// What a name stands for that nothing is called in full: of the `names` it fits those it fits best.
pub fn meant<'a>(short: &str, names: impl IntoIterator<Item = &'a str>) -> Meant<'a> {
    let wanted = name_key(short);
    // "Zombie" is a kind of creature, and no way to say "Zombie Master".
    let kinds = [SubtypeKind::Creature, SubtypeKind::Artifact];
    let is_kind = kinds.into_iter().any(|kind| Subtype::find(kind, short.trim()).is_some());
    let mut best = Fit::Within;
    let mut found: Vec<&str> = Vec::new();
    for name in names {
        let Some(fit) = fit(&name_key(name), &wanted).filter(|fit| !is_kind || *fit < Fit::Words) else { continue };
        if fit < best {
            found.clear();
            best = fit;
        }
        if fit == best && !found.contains(&name) {
            found.push(name);
        }
    }
    match found.as_slice() {
        [] => Meant::Nothing,
        [one] => Meant::One(one),
        _ => Meant::Several(found),
    }
}

/// How the key of a short name fits that of a full one.
fn fit(full: &str, short: &str) -> Option<Fit> {
    if short.chars().filter(|c| c.is_alphanumeric()).count() < 2 {
        return None;
    }
    let Some(rest) = full.strip_prefix(short) else { return is_within(full, short).then_some(Fit::Within) };
    match rest.chars().next()? {
        _ if rest == " token" => Some(Fit::Token),
        ',' => Some(Fit::BeforeComma),
        // `Fire` is a name of "Fire // Ice" in full: a half is no short name.
        c if c.is_alphanumeric() || c == '/' || c == '\'' => None,
        _ => (short.chars().count() >= 3).then_some(Fit::Words),
    }
}

/// Whether a short name is whole words of a full one behind its first: `Bolt` of "Lightning Bolt".
fn is_within(full: &str, short: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '\'';
    // A half of a card with two names is a name of its own.
    // What follows a comma may be the rest of a name that a list has torn apart.
    let begins = |before: &str| before.ends_with([' ', '-']) && !before.ends_with(", ");
    let behind = full.match_indices(short).filter(|(at, _)| full.get(..*at).is_some_and(begins));
    let mut ends = behind.map(|(at, _)| full.get(at + short.len()..).unwrap_or_default());
    short.chars().count() >= 4 && !full.contains("//") && ends.any(|rest| !rest.starts_with(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: &[&str] = &[
        "Uro, Titan of Nature's Wrath",
        "Urza's Tower",
        "Atraxa, Praetors' Voice",
        "Atraxa, Grand Unifier",
        "Grizzly Bears",
        "Zombie Master",
        "Zombie Token",
        "Zombie Warrior Token",
        "Lim-Dûl's Vault",
        "Lim-Dûl, the Necromancer",
    ];

    #[test]
    fn a_short_name_is_taken_where_one_name_fits_best() {
        for (short, full) in [
            ("uro", "Uro, Titan of Nature's Wrath"),
            ("Grizzly", "Grizzly Bears"),
            ("zombie", "Zombie Token"),
            ("Zombie Warrior", "Zombie Warrior Token"),
            ("lim-dul", "Lim-Dûl, the Necromancer"),
            ("Lim-Dul's", "Lim-Dûl's Vault"),
            ("Atraxa, Grand", "Atraxa, Grand Unifier"),
            ("bears", "Grizzly Bears"),
            ("necromancer", "Lim-Dûl, the Necromancer"),
        ] {
            assert_eq!(meant(short, NAMES.iter().copied()), Meant::One(full), "{short}");
        }
    }

    #[test]
    fn what_fits_several_or_begins_no_word_is_not_guessed() {
        let several = vec!["Atraxa, Praetors' Voice", "Atraxa, Grand Unifier"];
        assert_eq!(meant("Atraxa", NAMES.iter().copied()), Meant::Several(several));
        for short in ["Ur", "Griz", "Bear", "Urza", "", "G", "Uro, Titan of Nature's Wrath"] {
            assert_eq!(meant(short, NAMES.iter().copied()), Meant::Nothing, "{short}");
        }
        // Of a kind of creature no card's name is made.
        assert_eq!(meant("Zombie", ["Zombie Master"]), Meant::Nothing);
    }
}
