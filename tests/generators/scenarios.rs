//! Scenarios: the shipped ones, with their lines, numbers, names and words exchanged.

use std::sync::OnceLock;

use apnap::scenario::{Cards, Document, Known, Status, read_all, run};

use super::{Unstructured, below, one_of, other_number, with_stack};

/// The texts of the shipped scenarios.
pub fn shipped() -> &'static [String] {
    static ALL: OnceLock<Vec<String>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut files = Vec::new();
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/");
        for above in ["scenarios", "../scenarios"] {
            gather(std::path::Path::new(&format!("{root}{above}")), &mut files);
        }
        files.sort();
        assert!(files.len() > 500, "{} scenarios", files.len());
        files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect()
    })
}

fn gather(folder: &std::path::Path, files: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            gather(&path, files);
        } else if path.extension().is_some_and(|e| e == "yaml") {
            files.push(path);
        }
    }
}

const WORDS: &[&str] = &[
    "Alice",
    "Bob",
    "yes",
    "no",
    "skip",
    "all",
    "any",
    "[]",
    "{}",
    "null",
    "true",
    "Forest",
    "~",
    "*",
    "&a x",
    "!!binary x",
    "\"\\u001b[2J\"",
    "\"\\u202e\"",
    "stack",
    "hand",
    "library",
    "battlefield",
    "untap",
    "cleanup",
    "draw",
    "none",
];

const ENTRIES: &[&str] = &[
    "  - pass: 3",
    "  - resolve: all",
    "  - resolve: 1",
    "  - to: cleanup",
    "  - to: {turn: 3, step: upkeep}",
    "  - attack: []",
    "  - block: {}",
    "  - {cast: Forest, illegal: true}",
    "  - {activate: Equip, x: 2147483648}",
    "  - concede: Bob",
    "  - check: {players: {Alice: {life: 20}}}",
    "  - special: {turn_face_up: X}",
];

/// A text that is a scenario or nearly one.
pub fn text(u: &mut Unstructured<'_>) -> String {
    let all = shipped();
    let mut lines: Vec<String> = all[below(u, all.len())].lines().map(str::to_owned).collect();
    for _ in 0..=below(u, 6) {
        if lines.is_empty() {
            break;
        }
        let at = below(u, lines.len());
        match below(u, 10) {
            0 => drop(lines.remove(at)),
            1 => {
                let other = below(u, lines.len());
                lines.swap(at, other);
            }
            2 | 3 => lines[at] = other_number(u, &lines[at]),
            4 => lines[at] = other_word(u, &lines[at]),
            5 => lines.insert(at, one_of(u, ENTRIES).to_owned()),
            6 => {
                // A card of another scenario in place of one here.
                let other = &all[below(u, all.len())];
                let cards: Vec<&str> = other.lines().filter(|line| line.contains("oracle_text")).collect();
                if let (Some(card), true) = (cards.get(below(u, cards.len())), lines[at].contains("oracle_text")) {
                    let text = |line: &str| line.find("oracle_text").map(|i| line[i..].to_owned()).unwrap_or_default();
                    let (mine, theirs) = (text(&lines[at]), text(card));
                    lines[at] = lines[at].replace(&mine, &theirs);
                }
            }
            7 => lines.push("strict: false".to_owned()),
            8 => lines.insert(at, lines[below(u, lines.len())].clone()),
            _ => {
                let other: Vec<&str> = all[below(u, all.len())].lines().collect();
                let from = below(u, other.len());
                let copied = other[from..].iter().take(1 + below(u, 4)).map(|line| (*line).to_owned());
                lines.splice(at..at, copied.collect::<Vec<_>>());
            }
        }
    }
    lines.join("\n")
}

fn other_word(u: &mut Unstructured<'_>, line: &str) -> String {
    let words: Vec<&str> = line.split_inclusive([' ', ',', '[', '{', ':']).collect();
    let at = below(u, words.len());
    let word = one_of(u, WORDS);
    let kept = |(i, old): (usize, &&str)| {
        let end = old.chars().next_back().filter(|c| " ,[{:".contains(*c)).map(String::from).unwrap_or_default();
        if i == at { format!("{word}{end}") } else { (*old).to_owned() }
    };
    words.iter().enumerate().map(kept).collect()
}

/// The documents of a text: every rule number counts as there.
pub fn documents(text: &str) -> Vec<Document> {
    let (rule, near) = (|_| true, |_| Vec::new());
    read_all(text, &Known { rule: &rule, near: &near }).unwrap_or_default()
}

/// It is played to its end or stops with a reason, and comes out the same twice.
pub fn try_one(u: &mut Unstructured<'_>) {
    let text = text(u);
    with_stack(|| {
        let cards = Cards::default();
        for document in documents(&text) {
            let problems = document.all_problems(&cards);
            assert!(problems.iter().all(|problem| !problem.to_string().is_empty()));
            let Some(scenario) = &document.scenario else { continue };
            let report = run(scenario, &cards, None);
            if let Some(game) = &report.after {
                super::conserved(game);
            }
            assert!(
                report.status == Status::Passed
                    || !report.problems.is_empty()
                    || report.findings.iter().any(|f| !f.holds),
                "no reason is given: {text}"
            );
        }
    });
}
