//! What is kept on disk, with bytes of it changed: it is refused, or answers as before.

use std::path::Path;
use std::sync::OnceLock;

use apnap::card::{CardShelf, Database};
use apnap::library::{Library, Selector};

use super::{Unstructured, below};

const SMALL: &str = include_str!("../fixtures/cr/small.txt");

const CARDS: &str = r#"[
    {"name": "Some Elf", "layout": "normal", "mana_cost": "{G}", "type_line": "Creature — Elf", "oracle_text": "Trample", "power": "1", "toughness": "1"},
    {"name": "Some Well", "layout": "normal", "mana_cost": "{2}", "type_line": "Artifact", "oracle_text": "{T}: You gain 1 life."}
]"#;

/// An edition and a database as they are kept, and the name of the edition.
fn kept() -> &'static (Vec<u8>, Vec<u8>, String) {
    static KEPT: OnceLock<(Vec<u8>, Vec<u8>, String)> = OnceLock::new();
    KEPT.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let (rules, cards) = (folder.path().join("a.txt"), folder.path().join("cards.json"));
        std::fs::write(&rules, SMALL).unwrap();
        std::fs::write(&cards, CARDS).unwrap();
        let name = Library::at(folder.path()).import(&rules, false).unwrap().about.name;
        CardShelf::at(folder.path()).import(&cards, "cards", |file| file).unwrap();
        let edition = std::fs::read(folder.path().join(format!("editions/{name}.edition"))).unwrap();
        (edition, std::fs::read(folder.path().join("cards/cards.cards")).unwrap(), name)
    })
}

/// The bytes, changed.
fn damaged(u: &mut Unstructured<'_>, whole: &[u8]) -> Vec<u8> {
    let mut bytes = whole.to_vec();
    for _ in 0..=below(u, 3) {
        let at = below(u, bytes.len());
        match below(u, 6) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..(at + below(u, 64)).min(bytes.len()))),
            2 => bytes.insert(at, below(u, 256) as u8),
            3 => {
                let digits: Vec<usize> = (0..bytes.len().min(120)).filter(|i| bytes[*i].is_ascii_digit()).collect();
                if let Some(at) = digits.get(below(u, digits.len())) {
                    bytes[*at] = b'0' + below(u, 10) as u8;
                }
            }
            _ if bytes.is_empty() => {}
            _ => bytes[at] ^= 1 << below(u, 8),
        }
        if bytes.is_empty() {
            break;
        }
    }
    bytes
}

/// A changed byte is found wherever it is.
pub fn try_one(u: &mut Unstructured<'_>) {
    let (edition, cards, name) = kept();
    let folder = tempfile::tempdir().unwrap();
    let path = |under: &str| folder.path().join(under);
    if below(u, 2) == 0 {
        let bytes = damaged(u, edition);
        std::fs::create_dir_all(path("editions")).unwrap();
        std::fs::write(path(&format!("editions/{name}.edition")), &bytes).unwrap();
        let book = Library::at(folder.path()).open(&Selector::Named(name.clone()));
        assert_eq!(book.is_ok(), bytes == *edition, "{:?}", book.err());
        return;
    }
    let bytes = damaged(u, cards);
    std::fs::write(path("a.cards"), &bytes).unwrap();
    let whole = Database::open(Path::new(&path("a.cards")))
        .and_then(|cards| (0..cards.len()).map(|n| cards.card(n)).collect::<Result<Vec<_>, _>>());
    match whole {
        // What is left of a card database is no database.
        Ok(read) => assert!(bytes == *cards && read.len() == 2, "{read:?}"),
        Err(error) => assert!(bytes != *cards, "{error}"),
    }
}
