//! What an edition of the Comprehensive Rules holds.

use std::collections::HashMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::RuleId;

/// One edition (or piece of one), read and cross-referenced. Everything stands in the document's own order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Edition {
    /// The title line; empty where the document has none.
    pub title: String,
    /// The date it says it is effective as of.
    pub date: Option<Date>,
    /// The line that says the date, as printed.
    pub date_line: String,
    /// The paragraphs of the introduction.
    pub introduction: Vec<Paragraph>,
    /// The contents page, as printed (its numbers and titles, in order).
    pub contents: Vec<ContentsEntry>,
    /// The parts, 1 to 9.
    pub parts: Vec<Part>,
    /// Sections, rules and lettered rules, flat.
    pub rules: Vec<Rule>,
    /// The glossary.
    pub glossary: Vec<GlossaryEntry>,
    /// The paragraphs of the credits.
    pub credits: Vec<Paragraph>,
}

/// A day of the calendar; ordered, printed as `2026-01-16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Date {
    /// The year, four digits.
    pub year: u16,
    /// 1 to 12.
    pub month: u8,
    /// 1 to 31.
    pub day: u8,
}

/// A paragraph of prose with its references.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Paragraph {
    /// The text, quotes and dashes as in this edition.
    pub text: String,
    /// The references in it, in order.
    pub refs: Vec<Reference>,
    /// The line of the source it begins on, from 1. Not part of what the text says: two paragraphs on other lines may still be equal.
    pub line: u32,
}

/// A line of the contents page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ContentsEntry {
    /// `7`, `704`; `None` for "Glossary" and "Credits".
    pub number: Option<u16>,
    /// The title as the contents page has it.
    pub title: String,
}

/// A part heading, such as `7. Additional Rules`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// 1 to 9.
    pub number: u8,
    /// Its title.
    pub title: String,
    /// The line of the source, from 1.
    pub line: u32,
}

/// A section, a rule or a lettered rule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rule {
    /// Its number.
    pub id: RuleId,
    /// Its title, for sections and title-only rules (`702.19. Trample`); such rules have no paragraphs.
    pub title: Option<String>,
    /// Its paragraphs: one for nearly every rule, two for a few.
    pub paragraphs: Vec<Paragraph>,
    /// Its examples, without the word "Example:".
    pub examples: Vec<Paragraph>,
    /// The line of the source, from 1.
    pub line: u32,
}

/// An entry of the glossary.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GlossaryEntry {
    /// The key line as printed.
    pub key: String,
    /// The terms it stands for: the aliases of a key with commas, without `(Obsolete)`.
    pub terms: Vec<String>,
    /// Whether it is marked obsolete.
    pub obsolete: bool,
    /// The paragraphs; sense numbers stay in the text.
    pub paragraphs: Vec<Paragraph>,
    /// Examples in the entry (before 2009).
    pub examples: Vec<Paragraph>,
    /// Other entries it sends the reader to ("See Attack.").
    pub see: Vec<String>,
    /// The line of the source, from 1.
    pub line: u32,
}

/// A place in the text that names rules or a section.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reference {
    /// Where it stands in its paragraph, in bytes.
    pub span: Range<usize>,
    /// How it is written.
    pub kind: ReferenceKind,
    /// What it names. A range is expanded over the document's own order.
    pub targets: Vec<RuleId>,
    /// The part it names (`section 7`), for [`ReferenceKind::Part`].
    pub part: Option<u8>,
    /// The title quoted after it, without its quotes and final punctuation.
    pub title: Option<String>,
}

/// How a reference is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReferenceKind {
    /// `rule 704.5`, `rule 704.5k`, `rule 704`, with or without a title.
    Rule,
    /// `rules 601.2a–d`, `119.7–8`.
    Range,
    /// `section 7, "Additional Rules"`.
    Part,
    /// A number with no word before it: `see 601.3d`, and 702.152 in `rules 702.109, “Dash,” 702.152, “Blitz,”`.
    Bare,
    /// A letter alone, the rest of whose number stands before: `b` in `rules 608.3a and b`. Not counted as a reference.
    Continued,
    /// `section 103, "Starting the Game"`: a section called by its name. Not counted as a reference.
    Section,
}

/// What the reader set right, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Repair {
    /// The line of the source, from 1; 0 for the document as a whole.
    pub line: u32,
    /// What kind of repair.
    pub kind: RepairKind,
    /// What was found and what was done, for people.
    pub what: String,
}

