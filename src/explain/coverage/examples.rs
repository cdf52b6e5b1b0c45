//! Which scenarios show which example of the rules, and why some are not played: `rules/examples.yaml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::cr::RuleId;

static BUILT_IN: &str = include_str!("../../../rules/examples.yaml");

/// What shows each example of a rule, by its number, from 1.
pub type Shown = BTreeMap<usize, ShownBy>;

/// What shows an example.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum ShownBy {
    /// These scenarios; their paths go from the root of the project on: `scenarios/examples/615.11.yaml`.
    Scenarios(Vec<String>),
    /// No scenario, for this reason.
    Nothing(String),
}

impl ShownBy {
    /// The scenarios; none where it is not played.
    pub fn scenarios(&self) -> &[String] {
        match self {
            Self::Scenarios(files) => files,
            Self::Nothing(_) => &[],
        }
    }
}

/// One file, several, or why there is none.
#[derive(Deserialize)]
#[serde(untagged)]
enum Listed {
    One(String),
    Several(Vec<String>),
    Not { not: String },
}

static SHOWN: LazyLock<BTreeMap<RuleId, Shown>> = LazyLock::new(|| read(BUILT_IN).unwrap_or_default());

/// What shows the examples of a rule of the digest; none where nothing is said of any.
pub fn examples_shown(rule: RuleId) -> Option<&'static Shown> {
    SHOWN.get(&rule)
}

/// How many examples of a rule scenarios play.
pub(super) fn played(rule: RuleId) -> usize {
    examples_shown(rule).map_or(0, |shown| shown.values().filter(|by| !by.scenarios().is_empty()).count())
}

/// Reads the list; the error is the first entry that is none.
fn read(text: &str) -> Result<BTreeMap<RuleId, Shown>, String> {
    let listed: BTreeMap<String, Listed> = serde_yaml::from_str(text).map_err(|e| e.to_string())?;
    let mut shown: BTreeMap<RuleId, Shown> = BTreeMap::new();
    for (key, listed) in listed {
        let parts = key.split_once(" example ").and_then(|(rule, n)| Some((rule.parse().ok()?, n.parse().ok()?)));
        let (rule, n): (RuleId, usize) = parts.ok_or(key)?;
        let path = |file: String| format!("scenarios/{file}");
        let by = match listed {
            Listed::One(file) => ShownBy::Scenarios(vec![path(file)]),
            Listed::Several(files) => ShownBy::Scenarios(files.into_iter().map(path).collect()),
            Listed::Not { not } => ShownBy::Nothing(not),
        };
        shown.entry(rule).or_default().insert(n, by);
    }
    Ok(shown)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::explain::shipped::shipped_scenario;
    use crate::library::{Library, Selector};

    #[test]
    fn every_entry_is_an_example_and_a_scenario_that_are_there() {
        let shown = read(BUILT_IN).unwrap();
        let nowhere = tempfile::tempdir().unwrap();
        let book = Library::at(nowhere.path().to_owned()).open(&Selector::Digest).unwrap();
        let digest = book.edition().unwrap();
        for (rule, examples) in &shown {
            let there = digest.rule(*rule).map_or(0, |rule| rule.examples.len());
            for (n, by) in examples {
                assert!((1..=there).contains(n), "{rule} has {there} examples, not one {n}");
                for file in by.scenarios() {
                    assert!(file.starts_with("scenarios/examples/"), "{rule} example {n} is played by {file}");
                    assert!(shipped_scenario(file).is_some(), "{file}");
                    assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join(file).exists(), "{rule} example {n}: {file}");
                }
            }
        }
        let played = shown.values().flat_map(BTreeMap::values).filter(|by| !by.scenarios().is_empty());
        assert!(played.count() > 200);
    }
}
