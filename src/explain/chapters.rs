//! A trace by turns and steps.

use std::ops::Range;

use crate::engine::trace::{Begins, Record};

/// A turn, or what stands before the first one that begins in the trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The record it begins with; none for the turn in which the trace sets in.
    pub head: Option<usize>,
    /// Its steps, in order.
    pub steps: Vec<Stretch>,
}

/// A step with what happens in it, or what stands before the first step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The record it begins with.
    pub head: Option<usize>,
    /// The records after that, to the end of the step.
    pub records: Range<usize>,
}

impl Stretch {
    /// Whether the step begins and nothing else is to be told of it.
    pub fn is_quiet(&self) -> bool {
        self.head.is_some() && self.records.is_empty()
    }
}

/// Parts a trace into turns and their steps; every record is in exactly one of them.
pub fn chapters(records: &[Record]) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::new();
    for (i, record) in records.iter().enumerate() {
        let begins = record.begins();
        if begins == Some(Begins::Turn) || turns.is_empty() {
            let head = (begins == Some(Begins::Turn)).then_some(i);
            turns.push(Turn { head, steps: Vec::new() });
        }
        let Some(turn) = turns.last_mut() else { continue };
        match (begins, turn.steps.last_mut()) {
            (Some(Begins::Turn), _) => {}
            (Some(Begins::Step), _) => turn.steps.push(Stretch { head: Some(i), records: i + 1..i + 1 }),
            (None, Some(step)) => step.records.end = i + 1,
            (None, None) => turn.steps.push(Stretch { head: None, records: i..i + 1 }),
        }
    }
    turns
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::trace::Arg;
    use crate::scenario::{Cards, Known, read, run};

    fn text(text: &str) -> Record {
        Record { depth: 0, rules: Vec::new(), says: "{}", args: vec![Arg::Text(text.to_owned())] }
    }

    #[test]
    fn a_trace_is_parted_where_turns_and_steps_begin() {
        let turn = Record { depth: 0, rules: Vec::new(), says: "turn {}: {}", args: Vec::new() };
        let records = [text("a note"), text("end"), text("a word"), turn, text("untap"), text("upkeep"), text("x")];
        let step = |head: usize, records| Stretch { head: Some(head), records };
        assert_eq!(
            chapters(&records),
            [
                Turn { head: None, steps: vec![Stretch { head: None, records: 0..1 }, step(1, 2..3)] },
                Turn { head: Some(3), steps: vec![step(4, 5..5), step(5, 6..7)] },
            ]
        );
        assert_eq!(chapters(&[]), []);
    }

    #[test]
    fn the_turns_of_a_game_are_found() {
        let source = "{title: t, players: {Alice: , Bob: }, script: [{to: {turn: 3, step: upkeep}}]}";
        let document = read(source, &Known { rule: &|_| true, near: &|_| Vec::new() }).unwrap();
        let records = run(&document.scenario.unwrap(), &Cards::default(), None).trace.records;
        let turns = chapters(&records);
        assert_eq!(turns.iter().map(|turn| turn.head.is_some()).collect::<Vec<_>>(), [false, true, true]);
        assert!(turns[1].steps.len() > 8, "{turns:?}");
        let quiet = |step: &Stretch| step.is_quiet();
        assert!(turns[1].steps.iter().any(quiet) && !turns[1].steps.iter().all(quiet));
    }
}
