//! Which rows of a table can begin with a word, so that the others need not be tried.
//!
//! Nothing is written down for it: the first time a table meets a word, each row is *probed*. That runs the same reading
//! over the word alone; every comparison with words only asks whether the first one agrees, says so ([`Dispatch::fits`])
//! and fails, and the reading goes on with what else might stand there. What came out is kept by thread, table and word.
//!
//! Nor are rows tried whose other words don't stand anywhere ahead: which those are is known from the table itself
//! ([`words_of`]), and which words are ahead is gathered as a paragraph begins.
//!
//! A hand-written [`Way`](super::phrase::Way) must therefore not look past the first word of [`In::s`] by itself before it
//! has read something, or must ask [`Dispatch::is_probe`] first.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::thread::LocalKey;

use super::agreement::{Literal, Tense, third};
use super::phrase::{Cx, In, Read, Stumble, keep_longer};

/// A row of a table.
pub(crate) struct Row<T> {
    /// The words it can't do without.
    pub needs: Words,
    /// The verb it can't do without, which agrees with its subject.
    pub verb: Option<&'static str>,
    /// The literal it begins with.
    pub begins: Option<Literal<'static>>,
    /// How it is read.
    pub read: for<'a> fn(In<'a>) -> Read<'a, T>,
}

/// A set of words, as bits by what they are made of: words may share a bit, so what is in the set for sure shows only by its
/// absence.
pub(crate) type Words = u128;

/// The words of a row's literal that stand there whatever the subject: its verb may agree with it, and then be another word.
pub(crate) const fn words_of(literal: &str) -> Words {
    let bytes = literal.as_bytes();
    let (mut words, mut first, mut agrees, mut at, mut hash) = (0, 0, false, 0, 0);
    while at <= bytes.len() {
        if at == bytes.len() || bytes[at] == b' ' {
            if first == 0 {
                first = bit(hash);
            } else {
                words |= bit(hash);
            }
            hash = 0;
        } else if bytes[at] == b'*' {
            agrees = true;
        } else {
            hash = mixed(hash, bytes[at]);
        }
        at += 1;
    }
    if agrees { words } else { words | first }
}

/// The verb of a row's literal that agrees with its subject.
pub(crate) const fn verb_of(literal: &'static str) -> Option<&'static str> {
    let bytes = literal.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] == b' ' {
            return None;
        }
        if bytes[at] == b'*' {
            return Some(literal.split_at(at).0);
        }
        at += 1;
    }
    None
}

const fn mixed(hash: u32, byte: u8) -> u32 {
    (hash ^ byte as u32).wrapping_mul(0x0100_0193)
}

const fn bit(hash: u32) -> Words {
    1 << ((hash ^ (hash >> 15)) % Words::BITS)
}

/// How many kinds of words are told apart where their last place is kept.
const KINDS: u32 = 512;

/// Which kind a word is of.
const fn kind(hash: u32) -> usize {
    ((hash ^ (hash >> 15)) % KINDS) as usize
}

/// The rows a table can have; those further down are always tried.
const MOST_ROWS: usize = 256;

/// The words that are remembered; nothing is kept of those met later.
const MOST_WORDS: usize = 1 << 16;

/// What can begin with a word.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Fitting {
    /// Whether some row reads nothing at all and goes on.
    empty: bool,
    /// A bit for each row.
    rows: [u64; MOST_ROWS / 64],
}

impl Fitting {
    const NONE: Self = Self { empty: false, rows: [0; MOST_ROWS / 64] };
    const ALL: Self = Self { empty: true, rows: [u64::MAX; MOST_ROWS / 64] };

    fn set(&mut self, row: usize) {
        if let Some(bits) = self.rows.get_mut(row / 64) {
            *bits |= 1 << (row % 64);
        }
    }

    fn is_none(&self) -> bool {
        self.rows == Self::NONE.rows
    }
}

/// What the rows of one table can begin with. Many words fit the same rows, so those are kept once: the list by words,
/// which is what is asked for all the time, stays small.
pub(crate) struct FirstWords(RefCell<Known>);

