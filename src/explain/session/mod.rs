//! A scenario played by hand: choice after choice, each of which can be taken back, and written down as a scenario.

mod save;
mod words;

pub use save::{SaveError, quoted};
pub use words::in_list as answer_in_words;

use crate::engine::chance::Chance;
use crate::engine::choice::{Answer, Ask, Decider, Decision};
use crate::engine::state::{Game, PlayerId, Step};
use crate::engine::trace::{Level, Record, Trace};
use crate::engine::{Action, Done, Play, Stop, Unit};
use crate::explain::legal::{Legal, legal};
use crate::explain::tell_apart::Labels;
use crate::scenario::answers::Answers;
use crate::scenario::play::stop_words;
use crate::scenario::refer::{Names, Seen};
use crate::scenario::setup::{Aliases, NotSetUp, SetUp, set_up};
use crate::scenario::{Cards, Problem, Scenario, Status, Until, run};
use save::Line;

/// A scenario being played by hand.
pub struct Session<'a> {
    scenario: &'a Scenario,
    aliases: Aliases,
    start: Point,
    /// What came of each choice since; the last is now.
    points: Vec<Point>,
    /// Whether it began where the scenario does, so that it can be written down.
    from_start: bool,
}

/// The game after a choice.
#[derive(Clone)]
struct Point {
    play: Play,
    chance: Chance,
    half: Option<Half>,
    /// What has been chosen on the way here.
    lines: Vec<Line>,
}

/// A unit that waits for a decision: it is run again from its beginning with one answer more.
#[derive(Clone)]
struct Half {
    action: Option<Action>,
    answers: Vec<Answer>,
    /// The decisions answered so far, in words, and the game each was asked in.
    lines: Vec<Line>,
    decision: Decision,
    /// The game at the moment of the decision.
    game: Box<Game>,
    /// What the unit has recorded up to there.
    records: Vec<Record>,
}

/// What is asked now.
#[derive(Clone, Debug)]
pub enum Question<'s> {
    /// Nothing: the game is over.
    Over,
    /// What the player with priority does.
    Act {
        /// The player.
        player: PlayerId,
        /// What is legal.
        actions: Vec<Legal>,
    },
    /// A decision.
    Decide(&'s Decision),
}

/// Why a scenario can't be played by hand.
#[derive(Debug)]
pub enum NotBegun {
    /// It can't be set up or played up to there.
    Problems(Status, Vec<Problem>),
    /// The scenario never comes to the moment asked for; it ends here.
    Elsewhere {
        /// The number of the turn.
        turn: u32,
        /// The step.
        step: Step,
    },
    /// The engine stumbled.
    Stopped {
        /// On what.
        stop: Stop,
        /// The same in words, with the names of what is in the game.
        says: String,
    },
}

impl<'a> Session<'a> {
    /// Sets the scenario's board up and plays on to the first choice; its script, plan and expectations are left alone.
    ///
    /// # Errors
    ///
    /// What is wrong with the scenario, or what the engine stumbled on.
    pub fn begin(scenario: &'a Scenario, cards: &Cards) -> Result<Self, NotBegun> {
        Self::begin_recording(scenario, cards, Level::Full)
    }

    /// The same, with so much recorded of what happens.
    ///
    /// # Errors
    ///
    /// As [`Session::begin`].
    pub fn begin_recording(scenario: &'a Scenario, cards: &Cards, level: Level) -> Result<Self, NotBegun> {
        let empty = Aliases::default();
        let mut answers = Answers::new(scenario, &empty);
        let SetUp { mut play, aliases, .. } = set_up(scenario, cards, &mut answers).map_err(|not| match not {
            NotSetUp::Problems(problems) => NotBegun::Problems(Status::Error, problems),
            NotSetUp::Unsupported(problems) => NotBegun::Problems(Status::Unsupported, problems),
        })?;
        play.trace = Trace::new(level);
        let lines = used(&answers);
        let point = Point { play, chance: answers.chance(), half: None, lines };
        Self::from_point(scenario, aliases, point, true)
    }

