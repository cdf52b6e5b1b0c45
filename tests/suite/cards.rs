//! The model of a card against the rules' own lists and a whole card file, where those are at hand.

use std::collections::BTreeMap;

use apnap::card::file::{CardFileError, gather};
use apnap::card::{
    Card, Color, ManaCost, ManaSymbol, PrintedNumber, RawCard, SubtypeKind, TypeLine, Variable, name_key,
};
use proptest::prelude::*;

use crate::drawn::drawn;
use crate::shared::shared;

/// The lists of 205.3 in the pinned edition are the lists in the code.
#[test]
fn subtypes_are_those_the_rules_list() {
    let Some(path) = shared("cr/2026-04-17.txt") else { return };
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

/// Any mana symbol that 107.4 has.
fn mana_symbol() -> impl Strategy<Value = ManaSymbol> {
    let color = || prop::sample::select(&Color::ALL[..]);
    // 107.4 writes each pair of colors one way round: the shorter way through W U B R G.
    let pair = || (0usize..5, 1usize..=2).prop_map(|(one, step)| (Color::ALL[one], Color::ALL[(one + step) % 5]));
    prop_oneof![
        (0u32..30).prop_map(ManaSymbol::Generic),
        prop::sample::select(vec![Variable::X, Variable::Y, Variable::Z]).prop_map(ManaSymbol::Variable),
        color().prop_map(ManaSymbol::Colored),
        Just(ManaSymbol::Colorless),
        Just(ManaSymbol::Snow),
        pair().prop_map(|(one, two)| ManaSymbol::Hybrid(one, two)),
        pair().prop_map(|(one, two)| ManaSymbol::HybridPhyrexian(one, two)),
        color().prop_map(|color| ManaSymbol::GenericHybrid(2, color)),
        color().prop_map(ManaSymbol::ColorlessHybrid),
        color().prop_map(ManaSymbol::Phyrexian),
    ]
}

proptest! {
    #![proptest_config(drawn(256))]

    /// What is printed is read back the same, and mana value and colors are those of the parts.
    #[test]
    fn mana_costs_are_read_as_printed(symbols in prop::collection::vec(mana_symbol(), 0..8), x in 0u32..20) {
        let cost = ManaCost::new(symbols.iter().copied());
        prop_assert_eq!(&cost.to_string().parse::<ManaCost>().unwrap(), &cost);
        let value: u32 = symbols.iter().map(|symbol| symbol.mana_value(x)).sum();
        prop_assert_eq!(cost.mana_value_with(x), value);
        for color in Color::ALL {
            prop_assert_eq!(cost.colors().has(color), cost.to_string().contains(color.letter()));
        }
    }

    /// Whatever is written, it is read or refused; and what is read prints as something that is read the same.
    #[test]
    fn any_text_is_read_or_refused(text in r"[{}/0-9WUBRGCXSPwx*+½ -]{0,12}|\PC{0,40}") {
        if let Ok(cost) = text.parse::<ManaCost>() {
            prop_assert_eq!(cost.to_string().parse::<ManaCost>().unwrap(), cost);
        }
        if let Ok(number) = text.parse::<PrintedNumber>() {
            prop_assert_eq!(number.to_string().parse::<PrintedNumber>().unwrap(), number);
        }
        let key = name_key(&text);
        prop_assert_eq!(name_key(&key), key);
    }

    #[test]
    fn any_type_line_is_read_or_refused(text in "(Legendary |Snow |Token |Lord )?(Creature|Land|Plane|Instant|Elf)( —| -)?( Elf| Forest| Time| Lord| Trap| of){0,4}") {
        if let Ok(line) = TypeLine::parse(&text) {
            prop_assert_eq!(&TypeLine::parse(line.as_str()).unwrap(), &line);
            // 205.3d: no subtype without a card type that has it.
            for subtype in line.subtypes().iter() {
                prop_assert!(line.card_types().intersects(subtype.kind().card_types()));
            }
        }
    }

    /// Bytes of any sort give cards or an error, and never a panic.
    #[test]
    fn any_bytes_are_a_card_file_or_not(
        start in prop::sample::select(vec!["[", "{\"data\": {", "{\"data\": [", ""]),
        pieces in prop::collection::vec(
            prop::sample::select(vec![
                "{", "}", "[", "]", ",", ":", "\"", "\\", "\n", " ", "7", "\u{1}",
                "\"name\": \"A\"", "\"layout\": \"normal\"", "\"type_line\": \"Land\"", "\"A\": [",
                "{\"name\": \"B\", \"layout\": \"normal\", \"type_line\": \"Land\"}",
            ]),
            0..40,
        ),
    ) {
        let text = start.to_owned() + &pieces.concat();
        let mut cards = 0;
        let report = gather(text.as_bytes(), |_| -> Result<_, CardFileError> {
            cards += 1;
            Ok(Ok(()))
        });
        if let Ok(report) = report {
            prop_assert_eq!(report.cards, cards);
        }
    }
}
