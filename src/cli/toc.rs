//! `apnap toc`: the contents of an edition.

use std::fmt::Write;

use crate::cli::color::Colorize;
use clap::Args;
use serde::Serialize;

use super::{Context, Failure, Format, Outcome, Run, rule_text};
use crate::cr::{Date, RuleId};
use crate::library::Book;

/// List the parts and sections, or the titles within one of them
#[derive(Args)]
pub struct Toc {
    /// A part (7) or section (702); all of them if left out
    #[arg(value_name = "NUMBER", value_parser = number)]
    number: Option<u16>,

    /// Also the titled rules of each section
    #[arg(long)]
    rules: bool,
}

#[derive(Serialize)]
struct TocJson {
    edition: String,
    date: Option<Date>,
    contents: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    /// 1 a part, 2 a section, 3 a titled rule.
    #[serde(skip)]
    level: usize,
    #[serde(flatten)]
    number: Number,
    title: String,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Number {
    Part(u8),
    Rule(RuleId),
    /// The glossary, by the number of its entries.
    Entries(usize),
}

fn number(text: &str) -> Result<u16, String> {
    text.parse().map_err(|_| format!("`{text}` is not the number of a part (7) or section (702)"))
}

impl Run for Toc {
    fn run(self, cx: &Context) -> Outcome {
        let book = cx.book()?;
        let entries = self.entries(&book)?;
        if cx.format() == Format::Json {
            return cx.show_json(&TocJson {
                edition: book.about.name.clone(),
                date: book.about.date,
                contents: entries,
            });
        }
        let mut out = String::new();
        for entry in &entries {
            let number = match entry.number {
                Number::Part(part) => format!("{part}."),
                Number::Rule(id) if id.parent().is_none() => format!("{id}."),
                Number::Rule(id) => id.to_string(),
                Number::Entries(n) => format!("{n} entries"),
            };
            if cx.format() == Format::Md {
                let indent = "  ".repeat(entry.level - 1);
                let _ = writeln!(out, "{indent}- **{number}** {}", rule_text::escaped(&entry.title));
                continue;
            }
            if entry.level == 1 && !out.is_empty() {
                out.push('\n');
            }
            let title = if entry.level == 1 { entry.title.bold() } else { entry.title.normal() };
            let _ = match entry.number {
                Number::Entries(_) => writeln!(out, "{title} {}", format!("({number})").dimmed()),
                _ => writeln!(out, "{}{} {title}", "  ".repeat(entry.level - 1), number.cyan()),
            };
        }
        let _ = write!(out, "\n{}", rule_text::edition_line(cx, &book.about));
        cx.show(&out)
    }
}

impl Toc {
    fn entries(&self, book: &Book) -> Result<Vec<Entry>, Failure> {
        let outline = &book.outline;
        let wanted = |id: RuleId| match self.number {
            None => true,
            Some(n @ 1..=9) => u16::from(id.part()) == n,
            Some(n) => id.section_number() == n,
        };
        let deep = self.rules || self.number.is_some_and(|n| n > 9);
        let mut entries = Vec::new();
        let mut part = None;
        for rule in outline.rules.iter().filter(|r| wanted(r.id)) {
            if part != Some(rule.id.part()) {
                part = Some(rule.id.part());
                if let Some(title) = outline.part_title(rule.id.part()) {
                    let number = Number::Part(rule.id.part());
                    entries.push(Entry { level: 1, number, title: title.to_owned() });
                }
            }
            let level = if rule.id.parent().is_none() { 2 } else { 3 };
            if let Some(title) = rule.title.as_ref().filter(|_| level == 2 || deep) {
                entries.push(Entry { level, number: Number::Rule(rule.id), title: title.clone() });
            }
        }
        if let (true, Some(number)) = (entries.is_empty(), self.number) {
            let parts: Vec<String> = outline.parts.iter().map(|(n, _)| n.to_string()).collect();
            return Err(Failure::usage(format!(
                "there is no part or section {number} in the edition `{}`",
                book.about.name
            ))
            .help(format!("its parts are {}", parts.join(", "))));
        }
        if self.number.is_none() && !outline.glossary.is_empty() {
            let number = Number::Entries(outline.glossary.len());
            entries.push(Entry { level: 1, number, title: "Glossary".to_owned() });
        }
        Ok(entries)
    }
}
