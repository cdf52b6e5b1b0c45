//! Texts with what changed in them marked.

use crate::cli::color::{Colored, Colorize};

use super::{Context, Format, rule_text};
use crate::cr::diff::{Mark, Op};

/// Words of unchanged text that are left on each side of a change when the rest is left out.
const KEPT: usize = 8;

/// The marks as one text: red and green on a terminal, `[-removed-]{+added+}` without colors, `~~removed~~ **added**` in markdown.
/// Long stretches without a change are left out unless `full`.
pub fn marked(cx: &Context, marks: &[Mark], full: bool) -> String {
    let mut out = String::new();
    for (i, mark) in marks.iter().enumerate() {
        let text = match mark.op {
            Op::Equal if !full => shortened(&mark.text, i == 0, i + 1 == marks.len()),
            _ => mark.text.clone(),
        };
        // What was taken from the beginning does not run into what follows.
        let apart = mark.op == Op::Equal && i > 0 && text.starts_with(|c: char| c.is_alphanumeric());
        if apart && marks.get(..i).is_some_and(|before| before.iter().all(|m| m.op == Op::Removed)) {
            out.push(' ');
        }
        out.push_str(&shown(cx, mark.op, &text));
    }
    // The text begins where its first word does.
    out.trim_start().to_owned()
}

fn shown(cx: &Context, op: Op, text: &str) -> String {
    // Space before a word stays outside of its mark.
    let word = text.trim_start();
    let space = &text[..text.len() - word.len()];
    match (op, cx.format()) {
        (Op::Equal, Format::Md) => rule_text::escaped(text),
        (Op::Equal, _) => text.to_owned(),
        (Op::Removed, Format::Md) => format!("{space}~~{}~~", rule_text::escaped(word)),
        (Op::Added, Format::Md) => format!("{space}**{}**", rule_text::escaped(word)),
        (Op::Renumbered, Format::Md) => format!("{space}*{}*", rule_text::escaped(word)),
        (Op::Removed, _) if !cx.terminal.color => format!("{space}[-{word}-]"),
        (Op::Added, _) if !cx.terminal.color => format!("{space}{{+{word}+}}"),
        (Op::Renumbered, _) if !cx.terminal.color => text.to_owned(),
        (Op::Removed, _) => space.to_owned() + &by_word(word, |w| w.red().strikethrough()),
        (Op::Added, _) => space.to_owned() + &by_word(word, |w| w.green().bold()),
        (Op::Renumbered, _) => space.to_owned() + &by_word(word, |w| w.cyan()),
    }
}

/// Colors word by word, so that a line end does not fall between a color and its end.
fn by_word(text: &str, color: impl Fn(&str) -> Colored) -> String {
    let lines = text.split('\n').map(|line| {
        line.split(' ')
            .map(|w| if w.is_empty() { String::new() } else { color(w).to_string() })
            .collect::<Vec<_>>()
            .join(" ")
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The ends of a stretch without a change.
fn shortened(text: &str, first: bool, last: bool) -> String {
    let spans: Vec<(usize, usize)> = words(text);
    let kept = KEPT * (usize::from(!first) + usize::from(!last));
    if spans.len() <= kept + 4 {
        return text.to_owned();
    }
    let mut out = String::new();
    if !first && let Some(&(_, end)) = spans.get(KEPT - 1) {
        out.push_str(text.get(..end).unwrap_or_default());
        out.push(' ');
    }
    out.push('…');
    if !last && let Some(&(start, _)) = spans.get(spans.len() - KEPT) {
        out.push(' ');
        out.push_str(text.get(start..).unwrap_or_default());
    }
    out
}

/// Where the words of a text begin and end.
fn words(text: &str) -> Vec<(usize, usize)> {
    text.split_whitespace()
        .map(|word| {
            let start = word.as_ptr() as usize - text.as_ptr() as usize;
            (start, start + word.len())
        })
        .collect()
}
