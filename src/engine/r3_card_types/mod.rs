//! Part 3: card types.

pub mod r303_auras;
