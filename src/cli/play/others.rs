//! What is said of players who are not asked.

use super::Table;
use crate::engine::Action;
use crate::engine::state::{ObjectId, PlayerId};
use crate::explain::session::Question;

impl Table<'_> {
    /// Lets whoever has priority concede, or the player of this name.
    pub(super) fn concede(&mut self, name: Option<&str>) -> Result<(), String> {
        let player = match self.session.question().map_err(|stop| self.words(&stop))? {
            Question::Over => return Err("the game is over; `undo` takes a choice back".to_owned()),
            Question::Decide(_) => return Err("what is asked is decided first: then somebody may concede".to_owned()),
            Question::Act { player, .. } => player,
        };
        let players = &self.session.game().players;
        let place = match name {
            None => usize::from(player.0),
            Some(name) => players.iter().position(|one| one.name.eq_ignore_ascii_case(name)).ok_or_else(|| {
                let names: Vec<String> = players.iter().map(|one| format!("`{}`", one.name)).collect();
                format!("no player is called `{}`: they are {}", crate::scenario::quote(name), names.join(", "))
            })?,
        };
        let concede = Action::Concede(PlayerId(place as u8));
        self.session.act(&concede).map_err(|stop| self.words(&stop))
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
