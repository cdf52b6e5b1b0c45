//! `apnap play`: a scenario's board played by hand.

mod asked;
mod back;
mod command;
mod line;
mod others;
mod scripted;
mod words;

use std::fmt::Write as _;
use std::io::{ErrorKind, IsTerminal, Write};

use crate::cli::color::Colorize;
use clap::Args;
use serde::Serialize;

use super::moment::{Loaded, Scene, not_played_because};
use super::run::until;
use super::{Context, Exit, Failure, Format, Outcome, Run, board_text, door, prose, trace_text};
use crate::engine::Stop;
use crate::engine::choice::Ask;
use crate::engine::decide::First;
use crate::engine::state::{Game, PlayerId, Step};
use crate::engine::trace::Record;
use crate::explain::board::{Board, board, board_with};
use crate::explain::legal::Legal;
use crate::explain::session::{NotBegun, Question, Session};
use crate::scenario::Until;
use crate::scenario::play::stop_words;
use asked::Seen;
use back::Typed;
use command::{Command, Goal};
use line::Lines;
use scripted::Said;

/// Play a scenario's board by hand, choice after choice
///
/// The board is set up as the scenario says; its script and expectations are left alone. What can be done is a numbered
/// list, and words do as well: `cast Shock on Bob`, `attack Bears`, `pass until my turn`. What happens is told with its
/// rules. Choices can be taken back, objects be asked about, and the game be saved as a scenario; `help` lists it all.
/// On a terminal the line can be edited, Tab completes, and what was typed before comes back with the arrows. Commands may
/// also be piped in, one a line.
#[derive(Args)]
pub struct Play {
    #[command(flatten)]
    scene: Scene,

    /// Begin here instead, played as the scenario says: a step such as `combat damage` or `2, upkeep`
    #[arg(long, value_name = "STEP", value_parser = until)]
    at: Option<Until>,
}

/// What is told of each moment, for programs: one JSON object a line.
#[derive(Serialize)]
struct MomentJson<'a> {
    happened: &'a [Record],
    #[serde(skip_serializing_if = "Option::is_none")]
    asked: Option<asked::AskedJson>,
    board: Board,
}

/// The session, and how it is shown.
struct Table<'a> {
    cx: &'a Context,
    loaded: &'a Loaded,
    document: usize,
    session: Session<'a>,
    /// How many records have been shown.
    told: usize,
    /// What the last command has done, which is shown with the next question: above it a terminal is cleared.
    done: Option<String>,
    /// Commands are piped in: they are shown, so that the whole reads as a transcript.
    echo: bool,
    /// The line editor shows the prompt, and the board is drawn anew before each question.
    redraw: bool,
    /// Those who can do nothing but pass are not asked.
    autopass: bool,
    /// Answers said with the last action, to what it has not asked yet.
    waiting: Vec<Said>,
    /// The lines that did something: each is taken back whole.
    typed: Vec<Typed>,
}

/// Passes after which it is taken to go on for ever.
const MOST_PASSES: usize = 2_000;

impl Run for Play {
    const FORMATS: &[Format] = &[Format::Text, Format::Json, Format::Md];

    fn run(self, cx: &Context) -> Outcome {
        let loaded = self.scene.load(cx)?;
        let begun = match self.at {
            None => Session::begin(&loaded.scenario, &loaded.cards),
            Some(at) => Session::begin_at(&loaded.scenario, &loaded.cards, at),
        };
        let session = begun.map_err(|not| match not {
            NotBegun::Problems(status, problems) => not_played_because(cx, status, &problems, &loaded.file),
            NotBegun::Elsewhere { turn, step } => {
                let wanted = self.at.map_or("", |at| at.step.name());
                Failure::usage(format!("the scenario never comes to the {wanted} step"))
                    .help(format!(
                        "it ends in the {} step of turn {turn}; without `--at` play begins on its board",
                        step.name()
                    ))
                    .into()
            }
            NotBegun::Stopped { says, .. } => Failure::unsupported(says).into(),
        })?;
        let mut lines = Lines::open(cx.library.folder());
        let document = self.scene.nth.saturating_sub(1);
        let mut table = Table {
            cx,
            loaded: &loaded,
            document,
            session,
            told: 0,
            done: None,
            echo: !std::io::stdin().is_terminal(),
            redraw: lines.typed() && cx.format() == Format::Text,
            autopass: false,
            waiting: Vec::new(),
            typed: Vec::new(),
        };
        table.open()?;
        table.ask()?;
        while let Some(line) = lines.next("> ", table.completes())? {
            if !table.obey(line.trim())? {
                return Ok(Exit::Holds);
            }
        }
        table.print("\n")?;
        Ok(Exit::Holds)
    }
}

