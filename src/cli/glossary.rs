//! `apnap glossary`: terms.

use std::fmt::Write;

use crate::cli::color::Colorize;
use clap::Args;
use clap_complete::ArgValueCompleter;
use serde::Serialize;

use super::rule_text::{self, ReferenceJson};
use super::{Context, Exit, Failure, Failures, Format, Outcome, Run, prose};
use crate::cr::{Date, GlossaryEntry};
use crate::library::{Book, find_term, near_terms};

/// Look up terms in the glossary
///
/// Where an entry sends its reader to another one, that is shown too. Without a term, the keys are listed.
#[derive(Args)]
#[command(visible_alias = "g")]
pub struct Glossary {
    /// Terms
    #[arg(value_name = "TERM", add = ArgValueCompleter::new(super::complete::terms))]
    terms: Vec<String>,
}

impl Glossary {
    /// The entries of these terms.
    pub(super) fn of(terms: Vec<String>) -> Self {
        Self { terms }
    }
}

/// A glossary entry in JSON.
#[derive(Serialize)]
pub struct EntryJson {
    /// The key as printed.
    pub term: String,
    /// The name of the edition.
    pub edition: String,
    /// Its date.
    pub date: Option<Date>,
    /// The terms the entry stands for.
    pub terms: Vec<String>,
    /// Whether it is marked obsolete.
    pub obsolete: bool,
    /// Its paragraphs, parted by line ends.
    pub text: String,
    /// Its examples.
    pub examples: Vec<String>,
    /// Other entries it sends the reader to.
    pub see: Vec<String>,
    /// What it refers to.
    pub references: Vec<ReferenceJson>,
    /// The entry that led here, where it was not asked for itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub led_from: Option<String>,
}

impl Run for Glossary {
    fn run(self, cx: &Context) -> Outcome {
        let book = cx.book()?;
        if self.terms.is_empty() {
            return list(cx, &book);
        }
        let mut failures = Failures::default();
        let mut places: Vec<(usize, Option<String>)> = Vec::new();
        let mut words: Vec<&str> = self.terms.iter().map(String::as_str).collect();
        while !words.is_empty() {
            // The longest run of words that is a term; where none is, all of them.
            let whole = || (Vec::new(), words.len());
            let (found, taken) = (1..=words.len())
                .rev()
                .map(|n| (find_term(&book.outline, &words.get(..n).unwrap_or_default().join(" ")), n))
                .find(|(found, _)| !found.is_empty())
                .unwrap_or_else(whole);
            if found.is_empty() {
                failures.push(no_term(&book, &words.join(" ")));
            }
            // What a term is only short for goes on with the words behind it: "summoning sick".
            let rest = words.get(taken..).unwrap_or_default();
            if found.len() == 1 && !rest.is_empty() && goes_on(&book, found.first().copied(), &words) {
                places.extend(found.into_iter().map(|at| (at, None)));
                break;
            }
            places.extend(found.into_iter().map(|at| (at, None)));
            words.drain(..taken);
        }
        let entries = with_chains(&book, places)?;
        if !entries.is_empty() {
            match cx.format() {
                Format::Json => {
                    let items: Vec<EntryJson> =
                        entries.iter().map(|(entry, from)| json(&book, entry, from.as_deref())).collect();
                    cx.show_json(&items)?
                }
                _ => {
                    let mut out: String = entries.iter().map(|(e, from)| shown(cx, e, from.as_deref())).collect();
                    out.push_str(&rule_text::edition_line(cx, &book.about));
                    cx.show(&out)?
                }
            };
        }
        failures.outcome(Exit::Holds)
    }
}

/// Whether a term begins with all of these words, the last of them perhaps in part.
fn goes_on(book: &Book, at: Option<usize>, words: &[&str]) -> bool {
    let entry = at.and_then(|at| book.entry_at(at).ok().flatten());
    let whole = words.join(" ").to_lowercase();
    entry.is_some_and(|entry| {
        entry
            .terms
            .iter()
            .chain([&entry.key])
            .any(|term| term.to_lowercase().trim_matches(['“', '"']).starts_with(&whole))
    })
}

