//! "half the creatures they control, rounded up": so many, chosen by whoever does it.

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::objects::WholeHand;
use super::select::Several;

/// Half of a set.
pub(crate) struct HalfOf;

const ROUNDED: &[(&str, bool)] = &[(", rounded up", true), (", rounded down", false)];

fn half(filter: Filter, up: bool) -> Objects {
    let all = Objects::All(filter.clone(), Quantifier::Plural);
    let count = Count::Exactly(Num::Half(Box::new(Num::Count(Box::new(all))), up));
    Objects::Some { count, filter, random: false, chooser: None }
}

/// "creatures they control", "cards in their hand".
fn read_set(i: In<'_>) -> Read<'_, Filter> {
    longest(
        i,
        &[&|i| <Several as Way<Filter>>::read(i), &|i| {
            let (i, ()) = i.lit("cards in")?;
            match <WholeHand as Way<Objects>>::read(i)? {
                (rest, Objects::All(filter, _)) => Ok((rest, filter)),
                _ => i.stumble(),
            }
        }],
    )
}

fn say_set(filter: &Filter, o: &mut Out<'_>) -> bool {
    o.attempt(|o| <Several as Way<Filter>>::say(filter, o))
        || o.attempt(|o| {
            let whole = Objects::All(filter.clone(), Quantifier::All);
            o.lit("cards in") && <WholeHand as Way<Objects>>::say(&whole, o)
        })
}

impl Way<Objects> for HalfOf {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, ()) = i.lit("half the")?;
        let (i, filter) = read_set(i)?;
        let found = ROUNDED.iter().find_map(|(words, up)| Some((i.lit(words).ok()?.0, *up)));
        found.map_or_else(|| i.stumble(), |(i, up)| Ok((i.agreeing(Agree::Bare), half(filter, up))))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::Some { filter, .. } = value else { return false };
        ROUNDED.iter().any(|(words, up)| {
            *value == half(filter.clone(), *up)
                && o.attempt(|o| o.lit("half the") && say_set(filter, o) && o.lit(words))
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::oracle::tests::all_are_read;

    #[test]
    fn halves_are_read() {
        all_are_read(
            true,
            &[
                "Each opponent sacrifices half the creatures they control, rounded up.",
                "Target player discards half the cards in their hand, rounded down.",
            ],
        );
    }
}
