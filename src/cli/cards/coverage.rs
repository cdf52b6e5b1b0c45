//! `apnap cards coverage`: how much of the cards' texts is understood.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde::Serialize;

use super::executed::ByCard;
use super::freely::Said;
use super::refused::{Asked, RefusedCard};
use super::wanted::Wanted;
use crate::card::Card;
use crate::cli::color::Colorize;
use crate::cli::numbers::number;
use crate::cli::{Context, Exit, Failure, Format, Outcome, table};
use crate::engine::refused::not_done;
use crate::oracle::coverage::{self, Counter};
use crate::oracle::{Compiled, compile};

/// The stack of a thread that compiles: texts nest.
pub(super) const STACK: usize = 16 << 20;

/// What of the cards is looked at, and what is told of them.
#[derive(Args)]
pub(super) struct Coverage {
    /// A card file or database; else the cards imported
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// How many of the phrases that are not understood are listed
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = number::<usize>)]
    phrases: usize,

    /// Scenarios to run, files or folders, to tell which abilities of the cards they run
    #[arg(long, value_name = "PATH", num_args = 1..)]
    scenarios: Vec<PathBuf>,

    /// Say each understood sentence without its own words to follow, and list those not read to the same again
    #[arg(long)]
    freely: bool,

    #[command(flatten)]
    wanted: Wanted,

    #[command(flatten)]
    asked: Asked,
}

/// How many cards there are of a kind, and how many of them are understood.
#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Share {
    cards: usize,
    understood: usize,
}

impl Share {
    fn add(&mut self, other: Self) {
        self.cards += other.cards;
        self.understood += other.understood;
    }
}

/// What one thread has counted.
#[derive(Default)]
struct Counted {
    counter: Counter,
    /// Cards that cannot be read at all.
    broken: usize,
    layouts: BTreeMap<String, Share>,
    types: BTreeMap<String, Share>,
    executed: usize,
    /// The cards refused, where they are asked for.
    refused: Vec<RefusedCard>,
    /// What was said freely, where that is asked for.
    said: Said,
}

impl Counted {
    fn add(mut self, card: Option<&Card>, ran: Option<&ByCard>, asked: &Asked, freely: bool) -> Self {
        let Some(card) = card else {
            self.broken += 1;
            return self;
        };
        let faces: Vec<_> = card.faces().map(compile).collect();
        // What is read and not done is refused like what is not read.
        let not_played: Vec<Box<str>> = faces.iter().flat_map(|face| not_done(&face.text)).collect();
        let understood = not_played.is_empty() && faces.iter().all(Compiled::is_understood);
        self.executed += usize::from(understood && ran.is_some_and(|ran| ran.all_of(card, &faces)));
        let share = Share { cards: 1, understood: usize::from(understood) };
        self.layouts.entry(card.layout.name().replace('_', " ")).or_default().add(share);
        for one in card.front.type_line.card_types().each() {
            self.types.entry(one.word().to_owned()).or_default().add(share);
        }
        self.counter.add(&faces, &not_played);
        if freely {
            self.said.add(card);
        }
        if !understood {
            self.refused.extend(asked.look_at(card, &faces));
        }
        self
    }

    fn join(mut self, other: Self) -> Self {
        self.counter.join(other.counter);
        self.broken += other.broken;
        self.executed += other.executed;
        self.refused.extend(other.refused);
        self.said.join(other.said);
        for (mine, theirs) in [(&mut self.layouts, other.layouts), (&mut self.types, other.types)] {
            for (name, share) in theirs {
                mine.entry(name).or_default().add(share);
            }
        }
        self
    }
}

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    coverage: coverage::Coverage,
    /// Cards whose every ability ran in a passing scenario; not known where none were given.
    executed: Option<usize>,
    /// Cards that could not be read from the file; they are not among `cards`.
    broken: usize,
    layouts: BTreeMap<String, Share>,
    types: BTreeMap<String, Share>,
    /// The cards refused, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<Vec<RefusedCard>>,
    /// What was said freely, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    freely: Option<Said>,
}

