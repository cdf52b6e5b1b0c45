//! Rulings on cards, kept beside the cards: by the cards' names, with the day each was published.
//!
//! ```text
//! apnap rulings 01
//! <the CRC-32 of all that follows this line>
//! <what it says of itself, as JSON>
//! <name as it is compared> <name> <date> <text>     one ruling a line, parted by the unit separator, in the order of names
//! ```

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::file::{EntryProblem, RawRuling, RulingAbout, is_rulings, rulings};
use super::name::name_key;
use super::{Cards, DatabaseError};
use crate::files::{Unfinished, remove_left_over};

/// The first line.
const MAGIC: &str = "apnap rulings 01\n";

/// Between the fields of a ruling.
const FIELD: char = '\u{1f}';

/// What the files of rulings end in.
const EXTENSION: &str = "rulings";

/// A ruling on a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ruling {
    /// The card's full name.
    pub card: String,
    /// The day it was published.
    pub date: String,
    /// What it says.
    pub text: String,
}

/// What came of reading a file of rulings.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct RulingsReport {
    /// The name of the file.
    pub source: String,
    /// Rulings kept.
    pub rulings: usize,
    /// Cards they are about.
    pub cards: usize,
    /// Rulings on cards that are not imported, which have no name here.
    pub unknown: usize,
    /// What is broken in the file.
    #[serde(skip_deserializing)]
    pub problems: Vec<EntryProblem>,
}

/// The folder in which rulings are kept: a file for each that was imported.
#[derive(Clone, Debug)]
pub struct RulingsShelf {
    folder: PathBuf,
}

/// The rulings of all files as one.
#[derive(Debug, Default)]
pub struct Rulings {
    /// The lines of each file.
    files: Vec<String>,
}

impl RulingsShelf {
    /// The shelf in a data folder, which need not exist yet.
    pub fn at(data: &Path) -> Self {
        Self { folder: data.join("rulings") }
    }

    /// Whether a file holds rulings and no cards.
    pub fn takes(file: &Path) -> bool {
        File::open(file).is_ok_and(is_rulings)
    }

