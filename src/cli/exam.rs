//! `apnap exam`: a folder of questions, and how many of them are answered rightly.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use clap_complete::ArgValueCompleter;
use serde::Serialize;

use super::color::Colorize;
use super::test::baseline::Baseline;
use super::test::{Results, Test, Tested};
use super::{Context, Exit, Format, Outcome, Run, prose, table};
use crate::scenario::Status;
use crate::scenario::raw::LevelName;

/// Play a folder of questions and say how many are answered rightly, by level and by subject
///
/// A question is a file with one scenario or several; what it expects is the answer. It is answered rightly if all of that
/// holds, refused if words of a card or a rule are not understood, else wrongly, as is one that expects nothing. Its level is what `level` says in the
/// file, its subject the folder it is in. Exit codes are those of `test`.
#[derive(Args)]
pub struct Exam {
    /// The folder of the questions
    #[arg(value_name = "DIR", add = ArgValueCompleter::new(super::complete::scenarios))]
    folder: PathBuf,

    /// Take cards from this card file (or database) instead of the cards imported
    #[arg(long, value_name = "FILE")]
    cards: Option<PathBuf>,

    /// Scenarios known to fail, with the reason, as `test` has them: that reason is told, and the exit code is that of the others
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
}

/// What came of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
enum Mark {
    Right,
    Refused,
    Wrong,
}

/// A question, marked.
#[derive(Debug, Serialize)]
struct Question<'a> {
    file: &'a str,
    line: usize,
    title: &'a str,
    #[serde(serialize_with = "as_word")]
    level: Option<LevelName>,
    subject: &'a str,
    mark: Mark,
    #[serde(skip_serializing_if = "String::is_empty")]
    reason: String,
    /// Nothing is expected of it.
    #[serde(skip)]
    empty: bool,
}

fn as_word<S: serde::Serializer>(level: &Option<LevelName>, serializer: S) -> Result<S::Ok, S::Error> {
    level.map(LevelName::name).serialize(serializer)
}

/// How many questions have come out how.
#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Counts {
    questions: usize,
    right: usize,
    refused: usize,
    wrong: usize,
}

impl Counts {
    fn of<'q>(questions: impl Iterator<Item = &'q Question<'q>>) -> Self {
        let mut counts = Self::default();
        questions.for_each(|question| counts.add(question.mark));
        counts
    }

    fn add(&mut self, mark: Mark) {
        self.questions += 1;
        match mark {
            Mark::Right => self.right += 1,
            Mark::Refused => self.refused += 1,
            Mark::Wrong => self.wrong += 1,
        }
    }

    fn cells(self) -> [String; 4] {
        let share = |n: usize| match n {
            0 => String::new(),
            // Rounded: 1 of 200 is 1 %.
            n => format!("{n}  {:>3} %", (n * 200 + self.questions) / (self.questions * 2)),
        };
        [self.questions.to_string(), share(self.right), share(self.refused), share(self.wrong)]
    }
}

#[derive(Serialize)]
struct Row<'a> {
    name: &'a str,
    #[serde(flatten)]
    counts: Counts,
}

#[derive(Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    counts: Counts,
    levels: Vec<Row<'a>>,
    subjects: Vec<Row<'a>>,
    answers: &'a [Question<'a>],
}

impl Run for Exam {
    const FORMATS: &[Format] = &[Format::Text, Format::Json, Format::Md];

    fn run(self, cx: &Context) -> Outcome {
        let reasons = match &self.baseline {
            Some(path) => Baseline::read(path, false)?,
            None => Baseline::default(),
        };
        let test = Test::of(self.cards.clone(), self.baseline.clone());
        let results = test.results(cx, std::slice::from_ref(&self.folder))?;
        let questions = questions(&self.folder, &results, &reasons);
        if cx.format() == Format::Json {
            cx.show_json(&Answer {
                counts: Counts::of(questions.iter()),
                levels: by_level(&questions),
                subjects: by_subject(&questions),
                answers: &questions,
            })?;
        } else {
            cx.show(&text(cx, &questions, &results))?;
        }
        // What answers nothing passes as a test.
        let empty = questions.iter().any(|question| question.mark == Mark::Wrong && question.empty);
        Ok(Exit::gravest([test.exit(&results), Exit::found(empty)]))
    }
}

