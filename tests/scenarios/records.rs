//! What is kept beside the scenarios of what they go through: the rules that apply in each (`scenarios/fired.json`), and the
//! nodes of the effect language that none goes through (`tests/nodes-baseline.txt`, each with a reason; it only shrinks).
//! Both are held to what the tests of all scenarios have just played, so that nothing is played twice.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use apnap::cr::RuleId;
use apnap::engine::executed::abilities_executed;
use apnap::explain::coverage::Fired;
use apnap::oracle::lang::{Ability, all_nodes, nodes_of};
use apnap::scenario::{Report, Status};

/// What the scenarios have gone through.
#[derive(Default)]
struct GoneThrough {
    /// The rules, by file.
    rules: BTreeMap<String, BTreeSet<RuleId>>,
    /// The abilities, each kind once: what stands in many scenarios is looked into at the end.
    abilities: HashSet<Arc<Ability>>,
}

static GONE_THROUGH: LazyLock<Mutex<GoneThrough>> = LazyLock::new(Mutex::default);

/// Keeps what a scenario of this file, named from the folder `scenarios` on, has gone through, if it has passed.
pub fn keep(file: &str, report: &Report) {
    let (Status::Passed, Some(game)) = (report.status, &report.after) else { return };
    let abilities = abilities_executed(game, &report.trace).unwrap();
    let mut kept = GONE_THROUGH.lock().unwrap_or_else(PoisonError::into_inner);
    kept.rules.entry(format!("scenarios/{file}")).or_default().extend(&report.trace.cited);
    kept.abilities.extend(abilities);
}

/// What is wrong with the two records, after all the scenarios were played.
pub fn wrong() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let kept = GONE_THROUGH.lock().unwrap_or_else(PoisonError::into_inner);
    let mut wrong = Vec::new();
    let fired = Fired::of(kept.rules.iter().map(|(file, cited)| (file.as_str(), cited)));
    if fired.text() != std::fs::read_to_string(root.join(Fired::PATH)).unwrap() {
        wrong.push(format!("{} is not current: write it anew with `apnap coverage --update`", Fired::PATH));
    }
    let text = std::fs::read_to_string(root.join("tests/nodes-baseline.txt")).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let listed: BTreeMap<&str, &str> = lines.map(|line| line.split_once("  ").unwrap_or((line, ""))).collect();
    let gone_through: BTreeSet<_> = kept.abilities.iter().flat_map(|ability| nodes_of(ability)).collect();
    let never: BTreeSet<String> =
        all_nodes().difference(&gone_through).map(|(kind, variant)| format!("{kind}::{variant}")).collect();
    let list = "tests/nodes-baseline.txt";
    for (node, _) in listed.iter().filter(|(_, reason)| reason.trim().is_empty()) {
        wrong.push(format!("{list}: {node} is listed without a reason"));
    }
    for node in never.iter().filter(|node| !listed.contains_key(node.as_str())) {
        wrong.push(format!("no shipped scenario goes through {node}"));
    }
    for node in listed.keys().filter(|node| !never.contains(**node)) {
        wrong.push(format!("{list}: take {node} out, a scenario goes through it"));
    }
    wrong
}
