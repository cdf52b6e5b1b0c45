//! "you put one or more counters on a permanent or player": on one or on the other.

use crate::oracle::grammar::counter::Counters;
use crate::oracle::grammar::players;
use crate::oracle::grammar::select::AKind;
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

/// Counters that somebody puts on a thing of a kind or on a player (122.1).
pub(super) struct PutOnEither;

const OR_PLAYER: &str = "or player";

fn on_either(by: Players, what: Filter, kind: Option<CounterKind>) -> Vec<EventPattern> {
    vec![
        EventPattern::CountersPut { what, kind: kind.clone(), batch: true, by: Some(by.clone()) },
        EventPattern::PlayerGetsCounters { who: Players::APlayer, kind, by: Some(by) },
    ]
}

impl Way<Vec<EventPattern>> for PutOnEither {
    fn read(i: In<'_>) -> Read<'_, Vec<EventPattern>> {
        let (i, by) = <players::Subject as Way<Players>>::read(i)?;
        let (i, ()) = one_of(i, &["put one or more", "puts one or more"])?;
        let (i, kind) = <Counters as Way<Option<CounterKind>>>::read(i)?;
        let (i, ()) = i.lit("counters on")?;
        let (i, what) = <AKind as Way<Filter>>::read(i)?;
        i.lit(OR_PLAYER).map(|(i, ())| (i, on_either(by, what, kind)))
    }

    fn say(value: &Vec<EventPattern>, o: &mut Out<'_>) -> bool {
        let Some(EventPattern::CountersPut { what, kind, by: Some(by), .. }) = value.first() else { return false };
        *value == on_either(by.clone(), what.clone(), kind.clone())
            && o.attempt(|o| {
                <players::Subject as Way<Players>>::say(by, o)
                    && (if *by == Players::You { o.lit("put one or more") } else { o.lit("puts one or more") })
                    && <Counters as Way<Option<CounterKind>>>::say(kind, o)
                    && o.lit("counters on")
                    && <AKind as Way<Filter>>::say(what, o)
                    && o.lit(OR_PLAYER)
            })
    }
}
