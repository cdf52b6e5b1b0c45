//! `apnap cards`: the card files imported.

mod check;
mod coverage;
mod executed;
mod freely;
mod refused;
mod wanted;

use std::fmt::Write;
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::cli::color::Colorize;
use clap::{Args, Subcommand};
use indicatif::{HumanBytes, ProgressBar, ProgressStyle};
use serde::Serialize;

use super::failure::in_words;
use super::{Context, Editions, Exit, Failure, Failures, Format, Outcome, Run, prose, rulings, table};
use crate::card::file::{CardFileError, Form, Report};
use crate::card::{About, CardShelf, Cards as AllCards, Database, DatabaseError, RulingsShelf, database_name};

/// Import, list and remove files of cards
///
/// Cards come from Scryfall's bulk data (`oracle-cards` or `default-cards`, https://scryfall.com/docs/api/bulk-data) or
/// from MTGJSON (`AtomicCards`, https://mtgjson.com/downloads/all-files/). They are kept in the data directory, in a
/// form that answers at once. Rulings come from Scryfall's bulk data (`rulings`), for the cards imported before them, or
/// with MTGJSON's cards; `apnap card NAME --rulings` shows them.
#[derive(Args)]
pub struct Cards {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Read card files and keep their cards
    ///
    /// A newer file of the same name takes the place of the older. What is broken in a file is reported with its place
    /// and passed over; the exit code is then 1. Stopped half-way, the cards that were there stand. A file of rulings is
    /// known by what is in it.
    Import {
        /// JSON files from Scryfall or MTGJSON, of cards or rulings; `-` for the standard input, kept as `cards` unless `--name` says otherwise
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,

        /// Keep the cards under this name instead of the file's
        #[arg(long)]
        name: Option<String>,

        /// List every problem, not only the first ones
        #[arg(long)]
        problems: bool,
    },
    /// List the files imported, the one that answers first on top
    List,
    /// Tell how much of the cards' texts is understood
    ///
    /// A card is understood if every sentence of its faces is read and, said again from what was read, gives the same
    /// words. That is not yet to be executed: with `--scenarios`, `executed` counts the cards whose every ability ran in
    /// a scenario that passes with them; without, it is `null`.
    ///
    /// `--names` lists the cards that are not understood with the words they are refused for, `▸` where reading stopped;
    /// `--like` those refused for words of the same shape, `--why` whether the parts of each sentence are read elsewhere.
    Coverage(coverage::Coverage),
    /// Play every understood card, and tell what went wrong
    ///
    /// Each card is cast, played, activated, attacked and blocked with, destroyed, exiled and returned on boards with
    /// something of every kind, all players taking part in whatever they may. Nothing that is understood may stumble, and no
    /// card be lost; what resolves without anything happening, or does not come to run on these boards, is told apart. Whether
    /// the rules were followed only scenarios with expectations tell.
    Check(check::Check),
    /// Remove the cards of files imported
    Remove {
        /// Names as `cards list` shows them
        #[arg(required = true, value_name = "NAME")]
        names: Vec<String>,
    },
}

impl Run for Cards {
    const EDITIONS: Editions = Editions::None("cards are those of the card files");

    fn run(self, cx: &Context) -> Outcome {
        match self.action {
            Action::Import { files, name, problems } => {
                if name.is_some() && files.len() > 1 {
                    return Err(Failure::usage("`--name` names the cards of one file, and several are given").into());
                }
                import(cx, &files, name.as_deref(), problems)
            }
            Action::List => list(cx),
            Action::Coverage(coverage) => coverage.run(cx),
            Action::Check(check) => check.run(cx),
            Action::Remove { names } => remove(cx, &names),
        }
    }
}

/// The cards of the file given (a card file, or a database), else of the one that is set, else those imported: perhaps none.
pub(super) fn any(cx: &Context, file: Option<&Path>) -> Result<AllCards, Failure> {
    let set = &cx.settings.cards;
    let database = match (file, set.value.as_deref()) {
        (Some(file), _) => Database::open_or_read(file)?,
        (None, Some(file)) => Database::open_or_read(file)
            .map_err(|error| set.blamed("cards", cx.settings.file.as_deref(), error.into()))?,
        (None, None) => return Ok(shelf(cx).open_all()?),
    };
    warn(&database);
    Ok(AllCards::from(vec![database]))
}

/// The cards there are where a command names no file; perhaps none.
pub(super) fn imported(cx: &Context) -> Result<AllCards, Failure> {
    any(cx, None)
}

