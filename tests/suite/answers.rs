//! No scenario holds because an answer in it was ignored: without any one of its answers, or with another in its place,
//! something else comes out, or it can't be played, or the program says that the answer makes no difference. Of scenarios that
//! are not ours, whose expectations are what they are, another game has to come out.
//!
//! An answer is whatever the players say: what stands under `answers`, and the targets, modes, value of X, costs, division
//! and mana of an action. A sample is tried, one in four of the shipped scenarios' and fewer of the judge exam's and of the
//! conformance set's beside the project: another for another `APNAP_SEED`, and all of them with `APNAP_ALL_ANSWERS=1`.

use std::cell::LazyCell;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

use apnap::card::{Cards as Stock, Database};
use apnap::engine::trace::Level;
use apnap::scenario::raw::answer::{Coin, Tagged};
use apnap::scenario::raw::{Answer, Reference};
use apnap::scenario::{At, Cards, Course, Entry, Known, Report, Scenario, Span, Status, With, read_all, run_at};
use rayon::prelude::*;

use crate::shared;

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            files(&entry, found);
        } else if entry.extension().is_some_and(|e| e == "yaml") {
            found.push(entry);
        }
    }
}

/// A scenario that answers one question otherwise: where that stands, without it, and with another in its place.
type Otherwise = (Span, Scenario, Scenario);

/// The scenarios that answer one question otherwise than this one, for each of its answers.
fn otherwise(scenario: &Scenario) -> Vec<Otherwise> {
    let mut all = Vec::new();
    for (player, answers) in scenario.answers.iter().enumerate() {
        for (n, answer) in answers.iter().enumerate() {
            let Some(other) = another(&answer.value) else { continue };
            let (mut less, mut changed) = (scenario.clone(), scenario.clone());
            less.answers[player].remove(n);
            changed.answers[player][n].value = other;
            all.push((answer.at, less, changed));
        }
    }
    for (n, entry) in scenario.course.entries().iter().enumerate().filter(|(_, entry)| !entry.illegal) {
        let with = &entry.with;
        for list in [chosen, targets, modes] {
            for (i, answer) in list(&mut with.clone()).iter().enumerate() {
                let Some(other) = another(&answer.value) else { continue };
                let (mut less, mut changed) = (scenario.clone(), scenario.clone());
                list(&mut entries(&mut less)[n].with).remove(i);
                list(&mut entries(&mut changed)[n].with)[i].value = other;
                all.push((answer.at, less, changed));
            }
        }
        let mut said = |at: Span, less: &dyn Fn(&mut With), change: &dyn Fn(&mut With)| {
            let (mut without, mut changed) = (scenario.clone(), scenario.clone());
            less(&mut entries(&mut without)[n].with);
            change(&mut entries(&mut changed)[n].with);
            all.push((at, without, changed));
        };
        if let Some(x) = &with.x {
            said(x.at, &|with| with.x = None, &|with| with.x.iter_mut().for_each(|x| x.value += 1));
        }
        if let Some(divide) = &with.divide {
            let others = |with: &mut With| {
                let parts = &mut with.divide.as_mut().unwrap().value.0;
                let last = parts.len() - 1;
                match parts.first().map(|(_, n)| *n) == parts.last().map(|(_, n)| *n) {
                    true => parts[last].1 += 1,
                    false => (parts[0].1, parts[last].1) = (parts[last].1, parts[0].1),
                }
            };
            said(divide.at, &|with| with.divide = None, &others);
        }
        for i in 0..with.costs.len() {
            let others = |with: &mut With| {
                let cost = &mut with.costs[i].value;
                match (cost.with.first_mut(), &mut cost.times) {
                    (Some(payer), _) => payer.value = Answer::Text("No Such Thing".to_owned()),
                    (None, Some(times)) => times.value += 1,
                    (None, None) => cost.name.value = "No Such Cost".to_owned(),
                }
            };
            said(with.costs[i].at, &|with| drop(with.costs.remove(i)), &others);
        }
        if let Some(mana) = &with.mana {
            let from = Some(vec![At::new(Reference::Name("No Such Thing".to_owned()), mana.at)]);
            let others = |with: &mut With| with.mana.as_mut().unwrap().value.from.clone_from(&from);
            said(mana.at, &|with| with.mana = None, &others);
        }
    }
    all
}

fn chosen(with: &mut With) -> &mut Vec<At<Answer>> {
    &mut with.choose
}

fn targets(with: &mut With) -> &mut Vec<At<Answer>> {
    &mut with.targets
}

fn modes(with: &mut With) -> &mut Vec<At<Answer>> {
    &mut with.modes
}

fn entries(scenario: &mut Scenario) -> &mut Vec<Entry> {
    let (Course::Script(entries) | Course::Plan(entries)) = &mut scenario.course else { panic!("no entries") };
    entries
}

/// An answer that says something else: the contrary, or a thing that there is not.
fn another(answer: &Answer) -> Option<Answer> {
    let text = |text: &str| Some(Answer::Text(text.to_owned()));
    match answer {
        Answer::Text(said) if said.eq_ignore_ascii_case("yes") => text("no"),
        Answer::Text(said) if said.eq_ignore_ascii_case("no") => text("yes"),
        Answer::Text(said) if said.eq_ignore_ascii_case("keep") => text("mulligan"),
        Answer::Text(said) if said.eq_ignore_ascii_case("skip") => None,
        Answer::Tagged(Tagged::Coin(Coin::Heads)) => Some(Answer::Tagged(Tagged::Coin(Coin::Tails))),
        Answer::Tagged(Tagged::Coin(Coin::Tails)) => Some(Answer::Tagged(Tagged::Coin(Coin::Heads))),
        // One result may come to the same as another; no die has this one.
        Answer::Tagged(Tagged::Roll(_)) => Some(Answer::Tagged(Tagged::Roll(1_001))),
        // Of the planar die two of six sides differ from the others, and most rolls come to nothing either way.
        Answer::Tagged(Tagged::PlanarDie(_)) => None,
        Answer::Tagged(Tagged::Order(order)) if order.len() > 1 => {
            Some(Answer::Tagged(Tagged::Order(order.iter().rev().cloned().collect())))
        }
        _ => text("No Such Thing"),
    }
}

