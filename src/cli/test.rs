//! `apnap test`: play all scenarios below a folder and say which hold.

pub mod baseline;
mod report;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Instant;

use clap::Args;
use clap_complete::ArgValueCompleter;
use rayon::prelude::*;
use serde::Serialize;

use super::github::{self, Annotation, Grade};
use super::guarded::{self, guarded};
use super::problem_text::{self, ProblemJson};
use super::scenario_files::{self, Rules, ScenarioFile};
use super::watch::watch;
use super::{Context, Exit, Failure, Format, Origin, Outcome, Run, progress};
use crate::engine::trace::Level;
use crate::scenario::{Cards, Document, Problem, Report, Scenario, Status, run, run_at};
use baseline::{Baseline, Played, Written};

/// Play all scenarios below a folder and say which hold
///
/// Scenarios run in parallel. Those that do not hold are shown like the errors of a compiler, with the last steps of
/// their trace. Exit codes, as of `run`: 0 all hold, 1 some do not, 2 a file or scenario cannot be read, 3 all that run hold but some are
/// not supported.
#[derive(Args)]
#[command(visible_alias = "t")]
pub struct Test {
    /// Files of scenarios, or folders of them; `-` for the standard input; else the `paths` of `apnap.toml`, else the
    /// folder `scenarios`
    #[arg(value_name = "PATH", add = ArgValueCompleter::new(super::complete::scenarios))]
    paths: Vec<PathBuf>,

    /// Only scenarios whose title or file holds this text
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,

    /// Take cards from this card file (or database) instead of the cards imported
    #[arg(long, value_name = "FILE")]
    cards: Option<PathBuf>,

    /// Scenarios known to fail, one a line, by their files as seen from here: those must still fail, all others must hold
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,

    /// Write the baseline anew from this run
    #[arg(long, requires = "baseline")]
    update_baseline: bool,

    /// Show the failures of expected failures and of what is not supported too
    #[arg(long, short)]
    verbose: bool,

    /// The summary only
    #[arg(long, short, conflicts_with = "verbose")]
    quiet: bool,

    /// Play them again whenever a file changes
    #[arg(long, conflicts_with = "update_baseline")]
    watch: bool,
}

/// More problems of one scenario than anybody would read.
const MOST_PROBLEMS: usize = 50;

/// A scenario to be played, or why a file has none.
struct Job<'a> {
    file: usize,
    id: String,
    what: Result<&'a Document, &'a Problem>,
}

/// What came of one scenario.
pub struct Tested {
    /// `file::title`, the file as seen from the working folder; the second of a title in a file ends in ` (2)`.
    pub id: String,
    /// The file.
    pub file: usize,
    /// The title.
    pub title: String,
    /// In a word.
    pub status: Status,
    /// How long it took.
    pub seconds: f64,
    /// Where it begins.
    pub line: usize,
    /// Expectations that do not hold, shown.
    pub shown: String,
    /// The first reason, in a line.
    pub reason: String,
    /// It passed, and would have whatever had happened: nothing is expected of it.
    pub says_nothing: bool,
    /// Known to fail.
    pub expected: bool,
    /// How it ends the process.
    pub exit: Exit,
    problems: Vec<ProblemJson>,
}

/// All that came out.
pub struct Results {
    /// The files.
    pub files: Vec<ScenarioFile>,
    /// The scenarios, in the order of the files.
    pub tested: Vec<Tested>,
    /// How long all of it took.
    pub seconds: f64,
    /// Entries of the baseline that hold now, or are gone.
    pub stale: Vec<String>,
    /// What changed in the baseline, if it was written anew.
    pub written: Option<Written>,
    /// Whether each has been told in its line already.
    pub told: bool,
}

impl Results {
    /// How many have this status, expected failures aside.
    pub fn count(&self, status: Status) -> usize {
        self.tested.iter().filter(|t| t.status == status && (status == Status::Passed || !t.expected)).count()
    }

    /// How many failed as expected.
    pub fn expected(&self) -> usize {
        self.tested.iter().filter(|t| t.expected && t.status != Status::Passed).count()
    }
}

#[derive(Serialize)]
struct TestedJson<'a> {
    file: &'a str,
    title: &'a str,
    status: &'static str,
    seconds: f64,
    line: usize,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    expected_failure: bool,
    #[serde(skip_serializing_if = "str::is_empty")]
    reason: &'a str,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    problems: &'a [ProblemJson],
}

#[derive(Serialize)]
struct ResultsJson<'a> {
    passed: usize,
    failed: usize,
    expected_failures: usize,
    errors: usize,
    unsupported: usize,
    seconds: f64,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    stale_baseline: &'a [String],
    scenarios: Vec<TestedJson<'a>>,
}

