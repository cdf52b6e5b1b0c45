//! Explanations: why, why not, what if; and how much of the rules the engine does.

pub mod absent;
pub mod became;
pub mod board;
pub mod chapters;
pub mod coverage;
pub mod facts;
pub mod forms;
pub mod impact;
pub mod legal;
pub mod named_cards;
pub mod refused;
pub mod rounds;
pub mod session;
pub mod shipped;
pub mod tabletop;
pub mod tell_apart;
pub mod told;
pub mod trial;
pub mod what_if;
pub mod why;
