//! Results as text, JUnit XML and TAP.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::cli::color::Colorize;

use super::{Results, Tested};
use crate::cli::{Context, Format, prose, table};
use crate::scenario::Status;

fn word(tested: &Tested) -> crate::cli::color::Colored {
    match (tested.status, tested.expected) {
        (Status::Passed, false) => "passed     ".green(),
        (Status::Passed, true) => "passed (!) ".yellow(),
        (_, true) => "known      ".dimmed(),
        (Status::Failed, _) => "failed     ".red().bold(),
        (Status::Error, _) => "error      ".red().bold(),
        (Status::Unsupported, _) => "unsupported".yellow(),
    }
}

/// What came of one scenario: a line, and below it the reason where it does not hold.
pub fn line(cx: &Context, file: &str, one: &Tested) -> String {
    let place = format!("{file}:{}", one.line).dimmed();
    let line = format!("{} {}  {place}", word(one), one.title);
    let mut out = format!("{}\n", wrapped(cx, &line, ""));
    if one.status != Status::Passed || one.says_nothing {
        let reason = one.reason.lines().next().unwrap_or_default().dimmed().to_string();
        let _ = writeln!(out, "{}", wrapped(cx, &reason, REASON));
    }
    out
}

/// A line for each scenario that has not been told yet, those that fail shown, a table at the end.
pub fn text(cx: &Context, results: &Results, verbose: bool, quiet: bool) -> String {
    let mut out = String::new();
    if !quiet {
        for one in results.tested.iter().filter(|_| !results.told) {
            out.push_str(&line(cx, results.files.get(one.file).map_or("", |f| f.name.as_str()), one));
        }
        out.push('\n');
        let shown = |t: &&Tested| {
            let bad = matches!(t.status, Status::Failed | Status::Error) && !t.expected;
            bad || verbose && t.status != Status::Passed
        };
        for one in results.tested.iter().filter(shown) {
            let _ = writeln!(out, "{}\n{}", one.title.bold(), one.shown);
        }
    }
    for id in &results.stale {
        let _ = writeln!(out, "{} `{id}` is in the baseline but does not fail", "error:".red().bold());
    }
    if !results.stale.is_empty() {
        let _ =
            writeln!(out, "  {} take them out, or write the baseline anew with `--update-baseline`\n", "help:".cyan());
    }
    summary(cx, results, &mut out);
    if let Some(new) = &results.written {
        let all = prose::count(new.all, "scenario");
        let _ = writeln!(out, "{}: {all} known to fail, {} added, {} removed", new.file, new.added, new.removed);
    }
    out
}

/// Where what belongs to a scenario stands: under its title, behind the word.
const REASON: &str = "            ";

/// A line, wrapped on a terminal.
fn wrapped(cx: &Context, line: &str, first: &str) -> String {
    prose::wrap(line, cx.terminal.prose_width(), first, REASON)
}

/// A report for a page: the sum first, a table of what does not pass, and each of them below.
pub fn markdown(cx: &Context, results: &Results) -> String {
    let mut out = String::new();
    summary(cx, results, &mut out);
    let open: Vec<&Tested> = results.tested.iter().filter(|t| t.status != Status::Passed && !t.expected).collect();
    if !open.is_empty() {
        let mut shown = table::table(cx, &["", "scenario", "place", "why"]);
        for one in &open {
            let file = results.files.get(one.file).map_or("", |f| f.name.as_str());
            let reason = one.reason.lines().next().unwrap_or_default();
            let place = format!("{file}:{}", one.line);
            shown.add_row([one.status.word(), &one.title, &place, reason].map(|cell| cell.replace('|', "\\|")));
        }
        let _ = writeln!(out, "{}\n", table::shown(&shown));
    }
    for id in &results.stale {
        let _ = writeln!(out, "- `{id}` is in the baseline but does not fail");
    }
    for one in open {
        // What is shown may hold a fence itself: it is indented.
        let lines = strip(&one.shown);
        let lines: Vec<String> = lines.lines().map(|line| format!("    {line}").trim_end().to_owned()).collect();
        let _ = writeln!(out, "**{}**\n\n{}\n", one.title, lines.join("\n"));
    }
    out
}

