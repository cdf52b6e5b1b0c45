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

/// Show which rule forbids an action, and what would have to change
///
/// The action is written as in a script. What would make it legal is found by trying: the same attempt with one thing of
/// the board changed. Exit codes: 0 it is legal, 1 it is not.
/// Example: `apnap why-not board.yaml 'cast: Shock, by: Bob, targets: [Alice]'`
#[derive(Args)]
pub struct WhyNot {
    #[command(flatten)]
    moment: Moment,

    /// The action, as an entry of a script writes it
    action: String,
}

/// Whether an action is legal, and why not.
#[derive(Serialize)]
pub struct Answer {
    legal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<crate::cr::RuleId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    because: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    culprit: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    would_be_legal_if: Vec<String>,
    /// The engine does not do something that is asked: nobody knows then.
    #[serde(skip)]
    unknown: bool,
}

impl Run for WhyNot {
    fn run(self, cx: &Context) -> Outcome {
        let entry = entry(&self.action)?;
        let declares = self.moment.declares() && (entry.attack.is_some() || entry.block.is_some());
        let moment = if declares { self.moment.reach_declaration(cx)? } else { self.moment.reach(cx)? };
        let answer = answer(&entry, &moment.play, moment.names())?;
        if cx.format() == Format::Json {
            cx.show_json(&answer)?;
        } else {
            cx.show(&text(cx, &moment.rules, &answer))?;
        }
        Ok(if answer.unknown { Exit::Unsupported } else { Exit::found(!answer.legal) })
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
pub fn answer(entry: &Entry, play: &Play, names: Names<'_>) -> Result<Answer, Failure> {
    let game = &play.game;
    if let Some((name, among)) = unknown_name(entry, game, names) {
        let near = crate::library::nearest(&name, among.iter().map(String::as_str), 2);
        let name = crate::scenario::quote(&name);
        return Err(Failure::usage(format!("nobody and nothing is called `{name}`")).did_you_mean(&near));
    }
    let found = why_not(entry, play, names);
    let (rule, because, culprit, unknown) = match &found.forbidden {
        None => (None, None, None, false),
        Some(Stop::Illegal(v)) => {
            (Some(v.rule), Some(v.because.clone()), v.culprit.map(|c| Arg::entity(game, c).to_string()), false)
        }
        Some(stop) => (None, Some(crate::scenario::play::stop_words(game, stop)), None, true),
    };
    Ok(Answer { legal: found.forbidden.is_none(), rule, because, culprit, would_be_legal_if: found.would_do, unknown })
}

/// The answer in words.
pub fn text(cx: &Context, rules: &Rules, answer: &Answer) -> String {
    let Some(because) = &answer.because else {
        return format!("{}\n", "it is legal".green().bold());
    };
    let head = if answer.unknown { "nobody knows".yellow().bold() } else { "not legal".red().bold() };
    let mut out = format!("{head}: {because}\n");
    if let Some(culprit) = &answer.culprit {
        out.push_str(&format!("  because of {}\n", culprit.bold()));
    }
    if let Some(rule) = answer.rule {
        let text = rules.text(rule).unwrap_or_default();
        let width = cx.terminal.prose_width();
        let text = format!("{} {text}", rule.to_string().cyan().bold());
        out.push_str(&format!("\n{}\n", prose::wrap(&text, width, "  ", "    ")));
    }
    if !answer.would_be_legal_if.is_empty() {
        out.push_str("\nit would be legal if\n");
        answer.would_be_legal_if.iter().for_each(|change| out.push_str(&format!("  - {change}\n")));
    }
    out
}
