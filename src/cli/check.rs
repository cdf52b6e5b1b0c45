//! `apnap check`: scenarios read, and not played.

use std::path::PathBuf;

use crate::cli::color::Colorize;
use clap::Args;
use clap_complete::ArgValueCompleter;
use serde::Serialize;

use super::problem_text::{self, ProblemJson};
use super::scenario_files::{self, Rules};
use super::{Context, Exit, Format, Outcome, Run, prose};
use crate::scenario::{Problem, Severity, Status};

/// Read scenarios and set up their boards, without playing them
///
/// Told is all that is wrong with the files: what is no YAML, unknown keys, names and cards, boards that can't be, card
/// texts that are not understood. Exit codes: 0 all can be played, 2 something is wrong, 3 a card is not understood.
#[derive(Args)]
pub struct Check {
    /// Files of scenarios, or folders of them; `-` for the standard input
    #[arg(required = true, value_name = "FILE", add = ArgValueCompleter::new(super::complete::scenarios))]
    files: Vec<PathBuf>,

    /// Take cards from this card file (or database) instead of the cards imported
    #[arg(long, value_name = "FILE")]
    cards: Option<PathBuf>,

    /// Tell what is wrong only: no notes, no sum
    #[arg(short, long)]
    quiet: bool,
}

#[derive(Serialize)]
struct CheckedJson {
    /// How many scenarios there are.
    scenarios: usize,
    /// How many of them can be played.
    playable: usize,
    /// How many files can't be read, or have no scenario in them.
    unreadable: usize,
    problems: Vec<ProblemJson>,
}

impl Run for Check {
    fn run(self, cx: &Context) -> Outcome {
        let rules = Rules::open(cx)?;
        let cards = scenario_files::cards(cx, self.cards.as_deref())?;
        let mut checked = CheckedJson { scenarios: 0, playable: 0, unreadable: 0, problems: Vec::new() };
        let mut exit = Exit::Holds;
        let mut text = String::new();
        for path in scenario_files::find(cx, &self.files)? {
            let file = scenario_files::load_or_why(&path, &rules);
            let mut tell = |problem: &Problem| {
                if self.quiet && problem.severity != Severity::Error {
                    return;
                }
                text.push_str(&problem_text::text(cx, problem, &file.name, &file.source));
                text.push('\n');
                checked.problems.push(ProblemJson::new(problem, &file.name, &file.source));
            };
            let documents = match &file.documents {
                Ok(documents) => documents,
                Err(problem) => {
                    tell(problem);
                    checked.unreadable += 1;
                    exit = Exit::Usage;
                    continue;
                }
            };
            for document in documents {
                checked.scenarios += 1;
                let (status, problems) = document.checked(&cards);
                problems.iter().for_each(&mut tell);
                match status {
                    Status::Passed => checked.playable += 1,
                    Status::Unsupported if exit == Exit::Holds => exit = Exit::Unsupported,
                    Status::Unsupported => {}
                    Status::Failed | Status::Error => exit = Exit::Usage,
                }
            }
        }
        if cx.format() == Format::Json {
            cx.show_json(&checked)?;
        } else {
            let CheckedJson { scenarios, playable, unreadable, ref problems } = checked;
            let all = prose::count(scenarios, "scenario");
            let notes = problems.iter().filter(|problem| problem.severity() != Severity::Error).count();
            let files = prose::count(unreadable, "file");
            let sum = match (scenarios, unreadable) {
                (0, _) => format!("no scenario in {files}").yellow().to_string(),
                (_, 0) if playable == scenarios => format!("{} can be played", all.green()),
                (_, 0) => format!("{playable} of {all} can be played").yellow().to_string(),
                _ => format!("{playable} of {all} can be played, and {files} not read").yellow().to_string(),
            };
            let notes = if notes > 0 { format!(", {} told", prose::count(notes, "note")) } else { String::new() };
            if !self.quiet {
                text.push_str(&format!("{sum}{notes}\n"));
            }
            cx.show(&text)?;
        }
        Ok(exit)
    }
}