/// The kinds of repairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RepairKind {
    /// The bytes were not plain UTF-8.
    Encoding,
    /// Text decoded wrongly before it came here (`â€™`).
    Mojibake,
    /// A period too many, too few, or a missing space after a number.
    Punctuation,
    /// A rule number that cannot be what was meant.
    Number,
    /// A rule number with a space in it: `702. 37b`.
    TornNumber,
    /// A line that was wrapped, joined to the one it belongs to.
    JoinedLine,
    /// A paragraph that was torn apart at a reference.
    TornReference,
    /// Marks of another format (Markdown, HTML), left out.
    Markup,
    /// The header, footer or number of a printed page, left out.
    Page,
    /// An entry of the glossary printed without the blank line before it.
    MergedEntry,
    /// The key of an entry of the glossary printed without a line end before its text.
    GluedKey,
    /// Something of the document's usual shape is missing or cut off.
    Structure,
}

impl Edition {
    /// The rule with this number, if the edition has it.
    pub fn rule(&self, id: RuleId) -> Option<&Rule> {
        self.position(id).and_then(|i| self.rules.get(i))
    }

    /// Where the rule stands in [`Edition::rules`].
    pub fn position(&self, id: RuleId) -> Option<usize> {
        // Editions are in order but for a few typos, so look where it should be before looking everywhere.
        let guess = self.rules.partition_point(|r| r.id < id);
        if self.rules.get(guess).is_some_and(|r| r.id == id) {
            return Some(guess);
        }
        self.rules.iter().position(|r| r.id == id)
    }

    /// Each number and where it stands; for many look-ups at once.
    pub fn index(&self) -> HashMap<RuleId, usize> {
        self.rules.iter().enumerate().rev().map(|(i, r)| (r.id, i)).collect()
    }

    /// The rule and everything under it, in order.
    pub fn subtree(&self, id: RuleId) -> impl Iterator<Item = &Rule> {
        self.rules.iter().filter(move |r| id.covers(r.id))
    }

    /// The title of the section or rule, or of the nearest thing above it that has one.
    pub fn heading(&self, id: RuleId) -> Option<&str> {
        let mut at = Some(id);
        while let Some(here) = at {
            if let Some(title) = self.rule(here).and_then(|r| r.title.as_deref()) {
                return Some(title);
            }
            at = here.parent();
        }
        None
    }

    /// The same text with every line number 0: what two editions are compared by when only the text matters.
    pub fn without_lines(&self) -> Self {
        let mut bare = self.clone();
        let paragraphs = |list: &mut [Paragraph]| list.iter_mut().for_each(|p| p.line = 0);
        paragraphs(&mut bare.introduction);
        paragraphs(&mut bare.credits);
        bare.parts.iter_mut().for_each(|p| p.line = 0);
        for rule in &mut bare.rules {
            rule.line = 0;
            paragraphs(&mut rule.paragraphs);
            paragraphs(&mut rule.examples);
        }
        for entry in &mut bare.glossary {
            entry.line = 0;
            paragraphs(&mut entry.paragraphs);
            paragraphs(&mut entry.examples);
        }
        bare
    }

    /// The title of a part.
    pub fn part_title(&self, part: u8) -> Option<&str> {
        self.parts.iter().find(|p| p.number == part).map(|p| p.title.as_str())
    }
}

impl Rule {
    /// The title, or the paragraphs joined by line ends.
    pub fn text(&self) -> String {
        match &self.title {
            Some(title) => title.clone(),
            None => self.paragraphs.iter().map(|p| p.text.as_str()).collect::<Vec<_>>().join("\n"),
        }
    }

    /// The references of its paragraphs and examples.
    pub fn refs(&self) -> impl Iterator<Item = &Reference> {
        self.paragraphs.iter().chain(&self.examples).flat_map(|p| &p.refs)
    }
}

impl Date {
    /// Days, counted so that a later day has a greater number and neighbours differ by one, but for a day or two at the ends
    /// of months.
    pub fn days(self) -> u32 {
        u32::from(self.year) * 365 + (u32::from(self.month) - 1) * 61 / 2 + u32::from(self.day)
    }
}

impl std::fmt::Display for Date {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(&format!("{:04}-{:02}-{:02}", self.year, self.month, self.day))
    }
}

impl From<Date> for String {
    fn from(date: Date) -> Self {
        date.to_string()
    }
}

impl TryFrom<String> for Date {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl std::str::FromStr for Date {
    type Err = String;

    /// Reads `2026-01-16`.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a date (such as 2026-01-16)");
        let mut fields = text.splitn(3, '-');
        let (Some(y), Some(m), Some(d)) = (fields.next(), fields.next(), fields.next()) else { return Err(wrong()) };
        if y.len() != 4 || m.len() != 2 || d.len() != 2 {
            return Err(wrong());
        }
        let (year, month, day) =
            (y.parse().map_err(|_| wrong())?, m.parse().map_err(|_| wrong())?, d.parse().map_err(|_| wrong())?);
        if !(1..=12).contains(&month) || !(1..=31).contains(&day) {
            return Err(wrong());
        }
        Ok(Self { year, month, day })
    }
}
