//! The digest that ships: the rules of the pinned edition in our own words.
//!
//! Reading it takes longer than all else an answer needs, so what was read is kept in the data folder, in the form of an
//! imported edition ([`stored`]) with a line behind it: [`LAST_LINE`]. What is kept is a copy of what can be made again: whatever is wrong with it, it is passed over.

use std::path::Path;

use super::stored::{self, Stored};
use super::{About, Book, LibraryError, Source};
use crate::cr;

/// The text, put together from `rules/digest` when the program is built.
pub(super) static TEXT: &str = include_str!(concat!(env!("OUT_DIR"), "/digest.txt"));

/// Changes with the text, and with the code that reads it.
const LAST_LINE: &str = concat!(env!("DIGEST_STAMP"), "\n");

/// The digest, read.
pub(super) fn book() -> Result<Book, LibraryError> {
    let (edition, repairs) = cr::read(TEXT.as_bytes())
        .map_err(|source| LibraryError::NotRules { path: "the digest that ships".into(), source })?;
    let about = About {
        name: "digest".to_owned(),
        date: edition.date,
        date_line: edition.date_line.clone(),
        cut_off: None,
        source: Source::Digest,
    };
    Ok(Book::of(about, edition, repairs))
}

/// The digest as it is kept in these bytes of a file, if it is whole and what this program would read.
pub(super) fn kept(path: &Path, mut bytes: Vec<u8>) -> Option<Book> {
    let whole = bytes.strip_suffix(LAST_LINE.as_bytes())?.len();
    bytes.truncate(whole);
    Book::stored(Stored::of(path, bytes).ok()?).ok()
}

/// The bytes to keep it in.
pub(super) fn to_keep(book: &Book) -> Option<Vec<u8>> {
    let mut bytes = stored::write(&book.about, book.edition().ok()?, book.repairs().ok()?).ok()?;
    bytes.extend(LAST_LINE.as_bytes());
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::{Library, Selector};

    #[test]
    fn what_is_kept_is_what_was_read() {
        let read = book().unwrap();
        let bytes = to_keep(&read).unwrap();
        let again = kept(Path::new("kept"), bytes.clone()).unwrap();
        assert_eq!(again.about, read.about);
        assert_eq!(again.edition().unwrap(), read.edition().unwrap());
        assert_eq!(again.fingerprint(), read.fingerprint());
        for at in (0..bytes.len()).step_by(100_003).chain([bytes.len() - 1]) {
            let mut other = bytes.clone();
            other[at] ^= 1;
            assert!(kept(Path::new("kept"), other).is_none(), "byte {at}");
            assert!(kept(Path::new("kept"), bytes[..at].to_vec()).is_none(), "cut at {at}");
        }
    }

    #[test]
    fn it_is_there_whatever_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a file");
        std::fs::write(&file, "in the way").unwrap();
        let id = "704.5f".parse().unwrap();
        let mut rules = Vec::new();
        for data in [folder.path(), folder.path(), &file] {
            let book = Library::at(data).open(&Selector::Digest).unwrap();
            rules.push(book.rule(id).unwrap().unwrap().into_owned());
        }
        assert!(folder.path().join("digest.edition").is_file());
        assert!(rules.iter().all(|rule| *rule == rules[0]));
    }
}
