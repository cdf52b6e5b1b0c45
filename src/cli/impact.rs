//! `apnap impact`: what an update of the rules means for what goes by them.

mod findings;
mod learn;
mod played;
mod renamed;
mod text;

pub use text::names;

use std::path::PathBuf;

use clap::Args;
use glob::Pattern;
use serde::Serialize;

use super::cite::files::CitedFile;
use super::cite::held::{Held, Request, hold};
use super::{Context, Editions, Exit, Failure, Format, Outcome, Run, progress, sarif};
use crate::cr::RuleId;
use crate::cr::cite::{FindingKind, Fix, Lines};
use crate::cr::diff::{Comparison, Mark, Options, Prepared, compare};
use crate::cr::references::Order;
use crate::explain::coverage::NotExecutable;
use crate::explain::impact::{Became, Changed, Hanging, Hangs, Holder, How, changed};
use crate::library::{Book, Selector, Source};
use learn::ToLearn;
use played::{PlayedScenario, Scenarios};
use renamed::Renamed;

/// Tell what an update of the rules means for your scenarios, code and texts
///
/// Each rule that changed from OLD to NEW is told with what hangs on it: the scenarios that cite it or in which it
/// applied, the code, tables and texts that cite it. Scenarios that hang on a rule that changed in more than its number
/// are played. What was only renumbered can be rewritten with `--fix`. The exit code is 1 when a rule that a game is
/// played by changed in more than its number, or a scenario that hangs on one does not pass.
#[derive(Args)]
pub struct Impact {
    /// The edition that is gone by: the date of an installed one, `latest`, or a file
    #[arg(value_name = "OLD")]
    old: String,

    /// The edition it is updated to
    #[arg(value_name = "NEW")]
    new: String,

    /// A folder of scenarios
    #[arg(long, value_name = "DIR")]
    scenarios: Option<PathBuf>,

    /// Code, tables and texts that cite the rules: files, folders, or patterns such as `docs/**/*.md`
    #[arg(long, value_name = "PATH", num_args = 1..)]
    code: Vec<PathBuf>,

    /// Leave out the files that fit, such as `tests/**` or `*.json`; may be given several times
    #[arg(long, value_name = "GLOB")]
    exclude: Vec<Pattern>,

    /// Also what would have to be learned: names that are new, and the entries of a digest to write, reword and drop
    #[arg(long)]
    digest: bool,

    /// Rewrite the citations of rules that were only renumbered, and rename what is named by a section that was
    #[arg(long)]
    fix: bool,
}

/// All that is told.
struct Answer<'c> {
    old: &'c Book,
    new: &'c Book,
    comparison: &'c Comparison<'c>,
    changed: Vec<Changed<'c>>,
    hangs: Hangs,
    /// The files that were looked at, if any were.
    held: Option<Held>,
    /// The scenarios that hang on what changed, played.
    played: Vec<PlayedScenario>,
    learn: Option<ToLearn<'c>>,
    renamed: Vec<Renamed>,
    /// Whether what is certain was set right.
    fixed: bool,
}

#[derive(Serialize)]
struct Json<'a> {
    old: &'a str,
    new: &'a str,
    changed: Vec<Row<'a>>,
    citations: Vec<CitationRow<'a>>,
    scenarios: &'a [PlayedScenario],
    renamed: &'a [Renamed],
    #[serde(skip_serializing_if = "Option::is_none")]
    digest: Option<&'a ToLearn<'a>>,
    fixed: bool,
}

#[derive(Serialize)]
struct Row<'a> {
    became: Became,
    kind: crate::cr::diff::Kind,
    old: Option<&'a str>,
    new: Option<&'a str>,
    executable: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<Mark>,
    hanging: Vec<&'a Hanging>,
}

/// A citation that does not hold any more.
#[derive(Serialize)]
struct CitationRow<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    kind: FindingKind,
    cited: &'a str,
    message: &'a str,
    now: &'a [RuleId],
    fix: Option<&'a Fix>,
}

impl Run for Impact {
    const FORMATS: &[Format] = &[Format::Text, Format::Json, Format::Md, Format::Sarif, Format::Github];
    const EDITIONS: Editions = Editions::None("the editions compared are its arguments: `apnap impact OLD NEW`");

    fn run(self, cx: &Context) -> Outcome {
        let waiting = progress::spinner(cx, "comparing");
        let (old, new) = (official(cx, &self.old)?, official(cx, &self.new)?);
        let (before, after) = Prepared::both(old.edition()?, new.edition()?);
        let comparison = compare(&before, &after, Options::default());
        // The list of what there is nothing to execute in goes by the numbers of the digest.
        let digest = cx.library.open(&Selector::Digest)?;
        let nothing = match digest.about.date == old.about.date {
            true => NotExecutable::built_in(digest.edition()?).ok(),
            false => None,
        };
        let changed = changed(&comparison, nothing.as_ref());
        let mut answer = Answer {
            old: &old,
            new: &new,
            comparison: &comparison,
            learn: self.digest.then(|| ToLearn::of(&comparison, &old.outline, &new.outline)),
            changed,
            hangs: Hangs::default(),
            held: None,
            played: Vec::new(),
            renamed: Vec::new(),
            fixed: self.fix,
        };
        self.look(cx, &mut answer)?;
        drop(waiting);
        answer.show(cx)?;
        let failures = answer.held.map(|held| held.failures).unwrap_or_default();
        let found = answer.changed.iter().any(Changed::matters) || answer.played.iter().any(|one| !one.passed());
        failures.outcome(Exit::found(found))
    }
}