/// The questions: the scenarios of each file together.
fn questions<'a>(folder: &Path, results: &'a Results, reasons: &Baseline) -> Vec<Question<'a>> {
    let within = folder.display().to_string();
    results
        .tested
        .chunk_by(|a, b| a.file == b.file)
        .filter_map(|scenarios| {
            let file = results.files.get(scenarios.first()?.file)?;
            let levels = file.documents.iter().flatten().filter_map(|document| document.level);
            // What is worst of its scenarios is what came of the question.
            let worst = scenarios.iter().reduce(|worst, one| if mark(one) > mark(worst) { one } else { worst })?;
            // What expects nothing answers nothing; one of several scenarios may only show the board.
            let empty = scenarios.iter().all(|one| one.says_nothing);
            let mark = if empty { Mark::Wrong } else { mark(worst) };
            let inner = file.name.strip_prefix(&within).unwrap_or(&file.name).trim_start_matches('/');
            let reason = reasons.reason(&worst.id).unwrap_or(&worst.reason);
            Some(Question {
                file: &file.name,
                line: worst.line,
                title: &worst.title,
                level: levels.max(),
                subject: inner.rsplit_once('/').map_or(".", |(subject, _)| subject),
                mark,
                reason: if mark == Mark::Right { String::new() } else { reason.to_owned() },
                empty,
            })
        })
        .collect()
}

fn mark(tested: &Tested) -> Mark {
    match tested.status {
        Status::Passed => Mark::Right,
        Status::Unsupported => Mark::Refused,
        Status::Failed | Status::Error => Mark::Wrong,
    }
}

/// A row for each level, the easiest first, then for what has none.
fn by_level<'q>(questions: &'q [Question<'_>]) -> Vec<Row<'q>> {
    let levels = LevelName::ALL.iter().map(|(name, level)| (*name, Some(*level))).chain([("none", None)]);
    let rows =
        levels.map(|(name, level)| Row { name, counts: Counts::of(questions.iter().filter(|one| one.level == level)) });
    rows.filter(|row| row.counts.questions > 0).collect()
}

fn by_subject<'q>(questions: &'q [Question<'_>]) -> Vec<Row<'q>> {
    let mut subjects: BTreeMap<&str, Counts> = BTreeMap::new();
    questions.iter().for_each(|question| subjects.entry(question.subject).or_default().add(question.mark));
    subjects.into_iter().map(|(name, counts)| Row { name, counts }).collect()
}

/// The tables, then what was answered wrongly.
fn text(cx: &Context, questions: &[Question<'_>], results: &Results) -> String {
    let all = Counts::of(questions.iter());
    let mut out = String::new();
    for (head, rows) in [("Level", by_level(questions)), ("Subject", by_subject(questions))] {
        let mut shown = table::table(cx, &[head, "questions", "right", "refused", "wrong"]);
        for row in rows.iter().chain(&[Row { name: "all", counts: all }]) {
            shown.add_row(std::iter::once(row.name.to_owned()).chain(row.counts.cells()));
        }
        table::right(&mut shown, &[1, 2, 3, 4]);
        let _ = writeln!(out, "{}\n", table::shown(&shown));
    }
    let wrong: Vec<&Question<'_>> = questions.iter().filter(|one| one.mark == Mark::Wrong).collect();
    if !wrong.is_empty() {
        let _ = match cx.format() {
            Format::Md => writeln!(out, "### Answered wrongly\n"),
            _ => writeln!(out, "{}", "Answered wrongly".bold()),
        };
    }
    for one in wrong {
        let reason = one.reason.lines().next().unwrap_or_default();
        let _ = match cx.format() {
            Format::Md => writeln!(out, "- {} (`{}`): {reason}", one.title, one.file),
            _ => {
                let place = format!("{}:{}", one.file, one.line).dimmed();
                let line = prose::wrap(&format!("{}  {place}", one.title), cx.terminal.prose_width(), "  ", "  ");
                let why = prose::wrap(&reason.dimmed().to_string(), cx.terminal.prose_width(), "    ", "    ");
                writeln!(out, "{line}\n{why}")
            }
        };
    }
    if all.wrong > 0 {
        out.push('\n');
    }
    for id in &results.stale {
        let _ = writeln!(out, "{} `{id}` is in the baseline but does not fail", "error:".red().bold());
    }
    let _ = writeln!(
        out,
        "{} of {} answered rightly, {} refused, {} wrongly, in {:.1} s",
        all.right,
        prose::count(all.questions, "question"),
        all.refused,
        all.wrong,
        results.seconds
    );
    out
}
