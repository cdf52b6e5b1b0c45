//! What an answer picks: objects, players and texts.

use crate::engine::choice::{Answer, Decision, Purpose, Topic};
use crate::engine::state::{Entity, Game, ObjectId, ObjectKind, PlayerId};
use crate::rule;
use crate::scenario::raw::answer::Tagged;
use crate::scenario::raw::entry::count_and_name;
use crate::scenario::raw::{Answer as Written, Reference};
use crate::scenario::refer::{Names, Seen};
use crate::scenario::texts::{holds, same_name};

use super::Answers;
use super::said::{printed_modes, text_picks};

pub(super) enum Fit {
    No,
    Skip,
    Picks(Vec<usize>),
}

/// The name of an object, or of the source of an ability.
pub(super) fn source_name(game: &Game, id: ObjectId) -> String {
    match &game.object(id).kind {
        ObjectKind::Ability(ability) => source_name(game, ability.source),
        _ => {
            let object = game.object(id);
            object.last_known.as_ref().map_or_else(|| object.printed().name.to_string(), |is| is.name.to_string())
        }
    }
}

impl Answers<'_> {
    pub(super) fn entities(
        &mut self,
        seen: &Seen<'_>,
        player: PlayerId,
        options: &[Entity],
        min: usize,
        max: usize,
        purpose: Purpose,
    ) -> Option<Answer> {
        let target = matches!(purpose, Purpose::Target(_));
        let mine = self.given.player == Some(player);
        let mut picks: Vec<usize> = Vec::new();
        // What the action says comes first: its targets for targets, its costs and choices for the rest.
        let said = mine && target && !self.given.targets.is_empty();
        if mine && target && self.given.no_targets && min == 0 {
            self.excuse(player, |answer| answer.is("skip"));
            return Some(Answer::Pick(picks));
        }
        if mine && target {
            let mut i = 0;
            while picks.len() < max
                && let Some(answer) = self.given.targets.get(i)
            {
                match self.fit(seen, &answer.value, options, &picks, max, true) {
                    Fit::Skip => {
                        self.given.targets.remove(i);
                        return Some(Answer::Pick(picks));
                    }
                    Fit::Picks(more) => {
                        self.given.targets.remove(i);
                        picks.extend(more);
                    }
                    Fit::No => i += 1,
                }
            }
        }
        if mine && !target {
            // What a mana ability of the payment takes is no cost of the action itself.
            let costs = if purpose == Purpose::Mana { 0 } else { self.given.costs.len() };
            for i in 0..costs {
                while picks.len() < max {
                    let Some((n, more)) = self.given.costs.get(i).and_then(|cost| {
                        cost.with.iter().enumerate().find_map(|(n, a)| {
                            match self.fit(seen, &a.value, options, &picks, max, false) {
                                Fit::Picks(more) => Some((n, more)),
                                _ => None,
                            }
                        })
                    }) else {
                        break;
                    };
                    picks.extend(more);
                    if let Some(cost) = self.given.costs.get_mut(i) {
                        cost.value.with.remove(n);
                    }
                }
            }
            if purpose == Purpose::Mana {
                while picks.len() < max
                    && let Some((n, pick)) = self.given.mana_with.iter().enumerate().find_map(|(n, r)| {
                        self.names
                            .among(seen, &r.value, options)
                            .into_iter()
                            .find(|i| !picks.contains(i))
                            .map(|i| (n, i))
                    })
                {
                    self.given.mana_with.remove(n);
                    picks.push(pick);
                }
            }
            let mut i = 0;
            while picks.len() < max
                && let Some(answer) = self.given.choose.get(i)
            {
                match self.fit(seen, &answer.value, options, &picks, max, false) {
                    Fit::Skip if picks.len() >= min => {
                        self.given.choose.remove(i);
                        return Some(Answer::Pick(picks));
                    }
                    Fit::Picks(more) => {
                        self.given.choose.remove(i);
                        picks.extend(more);
                    }
                    _ => i += 1,
                }
            }
        }
        let all = options.len();
        // A division says among which targets.
        if target && picks.is_empty() {
            picks = self.divided_among(seen, player, options, max);
        }
        let divided = !picks.is_empty() && !said;
        // What may be given up for a cost, and need not be, is a cost that may be paid: "yes" and "no" say whether.
        let mut skipped = purpose == Purpose::Cost && min == 0 && picks.is_empty() && self.says_no(player);
        for (n, answer) in self.unsaid_first(player) {
            if divided || skipped {
                break;
            }
            // The targets said with the action are all there are, where they are enough.
            if picks.len() >= max || said && !picks.is_empty() && picks.len() >= min {
                break;
            }
            if target && self.reserved.contains(&(player, n)) || self.passed_over.contains(&(player, n)) {
                continue;
            }
            match self.fit(seen, &answer.value, options, &picks, max, target) {
                Fit::Skip if picks.len() >= min => {
                    self.use_up(player, n);
                    skipped = true;
                    break;
                }
                Fit::Picks(more) => {
                    self.use_up(player, n);
                    self.for_entities.push((player, n));
                    if target {
                        self.for_targets.push((player, n));
                    }
                    let whole = matches!(answer.value, Written::List(_));
                    picks.extend(more);
                    if whole && picks.len() >= min {
                        skipped = true;
                        break;
                    }
                }
                // What is named after something else is for another choice.
                Fit::No if !target && !picks.is_empty() && picks.len() >= min => break,
                _ => {}
            }
        }
        if all == 0 {
            self.keep_none_of_nothing(player);
        } else if picks.len() == all && min < all && !skipped {
            // All there was has been chosen: "skip" may say that there is nothing more to choose.
            self.excuse(player, |answer| answer.is("skip"));
        }
        if picks.len() < min {
            // What must be chosen anyway needs no answer.
            let rest: Vec<usize> = (0..options.len()).filter(|i| !picks.contains(i)).collect();
            if picks.len() + rest.len() == min {
                picks.extend(rest);
                return Some(Answer::Pick(picks));
            }
            return None;
        }
        // 115.6: of targets there need not be, those that the action names are all.
        let no_more = mine && target && self.given.says_targets && self.given.targets.is_empty();
        (!picks.is_empty() || skipped || no_more).then_some(Answer::Pick(picks))
    }

    pub(super) fn fit(
        &self,
        seen: &Seen<'_>,
        answer: &Written,
        options: &[Entity],
        picks: &[usize],
        max: usize,
        target: bool,
    ) -> Fit {
        let answer = match answer {
            Written::Tagged(Tagged::Target(inner)) if target => &inner.value,
            Written::Tagged(Tagged::Choose(inner)) if !target => &inner.value,
            Written::Tagged(_) => return Fit::No,
            other => other,
        };
        if answer.is("skip") {
            return Fit::Skip;
        }
        if let Written::List(items) = answer {
            let mut all = picks.to_vec();
            for item in items {
                match self.fit(seen, &item.value, options, &all, max, target) {
                    Fit::Picks(more) => all.extend(more),
                    Fit::Skip => break,
                    Fit::No => return Fit::No,
                }
            }
            return if all.len() > max { Fit::No } else { Fit::Picks(all.split_off(picks.len())) };
        }
        let Some(reference) = answer.reference() else { return Fit::No };
        if let Some(i) = self.names.among(seen, &reference, options).into_iter().find(|i| !picks.contains(i)) {
            return Fit::Picks(vec![i]);
        }
        // "2 Cub": so many of one name.
        let Some((n, name)) = reference.name().and_then(count_and_name) else { return Fit::No };
        let named = self.names.among(seen, &Reference::Name(name.to_owned()), options);
        let several: Vec<usize> = named.into_iter().filter(|i| !picks.contains(i)).take(n as usize).collect();
        let fits = several.len() == n as usize && picks.len() + several.len() <= max;
        if fits { Fit::Picks(several) } else { Fit::No }
    }

    #[expect(clippy::too_many_arguments, reason = "each is a part of the decision")]
    pub(super) fn texts(
        &mut self,
        game: &Game,
        decision: &Decision,
        options: &[String],
        min: usize,
        max: usize,
        repeat: bool,
        topic: Topic,
    ) -> Option<Answer> {
        let player = decision.player;
        let name = decision.source.map(|id| source_name(game, id)).unwrap_or_default();
        let printed =
            if topic == Topic::Mode { decision.source.and_then(|id| printed_modes(game, id, options)) } else { None };
        let mut picks: Vec<usize> = Vec::new();
        let mine = self.given.player == Some(player);
        // 701.55a: the options of a villainous choice are counted like modes.
        let counted = if decision.rule == rule!("701.55a") { Topic::Mode } else { topic };
        let read = |answer: &Written, picks: &[usize], with_action: bool| -> Option<Vec<usize>> {
            text_picks(answer, options, (printed.as_deref(), with_action), &name, counted, repeat, picks)
        };
        let names = self.names;
        let find = |answer: &Written, picks: &[usize]| match by_alias(game, names, answer, options, topic) {
            Some(name) => read(&name, picks, false),
            None => read(answer, picks, false),
        };
        if mine && topic == Topic::Mode {
            while picks.len() < max
                && let Some((i, more)) = self
                    .given
                    .modes
                    .iter()
                    .enumerate()
                    .find_map(|(i, a)| read(&a.value, &picks, true).map(|more| (i, more)))
            {
                self.given.modes.remove(i);
                picks.extend(more);
            }
            if picks.len() >= min.max(1) {
                return Some(Answer::Pick(picks));
            }
        }
        if mine
            && topic == Topic::Color
            && max == 1
            && decision.source == self.given.of
            && let Some(i) = options.iter().position(|option| Some(option.as_str()) == self.given.mana_color)
        {
            return Some(Answer::Pick(vec![i]));
        }
        if mine && topic == Topic::Cost {
            let named = self
                .given
                .costs
                .iter()
                .enumerate()
                .filter(|(_, cost)| cost.times.as_ref().is_none_or(|times| times.value > 0))
                .find_map(|(i, cost)| Some((i, options.iter().position(|o| holds(o, &cost.name.value, &name))?)));
            if let Some((cost, option)) = named {
                self.cost_is_chosen(cost);
                return Some(Answer::Pick(vec![option]));
            }
        }
        if topic == Topic::Replacement
            && let Some(next) = self.next_of_an_order(game, player, options, &|answer| find(answer, &[]))
        {
            return Some(Answer::Pick(next));
        }
        while picks.len() < max {
            let before = picks.clone();
            match self.take(player, |answer| {
                if answer.is("skip") && before.len() >= min { Some(Vec::new()) } else { find(answer, &before) }
            }) {
                Some(more) if more.is_empty() => return Some(Answer::Pick(picks)),
                Some(more) => picks.extend(more),
                None => break,
            }
        }
        (!picks.is_empty() && picks.len() >= min).then_some(Answer::Pick(picks))
    }
}

/// The name of what an alias stands for, where one effect alone of those that are offered by the names of their sources is its.
fn by_alias(game: &Game, names: Names<'_>, answer: &Written, options: &[String], topic: Topic) -> Option<Written> {
    let Written::Text(alias) = answer else { return None };
    let card = names.aliases.get(alias).filter(|_| matches!(topic, Topic::Replacement | Topic::Trigger))?;
    let name = source_name(game, game.objects.iter().rev().find(|object| object.card == card)?.id);
    let of_it = |option: &&String| option.split_once(": ").is_some_and(|(source, _)| same_name(source, &name));
    (options.iter().filter(of_it).count() == 1).then_some(Written::Text(name))
}
