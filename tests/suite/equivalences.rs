//! What reads the same although it is worded otherwise, as `rules/equivalences.yaml` publishes it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use apnap::card::{Card, RawCard};
use apnap::oracle::{Compiled, compile};
use regex::Regex;
use serde::Deserialize;

/// Two texts with the same meaning, and why.
#[derive(Deserialize)]
struct Same {
    because: String,
    texts: Vec<String>,
}

#[derive(Deserialize)]
struct Published {
    texts: Vec<Same>,
    words: Vec<Vec<String>>,
    optional: Vec<String>,
}

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("rules/equivalences.yaml")
}

fn published() -> Published {
    serde_yaml::from_str(&std::fs::read_to_string(file()).unwrap()).unwrap()
}

/// The grammar's sources, file by file in the order of their names.
fn grammar() -> Vec<String> {
    let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src/text/oracle/grammar")];
    let mut files = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { open.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect()
}

/// The words that stand in brackets in the tables, any of which says the same, and those that may be left out.
fn written() -> (BTreeSet<Vec<String>>, BTreeSet<String>) {
    let word = r#""((?:[^"\\]|\\.)*)""#;
    let any = Regex::new(&format!(r"\[\s*{word}(?:\s*\|\s*{word})+\s*\]")).unwrap();
    let one = Regex::new(word).unwrap();
    let left_out = Regex::new(&format!(r"\?\s*{word}")).unwrap();
    let (mut groups, mut optional) = (BTreeSet::new(), BTreeSet::new());
    for source in grammar() {
        for group in any.find_iter(&source) {
            groups.insert(one.captures_iter(group.as_str()).map(|word| word[1].to_owned()).collect());
        }
        optional.extend(left_out.captures_iter(&source).map(|word| word[1].to_owned()));
    }
    (groups, optional)
}

/// The tables let read the same what is published, and no more.
#[test]
fn words_that_read_the_same_are_published() {
    let (groups, optional) = written();
    assert!(groups.len() > 100 && !optional.is_empty(), "the tables are not where they were");
    let published = published();
    let listed: BTreeSet<Vec<String>> = published.words.into_iter().collect();
    let left_out: BTreeSet<String> = published.optional.into_iter().collect();
    let (more, fewer): (Vec<_>, Vec<_>) = (groups.difference(&listed).collect(), listed.difference(&groups).collect());
    assert!(more.is_empty(), "rules/equivalences.yaml does not say that these may be read alike: {more:#?}");
    assert!(fewer.is_empty(), "no row of the grammar reads these alike any more: {fewer:#?}");
    assert_eq!(optional, left_out);
}

/// Words that are opposites of one another: of two alternatives of a row one must not have the one and the other the other.
const OPPOSITES: &[(&[&str], &[&str])] = &[
    (&["you", "your", "you've"], &["they", "their", "that player", "his or her"]),
    (&["gain", "gains", "gain*"], &["lose", "loses", "lose*"]),
    (&["draw", "draws", "draw*"], &["discard", "discards", "discard*"]),
    (&["tapped"], &["untapped"]),
    (&["each"], &["target"]),
    (&["may"], &["must"]),
    (&["attack", "attacks"], &["block", "blocks"]),
    (&["top"], &["bottom"]),
    (&["dies", "die"], &["enters", "enter"]),
];

/// Rows in which "you" and "they" only say again who was told to act, so that no other can be meant; each by its first words.
const SAID_AGAIN: &[(&str, &str)] = &[
    ("you do", "whoever was told to does"),
    ("you don't", "whoever was told to does not"),
    ("you search your library this way", "whoever was told to has searched"),
    ("library until you reveal", "whoever reveals does so until something is found"),
    ("library until you exile", "whoever exiles does so until something is found"),
    ("from your hand", "a spell is cast from the hand of the one who casts it"),
    ("your graveyard", "the graveyard of the one who casts it"),
    ("your next", "whoever skips a step skips their own"),
    (
        "be the targets of spells and abilities as though they didn't have hexproof",
        "the spells and abilities are those of the one who may",
    ),
];

#[test]
fn no_row_reads_opposites_alike() {
    let has = |words: &str, word: &str| {
        words.match_indices(word).any(|(at, _)| {
            let part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '\'');
            !part(words[..at].chars().next_back()) && !part(words[at + word.len()..].chars().next())
        })
    };
    let any = |words: &str, of: &[&str]| of.iter().any(|word| has(words, word));
    let mut merged = Vec::new();
    for group in written().0 {
        if SAID_AGAIN.iter().any(|(first, _)| group[0] == *first) {
            continue;
        }
        for (one, other) in OPPOSITES {
            let only =
                |these: &[&str], those: &[&str]| group.iter().any(|words| any(words, these) && !any(words, those));
            if only(one, other) && only(other, one) {
                merged.push(group.clone());
            }
        }
    }
    assert!(merged.is_empty(), "{merged:#?}");
}

fn understood(text: &str) -> Compiled {
    let raw = RawCard {
        name: Some("Lantern of Proof".into()),
        type_line: Some("Legendary Artifact Creature — Spirit".into()),
        oracle_text: Some(text.into()),
        power: Some("1".into()),
        toughness: Some("1".into()),
        ..RawCard::default()
    };
    let compiled = compile(&Card::try_from(raw).unwrap().front);
    assert!(compiled.is_understood(), "not understood: {text}");
    compiled
}

/// Each pair of texts published as the same is read to the same abilities.
#[test]
fn texts_that_read_the_same_do() {
    for same in published().texts {
        assert!(same.texts.len() > 1, "{}", same.because);
        let first = understood(&same.texts[0]);
        assert!(!first.text.abilities.is_empty(), "{}", same.because);
        for other in &same.texts[1..] {
            let kinds = |it: &Compiled| it.text.abilities.iter().map(|one| one.kind.clone()).collect::<Vec<_>>();
            assert_eq!(kinds(&first), kinds(&understood(other)), "{}: {other}", same.because);
        }
    }
}
