//! The model of a card against the rules' own lists and a whole card file, where those are at hand.

use std::collections::BTreeMap;
use std::path::PathBuf;

use apnap::card::{Card, RawCard, SubtypeKind};

/// The folder of test data beside the project, or `None` with a note.
fn shared(path: &str) -> Option<PathBuf> {
    let root = std::env::var_os("APNAP_SHARED")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared"), PathBuf::from);
    let path = root.join(path);
    if !path.exists() {
        eprintln!("skipped: no {}", path.display());
        return None;
    }
    Some(path)
}

/// The lists of 205.3 in the pinned edition are the lists in the code.
#[test]
fn subtypes_are_those_the_rules_list() {
    let Some(path) = shared("cr/2026-01-16.txt") else { return };
    let text = String::from_utf8(std::fs::read(path).unwrap()).unwrap().replace('’', "'").replace('\r', "\n");
    for (kind, lead, end) in [
        (SubtypeKind::Artifact, "The artifact types are ", ".\n"),
        (SubtypeKind::Enchantment, "The enchantment types are ", ".\n"),
        (SubtypeKind::Land, "The land types are ", ". Of that list"),
        (SubtypeKind::Planeswalker, "The planeswalker types are ", ".\n"),
        (SubtypeKind::Spell, "The spell types are ", ".\n"),
        (SubtypeKind::Creature, "All other creature types are one word long: ", ".\n"),
        (SubtypeKind::Planar, "The planar types are ", ".\n"),
    ] {
        let after = text.split(lead).nth(1).unwrap_or_else(|| panic!("no list of {kind}s"));
        let listed = after.split(end).next().unwrap();
        let mut names: Vec<String> = listed
            .split(", ")
            .map(|name| name.trim_start_matches("and ").split(" (see").next().unwrap().to_owned())
            .collect();
        if kind == SubtypeKind::Creature {
            names.push("Time Lord".to_owned());
        }
        names.sort();
        assert_eq!(names, kind.listed(), "{kind}");
    }
}

/// Every card of the card file is one we can read, and its parts print back as they were.
#[test]
fn every_card_of_the_card_file_is_read() {
    let Some(path) = shared("cards/oracle-cards.json") else { return };
    let raws: Vec<RawCard> = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    let mut problems = Vec::new();
    let mut layouts: BTreeMap<_, usize> = BTreeMap::new();
    for raw in &raws {
        match Card::try_from(raw.clone()) {
            Ok(card) => {
                let again = Card::try_from(RawCard::from(&card)).unwrap();
                assert_eq!(again, card);
                *layouts.entry(card.layout).or_default() += 1;
                let faces: Vec<&RawCard> = raw.card_faces.as_ref().map_or(vec![raw], |faces| faces.iter().collect());
                for (face, raw) in card.faces().zip(faces) {
                    let cost = face.mana_cost.as_ref().map(ToString::to_string).unwrap_or_default();
                    assert_eq!(cost, raw.mana_cost.clone().unwrap_or_default(), "{}", card.name);
                    assert_eq!(Some(face.type_line.as_str()), raw.type_line.as_deref(), "{}", card.name);
                    assert_eq!(face.power.as_ref().map(ToString::to_string), raw.power, "{}", card.name);
                    assert_eq!(face.toughness.as_ref().map(ToString::to_string), raw.toughness, "{}", card.name);
                }
            }
            Err(error) => problems.push(error.to_string()),
        }
    }
    assert_eq!(problems, Vec::<String>::new());
    assert_eq!(raws.len(), 31_908);
    println!("{layouts:?}");
}
