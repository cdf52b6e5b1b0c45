//! The form in which an imported edition is kept: a file that answers for one rule without being read as a whole.
//!
//! ```text
//! apnap edition 2
//! <the CRC-32 of all that follows on this line and after it> <bytes of each of the six blocks, in order>
//! about      one line of JSON
//! outline    one line for each part, rule and glossary entry: its kind, the bytes of its record, its number, its title
//! rules      one JSON record a line
//! glossary   one JSON record a line
//! repairs    one line of JSON
//! rest       one line of JSON: the edition without its rules and glossary
//! ```

use std::fmt::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

use super::{About, LibraryError, Outline, OutlineEntry, OutlineRule};
use crate::cr::{Edition, GlossaryEntry, Repair, Rule};

/// The first line; its number changes whenever the form does.
const MAGIC: &str = "apnap edition 2\n";

/// A stored edition, its file in memory but not taken apart.
pub(super) struct Stored {
    path: PathBuf,
    bytes: Vec<u8>,
    blocks: [Range<usize>; 6],
    /// Where the record of each rule and glossary entry stands in `bytes`.
    rules: Vec<Range<usize>>,
    glossary: Vec<Range<usize>>,
    outline: Outline,
}

const ABOUT: usize = 0;
const OUTLINE: usize = 1;
const RULES: usize = 2;
const GLOSSARY: usize = 3;
const REPAIRS: usize = 4;
const REST: usize = 5;

/// The stored form of an edition.
pub(super) fn write(about: &About, edition: &Edition, repairs: &[Repair]) -> Result<Vec<u8>, serde_json::Error> {
    let mut outline = String::new();
    let (mut rules, mut glossary) = (Vec::new(), Vec::new());
    for part in &edition.parts {
        let _ = writeln!(outline, "p\t0\t{}\t{}", part.number, field(&part.title));
    }
    for rule in &edition.rules {
        let length = record(&mut rules, rule)?;
        let title = rule.title.as_deref().map(|t| format!("\t{}", field(t))).unwrap_or_default();
        let _ = writeln!(outline, "r\t{length}\t{}{title}", rule.id);
    }
    for entry in &edition.glossary {
        let length = record(&mut glossary, entry)?;
        let terms: String = entry.terms.iter().map(|t| format!("\t{}", field(t))).collect();
        let _ = writeln!(outline, "g\t{length}\t{}{terms}", field(&entry.key));
    }
    let rest = Edition { rules: Vec::new(), glossary: Vec::new(), ..edition.clone() };
    let blocks = [line(about)?, outline.into_bytes(), rules, glossary, line(repairs)?, line(&rest)?];
    let lengths: Vec<String> = blocks.iter().map(|b| b.len().to_string()).collect();
    let lengths = format!("{}\n", lengths.join(" "));
    let body = std::iter::once(lengths.as_bytes()).chain(blocks.iter().map(Vec::as_slice)).collect::<Vec<_>>().concat();
    let head = format!("{MAGIC}{} ", sum(&body));
    Ok([head.as_bytes(), &body].concat())
}

/// A sum that tells damage.
fn sum(body: &[u8]) -> String {
    format!("{:08x}", crc32fast::hash(body))
}

/// What parts fields and lines must not stand in one.
fn field(text: &str) -> String {
    text.replace(['\t', '\n', '\r'], " ")
}

fn line<T: serde::Serialize + ?Sized>(value: &T) -> Result<Vec<u8>, serde_json::Error> {
    let mut bytes = serde_json::to_vec(value)?;
    bytes.push(b'\n');
    Ok(bytes)
}

fn record<T: serde::Serialize>(block: &mut Vec<u8>, value: &T) -> Result<usize, serde_json::Error> {
    let line = line(value)?;
    block.extend_from_slice(&line);
    Ok(line.len())
}

impl Stored {
    /// Opens a stored edition: reads the file and its outline, none of its records.
    pub fn open(path: &Path) -> Result<Self, LibraryError> {
        let bytes =
            std::fs::read(path).map_err(|source| LibraryError::Io { doing: "read", path: path.to_owned(), source })?;
        Self::of(path, bytes)
    }

