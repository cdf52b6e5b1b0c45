//! The scenarios that hang on rules that changed, played.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde::Serialize;

use crate::cli::guarded::{self, guarded};
use crate::cli::scenario_files::{self, Rules, ScenarioFile};
use crate::cli::{Context, Failure};
use crate::cr::RuleId;
use crate::engine::trace::Level;
use crate::explain::coverage::Fired;
use crate::explain::impact::{Hanging, Hangs, Holder, How};
use crate::scenario::{Cards, Status, run_at};

/// What came of a scenario.
#[derive(Clone, Debug, Serialize)]
pub struct PlayedScenario {
    /// Its file.
    pub file: String,
    /// Where it begins.
    pub line: usize,
    /// Its title.
    pub title: String,
    /// In a word: `passed`, `failed`.
    pub status: String,
    /// The rules that applied.
    #[serde(skip)]
    cited: BTreeSet<RuleId>,
}

/// The scenarios below a folder, and the rules that apply in them.
pub struct Scenarios {
    /// By file; of those that were played for it, what came of them.
    fired: Vec<(RuleId, String)>,
    played: Option<Vec<PlayedScenario>>,
}

impl PlayedScenario {
    /// Whether what it expects holds.
    pub fn passed(&self) -> bool {
        self.status == Status::Passed.word()
    }
}

impl Scenarios {
    /// The rules that apply in the scenarios below a folder: by the record in it, else by playing all of them.
    pub fn of(cx: &Context, folder: &Path) -> Result<Self, anyhow::Error> {
        let record = folder.join("fired.json");
        if let Ok(text) = std::fs::read_to_string(&record) {
            let fired = Fired::read(&text, &record.display().to_string()).map_err(|e| Failure::usage(e.to_string()))?;
            // They are named from the folder's own name on.
            let place = |path: &str| {
                let below = path.split_once('/').map_or(path, |(_, below)| below);
                folder.join(below).display().to_string()
            };
            let each =
                |rule: RuleId| fired.scenarios(rule).iter().map(move |path| (rule, place(path))).collect::<Vec<_>>();
            return Ok(Self { fired: fired.rules().flat_map(each).collect(), played: None });
        }
        let files = scenario_files::find(cx, &[folder.to_owned()])?;
        let played = play(cx, &files)?;
        let fired = played.iter().filter(|one| one.passed());
        let fired = fired.flat_map(|one| one.cited.iter().map(|rule| (*rule, one.file.clone()))).collect();
        Ok(Self { fired, played: Some(played) })
    }

    /// Notes in which scenarios which rules applied: by the numbers the engine plays by, which are those of the older edition.
    pub fn hang(&self, hangs: &mut Hangs) {
        for (rule, file) in &self.fired {
            let hanging = Hanging {
                holder: Holder::Scenario,
                file: file.clone(),
                line: 0,
                column: 0,
                how: How::Fires,
                cited: rule.to_string(),
            };
            hangs.add(*rule, false, hanging);
        }
    }

    /// What comes of the scenarios of these files.
    pub fn play(self, cx: &Context, files: BTreeSet<String>) -> Result<Vec<PlayedScenario>, anyhow::Error> {
        match self.played {
            Some(played) => Ok(played.into_iter().filter(|one| files.contains(&one.file)).collect()),
            None => play(cx, &files.into_iter().map(PathBuf::from).collect::<Vec<_>>()),
        }
    }
}

fn play(cx: &Context, files: &[PathBuf]) -> Result<Vec<PlayedScenario>, anyhow::Error> {
    if files.is_empty() {
        return Ok(Vec::new());
    }
    let rules = Rules::open(cx)?;
    let cards = scenario_files::cards(cx, None)?;
    let files: Vec<ScenarioFile> = files.iter().map(|path| scenario_files::load_or_why(path, &rules)).collect();
    let pool = rayon::ThreadPoolBuilder::new().stack_size(guarded::STACK).build();
    let pool = pool.map_err(|e| Failure::usage(format!("no threads to be had: {e}")))?;
    Ok(pool.install(|| files.par_iter().flat_map_iter(|file| of_file(file, &cards)).collect()))
}

fn of_file(file: &ScenarioFile, cards: &Cards) -> Vec<PlayedScenario> {
    let one = |line: usize, title: &str, status: Status, cited| PlayedScenario {
        file: file.name.clone(),
        line,
        title: title.to_owned(),
        status: status.word().to_owned(),
        cited,
    };
    let documents = match &file.documents {
        Ok(documents) => documents,
        Err(problem) => {
            let line = problem.at.line_and_column(&file.source).0;
            return vec![one(line, &problem.message, Status::Error, BTreeSet::new())];
        }
    };
    let played = documents.iter().map(|document| {
        let line = document.at.line_and_column(&file.source).0;
        let scenario = document.scenario.as_ref().filter(|_| !document.failed());
        let report = scenario.and_then(|scenario| guarded(|| run_at(scenario, cards, None, Level::Rules)).ok());
        match report {
            Some(report) => one(line, &document.title, report.status, report.trace.cited),
            None => one(line, &document.title, Status::Error, BTreeSet::new()),
        }
    });
    played.collect()
}