impl Run for Test {
    const FORMATS: &[Format] = &[Format::Text, Format::Json, Format::Md, Format::Junit, Format::Tap, Format::Github];

    fn run(self, cx: &Context) -> Outcome {
        let paths = if self.paths.is_empty() { &cx.settings.paths.value } else { &self.paths };
        if self.watch {
            return watch(cx, paths, self.cards.as_deref(), || self.once(cx, paths));
        }
        self.once(cx, paths)
    }
}

impl Test {
    /// Plays the scenarios and shows what came out.
    fn once(&self, cx: &Context, paths: &[PathBuf]) -> Outcome {
        if let ([folder], Origin::Usual) = (paths, &cx.settings.paths.from)
            && self.paths.is_empty()
            && !folder.exists()
        {
            return Err(Failure::usage("no file or folder is named, and there is no folder `scenarios` here")
                .help("name what to play, `apnap test PATH...`, or set `paths` in `apnap.toml`")
                .into());
        }
        let results = self.results(cx, paths)?;
        self.show(cx, &results)?;
        Ok(self.exit(&results))
    }

    /// Takes a card file and a baseline for a run of which the answer alone is wanted: nothing is shown.
    pub fn of(cards: Option<PathBuf>, baseline: Option<PathBuf>) -> Self {
        Self {
            paths: Vec::new(),
            filter: None,
            cards,
            baseline,
            update_baseline: false,
            verbose: false,
            quiet: true,
            watch: false,
        }
    }

    /// Plays the scenarios below these paths.
    pub fn results(&self, cx: &Context, paths: &[PathBuf]) -> Result<Results, anyhow::Error> {
        let started = Instant::now();
        let rules = Rules::open(cx)?;
        let cards = scenario_files::cards(cx, self.cards.as_deref())?;
        let known = match &self.baseline {
            Some(path) if !self.update_baseline || path.exists() => Baseline::read(path, self.update_baseline)?,
            _ => Baseline::default(),
        };
        let here = std::env::current_dir().unwrap_or_default();
        let mut files = Vec::new();
        let mut seen = BTreeSet::new();
        for path in paths {
            let found = match scenario_files::find(cx, std::slice::from_ref(path)) {
                Ok(found) => found,
                // With others beside it, those are played all the same.
                Err(failure) if paths.len() > 1 => {
                    let plain = baseline::as_seen_from(&here, path);
                    files.push((plain, ScenarioFile::unreadable(path, &failure)));
                    continue;
                }
                Err(failure) => return Err(failure.into()),
            };
            for path in found {
                // A file that is named, and is in a folder that is named, is played once.
                let plain = baseline::as_seen_from(&here, &path);
                if seen.insert(plain.clone()) {
                    files.push((plain, scenario_files::load_or_why(&path, &rules)));
                }
            }
        }
        let known_now = |id: &str| !self.update_baseline && known.has(id);
        let tested = self.all(cx, &files, &cards, &known_now)?;
        if tested.is_empty() {
            return Err(Failure::usage("no scenario has this text in its title or file name").into());
        }
        let below: Vec<String> = paths.iter().map(|path| baseline::as_seen_from(&here, path)).collect();
        let played = Played { tested: &tested, below: self.filter.is_none().then_some(below.as_slice()) };
        let stale = if self.update_baseline { Vec::new() } else { known.stale(&played) };
        let written = match &self.baseline {
            Some(path) if self.update_baseline => Some(known.write(path, &played)?),
            _ => None,
        };
        let files = files.into_iter().map(|(_, file)| file).collect();
        let told = self.tells_at_once(cx);
        Ok(Results { files, tested, seconds: started.elapsed().as_secs_f64(), stale, written, told })
    }
}

