//! The lines of a text: those that are broken off go on in the next, and rulings that stand among them are none.

use std::ops::Range;

/// The places of the lines of a text, in order, each with what belongs to it.
pub(super) fn lines(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut lines = text.split('\n').peekable();
    while let Some(line) = lines.next() {
        let mut span = start..start + line.len();
        while is_broken_off(text.get(span.clone()).unwrap_or_default())
            && let Some(next) = lines.next()
        {
            span.end += 1 + next.len();
        }
        start = span.end + 1;
        // A ruling that stands in the text with its date is none of its words.
        let dated_behind = lines.peek().is_some_and(|next| next.starts_with('(') && ends_with_date(next));
        if !dated_behind && !ends_with_date(text.get(span.clone()).unwrap_or_default()) {
            found.push(span);
        }
    }
    found
}

/// Whether a line says what the rules say of the text before it anyway.
pub(super) fn is_said_anyway(words: &str) -> bool {
    SAID_ANYWAY.contains(&words)
}

/// Lines that say what the rules say of the text before them anyway, without parentheses: what enters tapped has not become
/// tapped (603.2e).
const SAID_ANYWAY: &[&str] = &["~ won't affect a creature that enters tapped ."];

/// Whether a line is broken off: what stands in the next belongs to it.
fn is_broken_off(line: &str) -> bool {
    BROKEN_OFF.iter().any(|end| line.trim_end().ends_with(end))
}

/// What no line ends with: a cost without its effect, "for each" without a noun, a verb without what it gives.
const BROKEN_OFF: &[&str] = &[":", " for each.", " gains"];

/// Whether a line ends with a date in parentheses: "(2023-10-13)".
fn ends_with_date(line: &str) -> bool {
    let date = line.trim_end().strip_suffix(')').and_then(|line| line.rsplit_once('(')).map(|(_, date)| date);
    let is_number = |part: Option<&str>, length: usize| {
        part.is_some_and(|part| part.len() == length && part.chars().all(|c| c.is_ascii_digit()))
    };
    date.is_some_and(|date| {
        let mut parts = date.split('-');
        is_number(parts.next(), 4) && is_number(parts.next(), 2) && is_number(parts.next(), 2) && parts.next().is_none()
    })
}
