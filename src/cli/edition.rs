//! `apnap edition`: the installed editions.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::cli::color::Colorize;
use clap::{Args, Subcommand};
use serde::Serialize;

use super::{Context, Editions, Exit, Failure, Failures, Format, Outcome, Run, impact, prose, rule_text, table};
use crate::cr::{Date, Repair};
use crate::library::{About, ImportOutcome, Imported, News, Selector, Source};

/// Import, list, remove and choose editions of the Comprehensive Rules
///
/// Editions are kept in the data directory, in a form that answers at once. The digest that ships is always there.
#[derive(Args)]
#[command(visible_alias = "editions")]
pub struct Edition {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Read editions from text files and keep them
    ///
    /// Any published form is read, and so is text taken from a PDF, a page saved from the web, or Markdown: encoding, line
    /// ends, page numbers, tags and slips are set right, and each repair is reported. A file that is not a text of the
    /// rules is refused. A file is kept whole or not at all.
    Import {
        /// Text files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,

        /// Take the place of another text of the same edition
        #[arg(long)]
        replace: bool,

        /// List every repair, not only how many
        #[arg(long)]
        repairs: bool,
    },
    /// List the installed editions
    List,
    /// Remove installed editions
    Remove {
        /// Editions as `edition list` names them
        #[arg(required = true, value_name = "EDITION")]
        editions: Vec<String>,
    },
    /// Choose the edition that answers when none is asked for
    Use {
        /// An installed edition, `digest`, or `latest` for the latest one installed, whichever that is
        #[arg(value_name = "EDITION")]
        which: String,
    },
}

impl Run for Edition {
    const EDITIONS: Editions = Editions::None("`edition` names the editions it is about itself");

    fn run(self, cx: &Context) -> Outcome {
        match self.action {
            Action::Import { files, replace, repairs } => import(cx, &files, replace, repairs),
            Action::List => list(cx),
            Action::Remove { editions } => remove(cx, &editions),
            Action::Use { which } => choose(cx, &which),
        }
    }
}

#[derive(Serialize)]
struct ImportJson {
    edition: String,
    date: Option<Date>,
    file: PathBuf,
    outcome: ImportOutcome,
    rules: usize,
    glossary: usize,
    /// Where the text stops, if that is before its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    cut_off: Option<String>,
    repairs: Vec<Repair>,
    /// What the engine, which goes by an older edition, does not know yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    unknown: Option<News>,
}

/// What an edition has that the engine does not know yet; `None` for one that is not newer than the one it goes by.
fn unknown(cx: &Context, about: &About) -> Option<News> {
    let digest = cx.library.open(&Selector::Digest).ok()?;
    let book = cx.library.open(&Selector::Named(about.name.clone())).ok()?;
    let newer = about.date? > digest.about.date?;
    newer.then(|| News::between(&digest.outline, &book.outline)).filter(|news| !news.is_empty())
}

fn import(cx: &Context, files: &[PathBuf], replace: bool, list_repairs: bool) -> Outcome {
    let mut imported = Vec::new();
    let mut failed = Failures::default();
    for file in files {
        match cx.library.import(file, replace) {
            Ok(done) => imported.push((file, done)),
            Err(error) => failed.push(error.into()),
        }
    }
    let cut_off = imported.iter().any(|(_, done)| done.about.cut_off.is_some());
    if cx.format() == Format::Json {
        let items: Vec<ImportJson> = imported
            .into_iter()
            .map(|(file, done)| ImportJson {
                unknown: unknown(cx, &done.about),
                edition: done.about.name,
                date: done.about.date,
                file: file.clone(),
                outcome: done.outcome,
                rules: done.rules,
                glossary: done.glossary,
                cut_off: done.about.cut_off,
                repairs: done.repairs,
            })
            .collect();
        cx.show_json(&items)?;
    } else {
        let mut said: String = imported.iter().map(|(_, done)| import_text(done, list_repairs)).collect();
        // Of several the latest has what those before it have.
        let latest = imported.iter().max_by_key(|(_, done)| done.about.date);
        if let Some((news, (_, done))) = latest.and_then(|last| Some((unknown(cx, &last.1.about)?, last))) {
            said += &unknown_text(cx, &news, &done.about)?;
        }
        cx.show(&said)?;
    }
    failed.outcome(Exit::found(cut_off))
}

/// What the engine does not know yet, and how to see what that means.
fn unknown_text(cx: &Context, news: &News, about: &About) -> Result<String, Failure> {
    let digest = cx.library.open(&Selector::Digest)?;
    let date = digest.about.date.map(|date| date.to_string()).unwrap_or_default();
    let width = cx.terminal.prose_width();
    let mut out = format!("the engine goes by {date}; of {} it does not know yet:\n", about.name);
    for line in impact::names("", news) {
        let _ = writeln!(out, "{}", prose::wrap(line.trim(), width, "  ", "    "));
    }
    if cx.library.has(&date) {
        let _ = writeln!(out, "  {}", format!("`apnap impact {date} {}` tells all that changed", about.name).dimmed());
    }
    Ok(out)
}

