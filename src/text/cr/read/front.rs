//! What stands before the rules: title, date, introduction and contents.

use std::collections::HashMap;

use super::Report;
use super::grammar::{Shape, is_heading};
use super::lines::{Line, excerpt};
use super::page_numbers::{roman, without_page};
use super::succession::ends_sentence;
use super::wrap::Wrap;
use crate::cr::{ContentsEntry, Date, Edition, Paragraph, RepairKind, RuleId};

const INTRODUCTION: &[&str] = &["introduction"];
const CONTENTS: &[&str] = &["contents", "table of contents", "sommaire"];
pub(super) const GLOSSARY: &[&str] = &["glossary"];
pub(super) const CREDITS: &[&str] = &["credits"];

/// The line on which the rules begin: the headings right above the first rule, which the contents page does not have.
pub(super) fn body_start(lines: &[Line<'_>], shapes: &[Shape<'_>]) -> Option<usize> {
    let found = first_rules(lines, shapes).map(|(first, titled)| titled.map_or(first, |titled| titled.min(first)));
    let start = found.or_else(|| lines.iter().rposition(|l| is_heading(&l.text, GLOSSARY))).unwrap_or(lines.len());
    // A piece without a contents page may begin with sections that have no rules here.
    let has_contents = lines.iter().take(start).any(|l| is_heading(&l.text, CONTENTS))
        || (0..start).any(|i| matches!(shapes.get(i), Some(Shape::Part(..))) && lists_sections(lines, shapes, i));
    // Where each heading of a section stands last.
    let headings = shapes.iter().enumerate().filter_map(|(i, s)| match s {
        Shape::Numbered(n) if n.id.rule_number().is_none() => Some((n.id, i)),
        _ => None,
    });
    let last: HashMap<RuleId, usize> = headings.collect();
    let lone = |i: &usize| {
        matches!(shapes.get(*i), Some(Shape::Numbered(n))
            if last.get(&RuleId::section(n.id.section_number())).is_none_or(|last| last <= i))
    };
    if has_contents { found } else { (0..start).find(lone).or(found) }
}

/// The first line with a rule, and the heading of the first rule that has the heading of its section above it.
fn first_rules(lines: &[Line<'_>], shapes: &[Shape<'_>]) -> Option<(usize, Option<usize>)> {
    let mut first = None;
    for (i, shape) in shapes.iter().enumerate() {
        let Shape::Numbered(rule) = shape else { continue };
        if rule.id.rule_number().is_none() || rule.text.starts_with(|c: char| c.is_lowercase()) {
            continue;
        }
        // The heading of its section right above (or a block further up, where number and title are blocks of their own).
        let above: Vec<usize> = (0..i).rev().filter(|&j| lines.get(j).is_some_and(|l| !l.is_blank())).take(3).collect();
        let is_section = |j: &usize| matches!(shapes.get(*j), Some(Shape::Numbered(n)) if n.id == RuleId::section(rule.id.section_number()));
        let is_part = |j: &usize| matches!(shapes.get(*j), Some(Shape::Part(p, _)) if *p == rule.id.part());
        if let Some(k) = above.iter().take(2).position(is_section) {
            let heading = above.get(k + 1).filter(|j| is_part(j)).or(above.get(k)).copied();
            return Some((first.unwrap_or(i), heading));
        }
        // A number that only begins a wrapped line of the introduction is no rule.
        let wrapped =
            i.checked_sub(1).and_then(|j| lines.get(j)).is_some_and(|l| l.width() > 40 && !ends_sentence(&l.text));
        if first.is_none() && !wrapped {
            first = Some(i);
        }
    }
    first.map(|first| (first, None))
}

/// Reads the lines before the rules into the edition.
pub(super) fn read(lines: &[Line<'_>], shapes: &[Shape<'_>], wrap: &Wrap, edition: &mut Edition, report: &mut Report) {
    let mut in_contents = false;
    let mut titled = false;
    let mut introduced = false;
    for (i, (line, shape)) in lines.iter().zip(shapes).enumerate() {
        let text = line.text.as_ref();
        if !in_contents && matches!(shape, Shape::Part(..)) && lists_sections(lines, shapes, i) {
            in_contents = true;
            report.add(line.number, RepairKind::Structure, "contents without the heading `Contents`".to_owned());
        }
        if line.is_blank() {
            continue;
        } else if !in_contents && is_heading(text, INTRODUCTION) {
            (titled, introduced) = (true, true);
        } else if is_heading(text, CONTENTS) {
            in_contents = true;
        } else if let Some(entry) = contents_entry(text, shape, in_contents) {
            edition.contents.push(entry);
        } else if edition.date_line.is_empty() && is_date_line(text) {
            edition.date = find_date(text);
            edition.date_line = text.to_owned();
        } else if !titled {
            titled = true;
            edition.title = text.to_owned();
        } else if let Some(open) = edition.introduction.last_mut().filter(|_| i > 0 && wrap.is_full(lines, i - 1)) {
            report.add(line.number, RepairKind::JoinedLine, "a wrapped line joined to the one above".to_owned());
            super::body::join(&mut open.text, text, false);
        } else {
            if !introduced {
                introduced = true;
                let what = format!("`{}` stands before the rules: kept in the introduction", excerpt(text));
                report.add(line.number, RepairKind::Structure, what);
            }
            edition.introduction.push(Paragraph { text: text.to_owned(), refs: Vec::new(), line: line.number });
        }
    }
    without_pages(&mut edition.contents, report);
}

