//! What an update means, told to people: how much changed, what is to be looked at and what hangs on it, what only moved.

use std::fmt::Write;

use crate::cli::color::{Colored, Colorize};
use crate::cli::marked::marked;
use crate::cli::{Context, diff_text, prose, rule_text, table};
use crate::cr::cite::{Finding, FindingKind};
use crate::cr::diff::{Change, Kind};
use crate::explain::impact::{Became, Changed, Hanging, How};
use crate::library::News;

use super::Answer;
use super::learn::ToLearn;

/// More places of one rule than anybody would read; JSON has all.
const MOST: usize = 6;

/// The answer for a terminal.
pub(super) fn text(cx: &Context, answer: &Answer<'_>) -> String {
    let width = cx.terminal.prose_width();
    let mut out = format!("{} → {}\n\n", answer.old.about.name.bold(), answer.new.about.name.bold());
    out += &counts(cx, answer);
    let mut heading = String::new();
    for changed in answer.changed.iter().filter(|changed| changed.became.is_more_than_number()) {
        let section = diff_text::section(answer.comparison, changed.change);
        if section != heading {
            let _ = write!(out, "\n{}\n", section.bold());
            heading = section;
        }
        let idle = if changed.became.is_more_than_number() && changed.change.kind == Kind::Rule && !changed.executable {
            "  nothing to execute".dimmed().to_string()
        } else {
            String::new()
        };
        let names = diff_text::names(changed.change);
        let _ = writeln!(out, "\n  {}  {}{idle}", names.cyan(), word(changed.became));
        let _ = writeln!(out, "{}", prose::indented(&words(cx, answer, changed), width, 6));
        for line in hanging_lines(&answer.hangs.on(changed)) {
            let _ = writeln!(out, "{}", prose::wrap(&line, width, "      ", "        "));
        }
    }
    if !out.ends_with("\n\n") {
        out.push('\n');
    }
    for line in moves(cx, answer) {
        let _ = writeln!(out, "{line}");
    }
    for line in rest(answer) {
        let _ = writeln!(out, "{}", prose::wrap(&line, width, "", "  "));
    }
    for one in open(answer) {
        let _ = writeln!(out, "{}", prose::wrap(&one, width, "  ", "      "));
    }
    for line in learn(answer).iter().chain(&files(answer)).chain(&verdict(answer)) {
        let _ = writeln!(out, "{}", prose::wrap(line, width, "", "  "));
    }
    out + &rule_text::edition_line(cx, &answer.old.about) + &rule_text::edition_line(cx, &answer.new.about)
}

/// The answer as the comment of a pull request.
pub(super) fn markdown(cx: &Context, answer: &Answer<'_>) -> String {
    let mut out = format!("## Rules update: {} → {}\n\n", answer.old.about.name, answer.new.about.name);
    for line in verdict(answer) {
        let _ = writeln!(out, "- {line}");
    }
    let _ = write!(out, "\n{}", counts(cx, answer));
    let mut heading = String::new();
    for changed in answer.changed.iter().filter(|changed| changed.became.is_more_than_number()) {
        let section = diff_text::section(answer.comparison, changed.change);
        if section != heading {
            let _ = write!(out, "\n### {}\n", rule_text::escaped(&section));
            heading = section;
        }
        let names = rule_text::escaped(&diff_text::names(changed.change));
        let text = words(cx, answer, changed);
        let escaped = matches!(changed.became, Became::New | Became::Gone);
        let text = if escaped { rule_text::escaped(&text) } else { text };
        let _ = write!(out, "\n**{names}** {}: {}\n", changed.became.word(), text.replace('\n', "\n\n"));
        for line in hanging_lines(&answer.hangs.on(changed)) {
            let _ = write!(out, "\n- {}\n", rule_text::escaped(&line));
        }
    }
    let mut list = |title: &str, lines: &[String]| {
        if !lines.is_empty() {
            let _ = write!(out, "\n### {title}\n\n");
        }
        for line in lines {
            let _ = writeln!(out, "{}{line}", if line.starts_with("- ") { "" } else { "- " });
        }
    };
    let moved: Vec<String> = moves(cx, answer).into_iter().chain(rest(answer)).collect();
    let moved: Vec<String> = moved.iter().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect();
    list("Only renumbered", &moved);
    let open: Vec<String> = open(answer).iter().map(|one| rule_text::escaped(one)).collect();
    list("Citations to set right by hand", &open);
    list("To learn", &learn(answer));
    list("Files", &files(answer));
    out.push('\n');
    out + &rule_text::edition_line(cx, &answer.old.about) + &rule_text::edition_line(cx, &answer.new.about)
}

