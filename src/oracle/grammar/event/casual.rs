//! Events of casual variants and of Attractions: planeswalking and chaos (901), schemes (904), visits (717).

use crate::oracle::grammar::objects::Thing;
use crate::oracle::grammar::players;
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

phrases! {
    /// What only cards of supplementary decks, and those about them, wait for.
    CasualEvents: EventPattern {
        ["chaos ensues" action:(Chaos)] { EventPattern::Does { who: None, what: None, action } }
        [who:(players::Subject) "planeswalk*" "to" what:(Given<Thing>) action:(To)] { EventPattern::Does { who: Some(who), what, action } }
        [who:(players::Subject) "planeswalk*" "away from" what:(Given<Thing>) action:(Away)] { EventPattern::Does { who: Some(who), what, action } }
        [who:(players::Subject) "encounter*" what:(Given<Thing>) action:(Encounter)] { EventPattern::Does { who: Some(who), what, action } }
        [who:(players::Subject) "set*" what:(Given<Thing>) "in motion" action:(InMotion)] { EventPattern::Does { who: Some(who), what, action } }
        [who:(players::Subject) "visit*" what:(Given<Thing>) action:(Visits)] { EventPattern::Does { who: Some(who), what, action } }
    }
}

silent! {
    /// 311.7
    Chaos: String = "chaos ensues".to_owned();
    /// 701.31d
    To: String = "planeswalk".to_owned();
    /// 701.31d
    Away: String = "planeswalk away from".to_owned();
    /// 312.5
    Encounter: String = "encounter".to_owned();
    /// 701.32b
    InMotion: String = "set in motion".to_owned();
    /// 701.52a
    Visits: String = "visit".to_owned();
}
