//! Problems of scenarios, shown as a compiler shows its errors.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use serde::Serialize;

use super::github::{Annotation, Grade};
use super::terminal::Terminal;
use super::{Context, color, prose};
use crate::scenario::{Finding, Problem, Severity, Span};

/// A problem for programs.
#[derive(Clone, Debug, Serialize)]
pub struct ProblemJson {
    #[serde(serialize_with = "as_word")]
    severity: Severity,
    message: String,
    file: String,
    line: usize,
    column: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    label: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    help: Vec<String>,
    /// All of it in lines.
    #[serde(skip)]
    whole: String,
}

fn as_word<S: serde::Serializer>(severity: &Severity, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    })
}

impl ProblemJson {
    /// How bad it is.
    pub fn severity(&self) -> Severity {
        self.severity
    }

    /// A problem of a file.
    pub fn new(problem: &Problem, file: &str, source: &str) -> Self {
        let (line, column) = problem.at.line_and_column(source);
        let label = (!problem.label.is_empty()).then(|| problem.label.clone());
        let helps = helps(problem, file, source);
        let help = helps.iter().map(|help| format!("help: {help}"));
        let whole: Vec<String> = std::iter::once(problem.message.clone()).chain(label).chain(help).collect();
        Self {
            whole: whole.join("\n"),
            severity: problem.severity,
            message: problem.message.clone(),
            file: file.to_owned(),
            line,
            column,
            rule: problem.rule.map(|rule| rule.to_string()),
            label: problem.label.clone(),
            help: helps,
        }
    }

    /// As an annotation for a code host; what is not supported is a warning only.
    pub fn annotation<'a>(&'a self, title: &'a str, supported: bool) -> Annotation<'a> {
        Annotation {
            grade: match self.severity {
                Severity::Note => Grade::Notice,
                Severity::Error if supported => Grade::Error,
                Severity::Error | Severity::Warning => Grade::Warning,
            },
            file: &self.file,
            line: self.line,
            column: self.column,
            title,
            message: &self.whole,
        }
    }
}

/// A problem, with the lines of the file it is about.
pub fn text(cx: &Context, problem: &Problem, file: &str, source: &str) -> String {
    let level = match problem.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    snippet(cx, level, problem, file, source)
}

/// An expectation that does not hold, as a problem of its file.
pub fn unmet(finding: &Finding) -> Problem {
    Problem::error(finding.at, format!("expected {}", finding.expected)).label(format!("found {}", finding.found))
}

/// An expectation that does not hold.
pub fn failed(cx: &Context, finding: &Finding, file: &str, source: &str) -> String {
    snippet(cx, Level::ERROR.with_name("failed"), &unmet(finding), file, source)
}

