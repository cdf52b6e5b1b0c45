//! Asking the game what noun phrases, numbers and conditions of a text come to. Nothing here changes anything or asks anybody.

mod condition;
mod designated;
mod filter;
mod history;
mod kinds;
mod linked;
mod mana_value;
mod number;
mod of_one;
mod passed;
mod players;
mod reference;
mod this_turn;
mod unseen;

pub use history::EventMatch;
