//! Instructions carried out (608.2, 609, 610): one file per family of verbs.

mod cards;
mod cast_as;
mod cast_on;
mod casting;
mod chosen;
mod continuous;
mod control;
mod countering;
mod counters;
mod damage;
mod dice;
pub(crate) mod entering_as;
mod linked_given;
mod naming;
mod next_spell;
mod offers;
mod permanents;
mod piles;
mod possible;
pub(crate) mod r701_actions;
mod replacing;
mod retarget;
pub(crate) mod tokens;
mod turns;
mod values;
mod verbs;
mod which_counters;