impl Test {
    fn all(
        &self,
        cx: &Context,
        files: &[(String, ScenarioFile)],
        cards: &Cards,
        known: &(dyn Fn(&str) -> bool + Sync),
    ) -> Result<Vec<Tested>, anyhow::Error> {
        let mut jobs: Vec<Job<'_>> = Vec::new();
        for (i, (plain, file)) in files.iter().enumerate() {
            match &file.documents {
                Err(problem) => jobs.push(Job { file: i, id: plain.clone(), what: Err(problem) }),
                Ok(documents) => {
                    let ids = baseline::ids(plain, documents.iter().map(|d| d.title.as_str()));
                    let all = documents.iter().zip(ids).filter(|(document, _)| self.wanted(file, document));
                    jobs.extend(all.map(|(document, id)| Job { file: i, id, what: Ok(document) }));
                }
            }
        }
        let bar = progress::bar(cx, jobs.len());
        let pool = rayon::ThreadPoolBuilder::new().stack_size(guarded::STACK).build();
        let pool = pool.map_err(|e| Failure::usage(format!("no threads to be had: {e}")))?;
        let lines = self.tells_at_once(cx).then(|| Mutex::new(Lines::default()));
        let tested = pool.install(|| {
            jobs.par_iter()
                .enumerate()
                .filter_map(|(place, job)| {
                    // Nobody reads any more.
                    if lines.as_ref().is_some_and(|lines| lines.lock().is_ok_and(|lines| lines.failed.is_some())) {
                        return None;
                    }
                    let (_, file) = files.get(job.file)?;
                    let expected = known(&job.id);
                    let mut one = match job.what {
                        Err(problem) => broken(cx, job.file, file, problem),
                        Ok(document) => {
                            let steps = self.shows_steps(cx) && (!expected || self.verbose);
                            // A panic is one scenario's: the others are played all the same.
                            guarded(|| test(cx, job.file, file, document, cards, steps)).unwrap_or_else(|panic| {
                                let bug = scenario_files::bug(document.at, &panic);
                                let title = if document.title.is_empty() { &file.name } else { &document.title };
                                Tested { title: title.clone(), exit: Exit::Bug, ..broken(cx, job.file, file, &bug) }
                            })
                        }
                    };
                    one.id.clone_from(&job.id);
                    one.expected = expected;
                    if let Some(bar) = &bar {
                        bar.inc(1);
                    }
                    if let Some(Ok(mut lines)) = lines.as_ref().map(Mutex::lock) {
                        lines.add(cx, place, report::line(cx, &file.name, &one));
                    }
                    Some(one)
                })
                .collect()
        });
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        match lines.and_then(|lines| lines.into_inner().ok()?.failed) {
            Some(failed) => Err(failed),
            None => Ok(tested),
        }
    }

    /// Whether what goes into a file or another program goes there as it is played, a line for each scenario.
    fn tells_at_once(&self, cx: &Context) -> bool {
        !self.quiet && !cx.terminal.interactive && cx.format() == Format::Text
    }

    /// Whether the last steps of what fails are shown: they cost a second run.
    fn shows_steps(&self, cx: &Context) -> bool {
        !self.quiet && !self.update_baseline && matches!(cx.format(), Format::Text | Format::Md | Format::Junit)
    }

    fn wanted(&self, file: &ScenarioFile, document: &Document) -> bool {
        let Some(filter) = &self.filter else { return true };
        let filter = filter.to_lowercase();
        document.title.to_lowercase().contains(&filter) || file.name.to_lowercase().contains(&filter)
    }

    fn show(&self, cx: &Context, results: &Results) -> Outcome {
        match cx.format() {
            Format::Json => {
                let scenarios = results
                    .tested
                    .iter()
                    .map(|t| TestedJson {
                        file: results.files.get(t.file).map_or("", |f| f.name.as_str()),
                        title: &t.title,
                        status: t.status.word(),
                        seconds: t.seconds,
                        line: t.line,
                        expected_failure: t.expected,
                        reason: &t.reason,
                        problems: &t.problems,
                    })
                    .collect();
                cx.show_json(&ResultsJson {
                    passed: results.count(Status::Passed),
                    failed: results.count(Status::Failed),
                    expected_failures: results.expected(),
                    errors: results.count(Status::Error),
                    unsupported: results.count(Status::Unsupported),
                    seconds: results.seconds,
                    stale_baseline: &results.stale,
                    scenarios,
                })
            }
            Format::Junit => cx.show(&report::junit(results)),
            Format::Tap => cx.show(&report::tap(results)),
            Format::Md => cx.show(&report::markdown(cx, results)),
            Format::Github => {
                let mut out = self.annotations(results);
                out.push_str(&report::text(cx, results, false, true));
                cx.show(&out)
            }
            _ => cx.show(&report::text(cx, results, self.verbose, self.quiet)),
        }
    }

    /// How the process ends after these results.
    pub fn exit(&self, results: &Results) -> Exit {
        if self.update_baseline {
            return Exit::Holds;
        }
        let ends = results.tested.iter().filter(|t| !t.expected).map(|t| t.exit);
        Exit::gravest(ends.chain(std::iter::once(Exit::found(!results.stale.is_empty()))))
    }

    /// What does not hold, is not supported or is to be looked at, each at its line; and entries of the baseline that hold.
    fn annotations(&self, results: &Results) -> String {
        let file = |t: &Tested| results.files.get(t.file).map_or("", |f| f.name.as_str());
        let told = results.tested.iter().filter(|t| !t.expected).flat_map(|t| {
            let supported = t.status != Status::Unsupported;
            let bare = Annotation {
                grade: if supported { Grade::Error } else { Grade::Warning },
                file: file(t),
                line: t.line,
                column: 0,
                title: &t.title,
                message: &t.reason,
            };
            let reason = (t.status != Status::Passed && t.problems.is_empty()).then_some(bare);
            reason.into_iter().chain(t.problems.iter().map(move |problem| problem.annotation(&t.title, supported)))
        });
        let known = self.baseline.as_deref().map(|path| path.display().to_string()).unwrap_or_default();
        let stale = results.stale.iter().map(|id| Annotation {
            grade: Grade::Error,
            file: &known,
            line: 0,
            column: 0,
            title: "known to fail, and does not",
            message: id,
        });
        github::annotations(told.chain(stale))
    }
}

