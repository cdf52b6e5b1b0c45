//! Print: what a text taken from a PDF has between its lines. Headers, footers and page numbers; ligatures.

use std::borrow::Cow;
use std::collections::HashMap;

use super::Report;
use super::front::is_date_line;
use super::grammar::{Shape, shape};
use super::hyphens::SOFT;
use super::lines::{Line, excerpt};
use super::page_numbers::{LONGEST, Numbers, OFTEN, is_even, masked, pages};
use super::succession::ends_sentence;
use super::wrap::Wrap;
use crate::cr::{RepairKind, RuleId};

/// The lines without the headers and footers of pages. A sentence that goes on behind them is whole again: no blank line
/// is left in it.
pub(super) fn without_pages<'a>(lines: Vec<Line<'a>>, report: &mut Report) -> Vec<Line<'a>> {
    let running = running(&lines);
    if !running.contains(&true) {
        return lines;
    }
    // With each break between two pages left out altogether, the width of wrapped lines can be told.
    let breaks = breaks(&lines, &running);
    let tight: Vec<Line<'a>> =
        lines.iter().zip(&breaks).filter(|(_, within)| !**within).map(|(line, _)| line.clone()).collect();
    let (wrap, usual) = (Wrap::of(&tight), usual_blanks(&lines, &breaks));
    let mut kept: Vec<Line<'a>> = Vec::with_capacity(tight.len());
    // How many blank lines stood in the break read last, and where it ended.
    let (mut blanks, mut end) = (0, 0);
    for ((line, running), within) in lines.into_iter().zip(running).zip(breaks) {
        if running {
            report.add(line.number, RepairKind::Page, format!("`{}` of a page left out", excerpt(&line.text)));
        }
        if within {
            (blanks, end) = (blanks + usize::from(line.is_blank()), line.number);
            continue;
        }
        let blank = std::mem::take(&mut blanks);
        // Whether a paragraph ends above the break and another begins below it.
        let parted = |above: &Line<'_>| {
            let goes_on = shape(&line.text) == Shape::Text && wrap.is_full_above(above, &line);
            ends_sentence(&above.text) && (blank > usual || !goes_on)
        };
        if blank > 0 && kept.last().is_some_and(parted) {
            kept.push(Line { number: end, text: Cow::Borrowed(""), indent: 0 });
        }
        kept.push(line);
    }
    kept
}

