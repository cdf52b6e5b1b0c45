//! Which rule refers to which.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::cr::{Edition, RuleId};

/// Where a reference stands: in a rule, or in a glossary entry.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Citer {
    /// A rule or its examples.
    Rule(RuleId),
    /// A glossary entry, by its key.
    Term(String),
}

/// A reference from one place to one rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Citation {
    /// Where it stands.
    pub from: Citer,
    /// The rule it names.
    pub to: RuleId,
    /// As written.
    pub text: String,
}

/// Every reference of an edition, both ways.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    citations: Vec<Citation>,
    by_target: BTreeMap<RuleId, Vec<usize>>,
    by_rule: BTreeMap<RuleId, Vec<usize>>,
}

impl Graph {
    /// Gathers the references of an edition, in its order.
    pub fn of(edition: &Edition) -> Self {
        let mut graph = Self::default();
        for rule in &edition.rules {
            for paragraph in rule.paragraphs.iter().chain(&rule.examples) {
                graph.add(&Citer::Rule(rule.id), paragraph);
            }
        }
        for entry in &edition.glossary {
            for paragraph in entry.paragraphs.iter().chain(&entry.examples) {
                graph.add(&Citer::Term(entry.key.clone()), paragraph);
            }
        }
        graph
    }

    fn add(&mut self, from: &Citer, paragraph: &crate::cr::Paragraph) {
        for reference in &paragraph.refs {
            let text = paragraph.text.get(reference.span.clone()).unwrap_or_default();
            for to in &reference.targets {
                let at = self.citations.len();
                self.citations.push(Citation { from: from.clone(), to: *to, text: text.to_owned() });
                self.by_target.entry(*to).or_default().push(at);
                if let Citer::Rule(id) = from {
                    self.by_rule.entry(*id).or_default().push(at);
                }
            }
        }
    }

    /// What the rules refer to, but for each other; in document order.
    pub fn from(&self, rules: &BTreeSet<RuleId>) -> Vec<&Citation> {
        self.gather(&self.by_rule, rules, |c| !rules.contains(&c.to))
    }

    /// What refers to the rules, but for each other; in document order.
    pub fn to(&self, rules: &BTreeSet<RuleId>) -> Vec<&Citation> {
        self.gather(&self.by_target, rules, |c| !matches!(&c.from, Citer::Rule(id) if rules.contains(id)))
    }

    fn gather(
        &self,
        index: &BTreeMap<RuleId, Vec<usize>>,
        rules: &BTreeSet<RuleId>,
        wanted: impl Fn(&Citation) -> bool,
    ) -> Vec<&Citation> {
        let mut places: Vec<usize> = rules.iter().filter_map(|id| index.get(id)).flatten().copied().collect();
        places.sort_unstable();
        let mut found: Vec<&Citation> =
            places.iter().filter_map(|at| self.citations.get(*at)).filter(|c| wanted(c)).collect();
        // A rule that names another twice says it once.
        let mut seen = BTreeSet::new();
        found.retain(|c| seen.insert((c.from.clone(), c.to)));
        found
    }
}
