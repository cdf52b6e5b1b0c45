//! Wrapped prose.

pub use crate::explain::became::list;
use textwrap::core::{Word, display_width};

/// Wraps `text` to `width` columns; its first line begins with `first`, the others with `rest`. Colors and links in it
/// take no room. Line ends in it stay.
///
/// A line takes as many words as fit on it. Comparing two editions wraps a million letters, so no list of all words is
/// made, as `textwrap::fill` makes one.
pub fn wrap(text: &str, width: usize, first: &str, rest: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 8 + first.len());
    let (first_room, room) = (width.saturating_sub(display_width(first)), width.saturating_sub(display_width(rest)));
    for (n, line) in text.split('\n').enumerate() {
        let (indent, mut left) = if n == 0 { (first, first_room) } else { (rest, room) };
        if n > 0 {
            out.push('\n');
        }
        if line.is_empty() {
            continue;
        }
        out.push_str(indent);
        let mut begun = false;
        // Spaces between two words go with the one before them, and vanish at the end of a line.
        let mut spaces = 0;
        for word in line.split(' ') {
            if word.is_empty() {
                spaces += 1;
                continue;
            }
            let columns = columns(word);
            if columns + spaces > left && begun {
                out.push('\n');
                out.push_str(rest);
                left = room;
            } else {
                out.extend(std::iter::repeat_n(' ', spaces));
                left = left.saturating_sub(spaces);
            }
            if columns > left {
                left = push_broken(&mut out, word, left.min(room), rest, room);
            } else {
                out.push_str(word);
                left -= columns;
            }
            (begun, spaces) = (true, 1);
        }
    }
    out
}

/// How many columns a word takes.
fn columns(word: &str) -> usize {
    if word.bytes().all(|b| b.is_ascii_graphic()) { word.len() } else { display_width(word) }
}

/// Writes a word longer than a line in pieces that are so long at most; gives the room left behind the last.
fn push_broken(out: &mut String, word: &str, longest: usize, indent: &str, room: usize) -> usize {
    let mut left = longest;
    for (n, piece) in Word::from(word).break_apart(longest.max(1)).enumerate() {
        if n > 0 {
            out.push('\n');
            out.push_str(indent);
        }
        out.push_str(piece.word);
        left = if n > 0 { room } else { longest }.saturating_sub(columns(piece.word));
    }
    left
}

/// Wraps `text` with the same indent on each line.
pub fn indented(text: &str, width: usize, indent: usize) -> String {
    let space = " ".repeat(indent);
    wrap(text, width, &space, &space)
}

/// So many of a name: `2 Ox`, `2 face-down permanents`.
pub fn several(n: usize, name: &str) -> String {
    match name.strip_prefix("a face-down ") {
        _ if n == 1 => name.to_owned(),
        Some(what) => format!("{n} face-down {what}s"),
        None => format!("{n} {name}"),
    }
}

/// `1 rule`, `2 rules`.
pub fn count(n: usize, one: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Words of all lengths, some wide, some with colors, with one or more spaces between them.
    fn text() -> impl Strategy<Value = String> {
        proptest::collection::vec("[a-zé漢]{1,24}|\u{1b}\\[1m[a-z]{1,9}\u{1b}\\[0m|[a-z]{1,5}-[a-z]{1,5}| {0,3}", 0..24)
            .prop_map(|words| words.join(" ").trim().to_owned())
    }

    proptest! {
        /// On one paragraph that neither begins nor ends with a space the two agree. (With a first line shorter than the
        /// others, `textwrap` leaves it empty rather than break a long word sooner.)
        #[test]
        fn it_wraps_as_textwrap_does(text in text(), width in 12_usize..60, rest in " {0,6}") {
            let first = "-".repeat(rest.len());
            let options = textwrap::Options::new(width)
                .initial_indent(&first)
                .subsequent_indent(&rest)
                .wrap_algorithm(textwrap::WrapAlgorithm::FirstFit)
                .word_separator(textwrap::WordSeparator::AsciiSpace)
                .word_splitter(textwrap::WordSplitter::NoHyphenation);
            let expected = if text.is_empty() { String::new() } else { textwrap::fill(&text, options) };
            prop_assert_eq!(wrap(&text, width, &first, &rest), expected);
        }

        #[test]
        fn no_line_is_too_wide(text in text(), width in 12_usize..60, first in " {0,6}", rest in " {0,6}") {
            for line in wrap(&text, width, &first, &rest).lines() {
                prop_assert!(display_width(line) <= width, "{line:?}");
            }
        }
    }
}
