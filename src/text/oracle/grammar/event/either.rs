//! Two events in one trigger: "enters or attacks", "whenever ... or whenever ...".

use super::*;
use crate::oracle::grammar::objects::unsaid;
use crate::oracle::grammar::players::{self};
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

/// "~ enters or attacks", "~ enters and whenever you cast a spell": two events of one subject, or two whole ones.
pub(super) struct EitherEvent;

impl Way<Vec<EventPattern>> for EitherEvent {
    fn read(i: In<'_>) -> Read<'_, Vec<EventPattern>> {
        if !i.cx.dispatch.is_probe() && !i.s.contains(" or ") && !i.s.contains(" and when") {
            return i.stumble();
        }
        // "~ enters, attacks, or dies": of the same object.
        let same_subject = || {
            let (rest, mut one) = <FirstEvent as Way<EventPattern>>::read(i)?;
            let Some(what) = subject(&mut one).cloned() else { return rest.stumble() };
            let (rest, all) = listed(rest, Joints::OR, |i| goes_on(i, &what), vec![one]);
            if all.len() > 1 { Ok((rest, all)) } else { rest.stumble() }
        };
        let whole = || {
            let (rest, one) = <TimedEvent as Way<EventPattern>>::read(i)?;
            let (rest, ()) = one_of(rest, EITHER)?;
            let mut best = None;
            keep_longer(&mut best, <TimedEvent as Way<EventPattern>>::read(rest.agreeing(Agree::Bare)));
            // "sacrifices a permanent or discards a card": of the same player.
            if let Some(who) = player_of(&mut one.clone()).cloned() {
                let before = rest.cx.elide.replace(Some((rest.s.len(), players::agreement(&who, None))));
                let second = <OneEvent as Way<EventPattern>>::read(rest).map(|(rest, mut two)| {
                    if let Some(same) = player_of(&mut two)
                        && matches!(same, Players::That(Ref::Word(words), _) if words.is_empty())
                    {
                        *same = who;
                    }
                    (rest, two)
                });
                rest.cx.elide.set(before);
                keep_longer(&mut best, second);
            }
            let (rest, two) = best.map_or_else(|| i.stumble(), Ok)?;
            // ", or a creature card leaves your graveyard": one more.
            match rest.lit(", or").and_then(|(rest, ())| <TimedEvent as Way<EventPattern>>::read(rest)) {
                Ok((rest, three)) => Ok((rest, vec![one, two, three])),
                Err(_) => Ok((rest, vec![one, two])),
            }
        };
        // "an opponent attacks you, draws a card, or casts a spell": several deeds of one player.
        let deeds = || {
            let (rest, mut one) = <FirstEvent as Way<EventPattern>>::read(i)?;
            let Some(who) = player_of(&mut one).cloned() else { return rest.stumble() };
            let (rest, all) = listed(rest, Joints::OR, |i| read_elided(i, &who), vec![one]);
            if all.len() > 2 { Ok((rest, all)) } else { rest.stumble() }
        };
        // "~ enters and at the beginning of your upkeep"
        let and_at = || {
            let (rest, one) = <TimedEvent as Way<EventPattern>>::read(i)?;
            let (rest, ()) = one_of(rest, AT)?;
            let (rest, two) = <Beginnings as Way<EventPattern>>::read(rest)?;
            Ok((rest, vec![one, two]))
        };
        longest(i, &[&|_| same_subject(), &|_| same_object(i), &|_| whole(), &|_| deeds(), &|_| and_at(), &apart])
    }

    fn say(value: &Vec<EventPattern>, o: &mut Out<'_>) -> bool {
        let same_subject = |o: &mut Out<'_>| {
            let mut all = value.clone();
            let Some(what) = all.first_mut().and_then(subject).cloned() else { return false };
            for next in all.iter_mut().skip(1) {
                match subject(next) {
                    Some(same) if *same == what => *same = unsaid(),
                    _ => return false,
                }
            }
            all.len() > 1 && say_several(&all, Joints::OR, o, <OneEvent as Way<EventPattern>>::say)
        };
        if o.attempt(same_subject) || o.attempt(|o| say_deeds(value, o)) {
            return true;
        }
        if let [before @ .., last] = value.as_slice()
            && before.len() == 2
        {
            return o.attempt(|o| {
                Self::say(&before.to_vec(), o) && o.lit(", or") && <TimedEvent as Way<EventPattern>>::say(last, o)
            });
        }
        let [one, two] = value.as_slice() else { return false };
        let whole = |o: &mut Out<'_>| {
            <TimedEvent as Way<EventPattern>>::say(one, o) && o.either(EITHER) && {
                o.agree = Agree::Bare;
                <TimedEvent as Way<EventPattern>>::say(two, o)
            }
        };
        let same_player = |o: &mut Out<'_>| {
            let mut two = two.clone();
            let (Some(who), Some(same)) = (player_of(&mut one.clone()).cloned(), player_of(&mut two)) else {
                return false;
            };
            if *same != who {
                return false;
            }
            *same = Players::That(Ref::Word("".into()), Said::Pronoun);
            o.elide = players::agreement(&who, None);
            <TimedEvent as Way<EventPattern>>::say(one, o)
                && o.lit("or")
                && <OneEvent as Way<EventPattern>>::say(&two, o)
        };
        let and_at = |o: &mut Out<'_>| {
            <TimedEvent as Way<EventPattern>>::say(one, o)
                && o.either(AT)
                && <Beginnings as Way<EventPattern>>::say(two, o)
        };
        o.attempt(whole) || o.attempt(|o| say_same_object(one, two, o)) || o.attempt(same_player) || o.attempt(and_at)
    }
}

