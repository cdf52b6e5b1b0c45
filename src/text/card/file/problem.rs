//! What can be wrong with a card file, and where.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::card::CardError;

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Place {
    /// The line, from 1.
    pub line: u64,
    /// The byte, from 0.
    pub byte: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, byte {}", self.line, self.byte)
    }
}

/// An entry that could not be read, or not as it stands.
#[derive(Clone, Debug, Serialize)]
pub struct EntryProblem {
    /// Where.
    #[serde(flatten)]
    pub place: Place,
    /// The name the entry gives, if that much could be read.
    pub name: Option<String>,
    /// What is wrong.
    #[serde(serialize_with = "as_text")]
    pub fault: EntryFault,
    /// How many bytes were passed over for it, up to the next card that could be read; 0 where that is the card alone.
    pub passed_over: u64,
}

fn as_text<S: Serializer>(fault: &EntryFault, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(fault)
}

/// What can be wrong with an entry.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum EntryFault {
    /// The JSON is broken in it.
    #[error("broken JSON: {0}")]
    Json(String),
    /// The file ends in the middle.
    #[error("the file ends here, in the middle of {0}: it may have been cut short")]
    CutShort(&'static str),
    /// Longer than any card.
    #[error("longer than the {0} bytes that are taken for a card")]
    TooLong(usize),
    /// JSON, but not an entry.
    #[error("`{0}` stands where a card should")]
    NoEntry(String),
    /// JSON of another sort.
    #[error("not a card: {0}")]
    NotACard(String),
    /// JSON of another sort, among rulings.
    #[error("not a ruling: {0}")]
    NotARuling(String),
    /// A card with something wrong in it.
    #[error("{}", problems(.0))]
    Card(CardError),
    /// Another card of the same name.
    #[error("another card of this name, at {0}, says otherwise; that one is found by the name")]
    SameName(Place),
}

fn problems(error: &CardError) -> String {
    error.problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

impl EntryFault {
    /// Whether the file itself is damaged, as against a card that is not one we can read.
    pub fn is_damage(&self) -> bool {
        matches!(self, Self::Json(_) | Self::CutShort(_) | Self::TooLong(_) | Self::NoEntry(_))
    }
}

impl fmt::Display for EntryProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.place)?;
        if let Some(name) = &self.name {
            write!(f, "{name}: ")?;
        }
        self.fault.fmt(f)?;
        match self.passed_over {
            0 => Ok(()),
            n => write!(f, " ({n} bytes passed over)"),
        }
    }
}

/// A file that is not a card file, or cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum CardFileError {
    /// It cannot be read.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// Nothing is in it.
    #[error("the file is empty")]
    Empty,
    /// Something else is in it.
    #[error("not a card file: {0}")]
    Foreign(String),
    /// It looks like one, but no card could be read.
    #[error("no card could be read from it")]
    NoCards(Vec<EntryProblem>),
}
