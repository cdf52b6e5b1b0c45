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
    let of_a_kind = a.depth == b.depth && a.rules == b.rules && a.says == b.says && a.args.len() == b.args.len();
    of_a_kind && a.args.iter().zip(&b.args).all(same)
}

fn same((a, b): (&Arg, &Arg)) -> bool {
    match (a, b) {
        (Arg::Number(_), Arg::Number(_)) => true,
        (Arg::Object { name: a, of: x, .. }, Arg::Object { name: b, of: y, .. }) => (a, x) == (b, y),
        (Arg::List(a), Arg::List(b)) => a.len() == b.len() && a.iter().zip(b).all(same),
        (a, b) => a.to_string() == b.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule;

    fn record(depth: u16, says: &'static str, n: i64) -> Record {
        Record { depth, rules: vec![rule!("608.1")], says, args: vec![Arg::Number(n)] }
    }

    /// So many rounds of a trigger that resolves, the numbers differing from round to round.
    fn rounds(times: i64) -> Vec<Record> {
        (0..times)
            .flat_map(|n| [record(0, "triggers", n), record(0, "resolves", n), record(1, "gains {}", n)])
            .collect()
    }

    #[test]
    fn rounds_are_told_by_the_first_and_the_last() {
        let mut records = vec![record(0, "before", 0)];
        records.extend(rounds(20));
        records.push(record(0, "after", 0));
        let told = pieces(&records);
        assert_eq!(told, [Piece::Told(0..4), Piece::Again { records: 4..58, times: 18 }, Piece::Told(58..62)]);
        // What begins another round and does not end it is told with the last.
        records.splice(61.., rounds(1).into_iter().take(1));
        let told = pieces(&records);
        assert_eq!(told, [Piece::Told(0..4), Piece::Again { records: 4..58, times: 18 }, Piece::Told(58..62)]);
    }

    #[test]
    fn two_loops_are_told_one_after_the_other() {
        let mut records = rounds(12);
        records.extend((0..30).map(|n| record(0, "draws", n)));
        let told = pieces(&records);
        let again = |records, times| Piece::Again { records, times };
        assert_eq!(
            told,
            [Piece::Told(0..3), again(3..33, 10), Piece::Told(33..37), again(37..65, 28), Piece::Told(65..66)]
        );
    }

    #[test]
    fn a_round_that_rests_on_another_rule_is_another() {
        let mut records = rounds(20);
        for record in records.iter_mut().skip(30) {
            record.rules = vec![rule!("104.4b")];
        }
        let hidden: Vec<_> =
            pieces(&records).into_iter().filter(|piece| matches!(piece, Piece::Again { .. })).collect();
        let again = |records| Piece::Again { records, times: 8 };
        assert_eq!(hidden, [again(3..27), again(33..57)]);
        // Of whom it is told makes a difference, too.
        let of = |name: &str| Record { args: vec![Arg::Text(name.to_owned())], ..record(0, "{} untaps", 0) };
        assert_eq!(pieces(&(0..40).map(|n| of(["Bear", "Ox", "Elk"][n * n % 3])).collect::<Vec<_>>()).len(), 3);
        let names: Vec<String> = (0..40).map(|n| "x".repeat(n)).collect();
        assert_eq!(pieces(&names.iter().map(|name| of(name)).collect::<Vec<_>>()).len(), 1);
    }

    proptest::proptest! {
        /// Every record is in exactly one piece, in order; and what is told as "again" is alike to what stands before it.
        #[test]
        fn nothing_is_lost(marks in proptest::collection::vec(0..3_usize, 0..90), repeat in 1..9_usize) {
            let of = |mark: &usize| record(u16::from(*mark == 2), ["draws", "discards", "scries"][*mark], 0);
            let records: Vec<Record> = marks.repeat(repeat).iter().map(of).collect();
            let mut next = 0;
            for piece in pieces(&records) {
                let range = match piece {
                    Piece::Told(range) => range,
                    Piece::Again { records: range, times } => {
                        let round = range.len() / times;
                        proptest::prop_assert_eq!(round * times, range.len());
                        for i in range.clone() {
                            proptest::prop_assert!(alike(&records[i], &records[i - round]));
                        }
                        range
                    }
                };
                proptest::prop_assert_eq!(range.start, next);
                next = range.end;
            }
            proptest::prop_assert_eq!(next, records.len());
        }
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
