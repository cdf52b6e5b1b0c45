//! The folder in which imported cards are kept, and the cards of several files as one.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use super::file::Report;
use super::short_name::{Meant, meant};
use super::{Card, Database, DatabaseError, compact};

/// The folder in which imported cards are kept: a [`Database`] for each file.
#[derive(Clone, Debug)]
pub struct CardShelf {
    folder: PathBuf,
}

/// What the files of databases end in.
const EXTENSION: &str = "cards";

impl CardShelf {
    /// The shelf in a data folder, which need not exist yet.
    pub fn at(data: &Path) -> Self {
        Self { folder: data.join("cards") }
    }

    /// The names of the databases, the one imported last first: that one answers first.
    pub fn names(&self) -> Result<Vec<String>, DatabaseError> {
        let entries = match fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(DatabaseError::Io { doing: "read", path: self.folder.clone(), error }),
        };
        let mut names: Vec<(SystemTime, String)> = Vec::new();
        for entry in entries.flatten() {
            let path = entry.path();
            if let Some(name) = path.file_stem().filter(|_| path.extension().is_some_and(|it| it == EXTENSION)) {
                let when = entry.metadata().and_then(|it| it.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
                names.push((when, name.to_string_lossy().into_owned()));
            }
        }
        names.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        Ok(names.into_iter().map(|(_, name)| name).collect())
    }

    /// Whether there is a database of this name.
    pub fn has(&self, name: &str) -> bool {
        // Nothing but a plain name is looked for, so that no name leads out of the folder.
        name == plain_name(name) && self.path(name).is_file()
    }

    /// The file the database of this name is kept in.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.{EXTENSION}"))
    }

    /// Opens one database.
    pub fn open(&self, name: &str) -> Result<Database, DatabaseError> {
        Database::open(&self.path(name))
    }

    /// Opens all of them.
    pub fn open_all(&self) -> Result<Cards, DatabaseError> {
        let databases: Result<Vec<Database>, _> = self.names()?.iter().map(|name| self.open(name)).collect();
        Ok(Cards { databases: databases? })
    }

    /// Imports a card file, or with `-` the standard input, under a [plain](plain_name) name, in place of what has that name.
    /// `through` may look at the bytes as they are read.
    ///
    /// # Errors
    ///
    /// As [`import`](super::import); the file itself is named in the error.
    pub fn import<R: Read>(
        &self,
        file: &Path,
        name: &str,
        through: impl FnOnce(Box<dyn Read>) -> R,
    ) -> Result<Report, DatabaseError> {
        let io = |error: io::Error| DatabaseError::Io { doing: "read", path: file.to_owned(), error };
        let source: Box<dyn Read> = if file.as_os_str() == "-" {
            Box::new(io::stdin())
        } else {
            let source = File::open(file).map_err(io)?;
            if source.metadata().map_err(io)?.is_dir() {
                return Err(io(io::Error::from(ErrorKind::IsADirectory)));
            }
            Box::new(source)
        };
        let file_name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        compact::import(through(source), &file_name, &self.path(&plain_name(name))).map_err(|error| match error {
            DatabaseError::File { error, .. } => DatabaseError::File { path: file.to_owned(), error },
            error => error,
        })
    }

    /// Removes a database; `false` if there is none of this name.
    pub fn remove(&self, name: &str) -> Result<bool, DatabaseError> {
        if !self.has(name) {
            return Ok(false);
        }
        let path = self.path(name);
        fs::remove_file(&path).map_err(|error| DatabaseError::Io { doing: "remove", path, error })?;
        Ok(true)
    }
}

/// The name a card file is kept under: its own without ending and without the date that bulk files end in, so that a
/// newer one takes the place of an older.
pub fn database_name(file: &Path) -> String {
    let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let bare = stem.trim_end_matches(|c: char| c.is_ascii_digit());
    let dated = stem.len() - bare.len() >= 8;
    plain_name(if dated { bare.trim_end_matches(['-', '_']) } else { &stem })
}

