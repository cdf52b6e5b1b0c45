//! Events with more in them than one place or one sort of ability: what is exiled from either of two zones, what is activated
//! without tapping.

use super::*;
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

/// "one or more cards are put into exile from your library and/or your graveyard": once, from whichever of the two they are.
pub(super) struct ExiledFromEither;

/// A zone of the two, of all players where it is in the plural.
struct OneOfZones;

impl Way<Option<Origin>> for OneOfZones {
    fn read(i: In<'_>) -> Read<'_, Option<Origin>> {
        let graveyards = Some(Origin { zone: Zone::Graveyard, whose: Whose::Anyones });
        match i.lit("graveyards") {
            Ok((i, ())) => Ok((i, graveyards)),
            Err(_) => <ZoneWords as Way<Option<Origin>>>::read(i),
        }
    }

    fn say(value: &Option<Origin>, o: &mut Out<'_>) -> bool {
        let graveyards = Some(Origin { zone: Zone::Graveyard, whose: Whose::Anyones });
        (*value == graveyards && o.lit("graveyards")) || <ZoneWords as Way<Option<Origin>>>::say(value, o)
    }
}

impl Way<Vec<EventPattern>> for ExiledFromEither {
    fn read(i: In<'_>) -> Read<'_, Vec<EventPattern>> {
        let (i, what) = <OneOrMore as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit("are* put into exile from")?;
        let (i, one) = <OneOfZones as Way<Option<Origin>>>::read(i)?;
        let (i, ()) = i.lit("and/or")?;
        let (i, other) = <OneOfZones as Way<Option<Origin>>>::read(i)?;
        let moved = |from| {
            let (what, to) = (what.clone(), Some(Zone::Exile));
            EventPattern::Moves { what, from, to, to_player: None, batch: true }
        };
        Ok((i, vec![moved(one), moved(other)]))
    }

    fn say(value: &Vec<EventPattern>, o: &mut Out<'_>) -> bool {
        let to_exile = |event: &EventPattern| match event {
            EventPattern::Moves { what, from, to: Some(Zone::Exile), to_player: None, batch: true } => {
                Some((what.clone(), *from))
            }
            _ => None,
        };
        let [one, other] = value.as_slice() else { return false };
        let (Some((what, one)), Some((same, other))) = (to_exile(one), to_exile(other)) else { return false };
        what == same
            && o.attempt(|o| {
                <OneOrMore as Way<Filter>>::say(&what, o)
                    && o.lit("are* put into exile from")
                    && <OneOfZones as Way<Option<Origin>>>::say(&one, o)
                    && o.lit("and/or")
                    && <OneOfZones as Way<Option<Origin>>>::say(&other, o)
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
