//! The text as lines: whatever ends them, without mojibake, lost characters and markup.

use std::borrow::Cow;

use memchr::{memchr_iter, memchr2, memmem};

use super::grammar::{Shape, shape};
use super::markdown::{self, Markdown};
use super::succession::ends_sentence;
use super::{Report, entities, hyphens, page_numbers, pages};
use crate::cr::RepairKind;
use crate::cr::decode::{lossy, mojibake};

/// A line of the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line<'a> {
    /// From 1.
    pub(super) number: u32,
    /// Without the white space around it; empty for a blank line.
    pub(super) text: Cow<'a, str>,
    /// How many characters of white space stood before it.
    pub(super) indent: usize,
}

impl Line<'_> {
    pub(super) fn is_blank(&self) -> bool {
        self.text.is_empty()
    }

    /// How many columns it takes.
    pub(super) fn width(&self) -> usize {
        // Counting characters matters only for lines short enough to be wrapped ones.
        self.indent + if self.text.len() > 400 { self.text.len() } else { self.text.chars().count() }
    }
}

/// The lines, and for each the offset in `text` where it begins.
pub(super) fn split(text: &str) -> Vec<(usize, &str)> {
    let bytes = text.as_bytes();
    // `\r\r\n` is one line end in files where it is the rule (text written twice in text mode), else CR and CRLF.
    let tripled = memmem::find_iter(bytes, "\r\r\n").count();
    let tripled_is_one = tripled > 0 && {
        let others = |end: u8, own: usize| memchr_iter(end, bytes).count().saturating_sub(own);
        tripled > others(b'\n', tripled).max(others(b'\r', 2 * tripled))
    };
    let rare = memchr2(0x0B, 0x0C, bytes).is_some()
        || ["\u{85}", "\u{2028}", "\u{2029}"].iter().any(|end| memmem::find(bytes, end.as_bytes()).is_some());
    let next_end = |from: usize| {
        let rest = bytes.get(from..)?;
        let at = if rare {
            rest.iter().position(|b| matches!(b, b'\r' | b'\n' | 0x0B | 0x0C | 0xC2 | 0xE2))
        } else {
            memchr2(b'\r', b'\n', rest)
        };
        at.map(|at| from + at)
    };
    let mut lines = Vec::with_capacity(text.len() / 64);
    let (mut begin, mut from) = (0, 0);
    while let Some(at) = next_end(from) {
        let length = match bytes.get(at..).unwrap_or_default() {
            [b'\r', b'\r', b'\n', ..] if tripled_is_one => 3,
            [b'\r', b'\n', ..] => 2,
            [b'\r' | b'\n' | 0x0B | 0x0C, ..] => 1,
            // U+0085, U+2028, U+2029.
            [0xC2, 0x85, ..] => 2,
            [0xE2, 0x80, 0xA8 | 0xA9, ..] => 3,
            _ => {
                from = at + 1;
                continue;
            }
        };
        lines.push((begin, text.get(begin..at).unwrap_or_default()));
        begin = at + length;
        from = begin;
    }
    if begin < text.len() {
        lines.push((begin, text.get(begin..).unwrap_or_default()));
    }
    lines
}

