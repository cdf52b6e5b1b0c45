//! Every scenario that ships is read without a problem, names the schema, and holds.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use apnap::cr::RuleId;
use apnap::engine::depth::with_room;
use apnap::engine::trace::Record;
use apnap::scenario::{Cards, Known, Report, Scenario, Severity, Status, read_all, run};
use libtest_mimic::{Failed, Trial};

use crate::records;

/// A test for each file below `scenarios`, named by its path there.
pub fn trials() -> Vec<Trial> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let mut files = Vec::new();
    find(&folder, &mut files);
    let mut trials: Vec<Trial> = files
        .iter()
        .map(|file| {
            let name = file.strip_prefix(&folder).unwrap_or(file).display().to_string();
            let file = file.clone();
            Trial::test(name.clone(), move || holds(&name, &file))
        })
        .collect();
    let count = files.len();
    trials.push(Trial::test("there are scenarios", move || {
        if count == 0 { Err(Failed::from("none was found")) } else { Ok(()) }
    }));
    trials
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            find(&entry, files);
        } else if entry.extension().is_some_and(|e| e == "yaml") {
            files.push(entry);
        }
    }
}

fn holds(name: &str, file: &Path) -> Result<(), Failed> {
    let source = std::fs::read_to_string(file)?;
    if !source.starts_with("# yaml-language-server: $schema=") {
        return Err("the first line does not name the schema".into());
    }
    let known = Known { rule: &|_: RuleId| true, near: &|_| Vec::new() };
    let mut wrong = String::new();
    for document in read_all(&source, &known).map_err(|problem| problem.to_string())? {
        let mut tell = |at: apnap::scenario::Span, what: String| {
            let (line, column) = at.line_and_column(&source);
            wrong.push_str(&format!("{line}:{column}: {what}\n"));
        };
        for problem in &document.problems {
            tell(problem.at, problem.to_string());
        }
        let Some(scenario) = &document.scenario else { continue };
        let report = played(scenario);
        records::keep(name, &report);
        // That an answer makes no difference is a note, and may be so.
        for problem in report.problems.iter().filter(|problem| problem.severity != Severity::Note) {
            tell(problem.at, problem.to_string());
        }
        for finding in report.findings.iter().filter(|finding| !finding.holds) {
            tell(finding.at, format!("expected {}, found {}", finding.expected, finding.found));
        }
        for said in report.trace.records.iter().map(Record::text).filter(|said| is_unfinished(said)) {
            tell(document.at, format!("the trace tells words as they are kept, not as they are said: {said}"));
        }
        if report.status != Status::Passed {
            tell(document.at, format!("{}: {}", document.title, report.status.word()));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.into()) }
}

/// Whether words still have what stands for an object that speaks of itself, or their punctuation marks apart.
fn is_unfinished(said: &str) -> bool {
    ["~", "“ ", " ”", " :"].iter().any(|mark| said.contains(mark))
}

/// What scenarios bring with them is all there is; what the rules bring is compiled once.
static CARDS: LazyLock<Cards> = LazyLock::new(Cards::default);

/// Plays a scenario with as much room for instructions within instructions as the program gives it.
fn played(scenario: &Scenario) -> Report {
    const ROOM: usize = 12 << 20;
    std::thread::scope(|scope| {
        let play = || with_room(ROOM, || run(scenario, &CARDS, None));
        let thread = std::thread::Builder::new().stack_size(ROOM + (4 << 20)).spawn_scoped(scope, play);
        thread.unwrap().join().unwrap()
    })
}