fn import_text(done: &Imported, list_repairs: bool) -> String {
    let said = match done.outcome {
        ImportOutcome::Added => "imported",
        ImportOutcome::Unchanged => "installed already, with the same text:",
        ImportOutcome::Replaced => "imported in place of another text:",
    };
    let mut out = format!(
        "{said} {}: {}, {}, {}\n",
        done.about.name.bold(),
        prose::count(done.rules, "rule"),
        if done.glossary == 1 { "1 glossary entry".to_owned() } else { format!("{} glossary entries", done.glossary) },
        prose::count(done.repairs.len(), "repair"),
    );
    if let Some(end) = &done.about.cut_off {
        let warning = "warning:".yellow().bold();
        let _ = writeln!(out, "{warning} this edition is incomplete: its text stops {end}; answers from it say so");
        let _ = writeln!(out, "  {}", "the whole text takes its place with `--replace`".dimmed());
    }
    // A handful is said in any case; of many, only how many of each kind.
    if list_repairs || done.repairs.len() <= 5 {
        for repair in &done.repairs {
            let place = if repair.line == 0 { String::new() } else { format!("line {}: ", repair.line) };
            let _ = writeln!(out, "  {}{}", place.dimmed(), repair.what);
        }
    } else {
        let mut kinds: Vec<(String, usize)> = Vec::new();
        for repair in &done.repairs {
            let kind = kind_name(repair);
            match kinds.iter_mut().find(|(k, _)| *k == kind) {
                Some((_, n)) => *n += 1,
                None => kinds.push((kind, 1)),
            }
        }
        for (kind, n) in kinds {
            let _ = writeln!(out, "  {kind}: {n}");
        }
        let _ = writeln!(out, "  {}", "each is listed with `--repairs`".dimmed());
    }
    out
}

/// The kind of a repair in words, as JSON names it.
fn kind_name(repair: &Repair) -> String {
    match serde_json::to_value(repair.kind) {
        Ok(serde_json::Value::String(name)) => name.replace('_', " "),
        _ => "other".to_owned(),
    }
}

#[derive(Serialize)]
struct ListJson {
    edition: String,
    date: Option<Date>,
    default: bool,
    rules: usize,
    glossary: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    cut_off: Option<String>,
    source: Option<PathBuf>,
}

fn list(cx: &Context) -> Outcome {
    let default = cx.library.default_name()?;
    let mut items = Vec::new();
    let mut damaged = Failures::default();
    let names = cx.library.names()?;
    for selector in names.into_iter().map(Selector::Named).chain([Selector::Digest]) {
        match cx.library.open(&selector) {
            Ok(book) => items.push(ListJson {
                default: book.about.name == default,
                edition: book.about.name.clone(),
                date: book.about.date,
                rules: book.outline.rules.len(),
                glossary: book.outline.glossary.len(),
                source: source_file(&book.about),
                cut_off: book.about.cut_off,
            }),
            Err(error) => damaged.push(error.into()),
        }
    }
    if cx.format() == Format::Json {
        cx.show_json(&items)?;
    } else {
        let mut rows = table::table(cx, &["edition", "date", "rules", "glossary", "from"]);
        for item in &items {
            let mark = if item.default { " (default)" } else { "" };
            let from = item.source.as_ref().map_or_else(|| "ships with apnap".to_owned(), |path| file_name(path));
            rows.add_row([
                format!("{}{mark}", item.edition),
                item.date.map(|d| d.to_string()).unwrap_or_default(),
                item.rules.to_string(),
                item.glossary.to_string(),
                if item.cut_off.is_some() { format!("{from}, incomplete") } else { from },
            ]);
        }
        table::right(&mut rows, &[2, 3]);
        cx.show(&table::shown(&rows))?;
    }
    damaged.outcome(Exit::Holds)
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

fn source_file(about: &About) -> Option<PathBuf> {
    match &about.source {
        Source::Digest => None,
        Source::File(path) => Some(path.clone()),
    }
}

#[derive(Serialize)]
struct Named {
    edition: String,
}

fn remove(cx: &Context, editions: &[String]) -> Outcome {
    let mut removed = Vec::new();
    let mut failed = Failures::default();
    let before = cx.library.default_name().ok();
    for name in editions {
        let Ok(selector) = name.parse::<Selector>();
        match cx.library.remove(&selector) {
            Ok(name) => removed.push(Named { edition: name }),
            Err(error) => failed.push(error.into()),
        }
    }
    if cx.format() == Format::Json {
        cx.show_json(&removed)?;
    } else {
        let mut out: String = removed.iter().map(|r| format!("removed {}\n", r.edition)).collect();
        if !removed.is_empty() {
            let now = cx.library.default_name()?;
            let still = if before.as_ref() == Some(&now) { "still" } else { "from now on" };
            let _ = writeln!(out, "{still} {now} answers");
        }
        cx.show(&out)?;
    }
    failed.outcome(Exit::Holds)
}

fn choose(cx: &Context, edition: &str) -> Outcome {
    let Ok(selector) = edition.parse::<Selector>();
    let name = cx.library.choose(&selector)?;
    if cx.format() == Format::Json {
        return cx.show_json(&Named { edition: name });
    }
    let book = cx.open(&name)?;
    let said = match selector {
        Selector::Latest | Selector::Default => "from now on the latest edition installed answers, at present:",
        _ => "from now on this edition answers:",
    };
    cx.show(&format!("{said} {}", rule_text::edition_line(cx, &book.about)))
}