/// A deed whose player is left out, of this one.
fn read_elided<'a>(i: In<'a>, who: &Players) -> Read<'a, EventPattern> {
    let before = i.cx.elide.replace(Some((i.s.len(), players::agreement(who, None))));
    let read = <OneEvent as Way<EventPattern>>::read(i);
    i.cx.elide.set(before);
    let (rest, mut event) = read?;
    match player_of(&mut event) {
        Some(same) if *same == elided_player() => *same = who.clone(),
        _ => return i.stumble(),
    }
    Ok((rest, event))
}

/// Says several deeds of one player, who is named once.
fn say_deeds(all: &[EventPattern], o: &mut Out<'_>) -> bool {
    let mut all = all.to_vec();
    let Some(who) = all.first_mut().and_then(player_of).cloned() else { return false };
    for next in all.iter_mut().skip(1) {
        match player_of(next) {
            Some(same) if *same == who => *same = elided_player(),
            _ => return false,
        }
    }
    let agree = players::agreement(&who, None);
    all.len() > 2
        && say_several(&all, Joints::OR, o, |event, o| {
            o.elide = agree;
            <OneEvent as Way<EventPattern>>::say(event, o)
        })
}

/// "you cast a black spell or a Swamp you control enters": two whole events, of which the first ends with a kind that what
/// stands behind could be part of; it is read up to each "or".
fn apart(i: In<'_>) -> Read<'_, Vec<EventPattern>> {
    if i.cx.dispatch.is_probe() {
        return i.stumble();
    }
    for (at, joint) in i.s.match_indices(" or ").take(4) {
        let front = i.at(i.s.get(..at).unwrap_or_default());
        let behind = i.at(i.s.get(at + joint.len()..).unwrap_or_default());
        let Ok((left, one)) = <TimedEvent as Way<EventPattern>>::read(front) else { continue };
        if !left.s.is_empty() {
            continue;
        }
        if let Ok((rest, two)) = <TimedEvent as Way<EventPattern>>::read(behind.agreeing(Agree::Bare)) {
            return Ok((rest, vec![one, two]));
        }
    }
    i.stumble()
}

/// "you create or sacrifice a token": two deeds of one player, of which the second alone names what both are done to.
fn same_object(i: In<'_>) -> Read<'_, Vec<EventPattern>> {
    let Some((_, behind)) = i.s.split_once(" or ").filter(|_| !i.cx.dispatch.is_probe()) else { return i.stumble() };
    // What is left out stands before "or".
    let before = i.cx.relative.replace(Some("or ".len() + behind.len()));
    let read = <OneEvent as Way<EventPattern>>::read(i);
    i.cx.relative.set(before);
    let (rest, mut one) = read?;
    let (rest, ()) = rest.lit("or")?;
    let Some(who) = player_of(&mut one).cloned() else { return i.stumble() };
    let before = rest.cx.elide.replace(Some((rest.s.len(), players::agreement(&who, None))));
    let read = <OneEvent as Way<EventPattern>>::read(rest);
    rest.cx.elide.set(before);
    let (rest, mut two) = read?;
    match (player_of(&mut two), elided_player()) {
        (Some(same), elided) if *same == elided => *same = who,
        _ => return i.stumble(),
    }
    match (object_of(&mut one), object_of(&mut two)) {
        (Some(left_out), Some(what)) if *left_out == unsaid() => left_out.clone_from(what),
        _ => return i.stumble(),
    }
    Ok((rest, vec![one, two]))
}

/// The player of the deed before.
pub(super) fn elided_player() -> Players {
    Players::That(Ref::Word("".into()), Said::Pronoun)
}

/// Says what [`same_object`] reads.
fn say_same_object(one: &EventPattern, two: &EventPattern, o: &mut Out<'_>) -> bool {
    let (mut one, mut two) = (one.clone(), two.clone());
    match (object_of(&mut one), object_of(&mut two)) {
        (Some(left_out), Some(what)) if left_out == what => *left_out = unsaid(),
        _ => return false,
    }
    let Some(who) = player_of(&mut one).cloned() else { return false };
    match player_of(&mut two) {
        Some(same) if *same == who => *same = elided_player(),
        _ => return false,
    }
    <OneEvent as Way<EventPattern>>::say(&one, o) && o.lit("or") && {
        o.elide = players::agreement(&who, None);
        <OneEvent as Way<EventPattern>>::say(&two, o)
    }
}

/// What a player does an event to.
pub(super) fn object_of(event: &mut EventPattern) -> Option<&mut Filter> {
    match event {
        EventPattern::Sacrifices { what, .. }
        | EventPattern::CreatesToken { what, .. }
        | EventPattern::Discards { what, .. }
        | EventPattern::Mills { what, .. }
        | EventPattern::Cycles { what, .. }
        | EventPattern::PlaysLand { what, .. }
        | EventPattern::Casts { what, .. } => Some(what),
        _ => None,
    }
}

/// A further event of an object that is not said again.
pub(super) fn goes_on<'a>(i: In<'a>, what: &Filter) -> Read<'a, EventPattern> {
    let before = i.cx.relative.replace(Some(i.s.len()));
    let read = <OneEvent as Way<EventPattern>>::read(i);
    i.cx.relative.set(before);
    let (rest, mut next) = read?;
    match subject(&mut next) {
        Some(same) if *same == unsaid() => *same = what.clone(),
        _ => return rest.stumble(),
    }
    Ok((rest, next))
}

