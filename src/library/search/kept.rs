//! The form in which a search index is kept, so that it need not be made for each search.
//!
//! ```text
//! apnap search index 4
//! <the number of its text and of what is told of its rules> <the number of all that follows this line>
//! <how long the list is>
//! <name>  <bytes>            for each file of the index
//! <the files, in that order>
//! ```
//!
//! What is kept is only ever a copy of what can be made again: whatever is wrong with it, nothing is lost by passing it
//! over.

use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hasher};
use std::path::Path;

use tantivy::Index;
use tantivy::directory::{Directory, RamDirectory};

use super::likeness::{self, Likeness};
use super::{SearchError, told};

/// The first line; its number changes with the form, and with how texts become words and parts.
const MAGIC: &str = "apnap search index 4\n";

/// Where tantivy keeps what the index consists of.
const META: &str = "meta.json";

/// A number that is as good as never the same for two different texts.
pub(in crate::library) fn fingerprint(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}

/// The number of a text and of what is told of its rules.
fn stamp(text: u64) -> u64 {
    text ^ told::stamp() ^ likeness::stamp()
}

/// The index of the text of this number as it is kept.
pub(super) fn write(index: &Index, files: &RamDirectory, text: u64) -> Result<Vec<u8>, SearchError> {
    let mut names: Vec<String> =
        index.directory().list_managed_files().iter().map(|path| path.display().to_string()).collect();
    names.push(Likeness::FILE.to_owned());
    names.sort();
    let mut list = String::new();
    let mut contents = Vec::new();
    for name in names {
        let Ok(bytes) = files.atomic_read(Path::new(&name)) else { continue };
        let _ = writeln!(list, "{name}\t{}", bytes.len());
        contents.extend(bytes);
    }
    let body = [format!("{}\n{list}", list.len()).as_bytes(), &contents].concat();
    Ok([format!("{MAGIC}{:016x} {:016x}\n", stamp(text), fingerprint(&body)).as_bytes(), &body].concat())
}

/// The index kept in these bytes, if it is whole and of the text of this number.
pub(super) fn read(bytes: &[u8], text: u64) -> Option<Index> {
    let (numbers, body) = line(bytes.strip_prefix(MAGIC.as_bytes())?)?;
    if numbers != format!("{:016x} {:016x}", stamp(text), fingerprint(body)) {
        return None;
    }
    let (length, body) = line(body)?;
    let (list, mut contents) = body.split_at_checked(length.parse().ok()?)?;
    let files = RamDirectory::create();
    for file in std::str::from_utf8(list).ok()?.lines() {
        let (name, length) = file.split_once('\t')?;
        let (content, rest) = contents.split_at_checked(length.parse().ok()?)?;
        files.atomic_write(Path::new(name), content).ok()?;
        contents = rest;
    }
    files.exists(Path::new(META)).ok().filter(|there| *there)?;
    Index::open(files).ok()
}

/// The first line, and what follows it.
fn line(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let end = bytes.iter().position(|b| *b == b'\n')?;
    let (line, rest) = bytes.split_at_checked(end)?;
    Some((std::str::from_utf8(line).ok()?, rest.get(1..)?))
}

#[cfg(test)]
mod tests {
    use super::super::{Filter, Query, SearchIndex};
    use crate::cr::read;
    use crate::library::{Library, Selector};

    const RULES: &str = "100. General\n\n100.1. Every duck quacks.\n\n100.2. A goose is no duck.\n";

    fn found(index: &mut SearchIndex<'_>) -> Vec<(super::super::Place, f32)> {
        let query: Query = "duck".parse().unwrap();
        let hits = index.search(&query, &Filter::default(), 10).unwrap().hits;
        hits.into_iter().map(|hit| (hit.place, hit.score)).collect()
    }

    #[test]
    fn what_was_kept_finds_the_same() {
        let (edition, _) = read(RULES.as_bytes()).unwrap();
        let (mut made, bytes) = SearchIndex::to_keep(&edition, 7).unwrap();
        let mut kept = SearchIndex::kept(&edition, 7, &bytes).unwrap();
        assert_eq!(found(&mut made).len(), 2);
        assert_eq!(found(&mut made), found(&mut kept));
    }

    #[test]
    fn what_is_damaged_or_of_another_text_is_passed_over() {
        let (edition, _) = read(RULES.as_bytes()).unwrap();
        let (_, bytes) = SearchIndex::to_keep(&edition, 7).unwrap();
        assert!(SearchIndex::kept(&edition, 8, &bytes).is_none());
        for at in (0..bytes.len()).step_by(5) {
            let mut other = bytes.clone();
            other[at] ^= 1;
            assert!(SearchIndex::kept(&edition, 7, &other).is_none(), "byte {at}");
            assert!(SearchIndex::kept(&edition, 7, &bytes[..at]).is_none(), "cut at {at}");
        }
    }

    #[test]
    fn a_folder_that_cannot_be_written_only_costs_time() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a file");
        std::fs::write(&file, "in the way").unwrap();
        let query: Query = "trample".parse().unwrap();
        let mut totals = Vec::new();
        for data in [folder.path(), folder.path(), &file] {
            let library = Library::at(data);
            let book = library.open(&Selector::Digest).unwrap();
            let mut index = library.search_index(&book).unwrap();
            totals.push(index.search(&query, &Filter::default(), 5).unwrap().total);
        }
        assert!(folder.path().join("search/digest.index").is_file());
        assert!(totals[0] > 0 && totals.iter().all(|total| *total == totals[0]));
    }
}
