//! What holds for the reader whatever it is given: it never panics, loses nothing, and notices every change.

use apnap::cr::{self, RepairKind};
use proptest::prelude::*;

use crate::drawn::drawn;
use crate::shared;

const SMALL: &str = include_str!("../fixtures/cr/small.txt");

/// What documents are made of, right or wrong.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[1-9][0-9]{2}\\.[1-9][0-9]?[a-z]?\\.? (The bench|see rule 10[0-9]|A|“Legs”|and)( of [a-z]{1,9}){0,3}[.:,]?",
        2 => "[1-9][0-9]{2}\\. [A-Z][a-z]{1,9}",
        1 => "Example: [A-Z][a-z ]{1,30}\\.",
        2 => "[A-Z][a-z]{1,9}(, [A-Z][a-z]{1,9})?",
        2 => "( {0,6})([a-zA-Z0-9.,;:()“”\"'’?–]{1,9} ){1,12}",
        6 => Just(String::new()),
    ]
}

/// Rules, a glossary and credits of such pieces.
fn document() -> impl Strategy<Value = String> {
    let pieces = |most| prop::collection::vec(piece(), 0..most);
    let end = prop::sample::select(vec!["\n", "\r\n", "\r", "\r\r\n"]);
    (pieces(30), prop::option::of((pieces(15), prop::option::of(pieces(5)))), end).prop_map(|(rules, back, end)| {
        let mut lines = ["100. General", "", "100.1. The bench.", ""].map(str::to_owned).to_vec();
        lines.extend(rules);
        if let Some((glossary, credits)) = back {
            lines.extend(["".to_owned(), "Glossary".to_owned(), "".to_owned()]);
            lines.extend(glossary);
            if let Some(credits) = credits {
                lines.extend(["".to_owned(), "Credits".to_owned(), "".to_owned()]);
                lines.extend(credits);
            }
        }
        lines.join(end)
    })
}

/// The letters and digits, without the headings that are written whether or not they were there.
fn letters(text: &str) -> String {
    let heading =
        |word: &&str| !matches!(word.trim_end_matches(':'), "Introduction" | "Contents" | "Glossary" | "Credits");
    let words = text.split_whitespace().filter(heading);
    words.flat_map(str::chars).filter(|c| c.is_alphanumeric()).collect()
}

/// The lines with words, by their index.
fn worded(text: &str) -> Vec<usize> {
    text.lines().enumerate().filter(|(_, l)| !l.trim().is_empty()).map(|(i, _)| i).collect()
}

/// One thing that may happen to a line.
#[derive(Clone, Copy, Debug)]
enum Change {
    Drop,
    /// The line end and the blank line after it are lost.
    Merge,
    /// Digit or letter `n` of the number is another one.
    Renumber(usize),
    /// UTF-8 read as something else.
    Mojibake,
    /// Characters beyond ASCII are lost.
    Lose,
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        Just(Change::Drop),
        Just(Change::Merge),
        (0usize..4).prop_map(Change::Renumber),
        Just(Change::Mojibake),
        Just(Change::Lose)
    ]
}

/// The text with one line changed; `None` if the change is none to this line.
fn changed(text: &str, line: usize, change: Change) -> Option<String> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    match change {
        Change::Drop => {
            lines.remove(line);
        }
        Change::Merge => {
            let next = (line + 1..lines.len()).find(|i| !lines[*i].trim().is_empty())?;
            let tail = lines.splice(line + 1..=next, []).next_back()?;
            lines[line] = format!("{} {}", lines[line], tail.trim());
        }
        Change::Renumber(n) => {
            let number = lines[line].find(' ').filter(|_| lines[line].starts_with(|c: char| c.is_ascii_digit()))?;
            let at = (0..number).filter(|i| lines[line].as_bytes()[*i].is_ascii_alphanumeric()).nth(n)?;
            let other = match lines[line].as_bytes()[at] {
                b'9' => '8',
                b'z' => 'y',
                b => (b + 1) as char,
            };
            lines[line].replace_range(at..=at, &other.to_string());
        }
        Change::Mojibake => {
            lines[line] = encoding_rs::WINDOWS_1252.decode_without_bom_handling(lines[line].as_bytes()).0.into_owned();
        }
        Change::Lose => lines[line] = lines[line].chars().map(|c| if c.is_ascii() { c } else { '\u{FFFD}' }).collect(),
    }
    let changed = lines.join("\n") + "\n";
    (changed != text).then_some(changed)
}

