//! `apnap cite`: citations of the rules in other files.

pub(super) mod files;
pub(super) mod held;
mod lock_file;

use std::path::PathBuf;

use crate::cli::color::Colorize;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use clap::{Args, Subcommand};
use glob::Pattern;
use serde::Serialize;

use super::github::Grade;
use super::marked::marked;
use super::{Context, Exit, Failure, Format, Outcome, Run, prose, rule_text, sarif};
use crate::cr::cite::{Finding, FindingKind, Lock};
use crate::library::Book;
use files::{CitedFile, STDIN};
use held::{Held, Request, hold};

/// Hold the rule citations of your own files against an edition
#[derive(Args)]
pub struct Cite {
    #[command(subcommand)]
    command: CiteCommand,
}

#[derive(Subcommand)]
enum CiteCommand {
    Check(Check),
}

/// Find citations that are gone, moved or reworded, or quote a wrong title or the words of another rule
///
/// Reads prose, source code, YAML and JSON. A number is a citation behind a word that says so (`rule 704.5f`, `CR 601.2a-d`,
/// `§ 100.1`, `cites: [608.2b]`), in the address of a page, and, in prose and comments, by itself where it can hardly be
/// anything else: with a letter that is no unit (`704.5f`, not `128.5k`), in brackets, behind "see", or before a colon at
/// the head of a line. `100.1` alone may be a version or money, and `704.5F` is none: letters are small. The exit code is 1 when something is found, and 0 when all that was found was fixed. What was fixed is written down in
/// `apnap-cites.toml`: from then on those numbers are taken to be of the newer edition, and need no `--since`. A comment `apnap: ignore` leaves its line alone (and, where it
/// stands alone, the next one), `apnap: ignore 704.5z` that number only, `apnap: ignore-file` the file.
#[derive(Args)]
struct Check {
    /// The files; folders are searched, `docs/**/*.md` stands for all that fit, and `-` for the standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Leave out the files that fit, such as `tests/**` or `*.json`; may be given several times
    #[arg(long, value_name = "GLOB")]
    exclude: Vec<Pattern>,

    /// Take the citations to be those of this edition, and report what changed since
    #[arg(long, value_name = "OLD")]
    since: Option<String>,

    /// Rewrite the citations for which it is certain how
    #[arg(long)]
    fix: bool,
}

#[derive(Serialize)]
struct Row<'f> {
    file: &'f str,
    edition: &'f str,
    since: Option<&'f str>,
    #[serde(flatten)]
    finding: &'f Finding,
    fixed: bool,
}

impl Run for Cite {
    const FORMATS: &[Format] = &[Format::Text, Format::Json, Format::Sarif, Format::Github, Format::Md];

    fn run(self, cx: &Context) -> Outcome {
        match self.command {
            CiteCommand::Check(check) => check.run(cx),
        }
    }
}

impl Check {
    fn run(self, cx: &Context) -> Outcome {
        if self.fix && self.files.iter().any(|path| path.as_os_str() == STDIN) {
            return Err(Failure::usage("`--fix` rewrites files, and `-` is none").into());
        }
        let book = cx.book()?;
        let old = self.since.as_ref().map(|name| cx.open(name)).transpose()?;
        let request = Request { paths: &self.files, exclude: &self.exclude, since: old.as_ref() };
        let mut held = hold(cx, &book, &request)?;
        if self.fix {
            held.fix(&book);
        }
        let failures = std::mem::take(&mut held.failures);
        let findings = held.files.iter().flat_map(|file| &file.findings);
        let open = findings.filter(|f| !(self.fix && f.fix.is_some())).count();
        // Of files that could not be read the errors say all there is to say.
        if failures.is_empty() || !held.files.is_empty() || cx.format() != Format::Text {
            self.show(cx, &held, &book)?;
        }
        failures.outcome(Exit::found(open > 0))
    }

