//! How much of the rules the engine does: which rules there is anything to execute in, which of them its code cites,
//! and which of those a passing scenario has made happen.
//!
//! The rules are those of the digest, that is of the pinned edition.

mod citations;
mod examples;
mod fired;
mod not_executable;
mod played;

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

pub use citations::{Place, citations};
pub use examples::{Shown, ShownBy, examples_shown};
pub use fired::{Fired, FiredError};
pub use not_executable::{Kind, NotExecutable, NotExecutableError};
pub use played::{NotPassed, Played, play_all};

use crate::cr::{Edition, Rule, RuleId};

/// What the engine does of one rule.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RuleCoverage {
    /// Its number.
    pub rule: RuleId,
    /// Its title, if it is only that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What there is to execute.
    #[serde(flatten)]
    pub standing: Standing,
    /// Where the code cites it.
    pub code: Vec<Place>,
    /// The passing scenarios in which it applied, by path.
    pub scenarios: Vec<String>,
    /// How many examples stand under it.
    pub examples: usize,
    /// How many of them a scenario plays.
    pub examples_played: usize,
}

/// What there is to execute in a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "standing")]
pub enum Standing {
    /// Something.
    Executable,
    /// Nothing: it is only a title.
    Heading,
    /// Nothing, for the reason given.
    NothingToExecute {
        /// The kind of reason.
        kind: Kind,
        /// The reason.
        why: String,
    },
}

/// Figures of a set of rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Figures {
    /// Rules and lettered rules.
    pub rules: usize,
    /// Those with something to execute.
    pub executable: usize,
    /// Those of the executable ones that the code cites.
    pub cited: usize,
    /// Those of the executable ones that applied in a passing scenario.
    pub fired: usize,
    /// The examples that stand under the rules.
    pub examples: usize,
    /// Those of them that a scenario plays.
    pub examples_played: usize,
}

/// How much of the rules the engine does.
#[derive(Clone, Debug, PartialEq)]
pub struct Coverage {
    /// Every rule and lettered rule, in the order of the document; no sections.
    pub rules: Vec<RuleCoverage>,
}

impl Coverage {
    /// Puts together what is known of each rule of an edition.
    ///
    /// A title that is cited (702.6, in the table of keywords) stands for the first rule under it in which there is
    /// something to execute: there the titled thing is explained.
    pub fn of(edition: &Edition, nothing: &NotExecutable, code: &[(RuleId, Place)], fired: &Fired) -> Self {
        let standing = |rule: &Rule| match (&rule.title, nothing.reason(rule.id)) {
            (Some(_), _) => Standing::Heading,
            (None, Some((kind, why))) => Standing::NothingToExecute { kind, why: why.to_owned() },
            (None, None) => Standing::Executable,
        };
        let explained = |id: RuleId| {
            let is_title = id.rule_number().is_some() && edition.rule(id).is_some_and(|r| r.title.is_some());
            let under = edition.subtree(id).find(|r| is_title && standing(r) == Standing::Executable);
            under.map_or(id, |rule| rule.id)
        };
        let mut places: BTreeMap<RuleId, Vec<Place>> = BTreeMap::new();
        for (rule, place) in code {
            places.entry(explained(*rule)).or_default().push(*place);
        }
        let mut scenarios: BTreeMap<RuleId, BTreeSet<&str>> = BTreeMap::new();
        for rule in fired.rules() {
            let paths = fired.scenarios(rule).iter().map(String::as_str);
            scenarios.entry(explained(rule)).or_default().extend(paths);
        }
        let rules = edition.rules.iter().filter(|r| r.id.rule_number().is_some()).map(|rule| RuleCoverage {
            rule: rule.id,
            title: rule.title.clone(),
            standing: standing(rule),
            code: places.remove(&rule.id).unwrap_or_default(),
            scenarios: scenarios.remove(&rule.id).into_iter().flatten().map(str::to_owned).collect(),
            examples: rule.examples.len(),
            examples_played: examples::played(rule.id),
        });
        Self { rules: rules.collect() }
    }

    /// The coverage of the digest by this program's own code and the scenarios of a record, usually
    /// [`Fired::built_in`].
    ///
    /// # Errors
    /// If the list of rules with nothing to execute does not fit the digest.
    pub fn of_digest(digest: &Edition, fired: &Fired) -> Result<Self, NotExecutableError> {
        Ok(Self::of(digest, &NotExecutable::built_in(digest)?, &citations(), fired))
    }

    /// The rules in what `place` covers.
    pub fn under(&self, place: RuleId) -> impl Iterator<Item = &RuleCoverage> {
        self.rules.iter().filter(move |r| place.covers(r.rule))
    }

    /// One rule.
    pub fn rule(&self, id: RuleId) -> Option<&RuleCoverage> {
        self.rules.iter().find(|r| r.rule == id)
    }
}

impl RuleCoverage {
    /// Whether there is something to execute in it.
    pub fn is_executable(&self) -> bool {
        self.standing == Standing::Executable
    }

    /// Whether there is something to execute that no passing scenario has made happen.
    pub fn is_missing(&self) -> bool {
        self.is_executable() && self.scenarios.is_empty()
    }
}

impl<'a> FromIterator<&'a RuleCoverage> for Figures {
    fn from_iter<T: IntoIterator<Item = &'a RuleCoverage>>(rules: T) -> Self {
        rules.into_iter().fold(Self::default(), |sum, rule| {
            let does = rule.is_executable();
            Self {
                rules: sum.rules + 1,
                executable: sum.executable + usize::from(does),
                cited: sum.cited + usize::from(does && !rule.code.is_empty()),
                fired: sum.fired + usize::from(does && !rule.scenarios.is_empty()),
                examples: sum.examples + rule.examples,
                examples_played: sum.examples_played + rule.examples_played,
            }
        })
    }
}
