//! Cards found by name: in a database imported before, or straight from a card file.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::compact::{self, About, Header};
use super::file::{CardFileError, EntryFault, EntryProblem, Form, gather};
use super::index::{Index, IndexBuilder, Slot};
use super::{Card, CardError, RawCard, record};

/// The cards of one file, by name. Opening it reads the names alone; a card is read when it is asked for, and kept.
#[derive(Debug)]
pub struct Database {
    path: PathBuf,
    file: Mutex<File>,
    /// The form of the entries; `None` for the records of a database.
    form: Option<Form>,
    about: About,
    problems: Vec<EntryProblem>,
    index: Index,
    cards: Vec<OnceLock<Arc<Card>>>,
}

/// Why a card database cannot be opened, or a card not be read from it.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
    /// A file cannot be read or written.
    #[error("cannot {doing} {}: {error}", path.display())]
    Io {
        /// What could not be done: `read`, `write` or `remove`.
        doing: &'static str,
        /// The file.
        path: PathBuf,
        /// Why not.
        error: std::io::Error,
    },
    /// A card file that is none.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: CardFileError,
    },
    /// A database that is none, or damaged, or of another version of the program.
    #[error("{}: {what}; import the cards again", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: &'static str,
    },
    /// A card with something wrong in it.
    #[error("{}: {error}", path.display())]
    Card {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: CardError,
    },
}

impl Database {
    /// Opens a database that was imported.
    pub fn open(path: &Path) -> Result<Self, DatabaseError> {
        let io = |error| DatabaseError::Io { doing: "read", path: path.to_owned(), error };
        let damaged = |what| DatabaseError::Damaged { path: path.to_owned(), what };
        let mut file = File::open(path).map_err(io)?;
        let header = Header::read(&mut file).map_err(io)?.map_err(damaged)?;
        let (about, index) = header.read_index(&mut file).map_err(io)?.map_err(damaged)?;
        Ok(Self::new(path, file, None, about, index))
    }

    /// Opens a card file itself ([Scryfall's or MTGJSON's](super::file)), without importing it: the whole file is read
    /// once for the names. What is broken in it is among the [problems](Self::problems).
    pub fn read(path: &Path) -> Result<Self, DatabaseError> {
        let fail = |error| DatabaseError::File { path: path.to_owned(), error };
        let io = |error| DatabaseError::Io { doing: "read", path: path.to_owned(), error };
        let mut file = File::open(path).map_err(io)?;
        let mut builder = IndexBuilder::default();
        let report = gather(&mut file, |card| -> Result<_, CardFileError> {
            let part = u32::try_from(card.part).unwrap_or(u32::MAX);
            let fits = builder.add(&card.raw, card.place.byte, card.length, part);
            Ok(if fits { Ok(()) } else { Err(EntryFault::NotACard("the file has too many cards".to_owned())) })
        })
        .map_err(fail)?;
        let index = builder.finish().ok_or_else(|| fail(CardFileError::Foreign("it has too many names".to_owned())))?;
        let form = if report.form == Form::Mtgjson.name() { Form::Mtgjson } else { Form::Scryfall };
        let about = About {
            source: path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default(),
            form: report.form.to_owned(),
            bytes: report.bytes,
            cards: report.cards,
            problems: report.problem_count,
        };
        Ok(Self { problems: report.problems, ..Self::new(path, file, Some(form), about, index) })
    }

    /// Opens what is at `path`, a database or a card file.
    pub fn open_or_read(path: &Path) -> Result<Self, DatabaseError> {
        let io = |error| DatabaseError::Io { doing: "read", path: path.to_owned(), error };
        let mut start = Vec::new();
        File::open(path).map_err(io)?.take(compact::MAGIC.len() as u64).read_to_end(&mut start).map_err(io)?;
        if start == compact::MAGIC { Self::open(path) } else { Self::read(path) }
    }

    fn new(path: &Path, file: File, form: Option<Form>, about: About, index: Index) -> Self {
        let cards = std::iter::repeat_with(OnceLock::new).take(index.len()).collect();
        Self { path: path.to_owned(), file: Mutex::new(file), form, about, problems: Vec::new(), index, cards }
    }

