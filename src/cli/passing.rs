//! What the scenarios that pass have done, all of them played at once.

use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::guarded::STACK;
use super::scenario_files::{self, Rules};
use super::{Context, Failure};
use crate::engine::state::Game;
use crate::engine::trace::{Level, Trace};
use crate::scenario::{Scenario, Status, run_at};

/// Plays the scenarios below these paths, with the cards of a file or those imported, and gives what is told of each that
/// passes.
pub(super) fn of_passing<T: Send, I: IntoIterator<Item = T>>(
    cx: &Context,
    file: Option<&Path>,
    paths: &[PathBuf],
    tell: impl Fn(&Scenario, &Game, &Trace) -> I + Sync,
) -> Result<Vec<T>, anyhow::Error> {
    let cards = scenario_files::cards(cx, file)?;
    let rules = Rules::open(cx)?;
    let files = scenario_files::find(cx, paths)?;
    let files = files.iter().map(|path| scenario_files::load(path, &rules)).collect::<Result<Vec<_>, _>>()?;
    let documents = files.iter().flat_map(|file| file.documents.iter().flatten());
    let scenarios: Vec<_> = documents.filter_map(|document| document.scenario.as_ref()).collect();
    let pool = rayon::ThreadPoolBuilder::new().stack_size(STACK).build();
    let pool = pool.map_err(|error| Failure::usage(format!("no threads to be had: {error}")))?;
    let told = |scenario: &&Scenario| -> Vec<T> {
        let report = run_at(scenario, &cards, None, Level::Rules);
        match (report.status, &report.after) {
            (Status::Passed, Some(game)) => tell(scenario, game, &report.trace).into_iter().collect(),
            _ => Vec::new(),
        }
    };
    Ok(pool.install(|| scenarios.par_iter().flat_map_iter(told).collect()))
}