    /// The names of the files kept, in order.
    pub fn names(&self) -> Result<Vec<String>, DatabaseError> {
        let entries = match fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(DatabaseError::Io { doing: "read", path: self.folder.clone(), error }),
        };
        let paths = entries.flatten().map(|entry| entry.path());
        let kept = paths.filter(|path| path.extension().is_some_and(|it| it == EXTENSION));
        let mut names: Vec<String> =
            kept.filter_map(|path| path.file_stem().map(|stem| stem.to_string_lossy().into_owned())).collect();
        names.sort();
        Ok(names)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.{EXTENSION}"))
    }

    /// Imports the rulings of a file, which names cards by their names or by the ids that `cards` have. None are kept where there are
    /// none.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or the rulings not be written; what was there stands.
    pub fn import(&self, file: &Path, name: &str, cards: &Cards) -> Result<RulingsReport, DatabaseError> {
        let read = |error| DatabaseError::Io { doing: "read", path: file.to_owned(), error };
        let (raw, problems) = rulings(File::open(file).map_err(read)?)
            .map_err(|error| DatabaseError::File { path: file.to_owned(), error })?;
        let source = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let mut report = RulingsReport { source, problems, ..RulingsReport::default() };
        let named = named(raw, cards, &mut report)?;
        if report.rulings > 0 {
            self.write(name, &named, &report)?;
        }
        Ok(report)
    }

    fn write(
        &self,
        name: &str,
        named: &BTreeMap<(String, String), Vec<RawRuling>>,
        report: &RulingsReport,
    ) -> Result<(), DatabaseError> {
        let path = self.path(name);
        let io = |error| DatabaseError::Io { doing: "write", path: path.clone(), error };
        let mut body = serde_json::to_string(&RulingsReport { problems: Vec::new(), ..report.clone() })
            .map_err(|error| io(error.into()))?;
        body.push('\n');
        for ((key, card), rulings) in named {
            for ruling in rulings {
                let text = ruling.text.replace(['\n', FIELD], " ");
                let _ = writeln!(body, "{key}{FIELD}{card}{FIELD}{}{FIELD}{text}", ruling.date);
            }
        }
        fs::create_dir_all(&self.folder).map_err(io)?;
        remove_left_over(&self.folder);
        let mut unfinished = Unfinished::begin(&path).map_err(io)?;
        let head = format!("{MAGIC}{:08x}\n", crc32fast::hash(body.as_bytes()));
        unfinished.file().write_all(&[head.as_bytes(), body.as_bytes()].concat()).map_err(io)?;
        unfinished.finish(&path).map_err(io)
    }

    /// What the rulings of this name say of themselves, and their lines.
    fn open(&self, name: &str) -> Result<(RulingsReport, String), DatabaseError> {
        let path = self.path(name);
        let damaged = |what| DatabaseError::Damaged { path: path.clone(), what };
        let bytes = fs::read(&path).map_err(|error| DatabaseError::Io { doing: "read", path: path.clone(), error })?;
        let text = String::from_utf8(bytes).map_err(|_| damaged("the rulings are damaged"))?;
        let rest = text.strip_prefix(MAGIC).ok_or_else(|| damaged("rulings of another version of the program"))?;
        let whole =
            rest.split_once('\n').filter(|(sum, body)| **sum == format!("{:08x}", crc32fast::hash(body.as_bytes())));
        let (about, lines) =
            whole.and_then(|(_, body)| body.split_once('\n')).ok_or_else(|| damaged("the rulings are damaged"))?;
        let about = serde_json::from_str(about).map_err(|_| damaged("the rulings are damaged"))?;
        Ok((about, lines.to_owned()))
    }

    /// What the rulings of this name say of themselves.
    ///
    /// # Errors
    ///
    /// They cannot be read, or are damaged.
    pub fn about(&self, name: &str) -> Result<RulingsReport, DatabaseError> {
        self.open(name).map(|(about, _)| about)
    }

    /// All rulings kept.
    ///
    /// # Errors
    ///
    /// They cannot be read, or are damaged.
    pub fn open_all(&self) -> Result<Rulings, DatabaseError> {
        let names = self.names()?;
        let files = names.iter().map(|name| self.open(name).map(|(_, lines)| lines));
        Ok(Rulings { files: files.collect::<Result<_, _>>()? })
    }

    /// Removes the rulings of this name; `false` if there are none.
    ///
    /// # Errors
    ///
    /// They cannot be removed.
    pub fn remove(&self, name: &str) -> Result<bool, DatabaseError> {
        if !self.names()?.iter().any(|there| there == name) {
            return Ok(false);
        }
        let path = self.path(name);
        fs::remove_file(&path).map_err(|error| DatabaseError::Io { doing: "remove", path, error })?;
        Ok(true)
    }
}

/// The rulings by the keys and names of their cards; each card's by date. What names a card that is not known is counted.
fn named(
    raw: Vec<RawRuling>,
    cards: &Cards,
    report: &mut RulingsReport,
) -> Result<BTreeMap<(String, String), Vec<RawRuling>>, DatabaseError> {
    let mut ids: HashMap<String, &str> = HashMap::new();
    if raw.iter().any(|ruling| matches!(ruling.about, RulingAbout::OracleId(_))) {
        for database in cards.databases().iter().rev() {
            ids.extend(database.oracle_ids()?);
        }
    }
    let mut named: BTreeMap<(String, String), Vec<RawRuling>> = BTreeMap::new();
    for ruling in raw {
        let name = match &ruling.about {
            RulingAbout::Name(name) => name.clone(),
            RulingAbout::OracleId(id) => match ids.get(id) {
                Some(name) => (*name).to_owned(),
                None => {
                    report.unknown += 1;
                    continue;
                }
            },
        };
        report.rulings += 1;
        named.entry((name_key(&name), name)).or_default().push(ruling);
    }
    // Those of a day stay in the file's order.
    named.values_mut().for_each(|rulings| rulings.sort_by(|a, b| a.date.cmp(&b.date)));
    report.cards = named.len();
    Ok(named)
}

