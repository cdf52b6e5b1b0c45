//! Numbers left out and numbers used twice.

use std::collections::{HashMap, HashSet};

use super::{Finding, FindingKind};
use crate::cr::{Edition, Rule, RuleId};

/// Compares each number with the one before it at its level.
pub(super) fn check(edition: &Edition, findings: &mut Vec<Finding>) {
    let there: HashSet<RuleId> = edition.rules.iter().map(|r| r.id).collect();
    // Of a document without lettered rules, or of parts taken from here and there, nothing is missing.
    let whole = edition.is_whole();
    let mut seen: HashMap<RuleId, u32> = HashMap::new();
    let mut last: HashMap<Option<RuleId>, RuleId> = HashMap::new();
    for rule in &edition.rules {
        if let Some(line) = seen.insert(rule.id, rule.line) {
            findings.push(finding(rule, FindingKind::Duplicate, format!("{} is already on line {line}", rule.id)));
            continue;
        }
        let Some(parent) = rule.id.parent() else { continue };
        match last.get(&Some(parent)).copied() {
            Some(before) if before > rule.id => {
                findings.push(finding(rule, FindingKind::Duplicate, format!("{} stands after {before}", rule.id)));
                continue;
            }
            before => {
                if let Some(missing) = between(before, rule.id).filter(|id| !there.contains(id)) {
                    let said = match before {
                        Some(before) => format!("{before} is followed by {}: {missing} is left out", rule.id),
                        None if whole => format!("{} is the first under {parent}: {missing} is left out", rule.id),
                        None => String::new(),
                    };
                    if !said.is_empty() {
                        findings.push(finding(rule, FindingKind::Gap, said));
                    }
                }
            }
        }
        last.insert(Some(parent), rule.id);
    }
}

fn finding(rule: &Rule, kind: FindingKind, message: String) -> Finding {
    Finding {
        kind,
        line: rule.line,
        place: rule.id.to_string(),
        rule: Some(rule.id),
        found: rule.id.to_string(),
        message,
        help: None,
    }
}

/// The number that should stand between two neighbours, if one should.
fn between(before: Option<RuleId>, id: RuleId) -> Option<RuleId> {
    let section = id.section_number();
    let number = id.rule_number()?;
    match (before, id.letter()) {
        (None, Some('a')) => None,
        (None, Some(_)) => Some(RuleId::lettered(section, number, 'a')),
        (Some(before), Some(letter)) => {
            let last = before.letter()?;
            let plain = char::from(last as u8 + 1);
            // Early editions use the letters l and o, later ones skip them: either order is one.
            (letter != plain && letter != RuleId::next_letter(last))
                .then(|| RuleId::lettered(section, number, RuleId::next_letter(last)))
        }
        (None, None) => (number != 1).then(|| RuleId::rule(section, 1)),
        (Some(before), None) => {
            let next = before.rule_number()? + 1;
            (number != next).then(|| RuleId::rule(section, next))
        }
    }
}
