//! How rules are shown: as wrapped prose, as markdown, as JSON.

use crate::cli::color::Colorize;
use serde::Serialize;

use super::{Context, Format, prose};
use crate::cr::{Date, Paragraph, ReferenceKind, Rule, RuleId};
use crate::library::{About, Book, LibraryError, Source};

/// The line that names the edition and its date, under every answer.
pub fn edition_line(cx: &Context, about: &About) -> String {
    let said = edition_words(about);
    match (cx.format(), &about.source) {
        (Format::Md, _) => format!("*{said}*\n"),
        (_, Source::File(path)) if path.exists() => {
            format!("{}\n", cx.terminal.link(&said, &format!("file://{}", path.display())).dimmed())
        }
        _ => format!("{}\n", prose::indented(&said, cx.terminal.prose_width(), 0).dimmed()),
    }
}

/// An edition and its date in words.
pub fn edition_words(about: &About) -> String {
    let said = match (&about.source, about.date) {
        (Source::Digest, Some(date)) => format!("digest of the edition {date}, in our own words"),
        (_, Some(date)) if about.name == date.to_string() => format!("edition {date}"),
        (_, Some(date)) => format!("{}, effective as of {date}", about.name),
        (_, None) => format!("{}, without a date", about.name),
    };
    match &about.cut_off {
        Some(end) => format!("{said}, incomplete: its text stops {end}"),
        None => said,
    }
}

/// A number as the document prints it at the head of a rule: `704.`, `704.5.`, `704.5k`.
pub fn printed(id: RuleId) -> String {
    if id.letter().is_some() { id.to_string() } else { format!("{id}.") }
}

/// A paragraph with its references colored.
pub fn colored(paragraph: &Paragraph) -> String {
    let mut text = String::with_capacity(paragraph.text.len() + 16);
    let mut at = 0;
    for reference in &paragraph.refs {
        let (Some(before), Some(cited)) =
            (paragraph.text.get(at..reference.span.start), paragraph.text.get(reference.span.clone()))
        else {
            continue;
        };
        text.push_str(before);
        // Word by word, so that a line end does not fall between a color and its end.
        for (i, word) in cited.split(' ').enumerate() {
            if i > 0 {
                text.push(' ');
            }
            text.push_str(&word.cyan().to_string());
        }
        at = reference.span.end;
    }
    text.push_str(paragraph.text.get(at..).unwrap_or_default());
    text
}

/// A rule as text: its number in the gutter, its paragraphs and examples beside it.
pub fn text(cx: &Context, rule: &Rule, gutter: usize, dim: bool) -> String {
    let width = cx.terminal.prose_width();
    let number = if dim { rule.id.to_string().dimmed() } else { rule.id.to_string().cyan().bold() };
    let space = " ".repeat(gutter);
    let first = format!("{number}{}", " ".repeat(gutter.saturating_sub(rule.id.to_string().len())));
    let mut out = String::new();
    let mut line = |text: &str, first: &str, rest: &str| {
        let wrapped = prose::wrap(text, width, first, rest);
        out.push_str(&wrapped);
        out.push('\n');
    };
    if let Some(title) = &rule.title {
        line(&title.bold().to_string(), &first, &space);
    }
    for (i, paragraph) in rule.paragraphs.iter().enumerate() {
        let shown = if dim { paragraph.text.dimmed().to_string() } else { colored(paragraph) };
        line(&shown, if i == 0 && rule.title.is_none() { &first } else { &space }, &space);
    }
    for example in &rule.examples {
        let indent = format!("{space}  ");
        line(&format!("{} {}", "Example:".italic(), colored(example)), &indent, &indent);
    }
    out
}

/// How wide the numbers of these rules are, with the space after them.
pub fn gutter<'a>(rules: impl IntoIterator<Item = &'a Rule>) -> usize {
    rules.into_iter().map(|r| r.id.to_string().len()).max().unwrap_or(0) + 2
}

