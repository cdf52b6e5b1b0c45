//! A trace as text: turns and steps as headings, the rules at the side.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::cli::color::Colorize;
use textwrap::core::display_width;

use super::scenario_files::Rules;
use super::{Context, Format, prose};
use crate::cr::RuleId;
use crate::engine::trace::{Begins, Record};
use crate::explain::told::{self, Told, told};

/// Below so many columns the rules stand behind the words instead of beside them.
const NARROW: usize = 60;

/// What happened, as an indented tree with the rules at the side: steps in which nothing happens together, payments of
/// mana in one line, rounds of a loop once. With `rules` all of it, and the text of each rule where it is first cited.
pub fn trace(cx: &Context, records: &[Record], rules: Option<&Rules>, out: &mut String) {
    let mut lines: Vec<Line> = Vec::new();
    let mut tree = Tree::default();
    match rules {
        None => told(records).into_iter().for_each(|told| lines.push(tree.line(told))),
        Some(_) => {
            for record in records {
                let told = match record.begins() {
                    Some(Begins::Turn) => Told::Turn(record),
                    Some(Begins::Step) => Told::Step(record),
                    None => Told::Happens(record),
                };
                lines.push(tree.line(told));
            }
        }
    }
    if cx.format() == Format::Md {
        lines.iter().for_each(|line| line.markdown(out));
        return;
    }
    let width = side(&lines, cx.terminal.prose_width());
    let mut quoted = BTreeSet::new();
    for (n, line) in lines.iter().enumerate() {
        if line.kind == Kind::Turn && n > 0 {
            out.push('\n');
        }
        line.text(width, out);
        let Some(rules) = rules else { continue };
        for rule in &line.rules {
            if quoted.insert(*rule)
                && let Some(text) = rules.text(*rule)
            {
                let text = format!("{}: {text}", rules.label(*rule));
                let quoted = prose::indented(&text, cx.terminal.prose_width(), line.indent + 2);
                let _ = writeln!(out, "{}", quoted.dimmed());
            }
        }
    }
    if let Some(apart) = rules.and_then(Rules::apart) {
        let _ = writeln!(out, "\n{}", prose::indented(&apart, cx.terminal.prose_width(), 2).dimmed());
    }
}

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Turn,
    Step,
    /// Steps in which nothing happens.
    Empty,
    Happens,
    /// What is left out.
    Again,
}

/// A line of the trace.
struct Line {
    kind: Kind,
    indent: usize,
    says: String,
    rules: Vec<RuleId>,
}

/// Where the lines stand: under the step they happen in.
#[derive(Default)]
struct Tree {
    /// Whether what is told now stands directly below a step's heading.
    in_step: bool,
    any_step: bool,
}

impl Tree {
    fn line(&mut self, told: Told<'_>) -> Line {
        let heading =
            |kind, indent, record: &Record| Line { kind, indent, says: record.text(), rules: record.rules.clone() };
        match told {
            Told::Turn(record) => {
                (self.in_step, self.any_step) = (true, true);
                heading(Kind::Turn, 0, record)
            }
            Told::Step(record) => {
                (self.in_step, self.any_step) = (true, true);
                heading(Kind::Step, 2, record)
            }
            Told::Empty(records) => {
                (self.in_step, self.any_step) = (true, true);
                let names: Vec<String> = records.iter().map(|record| record.text()).collect();
                let rules = records.iter().filter_map(|record| record.rules.first().copied()).collect();
                Line { kind: Kind::Empty, indent: 2, says: names.join(", "), rules }
            }
            Told::Happens(record) => {
                let indent = self.indent(record.depth);
                heading(Kind::Happens, indent, record)
            }
            Told::Times { first, times, rules } => {
                let indent = self.indent(first.depth);
                Line { kind: Kind::Happens, indent, says: told::times(first, times), rules }
            }
            Told::Paid { depth, says, rules } => Line { kind: Kind::Happens, indent: self.indent(depth), says, rules },
            Told::Again(times) => {
                let says = format!("... and the same {} more ...", prose::count(times, "time"));
                Line { kind: Kind::Again, indent: self.indent(0), says, rules: Vec::new() }
            }
        }
    }