/// The cards to answer from, as [`any`]; there are some.
pub(super) fn open(cx: &Context, file: Option<&Path>) -> Result<AllCards, Failure> {
    let cards = any(cx, file)?;
    if cards.is_empty() {
        return Err(Failure::usage("no cards are imported yet").help(
            "get `oracle-cards` from https://scryfall.com/docs/api/bulk-data, then `apnap cards import oracle-cards.json`",
        ));
    }
    Ok(cards)
}

/// Says on the error stream that some entries of a card file could not be read.
fn warn(database: &Database) {
    let Some(first) = database.problems().first() else { return };
    let count = prose::count(database.about().problems, "problem");
    let more = if database.about().problems > 1 { ", the first:" } else { ":" };
    let said = format!("{} {count} in {}{more}\n  {first}\n", "warning:".yellow().bold(), database.path().display());
    super::door::warn(&said);
}

fn shelf(cx: &Context) -> CardShelf {
    CardShelf::at(cx.library.folder())
}

impl From<DatabaseError> for Failure {
    fn from(error: DatabaseError) -> Self {
        match error {
            DatabaseError::Io { doing: "read", path, error } => Self::unreadable(&path, &error),
            DatabaseError::Io { doing, path, error } => {
                Self::usage(format!("cannot {doing} `{}`: {}", path.display(), in_words(&error)))
            }
            DatabaseError::File { path, error } => {
                let failure = Self::usage(error.to_string()).at(path.display().to_string());
                match error {
                    CardFileError::NoCards(problems) => problems
                        .iter()
                        .take(3)
                        .fold(failure, |failure, problem| failure.help(problem.to_string()))
                        .help("`cards import` reads Scryfall's `oracle-cards` and `default-cards` and MTGJSON's `AtomicCards`"),
                    CardFileError::Io(_) => failure,
                    _ => failure.help(
                        "`cards import` reads Scryfall's `oracle-cards` and `default-cards` and MTGJSON's `AtomicCards`",
                    ),
                }
            }
            DatabaseError::Damaged { path, what } => Self::usage(what)
                .at(path.display().to_string())
                .help("import the cards again: `apnap cards import FILE`"),
            DatabaseError::Card { path, error } => error.problems.iter().fold(
                Self::unsupported(format!(
                    "`{}` cannot be read as a card",
                    error.name.as_deref().unwrap_or("a card without a name")
                ))
                .at(path.display().to_string()),
                |failure, problem| failure.help(problem.to_string()),
            ),
        }
    }
}

#[derive(Serialize)]
struct ImportJson {
    name: String,
    file: PathBuf,
    replaced: bool,
    #[serde(flatten)]
    report: Report,
}

/// What came of a file.
#[derive(Serialize)]
#[serde(untagged)]
enum Done {
    Cards(ImportJson),
    Rulings(rulings::Imported),
}

impl Done {
    fn text(&self, all_problems: bool) -> String {
        match self {
            Self::Cards(done) => import_text(done, all_problems),
            Self::Rulings(done) => done.text(all_problems),
        }
    }

    fn is_broken(&self) -> bool {
        match self {
            Self::Cards(done) => done.report.problem_count > 0,
            Self::Rulings(done) => done.is_broken(),
        }
    }
}

fn import(cx: &Context, files: &[PathBuf], name: Option<&str>, all_problems: bool) -> Outcome {
    let shelf = shelf(cx);
    let mut imported = Vec::new();
    let mut failed = Failures::default();
    for file in files {
        let name = match name {
            Some(name) => database_name(Path::new(&format!("{name}.cards"))),
            None if file.as_os_str() == "-" => "cards".to_owned(),
            None => database_name(file),
        };
        if file.as_os_str() != "-" && RulingsShelf::takes(file) {
            match rulings::import(cx, file, &name) {
                Ok(done) => imported.push(Done::Rulings(done)),
                Err(error) => failed.push(error),
            }
            continue;
        }
        let replaced = shelf.has(&name);
        let bar = progress(file);
        let done = shelf.import(file, &name, |source| -> Box<dyn Read> {
            match &bar {
                Some(bar) => Box::new(bar.wrap_read(source)),
                None => source,
            }
        });
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        match done {
            Ok(report) => {
                // What MTGJSON says of cards has their rulings too.
                let with_rulings = report.form == Form::Mtgjson.name() && file.as_os_str() != "-";
                let of_cards = with_rulings.then(|| rulings::import(cx, file, &name));
                imported.push(Done::Cards(ImportJson { name, file: file.clone(), replaced, report }));
                match of_cards {
                    Some(Ok(done)) if done.has_any() => imported.push(Done::Rulings(done)),
                    Some(Err(error)) => failed.push(error),
                    _ => {}
                }
            }
            Err(error) => failed.push(error.into()),
        }
    }
    if cx.format() == Format::Json {
        cx.show_json(&imported)?;
    } else {
        cx.show(&imported.iter().map(|done| done.text(all_problems)).collect::<String>())?;
    }
    let broken = imported.iter().any(Done::is_broken);
    failed.outcome(Exit::found(broken))
}