/// Lines that are told in their order, however they come.
#[derive(Default)]
struct Lines {
    /// How many have been told.
    told: usize,
    /// Those that wait for others before them.
    waiting: BTreeMap<usize, String>,
    /// Why no more can be told.
    failed: Option<anyhow::Error>,
}

impl Lines {
    fn add(&mut self, cx: &Context, place: usize, line: String) {
        self.waiting.insert(place, line);
        while let Some(line) = self.waiting.remove(&self.told) {
            self.told += 1;
            if self.failed.is_none() {
                self.failed = cx.show(&line).err();
            }
        }
    }
}

fn broken(cx: &Context, i: usize, file: &ScenarioFile, problem: &Problem) -> Tested {
    Tested {
        id: String::new(),
        file: i,
        title: file.name.clone(),
        status: Status::Error,
        seconds: 0.0,
        line: problem.at.line_and_column(&file.source).0,
        shown: problem_text::text(cx, problem, &file.name, &file.source),
        reason: problem.to_string(),
        says_nothing: false,
        expected: false,
        exit: Exit::Usage,
        problems: vec![ProblemJson::new(problem, &file.name, &file.source)],
    }
}

fn test(cx: &Context, i: usize, file: &ScenarioFile, document: &Document, cards: &Cards, steps: bool) -> Tested {
    let started = Instant::now();
    let report = document.scenario.as_ref().map(|scenario| run_at(scenario, cards, None, Level::Rules));
    let seconds = started.elapsed().as_secs_f64();
    let mut shown = String::new();
    let mut reason = String::new();
    let mut failed: Vec<ProblemJson> = Vec::new();
    let mut problems: Vec<ProblemJson> = Vec::new();
    let mut told = |problem: &Problem, shown: &mut String, reason: &mut String| {
        if problems.len() < MOST_PROBLEMS {
            shown.push_str(&problem_text::text(cx, problem, &file.name, &file.source));
        }
        if reason.is_empty() && problem.severity == crate::scenario::Severity::Error {
            *reason = problem.to_string();
        }
        problems.push(ProblemJson::new(problem, &file.name, &file.source));
    };
    for problem in &document.all_problems(cards) {
        told(problem, &mut shown, &mut reason);
    }
    let status = match &report {
        None => Status::Error,
        Some(report) => {
            if report.status != Status::Passed {
                report.problems.iter().for_each(|problem| told(problem, &mut shown, &mut reason));
            }
            for finding in report.findings.iter().filter(|f| !f.holds) {
                shown.push_str(&problem_text::failed(cx, finding, &file.name, &file.source));
                failed.push(ProblemJson::new(&problem_text::unmet(finding), &file.name, &file.source));
                if reason.is_empty() {
                    reason = format!("expected {}, found {}", finding.expected, finding.found);
                }
            }
            report.status
        }
    };
    if let (true, Some(scenario), Status::Failed | Status::Error) = (steps, &document.scenario, status) {
        // A run is deterministic: the steps are found by running it again with all of them recorded.
        shown.push_str(&last_steps(&run(scenario, cards, None)));
    }
    let nothing = document.scenario.as_ref().and_then(Scenario::expects_nothing);
    let nothing = nothing.filter(|_| status == Status::Passed);
    if let Some(problem) = &nothing {
        told(problem, &mut shown, &mut reason);
        reason.clone_from(&problem.message);
    }
    problems.extend(failed);
    let at = document.at;
    Tested {
        id: String::new(),
        file: i,
        title: if document.title.is_empty() { file.name.clone() } else { document.title.clone() },
        status,
        seconds,
        line: at.line_and_column(&file.source).0,
        shown,
        reason,
        says_nothing: nothing.is_some(),
        expected: false,
        exit: Exit::of(status),
        problems,
    }
}

fn last_steps(report: &Report) -> String {
    const MOST: usize = 8;
    let records = &report.trace.records;
    let mut text = String::new();
    for record in records.iter().skip(records.len().saturating_sub(MOST)) {
        let rules: Vec<String> = record.rules.iter().map(ToString::to_string).collect();
        text.push_str(&format!(
            "  | {}{} ({})\n",
            "  ".repeat(usize::from(record.depth)),
            record.text(),
            rules.join(", ")
        ));
    }
    text
}

/// The file of a baseline, for messages.
fn shown_path(path: &Path) -> String {
    path.display().to_string()
}