/// How many of each kind became what.
fn counts(cx: &Context, answer: &Answer<'_>) -> String {
    let kinds =
        [(Kind::Rule, "rules"), (Kind::Example, "examples"), (Kind::Glossary, "glossary"), (Kind::Part, "parts")];
    let of = |became: Became, kind: Kind| {
        answer.changed.iter().filter(|c| c.became == became && c.change.kind == kind).count()
    };
    let used: Vec<(Kind, &str)> =
        kinds.into_iter().filter(|(kind, _)| answer.changed.iter().any(|c| c.change.kind == *kind)).collect();
    if used.is_empty() {
        return "nothing changed\n".to_owned();
    }
    let head: Vec<&str> = std::iter::once("").chain(used.iter().map(|(_, name)| *name)).collect();
    let mut rows = table::table(cx, &head);
    for became in Became::ALL.into_iter().filter(|became| answer.count(*became) > 0) {
        let cells = used.iter().map(|(kind, _)| match of(became, *kind) {
            0 => "·".to_owned(),
            n => n.to_string(),
        });
        rows.add_row(std::iter::once(became.word().to_owned()).chain(cells));
    }
    table::right(&mut rows, &(1..=used.len()).collect::<Vec<_>>());
    format!("{}\n", table::shown(&rows))
}

/// The words that are new, gone, or changed.
fn words(cx: &Context, answer: &Answer<'_>, changed: &Changed<'_>) -> String {
    let (old, new) = answer.comparison.texts(changed.change);
    match changed.became {
        Became::New => new.to_owned(),
        Became::Gone => old.to_owned(),
        _ => marked(cx, &answer.comparison.marks(changed.change), false),
    }
}

/// `cited: a.rs:3, b.md:7`, `applied in: c.yaml and 2 more`.
fn hanging_lines(hanging: &[&Hanging]) -> Vec<String> {
    let of = |how: How, said: &str| {
        let mut places: Vec<String> = Vec::new();
        for one in hanging.iter().filter(|one| one.how == how) {
            let place = if one.line > 0 { format!("{}:{}", one.file, one.line) } else { one.file.clone() };
            if !places.contains(&place) {
                places.push(place);
            }
        }
        let more = places.len().saturating_sub(MOST);
        let shown = places.get(..places.len() - more).unwrap_or_default().join(", ");
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        (!places.is_empty()).then(|| format!("{said} {shown}{more}"))
    };
    of(How::Cites, "cited:").into_iter().chain(of(How::Fires, "applied in:")).collect()
}

/// The rules that moved together, a run a line, with how many citations they have.
fn moves(cx: &Context, answer: &Answer<'_>) -> Vec<String> {
    let moved: Vec<&Changed<'_>> = answer.changed.iter().filter(|changed| changed.became == Became::Moved).collect();
    let changes: Vec<&Change> = moved.iter().map(|changed| changed.change).collect();
    let mut lines = Vec::new();
    let mut at = 0;
    while at < moved.len() {
        let run = diff_text::run_of_moves(answer.comparison, changes.get(at..).unwrap_or_default());
        let taken = run.taken.max(1);
        let members = moved.get(at..at + taken).unwrap_or_default();
        let citations: usize =
            members.iter().map(|changed| answer.hangs.on(changed).iter().filter(|h| h.how == How::Cites).count()).sum();
        let line = if run.taken > 0 {
            run.line(cx).trim_end().to_owned()
        } else {
            members
                .first()
                .map(|one| format!("  {}  {}", diff_text::names(one.change), word(Became::Moved)))
                .unwrap_or_default()
        };
        let cited = if citations > 0 { format!("; {}", prose::count(citations, "citation")) } else { String::new() };
        lines.push(format!("{line}{cited}"));
        at += taken;
    }
    lines
}

/// What changed in nothing but references or signs.
fn rest(answer: &Answer<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    for became in [Became::RefersElsewhere, Became::Typography] {
        let names: Vec<String> =
            answer.changed.iter().filter(|c| c.became == became).map(|c| diff_text::names(c.change)).collect();
        let more = names.len().saturating_sub(20);
        let shown = names.get(..names.len() - more).unwrap_or_default().join(", ");
        let more = if more > 0 { format!(", and {more} more") } else { String::new() };
        if !names.is_empty() {
            lines.push(format!("{}: {shown}{more}", became.word()));
        }
    }
    lines
}