    /// Takes the file of a stored edition: reads its outline, none of its records.
    pub fn of(path: &Path, bytes: Vec<u8>) -> Result<Self, LibraryError> {
        let damaged = |what: &str| LibraryError::Damaged { path: path.to_owned(), what: what.to_owned() };
        let rest = bytes
            .strip_prefix(MAGIC.as_bytes())
            .ok_or_else(|| damaged("it is not in the form this version of apnap writes"))?;
        let head = MAGIC.len() + sum(&[]).len() + 1;
        let (said, rest) = rest.split_at_checked(head - MAGIC.len()).ok_or_else(|| damaged("it is cut off"))?;
        if said != format!("{} ", sum(rest)).as_bytes() {
            return Err(damaged("it is not as it was written"));
        }
        let end = rest.iter().position(|b| *b == b'\n').ok_or_else(|| damaged("it is cut off"))?;
        let lengths: Vec<usize> = std::str::from_utf8(rest.get(..end).unwrap_or_default())
            .map_err(|_| damaged("its first lines are not text"))?
            .split(' ')
            .filter_map(|n| n.parse().ok())
            .collect();
        let mut at = head + end + 1;
        let blocks: Vec<Range<usize>> = lengths
            .iter()
            .map(|length| {
                let block = at..at.saturating_add(*length);
                at = block.end;
                block
            })
            .collect();
        let blocks: [Range<usize>; 6] = blocks.try_into().map_err(|_| damaged("its first lines are not whole"))?;
        if at != bytes.len() {
            return Err(damaged("it is not as long as it says"));
        }
        let mut stored = Self {
            path: path.to_owned(),
            bytes,
            blocks,
            rules: Vec::new(),
            glossary: Vec::new(),
            outline: Outline::default(),
        };
        stored.read_outline()?;
        Ok(stored)
    }

    /// Its file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// What the edition is called, and where it comes from.
    pub fn about(&self) -> Result<About, LibraryError> {
        self.parse(self.blocks[ABOUT].clone())
    }

    /// Its headings; may be taken once.
    pub fn take_outline(&mut self) -> Outline {
        std::mem::take(&mut self.outline)
    }

    /// The rule at a place of the outline.
    pub fn rule(&self, at: usize) -> Result<Option<Rule>, LibraryError> {
        self.rules.get(at).map(|range| self.parse(range.clone())).transpose()
    }

    /// The glossary entry at a place of the outline.
    pub fn entry(&self, at: usize) -> Result<Option<GlossaryEntry>, LibraryError> {
        self.glossary.get(at).map(|range| self.parse(range.clone())).transpose()
    }

    /// The whole edition and what was repaired in it.
    pub fn whole(&self) -> Result<(Edition, Vec<Repair>), LibraryError> {
        let mut edition: Edition = self.parse(self.blocks[REST].clone())?;
        edition.rules = self.rules.iter().map(|range| self.parse(range.clone())).collect::<Result<_, _>>()?;
        edition.glossary = self.glossary.iter().map(|range| self.parse(range.clone())).collect::<Result<_, _>>()?;
        Ok((edition, self.parse(self.blocks[REPAIRS].clone())?))
    }

    fn read_outline(&mut self) -> Result<(), LibraryError> {
        let damaged = || self.damaged("its outline cannot be read");
        let text = self.bytes.get(self.blocks[OUTLINE].clone()).unwrap_or_default();
        let text = std::str::from_utf8(text).map_err(|_| damaged())?;
        let (mut rule_at, mut entry_at) = (self.blocks[RULES].start, self.blocks[GLOSSARY].start);
        let mut outline = Outline::default();
        let (mut rules, mut glossary) = (Vec::new(), Vec::new());
        for line in text.lines() {
            let mut fields = line.split('\t');
            let (Some(kind), Some(length), Some(name)) = (fields.next(), fields.next(), fields.next()) else {
                return Err(damaged());
            };
            let length: usize = length.parse().map_err(|_| damaged())?;
            match kind {
                "p" => {
                    let title = fields.next().unwrap_or_default().to_owned();
                    outline.parts.push((name.parse().map_err(|_| damaged())?, title));
                }
                "r" => {
                    let id = name.parse().map_err(|_| damaged())?;
                    outline.rules.push(OutlineRule { id, title: fields.next().map(str::to_owned) });
                    rules.push(rule_at..rule_at + length);
                    rule_at += length;
                }
                "g" => {
                    let terms = fields.map(str::to_owned).collect();
                    outline.glossary.push(OutlineEntry { key: name.to_owned(), terms });
                    glossary.push(entry_at..entry_at + length);
                    entry_at += length;
                }
                _ => return Err(damaged()),
            }
        }
        if rule_at != self.blocks[RULES].end || entry_at != self.blocks[GLOSSARY].end {
            return Err(damaged());
        }
        (self.rules, self.glossary, self.outline) = (rules, glossary, outline);
        Ok(())
    }

    fn parse<T: DeserializeOwned>(&self, range: Range<usize>) -> Result<T, LibraryError> {
        let bytes = self.bytes.get(range).unwrap_or_default();
        serde_json::from_slice(bytes).map_err(|e| self.damaged(&e.to_string()))
    }

    fn damaged(&self, what: &str) -> LibraryError {
        LibraryError::Damaged { path: self.path.clone(), what: what.to_owned() }
    }
}
