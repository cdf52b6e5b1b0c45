//! What is done later: delayed triggers, durations in front, what waits for an event (603.7).

mod each_if;
mod lead;

use super::*;
use crate::oracle::grammar::ability::{read_static_effects, say_static_effect, say_static_effects};
use crate::oracle::grammar::duration::Lasting;
use crate::oracle::grammar::event::Beginnings;
use crate::oracle::grammar::number::ValueThen;
use crate::oracle::grammar::objects;
use crate::oracle::grammar::select::One;
use crate::oracle::lang::*;
use crate::oracle::phrase::*;
pub(super) use lead::LeadDuration;

/// What has been done just now (603.12). "When you cast that card this turn" is waited for (603.7).
pub(super) struct DoneNow;

fn is_still_to_come(cond: &Cond) -> bool {
    matches!(cond, Cond::Happened(event, Window::ThisTurn, ..) if matches!(**event, EventPattern::Casts { .. } | EventPattern::PlaysLand { .. }))
}

impl Way<Cond> for DoneNow {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (rest, cond) = Cond::parse(i)?;
        if is_still_to_come(&cond) { i.stumble() } else { Ok((rest, cond)) }
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        !is_still_to_come(value) && value.say(o)
    }
}

/// How long a change lasts that something said in front may tell: of what a player has, too.
const fn lasts(verb: &Verb) -> Option<&Duration> {
    match verb {
        Verb::Rule(RuleChange::PlayerHas(..), duration) => Some(duration),
        verb => verb.lasting(),
    }
}

/// The same, to be said.
const fn lasts_mut(verb: &mut Verb) -> Option<&mut Duration> {
    match verb {
        Verb::Rule(RuleChange::PlayerHas(..), duration) => Some(duration),
        verb => verb.lasting_mut(),
    }
}

/// How long the first of several changes lasts.
fn first_lasting(effect: &Effect) -> Option<&Duration> {
    match effect {
        Effect::Seq(all) => all.first().and_then(first_lasting),
        Effect::Repeat(_, effect) | Effect::If { then: effect, .. } => first_lasting(effect),
        Effect::Do { verb, .. } => lasts(verb),
        _ => None,
    }
}

/// How long each of several changes lasts, where all of them do so long.
fn lasting_parts<'e>(effect: &'e mut Effect, so: &Duration) -> Option<Vec<&'e mut Duration>> {
    match effect {
        Effect::Seq(all) => {
            let parts: Option<Vec<_>> = all.iter_mut().map(|part| lasting_parts(part, so)).collect();
            parts.map(|parts| parts.into_iter().flatten().collect())
        }
        Effect::Repeat(_, effect) | Effect::If { then: effect, .. } => lasting_parts(effect, so),
        Effect::Do { who: Players::You, verb, .. } => {
            lasts_mut(verb).filter(|duration| *duration == so).map(|duration| vec![duration])
        }
        _ => None,
    }
}

/// What a static ability would make true, for a time.
fn for_a_time(holds: StaticEffect, duration: &Duration) -> Option<Effect> {
    let duration = duration.clone();
    let verb = match holds {
        StaticEffect::Modify { what, changes } => Verb::Modify { what, changes, duration },
        StaticEffect::Rule(rule) => Verb::Rule(rule, duration),
        StaticEffect::Replace(replacement) => Verb::Replace(replacement, duration),
        StaticEffect::Cost(change) => Verb::Costs(change, duration),
        StaticEffect::Riding(_) | StaticEffect::SameFor(_) | StaticEffect::SameForKeywords(_) => return None,
    };
    Some(Effect::Do { who: Players::You, verb, bind: None })
}

/// The time and what holds for it.
fn standing(effect: &Effect) -> Option<(&Duration, StaticEffect)> {
    let Effect::Do { who: Players::You, verb, .. } = effect else { return None };
    Some(match verb {
        Verb::Modify { what, changes, duration } => {
            (duration, StaticEffect::Modify { what: what.clone(), changes: changes.clone() })
        }
        Verb::Rule(rule, duration) => (duration, StaticEffect::Rule(rule.clone())),
        Verb::Replace(replacement, duration) => (duration, StaticEffect::Replace(replacement.clone())),
        Verb::Costs(change, duration) => (duration, StaticEffect::Cost(change.clone())),
        _ => return None,
    })
}

