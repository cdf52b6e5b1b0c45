//! Whether a document is hard-wrapped, and which of its lines go on with the next.

use super::lines::Line;
use super::succession::ends_sentence;

/// How a document is wrapped.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Wrap {
    /// From this column on, a line and the next word did not fit together; `None` if the document is not wrapped.
    limit: Option<usize>,
}

impl Wrap {
    /// Looks at the lines that stop within a sentence and have the rest of it right below: they were surely wrapped.
    ///
    /// Lines wrapped by a word processor have between some 80 and 115 columns, not a fixed number.
    pub(super) fn of(lines: &[Line<'_>]) -> Self {
        let mut sure: Vec<(usize, usize)> = lines
            .iter()
            .zip(lines.iter().skip(1))
            .filter(|(above, below)| {
                below.text.starts_with(char::is_lowercase) && below.indent < 2 && !above.is_blank()
            })
            .filter(|(above, _)| !ends_sentence(&above.text))
            .map(|(above, below)| (reach(above, below), above.width()))
            .collect();
        sure.sort_unstable();
        let widest = sure.get((sure.len() * 49 / 50).min(sure.len().saturating_sub(1))).map_or(0, |(_, width)| *width);
        let long = lines.iter().filter(|l| l.width() > widest * 3 / 2).count();
        if sure.len() < 8 || !(40..=160).contains(&widest) || long * 20 > sure.len() {
            return Self::default();
        }
        sure.retain(|(reach, _)| *reach > widest * 18 / 25);
        // A stray line end or two do not make the limit.
        Self { limit: sure.get(sure.len() / 50).map(|(least, _)| least - 1) }
    }

    /// Whether line `i` is as full as a line that goes on below.
    pub(super) fn is_full(self, lines: &[Line<'_>], i: usize) -> bool {
        matches!((lines.get(i), lines.get(i + 1)), (Some(above), Some(below)) if self.is_full_above(above, below))
    }

    /// Whether a line is as full as one that goes on in `below`.
    pub(super) fn is_full_above(self, above: &Line<'_>, below: &Line<'_>) -> bool {
        self.limit.is_some_and(|limit| !below.is_blank() && reach(above, below) > limit)
    }
}

/// How far the line would go with the first word of the next.
fn reach(above: &Line<'_>, below: &Line<'_>) -> usize {
    let word = below.text.split_whitespace().next().map_or(0, |w| w.chars().count());
    above.width() + 1 + word
}
