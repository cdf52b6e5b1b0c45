//! What hangs on an update, as code hosts show findings.

use super::Answer;
use crate::cli::github::Grade;
use crate::cli::sarif::Finding;
use crate::cr::cite::FindingKind;
use crate::explain::impact::{Became, Hanging, Holder};

/// The names of what is found, with what it means.
pub(super) const CHECKS: [(&str, &str); 4] = [
    ("rule-changed", "a rule that is cited, or that applies in a scenario, changed in more than its number"),
    ("renumbered", "a rule that is cited stands under another number"),
    ("citation", "a citation does not hold in the newer edition"),
    ("scenario", "a scenario that hangs on a rule that changed does not pass"),
];

/// Everything with a place in a file: what hangs on changed words is a warning, what was renumbered too; a scenario that does
/// not pass and a citation that leads nowhere are errors.
pub(super) fn findings(answer: &Answer<'_>) -> Vec<Finding> {
    let mut found = Vec::new();
    let new = &answer.new.about.name;
    for changed in answer.changed.iter().filter(|changed| changed.became.is_more_than_number()) {
        let (Some(old), became) = (changed.old, changed.became) else { continue };
        let number = match changed.new {
            Some(new) if new != old => format!("{old} (now {new})"),
            _ => old.to_string(),
        };
        let what = match became {
            Became::Gone => format!("{number} is gone in {new}"),
            _ => format!("{number} is {} in {new}", became.word()),
        };
        for hanging in answer.hangs.on(changed) {
            found.push(Finding { message: what.clone(), ..at(hanging, "rule-changed", Grade::Warning) });
        }
    }
    for held in answer.held.iter().flat_map(|held| &held.files) {
        for finding in held.findings.iter().filter(|f| f.kind != FindingKind::TextChanged) {
            let moved = finding.kind == FindingKind::Moved;
            if answer.fixed && finding.fix.is_some() {
                continue;
            }
            let length = finding.cited.chars().count();
            found.push(Finding {
                rule: if moved { "renumbered" } else { "citation" },
                grade: if moved && finding.fix.is_some() { Grade::Warning } else { Grade::Error },
                message: finding.message.clone(),
                file: held.file.name.clone(),
                line: finding.line,
                columns: Some((finding.column, finding.column + length)),
                fix: finding.fix.as_ref().map(|fix| fix.text.clone()),
            });
        }
    }
    for one in answer.played.iter().filter(|one| !one.passed()) {
        found.push(Finding {
            rule: "scenario",
            grade: Grade::Error,
            message: format!("{}: {}", one.title, one.status),
            file: one.file.clone(),
            line: one.line,
            columns: None,
            fix: None,
        });
    }
    found.sort_by(|a, b| (&a.file, a.line, a.rule).cmp(&(&b.file, b.line, b.rule)));
    found
}

fn at(hanging: &Hanging, rule: &'static str, grade: Grade) -> Finding {
    let length = hanging.cited.chars().count();
    let whole = hanging.holder == Holder::Scenario && hanging.column == 0;
    Finding {
        rule,
        grade,
        message: String::new(),
        file: hanging.file.clone(),
        line: hanging.line,
        columns: (!whole).then_some((hanging.column, hanging.column + length)),
        fix: None,
    }
}
