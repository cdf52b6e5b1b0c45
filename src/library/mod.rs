//! Editions kept on disk, the digest that ships, and the search index.
//!
//! A [`Library`] is a folder of imported editions. Any edition, imported, shipped or in a file, is opened as a [`Book`],
//! whose headings are at hand at once and whose text is read when asked for. A [`Spec`] says which rules of a book are
//! meant.

mod book;
mod digest;
mod error;
mod find;
mod glossary;
mod graph;
mod import;
mod news;
mod numbers;
mod outline;
pub mod search;
mod selector;
mod shelf;
mod spec;
mod stored;

pub use apnap_text::files::{Unfinished, remove_left_over, replace_file};
pub use apnap_text::nearest::{likest, meant, nearest, slips};

pub use book::{About, Book, Source};
pub use error::LibraryError;
pub use find::{Found, Missing, find, plain};
pub use glossary::{find_term, keyword_rules, leads_to, near_terms};
pub use graph::{Citation, Citer, Graph};
pub use import::{Imported, Outcome as ImportOutcome};
pub use news::{Named, News};
pub use numbers::followed_by_titles;
pub use outline::{Outline, OutlineEntry, OutlineRule};
pub use selector::Selector;
pub use shelf::Library;
pub use spec::{ParseSpecError, Piece, Spec};
