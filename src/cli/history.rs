//! `apnap history`: one rule through the installed editions.

use std::fmt::Write;

use crate::cli::color::Colorize;
use clap::Args;
use rayon::prelude::*;
use serde::Serialize;

use super::marked::marked;
use super::{Context, Failure, Format, Outcome, Run, diff_text, prose, rule_text};
use crate::cr::diff::{Class, Mark, Prepared, Stage, history};
use crate::cr::{Date, RuleId};
use crate::library::{Book, Found, ParseSpecError, Piece, Selector, Spec, find};

/// Follow a rule through all installed editions, whatever its number was
///
/// The number is that of the edition asked for with --edition, else of the default one; where that edition has no such rule, of the latest
/// one that has.
#[derive(Args)]
pub struct History {
    /// The rule, such as 704.5k, or its title
    #[arg(value_name = "RULE", required = true)]
    rule: Vec<String>,

    /// Show the whole text at each change
    #[arg(long)]
    full: bool,
}

/// What the digest is called among the editions.
const DIGEST: &str = "digest";

#[derive(Serialize)]
struct Row<'s> {
    edition: &'s str,
    rule: RuleId,
    /// What happened since the edition before; nothing for the oldest.
    class: Option<Class>,
    since: Option<&'s str>,
    old: Option<&'s str>,
    new: Option<&'s str>,
    score: Option<f64>,
    reason: Option<&'s str>,
    #[serde(skip_serializing_if = "<[Mark]>::is_empty")]
    marks: &'s [Mark],
}

impl Run for History {
    fn run(self, cx: &Context) -> Outcome {
        let books = books(cx)?;
        let editions = books.iter().map(Book::edition).collect::<Result<Vec<_>, _>>()?;
        let asked = cx.book()?;
        let id = rule_of(&asked, &books, &self.rule.join(" "))?;
        let has = |n: &usize| editions.get(*n).is_some_and(|e| e.rule(id).is_some());
        let place = books.iter().position(|b| b.about.name == asked.about.name);
        // The digest says in its own words what an edition says: that edition is followed.
        let digested = |b: &Book| asked.about.name == DIGEST && b.about.date == asked.about.date;
        let place = place.or_else(|| books.iter().position(digested));
        let Some(start) = place.filter(has).or_else(|| (0..books.len()).rev().find(has)) else {
            return Err(Failure::usage(format!("no installed edition has a rule {id}"))
                .help("`apnap rule` finds rules by their titles, `apnap search` by their words")
                .into());
        };
        let prepared: Vec<Prepared<'_>> = editions.par_iter().map(|e| Prepared::new(e)).collect();
        let stages = history(&prepared, start, id);
        let name = |n: usize| books.get(n).map(|b| b.about.name.as_str()).unwrap_or_default();
        let first = stages.first().map_or((start, id), |s| {
            let before = s.change.old.as_deref().and_then(|n| n.parse().ok());
            (if before.is_some() { s.edition - 1 } else { s.edition }, before.unwrap_or(s.id))
        });
        if cx.format() == Format::Json {
            return cx.show_json(&rows(&stages, first, name));
        }
        let mut out = String::new();
        if place != Some(start) {
            let why = match asked.edition()?.rule(id) {
                Some(_) => "has words of its own, which are not compared",
                None => "has no such rule",
            };
            let said = format!("{id} as in {}; {} {why}", name(start), asked.about.name);
            let _ = write!(out, "{}\n\n", said.dimmed());
        }
        self.show(
            cx,
            &mut out,
            &stages,
            first,
            name,
            editions.get(first.0).and_then(|e| e.rule(first.1)).map(|r| r.text()),
        );
        cx.show(out.trim_end())
    }
}

/// The rule that is meant: by its number, or by a title that one rule alone has in the edition asked or the latest that
/// has it.
fn rule_of(asked: &Book, books: &[Book], text: &str) -> Result<RuleId, Failure> {
    let spec: Spec = text.parse().map_err(|e: ParseSpecError| Failure::usage(e.to_string()))?;
    let piece = match spec.0.as_slice() {
        [Piece::One(id)] => return Ok(*id),
        [piece @ Piece::Title(_)] => piece,
        _ => return Err(Failure::usage(format!("`{text}` is more than one rule")).help("ask for one at a time")),
    };
    let found = std::iter::once(asked).chain(books.iter().rev()).find_map(|book| match find(&book.outline, piece) {
        Ok(Found::Rules(places)) => Some((book, places)),
        _ => None,
    });
    let Some((book, places)) = found else {
        return Err(Failure::usage(format!("no installed edition has a rule with the title `{text}`"))
            .help(format!("to look for words in the rules: `apnap search '{text}'`")));
    };
    let ids: Vec<RuleId> = places.iter().filter_map(|at| book.outline.rules.get(*at)).map(|rule| rule.id).collect();
    match ids.as_slice() {
        [id] => Ok(*id),
        _ => {
            Err(Failure::usage(format!("`{text}` is the title of {}", prose::list(&ids)))
                .help("give the number of one"))
        }
    }
}