fn delayed(word: TriggerWord, event: EventPattern, condition: Option<Cond>, effect: Effect) -> Effect {
    let body = Body { modes: None, targets: Vec::new(), effect };
    Effect::Delayed(
        Box::new(Triggered { event, word, condition: condition.map(Box::new), body, limit: None }),
        Duration::Forever,
    )
}

/// "sacrifice it at the beginning of the next end step" as one clause of several: it alone is done then.
pub(super) struct LaterClause;

impl Way<Effect> for LaterClause {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, effect) = <Simple as Way<Effect>>::read(i)?;
        let (i, event) = <TimeBehind as Way<EventPattern>>::read(i)?;
        Ok((i, delayed(TriggerWord::Behind, event, None, effect)))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Delayed(it, Duration::Forever) = value else { return false };
        matches!(it.word, TriggerWord::At | TriggerWord::Behind)
            && it.condition.is_none()
            && o.attempt(|o| {
                <Simple as Way<Effect>>::say(&it.body.effect, o) && <TimeBehind as Way<EventPattern>>::say(&it.event, o)
            })
    }
}

/// "at the beginning of the next end step", "when ~ leaves the battlefield": the time behind what is done then.
struct TimeBehind;

/// Whether it is the leaving of one thing, named before or the one the ability is of, rather than a time.
pub(crate) fn happens(event: &EventPattern) -> bool {
    let (EventPattern::LosesControl { what, .. }
    | EventPattern::Moves { what, from: Some(Origin::BATTLEFIELD), to: None, .. }
    | EventPattern::Dies { what, .. }) = event
    else {
        return false;
    };
    matches!(what.post.as_slice(), [Pred::Is(_)])
}

