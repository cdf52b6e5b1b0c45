//! A moment of a scenario, to be asked about: its end, or a step.

use std::path::PathBuf;

use clap::Args;

use super::problem_text;
use super::run::until;
use super::scenario_files::{self, Rules};
use super::{Context, Exit, Failure};
use crate::engine::Play;
use crate::engine::trace::{Level, Trace};
use crate::scenario::refer::Names;
use crate::scenario::setup::Aliases;
use crate::scenario::{Scenario, Until, run};

/// Which moment of which scenario.
#[derive(Args)]
pub struct Moment {
    /// The file of the scenario
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The moment: a step such as `combat damage` or `2, upkeep`; the end of the scenario where it is not said
    #[arg(long, value_name = "STEP", value_parser = until)]
    at: Option<Until>,

    /// Which scenario of a file with several, from 1
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true)]
    nth: usize,

    /// Take cards from this card file (or database) instead of the cards imported
    #[arg(long, value_name = "FILE")]
    cards: Option<PathBuf>,
}

/// The moment, reached.
pub struct Reached {
    /// The scenario.
    pub scenario: Scenario,
    /// The game then.
    pub play: Play,
    aliases: Aliases,
    /// The rules, for their texts.
    pub rules: Rules,
}

impl Reached {
    /// The names of the scenario.
    pub fn names(&self) -> Names<'_> {
        Names { scenario: &self.scenario, aliases: &self.aliases }
    }
}

impl Moment {
    /// Plays the scenario up to the moment.
    pub fn reach(&self, cx: &Context) -> Result<Reached, anyhow::Error> {
        let rules = Rules::open(cx)?;
        let cards = scenario_files::cards(cx, self.cards.as_deref())?;
        let file = scenario_files::load(&self.file, &rules)?;
        let documents = match &file.documents {
            Ok(documents) => documents,
            Err(problem) => return Err(shown(cx, [&**problem], &file.name, &file.source)),
        };
        let Some(document) = documents.get(self.nth.saturating_sub(1)) else {
            let many = super::prose::count(documents.len(), "scenario");
            return Err(Failure::usage(format!("there is no scenario {}: the file has {many}", self.nth)).into());
        };
        let Some(scenario) = &document.scenario else {
            return Err(shown(cx, &document.problems, &file.name, &file.source));
        };
        let report = run(scenario, &cards, self.at);
        let Some(game) = report.after else {
            return Err(shown(cx, &report.problems, &file.name, &file.source));
        };
        let stopped = report.problems.iter().filter(|p| p.severity == crate::scenario::Severity::Error);
        let text: String = stopped.map(|p| problem_text::text(cx, p, &file.name, &file.source)).collect();
        if !text.is_empty() {
            // The moment is the one at which it stopped; whoever asks should know.
            let _ = std::io::Write::write_all(&mut std::io::stderr(), text.as_bytes());
        }
        Ok(Reached {
            scenario: scenario.clone(),
            play: Play::new(game, Trace::new(Level::Full)),
            aliases: report.aliases,
            rules,
        })
    }
}

fn shown<'p>(
    cx: &Context,
    problems: impl IntoIterator<Item = &'p crate::scenario::Problem>,
    file: &str,
    source: &str,
) -> anyhow::Error {
    let text: String = problems.into_iter().map(|p| problem_text::text(cx, p, file, source)).collect();
    let _ = std::io::Write::write_all(&mut std::io::stderr(), text.as_bytes());
    let mut failure = Failure::usage("the scenario can't be played");
    failure.exit = Exit::Usage;
    failure.into()
}
