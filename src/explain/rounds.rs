//! What happens again and again, told once: a loop of sixty rounds is read by its first and its last.

use std::ops::Range;

use crate::engine::trace::{Arg, Record};

/// A piece of a trace, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Records to be shown.
    Told(Range<usize>),
    /// Rounds like the one before.
    Again {
        /// The records.
        records: Range<usize>,
        /// How many rounds they are.
        times: usize,
    },
}

/// The longest round looked for, in steps of the highest level.
const LONGEST: usize = 12;
/// Fewer records than this are shown whatever they repeat.
const FEWEST: usize = 24;

/// A trace with its repeated rounds set apart: all but the first and the last of them.
pub fn pieces(records: &[Record]) -> Vec<Piece> {
    let steps = steps(records);
    let mut pieces = Vec::new();
    let mut told = 0;
    let mut i = 0;
    while i < steps.len() {
        let Some((length, rounds)) = repeated(records, &steps, i) else {
            i += 1;
            continue;
        };
        let at = |n: usize| steps.get(i + n * length).map_or(records.len(), |step| step.start);
        let (second, last) = (at(1), at(rounds - 1));
        pieces.push(Piece::Told(told..second));
        pieces.push(Piece::Again { records: second..last, times: rounds - 2 });
        told = last;
        i += rounds * length;
    }
    pieces.push(Piece::Told(told..records.len()));
    pieces
}

/// The records of the highest level, each with all below it.
fn steps(records: &[Record]) -> Vec<Range<usize>> {
    let top = records.iter().map(|record| record.depth).min().unwrap_or_default();
    let starts: Vec<usize> = (0..records.len()).filter(|i| records.get(*i).is_some_and(|r| r.depth == top)).collect();
    let ends = starts.iter().skip(1).copied().chain([records.len()]);
    starts.iter().zip(ends).map(|(start, end)| *start..end).collect()
}

/// How long the round is that is repeated from this step on, and how often it comes; none where that is not worth telling.
fn repeated(records: &[Record], steps: &[Range<usize>], from: usize) -> Option<(usize, usize)> {
    let same = |a: usize, b: usize| match (steps.get(a), steps.get(b)) {
        (Some(a), Some(b)) => {
            let (a, b) = (records.get(a.clone()), records.get(b.clone()));
            a.zip(b).is_some_and(|(a, b)| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| alike(a, b)))
        }
        _ => false,
    };
    (1..=LONGEST).find_map(|length| {
        let run = (from + length..steps.len()).take_while(|i| same(*i - length, *i)).count();
        let rounds = 1 + run / length;
        let hidden: usize = steps.iter().skip(from + length).take((rounds.max(2) - 2) * length).map(Range::len).sum();
        (hidden >= FEWEST).then_some((length, rounds))
    })
}

/// Whether two records tell the same but for numbers and for which of several objects of a name it is.
fn alike(a: &Record, b: &Record) -> bool {
    a.depth == b.depth && a.says == b.says && a.args.len() == b.args.len() && a.args.iter().zip(&b.args).all(same)
}

fn same((a, b): (&Arg, &Arg)) -> bool {
    match (a, b) {
        (Arg::Number(_), Arg::Number(_)) => true,
        (Arg::List(a), Arg::List(b)) => a.len() == b.len() && a.iter().zip(b).all(same),
        (a, b) => a.to_string() == b.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(depth: u16, says: &'static str, n: i64) -> Record {
        Record { depth, rules: Vec::new(), says, args: vec![Arg::Number(n)] }
    }

    #[test]
    fn rounds_are_told_by_the_first_and_the_last() {
        let mut records = vec![record(0, "before", 0)];
        for n in 0..20 {
            records.extend([record(0, "triggers", n), record(0, "resolves", n), record(1, "gains {}", n)]);
        }
        records.push(record(0, "after", 0));
        let told = pieces(&records);
        assert_eq!(told, [Piece::Told(0..4), Piece::Again { records: 4..58, times: 18 }, Piece::Told(58..62)]);
    }

    #[test]
    fn what_is_short_or_differs_is_told_whole() {
        let short: Vec<Record> = (0..8).map(|n| record(0, "draws", n)).collect();
        assert_eq!(pieces(&short), [Piece::Told(0..8)]);
        let differs: Vec<Record> =
            (0..40).map(|n| record(if n % 3 == 0 { 0 } else { 1 }, ["a", "b", "c", "d", "e"][n % 5], 0)).collect();
        assert_eq!(pieces(&differs).len(), 1);
        assert_eq!(pieces(&[]), [Piece::Told(0..0)]);
    }
}
