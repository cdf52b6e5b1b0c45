//! What one of several players has, where any of them is enough: "an opponent controls four or more lands", "fewer creatures
//! than an opponent" (102.2).

use crate::engine::frame::Frame;
use crate::engine::stop::Done;
use crate::engine::view::View;
use crate::oracle::lang::{Num, Objects, Players, Pred, Ref, Said};

impl View<'_> {
    /// The number for each of the players it may be of; the one number where it is of no such player.
    pub(super) fn of_any_one(&self, what: &Num, frame: &Frame) -> Done<Vec<i64>> {
        let mut of_each = what.clone();
        let Some(holder) = holder_of(&mut of_each).filter(|holder| is_any_one(holder)) else {
            return Ok(vec![self.number(what, frame)?]);
        };
        let who = std::mem::replace(holder, Players::That(Ref::Each, Said::Pronoun));
        let of = |player| self.number(&of_each, &frame.clone().with_each(player));
        self.players(&who, frame)?.into_iter().map(of).collect()
    }
}

/// Whether any one of them is meant.
fn is_any_one(who: &Players) -> bool {
    matches!(who, Players::APlayer | Players::AnOpponent | Players::AnOpponentOf(_))
}

/// Whose life, cards, counters or permanents are counted.
fn holder_of(what: &mut Num) -> Option<&mut Players> {
    match what {
        Num::Life(who) | Num::HandSize(who) | Num::PlayerCounters(who, _) => Some(who),
        Num::Count(set) => {
            let Objects::All(kind, _) = &mut **set else { return None };
            kind.post
                .iter_mut()
                .find_map(|pred| if let Pred::ControlledBy(who) = pred { Some(&mut **who) } else { None })
        }
        _ => None,
    }
}
