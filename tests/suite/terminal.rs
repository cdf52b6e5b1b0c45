//! What the program is on a terminal: widths, short names, watching, completions.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

/// A data folder in which nothing is installed.
const KEPT: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/no-edition");

fn apnap(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_apnap"));
    command.args(args).env("APNAP_DATA", KEPT).env("NO_COLOR", "1").env("APNAP_CONFIG", "");
    command
}

/// What a command says at a terminal of so many columns.
fn said(args: &[&str], columns: usize) -> String {
    let output = apnap(args).env("COLUMNS", columns.to_string()).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// No line is wider than the terminal, and none wider than a hundred columns.
#[test]
fn every_answer_fits_the_terminal() {
    let combat = "scenarios/702/deathtouch-with-trample.yaml";
    let commands: &[&[&str]] = &[
        &["run", combat],
        &["run", "-v", combat],
        &["test", "scenarios/702", "--filter", "trample"],
        &["legal", combat],
        &["rule", "702.19"],
        &["keyword", "trample"],
        &["glossary", "permanent"],
        &["search", "trample"],
        &["refs", "704.5f"],
        &["toc"],
        &["stats"],
        &["lint"],
        &["coverage"],
        &["config"],
    ];
    for columns in [40, 80, 120] {
        for command in commands {
            for line in said(command, columns).lines() {
                let width = line.chars().count();
                // A path or an ability's word may be longer than a narrow terminal; it is broken all the same.
                assert!(width <= columns, "{command:?} at {columns} columns: {width}: {line}");
            }
        }
    }
}

/// The line of what `why` says of each step fits.
#[test]
fn why_fits_eighty_columns() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("layers.yaml");
    let file = file.to_str().unwrap();
    assert!(apnap(&["new", file, "--kind", "layers"]).status().unwrap().success());
    for columns in [60, 80, 120] {
        let text = said(&["why", file, "Cub"], columns);
        assert!(text.contains("7b") && text.contains("7c"), "{text}");
        for line in text.lines() {
            assert!(line.chars().count() <= columns, "{columns}: {line}");
        }
    }
}

#[test]
fn a_changed_file_is_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.yaml");
    let write = |life: u32| {
        let text =
            format!("title: Life\nplayers: {{A: {{}}, B: {{}}}}\nexpect: {{players: {{A: {{life: {life}}}}}}}\n");
        std::fs::write(&file, text).unwrap();
    };
    write(7);
    let mut child = apnap(&["run", "--quiet", "--watch", file.to_str().unwrap()])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut next = |begins: &str| {
        let line = lines.find(|line| line.as_ref().unwrap().starts_with(begins));
        line.is_some()
    };
    assert!(next("failed  Life"));
    write(20);
    assert!(next("passed  Life"));
    child.kill().unwrap();
    child.wait().unwrap();
}

