//! `apnap example`: the examples of the rules, played.

use std::fmt::Write;

use clap::Args;
use serde::Serialize;

use super::coverage::percent_of;
use super::guarded::guarded;
use super::run::{Played, story_of};
use super::scenario_files::{self, Rules, ScenarioFile};
use super::{Context, Editions, Exit, Failure, Format, Outcome, Run, prose, rule_text};
use crate::cli::color::Colorize;
use crate::cr::{Rule, RuleId};
use crate::explain::coverage::{Shown, ShownBy, examples_shown};
use crate::explain::shipped::shipped_scenario;
use crate::scenario::{Cards, Status, run};

/// Play the examples of the rules
///
/// Shows a rule in the words of the digest, each of its examples with the scenario that plays it, and what happens in that,
/// with the rule behind each step. The scenarios are built into the program.
#[derive(Args)]
pub struct Example {
    /// The rule the example stands under: 101.2
    #[arg(required_unless_present = "all")]
    rule: Option<RuleId>,

    /// Only the example of this number, from 1
    #[arg(value_name = "N", requires = "rule")]
    nth: Option<usize>,

    /// Instead: play all examples of the rules, and tell how many hold and why the others are not played
    #[arg(long, conflicts_with = "rule")]
    all: bool,
}

/// An example with what came of it.
#[derive(Serialize)]
struct One<'a> {
    rule: RuleId,
    number: usize,
    text: &'a str,
    #[serde(skip_serializing_if = "<[&str]>::is_empty")]
    scenarios: Vec<&'a str>,
    /// Whether its scenarios hold; none where nothing plays it.
    #[serde(skip_serializing_if = "Option::is_none")]
    holds: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why_not: Option<&'a str>,
}

#[derive(Serialize)]
struct All<'a> {
    examples: usize,
    hold: usize,
    list: Vec<One<'a>>,
}

impl Run for Example {
    const FORMATS: &[Format] = &[Format::Text, Format::Json];
    const EDITIONS: Editions = Editions::None("the examples are those of the edition the engine plays by");

    fn run(self, cx: &Context) -> Outcome {
        let rules = Rules::open(cx)?;
        let book = cx.open("digest")?;
        let edition = book.edition()?;
        let Some(id) = self.rule else {
            let with: Vec<&Rule> = edition.rules.iter().filter(|rule| !rule.examples.is_empty()).collect();
            return all(cx, &with, &rules);
        };
        let Some(rule) = edition.rule(id) else {
            return Err(Failure::usage(format!("there is no rule {id}")).into());
        };
        if rule.examples.is_empty() {
            let under = edition.subtree(id).filter(|rule| !rule.examples.is_empty()).map(|rule| rule.id);
            let under: Vec<RuleId> = under.take(5).collect();
            let failure = Failure::usage(format!("rule {id} has no example"));
            return Err(match under.is_empty() {
                true => failure.help(format!("`apnap rule {id} --scenarios` names scenarios in which it applies")),
                false => failure.help(format!("rules below it have: {}", prose::list(&under))),
            }
            .into());
        }
        if let Some(n) = self.nth.filter(|n| !(1..=rule.examples.len()).contains(n)) {
            let has = rule.examples.len();
            return Err(Failure::usage(format!("rule {id} has {has} examples, and none of the number {n}")).into());
        }
        one_rule(cx, rule, self.nth, &rules)
    }
}

/// The examples of one rule, each with its scenarios as they are played.
fn one_rule(cx: &Context, rule: &Rule, nth: Option<usize>, rules: &Rules) -> Outcome {
    let numbers: Vec<usize> = (1..=rule.examples.len()).filter(|n| nth.is_none_or(|nth| nth == *n)).collect();
    let list: Vec<One<'_>> = numbers.iter().map(|n| one(rule, *n, rules)).collect();
    let exit = if list.iter().any(|one| one.holds == Some(false)) { Exit::Found } else { Exit::Holds };
    if cx.format() == Format::Json {
        return cx.show_json(&list).map(|_| exit);
    }
    let bare = Rule { examples: Vec::new(), ..rule.clone() };
    let mut out = rule_text::text(cx, &bare, rule_text::gutter([&bare]), false);
    for one in &list {
        let head = format!("Example {}", one.number);
        let first = format!("{}: ", head.italic());
        let _ = write!(out, "\n{}\n", prose::wrap(one.text, cx.terminal.prose_width(), &first, "  "));
        match one.why_not {
            Some(why) => {
                let _ = writeln!(out, "\n{} {why}", "not played:".yellow());
            }
            None => one.scenarios.iter().for_each(|path| {
                let _ = write!(out, "\n{}\n\n", path.dimmed());
                if let Some(file) = read(path, rules) {
                    played(&file, |played| out.push_str(&story_of(cx, played, rules)));
                }
            }),
        }
    }
    out.push_str(&rule_text::edition_line(cx, rules.about()));
    cx.show(&out).map(|_| exit)
}