/// A document is written with all its words and so that it reads the same, or is no edition.
fn reads_the_same(text: &str) -> Result<(), TestCaseError> {
    let Ok((edition, repairs)) = cr::read(text.as_bytes()) else { return Ok(()) };
    let written = cr::emit(&edition);
    if !repairs.iter().any(|r| r.kind == RepairKind::Number) {
        prop_assert_eq!(sorted(&letters(&written)), sorted(&letters(text)), "lost in {}", text);
    }
    let (again, _) = cr::read(written.as_bytes()).map_err(|e| TestCaseError::fail(format!("{e}: {written}")))?;
    prop_assert_eq!(again.without_lines(), edition.without_lines(), "{}\n=== written\n{}", text, written);
    Ok(())
}

/// Numbers that go astray, with lines below them that are no rules: what is due is judged by the lines that are.
#[test]
fn astray_numbers_read_the_same_once_joined() {
    const HEAD: &str = "100. General\n\n100.1. The bench.\n\n";
    for tail in [
        "802. Aa\n100. Aa\n100.10 see rule 100\n900. Aa",
        "827. Aa\n826.10 A\n828. Aa",
        "254.1 The bench\n355. Aa\n100.1 see rule 100\n100.1 The bench\n100.1 The bench\n\n300. Aa",
    ] {
        reads_the_same(&format!("{HEAD}{tail}")).unwrap();
    }
}

/// Paragraphs below a rule, with blank lines between some of them and a trailing space at the end of others.
#[test]
fn paragraphs_without_a_number_read_the_same() {
    reads_the_same("100. General\n\n100.1. The bench.\n\nAa?A0 \nAa\n\n.A?aAa ").unwrap();
}

/// A range from a lettered rule to another rule ends though no letter comes to it.
#[test]
fn a_range_from_a_letter_to_another_rule_ends() {
    reads_the_same("100. General\n\n100.1. See rules 100.1a-101.3 and 100.1n-100.2.\n\n100.2. Aa.").unwrap();
}

proptest! {
    #![proptest_config(drawn(96))]

    #[test]
    fn any_bytes_are_an_edition_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        let _ = cr::read(&bytes);
    }

    #[test]
    fn any_document_is_read_whole_and_written_so_that_it_reads_the_same(text in document()) {
        reads_the_same(&text)?;
    }

    #[test]
    fn every_change_is_noticed_and_nothing_is_lost(at in 0usize..1000, change in change()) {
        let lines = worded(SMALL);
        let Some(text) = changed(SMALL, lines[at % lines.len()], change) else { return Ok(()) };
        let (base, _) = cr::read(SMALL.as_bytes()).unwrap();
        let Ok((edition, repairs)) = cr::read(text.as_bytes()) else { return Ok(()) };
        prop_assert!(!repairs.is_empty() || edition.without_lines() != base.without_lines(), "not noticed: {change:?} of `{}`", SMALL.lines().nth(lines[at % lines.len()]).unwrap());
        let renumbered = repairs.iter().any(|r| matches!(r.kind, RepairKind::Number | RepairKind::Mojibake));
        prop_assert!(renumbered || sorted(&letters(&cr::emit(&edition))) == sorted(&letters(&text)), "lost: {repairs:?}");
    }

    #[test]
    fn a_text_cut_off_anywhere_is_read(at in 0..SMALL.len()) {
        let _ = cr::read(&SMALL.as_bytes()[..at]);
    }
}

/// The same of a published edition, every so many lines.
#[test]
fn every_change_to_an_edition_is_noticed() {
    let Some(path) = shared::shared("cr/2003-07-01.txt") else { return };
    let source = String::from_utf8(std::fs::read(path).unwrap()).unwrap().replace("\r\n", "\n").replace('\r', "\n");
    let (base, base_repairs) = cr::read(source.as_bytes()).unwrap();
    let base = base.without_lines();
    let kinds = |repairs: &[cr::Repair]| repairs.iter().map(|r| (r.kind, r.what.clone())).collect::<Vec<_>>();
    let changes =
        [Change::Drop, Change::Merge, Change::Renumber(2), Change::Renumber(3), Change::Mojibake, Change::Lose];
    let lines = worded(&source);
    for (change, line) in changes.into_iter().cycle().zip(lines.iter().step_by(lines.len() / 36)) {
        let Some(text) = changed(&source, *line, change) else { continue };
        let Ok((edition, repairs)) = cr::read(text.as_bytes()) else { continue };
        let noticed = kinds(&repairs) != kinds(&base_repairs) || edition.without_lines() != base;
        assert!(noticed, "{change:?} of `{}`", source.lines().nth(*line).unwrap());
    }
}

/// The characters in the order of the alphabet: where paragraphs and examples alternate, their order may change.
fn sorted(text: &str) -> Vec<char> {
    let mut letters: Vec<char> = text.chars().collect();
    letters.sort_unstable();
    letters
}