/// The entries, each followed by those it sends its reader to.
fn with_chains(
    book: &Book,
    places: Vec<(usize, Option<String>)>,
) -> Result<Vec<(GlossaryEntry, Option<String>)>, Failure> {
    let mut entries: Vec<(GlossaryEntry, Option<String>)> = Vec::new();
    let mut seen: Vec<usize> = Vec::new();
    let mut waiting: Vec<(usize, Option<String>)> = places.into_iter().rev().collect();
    while let Some((at, from)) = waiting.pop() {
        if seen.contains(&at) {
            continue;
        }
        seen.push(at);
        if let Some(entry) = book.entry_at(at)? {
            for see in entry.see.iter().rev() {
                let next = find_term(&book.outline, see);
                waiting.extend(next.into_iter().rev().map(|at| (at, Some(entry.key.clone()))));
            }
            entries.push((entry.into_owned(), from));
        }
    }
    Ok(entries)
}

fn no_term(book: &Book, term: &str) -> Failure {
    let edition = &book.about.name;
    if book.outline.glossary.is_empty() {
        return Failure::usage(format!("the edition `{edition}` has no glossary"));
    }
    Failure::usage(format!("the glossary of the edition `{edition}` has no term `{term}`"))
        .did_you_mean(&near_terms(&book.outline, term))
        .help(format!("to look for words in the rules: `apnap search '{term}'`"))
}

/// An entry as text or markdown.
pub fn shown(cx: &Context, entry: &GlossaryEntry, from: Option<&str>) -> String {
    let mut out = String::new();
    if cx.format() == Format::Md {
        let _ = writeln!(out, "**{}**\n", rule_text::escaped(&entry.key));
        for paragraph in &entry.paragraphs {
            let _ = writeln!(out, "{}\n", rule_text::escaped(&paragraph.text));
        }
        for example in &entry.examples {
            let _ = writeln!(out, "> *Example:* {}\n", rule_text::escaped(&example.text));
        }
        return out;
    }
    let width = cx.terminal.prose_width();
    let led = from.map(|from| format!(" (from “{from}”)").dimmed().to_string()).unwrap_or_default();
    let _ = writeln!(out, "{}{led}", entry.key.bold());
    for paragraph in &entry.paragraphs {
        // Numbered senses hang under their number.
        let sense = paragraph.text.split_once(". ").is_some_and(|(n, _)| n.len() <= 2 && n.parse::<u8>().is_ok());
        let rest = if sense { "     " } else { "  " };
        let _ = writeln!(out, "{}", prose::wrap(&rule_text::colored(paragraph), width, "  ", rest));
    }
    for example in &entry.examples {
        let text = format!("{} {}", "Example:".italic(), rule_text::colored(example));
        let _ = writeln!(out, "{}", prose::indented(&text, width, 4));
    }
    out.push('\n');
    out
}

/// An entry in JSON.
pub fn json(book: &Book, entry: &GlossaryEntry, from: Option<&str>) -> EntryJson {
    let texts =
        |paragraphs: &[crate::cr::Paragraph]| -> Vec<String> { paragraphs.iter().map(|p| p.text.clone()).collect() };
    EntryJson {
        term: entry.key.clone(),
        edition: book.about.name.clone(),
        date: book.about.date,
        terms: entry.terms.clone(),
        obsolete: entry.obsolete,
        text: texts(&entry.paragraphs).join("\n"),
        examples: texts(&entry.examples),
        see: entry.see.clone(),
        references: entry.paragraphs.iter().chain(&entry.examples).flat_map(rule_text::references).collect(),
        led_from: from.map(str::to_owned),
    }
}

#[derive(Serialize)]
struct KeysJson {
    edition: String,
    date: Option<Date>,
    terms: Vec<String>,
}

fn list(cx: &Context, book: &Book) -> Outcome {
    let keys: Vec<String> = book.outline.glossary.iter().map(|e| e.key.clone()).collect();
    if cx.format() == Format::Json {
        return cx.show_json(&KeysJson { edition: book.about.name.clone(), date: book.about.date, terms: keys });
    }
    let mark = if cx.format() == Format::Md { "- " } else { "" };
    let mut out: String = keys.iter().map(|key| format!("{mark}{key}\n")).collect();
    let _ = write!(out, "\n{}", rule_text::edition_line(cx, &book.about));
    cx.show(&out)
}
