//! Which rules applied in which passing scenarios: a record kept beside the scenarios, so that the figures need no run.

use std::collections::{BTreeMap, BTreeSet};

use crate::cr::RuleId;

/// The record as it was when the program was built.
static BUILT_IN: &str = include_str!("../../../scenarios/fired.json");

/// The rules that applied in passing scenarios, each with the scenarios' paths, sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fired(BTreeMap<RuleId, Vec<String>>);

/// A record that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{path} is no record of scenarios (a map from rules to lists of paths): {source}")]
pub struct FiredError {
    path: String,
    source: serde_json::Error,
}

impl Fired {
    /// Where the record is kept, from the root of the project.
    pub const PATH: &'static str = "scenarios/fired.json";

    /// The record built into the program.
    ///
    /// # Errors
    /// If it is no map from rules to paths.
    pub fn built_in() -> Result<Self, FiredError> {
        Self::read(BUILT_IN, Self::PATH)
    }

    /// A scenario that shows a rule, by the record built in: one that plays an example of it, else one of its own section, where
    /// there is one. Only the rule's line of the record is read.
    pub fn one_of(rule: RuleId) -> Option<&'static str> {
        let line = BUILT_IN.split_once(&format!("\"{rule}\": ["))?.1.lines().next()?;
        let paths = || line.split('"').filter(|path| path.starts_with("scenarios/"));
        let examples = ['.', '-'].map(|end| format!("scenarios/examples/{rule}{end}"));
        let own = format!("scenarios/{}/", rule.section_number());
        let example = paths().find(|path| examples.iter().any(|begins| path.starts_with(begins)));
        example.or_else(|| paths().find(|path| path.starts_with(&own))).or_else(|| paths().next())
    }

    /// Reads a record; `path` is for the error.
    ///
    /// # Errors
    /// If it is no map from rules to paths.
    pub fn read(text: &str, path: &str) -> Result<Self, FiredError> {
        serde_json::from_str(text).map(Self).map_err(|source| FiredError { path: path.to_owned(), source })
    }

    /// The record of what was cited in passing scenarios, each given by its path.
    pub fn of<'a>(passed: impl IntoIterator<Item = (&'a str, &'a BTreeSet<RuleId>)>) -> Self {
        let mut fired: BTreeMap<RuleId, Vec<String>> = BTreeMap::new();
        for (path, cited) in passed {
            for rule in cited {
                fired.entry(*rule).or_default().push(path.to_owned());
            }
        }
        for paths in fired.values_mut() {
            paths.sort_unstable();
            paths.dedup();
        }
        Self(fired)
    }

    /// The scenarios in which the rule applied.
    pub fn scenarios(&self, rule: RuleId) -> &[String] {
        self.0.get(&rule).map(Vec::as_slice).unwrap_or_default()
    }

    /// The rules that applied somewhere.
    pub fn rules(&self) -> impl Iterator<Item = RuleId> {
        self.0.keys().copied()
    }

    /// The record as it is kept: one rule a line, so that changes are easy to see.
    pub fn text(&self) -> String {
        let quote = |text: &str| serde_json::Value::from(text).to_string();
        let lines = self.0.iter().map(|(rule, paths)| {
            let paths: Vec<String> = paths.iter().map(|p| quote(p)).collect();
            format!("  {}: [{}]", quote(&rule.to_string()), paths.join(", "))
        });
        let lines: Vec<String> = lines.collect();
        if lines.is_empty() { "{}\n".to_owned() } else { format!("{{\n{}\n}}\n", lines.join(",\n")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let cited = |rules: &[&str]| rules.iter().map(|r| r.parse().unwrap()).collect::<BTreeSet<RuleId>>();
        let (a, b) = (cited(&["704.5f", "117.4"]), cited(&["704.5f"]));
        let fired = Fired::of([("scenarios/b.yaml", &a), ("scenarios/a \"b\".yaml", &b)]);
        assert_eq!(fired.scenarios("704.5f".parse().unwrap()), ["scenarios/a \"b\".yaml", "scenarios/b.yaml"]);
        assert_eq!(fired.text().lines().count(), 4);
        assert_eq!(Fired::read(&fired.text(), "here").unwrap(), fired);
        assert_eq!(Fired::read(&Fired::default().text(), "here").unwrap(), Fired::default());
    }

    #[test]
    fn a_scenario_of_the_rules_own_section_shows_it() {
        let shown = |rule: &str| Fired::one_of(rule.parse().unwrap());
        assert!(shown("704.5f").unwrap().starts_with("scenarios/704/"));
        assert!(shown("100.1").is_none());
        let built_in = Fired::built_in().unwrap();
        // The record is long: each is looked for from its beginning.
        for rule in built_in.rules().step_by(8) {
            let shown = Fired::one_of(rule);
            assert!(built_in.scenarios(rule).iter().any(|path| Some(path.as_str()) == shown), "{rule}");
        }
    }

    #[test]
    fn a_wrong_record_says_where_and_what() {
        let error = Fired::read("{\"704.5ff\": []}", "fired.json").unwrap_err().to_string();
        assert!(error.starts_with("fired.json is no record of scenarios"), "{error}");
        assert!(error.contains("`704.5ff` is not a rule number"), "{error}");
    }
}
