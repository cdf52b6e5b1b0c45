//! Opposites are never read alike: a text with a word turned into its opposite either is not understood or means something else.

use std::collections::BTreeMap;

use apnap::card::{Card, RawCard};
use apnap::oracle::compile;
use apnap::oracle::lang::AbilityKind;

/// Words and their opposites: another person, chooser, number of players, verb or state.
const OPPOSITES: &[(&str, &str)] = &[
    ("your", "their"),
    ("their", "your"),
    ("you", "they"),
    ("you", "that player"),
    ("that player", "you"),
    ("gain", "lose"),
    ("lose", "gain"),
    ("gains", "loses"),
    ("loses", "gains"),
    ("draw", "discard"),
    ("each", "target"),
    ("target", "each"),
    ("tapped", "untapped"),
    ("untapped", "tapped"),
    ("tap", "untap"),
    ("untap", "tap"),
    ("may", "must"),
    ("another", "a"),
    ("opponent", "player"),
    ("player", "opponent"),
    ("attacks", "blocks"),
    ("blocks", "attacks"),
    ("attacking", "blocking"),
    ("controls", "owns"),
    ("control", "own"),
    ("owner", "controller"),
    ("controller", "owner"),
    ("top", "bottom"),
    ("bottom", "top"),
    ("hand", "graveyard"),
    ("graveyard", "hand"),
    ("first", "second"),
    ("more", "fewer"),
    ("greater", "less"),
    ("less", "greater"),
    ("highest", "lowest"),
    ("before", "after"),
    ("can", "can't"),
    ("until", "unless"),
    ("if", "unless"),
    ("put", "removed"),
    ("dies", "enters"),
    ("combat", "noncombat"),
    ("upkeep", "end step"),
    ("of their choice", "of your choice"),
    ("of your choice", "of their choice"),
    ("instead", ""),
    ("nontoken", "token"),
    ("face up", "face down"),
    ("without", "with"),
    ("with", "without"),
    ("isn't", "is"),
    ("is", "isn't"),
];

/// Where the words only say again who it is, so that no other can be meant: whoever was told to act does or does not, and
/// reveals until something is found.
const SAID_AGAIN: &[&str] = &[
    "they do",
    "they don't",
    "they can't",
    "that player does",
    "until they reveal",
    "until they exile",
    "until that player reveals",
];

/// The text with one occurrence of a word turned over.
fn turned<'t>(text: &'t str, word: &'t str, other: &'t str) -> impl Iterator<Item = String> + 't {
    let whole = move |at: usize| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        let part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '\'' || c == '-');
        !part(before) && !part(after)
    };
    text.match_indices(word)
        .filter(move |(at, _)| whole(*at))
        .map(move |(at, _)| format!("{}{other}{}", &text[..at], &text[at + word.len()..]))
}

fn abilities(name: &str, type_line: &str, text: &str) -> Option<Vec<AbilityKind>> {
    let raw = RawCard {
        name: Some(name.into()),
        type_line: Some(type_line.into()),
        oracle_text: Some(text.into()),
        power: Some("1".into()),
        toughness: Some("1".into()),
        ..RawCard::default()
    };
    let compiled = compile(&Card::try_from(raw).ok()?.front);
    compiled.is_understood().then(|| compiled.text.abilities.iter().map(|one| one.kind.clone()).collect())
}

/// Every paragraph of every understood card, every tenth of them unless `APNAP_ALL` is set.
#[test]
fn no_card_means_the_same_with_an_opposite_in_it() {
    let Some(file) = crate::shared::shared("cards/oracle-cards.json") else { return };
    let text = std::fs::read_to_string(file).unwrap();
    let all: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    let step = if std::env::var_os("APNAP_ALL").is_some() { 1 } else { 40 };
    let mut found: BTreeMap<(&str, &str), Vec<String>> = BTreeMap::new();
    let mut asked = 0;
    for card in all.iter().step_by(step) {
        let faces = card["card_faces"].as_array().map_or_else(|| vec![card], |faces| faces.iter().collect());
        for face in faces {
            let (Some(name), Some(kinds), Some(text)) =
                (face["name"].as_str(), face["type_line"].as_str(), face["oracle_text"].as_str())
            else {
                continue;
            };
            for paragraph in text.split('\n').filter(|paragraph| !paragraph.contains('(') && !paragraph.contains('•'))
            {
                let Some(meaning) = abilities(name, kinds, paragraph) else { continue };
                for (word, other) in OPPOSITES {
                    for turned in turned(paragraph, word, other) {
                        let again =
                            |words: &&&str| turned.matches(**words).count() > paragraph.matches(**words).count();
                        if SAID_AGAIN.iter().any(|words| again(&words)) {
                            continue;
                        }
                        asked += 1;
                        if abilities(name, kinds, &turned).is_some_and(|other| other == meaning) {
                            found.entry((word, other)).or_default().push(format!("{name}: {turned}"));
                        }
                    }
                }
            }
        }
    }
    assert!(asked > 1000, "{asked}");
    let all: Vec<String> = found
        .iter()
        .map(|((word, other), texts)| {
            format!(
                "{word} / {other}: {}\n  {}",
                texts.len(),
                texts.iter().take(12).cloned().collect::<Vec<_>>().join("\n  ")
            )
        })
        .collect();
    assert!(found.is_empty(), "{asked} asked\n{}", all.join("\n"));
}