struct Known {
    /// By the number of the word: the place among the fitting rows and 1, or 0 where it has not been found out.
    words: Vec<u16>,
    fitting: Vec<Fitting>,
}

impl FirstWords {
    /// Nothing known yet.
    pub const fn new() -> Self {
        Self(RefCell::new(Known { words: Vec::new(), fitting: Vec::new() }))
    }

    fn get(&self, word: u32) -> Option<Fitting> {
        let known = self.0.borrow();
        let place = known.words.get(word as usize)?.checked_sub(1)?;
        known.fitting.get(usize::from(place)).copied()
    }

    fn keep(&self, word: u32, fitting: Fitting) {
        let Known { words, fitting: all } = &mut *self.0.borrow_mut();
        let place = all.iter().position(|one| *one == fitting).unwrap_or_else(|| {
            all.push(fitting);
            all.len() - 1
        });
        if words.len() <= word as usize {
            words.resize(word as usize + 1, 0);
        }
        if let (Some(slot), Ok(place)) = (words.get_mut(word as usize), u16::try_from(place + 1)) {
            *slot = place;
        }
    }
}

thread_local! {
    /// The numbers of words met so far.
    static WORDS: RefCell<HashMap<Box<str>, u32, BuildHasherDefault<Mixer>>> = RefCell::default();
}

/// The number of a word; none when too many words are known.
fn number(word: &str) -> Option<u32> {
    WORDS.with_borrow_mut(|words| match words.get(word) {
        Some(number) => Some(*number),
        None if words.len() >= MOST_WORDS => None,
        None => {
            let number = u32::try_from(words.len()).ok()?;
            words.insert(word.into(), number);
            Some(number)
        }
    })
}

/// What reading a paragraph knows of it: the numbers of its words, and whether it is a probe.
#[derive(Default)]
pub(crate) struct Dispatch {
    probe: bool,
    /// In a probe: whether something fitted the word.
    fitted: Cell<bool>,
    /// The paragraph, and the address of its first byte: it is read as keywords first, and then again.
    text: RefCell<String>,
    base: Cell<usize>,
    /// By place: the number of the word there and 1, or 0 where it is not known.
    numbers: RefCell<Vec<u32>>,
    /// By place: the words from there on.
    ahead: RefCell<Vec<Words>>,
    /// By the kind of a word: the last place where one of the kind begins, and 1; 0 where there is none.
    last: RefCell<Vec<u32>>,
    /// Whether rows are tried that can't be read to their end.
    thorough: Cell<bool>,
}

impl Dispatch {
    /// A paragraph begins.
    pub fn begin(&self, s: &str) {
        let begun = self.base.replace(s.as_ptr() as usize) == s.as_ptr() as usize && *self.text.borrow() == s;
        if begun {
            return;
        }
        self.text.replace(s.to_owned());
        let mut numbers = self.numbers.borrow_mut();
        numbers.clear();
        numbers.resize(s.len() + 1, 0);
        let mut ahead = self.ahead.borrow_mut();
        ahead.clear();
        ahead.resize(s.len() + 1, Words::MAX);
        // Behind the last word there is none.
        if let Some(end) = ahead.last_mut() {
            *end = 0;
        }
        let mut last = self.last.borrow_mut();
        last.clear();
        last.resize(KINDS as usize, 0);
        let (mut words, mut at) = (0, s.len());
        for word in s.rsplit(' ') {
            at = at.saturating_sub(word.len());
            let hash = word.bytes().fold(0, mixed);
            words |= bit(hash);
            if let Some(place) = last.get_mut(kind(hash)).filter(|place| **place == 0) {
                *place = u32::try_from(at + 1).unwrap_or(u32::MAX);
            }
            if let Some(slot) = ahead.get_mut(at) {
                *slot = words;
            }
            at = at.saturating_sub(1);
        }
    }

    /// Reads with every row tried that can begin where it stands: rows whose later words are missing tell how far the reading
    /// could come, which is asked for only where nothing can be read.
    pub fn thoroughly<T>(&self, read: impl FnOnce() -> T) -> T {
        let before = self.thorough.replace(true);
        let read = read();
        self.thorough.set(before);
        read
    }

