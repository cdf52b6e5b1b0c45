//! Splitting a card file into its entries as it is read, over what is broken in it.

use std::io::{self, Read};

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::scan::{LONGEST_ENTRY, Scan, Scanner, byte_of, json_fault};
use super::{CardFileError, EntryFault, EntryProblem, Place};

/// How the entries of a file follow one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// `[{...}, {...}]`: Scryfall's bulk files, its `{"data": [...]}` included.
    List,
    /// `{...} {...}`: one card, or one a line.
    Lines,
    /// `{"data": {"Name": [...], ...}}`: MTGJSON's AtomicCards.
    Map,
}

/// One entry of a file: a JSON value that ends where it should.
pub(super) struct Entry<'a> {
    /// Where it begins.
    pub(super) place: Place,
    /// Its key, in a [`Shape::Map`].
    pub(super) key: Option<String>,
    /// The value.
    pub(super) bytes: &'a [u8],
}

/// The next thing in a file.
pub(super) enum Step<'a> {
    /// An entry.
    Entry(Entry<'a>),
    /// A part passed over, up to the next entry that can be read.
    Fault(EntryProblem),
}

/// The entries of a file, one after the other. Holds no more of it than the longest entry taken.
pub(super) struct Entries<R> {
    source: R,
    /// The part of the file at hand; it begins at byte `base`.
    buffer: Vec<u8>,
    base: u64,
    /// The next byte of `buffer`, and its line.
    at: usize,
    line: u64,
    /// Where the entry given last begins, and its value ends: what [`Self::reject`] goes back to.
    last: (usize, u64),
    whole: bool,
    done: bool,
    /// Whether the list of cards stands inside an object.
    nested: bool,
    shape: Shape,
}

/// How much is read at once.
const CHUNK: usize = 256 << 10;

impl<R: Read> Entries<R> {
    /// Finds out what sort of file it is.
    pub(super) fn open(source: R) -> Result<Self, CardFileError> {
        let mut entries = Self {
            source,
            buffer: Vec::new(),
            base: 0,
            at: 0,
            line: 1,
            last: (0, 1),
            whole: false,
            done: false,
            nested: false,
            shape: Shape::List,
        };
        entries.fill()?;
        if let Some(what) = foreign(&entries.buffer) {
            return Err(CardFileError::Foreign(what.to_owned()));
        }
        if entries.buffer.starts_with(b"\xef\xbb\xbf") {
            entries.at = 3;
        }
        match entries.skip_space()? {
            None => return Err(CardFileError::Empty),
            Some(b'[') => entries.advance(1),
            Some(b'{') => entries.find_data()?,
            Some(_) => {
                let found = String::from_utf8_lossy(entries.rest()).chars().take(20).collect::<String>();
                if found.contains(|c: char| c == char::REPLACEMENT_CHARACTER || c.is_control() && !c.is_whitespace()) {
                    return Err(CardFileError::Foreign("it is no text".to_owned()));
                }
                return Err(CardFileError::Foreign(format!("it begins with `{}`", found.escape_debug())));
            }
        }
        Ok(entries)
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// The next entry, or the next part that had to be passed over; `None` at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<Step<'_>>> {
        if self.done {
            return Ok(None);
        }
        self.forget();
        loop {
            let close = match self.shape {
                Shape::List => Some(b']'),
                Shape::Map => Some(b'}'),
                Shape::Lines => None,
            };
            let place = self.place();
            match self.skip_space()? {
                Some(b',') => self.advance(1),
                Some(byte) if Some(byte) == close => {
                    let place = self.place();
                    // Nothing but closing brackets (or other keys beside `data`) should follow.
                    let what = "the list of cards is closed here and goes on";
                    let problem = self.pass_over(place, None, EntryFault::Json(what.to_owned()))?;
                    self.done = self.rest().is_empty();
                    return Ok((!self.done).then_some(Step::Fault(problem)));
                }
                Some(byte) if byte == self.opening() => break,
                Some(_) => {
                    let place = self.place();
                    let start = self.rest().get(..200).unwrap_or(self.rest());
                    let word = start.iter().take_while(|b| b.is_ascii_alphanumeric() || b"+-.".contains(b)).count();
                    let found = String::from_utf8_lossy(start).into_owned();
                    let found: String = found.chars().take_while(|c| !",\n]}".contains(*c)).take(30).collect();
                    let fault = EntryFault::NoEntry(found);
                    if word == 0 {
                        return Ok(Some(Step::Fault(self.pass_over(place, None, fault)?)));
                    }
                    self.advance(word);
                    return Ok(Some(Step::Fault(EntryProblem { place, name: None, fault, passed_over: word as u64 })));
                }
                None => {
                    self.done = true;
                    let fault = EntryFault::CutShort("the list of cards");
                    return Ok(close.map(|_| Step::Fault(EntryProblem { place, name: None, fault, passed_over: 0 })));
                }
            }
        }
        let place = self.place();
        match self.entry_at(self.at)? {
            Ok((key, value, end)) => {
                self.last = (self.at, self.line);
                let line = self.line;
                self.advance(end - self.at);
                let place = Place { line, byte: self.base + value as u64 };
                let bytes = self.buffer.get(value..end).unwrap_or_default();
                Ok(Some(Step::Entry(Entry { place, key, bytes })))
            }
            Err((at, fault)) => {
                // Where the brackets do not match, something else is wrong before.
                let (place, fault) = match self.first_fault() {
                    Some((at, fault)) => (self.place_of(at), fault),
                    None if matches!(fault, EntryFault::Json(_)) => (self.place_of(at), fault),
                    None => (place, fault),
                };
                let name = name_in(self.rest());
                Ok(Some(Step::Fault(self.pass_over(place, name, fault)?)))
            }
        }
    }

