//! The reader: bytes to an [`Edition`], and what it repaired on the way.

mod body;
mod entities;
mod front;
mod glossary;
mod grammar;
mod html;
mod hyphens;
mod lines;
mod markdown;
mod page_numbers;
mod pages;
mod succession;
mod wrap;

pub(super) use glossary::needs_indent;
use grammar::{Shape, is_heading, shape};
use lines::{Line, excerpt};
use wrap::Wrap;

use super::references::{self, Order};
use super::{Edition, Paragraph, ReadError, Repair, RepairKind, decode};

/// The repairs made so far.
#[derive(Default)]
struct Report(Vec<Repair>);

impl Report {
    fn add(&mut self, line: u32, kind: RepairKind, what: String) {
        self.0.push(Repair { line, kind, what });
    }

    /// Adds that a line that begins with a number is no rule and goes on with the one above it, or after a gap.
    fn add_joined(&mut self, line: &Line<'_>, goes_on: bool) {
        let kind = if goes_on { RepairKind::JoinedLine } else { RepairKind::TornReference };
        self.add(line.number, kind, format!("`{}` is no rule here: joined to the line above", excerpt(&line.text)));
    }
}

/// Reads an edition of the Comprehensive Rules, or a piece of one, from a text in any form it was published in.
///
/// Nothing is lost silently: every line is in the edition, or in a repair. The repairs are in the order of the lines.
///
/// # Errors
/// What cannot be an edition: nothing, too much, no text, no numbered rules, not English, two editions in one.
pub fn read(bytes: &[u8]) -> Result<(Edition, Vec<Repair>), ReadError> {
    let (text, placed) = decode::decode(bytes)?;
    let raw = lines::split(&text);
    let mut report = Report::default();
    for (offset, kind, what) in placed {
        let line = offset.map_or(0, |o| raw.partition_point(|(begin, _)| *begin <= o));
        report.add(u32::try_from(line).unwrap_or(u32::MAX), kind, what);
    }
    let page = html::lines(&text, &raw, &mut report);
    let numbered: Vec<(u32, &str)> = match &page {
        Some(page) => page.iter().map(|(number, line)| (*number, line.as_str())).collect(),
        None => (1..).zip(raw.iter().map(|(_, line)| *line)).collect(),
    };
    let lines = lines::clean(&text, &numbered, &mut report);
    let edition = read_lines(&lines, &mut report)?;
    report.0.sort_by_key(|r| r.line);
    Ok((edition, report.0))
}

