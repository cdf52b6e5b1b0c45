//! Spells that are cast from anywhere but one place.

use super::*;

phrases! {
    /// "you cast this spell from anywhere other than exile".
    CastElsewhere: EventPattern {
        [cast:(CastAnywhere) "from anywhere other than" cond:(NotCastFrom)] { EventPattern::While(cast, cond) }
    }

    /// A spell is cast, wherever from.
    CastAnywhere: EventPattern {
        [who:(players::Subject) "cast*" what:(Spells)] { EventPattern::Casts { who, what, nth: None, from: None, or_copies: false } }
    }

    /// It was not cast from there.
    NotCastFrom: Cond {
        [from:(CastFromThere)] { Cond::Not(from) }
    }

    /// It was cast from there.
    CastFromThere: Cond {
        [event:(ACastFrom)] { Cond::EventIs(event) }
    }

    /// Whatever is cast from there.
    ACastFrom: EventPattern {
        [from:(ZoneWords) who:(Anybody) what:(crate::oracle::grammar::unsaid::Anything)] { EventPattern::Casts { who, what, nth: None, from, or_copies: false } }
    }
}
