//! The digest that ships: the rules of the pinned edition in our own words.

use super::{About, Book, LibraryError, Source};
use crate::cr;

/// The text, put together from `rules/digest` when the program is built.
pub(super) static TEXT: &str = include_str!(concat!(env!("OUT_DIR"), "/digest.txt"));

/// The digest, opened.
pub(super) fn book() -> Result<Book, LibraryError> {
    let (edition, repairs) = cr::read(TEXT.as_bytes())
        .map_err(|source| LibraryError::NotRules { path: "the digest that ships".into(), source })?;
    let about = About {
        name: "digest".to_owned(),
        date: edition.date,
        date_line: edition.date_line.clone(),
        source: Source::Digest,
    };
    Ok(Book::of(about, edition, repairs))
}
