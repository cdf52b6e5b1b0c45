//! What is asked, answered: by what is written, else as the scenario allows.

use super::*;
use crate::engine::choice::Decider;
use crate::engine::decide::eager;
use crate::explain::session::answer_in_words;
use crate::scenario::play::{first_decided, is_said_with_the_action};

impl Decider for Answers<'_> {
    fn decide(&mut self, game: &Game, decision: &Decision) -> Option<Answer> {
        // An order, whatever it is, ends nothing: it is no decision a loop could be stopped by (732.4).
        self.hear(game);
        let only = decision.ask.forced().is_some() || alike::are_ordered(&decision.ask);
        let forced = only || matches!(decision.ask, Ask::Order { .. });
        let orders = match &decision.ask {
            Ask::Order { .. } => true,
            Ask::Texts { topic, .. } => matches!(topic, Topic::Trigger | Topic::Replacement),
            _ => false,
        };
        if orders {
            self.ordering.push(self.voice(decision.player));
        }
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
            return None;
        }
        self.decided += u32::from(!forced);
        // 115.7d, 707.10c: targets stay as they are unless somebody says otherwise; 502.3: and permanents untap.
        let usual = [rule!("115.7d"), rule!("502.3")].contains(&decision.rule);
        let kept = usual && matches!(decision.ask, Ask::YesNo);
        let answer = if kept { Answer::Yes(false) } else { eager(&decision.ask) };
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
        self.usual = true;
        let found = self.find(game, decision);
        self.usual = false;
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

    fn mana_with(&mut self, game: &Game, player: PlayerId, options: &[ObjectId]) -> Vec<ObjectId> {
        if self.given.player != Some(player) {
            return Vec::new();
        }
        let wanted: Vec<Reference> = self.given.mana_with.iter().map(|at| at.value.clone()).collect();
        self.named_among(game, &wanted, options)
    }

    fn barred(&mut self, entity: Entity, violation: &Violation) {
        self.barred.push((entity, violation.clone()));
    }

    fn begin_unit(&mut self) {
        self.barred.clear();
        self.for_targets.clear();
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
