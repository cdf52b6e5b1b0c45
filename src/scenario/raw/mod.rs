//! What a scenario says, as it is written: typed, with places, nothing looked up yet.
//!
//! Each struct is one map of the format; [`read::record!`] makes from its fields the reader, the list of keys for "did
//! you mean", and the JSON Schema, so they can't part.

pub mod answer;
pub mod board;
pub mod cost;
pub mod entry;
pub mod expect;
pub mod meant;
pub mod read;
pub mod reference;
pub mod root;
pub mod told;
pub mod word;

pub use answer::Answer;
pub use board::{Card, Chosen, Face, Player, Start, Stop};
pub use entry::{Attack, Block, Cost, Entry, Special, To, When};
pub use expect::{CountOrNames, Expect, ExpectObject, ExpectPlayer, FlagOrCount, ManaOrCounts, Ordered, Pile};
pub use read::Names;
pub use reference::{Divided, RefMap, Reference};
pub use root::{Options, Root};
pub use word::{LevelName, StepName, ZoneName};