/// All examples: how many hold, which don't, and why the others are not played.
fn all(cx: &Context, with: &[&Rule], rules: &Rules) -> Outcome {
    let each = with.iter().flat_map(|rule| (1..=rule.examples.len()).map(|n| one(rule, n, rules)));
    let list: Vec<One<'_>> = each.collect();
    let hold = list.iter().filter(|one| one.holds == Some(true)).count();
    let failed = list.iter().filter(|one| one.holds == Some(false)).count();
    let exit = if failed == 0 { Exit::Holds } else { Exit::Found };
    if cx.format() == Format::Json {
        return cx.show_json(&All { examples: list.len(), hold, list }).map(|_| exit);
    }
    let mut out = String::new();
    for one in list.iter().filter(|one| one.holds != Some(true)) {
        let said = match (one.holds, one.why_not) {
            (Some(_), _) => format!("{} {}", "does not hold:".red(), one.scenarios.join(", ")),
            (None, Some(why)) => format!("not played: {why}"),
            (None, None) => "no scenario plays it".to_owned(),
        };
        let head = format!("{} example {}", one.rule, one.number);
        let _ =
            writeln!(out, "{}", prose::wrap(&said, cx.terminal.prose_width(), &format!("{}  ", head.bold()), "    "));
    }
    let share = percent_of(hold, list.len());
    let _ = write!(out, "\n{hold} of {} examples hold ({share})", list.len());
    let _ = writeln!(out, "{}", if failed == 0 { String::new() } else { format!(", {failed} do not") });
    cx.show(&out).map(|_| exit)
}

/// One example, its scenarios played.
fn one<'a>(rule: &'a Rule, number: usize, rules: &Rules) -> One<'a> {
    let by = examples_shown(rule.id).and_then(|shown: &'static Shown| shown.get(&number));
    let (scenarios, why_not) = match by {
        Some(ShownBy::Scenarios(files)) => (files.iter().map(String::as_str).collect(), None),
        Some(ShownBy::Nothing(why)) => (Vec::new(), Some(why.as_str())),
        None => (Vec::new(), None),
    };
    let holds = |path: &&str| {
        let mut holds = true;
        match read(path, rules) {
            Some(file) => played(&file, |played| holds &= played.status() == Status::Passed),
            None => holds = false,
        }
        holds
    };
    let holds = (!scenarios.is_empty()).then(|| scenarios.iter().all(|path: &&str| holds(path)));
    let text = rule.examples.get(number - 1).map_or("", |example| example.text.as_str());
    One { rule: rule.id, number, text, scenarios, holds, why_not }
}

/// The scenario of an example, as it is built into the program.
fn read(path: &str, rules: &Rules) -> Option<ScenarioFile> {
    let source = shipped_scenario(path)?.into_owned();
    Some(ScenarioFile { name: path.to_owned(), documents: rules.read(&source), source })
}

/// Plays the scenarios of a file with the cards that ship.
fn played(file: &ScenarioFile, mut each: impl FnMut(&Played<'_>)) {
    let cards = Cards::default();
    for document in file.documents.iter().flatten() {
        let done = guarded(|| {
            let report = document.scenario.as_ref().map(|scenario| run(scenario, &cards, None));
            (report, document.all_problems(&cards))
        });
        let bug = done.is_err();
        let (report, wrong) = done.unwrap_or_else(|panic| (None, vec![scenario_files::bug(document.at, &panic)]));
        each(&Played { file, document, report, wrong, bug });
    }
}
