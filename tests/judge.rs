//! The judge exam: questions as judges are asked them, as scenarios with the cards beside the project, and situations in which
//! such cards meet. What is known to be answered wrongly or refused is in a list with the reason, and all else is answered
//! rightly.
//!
//! `cargo test --test judge` passes over it, with a note, where the cards are not there; `tests/judge/README.md` says more.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr, clippy::print_stdout)]

use std::collections::BTreeSet;
use std::path::Path;

mod harness;
#[path = "suite/shared.rs"]
mod shared;

#[test]
fn what_is_not_known_to_fail_is_answered_rightly() {
    let Some(cards) = shared::shared("cards/oracle-cards.json") else { return };
    harness::holds_but_for(Path::new("tests/judge"), &cards, Path::new("tests/judge/baseline.txt"), 700);
}

/// What comes of it where real cards meet (`tests/situations/README.md`).
#[test]
fn what_is_not_known_to_fail_comes_out_as_the_rules_have_it() {
    let Some(cards) = shared::shared("cards/oracle-cards.json") else { return };
    harness::holds_but_for(Path::new("tests/situations"), &cards, Path::new("tests/situations/baseline.txt"), 1500);
}

/// Each question has its file, with its level, or a reason why it has none; each file is of a question; each that is not
/// answered rightly has a reason.
#[test]
fn each_question_has_a_file_or_a_reason() {
    let list = std::fs::read_to_string("tests/judge/questions.tsv").unwrap();
    let (mut ids, mut files) = (BTreeSet::new(), BTreeSet::new());
    for line in list.lines().filter(|line| !line.starts_with('#')) {
        let mut cells = line.split('\t');
        let (id, level, file) = (cells.next().unwrap(), cells.next().unwrap(), cells.next().unwrap());
        assert!(ids.insert(id.to_owned()), "{id} is there twice");
        if file == "-" {
            assert!(cells.next().is_some_and(|reason| !reason.is_empty()), "{id} has neither file nor reason");
            continue;
        }
        let text =
            std::fs::read_to_string(Path::new("tests/judge").join(file)).unwrap_or_else(|e| panic!("{file}: {e}"));
        let titles = text.lines().filter(|line| line.starts_with("title:")).count();
        let levels = text.lines().filter(|line| *line == format!("level: {level}")).count();
        assert!(titles > 0 && levels == titles, "{file}: {levels} of {titles} scenarios are of level {level}");
        files.insert(file.to_owned());
    }
    assert!(ids.len() > 700, "{} questions", ids.len());
    for folder in std::fs::read_dir("tests/judge").unwrap().flatten().filter(|entry| entry.path().is_dir()) {
        for file in std::fs::read_dir(folder.path()).unwrap().flatten() {
            let path = file.path().strip_prefix("tests/judge").unwrap().to_str().unwrap().replace('\\', "/");
            assert!(files.contains(&path), "{path} is in no line of questions.tsv");
        }
    }
    let baseline = std::fs::read_to_string("tests/judge/baseline.txt").unwrap();
    for line in baseline.lines().filter(|line| !line.starts_with('#')) {
        assert!(line.contains("  # "), "without a reason: {line}");
    }
}
