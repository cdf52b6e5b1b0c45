//! What reads the same although it is worded otherwise, as `rules/equivalences.yaml` publishes it.

use std::collections::BTreeSet;
use std::fmt::Write;
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

const WORDS: &str = "# Made from the grammar";

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("rules/equivalences.yaml")
}

fn published() -> Published {
    serde_yaml::from_str(&std::fs::read_to_string(file()).unwrap()).unwrap()
}

/// The grammar's sources, file by file in the order of their names.
fn grammar() -> Vec<String> {
    let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src/oracle/grammar")];
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

/// All that the tables let read the same is published. `APNAP_BLESS=1` writes it.
#[test]
fn words_that_read_the_same_are_published() {
    let (groups, optional) = written();
    assert!(groups.len() > 100 && !optional.is_empty(), "the tables are not where they were");
    if std::env::var_os("APNAP_BLESS").is_some() {
        let text = std::fs::read_to_string(file()).unwrap();
        let kept = text.find(WORDS).map_or(text.as_str(), |at| &text[..at]);
        let mut out =
            format!("{kept}{WORDS}; a test holds it to that. In each row the words say the same there.\nwords:\n");
        for group in &groups {
            let quoted: Vec<String> = group.iter().map(|words| format!("{words:?}")).collect();
            writeln!(out, "  - [{}]", quoted.join(", ")).unwrap();
        }
        out.push_str("# Words that may be left out.\noptional:\n");
        for words in &optional {
            writeln!(out, "  - {words:?}").unwrap();
        }
        std::fs::write(file(), out).unwrap();
    }
    let published = published();
    assert!(
        published.words.into_iter().collect::<BTreeSet<_>>() == groups
            && published.optional.into_iter().collect::<BTreeSet<_>>() == optional,
        "rules/equivalences.yaml is behind the grammar: APNAP_BLESS=1 cargo test --test suite equivalences::"
    );
}

/// Of words in brackets the first that agree with a text are taken: longer ones behind them would never be.
#[test]
fn no_words_hide_longer_ones() {
    for group in written().0 {
        for (at, words) in group.iter().enumerate() {
            let hidden = group[at..].iter().find(|longer| longer.starts_with(&format!("{words} ")));
            assert_eq!(hidden, None, "stands behind {words:?}");
        }
    }
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