/// What a shell is told that a line may go on with.
fn completed(words: &[&str]) -> Vec<String> {
    let output = apnap(&[&["--", "apnap"], words].concat()).env("COMPLETE", "fish").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| line.split('\t').next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn rules_keywords_terms_and_files_are_completed() {
    assert!(completed(&["rule", "704.5"]).contains(&"704.5f".to_owned()));
    assert!(completed(&["keyword", "tramp"]).contains(&"Trample".to_owned()));
    assert!(completed(&["glossary", "perman"]).contains(&"Permanent".to_owned()));
    assert!(completed(&["rule", "704", "--edition", ""]).contains(&"digest".to_owned()));
    let files = completed(&["run", "scenarios/702/deathtouch-with"]);
    assert!(files.iter().any(|file| file.ends_with("deathtouch-with-trample.yaml")), "{files:?}");
    assert!(completed(&["run", "Carg"]).is_empty());
}

/// What was typed line by line, as a person types it, where no terminal is.
fn played(file: &Path, lines: &[&str]) -> String {
    let mut child = apnap(&["play", file.to_str().unwrap()])
        .env("COLUMNS", "80")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(lines.join("\n").as_bytes()).unwrap();
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

#[test]
fn a_game_is_played_in_words_and_saved_once() {
    let folder = tempfile::tempdir().unwrap();
    let board = folder.path().join("board.yaml");
    let text = "title: Words
cards:
  - {name: River Otter, mana_cost: '{U}', type_line: Creature — Otter, power: '2', toughness: '1'}
  - {name: Spark, mana_cost: '{R}', type_line: Instant, oracle_text: Spark deals 2 damage to any target.}
players:
  Alice: {hand: [Spark], battlefield: [Mountain, River Otter]}
  Bob: {battlefield: [River Otter]}
";
    std::fs::write(&board, text).unwrap();
    let saved = folder.path().join("saved.yaml");
    let save = format!("save {}", saved.display());
    let over = format!("save! {}", saved.display());
    let lines = [
        "cast spark on Bob",
        "resolve",
        "attack otter",
        "to damage",
        "none",
        "to damage",
        &save,
        &save,
        &over,
        "pass until my turn",
        "quit",
    ];
    let text = played(&board, &lines);
    assert!(text.contains("Spark deals 2 damage to Bob"), "{text}");
    assert!(text.contains("River Otter attacks Bob") && text.contains("(now 16)"), "{text}");
    assert!(text.contains(&format!("saved as {}", saved.display())), "{text}");
    assert!(text.contains("is there already; `save!"), "{text}");
    assert_eq!(text.matches("saved as").count(), 2, "{text}");
    let again = apnap(&["run", "--quiet", saved.to_str().unwrap()]).output().unwrap();
    assert!(again.status.success(), "{}", String::from_utf8_lossy(&again.stdout));
    // What cannot be meant is refused, and nothing has happened.
    let text = played(&board, &["cast bolt", "attack elk", "to nowhere", "save", "pass later"]);
    assert_eq!(text.matches("no: ").count(), 5, "{text}");
}

/// An edition of our own with these rules of a section 510.
fn edition(folder: &Path, rules: &str) -> String {
    let path = folder.join("own.txt");
    let text = format!(
        "Rules of a small game\n\nThese rules are effective as of February 1, 2030.\n\nIntroduction\n\nA text of our own.\n\n\
         Contents\n\n5. Turn Structure\n501. Beginning Phase\n510. Combat Damage Step\nGlossary\nCredits\n\n\
         5. Turn Structure\n\n501. Beginning Phase\n\n501.1. It begins.\n\n501.2. It has steps.\n\n\
         510. Combat Damage Step\n\n{rules}\n\nGlossary\n\nTurn\nWhat a player does.\n\nCredits\n\nMade up.\n"
    );
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// What is quoted is the text of the edition asked for; where its numbers may differ that is said.
#[test]
fn the_edition_in_use_is_quoted() {
    let folder = tempfile::tempdir().unwrap();
    let own = edition(folder.path(), "510.1. Damage is announced.\n\n510.2. The wording of our own edition.");
    let combat = "scenarios/702/deathtouch-with-trample.yaml";
    let quoted = said(&["run", "-v", combat, "--edition", &own], 80);
    assert!(quoted.contains("510.2: The wording of our own edition."), "{quoted}");
    assert!(quoted.contains("the rules are quoted from"), "{quoted}");
    let digest = said(&["run", "-v", combat], 80);
    assert!(digest.contains("510.2: ") && !digest.contains("our own edition"), "{digest}");
    for command in ["run", "test", "why", "legal", "play", "check"] {
        let output = apnap(&[command, combat, "Cub", "--edition", "nosuch"]).stdin(Stdio::null()).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && !error.is_empty(), "{command}: {error}");
    }
    let output = apnap(&["run", combat, "--edition", "nosuch"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("no edition `nosuch`"));
}

/// An edition that prints a number twice, far apart: both are shown, and nothing between them.
#[test]
fn a_number_printed_twice_is_two_rules() {
    let folder = tempfile::tempdir().unwrap();
    let own = edition(folder.path(), "510.1. Damage is announced.\n\n501.2. A misprint.\n\n510.3. Then it ends.");
    let shown = said(&["rule", "501.2", "--edition", &own], 80);
    assert!(shown.contains("It has steps."), "{shown}");
    assert!(!shown.contains("Damage is announced.") && !shown.contains("Then it ends."), "{shown}");
}