/// What stands before a time as the second event.
const AT: &[&str] = &["and at", "or at"];

/// The player who does what an event is.
pub(crate) fn player_of(event: &mut EventPattern) -> Option<&mut Players> {
    match event {
        EventPattern::Casts { who, .. }
        | EventPattern::PlayerAttacks { who, .. }
        | EventPattern::Mills { who, .. }
        | EventPattern::LosesControl { who, .. }
        | EventPattern::GainsControl { who, .. }
        | EventPattern::Activates { who, .. }
        | EventPattern::Draws { who, .. }
        | EventPattern::Discards { who, .. }
        | EventPattern::Cycles { who, .. }
        | EventPattern::GainsLife { who }
        | EventPattern::LosesLife { who }
        | EventPattern::Sacrifices { who, .. }
        | EventPattern::CreatesToken { who, .. }
        | EventPattern::PlaysLand { who, .. }
        | EventPattern::Rolls { who, .. }
        | EventPattern::Unlocks { who, .. }
        | EventPattern::Becomes { who, .. }
        | EventPattern::Expends { who, .. }
        | EventPattern::Does { who: Some(who), .. } => Some(who),
        _ => None,
    }
}

/// What parts two whole events.
pub(super) const EITHER: &[&str] = &["or", ", or", "and whenever", "and when", "or whenever", "or when"];
