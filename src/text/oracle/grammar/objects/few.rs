//! Some of a set, said otherwise than by a count and a kind: the one that has the most, one of each of several kinds, a spell
//! from among cards.

use super::*;

/// "a spell from among cards you own in exile", "up to three spells from among face-up cards in exile".
pub(super) struct SpellAmong;

impl Way<Objects> for SpellAmong {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (rest, (count, many)) = read_count(i)?;
        let (rest, mut filter) = select::read(rest, many)?;
        if !i.cx.dispatch.is_probe() && (filter.noun != Noun::Spell || !filter.post.is_empty()) {
            return i.stumble();
        }
        let (rest, ()) = rest.lit("from among")?;
        let (rest, cards) = <Several as Way<Filter>>::read(rest)?;
        if !i.cx.dispatch.is_probe() && (cards.noun != Noun::Card || cards.heads != [Head::default()]) {
            return i.stumble();
        }
        filter.post = cards.post;
        Ok((rest.agreeing(Agree::Bare), Objects::Some { count, filter, random: false, chooser: None }))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::Some { count, filter, random: false, chooser: None } = value else { return false };
        let spell = Filter { post: Vec::new(), ..filter.clone() };
        let cards = Filter { heads: vec![Head::default()], noun: Noun::Card, post: filter.post.clone() };
        let behind = |o: &mut Out<'_>| o.lit("from among") && <Several as Way<Filter>>::say(&cards, o);
        filter.noun == Noun::Spell
            && (*count == Count::Exactly(Num::Const(1))
                && with_article(o, |o| <One as Way<Filter>>::say(&spell, o) && behind(o))
                || o.attempt(|o| match say_count(count, o) {
                    Some(many) => select::say(&spell, many, o) && behind(o),
                    None => false,
                }))
    }
}

/// "any number of creatures", "up to two creatures", behind "each of".
pub(super) struct SomeSeveral;

fn are_several(some: &Objects) -> bool {
    matches!(some, Objects::Some { count, .. } if *count != Count::Exactly(Num::Const(1)))
}

impl Way<Objects> for SomeSeveral {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (rest, some) = <SomeOf as Way<Objects>>::read(i)?;
        if are_several(&some) { Ok((rest.agreeing(Agree::Third), some)) } else { i.stumble() }
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        are_several(value) && <SomeOf as Way<Objects>>::say(value, o)
    }
}

/// "creature with the least power", behind "the": one of those that have it, as the player who does it chooses.
pub(super) struct TheMost;

fn is_the_most(filter: &Filter) -> bool {
    matches!(filter.post.last(), Some(Pred::Extreme(..)))
}

impl Way<Objects> for TheMost {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (rest, filter) = <One as Way<Filter>>::read(i)?;
        if !i.cx.dispatch.is_probe() && !is_the_most(&filter) {
            return i.stumble();
        }
        let count = Count::Exactly(Num::Const(1));
        Ok((rest.agreeing(Agree::Third), Objects::Some { count, filter, random: false, chooser: None }))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        matches!(value, Objects::Some { count: Count::Exactly(Num::Const(1)), filter, random: false, chooser: None }
            if is_the_most(filter) && <One as Way<Filter>>::say(filter, o))
    }
}

/// "a creature card and/or a land card from among them", "... from your hand": at most one of each.
pub(super) struct OneOfEach;

impl Way<Vec<Objects>> for OneOfEach {
    fn read(i: In<'_>) -> Read<'_, Vec<Objects>> {
        let (i, mut kinds) = two_or_more(i, Joints::AND_OR, <select::AKind as Way<Filter>>::read)?;
        let count = || Count::UpTo(Num::Const(1));
        if let Ok((i, from)) = one_of(i, &["from among", "from"]).and_then(|(i, ())| Ref::parse(i)) {
            let some = |filter| Objects::Among { from: from.clone(), count: count(), filter, random: false };
            return Ok((i.agreeing(Agree::Bare), kinds.into_iter().map(some).collect()));
        }
        // Where the last of them is, all are.
        let Some((last, before)) = kinds.split_last_mut() else { return i.stumble() };
        let Some(place @ Pred::In(..)) = last.post.last() else { return i.stumble() };
        if last.noun != Noun::Card || before.iter().any(|kind| kind.noun != Noun::Card || !kind.post.is_empty()) {
            return i.stumble();
        }
        before.iter_mut().for_each(|kind| kind.post.push(place.clone()));
        let some = |filter| Objects::Some { count: count(), filter, random: false, chooser: None };
        Ok((i.agreeing(Agree::Bare), kinds.into_iter().map(some).collect()))
    }

    fn say(value: &Vec<Objects>, o: &mut Out<'_>) -> bool {
        let apart = |one: &Objects| match one {
            Objects::Among { from, filter, random: false, .. } => Some((Some(from.clone()), filter.clone())),
            Objects::Some { count: Count::UpTo(Num::Const(1)), filter, random: false, chooser: None } => {
                Some((None, filter.clone()))
            }
            _ => None,
        };
        let Some(mut all) = value.iter().map(apart).collect::<Option<Vec<_>>>() else { return false };
        let Some((from, last)) = all.last().cloned() else { return false };
        if all.len() < 2 || all.iter().any(|(other, _)| *other != from) {
            return false;
        }
        if from.is_none() {
            let place = last.post.last();
            let end = all.len() - 1;
            for (_, kind) in all.iter_mut().take(end) {
                if kind.post.pop().as_ref() != place {
                    return false;
                }
            }
        }
        let one = |(_, kind): &(Option<Ref>, Filter), o: &mut Out<'_>| <select::AKind as Way<Filter>>::say(kind, o);
        o.attempt(|o| {
            say_several(&all, Joints::AND_OR, o, one)
                && from.as_ref().is_none_or(|from| o.either(&["from among", "from"]) && from.say(o))
        })
    }
}
