//! What a card is: names, types, mana costs, faces, and the files cards come in.

mod check;
mod color;
mod layout;
mod mana;
mod model;
mod number;
mod raw;
mod subtype;
mod subtype_list;
mod subtypes;
mod suggest;
pub mod symbol;
mod type_line;
mod types;

pub use check::{CardError, CardProblem, CardProblemKind, LONGEST_TEXT};
pub use color::{Color, Colors};
pub use layout::Layout;
pub use mana::{ManaCost, ManaSymbol, Variable};
pub use model::{Card, Face, without_reminder};
pub use number::{ParseNumberError, PrintedNumber};
pub use raw::RawCard;
pub use subtype::{Subtype, SubtypeError, SubtypeKind};
pub use subtypes::Subtypes;
pub use suggest::nearest;
pub use symbol::{ParseSymbolError, Symbol};
pub use type_line::{TypeLine, TypeLineError};
pub use types::{CardType, CardTypes, Supertype, Supertypes};
