//! Putting an edition on the shelf.

use std::path::Path;

use serde::Serialize;

use super::search::SearchIndex;
use super::search::kept::fingerprint;
use super::shelf::read_file;
use super::{About, Book, Library, LibraryError, Selector, stored};
use crate::cr::Repair;

/// What came of importing a file.
#[derive(Clone, Debug, Serialize)]
pub struct Imported {
    /// The edition as it is kept.
    pub about: About,
    /// Whether it is new.
    pub outcome: Outcome,
    /// What the reader set right.
    pub repairs: Vec<Repair>,
    /// How many sections, rules and lettered rules it has.
    pub rules: usize,
    /// How many glossary entries it has.
    pub glossary: usize,
}

/// Whether an imported edition is new.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// It was not there before.
    Added,
    /// The same text was there already; nothing was written.
    Unchanged,
    /// It took the place of another text of the same name.
    Replaced,
}

impl Library {
    /// Reads a file and keeps it, whole or not at all. A file that is not a text of the rules is refused, and so is one
    /// whose name another text has, unless it may `replace` that.
    pub fn import(&self, file: &Path, replace: bool) -> Result<Imported, LibraryError> {
        let book = read_file(file)?;
        self.tidy()?;
        let name = book.about.name.clone();
        let outcome = match self.has(&name).then(|| self.open(&Selector::Named(name.clone()))) {
            None => Outcome::Added,
            Some(Ok(old)) if same(&old, &book)? => Outcome::Unchanged,
            Some(_) if replace => Outcome::Replaced,
            Some(Ok(_)) => return Err(LibraryError::Taken(name)),
            // A damaged one is no loss.
            Some(Err(_)) => Outcome::Replaced,
        };
        let (edition, repairs) = (book.edition()?, book.repairs()?);
        if outcome != Outcome::Unchanged {
            let path = self.path(&name);
            let bytes = stored::write(&book.about, edition, repairs).map_err(|e| LibraryError::Io {
                doing: "write",
                path: path.clone(),
                source: e.into(),
            })?;
            // The index first: it is only used for the very text it was made of, so whatever is cut off here, what is
            // found is right. That it cannot be kept makes searches slower, nothing else.
            if let Ok((_, index)) = SearchIndex::to_keep(edition, fingerprint(&bytes)) {
                let _ = self.write(&self.index_path(&name), &index);
            }
            self.write(&path, &bytes)?;
        }
        Ok(Imported {
            about: book.about.clone(),
            outcome,
            repairs: repairs.to_vec(),
            rules: edition.rules.len(),
            glossary: edition.glossary.len(),
        })
    }
}

fn same(a: &Book, b: &Book) -> Result<bool, LibraryError> {
    Ok(a.edition()? == b.edition()?)
}
