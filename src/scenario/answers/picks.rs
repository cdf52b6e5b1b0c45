//! What an answer picks: objects, players, texts and orders.

use crate::card::{Meant, meant};
use crate::engine::choice::{Answer, Decision, Purpose, Topic};
use crate::engine::state::{Entity, Game, Object, ObjectId, ObjectKind, PlayerId};
use crate::oracle::lang::{AbilityKind, Keyword};
use crate::rule;
use crate::scenario::At;
use crate::scenario::raw::answer::Tagged;
use crate::scenario::raw::entry::count_and_name;
use crate::scenario::raw::{Answer as Written, Reference};
use crate::scenario::refer::Seen;
use crate::scenario::texts::{begins, holds, likeness, same_name};

use super::{Answers, is_word};

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

/// The texts of all modes of what is on the stack, in the order printed: the modes offered may be fewer.
pub(in crate::scenario) fn printed_modes(game: &Game, id: ObjectId, options: &[String]) -> Option<Vec<String>> {
    let object = game.object(id);
    let texts = |body: &crate::oracle::lang::Body| {
        body.modes.as_ref().map(|modes| modes.modes.iter().map(|m| m.text.to_string()).collect::<Vec<_>>())
    };
    let all: Vec<Vec<String>> = match &object.kind {
        ObjectKind::Ability(ability) => texts(&ability.body).into_iter().collect(),
        _ => object
            .printed()
            .abilities
            .iter()
            .filter_map(|held| match &held.ability.kind {
                AbilityKind::Spell(body) => texts(body),
                _ => None,
            })
            .collect(),
    };
    all.into_iter().find(|modes| options.iter().all(|option| modes.contains(option)))
}

pub(super) fn text_picks(
    answer: &Written,
    options: &[String],
    (printed, with_action): (Option<&[String]>, bool),
    name: &str,
    topic: Topic,
    repeat: bool,
    picks: &[usize],
) -> Option<Vec<usize>> {
    let free = |i: &usize| repeat || !picks.contains(i);
    match answer {
        Written::Tagged(Tagged::Mode(mode)) if topic == Topic::Mode => {
            text_picks(&mode.value, options, (printed, with_action), name, topic, repeat, picks)
        }
        Written::Tagged(Tagged::Modes(list)) if topic == Topic::Mode => {
            let mut all = picks.to_vec();
            for mode in list {
                all.extend(text_picks(&mode.value, options, (printed, with_action), name, topic, repeat, &all)?);
            }
            Some(all.split_off(picks.len()))
        }
        Written::List(list) => {
            let mut all = picks.to_vec();
            for item in list {
                all.extend(text_picks(&item.value, options, (printed, with_action), name, topic, repeat, &all)?);
            }
            Some(all.split_off(picks.len()))
        }
        // So many of each, in the order of the options.
        Written::Tagged(Tagged::Amounts(amounts)) if repeat && amounts.len() <= options.len() => Some(
            amounts.iter().enumerate().flat_map(|(i, n)| std::iter::repeat_n(i, (*n).min(1001) as usize)).collect(),
        ),
        Written::Number(n) if matches!(topic, Topic::Mode | Topic::Pile) => {
            let place = usize::try_from(*n - 1).ok()?;
            let i = match printed {
                // As printed; in a list, where that one can't be chosen (any more), among those that can.
                Some(printed) => {
                    let text = printed.get(place)?;
                    let among = (!with_action).then_some(place);
                    options.iter().position(|option| option == text).or(among)?
                }
                None => place,
            };
            (i < options.len() && free(&i)).then(|| vec![i])
        }
        // Of two costs, or of the top and the bottom, "yes" is the first and "no" the second.
        Written::Text(text)
            if matches!(topic, Topic::Cost | Topic::Place) && options.len() == 2 && !repeat && is_word(text) =>
        {
            let i = match text.trim().to_lowercase().as_str() {
                "yes" => 0,
                "no" => 1,
                _ => return None,
            };
            free(&i).then(|| vec![i])
        }
        Written::Number(n) => {
            let text = n.to_string();
            options.iter().position(|option| *option == text).filter(free).map(|i| vec![i])
        }
        Written::Text(text) if !is_word(text) || options.iter().any(|o| o.eq_ignore_ascii_case(text.trim())) => {
            let exact = |i: &usize| options.get(*i).is_some_and(|o| same_name(o, text));
            let start = |i: &usize| options.get(*i).is_some_and(|o| begins(o, None, text, name));
            // A replacement effect is offered as "its source: its text".
            let part = |i: &usize| {
                matches!(topic, Topic::Replacement | Topic::Trigger | Topic::Cost)
                    && options.get(*i).is_some_and(|o| match o.split_once(": ") {
                        Some((source, rest)) => same_name(source, text) || begins(rest, None, text, source),
                        None => holds(o, text, name),
                    })
            };
            let all = || (0..options.len()).filter(free);
            let named = all().find(exact).or_else(|| all().find(start)).or_else(|| all().find(part));
            named
                .or_else(|| {
                    matches!(topic, Topic::Word | Topic::Pile).then(|| only_alike(text, options)).flatten().filter(free)
                })
                .map(|i| vec![i])
        }
        _ => None,
    }
}