impl Way<EventPattern> for TimeBehind {
    fn read(i: In<'_>) -> Read<'_, EventPattern> {
        longest(
            i,
            &[&|i| i.lit("at").and_then(|(i, ())| <Beginnings as Way<EventPattern>>::read(i)), &|i| {
                let (i, ()) = i.lit("when")?;
                let (rest, event) = EventPattern::parse(i)?;
                if happens(&event) || i.cx.dispatch.is_probe() { Ok((rest, event)) } else { i.stumble() }
            }],
        )
    }

    fn say(value: &EventPattern, o: &mut Out<'_>) -> bool {
        o.attempt(|o| o.lit("at") && <Beginnings as Way<EventPattern>>::say(value, o))
            || (happens(value) && o.attempt(|o| o.lit("when") && value.say(o)))
    }
}

phrases! {
    /// What is done later, with what X is in it.
    LaterBody: Effect {
        [effect:(Conditioned)] { effect }
        [effect:(Where)] { effect }
    }
}

/// Of a number that is asked for as what is done later is done.
const AT_THAT_TIME: &str = "at that time";

/// "At the beginning of the next end step, sacrifice it", or with the time behind.
pub(super) struct Delayed;

impl Way<Effect> for Delayed {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        longest(
            i,
            &[
                &|i| {
                    let (i, ()) = i.lit("at")?;
                    let of_this = i.lit("this turn 's").is_ok().then_some(());
                    let (i, event) = <Beginnings as Way<EventPattern>>::read(i)?;
                    let (i, this_turn) = maybe(i, |i| i.lit("this turn"));
                    let (i, ()) = i.lit(",")?;
                    // 603.4: "at the beginning of the next end step, if any of those cards remain exiled, ...". At one that
                    // comes again and again it is an ability of the card itself, wherever that is.
                    let once = matches!(
                        event,
                        EventPattern::Beginning { next: true, .. }
                            | EventPattern::NextTurns(_)
                            | EventPattern::ThatTurns(_)
                            | EventPattern::ThatCombat
                    );
                    let (i, condition) = maybe(i, |i| {
                        if !once {
                            return i.stumble();
                        }
                        let (i, ()) = i.lit("if")?;
                        let (i, cond) = Cond::parse(i)?;
                        i.lit(",").map(|(i, ())| (i, cond))
                    });
                    let (i, effect) = <LaterBody as Way<Effect>>::read(i.agreeing(Agree::Bare))?;
                    let Effect::Delayed(later, duration) = delayed(TriggerWord::At, event, condition, effect) else {
                        return i.stumble();
                    };
                    Ok((i, Effect::Delayed(later, this_turn.or(of_this).map_or(duration, |()| Duration::EndOfTurn))))
                },
                // "create X tokens at the beginning of your next upkeep, where X is the number of lands you control at that time"
                &|i| {
                    let (i, effect) = <Clauses as Way<Effect>>::read(i)?;
                    let Effect::Delayed(mut later, duration) = effect else { return i.stumble() };
                    let (i, ()) = i.lit(", where X is")?;
                    let (i, n) = <ValueThen as Way<Num>>::read(i)?;
                    let (i, ()) = i.lit(AT_THAT_TIME)?;
                    later.body.effect = Effect::Where(n, Box::new(later.body.effect));
                    Ok((i, Effect::Delayed(later, duration)))
                },
                &|i| {
                    let (i, effect) = <Clauses as Way<Effect>>::read(i)?;
                    let (i, event) = <TimeBehind as Way<EventPattern>>::read(i)?;
                    let (i, condition) = maybe(i, |i| {
                        let (i, ()) = i.lit("if")?;
                        Cond::parse(i)
                    });
                    Ok((i, delayed(TriggerWord::Behind, event, condition, effect)))
                },
            ],
        )
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Delayed(it, duration) = value else { return false };
        let this_turn = match duration {
            Duration::Forever => false,
            Duration::EndOfTurn => it.word == TriggerWord::At,
            _ => return false,
        };
        if *duration == Duration::EndOfTurn && !this_turn {
            return false;
        }
        let time = |o: &mut Out<'_>| o.lit("at") && <Beginnings as Way<EventPattern>>::say(&it.event, o);
        // "At this turn's next end of combat" tells the turn already.
        let ends_combat = matches!(it.event, EventPattern::Beginning { step: StepKind::EndOfCombat, .. });
        let body = |o: &mut Out<'_>| <Clauses as Way<Effect>>::say(&it.body.effect, o);
        let holds = |o: &mut Out<'_>| it.condition.as_ref().is_none_or(|cond| o.lit("if") && cond.say(o));
        if let (Effect::Where(n, effect), None) = (&it.body.effect, &it.condition)
            && o.attempt(|o| {
                <Clauses as Way<Effect>>::say(effect, o)
                    && time(o)
                    && o.lit(", where X is")
                    && <ValueThen as Way<Num>>::say(n, o)
                    && o.lit(AT_THAT_TIME)
            })
        {
            return true;
        }
        let whole = |o: &mut Out<'_>| <LaterBody as Way<Effect>>::say(&it.body.effect, o);
        match it.word {
            TriggerWord::At => o.attempt(|o| {
                time(o)
                    && (!this_turn || if ends_combat { o.usual("this turn") } else { o.lit("this turn") })
                    && o.lit(",")
                    && it.condition.as_ref().is_none_or(|cond| o.lit("if") && cond.say(o) && o.lit(","))
                    && {
                        o.agree = Agree::Bare;
                        whole(o)
                    }
            }),
            TriggerWord::Behind => {
                o.attempt(|o| body(o) && <TimeBehind as Way<EventPattern>>::say(&it.event, o) && holds(o))
            }
            _ => false,
        }
    }
}

/// "Whenever a creature attacks this turn, ...", "until your next turn, whenever ...", "when that creature dies this turn, ...":
/// a delayed trigger that waits for a time (603.7).
pub(super) struct Waiting;

pub(super) const LATER: &[(&str, TriggerWord)] = &[("whenever", TriggerWord::Whenever), ("when", TriggerWord::When)];

/// You cast such a spell.
pub(super) fn next_cast(what: Filter) -> EventPattern {
    EventPattern::Casts { who: Players::You, what, nth: None, from: None, or_copies: false }
}

/// The way of saying what is done next.
type NextDeeds = crate::oracle::grammar::next::NextDeeds;

