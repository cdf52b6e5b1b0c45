//! What an edition holds, in numbers.

use serde::{Deserialize, Serialize};

use super::references::numbers_written;
use super::{Date, Edition, Paragraph, Reference, ReferenceKind, Repair, RepairKind, RuleId};

/// The figures of an edition.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stats {
    /// Its date.
    pub edition: Option<Date>,
    /// Parts: `7. Additional Rules`.
    pub parts: usize,
    /// Sections: `704. State-Based Actions`.
    pub sections: usize,
    /// Rules: `704.5.`.
    pub rules: usize,
    /// Lettered rules: `704.5k`. One whose number is torn in print (`702. 37b`) is read like any other, and counted only
    /// among the repairs.
    pub lettered: usize,
    /// Examples of rules.
    pub examples: usize,
    /// Entries of the glossary. One printed without the blank line before it is read like any other, and counted only among
    /// the repairs.
    pub glossary: usize,
    /// Numbers behind the word "rule", in the rules, their examples and the glossary; each number or range of a list
    /// counts, a letter alone ([`ReferenceKind::Continued`]) does not.
    pub references: usize,
    /// Those of the references that are ranges.
    pub ranges: usize,
    /// References to a part by the word "section".
    pub section_references: usize,
    /// Numbers of rules with no word before them, as many as are written out (two in `409.1a–409.1h`). A section's
    /// (`See 706, “Rolling a Die.”`) is not counted.
    pub bare_references: usize,
    /// Of the references, those that name a rule the edition should have and has not; both ends of a range count. In a
    /// piece of an edition, those that lead out of it are not among them.
    pub dangling: usize,
    /// What the reader set right.
    pub repairs: usize,
}

/// Where a number leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// To a rule of this document.
    Here,
    /// Out of this document, which is a piece of an edition.
    Outside,
    /// Nowhere.
    Dangling,
}

/// Tells for many numbers where they lead.
pub struct Standings<'e> {
    edition: &'e Edition,
    index: std::collections::HashMap<RuleId, usize>,
    sections: std::collections::HashSet<u16>,
    /// Whether the document has all an edition has.
    whole: bool,
    /// Whether it leaves the lettered rules out.
    outline: bool,
}

impl<'e> Standings<'e> {
    /// Prepares the answers for this edition.
    pub fn of(edition: &'e Edition) -> Self {
        let lettered = edition.rules.iter().filter(|r| r.id.letter().is_some()).count();
        Self {
            edition,
            index: edition.index(),
            sections: edition.rules.iter().map(|r| r.id.section_number()).collect(),
            whole: edition.is_whole(),
            outline: !edition.is_whole() && lettered * 20 < edition.rules.len(),
        }
    }

    /// Where a number leads.
    pub fn of_id(&self, id: RuleId) -> Standing {
        let section = id.section_number();
        if self.index.contains_key(&id) {
            Standing::Here
        } else if !self.whole && (!self.sections.contains(&section) || self.outline && id.letter().is_some()) {
            Standing::Outside
        } else if id.rule_number().is_none() && self.sections.contains(&section) {
            // The rules are there, the heading is not.
            Standing::Here
        } else {
            Standing::Dangling
        }
    }

    /// Where a reference leads: nowhere if any of its targets does.
    pub fn of_reference(&self, reference: &Reference) -> Standing {
        if let Some(part) = reference.part {
            let has = self.edition.rules.iter().any(|r| r.id.part() == part);
            return if has {
                Standing::Here
            } else if self.whole {
                Standing::Dangling
            } else {
                Standing::Outside
            };
        }
        let all: Vec<Standing> = reference.targets.iter().map(|id| self.of_id(*id)).collect();
        [Standing::Dangling, Standing::Outside].into_iter().find(|s| all.contains(s)).unwrap_or(Standing::Here)
    }
}

impl Edition {
    /// Its figures; `repairs` are those of its reading.
    pub fn stats(&self, repairs: &[Repair]) -> Stats {
        let mut stats = Stats {
            edition: self.date,
            parts: self.parts.len(),
            glossary: self.glossary.len() - repairs.iter().filter(|r| r.kind == RepairKind::MergedEntry).count(),
            repairs: repairs.len(),
            ..Stats::default()
        };
        let torn: Vec<u32> = repairs.iter().filter(|r| r.kind == RepairKind::TornNumber).map(|r| r.line).collect();
        for rule in &self.rules {
            match (rule.id.rule_number(), rule.id.letter()) {
                (None, _) => stats.sections += 1,
                (Some(_), None) => stats.rules += 1,
                (Some(_), Some(_)) => stats.lettered += usize::from(!torn.contains(&rule.line)),
            }
            stats.examples += rule.examples.len();
        }
        let standings = Standings::of(self);
        for (paragraph, reference) in self.references() {
            match reference.kind {
                ReferenceKind::Rule | ReferenceKind::Range => {
                    stats.references += 1;
                    stats.ranges += usize::from(reference.kind == ReferenceKind::Range);
                    let ends =
                        reference.targets.first().into_iter().chain(reference.targets.iter().skip(1).next_back());
                    stats.dangling += ends.filter(|id| standings.of_id(**id) == Standing::Dangling).count();
                }
                ReferenceKind::Part => stats.section_references += 1,
                ReferenceKind::Bare => {
                    if reference.targets.first().is_some_and(|id| id.rule_number().is_some()) {
                        stats.bare_references += numbers_written(&paragraph.text, &reference.span);
                    }
                }
                ReferenceKind::Continued | ReferenceKind::Section => {}
            }
        }
        stats
    }

    /// Every reference, with the paragraph it stands in: those of the rules, their examples, the glossary.
    pub fn references(&self) -> impl Iterator<Item = (&Paragraph, &Reference)> {
        let rules = self.rules.iter().flat_map(|r| r.paragraphs.iter().chain(&r.examples));
        let glossary = self.glossary.iter().flat_map(|g| g.paragraphs.iter().chain(&g.examples));
        rules.chain(glossary).flat_map(|p| p.refs.iter().map(move |r| (p, r)))
    }

    /// Whether the text says of itself that it is a whole edition; one without front matter promises nothing.
    pub(super) fn promises_all(&self) -> bool {
        self.is_whole() && !(self.contents.is_empty() && self.date_line.is_empty())
    }

    /// Where the text stops, of an edition that promises more: `after 601.2b, before the glossary`.
    pub fn cut_off(&self) -> Option<String> {
        if !self.promises_all() {
            None
        } else if self.glossary.is_empty() {
            let last = self.rules.last().map(|rule| format!("after {}, ", rule.id)).unwrap_or_default();
            Some(format!("{last}before the glossary"))
        } else if self.credits.is_empty() {
            Some(format!("in the glossary, after {} entries; no credits", self.glossary.len()))
        } else {
            None
        }
    }

    /// Whether this is an edition rather than a piece of one: it has front matter or all the parts.
    pub fn is_whole(&self) -> bool {
        let begins = self.rules.first().is_some_and(|r| r.id.section_number() == 100);
        begins && (!self.contents.is_empty() || !self.date_line.is_empty() || !self.glossary.is_empty())
    }
}
