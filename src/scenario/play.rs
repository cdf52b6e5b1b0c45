//! Running a scenario: set up, play its course, look at what comes out.

mod ahead;
mod asked;
mod declare;
mod forced;
mod instead;
mod loops;
mod plan;
mod refused;
mod script;
mod told;
mod unused;

use crate::engine::state::{Game, PlayerId, Stage, Step};
use crate::engine::trace::{Arg, Begins, Level, REFUSED, Record, Trace};
use crate::engine::{Action, Play, Stop, Unit};
use crate::explain::tell_apart::Labels;
use crate::rule;
use crate::scenario::answers::why_unfit;

use super::answers::Answers;
use super::cards::Cards;
use super::expect::{Finding, Moment, in_vain, judge};
use super::model::{Course, Entry, Scenario, Verb};
use super::raw::Answer;
use super::refer::Names;
use super::setup::{Aliases, NotSetUp, SetUp, set_up};
use super::{At, Problem, Severity, Span, act, quote};

use asked::undecided;
pub(super) use asked::{first_decided, is_said_with_the_action};

/// What came out of a scenario.
#[derive(Clone, Debug)]
pub struct Report {
    /// In a word.
    pub status: Status,
    /// The game before anything happened; none where it could not be set up.
    pub before: Option<Game>,
    /// The game at the end.
    pub after: Option<Game>,
    /// What happened.
    pub trace: Trace,
    /// What was expected and found, in the order of the file.
    pub findings: Vec<Finding>,
    /// What was wrong: with the scenario, or with an action in it.
    pub problems: Vec<Problem>,
    /// What `as` has named.
    pub aliases: Aliases,
}

/// What came out, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// All that is expected holds.
    Passed,
    /// Something that is expected does not.
    Failed,
    /// The engine does not do what it needs, and says so.
    Unsupported,
    /// It could not be played: an illegal action, a missing answer, something wrong with it.
    Error,
}

impl Status {
    /// The word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Unsupported => "unsupported",
            Self::Error => "error",
        }
    }
}

/// Where a run ends before its scenario does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Until {
    /// The turn; the first such step where it is not said.
    pub turn: Option<u32>,
    /// The step.
    pub step: Step,
    /// Just before attackers or blockers are declared in it.
    pub declaring: bool,
}

/// Plays a scenario, to its end or to the moment asked for.
pub fn run(scenario: &Scenario, cards: &Cards, until: Option<Until>) -> Report {
    run_at(scenario, cards, until, Level::Full)
}

/// Plays a scenario with so much recorded: for many scenarios the rules alone are enough.
pub fn run_at(scenario: &Scenario, cards: &Cards, until: Option<Until>, level: Level) -> Report {
    let empty = Aliases::default();
    let mut answers = Answers::new(scenario, &empty);
    let SetUp { mut play, aliases, notes } = match set_up(scenario, cards, &mut answers) {
        Ok(set_up) => set_up,
        Err(not) => {
            let (status, problems) = match not {
                NotSetUp::Problems(problems) => (Status::Error, problems),
                NotSetUp::Unsupported(problems) => (Status::Unsupported, problems),
            };
            return Report {
                status,
                before: None,
                after: None,
                trace: Trace::default(),
                findings: Vec::new(),
                problems,
                aliases: Aliases::default(),
            };
        }
    };
    play.trace = Trace::new(level);
    let before = play.game.clone();
    let answers = answers.with_aliases(scenario, &aliases);
    let mut runner = Runner {
        scenario,
        answers,
        play,
        findings: Vec::new(),
        warnings: notes,
        units: 0,
        resolved: 0,
        until,
        here: scenario.at,
        loops: loops::Loops::default(),
        asked_next: Vec::new(),
        refusals: Vec::new(),
    };
    let ended = runner.course();
    runner.finish(ended, before, &aliases)
}

/// Why a course ended.
enum Ended {
    /// It is done, or the stop was reached.
    Done,
    /// Where the caller wanted to look.
    Until,
    /// Something went wrong.
    Failed(Status, Box<Problem>),
}

impl Ended {
    fn failed(how: Status, problem: Problem) -> Self {
        Self::Failed(how, Box::new(problem))
    }
}

type Going = Result<(), Ended>;

