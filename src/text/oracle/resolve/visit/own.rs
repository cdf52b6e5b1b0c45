//! "Its" of the very object that is spoken of.

use crate::oracle::lang::*;

/// "This card from its owner's graveyard": the owner of that very card, in whose zones alone it can be (400.3).
pub(super) fn its_own_zone(it: &mut Objects) {
    let Objects::Among { from, filter, .. } = it else { return };
    for pred in &mut filter.post {
        if let Pred::In(_, Some(who)) = pred
            && let Players::OwnerOf(of, _) = &mut **who
            && *of == Ref::Word("it".into())
        {
            of.clone_from(from);
        }
    }
}

/// "Target spell with mana value less than the number of cards in its controller's graveyard": the controller of that very spell.
pub(super) fn of_its_own(pred: &mut Pred) {
    struct OfItsOwn;
    impl Visit for OfItsOwn {
        fn players(&mut self, it: &mut Players) {
            match it {
                Players::ControllerOf(of, _) | Players::OwnerOf(of, _) if *of == Ref::Word("it".into()) => {
                    *of = Ref::Each
                }
                _ => it.inside(self),
            }
        }
    }
    if let Pred::Power(_, n)
    | Pred::BasePower(_, n)
    | Pred::Toughness(_, n)
    | Pred::BaseToughness(_, n)
    | Pred::ManaValue(_, n) = pred
    {
        n.walk(&mut OfItsOwn);
    }
}
