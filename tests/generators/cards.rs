//! Cards: texts spliced from understood ones, and entries of card files with everything in them exchanged.

use std::sync::OnceLock;

use apnap::card::{Card, Face, RawCard};
use apnap::oracle::compile;
use apnap::scenario::{Cards, run};

use super::scenarios::{documents, shipped};
use super::{NUMBERS, Unstructured, below, one_of, other_number, rarely, with_stack};

/// The sentences of the cards of the shipped scenarios, each understood.
fn sentences() -> &'static [String] {
    static ALL: OnceLock<Vec<String>> = OnceLock::new();
    ALL.get_or_init(|| {
        let texts = shipped().iter().flat_map(|text| text.lines()).filter_map(|line| {
            let text = line.split_once("oracle_text: \"")?.1;
            text.split_once("\"}").map(|(text, _)| text.replace("\\n", "\n").replace("\\\"", "\""))
        });
        let mut all: Vec<String> = texts.flat_map(|t| t.lines().map(str::to_owned).collect::<Vec<_>>()).collect();
        all.sort();
        all.dedup();
        assert!(all.len() > 300, "{} texts", all.len());
        all
    })
}

const TYPES: &[&str] = &[
    "Creature — Elf",
    "Instant",
    "Sorcery",
    "Artifact",
    "Enchantment — Aura",
    "Legendary Planeswalker — Jace",
    "Land",
    "Artifact — Equipment",
    "Artifact — Vehicle",
    "Enchantment — Saga",
    "Battle — Siege",
    "Kindred Instant — Elf",
];

/// A text of the pieces of others.
pub fn text(u: &mut Unstructured<'_>) -> String {
    let all = sentences();
    let mut lines = Vec::new();
    for _ in 0..=below(u, 3) {
        let mut words: Vec<&str> = all[below(u, all.len())].split(' ').collect();
        if below(u, 3) > 0 {
            let other: Vec<&str> = all[below(u, all.len())].split(' ').collect();
            let (from, at) = (below(u, other.len()), below(u, words.len()));
            words.truncate(at);
            words.extend(&other[from..]);
        }
        let line = words.join(" ");
        lines.push(if below(u, 3) == 0 { other_number(u, &line) } else { line });
    }
    lines.join("\n")
}

/// The text is understood or not, in bounded time; and what is understood can be played.
pub fn try_text(u: &mut Unstructured<'_>) {
    let text = text(u);
    let kind = one_of(u, TYPES);
    let number = one_of(u, &["1", "3", "1000000"]);
    let raw = RawCard {
        name: Some("Spliced Thing".to_owned()),
        mana_cost: Some("{1}".to_owned()),
        type_line: Some(kind.to_owned()),
        oracle_text: Some(text.clone()),
        power: Some(number.to_owned()),
        toughness: Some(number.to_owned()),
        loyalty: Some("3".to_owned()),
        defense: Some("3".to_owned()),
        ..RawCard::default()
    };
    with_stack(|| {
        let Ok(card) = Card::try_from(raw) else { return };
        let faces: Vec<&Face> = card.faces().collect();
        if !faces.iter().all(|face| compile(face).is_understood()) {
            return;
        }
        let quoted = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
        let scenario = format!(
            "title: spliced\nstrict: false\ncards:\n  - {{name: Spliced Thing, mana_cost: \"{{1}}\", type_line: \"{kind}\", \
             oracle_text: \"{quoted}\", power: \"{number}\", toughness: \"{number}\", loyalty: \"3\", defense: \"3\"}}\n\
             players:\n  Alice: {{hand: [Spliced Thing, Spliced Thing], battlefield: [Forest, Forest, Island], \
             graveyard: [Spliced Thing]}}\n  Bob: {{battlefield: [Plains]}}\n\
             script:\n  - cast: Spliced Thing\n  - resolve: all\n  - to: end\n  - to: {{turn: 3, step: end}}\n\
             expect: {{turn: 3}}\n"
        );
        for document in documents(&scenario) {
            if let Some(scenario) = &document.scenario {
                let report = run(scenario, &Cards::default(), None);
                if let Some(game) = &report.after {
                    super::conserved(game);
                }
            }
        }
    });
}

/// Keys a card file has besides those that are read.
const OTHER_KEYS: &[&str] = &["lang", "object", "data"];

const VALUES: &[&str] = &[
    "null",
    "\"\"",
    "[]",
    "{}",
    "true",
    "\"A // B\"",
    "\"{X}{2/W}{W/P}\"",
    "\"Creature — Elf\"",
    "\"transform\"",
    "\"split\"",
    "[\"W\"]",
    "\"\\u001b[31m\"",
    "\"\\ud800\"",
    "\"*+1\"",
    "1e999",
    "-0",
    "[[[[[]]]]]",
    "\"token\"",
    "\"meld\"",
    "\"1.5\"",
];

fn json(u: &mut Unstructured<'_>, depth: usize) -> String {
    let mut fields = Vec::new();
    for key in RawCard::KEYS.iter().chain(OTHER_KEYS) {
        if below(u, 3) > 0 {
            continue;
        }
        let value = match *key {
            "card_faces" | "data" if depth < 3 && below(u, 2) == 0 => {
                let faces: Vec<String> = (0..below(u, 4)).map(|_| json(u, depth + 1)).collect();
                format!("[{}]", faces.join(", "))
            }
            "oracle_text" => serde_json::to_string(&text(u)).unwrap(),
            _ if below(u, 3) == 0 => one_of(u, NUMBERS).to_owned(),
            _ => one_of(u, VALUES).to_owned(),
        };
        fields.push(format!("\"{key}\": {value}"));
    }
    if depth == 0 && below(u, 4) > 0 {
        fields.push("\"name\": \"Some Card\", \"type_line\": \"Artifact\"".to_owned());
    }
    format!("{{{}}}", fields.join(", "))
}

/// A card file of such entries is read, and what is wrong in it told; what was imported is found again.
pub fn try_json(u: &mut Unstructured<'_>) {
    let entries: Vec<String> = (0..=below(u, 3)).map(|_| json(u, 0)).collect();
    let mut bytes = match below(u, 4) {
        0 => entries.join("\n"),
        1 => format!("{{\"data\": [{}]}}", entries.join(", ")),
        _ => format!("[{}]", entries.join(", ")),
    }
    .into_bytes();
    while rarely(u, 5) && !bytes.is_empty() {
        let at = below(u, bytes.len());
        bytes[at] = below(u, 256) as u8;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cards.json");
    std::fs::write(&file, &bytes).unwrap();
    let read = apnap::card::Database::read(&file);
    let shelf = apnap::card::CardShelf::at(folder.path());
    let imported = shelf.import(&file, "cards", |file| file);
    // A file in which no entry is a card is read, each error when it is asked for, and not imported.
    assert!(read.is_ok() || imported.is_err());
    if let (Ok(database), Ok(_)) = (read, imported) {
        let kept = shelf.open("cards").unwrap();
        assert_eq!(database.len(), kept.len());
        for n in 0..kept.len() {
            match (database.card(n), kept.card(n)) {
                (Ok(a), Ok(b)) => assert_eq!(a, b),
                (Err(a), Err(b)) => assert!(!a.to_string().is_empty() && !b.to_string().is_empty()),
                (a, b) => panic!("{a:?} and {b:?}"),
            }
        }
    }
}
