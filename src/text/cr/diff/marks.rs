//! What changed within a text, word by word.

use std::collections::HashMap;
use std::convert::Infallible;
use std::ops::Range;

use serde::Serialize;
use similar::DiffTag;
use similar::algorithms::{Capture, Compact, Replace, myers};

use super::words::{self, Word};
use crate::cr::Reference;

/// A stretch of the two texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// What became of it.
    pub op: Op,
    /// Its text, with the space and punctuation that belong to it, as in the new edition (as in the old one when removed).
    pub text: String,
}

/// What became of a stretch of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Op {
    /// It stands in both.
    Equal,
    /// It stands in the old text only.
    Removed,
    /// It stands in the new text only.
    Added,
    /// A reference of the new text that names what the old one named, under its new number.
    Renumbered,
}

/// A stretch of words: what is to be done, where in the old text, where in the new.
type Step = (DiffTag, Range<usize>, Range<usize>);

/// A text with its references and words.
pub(super) struct Text<'t> {
    pub text: &'t str,
    pub refs: &'t [&'t Reference],
    pub words: &'t [Word],
}

/// The marks that turn the old text into the new one.
pub(super) fn marks(old: &Text<'_>, new: &Text<'_>, same: impl Fn(&Reference, &Reference) -> bool) -> Vec<Mark> {
    let (a, b) = keys(old, new, &same);
    let mut steps = steps(&a, &b);
    bridge(&mut steps);
    let mut out = Marks::default();
    for (tag, from, to) in steps {
        if tag == DiffTag::Equal {
            for (i, j) in from.zip(to) {
                let op = match (reference(old, i), reference(new, j)) {
                    (Some(a), Some(b)) if a.targets != b.targets => Op::Renumbered,
                    _ => Op::Equal,
                };
                out.push(op, new, j..j + 1);
            }
        } else {
            out.push(Op::Removed, old, from);
            out.push(Op::Added, new, to);
        }
    }
    out.marks
}

/// The marks between two texts of which nothing but the words is known.
pub fn word_marks(old: &str, new: &str) -> Vec<Mark> {
    let (a, b) = (words::words(old, []), words::words(new, []));
    let text = |text, words| Text { text, refs: &[], words };
    marks(&text(old, &a), &text(new, &b), |_, _| true)
}

/// The marks between two texts sign by sign of typography: nothing is noise.
pub fn typographic_marks(old: &str, new: &str) -> Vec<Mark> {
    let (old, new) = (runs(old), runs(new));
    let mut known = HashMap::new();
    let [a, b] = [&old, &new].map(|runs| -> Vec<u64> {
        let mut keys = Vec::with_capacity(runs.len());
        for run in runs {
            let next = known.len() as u64;
            keys.push(*known.entry(*run).or_insert(next));
        }
        keys
    });
    let mut marks: Vec<Mark> = Vec::new();
    let mut push = |op: Op, runs: &[&str]| match marks.last_mut() {
        _ if runs.is_empty() => {}
        Some(last) if last.op == op => last.text.push_str(&runs.concat()),
        _ => marks.push(Mark { op, text: runs.concat() }),
    };
    for (tag, from, to) in steps(&a, &b) {
        match tag {
            DiffTag::Equal => push(Op::Equal, &new[to]),
            DiffTag::Delete | DiffTag::Insert | DiffTag::Replace => {
                push(Op::Removed, &old[from]);
                push(Op::Added, &new[to]);
            }
        }
    }
    marks
}

/// A text as runs of blanks and of what is between them.
fn runs(text: &str) -> Vec<&str> {
    let mut runs = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let blank = first.is_whitespace();
        let end = rest.find(|c: char| c.is_whitespace() != blank).unwrap_or(rest.len());
        let (run, more) = rest.split_at(end);
        runs.push(run);
        rest = more;
    }
    runs
}

/// What turns one row of keys into another.
fn steps(old: &[u64], new: &[u64]) -> Vec<Step> {
    let mut found = Compact::new(Replace::new(Capture::new()), old, new);
    let done: Result<(), Infallible> = myers::diff(&mut found, old, 0..old.len(), new, 0..new.len());
    match done {
        Ok(()) => found.into_inner().into_inner().into_ops().iter().map(|op| op.as_tag_tuple()).collect(),
    }
}

fn reference<'t>(text: &Text<'t>, word: usize) -> Option<&'t Reference> {
    let n = text.words.get(word)?.reference?;
    text.refs.get(usize::from(n)).copied()
}

