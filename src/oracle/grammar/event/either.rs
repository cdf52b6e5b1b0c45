//! Two events in one trigger: "enters or attacks", "whenever ... or whenever ...".

use super::*;
use crate::oracle::grammar::objects::Thing;
use crate::oracle::grammar::players::{self};
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

/// "~ enters or attacks", "~ enters and whenever you cast a spell": two events of one subject, or two whole ones.
pub(super) struct EitherEvent;

/// Second verbs that go on with the subject before: words and how the event is made of its subject.
pub(super) type Second = (&'static str, fn(Filter) -> EventPattern);

pub(super) const SECONDS: &[Second] = &[
    ("attacks", |what| EventPattern::Attacks { what, whom: None, alone: false }),
    ("blocks", |what| EventPattern::Blocks { what, which: None }),
    ("dies", |what| EventPattern::Dies { what, batch: false }),
    ("enters", |what| EventPattern::Enters { what, from: None, batch: false }),
    ("leaves the battlefield", |what| EventPattern::Moves {
        what,
        from: Some(Origin::BATTLEFIELD),
        to: None,
        to_player: None,
        batch: false,
    }),
    ("becomes blocked", |what| EventPattern::BecomesBlocked { what, by: None }),
    ("is turned face up", |what| EventPattern::TurnedFaceUp { what }),
    ("is put into a graveyard from the battlefield", |what| EventPattern::Dies { what, batch: false }),
    ("phases out", |what| EventPattern::Phases { what, out: true }),
    ("is put into exile", |what| EventPattern::Moves {
        what,
        from: None,
        to: Some(Zone::Exile),
        to_player: None,
        batch: false,
    }),
    ("transforms into ~", |what| EventPattern::Transforms { what }),
    ("transforms", |what| EventPattern::Transforms { what }),
    ("becomes tapped", |what| EventPattern::Taps { what }),
    ("is put into exile from the battlefield", |what| EventPattern::Moves {
        what,
        from: Some(Origin::BATTLEFIELD),
        to: Some(Zone::Exile),
        to_player: None,
        batch: false,
    }),
    ("deals combat damage to a player", |source| EventPattern::DealsDamage {
        source,
        combat: Some(true),
        to: DamageTo::Player(Players::APlayer),
        batch: false,
    }),
];

impl Way<Vec<EventPattern>> for EitherEvent {
    fn read(i: In<'_>) -> Read<'_, Vec<EventPattern>> {
        if !i.cx.dispatch.is_probe() && !i.s.contains(" or ") && !i.s.contains(" and when") {
            return i.stumble();
        }
        let same_subject = || {
            let (rest, what) = <Thing as Way<Filter>>::read(i)?;
            let (rest, (_, first)) = second(rest)?;
            let (rest, ()) = rest.lit("or")?;
            let (rest, (_, next)) = second(rest)?;
            Ok((rest, vec![first(what.clone()), next(what)]))
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
            best.map_or_else(|| i.stumble(), |(rest, two)| Ok((rest, vec![one, two])))
        };
        // "~ enters and at the beginning of your upkeep"
        let and_at = || {
            let (rest, one) = <TimedEvent as Way<EventPattern>>::read(i)?;
            let (rest, ()) = one_of(rest, AT)?;
            let (rest, two) = <Beginnings as Way<EventPattern>>::read(rest)?;
            Ok((rest, vec![one, two]))
        };
        longest(i, &[&|_| same_subject(), &|_| whole(), &|_| and_at()])
    }

    fn say(value: &Vec<EventPattern>, o: &mut Out<'_>) -> bool {
        let [one, two] = value.as_slice() else { return false };
        let same_subject = |o: &mut Out<'_>| {
            let Some(what) = subject(one) else { return false };
            let said = |event: &EventPattern, o: &mut Out<'_>| {
                SECONDS.iter().any(|(words, make)| make(what.clone()) == *event && o.lit(words))
            };
            <Thing as Way<Filter>>::say(what, o) && said(one, o) && o.lit("or") && said(two, o)
        };
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
        o.attempt(same_subject) || o.attempt(whole) || o.attempt(same_player) || o.attempt(and_at)
    }
}

/// What stands before a time as the second event.
const AT: &[&str] = &["and at", "or at"];

/// The player who does what an event is.
pub(super) fn player_of(event: &mut EventPattern) -> Option<&mut Players> {
    match event {
        EventPattern::Casts { who, .. }
        | EventPattern::PlayerAttacks { who, .. }
        | EventPattern::Mills { who, .. }
        | EventPattern::LosesControl { who, .. }
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

pub(super) fn second(i: In<'_>) -> Read<'_, Second> {
    let mut best = None;
    for row in SECONDS {
        keep_longer(&mut best, i.lit(row.0).map(|(i, ())| (i, *row)));
    }
    best.map_or_else(|| i.stumble(), Ok)
}

/// What parts two whole events.
pub(super) const EITHER: &[&str] = &["and whenever", "and when", "or whenever", "or when", "or"];