fn read_lines(lines: &[Line<'_>], report: &mut Report) -> Result<Edition, ReadError> {
    let shapes: Vec<Shape<'_>> = lines.iter().map(|l| shape(&l.text)).collect();
    let wrap = Wrap::of(lines);
    let mut edition = Edition::default();

    let heading = |i: &usize, names: &[&str]| lines.get(*i).is_some_and(|l| is_heading(&l.text, names));
    let start = front::body_start(lines, &shapes);
    let from = start.unwrap_or(0);
    let glossary = (from..lines.len()).rev().find(|i| heading(i, front::GLOSSARY));
    let credits = (glossary.unwrap_or(from)..lines.len()).rev().find(|i| heading(i, front::CREDITS));
    let Some(body) = start.or(glossary) else {
        return Err(not_rules(lines, "no line begins with the number of a rule"));
    };
    let end = glossary.or(credits).unwrap_or(lines.len());
    twice(lines, &shapes, body)?;

    let part = |from: usize, to: usize| lines.get(from..to).unwrap_or_default();
    let shaped = |from: usize, to: usize| shapes.get(from..to).unwrap_or_default();
    front::read(part(0, body), shaped(0, body), &wrap, &mut edition, report);
    let roles = succession::roles(part(body, end), shaped(body, end), &wrap, report);
    body::read(part(body, end), &roles, &wrap, &mut edition, report);
    if let Some(glossary) = glossary {
        edition.glossary = glossary::read(part(glossary + 1, credits.unwrap_or(lines.len())), &wrap, report);
    }
    if let Some(credits) = credits {
        edition.credits = back(part(credits + 1, lines.len()), &wrap, report);
    }
    if edition.date.is_none() {
        edition.date =
            edition.credits.iter().filter(|p| front::is_date_line(&p.text)).find_map(|p| front::find_date(&p.text));
    }
    refuse_other_texts(lines, body, &edition)?;
    missing(&edition, lines, report);
    refer(&mut edition);
    Ok(edition)
}

/// The paragraphs of the credits.
fn back(lines: &[Line<'_>], wrap: &Wrap, report: &mut Report) -> Vec<Paragraph> {
    let mut credits: Vec<Paragraph> = Vec::new();
    for (i, line) in lines.iter().enumerate().filter(|(_, l)| !l.is_blank()) {
        match credits.last_mut() {
            Some(open) if i > 0 && wrap.is_full(lines, i - 1) => {
                report.add(line.number, RepairKind::JoinedLine, "a wrapped line joined to the one above".to_owned());
                body::join(&mut open.text, &line.text, false);
            }
            _ => credits.push(Paragraph { text: line.text.to_string(), refs: Vec::new(), line: line.number }),
        }
    }
    credits
}

/// Finds the references of every paragraph, now that the order of the rules is known.
fn refer(edition: &mut Edition) {
    let order = Order::of(&edition.rules);
    let rules = edition.rules.iter_mut().flat_map(|r| r.paragraphs.iter_mut().chain(&mut r.examples));
    let glossary = edition.glossary.iter_mut().flat_map(|g| g.paragraphs.iter_mut().chain(&mut g.examples));
    for paragraph in rules.chain(glossary) {
        paragraph.refs = references::find(&paragraph.text, &order);
    }
}

/// Refuses a document in which a second edition begins after the credits of the first.
fn twice(lines: &[Line<'_>], shapes: &[Shape<'_>], body: usize) -> Result<(), ReadError> {
    let mut ended = false;
    let mut rules = 0;
    let mut second = 0;
    for (line, shape) in lines.iter().zip(shapes).skip(body) {
        if is_heading(&line.text, front::CREDITS) && rules > 50 {
            if ended {
                return Err(ReadError::Twice { line: second, first: 1 });
            }
            (ended, rules, second) = (true, 0, line.number + 1);
        }
        rules += usize::from(matches!(shape, Shape::Numbered(n) if n.id.rule_number().is_some()));
        if ended && rules > 50 {
            return Err(ReadError::Twice { line: second, first: 1 });
        }
    }
    Ok(())
}

fn not_rules(lines: &[Line<'_>], why: &'static str) -> ReadError {
    let first = lines.iter().find(|l| !l.is_blank());
    ReadError::NotRules {
        line: first.map_or(0, |l| l.number),
        found: first.map_or_else(String::new, |l| excerpt(&l.text)),
        why,
    }
}

/// Refuses texts that are not the Comprehensive Rules, or not in English.
fn refuse_other_texts(lines: &[Line<'_>], body: usize, edition: &Edition) -> Result<(), ReadError> {
    if edition.rules.iter().all(|r| r.id.rule_number().is_none()) && edition.glossary.is_empty() {
        return Err(not_rules(lines, "no line begins with the number of a rule"));
    }
    let size =
        |from: usize, to: usize| lines.get(from..to).unwrap_or_default().iter().map(|l| l.text.len()).sum::<usize>();
    let front = size(0, body);
    if front > 20_000 && front > size(body, lines.len()) {
        return Err(not_rules(lines, "the numbered rules are less than half of the text"));
    }
    // A text that quotes a few rules has more beside them: what stands under no number outweighs what has one.
    let under = edition.rules.iter().flat_map(|r| r.paragraphs.iter().skip(1));
    let stray: Vec<u32> = edition.introduction.iter().chain(under).map(|p| p.line).collect();
    let numbered = edition.rules.iter().map(|r| 1 + r.examples.len()).sum::<usize>() + edition.glossary.len();
    if stray.len() >= 4 && stray.len() > numbered {
        let first = lines.iter().find(|l| Some(l.number) == stray.first().copied());
        return Err(ReadError::NotRules {
            line: first.map_or(0, |l| l.number),
            found: first.map_or_else(String::new, |l| excerpt(&l.text)),
            why: "it quotes rules, but more of it stands under no number of a rule",
        });
    }
    let texts =
        edition.rules.iter().flat_map(|r| &r.paragraphs).chain(edition.glossary.iter().flat_map(|g| &g.paragraphs));
    let (mut words, mut english) = (0usize, 0usize);
    for word in texts.flat_map(|p| p.text.split_whitespace()).take(5_000) {
        words += 1;
        english += usize::from(matches!(
            word,
            "the"
                | "The"
                | "a"
                | "A"
                | "an"
                | "of"
                | "to"
                | "is"
                | "are"
                | "that"
                | "it"
                | "or"
                | "and"
                | "in"
                | "on"
                | "if"
                | "If"
        ));
    }
    // In English rules these words are about a third of the text.
    if words >= 120 && english * 10 < words {
        let first = lines.get(body);
        return Err(ReadError::Language {
            line: first.map_or(0, |l| l.number),
            found: first.map_or_else(String::new, |l| excerpt(&l.text)),
        });
    }
    Ok(())
}

/// Says what an edition should have and this one has not.
fn missing(edition: &Edition, lines: &[Line<'_>], report: &mut Report) {
    let last = lines.iter().rev().find(|l| !l.is_blank()).map_or(0, |l| l.number);
    if !edition.promises_all() {
        return;
    }
    if let Some(end) = edition.cut_off() {
        report.add(last, RepairKind::Structure, format!("the text stops {end}"));
    }
    if edition.date.is_none() {
        report.add(0, RepairKind::Structure, "the text does not say the date it is effective as of".to_owned());
    }
}
