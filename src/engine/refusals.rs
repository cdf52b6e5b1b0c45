//! The rules that say the same of what is refused as the rule it is refused by.

use crate::cr::RuleId;
use crate::rule;

/// Each rule that something is refused by, with the others that say so, of the card types or parts of a card it is about.
const ROWS: &[(RuleId, &[RuleId])] = &[
    (rule!("606.3"), &[rule!("113.5"), rule!("209.2"), rule!("306.5d")]),
    (rule!("305.9"), &[rule!("300.2a")]),
    (rule!("118.6"), &[rule!("202.1b")]),
    (rule!("601.5"), &[rule!("601.2e")]),
    (rule!("602.5d"), &[rule!("307.5"), rule!("602.1b")]),
    (rule!("602.5b"), &[rule!("602.1b")]),
    (rule!("117.1b"), &[rule!("113.3b"), rule!("117.1")]),
    (rule!("117.1c"), &[rule!("117.1")]),
    (rule!("305.2b"), &[rule!("305.2a")]),
    (rule!("103.5"), &[rule!("101.4e")]),
];

/// The rules besides.
pub fn rules_besides(refused_by: RuleId) -> &'static [RuleId] {
    ROWS.iter().find(|(rule, _)| *rule == refused_by).map_or(&[], |(_, others)| others)
}
