//! Boards as text, and what has changed between two of them.

use std::fmt::Write;

use crate::cli::color::Colorize;

use super::{Context, Format, prose, table};
use crate::explain::became::Changed;
use crate::explain::board::{Board, Row, Side};

/// A board: for each player the permanents as a table and the other zones as lines.
pub fn write(cx: &Context, board: &Board, out: &mut String) {
    let md = cx.format() == Format::Md;
    let priority = board.priority.as_ref().map(|who| format!("; {who} has priority")).unwrap_or_default();
    let line = format!("turn {}, {}'s {}{priority}", board.turn, board.active, board.step);
    let _ = writeln!(out, "{}\n", wrapped(cx, &line, "", "  ").dimmed());
    for side in &board.players {
        self::side(cx, side, md, out);
    }
    if !board.stack.is_empty() {
        let _ = writeln!(out, "{}", "The stack, top first".bold());
        for (i, row) in board.stack.iter().enumerate() {
            let text = row.text.as_ref().map(|text| format!(": {text}")).unwrap_or_default();
            let targets =
                if row.targets.is_empty() { String::new() } else { format!(" → {}", row.targets.join(", ")) };
            let said = format!("{}. {}{text}{targets} ({})", i + 1, row.name, row.controller);
            let _ = writeln!(out, "{}", wrapped(cx, &said, "  ", "     "));
        }
        out.push('\n');
    }
}

/// Text on lines as wide as the terminal; in markdown on one.
fn wrapped(cx: &Context, text: &str, first: &str, rest: &str) -> String {
    match cx.format() {
        Format::Md => format!("{first}{text}"),
        _ => prose::wrap(text, cx.terminal.prose_width(), first, rest),
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
    let line = format!("{name}  {}", facts.join(", ").dimmed());
    let _ = writeln!(out, "{}", wrapped(cx, &line, "", "  "));
    if !side.battlefield.is_empty() {
        match (md, cx.terminal.width < NARROW) {
            (true, _) => {
                let _ = writeln!(out, "\n{}\n", table::shown(&battlefield(cx, &side.battlefield)));
            }
            (false, true) => side.battlefield.iter().for_each(|row| narrow(cx, row, out)),
            (false, false) => {
                for line in table::shown(&battlefield(cx, &side.battlefield)).lines() {
                    let _ = writeln!(out, "  {line}");
                }
            }
        }
    }
    let zones =
        [("hand", &side.hand), ("graveyard", &side.graveyard), ("exile", &side.exile), ("command zone", &side.command)];
    for (zone, cards) in zones {
        if !cards.is_empty() {
            let bullet = if md { "- " } else { "  " };
            let line = format!("{} {}", format!("{zone}:").dimmed(), cards.join(", "));
            let _ = writeln!(out, "{}", wrapped(cx, &line, bullet, "    "));
        }
    }
    out.push('\n');
}

/// Below so many columns permanents are a list instead of a table.
const NARROW: usize = 60;

/// The name of a row, with how many and which they are.
fn named(row: &Row) -> String {
    let which = row.which.iter().map(|which| format!(" {which}")).collect::<Vec<_>>().join(",");
    format!("{}{which}", prose::several(row.count, &row.name))
}

/// The permanents as a table; a column that nothing stands in is left out.
fn battlefield(cx: &Context, rows: &[Row]) -> comfy_table::Table {
    let cells =
        |row: &Row| [named(row), row.size.clone(), row.types.clone(), row.counters.join(", "), row.status.join(", ")];
    let all: Vec<[String; 5]> = rows.iter().map(cells).collect();
    let kept: Vec<usize> = (0..5)
        .filter(|n| *n == 0 || *n == 2 || all.iter().any(|row| row.get(*n).is_some_and(|c| !c.is_empty())))
        .collect();
    let heads = ["Battlefield", "", "Types", "Counters", "Status"];
    let head: Vec<&str> = kept.iter().filter_map(|n| heads.get(*n).copied()).collect();
    let mut shown = table::table_within(cx, &head, cx.terminal.prose_width().saturating_sub(2));
    for row in &all {
        shown.add_row(kept.iter().filter_map(|n| row.get(*n)));
    }
    shown
}

/// A row on a narrow terminal: the name and size, what it is below.
fn narrow(cx: &Context, row: &Row, out: &mut String) {
    let mut more = vec![row.types.clone()];
    more.extend(row.counters.iter().chain(&row.status).cloned());
    let size = if row.size.is_empty() { String::new() } else { format!("  {}", row.size) };
    let _ = writeln!(out, "{}", wrapped(cx, &format!("{}{size}", named(row)), "  ", "    "));
    let _ = writeln!(out, "{}", wrapped(cx, &more.join(", "), "    ", "    ").dimmed());
}

/// What has changed, player by player.
pub fn changes(cx: &Context, changes: &[Changed], out: &mut String) {
    let md = cx.format() == Format::Md;
    let longest = changes.iter().map(|c| c.player.chars().count()).max().unwrap_or_default().min(16);
    for Changed { player, what } in changes {
        if md {
            let _ = writeln!(out, "- **{player}**: {}", what.join("; "));
            continue;
        }
        for (n, what) in what.iter().enumerate() {
            let who = if n == 0 { player.as_str() } else { "" };
            let pad = " ".repeat(longest.saturating_sub(who.chars().count()) + 2);
            let rest = " ".repeat(longest + 6);
            let _ = writeln!(out, "{}", wrapped(cx, &format!("{}{pad}{what}", who.bold()), "  ", &rest));
        }
    }
}
