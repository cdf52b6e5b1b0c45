//! `apnap coverage --nodes`: what the effect language can say and no scenario that passes has gone through.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::cli::passing::of_passing;
use crate::cli::{Context, Exit, Format, Outcome};
use crate::engine::executed::nodes_executed;
use crate::engine::state::Game;
use crate::engine::trace::Trace;
use crate::oracle::lang::{Node, all_nodes};
use crate::scenario::Scenario;

/// Plays the scenarios below these folders and tells the nodes that none of them has gone through.
pub(super) fn show(cx: &Context, file: Option<&Path>, folders: &[PathBuf]) -> Outcome {
    let told = |_: &Scenario, game: &Game, trace: &Trace| nodes_executed(game, trace).unwrap_or_default();
    let executed: BTreeSet<Node> = of_passing(cx, file, folders, told)?.into_iter().collect();
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
