//! Explanations: why, why not, what if; and how much of the rules the engine does.

pub mod board;
pub mod coverage;
