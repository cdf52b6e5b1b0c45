//! What is destroyed, or put into a graveyard, and by what: "a spell or ability an opponent controls destroys a permanent".

use super::*;
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

/// "a spell or ability an opponent controls causes a land to be put into your graveyard from the battlefield": that it is, by such a
/// source (113.7).
pub(super) struct CausesToBePut;

const FROM_THE_BATTLEFIELD: &str = "graveyard from the battlefield";

fn put_by(cause: Filter, what: Filter, whose: Players) -> EventPattern {
    let (from, to) = (Some(Origin::BATTLEFIELD), Some(Zone::Graveyard));
    let event = EventPattern::Moves { what, from, to, to_player: Some(whose), batch: false };
    EventPattern::While(Box::new(event), Box::new(Cond::Is(Ref::Event(Role::Source), Box::new(cause))))
}

impl Way<EventPattern> for CausesToBePut {
    fn read(i: In<'_>) -> Read<'_, EventPattern> {
        let (i, mut cause) = <AKind as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit("causes")?;
        let (i, what) = <Thing as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit("to be put into")?;
        let (i, whose) = <TheirOwn as Way<Players>>::read(i)?;
        let (i, ()) = i.lit(FROM_THE_BATTLEFIELD)?;
        if cause.noun == Noun::SpellOrAbility {
            cause.noun = Noun::Object;
        }
        Ok((i, put_by(cause, what, whose)))
    }

    fn say(value: &EventPattern, o: &mut Out<'_>) -> bool {
        let EventPattern::While(event, cond) = value else { return false };
        let (EventPattern::Moves { what, to_player: Some(whose), .. }, Cond::Is(_, cause)) = (&**event, &**cond) else {
            return false;
        };
        *value == put_by((**cause).clone(), what.clone(), whose.clone())
            && [cause.noun, Noun::SpellOrAbility].iter().any(|noun| {
                let cause = Filter { noun: *noun, ..(**cause).clone() };
                o.attempt(|o| {
                    <AKind as Way<Filter>>::say(&cause, o)
                        && o.lit("causes")
                        && <Thing as Way<Filter>>::say(what, o)
                        && o.lit("to be put into")
                        && <TheirOwn as Way<Players>>::say(whose, o)
                        && o.lit(FROM_THE_BATTLEFIELD)
                })
            })
    }
}

/// "a noncreature artifact is sacrificed or destroyed": one or the other is done to it.
pub(super) struct SacrificedOrDestroyed;

const EITHER_DONE: &[&str] = &["are* sacrificed or destroyed", "are* destroyed or sacrificed"];

fn sacrificed_or_destroyed(what: Filter) -> Vec<EventPattern> {
    let sacrificed = EventPattern::Sacrifices { who: Players::APlayer, what: what.clone(), batch: false };
    vec![sacrificed, EventPattern::Destroyed { what }]
}

impl Way<Vec<EventPattern>> for SacrificedOrDestroyed {
    fn read(i: In<'_>) -> Read<'_, Vec<EventPattern>> {
        let (i, what) = <Thing as Way<Filter>>::read(i)?;
        one_of(i, EITHER_DONE).map(|(i, ())| (i, sacrificed_or_destroyed(what)))
    }

    fn say(value: &Vec<EventPattern>, o: &mut Out<'_>) -> bool {
        let Some(EventPattern::Sacrifices { what, .. }) = value.first() else { return false };
        *value == sacrificed_or_destroyed(what.clone())
            && o.attempt(|o| <Thing as Way<Filter>>::say(what, o) && o.either(EITHER_DONE))
    }
}

/// "a spell or ability an opponent controls destroys a permanent": that it is destroyed (701.8), by such a source (113.7).
pub(super) struct Destroys;

impl Way<EventPattern> for Destroys {
    fn read(i: In<'_>) -> Read<'_, EventPattern> {
        let (i, mut by) = <AKind as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit("destroys")?;
        let (i, what) = <Thing as Way<Filter>>::read(i)?;
        if by.noun == Noun::SpellOrAbility {
            by.noun = Noun::Object;
        }
        let cond = Cond::Is(Ref::Event(Role::Source), Box::new(by));
        Ok((i, EventPattern::While(Box::new(EventPattern::Destroyed { what }), Box::new(cond))))
    }

    fn say(value: &EventPattern, o: &mut Out<'_>) -> bool {
        let EventPattern::While(event, cond) = value else { return false };
        let (EventPattern::Destroyed { what }, Cond::Is(Ref::Event(Role::Source), by)) = (&**event, &**cond) else {
            return false;
        };
        [by.noun, Noun::SpellOrAbility].iter().any(|noun| {
            let by = Filter { noun: *noun, ..(**by).clone() };
            o.attempt(|o| {
                <AKind as Way<Filter>>::say(&by, o) && o.lit("destroys") && <Thing as Way<Filter>>::say(what, o)
            })
        })
    }
}
