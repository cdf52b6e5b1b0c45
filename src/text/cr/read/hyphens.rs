//! Words that print has broken at the end of a line.

use std::borrow::Cow;
use std::collections::HashSet;

use super::Report;
use super::lines::Line;
use crate::cr::RepairKind;

/// The hyphen that shows only where a line ends in it.
pub(super) const SOFT: char = '\u{ad}';

/// Puts the words together that are broken at the end of a line: at a soft hyphen always; at a hyphen in a text that
/// breaks words so, unless the word has its hyphen elsewhere, too.
pub(super) fn put_together(lines: &mut [Line<'_>], report: &mut Report) {
    let broken: Vec<(usize, bool)> = (1..lines.len()).filter_map(|i| Some((i, is_broken(lines, i)?))).collect();
    if broken.is_empty() {
        return;
    }
    let words = words(lines);
    let whole = |i: usize| Some(format!("{}{}", last_word(&lines.get(i - 1)?.text)?, first_word(&lines.get(i)?.text)?));
    let known = |i: usize| whole(i).is_some_and(|word| words.contains(&word.to_lowercase()));
    let hard: Vec<usize> = broken.iter().filter(|(_, soft)| !soft).map(|(i, _)| *i).collect();
    // Where lines end at the hyphens words have, hardly any of these is known without it.
    let breaks_words = hard.iter().filter(|i| known(**i)).count() * 2 > hard.len();
    let hyphenated = |i: usize| {
        let parts = (lines.get(i - 1).and_then(|l| last_word(&l.text)), lines.get(i).and_then(|l| first_word(&l.text)));
        matches!(parts, (Some(a), Some(b)) if words.contains(&format!("{a}-{b}").to_lowercase()))
    };
    let together: Vec<(usize, bool)> =
        broken.into_iter().filter(|(i, soft)| *soft || breaks_words && !hyphenated(*i)).collect();
    for (i, soft) in together {
        let Some((above, below)) = lines.get_mut(i - 1..=i).and_then(|two| two.split_first_mut()) else { continue };
        let Some(below) = below.first_mut() else { continue };
        // With it goes what stands right behind the word.
        let end = below.text.find(char::is_whitespace).unwrap_or(below.text.len());
        let (rest, next) = (below.text.get(..end).unwrap_or_default(), below.text.get(end..).unwrap_or_default());
        let start = above.text.trim_end_matches(if soft { SOFT } else { '-' });
        let what = format!(
            "`{}` broken at the end of the line put together",
            last_word(start).unwrap_or_default().to_owned() + rest
        );
        report.add(above.number, RepairKind::JoinedLine, what);
        let (start, next) = (format!("{start}{rest}"), next.trim_start().to_owned());
        (above.text, below.text) = (Cow::Owned(start), Cow::Owned(next));
    }
}

/// Whether a word goes on in line `i` that the line above has begun, and whether at a soft hyphen.
fn is_broken(lines: &[Line<'_>], i: usize) -> Option<bool> {
    let (above, below) = (lines.get(i.checked_sub(1)?)?, lines.get(i)?);
    let soft = above.text.ends_with(SOFT);
    let word = above.text.strip_suffix([SOFT, '-'])?;
    let begun = word.ends_with(char::is_alphabetic) && below.text.starts_with(char::is_alphabetic);
    (begun && (soft || below.text.starts_with(char::is_lowercase))).then_some(soft)
}

/// The letters a line ends in, its hyphen aside.
fn last_word(text: &str) -> Option<&str> {
    text.trim_end_matches([SOFT, '-']).rsplit(|c: char| !c.is_alphabetic()).next().filter(|word| !word.is_empty())
}

/// The letters a line begins with.
fn first_word(text: &str) -> Option<&str> {
    text.split(|c: char| !c.is_alphabetic()).next().filter(|word| !word.is_empty())
}

/// All words of the lines, in small letters, those with a hyphen as they are.
fn words(lines: &[Line<'_>]) -> HashSet<String> {
    let words = lines.iter().flat_map(|line| line.text.split(|c: char| !c.is_alphabetic() && c != '-'));
    words.filter(|word| !word.ends_with('-')).map(str::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(texts: &[&str]) -> Vec<String> {
        let line = |(text, number): (&&str, u32)| Line { number, text: Cow::Owned((*text).to_owned()), indent: 0 };
        let mut lines: Vec<Line<'_>> = texts.iter().zip(1..).map(line).collect();
        put_together(&mut lines, &mut Report::default());
        lines.into_iter().map(|line| line.text.into_owned()).collect()
    }

    #[test]
    fn soft_hyphens_are_of_print() {
        assert_eq!(read(&["a crea\u{ad}", "ture, and", "so"]), ["a creature,", "and", "so"]);
        assert_eq!(read(&["a crea\u{ad}", "", "ture"]), ["a crea\u{ad}", "", "ture"]);
    }

    #[test]
    fn hyphens_are_of_the_word_unless_the_text_breaks_words() {
        let broken =
            ["combat, a creature and a state-based action", "com-", "bat, a crea-", "ture in a state-", "based one"];
        assert_eq!(read(&broken)[1..], ["combat,", "a creature", "in a state-", "based one"]);
        let kept = ["a combat, a non-", "land and a state-", "based action"];
        assert_eq!(read(&kept), kept);
    }
}
