//! Rulings on cards: importing them, showing those of a card, searching them.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::search::{marked, shown};
use super::{Context, Exit, Failure, Format, Outcome, cards, prose, rule_text};
use crate::card::{Ruling, Rulings, RulingsReport, RulingsShelf};
use crate::cli::color::Colorize;
use crate::cr::RuleId;
use crate::library::LibraryError;
use crate::library::search::{Filter, NamedCard, Query, SearchIndex, search_texts};

fn shelf(cx: &Context) -> RulingsShelf {
    RulingsShelf::at(cx.library.folder())
}

/// What came of importing the rulings of a file.
#[derive(Serialize)]
pub(super) struct Imported {
    name: String,
    file: PathBuf,
    #[serde(flatten)]
    report: RulingsReport,
}

/// Imports the rulings of a file under a name.
pub(super) fn import(cx: &Context, file: &Path, name: &str) -> Result<Imported, Failure> {
    let report = shelf(cx).import(file, name, &cards::imported(cx)?)?;
    if report.rulings == 0 && report.unknown > 0 {
        return Err(Failure::usage(format!("no card that `{}` has rulings on is imported", file.display()))
            .help("import the cards first, from a file that has their ids: Scryfall's `oracle-cards`"));
    }
    Ok(Imported { name: name.to_owned(), file: file.to_owned(), report })
}

impl Imported {
    /// Whether there are any.
    pub(super) fn has_any(&self) -> bool {
        self.report.rulings > 0
    }

    /// Whether something in the file is broken.
    pub(super) fn is_broken(&self) -> bool {
        !self.report.problems.is_empty()
    }

    /// What came of it, as text.
    pub(super) fn text(&self, all_problems: bool) -> String {
        let report = &self.report;
        let mut out = format!(
            "imported {}: {} on {} from {}\n",
            self.name.bold(),
            prose::count(report.rulings, "ruling"),
            prose::count(report.cards, "card"),
            report.source,
        );
        if report.unknown > 0 {
            let _ = writeln!(out, "  passed over: {} on cards not imported", prose::count(report.unknown, "ruling"));
        }
        if report.problems.is_empty() {
            return out;
        }
        let _ = writeln!(out, "  {}:", prose::count(report.problems.len(), "problem").yellow());
        let most = if all_problems { usize::MAX } else { 10 };
        for problem in report.problems.iter().take(most) {
            let _ = writeln!(out, "  {problem}");
        }
        if report.problems.len() > most {
            let more = report.problems.len() - most;
            let _ = writeln!(out, "  {}", format!("and {more} more; `--problems` lists them").dimmed());
        }
        out
    }
}

/// The rulings that are imported, a line for each file.
pub(super) fn list(cx: &Context) -> Result<String, Failure> {
    let shelf = shelf(cx);
    let mut out = String::new();
    for name in shelf.names()? {
        let about = shelf.about(&name)?;
        let rulings = prose::count(about.rulings, "ruling");
        let _ = writeln!(out, "{name}: {rulings} on {} from {}", prose::count(about.cards, "card"), about.source);
    }
    Ok(out)
}

fn all(cx: &Context) -> Result<Rulings, Failure> {
    let all = shelf(cx).open_all()?;
    if all.is_empty() {
        return Err(Failure::usage("no rulings are imported yet").help(
            "get `rulings` from https://scryfall.com/docs/api/bulk-data, then `apnap cards import rulings.json`",
        ));
    }
    Ok(all)
}

/// A ruling on a card, with the rules it speaks of.
#[derive(Serialize)]
pub(super) struct ShownRuling {
    date: String,
    text: String,
    rules: Vec<RuleId>,
}

/// The rulings on the card of this full name, each with the rules it speaks of, as a search for its words finds them.
pub(super) fn of(cx: &Context, card: &str) -> Result<Vec<ShownRuling>, Failure> {
    let rulings = all(cx)?.of(card);
    let book = cx.book()?;
    let mut index = cx.library.search_index(&book)?;
    let brings = match cards::imported(cx)?.find(card)? {
        Some(card) => crate::explain::named_cards::brings(&card),
        None => NamedCard::default(),
    };
    let mut shown = Vec::new();
    for Ruling { date, text, .. } in rulings {
        let rules = speaks_of(&mut index, &text, &brings)?;
        shown.push(ShownRuling { date, text, rules });
    }
    Ok(shown)
}