    /// Takes the entry given last back as broken inside, since its end may not be where it seems to be: what follows is
    /// looked for anew from its beginning. Gives what is to be said of it.
    pub(super) fn reject(&mut self, place: Place, name: Option<String>, fault: EntryFault) -> io::Result<EntryProblem> {
        (self.at, self.line) = self.last;
        self.done = false;
        let name = name.or_else(|| name_in(self.rest()));
        self.pass_over(place, name, fault)
    }

    /// Passes over what is at hand, up to the next card.
    fn pass_over(&mut self, place: Place, name: Option<String>, fault: EntryFault) -> io::Result<EntryProblem> {
        let before = self.byte();
        if !self.resync()? && matches!(fault, EntryFault::CutShort(_)) {
            self.done = true;
        }
        Ok(EntryProblem { place, name, fault, passed_over: self.byte() - before })
    }

    /// How many bytes of the file have been passed.
    pub(super) fn byte(&self) -> u64 {
        self.base + self.at as u64
    }

    /// The key, the start and the end of the value of the entry at `start`, or where it is broken and how.
    #[expect(clippy::type_complexity, reason = "an entry's parts, used twice below")]
    fn entry_at(&mut self, start: usize) -> io::Result<Result<(Option<String>, usize, usize), (usize, EntryFault)>> {
        let mut value = start;
        let mut key = None;
        if self.shape == Shape::Map {
            let end = match self.value_end(start)? {
                Ok(end) => end,
                Err(broken) => return Ok(Err(broken)),
            };
            key = self.buffer.get(start..end).and_then(|key| serde_json::from_slice(key).ok());
            let colon = self.after_space(end)?;
            match self.buffer.get(colon) {
                Some(b':') => {}
                Some(_) => return Ok(Err((colon, EntryFault::Json("no colon after a key".to_owned())))),
                None => return Ok(Err((start, EntryFault::CutShort("a card")))),
            }
            value = self.after_space(colon + 1)?;
            match self.buffer.get(value) {
                Some(b'[') => {}
                Some(_) => return Ok(Err((start, EntryFault::NotACard("its value is no list of faces".to_owned())))),
                None => return Ok(Err((start, EntryFault::CutShort("a card")))),
            }
        }
        Ok(self.value_end(value)?.map(|end| (key, value, end)))
    }

    /// What is wrong with the entry at hand as JSON, as far as it has been read, and where.
    fn first_fault(&self) -> Option<(usize, EntryFault)> {
        let mut value = self.at;
        if self.shape == Shape::Map {
            value += self.rest().windows(2).position(|two| two == b"\":")? + 2;
        }
        let bytes = self.buffer.get(value..)?;
        let mut values = serde_json::Deserializer::from_slice(bytes).into_iter::<IgnoredAny>();
        match values.next()? {
            // At the very end of the file, anything may be for want of more.
            Err(error) if !error.is_eof() && byte_of(bytes, &error) + 1 < bytes.len() => {
                Some((value + byte_of(bytes, &error), json_fault(&error)))
            }
            _ => None,
        }
    }