    /// Plays the scenario as it is written up to a moment, and goes on from there by hand.
    ///
    /// # Errors
    ///
    /// As [`Session::begin`].
    pub fn begin_at(scenario: &'a Scenario, cards: &Cards, until: Until) -> Result<Self, NotBegun> {
        let report = run(scenario, cards, Some(until));
        let Some(game) = report.after else { return Err(NotBegun::Problems(report.status, report.problems)) };
        if game.turn.step != until.step || until.turn.is_some_and(|turn| turn != game.turn.number) {
            return Err(NotBegun::Elsewhere { turn: game.turn.number, step: game.turn.step });
        }
        let chance = Chance::new(scenario.seed);
        let point = Point { play: Play::new(game, Trace::new(Level::Full)), chance, half: None, lines: Vec::new() };
        Self::from_point(scenario, report.aliases, point, false)
    }

    fn from_point(
        scenario: &'a Scenario,
        aliases: Aliases,
        mut point: Point,
        from_start: bool,
    ) -> Result<Self, NotBegun> {
        let begun = go_on(&mut point, &Namer { scenario, aliases: &aliases });
        begun.map_err(|stop| NotBegun::Stopped { says: stop_words(&point.play.game, &stop), stop })?;
        Ok(Self { scenario, aliases, start: point, points: Vec::new(), from_start })
    }

    fn now(&self) -> &Point {
        self.points.last().unwrap_or(&self.start)
    }

    fn namer(&self) -> Namer<'_> {
        Namer { scenario: self.scenario, aliases: &self.aliases }
    }

    /// The names of the scenario.
    pub fn names(&self) -> Names<'_> {
        Names { scenario: self.scenario, aliases: &self.aliases }
    }

    /// The game as it is: in the middle of a unit, as it is at the moment of the decision.
    pub fn game(&self) -> &Game {
        let now = self.now();
        now.half.as_ref().map_or(&now.play.game, |half| &half.game)
    }

    /// The play up to the last whole unit.
    pub fn play(&self) -> &Play {
        &self.now().play
    }

    /// All that has happened, what the unit in progress has done included.
    pub fn records(&self) -> Vec<Record> {
        let now = self.now();
        let half = now.half.iter().flat_map(|half| &half.records);
        let mut records: Vec<Record> = now.play.trace.records.iter().chain(half).cloned().collect();
        self.labels().put_to(&mut records, self.game());
        records
    }

    /// What tells things of one name apart.
    pub fn labels(&self) -> Labels {
        Labels::of_game(self.game(), &self.aliases)
    }

    /// How many choices have been made.
    pub fn choices(&self) -> usize {
        self.points.len()
    }

    /// What is asked now.
    ///
    /// # Errors
    ///
    /// What the engine stumbled on.
    pub fn question(&self) -> Done<Question<'_>> {
        let now = self.now();
        if let Some(half) = &now.half {
            return Ok(Question::Decide(&half.decision));
        }
        Ok(match legal(&now.play)? {
            Some((player, actions)) => Question::Act { player, actions },
            None => Question::Over,
        })
    }

    /// The player with priority acts.
    ///
    /// # Errors
    ///
    /// What forbids it; nothing has changed then.
    pub fn act(&mut self, action: &Action) -> Done<()> {
        let mut point = self.now().clone();
        run_unit(&mut point, Some(action.clone()), Vec::new(), Vec::new(), &self.namer())?;
        go_on(&mut point, &self.namer())?;
        self.points.push(point);
        Ok(())
    }

    /// Answers the decision that is asked.
    ///
    /// # Errors
    ///
    /// What is wrong with the answer, or with what came of it; nothing has changed then.
    pub fn answer(&mut self, answer: Answer) -> Done<()> {
        let mut point = self.now().clone();
        let Some(half) = point.half.take() else {
            return Err(Stop::illegal(crate::rule!("117.1"), None, "no decision is asked for"));
        };
        if let Some(because) = half.decision.ask.refuses(&answer) {
            return Err(Stop::BadAnswer(Box::new(crate::engine::stop::BadAnswer { decision: half.decision, because })));
        }
        let mut lines = half.lines;
        lines.push(self.namer().answer(&half.game, &half.decision, &answer, half.action.is_some()));
        let mut answers = half.answers;
        answers.push(answer);
        run_unit(&mut point, half.action, answers, lines, &self.namer())?;
        go_on(&mut point, &self.namer())?;
        self.points.push(point);
        Ok(())
    }

    /// Takes the last choice back; `false` at the start.
    pub fn undo(&mut self) -> bool {
        self.points.pop().is_some()
    }

    /// Keeps nothing to go back to: what has been played can still be written down.
    pub fn forget(&mut self) {
        self.points.drain(..self.points.len().saturating_sub(1));
    }

    /// What has been played, as a scenario: the board of the file, and what was done as its script.
    ///
    /// # Errors
    ///
    /// Why it can't be written down.
    pub fn save(&self, source: &str, document: usize, title: &str) -> Result<String, SaveError> {
        save::save(self, source, document, title)
    }
}