/// "whenever" or "when", and the event.
pub(super) fn trigger_front(i: In<'_>) -> Read<'_, (TriggerWord, EventPattern)> {
    if let Ok((rest, ())) = i.lit("when you next") {
        let (rest, event) = <NextDeeds as Way<EventPattern>>::read(rest)?;
        return Ok((rest, (TriggerWord::Next, event)));
    }
    if let Ok((rest, ())) = i.lit("when you cast your next") {
        let (rest, what) = <One as Way<Filter>>::read(rest)?;
        return Ok((rest, (TriggerWord::Next, next_cast(what))));
    }
    let (i, word) = i.word_as(|word| LATER.iter().find(|(said, _)| *said == word).map(|(_, word)| *word))?;
    let (i, event) = longest(i, &[&EventPattern::parse, &of_target])?;
    Ok((i, (word, event)))
}

/// The end of an event that says itself how long it is waited for.
const FIRST_THIS_TURN: &str = "for the first time this turn";

/// Whether it is an event of leaving the battlefield, of a thing that was spoken of before.
fn leaves_once(event: &EventPattern) -> bool {
    // "When ~ leaves the battlefield or becomes untapped": whichever is first.
    if let EventPattern::Or(either) = event {
        let untaps = |one: &EventPattern| {
            matches!(one, EventPattern::Untaps { what }
                if matches!(what.post.as_slice(), [Pred::Is(Ref::Word(word))] if &**word == "~"))
        };
        return either.iter().any(leaves_once) && either.iter().all(|one| leaves_once(one) || untaps(one));
    }
    if let EventPattern::LosesControl { what, .. } = event {
        return matches!(what.post.as_slice(), [Pred::Is(Ref::Word(word))] if &**word != "~");
    }
    let (EventPattern::Moves { what, from: Some(Origin::BATTLEFIELD), to: None, .. } | EventPattern::Dies { what, .. }) =
        event
    else {
        return false;
    };
    matches!(what.post.as_slice(), [Pred::Is(Ref::Word(word))] if &**word == "~" || word.starts_with("that ") || &**word == "the creature")
}

/// The kind that is a target and nothing else.
fn just_target(slot: u8) -> Filter {
    Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(Ref::Target(slot))] }
}