/// Takes the numbers of pages off the titles of a contents page, where nothing leads from title to number: most end in one,
/// and none comes before that of the line above.
fn without_pages(contents: &mut [ContentsEntry], report: &mut Report) {
    let numbered: Vec<(usize, &str, i64)> = contents
        .iter()
        .enumerate()
        .filter_map(|(i, entry)| {
            let (title, leader) = without_page(&entry.title)?;
            let number = entry.title.get(title.len() + leader.len()..)?;
            // The front matter, in Roman numerals, comes before the first page.
            let page = number.parse().ok().or_else(|| roman(number).map(|page| page - i64::from(u16::MAX)))?;
            Some((i, title, page))
        })
        .collect();
    if numbered.len() < 5
        || numbered.len() * 10 < contents.len() * 9
        || !numbered.is_sorted_by_key(|(_, _, page)| *page)
    {
        return;
    }
    report.add(
        0,
        RepairKind::Page,
        format!("the numbers of pages left out in {} lines of the contents", numbered.len()),
    );
    let titles: Vec<(usize, String)> = numbered.into_iter().map(|(i, title, _)| (i, title.to_owned())).collect();
    for (i, title) in titles {
        if let Some(entry) = contents.get_mut(i) {
            entry.title = title;
        }
    }
}

/// Whether the heading of a part on line `i` has that of a section below it, as a contents page has them.
fn lists_sections(lines: &[Line<'_>], shapes: &[Shape<'_>], i: usize) -> bool {
    let below = (i + 1..lines.len()).find(|j| lines.get(*j).is_some_and(|l| !l.is_blank())).and_then(|j| shapes.get(j));
    matches!(below, Some(Shape::Numbered(n)) if n.id.rule_number().is_none())
}

/// A line of the contents page.
fn contents_entry(text: &str, shape: &Shape<'_>, in_contents: bool) -> Option<ContentsEntry> {
    let entry = |number: Option<u16>, title: &str| Some(ContentsEntry { number, title: title.to_owned() });
    match shape {
        Shape::Part(number, title) if in_contents => entry(Some(u16::from(*number)), title),
        Shape::Numbered(n) if n.id.rule_number().is_none() && !n.text.is_empty() && in_contents => {
            entry(Some(n.id.section_number()), n.text)
        }
        _ if in_contents => match text.strip_prefix("0. ") {
            Some(title) => entry(Some(0), title),
            // "Questions?"
            None if text.chars().count() < 60 => entry(None, text),
            None => None,
        },
        _ => None,
    }
}

/// Whether the line says the date of the rules.
pub(super) fn is_date_line(text: &str) -> bool {
    text.len() < 120 && find_date(text).is_some()
}

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// The first date in the text: `January 16, 2026`, `16 January 2026`, `2026-01-16` or `30/09/2011`.
pub(super) fn find_date(text: &str) -> Option<Date> {
    let words: Vec<&str> =
        text.split(|c: char| c.is_whitespace() || "[](),;".contains(c)).filter(|w| !w.is_empty()).collect();
    let number = |w: &str| w.trim_end_matches(['.', ':']).trim_end_matches(char::is_alphabetic).parse::<u16>().ok();
    let made = |year: Option<u16>, month: usize, day: Option<u16>| {
        let (year, day) = (year?, day?);
        let sound = (1990..2200).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
        sound.then_some(Date { year, month: u8::try_from(month).ok()?, day: u8::try_from(day).ok()? })
    };
    for (i, word) in words.iter().enumerate() {
        let after = |k: usize| words.get(i + k).and_then(|w| number(w));
        if let Some(month) = MONTHS.iter().position(|m| m.eq_ignore_ascii_case(word.trim_end_matches('.'))) {
            let before = i.checked_sub(1).and_then(|j| words.get(j)).and_then(|w| number(w));
            if let Some(date) = made(after(2), month + 1, after(1)).or_else(|| made(after(1), month + 1, before)) {
                return Some(date);
            }
        }
        if let Ok(date) = word.trim_end_matches('.').parse::<Date>() {
            return Some(date);
        }
        let fields: Vec<&str> = word.trim_end_matches('.').split('/').collect();
        if let [day, month, year] = fields.as_slice()
            && let Some(date) = made(number(year), number(month).map_or(0, usize::from), number(day))
        {
            return Some(date);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_in_every_form() {
        for (text, want) in [
            ("These rules are effective as of January 16, 2026.", "2026-01-16"),
            ("These rules are current as of July 1, 2003", "2003-07-01"),
            ("Rules US [30/09/2011] Rules FR [04/02/2011]", "2011-09-30"),
            ("effective 16 January 2026", "2026-01-16"),
        ] {
            assert_eq!(find_date(text).map(|d| d.to_string()).as_deref(), Some(want));
        }
        assert_eq!(find_date("You may pay 5, 2000 times"), None);
    }
}
