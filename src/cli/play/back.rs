//! What is taken back, and what is to be decided before anything else.

use super::Table;
use super::asked::{self, Seen};
use super::line::Completes;
use crate::engine::choice::{Ask, Decision};
use crate::explain::session::Question;

/// A line that did something.
pub(super) struct Typed {
    /// How many choices there were before it.
    pub(super) before: usize,
    /// What was typed.
    pub(super) line: String,
}

/// Words that begin an action, and no answer.
const ACTIONS: &[&str] =
    &["activate", "attack", "block", "cast", "foretell", "play", "plot", "special", "suspend", "unlock", "use"];

impl Table<'_> {
    /// Takes back all that the last line did that did something, and says which that was.
    pub(super) fn undo(&mut self) -> Result<String, String> {
        let Some(Typed { before, line }) = self.typed.pop() else {
            return Err("there is nothing to take back".to_owned());
        };
        self.waiting.clear();
        self.back_to(before);
        self.told = self.session.records().len();
        Ok(line)
    }

    /// Back to where so many choices had been made.
    pub(super) fn back_to(&mut self, choices: usize) {
        while self.session.choices() > choices && self.session.undo() {}
    }

    /// That a decision is asked for before anything else can be done, and how to be rid of it.
    pub(super) fn first(&self, decision: &Decision) -> String {
        let who = &self.session.game().player(decision.player).name;
        let back =
            self.typed.last().map(|typed| format!("; or `undo` takes back `{}`", typed.line)).unwrap_or_default();
        format!("first {who} has to decide: {} ({}){back}", decision.prompt, asked::how(&decision.ask))
    }

    /// Why words are no answer to what is asked: that they are an action, where they begin as one.
    pub(super) fn or_first(&self, decision: &Decision, text: &str, what: String) -> String {
        let verb = text.split_whitespace().next().unwrap_or_default().to_lowercase();
        let declares = match decision.ask {
            Ask::Attackers { .. } => verb == "attack",
            Ask::Blockers { .. } => verb == "block",
            _ => false,
        };
        if ACTIONS.contains(&verb.as_str()) && !declares { self.first(decision) } else { what }
    }

    /// What Tab completes now: what can be done or chosen, and who and what there is.
    pub(super) fn completes(&self) -> Completes {
        let (game, labels) = (self.session.game(), self.session.labels());
        let mut found = Completes::default();
        match self.session.question() {
            Ok(Question::Act { actions, .. }) => {
                for action in actions {
                    let name = if action.verb == "activate" { None } else { Some(action.what) };
                    found.actions.extend(action.of.into_iter().chain(name).map(|name| (action.verb, name)));
                }
            }
            Ok(Question::Decide(decision)) => {
                found.names = asked::names(Seen { game, labels: &labels }, &decision.ask);
            }
            _ => {}
        }
        found.names.extend(game.players.iter().map(|player| player.name.to_string()));
        found.names.extend(game.permanents().map(|permanent| game.name(permanent.id).to_string()));
        found.names.retain(|name| !name.is_empty());
        found
    }
}