/// Cleans the lines of `text`, each with its number; says in `report` what was repaired.
pub(super) fn clean<'a>(text: &str, raw: &[(u32, &'a str)], report: &mut Report) -> Vec<Line<'a>> {
    let suspect = mojibake::is_suspect(text);
    let printed = pages::has_print(text);
    let quoted = is_quoted(raw);
    if quoted {
        report.add(0, RepairKind::Markup, "each line marked as quoted (`>`): the marks left out".to_owned());
    }
    let markdown = Markdown::of(raw);
    // Only a contents page has dots that lead to the number of a page.
    let mut before_rules = true;
    let mut lines: Vec<Line<'a>> = Vec::with_capacity(raw.len());
    for &(number, text) in raw {
        let text = match text.strip_prefix('>').filter(|_| quoted) {
            Some(inner) => inner.strip_prefix(' ').unwrap_or(inner),
            None => text,
        };
        let start = text.trim_start_matches(is_space);
        let indent = if start.len() == text.len() {
            0
        } else {
            text.get(..text.len() - start.len()).map_or(0, |w| w.chars().filter(|c| !is_invisible(*c)).count())
        };
        let trimmed = start.trim_end_matches(is_space);
        let mut text = Cow::Borrowed(trimmed);
        if suspect && let Some(better) = mojibake::repair(trimmed) {
            report.add(number, RepairKind::Mojibake, "text decoded in the wrong encoding, put right".to_owned());
            text = Cow::Owned(better);
        }
        let mut entities = false;
        if let Some((plain, count)) = entities::put_back(&text) {
            let what = format!("{count} characters written as in HTML (`&rsquo;`) put back");
            report.add(number, RepairKind::Encoding, what);
            text = Cow::Owned(plain.trim_matches(is_space).to_owned());
            entities = true;
        }
        if (printed || entities)
            && let Some(plain) = pages::plain(&text)
        {
            report.add(number, RepairKind::Encoding, "ligatures and soft hyphens put back as letters".to_owned());
            text = Cow::Owned(plain);
        }
        if before_rules && let Some(title) = page_numbers::without_leader(&text) {
            report.add(number, RepairKind::Page, format!("the number of a page left out: `{}`", excerpt(&text)));
            text = Cow::Owned(title.to_owned());
        }
        let plain = match &markdown {
            Some(markdown) => markdown.plain(number, &text),
            None => markdown::without_marks(&text).map(|plain| (plain, None)),
        };
        if let Some((plain, more)) = plain {
            report.add(number, RepairKind::Markup, format!("markup left out: `{}`", excerpt(&text)));
            text = Cow::Owned(plain);
            if let Some(more) = more {
                lines.push(Line { number, text, indent });
                text = Cow::Owned(more);
            }
        }
        before_rules = before_rules && !matches!(shape(&text), Shape::Numbered(n) if n.id.rule_number().is_some());
        lines.push(Line { number, text, indent });
    }
    let mut lines = pages::without_pages(lines, report);
    hyphens::put_together(&mut lines, report);
    // A document that is indented as a whole is not indented.
    let base = lines.iter().filter(|l| !l.is_blank()).map(|l| l.indent).min().unwrap_or(0);
    for line in &mut lines {
        line.indent = line.indent.saturating_sub(base);
    }
    // Where what a wrapped line goes on with hangs further in, that depth says nothing of paragraphs.
    if let Some(hanging) = hanging_indent(&lines) {
        lines.iter_mut().filter(|line| line.indent == hanging).for_each(|line| line.indent = 0);
    }
    if lossy::is_lossy(lines.iter().map(|l| l.text.as_ref())) {
        for line in &mut lines {
            if let Some((better, put, left)) = lossy::repair(&line.text) {
                let what = match (put, left) {
                    (put, 0) => format!("{put} lost characters (`?`) put back by what stands beside them"),
                    (0, left) => format!("{left} lost characters (`?`) that nothing tells: left"),
                    (put, left) => {
                        format!("{put} lost characters (`?`) put back, {left} left, since nothing tells them")
                    }
                };
                report.add(line.number, RepairKind::Encoding, what);
                line.text = Cow::Owned(better);
            }
        }
    }
    lines
}

/// Whether the text is quoted as in a letter: every line with words begins with `>`.
fn is_quoted(raw: &[(u32, &str)]) -> bool {
    let mut worded = raw.iter().filter(|(_, text)| !text.trim().is_empty()).peekable();
    worded.peek().is_some() && worded.all(|(_, text)| text.starts_with('>'))
}

/// How far in stand the lines that go on with a sentence of the line above, if nearly all of them stand equally far in.
fn hanging_indent(lines: &[Line<'_>]) -> Option<usize> {
    let going_on: Vec<usize> = lines
        .iter()
        .zip(lines.iter().skip(1))
        .filter(|(above, below)| !above.is_blank() && below.text.starts_with(char::is_lowercase))
        .filter(|(above, _)| !ends_sentence(&above.text))
        .map(|(_, below)| below.indent)
        .collect();
    let first = going_on.iter().copied().find(|indent| *indent >= 2)?;
    let same = going_on.iter().filter(|indent| **indent == first).count();
    (going_on.len() >= 8 && same * 10 >= going_on.len() * 9).then_some(first)
}

/// What may stand around a line and is no part of it.
fn is_space(c: char) -> bool {
    c.is_whitespace() || is_invisible(c)
}

/// Marks that take no room: a byte order mark within the text, zero-width spaces.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{FEFF}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{1A}')
}

/// The first words of a line, for messages.
pub(super) fn excerpt(text: &str) -> String {
    match text.char_indices().nth(48) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}...", text.get(..end).unwrap_or_default().trim_end()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        split(text).into_iter().map(|(_, t)| t).collect()
    }

    #[test]
    fn any_line_end_ends_a_line() {
        for text in ["a\n\nb", "a\r\n\r\nb", "a\r\rb", "a\r\r\n\r\r\nb\r\r\n", "a\u{85}\u{85}b\u{2028}"] {
            assert_eq!(texts(text), ["a", "", "b"], "{text:?}");
        }
        // In a file of bare CRs, `\r\r\n` is two line ends.
        assert_eq!(texts("a\rb\rc\r\r\nd\r"), ["a", "b", "c", "", "d"]);
    }
}
