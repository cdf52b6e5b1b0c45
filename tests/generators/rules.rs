//! Texts of rules: pieces of an edition, put together and damaged.

use apnap::cr;

use super::{Unstructured, below, one_of, other_number, rarely};

const SMALL: &str = include_str!("../fixtures/cr/small.txt");

const PIECES: &[&str] = &[
    "100.1. x",
    "704.5a",
    "1. Bench",
    "Glossary",
    "Credits",
    "Contents",
    "Example: a",
    "See rule 100.1–999.9",
    "“",
    "(",
    "\u{feff}",
    "\u{1b}[2J",
    "\u{202e}",
    "\0",
    "<p>",
    "| a | b |",
    "**100.2** y",
    "â€™",
    "100. General",
    "\u{c}",
    "Page 1 of 2",
];

/// A text in some encoding.
pub fn text(u: &mut Unstructured<'_>) -> Vec<u8> {
    let mut lines: Vec<String> = SMALL.lines().map(str::to_owned).collect();
    for _ in 0..=below(u, 24) {
        let at = below(u, lines.len());
        match below(u, 8) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, one_of(u, PIECES).to_owned()),
            2 => {
                let other = below(u, lines.len());
                lines.swap(at, other);
            }
            3 => lines[at] = other_number(u, &lines[at]),
            4 => {
                let piece = one_of(u, PIECES);
                lines[at].push_str(piece);
            }
            5 => lines.insert(at, lines[below(u, lines.len())].clone()),
            6 => {
                let line = lines[at].clone();
                let cut = (0..=below(u, line.len() + 1)).rev().find(|i| line.is_char_boundary(*i)).unwrap_or(0);
                lines[at].truncate(cut);
            }
            _ => {
                let from = below(u, lines.len());
                let copied: Vec<String> = lines[from..].iter().take(below(u, 20)).cloned().collect();
                lines.splice(at..at, copied);
            }
        }
        if lines.is_empty() {
            break;
        }
    }
    let text = lines.join(one_of(u, &["\n", "\r\n", "\r", "\n\n"]));
    let mut bytes = match below(u, 5) {
        0 => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        1 => text.chars().map(|c| u8::try_from(c as u32).unwrap_or(0x92)).collect(),
        _ => text.into_bytes(),
    };
    while rarely(u, 4) && !bytes.is_empty() {
        let at = below(u, bytes.len());
        bytes[at] = below(u, 256) as u8;
    }
    bytes
}

/// What can be read can be gone through, and what was read is told with its place.
pub fn try_one(u: &mut Unstructured<'_>) {
    let bytes = text(u);
    match cr::read(&bytes) {
        Ok((edition, repairs)) => {
            for rule in &edition.rules {
                for paragraph in &rule.paragraphs {
                    for reference in &paragraph.refs {
                        assert!(paragraph.text.get(reference.span.clone()).is_some());
                    }
                }
            }
            drop(repairs);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
