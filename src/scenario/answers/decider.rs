//! The answers as the engine asks for them: one decision after the other, and what mana comes from.

use std::sync::Arc;

use crate::engine::choice::{Answer, Ask, Decider, Decision, Purpose, Topic};
use crate::engine::decide::least;
use crate::engine::r6_spells::r613_layers::Derived;
use crate::engine::state::{Entity, Game, ObjectId, PlayerId};
use crate::engine::stop::Violation;
use crate::explain::session::answer_in_words;
use crate::oracle::lang::Keyword;
use crate::rule;
use crate::scenario::At;
use crate::scenario::play::{first_decided, is_said_with_the_action};
use crate::scenario::raw::answer::Tagged;
use crate::scenario::raw::entry::Cost;
use crate::scenario::raw::{Answer as Written, Reference};

use super::{Answers, AnyWay, Saved, alike};

impl<'a> Answers<'a> {
    /// The least that is legal, where the action says nothing about it: optional costs are not paid, and what can be done
    /// without is done without. What it says and does not fit is not replaced by something else.
    fn least(&mut self, decision: &Decision) -> Option<Answer> {
        let said = self.given.player == Some(decision.player)
            && match &decision.ask {
                Ask::Entities { purpose: Purpose::Target(_), .. } => !self.given.targets.is_empty(),
                Ask::Texts { topic: Topic::Mode, .. } => !self.given.modes.is_empty(),
                Ask::Number { x: true, .. } => self.given.x.is_some(),
                Ask::Divide { .. } => self.given.divide.is_some(),
                _ => false,
            };
        let AnyWay { nth, gives } = self.any_way.unwrap_or(AnyWay { nth: 0, gives: false });
        match &decision.ask {
            _ if said => None,
            Ask::Entities { options, min: 1, purpose: Purpose::Target(_), .. } => {
                Some(Answer::Pick(vec![self.nth_of(nth, options.len())]))
            }
            Ask::YesNo if gives => Some(Answer::Yes(true)),
            Ask::Number { max, x: false, .. } if gives => Some(Answer::Number(*max)),
            Ask::Entities { options, max, purpose: Purpose::Cost | Purpose::Sacrifice | Purpose::Discard, .. }
                if gives =>
            {
                let first = if *max == 1 { self.nth_of(nth, options.len()) } else { 0 };
                Some(Answer::Pick((first..options.len()).take(*max).collect()))
            }
            ask => Some(least(ask)),
        }
    }

    /// Which of so many is taken in the n-th of all ways: each choice goes through all it has for each way of those before it.
    fn nth_of(&mut self, nth: usize, of: usize) -> usize {
        let before = self.offered.max(1);
        self.offered = before.saturating_mul(of.max(1));
        (nth / before) % of.max(1)
    }

    /// Those of the options that references name, each another one. Which of several is meant is counted among all permanents.
    fn named_among(&self, game: &Game, wanted: &[Reference], options: &[ObjectId]) -> Vec<ObjectId> {
        let seen = self.seen(game);
        let elsewhere = options.iter().filter(|id| !game.object(**id).is_permanent());
        let all: Vec<Entity> = game.permanents().map(|o| o.id).chain(elsewhere.copied()).map(Entity::Object).collect();
        let mut found: Vec<ObjectId> = Vec::new();
        for reference in wanted {
            let fitting = self.names.among(&seen, reference, &all).into_iter().filter_map(|i| all.get(i)?.object());
            found.extend(fitting.into_iter().find(|o| options.contains(o) && !found.contains(o)));
        }
        found
    }
}