fn summary(cx: &Context, results: &Results, out: &mut String) {
    let mut folders: BTreeMap<String, [usize; 5]> = BTreeMap::new();
    for one in &results.tested {
        let file = results.files.get(one.file).map_or("", |f| f.name.as_str());
        let folder = file.rsplit_once('/').map_or(".", |(folder, _)| folder).to_owned();
        let column = match (one.status, one.expected) {
            (Status::Passed, _) => 0,
            (_, true) => 4,
            (Status::Failed, _) => 1,
            (Status::Error, _) => 2,
            (Status::Unsupported, _) => 3,
        };
        if let Some(n) = folders.entry(folder).or_default().get_mut(column) {
            *n += 1;
        }
    }
    if folders.len() > 1 && folders.len() <= 60 {
        let mut shown = table::table(cx, &["Folder", "passed", "failed", "error", "unsupported", "known"]);
        for (folder, counts) in &folders {
            let mut cells = vec![folder.clone()];
            cells.extend(counts.iter().map(|n| if *n == 0 { String::new() } else { n.to_string() }));
            shown.add_row(cells);
        }
        table::right(&mut shown, &[1, 2, 3, 4, 5]);
        let _ = writeln!(out, "{}\n", table::shown(&shown));
    }
    let mut parts = vec![format!("{} passed", results.count(Status::Passed)).green().to_string()];
    let nothing = results.tested.iter().filter(|one| one.says_nothing).count();
    if nothing > 0
        && let Some(passed) = parts.last_mut()
    {
        let which = if nothing == results.count(Status::Passed) { String::new() } else { format!("{nothing} ") };
        passed.push_str(&format!(" ({which}with nothing expected)").yellow().to_string());
    }
    let counts = [
        (results.count(Status::Failed), "failed"),
        (results.count(Status::Error), "in error"),
        (results.count(Status::Unsupported), "unsupported"),
        (results.expected(), "known to fail"),
    ];
    for (n, word) in counts {
        if n > 0 {
            let text = format!("{n} {word}");
            parts.push(if word == "failed" || word == "in error" {
                text.red().to_string()
            } else {
                text.yellow().to_string()
            });
        }
    }
    let _ = writeln!(out, "{} of {} in {:.1} s", parts.join(", "), results.tested.len(), results.seconds);
    if cx.format() == Format::Md {
        out.push('\n');
    }
}

/// JUnit XML.
pub fn junit(results: &Results) -> String {
    let bad = results.count(Status::Failed);
    let errors = results.count(Status::Error);
    let skipped = results.count(Status::Unsupported) + results.expected();
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let _ = writeln!(
        out,
        "<testsuites>\n<testsuite name=\"apnap\" tests=\"{}\" failures=\"{bad}\" errors=\"{errors}\" skipped=\"{skipped}\" time=\"{:.3}\">",
        results.tested.len(),
        results.seconds
    );
    for one in &results.tested {
        let file = results.files.get(one.file).map_or("", |f| f.name.as_str());
        let _ = write!(
            out,
            "<testcase classname=\"{}\" name=\"{}\" file=\"{}\" line=\"{}\" time=\"{:.4}\"",
            xml(file),
            xml(&one.title),
            xml(file),
            one.line,
            one.seconds
        );
        let plain = strip(&one.shown);
        let _ = match (one.status, one.expected) {
            (Status::Passed, _) => writeln!(out, "/>"),
            (_, true) => writeln!(out, "><skipped message=\"known to fail: {}\"/></testcase>", xml(&one.reason)),
            (Status::Unsupported, _) => {
                writeln!(out, "><skipped message=\"not supported: {}\"/></testcase>", xml(&one.reason))
            }
            (Status::Failed, _) => {
                writeln!(out, "><failure message=\"{}\">{}</failure></testcase>", xml(&one.reason), xml(&plain))
            }
            (Status::Error, _) => {
                writeln!(out, "><error message=\"{}\">{}</error></testcase>", xml(&one.reason), xml(&plain))
            }
        };
    }
    out.push_str("</testsuite>\n</testsuites>\n");
    out
}

/// The Test Anything Protocol, version 14.
pub fn tap(results: &Results) -> String {
    let mut out = format!("TAP version 14\n1..{}\n", results.tested.len());
    for (i, one) in results.tested.iter().enumerate() {
        let ok = if one.status == Status::Passed { "ok" } else { "not ok" };
        let directive = match (one.status, one.expected) {
            (Status::Passed, _) => String::new(),
            (_, true) => " # TODO known to fail".to_owned(),
            (Status::Unsupported, _) => " # SKIP not supported".to_owned(),
            _ => String::new(),
        };
        let ok = if one.status == Status::Unsupported { "ok" } else { ok };
        let _ = writeln!(out, "{ok} {} - {}{directive}", i + 1, one.id.replace('#', "\\#"));
        if one.status != Status::Passed && !one.reason.is_empty() {
            let _ = writeln!(
                out,
                "  ---\n  status: {}\n  message: {}\n  ...",
                one.status.word(),
                serde_json::Value::from(one.reason.as_str())
            );
        }
    }
    out
}

fn xml(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("&quot;"),
            '\n' | '\t' => safe.push(c),
            // XML 1.0 has no other control characters.
            c if c.is_control() => {}
            c => safe.push(c),
        }
    }
    safe
}

/// Without colors.
fn strip(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c == '\u{1b}' {
            chars.by_ref().find(|c| c.is_ascii_alphabetic());
        } else {
            plain.push(c);
        }
    }
    plain
}