    /// How far a record of this depth stands from the edge. What a step itself does is recorded below it, what players do
    /// in it beside it: both stand under its heading.
    fn indent(&mut self, depth: u16) -> usize {
        self.in_step &= depth > 0;
        let depth = usize::from(depth) - usize::from(self.in_step);
        2 + 2 * usize::from(self.any_step) + 2 * depth
    }
}

/// The column at which the rules end: no farther from the words than the longest line needs.
fn side(lines: &[Line], most: usize) -> usize {
    let needed = |line: &Line| line.indent + display_width(&line.says) + 2 + line.cited().len();
    lines.iter().map(needed).filter(|needed| *needed <= most).max().unwrap_or(most).clamp(NARROW.min(most), most)
}

impl Line {
    fn cited(&self) -> String {
        self.rules.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }

    fn markdown(&self, out: &mut String) {
        let cited = self.cited();
        let cited = if cited.is_empty() { String::new() } else { format!(" *({cited})*") };
        let bullet = format!("{}-", " ".repeat(self.indent.saturating_sub(2)));
        let _ = match self.kind {
            Kind::Turn => writeln!(out, "- **{}**{cited}", self.says),
            Kind::Step => writeln!(out, "{bullet} **{}**{cited}", self.says),
            Kind::Empty | Kind::Again => writeln!(out, "{bullet} *{}*{cited}", self.says),
            Kind::Happens => writeln!(out, "{bullet} {}{cited}", self.says),
        };
    }

    /// The words at the left, wrapped, and the rules flush right, wrapped too where they are many; on a narrow terminal
    /// the rules behind the words.
    fn text(&self, width: usize, out: &mut String) {
        let paint = |text: &str| match self.kind {
            Kind::Turn => text.bold().underline().to_string(),
            Kind::Step => text.bold().to_string(),
            Kind::Empty | Kind::Again => text.dimmed().to_string(),
            Kind::Happens => text.to_owned(),
        };
        let (indent, cited) = (" ".repeat(self.indent), self.cited());
        let hanging = format!("{indent}  ");
        if width < NARROW {
            let cited = if cited.is_empty() { String::new() } else { format!(" ({})", cited.replace(", ", ",\u{a0}")) };
            let whole = prose::wrap(&format!("{}{cited}", self.says), width, &indent, &hanging);
            for line in whole.lines() {
                let _ = writeln!(out, "{}", paint(&line.replace('\u{a0}', " ")));
            }
            return;
        }
        let fits = self.indent + display_width(&self.says) + cited.len() + 2 <= width;
        let rules = prose::wrap(&cited, if fits { width } else { width * 2 / 5 }, "", "");
        let most = rules.lines().map(str::len).max().unwrap_or_default();
        let text = prose::wrap(&self.says, width.saturating_sub(most + 2), &indent, &hanging);
        let (mut text, mut rules) = (text.lines(), rules.lines());
        // The first rule is the one that decides: it stands out from those it goes with.
        let mut first = true;
        loop {
            match (text.next(), rules.next()) {
                (None, None) => break,
                (Some(line), None) => {
                    let _ = writeln!(out, "{}", paint(line));
                }
                (line, Some(rules)) => {
                    let line = line.unwrap_or_default();
                    let pad = width.saturating_sub(display_width(line) + rules.len()).max(2);
                    let (decides, others) = match rules.split_once(',') {
                        Some((decides, others)) if first => (decides, format!(",{others}")),
                        None if first => (rules, String::new()),
                        _ => ("", rules.to_owned()),
                    };
                    first = false;
                    let pad = " ".repeat(pad);
                    let _ = writeln!(out, "{}{pad}{}{}", paint(line), decides.cyan(), others.cyan().dimmed());
                }
            }
        }
    }
}