/// A bar for a file that takes a while, where someone watches.
fn progress(file: &Path) -> Option<ProgressBar> {
    let length = std::fs::metadata(file).ok()?.len();
    if length < 30 << 20 || !super::terminal::is_terminal_err() {
        return None;
    }
    let style = ProgressStyle::with_template("reading {bar:40} {bytes} of {total_bytes}, {eta} left").ok()?;
    Some(ProgressBar::new(length).with_style(style))
}

/// How many problems are shown unless all are asked for.
const SHOWN: usize = 10;

fn import_text(done: &ImportJson, all_problems: bool) -> String {
    let report = &done.report;
    let mut out = format!(
        "imported {}{}: {} from {} ({}, {})\n",
        done.name.bold(),
        if done.replaced { " in place of what had that name" } else { "" },
        cards(report.cards),
        done.file.file_name().unwrap_or(done.file.as_os_str()).to_string_lossy(),
        report.form,
        HumanBytes(report.bytes),
    );
    let mut aside: Vec<String> = Vec::new();
    if report.printings > 0 {
        aside.push(prose::count(report.printings, "other printing"));
    }
    aside.extend(report.passed_over.iter().map(|(what, n)| prose::count(*n, what)));
    if !aside.is_empty() {
        let _ = writeln!(out, "  passed over: {}", aside.join(", "));
    }
    if report.problem_count == 0 {
        return out;
    }
    let _ = writeln!(out, "  {}:", prose::count(report.problem_count, "problem").yellow());
    let shown = if all_problems { report.problems.len() } else { SHOWN };
    for problem in report.problems.iter().take(shown) {
        let _ = writeln!(out, "  {problem}");
    }
    match report.problem_count.saturating_sub(shown) {
        0 => {}
        more if all_problems => {
            let _ = writeln!(out, "  and {more} more");
        }
        more => {
            let _ = writeln!(out, "  {}", format!("and {more} more; `--problems` lists them").dimmed());
        }
    }
    out
}

/// `1 card`, `31,908 cards`.
fn cards(n: usize) -> String {
    format!("{} {}", indicatif::HumanCount(n as u64), if n == 1 { "card" } else { "cards" })
}

#[derive(Serialize)]
struct ListJson {
    name: String,
    #[serde(flatten)]
    about: About,
}

fn list(cx: &Context) -> Outcome {
    let shelf = shelf(cx);
    let mut items = Vec::new();
    let mut damaged = Failures::default();
    for name in shelf.names()? {
        match shelf.open(&name) {
            Ok(database) => items.push(ListJson { name, about: database.about().clone() }),
            Err(error) => damaged.push(error.into()),
        }
    }
    if cx.format() == Format::Json {
        cx.show_json(&items)?;
    } else if items.is_empty() {
        cx.show(&format!("no cards are imported yet\n{}", rulings::list(cx)?))?;
    } else {
        let mut rows = table::table(cx, &["name", "cards", "from", "made by", "size", "problems"]);
        for item in &items {
            let about = &item.about;
            rows.add_row([
                item.name.clone(),
                indicatif::HumanCount(about.cards as u64).to_string(),
                about.source.clone(),
                about.form.clone(),
                HumanBytes(about.bytes).to_string(),
                about.problems.to_string(),
            ]);
        }
        table::right(&mut rows, &[1, 4, 5]);
        cx.show(&format!("{}\n{}", table::shown(&rows), rulings::list(cx)?))?;
    }
    damaged.outcome(Exit::Holds)
}

#[derive(Serialize)]
struct Named {
    name: String,
}

fn remove(cx: &Context, names: &[String]) -> Outcome {
    let shelf = shelf(cx);
    let mut removed = Vec::new();
    let mut failed = Failures::default();
    for name in names {
        let cards = shelf.remove(name)?;
        if RulingsShelf::at(cx.library.folder()).remove(name)? || cards {
            removed.push(Named { name: name.clone() });
        } else {
            let there = shelf.names()?;
            let near = crate::library::nearest(name, there.iter().map(String::as_str), 2);
            let failure = Failure::usage(format!("no cards are imported under the name `{name}`")).did_you_mean(&near);
            failed.push(if near.is_empty() { failure.help("`apnap cards list` shows the names") } else { failure });
        }
    }
    if cx.format() == Format::Json {
        cx.show_json(&removed)?;
    } else {
        cx.show(&removed.iter().map(|it| format!("removed {}\n", it.name)).collect::<String>())?;
    }
    failed.outcome(Exit::Holds)
}
