//! Scenarios as one self-contained page: boards, the trace as a tree that folds, the text of rules on hover.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::run::{Played, by_moment};
use super::scenario_files::Rules;
use crate::cr::RuleId;
use crate::engine::state::{Game, ObjectKind};
use crate::engine::trace::Record;
use crate::explain::board::{Board, Row, Side, board};
use crate::explain::rounds::{Piece, pieces};
use crate::scenario::{Finding, Status};

/// The style: no font, script or picture from elsewhere.
const STYLE: &str = include_str!("page.css");

/// The page.
pub fn page(played: &[Played<'_>], rules: &Rules) -> String {
    let title = match played {
        [one] => one.document.title.clone(),
        many => format!("{} scenarios", many.len()),
    };
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>{}</title>\n<style>\n{STYLE}</style></head>\n<body>\n",
        escape(&title)
    );
    let mut texts = BTreeMap::new();
    if played.len() > 1 {
        contents(played, &mut out);
    }
    for (n, one) in played.iter().enumerate() {
        scenario(one, n, rules, &mut texts, &mut out);
    }
    out.push_str("</body></html>\n");
    out
}

/// Where each scenario stands, with how it came out.
fn contents(played: &[Played<'_>], out: &mut String) {
    let passed = played.iter().filter(|one| one.status() == Status::Passed).count();
    let _ = writeln!(out, "<nav><p>{passed} of {} passed</p><ol>", played.len());
    for (n, one) in played.iter().enumerate() {
        let status = one.status().word();
        let title = escape(&one.document.title);
        let _ = writeln!(out, "<li><a href=\"#s{n}\">{title}</a> <span class=\"status {status}\">{status}</span></li>");
    }
    out.push_str("</ol></nav>\n");
}

fn scenario(one: &Played<'_>, n: usize, rules: &Rules, texts: &mut BTreeMap<RuleId, String>, out: &mut String) {
    let status = one.status().word();
    let _ = writeln!(
        out,
        "<article id=\"s{n}\"><header><h1>{}</h1><span class=\"status {status}\">{status}</span></header>",
        escape(&one.document.title)
    );
    if let Some(question) = one.document.scenario.as_ref().and_then(|s| s.question.as_ref()) {
        let _ = writeln!(out, "<p class=\"question\">{}</p>", escape(question));
    }
    if let Some(report) = &one.report {
        if let Some(game) = &report.before {
            table(&board(game), "Before", out);
        }
        if !report.trace.records.is_empty() {
            out.push_str("<section><h2>What happens</h2>\n");
            story(&report.trace.records, rules, texts, out);
            out.push_str("</section>\n");
        }
        if let Some(game) = &report.after {
            table(&board(game), "After", out);
            cards(game, out);
        }
        if !report.findings.is_empty() {
            out.push_str("<section><h2>Expected</h2>\n");
            for (heading, findings) in by_moment(&report.findings, &one.file.source) {
                if let Some(heading) = heading {
                    let _ = writeln!(out, "<p class=\"when\">{}</p>", escape(&heading));
                }
                self::findings(findings, out);
            }
            out.push_str("</section>\n");
        }
    }
    let problems: Vec<_> = one.problems().collect();
    if !problems.is_empty() {
        out.push_str("<section><h2>Problems</h2><ul class=\"problems\">\n");
        for problem in problems {
            let (line, column) = problem.at.line_and_column(&one.file.source);
            let rule = problem.rule.map(|r| format!(" {}", cite(r, rules, texts))).unwrap_or_default();
            let help: String = problem.help.iter().map(|h| format!("<br><small>{}</small>", escape(h))).collect();
            let _ = writeln!(
                out,
                "<li><code>{}:{line}:{column}</code> {}{rule}{help}</li>",
                escape(&one.file.name),
                escape(&problem.message)
            );
        }
        out.push_str("</ul></section>\n");
    }
    out.push_str("</article>\n");
}

fn findings(findings: &[Finding], out: &mut String) {
    out.push_str("<ul class=\"findings\">\n");
    for finding in findings {
        let (class, mark) = if finding.holds { ("holds", "✓") } else { ("fails", "✗") };
        let found = if finding.holds { String::new() } else { format!("; found <b>{}</b>", escape(&finding.found)) };
        let _ = writeln!(out, "<li class=\"{class}\">{mark} {}{found}</li>", escape(&finding.expected));
    }
    out.push_str("</ul>\n");
}

/// What the cards say that are in the game, those with nothing to say left out.
fn cards(game: &Game, out: &mut String) {
    let mut said: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for object in game.objects.iter().filter(|object| object.kind == ObjectKind::Card) {
        for face in &object.def.faces {
            said.insert(&face.printed.name, face.text.abilities.iter().map(|ability| &*ability.text).collect());
        }
    }
    said.retain(|_, text| !text.is_empty());
    if said.is_empty() {
        return;
    }
    out.push_str("<section><details><summary>What the cards say</summary><dl class=\"texts\">\n");
    for (name, text) in said {
        let _ = writeln!(out, "<dt>{}</dt><dd>{}</dd>", escape(name), escape(&text.join("\n")));
    }
    out.push_str("</dl></details></section>\n");
}

fn table(board: &Board, title: &str, out: &mut String) {
    let _ = writeln!(
        out,
        "<section><h2>{title}</h2><p class=\"when\">turn {}, {}'s {}</p><div class=\"board\">",
        board.turn,
        escape(&board.active),
        board.step
    );
    for side in &board.players {
        self::side(side, out);
    }
    out.push_str("</div>\n");
    if !board.stack.is_empty() {
        out.push_str("<h3>The stack, top first</h3><ol>\n");
        for row in &board.stack {
            let text = row.text.as_ref().map(|t| format!(": {}", escape(t))).unwrap_or_default();
            let targets = if row.targets.is_empty() {
                String::new()
            } else {
                format!(" → {}", escape(&row.targets.join(", ")))
            };
            let _ = writeln!(out, "<li><b>{}</b>{text}{targets} ({})</li>", escape(&row.name), escape(&row.controller));
        }
        out.push_str("</ol>\n");
    }
    out.push_str("</section>\n");
}

fn side(side: &Side, out: &mut String) {
    let mut facts = side.counters.clone();
    if !side.mana.is_empty() {
        facts.push(side.mana.clone());
    }
    facts.push(format!("{} in library", side.library));
    facts.extend(side.decks.iter().cloned());
    facts.extend(side.shown.iter().cloned());
    facts.extend(side.outcome.map(str::to_owned));
    let _ = writeln!(
        out,
        "<div class=\"side\"><h3>{} <span class=\"life\">{}</span> <small>{}</small></h3><div class=\"cards\">",
        escape(&side.name),
        side.life,
        escape(&facts.join(", "))
    );
    side.battlefield.iter().for_each(|row| card(row, out));
    out.push_str("</div>\n");
    let zones =
        [("hand", &side.hand), ("graveyard", &side.graveyard), ("exile", &side.exile), ("command", &side.command)];
    for (zone, cards) in zones {
        if !cards.is_empty() {
            let _ = writeln!(out, "<p><small>{zone}</small> {}</p>", escape(&cards.join(", ")));
        }
    }
    out.push_str("</div>\n");
}

fn card(row: &Row, out: &mut String) {
    let tapped = if row.status.iter().any(|s| s == "tapped") { " tapped" } else { "" };
    let count = if row.count > 1 { format!("<span class=\"count\">×{}</span>", row.count) } else { String::new() };
    let notes: Vec<String> =
        row.counters.iter().chain(row.status.iter().filter(|s| *s != "tapped")).map(|s| escape(s)).collect();
    let _ = writeln!(
        out,
        "<div class=\"card{tapped}\"><b>{}</b>{count}<small>{}</small><small class=\"notes\">{}</small><span class=\"size\">{}</span></div>",
        escape(&row.name),
        escape(&row.types),
        notes.join("<br>"),
        escape(&row.size)
    );
}

/// What happened; the rounds of a loop between its first and its last are folded away.
fn story(records: &[Record], rules: &Rules, texts: &mut BTreeMap<RuleId, String>, out: &mut String) {
    for piece in pieces(records) {
        match piece {
            Piece::Told(range) => tree(records.get(range).unwrap_or_default(), rules, texts, out),
            Piece::Again { records: range, times } => {
                let rounds = super::prose::count(times, "time");
                let _ = writeln!(out, "<details class=\"again\"><summary>and the same {rounds} more</summary>");
                tree(records.get(range).unwrap_or_default(), rules, texts, out);
                out.push_str("</details>\n");
            }
        }
    }
}

/// Records with others below them fold.
fn tree(records: &[Record], rules: &Rules, texts: &mut BTreeMap<RuleId, String>, out: &mut String) {
    out.push_str("<ul class=\"trace\">\n");
    let mut i = 0;
    while let Some(record) = records.get(i) {
        let below = records.iter().skip(i + 1).take_while(|r| r.depth > record.depth).count();
        let cited: String = record.rules.iter().map(|rule| cite(*rule, rules, texts)).collect::<Vec<_>>().join(" ");
        let line = format!(
            "<span class=\"line\"><span>{}</span><span class=\"rules\">{cited}</span></span>",
            escape(&record.text())
        );
        if below == 0 {
            let _ = writeln!(out, "<li>{line}</li>");
        } else {
            let _ = writeln!(out, "<li><details open><summary>{line}</summary>");
            tree(records.get(i + 1..=i + below).unwrap_or_default(), rules, texts, out);
            out.push_str("</details></li>\n");
        }
        i += below + 1;
    }
    out.push_str("</ul>\n");
}

fn cite(rule: RuleId, rules: &Rules, texts: &mut BTreeMap<RuleId, String>) -> String {
    let text = texts.entry(rule).or_insert_with(|| rules.text(rule).unwrap_or_default());
    format!("<span class=\"rule\" tabindex=\"0\">{rule}<span class=\"tip\">{}</span></span>", escape(text))
}

fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c if c.is_control() && c != '\n' => {}
            c => safe.push(c),
        }
    }
    safe
}
