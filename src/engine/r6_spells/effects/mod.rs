//! Instructions carried out (608.2, 609, 610): one file per family of verbs.

mod cards;
mod control;
mod permanents;
mod tokens;
mod verbs;
