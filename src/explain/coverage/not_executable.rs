//! The rules with nothing to execute, and why: `rules/not-executable.yaml`.

use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};

use crate::cr::{Edition, RuleId};

static BUILT_IN: &str = include_str!("../../../rules/not-executable.yaml");

/// Why there is nothing to execute in a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// It says what a term means that other rules use.
    Definition,
    /// It introduces the rules below it.
    Introduction,
    /// It says where the rules on something stand.
    Pointer,
    /// It tells what was once so.
    History,
    /// It is about tournaments, drafts and formats.
    Tournament,
    /// It is about cards and tables as things.
    Physical,
    /// It explains, and nothing follows from it.
    Note,
}

/// The rules with nothing to execute, each with its kind and reason. Headings are not among them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NotExecutable(BTreeMap<RuleId, (Kind, String)>);

/// What is wrong with the list.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NotExecutableError {
    /// It is no map of kinds to maps of rules to reasons.
    #[error("rules/not-executable.yaml: {0}")]
    Yaml(String),
    /// A key names no rule, or no range of rules, of the edition.
    #[error(
        "rules/not-executable.yaml: `{0}` names no rules of the edition; write a rule (704.5) or a range (704.5..704.5c)"
    )]
    Unknown(String),
    /// A rule stands in it twice.
    #[error("rules/not-executable.yaml: rule {0} is listed twice")]
    Twice(RuleId),
    /// A heading stands in it.
    #[error("rules/not-executable.yaml: rule {0} is only a title and needs no reason")]
    Heading(RuleId),
}

impl NotExecutable {
    /// The list that ships.
    ///
    /// # Errors
    /// If it does not fit the edition.
    pub fn built_in(edition: &Edition) -> Result<Self, NotExecutableError> {
        Self::read(BUILT_IN, edition)
    }

    /// Reads a list for an edition: kinds, in each rules or ranges (`213.1..213.1g`, in document order) with a reason.
    ///
    /// # Errors
    /// A rule that is not in the edition, that is listed twice, or that is a heading.
    pub fn read(text: &str, edition: &Edition) -> Result<Self, NotExecutableError> {
        let kinds: BTreeMap<Kind, BTreeMap<String, String>> =
            serde_yaml::from_str(text).map_err(|e| NotExecutableError::Yaml(e.to_string()))?;
        let places: HashMap<RuleId, usize> = edition.index();
        let mut listed = BTreeMap::new();
        for (kind, rules) in kinds {
            for (key, why) in rules {
                let unknown = || NotExecutableError::Unknown(key.clone());
                let (first, last) = key.split_once("..").unwrap_or((&key, &key));
                let place = |text: &str| text.parse().ok().and_then(|id: RuleId| places.get(&id)).copied();
                let (first, last) = (place(first).ok_or_else(unknown)?, place(last).ok_or_else(unknown)?);
                for rule in edition.rules.get(first..=last).filter(|r| !r.is_empty()).ok_or_else(unknown)? {
                    if rule.title.is_some() {
                        return Err(NotExecutableError::Heading(rule.id));
                    }
                    if listed.insert(rule.id, (kind, why.clone())).is_some() {
                        return Err(NotExecutableError::Twice(rule.id));
                    }
                }
            }
        }
        Ok(Self(listed))
    }

    /// Why there is nothing to execute in the rule; `None` if there is something, or if it is a heading.
    pub fn reason(&self, rule: RuleId) -> Option<(Kind, &str)> {
        self.0.get(&rule).map(|(kind, why)| (*kind, why.as_str()))
    }

    /// The rules, in order.
    pub fn rules(&self) -> impl Iterator<Item = RuleId> {
        self.0.keys().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edition() -> Edition {
        let text =
            "100. General\n100.1. One thing.\n100.1a Two.\n100.1b Three.\n100.2. Four.\n\n101. Golden\n101.1. Title\n";
        crate::cr::read(text.as_bytes()).unwrap().0
    }

    fn read(text: &str) -> Result<Vec<String>, NotExecutableError> {
        NotExecutable::read(text, &edition()).map(|n| n.rules().map(|r| r.to_string()).collect())
    }

    #[test]
    fn a_range_is_all_that_stands_between() {
        assert_eq!(read("note:\n  100.1..100.1b: so\n").unwrap(), ["100.1", "100.1a", "100.1b"]);
        assert_eq!(read("note:\n  100.1: so\npointer:\n  100.2: there\n").unwrap(), ["100.1", "100.2"]);
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let unknown = |key: &str| Err(NotExecutableError::Unknown(key.to_owned()));
        assert_eq!(read("note:\n  100.3: so\n"), unknown("100.3"));
        assert_eq!(read("note:\n  100.2..100.1: so\n"), unknown("100.2..100.1"));
        let twice = NotExecutableError::Twice(RuleId::lettered(100, 1, 'a'));
        assert_eq!(read("note:\n  100.1..100.1b: so\npointer:\n  100.1a: there\n"), Err(twice));
        assert!(matches!(read("notes:\n  100.1: so\n"), Err(NotExecutableError::Yaml(_))));
    }
}