/// A rule as markdown.
pub fn markdown(rule: &Rule) -> String {
    let mut out = match &rule.title {
        Some(title) => format!("**{} {title}**\n\n", printed(rule.id)),
        None => String::new(),
    };
    for (i, paragraph) in rule.paragraphs.iter().enumerate() {
        if i == 0 && rule.title.is_none() {
            out.push_str(&format!("**{}** ", printed(rule.id)));
        }
        out.push_str(&format!("{}\n\n", escaped(&paragraph.text)));
    }
    for example in &rule.examples {
        out.push_str(&format!("> *Example:* {}\n\n", escaped(&example.text)));
    }
    out
}

/// What markdown would read as marks, made plain.
pub fn escaped(text: &str) -> String {
    text.replace('*', "\\*").replace('_', "\\_").replace('<', "\\<")
}

/// The headings above a rule, the part first: number as printed, title or (where it has none) the text.
pub fn headings(book: &Book, id: RuleId) -> Result<Vec<Heading>, LibraryError> {
    let part = book.outline.part_title(id.part()).map(|title| Heading {
        number: id.part().to_string(),
        title: Some(title.to_owned()),
        text: None,
    });
    let mut headings: Vec<Heading> = part.into_iter().collect();
    for (above, title) in book.outline.above(id) {
        let text = match title {
            Some(_) => None,
            None => book.rule(above)?.map(|rule| rule.text()),
        };
        headings.push(Heading { number: above.to_string(), title: title.map(str::to_owned), text });
    }
    Ok(headings)
}

/// A heading above a rule.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Heading {
    /// `7`, `704`, `704.5`.
    pub number: String,
    /// Its title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Its text, where it has no title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// Headings as lines above a rule.
pub fn heading_lines(cx: &Context, headings: &[Heading]) -> String {
    headings
        .iter()
        .map(|h| {
            let number = format!("{}.", h.number);
            match (&h.title, &h.text) {
                (Some(title), _) => format!("{} {}\n", number.cyan(), title.bold()),
                (None, text) => {
                    let text = format!("{} {}", number, text.as_deref().unwrap_or_default());
                    format!("{}\n", prose::wrap(&text, cx.terminal.prose_width(), "", "").dimmed())
                }
            }
        })
        .collect()
}

/// A rule in JSON.
#[derive(Debug, Serialize)]
pub struct RuleJson {
    /// Its number.
    pub rule: RuleId,
    /// The name of the edition.
    pub edition: String,
    /// Its date.
    pub date: Option<Date>,
    /// Its title, if it has one.
    pub title: Option<String>,
    /// Its paragraphs, or its title, parted by line ends.
    pub text: String,
    /// Its examples, without the word "Example:".
    pub examples: Vec<String>,
    /// What stands above it, the part first.
    pub headings: Vec<Heading>,
    /// What it refers to.
    pub references: Vec<ReferenceJson>,
}

/// A reference in JSON.
#[derive(Debug, Serialize)]
pub struct ReferenceJson {
    /// As written.
    pub text: String,
    /// How it is written.
    pub kind: ReferenceKind,
    /// The rules it names.
    pub rules: Vec<RuleId>,
    /// The part it names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<u8>,
    /// The title quoted after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
}

/// A rule in JSON.
pub fn json(book: &Book, rule: &Rule) -> Result<RuleJson, LibraryError> {
    Ok(RuleJson {
        rule: rule.id,
        edition: book.about.name.clone(),
        date: book.about.date,
        title: rule.title.clone(),
        text: rule.text(),
        examples: rule.examples.iter().map(|e| e.text.clone()).collect(),
        headings: headings(book, rule.id)?,
        references: rule.paragraphs.iter().chain(&rule.examples).flat_map(references).collect(),
    })
}

/// The references of a paragraph in JSON.
pub fn references(paragraph: &Paragraph) -> impl Iterator<Item = ReferenceJson> {
    paragraph.refs.iter().map(|r| ReferenceJson {
        text: paragraph.text.get(r.span.clone()).unwrap_or_default().to_owned(),
        kind: r.kind,
        rules: r.targets.clone(),
        part: r.part,
        title: r.title.clone(),
    })
}