/// Citations that are to be set right by hand: a line for each.
fn open(answer: &Answer<'_>) -> Vec<String> {
    let files = answer.held.iter().flat_map(|held| &held.files);
    let each = |held: &super::super::cite::held::HeldFile| -> Vec<String> {
        let findings = held.findings.iter().filter(|finding| is_open(finding));
        findings.map(|f| format!("{}:{}:{} {}", held.file.name, f.line, f.column, f.message)).collect()
    };
    files.flat_map(each).collect()
}

/// Whether a citation leads elsewhere, and it is not certain where to.
fn is_open(finding: &Finding) -> bool {
    finding.fix.is_none() && finding.kind != FindingKind::TextChanged
}

/// What would have to be learned.
fn learn(answer: &Answer<'_>) -> Vec<String> {
    let Some(ToLearn { new, gone, write, reword, drop, renumber }) = &answer.learn else { return Vec::new() };
    let mut lines = names("new", new);
    lines.extend(names("gone", gone));
    let mut list = |what: &str, names: &[&str]| {
        if !names.is_empty() {
            lines.push(format!("to {what}: {}", names.join(", ")));
        }
    };
    list("write", write);
    list("word anew", reword);
    list("drop", drop);
    lines.push(format!("to renumber: {}", prose::count(*renumber, "text")));
    lines
}

/// `new keywords: Trample (702.19)`.
pub fn names(how: &str, news: &News) -> Vec<String> {
    let mut lines = Vec::new();
    for (what, all) in [("section", &news.sections), ("keyword", &news.keywords), ("keyword action", &news.actions)] {
        let names: Vec<String> = all.iter().map(|named| format!("{} ({})", named.title, named.rule)).collect();
        if !names.is_empty() {
            lines.push(format!("{how} {what}{}: {}", if names.len() == 1 { "" } else { "s" }, names.join(", ")));
        }
    }
    if !news.terms.is_empty() {
        lines.push(format!("{how} in the glossary: {}", news.terms.join("; ")));
    }
    lines
}

/// Files and folders that are named by a number.
fn files(answer: &Answer<'_>) -> Vec<String> {
    let said = |certain: bool| match (certain, answer.fixed) {
        (true, true) => "renamed",
        (true, false) => "to be renamed with --fix",
        (false, _) => "to be renamed by hand",
    };
    let each = answer.renamed.iter();
    each.map(|one| {
        let name = one.to.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        format!("{} → {name}: {}", one.from.display(), said(one.certain))
    })
    .collect()
}

/// The end of it, in a few lines.
fn verdict(answer: &Answer<'_>) -> Vec<String> {
    let more = answer.changed.iter().filter(|changed| changed.matters()).count();
    let mut lines = vec![match more {
        0 => "no rule that is played by changed in more than its number".to_owned(),
        1 => "1 rule that is played by changed in more than its number".to_owned(),
        n => format!("{n} rules that are played by changed in more than their numbers"),
    }];
    if let Some(held) = &answer.held {
        let findings = || held.files.iter().flat_map(|file| &file.findings);
        let certain = findings().filter(|f| f.fix.is_some()).count();
        let files = held.files.iter().filter(|file| file.findings.iter().any(|f| f.fix.is_some())).count();
        let open = findings().filter(|f| is_open(f)).count();
        let citations: usize = held.files.iter().map(|file| file.file.citations.len()).sum();
        let mut line = format!("{} read", prose::count(citations, "citation"));
        if certain > 0 {
            let how = if answer.fixed { "were rewritten" } else { "can be rewritten with --fix" };
            let _ = write!(line, ": {certain} in {} {how}", prose::count(files, "file"));
        }
        if open > 0 {
            let _ = write!(line, "; {open} to be set right by hand");
        }
        lines.push(line);
    }
    if !answer.played.is_empty() {
        let failed: Vec<String> = answer
            .played
            .iter()
            .filter(|one| !one.passed())
            .map(|one| format!("{}:{} {}: {}", one.file, one.line, one.title, one.status))
            .collect();
        let hang = if answer.played.len() == 1 { "hangs" } else { "hang" };
        let said = format!("{} {hang} on them", prose::count(answer.played.len(), "scenario"));
        if failed.is_empty() {
            lines.push(format!("{said}: all pass"));
        } else {
            lines.push(format!("{said}, of which {} do not pass:", failed.len()));
            lines.extend(failed);
        }
    }
    lines
}

/// What became of a text, in its color.
fn word(became: Became) -> Colored {
    let word = became.word();
    match became {
        Became::New => word.green(),
        Became::Reworded => word.yellow(),
        Became::Split | Became::Merged => word.magenta(),
        Became::Gone => word.red(),
        Became::Moved | Became::RefersElsewhere => word.blue(),
        Became::Typography => word.dimmed(),
    }
}
