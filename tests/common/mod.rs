//! What tests and benches share.

pub mod decks;
