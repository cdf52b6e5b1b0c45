//! A moment of a scenario, to be asked about: its end, or a step.

use std::path::PathBuf;

use clap::Args;

use super::color::Colorize;
use super::numbers::from_one;
use super::problem_text;
use super::run::until;
use super::scenario_files::{self, Rules, ScenarioFile};
use super::{Context, Failure};
use crate::engine::Play;
use crate::engine::state::{Game, Step};
use crate::engine::trace::{Level, Trace};
use crate::scenario::refer::Names;
use crate::scenario::setup::Aliases;
use crate::scenario::{Cards, Problem, Scenario, Severity, Status, Until, run};

/// Which scenario.
#[derive(Args)]
pub struct Scene {
    /// The file of the scenario; `-` for the standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// Which scenario of a file with several, from 1
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true, value_parser = from_one)]
    pub nth: usize,

    /// Take cards from this card file (or database) instead of the cards imported
    #[arg(long, value_name = "FILE")]
    cards: Option<PathBuf>,
}

/// Which moment of which scenario.
#[derive(Args)]
pub struct Moment {
    #[command(flatten)]
    scene: Scene,

    /// The moment: a step such as `combat damage` or `2, upkeep`; the end of the scenario where it is not said
    #[arg(long, value_name = "STEP", value_parser = until)]
    at: Option<Until>,

    /// Whether it is asked why an action is refused: the answer tells then what is wrong where the scenario stops.
    #[arg(skip)]
    pub asks_why_not: bool,
}

/// A scenario, read.
pub struct Loaded {
    /// The file.
    pub file: ScenarioFile,
    /// The scenario.
    pub scenario: Scenario,
    /// The rules, for their texts.
    pub rules: Rules,
    /// The cards.
    pub cards: Cards,
}

impl Scene {
    /// Reads the scenario.
    pub fn load(&self, cx: &Context) -> Result<Loaded, anyhow::Error> {
        let rules = Rules::open(cx)?;
        let cards = scenario_files::cards(cx, self.cards.as_deref())?;
        let file = scenario_files::load(&self.file, &rules)?;
        let documents = match &file.documents {
            Ok(documents) => documents,
            Err(problem) => return Err(not_played(cx, [&**problem], &file)),
        };
        let Some(document) = documents.get(self.nth.saturating_sub(1)) else {
            let many = super::prose::count(documents.len(), "scenario");
            return Err(Failure::usage(format!("there is no scenario {}: the file has {many}", self.nth)).into());
        };
        let Some(scenario) = document.scenario.clone() else {
            return Err(not_played(cx, &document.all_problems(&cards), &file));
        };
        Ok(Loaded { scenario, file, rules, cards })
    }
}

/// The moment, reached.
pub struct Reached {
    /// The scenario.
    pub scenario: Scenario,
    /// The game then.
    pub play: Play,
    aliases: Aliases,
    /// What was told on the way.
    pub told: Trace,
    /// The rules, for their texts.
    pub rules: Rules,
    /// Whether it stopped here because something is wrong, which has been told.
    pub stopped: bool,
}

impl Reached {
    /// The names of the scenario.
    pub fn names(&self) -> Names<'_> {
        Names { scenario: &self.scenario, aliases: &self.aliases }
    }
}

impl Moment {
    /// Whether it is a step in which attackers or blockers are declared.
    pub fn declares(&self) -> bool {
        self.at.is_some_and(|at| matches!(at.step, Step::DeclareAttackers | Step::DeclareBlockers))
    }

    /// Plays the scenario up to the moment.
    pub fn reach(&self, cx: &Context) -> Result<Reached, anyhow::Error> {
        self.play(cx, self.scene.load(cx)?, self.at)
    }

    /// Plays the scenario up to the declaration of attackers or blockers that the moment begins with.
    pub fn reach_declaration(&self, cx: &Context) -> Result<Reached, anyhow::Error> {
        self.play(cx, self.scene.load(cx)?, self.declaration())
    }

    /// The same moment, and the game as the declaration it begins with is to be made, if it begins with one.
    pub fn reach_both(&self, cx: &Context) -> Result<(Option<Play>, Reached), anyhow::Error> {
        let loaded = self.scene.load(cx)?;
        let declaration = self.declaration().filter(|_| self.declares());
        let game = declaration.and_then(|at| run(&loaded.scenario, &loaded.cards, Some(at)).after);
        let reached = self.play(cx, loaded, self.at)?;
        Ok((game.filter(|game| self.at.is_some_and(|at| is_there(game, at))).map(full), reached))
    }

    fn declaration(&self) -> Option<Until> {
        self.at.map(|at| Until { declaring: true, ..at })
    }

    fn play(&self, cx: &Context, loaded: Loaded, until: Option<Until>) -> Result<Reached, anyhow::Error> {
        let Loaded { file, scenario, rules, cards } = loaded;
        let report = run(&scenario, &cards, until);
        let Some(game) = report.after else {
            return Err(not_played_because(cx, report.status, &report.problems, &file));
        };
        let stopped: Vec<&Problem> = report.problems.iter().filter(|p| p.severity == Severity::Error).collect();
        // The moment is the one at which it stopped; whoever asks should know. Who asks why not is about to be told why.
        let text: String = match stopped.as_slice() {
            [refused] if self.asks_why_not && refused.asks_why_not => {
                let line = refused.at.line_and_column(&file.source).0;
                let note = format!("note: asked where an action is refused, {}:{line}\n", file.name);
                note.dimmed().to_string()
            }
            all => all.iter().map(|p| problem_text::text(cx, p, &file.name, &file.source)).collect(),
        };
        if !text.is_empty() {
            super::door::warn(&text);
        }
        let stopped = !stopped.is_empty();
        if let Some(at) = self.at
            && !is_there(&game, at)
        {
            let turn = at.turn.map(|turn| format!(" of turn {turn}")).unwrap_or_default();
            let now = &game.turn;
            return Err(Failure::usage(format!("the scenario never comes to the {} step{turn}", at.step.name()))
                .help(format!("it ends in the {} step of turn {}", now.step.name(), now.number))
                .into());
        }
        Ok(Reached { scenario, play: full(game), aliases: report.aliases, told: report.trace, rules, stopped })
    }
}

/// A game to be played on, all of it told.
fn full(game: Game) -> Play {
    Play::new(game, Trace::new(Level::Full))
}

/// Whether a game stands at this step.
pub(super) fn is_there(game: &Game, at: Until) -> bool {
    at.step == game.turn.step && at.turn.is_none_or(|turn| turn == game.turn.number)
}

/// Tells what is wrong with a scenario; the error is that it can't be played.
pub fn not_played<'p>(
    cx: &Context,
    problems: impl IntoIterator<Item = &'p Problem>,
    file: &ScenarioFile,
) -> anyhow::Error {
    let text: String = problems.into_iter().map(|p| problem_text::text(cx, p, &file.name, &file.source)).collect();
    super::door::warn(&text);
    Failure::usage("the scenario can't be played").into()
}

/// The same, with the exit code of a status.
pub fn not_played_because<'p>(
    cx: &Context,
    status: Status,
    problems: impl IntoIterator<Item = &'p Problem>,
    file: &ScenarioFile,
) -> anyhow::Error {
    let error = not_played(cx, problems, file);
    if status == Status::Unsupported {
        return Failure::unsupported("the scenario needs what the engine does not do yet").into();
    }
    error
}
