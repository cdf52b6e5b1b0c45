//! The record of fired rules made anew: every scenario below a folder is played, with the cards that ship.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::Fired;
use crate::cr::{Edition, RuleId};
use crate::engine::depth;
use crate::engine::trace::Level;
use crate::scenario::{Cards, Document, Known, Report, Status, read_all, run_at};

/// What came of playing the scenarios below a folder.
#[derive(Clone, Debug)]
pub struct Played {
    /// The rules that applied in those that passed.
    pub fired: Fired,
    /// How many passed.
    pub passed: usize,
    /// The others, in the order of their files.
    pub others: Vec<NotPassed>,
}

/// A scenario that does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotPassed {
    /// Its file, named as in the record.
    pub path: String,
    /// Its line in the file.
    pub line: usize,
    /// Its title, as far as it can be read.
    pub title: String,
    /// What came of it instead.
    pub status: Status,
}

/// The stack of a thread that plays, and how much of it what is played may use: how deep a chain of events goes before it is
/// known to have no end must not hang on what else the thread does.
const STACK: usize = 64 << 20;
const ROOM: usize = 48 << 20;

/// Plays every scenario below a folder; their files are named from the folder's own name on (`scenarios/608/x.yaml`).
/// Only the cards that ship are there, so that the record does not hang on what a user has imported.
///
/// # Errors
/// If the folder or a file in it cannot be read.
pub fn play_all(folder: &Path, rules: &Edition) -> io::Result<Played> {
    let mut files = Vec::new();
    find(folder, &mut files)?;
    let known: BTreeSet<RuleId> = rules.rules.iter().map(|r| r.id).collect();
    let base = fs::canonicalize(folder)?;
    let base = base.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let one = |file: &PathBuf| {
        let below = file.strip_prefix(folder).unwrap_or(file).iter().map(|part| part.to_string_lossy());
        let path = std::iter::once(base.as_str().into()).chain(below).collect::<Vec<_>>().join("/");
        Ok((path, depth::with_room(ROOM, || fs::read_to_string(file).map(|source| play_file(&source, &known)))?))
    };
    let pool = rayon::ThreadPoolBuilder::new().stack_size(STACK).build().map_err(io::Error::other)?;
    let files: Vec<(String, Outcomes)> = pool.install(|| files.par_iter().map(one).collect::<io::Result<_>>())?;
    let scenarios = || files.iter().flat_map(|(path, outcomes)| outcomes.iter().map(move |o| (path, o)));
    let passed: Vec<(&str, &BTreeSet<RuleId>)> =
        scenarios().filter_map(|(path, outcome)| outcome.as_ref().ok().map(|cited| (path.as_str(), cited))).collect();
    let others = scenarios().filter_map(|(path, outcome)| {
        let (line, title, status) = outcome.as_ref().err()?.clone();
        Some(NotPassed { path: path.clone(), line, title, status })
    });
    Ok(Played { passed: passed.len(), others: others.collect(), fired: Fired::of(passed) })
}

/// Of each scenario of a file the rules cited in its trace; its line, title and status if it did not pass.
type Outcomes = Vec<Result<BTreeSet<RuleId>, (usize, String, Status)>>;

fn play_file(source: &str, rules: &BTreeSet<RuleId>) -> Outcomes {
    let known = Known { rule: &|id| rules.contains(&id), near: &|_| Vec::new() };
    match read_all(source, &known) {
        Ok(documents) => documents.iter().map(|document| play(document, source)).collect(),
        Err(problem) => vec![Err((problem.at.line_and_column(source).0, String::new(), Status::Error))],
    }
}

fn play(document: &Document, source: &str) -> Result<BTreeSet<RuleId>, (usize, String, Status)> {
    let scenario = document.scenario.as_ref().filter(|_| !document.failed());
    let report: Option<Report> = scenario.and_then(|scenario| {
        // A bug met in one scenario is no reason to lose what the others show.
        catch_unwind(AssertUnwindSafe(|| run_at(scenario, &Cards::default(), None, Level::Rules))).ok()
    });
    match report {
        Some(report) if report.status == Status::Passed => Ok(report.trace.cited),
        other => {
            let status = other.map_or(Status::Error, |report| report.status);
            Err((document.at.line_and_column(source).0, document.title.clone(), status))
        }
    }
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries = fs::read_dir(folder)?.map(|e| e.map(|e| e.path())).collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    for path in entries {
        if path.is_dir() {
            find(&path, files)?;
        } else if path.extension().is_some_and(|e| e == "yaml" || e == "yml") {
            files.push(path);
        }
    }
    Ok(())
}
