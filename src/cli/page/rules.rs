//! The rules cited on a page: links where they are cited, their texts at its foot.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::words::rule_id;
use crate::cli::scenario_files::Rules;
use crate::cr::RuleId;

/// The rules cited so far, with the steps that cite them.
pub struct Cited<'a> {
    rules: &'a Rules,
    steps: BTreeMap<RuleId, Vec<String>>,
}

/// More links back from a rule than anybody would follow.
const MOST_LINKS: usize = 12;

impl<'a> Cited<'a> {
    /// None so far.
    pub fn new(rules: &'a Rules) -> Self {
        Self { rules, steps: BTreeMap::new() }
    }

    /// Cites a rule, in the step of this anchor where there is one.
    pub fn link(&mut self, rule: RuleId, step: Option<&str>) -> Markup {
        let steps = self.steps.entry(rule).or_default();
        steps.extend(step.map(str::to_owned));
        html! { a.rule href={ "#" (rule_id(rule)) } { (rule) } }
    }

    /// Cites several.
    pub fn links(&mut self, rules: &[RuleId], step: &str) -> Markup {
        let links: Vec<Markup> = rules.iter().map(|rule| self.link(*rule, Some(step))).collect();
        html! { span.rules { @for (i, link) in links.iter().enumerate() { @if i > 0 { " " } (link) } } }
    }

    /// What the rules cited say.
    pub fn list(&self) -> Markup {
        html! {
            @if !self.steps.is_empty() {
                section.cited id="rules" {
                    h2 { "The rules cited" }
                    dl {
                        @for (rule, steps) in &self.steps {
                            dt id=(rule_id(*rule)) { (self.rules.label(*rule)) }
                            dd {
                                p { (self.rules.text(*rule).unwrap_or_default()) }
                                @if !steps.is_empty() {
                                    p.back {
                                        "cited here: "
                                        @for (i, step) in steps.iter().take(MOST_LINKS).enumerate() {
                                            a href={ "#" (step) } aria-label={ "step " (i + 1) " that cites it" } { (i + 1) } " "
                                        }
                                        @if steps.len() > MOST_LINKS { "and " (steps.len() - MOST_LINKS) " more" }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
