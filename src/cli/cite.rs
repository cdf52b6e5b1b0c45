//! `apnap cite`: citations of the rules in other files.

use std::path::{Path, PathBuf};

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use clap::{Args, Subcommand};
use colored::Colorize;
use serde::Serialize;

use super::elsewhere::elsewhere;
use super::marked::marked;
use super::{Context, Exit, Failure, Failures, Format, Outcome, Run, prose, rule_text, sarif};
use crate::cr::RuleId;
use crate::cr::cite::{Against, Citation, FileKind, Finding, FindingKind, apply, check, scan};
use crate::cr::diff::{Options, Prepared, compare};
use crate::library::{Book, replace_file};

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

/// Find citations that are gone, moved or reworded, or quote a wrong title
///
/// Reads prose, source code, YAML and JSON: `rule 704.5f`, `CR 601.2a-d`, `cites: [608.2b]`, and bare numbers in comments. The exit code is
/// 1 when something is found, and 0 when all that was found was fixed.
#[derive(Args)]
struct Check {
    /// The files; folders are searched
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Take the citations to be those of this edition, and report what changed since
    #[arg(long, value_name = "OLD")]
    since: Option<String>,

    /// Rewrite the citations for which it is certain how
    #[arg(long)]
    fix: bool,
}

/// A file that was read.
struct Read {
    name: String,
    path: PathBuf,
    text: String,
    citations: Vec<Citation>,
    findings: Vec<Finding>,
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
    const FORMATS: &[Format] = &[Format::Text, Format::Json, Format::Sarif, Format::Md];

    fn run(self, cx: &Context) -> Outcome {
        match self.command {
            CiteCommand::Check(check) => check.run(cx),
        }
    }
}

impl Check {
    fn run(self, cx: &Context) -> Outcome {
        let book = cx.book()?;
        let old = self.since.as_ref().map(|name| cx.open(name)).transpose()?;
        let edition = book.edition()?;
        let prepared = match &old {
            Some(old) => Some(Prepared::both(old.edition()?, edition)),
            None => None,
        };
        let comparison = prepared.as_ref().map(|(before, after)| compare(before, after, Options::default()));
        let mut against = Against::edition(edition, &book.about.name);
        if let (Some(comparison), Some(old)) = (&comparison, &old) {
            against = against.since(comparison, &old.about.name);
        }
        let mut failures = Failures::default();
        let mut files: Vec<Read> = Vec::new();
        for (path, named) in list(&self.files, &mut failures) {
            match read(&path, &against) {
                Ok(file) => files.push(file),
                Err(failure) if named => failures.push(failure),
                // What a folder holds beside texts is nobody's fault.
                Err(_) => {}
            }
        }
        if files.is_empty() && failures.is_empty() {
            let folders: Vec<String> = self.files.iter().map(|path| format!("`{}`", path.display())).collect();
            let below = prose::list(&folders);
            return Err(Failure::usage(format!("there is no text file below {below}")).into());
        }
        let mut unknown: Vec<RuleId> = files.iter().flat_map(|f| against.unknown(&f.citations)).collect();
        unknown.sort_unstable();
        unknown.dedup();
        let against = if old.is_none() && !unknown.is_empty() {
            let known = elsewhere(cx, &book, &unknown)?;
            against.knowing(known)
        } else {
            against
        };
        let mut open = 0;
        for file in &mut files {
            file.findings = check(&file.text, &file.citations, &against);
            if self.fix {
                rewrite(file, &mut failures);
            }
            open += file.findings.iter().filter(|f| !(self.fix && f.fix.is_some())).count();
        }
        // Of files that could not be read the errors say all there is to say.
        if failures.is_empty() || !files.is_empty() || cx.format() != Format::Text {
            self.show(cx, &files, &book, old.as_ref())?;
        }
        failures.outcome(Exit::found(open > 0))
    }

