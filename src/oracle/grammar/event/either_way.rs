//! Events with more in them than one place or one sort of ability: what is exiled from either of two zones, what is activated
//! without tapping.

use super::*;
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

/// "one or more cards are put into exile from your library and/or your graveyard": from each of several zones.
pub(super) struct ExiledFromEither;

fn exiled_from(what: Filter, from: Option<Origin>) -> EventPattern {
    EventPattern::Moves { what, from, to: Some(Zone::Exile), to_player: None, batch: false }
}

impl Way<Vec<EventPattern>> for ExiledFromEither {
    fn read(i: In<'_>) -> Read<'_, Vec<EventPattern>> {
        let (i, what) = <OneOrMore as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit("are* put into exile from")?;
        let (i, from) = <ZoneWords as Way<Option<Origin>>>::read(i)?;
        let (i, ()) = i.lit("and/or")?;
        let (i, other) = <ZoneWords as Way<Option<Origin>>>::read(i)?;
        Ok((i, vec![exiled_from(what.clone(), from), exiled_from(what, other)]))
    }

    fn say(value: &Vec<EventPattern>, o: &mut Out<'_>) -> bool {
        let [EventPattern::Moves { what, from, .. }, EventPattern::Moves { from: other, .. }] = value.as_slice() else {
            return false;
        };
        *value == [exiled_from(what.clone(), *from), exiled_from(what.clone(), *other)]
            && o.attempt(|o| {
                <OneOrMore as Way<Filter>>::say(what, o)
                    && o.lit("are* put into exile from")
                    && <ZoneWords as Way<Option<Origin>>>::say(from, o)
                    && o.lit("and/or")
                    && <ZoneWords as Way<Option<Origin>>>::say(other, o)
            })
    }
}

/// "a player activates an artifact's ability without {T} in its activation cost".
pub(super) struct WithoutTapping;

const NO_TAPPING: &str = "without {T} in its activation cost";

fn never_taps() -> Pred {
    Pred::Not(Box::new(Pred::AbilityIs(AbilityClass::OfTapping)))
}

impl Way<EventPattern> for WithoutTapping {
    fn read(i: In<'_>) -> Read<'_, EventPattern> {
        let (i, who) = <players::Subject as Way<Players>>::read(i)?;
        let (i, ()) = i.lit("activate*")?;
        let (i, mut what) = longest(
            i,
            &[&|i| i.lit("an ability of").and_then(|(i, ())| <Thing as Way<Filter>>::read(i)), &|i| {
                let (i, what) = <AKind as Way<Filter>>::read(i)?;
                i.lit("'s ability").map(|(i, ())| (i, what))
            }],
        )?;
        let (i, ()) = i.lit(NO_TAPPING)?;
        what.post.push(never_taps());
        Ok((i, EventPattern::Activates { who, what, class: None }))
    }

    fn say(value: &EventPattern, o: &mut Out<'_>) -> bool {
        let EventPattern::Activates { who, what, class: None } = value else { return false };
        let Some((last, post)) = what.post.split_last() else { return false };
        let what = Filter { post: post.to_vec(), ..what.clone() };
        let of = |o: &mut Out<'_>| {
            o.attempt(|o| o.lit("an ability of") && <Thing as Way<Filter>>::say(&what, o))
                || o.attempt(|o| <AKind as Way<Filter>>::say(&what, o) && o.lit("'s ability"))
        };
        *last == never_taps()
            && o.attempt(|o| {
                <players::Subject as Way<Players>>::say(who, o) && o.lit("activate*") && of(o) && o.lit(NO_TAPPING)
            })
    }
}
