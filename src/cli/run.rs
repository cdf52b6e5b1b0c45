//! `apnap run`: play scenarios and show what happens.

use std::fmt::Write;
use std::path::PathBuf;

use crate::cli::color::Colorize;
use clap::Args;
use clap_complete::ArgValueCompleter;
use serde::Serialize;

use super::guarded::guarded;
use super::moment::is_there;
use super::problem_text::{self, ProblemJson};
use super::scenario_files::{self, Rules, ScenarioFile};
use super::watch::watch;
use super::{Context, Exit, Failure, Format, Outcome, Run as Command, board_text, page, progress, trace_text};
use crate::explain::became::{Changed, changes_with};
use crate::explain::board::{Board, board, board_with};
use crate::explain::tell_apart::Labels;
use crate::scenario::raw::StepName;
use crate::scenario::{Document, Finding, Moment, Report, Scenario, Span, Status, Until, run};

/// Play scenarios and show every rule that applied
///
/// Shows the board, what happened with the rule behind each step, the board at the end, and each expectation with what
/// was found.
#[derive(Args)]
pub struct Run {
    /// Files of scenarios, or folders of them; `-` for the standard input
    #[arg(required = true, value_name = "FILE", add = ArgValueCompleter::new(super::complete::scenarios))]
    files: Vec<PathBuf>,

    /// The verdict only
    #[arg(long, short, conflicts_with = "verbose")]
    quiet: bool,

    /// Every step and payment, and the text of each rule where it is first cited
    #[arg(long, short)]
    verbose: bool,

    /// Stop at this step: `combat damage`, or `2, upkeep` for a turn
    #[arg(long, value_name = "STEP", value_parser = until)]
    until: Option<Until>,

    /// Only the boards, before and after
    #[arg(long)]
    board: bool,

    /// Only scenarios whose title or file holds this text
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,

    /// Take cards from this card file (or database) instead of the cards imported
    #[arg(long, value_name = "FILE")]
    cards: Option<PathBuf>,

    /// Play them again whenever a file changes
    #[arg(long)]
    watch: bool,
}

/// Reads `combat damage` or `2, upkeep`.
pub(super) fn until(text: &str) -> Result<Until, String> {
    let (turn, step) = match text.split_once([',', '/']) {
        Some((turn, step)) => {
            let turn = turn.trim().trim_start_matches("turn").trim();
            let number = turn.parse().ok().filter(|turn| *turn > 0);
            (Some(number.ok_or_else(|| format!("`{turn}` is not a turn: they are counted from 1"))?), step)
        }
        None => (None, text),
    };
    match StepName::parse(step) {
        Some(step) => Ok(Until { turn, step: step.into(), declaring: false }),
        None => {
            let unknown = StepName::unknown(step, Span::default());
            Err(format!("{}; {}", unknown.message, unknown.help.join("; ")))
        }
    }
}

/// A scenario with what came out of it.
pub struct Played<'a> {
    /// The file.
    pub file: &'a ScenarioFile,
    /// The document.
    pub document: &'a Document,
    /// What came out; none where something is wrong with the scenario itself.
    pub report: Option<Report>,
    /// What is wrong with the scenario itself.
    pub wrong: Vec<crate::scenario::Problem>,
    /// The program itself failed.
    pub bug: bool,
}

impl Played<'_> {
    /// In a word.
    pub fn status(&self) -> Status {
        self.report.as_ref().map_or(Status::Error, |report| report.status)
    }

    /// All that was wrong.
    pub fn problems(&self) -> impl Iterator<Item = &crate::scenario::Problem> {
        self.wrong.iter().chain(self.report.iter().flat_map(|report| &report.problems))
    }
}

impl Command for Run {
    const FORMATS: &[Format] = &[Format::Text, Format::Json, Format::Md, Format::Html];

    fn run(self, cx: &Context) -> Outcome {
        if self.watch {
            return watch(cx, &self.files, self.cards.as_deref(), || self.once(cx));
        }
        self.once(cx)
    }
}

