//! What is said of players who are not asked.

use super::Table;
use super::scripted::{Said, To};
use crate::engine::Action;
use crate::engine::state::{ObjectId, PlayerId};
use crate::engine::trace::Arg;
use crate::explain::session::Question;

impl Table<'_> {
    /// Lets whoever has priority concede, or the player of this name.
    pub(super) fn concede(&mut self, name: Option<&str>) -> Result<(), String> {
        let player = match self.session.question().map_err(|stop| self.words(&stop))? {
            Question::Over => return Err("the game is over; `undo` takes back what the last line did".to_owned()),
            Question::Decide(decision) => return Err(self.first(decision)),
            Question::Act { player, .. } => player,
        };
        let who = name.map_or(Ok(player), |name| self.player_of(name))?;
        self.session.act(&Action::Concede(who)).map_err(|stop| self.words(&stop))
    }

    /// Whether what was said names the targets that what is on top of the stack has: where there is one choice nobody is asked.
    pub(super) fn is_targeted(&self, said: &Said) -> bool {
        let game = self.session.game();
        let top = game.stack.last().and_then(|id| game.object(*id).stack.as_ref());
        let targets = top.into_iter().flat_map(|stack| stack.targets.iter().flatten());
        let names: Vec<String> = targets.map(|target| Arg::entity(game, *target).to_string().to_lowercase()).collect();
        let called = |word: &str| names.iter().any(|name| name.contains(&word.trim().to_lowercase()));
        let parts = || said.text.split(", ").flat_map(|part| part.split(" and "));
        said.to == To::Targets && !names.is_empty() && (called(&said.text) || parts().all(called))
    }

    /// The player of this name.
    pub(super) fn player_of(&self, name: &str) -> Result<PlayerId, String> {
        let players = &self.session.game().players;
        let place = players.iter().position(|one| one.name.eq_ignore_ascii_case(name)).ok_or_else(|| {
            let names: Vec<String> = players.iter().map(|one| format!("`{}`", one.name)).collect();
            format!("no player is called `{}`: they are {}", crate::scenario::quote(name), names.join(", "))
        })?;
        Ok(PlayerId(place as u8))
    }

    /// Why words are no action of the player with priority, where they are one of somebody else's cards: who has it.
    pub(super) fn or_another(&self, player: PlayerId, text: &str, what: String) -> String {
        let game = self.session.game();
        let (verb, rest) = text.split_once(' ').unwrap_or(("", text));
        let name = if ["cast", "play"].contains(&verb) { rest } else { text };
        let name = [" targeting ", " on ", " at ", " using "]
            .into_iter()
            .fold(name, |name, word| name.split_once(word).map_or(name, |(name, _)| name));
        let called = |id: &ObjectId| game.name(*id).eq_ignore_ascii_case(name.trim());
        let other = game
            .players
            .iter()
            .enumerate()
            .find(|(n, other)| *n != usize::from(player.0) && other.hand.iter().any(called));
        match other {
            Some((_, other)) => {
                let (holder, now) = (&other.name, &game.player(player).name);
                format!("{holder} has that card, and {now} has priority: `pass` until {holder} has it")
            }
            None => what,
        }
    }
}