    fn show(&self, cx: &Context, held: &Held, book: &Book) -> Outcome {
        let files = &held.files;
        let all = || files.iter().flat_map(|file| file.findings.iter().map(move |f| (file, f)));
        match cx.format() {
            Format::Json => {
                let rows: Vec<Row<'_>> = all()
                    .map(|(file, finding)| Row {
                        file: &file.file.name,
                        edition: &book.about.name,
                        since: file.since.as_ref().map(|(name, _)| name.as_str()),
                        finding,
                        fixed: self.fix && finding.fix.is_some(),
                    })
                    .collect();
                cx.show_json(&rows)
            }
            Format::Sarif => {
                let checks = FindingKind::ALL.map(|k| (k.name(), k.explanation()));
                let found: Vec<sarif::Finding> = all().map(|(held, f)| in_sarif(&held.file, f)).collect();
                cx.show_json(&sarif::sarif(&checks, &found))
            }
            Format::Github => {
                let found: Vec<sarif::Finding> = all().map(|(held, f)| in_sarif(&held.file, f)).collect();
                cx.show(&sarif::annotations(&found))
            }
            _ => {
                let mut out = String::new();
                for (file, finding) in all() {
                    out.push_str(&self.one(cx, &file.file, finding));
                }
                let citations: usize = files.iter().map(|f| f.file.citations.len()).sum();
                let findings = all().count();
                out.push_str(&format!(
                    "{} in {} checked: {}",
                    prose::count(citations, "citation"),
                    prose::count(files.len(), "file"),
                    match (citations, findings) {
                        (0, _) => "nothing to hold".to_owned(),
                        (_, 0) => "all hold".to_owned(),
                        _ => prose::count(findings, "finding"),
                    },
                ));
                let certain = all().filter(|(_, f)| f.fix.is_some()).count();
                if self.fix && certain > 0 {
                    out.push_str(&format!(", {certain} of them fixed"));
                } else if certain > 0 {
                    out.push_str(&format!(", {certain} of them can be fixed with --fix"));
                }
                if held.left_alone > 0 {
                    out.push_str(&format!(", {} left alone by comments", held.left_alone));
                }
                out.push('\n');
                if held.recorded {
                    let said =
                        format!("{} says which files cite {} now: keep it with them", Lock::FILE, book.about.name);
                    out.push_str(&format!("{}\n", prose::wrap(&said, cx.terminal.prose_width(), "", "")));
                }
                if held.already > 0 {
                    let s = if held.already == 1 { "s" } else { "" };
                    let files = prose::count(held.already, "file");
                    let said = format!("{files} cite{s} {} already, says {}", book.about.name, Lock::FILE);
                    out.push_str(&format!("{}\n", prose::wrap(&said, cx.terminal.prose_width(), "", "")));
                }
                if cx.format() == Format::Md {
                    out.push('\n');
                }
                out.push_str(&rule_text::edition_line(cx, &book.about));
                cx.show(&out)
            }
        }
    }

    /// A finding as a compiler shows an error.
    fn one(&self, cx: &Context, file: &CitedFile, finding: &Finding) -> String {
        let name = finding.kind.name();
        let place = format!("{}:{}:{}", file.name, finding.line, finding.column);
        let done = self.fix && finding.fix.is_some();
        let help = match (&finding.fix, &finding.help) {
            (Some(fix), _) if done => Some(format!("fixed: `{}`", fix.text)),
            (Some(fix), _) => Some(format!("write `{}`", fix.text)),
            (None, help) => help.clone(),
        };
        if cx.format() == Format::Md {
            let help = help.map(|h| format!("; {h}")).unwrap_or_default();
            let mut out = format!("- **{name}** `{place}`: {}{help}\n", rule_text::escaped(&finding.message));
            if !finding.marks.is_empty() {
                out.push_str(&format!("\n  {}\n\n", marked(cx, &finding.marks, false).replace('\n', "\n  ")));
            }
            return out;
        }
        let label = finding.now.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let mut annotation = AnnotationKind::Primary.span(finding.span.clone());
        if finding.kind == FindingKind::Moved {
            annotation = annotation.label(format!("now {label}"));
        }
        let snippet = Snippet::source(&file.text).path(&file.name).annotation(annotation);
        let level = if done { Level::NOTE } else { Level::ERROR };
        let mut group: Group<'_> = level.primary_title(&finding.message).id(name).element(snippet);
        if let Some(help) = &help {
            group = group.element(Level::HELP.message(help.clone()));
        }
        let renderer = if cx.terminal.color { Renderer::styled() } else { Renderer::plain() };
        let mut out = renderer.term_width(cx.terminal.width).render(&[group]).to_string();
        out.push('\n');
        if !finding.marks.is_empty() {
            let text = marked(cx, &finding.marks, false);
            out.push_str(&format!(
                "{}\n",
                prose::wrap(&text, cx.terminal.prose_width(), &format!("  {} ", "text:".blue()), "        ")
            ));
        }
        out.push('\n');
        out
    }
}

fn in_sarif(file: &CitedFile, finding: &Finding) -> sarif::Finding {
    let help = finding.help.as_ref().map(|h| format!(" ({h})")).unwrap_or_default();
    let length = file.text.get(finding.span.clone()).map_or(0, |t| t.chars().count());
    sarif::Finding {
        rule: finding.kind.name(),
        grade: Grade::Error,
        message: format!("{}{help}", finding.message),
        file: file.name.clone(),
        line: finding.line,
        columns: Some((finding.column, finding.column + length)),
        fix: finding.fix.as_ref().map(|f| f.text.clone()),
    }
}
