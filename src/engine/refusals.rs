//! The rules that say the same of what is refused as the rule it is refused by.

use crate::cr::RuleId;
use crate::rule;

/// Each rule that something is refused by, with the others that forbid it too: more general ones, and those on the card types or
/// parts of a card it is about.
const ROWS: &[(RuleId, &[RuleId])] = &[
    (rule!("102.2"), &[rule!("601.2c")]),
    (rule!("102.3"), &[rule!("601.2c")]),
    (rule!("103.5"), &[rule!("101.4e")]),
    (rule!("107.4a"), &[rule!("202.1a"), rule!("118.3")]),
    (rule!("107.4c"), &[rule!("202.1a"), rule!("118.3")]),
    (rule!("113.10a"), &[rule!("602.5d")]),
    (rule!("115.2"), &[rule!("109.2"), rule!("403.2"), rule!("601.2c")]),
    (rule!("115.3"), &[rule!("601.2c")]),
    (rule!("117.1b"), &[rule!("113.3b"), rule!("117.1")]),
    (rule!("117.1c"), &[rule!("117.1")]),
    (rule!("118.6"), &[rule!("202.1b")]),
    (rule!("205.3e"), &[rule!("608.2d")]),
    (rule!("305.2b"), &[rule!("305.2a")]),
    (rule!("305.9"), &[rule!("300.2a")]),
    (rule!("506.3"), &[rule!("508.1a")]),
    (rule!("601.2g"), &[rule!("118.2")]),
    (rule!("601.5"), &[rule!("601.2e")]),
    (rule!("602.5b"), &[rule!("602.1b")]),
    (rule!("602.5d"), &[rule!("307.5"), rule!("602.1b")]),
    (rule!("604.6"), &[rule!("113.6e"), rule!("601.3")]),
    (rule!("606.3"), &[rule!("113.5"), rule!("209.2"), rule!("306.5d")]),
    (rule!("702.11c"), &[rule!("613.10")]),
    (rule!("702.37c"), &[rule!("601.3"), rule!("708.4")]),
    (rule!("702.168b"), &[rule!("601.3"), rule!("708.4")]),
];

/// The rules besides.
pub fn rules_besides(refused_by: RuleId) -> &'static [RuleId] {
    ROWS.iter().find(|(rule, _)| *rule == refused_by).map_or(&[], |(_, others)| others)
}

/// Whether what is refused by one rule is refused because of another: that very rule, one above it, or one that says the same.
pub fn is_because_of(refused_by: RuleId, wanted: RuleId) -> bool {
    wanted.covers(refused_by) || rules_besides(refused_by).iter().any(|rule| wanted.covers(*rule))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_because_of_each_rule_that_forbids_it() {
        let (colored, resources, timing) = (rule!("107.4a"), rule!("118.3"), rule!("602.5d"));
        assert!(is_because_of(colored, colored) && is_because_of(colored, resources));
        assert!(is_because_of(timing, rule!("602.5")));
        assert!(!is_because_of(resources, colored));
    }

    #[test]
    fn the_rows_stand_in_order() {
        assert!(ROWS.is_sorted_by(|a, b| a.0 < b.0));
    }
}
