//! Card files of every kind, whole and broken, read from our own small fixtures.

use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};

use apnap::card::file::{CardFileError, EntryFault, Report, gather};
use apnap::card::{Card, Database, DatabaseError, Layout, RawCard, import};

/// A file in Scryfall's form.
const SCRYFALL: &str = "oracle-cards-20300201090000.json";

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/cards.in").join(name)
}

/// The cards that can be made of what is read, and what is said of the rest.
fn read(source: impl Read) -> Result<(Vec<Card>, Report), CardFileError> {
    let mut cards = Vec::new();
    let report = gather(source, |gathered| -> Result<_, CardFileError> {
        Ok(Card::try_from(gathered.raw).map(|card| cards.push(card)).map_err(EntryFault::Card))
    })?;
    Ok((cards, report))
}

fn names(cards: &[Card]) -> Vec<&str> {
    cards.iter().map(|card| card.name.as_str()).collect()
}

#[test]
fn scryfall_gives_each_card_once_and_no_art() {
    let (cards, report) = read(std::fs::File::open(fixture(SCRYFALL)).unwrap()).unwrap();
    assert_eq!(
        names(&cards),
        [
            "Pâle Lantern",
            "Thistle Sentry",
            "Ember // Rime",
            "Thistle Wisp",
            "Mirror Hermit",
            "Dusk Courier // Midnight Errand"
        ]
    );
    assert_eq!((report.entries, report.cards, report.printings, report.problem_count), (9, 6, 2, 0));
    assert_eq!(format!("{:?}", report.passed_over), r#"{"art card": 1}"#);
    assert_eq!(cards[2].layout, Layout::Split);
    assert_eq!(cards[3].colors().letters(), "W");
}

#[test]
fn what_is_broken_is_reported_and_nothing_else_is_lost() {
    let (cards, report) = read(std::fs::File::open(fixture("broken.json")).unwrap()).unwrap();
    let expected = ["First Good", "Second Good", "Third Good", "Fourth Good", "Fifth Good", "First Good", "Last Good"];
    assert_eq!(names(&cards), expected);
    assert!(report.damaged);
    let said: Vec<String> = report.problems.iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(said.join("\n"));
}

#[test]
fn mtgjson_faces_are_joined_and_meld_cards_are_not() {
    let (cards, report) = read(std::fs::File::open(fixture("atomic.json")).unwrap()).unwrap();
    assert_eq!(names(&cards), ["Pâle Lantern", "Ember // Rime", "Sun Half", "Whole", "Moon Half", "Old Hat"]);
    assert_eq!((report.form, report.printings, report.problem_count), ("MTGJSON", 1, 1));
    assert_eq!(
        report.problems[0].to_string(),
        "line 1, byte 722: Broken: broken JSON: expected `,` or `}` (71 bytes passed over)"
    );
    assert_eq!(cards[1].face_count(), 2);
    assert_eq!((cards[5].front.hand_modifier, cards[5].front.life_modifier), (Some(1), Some(-3)));
}

/// Wherever a file is cut, all whole cards before the cut are read, and the cut is reported once.
#[test]
fn cut_anywhere_the_cards_before_are_read() {
    for name in [SCRYFALL, "atomic.json"] {
        let bytes = std::fs::read(fixture(name)).unwrap();
        let mut most = 0;
        for end in 0..bytes.len() - 3 {
            match read(&bytes[..end]) {
                Ok((cards, report)) => {
                    assert!(cards.len() >= most, "{name} cut at {end}");
                    most = cards.len();
                    assert!(report.damaged, "{name} cut at {end}");
                    let cuts = report.problems.iter().filter(|it| matches!(it.fault, EntryFault::CutShort(_))).count();
                    assert_eq!(
                        cuts,
                        1,
                        "{name} cut at {end}: {:?} {:?}",
                        String::from_utf8_lossy(&bytes[end - 20..end]),
                        report.problems
                    );
                }
                Err(error) => assert_eq!(most, 0, "{name} cut at {end}: {error}"),
            }
        }
        assert!(most >= 4);
    }
}

/// Any one byte damaged loses at most the card it is in and, where the damage joins two, its neighbour.
#[test]
fn one_byte_of_damage_loses_no_more_than_two_cards() {
    for name in [SCRYFALL, "atomic.json"] {
        let bytes = std::fs::read(fixture(name)).unwrap();
        let all = read(bytes.as_slice()).unwrap().0.len();
        // Past the file's own head, which says what sort of file it is.
        let start = bytes.windows(10).position(|it| it == "Pâle Lant".as_bytes()).unwrap();
        for at in (start..bytes.len()).step_by(9) {
            for damage in [b'"', b'{', b'}', b']', b'\n', 0xff] {
                let mut damaged = bytes.clone();
                damaged[at] = damage;
                let (cards, _) = read(damaged.as_slice()).unwrap();
                assert!(cards.len() + 2 >= all, "{name}: {:?} at {at}: {:?}", damage as char, names(&cards));
            }
        }
    }
}

#[test]
fn a_file_of_another_sort_says_what_it_is() {
    for (bytes, said) in [
        (&b""[..], "the file is empty"),
        (b" \n\xef", "not a card file: it is no text"),
        (b"\x1f\x8b\x08", "not a card file: it is compressed (gzip); unpack it first"),
        (b"<html>", "not a card file: it is a web page or XML"),
        (b"name,cost\n", "not a card file: it begins with `name,cost\\n`"),
        (b"{\"cards\": []}", "not a card file: an object without `data`"),
        (b"{\"data\": 3}", "not a card file: an object whose `data` holds no cards"),
        (b"{\"meta\": {}, \"data\": {\"ABC\": {\"cards\": []}}}", "no card could be read from it"),
        (b"[1, 2, 3]", "no card could be read from it"),
        (b"[", "no card could be read from it"),
        (b"[]", "no card could be read from it"),
    ] {
        assert_eq!(read(bytes).unwrap_err().to_string(), said);
    }
}

#[test]
fn other_ways_to_list_cards_are_read() {
    let card = r#"{"name": "One", "layout": "normal", "type_line": "Artifact"}"#;
    let other = card.replace("One", "Two");
    for text in [
        format!("[{card},{other}]"),
        format!("\u{feff} [\n{card},\n{other},\n]\n"),
        format!("{{\"object\": \"list\", \"has_more\": false, \"data\": [{card}, {other}]}}"),
        format!("{card}\n{other}\n"),
    ] {
        let (cards, report) = read(text.as_bytes()).unwrap();
        assert_eq!((names(&cards), report.problem_count), (vec!["One", "Two"], 0), "{text}");
    }
}

/// An entry of many megabytes: of text, of lists in lists, of empty objects. It is reported, and the next one read.
#[test]
fn absurd_input_is_bounded() {
    let good = r#"{"name": "Good", "layout": "normal", "type_line": "Artifact"}"#;
    for (open, filling, close) in [
        (r#"[{"name": "Long", "oracle_text": ""#, "words, words {T} ", r#""},"#),
        (r#"[{"name": "Deep", "x": "#, "[", ","),
        (r#"[{"name": "Wide", "x": ["#, "{}, ", "]},"),
        ("[", " \n", ""),
        (r#"[{"name": "Bell", "oracle_text": ""#, "\u{7}", r#""},"#),
    ] {
        let filling = filling.repeat(1 << 19);
        let text = [open, &filling, close].concat();
        let source = Cursor::new(text).chain(Cursor::new(format!("{good}]")));
        let (cards, report) = read(source).unwrap();
        assert_eq!(names(&cards), ["Good"], "{open}");
        assert!(filling.trim().is_empty() || report.damaged, "{open}: {:?}", report.problems);
        assert!(report.problems.iter().all(|problem| problem.to_string().len() < 300));
    }
    // A text of 100 KB is JSON like any other, but no card's.
    let long = format!(r#"[{{"name": "Long", "layout": "normal", "oracle_text": "{}"}}, {good}]"#, "x".repeat(100_000));
    let (cards, report) = read(long.as_bytes()).unwrap();
    assert_eq!((names(&cards), report.problem_count, report.damaged), (vec!["Good"], 1, false));
}

#[test]
fn an_imported_database_answers_like_the_file_it_came_from() {
    let folder = tempfile::tempdir().unwrap();
    for name in [SCRYFALL, "atomic.json", "broken.json"] {
        let path = folder.path().join("deep").join(name).with_extension("cards");
        let report = import(std::fs::File::open(fixture(name)).unwrap(), name, &path).unwrap();
        let imported = Database::open_or_read(&path).unwrap();
        let direct = Database::open_or_read(&fixture(name)).unwrap();
        assert_eq!(imported.about().cards, report.cards);
        assert_eq!(imported.len(), direct.len());
        assert_eq!(imported.names().collect::<Vec<_>>(), direct.names().collect::<Vec<_>>());
        for typed in ["pale lantern", "EMBER", "Rime", "ember/rime", "Thistle wisp", "Whole", "old hat", "nothing", ""]
        {
            assert_eq!(imported.find(typed).unwrap(), direct.find(typed).unwrap(), "{typed}");
        }
        if name == "broken.json" {
            // What is no card says so, by its name.
            for database in [imported, direct] {
                assert!(matches!(database.find("odd symbols"), Err(DatabaseError::Card { .. })));
            }
            continue;
        }
        assert_eq!(imported.find("rime").unwrap().unwrap().name, "Ember // Rime");
        assert_eq!(imported.suggest("Pale Lantren", 3), ["Pâle Lantern"]);
    }
    assert_eq!(std::fs::read_dir(folder.path().join("deep")).unwrap().count(), 3, "nothing unfinished is left");
}

/// An import that cannot be finished leaves what was there.
#[test]
fn a_failed_import_leaves_the_old_cards() {
    struct Fails(Cursor<Vec<u8>>);
    impl Read for Fails {
        fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
            match self.0.read(into)? {
                0 => Err(std::io::Error::other("the disk is gone")),
                n => Ok(n),
            }
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my.cards");
    let bytes = std::fs::read(fixture(SCRYFALL)).unwrap();
    import(bytes.as_slice(), "my.json", &path).unwrap();
    let before = std::fs::read(&path).unwrap();
    let error = import(Fails(Cursor::new(bytes[..900].to_vec())), "my.json", &path).unwrap_err();
    assert!(error.to_string().ends_with("the disk is gone"), "{error}");
    let error = import(&b"[{}]"[..], "my.json", &path).unwrap_err();
    assert!(error.to_string().ends_with("no card could be read from it"), "{error}");
    assert_eq!(std::fs::read(&path).unwrap(), before);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// A database with any byte of its names damaged, or cut, is refused; a damaged card is an error of that card.
#[test]
fn a_damaged_database_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my.cards");
    import(std::fs::File::open(fixture(SCRYFALL)).unwrap(), "my.json", &path).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    let try_with = |bytes: &[u8]| -> Result<Vec<_>, DatabaseError> {
        std::fs::write(&path, bytes).unwrap();
        let database = Database::open(&path)?;
        (0..database.len()).map(|card| database.card(card)).collect()
    };
    let whole = try_with(&bytes).unwrap();
    for end in (0..bytes.len()).step_by(7) {
        assert!(try_with(&bytes[..end]).is_err(), "cut at {end}");
    }
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x15;
        if let Ok(cards) = try_with(&damaged) {
            // Within a card's own text damage may still read as a text.
            assert_eq!(cards.len(), whole.len(), "damaged at {at}");
        }
    }
    assert!(matches!(Database::open(&fixture(SCRYFALL)), Err(DatabaseError::Damaged { .. })));
}

#[test]
fn scenario_keys_are_the_keys_of_a_raw_card() {
    let raw: RawCard = serde_json::from_str(
        r#"{"name": "Test Drake", "mana_cost": "{2}{U}", "type_line": "Creature — Drake", "power": 2, "toughness": "2"}"#,
    )
    .unwrap();
    let card = Card::try_from(raw).unwrap();
    assert_eq!((card.front.power.as_ref().unwrap().base(), card.mana_value()), (Some(2), 3));
}
