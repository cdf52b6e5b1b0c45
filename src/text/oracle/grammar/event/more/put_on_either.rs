//! Counters that somebody puts, or would put, on a thing of a kind or on a player (122.1): on one or on the other.

use crate::oracle::grammar::counter::Counters;
use crate::oracle::grammar::players;
use crate::oracle::grammar::select::AKind;
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

fn on_either(by: Players, what: Filter, kind: Option<CounterKind>) -> Vec<EventPattern> {
    vec![
        EventPattern::CountersPut { what, kind: kind.clone(), batch: true, by: Some(by.clone()) },
        EventPattern::PlayerGetsCounters { who: Players::APlayer, kind, by: Some(by) },
    ]
}

/// Reads it with this verb: "you put one or more counters on a permanent or player".
pub(crate) fn read_on_either<'a>(i: In<'a>, put: &str) -> Read<'a, Vec<EventPattern>> {
    let (i, by) = <players::Subject as Way<Players>>::read(i)?;
    let (i, ()) = i.lit(put)?;
    let (i, kind) = <Counters as Way<Option<CounterKind>>>::read(i)?;
    let (i, ()) = i.lit("counters on")?;
    let (i, what) = <AKind as Way<Filter>>::read(i)?;
    i.lit("or player").map(|(i, ())| (i, on_either(by, what, kind)))
}

/// Says what [`read_on_either`] reads.
pub(crate) fn say_on_either(value: &[EventPattern], put: &str, o: &mut Out<'_>) -> bool {
    let Some(EventPattern::CountersPut { what, kind, by: Some(by), .. }) = value.first() else { return false };
    *value == on_either(by.clone(), what.clone(), kind.clone())
        && o.attempt(|o| {
            <players::Subject as Way<Players>>::say(by, o)
                && o.lit(put)
                && <Counters as Way<Option<CounterKind>>>::say(kind, o)
                && o.lit("counters on")
                && <AKind as Way<Filter>>::say(what, o)
                && o.lit("or player")
        })
}

/// "you put one or more counters on a permanent or player".
pub(super) struct PutOnEither;

const PUT: &str = "put* one or more";

impl Way<Vec<EventPattern>> for PutOnEither {
    fn read(i: In<'_>) -> Read<'_, Vec<EventPattern>> {
        read_on_either(i, PUT)
    }

    fn say(value: &Vec<EventPattern>, o: &mut Out<'_>) -> bool {
        say_on_either(value, PUT, o)
    }
}
