//! The effect language: what card text means.
//!
//! A small algebra with bindings. Noun phrases ([`Objects`], [`Players`], [`Filter`]), numbers ([`Num`]), conditions ([`Cond`]),
//! event patterns ([`EventPattern`]), costs ([`Cost`]) and about eighty verbs ([`Verb`]) compose into abilities ([`Ability`]).
//! `it`, `that creature`, `this way` are resolved references ([`Ref`]) by the time a text has become this.
//! Every node prints back to English; where English has more than one way to say a thing, the node remembers which was used
//! ([`Said`] and the like), and the engine ignores it, but for what a thing that is copied is said to be ([`Said::thing`]).

mod ability;
mod condition;
mod cost;
mod deed;
mod designation;
mod effect;
mod event;
mod keyword;
mod keyword_set;
mod modify;
mod nodes;
mod number;
mod replace;
mod select;
mod starting_deck;
mod verb;
mod verb_done;
mod walk;

pub use ability::*;
pub use condition::*;
pub use cost::*;
pub use deed::*;
pub use designation::*;
pub use effect::*;
pub use event::*;
pub use keyword::*;
pub use keyword_set::KeywordSet;
pub use modify::*;
pub use nodes::{Node, all_nodes, nodes_of};
pub use number::*;
pub use replace::*;
pub use select::*;
pub use starting_deck::StartingDeck;
pub use verb::*;
pub use verb_done::Done as HowDone;
pub use walk::{Visit, Walk};
