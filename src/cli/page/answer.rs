//! The answer: what failed and where, what is different at the end, what was expected.

use maud::{Markup, html};

use super::rules::Cited;
use super::source::line_id;
use super::story::anchor;
use super::words::{prose, symbols};
use crate::cli::run::{Played, by_moment};
use crate::cli::scenario_files::ScenarioFile;
use crate::explain::became::{Change, changes};
use crate::explain::chapters::chapters;
use crate::scenario::{Finding, Problem, Severity};

/// All that went wrong, before anything else is said.
pub fn failures(one: &Played<'_>, n: usize, cited: &mut Cited<'_>) -> Markup {
    let problems: Vec<Markup> = one
        .problems()
        .filter(|problem| problem.severity != Severity::Note)
        .map(|problem| self::problem(one.file, problem, place(one, problem.at, n), cited))
        .collect();
    let failed: Vec<&Finding> =
        one.report.iter().flat_map(|report| &report.findings).filter(|finding| !finding.holds).collect();
    html! {
        @if !problems.is_empty() || !failed.is_empty() {
            section.failures aria-label="What went wrong" {
                @for problem in &problems { (problem) }
                @for finding in &failed {
                    div.failure {
                        p.what { "Expected " strong { (prose(&finding.expected)) } ", found " strong { (prose(&finding.found)) } "." }
                        p.at { (place(one, finding.at, n)) (step_of(one, finding, n)) }
                    }
                }
            }
        }
    }
}

/// What is to be known of how the file was read: below the answer, of which it is no part.
pub fn notes(one: &Played<'_>, n: usize) -> Markup {
    let notes: Vec<_> = one.problems().filter(|problem| problem.severity == Severity::Note).collect();
    html! {
        @if !notes.is_empty() {
            section.notes aria-label="Notes" {
                @for note in notes { p { (prose(&note.message)) " (" (place(one, note.at, n)) ")" } }
            }
        }
    }
}

/// What keeps a file from being read at all.
pub fn unreadable(file: &ScenarioFile, problem: &Problem, cited: &mut Cited<'_>) -> Markup {
    let (line, column) = problem.at.line_and_column(&file.source);
    let place = html! { (file.name) ":" (line) ":" (column) };
    html! { section.failures { (self::problem(file, problem, place, cited)) } }
}

fn problem(file: &ScenarioFile, problem: &Problem, place: Markup, cited: &mut Cited<'_>) -> Markup {
    let kind = match problem.severity {
        Severity::Error => "error",
        Severity::Warning | Severity::Note => "warning",
    };
    let (line, _) = problem.at.line_and_column(&file.source);
    let shown = file.source.lines().nth(line - 1).unwrap_or_default().trim();
    html! {
        div.failure.(kind) {
            p.what {
                (prose(&problem.message))
                @if let Some(rule) = problem.rule { " " (cited.link(rule, None)) }
            }
            @if !shown.is_empty() { pre { code { (shown) } } }
            @if !problem.label.is_empty() { p.label { (prose(&problem.label)) } }
            @for help in &problem.help { p.help { (prose(help)) } }
            p.at { (place) }
        }
    }
}

/// A place in the file, as a link to that line of the scenario.
fn place(one: &Played<'_>, at: crate::scenario::Span, n: usize) -> Markup {
    let (line, column) = at.line_and_column(&one.file.source);
    html! { a href={ "#" (line_id(n, line)) } { (one.file.name) ":" (line) ":" (column) } }
}

/// The step in which something was looked at on the way, as a link to it.
fn step_of(one: &Played<'_>, finding: &Finding, n: usize) -> Markup {
    let Some((moment, report)) = finding.moment.zip(one.report.as_ref()) else { return html! {} };
    let first = report.before.as_ref().map_or(1, |game| game.turn.number);
    let turns = chapters(&report.trace.records);
    let turn = usize::try_from(moment.turn.saturating_sub(first)).ok().and_then(|place| turns.get(place));
    let named = |head: &usize| report.trace.records.get(*head).is_some_and(|r| r.text() == moment.step.name());
    let head = turn.and_then(|turn| turn.steps.iter().filter_map(|step| step.head).rfind(named));
    html! {
        " in "
        @let said = format!("turn {}, {}", moment.turn, moment.step.name());
        @if let Some(head) = head { a href={ "#" (anchor(n, head)) } { (said) } } @else { (said) }
    }
}

/// What is different at the end, and what was expected of it.
pub fn answer(one: &Played<'_>, n: usize) -> Markup {
    let Some(report) = &one.report else { return html! {} };
    let changed = report.before.as_ref().zip(report.after.as_ref()).map(|(before, after)| changes(before, after));
    // Where nothing is done nothing could change, and the board alone is the answer.
    let acts = one.document.scenario.as_ref().is_some_and(|scenario| !scenario.course.entries().is_empty());
    let changed = changed.filter(|changed| acts || !changed.is_empty());
    html! {
        div.answer {
            @if let Some(changed) = &changed {
                @let players: Vec<_> = changed.players.iter().filter(|player| !player.changes.is_empty()).collect();
                section.changes.much[players.len() > 1] {
                    h2 { "What changed" }
                    @if players.is_empty() { p.none { "Nothing: the board is as it was." } }
                    div.each-player {
                        @for player in players {
                            div {
                                h3 { (player.name) }
                                ul { @for change in &player.changes { (self::change(change, player.life)) } }
                            }
                        }
                    }
                }
            }
            @if !report.findings.is_empty() {
                section.expected.much[report.findings.len() >= MANY] {
                    h2 { "Expected" }
                    @for (heading, findings) in by_moment(&report.findings, &one.file.source) {
                        @if let Some(heading) = heading { p.when { (heading) } }
                        ul { @for finding in findings { (self::finding(one, finding, n)) } }
                    }
                }
            }
        }
    }
}

/// So many expectations have the whole width.
const MANY: usize = 6;

fn change(change: &Change, life: i64) -> Markup {
    html! {
        li {
            @match &change.card {
                Some(card) => {
                    @if change.count > 1 { (change.count) " " }
                    b { (card) } " " span.how { (symbols(&change.said)) }
                }
                None => {
                    span.how.up[life > 0].down[life < 0] { (change.said) }
                }
            }
        }
    }
}

fn finding(one: &Played<'_>, finding: &Finding, n: usize) -> Markup {
    let line = line_id(n, finding.at.line_and_column(&one.file.source).0);
    let (class, mark, word) = if finding.holds { ("holds", "✓", "holds") } else { ("fails", "✗", "does not hold") };
    html! {
        li.(class) {
            span.mark role="img" aria-label=(word) { (mark) } " "
            span {
                a href={ "#" (line) } { (prose(&finding.expected)) }
                @if !finding.holds { "; found " strong { (prose(&finding.found)) } }
            }
        }
    }
}
