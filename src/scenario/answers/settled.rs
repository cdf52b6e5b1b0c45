//! Answers that need not be used, and answers taken for another question than they were written for.

use super::Answers;
use super::picks::Fit;
use crate::engine::choice::{Answer, Ask, Decision, Purpose};
use crate::engine::state::{Entity, Game, ObjectId, PlayerId};
use crate::scenario::At;
use crate::scenario::raw::Answer as Written;
use crate::scenario::refer::Seen;
use crate::scenario::texts::same_name;

impl<'a> Answers<'a> {
    /// Whether it says what there was to say where nothing was left to decide: such an answer is not in vain, and may still be
    /// used by a decision that comes later.
    pub(super) fn is_excused(&self, player: PlayerId, n: usize) -> bool {
        self.excused.contains(&(player, n)) || self.kept.contains(&(player, n))
    }

    /// Whether it was said where it came to the same, and nothing else has used it.
    pub(super) fn is_idle(&self, player: PlayerId, n: usize) -> bool {
        self.is_excused(player, n) || self.idle.contains(&(player, n))
    }

    /// Excuses the next answer of the player if this holds of it: one further on is for another question.
    pub(super) fn excuse(&mut self, player: PlayerId, says: impl Fn(&Written) -> bool) {
        let player = self.voice(player);
        let next = self.list(player).into_iter().find(|(n, _)| !self.is_excused(player, *n));
        self.excused.extend(next.filter(|(_, answer)| says(&answer.value)).map(|(n, _)| (player, n)));
    }

    /// Excuses the answers that a decision has used which had one answer only: nothing need have been said, and what was
    /// may be meant for a decision yet to come.
    pub(super) fn keep_for_later(&mut self, player: PlayerId, used: Vec<Vec<bool>>) {
        let player = self.voice(player);
        let now = std::mem::replace(&mut self.used, used);
        let (before, now) = (self.used.get(usize::from(player.0)), now.get(usize::from(player.0)));
        let flags = before.into_iter().flatten().zip(now.into_iter().flatten()).enumerate();
        self.kept.extend(flags.filter(|(_, (before, now))| before != now).map(|(n, _)| (player, n)));
    }

    /// Keeps the next answer for later if it says that nothing is chosen, where there was nothing to choose from.
    pub(super) fn keep_none_of_nothing(&mut self, player: PlayerId) {
        let next = self.list(player).into_iter().find(|(n, _)| !self.is_excused(self.voice(player), *n));
        if let Some((n, _)) = next.filter(|(_, answer)| answer.value.is("skip")) {
            self.keep(player, n);
        }
    }

    /// Excuses an answer that says what would have been taken without it.
    pub(super) fn keep(&mut self, player: PlayerId, n: usize) {
        let player = self.voice(player);
        self.kept.push((player, n));
    }

    /// The answers not used yet, those last that a decision with nothing to decide has taken.
    pub(super) fn unsaid_first(&self, player: PlayerId) -> Vec<(usize, &'a At<Written>)> {
        let mut list = self.list(player);
        let player = self.voice(player);
        list.sort_by_key(|(n, _)| self.kept.contains(&(player, *n)));
        list
    }

    /// The answers that are still to say something: not used, nor said where it came to the same.
    pub(super) fn still_to_say(&self, player: PlayerId) -> Vec<(usize, &'a At<Written>)> {
        let mut list = self.list(player);
        let player = self.voice(player);
        list.retain(|(n, _)| !self.is_idle(player, *n));
        list
    }

    /// Excuses an answer that says the only thing there is to say.
    pub(super) fn excuse_settled(&mut self, game: &Game, decision: &Decision, only: &Answer) {
        let player = decision.player;
        match (&decision.ask, only) {
            (Ask::YesNo, Answer::Yes(true)) => self.excuse(player, |a| a.is("yes")),
            (Ask::YesNo, Answer::Yes(false)) => {
                self.excuse(player, |a| a.is("no") || a.is("skip"));
                // What is impossible isn't done, whoever would: yes comes to the same.
                let player = self.voice(player);
                let next = self.list(player).into_iter().find(|(n, _)| !self.is_excused(player, *n));
                self.idle.extend(next.filter(|(_, answer)| answer.value.is("yes")).map(|(n, _)| (player, n)));
            }
            (Ask::Texts { options, .. }, _) => self.excuse(player, |a| match a {
                Written::Text(text) => options.iter().any(|option| same_name(option, text)),
                _ => false,
            }),
            (Ask::Entities { options, .. }, _) => {
                let seen = Seen::new(game);
                let names = self.names;
                self.excuse(player, |a| {
                    a.reference().is_some_and(|reference| !names.among(&seen, &reference, options).is_empty())
                });
            }
            _ => {}
        }
    }

    /// Notes that what must be chosen here was named by an answer that was taken for a target: cost and target may stand in
    /// one list in the order a player thinks of them (601.2c comes before 601.2h).
    pub(super) fn contest(&mut self, game: &Game, decision: &Decision) {
        let Ask::Entities { options, purpose: Purpose::Cost | Purpose::Sacrifice | Purpose::Discard, .. } =
            &decision.ask
        else {
            return;
        };
        self.contested = self.contested.or_else(|| self.taken_for_a_target(game, decision.player, options));
    }

    /// Keeps the answer that was contested for the choice it was taken from; `false` if there is none.
    pub fn reserve_contested(&mut self) -> bool {
        match self.contested.take() {
            Some(answer) => {
                self.reserved.push(answer);
                true
            }
            None => false,
        }
    }

    /// An answer taken for a target in this unit that names one of these.
    pub(super) fn taken_for_a_target(
        &self,
        game: &Game,
        player: PlayerId,
        options: &[Entity],
    ) -> Option<(PlayerId, usize)> {
        let seen = Seen::new(game);
        self.for_targets.iter().copied().find(|(by, n)| {
            let written = self.names.scenario.answers.get(usize::from(self.voice(*by).0)).and_then(|list| list.get(*n));
            *by == player
                && !self.reserved.contains(&(*by, *n))
                && written.is_some_and(|answer| {
                    matches!(self.fit(&seen, &answer.value, options, &[], usize::MAX, false), Fit::Picks(_))
                })
        })
    }

    /// What the next answers name among these, as far as they do: creatures to be tapped for convoke and the like.
    pub(super) fn helpers_named(
        &mut self,
        game: &Game,
        player: PlayerId,
        options: &[ObjectId],
        most: usize,
    ) -> Vec<ObjectId> {
        let seen = Seen::new(game);
        let entities: Vec<Entity> = options.iter().copied().map(Entity::Object).collect();
        let mut picks: Vec<usize> = Vec::new();
        let mut used = Vec::new();
        for (n, answer) in self.still_to_say(player) {
            match self.fit(&seen, &answer.value, &entities, &picks, most, false) {
                Fit::Picks(more) if picks.len() + more.len() <= most => {
                    picks.extend(more);
                    used.push(n);
                }
                _ => break,
            }
        }
        used.into_iter().for_each(|n| self.use_up(player, n));
        picks.into_iter().filter_map(|i| options.get(i).copied()).collect()
    }
}