/// How many rules a ruling is taken to speak of.
const RULES: usize = 3;

/// How much of the best rule's score one must have to be one that is spoken of too.
const NEAR: f32 = 0.8;

fn speaks_of(index: &mut SearchIndex<'_>, text: &str, card: &NamedCard) -> Result<Vec<RuleId>, Failure> {
    // Signs and quotes in a ruling are no commands.
    let plain: String = text.chars().map(|c| if "\"“”+-—".contains(c) { ' ' } else { c }).collect();
    let asked = format!("{} {}", plain.replace(&card.name, " "), card.keywords.join(" "));
    let Ok(query) = asked.parse::<Query>() else { return Ok(Vec::new()) };
    let filter = Filter { rules_only: true, ..Filter::default() };
    let results = index.search(&query, &filter, RULES).map_err(LibraryError::from)?;
    let best = results.hits.first().map_or(0.0, |hit| hit.score);
    let near = results.hits.iter().filter(|hit| hit.score >= NEAR * best);
    Ok(near.filter_map(|hit| index.rule(hit.place)).collect())
}

/// The rulings as text or markdown.
pub(super) fn text(cx: &Context, rulings: &[ShownRuling]) -> String {
    let md = cx.format() == Format::Md;
    let mut out = String::from("\n");
    if rulings.is_empty() {
        out.push_str("no rulings on it are imported\n");
    }
    for ruling in rulings {
        let rules: Vec<String> = ruling.rules.iter().map(ToString::to_string).collect();
        if md {
            let _ = writeln!(out, "- **{}** {} ({})", ruling.date, rule_text::escaped(&ruling.text), rules.join(", "));
            continue;
        }
        let _ = writeln!(out, "{}  {}", ruling.date.bold(), format!("see {}", rules.join(", ")).dimmed());
        let _ = writeln!(out, "{}", prose::indented(&ruling.text, cx.terminal.prose_width(), 4));
    }
    out
}

/// A ruling that was found, in JSON.
#[derive(Serialize)]
struct HitJson<'a> {
    card: &'a str,
    date: &'a str,
    score: f32,
    text: &'a str,
}

/// Searches the rulings.
pub(super) fn search(cx: &Context, query: &str, limit: usize) -> Outcome {
    let query: Query = query.parse().map_err(|e| Failure::usage(format!("{e}")))?;
    let mut rulings: Vec<Ruling> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for ruling in all(cx)?.all() {
        if seen.insert((ruling.card.clone(), ruling.text.clone())) {
            rulings.push(ruling);
        }
    }
    let texts: Vec<&str> = rulings.iter().map(|ruling| ruling.text.as_str()).collect();
    let (found, total) = search_texts(&texts, &query, limit);
    let hits = found.iter().filter_map(|hit| rulings.get(hit.at).map(|ruling| (hit, ruling)));
    if cx.format() == Format::Json {
        let hits: Vec<HitJson<'_>> = hits
            .map(|(hit, Ruling { card, date, text })| {
                let score = (hit.score * 100.0).round() / 100.0;
                HitJson { card, date, score, text }
            })
            .collect();
        cx.show_json(&hits)?;
        return Ok(Exit::found(found.is_empty()));
    }
    let mut out = String::new();
    for (hit, ruling) in hits {
        if cx.format() == Format::Md {
            let snippet = marked(&hit.snippet, |word| format!("**{word}**"), rule_text::escaped);
            let _ = writeln!(out, "- **{}** ({}): {snippet}", ruling.card, ruling.date);
            continue;
        }
        let _ = writeln!(out, "{}  {}", ruling.card.cyan().bold(), ruling.date.dimmed());
        let snippet = marked(&hit.snippet, |word| shown(cx, word), str::to_owned);
        let _ = writeln!(out, "{}\n", prose::indented(&snippet, cx.terminal.prose_width(), 4));
    }
    let said = match total {
        0 => "nothing found".to_owned(),
        total if total > found.len() => format!("{} of {} shown", found.len(), prose::count(total, "hit")),
        total => prose::count(total, "hit"),
    };
    let _ = writeln!(out, "{}", said.dimmed());
    cx.show(&out)?;
    Ok(Exit::found(found.is_empty()))
}
