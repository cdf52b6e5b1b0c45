//! Which nodes of the effect language no shipped scenario goes through: `tests/nodes-baseline.txt` lists them, each with a reason,
//! and only shrinks.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use apnap::cr::RuleId;
use apnap::engine::executed::nodes_executed;
use apnap::engine::trace::Level;
use apnap::oracle::lang::{Node, all_nodes};
use apnap::scenario::{Cards, Known, Status, read_all, run_at};

fn find(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path()) {
        if entry.is_dir() {
            find(&entry, files);
        } else if entry.extension().is_some_and(|e| e == "yaml") {
            files.push(entry);
        }
    }
}

#[test]
fn the_nodes_that_no_scenario_goes_through_are_listed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    find(&root.join("scenarios"), &mut files);
    let known = Known { rule: &|_: RuleId| true, near: &|_| Vec::new() };
    let mut gone_through: BTreeSet<Node> = BTreeSet::new();
    for file in &files {
        let source = std::fs::read_to_string(file).unwrap();
        for document in read_all(&source, &known).unwrap() {
            let Some(scenario) = &document.scenario else { continue };
            let report = run_at(scenario, &Cards::default(), None, Level::Rules);
            if let (Status::Passed, Some(game)) = (report.status, &report.after) {
                gone_through.extend(nodes_executed(game, &report.trace).unwrap());
            }
        }
    }
    let text = std::fs::read_to_string(root.join("tests/nodes-baseline.txt")).unwrap();
    let listed: BTreeMap<&str, &str> = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split_once("  ").unwrap_or((line, "")))
        .collect();
    assert!(listed.values().all(|reason| !reason.trim().is_empty()), "a node is listed without a reason");
    let never: BTreeSet<String> =
        all_nodes().difference(&gone_through).map(|(kind, variant)| format!("{kind}::{variant}")).collect();
    let unlisted: Vec<&String> = never.iter().filter(|node| !listed.contains_key(node.as_str())).collect();
    let played: Vec<&&str> = listed.keys().filter(|node| !never.contains(**node)).collect();
    assert!(unlisted.is_empty(), "no shipped scenario goes through these: {unlisted:#?}");
    assert!(played.is_empty(), "take these out of tests/nodes-baseline.txt, scenarios go through them: {played:#?}");
}