/// The name with everything that could mean something in a path made a hyphen.
fn plain_name(name: &str) -> String {
    let plain: String = name.chars().map(|c| if c.is_alphanumeric() || "-_+".contains(c) { c } else { '-' }).collect();
    if plain.is_empty() { "cards".to_owned() } else { plain.chars().take(80).collect() }
}

/// The cards of several databases as one: the first that has a card gives it.
#[derive(Debug, Default)]
pub struct Cards {
    databases: Vec<Database>,
}

impl From<Vec<Database>> for Cards {
    fn from(databases: Vec<Database>) -> Self {
        Self { databases }
    }
}

impl Cards {
    /// The databases, the first to answer first.
    pub fn databases(&self) -> &[Database] {
        &self.databases
    }

    /// How many cards, those that several have counted in each.
    pub fn len(&self) -> usize {
        self.databases.iter().map(Database::len).sum()
    }

    /// Whether there is no card at all.
    pub fn is_empty(&self) -> bool {
        self.databases.iter().all(Database::is_empty)
    }

    /// The card of this name (see [`Database::find`]), from the first database that has it.
    ///
    /// # Errors
    ///
    /// As [`Database::find`].
    pub fn find(&self, name: &str) -> Result<Option<Arc<Card>>, DatabaseError> {
        Ok(self.find_with_source(name)?.map(|(card, _)| card))
    }

    /// The card of this name, and the database it is from.
    pub fn find_with_source(&self, name: &str) -> Result<Option<(Arc<Card>, &Database)>, DatabaseError> {
        for database in &self.databases {
            if let Some(card) = database.find(name)? {
                return Ok(Some((card, database)));
            }
        }
        Ok(None)
    }

    /// The full names of cards of decks that begin so.
    pub fn beginning(&self, name: &str) -> Vec<&str> {
        self.databases.iter().flat_map(|database| database.beginning(name)).collect()
    }

    /// The full names of cards of decks that have these words in them, further behind.
    pub fn holding(&self, words: &str) -> Vec<&str> {
        let mut all: Vec<&str> = self.databases.iter().flat_map(|database| database.holding(words)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The card that a short name stands for (see [`meant`]); for names that are none in full.
    pub fn meant(&self, short: &str) -> Meant<'_> {
        meant(short, self.databases.iter().flat_map(|database| database.beginning(short)))
    }

    /// At most `most` names of cards that this name may have meant; the likeliest first.
    pub fn suggest(&self, name: &str, most: usize) -> Vec<&str> {
        let all = self.databases.iter().flat_map(|database| database.suggest(name, most));
        let mut near: Vec<&str> = Vec::new();
        for title in all {
            if !near.contains(&title) {
                near.push(title);
            }
        }
        if self.databases.len() > 1 {
            let ranked = crate::nearest::nearest(name, near.iter().copied(), most);
            near.sort_by_key(|title| ranked.iter().position(|it| it == title).unwrap_or(usize::MAX));
        }
        near.truncate(most);
        near
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain_and_undated() {
        for (file, name) in [
            ("/tmp/oracle-cards-20260115090315.json", "oracle-cards"),
            ("AtomicCards.json", "AtomicCards"),
            ("my cards 2.json", "my-cards-2"),
            ("20260115.json", "cards"),
            ("..", "cards"),
            ("a.b/c..d.json", "c--d"),
        ] {
            assert_eq!(database_name(Path::new(file)), name, "{file}");
        }
    }

    #[test]
    fn no_name_leads_out_of_the_folder() {
        let shelf = CardShelf::at(Path::new("/nowhere"));
        assert!(!shelf.has("../x") && !shelf.has(""));
        assert_eq!(shelf.names().unwrap(), Vec::<String>::new());
        assert!(!shelf.remove("x").unwrap());
    }
}
