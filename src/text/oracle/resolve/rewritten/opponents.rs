//! Whose opponents are meant where each of several players acts.

use crate::oracle::lang::*;

/// "Each player chooses a permanent your opponents control": what belongs to any of them, for each who chooses; "each opponent" would
/// be the one who acts, where that one is one of them (101.4).
pub(in crate::oracle::resolve) fn opponents_of_one(who: &Players, verb: &mut Verb) {
    let everyone = match who {
        Players::FromYou(of) => **of == Players::Each,
        who => *who == Players::Each,
    };
    if everyone {
        verb.walk(&mut OfAnyOpponent);
    }
}

struct OfAnyOpponent;

impl Visit for OfAnyOpponent {
    // What is granted has a "you" of its own.
    fn ability(&mut self, _: &mut Ability) {}

    fn predicate(&mut self, it: &mut Pred) {
        match it {
            Pred::ControlledBy(who) | Pred::OwnedBy(who) if **who == Players::EachOpponent => {
                **who = Players::AnOpponent
            }
            _ => it.inside(self),
        }
    }
}