    /// The end of the value that begins at `start`, reading on as needed.
    fn value_end(&mut self, start: usize) -> io::Result<Result<usize, (usize, EntryFault)>> {
        let mut scanner = Scanner::new(start);
        loop {
            match scanner.run(&self.buffer) {
                Scan::End(end) => return Ok(Ok(end)),
                Scan::Broken(at, what) => return Ok(Err((at, EntryFault::Json(what.to_owned())))),
                Scan::More if self.buffer.len() - start > LONGEST_ENTRY => {
                    return Ok(Err((start, EntryFault::TooLong(LONGEST_ENTRY))));
                }
                Scan::More if !self.fill()? => return Ok(Err((start, EntryFault::CutShort("a card")))),
                Scan::More => {}
            }
        }
    }

    /// Moves to the next place where a whole card stands, after the one at hand; `false` if there is none.
    fn resync(&mut self) -> io::Result<bool> {
        let mut last = self.buffer.get(self.at).copied().unwrap_or(b' ');
        self.advance(1);
        loop {
            self.forget();
            let Some(byte) = self.buffer.get(self.at).copied() else {
                if self.fill()? {
                    continue;
                }
                // Past what is broken, the end is known by its brackets alone.
                self.done = self.ends_closed();
                return Ok(false);
            };
            // An entry begins after a comma, or on a line of its own.
            if byte == self.opening() && b",\n[{".contains(&last) && self.is_card(self.at)? {
                return Ok(true);
            }
            if byte == b'\n' || !byte.is_ascii_whitespace() {
                last = byte;
            }
            self.advance(1);
        }
    }

    /// Whether the file's last bytes are the brackets that close it.
    fn ends_closed(&self) -> bool {
        let mut last = self.buffer.iter().rev().copied().filter(|byte| !byte.is_ascii_whitespace());
        match (self.shape, self.nested) {
            (Shape::Lines, _) => true,
            (Shape::List, false) => last.next() == Some(b']'),
            (Shape::List, true) => last.next() == Some(b'}'),
            (Shape::Map, _) => last.next() == Some(b'}') && last.next() == Some(b'}'),
        }
    }

    /// Whether a whole card stands at `start`: with a name and a layout, as in every card file, and no face or part.
    fn is_card(&mut self, start: usize) -> io::Result<bool> {
        #[derive(Deserialize)]
        struct Look<'a> {
            #[serde(borrow)]
            name: std::borrow::Cow<'a, str>,
            #[serde(rename = "layout")]
            _layout: IgnoredAny,
            object: Option<std::borrow::Cow<'a, str>>,
        }