fn play(scenario: &Scenario, cards: &Cards, level: Level) -> Report {
    run_at(scenario, cards, None, level)
}

/// The scenarios below a folder, each with its file and what that says.
fn scenarios_in(folder: &Path) -> Vec<(PathBuf, String, Scenario)> {
    let mut found = Vec::new();
    files(folder, &mut found);
    let known = Known { rule: &|_| true, near: &|_| Vec::new() };
    let mut scenarios = Vec::new();
    for file in found {
        let source = std::fs::read_to_string(&file).unwrap();
        for document in read_all(&source, &known).unwrap() {
            scenarios.extend(document.scenario.map(|scenario| (file.clone(), source.clone(), scenario)));
        }
    }
    scenarios
}

/// How many answers of these scenarios there are among one in so many, and those that could be left out or changed without
/// anything else coming out or being said.
fn ignored(
    scenarios: &[(PathBuf, String, Scenario)],
    cards: &Cards,
    (one_in, seed): (u64, u64),
    ours: bool,
) -> (usize, Vec<String>) {
    let pool = rayon::ThreadPoolBuilder::new().stack_size(64 << 20).build().unwrap();
    let of_scenario = |(file, source, scenario): &(PathBuf, String, Scenario)| {
        // What is open is taken, with or without an answer.
        if !scenario.strict {
            return (0, Vec::new());
        }
        let mut otherwise = otherwise(scenario);
        let drawn = |at: &Span| {
            let mut hash = DefaultHasher::new();
            (seed, file, at.start).hash(&mut hash);
            hash.finish().is_multiple_of(one_in)
        };
        otherwise.retain(|(at, ..)| one_in == 1 || drawn(at));
        if otherwise.is_empty() {
            return (0, Vec::new());
        }
        let level = if ours { Level::Rules } else { Level::Full };
        // The whole scenario is played only where that is asked: most games without an answer end sooner.
        let whole = LazyCell::new(|| play(scenario, cards, level));
        // That an answer was never used may be a warning only: then it has been told, too.
        let holds = |scenario: &Scenario, at: &Span| {
            let report = play(scenario, cards, level);
            let told = |report: &Report| -> Vec<_> {
                report.trace.records.iter().map(|record| (record.says, record.args.clone())).collect()
            };
            report.status == Status::Passed
                && report.problems.iter().all(|problem| problem.at != *at)
                && (ours || told(&report) == told(&whole))
        };
        let unsaid =
            |at: &Span| whole.status == Status::Passed && whole.problems.iter().all(|problem| problem.at != *at);
        let wrong = otherwise.iter().filter(|(at, less, changed)| holds(less, at) && unsaid(at) && holds(changed, at));
        let wrong = wrong.map(|(at, ..)| {
            let (line, column) = at.line_and_column(source);
            format!("{}:{line}:{column}: {}", file.display(), &source[at.start as usize..at.end as usize])
        });
        (otherwise.len(), wrong.collect())
    };
    let told: Vec<(usize, Vec<String>)> = pool.install(|| scenarios.par_iter().map(of_scenario).collect());
    let answers = told.iter().map(|(n, _)| n).sum();
    (answers, told.into_iter().flat_map(|(_, ignored)| ignored).collect())
}

fn none_is_ignored((answers, ignored): (usize, Vec<String>), least: usize) {
    assert!(answers >= least, "only {answers} answers");
    let list = ignored.join("\n");
    assert!(ignored.is_empty(), "{} of {answers} answers could be left out or changed:\n{list}", ignored.len());
    println!("{answers} answers");
}

#[test]
fn every_answer_makes_a_difference_or_is_said_to_make_none() {
    let (drawn, all) = drawn(4);
    none_is_ignored(
        ignored(&scenarios_in(Path::new("scenarios")), &Cards::default(), drawn, true),
        if all { 1_500 } else { 300 },
    );
}

/// Of how many answers one is tried and by which seed, where one in so many is enough, and whether all are.
fn drawn(enough: u64) -> ((u64, u64), bool) {
    let all = std::env::var_os("APNAP_ALL_ANSWERS").is_some();
    let seed = std::env::var("APNAP_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    ((if all { 1 } else { enough }, seed), all)
}

/// The card file beside the project, of which answers are tried how often, and by which seed.
fn outside() -> Option<(Cards, (u64, u64), bool)> {
    let file = shared::shared("cards/oracle-cards.json")?;
    let (drawn, all) = drawn(24);
    Some((Cards::new(Stock::from(vec![Database::read(&file).unwrap()])), drawn, all))
}

#[test]
fn so_does_every_answer_of_the_exam() {
    let Some((cards, drawn, all)) = outside() else { return };
    let scenarios = scenarios_in(Path::new("tests/judge"));
    none_is_ignored(ignored(&scenarios, &cards, drawn, true), if all { 700 } else { 10 });
}

#[test]
fn every_answer_of_the_conformance_set_makes_another_game() {
    let Some((cards, drawn, all)) = outside() else { return };
    let Some(folder) = shared::shared("conformance/dev") else { return };
    none_is_ignored(ignored(&scenarios_in(&folder), &cards, drawn, false), if all { 1_500 } else { 50 });
}
