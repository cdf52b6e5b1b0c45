//! What is said of all that are chosen together, and what they are none of.

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::Comparison;
use crate::oracle::grammar::unsaid::{ItsPower, ItsToughness};

phrases! {
    /// What must be so of all that are chosen.
    OfAll: Together {
        ["with total mana value" (cmp, n):(Comparison) of:(ItsManaValue)] { Together::Total(of, cmp, n) }
        ["with different names" of:(Names)] { Together::Differing(of) }
        ["with different" of:(Differing)] { Together::Differing(of) }
    }

    /// The number that differs.
    Differing: Option<Num> {
        ["mana values" n:(ItsManaValue)] { Some(n) }
        ["powers" n:(ItsPower)] { Some(n) }
        ["toughnesses" n:(ItsToughness)] { Some(n) }
    }
}

silent! {
    /// The mana value of each.
    ItsManaValue: Num = Num::ManaValue(Ref::Each);
    /// Names, which are no number.
    Names: Option<Num> = None;
}

/// "that creature or ~": neither of them.
pub(super) struct OtherThanBoth;

impl Way<Vec<Pred>> for OtherThanBoth {
    fn read(i: In<'_>) -> Read<'_, Vec<Pred>> {
        let (i, one) = Ref::parse(i)?;
        let (i, ()) = i.lit("or")?;
        let (i, two) = Ref::parse(i)?;
        Ok((i, vec![Pred::OtherThan(one), Pred::OtherThan(two)]))
    }

    fn say(value: &Vec<Pred>, o: &mut Out<'_>) -> bool {
        matches!(value.as_slice(), [Pred::OtherThan(one), Pred::OtherThan(two)]
            if o.attempt(|o| one.say(o) && o.lit("or") && two.say(o)))
    }
}
