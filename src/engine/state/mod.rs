//! The state of a game: data only. Nothing here changes by itself; every change goes through [`super::perform`].

mod abilities;
mod began;
mod characteristics;
mod combat;
mod decks;
mod effects;
mod game;
mod history;
mod ids;
mod kept;
mod names;
mod object;
mod player;
mod position;
mod rests;
mod shelf;
mod touched;
mod turn;

pub use abilities::*;
pub use began::*;
pub use characteristics::*;
pub use combat::*;
pub use decks::*;
pub use effects::*;
pub use game::*;
pub use history::*;
pub use ids::*;
pub use kept::*;
pub use names::*;
pub use object::*;
pub use player::*;
pub use position::TIMES_OF_A_LOOP;
pub use rests::*;
pub use shelf::*;
pub use touched::*;
pub use turn::*;
