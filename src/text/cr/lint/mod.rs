//! Errors in the text of an edition: what it says about itself and does not hold.
//!
//! The checks are about numbers, titles and the contents page, never about style. In a piece of an edition, what leads out of it is not
//! an error.

mod numbering;
mod references;
mod titles;

use serde::Serialize;

use super::{Edition, Repair, RepairKind, RuleId};

pub use titles::same_title;

/// An error in the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// Which check found it.
    pub kind: FindingKind,
    /// The line of the source, from 1; 0 for the document as a whole.
    pub line: u32,
    /// Where it is, for people: `120.7`, `glossary entry “Map”`, `contents page`.
    pub place: String,
    /// The rule it is in, if it is in one.
    pub rule: Option<RuleId>,
    /// The words of the text that are wrong.
    pub found: String,
    /// What is wrong with them.
    pub message: String,
    /// What was probably meant.
    pub help: Option<String>,
}

/// The checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FindingKind {
    /// A reference to a rule that does not exist.
    DanglingReference,
    /// A quoted title that is not the title of the rule it stands behind.
    WrongTitle,
    /// A number left out: 113.7 is followed by 113.9.
    Gap,
    /// A number used twice, or out of order.
    Duplicate,
    /// A number that cannot be the one that was meant.
    NumberTypo,
    /// The contents page and the text do not agree.
    Contents,
}

impl FindingKind {
    /// Every check, in the order of their explanation.
    pub const ALL: [Self; 6] =
        [Self::DanglingReference, Self::WrongTitle, Self::Gap, Self::Duplicate, Self::NumberTypo, Self::Contents];

    /// Its name: `dangling-reference`.
    pub fn name(self) -> &'static str {
        match self {
            Self::DanglingReference => "dangling-reference",
            Self::WrongTitle => "wrong-title",
            Self::Gap => "gap",
            Self::Duplicate => "duplicate",
            Self::NumberTypo => "number-typo",
            Self::Contents => "contents",
        }
    }

    /// What it finds, in one sentence.
    pub fn explanation(self) -> &'static str {
        match self {
            Self::DanglingReference => "a reference names a rule that does not exist",
            Self::WrongTitle => "a quoted title is not the title of the rule it stands behind",
            Self::Gap => "a number is left out",
            Self::Duplicate => "a number is used twice, or out of order",
            Self::NumberTypo => "a number cannot be the one that was meant",
            Self::Contents => "the contents page and the text do not agree",
        }
    }
}

/// The errors of an edition, in the order of the document; `repairs` are those of its reading.
pub fn lint(edition: &Edition, repairs: &[Repair]) -> Vec<Finding> {
    let mut findings = Vec::new();
    titles::contents(edition, &mut findings);
    numbering::check(edition, &mut findings);
    references::check(edition, &mut findings);
    let numbers = [RepairKind::Number, RepairKind::TornNumber];
    for repair in repairs.iter().filter(|r| numbers.contains(&r.kind)) {
        if findings.iter().any(|f| f.line == repair.line && f.kind == FindingKind::Duplicate) {
            continue;
        }
        let rule = edition.rules.iter().find(|r| r.line == repair.line).map(|r| r.id);
        findings.push(Finding {
            kind: FindingKind::NumberTypo,
            line: repair.line,
            place: rule.map_or_else(|| "numbers".to_owned(), |id| id.to_string()),
            rule,
            found: String::new(),
            message: repair.what.clone(),
            help: None,
        });
    }
    findings.sort_by_key(|finding| (finding.line, finding.kind));
    findings
}
