//! Searching an edition: BM25 over its rules and glossary, in the players' language and the rules'.
//!
//! A rule is found by its own words, by the headings above it, by its examples, and by what others say where they refer
//! to it. Players' words ([`language`]) stand for the rules' own; a word the edition does not know is read as the one
//! most like it.

mod allowed;
mod closeness;
mod hits;
mod index;
pub(super) mod kept;
mod language;
mod likeness;
mod named;
mod phrasebook;
mod precedents;
mod query;
mod rank;
mod score;
mod snippet;
mod spelling;
mod terms;
mod texts;
mod told;
mod weights;
mod words;

pub use hits::{Explanation, Filter, Hit, Reason, Results, Within};
pub use index::{Part, Place, SearchIndex};
pub use query::{Clause, NamedCard, Need, ParseQueryError, Query};
pub use snippet::Snippet;
pub use spelling::Correction;
pub use texts::{FoundText, search_texts};
pub use words::stems;

/// Why a search cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// The index cannot be built or read.
    #[error("the search index cannot be built: {0}")]
    Index(#[from] tantivy::TantivyError),
    /// Its dictionary cannot be read.
    #[error("the search index cannot be read: {0}")]
    Io(#[from] std::io::Error),
    /// The edition has no rules.
    #[error("there is nothing to search")]
    Empty,
}