struct Runner<'a> {
    scenario: &'a Scenario,
    answers: Answers<'a>,
    play: Play,
    findings: Vec<Finding>,
    warnings: Vec<Problem>,
    units: u32,
    /// How many objects have resolved so far.
    resolved: u32,
    until: Option<Until>,
    /// The entry being played: what is asked on the way is asked because of it.
    here: Span,
    loops: loops::Loops,
    /// Who else is asked something where an answer is missing, with an answer in words.
    asked_next: Vec<(PlayerId, String)>,
    /// Where in the trace declarations are told that were refused before their step had begun.
    refusals: Vec<usize>,
}

/// Puts refused declarations under the heading of the step in which they were attempted, which begins after them.
fn put_under_their_steps(records: &mut [Record], refusals: &[usize]) {
    for at in refusals.iter().rev().copied() {
        let after = |record: &Record| record.says != REFUSED;
        let Some(tail) = records.get_mut(at..).filter(|tail| tail.first().is_some_and(|first| !after(first))) else {
            continue;
        };
        let next = tail.iter().position(after);
        if let Some(step) = next.filter(|n| tail.get(*n).is_some_and(|record| record.begins() == Some(Begins::Step))) {
            tail.get_mut(..=step).into_iter().for_each(|part| part.rotate_left(1));
        }
    }
}

/// Units of play after which a run is taken to go on for ever.
const MOST_UNITS: u32 = 30_000;

impl<'a> Runner<'a> {
    fn course(&mut self) -> Ended {
        if let Err(stop) = self.play.unit(&mut self.answers, |cx| cx.set_in()) {
            return self.stopped(self.here, stop);
        }
        let going = match &self.scenario.course {
            // Nothing is planned: what must attack or block does.
            Course::Board if let Some(stop) = &self.scenario.stop => {
                self.here = stop.at;
                self.plan(&[])
            }
            Course::Board => self.advance_to_priority(),
            Course::Script(entries) => self.script(entries),
            Course::Plan(entries) => self.plan(entries),
        };
        match going {
            Ok(()) => Ended::Done,
            Err(ended) => ended,
        }
    }

    fn finish(mut self, ended: Ended, before: Game, aliases: &Aliases) -> Report {
        let mut problems = std::mem::take(&mut self.warnings);
        problems.extend(self.names().taken_for(&self.play.game));
        let mut status = Status::Passed;
        if let (Some(until), false) = (self.until, matches!(ended, Ended::Until)) {
            let turn = until.turn.map(|turn| format!(" of turn {turn}")).unwrap_or_default();
            let message = format!("the scenario never comes to the {} step{turn}", until.step.name());
            problems.push(Problem::warning(self.scenario.at, message).help("it is shown to its end"));
        }
        match ended {
            Ended::Done => {
                self.unused(&mut problems);
                problems.extend(in_vain(self.names(), &self.play.game));
                if let Some(expect) = &self.scenario.expect {
                    self.tell_why(&super::expect::asked_about(&expect.value, &self.play, self.names()));
                    self.tell_decks(&expect.value);
                    let found = judge(&expect.value, &self.play, self.names());
                    self.findings.extend(found);
                }
                let refused: Vec<_> = self.findings.iter().filter_map(|finding| finding.forbidden_by).collect();
                for rule in &self.scenario.cites {
                    self.findings.push(super::expect::cited(rule, &self.play, &refused, true));
                }
                if self.findings.iter().any(|f| !f.holds) {
                    status = Status::Failed;
                    problems.extend(self.left_on_the_stack());
                }
            }
            Ended::Until => {}
            Ended::Failed(how, problem) => {
                status = how;
                problems.push(*problem);
            }
        }
        if status != Status::Unsupported && problems.iter().any(|p| p.severity == Severity::Error) {
            status = Status::Error;
        }
        problems.sort_by_key(|p| (p.severity, p.at));
        put_under_their_steps(&mut self.play.trace.records, &self.refusals);
        Labels::of_game(&self.play.game, aliases).put_to(&mut self.play.trace.records, &self.play.game);
        Report {
            status,
            before: Some(before),
            after: Some(self.play.game),
            trace: self.play.trace,
            findings: self.findings,
            problems,
            aliases: aliases.clone(),
        }
    }