/// How many blank lines there are in most breaks in the middle of a sentence.
fn usual_blanks(lines: &[Line<'_>], breaks: &[bool]) -> usize {
    let marked: Vec<(&Line<'_>, bool)> = lines.iter().zip(breaks.iter().copied()).collect();
    let stretches: Vec<&[(&Line<'_>, bool)]> = marked.chunk_by(|a, b| a.1 == b.1).collect();
    let torn = stretches.windows(3).filter_map(|three| {
        let [above, within, below] = three else { return None };
        let (above, below) = (above.last()?.0, below.first()?.0);
        let torn = within.first()?.1 && !ends_sentence(&above.text) && below.text.starts_with(char::is_lowercase);
        torn.then(|| within.iter().filter(|(line, _)| line.is_blank()).count())
    });
    let mut torn: Vec<usize> = torn.collect();
    torn.sort_unstable();
    torn.get(torn.len() / 2).copied().unwrap_or(usize::MAX)
}

/// Which lines stand between two pages: headers, footers and the blank lines around them.
fn breaks(lines: &[Line<'_>], running: &[bool]) -> Vec<bool> {
    let mut breaks = Vec::with_capacity(lines.len());
    let loose = lines.iter().zip(running).map(|(line, running)| (line.is_blank() || *running, *running));
    for stretch in loose.collect::<Vec<_>>().chunk_by(|a, b| a.0 == b.0) {
        let within = stretch.iter().any(|(_, running)| *running);
        breaks.extend(std::iter::repeat_n(within, stretch.len()));
    }
    breaks
}

/// Which lines are headers and footers.
fn running(lines: &[Line<'_>]) -> Vec<bool> {
    let worded: Vec<usize> = (0..lines.len()).filter(|i| lines.get(*i).is_some_and(|l| !l.is_blank())).collect();
    let texts: Vec<&str> = worded.iter().filter_map(|i| lines.get(*i)).map(|l| l.text.as_ref()).collect();
    let mut running = vec![false; lines.len()];
    for (i, is_running) in worded.into_iter().zip(running_texts(&texts)) {
        running[i] = is_running;
    }
    running
}

/// Of the texts of a document, those that count the pages; those that stand again and again right beside these; and,
/// where pages have no numbers, one that stands again and again at even distances from beginning to end.
fn running_texts(texts: &[&str]) -> Vec<bool> {
    let mut counted: HashMap<String, Vec<(usize, Numbers)>> = HashMap::new();
    let mut repeated: HashMap<&str, Vec<usize>> = HashMap::new();
    for (i, text) in texts.iter().enumerate().filter(|(_, t)| t.len() <= LONGEST) {
        if let Some((masked, numbers)) = masked(text) {
            counted.entry(masked).or_default().push((i, numbers));
        }
        repeated.entry(text).or_default().push(i);
    }
    // What the glossary says again is there twice; and no header begins in the middle of a sentence.
    repeated.retain(|text, places| places.len() > 2 && !text.starts_with(char::is_lowercase));
    let mut running = vec![false; texts.len()];
    let begins =
        |id| texts.iter().any(|text| matches!(shape(text), Shape::Numbered(n) if n.id == id && !n.text.is_empty()));
    counted
        .values()
        .filter_map(|places| pages(places, texts.len(), begins))
        .flatten()
        .for_each(|page| running[page] = true);
    if running.contains(&true) {
        beside_numbers(texts, &repeated, &mut running);
    } else {
        // The end of a wrapped paragraph may stand again and again as well.
        let headers = repeated
            .iter()
            .filter(|(text, places)| places.len() >= OFTEN && !ends_sentence(text) && is_even(places, texts.len()));
        headers.flat_map(|(_, places)| places).for_each(|&i| running[i] = true);
    }
    // What stands right above the date of the edition is its title, though the pages repeat it.
    let dated = texts.iter().take(8).position(|text| is_date_line(text));
    if let Some(title) = dated.and_then(|i| i.checked_sub(1)) {
        running[title] = false;
    }
    running
}

/// Marks what stands again and again right above or below a page number: the title of the document, of the part, of the
/// section. A heading of the contents page, or one with the first of its rules below it, is no header.
fn beside_numbers(texts: &[&str], repeated: &HashMap<&str, Vec<usize>>, running: &mut [bool]) {
    let shape_at = |i: usize| texts.get(i).map(|text| shape(text));
    let is_rule = |text: &&str| matches!(shape(text), Shape::Numbered(n) if n.id.rule_number().is_some());
    let first_rule = texts.iter().position(is_rule).unwrap_or(texts.len());
    let heads = |running: &[bool], i: usize, first: RuleId| {
        let mut below = (i + 1..texts.len()).skip_while(|i| running.get(*i) == Some(&true)).peekable();
        // At the foot of a page, a header that is not known yet may stand between.
        let turned = below.peek().is_some_and(|next| *next > i + 1);
        below.next_if(|next| turned && texts.get(*next).is_some_and(|text| repeated.contains_key(text)));
        let headed = matches!(below.next().and_then(shape_at), Some(Shape::Numbered(n)) if n.id == first);
        i < first_rule || headed
    };
    // A header may have several lines: each round finds those beside what is known.
    for _ in 0..3 {
        let is_running = |i: Option<usize>| i.and_then(|i| running.get(i)) == Some(&true);
        let beside = |i: &usize| !is_running(Some(*i)) && (is_running(i.checked_sub(1)) || is_running(Some(*i + 1)));
        let found: Vec<usize> = repeated
            .iter()
            .flat_map(|(text, places)| {
                let beside: Vec<usize> = places.iter().copied().filter(beside).collect();
                // What stands first under the heading, if it is one.
                let first = match shape(text) {
                    Shape::Part(part, _) => Some(RuleId::section(u16::from(part) * 100)),
                    Shape::Numbered(n) => n.id.parent().is_none().then(|| RuleId::rule(n.id.section_number(), 1)),
                    _ => None,
                };
                match (first, shape(text)) {
                    (Some(first), _) => beside.into_iter().filter(|&i| !heads(running, i, first)).collect(),
                    (None, Shape::Text) if beside.len() * 5 >= places.len() * 4 => beside,
                    _ => Vec::new(),
                }
            })
            .collect();
        if found.is_empty() {
            break;
        }
        found.into_iter().for_each(|i| running[i] = true);
    }
}

/// Whether the text has ligatures or hyphens that show only at the end of a line.
pub(super) fn has_print(text: &str) -> bool {
    // U+FB00 to U+FB06, and the soft hyphen, by the first two of their bytes: other letters begin with the former, too.
    let may_have = |bytes: &[u8]| memchr::memmem::find(text.as_bytes(), bytes).is_some();
    (may_have(b"\xEF\xAC") || may_have(b"\xC2\xAD")) && text.contains(|c| c == SOFT || letters(c).is_some())
}

/// The letters of a ligature.
fn letters(c: char) -> Option<&'static str> {
    const LIGATURES: [&str; 7] = ["ff", "fi", "fl", "ffi", "ffl", "st", "st"];
    LIGATURES.get(u32::from(c).checked_sub(0xFB00)? as usize).copied()
}

/// The line with its ligatures as letters and without such hyphens, but for one at its end; `None` where it has none.
pub(super) fn plain(text: &str) -> Option<String> {
    let (within, end) = text.strip_suffix(SOFT).map_or((text, ""), |within| (within, "\u{ad}"));
    has_print(within).then(|| {
        let mut plain = String::with_capacity(text.len());
        for c in within.chars().filter(|c| *c != SOFT) {
            match letters(c) {
                Some(letters) => plain.push_str(letters),
                None => plain.push(c),
            }
        }
        plain + end
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ligatures_are_letters() {
        assert_eq!(plain("the \u{fb01}rst e\u{fb00}ect, for\u{ad}ever").as_deref(), Some("the first effect, forever"));
        assert_eq!(plain("an e\u{fb04}u\u{ad}").as_deref(), Some("an efflu\u{ad}"));
        for text in ["the first effect", "for\u{ad}", "\u{fb07} \u{fb4f}"] {
            assert_eq!(plain(text), None, "{text}");
        }
        assert!(has_print("for\u{ad}") && !has_print("\u{fb07} \u{fb4f}"));
    }
}