        let Ok((key, value, end)) = self.entry_at(start)? else { return Ok(false) };
        let bytes = self.buffer.get(value..end).unwrap_or_default();
        Ok(match key {
            Some(key) => {
                serde_json::from_slice::<Vec<Look>>(bytes).is_ok_and(|faces| faces.iter().all(|it| it.name == key))
            }
            None => {
                serde_json::from_slice::<Look>(bytes).is_ok_and(|it| it.object.is_none_or(|object| object == "card"))
            }
        })
    }

    /// In a file that is an object: moves to the cards under `data`, or stays where it is itself a card.
    fn find_data(&mut self) -> Result<(), CardFileError> {
        if self.is_card(self.at)? {
            self.shape = Shape::Lines;
            return Ok(());
        }
        let foreign = |what: &str| CardFileError::Foreign(what.to_owned());
        self.advance(1);
        loop {
            match self.skip_space()? {
                Some(b',') => {
                    self.advance(1);
                    continue;
                }
                Some(b'"') => {}
                _ => return Err(foreign("an object without `data`")),
            }
            let Ok(end) = self.value_end(self.at)? else { return Err(foreign("an object without `data`")) };
            let data = self.buffer.get(self.at..end) == Some(b"\"data\"");
            self.advance(end - self.at);
            if self.skip_space()? != Some(b':') {
                return Err(foreign("an object without `data`"));
            }
            self.advance(1);
            match (data, self.skip_space()?) {
                (true, Some(b'[')) => self.shape = Shape::List,
                (true, Some(b'{')) => self.shape = Shape::Map,
                (true, _) => return Err(foreign("an object whose `data` holds no cards")),
                (false, Some(b'{' | b'[' | b'"')) => {
                    let Ok(end) = self.value_end(self.at)? else { return Err(foreign("an object without `data`")) };
                    self.advance(end - self.at);
                    continue;
                }
                (false, _) => {
                    while self.skip_space()?.is_some_and(|byte| !b",}".contains(&byte)) {
                        self.advance(1);
                    }
                    continue;
                }
            }
            self.nested = true;
            self.advance(1);
            return Ok(());
        }
    }

    fn opening(&self) -> u8 {
        if self.shape == Shape::Map { b'"' } else { b'{' }
    }

    fn rest(&self) -> &[u8] {
        self.buffer.get(self.at..).unwrap_or_default()
    }

    fn place(&self) -> Place {
        Place { line: self.line, byte: self.base + self.at as u64 }
    }

    /// The place of a byte at hand after the current one.
    fn place_of(&self, at: usize) -> Place {
        let between = self.buffer.get(self.at..at).unwrap_or_default();
        Place { line: self.line + lines(between), byte: self.base + at as u64 }
    }

    fn advance(&mut self, by: usize) {
        let end = (self.at + by).min(self.buffer.len());
        self.line += lines(self.buffer.get(self.at..end).unwrap_or_default());
        self.at = end;
    }

    /// Passes over white space; the byte after it, `None` at the end of the file.
    fn skip_space(&mut self) -> io::Result<Option<u8>> {
        loop {
            let space = self.rest().iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            self.advance(space);
            if let Some(byte) = self.buffer.get(self.at) {
                return Ok(Some(*byte));
            }
            self.forget();
            if !self.fill()? {
                return Ok(None);
            }
        }
    }

    /// The first byte from `start` on that is no white space, reading on as needed, but no further than an entry may go.
    fn after_space(&mut self, start: usize) -> io::Result<usize> {
        let mut at = start;
        loop {
            match self.buffer.get(at) {
                Some(byte) if byte.is_ascii_whitespace() && at - start < LONGEST_ENTRY => at += 1,
                Some(_) => return Ok(at),
                None => {
                    if !self.fill()? {
                        return Ok(at);
                    }
                }
            }
        }
    }

    /// Lets go of what has been passed, if it is much.
    fn forget(&mut self) {
        if self.at > CHUNK {
            self.buffer.drain(..self.at);
            self.base += self.at as u64;
            self.at = 0;
        }
    }

    /// Reads on; `false` at the end of the file.
    fn fill(&mut self) -> io::Result<bool> {
        if self.whole {
            return Ok(false);
        }
        let before = self.buffer.len();
        self.source.by_ref().take(CHUNK as u64).read_to_end(&mut self.buffer)?;
        self.whole = self.buffer.len() < before + CHUNK;
        Ok(self.buffer.len() > before)
    }
}

fn lines(bytes: &[u8]) -> u64 {
    bytes.iter().filter(|byte| **byte == b'\n').count() as u64
}

/// The name that a broken entry seems to have.
pub(super) fn name_in(entry: &[u8]) -> Option<String> {
    let start = String::from_utf8_lossy(entry.get(..400).unwrap_or(entry));
    let name = start.split_once("\"name\"")?.1.trim_start().strip_prefix(':')?.trim_start().strip_prefix('"')?;
    let name = name.split(['"', '\n']).next()?.trim_end_matches(',');
    (!name.is_empty()).then(|| name.chars().take(60).collect())
}

/// Files that are taken for card files by mistake.
fn foreign(start: &[u8]) -> Option<&'static str> {
    const KNOWN: &[(&[u8], &str)] = &[
        (b"\x1f\x8b", "it is compressed (gzip); unpack it first"),
        (b"PK\x03\x04", "it is compressed (zip); unpack it first"),
        (b"BZh", "it is compressed (bzip2); unpack it first"),
        (b"\xfd7zXZ", "it is compressed (xz); unpack it first"),
        (b"\xff\xfe", "it is UTF-16; card files are UTF-8"),
        (b"\xfe\xff", "it is UTF-16; card files are UTF-8"),
        (b"SQLite format 3", "it is a database; import the JSON file instead"),
        (b"<", "it is a web page or XML"),
    ];
    KNOWN.iter().find(|(magic, _)| start.starts_with(magic)).map(|(_, what)| *what)
}