impl Rulings {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.files.iter().all(String::is_empty)
    }

    /// All rulings, in the order of the files and the cards' names.
    pub fn all(&self) -> impl Iterator<Item = Ruling> {
        self.files.iter().flat_map(|lines| lines.lines()).filter_map(read)
    }

    /// The rulings on the card of this full name, by date; what several files have, once.
    pub fn of(&self, card: &str) -> Vec<Ruling> {
        let begin = format!("{}{FIELD}", name_key(card));
        let mut found: Vec<Ruling> = Vec::new();
        for line in self.files.iter().flat_map(|lines| lines.lines()).filter(|line| line.starts_with(&begin)) {
            if let Some(ruling) = read(line).filter(|ruling| !found.contains(ruling)) {
                found.push(ruling);
            }
        }
        found.sort_by(|a, b| a.date.cmp(&b.date));
        found
    }
}

fn read(line: &str) -> Option<Ruling> {
    let mut fields = line.splitn(4, FIELD).skip(1).map(str::to_owned);
    Some(Ruling { card: fields.next()?, date: fields.next()?, text: fields.next()? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::CardShelf;

    const CARDS: &str = r#"[{"name": "Gray Wisp", "oracle_id": "a-1", "type_line": "Creature — Spirit", "power": "1", "toughness": "1"}]"#;
    const RULINGS: &str = r#"[
        {"object": "ruling", "oracle_id": "a-1", "source": "x", "published_at": "2030-02-02", "comment": "It sees\nitself."},
        {"object": "ruling", "oracle_id": "a-1", "source": "x", "published_at": "2029-01-01", "comment": "It is gray."},
        {"object": "ruling", "oracle_id": "b-2", "source": "x", "published_at": "2029-01-01", "comment": "Nobody knows it."},
        {"oracle_id": 5}
    ]"#;
    const ATOMIC: &str = r#"{"data": {"Gray Wisp": [{"name": "Gray Wisp", "type": "Creature — Spirit", "rulings": [{"date": "2029-01-01", "text": "It is gray."}]}]}}"#;

    #[test]
    fn rulings_are_kept_by_the_names_of_cards() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::write(&path, text).unwrap();
            path
        };
        let cards = write("cards.json", CARDS);
        let shelf = CardShelf::at(folder.path());
        shelf.import(&cards, "cards", |source| source).unwrap();
        let cards = shelf.open_all().unwrap();
        let kept = RulingsShelf::at(folder.path());
        let file = write("rulings.json", RULINGS);
        assert!(RulingsShelf::takes(&file) && !RulingsShelf::takes(&write("c.json", CARDS)));
        let report = kept.import(&file, "rulings", &cards).unwrap();
        assert_eq!((report.rulings, report.cards, report.unknown, report.problems.len()), (2, 1, 1, 1));
        assert_eq!(kept.import(&write("atomic.json", ATOMIC), "atomic", &cards).unwrap().rulings, 1);
        let of = kept.open_all().unwrap().of("gray wisp");
        let said: Vec<(&str, &str)> = of.iter().map(|it| (it.date.as_str(), it.text.as_str())).collect();
        assert_eq!(said, [("2029-01-01", "It is gray."), ("2030-02-02", "It sees itself.")]);
        assert!(kept.remove("rulings").unwrap() && !kept.remove("rulings").unwrap());
        assert_eq!(kept.open_all().unwrap().all().count(), 1);
    }

    #[test]
    fn what_is_damaged_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("atomic.json");
        fs::write(&file, ATOMIC).unwrap();
        let kept = RulingsShelf::at(folder.path());
        kept.import(&file, "atomic", &Cards::default()).unwrap();
        let path = kept.path("atomic");
        let bytes = fs::read(&path).unwrap();
        for at in (0..bytes.len()).step_by(3) {
            let mut other = bytes.clone();
            other[at] ^= 1;
            fs::write(&path, &other).unwrap();
            assert!(matches!(kept.open_all(), Err(DatabaseError::Damaged { .. })), "byte {at}");
        }
    }
}
