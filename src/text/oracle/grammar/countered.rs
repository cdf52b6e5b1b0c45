//! Where a spell goes that is countered: "if that spell is countered this way, exile it instead of putting it into its owner's
//! graveyard" (614.15).

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

phrases! {
    /// The sentence about the spell, with the full stop before it, whatever spell it is.
    OfAny: Place {
        [{ThatSpell} ["put it" | "put that card"] to {OfPutting}] { to }
        [{ThatSpell} ["put it" | "put that card"] to {OfInto}] { to }
        [{ThatSpell} ["exile it" | "exile that card"] {OfPutting} to:(IntoExile)] { to }
        [{ThatSpell} "exile it with" to:(WithCounters) {OfPutting}] { to }
    }

    /// The spell that is countered.
    ThatSpell: () {
        [[". if that spell is countered this way ," | ". if a spell is countered this way ," | ". if the spell is countered this way ,"]] { () }
    }

    /// What is not done.
    OfPutting: () {
        [["instead of putting it into its owner 's graveyard" | "instead of putting it into that player 's graveyard"]] { () }
    }

    /// What is not done.
    OfInto: () {
        [["instead of into that player 's graveyard" | "instead of into its owner 's graveyard"]] { () }
    }
}

phrases! {
    /// The same of such a spell alone.
    OfSuch: (Place, Option<Filter>) {
        [". if" kind:(super::select::AKind) "is countered this way , put that card" to {OfInto}] { (to, Some(kind)) }
    }
}

/// The sentence about the spell, with the full stop before it.
pub(super) struct Instead;

impl Way<(Place, Option<Filter>)> for Instead {
    fn read(i: In<'_>) -> Read<'_, (Place, Option<Filter>)> {
        longest(
            i,
            &[&|i| <OfAny as Way<Place>>::read(i).map(|(i, to)| (i, (to, None))), &|i| {
                <OfSuch as Way<(Place, Option<Filter>)>>::read(i)
            }],
        )
    }

    fn say(value: &(Place, Option<Filter>), o: &mut Out<'_>) -> bool {
        match value {
            (to, None) => <OfAny as Way<Place>>::say(to, o),
            _ => <OfSuch as Way<(Place, Option<Filter>)>>::say(value, o),
        }
    }
}

silent! {
    /// Exile.
    IntoExile: Place = Place::zone(Zone::Exile);
}

/// "three time counters on it": it is exiled with them.
struct WithCounters;

impl Way<Place> for WithCounters {
    fn read(i: In<'_>) -> Read<'_, Place> {
        let (i, counters) = <super::counter::CountersOf as Way<(Num, CounterKind)>>::read(i)?;
        let (i, ()) = i.lit("on it")?;
        Ok((i, Place { with: vec![counters], ..Place::zone(Zone::Exile) }))
    }

    fn say(value: &Place, o: &mut Out<'_>) -> bool {
        match value.with.as_slice() {
            [counters] if value.zone == Zone::Exile => o.attempt(|o| {
                <super::counter::CountersOf as Way<(Num, CounterKind)>>::say(counters, o) && o.lit("on it")
            }),
            _ => false,
        }
    }
}
