//! What is said of all that are chosen together, and what they are none of.

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::Comparison;

phrases! {
    /// What must be so of all that are chosen.
    OfAll: Together {
        ["with total" of:(crate::oracle::grammar::number::OfEach) (cmp, n):(Comparison)] { Together::Total(of, cmp, n) }
        ["that share" quality] { Together::Sharing(quality) }
        ["that share no" quality:(NoQuality)] { Together::SharingNone(quality) }
        [["with the same name as one another" | "that have the same name"]] { Together::Sharing(SharedQuality::Name) }
        [["with different names" | "that have different names" | "that each have different names"]] { Together::Differing(None) }
        ["with different" of:(Differing)] { Together::Differing(of) }
    }

    /// What no two of them have in common.
    NoQuality: SharedQuality {
        ["creature types"] { SharedQuality::CreatureType }
        ["colors"] { SharedQuality::Color }
        ["card types"] { SharedQuality::CardType }
        ["permanent types"] { SharedQuality::PermanentType }
        ["land types"] { SharedQuality::LandType }
        ["mana values"] { SharedQuality::ManaValue }
    }

    /// The number that differs.
    Differing: Option<Num> {
        ["mana values"] { Some(Num::ManaValue(Ref::Each)) }
        ["powers"] { Some(Num::Power(Ref::Each)) }
        ["toughnesses"] { Some(Num::Toughness(Ref::Each)) }
    }
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
