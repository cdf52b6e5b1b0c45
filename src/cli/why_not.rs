//! `apnap why-not`: which rule forbids an action, and what would have to change.

use clap::Args;
use colored::Colorize;
use serde::Serialize;

use super::moment::Moment;
use super::{Context, Exit, Failure, Format, Outcome, Run, prose};
use crate::engine::Stop;
use crate::engine::trace::Arg;
use crate::explain::what_if::why_not;
use crate::scenario::read_entry;

/// Show which rule forbids an action, and what would have to change
///
/// Example: `apnap why-not board.yaml 'cast: Shock, by: Bob, targets: [Alice]'`
#[derive(Args)]
pub struct WhyNot {
    #[command(flatten)]
    moment: Moment,

    /// The action, as an entry of a script writes it
    action: String,
}

#[derive(Serialize)]
struct WhyNotJson {
    legal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    because: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    culprit: Option<String>,
    would_be_legal_if: Vec<String>,
}

impl Run for WhyNot {
    fn run(self, cx: &Context) -> Outcome {
        let entry = read_entry(&self.action).map_err(|problems| {
            let words: Vec<String> = problems.iter().map(|p| p.message.clone()).collect();
            let failure = Failure::usage(format!("`{}` is no action: {}", self.action, words.join("; ")));
            problems.into_iter().flat_map(|p| p.help).fold(failure, Failure::help)
        })?;
        let moment = self.moment.reach(cx)?;
        let game = &moment.play.game;
        let answer = why_not(&entry, &moment.play, moment.names());
        let (rule, because, culprit) = match &answer.forbidden {
            None => (None, None, None),
            Some(Stop::Illegal(v)) => {
                (Some(v.rule), Some(v.because.clone()), v.culprit.map(|c| Arg::entity(game, c).to_string()))
            }
            Some(stop) => (None, Some(crate::scenario::play::stop_words(game, stop)), None),
        };
        if cx.format() == Format::Json {
            cx.show_json(&WhyNotJson {
                legal: answer.forbidden.is_none(),
                rule: rule.map(|r| r.to_string()),
                because,
                culprit,
                would_be_legal_if: answer.would_do.clone(),
            })?;
            return Ok(Exit::found(answer.forbidden.is_some()));
        }
        let Some(because) = because else {
            cx.show(&format!("{}\n", "it is legal".green().bold()))?;
            return Ok(Exit::Holds);
        };
        let mut out = format!("{}: {because}\n", "not legal".red().bold());
        if let Some(culprit) = culprit {
            out.push_str(&format!("  because of {}\n", culprit.bold()));
        }
        if let Some(rule) = rule {
            let text = moment.rules.text(rule).unwrap_or_default();
            let width = cx.terminal.prose_width();
            let text = format!("{} {text}", rule.to_string().cyan().bold());
            out.push_str(&format!("\n{}\n", prose::wrap(&text, width, "  ", "    ")));
        }
        if !answer.would_do.is_empty() {
            out.push_str("\nit would be legal if\n");
            answer.would_do.iter().for_each(|change| out.push_str(&format!("  - {change}\n")));
        }
        cx.show(&out)?;
        Ok(Exit::Found)
    }
}