impl Decider for Answers<'_> {
    fn decide(&mut self, game: &Game, decision: &Decision) -> Option<Answer> {
        // An order, whatever it is, ends nothing: it is no decision a loop could be stopped by (732.4).
        self.hear(game);
        let fitting = self.fitting.take();
        let only = decision.ask.forced().is_some() || alike::are_ordered(&decision.ask);
        let forced = only || matches!(decision.ask, Ask::Order { .. });
        self.notes_an_order(decision);
        let before = only.then(|| self.unspent());
        let used = only.then(|| self.used.clone());
        let found = self.find(game, decision);
        if before.is_some_and(|before| before == self.unspent()) {
            self.contest(game, decision);
        }
        if let (Some(used), Ask::Entities { .. } | Ask::Order { .. } | Ask::Divide { .. }) = (used, &decision.ask) {
            self.keep_for_later(decision.player, used);
        }
        if let Some(answer) = found {
            self.decided += u32::from(!forced);
            return Some(answer);
        }
        if only {
            return None;
        }
        if self.any_way.is_some() {
            return self.least(decision);
        }
        if let Some(asked) = &self.goes_on {
            const MOST: usize = 40;
            let taken = first_decided(&decision.ask).filter(|_| asked.len() < MOST)?;
            // What is asked about may come to be only now: it is told here.
            let words = answer_in_words(&self.seen(game), self.names, decision, &taken);
            let said = !is_said_with_the_action(decision) && !words.is_empty();
            let words = if said { words.join(", ") } else { String::new() };
            self.goes_on.iter_mut().for_each(|asked| asked.push((decision.player, words.clone())));
            return Some(taken);
        }
        if self.names.scenario.strict {
            // What has answered earlier questions of the unit answers this one no better.
            self.used_when_stuck.clone_from(&self.used);
            return None;
        }
        self.decided += u32::from(!forced);
        // 115.7d, 707.10c: targets stay as they are unless somebody says otherwise; 502.3: and permanents untap.
        let usual = [rule!("115.7d"), rule!("502.3")].contains(&decision.rule);
        let kept = usual && matches!(decision.ask, Ask::YesNo);
        let answer = match (&decision.ask, fitting) {
            (Ask::Entities { .. }, Some(picks)) => Answer::Pick(picks),
            _ if kept => Answer::Yes(false),
            _ => self.default_of(game, decision),
        };
        self.x_is_taken |= matches!(decision.ask, Ask::Number { x: true, .. });
        let who = self.names.scenario.player_name(usize::from(decision.player.0));
        let words = answer_in_words(&self.seen(game), self.names, decision, &answer);
        let which = if words.is_empty() { String::new() } else { format!(", {}", words.join(", ")) };
        let taken = format!("no answer is given to “{}”: {who} takes the first legal one{which}", decision.prompt);
        self.taken.push((decision.rule, taken));
        Some(answer)
    }

    fn looks(&mut self, derived: Option<Arc<Derived>>) {
        self.look = derived;
    }

    fn written(&mut self, game: &Game, decision: &Decision) -> Option<Answer> {
        self.hear(game);
        self.notes_an_order(decision);
        self.usual = true;
        // 601.2g: which mana is made for a payment seldom matters, and what says it may be meant for a decision yet to come.
        let of_mana =
            matches!(decision.ask, Ask::Texts { topic: Topic::Color, .. }) && decision.rule == rule!("601.2g");
        let used = of_mana.then(|| self.used.clone());
        let found = self.find(game, decision);
        self.usual = false;
        if let Some(used) = used {
            self.keep_for_later(decision.player, used);
        }
        found
    }

    fn settled(&mut self, game: &Game, decision: &Decision, only: &Answer) {
        self.hear(game);
        self.excuse_settled(game, decision, only);
    }

    fn help_from(&mut self, game: &Game, player: PlayerId, options: &[ObjectId], most: usize) -> Vec<ObjectId> {
        self.helpers_named(game, player, options, most)
    }

    fn help_named(&mut self, game: &Game, player: PlayerId, helpers: &[(Keyword, ObjectId)]) -> Option<Vec<ObjectId>> {
        if self.given.player != Some(player) {
            return None;
        }
        let said: Vec<&At<Cost>> = self.given.costs.iter().filter(|cost| is_help(cost)).collect();
        if said.iter().all(|cost| cost.with.is_empty() && cost.times.is_none()) {
            return None;
        }
        let mut all = Vec::new();
        for cost in said {
            let of = helpers.iter().filter(|(keyword, _)| keyword.name().eq_ignore_ascii_case(&cost.name.value));
            let of: Vec<ObjectId> = of.map(|(_, object)| *object).collect();
            match cost.times.as_ref().filter(|_| cost.with.is_empty()) {
                Some(times) => all.extend(of.into_iter().take(times.value as usize)),
                None if cost.with.is_empty() => all.extend(of),
                None => {
                    let named: Vec<Reference> = cost.with.iter().filter_map(|a| a.value.reference()).collect();
                    all.extend(self.named_among(game, &named, &of));
                }
            }
        }
        Some(all)
    }

    fn mana_from(&mut self, game: &Game, player: PlayerId, options: &[ObjectId]) -> Vec<ObjectId> {
        if self.given.player != Some(player) {
            return Vec::new();
        }
        let named = self.given.costs.iter().filter(|cost| is_help(cost));
        let named = named.flat_map(|cost| cost.with.iter().filter_map(|a| a.value.reference()));
        let wanted: Vec<Reference> = self.given.mana.iter().map(|at| at.value.clone()).chain(named).collect();
        self.named_among(game, &wanted, options)
    }

    fn means_to_keep(&mut self, game: &Game, player: PlayerId, options: &[ObjectId]) -> Vec<ObjectId> {
        let ahead: Vec<Reference> =
            self.ahead.iter().filter(|(by, _)| *by == player).map(|(_, of)| of.clone()).collect();
        self.named_among(game, &ahead, options)
    }

    fn named_for_x(&mut self, game: &Game, player: PlayerId, options: &[ObjectId]) -> Option<Vec<ObjectId>> {
        let said = self.given.player != Some(player) || self.given.x.is_some() || self.says_number(player);
        if said {
            return None;
        }
        let costs = self.given.costs.iter().filter(|cost| !is_help(cost));
        let named: Vec<Reference> =
            costs.flat_map(|cost| cost.with.iter().filter_map(|with| with.value.reference())).collect();
        Some(self.named_among(game, &named, options))
    }

    fn mana_with(&mut self, game: &Game, player: PlayerId, options: &[ObjectId]) -> Vec<ObjectId> {
        if self.given.player != Some(player) {
            return Vec::new();
        }
        let wanted: Vec<Reference> = self.given.mana_with.iter().map(|at| at.value.clone()).collect();
        self.named_among(game, &wanted, options)
    }

    fn takes_the_first(&self) -> bool {
        !self.names.scenario.strict
    }

    fn fits_together(&mut self, picks: Vec<usize>) {
        self.fitting = Some(picks);
    }

    fn says_number(&mut self, player: PlayerId) -> bool {
        let given = self.given.choose.first().filter(|_| self.given.player == Some(player));
        let next = given.or_else(|| self.still_to_say(player).into_iter().next().map(|(_, answer)| answer));
        next.is_some_and(|answer| matches!(answer.value, Written::Number(_) | Written::Tagged(Tagged::X(_))))
    }

    fn barred(&mut self, entity: Entity, violation: &Violation) {
        self.barred.push((entity, violation.clone()));
    }

    fn begin_unit(&mut self) {
        self.barred.clear();
        self.cost_asked_of = None;
        self.for_targets.clear();
        self.for_entities.clear();
        self.contested = None;
        self.saved = Some(Saved {
            used: self.used.clone(),
            given: self.given.clone(),
            chance: self.chance,
            taken: self.taken.len(),
            excused: self.excused.len(),
            kept: self.kept.len(),
            idle: self.idle.len(),
            orders_begun: self.orders_begun.clone(),
        });
    }

    fn rollback(&mut self) {
        self.cost_asked_of = None;
        if let Some(saved) = self.saved.clone() {
            self.used = saved.used;
            self.given = saved.given;
            self.chance = saved.chance;
            self.taken.truncate(saved.taken);
            self.excused.truncate(saved.excused);
            self.kept.truncate(saved.kept);
            self.idle.truncate(saved.idle);
            self.orders_begun = saved.orders_begun;
        }
    }
}

/// Whether this is a way of tapping or exiling rather than paying mana.
fn is_help(cost: &At<Cost>) -> bool {
    HELPS.iter().any(|keyword| keyword.name().eq_ignore_ascii_case(&cost.name.value))
}

/// The keywords by which something is tapped or exiled rather than mana paid (702.51a, 702.66a, 702.126a).
pub const HELPS: [Keyword; 3] = [Keyword::Convoke, Keyword::Improvise, Keyword::Delve];
