//! An edition as the units that are compared: part headings, sections and rules, examples, glossary entries.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use rayon::prelude::*;

use super::words::{self, Word};
use crate::cr::{Edition, Paragraph, Reference, RuleId};

/// An edition made ready to be compared; make it once for an edition that is compared several times.
pub struct Prepared<'a> {
    /// The edition.
    pub edition: &'a Edition,
    pub(super) units: Vec<Unit<'a>>,
}

/// Where a unit stands in its edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum At {
    /// A heading of a part: its index in [`Edition::parts`].
    Part(usize),
    /// A section, a rule or a lettered rule: its index in [`Edition::rules`].
    Rule(usize),
    /// An example: the index of its rule, and which of the rule's examples it is, from 0.
    Example(usize, usize),
    /// A glossary entry: its index in [`Edition::glossary`].
    Entry(usize),
}

/// What is compared only with its like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Level {
    Part,
    Section,
    Rule,
    Example,
    Entry,
}

impl Level {
    // apnap: ignore
    /// Whether texts of the two levels may be one and the same. A section may have been a titled rule: `217.2. Library`, `401. Library`.
    pub fn meets(self, titled: bool, other: Self, other_titled: bool) -> bool {
        let numbered = |level: Self| matches!(level, Self::Section | Self::Rule);
        self == other || titled && other_titled && numbered(self) && numbered(other)
    }
}

/// A text that is matched with one of the other edition.
pub(super) struct Unit<'a> {
    pub at: At,
    pub level: Level,
    /// The number of a section or rule, or of the rule an example belongs to.
    pub id: Option<RuleId>,
    /// Whether the text is a title.
    pub titled: bool,
    pub text: Cow<'a, str>,
    pub refs: Vec<&'a Reference>,
    pub words: Vec<Word>,
    /// Of the words that count (neither punctuation nor references), how many there are.
    pub length: usize,
    /// The hash of the text with its references masked.
    pub hash: u64,
    pub parent: Option<usize>,
    pub children: Vec<usize>,
    /// The siblings of the same level before and after it.
    pub before: Option<usize>,
    pub after: Option<usize>,
}

impl<'a> Prepared<'a> {
    /// Two editions made ready side by side.
    pub fn both(old: &'a Edition, new: &'a Edition) -> (Self, Self) {
        rayon::join(|| Self::new(old), || Self::new(new))
    }

    /// Reads the words of every text of the edition.
    pub fn new(edition: &'a Edition) -> Self {
        let mut units: Vec<Unit<'a>> = Vec::with_capacity(edition.rules.len() + edition.glossary.len() + 300);
        let mut by_id: HashMap<RuleId, usize> = HashMap::with_capacity(edition.rules.len());
        let mut by_part: HashMap<u8, usize> = HashMap::new();
        for (i, part) in edition.parts.iter().enumerate() {
            by_part.entry(part.number).or_insert(units.len());
            units.push(Unit::new(At::Part(i), Level::Part, None, None));
        }
        for (i, rule) in edition.rules.iter().enumerate() {
            let parent = match rule.id.parent() {
                Some(above) => by_id.get(&above).copied(),
                None => by_part.get(&rule.id.part()).copied(),
            };
            let level = if rule.id.rule_number().is_none() { Level::Section } else { Level::Rule };
            let me = units.len();
            by_id.entry(rule.id).or_insert(me);
            units.push(Unit::new(At::Rule(i), level, Some(rule.id), parent));
            let examples = (0..rule.examples.len()).map(|n| At::Example(i, n));
            units.extend(examples.map(|at| Unit::new(at, Level::Example, Some(rule.id), Some(me))));
        }
        units.extend((0..edition.glossary.len()).map(|i| Unit::new(At::Entry(i), Level::Entry, None, None)));
        link(&mut units);
        units.par_iter_mut().with_min_len(64).for_each(|unit| unit.read(edition));
        Self { edition, units }
    }