impl Run {
    /// Plays the scenarios and shows what came out.
    fn once(&self, cx: &Context) -> Outcome {
        let rules = Rules::open(cx)?;
        let cards = scenario_files::cards(cx, self.cards.as_deref())?;
        let mut files = Vec::new();
        for path in scenario_files::find(cx, &self.files)? {
            files.push(scenario_files::load(&path, &rules)?);
        }
        let mut played: Vec<Played<'_>> = Vec::new();
        let mut broken = Vec::new();
        let mut wanted = Vec::new();
        for file in &files {
            match &file.documents {
                Err(problem) => broken.push((file, problem)),
                Ok(documents) => {
                    wanted.extend(documents.iter().filter(|d| self.wanted(file, d)).map(|document| (file, document)));
                }
            }
        }
        if wanted.is_empty() && broken.is_empty() {
            return Err(Failure::usage("no scenario has this text in its title or file name").into());
        }
        // What goes into a file or another program goes there as it is played.
        let at_once = !cx.terminal.interactive && matches!(cx.format(), Format::Text | Format::Md);
        let mut out = String::new();
        if !matches!(cx.format(), Format::Json | Format::Html) {
            for (file, problem) in &broken {
                out.push_str(&problem_text::text(cx, problem, &file.name, &file.source));
                out.push('\n');
            }
        }
        let bar = progress::bar(cx, wanted.len());
        for (file, document) in wanted {
            let done = guarded(|| {
                let report = document.scenario.as_ref().map(|scenario| run(scenario, &cards, self.until));
                (report, document.all_problems(&cards))
            });
            let bug = done.is_err();
            let (report, mut wrong) =
                done.unwrap_or_else(|panic| (None, vec![scenario_files::bug(document.at, &panic)]));
            // Where something went wrong, or it was stopped on its way, nothing was judged anyway.
            if self.until.is_none() && report.as_ref().is_some_and(|report| report.status == Status::Passed) {
                wrong.extend(document.scenario.as_ref().and_then(Scenario::expects_nothing));
            }
            let one = Played { file, document, report, wrong, bug };
            if !matches!(cx.format(), Format::Json | Format::Html) {
                self.show(cx, &one, &rules, &mut out);
            }
            if at_once && !out.is_empty() {
                cx.show(&std::mem::take(&mut out))?;
            }
            bar.iter().for_each(|bar| bar.inc(1));
            played.push(one);
        }
        bar.iter().for_each(indicatif::ProgressBar::finish_and_clear);
        match cx.format() {
            Format::Json => {
                let list: Vec<PlayedJson> = played.iter().map(|p| self.json(p)).collect();
                let broken: Vec<ProblemJson> =
                    broken.iter().map(|(file, p)| ProblemJson::new(p, &file.name, &file.source)).collect();
                cx.show_json(&RunJson { scenarios: list, unreadable: broken })?;
            }
            Format::Html => {
                let broken: Vec<_> = broken.iter().map(|(file, problem)| (*file, &***problem)).collect();
                let edition = rules.quoted_from();
                cx.show(&page::page(&played, &broken, &rules, &edition))?;
            }
            _ => {
                if self.verbose {
                    out.push_str(&rules.edition_line(cx));
                }
                cx.show(&out)?;
            }
        }
        let of = |p: &Played<'_>| if p.bug { Exit::Bug } else { Exit::of(p.status()) };
        let ends = played.iter().map(of).chain((!broken.is_empty()).then_some(Exit::Usage));
        Ok(Exit::gravest(ends))
    }
}

#[derive(Serialize)]
struct RunJson {
    scenarios: Vec<PlayedJson>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unreadable: Vec<ProblemJson>,
}

#[derive(Serialize)]
struct PlayedJson {
    file: String,
    title: String,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<Board>,
    /// What has changed from the board before to the one after.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    changes: Vec<Changed>,
    trace: Vec<crate::engine::trace::Record>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<Board>,
    expectations: Vec<FindingJson>,
    problems: Vec<ProblemJson>,
}

#[derive(Serialize)]
struct FindingJson {
    expected: String,
    found: String,
    holds: bool,
    line: usize,
    /// The moment it was looked at; none at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    when: Option<String>,
}