    fn names(&self) -> Names<'a> {
        self.answers.names()
    }

    fn count(&mut self, at: Span) -> Going {
        self.units += 1;
        if self.units > MOST_UNITS {
            let problem = Problem::error(at, format!("after {MOST_UNITS} steps of play the end is not in sight"))
                .rule(crate::rule!("732.3"))
                .help("a loop that players can end must be ended by an answer");
            return Err(Ended::failed(Status::Error, problem));
        }
        Ok(())
    }

    /// One unit that needs no player; declarations that are waiting are made in it.
    fn step(&mut self, at: Span) -> Going {
        self.count(at)?;
        if self.play.game.turn.stage == Stage::Resolve {
            self.resolved += 1;
        }
        self.answers.taken.clear();
        self.answers.x_is_taken = false;
        let resolving = self.resolving();
        let decided = self.answers.decided;
        if self.play.game.turn.stage == Stage::Begin {
            // Another step: what has resolved until here is over.
            self.loops = loops::Loops::default();
        }
        let play = &mut self.play;
        let done = self.answers.passing_over(|answers| play.step(answers));
        if matches!(done, Err(Stop::Undecided(_))) {
            let mut answers = self.answers.clone().going_on();
            let _ = self.play.clone().step(&mut answers);
            self.asked_next = answers.asked_next();
        }
        let open = !self.answers.taken.is_empty();
        self.note_taken();
        match (self.answers.decided != decided, open) {
            (false, _) => {}
            (true, true) => self.loops.left_open(),
            (true, false) => self.loops.decided(),
        }
        match done {
            Ok(()) => {
                self.undeclared(at)?;
                resolving.map_or(Ok(()), |what| self.look_for_a_loop(what))
            }
            // 104.4b: what goes on for ever without a decision within one resolution, or as state-based actions are checked.
            Err(Stop::Loop(round)) => self.draw(&round, &[]),
            Err(stop) => Err(self.stopped(at, stop)),
        }
    }

    /// What was decided without an answer goes into the trace.
    fn note_taken(&mut self) {
        for (at, besides) in std::mem::take(&mut self.answers.filled) {
            let message = format!("the mana comes from {}, too", besides.join(", "));
            let help = "name all of what it comes from, or take `mana` out where it makes no difference";
            self.warnings.push(Problem::warning(at, message).rule(rule!("601.2g")).help(help));
        }
        for (rule, taken) in std::mem::take(&mut self.answers.taken) {
            self.play.trace.add(&[rule], "{}", || vec![Arg::Text(taken)]);
        }
    }

    /// On until somebody has priority or the game is over.
    fn advance_to_priority(&mut self) -> Going {
        while self.play.next() == Unit::Step {
            self.look()?;
            self.step(self.here)?;
        }
        self.look()
    }

    /// Whether the caller wanted to see this moment.
    fn look(&self) -> Going {
        let Some(until) = self.until else { return Ok(()) };
        let turn = &self.play.game.turn;
        let there = until.turn.is_none_or(|n| n == turn.number) && until.step == turn.step;
        let now = match until.declaring {
            true => turn.stage == Stage::Begin,
            false => matches!(turn.stage, Stage::Priority | Stage::Over),
        };
        if there && now { Err(Ended::Until) } else { Ok(()) }
    }

    fn pass(&mut self, at: Span) -> Going {
        self.count(at)?;
        match self.play.act(&Action::Pass, &mut self.answers) {
            Ok(()) => Ok(()),
            Err(stop) => Err(self.stopped(at, stop)),
        }
    }

    /// An action of a player who has priority. `Err` in the inner result: it is illegal, and the state is as before.
    fn act(&mut self, player: PlayerId, entry: &Entry) -> Result<Result<(), Stop>, Ended> {
        self.count(entry.at)?;
        self.taken_for_the_first(player, entry)?;
        self.answers.taken.clear();
        self.answers.x_is_taken = false;
        self.answers.ahead = self.named_ahead(entry);
        let acted = act::act(&mut self.play, &mut self.answers, player, entry);
        self.answers.ahead.clear();
        match acted {
            Ok(()) => {
                self.loops.decided();
                self.note_taken();
                Ok(Ok(()))
            }
            Err(stop @ Stop::Illegal(_)) => Ok(Err(stop)),
            // 104.4b: what an action brings about at once, such as triggered mana abilities, may go on for ever, too.
            Err(Stop::Loop(round)) => self.draw(&round, &[]).map(Ok),
            Err(stop) => Err(self.stopped(entry.at, stop)),
        }
    }

    /// What was expected on the way, and found, with the moment.
    fn found(&mut self, at: Span, findings: impl IntoIterator<Item = Finding>) {
        let turn = &self.play.game.turn;
        let moment = Moment { at, turn: turn.number, step: turn.step };
        self.findings.extend(findings.into_iter().map(|finding| Finding { moment: Some(moment), ..finding }));
    }

    /// `check` and `note`, which take no time.
    fn look_at(&mut self, verb: &Verb, at: Span) {
        match verb {
            Verb::Check(expect) => {
                self.tell_why(&super::expect::asked_about(expect, &self.play, self.names()));
                self.tell_decks(expect);
                let found = judge(expect, &self.play, self.names());
                self.found(at, found);
            }
            Verb::Note(text) => {
                let text = text.clone();
                self.play.trace.add(&[], "{}", || vec![Arg::Text(text)]);
            }
            _ => {}
        }
    }

    /// That something is still to resolve, which whoever expects what it does has most likely forgotten.
    fn left_on_the_stack(&self) -> Option<Problem> {
        let (game, last) = (&self.play.game, self.scenario.course.entries().last()?);
        let top = *game.stack.last()?;
        let many = match game.stack.len() {
            1 => "is still on the stack".to_owned(),
            n => format!("is still on top of {n} on the stack"),
        };
        let message = format!("{} {many} as the script ends", Arg::object(game, top));
        Some(Problem::note(last.at, message).help("add `- resolve: all` behind it"))
    }

    fn stopped(&self, at: Span, stop: Stop) -> Ended {
        let game = &self.play.game;
        match &stop {
            Stop::Undecided(decision) => {
                let theirs = |player: &usize| *player == usize::from(decision.player.0);
                let unused = self.answers.unused().filter(|(player, _)| theirs(player));
                let unused = unused.filter(|(player, answer)| !self.answers.had_been_used(*player, answer));
                let unused: Vec<_> = unused.map(|(_, answer)| answer).collect();
                let why = |answer: &At<Answer>, next| why_unfit(game, self.names(), decision, &answer.value, next);
                let unfit = unused.iter().find_map(|answer| Some((*answer, why(answer, false)?)));
                // Where none is of its kind, the one that stands next was meant for it.
                let next = || unused.first().and_then(|answer| Some((*answer, why(answer, true)?)));
                let unfit = unfit.or_else(next);
                let wrong = unfit.as_ref().map(|(answer, unfit)| (&answer.value, unfit));
                let mut problem = undecided(game, self.names(), at, decision, (wrong, self.asked_next.as_slice()));
                if let Some((answer, unfit)) = &unfit {
                    problem = problem.also(answer.at, format!("this does not answer it: {}", unfit.because));
                }
                Ended::failed(Status::Error, problem)
            }
            Stop::Illegal(violation) => {
                let mut problem = Problem::error(at, format!("illegal: {}", violation.because)).rule(violation.rule);
                problem = problem.asking_why_not();
                if let Some(culprit) = violation.culprit {
                    problem = problem.label(format!("because of {}", Arg::entity(game, culprit)));
                }
                Ended::failed(Status::Error, problem)
            }
            Stop::BadAnswer(bad) => Ended::failed(
                Status::Error,
                Problem::error(at, format!("the answer does not fit: {}: {}", bad.decision.prompt, bad.because))
                    .rule(bad.decision.rule),
            ),
            Stop::Unsupported(what) => {
                Ended::failed(Status::Unsupported, Problem::error(at, format!("not supported: {what}")))
            }
            Stop::Loop(steps) => {
                let mut problem =
                    Problem::error(at, "a loop of mandatory actions that nothing ends").rule(crate::rule!("104.4b"));
                for step in steps.iter().take(8) {
                    problem = problem.help(format!("again and again: {}", quote(step)));
                }
                Ended::failed(Status::Error, problem)
            }
        }
    }
}

/// What stopped something, in words.
pub fn stop_words(game: &Game, stop: &Stop) -> String {
    match stop {
        Stop::Undecided(decision) => {
            format!("{} has to decide: {}", game.player(decision.player).name, decision.prompt)
        }
        Stop::Illegal(violation) => format!("{} ({})", violation.because, violation.rule),
        Stop::BadAnswer(bad) => format!("{}: {}", bad.decision.prompt, bad.because),
        Stop::Unsupported(what) => what.to_string(),
        Stop::Loop(_) => "an endless loop (104.4b)".to_owned(),
    }
}
