//! What a spell or ability causes, and what it would cause.

use super::*;
use crate::oracle::grammar::objects::Thing;
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

/// "a white spell causes you to gain life": the event, by such a source (109.5, 608.2). "Would cause": by what resolves (614.6).
pub(crate) struct CausesTo<const WOULD: bool>;

/// "a white spell", "a cycling ability of another nonland card": a spell or ability that something happens by.
fn read_causing(i: In<'_>) -> Read<'_, Filter> {
    let of_keyword = |i| {
        let (i, mut ability) = <AbilityOfKeyword as Way<Filter>>::read(i)?;
        let (i, source) = maybe(i, |i| i.lit("of").and_then(|(i, ())| <AKind as Way<Filter>>::read(i)));
        ability.post.extend(source.map(|source| Pred::SourceIs(Box::new(source))));
        Ok((i, ability))
    };
    longest(i, &[&of_keyword, &|i| <AKind as Way<Filter>>::read(i)])
}

fn say_causing(cause: &Filter, o: &mut Out<'_>) -> bool {
    let of_keyword = |o: &mut Out<'_>| match cause.post.split_last() {
        Some((Pred::SourceIs(source), post)) => {
            let ability = Filter { post: post.to_vec(), ..cause.clone() };
            <AbilityOfKeyword as Way<Filter>>::say(&ability, o) && o.lit("of") && <AKind as Way<Filter>>::say(source, o)
        }
        _ => <AbilityOfKeyword as Way<Filter>>::say(cause, o),
    };
    o.attempt(of_keyword) || <AKind as Way<Filter>>::say(cause, o)
}

/// The reference by which what causes it is known.
const fn causing(would: bool) -> Ref {
    if would { Ref::Resolving } else { Ref::Event(Role::Source) }
}

impl<const WOULD: bool> Way<EventPattern> for CausesTo<WOULD> {
    fn read(i: In<'_>) -> Read<'_, EventPattern> {
        let (i, mut cause) = if WOULD { read_causing(i)? } else { <AKind as Way<Filter>>::read(i)? };
        let (i, ()) = i.lit(if WOULD { "would cause" } else { "causes" })?;
        let (i, who) = Players::parse(i)?;
        let (i, ()) = i.lit("to")?;
        let before = i.cx.elide.replace(Some((i.s.len(), Agree::Bare)));
        let read = <OneEvent as Way<EventPattern>>::read(i);
        i.cx.elide.set(before);
        let (rest, mut event) = read?;
        match player_of(&mut event) {
            Some(same) if *same == either::elided_player() => *same = who,
            _ => return i.stumble(),
        }
        // What an ability does its source does (113.7).
        if !WOULD && cause.noun == Noun::SpellOrAbility {
            cause.noun = Noun::Object;
        }
        let cond = Cond::Is(causing(WOULD), Box::new(cause));
        Ok((rest, EventPattern::While(Box::new(event), Box::new(cond))))
    }

    fn say(value: &EventPattern, o: &mut Out<'_>) -> bool {
        let EventPattern::While(event, cond) = value else { return false };
        let Cond::Is(by, cause) = &**cond else { return false };
        if *by != causing(WOULD) {
            return false;
        }
        let mut event = (**event).clone();
        let Some(who) = player_of(&mut event) else { return false };
        let who = std::mem::replace(who, either::elided_player());
        [cause.noun, Noun::SpellOrAbility].iter().any(|noun| {
            let cause = Filter { noun: *noun, ..(**cause).clone() };
            o.attempt(|o| {
                let said = match WOULD {
                    true => say_causing(&cause, o) && o.lit("would cause"),
                    false => <AKind as Way<Filter>>::say(&cause, o) && o.lit("causes"),
                };
                said && who.say(o) && o.lit("to") && {
                    o.elide = Agree::Bare;
                    <OneEvent as Way<EventPattern>>::say(&event, o)
                }
            })
        })
    }
}

/// "a modular triggered ability would put one or more +1/+1 counters on a creature": that they would be put, by what resolves (614.16).
pub(crate) struct PutByResolving;

const WOULD_PUT: &str = "would put one or more";
const COUNTERS_ON: &str = "counters on";

impl Way<EventPattern> for PutByResolving {
    fn read(i: In<'_>) -> Read<'_, EventPattern> {
        let (i, cause) = read_causing(i)?;
        let (i, ()) = i.lit(WOULD_PUT)?;
        let (i, kind) = <Counters as Way<Option<CounterKind>>>::read(i)?;
        let (i, ()) = i.lit(COUNTERS_ON)?;
        let (i, what) = <Thing as Way<Filter>>::read(i)?;
        let event = EventPattern::CountersPut { what, kind, batch: false, by: None };
        Ok((i, EventPattern::While(Box::new(event), Box::new(Cond::Is(Ref::Resolving, Box::new(cause))))))
    }

    fn say(value: &EventPattern, o: &mut Out<'_>) -> bool {
        let EventPattern::While(event, cond) = value else { return false };
        match (&**event, &**cond) {
            (EventPattern::CountersPut { what, kind, batch: false, by: None }, Cond::Is(Ref::Resolving, cause)) => o
                .attempt(|o| {
                    say_causing(cause, o)
                        && o.lit(WOULD_PUT)
                        && <Counters as Way<Option<CounterKind>>>::say(kind, o)
                        && o.lit(COUNTERS_ON)
                        && <Thing as Way<Filter>>::say(what, o)
                }),
            _ => false,
        }
    }
}

/// "a spell" before "this way": one that is cast by the leave this object gives.
pub(super) struct CastByLeave;

impl Way<Filter> for CastByLeave {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, mut what) = <AKind as Way<Filter>>::read(i)?;
        what.post.push(Pred::CastThisWay);
        Ok((i, what))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        let Some((Pred::CastThisWay, post)) = value.post.split_last() else { return false };
        <AKind as Way<Filter>>::say(&Filter { post: post.to_vec(), ..value.clone() }, o)
    }
}
