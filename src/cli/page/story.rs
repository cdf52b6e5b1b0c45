//! What happens: turns and steps that fold, each record with an anchor and the rules it rests on.

use std::ops::Range;

use maud::{Markup, html};

use super::rules::Cited;
use super::words::symbols;
use crate::card::capital;
use crate::cli::prose::count;
use crate::cr::RuleId;
use crate::engine::trace::Record;
use crate::explain::chapters::{Stretch, Turn, chapters};
use crate::explain::rounds::{Piece, pieces};
use crate::explain::told::{self, Told};
use crate::rule;

/// What every turn holds: things untap, a card is drawn, nothing attacks, damage is removed. A turn of nothing else is folded.
const COURSE: [RuleId; 6] =
    [rule!("502.3"), rule!("701.26b"), rule!("504.1"), rule!("121.1"), rule!("508.8"), rule!("514.2")];

/// The course of a scenario, the `n`th of its page.
pub fn story(records: &[Record], n: usize, cited: &mut Cited<'_>) -> Markup {
    let turns = chapters(records);
    let mut told = Story { records, n, cited };
    let last = turns.len().saturating_sub(1);
    let turns: Vec<Markup> = turns.iter().enumerate().map(|(n, turn)| told.turn(turn, n == last)).collect();
    html! {
        @if !records.is_empty() {
            section.story {
                h2 { "What happens" }
                p.fold hidden { button type="button" data-fold="open" { "open all" } " " button type="button" data-fold="close" { "close all" } }
                @for turn in &turns { (turn) }
            }
        }
    }
}

/// A step of the trace by its place: what a link leads to.
pub fn anchor(n: usize, record: usize) -> String {
    format!("s{}-{}", n + 1, record + 1)
}

struct Story<'a, 'c> {
    records: &'a [Record],
    n: usize,
    cited: &'a mut Cited<'c>,
}

impl<'a> Story<'a, '_> {
    fn records(&self, range: Range<usize>) -> &'a [Record] {
        self.records.get(range).unwrap_or_default()
    }

    /// A turn; it is open where more happens than in any, or where it is the last.
    fn turn(&mut self, turn: &Turn, last: bool) -> Markup {
        let of_course = |record: &Record| record.rules.first().is_some_and(|rule| COURSE.contains(rule));
        let more = turn.steps.iter().any(|step| !self.records(step.records.clone()).iter().all(of_course));
        let steps = self.steps(&turn.steps);
        let Some(head) = turn.head else { return html! { div.turn { (steps) } } };
        let id = anchor(self.n, head);
        let text = self.records.get(head).map(Record::text).unwrap_or_default();
        let rules = self.head_rules(head, &id);
        html! {
            details.turn open[last || more] {
                summary id=(id) { span.line { span.said { (capital(&text)) } (rules) } }
                (steps)
            }
        }
    }

    /// The steps of a turn; those in which nothing happens stand together in a line.
    fn steps(&mut self, steps: &[Stretch]) -> Markup {
        let runs: Vec<Markup> = steps
            .chunk_by(|a, b| a.is_quiet() && b.is_quiet())
            .map(|run| match run {
                [step] if !step.is_quiet() => self.step(step),
                quiet => self.quiet(quiet),
            })
            .collect();
        html! { @for run in &runs { (run) } }
    }

    fn quiet(&mut self, steps: &[Stretch]) -> Markup {
        let heads: Vec<(String, String, Markup)> = steps
            .iter()
            .filter_map(|step| step.head)
            .map(|head| {
                let id = anchor(self.n, head);
                let text = self.records.get(head).map(Record::text).unwrap_or_default();
                let rules = self.head_rules(head, &id);
                (id, text, rules)
            })
            .collect();
        html! {
            p.quiet {
                @for (id, text, rules) in &heads { span.step-name id=(id) { (text) " " (rules) } " " }
            }
        }
    }

    fn step(&mut self, step: &Stretch) -> Markup {
        let told = self.told(step.records.clone());
        let Some(head) = step.head else { return html! { div.step { (told) } } };
        let id = anchor(self.n, head);
        let text = self.records.get(head).map(Record::text).unwrap_or_default();
        let rules = self.head_rules(head, &id);
        html! {
            details.step open {
                summary id=(id) { span.line { span.said { (text) } (rules) } }
                (told)
            }
        }
    }

    /// The records of a step; the rounds of a loop between its first and its last are folded away.
    fn told(&mut self, range: Range<usize>) -> Markup {
        let from = range.start;
        let pieces: Vec<Markup> = pieces(self.records(range))
            .into_iter()
            .map(|piece| match piece {
                Piece::Told(range) => self.tree(range.start + from..range.end + from),
                Piece::Again { records, times } => {
                    let tree = self.tree(records.start + from..records.end + from);
                    html! { details.again { summary { "and the same " (count(times, "time")) " more" } (tree) } }
                }
            })
            .collect();
        html! { @for piece in &pieces { (piece) } }
    }

    /// Records with others below them fold.
    fn tree(&mut self, range: Range<usize>) -> Markup {
        let mut items = Vec::new();
        let mut i = range.start;
        while let Some(record) = self.records.get(i).filter(|_| i < range.end) {
            match told::next(record, self.records(i..range.end)) {
                (Told::Paid { says, rules, .. }, taken) => {
                    items.push(self.paid(i..i + taken, &says, &rules));
                    i += taken;
                    continue;
                }
                (Told::Times { first, times, rules }, taken) => {
                    let id = anchor(self.n, i);
                    let line = self.line(&told::times(first, times), &rules, &id);
                    items.push(html! { li id=(id) { (line) } });
                    i += taken;
                    continue;
                }
                _ => {}
            }
            let below = self.records(i + 1..range.end).iter().take_while(|r| r.depth > record.depth).count();
            items.push(self.item(i, i + 1..i + 1 + below));
            i += below + 1;
        }
        list(&items)
    }

    /// A record, and those below it.
    fn item(&mut self, i: usize, below: Range<usize>) -> Markup {
        let id = anchor(self.n, i);
        let line = match self.records.get(i) {
            Some(record) => self.line(&record.text(), &record.rules, &id),
            None => Markup::default(),
        };
        let tree = if below.is_empty() { Markup::default() } else { self.tree(below.clone()) };
        html! {
            li id=(id) {
                @if below.is_empty() { (line) } @else { details open { summary { (line) } (tree) } }
            }
        }
    }

    /// A payment of mana in one line that unfolds.
    fn paid(&mut self, range: Range<usize>, says: &str, rules: &[RuleId]) -> Markup {
        let id = format!("{}-paid", anchor(self.n, range.start));
        let line = self.line(says, rules, &id);
        let items: Vec<Markup> = range.map(|i| self.item(i, i..i)).collect();
        html! {
            li id=(id) { details { summary { (line) } (list(&items)) } }
        }
    }

    fn line(&mut self, text: &str, rules: &[RuleId], id: &str) -> Markup {
        let rules = self.cited.links(rules, id);
        html! {
            span.line { span.said { (symbols(text)) } (rules) a.here href={ "#" (id) } aria-label="link to this step" { "#" } }
        }
    }

    fn head_rules(&mut self, head: usize, id: &str) -> Markup {
        match self.records.get(head) {
            Some(record) => self.cited.links(&record.rules, id),
            None => Markup::default(),
        }
    }
}

fn list(items: &[Markup]) -> Markup {
    html! { @if !items.is_empty() { ul.trace { @for item in items { (item) } } } }
}