/// "target creature dies": an event of a target.
fn of_target(i: In<'_>) -> Read<'_, EventPattern> {
    let (i, slot) = <crate::oracle::grammar::targets::Slot as Way<u8>>::read(i)?;
    let before = i.cx.relative.replace(Some(i.s.len()));
    let read = <crate::oracle::grammar::event::OneEvent as Way<EventPattern>>::read(i.agreeing(Agree::Third));
    i.cx.relative.set(before);
    let (rest, mut event) = read?;
    match crate::oracle::grammar::event::subject(&mut event) {
        Some(what) if *what == objects::unsaid() => *what = just_target(slot),
        _ => return i.stumble(),
    }
    Ok((rest, event))
}

/// Says what [`of_target`] reads.
fn say_of_target(event: &EventPattern, o: &mut Out<'_>) -> bool {
    let mut event = event.clone();
    let Some(what) = crate::oracle::grammar::event::subject(&mut event) else { return false };
    let [Pred::Is(Ref::Target(slot))] = what.post.as_slice() else { return false };
    let slot = *slot;
    *what = objects::unsaid();
    o.attempt(|o| {
        <crate::oracle::grammar::targets::Slot as Way<u8>>::say(&slot, o) && {
            o.agree = Agree::Third;
            <crate::oracle::grammar::event::OneEvent as Way<EventPattern>>::say(&event, o)
        }
    })
}

impl Way<Effect> for Waiting {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let waiting = |event, word, (condition, body), duration| {
            Effect::Delayed(Box::new(Triggered { event, word, condition, body, limit: None }), duration)
        };
        // 603.4: "whenever that creature deals combat damage this turn, if this spell was kicked, ...".
        let body = |i| {
            let (i, condition) = maybe(i, |i: In<'_>| {
                let (i, ()) = i.lit("if")?;
                let (i, cond) = Cond::parse(i)?;
                i.lit(",").map(|(i, ())| (i, Box::new(cond)))
            });
            <PlainBody as Way<Body>>::read(i).map(|(i, body)| (i, (condition, body)))
        };
        if let Ok((rest, duration)) = <Lasting as Way<Duration>>::read(i) {
            let (rest, ()) = rest.lit(",")?;
            let (rest, (word, event)) = trigger_front(rest)?;
            let (rest, ()) = rest.lit(",")?;
            let (rest, body) = body(rest)?;
            return Ok((rest, waiting(event, word, body, duration)));
        }
        let (rest, (word, event)) = trigger_front(i)?;
        // "When that token leaves the battlefield": it does so only once (603.7b).
        let duration = <Lasting as Way<Duration>>::read(rest);
        let (rest, duration) = match (word, leaves_once(&event)) {
            _ if i.s.get(..i.s.len() - rest.s.len()).is_some_and(|said| said.trim_end().ends_with(FIRST_THIS_TURN)) => {
                (rest, Duration::EndOfTurn)
            }
            (TriggerWord::When, true) => duration.unwrap_or((rest, Duration::Forever)),
            _ => duration?,
        };
        let (rest, ()) = rest.lit(",")?;
        let (rest, body) = body(rest)?;
        Ok((rest, waiting(event, word, body, duration)))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Delayed(it, duration) = value else { return false };
        let once = it.word == TriggerWord::When && leaves_once(&it.event);
        if *duration == Duration::Forever && !once {
            return false;
        }
        let front = |o: &mut Out<'_>| match (&it.word, &it.event) {
            (TriggerWord::Next, event) => {
                o.attempt(|o| o.lit("when you next") && <NextDeeds as Way<EventPattern>>::say(event, o))
                    || matches!(event, EventPattern::Casts { what, .. } if o.attempt(|o| {
                        o.lit("when you cast your next") && <One as Way<Filter>>::say(what, o)
                    }))
            }
            (word, event) => {
                LATER.iter().any(|(said, later)| later == word && o.lit(said))
                    && (say_of_target(event, o) || event.say(o))
            }
        };
        let body = |o: &mut Out<'_>| {
            o.lit(",")
                && it.condition.as_ref().is_none_or(|cond| o.lit("if") && cond.say(o) && o.lit(","))
                && <PlainBody as Way<Body>>::say(&it.body, o)
        };
        let in_the_event = *duration == Duration::EndOfTurn
            && matches!(it.event, EventPattern::Nth(_, 1))
            && o.attempt(|o| front(o) && o.text.ends_with(FIRST_THIS_TURN) && body(o));
        in_the_event
            || o.attempt(|o| <Lasting as Way<Duration>>::say(duration, o) && o.lit(",") && front(o) && body(o))
            || o.attempt(|o| front(o) && <Lasting as Way<Duration>>::say(duration, o) && body(o))
            || (*duration == Duration::Forever && o.attempt(|o| front(o) && body(o)))
    }
}

/// "X is the mana value of that card.": a sentence about the one before.
pub(super) fn read_x_is(i: In<'_>) -> Read<'_, Num> {
    let (i, ()) = i.lit("X is")?;
    <ValueThen as Way<Num>>::read(i)
}

/// Says what [`read_x_is`] reads.
pub(super) fn say_x_is(n: &Num, o: &mut Out<'_>) -> bool {
    o.lit("X is") && <ValueThen as Way<Num>>::say(n, o)
}

/// "..., where X is the number of ...".
pub(super) struct Where;

impl Way<Effect> for Where {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, effect) =
            longest(i, &[&|i| <Clauses as Way<Effect>>::read(i), &|i| <LeadDuration as Way<Effect>>::read(i)])?;
        let (i, ()) = i.lit(", where X is")?;
        let (i, n) = <ValueThen as Way<Num>>::read(i)?;
        Ok((i, Effect::Where(n, Box::new(effect))))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Where(n, effect) = value else { return false };
        o.attempt(|o| {
            (<Clauses as Way<Effect>>::say(effect, o) || <LeadDuration as Way<Effect>>::say(effect, o))
                && o.lit(", where X is")
                && <ValueThen as Way<Num>>::say(n, o)
        })
    }
}