/// The answers that setting the board up has used (614.1c): they are kept.
fn used(answers: &Answers<'_>) -> Vec<Line> {
    let unused: Vec<_> = answers.unused().map(|(player, answer)| (player, answer.at)).collect();
    let all = answers.names().scenario.answers.iter().enumerate();
    all.flat_map(|(player, list)| list.iter().map(move |answer| (player, answer)))
        .filter(|(player, answer)| !unused.contains(&(*player, answer.at)))
        .map(|(player, answer)| Line::Kept { player, at: answer.at })
        .collect()
}

/// On until somebody has to decide something.
fn go_on(point: &mut Point, namer: &Namer<'_>) -> Done<()> {
    while point.half.is_none() && point.play.next() == Unit::Step {
        run_unit(point, None, Vec::new(), Vec::new(), namer)?;
    }
    Ok(())
}

/// Runs a unit with these answers: it is done, or waits for one more.
fn run_unit(
    point: &mut Point,
    action: Option<Action>,
    answers: Vec<Answer>,
    lines: Vec<Line>,
    namer: &Namer<'_>,
) -> Done<()> {
    let mut hand = Hand { answers: answers.iter(), chance: point.chance, asked: None };
    let before = point.play.game.clone();
    let mark = point.play.trace.records.len();
    let mut records = Vec::new();
    let done = match &action {
        Some(action) => point.play.unit_seen(&mut hand, &mut records, |cx| cx.act(action)),
        None => point.play.unit_seen(&mut hand, &mut records, |cx| cx.next_unit()),
    };
    let Hand { chance, asked, .. } = hand;
    match done {
        Ok(()) => {
            point.chance = chance;
            match &action {
                Some(action) => point.lines.push(namer.action(&before, action, lines)),
                None => point.lines.extend(lines),
            }
            Ok(())
        }
        Err(Stop::Undecided(decision)) => {
            let game = asked.unwrap_or_else(|| Box::new(before));
            let records = records.split_off(mark.min(records.len()));
            point.half = Some(Half { action, answers, lines, decision: *decision, game, records });
            Ok(())
        }
        Err(stop) => Err(stop),
    }
}

/// Gives the answers there are; chance decides what nature decides.
struct Hand<'h> {
    answers: std::slice::Iter<'h, Answer>,
    chance: Chance,
    /// The game at the first decision without an answer.
    asked: Option<Box<Game>>,
}

impl Decider for Hand<'_> {
    fn decide(&mut self, game: &Game, decision: &Decision) -> Option<Answer> {
        if let Some(answer) = self.chance.nature(&decision.ask) {
            return Some(answer);
        }
        if decision.ask.forced().is_some() {
            return None;
        }
        let answer = self.answers.next().cloned();
        if answer.is_none() && self.asked.is_none() {
            self.asked = Some(Box::new(game.clone()));
        }
        answer
    }
}

/// Puts choices into the words of the format.
struct Namer<'n> {
    scenario: &'n Scenario,
    aliases: &'n Aliases,
}

impl Namer<'_> {
    fn names(&self) -> Names<'_> {
        Names { scenario: self.scenario, aliases: self.aliases }
    }

    fn action(&self, game: &Game, action: &Action, inner: Vec<Line>) -> Line {
        let seen = Seen::new(game);
        let player = game.turn.priority.unwrap_or(game.turn.active);
        words::action(&seen, self.names(), player, action, inner)
    }

    fn answer(&self, game: &Game, decision: &Decision, answer: &Answer, in_action: bool) -> Line {
        let seen = Seen::new(game);
        words::answer(&seen, self.names(), decision, answer, in_action)
    }
}

/// Whether an answer to this is several picks.
pub fn takes_several(ask: &Ask) -> bool {
    match ask {
        Ask::Entities { max, .. } | Ask::Texts { max, .. } => *max > 1,
        Ask::Order { .. } | Ask::Attackers { .. } | Ask::Blockers { .. } | Ask::Divide { .. } => true,
        _ => false,
    }
}