impl Table<'_> {
    fn json(&self) -> bool {
        self.cx.format() == Format::Json
    }

    fn print(&self, text: &str) -> Result<(), anyhow::Error> {
        if self.json() {
            return Ok(());
        }
        door::print(text, self.cx.format())?;
        Ok(())
    }

    /// The board as it is now.
    fn board(&self, out: &mut String) {
        board_text::write(self.cx, &board_with(self.session.game(), &self.session.labels()), out);
    }

    fn open(&mut self) -> Result<(), anyhow::Error> {
        let mut out = String::new();
        let title = &self.loaded.scenario.title;
        let _ = if self.cx.format() == Format::Md {
            writeln!(out, "# {title}\n")
        } else {
            writeln!(out, "{}\n", title.bold())
        };
        if !self.redraw {
            self.board(&mut out);
        }
        let _ = writeln!(out, "{}\n", "A number chooses, or words; `help` lists what else there is.".dimmed());
        self.print(&out)
    }

    /// What has happened since, and what is asked now; where the terminal allows below the board as it is now.
    fn ask(&mut self) -> Result<(), anyhow::Error> {
        let records = self.session.records();
        let new = records.get(self.told.min(records.len())..).unwrap_or_default();
        let question = self.session.question().map_err(|stop| self.stumbled(&stop))?;
        if self.json() {
            let asked = asked::json(&question, self.session.game(), &self.session.labels());
            let moment = MomentJson { happened: new, asked, board: board(self.session.game()) };
            door::print(&format!("{}\n", serde_json::to_string(&moment)?), Format::Json)?;
        } else {
            let mut out = String::new();
            if self.redraw && self.told > 0 {
                // Home, and clear what is below: what has scrolled by stays.
                out.push_str("\u{1b}[H\u{1b}[2J");
            }
            if self.redraw {
                self.board(&mut out);
            }
            out.extend(self.done.take());
            if !new.is_empty() {
                trace_text::trace(self.cx, new, None, &mut out);
                out.push('\n');
            }
            asked::text(self.cx, &question, self.session.game(), &self.session.labels(), &mut out);
            if matches!(question, Question::Act { .. }) && self.could_go_on_to_attack() {
                let _ = writeln!(out, "{}", "(`attack NAMES` or `attack all` goes on to combat)".dimmed());
            }
            self.print(&out)?;
            self.prompt()?;
        }
        self.told = records.len();
        Ok(())
    }

    /// Whether nothing is left to do before combat but to pass, and a creature could attack then: no action of the list says so.
    fn could_go_on_to_attack(&self) -> bool {
        let game = self.session.game();
        let before = (Step::PrecombatMain..Step::DeclareAttackers).contains(&game.turn.step) && game.stack.is_empty();
        let mine = game.turn.priority == Some(game.turn.active);
        let could = |player| self.session.play().try_out(&mut First).attackers_of(player);
        before && mine && could(game.turn.active).is_ok_and(|creatures| !creatures.is_empty())
    }

    fn stumbled(&self, stop: &Stop) -> Failure {
        Failure::unsupported(stop_words(self.session.game(), stop))
    }

    /// Waits for the next command, with what is asked still standing above.
    fn prompt(&self) -> Result<(), anyhow::Error> {
        if self.redraw { Ok(()) } else { self.print("> ") }
    }

    /// Does what was typed; `false` to leave.
    fn obey(&mut self, line: &str) -> Result<bool, anyhow::Error> {
        if self.echo {
            self.print(&format!("{line}\n"))?;
        }
        let command = match Command::read(line) {
            Ok(command) => command,
            Err(what) => return self.refuse(&what),
        };
        let mut out = String::new();
        let mut again = true;
        let before = self.session.choices();
        let done = match command {
            Command::Quit => return Ok(false),
            Command::Choice(text, said) => self.choose(&text, said),
            Command::Pass(times) => self.pass_times(times),
            Command::PassUntil(goal) => self.pass_until(goal),
            Command::Concede(name) => self.concede(name.as_deref()),
            Command::Board => {
                out.push('\n');
                if !self.redraw {
                    self.board(&mut out);
                }
                Ok(())
            }
            Command::Legal => Ok(()),
            Command::Trace => {
                self.told = 0;
                Ok(())
            }
            Command::Undo => self.undo().map(|line| self.done = Some(format!("taken back: {line}\n\n"))),
            told => {
                again = false;
                self.tell(told).map(|text| out.push_str(&text))
            }
        };
        if let Err(what) = done {
            // What is refused has changed nothing.
            self.back_to(before);
            return self.refuse(&what);
        }
        if again && self.autopass {
            self.pass_for_the_idle();
        }
        if self.session.choices() > before {
            self.typed.push(Typed { before, line: line.to_owned() });
        }
        self.print(&out)?;
        if again || self.json() {
            self.ask()?;
        } else {
            self.prompt()?;
        }
        Ok(true)
    }

    /// Does what leaves the game as it is, and what is asked standing.
    fn tell(&mut self, command: Command) -> Result<String, String> {
        match command {
            Command::Help => Ok(self.help()),
            Command::Autopass(wanted) => {
                self.autopass = wanted.unwrap_or(!self.autopass);
                let how = if self.autopass { "on: who can do nothing but pass is not asked" } else { "off" };
                Ok(format!("autopass is {how}\n"))
            }
            Command::Why(object, property) => self.why(&object, property),
            Command::WhyNot(action) => self.why_not(&action),
            Command::Save { path, over } => self.save(&path, over),
            _ => Ok(String::new()),
        }
    }

    fn help(&self) -> String {
        let below = " ".repeat(command::COLUMN);
        let wrap = |line: &str| prose::wrap(line, self.cx.terminal.prose_width(), "", &below);
        command::HELP.lines().map(|line| format!("{}\n", wrap(line))).collect()
    }

    fn refuse(&mut self, what: &str) -> Result<bool, anyhow::Error> {
        if self.json() {
            door::print(&format!("{}\n", serde_json::json!({ "refused": what })), Format::Json)?;
        }
        let line = format!("{} {what}", "no:".red().bold());
        self.print(&format!("{}\n", prose::wrap(&line, self.cx.terminal.prose_width(), "", "    ")))?;
        self.prompt()?;
        Ok(true)
    }

    fn words(&self, stop: &Stop) -> String {
        match stop {
            Stop::BadAnswer(bad) => bad.because.clone(),
            stop => stop_words(self.session.game(), stop),
        }
    }

    fn choose(&mut self, text: &str, mut said: Vec<Said>) -> Result<(), String> {
        let question = self.session.question().map_err(|stop| self.words(&stop))?;
        let done = match question {
            Question::Over => return Err("the game is over; `undo` takes back what the last line did".to_owned()),
            Question::Act { .. } if begins(text, "attack") => return self.declare(text, Step::DeclareAttackers),
            Question::Act { .. } if begins(text, "block") => return self.declare(text, Step::DeclareBlockers),
            Question::Act { player, actions } => {
                let (n, then) =
                    self.chosen_action(text, &actions).map_err(|what| self.or_another(player, text, what))?;
                let Some(action) = actions.get(n).cloned() else { return Err("there is no such choice".to_owned()) };
                let before = self.session.choices();
                self.session.act(&action.action).map_err(|stop| self.words(&stop))?;
                said.extend(then.map(|text| Said { to: scripted::To::Targets, text }));
                self.waiting = said;
                if let Err(what) = self.answer_with_what_is_said() {
                    self.back_to(before);
                    return Err(what);
                }
                Ok(())
            }
            Question::Decide(decision) => {
                let seen = Seen { game: self.session.game(), labels: &self.session.labels() };
                let answer =
                    asked::answer(seen, &decision.ask, text).map_err(|what| self.or_first(decision, text, what))?;
                self.session.answer(answer)
            }
        };
        done.map_err(|stop| self.words(&stop))?;
        self.answer_with_what_is_said()
    }

    /// Answers what is asked with what was said with the action, for as long as that fits; what is left waits until it is asked for.
    fn answer_with_what_is_said(&mut self) -> Result<(), String> {
        while !self.waiting.is_empty() {
            let Question::Decide(decision) = self.session.question().map_err(|stop| self.words(&stop))? else {
                let mut left: Vec<Said> = std::mem::take(&mut self.waiting);
                left.retain(|said| !self.is_targeted(said));
                if left.is_empty() {
                    return Ok(());
                }
                let left: Vec<String> = left.into_iter().map(|said| said.text).collect();
                return Err(format!(
                    "nothing is asked that `{}` could answer",
                    crate::scenario::quote(&left.join(", "))
                ));
            };
            let Some(n) = self.waiting.iter().position(|said| said.answers(&decision.ask)) else { return Ok(()) };
            let said = self.waiting.remove(n);
            let whole = self.answer_words(&said.text);
            // Of several, the first may be all that this question asks for.
            let parts = said.text.split_once(", ").or_else(|| said.text.split_once(" and "));
            match (whole, parts) {
                (Ok(()), _) => {}
                (Err(what), None) => {
                    self.waiting.clear();
                    return Err(what);
                }
                (Err(what), Some((first, rest))) => {
                    if self.answer_words(first).is_err() {
                        self.waiting.clear();
                        return Err(what);
                    }
                    self.waiting.insert(n, Said { text: rest.to_owned(), ..said });
                }
            }
        }
        Ok(())
    }

    /// The action of a number or of words, with what is to be answered after it.
    fn chosen_action(&self, text: &str, actions: &[Legal]) -> Result<(usize, Option<String>), String> {
        let wanted = || format!("a number from 1 to {} is wanted, an action, or a command (`help`)", actions.len());
        // "+1" is a loyalty ability, and no number of the list.
        let number = if text.starts_with('+') { None } else { text.parse::<usize>().ok() };
        match number {
            Some(n) if (1..=actions.len()).contains(&n) => Ok((n - 1, None)),
            Some(_) => Err(wanted()),
            None => words::action(text, actions).map_err(|what| format!("{what}; {}", wanted())),
        }
    }

    fn answer_words(&mut self, text: &str) -> Result<(), String> {
        match self.session.question().map_err(|stop| self.words(&stop))? {
            Question::Decide(decision) => {
                let seen = Seen { game: self.session.game(), labels: &self.session.labels() };
                let answer = asked::answer(seen, &decision.ask, text)?;
                self.session.answer(answer).map_err(|stop| self.words(&stop))
            }
            _ => Err(format!("nothing is asked that `{}` could answer", crate::scenario::quote(text))),
        }
    }

    /// On to the declaration of attackers or blockers, and declares them.
    fn declare(&mut self, text: &str, step: Step) -> Result<(), String> {
        let before = self.session.choices();
        let turn = self.session.game().turn.number;
        let over = self.session.game().turn.step >= step;
        let active = self.session.game().player(self.session.game().turn.active).name.clone();
        let done = loop {
            match self.session.question().map_err(|stop| self.words(&stop)) {
                Ok(Question::Decide(decision)) if asks_for(step, &decision.ask) => break self.answer_words(text),
                Ok(Question::Decide(decision)) => break Err(self.first(decision)),
                Ok(Question::Act { actions, .. }) => {
                    let now = &self.session.game().turn;
                    if now.number != turn || now.step >= step {
                        // Where nobody could, nobody is asked.
                        break Err(match (over, step) {
                            (true, _) => {
                                format!("nothing is declared any more this turn: the {} step is over", step.name())
                            }
                            (false, Step::DeclareAttackers) => {
                                format!("{active} has no creature that could attack this turn")
                            }
                            (false, _) => "there is no attacker that anything could block this turn".to_owned(),
                        });
                    }
                    if let Err(what) = self.pass(&actions) {
                        break Err(what);
                    }
                }
                Ok(Question::Over) => break Err("the game is over".to_owned()),
                Err(what) => break Err(what),
            }
        };
        if done.is_err() {
            self.back_to(before);
        }
        done
    }

    fn pass(&mut self, actions: &[Legal]) -> Result<(), String> {
        let Some(pass) = actions.iter().find(|action| action.verb == "pass") else {
            return Err("nobody can pass now".to_owned());
        };
        self.session.act(&pass.action).map_err(|stop| self.words(&stop))
    }

    /// Whoever has priority passes; nobody does where a decision is asked.
    fn pass_once(&mut self) -> Result<(), String> {
        match self.session.question().map_err(|stop| self.words(&stop))? {
            Question::Act { actions, .. } => self.pass(&actions),
            Question::Decide(decision) => Err(self.first(decision)),
            Question::Over => Err("the game is over; `undo` takes back what the last line did".to_owned()),
        }
    }

    fn pass_times(&mut self, times: u32) -> Result<(), String> {
        self.pass_once()?;
        for _ in 1..times {
            if self.pass_once().is_err() {
                break;
            }
        }
        Ok(())
    }

    /// All pass until the goal is reached, something is to be decided, or the game is over.
    fn pass_until(&mut self, goal: Goal) -> Result<(), String> {
        if let Ok(Question::Decide(decision)) = self.session.question() {
            return Err(self.first(decision));
        }
        if let Goal::TurnOf(name) = &goal {
            self.player_of(name)?;
        }
        let from = From::new(self.session.game());
        if from.stack == 0 && matches!(goal, Goal::Resolved { .. }) {
            return Err("there is nothing on the stack".to_owned());
        }
        self.pass_once()?;
        let mut left = false;
        for _ in 0..MOST_PASSES {
            let game = self.session.game();
            left |= (game.turn.number, game.turn.step) != from.at;
            let acts = matches!(self.session.question(), Ok(Question::Act { .. }));
            if !acts || from.reached(&goal, game, left) {
                break;
            }
            self.pass_once()?;
        }
        Ok(())
    }

    /// Passes as long as whoever has priority can do nothing else but make mana, in this turn.
    fn pass_for_the_idle(&mut self) {
        let turn = self.session.game().turn.number;
        for _ in 0..MOST_PASSES {
            let Ok(Question::Act { actions, .. }) = self.session.question() else { return };
            let idle = actions.iter().all(|action| action.verb == "pass" || action.mana);
            if !idle || self.session.game().turn.number != turn || self.pass(&actions).is_err() {
                return;
            }
        }
    }

    fn why(&self, object: &str, property: crate::explain::why::Property) -> Result<String, String> {
        let game = self.session.game();
        let answers = super::why::answers(game, self.session.names(), object, property).map_err(told)?;
        Ok(super::why::text(self.cx, &answers))
    }

    fn why_not(&self, action: &str) -> Result<String, String> {
        let in_words = || super::why_not::entry(&scripted::as_entry(action)?).ok();
        let entry = super::why_not::entry(action).or_else(|failure| in_words().ok_or(failure)).map_err(told)?;
        let answer = super::why_not::answer(&entry, self.session.play(), self.session.names(), false).map_err(told)?;
        Ok(super::why_not::text(self.cx, &self.loaded.rules, &answer))
    }

    /// Writes the game down, and plays what was written to see that it comes out the same.
    fn save(&self, path: &str, over: bool) -> Result<String, String> {
        let title = format!("{} (played by hand)", self.loaded.scenario.title);
        let text = self.session.save(&self.loaded.file.source, self.document, &title).map_err(|e| e.to_string())?;
        let file = if over { std::fs::File::create(path) } else { std::fs::File::create_new(path) };
        file.and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => format!("`{path}` is there already; `save! {path}` writes over it"),
            _ => format!("{path}: {}", super::failure::in_words(&error)),
        })?;
        let same = self.loaded.rules.read(&text).ok().is_some_and(|documents| {
            documents.first().and_then(|d| d.scenario.as_ref()).is_some_and(|scenario| {
                let report = crate::scenario::run(scenario, &self.loaded.cards, None);
                report.status == crate::scenario::Status::Passed
                    && report.after.as_ref().map(board) == Some(board(&self.session.play().game))
            })
        });
        let mut said = format!("saved as {path}\n");
        if matches!(self.session.question(), Ok(Question::Decide(_))) {
            said.push_str("  without the action that is not finished yet\n");
        }
        if !same {
            said.push_str(
                "  it does not come out the same when it is run: where several things share a name, give them `as`\n",
            );
        }
        Ok(said)
    }
}

