//! The piece of a text in which the words of a search stand, and where they stand in it.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use tantivy::tokenizer::TextAnalyzer;

use super::likeness::Meant;
use super::words::{Word, words};

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

/// What is looked for in a text.
#[derive(Default)]
pub(super) struct Wanted {
    /// Stems, each with what it says.
    pub stems: HashMap<String, f32>,
    /// What is meant, whatever the words.
    pub meant: Option<Meant>,
}

/// How much a sentence that is about the same counts, against all the words that were found.
const MEANT: f32 = 0.5;

/// The piece of a text that answers: the sentence with the wanted words that say most, and most alike.
pub(super) fn snippet(analyzer: &mut TextAnalyzer, text: &str, wanted: &Wanted) -> Snippet {
    let all = words(analyzer, text);
    let found: Vec<(Range<usize>, String)> =
        all.iter().filter(|w| wanted.stems.contains_key(&w.stem)).map(|w| (w.from..w.to, w.stem.clone())).collect();
    let window = if text.len() <= LENGTH { 0..text.len() } else { answering(text, &all, &found, wanted) };
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

/// The sentence that answers, with what follows it; of a long one the stretch that has the most of the words.
fn answering(text: &str, all: &[Word], found: &[(Range<usize>, String)], wanted: &Wanted) -> Range<usize> {
    let says = |stems: HashSet<&str>| stems.into_iter().filter_map(|stem| wanted.stems.get(stem)).sum::<f32>();
    let in_all = says(found.iter().map(|(_, stem)| stem.as_str()).collect());
    let mut best: Option<(f32, Range<usize>)> = None;
    let mut start = 0;
    while let Some(rest) = text.get(start..).filter(|rest| !rest.is_empty()) {
        let end = rest.find(". ").map_or(text.len(), |at| start + at + 2);
        let within: Vec<&str> =
            all.iter().filter(|w| w.from >= start && w.to <= end).map(|w| w.stem.as_str()).collect();
        let alike = wanted.meant.as_ref().and_then(|meant| Some(meant.alike(&Meant::of(within.iter().copied())?)));
        let score = says(within.into_iter().collect()) + MEANT * in_all * alike.unwrap_or_default();
        if best.as_ref().is_none_or(|(most, _)| score > *most) {
            best = Some((score, start..end));
        }
        start = end;
    }
    let sentence = best.map_or(0..text.len(), |(_, sentence)| sentence);
    if sentence.len() > LENGTH {
        return best_window(text, sentence, found);
    }
    let end = (sentence.start + LENGTH).min(text.len());
    sentence.start..if end == text.len() { end } else { last_word(text, end).max(sentence.start) }
}

/// The stretch of a long sentence, from the beginning of a word to the end of one, that holds the most different words.
fn best_window(text: &str, sentence: Range<usize>, found: &[(Range<usize>, String)]) -> Range<usize> {
    let found: Vec<&(Range<usize>, String)> =
        found.iter().filter(|(range, _)| range.start >= sentence.start && range.end <= sentence.end).collect();
    let mut best = (0, sentence.start..sentence.start);
    // How often each word is between one that is found and the end of the stretch that begins with it.
    let mut within: HashMap<&str, usize> = HashMap::new();
    let mut ahead = found.iter().peekable();
    for (first, stem) in &found {
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
    let start = if start <= sentence.start { sentence.start } else { next_word(text, start) };
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

    fn wanted<const N: usize>(stems: [&str; N]) -> Wanted {
        Wanted { stems: stems.map(|stem| (stem.to_owned(), 1.0)).into(), meant: None }
    }

    #[test]
    fn what_is_meant_picks_the_sentence_where_words_do_not() {
        let mut analyzer = analyzer();
        let text = format!(
            "{}Any player may look at the cards in a graveyard. Tournaments keep the order of cards in a graveyard. {}",
            "A card goes somewhere first, as it is said elsewhere. ".repeat(6),
            "More is said of other things. ".repeat(4)
        );
        let mut wanted = wanted(["graveyard"]);
        wanted.meant =
            Meant::of(words(&mut analyzer, "may I see it, browse through it").iter().map(|w| w.stem.as_str()));
        let snippet = snippet(&mut analyzer, &text, &wanted);
        assert!(snippet.text.starts_with("… Any player may look"), "{}", snippet.text);
    }

    #[test]
    fn begins_with_the_sentence_that_answers() {
        let text =
            format!("{} A creature with trample deals lethal damage. More.", "One thing is said first. ".repeat(20));
        let wanted = wanted(["trampl", "lethal"]);
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
        let wanted = wanted(["trampl", "lethal"]);
        let snippet = snippet(&mut analyzer(), &text, &wanted);
        let marked: Vec<&str> = snippet.marks.iter().map(|m| &snippet.text[m.clone()]).collect();
        assert_eq!(marked, ["trample", "lethal"]);
        assert!(snippet.text.len() < LENGTH + 10 && snippet.text.starts_with("… ") && snippet.text.ends_with(" …"));
    }
}