    /// The words from here on.
    fn ahead(&self, s: &str) -> Words {
        #[cfg(test)]
        if tests::EVERY_ROW.get() {
            return Words::MAX;
        }
        if self.probe {
            return Words::MAX;
        }
        let at = (s.as_ptr() as usize).wrapping_sub(self.base.get());
        self.ahead.borrow().get(at).copied().unwrap_or(Words::MAX)
    }

    /// Whether a verb may stand from here on, in the present.
    fn is_verb_ahead(&self, s: &str, verb: &str) -> bool {
        #[cfg(test)]
        if tests::EVERY_ROW.get() {
            return true;
        }
        let at = (s.as_ptr() as usize).wrapping_sub(self.base.get());
        let last = self.last.borrow();
        let is_ahead = |hash: u32| last.get(kind(hash)).is_none_or(|place| *place as usize > at);
        let (stem, ending) = third(verb);
        self.probe
            || at >= self.numbers.borrow().len()
            || is_ahead(verb.bytes().fold(0, mixed))
            || is_ahead(stem.bytes().chain(ending.bytes()).fold(0, mixed))
    }

    /// Whether these words may all stand from here on.
    pub fn is_ahead(&self, s: &str, words: Words) -> bool {
        self.thorough.get() || words & !self.ahead(s) == 0
    }

    /// Whether the reading only asks what may stand here.
    pub fn is_probe(&self) -> bool {
        self.probe
    }

    /// In a probe: the word may stand here. Reading then fails, to see what else may.
    pub fn fits<T>(&self) -> Read<'static, T> {
        self.fitted.set(true);
        Err(nom::Err::Error(Stumble))
    }

    /// In a probe: whether these words begin with the one word that is there.
    pub fn probe_words<T>(&self, word: &str, words: Literal<'_>) -> Read<'static, T> {
        if words.can_begin(word) { self.fits() } else { Err(nom::Err::Error(Stumble)) }
    }

    fn word(&self, s: &str) -> Option<u32> {
        let at = (s.as_ptr() as usize).wrapping_sub(self.base.get());
        if let Some(known) = self.numbers.borrow().get(at)
            && *known != 0
        {
            return Some(*known - 1);
        }
        let found = number(first_word(s))?;
        if let Some(slot) = self.numbers.borrow_mut().get_mut(at) {
            *slot = found + 1;
        }
        Some(found)
    }
}

/// The one subtype of two words (205.3m).
const TWO_WORDS: &str = "Time Lord";

/// The words up to the first space; a subtype of two words is one.
pub(crate) fn first_word(s: &str) -> &str {
    let begins = if s.starts_with(TWO_WORDS) { TWO_WORDS.len() } else { 0 };
    s.get(begins..).and_then(|rest| rest.find(' ')).map_or(s, |at| s.get(..begins + at).unwrap_or(s))
}

/// The reading of a table: of the rows that can begin here, the one that reads the most.
pub(crate) fn read_rows<'a, T>(i: In<'a>, rows: &[Row<T>], first: &'static LocalKey<FirstWords>) -> Read<'a, T> {
    let fitting = fitting(i, rows, first);
    if i.cx.dispatch.is_probe() {
        if !fitting.is_none() {
            i.cx.dispatch.fitted.set(true);
        }
        if !fitting.empty {
            return Err(nom::Err::Error(Stumble));
        }
    }
    let ahead = i.cx.dispatch.ahead(i.s);
    let thorough = i.cx.dispatch.thorough.get();
    // Other tenses have more forms.
    let present = i.tense == Tense::Present;
    let mut best = None;
    for (block, bits) in fitting.rows.iter().enumerate() {
        let mut bits = *bits;
        while bits != 0 {
            let row = block * 64 + bits.trailing_zeros() as usize;
            bits &= bits - 1;
            match rows.get(row) {
                // What a row begins with is looked at before the row is gone into: most end there.
                Some(row) => {
                    let verb = |verb| present && !i.cx.dispatch.is_verb_ahead(i.s, verb);
                    let lacks_words = !thorough && (row.needs & !ahead != 0 || row.verb.is_some_and(verb));
                    if !lacks_words && row.begins.is_none_or(|literal| i.literal(literal).is_ok()) {
                        keep_longer(&mut best, (row.read)(i));
                    }
                }
                None => break,
            }
        }
    }
    for row in rows.iter().skip(MOST_ROWS) {
        keep_longer(&mut best, (row.read)(i));
    }
    best.map_or_else(|| i.stumble(), Ok)
}

