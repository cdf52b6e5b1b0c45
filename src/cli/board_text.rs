//! Boards and traces as text.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::cli::color::Colorize;

use super::scenario_files::Rules;
use super::{Context, Format, table};
use crate::engine::trace::Record;
use crate::explain::board::{Board, Side};
use crate::explain::rounds::{Piece, pieces};

/// A board: for each player the permanents as a table and the other zones as lines.
pub fn write(cx: &Context, board: &Board, out: &mut String) {
    let md = cx.format() == Format::Md;
    let priority = board.priority.as_ref().map(|who| format!("; {who} has priority")).unwrap_or_default();
    let line = format!("turn {}, {}'s {}{priority}", board.turn, board.active, board.step);
    let _ = writeln!(out, "{}\n", line.dimmed());
    for side in &board.players {
        self::side(cx, side, md, out);
    }
    if !board.stack.is_empty() {
        let _ = writeln!(out, "{}", "The stack, top first".bold());
        for (i, row) in board.stack.iter().enumerate() {
            let text = row.text.as_ref().map(|text| format!(": {text}")).unwrap_or_default();
            let targets =
                if row.targets.is_empty() { String::new() } else { format!(" → {}", row.targets.join(", ")) };
            let _ = writeln!(out, "  {}. {}{text}{targets} ({})", i + 1, row.name, row.controller);
        }
        out.push('\n');
    }
}

fn side(cx: &Context, side: &Side, md: bool, out: &mut String) {
    let mut facts = vec![format!("{} life", side.life)];
    facts.extend(side.counters.iter().cloned());
    if !side.mana.is_empty() {
        facts.push(format!("mana {}", side.mana));
    }
    facts.push(format!("{} in library", side.library));
    facts.extend(side.decks.iter().cloned());
    facts.extend(side.shown.iter().cloned());
    facts.extend(side.outcome.map(|o| o.to_owned()));
    let name = if md { format!("**{}**", side.name) } else { side.name.bold().to_string() };
    let _ = writeln!(out, "{name}  {}", facts.join(", ").dimmed());
    if !side.battlefield.is_empty() {
        let mut shown = table::table(cx, &["Battlefield", "", "Types", "Counters", "Status"]);
        for row in &side.battlefield {
            let name = if row.count == 1 { row.name.clone() } else { format!("{} {}", row.count, row.name) };
            shown.add_row([name, row.size.clone(), row.types.clone(), row.counters.join(", "), row.status.join(", ")]);
        }
        if md {
            out.push('\n');
        }
        for line in shown.to_string().lines() {
            let _ = writeln!(out, "{}{}", if md { "" } else { "  " }, line.trim_end());
        }
        if md {
            out.push('\n');
        }
    }
    let zones =
        [("hand", &side.hand), ("graveyard", &side.graveyard), ("exile", &side.exile), ("command", &side.command)];
    for (zone, cards) in zones {
        if !cards.is_empty() {
            let bullet = if md { "- " } else { "  " };
            let _ = writeln!(out, "{bullet}{} {}", format!("{zone}:").dimmed(), cards.join(", "));
        }
    }
    out.push('\n');
}

/// What happened, as an indented tree with the rules at the side, rounds of a loop told once; with `rules` all of it, and
/// the text of each rule where it is first cited.
pub fn trace(cx: &Context, records: &[Record], rules: Option<&Rules>, out: &mut String) {
    let md = cx.format() == Format::Md;
    let Some(rules) = rules else {
        for piece in pieces(records) {
            match piece {
                Piece::Told(range) => {
                    records.get(range).unwrap_or_default().iter().for_each(|r| record(cx, r, out));
                }
                Piece::Again { times, .. } => {
                    let rounds = format!("... and the same {} more ...", super::prose::count(times, "time"));
                    let _ = if md { writeln!(out, "- *{rounds}*") } else { writeln!(out, "  {}", rounds.dimmed()) };
                }
            }
        }
        return;
    };
    let mut told = BTreeSet::new();
    for one in records {
        record(cx, one, out);
        for rule in &one.rules {
            if told.insert(*rule)
                && let Some(text) = rules.text(*rule)
            {
                let indent = 4 + 2 * usize::from(one.depth);
                let text = format!("{rule}: {text}");
                let width = cx.terminal.width.min(100);
                let _ = writeln!(out, "{}", super::prose::indented(&text, width, indent).dimmed());
            }
        }
    }
}

fn record(cx: &Context, record: &Record, out: &mut String) {
    if cx.format() == Format::Md {
        let cited = cited(record);
        let cited = if cited.is_empty() { String::new() } else { format!(" *({cited})*") };
        let _ = writeln!(out, "{}- {}{cited}", "  ".repeat(usize::from(record.depth)), record.text());
    } else {
        line(record, cx.terminal.width.min(120), out);
    }
}

fn cited(record: &Record) -> String {
    record.rules.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// A record: its text wrapped at the left, its rules flush right; many rules beside a long text wrap, too.
fn line(record: &Record, width: usize, out: &mut String) {
    let cited = cited(record);
    let indent = "  ".repeat(usize::from(record.depth) + 1);
    let said = record.text();
    let fits = indent.len() + said.chars().count() + cited.chars().count() + 2 <= width;
    let column = if fits { width } else { width * 2 / 5 };
    let rules = super::prose::wrap(&cited, column, "", "");
    let most = rules.lines().map(|line| line.chars().count()).max().unwrap_or_default();
    let room = width.saturating_sub(most + 2).max(30);
    let text = super::prose::wrap(&said, room, &indent, &format!("{indent}  "));
    let (mut text, mut rules) = (text.lines(), rules.lines());
    loop {
        match (text.next(), rules.next()) {
            (None, None) => break,
            (Some(line), None) => {
                let _ = writeln!(out, "{line}");
            }
            (line, Some(rules)) => {
                let line = line.unwrap_or_default();
                let pad = width.saturating_sub(line.chars().count() + rules.chars().count()).max(2);
                let _ = writeln!(out, "{line}{}{}", " ".repeat(pad), rules.cyan());
            }
        }
    }
}
