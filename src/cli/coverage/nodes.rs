//! `apnap coverage --nodes`: what the effect language can say and no scenario that passes has gone through.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use crate::cli::scenario_files::{self, Rules};
use crate::cli::{Context, Exit, Format, Outcome};
use crate::engine::executed::nodes_executed;
use crate::engine::trace::Level;
use crate::oracle::lang::{Node, all_nodes};
use crate::scenario::{Status, run_at};

/// Plays the scenarios below these folders and tells the nodes that none of them has gone through.
pub(super) fn show(cx: &Context, file: Option<&Path>, folders: &[PathBuf]) -> Outcome {
    let cards = scenario_files::cards(cx, file)?;
    let rules = Rules::open(cx)?;
    let files = scenario_files::find(folders)?
        .iter()
        .map(|path| scenario_files::load(path, &rules))
        .collect::<Result<Vec<_>, _>>()?;
    let scenarios: Vec<_> = files
        .iter()
        .flat_map(|file| file.documents.iter().flatten())
        .filter_map(|document| document.scenario.as_ref())
        .collect();
    let pool = rayon::ThreadPoolBuilder::new().stack_size(STACK).build().map_err(anyhow::Error::from)?;
    let executed: BTreeSet<Node> = pool.install(|| {
        scenarios
            .par_iter()
            .flat_map_iter(|scenario| {
                let report = run_at(scenario, &cards, None, Level::Rules);
                match (report.status, &report.after) {
                    (Status::Passed, Some(game)) => nodes_executed(game, &report.trace).unwrap_or_default(),
                    _ => BTreeSet::new(),
                }
            })
            .collect()
    });
    let all = all_nodes();
    let never: Vec<String> = all.difference(&executed).map(|(kind, variant)| format!("{kind}::{variant}")).collect();
    if cx.format() == Format::Json {
        return cx.show_json(&never).map(|_| Exit::Holds);
    }
    let mut out = String::new();
    for node in &never {
        let _ = writeln!(out, "{node}");
    }
    let _ = writeln!(out, "{} of {} nodes were never gone through", never.len(), all.len());
    cx.show(&out).map(|_| Exit::Holds)
}

/// Scenarios nest deep in a debug build.
const STACK: usize = 64 << 20;