fn fitting<T>(i: In<'_>, rows: &[Row<T>], first: &'static LocalKey<FirstWords>) -> Fitting {
    #[cfg(test)]
    if tests::EVERY_ROW.get() && !i.cx.dispatch.is_probe() {
        return Fitting::ALL;
    }
    let Some(word) = i.cx.dispatch.word(i.s) else { return Fitting::ALL };
    if let Some(known) = first.with(|first| first.get(word)) {
        return known;
    }
    let found = probe(first_word(i.s), rows);
    first.with(|first| first.keep(word, found));
    found
}

fn probe<T>(word: &str, rows: &[Row<T>]) -> Fitting {
    let cx = Cx { dispatch: Dispatch { probe: true, ..Dispatch::default() }, ..Cx::default() };
    let i = In::new(word, &cx);
    let mut found = Fitting::NONE;
    for (at, row) in rows.iter().enumerate() {
        cx.dispatch.fitted.set(false);
        let nothing = (row.read)(i).is_ok();
        found.empty |= nothing || at >= MOST_ROWS;
        if nothing || cx.dispatch.fitted.get() {
            found.set(at);
        }
    }
    found
}

/// A quick hash for keys that nobody outside chooses, places and types, and for words, of which a bounded number is kept.
#[derive(Default)]
pub(crate) struct Mixer(u64);

impl Mixer {
    fn mix(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(5) ^ n).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.mix(u64::from(*byte)));
    }

    fn write_u64(&mut self, n: u64) {
        self.mix(n);
    }

    fn write_usize(&mut self, n: usize) {
        self.mix(n as u64);
    }

    fn write_isize(&mut self, n: isize) {
        self.mix(n.unsigned_abs() as u64);
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::time::{Duration, Instant};

    use super::*;
    use crate::card::Database;
    use crate::oracle::compile;

    thread_local! {
        /// Whether all rows are tried, as if nothing were known of first words.
        pub(super) static EVERY_ROW: Cell<bool> = const { Cell::new(false) };
    }

    #[test]
    fn a_row_needs_its_words_but_not_a_verb_that_agrees() {
        let ahead = |text: &str| text.split(' ').fold(0, |words, word| words | words_of(word));
        assert_eq!(words_of("can't be blocked") & !ahead("~ can't be blocked this turn"), 0);
        assert_ne!(words_of("can't be blocked") & !ahead("~ can't attack"), 0);
        assert_eq!(words_of("draw*"), 0);
        assert_eq!(words_of("draw* a card"), words_of("a card"));
        assert_eq!(words_of("exile* it"), words_of("it"));
    }

    /// Every 40th card of the test file becomes the same, whether rows are passed over or not.
    #[test]
    fn no_row_is_passed_over_that_could_be_read() {
        let shared = std::env::var_os("APNAP_SHARED")
            .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared"), Into::into);
        let file = shared.join("cards/oracle-cards.json");
        if !file.exists() {
            eprintln!("skipped: no {}", file.display());
            return;
        }
        let cards = Database::read(&file).unwrap();
        let (mut quick, mut slow, mut count) = (Duration::ZERO, Duration::ZERO, 0);
        for number in (0..cards.len()).step_by(40) {
            let Ok(card) = cards.card(number) else { continue };
            for face in card.faces() {
                let start = Instant::now();
                let by_first_words = compile(face);
                quick += start.elapsed();
                EVERY_ROW.set(true);
                let start = Instant::now();
                let by_every_row = compile(face);
                slow += start.elapsed();
                EVERY_ROW.set(false);
                assert_eq!(by_first_words, by_every_row, "{}", face.name);
                count += 1;
            }
        }
        eprintln!("{count} faces: {quick:?} by first words, {slow:?} with every row tried");
    }
}
