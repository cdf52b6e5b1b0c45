//! The grammar: one file per family of phrases, each made of tables (see [`super::phrase`]).

pub(crate) mod ability;
pub(crate) mod actions;
mod again;
pub(crate) mod attached;
pub(crate) mod chosen;
pub(crate) mod companion;
pub(crate) mod condition;
pub(crate) mod cost;
pub(crate) mod counter;
pub(crate) mod countered;
pub(crate) mod dealt;
pub(crate) mod dice;
pub(crate) mod done;
pub(crate) mod doors;
pub(crate) mod duration;
pub(crate) mod effect;
pub(crate) mod event;
pub(crate) mod facts;
pub(crate) mod fewest;
mod forms;
pub(crate) mod halves;
pub(crate) mod keyword;
pub(crate) mod mana;
pub(crate) mod meld;
pub(crate) mod modify;
pub(crate) mod next;
pub(crate) mod number;
pub(crate) mod objects;
pub(crate) mod opening;
pub(crate) mod piles;
pub(crate) mod place;
pub(crate) mod players;
pub(crate) mod quantity;
pub(crate) mod quote;
pub(crate) mod refer;
pub(crate) mod replace;
pub(crate) mod rules;
pub(crate) mod select;
pub(crate) mod tally;
pub(crate) mod targets;
pub(crate) mod tax;
pub(crate) mod text_change;
pub(crate) mod this_way;
pub(crate) mod tokens;
pub(crate) mod twofold;
pub(crate) mod unsaid;
pub(crate) mod verbs;
pub(crate) mod who;
pub(crate) mod would;

use super::lang::Num;
use super::phrase::{Out, Way};

/// A number in words, as it stands behind "where X is".
pub(crate) fn number_in_words(n: &Num) -> Option<String> {
    let mut o = Out::new(None);
    <number::Values as Way<Num>>::say(n, &mut o).then_some(o.text)
}
