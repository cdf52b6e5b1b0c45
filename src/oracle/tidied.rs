//! What texts write in another order or in other letters than most, as most write it.
//!
//! "Flash, Flying": keywords with capitals. "{T}: Choose one. Activate only as a sorcery." with the modes behind it: the sentence
//! about activating is put behind the modes, where it stands in other texts. So is one that every mode ends with: it is of the
//! ability, whichever mode is chosen (602.5b). "1 — Exile it.": a row of a results table with a dash for its bar (706.3a).

use std::ops::Range;

use super::lang::Keyword;
use super::text::Paragraph;
use super::words::numeral;

/// What a sentence about activating an ability begins with.
const LIMITS: &[&str] = &["activate only ", "X can't be ", "spend only "];

type Words<'a> = Vec<(&'a str, Range<usize>)>;

fn words(paragraph: &Paragraph) -> Words<'_> {
    paragraph
        .places
        .iter()
        .map(|(at, place)| (paragraph.words.get(*at..paragraph.word_end(*at)).unwrap_or_default(), place.clone()))
        .collect()
}

fn together(words: &[(&str, Range<usize>)], span: Range<usize>) -> Paragraph {
    let mut result = Paragraph { words: String::new(), places: Vec::new(), span };
    for (word, place) in words {
        if !result.words.is_empty() {
            result.words.push(' ');
        }
        result.places.push((result.words.len(), place.clone()));
        result.words.push_str(word);
    }
    result
}

/// Whether these words are one sentence about activating.
fn is_limit(words: &[(&str, Range<usize>)]) -> bool {
    let said: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
    let said = said.join(" ");
    LIMITS.iter().any(|front| said.starts_with(front)) && said.ends_with(" .") && said.matches(" .").count() == 1
}

/// Where the last sentence of some words begins.
fn last_sentence(words: &[(&str, Range<usize>)]) -> usize {
    let before = words.split_last().map_or(words, |(_, before)| before);
    before.iter().rposition(|(word, _)| *word == ".").map_or(0, |at| at + 1)
}

/// A line of keywords without the capitals that further ones begin with.
pub(super) fn keywords_lowered(paragraph: Paragraph) -> Paragraph {
    if paragraph.words.contains(['.', ':', '“']) || !paragraph.words.contains(" , ") {
        return paragraph;
    }
    let parts: Vec<String> = paragraph.words.split(" , ").map(uncapitalized).collect();
    if parts.iter().any(|part| Keyword::named(part).is_none()) {
        return paragraph;
    }
    Paragraph { words: parts.join(" , "), ..paragraph }
}

fn uncapitalized(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

/// A row of a results table with the bar that others have, where a dash stands behind a single result: "1 — It gets +1/+1."
pub(super) fn row_barred(paragraph: Paragraph) -> Paragraph {
    let all = words(&paragraph);
    let number = |at: usize| all.get(at).is_some_and(|(word, _)| numeral::<u32>(word).is_some());
    let dashed = number(0) && !number(2) && all.get(1).is_some_and(|(word, _)| *word == "—");
    if !dashed || all.iter().any(|(word, _)| *word == "|") {
        return paragraph;
    }
    let barred: Words<'_> =
        all.iter().enumerate().map(|(at, (word, place))| (if at == 1 { "|" } else { *word }, place.clone())).collect();
    together(&barred, paragraph.span.clone())
}

/// The paragraph with such sentences at its end.
pub(super) fn limits_last(paragraph: Paragraph) -> Paragraph {
    if !paragraph.words.contains(" : ") || !paragraph.words.contains('•') {
        return paragraph;
    }
    let all = words(&paragraph);
    let Some(first) = all.iter().position(|(word, _)| *word == "•") else { return paragraph };
    let (front, modes) = all.split_at(first);
    let at = last_sentence(front);
    if let Some(((".", stop), before)) =
        front.get(..at).and_then(<[_]>::split_last).map(|(stop, before)| ((stop.0, stop.1.clone()), before))
        && is_limit(front.get(at..).unwrap_or_default())
    {
        let limit = front.get(at..).unwrap_or_default();
        let moved = [before, &[("—", stop)], modes, limit].concat();
        return together(&moved, paragraph.span.clone());
    }
    let each: Vec<&[(&str, Range<usize>)]> = modes.split(|(word, _)| *word == "•").skip(1).collect();
    let limits: Vec<Vec<&str>> = each
        .iter()
        .map(|mode| mode.get(last_sentence(mode)..).filter(|last| is_limit(last)).unwrap_or_default())
        .map(|last| last.iter().map(|(word, _)| *word).collect())
        .collect();
    let same = limits.first().is_some_and(|one| !one.is_empty() && limits.iter().all(|other| other == one));
    if !same || each.len() < 2 {
        return paragraph;
    }
    let mut kept: Words<'_> = front.to_vec();
    let bullets = modes.iter().filter(|(word, _)| *word == "•");
    for (at, (bullet, mode)) in bullets.zip(&each).enumerate() {
        kept.push(bullet.clone());
        let end = if at + 1 == each.len() { mode.len() } else { last_sentence(mode) };
        kept.extend(mode.iter().take(end).cloned());
    }
    together(&kept, paragraph.span.clone())
}

#[cfg(test)]
mod tests {
    use crate::oracle::tests::all_are_read;

    #[test]
    fn limits_before_modes_and_in_each_of_them_are_read() {
        all_are_read(
            false,
            &[
                "{2}, {T}: Choose one. Activate only as a sorcery.\n• Draw a card.\n• You gain 2 life.",
                "Flash, First strike, Flying",
                "{X}, {T}: Choose one —\n• You gain X life. X can't be 0.\n• Draw X cards. X can't be 0.",
            ],
        );
    }

    #[test]
    fn rows_of_results_have_a_dash_or_a_bar() {
        all_are_read(true, &["Roll a six-sided die.\n1 — Draw a card.\n2 — You gain 2 life.\n3—6 | Scry 1."]);
    }
}
