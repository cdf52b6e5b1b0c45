//! What a card is: names, types, mana costs, faces, and the files cards come in.

mod check;
mod color;
mod compact;
mod database;
pub mod file;
mod index;
mod layout;
mod mana;
mod model;
mod name;
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
pub use compact::{About, import};
pub use database::{Database, DatabaseError};
pub use layout::Layout;
pub use mana::{ManaCost, ManaSymbol, Variable};
pub use model::{Card, Face, without_reminder};
pub use name::name_key;
pub use number::{ParseNumberError, PrintedNumber};
pub use raw::RawCard;
pub use subtype::{Subtype, SubtypeError, SubtypeKind};
pub use subtypes::Subtypes;
pub use symbol::{ParseSymbolError, Symbol};
pub use type_line::{TypeLine, TypeLineError};
pub use types::{CardType, CardTypes, Supertype, Supertypes};
