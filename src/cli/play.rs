//! `apnap play`: a scenario's board played by hand.

mod asked;
mod command;

use std::fmt::Write as _;
use std::io::{BufRead, IsTerminal};

use crate::cli::color::Colorize;
use clap::Args;
use serde::Serialize;

use super::moment::{Loaded, Scene, not_played_because};
use super::run::until;
use super::{Context, Exit, Failure, Format, Outcome, Run, board_text, door};
use crate::engine::Stop;
use crate::engine::trace::Record;
use crate::explain::board::{Board, board};
use crate::explain::session::{NotBegun, Question, Session};
use crate::scenario::Until;
use crate::scenario::play::stop_words;
use command::Command;

/// Play a scenario's board by hand, choice after choice
///
/// The board is set up as the scenario says; its script and expectations are left alone. What can be done is a numbered
/// list; what happens is told with its rules. Choices can be taken back, objects be asked about, and the game be saved as a
/// scenario. Commands may be piped in, one a line.
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
    typed: bool,
}

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
            NotBegun::Stopped(stop) => Failure::unsupported(format!("{stop:?}")).into(),
        })?;
        let typed = std::io::stdin().is_terminal();
        let document = self.scene.nth.saturating_sub(1);
        let mut table = Table { cx, loaded: &loaded, document, session, told: 0, typed };
        table.open()?;
        table.ask()?;
        for line in std::io::stdin().lock().lines() {
            let line = line?;
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

    fn open(&mut self) -> Result<(), anyhow::Error> {
        let mut out = String::new();
        let title = &self.loaded.scenario.title;
        let _ = if self.cx.format() == Format::Md {
            writeln!(out, "# {title}\n")
        } else {
            writeln!(out, "{}\n", title.bold())
        };
        board_text::write(self.cx, &board(self.session.game()), &mut out);
        let _ = writeln!(out, "{}\n", "A number chooses; `help` lists what else there is.".dimmed());
        self.print(&out)
    }

    /// What has happened since, and what is asked now.
    fn ask(&mut self) -> Result<(), anyhow::Error> {
        let records = self.session.records();
        let new = records.get(self.told.min(records.len())..).unwrap_or_default();
        let question = self.session.question().map_err(|stop| self.stumbled(&stop))?;
        if self.json() {
            let asked = asked::json(&question, self.session.game());
            let moment = MomentJson { happened: new, asked, board: board(self.session.game()) };
            door::print(&format!("{}\n", serde_json::to_string(&moment)?), Format::Json)?;
        } else {
            let mut out = String::new();
            if !new.is_empty() {
                board_text::trace(self.cx, new, None, &mut out);
                out.push('\n');
            }
            asked::text(self.cx, &question, self.session.game(), &mut out);
            out.push_str("> ");
            self.print(&out)?;
        }
        self.told = records.len();
        Ok(())
    }

    fn stumbled(&self, stop: &Stop) -> Failure {
        Failure::unsupported(stop_words(self.session.game(), stop))
    }

    /// Waits for the next command, with what is asked still standing above.
    fn prompt(&self) -> Result<(), anyhow::Error> {
        self.print("> ")
    }

    /// Does what was typed; `false` to leave.
    fn obey(&mut self, line: &str) -> Result<bool, anyhow::Error> {
        if !self.typed {
            // What is piped in is shown, so that the whole reads as a transcript.
            self.print(&format!("{line}\n"))?;
        }
        let command = match Command::read(line) {
            Ok(command) => command,
            Err(what) => return self.refuse(&what),
        };
        let mut out = String::new();
        let again = matches!(command, Command::Undo | Command::Board | Command::Trace | Command::Choice(_));
        match command {
            Command::Quit => return Ok(false),
            Command::Nothing => {}
            Command::Help => out.push_str(command::HELP),
            Command::Undo => {
                if !self.session.undo() {
                    return self.refuse("there is nothing to take back");
                }
                self.told = self.session.records().len();
                out.push_str("taken back\n\n");
            }
            Command::Board => {
                out.push('\n');
                board_text::write(self.cx, &board(self.session.game()), &mut out);
            }
            Command::Trace => self.told = 0,
            Command::Why(object, property) => match self.why(&object, property) {
                Ok(text) => out.push_str(&text),
                Err(what) => return self.refuse(&what),
            },
            Command::WhyNot(action) => match self.why_not(&action) {
                Ok(text) => out.push_str(&text),
                Err(what) => return self.refuse(&what),
            },
            Command::Save(path) => match self.save(&path) {
                Ok(text) => out.push_str(&text),
                Err(what) => return self.refuse(&what),
            },
            Command::Choice(text) => {
                if let Err(what) = self.choose(&text) {
                    return self.refuse(&what);
                }
            }
        }
        self.print(&out)?;
        if again || self.json() {
            self.ask()?;
        } else {
            self.prompt()?;
        }
        Ok(true)
    }

    fn refuse(&mut self, what: &str) -> Result<bool, anyhow::Error> {
        if self.json() {
            door::print(&format!("{}\n", serde_json::json!({ "refused": what })), Format::Json)?;
        }
        self.print(&format!("{} {what}\n", "no:".red().bold()))?;
        self.prompt()?;
        Ok(true)
    }

    fn choose(&mut self, text: &str) -> Result<(), String> {
        let words = |session: &Session<'_>, stop: &Stop| match stop {
            Stop::BadAnswer(bad) => bad.because.clone(),
            stop => stop_words(session.game(), stop),
        };
        let question = self.session.question().map_err(|stop| words(&self.session, &stop))?;
        let done = match question {
            Question::Over => return Err("the game is over; `undo` takes a choice back".to_owned()),
            Question::Act { actions, .. } => {
                let n = text.parse::<usize>().ok().filter(|n| (1..=actions.len()).contains(n));
                let Some(action) = n.and_then(|n| actions.get(n - 1)).cloned() else {
                    return Err(format!("a number from 1 to {} is wanted, or a command (`help`)", actions.len()));
                };
                self.session.act(&action)
            }
            Question::Decide(decision) => {
                let answer = asked::answer(&decision.ask, text)?;
                self.session.answer(answer)
            }
        };
        done.map_err(|stop| words(&self.session, &stop))
    }

    fn why(&self, object: &str, property: crate::explain::why::Property) -> Result<String, String> {
        let game = self.session.game();
        let answers = super::why::answers(game, self.session.names(), object, property)?;
        Ok(super::why::text(self.cx, &answers))
    }

    fn why_not(&self, action: &str) -> Result<String, String> {
        let entry = super::why_not::entry(action).map_err(|failure| failure.message().to_owned())?;
        let answer = super::why_not::answer(&entry, self.session.play(), self.session.names())
            .map_err(|failure| failure.message().to_owned())?;
        Ok(super::why_not::text(self.cx, &self.loaded.rules, &answer))
    }

    /// Writes the game down, and plays what was written to see that it comes out the same.
    fn save(&self, path: &str) -> Result<String, String> {
        let title = format!("{} (played by hand)", self.loaded.scenario.title);
        let text = self.session.save(&self.loaded.file.source, self.document, &title).map_err(|e| e.to_string())?;
        std::fs::write(path, &text).map_err(|e| format!("{path}: {e}"))?;
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