impl Coverage {
    /// Compiles all cards and shows the figures, and the cards refused where they are asked for.
    pub(super) fn run(mut self, cx: &Context) -> Outcome {
        let file = self.file.as_deref();
        let all = super::open(cx, file)?;
        self.wanted.read()?;
        self.asked.find(&all)?;
        let (wanted, asked, freely) = (&self.wanted, &self.asked, self.freely);
        let ran = if self.scenarios.is_empty() { None } else { Some(ByCard::of(cx, file, &self.scenarios)?) };
        let databases = all.databases().iter();
        let jobs: Vec<_> = databases.flat_map(|one| (0..one.len()).map(move |number| (one, number))).collect();
        let bar = progress(cx, jobs.len());
        let pool = rayon::ThreadPoolBuilder::new().stack_size(STACK).build();
        let pool = pool.map_err(|error| Failure::usage(format!("no threads to be had: {error}")))?;
        let counted = pool.install(|| {
            jobs.par_iter()
                .fold(Counted::default, |counted, (database, number)| {
                    if let Some(bar) = &bar {
                        bar.inc(1);
                    }
                    let card = database.card(*number).ok();
                    match card.as_deref().is_some_and(|card| !wanted.has(card)) {
                        true => counted,
                        false => counted.add(card.as_deref(), ran.as_ref(), asked, freely),
                    }
                })
                .reduce(Counted::default, Counted::join)
        });
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        let coverage = counted.counter.finish(self.phrases);
        if coverage.cards == 0 {
            if let Some(Err(error)) = jobs.first().map(|(database, number)| database.card(*number)) {
                return Err(Failure::from(error).into());
            }
            return Err(wanted.none().into());
        }
        let answer = Answer {
            coverage,
            executed: ran.map(|_| counted.executed),
            broken: counted.broken,
            layouts: counted.layouts,
            types: counted.types,
            refused: asked.list().then(|| asked.sorted(counted.refused)),
            freely: freely.then(|| counted.said.sorted()),
        };
        match (cx.format(), &answer.refused, &answer.freely) {
            (Format::Json, _, _) => cx.show_json(&answer)?,
            (_, Some(refused), _) => cx.show(&asked.text(cx, &summary(&answer), refused))?,
            (_, None, Some(said)) => cx.show(&format!("{}{}", summary(&answer), said.text(cx)))?,
            (_, None, None) => cx.show(&text(cx, &answer))?,
        };
        Ok(Exit::Holds)
    }
}

pub(super) fn progress(cx: &Context, cards: usize) -> Option<ProgressBar> {
    if !cx.terminal.interactive || cx.format() != Format::Text || cards < 500 {
        return None;
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} cards {eta}").ok()?;
    Some(ProgressBar::new(cards as u64).with_style(style))
}

/// The figures in a few lines.
fn summary(answer: &Answer) -> String {
    let it = &answer.coverage;
    let mut out = format!(
        "{} of {} cards are understood in full ({}), {} of {} sentences ({})\n",
        count(it.understood).bold(),
        count(it.cards),
        percent(it.understood, it.cards),
        count(it.sentences_understood).bold(),
        count(it.sentences),
        percent(it.sentences_understood, it.sentences),
    );
    if let Some(executed) = answer.executed {
        let what =
            if executed == 1 { "is executed: every ability of it" } else { "are executed: every ability of theirs" };
        let _ = writeln!(out, "{} {what} ran in a scenario that passes", count(executed).bold());
    }
    if answer.broken > 0 {
        let _ = writeln!(out, "{} more could not be read", count(answer.broken));
    }
    out
}

fn text(cx: &Context, answer: &Answer) -> String {
    let it = &answer.coverage;
    let mut out = summary(answer);
    for (what, shares) in [("type", &answer.types), ("layout", &answer.layouts)] {
        let mut rows = table::table(cx, &[what, "cards", "understood", ""]);
        let mut sorted: Vec<_> = shares.iter().collect();
        sorted.sort_by(|a, b| b.1.cards.cmp(&a.1.cards).then(a.0.cmp(b.0)));
        for (name, share) in sorted {
            let part = percent(share.understood, share.cards);
            rows.add_row([name.clone(), count(share.cards), count(share.understood), part]);
        }
        table::right(&mut rows, &[1, 2, 3]);
        let _ = writeln!(out, "\n{}", table::shown(&rows));
    }
    if !it.missing.is_empty() {
        let mut rows = table::table(cx, &["not understood, from ▸ on", "sentences", "cards it would complete"]);
        for one in &it.missing {
            rows.add_row([one.phrase.to_string(), count(one.sentences), count(one.completes)]);
        }
        table::right(&mut rows, &[1, 2]);
        let _ = writeln!(out, "\n{}", table::shown(&rows));
    }
    out
}

pub(super) fn count(n: usize) -> String {
    HumanCount(n as u64).to_string()
}

/// `61.5 %`; nothing of nothing is a dash.
pub(super) fn percent(part: usize, whole: usize) -> String {
    if whole == 0 { "-".to_owned() } else { format!("{:.1} %", part as f64 * 100.0 / whole as f64) }
}
