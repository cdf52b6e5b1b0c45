//! `apnap cite`: citations of the rules in other files.

use std::collections::BTreeSet;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use crate::cli::color::Colorize;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use clap::{Args, Subcommand};
use glob::Pattern;
use serde::Serialize;

use super::elsewhere::elsewhere;
use super::marked::marked;
use super::{Context, Exit, Failure, Failures, Format, Outcome, Run, prose, rule_text, sarif};
use crate::cr::RuleId;
use crate::cr::cite::{Against, Citation, FileKind, Finding, FindingKind, Ignored, apply, check, scan};
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
/// 1 when something is found, and 0 when all that was found was fixed. A comment `apnap: ignore` leaves its line alone (and, where it
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

/// A file that was read.
struct Read {
    name: String,
    path: PathBuf,
    text: String,
    citations: Vec<Citation>,
    findings: Vec<Finding>,
    ignored: Ignored,
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
        if self.fix && self.files.iter().any(|path| path.as_os_str() == STDIN) {
            return Err(Failure::usage("`--fix` rewrites files, and `-` is none").into());
        }
        let mut files: Vec<Read> = Vec::new();
        for (path, named) in list(&self.files, &self.exclude, &mut failures) {
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
        let mut left_alone = 0;
        for file in &mut files {
            file.findings = check(&file.text, &file.citations, &against);
            let found = file.findings.len();
            file.findings.retain(|finding| !file.ignored.covers(finding));
            left_alone += found - file.findings.len();
            if self.fix {
                rewrite(file, &mut failures);
            }
            open += file.findings.iter().filter(|f| !(self.fix && f.fix.is_some())).count();
        }
        // Of files that could not be read the errors say all there is to say.
        if failures.is_empty() || !files.is_empty() || cx.format() != Format::Text {
            self.show(cx, &files, left_alone, &book, old.as_ref())?;
        }
        failures.outcome(Exit::found(open > 0))
    }

    fn show(&self, cx: &Context, files: &[Read], left_alone: usize, book: &Book, old: Option<&Book>) -> Outcome {
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
            Format::Github => {
                let found: Vec<sarif::Finding> = all().map(|(file, f)| in_sarif(file, f)).collect();
                cx.show(&sarif::annotations(&found))
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
                if left_alone > 0 {
                    out.push_str(&format!(", {left_alone} left alone by comments"));
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

/// What stands for the standard input.
const STDIN: &str = "-";

/// The files to read, and whether each was named.
fn list(paths: &[PathBuf], exclude: &[Pattern], failures: &mut Failures) -> Vec<(PathBuf, bool)> {
    let mut out = Vec::new();
    for path in paths {
        if path.is_dir() {
            walk(path, &mut out, failures);
        } else if path.exists() || path.as_os_str() == STDIN {
            out.push((path.clone(), true));
        } else {
            fitting(path, &mut out, failures);
        }
    }
    // `*.json` is about a file of that name in any folder, `tests/**` about the path as it is shown.
    let left_out = |path: &Path| {
        let plain = path.strip_prefix(".").unwrap_or(path);
        let name = path.file_name().map(Path::new);
        exclude.iter().any(|glob| glob.matches_path(plain) || name.is_some_and(|name| glob.matches_path(name)))
    };
    out.retain(|(path, _)| !left_out(path));
    let mut seen = BTreeSet::new();
    out.retain(|(path, _)| seen.insert(path.clone()));
    out
}

/// The files that fit a pattern such as `docs/**/*.md`, which the shell has left as it is.
fn fitting(pattern: &Path, out: &mut Vec<(PathBuf, bool)>, failures: &mut Failures) {
    let text = pattern.to_string_lossy();
    if !text.contains(['*', '?', '[']) {
        return out.push((pattern.to_owned(), true));
    }
    let found = match glob::glob(&text) {
        Ok(found) => found,
        Err(e) => return failures.push(Failure::usage(format!("`{text}` is no pattern: {}", e.msg))),
    };
    let files: Vec<PathBuf> = found.flatten().filter(|path| path.is_file()).collect();
    if files.is_empty() {
        return failures.push(Failure::usage(format!("no file fits `{text}`")));
    }
    out.extend(files.into_iter().map(|path| (path, false)));
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
    let (name, bytes) = if path.as_os_str() == STDIN {
        let mut bytes = Vec::new();
        let read = std::io::stdin().lock().read_to_end(&mut bytes);
        ("<stdin>".to_owned(), read.map(|_| bytes))
    } else {
        (path.display().to_string(), std::fs::read(path))
    };
    let bytes = bytes.map_err(|e| Failure::unreadable(path, &e))?;
    if bytes.contains(&0) {
        return Err(Failure::usage("this is no text file").at(&name).help("save it as plain text (UTF-8) first"));
    }
    let text = String::from_utf8(bytes).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        Failure::usage(format!("this is no UTF-8 text: byte {at} begins no character"))
            .at(&name)
            .help("convert it first, for example with `iconv -t utf-8`")
    })?;
    let kind = FileKind::of(path);
    let citations = scan(&text, kind, |section| against.has_section(section));
    let ignored = Ignored::of(&text, kind);
    Ok(Read { name, path: path.to_owned(), text, citations, findings: Vec::new(), ignored })
}
