//! `apnap cards check`: every understood card is played.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;
use rayon::prelude::*;
use serde::Serialize;

use super::coverage::{count, percent, progress};
use super::wanted::Wanted;
use crate::card::name_key;
use crate::cli::color::Colorize;
use crate::cli::guarded::{STACK, guarded};
use crate::cli::{Context, Exit, Failure, Format, Outcome, table};
use crate::explain::trial::{Cause, Tried, try_card, with_those_on_the_boards};
use crate::scenario::Cards;

/// Which cards are played, and what is told of them.
#[derive(Args)]
pub(super) struct Check {
    /// A card file or database; else the cards imported
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// Only the cards of these names, each with all that was found
    #[arg(long, value_name = "NAME", num_args = 1..)]
    names: Vec<String>,

    /// List every card something was found of, not only the first of each kind
    #[arg(long)]
    list: bool,

    #[command(flatten)]
    wanted: Wanted,
}

/// What is found of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    /// The program panics.
    Panic,
    /// An ability resolves, but nothing happens in any of the scenes.
    Idle,
    /// An ability does not come to run in any of the scenes.
    Unreached,
    /// What must not be.
    #[serde(untagged)]
    Fault(Cause),
}

impl Kind {
    fn words(self) -> &'static str {
        match self {
            Self::Panic => "the program panics",
            Self::Fault(cause) => cause.words(),
            Self::Idle => "resolves, and nothing happens",
            Self::Unreached => "does not come to run",
        }
    }

    /// Whether it is the program's fault for certain; else the scenes may be wanting.
    fn is_fault(self) -> bool {
        matches!(self, Self::Panic | Self::Fault(_))
    }
}

/// One thing found.
#[derive(Clone, Debug, Serialize)]
struct Found {
    kind: Kind,
    /// Where the card lay at first, for what went wrong in a scene.
    #[serde(skip_serializing_if = "Option::is_none")]
    scene: Option<&'static str>,
    /// What went wrong, or the words of the ability.
    what: String,
}

#[derive(Debug, Serialize)]
struct OfCard {
    name: String,
    abilities: usize,
    found: Vec<Found>,
}

/// What came of an entry of the file that was asked for.
enum Came {
    /// It is no card that is played here.
    Aside,
    /// It is not understood.
    Refused,
    Played(OfCard),
}

#[derive(Debug, Serialize)]
struct Answer {
    /// Cards played.
    cards: usize,
    /// Cards with a text that is not all understood, or not done; they were not played.
    refused: usize,
    /// Cards that are put into no deck (planes, schemes, ...), or whose name finds another card; they were not played.
    aside: usize,
    /// Cards with a fault.
    faulty: usize,
    abilities: usize,
    /// Abilities that ran.
    ran: usize,
    /// The cards something was found of, in the order of their names.
    found: Vec<OfCard>,
}

impl Check {
    /// Plays the cards and shows what went wrong.
    pub(super) fn run(mut self, cx: &Context) -> Outcome {
        let cards = with_those_on_the_boards(Cards::new(super::open(cx, self.file.as_deref())?));
        self.wanted.read()?;
        let names = self.names.iter().map(|name| match cards.stock().find(name) {
            Ok(Some(card)) => Ok(name_key(&card.name)),
            _ => Err(Failure::usage(format!("there is no card `{name}`")).did_you_mean(&cards.suggest(name))),
        });
        let names = names.collect::<Result<Vec<_>, _>>()?;
        let databases = cards.stock().databases().iter();
        let jobs: Vec<_> = databases.flat_map(|one| (0..one.len()).map(move |number| (one, number))).collect();
        let bar = progress(cx, jobs.len());
        let pool = rayon::ThreadPoolBuilder::new().stack_size(STACK).build();
        let pool = pool.map_err(|error| Failure::usage(format!("no threads to be had: {error}")))?;
        let wanted = &self.wanted;
        let tried: Vec<Came> = pool.install(|| {
            let each = jobs.par_iter().filter_map(|(database, number)| {
                if let Some(bar) = &bar {
                    bar.inc(1);
                }
                let card = database.card(*number).ok()?;
                let named = names.is_empty() || names.contains(&name_key(&card.name));
                // A scenario finds a card by its name: where that is another card, this one can't be played.
                let is_found = || cards.find(&card.name).ok().flatten().is_some_and(|found| found.name == card.name);
                if !named || !wanted.has(&card) {
                    return None;
                }
                // 108.2: what is put into no deck is in no hand.
                if !card.layout.is_traditional() || !is_found() {
                    return Some(Came::Aside);
                }
                let def = cards.define(&card);
                if !def.not_understood.is_empty() {
                    return Some(Came::Refused);
                }
                Some(Came::Played(of_card(&card.name, guarded(|| try_card(&def, &cards)))))
            });
            each.collect()
        });
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        if tried.is_empty() {
            return Err(self.wanted.none().into());
        }
        let answer = summed(tried);
        match cx.format() {
            Format::Json => cx.show_json(&answer)?,
            _ => cx.show(&text(cx, &answer, self.list || !self.names.is_empty()))?,
        };
        Ok(if answer.faulty == 0 { Exit::Holds } else { Exit::Found })
    }
}

