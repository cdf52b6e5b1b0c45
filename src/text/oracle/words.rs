//! Words: numbers, plurals, the names of types and subtypes in running text.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::sync::OnceLock;

use crate::card::{CardType, Subtype, SubtypeKind};
use crate::cr::{NUMBER_WORDS, number_of};

use super::dispatch::Mixer;

/// One or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Many {
    /// "a creature".
    One,
    /// "creatures".
    Several,
}

/// Number words past the first twenty that texts have.
const TENS: &[(&str, i32)] = &[("thirty", 30), ("forty", 40), ("fifty", 50), ("ninety-nine", 99)];

/// A number in words, where texts have a word for it.
pub(crate) fn in_words(n: i32) -> Option<&'static str> {
    let first = usize::try_from(n).ok().and_then(|n| NUMBER_WORDS.get(n)).copied();
    first.or_else(|| TENS.iter().find(|(_, tens)| *tens == n).map(|(word, _)| *word))
}

/// The number of a word: "three".
pub(crate) fn number(word: &str) -> Option<i32> {
    let tens = || TENS.iter().find(|(tens, _)| *tens == word).map(|(_, n)| *n);
    number_of(word).and_then(|n| i32::try_from(n).ok()).or_else(tens)
}

/// The greatest number a text may say: more than any card does, and little enough to be counted with.
const MOST: u32 = 1_000_000;

/// A number in digits, without a sign.
pub(crate) fn numeral<N: TryFrom<u32>>(digits: &str) -> Option<N> {
    let n = digits.parse::<u32>().ok().filter(|n| *n <= MOST && digits.bytes().all(|b| b.is_ascii_digit()))?;
    N::try_from(n).ok()
}

/// The ordinal words, from "first".
pub(crate) const ORDINALS: &[&str] = &[
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth",
];

/// The plural of a noun.
pub fn plural(noun: &str) -> String {
    match noun {
        "Elf" => "Elves".into(),
        "Dwarf" => "Dwarves".into(),
        "Wolf" => "Wolves".into(),
        "Werewolf" => "Werewolves".into(),
        "Mouse" => "Mice".into(),
        "Ox" => "Oxen".into(),
        "Child" => "Children".into(),
        "Fungus" => "Fungi".into(),
        "Octopus" => "Octopuses".into(),
        "Homunculus" => "Homunculi".into(),
        "Cyclops" => "Cyclopes".into(),
        "sorcery" => "sorceries".into(),
        "Kor" | "Merfolk" | "Fish" | "Sheep" | "Squid" | "Moonfolk" | "Treefolk" | "Plains" | "Samurai"
        | "Equipment" | "Eldrazi" | "Myr" | "Zubera" | "Spawn" | "Spacecraft" | "Kithkin" | "Aetherborn" => noun.into(),
        "Locus" => "Loci".into(),
        "Assembly-Worker" => "Assembly-Workers".into(),
        "Hero" => "Heroes".into(),
        "Pegasus" => "Pegasi".into(),
        _ => match noun.as_bytes() {
            [.., before, b'y'] if !b"aeiou".contains(before) => format!("{}ies", noun.trim_end_matches('y')),
            [.., b's' | b'x' | b'z'] | [.., b'c' | b's', b'h'] => format!("{noun}es"),
            _ => format!("{noun}s"),
        },
    }
}

type Table = HashMap<String, (Subtype, Many), BuildHasherDefault<Mixer>>;

fn subtypes() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        use SubtypeKind as K;
        let mut table = Table::default();
        let kinds = [K::Creature, K::Artifact, K::Land, K::Enchantment, K::Spell, K::Planeswalker, K::Battle];
        for kind in kinds {
            for subtype in kind.subtypes() {
                let name = subtype.name();
                let several = plural(name);
                table.entry(name.to_owned()).or_insert((subtype, Many::One));
                table.entry(several).or_insert((subtype, Many::Several));
            }
        }
        table
    })
}

/// The subtype of a word of running text, with the number it is in; words alike in both are singular.
pub(crate) fn subtype(word: &str) -> Option<(Subtype, Many)> {
    if !word.chars().next().is_some_and(char::is_uppercase) {
        return None;
    }
    subtypes().get(word).copied()
}

/// The name of a creature type, or of what some artifacts are, of a word that lacks its capital; not of words that say something else.
pub(crate) fn lowered_subtype(word: &str) -> Option<&'static str> {
    static TABLE: OnceLock<HashMap<String, String, BuildHasherDefault<Mixer>>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let creatures = subtypes().iter().filter(|(_, (subtype, _))| {
            subtype.kind() == SubtypeKind::Creature || matches!(subtype.name(), "Equipment" | "Treasure" | "Vehicle")
        });
        creatures.map(|(name, _)| (name.to_lowercase(), name.clone())).collect()
    });
    table.get(word).map(String::as_str)
}

/// Whether a word that begins a sentence is a subtype that keeps its capital there.
pub(crate) fn subtype_any(word: &str) -> Option<Subtype> {
    subtype(word).map(|(subtype, _)| subtype).filter(|subtype| subtype.kind() != SubtypeKind::Planeswalker)
}

/// Whether the subtype's plural is the word itself: "Merfolk".
pub(crate) fn same_in_plural(subtype: Subtype) -> bool {
    plural(subtype.name()) == subtype.name()
}

/// The card type of a word, with its number.
pub(crate) fn card_type(word: &str) -> Option<(CardType, Many)> {
    if let Some(one) = CardType::of_word(word) {
        return Some((one, Many::One));
    }
    let one = match word {
        "sorceries" => "sorcery",
        _ => word.strip_suffix('s')?,
    };
    CardType::of_word(one).map(|one| (one, Many::Several))
}

/// The word for a card type in this number.
pub(crate) fn card_type_word(one: CardType, many: Many) -> String {
    match many {
        Many::One => one.word().to_owned(),
        Many::Several => plural(one.word()),
    }
}

/// Whether "an" stands before this word.
pub(crate) fn takes_an(word: &str) -> bool {
    let lower = word.to_ascii_lowercase();
    match lower.as_str() {
        "unicorn" | "one" | "+1/+1" | "universal" | "urza's" => false,
        "8/8" | "11/11" | "x" | "xp" | "8" | "11" | "18" => true,
        _ if lower.starts_with("8/") || lower.starts_with("11/") || lower.starts_with("x/") => true,
        _ if lower.starts_with("hour") || lower.starts_with("honor") => true,
        _ => lower.starts_with(['a', 'e', 'i', 'o', 'u']) && !lower.starts_with("uni") || lower.starts_with("unin"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals() {
        for (one, many) in [
            ("Elf", "Elves"),
            ("Faerie", "Faeries"),
            ("Plains", "Plains"),
            ("Harpy", "Harpies"),
            ("Sphinx", "Sphinxes"),
        ] {
            assert_eq!(plural(one), many);
        }
        assert_eq!(subtype("Zombies").map(|(s, m)| (s.name(), m)), Some(("Zombie", Many::Several)));
        assert!(subtype("zombies").is_none());
    }
}