    /// The name of a unit for people: `704.5k`, `704.4 example 1`, a glossary key, the number of a part.
    pub fn name(&self, at: At) -> String {
        let found = match at {
            At::Part(i) => self.edition.parts.get(i).map(|p| p.number.to_string()),
            At::Rule(i) => self.edition.rules.get(i).map(|r| r.id.to_string()),
            At::Example(i, n) => self.edition.rules.get(i).map(|r| format!("{} example {}", r.id, n + 1)),
            At::Entry(i) => self.edition.glossary.get(i).map(|e| e.key.clone()),
        };
        found.unwrap_or_default()
    }
}

/// Joins each unit to its children and to the siblings beside it.
fn link(units: &mut [Unit<'_>]) {
    let mut last: HashMap<(Option<usize>, Level), usize> = HashMap::new();
    for i in 0..units.len() {
        let (parent, level) = (units[i].parent, units[i].level);
        if let Some(p) = parent {
            units[p].children.push(i);
        }
        if let Some(before) = last.insert((parent, level), i) {
            units[before].after = Some(i);
            units[i].before = Some(before);
        }
    }
}

impl<'a> Unit<'a> {
    /// Whether the two may be one and the same by what they are.
    pub fn meets(&self, other: &Unit<'_>) -> bool {
        self.level.meets(self.titled, other.level, other.titled)
    }

    /// A unit whose text is not read yet.
    fn new(at: At, level: Level, id: Option<RuleId>, parent: Option<usize>) -> Self {
        Self {
            at,
            level,
            id,
            titled: false,
            text: Cow::Borrowed(""),
            refs: Vec::new(),
            words: Vec::new(),
            length: 0,
            hash: 0,
            parent,
            children: Vec::new(),
            before: None,
            after: None,
        }
    }

    /// Reads the text that stands in its place.
    fn read(&mut self, edition: &'a Edition) {
        match self.at {
            At::Part(i) => edition.parts.get(i).into_iter().for_each(|part| self.title(&part.title)),
            At::Rule(i) => edition.rules.get(i).into_iter().for_each(|rule| match &rule.title {
                Some(title) if rule.paragraphs.is_empty() => self.title(title),
                _ => self.prose(&rule.paragraphs),
            }),
            At::Example(i, n) => self.prose(edition.rules.get(i).and_then(|rule| rule.examples.get(n))),
            At::Entry(i) => {
                let entry = edition.glossary.get(i).into_iter();
                self.prose(entry.flat_map(|entry| entry.paragraphs.iter().chain(&entry.examples)));
            }
        }
        self.length = self.words.iter().filter(|w| w.loose != 0 && w.reference.is_none()).count();
        self.hash = self.words.iter().fold(1, |hash, w| words::pair(hash, w.exact));
    }

    fn title(&mut self, title: &'a str) {
        self.titled = true;
        self.text = Cow::Borrowed(title);
        self.words = words::words(title, []);
    }

    /// Paragraphs, each on a line of its own.
    fn prose(&mut self, paragraphs: impl IntoIterator<Item = &'a Paragraph>) {
        for (n, paragraph) in paragraphs.into_iter().enumerate() {
            if n == 0 {
                self.text = Cow::Borrowed(paragraph.text.as_str());
                self.words.reserve(paragraph.text.len() / 5);
            } else {
                let joined = self.text.to_mut();
                joined.push('\n');
                joined.push_str(&paragraph.text);
            }
            let base = self.text.len() - paragraph.text.len();
            words::push_words(&mut self.words, &paragraph.text, base, self.refs.len(), &paragraph.refs);
            self.refs.extend(&paragraph.refs);
        }
    }
}

/// A map by keys that are hashes already.
pub(super) type HashedMap<V> = HashMap<u64, V, BuildHasherDefault<AsIs>>;

/// Takes a key that is a hash as its own hash.
#[derive(Default)]
pub(super) struct AsIs(u64);

impl Hasher for AsIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        // Only `u64` keys are used; anything else still hashes rightly.
        for byte in bytes {
            self.0 = words::mix(self.0 ^ u64::from(*byte));
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}