/// The installed editions in order of time, and the one asked for if it is a file.
fn books(cx: &Context) -> Result<Vec<Book>, Failure> {
    let mut books = Vec::new();
    for name in cx.library.names()? {
        if name.parse::<Date>().is_ok() {
            books.push(cx.open(&name)?);
        }
    }
    if let Selector::Named(name) = &cx.settings.edition.value {
        let book = cx.open(name)?;
        let known = books.iter().any(|b| b.about.name == book.about.name);
        if !known && book.about.name != DIGEST {
            let at = books.partition_point(|b| b.about.date <= book.about.date);
            books.insert(at, book);
        }
    }
    if books.is_empty() {
        return Err(Failure::usage("no editions are installed to follow a rule through")
            .help("`apnap edition import FILE...` installs the official texts you have"));
    }
    Ok(books)
}

fn rows<'s>(stages: &'s [Stage], first: (usize, RuleId), name: impl Fn(usize) -> &'s str) -> Vec<Row<'s>> {
    let mut rows = Vec::with_capacity(stages.len() + 1);
    if stages.first().is_none_or(|s| s.change.old.is_some()) {
        rows.push(Row {
            edition: name(first.0),
            rule: first.1,
            class: None,
            since: None,
            old: None,
            new: None,
            score: None,
            reason: None,
            marks: &[],
        });
    }
    rows.extend(stages.iter().map(|s| Row {
        edition: name(s.edition),
        rule: s.id,
        class: Some(s.change.class),
        since: Some(name(s.edition - 1)),
        old: s.change.old.as_deref(),
        new: s.change.new.as_deref(),
        score: Some(s.change.score),
        reason: Some(&s.change.reason),
        marks: if s.change.class == Class::Same { &[] } else { &s.marks },
    }));
    rows
}

impl History {
    fn show<'n>(
        &self,
        cx: &Context,
        out: &mut String,
        stages: &[Stage],
        first: (usize, RuleId),
        name: impl Fn(usize) -> &'n str,
        text: Option<String>,
    ) {
        let md = cx.format() == Format::Md;
        let prose = |text: &str| match md {
            true => format!("\n  {}\n\n", text.replace('\n', "\n  ")),
            false => format!("{}\n\n", prose::indented(text, cx.terminal.prose_width(), 6)),
        };
        let line = |edition: &str, rule: &str, what: &str| match md {
            true => format!("- **{edition}** {rule} {what}\n"),
            false => format!("{}  {}  {what}\n", edition.bold(), rule.cyan()),
        };
        if stages.first().is_none_or(|s| s.change.old.is_some()) {
            let what = if first.0 == 0 { "the oldest edition installed" } else { "" };
            out.push_str(&line(name(first.0), &first.1.to_string(), &what.dimmed().to_string()));
            let text = text.unwrap_or_default();
            out.push_str(&prose(&if md { rule_text::escaped(&text) } else { text }));
        }
        let mut at = 0;
        while let Some(stage) = stages.get(at) {
            let same =
                stages.get(at..).unwrap_or_default().iter().take_while(|s| s.change.class == Class::Same).count();
            if same > 0 {
                let last = stages.get(at + same - 1).map_or(stage.edition, |s| s.edition);
                let span = if same == 1 {
                    name(stage.edition).to_owned()
                } else {
                    format!("{} to {}", name(stage.edition), name(last))
                };
                let what = if same == 1 { "unchanged".to_owned() } else { format!("unchanged in {same} editions") };
                out.push_str(&line(&span, &stage.id.to_string(), &what.dimmed().to_string()));
                at += same;
                continue;
            }
            at += 1;
            let class = if md {
                diff_text::name(stage.change.class).to_owned()
            } else {
                diff_text::colored(stage.change.class).to_string()
            };
            let rule = match (&stage.change.old, &stage.change.new) {
                (Some(old), Some(new)) if old != new => format!("{old} → {new}"),
                _ => stage.id.to_string(),
            };
            out.push_str(&line(name(stage.edition), &rule, &class));
            if !matches!(stage.change.class, Class::Moved | Class::Deleted) {
                let full = self.full || stage.change.old.is_none();
                out.push_str(&prose(&marked(cx, &stage.marks, full)));
            }
        }
    }
}