    /// The file it is in.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What it says of itself.
    pub fn about(&self) -> &About {
        &self.about
    }

    /// What is broken in the card file, if it was just [read](Self::read); none for a database.
    pub fn problems(&self) -> &[EntryProblem] {
        &self.problems
    }

    /// How many cards it has, those counted that cannot be read.
    pub fn len(&self) -> usize {
        self.index.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The full names of all cards, in the file's order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).map(|card| self.index.title(card))
    }

    /// The card of this name: its full name or a face's, without regard to case, accents and kinds of quotes.
    ///
    /// # Errors
    ///
    /// The file can no longer be read, or the card of this name has something wrong in it.
    pub fn find(&self, name: &str) -> Result<Option<Arc<Card>>, DatabaseError> {
        self.index.find(name).map(|card| self.card(card)).transpose()
    }

    /// The number of the card of this name, for [`Self::card`].
    pub fn position(&self, name: &str) -> Option<usize> {
        self.index.find(name)
    }

    /// At most `most` full names of cards whose name, or a face's, is like this one; the likeliest first.
    pub fn suggest(&self, name: &str, most: usize) -> Vec<&str> {
        self.index.suggest(name, most)
    }

    /// The full names of cards of decks whose name, or a face's, begins so.
    pub fn beginning(&self, name: &str) -> Vec<&str> {
        self.index.beginning(name)
    }

    /// The full names of cards of decks whose name, or a face's, has these words in it, further behind.
    pub fn holding(&self, words: &str) -> Vec<&str> {
        self.index.holding(words)
    }

    /// The card of this number, from 0, in the file's order.
    ///
    /// # Errors
    ///
    /// As [`Self::find`]; a number too high is an error of the file.
    pub fn card(&self, number: usize) -> Result<Arc<Card>, DatabaseError> {
        let damaged = |what| DatabaseError::Damaged { path: self.path.clone(), what };
        let (Some(kept), Some(slot)) = (self.cards.get(number), self.index.slot(number)) else {
            return Err(damaged("there is no card of this number"));
        };
        if let Some(card) = kept.get() {
            return Ok(Arc::clone(card));
        }
        let raw = self.raw(slot)?;
        let card = Card::try_from(raw).map_err(|error| DatabaseError::Card { path: self.path.clone(), error })?;
        Ok(Arc::clone(kept.get_or_init(|| Arc::new(card))))
    }

    /// The ids of the cards' texts that are known, with the cards' full names.
    ///
    /// # Errors
    ///
    /// The file can no longer be read.
    pub fn oracle_ids(&self) -> Result<Vec<(String, &str)>, DatabaseError> {
        let mut ids = Vec::new();
        for (number, slot) in (0..self.len()).filter_map(|number| Some((number, self.index.slot(number)?))) {
            ids.extend(self.raw(slot)?.oracle_id.map(|id| (id, self.index.title(number))));
        }
        Ok(ids)
    }

    /// What the file says of a card.
    fn raw(&self, slot: Slot) -> Result<RawCard, DatabaseError> {
        let damaged = |what| DatabaseError::Damaged { path: self.path.clone(), what };
        let mut entry = Vec::with_capacity((slot.length as usize).min(1 << 20));
        {
            let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
            let read = file
                .seek(SeekFrom::Start(slot.offset))
                .and_then(|_| (&mut *file).take(slot.length.into()).read_to_end(&mut entry));
            read.map_err(|error| DatabaseError::Io { doing: "read", path: self.path.clone(), error })?;
        }
        let raw = match self.form {
            None if crc32fast::hash(&entry) != slot.part => return Err(damaged("the card database is damaged")),
            None => std::str::from_utf8(&entry).ok().and_then(record::decode),
            Some(form) => form.read(&entry).ok().and_then(|raws| raws.into_iter().nth(slot.part as usize)),
        };
        raw.ok_or_else(|| damaged("a card is not where it was when the file was opened"))
    }
}
