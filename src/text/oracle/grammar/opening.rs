//! What may be done with a card in an opening hand (103.6).

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::effect::Sentence;
use super::place;

/// The whole paragraph, up to its last full stop.
pub(crate) struct Opening;

const HERE: &str = "if ~ is in your opening hand";
const NOT_FIRST: &[&str] = &["and you're not playing first", "and you're not the starting player"];
const BEGIN: &[&str] = &[
    ", you may begin the game with it on the battlefield",
    ", you may begin the game with ~ on the battlefield",
    ", you may begin the game with him on the battlefield",
    ", you may begin the game with her on the battlefield",
];
const REVEAL: &[&str] = &["you may reveal ~ from your opening hand", "you may reveal this card from your opening hand"];
/// Before what is done where something else was.
pub(super) const IF_DONE: &str = ". if you do ,";

/// "If you do, ...", or nothing.
fn then(i: In<'_>) -> Read<'_, Effect> {
    match i.lit(IF_DONE) {
        Ok((i, ())) => {
            let (mut i, first) = <Sentence as Way<Effect>>::read(i)?;
            let mut all = vec![first];
            while let Ok((rest, next)) = i.lit(".").and_then(|(rest, ())| <Sentence as Way<Effect>>::read(rest)) {
                all.push(next);
                i = rest;
            }
            Ok((i, if all.len() == 1 { all.pop().unwrap_or_default() } else { Effect::Seq(all) }))
        }
        Err(_) => Ok((i, Effect::None)),
    }
}

/// Says the sentences that [`then`] reads.
fn say_then(then: &Effect, o: &mut Out<'_>) -> bool {
    if o.attempt(|o| <Sentence as Way<Effect>>::say(then, o)) {
        return true;
    }
    let Effect::Seq(all) = then else { return false };
    o.attempt(|o| {
        all.iter().enumerate().all(|(at, one)| (at == 0 || o.lit(".")) && <Sentence as Way<Effect>>::say(one, o))
    })
}

impl Way<OpeningHand> for Opening {
    fn read(i: In<'_>) -> Read<'_, OpeningHand> {
        if let Ok((i, ())) = one_of(i, REVEAL) {
            let (i, then) = then(i)?;
            return Ok((i, OpeningHand { to: None, not_first: false, then }));
        }
        let (i, ()) = i.lit(HERE)?;
        let (i, not_first) = maybe(i, |i| one_of(i, NOT_FIRST));
        let (i, ()) = one_of(i, BEGIN)?;
        let mut to = Place::zone(Zone::Battlefield);
        let (i, with) = maybe(i, <place::With as Way<PlaceHow>>::read);
        with.into_iter().for_each(|how| to.put_so(how));
        let (i, then) = then(i)?;
        Ok((i, OpeningHand { to: Some(to), not_first: not_first.is_some(), then }))
    }

    fn say(value: &OpeningHand, o: &mut Out<'_>) -> bool {
        o.attempt(|o| {
            (match &value.to {
                None => o.either(REVEAL),
                Some(to) => {
                    o.lit(HERE)
                        && (!value.not_first || o.either(NOT_FIRST))
                        && o.either(BEGIN)
                        && to.said.iter().all(|how| <place::With as Way<PlaceHow>>::say(how, o))
                }
            }) && (value.then == Effect::None || (o.lit(IF_DONE) && say_then(&value.then, o)))
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::oracle::tests::all_are_read;

    #[test]
    fn opening_hands_are_read() {
        all_are_read(
            false,
            &[
                "If this card is in your opening hand, you may begin the game with it on the battlefield.",
                "If Bobbin Ox is in your opening hand and you're not playing first, you may begin the game with Bobbin Ox on the battlefield with a luck counter on it. If you do, exile a card from your hand.",
                "You may reveal this card from your opening hand. If you do, at the beginning of the first upkeep, each opponent loses 3 life.",
            ],
        );
    }
}