/// A failure in one sentence.
fn told(failure: Failure) -> String {
    [&[failure.message().to_owned()][..], failure.helps()].concat().join("; ")
}

/// Whether a line begins with the word.
fn begins(text: &str, word: &str) -> bool {
    text.split_whitespace().next().is_some_and(|first| first.eq_ignore_ascii_case(word))
}

/// Whether it is the declaration of this step that is asked.
fn asks_for(step: Step, ask: &Ask) -> bool {
    match ask {
        Ask::Attackers { .. } => step == Step::DeclareAttackers,
        Ask::Blockers { .. } => step == Step::DeclareBlockers,
        _ => false,
    }
}

/// Where passing began.
struct From {
    at: (u32, Step),
    player: Option<PlayerId>,
    stack: usize,
}

impl From {
    fn new(game: &Game) -> Self {
        Self { at: (game.turn.number, game.turn.step), player: game.turn.priority, stack: game.stack.len() }
    }

    /// Whether the goal is reached; `left` says that the step in which passing began is over.
    fn reached(&self, goal: &Goal, game: &Game, left: bool) -> bool {
        let turn = &game.turn;
        match goal {
            Goal::Step(until) => {
                let past = until.turn.is_some_and(|n| turn.number > n);
                past || left && turn.step == until.step && until.turn.is_none_or(|n| n == turn.number)
            }
            Goal::Turn => turn.number > self.at.0,
            Goal::MyTurn => turn.number > self.at.0 && Some(turn.active) == self.player,
            Goal::TurnOf(name) => turn.number > self.at.0 && game.player(turn.active).name.eq_ignore_ascii_case(name),
            Goal::Resolved { all: true } => game.stack.is_empty(),
            Goal::Resolved { all: false } => game.stack.len() < self.stack,
        }
    }
}
