//! Events of casual variants and of Attractions: planeswalking and chaos (901), schemes (904), visits (717).

use crate::oracle::grammar::objects::Thing;
use crate::oracle::grammar::players;
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

phrases! {
    /// What only cards of supplementary decks, and those about them, wait for.
    CasualEvents: EventPattern {
        ["chaos ensues" deed:(Chaos)] { EventPattern::Does { who: None, what: None, deed } }
        [who:(players::Subject) "planeswalk*" "to" what:(Given<Thing>) deed:(To)] { EventPattern::Does { who: Some(who), what, deed } }
        [who:(players::Subject) "planeswalk*" "away from" what:(Given<Thing>) deed:(Away)] { EventPattern::Does { who: Some(who), what, deed } }
        [who:(players::Subject) "encounter*" what:(Given<Thing>) deed:(Encounter)] { EventPattern::Does { who: Some(who), what, deed } }
        [who:(players::Subject) "set*" what:(Given<Thing>) "in motion" deed:(InMotion)] { EventPattern::Does { who: Some(who), what, deed } }
        [who:(players::Subject) "visit*" what:(Given<Thing>) deed:(Visits)] { EventPattern::Does { who: Some(who), what, deed } }
    }
}

silent! {
    /// 311.7
    Chaos: Deed = Deed::ChaosEnsues;
    /// 701.31d
    To: Deed = Deed::Planeswalk;
    /// 701.31d
    Away: Deed = Deed::PlaneswalkAway;
    /// 312.5
    Encounter: Deed = Deed::Encounter;
    /// 701.32b
    InMotion: Deed = Deed::SetInMotion;
    /// 701.52a
    Visits: Deed = Deed::Visit;
}
