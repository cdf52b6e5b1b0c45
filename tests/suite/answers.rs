//! No scenario holds because an answer in it was ignored: without any one of its answers, or with another in its place,
//! something else comes out, or it can't be played, or the program says that the answer makes no difference.

use std::path::{Path, PathBuf};

use apnap::engine::trace::Level;
use apnap::scenario::raw::Answer;
use apnap::scenario::raw::answer::Tagged;
use apnap::scenario::{Cards, Course, Entry, Known, Report, Scenario, Span, Status, read_all, run_at};
use rayon::prelude::*;

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

/// A scenario that answers one question otherwise, for each of its answers: where that stands, without it, and with another
/// in its place. Left out is what chance says, and orders, which may be of things that are alike.
fn otherwise(scenario: &Scenario) -> Vec<(Span, Scenario, Scenario)> {
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
        for (i, answer) in with.choose.iter().enumerate() {
            let Some(other) = another(&answer.value) else { continue };
            let (mut less, mut changed) = (scenario.clone(), scenario.clone());
            entries(&mut less)[n].with.choose.remove(i);
            entries(&mut changed)[n].with.choose[i].value = other;
            all.push((answer.at, less, changed));
        }
        for (i, answer) in with.targets.iter().enumerate() {
            let Some(other) = another(&answer.value) else { continue };
            let (mut less, mut changed) = (scenario.clone(), scenario.clone());
            entries(&mut less)[n].with.targets.remove(i);
            entries(&mut changed)[n].with.targets[i].value = other;
            all.push((answer.at, less, changed));
        }
    }
    all
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
        Answer::Tagged(Tagged::Coin(_) | Tagged::Roll(_) | Tagged::PlanarDie(_) | Tagged::Order(_)) => None,
        _ => text("No Such Thing"),
    }
}

fn play(scenario: &Scenario) -> Report {
    run_at(scenario, &Cards::default(), None, Level::Rules)
}

#[test]
fn every_answer_makes_a_difference_or_is_said_to_make_none() {
    let mut found = Vec::new();
    files(Path::new("scenarios"), &mut found);
    let known = Known { rule: &|_| true, near: &|_| Vec::new() };
    let mut scenarios = Vec::new();
    for file in &found {
        let source = std::fs::read_to_string(file).unwrap();
        for document in read_all(&source, &known).unwrap() {
            scenarios.extend(document.scenario.map(|scenario| (file.clone(), source.clone(), scenario)));
        }
    }
    let pool = rayon::ThreadPoolBuilder::new().stack_size(64 << 20).build().unwrap();
    let told: Vec<(usize, Vec<String>)> = pool.install(|| {
        scenarios
            .par_iter()
            .map(|(file, source, scenario)| {
                let otherwise = otherwise(scenario);
                // What is open is taken, with or without an answer.
                if otherwise.is_empty() || !scenario.strict {
                    return (0, Vec::new());
                }
                let whole = play(scenario);
                // That an answer was never used may be a warning only: then it has been told, too.
                let holds = |scenario: &Scenario, at: &Span| {
                    let report = play(scenario);
                    report.status == Status::Passed && report.problems.iter().all(|problem| problem.at != *at)
                };
                let wrong = otherwise.iter().filter(|(at, less, changed)| {
                    let said = whole.problems.iter().any(|problem| problem.at == *at);
                    !said && holds(less, at) && holds(changed, at)
                });
                let wrong = wrong.map(|(at, ..)| {
                    let (line, column) = at.line_and_column(source);
                    format!("{}:{line}:{column}: {}", file.display(), &source[at.start as usize..at.end as usize])
                });
                (otherwise.len(), wrong.collect())
            })
            .collect()
    });
    let answers: usize = told.iter().map(|(n, _)| n).sum();
    let ignored: Vec<&String> = told.iter().flat_map(|(_, ignored)| ignored).collect();
    assert!(answers > 1_000, "only {answers} answers");
    let list = ignored.iter().map(|line| line.as_str()).collect::<Vec<_>>().join("\n");
    assert!(ignored.is_empty(), "{} of {answers} answers could be left out or changed:\n{list}", ignored.len());
}