    fn show(&self, cx: &Context, files: &[Read], book: &Book, old: Option<&Book>) -> Outcome {
        let all = || files.iter().flat_map(|file| file.findings.iter().map(move |f| (file, f)));
        match cx.format() {
            Format::Json => {
                let rows: Vec<Row<'_>> = all()
                    .map(|(file, finding)| Row {
                        file: &file.name,
                        edition: &book.about.name,
                        since: old.map(|b| b.about.name.as_str()),
                        finding,
                        fixed: self.fix && finding.fix.is_some(),
                    })
                    .collect();
                cx.show_json(&rows)
            }
            Format::Sarif => {
                let checks = FindingKind::ALL.map(|k| (k.name(), k.explanation()));
                let found: Vec<sarif::Finding> = all().map(|(file, f)| in_sarif(file, f)).collect();
                cx.show_json(&sarif::sarif(&checks, &found))
            }
            _ => {
                let mut out = String::new();
                for (file, finding) in all() {
                    out.push_str(&self.one(cx, file, finding));
                }
                let citations: usize = files.iter().map(|f| f.citations.len()).sum();
                let findings = all().count();
                out.push_str(&format!(
                    "{} in {} checked: {}",
                    prose::count(citations, "citation"),
                    prose::count(files.len(), "file"),
                    if findings == 0 { "all hold".to_owned() } else { prose::count(findings, "finding") },
                ));
                let certain = all().filter(|(_, f)| f.fix.is_some()).count();
                if self.fix && certain > 0 {
                    out.push_str(&format!(", {certain} of them fixed"));
                } else if certain > 0 {
                    out.push_str(&format!(", {certain} of them can be fixed with --fix"));
                }
                out.push('\n');
                if cx.format() == Format::Md {
                    out.push('\n');
                }
                out.push_str(&rule_text::edition_line(cx, &book.about));
                cx.show(&out)
            }
        }
    }

    /// A finding as a compiler shows an error.
    fn one(&self, cx: &Context, file: &Read, finding: &Finding) -> String {
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

/// Writes the file with what is certain set right, as a whole: killed half-way, the old one stands.
fn rewrite(file: &mut Read, failures: &mut Failures) {
    let (text, made) = apply(&file.text, &file.findings);
    if made == 0 {
        return;
    }
    if let Err(e) = replace_file(&file.path, text.as_bytes()) {
        failures.push(Failure::usage(format!("cannot write: {e}")).at(&file.name));
        file.findings.iter_mut().for_each(|f| f.fix = None);
    }
}

fn in_sarif(file: &Read, finding: &Finding) -> sarif::Finding {
    let help = finding.help.as_ref().map(|h| format!(" ({h})")).unwrap_or_default();
    let length = file.text.get(finding.span.clone()).map_or(0, |t| t.chars().count());
    sarif::Finding {
        rule: finding.kind.name(),
        message: format!("{}{help}", finding.message),
        file: file.name.clone(),
        line: finding.line,
        columns: Some((finding.column, finding.column + length)),
        fix: finding.fix.as_ref().map(|f| f.text.clone()),
    }
}

/// The files to read, and whether each was named.
fn list(paths: &[PathBuf], failures: &mut Failures) -> Vec<(PathBuf, bool)> {
    let mut out = Vec::new();
    for path in paths {
        if path.is_dir() {
            walk(path, &mut out, failures);
        } else {
            out.push((path.clone(), true));
        }
    }
    out
}

/// The files of a folder and the folders in it, in order of their names; hidden ones, `target` and `node_modules` are left out.
fn walk(folder: &Path, out: &mut Vec<(PathBuf, bool)>, failures: &mut Failures) {
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(e) => return failures.push(Failure::unreadable(folder, &e)),
    };
    let mut paths: Vec<PathBuf> = entries.filter_map(|e| e.ok().map(|e| e.path())).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        let left_out = name.starts_with('.') || name == "target" || name == "node_modules";
        if left_out || path.is_symlink() {
            continue;
        }
        if path.is_dir() {
            walk(&path, out, failures);
        } else {
            out.push((path, false));
        }
    }
}

fn read(path: &Path, against: &Against<'_>) -> Result<Read, Failure> {
    let name = path.display().to_string();
    let bytes = std::fs::read(path).map_err(|e| Failure::unreadable(path, &e))?;
    if bytes.contains(&0) {
        return Err(Failure::usage("this is no text file").at(&name).help("save it as plain text (UTF-8) first"));
    }
    let text = String::from_utf8(bytes).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        Failure::usage(format!("this is no UTF-8 text: byte {at} begins no character"))
            .at(&name)
            .help("convert it first, for example with `iconv -t utf-8`")
    })?;
    let citations = scan(&text, FileKind::of(path), |section| against.has_section(section));
    Ok(Read { name, path: path.to_owned(), text, citations, findings: Vec::new() })
}