/// The only option that says all of what an answer says, or of which the answer says all: "a 5/1 creature" for "5/1".
fn only_alike(text: &str, options: &[String]) -> Option<usize> {
    let words = |text: &str| -> Vec<String> {
        let words = text.split_whitespace().map(|word| word.trim_matches([',', '.']).to_lowercase());
        words.filter(|word| !matches!(word.as_str(), "" | "a" | "an" | "the")).collect()
    };
    let within = |some: &[String], all: &[String]| !some.is_empty() && some.iter().all(|word| all.contains(word));
    let asked = words(text);
    let options = options.iter().map(|option| words(option)).enumerate();
    let mut alike = options.filter(|(_, option)| within(&asked, option) || within(option, &asked));
    match (alike.next(), alike.next()) {
        (Some((only, _)), None) => Some(only),
        _ => None,
    }
}

/// How much like the beginning of a text the words of an answer are at least, for it to be meant: words of another answer are not.
const ALIKE: f64 = 0.5;

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
        (!picks.is_empty() || skipped).then_some(Answer::Pick(picks))
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
        let find = |answer: &Written, picks: &[usize]| read(answer, picks, false);
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
            && let Some(next) = self.next_of_an_order(player, options, &|answer| find(answer, &[]))
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

    /// What an order of replacement effects says for the next of them (616.1): they are chosen one by one, so what is left of
    /// the order is kept for the choices that follow. The last of an order needs no choice.
    fn next_of_an_order(
        &mut self,
        player: PlayerId,
        options: &[String],
        find: &impl Fn(&Written) -> Option<Vec<usize>>,
    ) -> Option<Vec<usize>> {
        // A number is the place among those there are as the first is chosen.
        let numbered = |n: i64| usize::try_from(n - 1).ok().filter(|i| *i < options.len());
        let find = |answer: &Written| match answer {
            Written::Number(n) => numbered(*n).map(|i| vec![i]),
            other => find(other),
        };
        let first = |items: &[At<Written>]| items.iter().enumerate().find_map(|(i, it)| Some((i, find(&it.value)?)));
        let voice = self.voice(player);
        for (_, left) in self.orders_begun.iter_mut().filter(|(by, _)| *by == voice) {
            if let Some((i, picks)) = first(left) {
                left.remove(i);
                self.orders_begun.retain(|(_, left)| left.len() > 1);
                return Some(picks);
            }
        }
        let (left, picks) = self.take(player, |answer| match answer {
            Written::Tagged(Tagged::Order(items)) => {
                let (i, picks) = first(items)?;
                let mut left = items.clone();
                left.remove(i);
                for item in &mut left {
                    if let Written::Number(n) = item.value {
                        item.value = Written::Text(options.get(numbered(n)?)?.clone());
                    }
                }
                Some((left, picks))
            }
            _ => None,
        })?;
        self.orders_begun.push((voice, left));
        self.orders_begun.retain(|(_, left)| left.len() > 1);
        Some(picks)
    }

    pub(super) fn order(
        &mut self,
        game: &Game,
        player: PlayerId,
        items: &[(String, Option<ObjectId>)],
        topic: Topic,
    ) -> Option<Answer> {
        // 404.3: what says an order for something else is not meant for a graveyard.
        let graves = topic == Topic::Graveyard;
        // One thing has no order: an answer with its name is for another decision.
        if items.len() < 2 {
            return None;
        }
        let mut order: Vec<usize> = Vec::new();
        let names: Vec<String> =
            items.iter().map(|(_, of)| of.map(|id| source_name(game, id)).unwrap_or_default()).collect();
        let find = |answer: &Written, order: &[usize]| -> Option<usize> {
            let free = |i: &usize| !order.contains(i);
            match answer {
                Written::Text(wanted) if !is_word(wanted) => (0..items.len()).filter(free).find(|i| {
                    let short = match meant(wanted, names.iter().map(String::as_str)) {
                        Meant::One(full) => Some(full),
                        Meant::Several(_) | Meant::Nothing => None,
                    };
                    items.get(*i).zip(names.get(*i)).is_some_and(|((text, of), name)| {
                        same_name(name, wanted)
                            || short == Some(name)
                            || begins(text, None, wanted, name)
                            || of.is_some_and(|id| is_meaning_of(text, wanted, game.object(id)))
                            || of.is_some_and(|id| self.names.aliases.get(wanted) == Some(game.object(id).card))
                    })
                }),
                Written::Number(n) => usize::try_from(*n - 1).ok().filter(|i| *i < items.len() && free(i)),
                _ => None,
            }
        };
        let mut picked: Vec<usize> = Vec::new();
        for (n, answer) in self.list(player) {
            if order.len() >= items.len() {
                break;
            }
            match &answer.value {
                Written::Tagged(Tagged::Order(list) | Tagged::Graveyard(list))
                    if graves == matches!(&answer.value, Written::Tagged(Tagged::Graveyard(_))) =>
                {
                    let mut with = order.clone();
                    let found = list.iter().map(|item| {
                        let i = find(&item.value, &with)?;
                        with.push(i);
                        Some(())
                    });
                    // One that is not among these, whatever the others are, has another order in mind.
                    if found.collect::<Option<Vec<()>>>().is_some() && with.len() > order.len() {
                        order = with;
                        picked.push(n);
                        break;
                    }
                }
                Written::Text(_) if !graves => {
                    if let Some(i) = find(&answer.value, &order) {
                        order.push(i);
                        picked.push(n);
                    }
                }
                _ => {}
            }
        }
        // With one left the order is settled; and things that are the same need none.
        let same = items.iter().all(|item| Some(&item.0) == items.first().map(|first| &first.0));
        if order.is_empty() && graves {
            return None;
        }
        if order.is_empty() && !same {
            let (n, like) = self.most_alike(game, player, items)?;
            order.push(like);
            picked.push(n);
        }
        order.extend((0..items.len()).filter(|i| !order.contains(i)).collect::<Vec<_>>());
        // Things of one text are in this order without a word, too: to say so makes no difference.
        let in_vain = same && order.iter().enumerate().all(|(place, at)| place == *at);
        for n in picked {
            match in_vain {
                true => self.keep(player, n),
                false => self.use_up(player, n),
            }
        }
        Some(Answer::Pick(order))
    }

    /// A text that names no object orders triggers in other words than ours: the one that reads most like it is meant.
    fn most_alike(
        &self,
        game: &Game,
        player: PlayerId,
        items: &[(String, Option<ObjectId>)],
    ) -> Option<(usize, usize)> {
        if !self.names.scenario.strict {
            return None;
        }
        let (n, wanted) = self.list(player).into_iter().find_map(|(n, answer)| match &answer.value {
            Written::Text(text) if !is_word(text) && is_a_clause(text) && !self.names.is_a_name(game, text) => {
                Some((n, text.clone()))
            }
            _ => None,
        })?;
        let best =
            items.iter().map(|(text, _)| likeness(text, &wanted, "")).enumerate().max_by(|a, b| a.1.total_cmp(&b.1))?;
        (best.1 >= ALIKE).then_some((n, best.0))
    }
}

