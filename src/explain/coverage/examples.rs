//! Which scenarios show which example of the rules: `rules/examples.yaml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::cr::RuleId;

static BUILT_IN: &str = include_str!("../../../rules/examples.yaml");

/// The scenarios that show the examples of a rule, by the number of the example, from 1. The paths go from the root of the
/// project on: `scenarios/704/one-shield-for-two-reasons.yaml`.
pub type Shown = BTreeMap<usize, Vec<String>>;

/// One file or several.
#[derive(Deserialize)]
#[serde(untagged)]
enum Files {
    One(String),
    Several(Vec<String>),
}

static SHOWN: LazyLock<BTreeMap<RuleId, Shown>> = LazyLock::new(|| read(BUILT_IN).unwrap_or_default());

/// The scenarios that show the examples of a rule of the digest; none where none does.
pub fn examples_shown(rule: RuleId) -> Option<&'static Shown> {
    SHOWN.get(&rule)
}

/// Reads the list; the error is the first entry that is none.
fn read(text: &str) -> Result<BTreeMap<RuleId, Shown>, String> {
    let listed: BTreeMap<String, Files> = serde_yaml::from_str(text).map_err(|e| e.to_string())?;
    let mut shown: BTreeMap<RuleId, Shown> = BTreeMap::new();
    for (key, files) in listed {
        let parts = key.split_once(" example ").and_then(|(rule, n)| Some((rule.parse().ok()?, n.parse().ok()?)));
        let (rule, n): (RuleId, usize) = parts.ok_or(key)?;
        let files = match files {
            Files::One(file) => vec![file],
            Files::Several(files) => files,
        };
        let files = files.into_iter().map(|file| format!("scenarios/{file}")).collect();
        shown.entry(rule).or_default().insert(n, files);
    }
    Ok(shown)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::library::{Library, Selector};

    #[test]
    fn every_entry_is_an_example_and_a_scenario_that_are_there() {
        let shown = read(BUILT_IN).unwrap();
        let nowhere = tempfile::tempdir().unwrap();
        let book = Library::at(nowhere.path().to_owned()).open(&Selector::Digest).unwrap();
        let digest = book.edition().unwrap();
        for (rule, examples) in &shown {
            let there = digest.rule(*rule).map_or(0, |rule| rule.examples.len());
            for (n, files) in examples {
                assert!((1..=there).contains(n), "{rule} has {there} examples, not one {n}");
                for file in files {
                    assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join(file).exists(), "{rule} example {n}: {file}");
                }
            }
        }
        assert!(shown.values().map(BTreeMap::len).sum::<usize>() > 200, "{}", shown.len());
    }
}