impl Run {
    fn wanted(&self, file: &ScenarioFile, document: &Document) -> bool {
        let Some(filter) = &self.filter else { return true };
        let filter = filter.to_lowercase();
        document.title.to_lowercase().contains(&filter) || file.name.to_lowercase().contains(&filter)
    }

    fn json(&self, played: &Played<'_>) -> PlayedJson {
        let report = played.report.as_ref();
        let source = &played.file.source;
        PlayedJson {
            file: played.file.name.clone(),
            title: played.document.title.clone(),
            status: played.status().word(),
            before: report.and_then(|r| r.before.as_ref()).map(board),
            changes: report
                .and_then(|r| {
                    let after = r.after.as_ref()?;
                    Some(changes_with(r.before.as_ref()?, after, &Labels::of_game(after, &r.aliases)).told())
                })
                .unwrap_or_default(),
            trace: report.map(|r| r.trace.records.clone()).unwrap_or_default(),
            after: report.and_then(|r| r.after.as_ref()).map(board),
            expectations: report
                .iter()
                .flat_map(|r| &r.findings)
                .map(|f| FindingJson {
                    expected: f.expected.clone(),
                    found: f.found.clone(),
                    holds: f.holds,
                    line: f.at.line_and_column(source).0,
                    when: f.moment.map(when),
                })
                .collect(),
            problems: played.problems().map(|p| ProblemJson::new(p, &played.file.name, source)).collect(),
        }
    }

    fn show(&self, cx: &Context, played: &Played<'_>, rules: &Rules, out: &mut String) {
        let md = cx.format() == Format::Md;
        let title = &played.document.title;
        if self.quiet {
            let named = if title.is_empty() { &played.file.name } else { title };
            let _ = writeln!(out, "{}  {named}", self.verdict(played));
        } else if !title.is_empty() {
            let _ = if md {
                writeln!(out, "# {title}\n")
            } else {
                writeln!(out, "{}", super::prose::indented(title, cx.terminal.prose_width(), 0).bold())
            };
            let scenario = played.document.scenario.as_ref();
            if let Some(question) = scenario.and_then(|s| s.question.as_ref()) {
                let _ = writeln!(out, "{}\n", super::prose::indented(question, cx.terminal.prose_width(), 0).italic());
            } else if !md {
                out.push('\n');
            }
            if let Some(report) = &played.report {
                self.story(cx, report, played.file, rules, out);
            }
        }
        let mut problems: Vec<_> = played.problems().collect();
        let more = problems.len().saturating_sub(MOST_PROBLEMS);
        // What is gravest stands last, where it is read first.
        problems.truncate(MOST_PROBLEMS);
        problems.sort_by_key(|problem| std::cmp::Reverse(problem.severity));
        for problem in &problems {
            let text = problem_text::text(cx, problem, &played.file.name, &played.file.source);
            match md {
                // Its columns hold only where each letter is as wide.
                true => out.push_str(&format!("```text\n{}\n```\n", text.trim_end())),
                false => out.push_str(&text),
            }
            out.push('\n');
        }
        if more > 0 {
            let _ = writeln!(out, "and {more} more problems; `--format json` has all of them\n");
        }
        if self.quiet {
            let failed = played.report.iter().flat_map(|r| &r.findings).filter(|f| !f.holds);
            failed.for_each(|f| finding_line(f, played.file, if md { "- " } else { "  " }, out));
            return;
        }
        let _ = writeln!(out, "{}\n", self.verdict(played));
    }

    /// The verdict; where the scenario was stopped on its way, that nothing was judged.
    fn verdict(&self, played: &Played<'_>) -> String {
        let game = played.report.as_ref().and_then(|report| report.after.as_ref());
        let there = |until: &Until| game.is_none_or(|game| is_there(game, *until));
        // Where it never comes there it is played to its end, and judged.
        match self.until.filter(there) {
            Some(until) if played.status() == Status::Passed => {
                format!("{}, what is expected was not judged", format!("stopped at {}", until.step.name()).yellow())
            }
            _ => verdict(played.status()).to_string(),
        }
    }