/// An edition in its own words: for the digest, the installed text of its edition.
fn official(cx: &Context, name: &str) -> Result<Book, Failure> {
    let book = cx.open(name)?;
    let Source::Digest = book.about.source else { return Ok(book) };
    let date = book.about.date.map(|date| date.to_string()).unwrap_or_default();
    if cx.library.has(&date) {
        return cx.open(&date);
    }
    Err(Failure::usage("the digest has words of its own, which no edition can be compared with")
        .help(format!("import the text of {date}, whose rules it states: `apnap edition import FILE`")))
}

impl Impact {
    /// Looks at the files for what hangs on the rules; sets right what is certain, where that is asked for.
    fn look(&self, cx: &Context, answer: &mut Answer<'_>) -> Result<(), anyhow::Error> {
        let mut paths = self.code.clone();
        paths.extend(self.scenarios.clone());
        if paths.is_empty() {
            if self.fix {
                return Err(Failure::usage("`--fix` needs something to set right")
                    .help("name files or folders with `--code` and `--scenarios`")
                    .into());
            }
            return Ok(());
        }
        // The record of what applied is made anew by `apnap coverage --update`.
        let record = self.scenarios.iter().map(|folder| folder.join("fired.json"));
        let record = record.map(|path| Pattern::new(&Pattern::escape(&path.to_string_lossy())));
        let exclude: Vec<Pattern> = self.exclude.iter().cloned().chain(record.flatten()).collect();
        let request = Request { paths: &paths, exclude: &exclude, since: Some(answer.old) };
        let mut held = hold(cx, answer.new, &request)?;
        let (old_order, new_order) = (Order::of(&answer.old.edition()?.rules), Order::of(&answer.new.edition()?.rules));
        for one in &held.files {
            let by_newer = one.since.is_none();
            let order = if by_newer { &new_order } else { &old_order };
            cite(&mut answer.hangs, &one.file, self.scenarios.as_deref(), order, by_newer);
        }
        if let Some(folder) = &self.scenarios {
            let scenarios = Scenarios::of(cx, folder)?;
            scenarios.hang(&mut answer.hangs);
            let more = answer.changed.iter().filter(|changed| changed.matters());
            let files = more.flat_map(|changed| answer.hangs.on(changed));
            let files = files.filter(|hanging| hanging.holder == Holder::Scenario).map(|hanging| hanging.file.clone());
            answer.played = scenarios.play(cx, files.collect())?;
        }
        answer.renamed = renamed::find(&paths, answer.comparison, |path| held.has_followed(path));
        if self.fix {
            held.fix(answer.new);
            let texts: Vec<PathBuf> = held.files.iter().map(|held| held.file.path.clone()).collect();
            renamed::follow(&answer.renamed, texts.iter().map(PathBuf::as_path), &mut held.failures);
            renamed::rename(&mut answer.renamed, &mut held.failures);
        }
        answer.held = Some(held);
        Ok(())
    }
}

/// Notes what the citations of a file name.
fn cite(hangs: &mut Hangs, file: &CitedFile, scenarios: Option<&std::path::Path>, order: &Order, by_newer: bool) {
    let yaml = file.path.extension().is_some_and(|e| e == "yaml" || e == "yml");
    let scenario = yaml && scenarios.is_some_and(|folder| file.path.starts_with(folder));
    let holder = if scenario { Holder::Scenario } else { Holder::of(&file.path) };
    let lines = Lines::of(&file.text);
    for citation in &file.citations {
        let (line, column) = (lines.line(citation.span.start), lines.column(citation.span.start));
        let named = match &citation.last {
            Some((last, _)) => order.range(citation.first, *last),
            None => vec![citation.first],
        };
        for rule in named {
            let cited = file.text.get(citation.span.clone()).unwrap_or_default().to_owned();
            let hanging = Hanging { holder, file: file.name.clone(), line, column, how: How::Cites, cited };
            hangs.add(rule, by_newer, hanging);
        }
    }
}

impl Answer<'_> {
    fn show(&self, cx: &Context) -> Outcome {
        match cx.format() {
            Format::Json => cx.show_json(&self.json()),
            Format::Sarif => cx.show_json(&sarif::sarif(&findings::CHECKS, &findings::findings(self))),
            Format::Github => cx.show(&sarif::annotations(&findings::findings(self))),
            Format::Md => cx.show(&text::markdown(cx, self)),
            _ => cx.show(&text::text(cx, self)),
        }
    }

    fn json(&self) -> Json<'_> {
        let rows = self.changed.iter().map(|changed| {
            let words = matches!(changed.became, Became::Reworded | Became::Split | Became::Merged);
            Row {
                became: changed.became,
                kind: changed.change.kind,
                old: changed.change.old.as_deref(),
                new: changed.change.new.as_deref(),
                executable: changed.executable,
                marks: if words { self.comparison.marks(changed.change) } else { Vec::new() },
                hanging: self.hangs.on(changed),
            }
        });
        Json {
            old: &self.old.about.name,
            new: &self.new.about.name,
            changed: rows.collect(),
            citations: self.citations().collect(),
            scenarios: &self.played,
            renamed: &self.renamed,
            digest: self.learn.as_ref(),
            fixed: self.fixed,
        }
    }

    fn citations(&self) -> impl Iterator<Item = CitationRow<'_>> {
        let files = self.held.iter().flat_map(|held| &held.files);
        files.flat_map(|held| {
            held.findings.iter().map(|finding| CitationRow {
                file: &held.file.name,
                line: finding.line,
                column: finding.column,
                kind: finding.kind,
                cited: &finding.cited,
                message: &finding.message,
                now: &finding.now,
                fix: finding.fix.as_ref(),
            })
        })
    }

    /// How many texts became so.
    fn count(&self, became: Became) -> usize {
        self.changed.iter().filter(|changed| changed.became == became).count()
    }
}
