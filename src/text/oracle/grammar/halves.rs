//! "half the creatures they control, rounded up": so many, chosen by whoever does it.

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::objects::WholeHand;
use super::select::Several;

/// Half of a set.
pub(crate) struct HalfOf;

const ROUNDED: &[(&str, Rounding)] = &[(", rounded up", Rounding::Up), (", rounded down", Rounding::Down)];

/// How the halves of a text are rounded, said once behind all of them.
const EACH_TIME: &[(&str, Rounding)] =
    &[("round up each time", Rounding::Up), ("round down each time", Rounding::Down)];

/// "a third of": what something is divided by.
pub(crate) struct Fraction;

const FRACTIONS: &[(&str, u8)] = &[("a third of", 3), ("a quarter of", 4), ("a tenth of", 10)];

impl Way<u8> for Fraction {
    fn read(i: In<'_>) -> Read<'_, u8> {
        let said = FRACTIONS.iter().find_map(|(words, by)| Some((i.lit(words).ok()?.0, *by)));
        said.map_or_else(|| i.stumble(), Ok)
    }

    fn say(value: &u8, o: &mut Out<'_>) -> bool {
        FRACTIONS.iter().any(|(words, by)| by == value && o.lit(words))
    }
}

/// ", rounded up" behind a half; nothing where it is said of all of them.
pub(crate) struct Rounded;

impl Way<Rounding> for Rounded {
    fn read(i: In<'_>) -> Read<'_, Rounding> {
        let said = ROUNDED.iter().find_map(|(words, way)| Some((i.lit(words).ok()?.0, *way)));
        Ok(said.unwrap_or((i, Rounding::EachTime)))
    }

    fn say(value: &Rounding, o: &mut Out<'_>) -> bool {
        ROUNDED.iter().any(|(words, way)| way == value && o.lit(words)) || said_each_time(*value, o)
    }
}

/// Whether the text that is followed says further on that halves are rounded so.
pub(super) fn said_each_time(rounding: Rounding, o: &Out<'_>) -> bool {
    EACH_TIME
        .iter()
        .chain(ROUNDED)
        .any(|(words, way)| *way == rounding && o.left().is_some_and(|left| left.contains(words)))
}

/// "round up each time", said of the halves of the instructions before.
pub(super) fn round_each_time<'a>(i: In<'a>, before: &mut Vec<Effect>) -> Read<'a, ()> {
    let said = EACH_TIME.iter().find_map(|(words, way)| Some((i.lit(words).ok()?.0, *way)));
    let Some((i, to)) = said else { return i.stumble() };
    let (i, ()) = i.lit(".")?;
    let mut rounds = Rounds { to, any: false };
    before.walk(&mut rounds);
    if rounds.any { Ok((i, ())) } else { i.stumble() }
}

/// "draw half X cards, rounded down": how the halves of a sentence are rounded stands behind it.
pub(super) struct RoundedBehind;

impl Way<Effect> for RoundedBehind {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, mut effect) = <super::effect::Clauses as Way<Effect>>::read(i)?;
        let said = ROUNDED.iter().find_map(|(words, way)| Some((i.lit(words).ok()?.0, *way)));
        let Some((i, to)) = said else { return i.stumble() };
        let mut rounds = Rounds { to, any: false };
        effect.walk(&mut rounds);
        if rounds.any { Ok((i, effect)) } else { i.stumble() }
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        ROUNDED.iter().any(|(words, _)| {
            o.left().is_some_and(|left| left.contains(words))
                && o.attempt(|o| <super::effect::Clauses as Way<Effect>>::say(value, o) && o.lit(words))
        })
    }
}

/// Says what [`round_each_time`] reads, where the text followed has it.
pub(super) fn say_each_time(o: &mut Out<'_>) -> bool {
    EACH_TIME.iter().all(|(words, _)| o.optional(&format!("{words} .")))
}

/// Rounds the halves of which nothing was said.
struct Rounds {
    to: Rounding,
    any: bool,
}

impl Visit for Rounds {
    fn number(&mut self, it: &mut Num) {
        if let Num::Half(_, way @ Rounding::EachTime) | Num::Part(_, _, way @ Rounding::EachTime) = it {
            *way = self.to;
            self.any = true;
        }
        it.inside(self);
    }
}

/// The part of a set: half of it, or what it is divided by.
fn part(by: Option<u8>, filter: Filter, way: Rounding) -> Objects {
    let all = Box::new(Num::Count(Box::new(Objects::All(filter.clone(), Quantifier::Plural))));
    let count = Count::Exactly(by.map_or_else(|| Num::Half(all.clone(), way), |by| Num::Part(by, all.clone(), way)));
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
        let (i, by) = maybe(i, <Fraction as Way<u8>>::read);
        let (i, ()) = i.lit(if by.is_some() { "the" } else { "half the" })?;
        let (i, filter) = read_set(i)?;
        let (i, _) = maybe(i, |i| i.lit("of their choice"));
        let (i, way) = <Rounded as Way<Rounding>>::read(i)?;
        Ok((i.agreeing(Agree::Bare), part(by, filter, way)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::Some { filter, count: Count::Exactly(n), .. } = value else { return false };
        let (by, way) = match n {
            Num::Half(_, way) => (None, way),
            Num::Part(by, _, way) => (Some(*by), way),
            _ => return false,
        };
        *value == part(by, filter.clone(), *way)
            && o.attempt(|o| {
                by.is_none_or(|by| <Fraction as Way<u8>>::say(&by, o))
                    && o.lit(if by.is_some() { "the" } else { "half the" })
                    && say_set(filter, o)
                    && o.optional("of their choice")
                    && <Rounded as Way<Rounding>>::say(way, o)
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
