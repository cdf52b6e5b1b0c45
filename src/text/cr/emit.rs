//! An edition in the official layout.

use super::read::needs_indent;
use super::{Edition, Paragraph, RuleId};

/// What a second paragraph begins with.
const INDENT: &str = "     ";

/// Writes the edition (or piece of one) as the official text is laid out, with `\n` at the ends of lines.
///
/// Reading it again gives the same edition, but for the numbers of the lines.
pub fn emit(edition: &Edition) -> String {
    let mut out = Writer(String::with_capacity(1 << 20));
    if !edition.title.is_empty() {
        out.block(&edition.title);
    }
    if !edition.date_line.is_empty() {
        out.block(&edition.date_line);
    }
    if !edition.introduction.is_empty() {
        out.block("Introduction");
        for paragraph in &edition.introduction {
            out.block(&paragraph.text);
        }
    }
    if !edition.contents.is_empty() {
        out.block("Contents");
        for entry in &edition.contents {
            match entry.number {
                Some(number) => out.block(&format!("{number}. {}", entry.title)),
                None => out.block(&entry.title),
            }
        }
    }
    let mut parts = edition.parts.iter().peekable();
    for rule in &edition.rules {
        while let Some(part) = parts.next_if(|p| p.number <= rule.id.part()) {
            out.block(&format!("{}. {}", part.number, part.title));
        }
        let (first, rest) = match (&rule.title, rule.paragraphs.as_slice()) {
            (Some(title), paragraphs) => (title.as_str(), paragraphs),
            (None, [first, rest @ ..]) => (first.text.as_str(), rest),
            (None, []) => ("", [].as_slice()),
        };
        out.line(&numbered(rule.id, first));
        out.below(INDENT, rest, &rule.examples);
    }
    for part in parts {
        out.block(&format!("{}. {}", part.number, part.title));
    }
    if !edition.glossary.is_empty() {
        out.block("Glossary");
        for entry in &edition.glossary {
            out.line(&entry.key);
            out.below("", &entry.paragraphs, &entry.examples);
        }
    }
    if !edition.credits.is_empty() {
        out.block("Credits");
        for paragraph in &edition.credits {
            out.block(&paragraph.text);
        }
    }
    out.0.truncate(out.0.trim_end().len());
    out.0.push('\n');
    out.0
}

/// `704. Title`, `704.5. Text`, `704.5k Text`
fn numbered(id: RuleId, text: &str) -> String {
    let period = if id.letter().is_some() { "" } else { "." };
    format!("{id}{period} {text}")
}

struct Writer(String);

impl Writer {
    fn line(&mut self, text: &str) {
        self.0.push_str(text.trim_end());
        self.0.push('\n');
    }

    /// A line and a blank one.
    fn block(&mut self, text: &str) {
        self.line(text);
        self.0.push('\n');
    }

    /// What stands below the first line of a rule or an entry, in the order of the source, and the blank line after it.
    fn below(&mut self, indent: &str, paragraphs: &[Paragraph], examples: &[Paragraph]) {
        let paragraphs = paragraphs.iter().map(|p| (p.line, indent, p));
        let mut all: Vec<_> = paragraphs.chain(examples.iter().map(|e| (e.line, "Example: ", e))).collect();
        all.sort_by_key(|(line, _, _)| *line);
        let mut above = "";
        for (_, mark, paragraph) in all {
            let mark = if mark.is_empty() && needs_indent(above, &paragraph.text) && !above.is_empty() {
                INDENT
            } else {
                mark
            };
            self.line(&format!("{mark}{}", paragraph.text));
            above = &paragraph.text;
        }
        self.0.push('\n');
    }
}
