//! The boards before and after, side by side, with what differs marked.

use maud::{Markup, html};

use super::cards::{Marks, Moment, battlefield, card, slips};
use super::words::symbols;
use crate::explain::became::{Changes, changes};
use crate::explain::tabletop::{Lane, Seat, Tabletop, Waiting, tabletop};
use crate::scenario::Report;

/// The boards of a report; one alone where nothing on them differs.
pub fn boards(report: &Report) -> Markup {
    let Some(before) = &report.before else { return html! {} };
    let changed = report.after.as_ref().map(|after| (after, changes(before, after)));
    match changed {
        Some((after, changed)) if !changed.is_empty() => {
            let (was, is) = (tabletop(before), tabletop(after));
            let rows = was.seats.len() + 3;
            html! {
                section.boards style={ "--rows:" (rows) } {
                    (board(&was, "Before", Marks { changes: Some(&changed), moment: Moment::Before }))
                    (board(&is, "After", Marks { changes: Some(&changed), moment: Moment::After }))
                }
            }
        }
        _ => {
            let table = tabletop(report.after.as_ref().unwrap_or(before));
            let alone = Marks { changes: None, moment: Moment::Before };
            html! { section.boards.alone style={ "--rows:" (table.seats.len() + 3) } { (board(&table, "The board", alone)) } }
        }
    }
}

fn board(table: &Tabletop, title: &str, marks: Marks<'_>) -> Markup {
    html! {
        div.board {
            div.caption {
                h2 { (title) }
                p.when {
                    "turn " (table.turn) ", " (table.active) "’s " (table.step)
                    @if let Some(who) = &table.priority { "; " (who) " has priority" }
                }
            }
            @for seat in &table.seats { (self::seat(seat, &table.active, marks)) }
            div.waiting { (stack(&table.stack)) }
            div.fights { (lanes(&table.lanes)) }
        }
    }
}

fn seat(seat: &Seat, active: &str, marks: Marks<'_>) -> Markup {
    let side = &seat.side;
    let life = marks.changes.filter(|_| marks.moment == Moment::After).map_or(0, |changes| life(changes, &side.name));
    html! {
        div.seat.active[side.name == active].out[matches!(side.outcome, Some("lost" | "conceded"))] {
            div.player {
                h3 { (side.name) }
                span.life title="life" { (side.life) }
                @if life != 0 { span.delta.up[life > 0].down[life < 0] { (format!("{life:+}").replace('-', "−")) } }
                @if let Some(outcome) = side.outcome { span.chip.outcome.(outcome) { (outcome) } }
                @for counter in &side.counters { span.chip.counter { (counter) } }
                @if !side.mana.is_empty() { span.chip { "mana " (symbols(&side.mana)) } }
                span.library { (side.library) " in library" }
                @for deck in &side.decks { span.library { (deck) } }
                @for shown in &side.shown { span.library { (shown) } }
            }
            (battlefield(&seat.battlefield, marks))
            @for (zone, cards) in &seat.zones {
                div.zone { span.zone-name { (zone) } " " div.slips { (slips(cards, marks)) } }
            }
        }
    }
}

fn life(changes: &Changes, player: &str) -> i64 {
    changes.players.iter().find(|known| known.name == player).map_or(0, |known| known.life)
}

fn stack(waiting: &[Waiting]) -> Markup {
    html! {
        @if !waiting.is_empty() {
            h3 { "The stack" } p.hint { "the first resolves first" }
            ol.stack {
                @for one in waiting {
                    li {
                        b { (one.sight.name) }
                        @if one.ability.is_none() { " " span.cost { (symbols(&one.sight.cost)) } }
                        @if let Some(text) = &one.ability { span.ability { (symbols(text)) } }
                        @if !one.targets.is_empty() { span.targets { "→ " (one.targets.join(", ")) } }
                        span.whose { (one.controller) }
                    }
                }
            }
        }
    }
}

fn lanes(lanes: &[Lane]) -> Markup {
    html! {
        @if !lanes.is_empty() {
            h3 { "Combat" }
            div.lanes {
                @for lane in lanes {
                    div.lane {
                        (card(&lane.attacker, &None, 1))
                        span.arrow aria-label="attacks" { "⚔ →" }
                        div.against {
                            @for blocker in &lane.blockers { (card(blocker, &None, 1)) }
                            span.defender {
                                @match lane.blocked { Some(true) => "blocked; attacks ", Some(false) => "unblocked; attacks ", None => "attacks " }
                                b { (lane.attacks.as_deref().unwrap_or("nothing any more")) }
                            }
                        }
                    }
                }
            }
        }
    }
}
