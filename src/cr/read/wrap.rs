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
    /// Looks at the lines that have another right below them.
    ///
    /// Lines wrapped by a word processor have between some 80 and 115 columns, not a fixed number.
    pub(super) fn of(lines: &[Line<'_>]) -> Self {
        let mut widths: Vec<usize> = pairs(lines).map(|(above, _)| above.width()).collect();
        if widths.len() < 12 {
            return Self::default();
        }
        widths.sort_unstable();
        let widest = widths.get(widths.len() - 1 - widths.len() / 100).copied().unwrap_or(0);
        if !(50..=160).contains(&widest) {
            return Self::default();
        }
        let limit = widest * 18 / 25;
        let full = pairs(lines).filter(|(above, below)| reach(above, below) > limit).count();
        let long = lines.iter().filter(|l| l.width() > widest * 3 / 2).count();
        if full * 2 < widths.len() || long * 20 > full {
            return Self::default();
        }
        // Lines that stop within a sentence were surely wrapped: nearly all of them reach the true limit.
        let mut sure: Vec<usize> = pairs(lines)
            .filter(|(above, below)| !ends_sentence(&above.text) && below.text.starts_with(char::is_lowercase))
            .map(|(above, below)| reach(above, below))
            .filter(|reach| *reach > limit)
            .collect();
        sure.sort_unstable();
        let limit = sure.get(sure.len() / 50).map_or(limit, |least| least - 1);
        Self { limit: Some(limit) }
    }

    /// Whether line `i` is as full as a line that goes on below.
    pub(super) fn is_full(self, lines: &[Line<'_>], i: usize) -> bool {
        match (self.limit, lines.get(i), lines.get(i + 1)) {
            (Some(limit), Some(above), Some(below)) => !below.is_blank() && reach(above, below) > limit,
            _ => false,
        }
    }
}

fn pairs<'l>(lines: &'l [Line<'l>]) -> impl Iterator<Item = (&'l Line<'l>, &'l Line<'l>)> {
    lines.iter().zip(lines.iter().skip(1)).filter(|(above, below)| !above.is_blank() && !below.is_blank())
}

/// How far the line would go with the first word of the next.
fn reach(above: &Line<'_>, below: &Line<'_>) -> usize {
    let word = below.text.split_whitespace().next().map_or(0, |w| w.chars().count());
    above.width() + 1 + word
}
