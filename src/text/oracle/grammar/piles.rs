//! Piles (700.3): "an opponent separates those cards into two piles. Put one pile into your hand and the other into your
//! graveyard."

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::players::Subject;
use super::select::Several;

/// The piles that were made last, until references are resolved.
pub(crate) const LAST: u8 = u8::MAX;

phrases! {
    /// To make piles, and to choose one.
    PileVerbs: Verb {
        // What lies face down is hidden from the player who chooses between them, and is chosen all the same.
        ["separate*" what ["into two piles" | "into a face-down pile and a face-up pile"]] { Verb::Piles(what) }
        ["choose*" ["one of those piles" | "one of the piles" | "one pile"]] { Verb::TakePile(LAST) }
    }
}

/// The pile just chosen.
fn that_pile() -> Objects {
    Objects::That(Ref::Word(THAT_PILE.into()), Said::Pronoun)
}

/// The words for it.
pub(crate) const THAT_PILE: &str = "that pile";

fn done(who: &Players, verb: Verb) -> Effect {
    Effect::Do { who: who.clone(), verb, bind: None }
}

/// You choose a pile, and both are put somewhere.
fn piles_put(to: Place, there: Place) -> Effect {
    let rest = Objects::Rest(super::objects::LAST);
    let all = [Verb::TakePile(LAST), Verb::Move { what: that_pile(), to }, Verb::Move { what: rest, to: there }];
    Effect::Seq(all.into_iter().map(|verb| done(&Players::You, verb)).collect())
}

/// A player chooses a pile, and sacrifices all of the kind that is in it.
fn pile_sacrificed(who: &Players, filter: Filter) -> Effect {
    let from = Ref::Word(THAT_PILE.into());
    let what = Objects::Among { from, count: Count::All, filter, random: false };
    Effect::Seq([Verb::TakePile(LAST), Verb::Sacrifice(what)].into_iter().map(|verb| done(who, verb)).collect())
}

/// "put one pile into your hand and the other into your graveyard": one is chosen, and both are put somewhere.
pub(super) struct PutPiles;

const ONE_PILE: &[&str] = &["one pile", "all cards from the pile of your choice", "the pile of your choice"];
const OTHER: &[&str] = &["the other", "the rest", "the other pile"];

impl Way<Effect> for PutPiles {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, ()) = i.lit("put*")?;
        let (i, ()) = one_of(i, ONE_PILE)?;
        let (i, to) = Place::parse(i)?;
        let (i, ()) = i.lit("and")?;
        let (i, ()) = one_of(i, OTHER)?;
        let (i, there) = Place::parse(i)?;
        Ok((i, piles_put(to, there)))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Seq(all) = value else { return false };
        match all.as_slice() {
            [
                _,
                Effect::Do { verb: Verb::Move { to, .. }, .. },
                Effect::Do { verb: Verb::Move { to: there, .. }, .. },
            ] if *value == piles_put(to.clone(), there.clone()) => o.attempt(|o| {
                o.lit("put*") && o.either(ONE_PILE) && to.say(o) && o.lit("and") && o.either(OTHER) && there.say(o)
            }),
            _ => false,
        }
    }
}

/// "that player sacrifices all permanents in the pile of their choice".
pub(super) struct SacrificePile;

const OF_CHOICE: &str = "in the pile of their choice";

impl Way<Effect> for SacrificePile {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, who) = <Subject as Way<Players>>::read(i)?;
        let (i, ()) = i.lit("sacrifice*")?;
        let (i, ()) = i.lit("all")?;
        let (i, filter) = <Several as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit(OF_CHOICE)?;
        Ok((i, pile_sacrificed(&who, filter)))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Seq(both) = value else { return false };
        match both.as_slice() {
            [_, Effect::Do { who, verb: Verb::Sacrifice(Objects::Among { filter, .. }), .. }]
                if *value == pile_sacrificed(who, filter.clone()) =>
            {
                o.attempt(|o| {
                    <Subject as Way<Players>>::say(who, o)
                        && o.lit("sacrifice*")
                        && o.lit("all")
                        && <Several as Way<Filter>>::say(filter, o)
                        && o.lit(OF_CHOICE)
                })
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::oracle::tests::all_are_read;

    #[test]
    fn piles_are_read() {
        all_are_read(
            true,
            &[
                "Reveal the top five cards of your library. An opponent separates those cards into two piles. Put one pile into your hand and the other into your graveyard.",
                "Reveal the top five cards of your library and separate them into two piles. An opponent chooses one of those piles. Put that pile into your hand and the other into your graveyard.",
                "Separate all permanents target player controls into two piles. That player sacrifices all permanents in the pile of their choice.",
            ],
        );
    }
}
