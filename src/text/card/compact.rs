//! The form in which imported cards are kept: a header, the cards one after the other, what was read, and the names.
//!
//! The names alone are read when it is opened; each card is a [record], read when it is asked for.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::files::{Unfinished, remove_left_over};

use super::file::{CardFileError, EntryFault, Report, gather};
use super::index::{Index, IndexBuilder};
use super::{Card, DatabaseError, LONGEST_TEXT, RawCard, record};

/// What a database begins with; the last byte but one is the version of the form.
pub(super) const MAGIC: &[u8; 16] = b"apnap cards  03\n";

/// The fixed start of a database.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Header {
    /// Where what it says of itself begins, and its length.
    about: (u64, u64),
    /// Where the index begins, and its length.
    index: (u64, u64),
    /// The CRC-32 of both.
    sum: u64,
}

const HEADER_BYTES: usize = 16 + 5 * 8;

/// What a database says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// The name of the card file it was made from.
    pub source: String,
    /// Who made that file: `Scryfall` or `MTGJSON`.
    pub form: String,
    /// The length of that file in bytes.
    pub bytes: u64,
    /// How many cards there are.
    pub cards: usize,
    /// How many problems there were in that file.
    pub problems: usize,
}

/// What a step of reading gives: an error of reading, or what is wrong with what was read.
type Read2<T> = io::Result<Result<T, &'static str>>;

impl Header {
    fn to_bytes(self) -> Vec<u8> {
        let numbers = [self.about.0, self.about.1, self.index.0, self.index.1, self.sum];
        MAGIC.iter().copied().chain(numbers.iter().flat_map(|n| n.to_le_bytes())).collect()
    }

    /// Reads the header at the start of the file.
    pub(super) fn read(file: &mut File) -> Read2<Self> {
        let mut bytes = Vec::with_capacity(HEADER_BYTES);
        (&mut *file).take(HEADER_BYTES as u64).read_to_end(&mut bytes)?;
        let Some((magic, rest)) = bytes.split_at_checked(16) else { return Ok(Err("not a card database")) };
        if magic.get(..12) != MAGIC.get(..12) {
            return Ok(Err("not a card database"));
        }
        if magic != MAGIC {
            return Ok(Err("a card database of another version of the program"));
        }
        let mut numbers = rest.chunks_exact(8).filter_map(|it| Some(u64::from_le_bytes(it.try_into().ok()?)));
        let mut next = || numbers.next();
        let (Some(r0), Some(r1), Some(i0), Some(i1), Some(sum)) = (next(), next(), next(), next(), next()) else {
            return Ok(Err("the card database is damaged"));
        };
        Ok(Ok(Self { about: (r0, r1), index: (i0, i1), sum }))
    }

    /// Reads what the header points to.
    pub(super) fn read_index(&self, file: &mut File) -> Read2<(About, Index)> {
        const DAMAGED: &str = "the card database is damaged";
        let length = file.metadata()?.len();
        let end = self.about.1.checked_add(self.index.1).and_then(|both| both.checked_add(self.about.0));
        if self.about.0.checked_add(self.about.1) != Some(self.index.0) || end != Some(length) {
            return Ok(Err(DAMAGED));
        }
        let mut bytes = Vec::with_capacity(usize::try_from(length - self.about.0).unwrap_or_default());
        file.seek(SeekFrom::Start(self.about.0))?;
        file.read_to_end(&mut bytes)?;
        if u64::from(crc32fast::hash(&bytes)) != self.sum {
            return Ok(Err(DAMAGED));
        }
        let read = || {
            let (about, index) = bytes.split_at_checked(usize::try_from(self.about.1).ok()?)?;
            Some((serde_json::from_slice(about).ok()?, Index::decode(index)?))
        };
        Ok(read().ok_or(DAMAGED))
    }
}

/// Imports a card file: reads it from `source`, whose file name is `name`, and keeps its cards in a database at `path`, in place of one that may be
/// there. Until all is read and written the old one stands, also when the program is stopped half-way.
///
/// # Errors
///
/// The file is none that holds cards, or it cannot be read, or the database not be written; what was there stands.
pub fn import(source: impl Read, name: &str, path: &Path) -> Result<Report, DatabaseError> {
    let io = |error| DatabaseError::Io { doing: "write", path: path.to_owned(), error };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(io)?;
    }
    path.parent().into_iter().for_each(remove_left_over);
    let mut unfinished = Unfinished::begin(path).map_err(io)?;
    let mut out = BufWriter::with_capacity(1 << 18, unfinished.file());
    out.write_all(&Header::default().to_bytes()).map_err(io)?;

    let mut offset = HEADER_BYTES as u64;
    let mut builder = IndexBuilder::default();
    let report = gather(source, |gathered| -> Result<Result<(), EntryFault>, Failure> {
        // What is no card is kept as it is, so that asking for it by name says why it is none.
        let (raw, record, refused) = match Card::try_from(gathered.raw.clone()) {
            Ok(card) => (RawCard::from(&card), record::encode(&card, gathered.raw.oracle_id.as_deref()), None),
            Err(error) => {
                let record = serde_json::to_string(&gathered.raw).unwrap_or_default();
                if record.len() > LONGEST_TEXT {
                    return Ok(Err(EntryFault::Card(error)));
                }
                (gathered.raw, record, Some(EntryFault::Card(error)))
            }
        };
        if !builder.add(&raw, offset, record.len(), crc32fast::hash(record.as_bytes())) {
            return Ok(Err(EntryFault::NotACard("the file has too many cards".to_owned())));
        }
        out.write_all(record.as_bytes()).map_err(Failure::Write)?;
        offset += record.len() as u64;
        Ok(refused.map_or(Ok(()), Err))
    });
    let report = report.map_err(|failure| match failure {
        Failure::Read(error) => DatabaseError::File { path: path.to_owned(), error },
        Failure::Write(error) => io(error),
    })?;

    let index = builder.finish().ok_or_else(|| io(io::Error::other("too many names")))?.encode();
    let about = About {
        source: name.to_owned(),
        form: report.form.to_owned(),
        bytes: report.bytes,
        cards: report.cards,
        problems: report.problem_count,
    };
    let told = serde_json::to_vec(&about).map_err(|error| io(error.into()))?;
    let header = Header {
        about: (offset, told.len() as u64),
        index: (offset + told.len() as u64, index.len() as u64),
        sum: crc32fast::hash(&[told.as_slice(), &index].concat()).into(),
    };
    let mut written = || -> io::Result<()> {
        out.write_all(&told)?;
        out.write_all(&index)?;
        out.seek(SeekFrom::Start(0))?;
        out.write_all(&header.to_bytes())?;
        out.flush()
    };
    written().map_err(io)?;
    drop(out);
    unfinished.finish(path).map_err(io)?;
    Ok(report)
}

/// What can stop an import.
enum Failure {
    Read(CardFileError),
    Write(io::Error),
}

impl From<CardFileError> for Failure {
    fn from(error: CardFileError) -> Self {
        Self::Read(error)
    }
}