    fn story(&self, cx: &Context, report: &Report, file: &ScenarioFile, rules: &Rules, out: &mut String) {
        let md = cx.format() == Format::Md;
        let head = |out: &mut String, text: &str| {
            let _ = if md { writeln!(out, "## {text}\n") } else { writeln!(out, "{}", text.cyan().bold()) };
        };
        let labels = report.after.as_ref().map(|game| Labels::of_game(game, &report.aliases)).unwrap_or_default();
        if let Some(game) = &report.before {
            head(out, "Before");
            board_text::write(cx, &board_with(game, &labels), out);
        }
        if let (Some(before), Some(after)) = (&report.before, &report.after) {
            let changes = changes_with(before, after, &labels).told();
            if !changes.is_empty() {
                head(out, "What changed");
                board_text::changes(cx, &changes, out);
                out.push('\n');
            }
        }
        if !self.board && !report.trace.records.is_empty() {
            head(out, "What happens");
            trace_text::trace(cx, &report.trace.records, self.verbose.then_some(rules), out);
            out.push('\n');
        }
        if let Some(game) = &report.after {
            head(out, "After");
            board_text::write(cx, &board_with(game, &labels), out);
        }
        if !report.findings.is_empty() {
            head(out, "Expected");
            for (heading, findings) in by_moment(&report.findings, &file.source) {
                let bullet = if md { "- " } else { "  " };
                let mut below = bullet.to_owned();
                if let Some(heading) = &heading {
                    let heading = if md { format!("*{heading}*") } else { heading.dimmed().to_string() };
                    let _ = writeln!(out, "{bullet}{heading}");
                    below.insert_str(0, "  ");
                }
                findings.iter().for_each(|f| finding_line(f, file, &below, out));
            }
            out.push('\n');
        }
    }
}

/// A scenario as `run` shows it: the board, what happens, the board at the end, and what was expected.
pub(super) fn story_of(cx: &Context, played: &Played<'_>, rules: &Rules) -> String {
    let plain = Run {
        files: Vec::new(),
        quiet: false,
        verbose: false,
        until: None,
        board: false,
        filter: None,
        cards: None,
        watch: false,
    };
    let mut out = String::new();
    plain.show(cx, played, rules, &mut out);
    out
}

/// More problems of one scenario than anybody would read.
const MOST_PROBLEMS: usize = 50;

fn verdict(status: Status) -> crate::cli::color::Colored {
    match status {
        Status::Passed => "passed".green().bold(),
        Status::Failed => "failed".red().bold(),
        Status::Unsupported => "unsupported".yellow().bold(),
        Status::Error => "error".red().bold(),
    }
}

/// Findings by the moment they were looked at, with what to write over them: nothing where all of them are of the end.
pub(super) fn by_moment<'f>(findings: &'f [Finding], source: &str) -> Vec<(Option<String>, &'f [Finding])> {
    let on_the_way = findings.iter().any(|f| f.moment.is_some());
    let heading = |moment: Option<Moment>| match moment {
        Some(moment) => format!("line {}, {}", moment.at.line_and_column(source).0, when(moment)),
        None => "at the end".to_owned(),
    };
    findings
        .chunk_by(|a, b| a.moment == b.moment)
        .map(|chunk| (chunk.first().filter(|_| on_the_way).map(|f| heading(f.moment)), chunk))
        .collect()
}

fn when(moment: Moment) -> String {
    format!("turn {}, {}", moment.turn, moment.step.name())
}

/// What was expected and whether it holds; where it does not, what was found, and where it is written.
fn finding_line(finding: &Finding, file: &ScenarioFile, bullet: &str, out: &mut String) {
    let _ = if finding.holds {
        writeln!(out, "{bullet}{} {}", "✓".green(), finding.expected)
    } else {
        let (line, column) = finding.at.line_and_column(&file.source);
        let place = format!("{}:{line}:{column}", file.name);
        let indent = " ".repeat(bullet.chars().count() + 2);
        let mark = "✗".red().bold();
        writeln!(
            out,
            "{bullet}{mark} {}; found {}\n{indent}{} {place}",
            finding.expected,
            finding.found.bold(),
            "-->".blue()
        )
    };
}