/// The words as keys, equal for the same word; references have the same key when they name the same.
fn keys(old: &Text<'_>, new: &Text<'_>, same: impl Fn(&Reference, &Reference) -> bool) -> (Vec<u64>, Vec<u64>) {
    let key = |n: usize| words::pair(words::REFERENCE, n as u64);
    // An old reference is known by the first one of its text that names the same.
    let first = |here: &Reference| old.refs.iter().position(|r| r.targets == here.targets && r.part == here.part);
    let unlike = old.refs.len() + 1;
    let a = (0..old.words.len())
        .map(|i| reference(old, i).map_or(old.words[i].exact, |here| key(first(here).unwrap_or(unlike))))
        .collect();
    let b = (0..new.words.len())
        .map(|j| match reference(new, j) {
            Some(there) => {
                key(old.refs.iter().find(|here| same(here, there)).and_then(|r| first(r)).unwrap_or(unlike + j))
            }
            None => new.words[j].exact,
        })
        .collect();
    (a, b)
}

/// Joins two changes that only a word or two part, unless these are a third of what changed: `-a- the -b-` reads worse than `-a the b-`.
fn bridge(steps: &mut Vec<Step>) {
    let mut i = 1;
    while i + 1 < steps.len() {
        let size = |s: &Step| s.1.len().max(s.2.len());
        let short = steps[i].0 == DiffTag::Equal && steps[i].1.len() <= 2;
        let (before, after) = (&steps[i - 1], &steps[i + 1]);
        let both = |s: &Step| !s.1.is_empty() && !s.2.is_empty();
        if short && both(before) && both(after) && size(before).min(size(after)) > steps[i].1.len() {
            let joined = (DiffTag::Replace, before.1.start..after.1.end, before.2.start..after.2.end);
            steps.splice(i - 1..=i + 1, [joined]);
            i = i.max(2) - 1;
        } else {
            i += 1;
        }
    }
}

/// Marks being put together.
#[derive(Default)]
struct Marks {
    marks: Vec<Mark>,
}

impl Marks {
    /// Appends the words of `range`: the space before a word goes with it, and so do the quotes that touch it.
    fn push(&mut self, op: Op, text: &Text<'_>, range: Range<usize>) {
        if range.is_empty() {
            return;
        }
        let from = range.start.checked_sub(1).map_or(0, |i| boundary(text, i));
        let to = boundary(text, range.end - 1);
        let Some(slice) = text.text.get(from..to) else { return };
        match self.marks.last_mut() {
            Some(mark) if mark.op == op => mark.text.push_str(slice),
            _ => self.marks.push(Mark { op, text: slice.to_owned() }),
        }
    }
}

/// Where what belongs to a word ends: before the first space after it.
fn boundary(text: &Text<'_>, word: usize) -> usize {
    let Some(end) = text.words.get(word).map(|w| w.end as usize) else { return text.text.len() };
    let Some(next) = text.words.get(word + 1) else { return text.text.len() };
    let gap = text.text.get(end..next.start as usize).unwrap_or_default();
    end + gap.find(char::is_whitespace).unwrap_or(if gap.is_empty() { 0 } else { gap.len() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(old: &str, new: &str) -> String {
        let mut out = String::new();
        for mark in word_marks(old, new) {
            let (open, close) = match mark.op {
                Op::Equal => ("", ""),
                Op::Removed => ("[-", "-]"),
                Op::Added => ("{+", "+}"),
                Op::Renumbered => ("<", ">"),
            };
            out.push_str(&format!("{open}{}{close}", mark.text));
        }
        out
    }

    #[test]
    fn marks_words_and_leaves_the_rest() {
        assert_eq!(show("Draw two cards.", "Draw three cards."), "Draw[- two-]{+ three+} cards.");
        assert_eq!(show("A “free” spell", "A “cheap” spell"), "A[- “free”-]{+ “cheap”+} spell");
        assert_eq!(show("It can't.", "It can’t."), "It can’t.");
        assert_eq!(show("First one", "First, one"), "First{+,+} one");
    }

    #[test]
    fn a_short_word_between_two_changes_is_part_of_the_change() {
        assert_eq!(
            show("red green white card in black blue gold", "one two three card in four five six"),
            "[-red green white card in black blue gold-]{+one two three card in four five six+}",
        );
    }

    #[test]
    fn typography_when_asked_for() {
        let marks = typographic_marks("It can't be", "It can’t be");
        assert_eq!(marks.iter().map(|m| m.op).collect::<Vec<_>>(), [Op::Equal, Op::Removed, Op::Added, Op::Equal]);
    }
}