fn snippet(cx: &Context, level: Level<'_>, problem: &Problem, file: &str, source: &str) -> String {
    let (window, offset, line) = window(source, problem);
    let place = |span: Span| {
        let span = first_line(span, source);
        let start = (span.start as usize).saturating_sub(offset).min(window.len());
        start..(span.end as usize).saturating_sub(offset).clamp(start, window.len())
    };
    let mut primary = AnnotationKind::Primary.span(place(problem.at));
    if !problem.label.is_empty() {
        primary = primary.label(problem.label.as_str());
    }
    let also = problem.also.iter().filter(|(span, _)| span.start as usize >= offset);
    let shown = Snippet::source(window)
        .path(file)
        .line_start(line)
        .annotation(primary)
        .annotations(also.map(|(span, what)| AnnotationKind::Context.span(place(*span)).label(what.as_str())));
    let rule = problem.rule.map(|rule| rule.to_string());
    // What stands before the words: `error[117.1a]: `, and `  = help: ` under the numbers of the lines.
    let before = "warning: ".len() + rule.as_ref().map_or(0, |rule| rule.len() + 2);
    let message = fitting(cx, &problem.message, before);
    let helps = helps(problem, file, source);
    let helps: Vec<String> = helps.iter().map(|help| fitting(cx, help, "9999 = help: ".len())).collect();
    let mut title = level.primary_title(message.as_str());
    if let Some(rule) = &rule {
        title = title.id(rule.as_str());
    }
    let mut group: Group<'_> = title.element(shown);
    for help in &helps {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    let renderer = if cx.terminal.color { Renderer::styled() } else { Renderer::plain() };
    let renderer = renderer.decor_style(DecorStyle::Ascii).term_width(cx.terminal.width.max(60));
    let mut text = color::adopted(&renderer.render(&[group]).to_string());
    text.push('\n');
    text
}

/// What to do about a problem; of an action that is refused also the command that tells what would make it legal.
fn helps(problem: &Problem, file: &str, source: &str) -> Vec<String> {
    let mut all = problem.help.clone();
    if problem.asks_why_not {
        let file = if file == "<stdin>" { "-" } else { file };
        let asked = match action(problem.at, source) {
            Some(action) => format!("{}{} {}", in_a_shell(file), nth(problem.at, source), quoted_whole(&action)),
            None => "FILE 'ACTION'".to_owned(),
        };
        all.push(format!(
            "`apnap why-not {asked}` tries what would make it legal; if it is meant to be refused, add `illegal: true`"
        ));
    }
    all
}

/// The action that stands there, on one line and without braces around it.
fn action(at: Span, source: &str) -> Option<String> {
    // The place of a map ends with its last value, which brackets may stand behind.
    let from = source.get(at.start as usize..)?;
    let end = if from.starts_with('{') { closed(from)? } else { (at.end as usize).checked_sub(at.start as usize)? };
    let line = from.get(end..)?.lines().next().unwrap_or_default();
    let end = if from.starts_with('{') { end } else { end + line.len() };
    let text = from.get(..end)?.trim();
    let inner = text.strip_prefix('{').and_then(|text| text.strip_suffix('}'));
    let lines: Vec<&str> = inner.unwrap_or(text).lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    // Keys one below the other; what stands deeper is not put on one line so easily.
    let keys = lines.iter().all(|line| line.contains(": ") && !line.starts_with('-') && !line.contains(" #"));
    match (lines.len(), inner) {
        (1, _) => lines.first().map(|line| (*line).to_owned()),
        (2.., None) if keys => Some(lines.join(", ")),
        (2.., Some(_)) => Some(lines.join(" ")),
        _ => None,
    }
}

/// Where what a text begins with, a bracket, is closed.
fn closed(text: &str) -> Option<usize> {
    let (mut depth, mut quote) = (0usize, None);
    for (i, c) in text.char_indices() {
        match (c, quote) {
            (c, Some(of)) if c == of => quote = None,
            (_, Some(_)) => {}
            ('"' | '\'', None) if text.get(..i)?.ends_with([' ', '[', '{']) => quote = Some(c),
            ('{' | '[', None) => depth += 1,
            ('}' | ']', None) => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(i + c.len_utf8());
        }
    }
    None
}

/// The option that names the scenario of a file with several in which this is.
fn nth(at: Span, source: &str) -> String {
    let is_empty = |piece: &str| piece.lines().all(|line| line.trim().is_empty() || line.trim().starts_with('#'));
    let before = source.get(..at.start as usize).unwrap_or_default();
    let pieces = before.split("\n---\n").flat_map(|piece| piece.strip_prefix("---\n").or(Some(piece)));
    match pieces.filter(|piece| !is_empty(piece)).count() {
        n @ 2.. => format!(" --nth {n}"),
        _ => String::new(),
    }
}

/// A word as a shell takes it.
fn in_a_shell(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./,+:@%".contains(c);
    if word.chars().all(plain) { word.to_owned() } else { quoted_whole(word) }
}

/// Words as a shell takes them, always in quotes.
fn quoted_whole(words: &str) -> String {
    format!("'{}'", words.replace('\'', r"'\''"))
}

/// Words behind so many columns, wrapped for a person or a narrow window; for programs they stay on one line.
fn fitting(cx: &Context, text: &str, before: usize) -> String {
    let Terminal { width, interactive, .. } = cx.terminal;
    match interactive || width < NARROW {
        true => prose::wrap(text, width.saturating_sub(before).max(20), "", ""),
        false => text.to_owned(),
    }
}

/// Windows of fewer columns are narrow.
const NARROW: usize = 80;

/// A place within one line: a place over several is shown by its first.
fn first_line(span: Span, source: &str) -> Span {
    let boundary = |mut at: usize| {
        at = at.min(source.len());
        while !source.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = boundary(span.start as usize);
    let end = boundary(span.end as usize).max(start);
    let line = source.get(start..end).and_then(|text| text.find('\n')).map_or(end, |n| start + n);
    Span { start: start as u32, end: line.max(start) as u32 }
}

/// The part of a large file that is about the problem: its text, where it begins, its first line.
fn window<'s>(source: &'s str, problem: &Problem) -> (&'s str, usize, usize) {
    const LARGE: usize = 100_000;
    if source.len() < LARGE {
        return (source, 0, 1);
    }
    let places = std::iter::once(problem.at).chain(problem.also.iter().map(|(span, _)| *span));
    let first = places.map(|span| span.start as usize).min().unwrap_or(0).min(source.len());
    let mut start = first.saturating_sub(2_000);
    while !source.is_char_boundary(start) {
        start -= 1;
    }
    start = source.get(..start).and_then(|before| before.rfind('\n')).map_or(0, |n| n + 1);
    let mut end = (first + 20_000).min(source.len());
    while !source.is_char_boundary(end) {
        end -= 1;
    }
    let line = source.get(..start).map_or(1, |before| before.matches('\n').count() + 1);
    (source.get(start..end).unwrap_or_default(), start, line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(source: &str, entry: &str) -> String {
        let start = source.find(entry).unwrap();
        let at = Span { start: start as u32, end: (start + entry.len()) as u32 };
        helps(&Problem::error(at, "illegal").asking_why_not(), "a b.yaml", source).remove(0)
    }

    #[test]
    fn an_action_that_is_refused_comes_with_the_command_to_ask_about_it() {
        let tries = "tries what would make it legal; if it is meant to be refused, add `illegal: true`";
        let flow = "title: t\nscript:\n  - {cast: Jace's Bolt, targets: [\"A]\", Bob]}\n";
        assert_eq!(
            refused(flow, "{cast: Jace's Bolt, targets: [\"A]\", Bob"),
            format!(r#"`apnap why-not 'a b.yaml' 'cast: Jace'\''s Bolt, targets: ["A]", Bob]'` {tries}"#)
        );
        let block = "title: s\n---\n# second\ntitle: t\nscript:\n  - cast: Bolt\n    targets: [Bob]\n";
        assert_eq!(
            refused(block, "cast: Bolt\n    targets: [Bob"),
            format!("`apnap why-not 'a b.yaml' --nth 2 'cast: Bolt, targets: [Bob]'` {tries}")
        );
        let deep = "script:\n  - cast: Bolt\n    targets:\n      - Bob\n";
        assert_eq!(
            refused(deep, "cast: Bolt\n    targets:\n      - Bob"),
            format!("`apnap why-not FILE 'ACTION'` {tries}")
        );
    }
}