/// Whether a text has more than one word to compare: the number of a chapter alone is like that of another.
fn is_a_clause(text: &str) -> bool {
    text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count() > 1
}

/// Whether a text is what a keyword of this name means on an object: `battle cry` for its "whenever this creature attacks, ...".
fn is_meaning_of(text: &str, wanted: &str, object: &Object) -> bool {
    let is = object.last_known.as_deref().unwrap_or_else(|| object.printed());
    let printed = || is.abilities.iter().any(|held| *held.ability.text == *text);
    Keyword::named(wanted).is_some_and(|keyword| is.has(keyword)) && !printed()
}

#[cfg(test)]
mod tests {
    use super::only_alike;

    #[test]
    fn an_answer_may_say_more_or_less_than_the_option() {
        let forms = ["a 3/3 artifact creature", "a 2/2 artifact creature with flying", "a 1/6 Wall artifact creature"];
        let forms = forms.map(str::to_owned);
        assert_eq!(only_alike("a 1/6 artifact creature", &forms), Some(2));
        assert_eq!(only_alike("2/2 with flying", &forms), Some(1));
        assert_eq!(only_alike("artifact creature", &forms), None);
        assert_eq!(only_alike("a 5/1 creature", &["5/1", "1/5"].map(str::to_owned)), Some(0));
    }
}
