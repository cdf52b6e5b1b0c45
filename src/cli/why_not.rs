//! `apnap why-not`: which rule forbids an action, and what would have to change.

use crate::cli::color::Colorize;
use clap::Args;
use serde::Serialize;

use super::moment::Moment;
use super::scenario_files::Rules;
use super::{Context, Exit, Failure, Format, Outcome, Run, prose};
use crate::engine::trace::Arg;
use crate::engine::{Play, Stop};
use crate::explain::what_if::{unknown_name, why_not};
use crate::scenario::raw::Entry;
use crate::scenario::read_entry;
use crate::scenario::refer::Names;

/// Show which rules forbid an action, and what would have to change
///
/// The action is written as in a script. Every obstacle is told, each with its rule: they are found by trying the same
/// action on boards that differ. Exit codes: 0 it is legal, 1 it is not.
/// Example: `apnap why-not board.yaml 'cast: Shock, by: Bob, targets: [Alice]'`
#[derive(Args)]
pub struct WhyNot {
    #[command(flatten)]
    moment: Moment,

    /// The action, as an entry of a script writes it
    action: String,

    /// Leave aside what it costs: mana, and what is tapped or too new to be tapped
    #[arg(long)]
    free: bool,
}

/// Whether an action is legal, and why not.
#[derive(Serialize)]
pub struct Answer {
    legal: bool,
    /// All that forbids it, the first obstacle in front.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    obstacles: Vec<Obstacle>,
    /// What would have to be so, all of it together.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    would_be_legal_if: Vec<String>,
}

/// Something that forbids an action.
#[derive(Serialize)]
struct Obstacle {
    /// None where the engine does not do something that is asked: nobody knows then.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<crate::cr::RuleId>,
    because: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    culprit: Option<String>,
}

impl Answer {
    /// Whether the engine does not do something that is asked.
    fn unknown(&self) -> bool {
        self.obstacles.first().is_some_and(|obstacle| obstacle.rule.is_none())
    }
}

impl Run for WhyNot {
    fn run(self, cx: &Context) -> Outcome {
        let entry = entry(&self.action)?;
        let declares = self.moment.declares() && (entry.attack.is_some() || entry.block.is_some());
        let moment = if declares { self.moment.reach_declaration(cx)? } else { self.moment.reach(cx)? };
        let answer = answer(&entry, &moment.play, moment.names(), self.free)?;
        if cx.format() == Format::Json {
            cx.show_json(&answer)?;
        } else {
            cx.show(&text(cx, &moment.rules, &answer))?;
        }
        Ok(if answer.unknown() { Exit::Unsupported } else { Exit::found(!answer.legal) })
    }
}

/// Reads an action as it is typed.
///
/// # Errors
///
/// What is wrong with it.
pub fn entry(action: &str) -> Result<Entry, Failure> {
    read_entry(action).map_err(|problems| {
        let words: Vec<String> = problems.iter().map(|p| p.message.clone()).collect();
        let action = crate::scenario::quote(action);
        let failure = Failure::usage(format!("`{action}` is no action: {}", words.join("; ")));
        problems.into_iter().flat_map(|p| p.help).fold(failure, Failure::help)
    })
}

/// Asks whether an action is legal now.
///
/// # Errors
///
/// What it names that is not there.
pub fn answer(entry: &Entry, play: &Play, names: Names<'_>, free: bool) -> Result<Answer, Failure> {
    let game = &play.game;
    if let Some((name, among)) = unknown_name(entry, game, names) {
        let near = crate::library::nearest(&name, among.iter().map(String::as_str), 2);
        let name = crate::scenario::quote(&name);
        return Err(Failure::usage(format!("nobody and nothing is called `{name}`")).did_you_mean(&near));
    }
    let found = why_not(entry, play, names, free);
    let obstacle = |stop: &Stop| match stop {
        Stop::Illegal(v) => Obstacle {
            rule: Some(v.rule),
            because: v.because.clone(),
            culprit: v.culprit.map(|c| Arg::entity(game, c).to_string()),
        },
        stop => Obstacle { rule: None, because: crate::scenario::play::stop_words(game, stop), culprit: None },
    };
    let obstacles: Vec<Obstacle> = found.obstacles.iter().map(obstacle).collect();
    Ok(Answer { legal: obstacles.is_empty(), obstacles, would_be_legal_if: found.would_do })
}

/// The answer in words.
pub fn text(cx: &Context, rules: &Rules, answer: &Answer) -> String {
    let width = cx.terminal.prose_width();
    let Some(first) = answer.obstacles.first() else {
        return format!("{}\n", "it is legal".green().bold());
    };
    let mut out = String::new();
    for (n, obstacle) in answer.obstacles.iter().enumerate() {
        let head = match (n, first.rule) {
            (0, None) => "nobody knows".yellow().bold(),
            (0, Some(_)) => "not legal".red().bold(),
            _ => "nor".red().bold(),
        };
        let head = format!("{head}: {}", obstacle.because);
        out.push_str(&format!("{}\n", prose::wrap(&head, width, "", "  ")));
        if let Some(culprit) = &obstacle.culprit {
            out.push_str(&format!("  because of {}\n", culprit.bold()));
        }
        if let Some(rule) = obstacle.rule {
            let text = rules.text(rule).unwrap_or_default();
            let text = format!("{} {text}", rules.label(rule).cyan().bold());
            out.push_str(&format!("\n{}\n\n", prose::wrap(&text, width, "  ", "    ")));
        }
    }
    if !answer.would_be_legal_if.is_empty() {
        let changes = format!("it would be legal if {}", prose::list(&answer.would_be_legal_if));
        out.push_str(&format!("{}\n", prose::wrap(&changes, width, "", "  ")));
    }
    format!("{}\n", out.trim_end())
}
