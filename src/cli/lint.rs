//! `apnap lint`: errors in the text of an edition.

use std::fmt::Write;

use crate::cli::color::Colorize;
use clap::Args;
use serde::Serialize;

use super::github::Grade;
use super::{Context, Exit, Format, Outcome, Run, prose, rule_text, sarif};
use crate::cr::lint::{Finding, FindingKind, lint};
use crate::library::{About, Source};

/// Find errors in the text of an edition: references that lead nowhere, wrong titles, wrong numbers
///
/// In a piece of an edition, references that lead out of it are not errors. The exit code is 1 when something is found.
#[derive(Args)]
pub struct Lint {
    /// The date of an installed edition, `latest`, `digest`, or a file; the default edition if left out
    #[arg(value_name = "EDITION|FILE")]
    of: Option<String>,
}

/// A finding as programs read it.
#[derive(Serialize)]
struct Row<'f> {
    edition: &'f str,
    #[serde(flatten)]
    finding: &'f Finding,
}

impl Run for Lint {
    const FORMATS: &[Format] = &[Format::Text, Format::Json, Format::Sarif, Format::Github, Format::Md];

    fn run(self, cx: &Context) -> Outcome {
        let book = cx.book_named(self.of.as_deref())?;
        let findings = lint(book.edition()?, book.repairs()?);
        match cx.format() {
            Format::Json => {
                let rows: Vec<Row<'_>> =
                    findings.iter().map(|f| Row { edition: &book.about.name, finding: f }).collect();
                cx.show_json(&rows)?;
            }
            Format::Sarif => {
                let checks = FindingKind::ALL.map(|k| (k.name(), k.explanation()));
                let found: Vec<sarif::Finding> = findings.iter().map(|f| in_sarif(f, &book.about)).collect();
                cx.show_json(&sarif::sarif(&checks, &found))?;
            }
            Format::Github => {
                let found: Vec<sarif::Finding> = findings.iter().map(|f| in_sarif(f, &book.about)).collect();
                cx.show(&sarif::annotations(&found))?;
            }
            _ => {
                cx.show(&text(cx, &findings, &book.about))?;
            }
        }
        Ok(Exit::found(!findings.is_empty()))
    }
}

fn in_sarif(finding: &Finding, about: &About) -> sarif::Finding {
    let help = finding.help.as_ref().map(|h| format!(" ({h})")).unwrap_or_default();
    sarif::Finding {
        rule: finding.kind.name(),
        grade: Grade::Error,
        message: format!("{}: {}{help}", finding.place, finding.message),
        file: file(about),
        line: finding.line as usize,
        columns: None,
        fix: None,
    }
}

/// The file the edition was read from, or its name.
fn file(about: &About) -> String {
    match &about.source {
        Source::File(path) => path.display().to_string(),
        Source::Digest => "digest".to_owned(),
    }
}

fn text(cx: &Context, findings: &[Finding], about: &About) -> String {
    let mut out = String::new();
    for finding in findings {
        let line = if finding.line > 0 { format!(", line {}", finding.line) } else { String::new() };
        let name = finding.kind.name();
        if cx.format() == Format::Md {
            let help = finding.help.as_ref().map(|h| format!("; {h}")).unwrap_or_default();
            let _ =
                writeln!(out, "- **{name}** {}{line}: {}{help}", rule_text::escaped(&finding.place), finding.message);
            continue;
        }
        let width = cx.terminal.prose_width();
        let mut tell = |text: String, rest: &str| {
            let _ = writeln!(out, "{}", prose::wrap(&text, width, "", rest));
        };
        tell(format!("{}: {}", format!("error[{name}]").red().bold(), finding.message.bold()), "  ");
        tell(format!("  {} {}{line}", "-->".blue(), finding.place), "      ");
        if !finding.found.is_empty() && finding.found != finding.place {
            tell(format!("  {} {}", "text:".blue(), finding.found), "        ");
        }
        if let Some(help) = &finding.help {
            tell(format!("  {} {help}", "help:".cyan()), "        ");
        }
        out.push('\n');
    }
    let count = if findings.is_empty() { "no errors".to_owned() } else { prose::count(findings.len(), "error") };
    let _ = writeln!(out, "{count} found");
    out.push_str(&rule_text::edition_line(cx, about));
    out
}
