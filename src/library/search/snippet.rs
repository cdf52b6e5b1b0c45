//! The piece of a text in which the words of a search stand, and where they stand in it.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use tantivy::tokenizer::TextAnalyzer;

use super::words::words;

/// A piece of text with the words that were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snippet {
    /// The text, with an ellipsis where it was cut.
    pub text: String,
    /// The words that were found, by their bytes in the text.
    pub marks: Vec<Range<usize>>,
}

/// How long a snippet may be, in bytes.
const LENGTH: usize = 220;

/// The piece of a text with the most different wanted words.
pub(super) fn snippet(analyzer: &mut TextAnalyzer, text: &str, wanted: &HashSet<String>) -> Snippet {
    let found: Vec<(Range<usize>, String)> = words(analyzer, text)
        .into_iter()
        .filter(|w| wanted.contains(&w.stem))
        .map(|w| (w.from..w.to, w.stem))
        .collect();
    let window = if text.len() <= LENGTH {
        0..text.len()
    } else {
        best_sentence(text, &found).unwrap_or_else(|| best_window(text, &found))
    };
    let mut out = Snippet::default();
    if window.start > 0 {
        out.text.push_str("… ");
    }
    let shift = out.text.len();
    out.text.push_str(text.get(window.clone()).unwrap_or_default().trim_end());
    for (range, _) in found.iter().filter(|(r, _)| r.start >= window.start && r.end <= window.end) {
        out.marks.push(range.start - window.start + shift..range.end - window.start + shift);
    }
    if window.end < text.len() {
        out.text.push_str(" …");
    }
    out
}

/// The sentence that answers, with what follows it: the one with the most different words, where no stretch across
/// sentences has many more.
fn best_sentence(text: &str, found: &[(Range<usize>, String)]) -> Option<Range<usize>> {
    let mut best = (0, 0);
    let mut start = 0;
    while let Some(rest) = text.get(start..).filter(|rest| !rest.is_empty()) {
        let end = rest.find(". ").map_or(text.len(), |at| start + at + 2);
        let within = found.iter().filter(|(at, _)| at.start >= start && at.end <= end.min(start + LENGTH));
        let different = within.map(|(_, stem)| stem).collect::<HashSet<_>>().len();
        if different > best.0 {
            best = (different, start);
        }
        start = end;
    }
    let all = found.iter().map(|(_, stem)| stem).collect::<HashSet<_>>().len();
    let (different, start) = best;
    let end = (start + LENGTH).min(text.len());
    let end = if end == text.len() { end } else { last_word(text, end) };
    (different > 0 && different * 3 >= all * 2 && end > start).then_some(start..end)
}

/// The stretch of the text, from the beginning of a word to the end of one, that holds the most different words.
fn best_window(text: &str, found: &[(Range<usize>, String)]) -> Range<usize> {
    let mut best = (0, 0..0);
    // How often each word is between one that is found and the end of the stretch that begins with it.
    let mut within: HashMap<&str, usize> = HashMap::new();
    let mut ahead = found.iter().peekable();
    for (first, stem) in found {
        while let Some((_, stem)) = ahead.next_if(|(range, _)| range.end <= first.start + LENGTH) {
            *within.entry(stem).or_default() += 1;
        }
        if within.len() > best.0 {
            best = (within.len(), first.clone());
        }
        if let Some(n) = within.get_mut(stem.as_str()) {
            *n -= 1;
            if *n == 0 {
                within.remove(stem.as_str());
            }
        }
    }
    // A little of what stands before the first word, so that it reads on.
    let start = best.1.start.saturating_sub(if best.1.start + LENGTH > text.len() { LENGTH / 2 } else { 40 });
    let start = if start == 0 { 0 } else { next_word(text, start) };
    let end = (start + LENGTH).min(text.len());
    let end = if end == text.len() { end } else { last_word(text, end) };
    start..end.max(start)
}

fn next_word(text: &str, from: usize) -> usize {
    let from = (from..text.len()).find(|i| text.is_char_boundary(*i)).unwrap_or(text.len());
    text.get(from..).and_then(|t| t.find(' ')).map_or(from, |i| from + i + 1)
}

fn last_word(text: &str, to: usize) -> usize {
    let to = (0..=to).rev().find(|i| text.is_char_boundary(*i)).unwrap_or(0);
    text.get(..to).and_then(|t| t.rfind(' ')).unwrap_or(to)
}

#[cfg(test)]
mod tests {
    use super::super::words::analyzer;
    use super::*;

    #[test]
    fn begins_with_the_sentence_that_answers() {
        let text =
            format!("{} A creature with trample deals lethal damage. More.", "One thing is said first. ".repeat(20));
        let wanted = ["trampl", "lethal"].map(str::to_owned).into();
        let snippet = snippet(&mut analyzer(), &text, &wanted);
        assert!(
            snippet.text.starts_with("…  A creature") || snippet.text.starts_with("… A creature"),
            "{}",
            snippet.text
        );
    }

    #[test]
    fn marks_what_was_found_in_a_long_text() {
        let text = format!(
            "{} a creature with trample assigns lethal damage. {}",
            "Word word. ".repeat(40),
            "More. ".repeat(60)
        );
        let wanted = ["trampl", "lethal"].map(str::to_owned).into();
        let snippet = snippet(&mut analyzer(), &text, &wanted);
        let marked: Vec<&str> = snippet.marks.iter().map(|m| &snippet.text[m.clone()]).collect();
        assert_eq!(marked, ["trample", "lethal"]);
        assert!(snippet.text.len() < LENGTH + 10 && snippet.text.starts_with("… ") && snippet.text.ends_with(" …"));
    }
}
