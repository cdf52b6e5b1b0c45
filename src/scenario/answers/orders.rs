//! What an answer puts in order: triggers, cards, replacement effects.

use crate::card::{Meant, meant};
use crate::engine::choice::{Answer, Topic};
use crate::engine::state::{Game, Object, ObjectId, PlayerId};
use crate::oracle::lang::Keyword;
use crate::scenario::At;
use crate::scenario::raw::Answer as Written;
use crate::scenario::raw::answer::Tagged;
use crate::scenario::texts::{begins, likeness, same_name};

use super::picks::source_name;
use super::{Answers, is_word};

/// How much like the beginning of a text the words of an answer are at least, for it to be meant: words of another answer are not.
const ALIKE: f64 = 0.5;

impl Answers<'_> {
    /// What an order of replacement effects says for the next of them (616.1): they are chosen one by one, so what is left of
    /// the order is kept for the choices that follow. The last of an order needs no choice. An order in which something stands that
    /// nothing goes by is none.
    pub(super) fn next_of_an_order(
        &mut self,
        game: &Game,
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
        let names = self.names;
        let known = |item: &At<Written>| match &item.value {
            Written::Text(text) => find(&item.value).is_some() || names.is_known(game, text),
            _ => true,
        };
        let voice = self.voice(player);
        for (_, left) in self.orders_begun.iter_mut().filter(|(by, _)| *by == voice) {
            if let Some((i, picks)) = first(left) {
                left.remove(i);
                self.orders_begun.retain(|(_, left)| left.len() > 1);
                return Some(picks);
            }
        }
        let (left, picks) = self.take(player, |answer| match answer {
            Written::Tagged(Tagged::Order(items)) if items.iter().all(known) => {
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