fn of_card(name: &str, tried: Result<Tried, String>) -> OfCard {
    let mut of = OfCard { name: name.to_owned(), abilities: 0, found: Vec::new() };
    let plain = |kind| move |what| Found { kind, scene: None, what };
    match tried {
        Err(panic) => of.found.push(plain(Kind::Panic)(panic)),
        Ok(tried) => {
            of.abilities = tried.abilities;
            let faults = tried.faults.into_iter();
            of.found.extend(faults.map(|one| Found {
                kind: Kind::Fault(one.cause),
                scene: Some(one.scene),
                what: one.what,
            }));
            of.found.extend(tried.idle.into_iter().map(plain(Kind::Idle)));
            of.found.extend(tried.unreached.into_iter().map(plain(Kind::Unreached)));
        }
    }
    of
}

fn summed(tried: Vec<Came>) -> Answer {
    let (mut refused, mut aside, mut found) = (0, 0, Vec::new());
    for one in tried {
        match one {
            Came::Aside => aside += 1,
            Came::Refused => refused += 1,
            Came::Played(of) => found.push(of),
        }
    }
    let abilities = found.iter().map(|of| of.abilities).sum();
    let unreached = |of: &OfCard| of.found.iter().filter(|one| one.kind == Kind::Unreached).count();
    let ran = abilities - found.iter().map(unreached).sum::<usize>();
    let cards = found.len();
    let faulty = found.iter().filter(|of| of.found.iter().any(|one| one.kind.is_fault())).count();
    found.retain(|of| !of.found.is_empty());
    found.sort_by(|a, b| a.name.cmp(&b.name));
    Answer { cards, refused, aside, faulty, abilities, ran, found }
}

fn text(cx: &Context, answer: &Answer, list: bool) -> String {
    let mut out = format!(
        "{} of {} cards played without a fault ({}), {} of {} abilities ran ({})\n",
        count(answer.cards - answer.faulty).bold(),
        count(answer.cards),
        percent(answer.cards - answer.faulty, answer.cards),
        count(answer.ran).bold(),
        count(answer.abilities),
        percent(answer.ran, answer.abilities),
    );
    if answer.refused > 0 {
        let _ =
            writeln!(out, "{} more are refused: not all of their text is understood and done", count(answer.refused));
    }
    if answer.aside > 0 {
        let _ = writeln!(out, "{} more are no cards of decks, or have the name of another", count(answer.aside));
    }
    // Faults first.
    let mut kinds: BTreeMap<(bool, Kind), Vec<(&OfCard, &Found)>> = BTreeMap::new();
    for of in &answer.found {
        for one in &of.found {
            let seen = kinds.entry((!one.kind.is_fault(), one.kind)).or_default();
            if list || seen.last().is_none_or(|(last, _)| last.name != of.name) {
                seen.push((of, one));
            }
        }
    }
    if kinds.is_empty() {
        return out;
    }
    let told = |(of, one): &(&OfCard, &Found)| {
        let scene = one.scene.map(|scene| format!(" ({scene})")).unwrap_or_default();
        format!("{}{scene}: {}", of.name, one.what)
    };
    let heads = if list { ["what", "of"].as_slice() } else { ["what", "cards", "the first"].as_slice() };
    let mut rows = table::table(cx, heads);
    for ((_, kind), seen) in &kinds {
        match list {
            true => seen.iter().for_each(|one| {
                rows.add_row([kind.words().to_owned(), told(one)]);
            }),
            false => {
                let first = seen.first().map(told).unwrap_or_default();
                rows.add_row([kind.words().to_owned(), count(seen.len()), first]);
            }
        }
    }
    if !list {
        table::right(&mut rows, &[1]);
    }
    let _ = writeln!(out, "\n{}", table::shown(&rows));
    out
}
