//! Which of the answers written down are used, and which are left.

use crate::engine::Stop;
use crate::engine::choice::{Ask, Decision, Topic};
use crate::engine::state::{Game, PlayerId};
use crate::rule;
use crate::scenario::At;
use crate::scenario::raw::Answer as Written;
use crate::scenario::raw::entry::Cost;

use super::{Answers, Given, unwrapped};

impl<'a> Answers<'a> {
    /// Answers not used, with their player: those of the players' lists, then those written with actions.
    pub fn unused(&self) -> impl Iterator<Item = (usize, &At<Written>)> + '_ {
        let left = self.left.iter().map(|(player, answer)| (usize::from(player.0), answer));
        self.names
            .scenario
            .answers
            .iter()
            .enumerate()
            .flat_map(move |(player, list)| {
                let used = self.used.get(player);
                list.iter()
                    .enumerate()
                    .filter(move |(i, _)| !used.and_then(|u| u.get(*i)).copied().unwrap_or(false))
                    .filter(move |(i, _)| !self.is_idle(PlayerId(player as u8), *i))
                    .map(move |(_, answer)| (player, answer))
            })
            .chain(left)
    }

    /// Whether an answer of a player had been used in the unit of play in which something was asked that nothing answers.
    pub fn had_been_used(&self, player: usize, answer: &At<Written>) -> bool {
        let place = self.names.scenario.answers.get(player).and_then(|list| list.iter().position(|one| one == answer));
        let used = self.used_when_stuck.get(player).zip(place).and_then(|(used, place)| used.get(place));
        used.copied().unwrap_or(false)
    }

    /// Whether an answer of a player's list stands behind another that says the same and was used.
    pub fn had_been_said(&self, player: usize, answer: &At<Written>) -> bool {
        let list = self.names.scenario.answers.get(player).into_iter().flatten();
        let used = self.used.get(player).into_iter().flatten();
        list.zip(used).take_while(|(one, _)| one.at != answer.at).any(|(one, used)| *used && one.value == answer.value)
    }

    /// Whether a player was asked for an order: an answer that is no name may have been for that, in other words than ours.
    pub fn has_ordered(&self, player: PlayerId) -> bool {
        self.ordering.contains(&player)
    }

    /// Notes who is asked for an order; and who is asked for one cost after the other of one creature to attack, which make one
    /// total cost (508.1h) and may have been named in an order of their own.
    pub(super) fn notes_an_order(&mut self, decision: &Decision) {
        let orders = match &decision.ask {
            Ask::Order { .. } => true,
            Ask::Texts { topic, .. } => matches!(topic, Topic::Trigger | Topic::Replacement),
            Ask::YesNo if decision.rule == rule!("508.1h") => {
                let again = self.cost_asked_of.is_some() && self.cost_asked_of == decision.source;
                self.cost_asked_of = decision.source;
                again
            }
            _ => false,
        };
        if orders {
            self.ordering.push(self.voice(decision.player));
        }
    }

    /// Answers of the players' lists that said what was settled anyway, with their player, and that nothing else has used.
    pub fn in_vain(&self) -> impl Iterator<Item = (usize, &At<Written>)> + '_ {
        self.names.scenario.answers.iter().enumerate().flat_map(move |(player, list)| {
            let used = self.used.get(player);
            list.iter()
                .enumerate()
                .filter(move |(i, _)| !used.and_then(|u| u.get(*i)).copied().unwrap_or(false))
                .filter(move |(i, _)| self.is_idle(PlayerId(player as u8), *i))
                .map(move |(_, answer)| (player, answer))
        })
    }

    /// Whose answers count for this player.
    pub(super) fn voice(&self, player: PlayerId) -> PlayerId {
        self.voices.get(usize::from(player.0)).copied().unwrap_or(player)
    }

    /// Finds out whose answers count for whom now.
    pub(super) fn hear(&mut self, game: &Game) {
        self.voices.clear();
        if game.turn.controlled_by.is_some() || game.turn.searching_for.is_some() {
            self.voices.extend(game.player_ids().map(|player| game.voice_of(player)));
        }
    }

    pub(super) fn list(&self, player: PlayerId) -> Vec<(usize, &'a At<Written>)> {
        let place = usize::from(self.voice(player).0);
        let Some(list) = self.names.scenario.answers.get(place).filter(|_| self.any_way.is_none()) else {
            return Vec::new();
        };
        let used = self.used.get(place);
        list.iter().enumerate().filter(|(i, _)| !used.and_then(|u| u.get(*i)).copied().unwrap_or(false)).collect()
    }

    /// How many answers there are still to be used: to tell whether a decision has used one.
    pub(super) fn unspent(&self) -> usize {
        let Given { targets, modes, costs, divide, mana, mana_with, choose, .. } = &self.given;
        let cost = |cost: &At<Cost>| 1 + cost.with.len() + cost.times.as_ref().map_or(0, |n| n.value as usize);
        self.used.iter().flatten().filter(|used| !**used).count()
            + targets.len()
            + modes.len()
            + costs.iter().map(cost).sum::<usize>()
            + usize::from(divide.is_some())
            + mana.len()
            + mana_with.len()
            + choose.len()
    }

    /// Plays a unit. Where what its answers choose is illegal together, one of them is passed over for the next that fits, the last
    /// first; where that does not help, the first reason is the one told.
    pub fn passing_over(&mut self, mut unit: impl FnMut(&mut Self) -> Result<(), Stop>) -> Result<(), Stop> {
        let first = unit(self);
        let Err(Stop::Illegal(_)) = &first else { return first };
        let used: Vec<(PlayerId, usize)> = std::mem::take(&mut self.for_entities);
        for answer in used.iter().rev() {
            self.passed_over = vec![*answer];
            if unit(self).is_ok() {
                self.passed_over.clear();
                return Ok(());
            }
        }
        self.passed_over.clear();
        first
    }

    pub(super) fn use_up(&mut self, player: PlayerId, n: usize) {
        let place = usize::from(self.voice(player).0);
        if let Some(slot) = self.used.get_mut(place).and_then(|u| u.get_mut(n)) {
            *slot = true;
        }
    }

    /// The first unused answer of a player that `read` can make something of; one that has said what there was to say already
    /// only where no other can.
    pub(super) fn take<T>(&mut self, player: PlayerId, mut read: impl FnMut(&Written) -> Option<T>) -> Option<T> {
        if self.given.player == Some(player)
            && let Some((i, value)) =
                self.given.choose.iter().enumerate().find_map(|(i, a)| read(unwrapped(a)).map(|value| (i, value)))
        {
            self.given.choose.remove(i);
            return Some(value);
        }
        let (said, unsaid): (Vec<_>, Vec<_>) =
            self.list(player).into_iter().partition(|(n, _)| self.is_excused(self.voice(player), *n));
        let said = said.into_iter().filter(|_| !self.usual);
        let (n, value) =
            unsaid.into_iter().chain(said).find_map(|(n, a)| read(unwrapped(a)).map(|value| (n, value)))?;
        self.use_up(player, n);
        Some(value)
    }
}
