//! Part 1: game concepts.

pub mod r100_decks;
mod r103_mulligans;
mod r103_starting;
pub mod r106_mana;
pub mod r115_targets;
pub mod r116_special_actions;
pub mod r117_priority;
mod r118_asked_for;
pub mod r118_costs;
mod r118_done_as_cost;
pub mod r118_mana_payment;
