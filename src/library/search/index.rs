//! The search index of an edition.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::path::Path;

use tantivy::directory::{Directory, RamDirectory};
use tantivy::schema::{Field, IndexRecordOption, Schema, TantivyDocument, TextFieldIndexing, TextOptions};
use tantivy::tokenizer::TextAnalyzer;
use tantivy::{Index, InvertedIndexReader, SegmentReader, TantivyError};

use super::SearchError;
use super::kept;
use super::language::Language;
use super::likeness::Likeness;
use super::named::Kind;
use super::phrasebook::Phrasebook;
use super::precedents::Precedents;
use super::score::Often;
use super::told::{Said, deciding_rules, has_numbers_of_digest, told};
use super::weights::{WEIGHTS, Weights};
use super::words::{ANALYZER, analyzer, words};
use crate::cr::{Edition, RuleId};

/// What is looked at in a rule or glossary entry, each by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// Its paragraphs.
    Text,
    /// Its title; the terms of a glossary entry.
    Title,
    /// The titles above it, and the text it goes on from (`704.5. The state-based actions are as follows:`).
    Above,
    /// Its examples.
    Examples,
    /// What others say where they refer to it: glossary terms, rules.
    CitedBy,
    /// How players say it ([`told`]): sayings that lead to it, and what it decided in scenarios.
    Told,
    /// What it is about, in the words of those who play.
    Plainly,
}

impl Part {
    /// All of them.
    pub(super) const ALL: [Self; 7] =
        [Self::Text, Self::Title, Self::Above, Self::Examples, Self::CitedBy, Self::Told, Self::Plainly];

    /// What it is called in the files of the index.
    fn field(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Title => "title",
            Self::Above => "above",
            Self::Examples => "examples",
            Self::CitedBy => "cited_by",
            Self::Told => "told",
            Self::Plainly => "plainly",
        }
    }

    /// What it is called in an explanation.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Title => "title",
            Self::Above => "heading above",
            Self::Examples => "example",
            Self::CitedBy => "cited by",
            Self::Told => "as players say it",
            Self::Plainly => "in plain words",
        }
    }
}

/// A rule or glossary entry, as its number in the index stands for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A rule, by its place in [`Edition::rules`].
    Rule(usize),
    /// A glossary entry, by its place in [`Edition::glossary`].
    Entry(usize),
}

/// The search index of an edition. It borrows the edition, whose text it shows in snippets.
pub struct SearchIndex<'e> {
    pub(super) edition: &'e Edition,
    pub(super) parts: Vec<PartIndex>,
    pub(super) language: Language,
    pub(super) analyzer: TextAnalyzer,
    pub(super) weights: Weights,
    /// What players say, and where it leads.
    pub(super) phrasebook: Phrasebook,
    /// The rules and entries of each name, by its stems without words that only ask.
    pub(super) names: HashMap<Vec<String>, Vec<usize>>,
    /// How much more each rule is asked for with cards, by how often it decides ([`told`]).
    pub(super) deciding: Vec<f32>,
    /// Questions that were answered; read when they are first needed.
    pub(super) precedents: Option<Precedents>,
    /// Where each rule and entry points ([`likeness`](super::likeness)).
    pub(super) likeness: Likeness,
    /// What kind each rule is of.
    pub(super) kinds: Vec<Kind>,
    /// The place of each rule.
    pub(super) at: BTreeMap<RuleId, usize>,
    /// Words that were looked up before.
    pub(super) known: RefCell<HashMap<String, Often>>,
}

/// The words of one part of all rules and entries.
pub(super) struct PartIndex {
    pub field: Field,
    pub inverted: std::sync::Arc<InvertedIndexReader>,
    /// How many words each rule or entry has.
    pub lengths: Vec<u32>,
    /// Their mean, over those that have any.
    pub mean: f32,
}

impl<'e> SearchIndex<'e> {
    /// Reads an edition into an index.
    ///
    /// # Errors
    ///
    /// If there is nothing to search.
    pub fn of(edition: &'e Edition) -> Result<Self, SearchError> {
        Self::over(edition, &make(edition, RamDirectory::create())?)
    }

    /// The index of an edition, with the form to keep it in under the number of its text.
    pub(in crate::library) fn to_keep(edition: &'e Edition, text: u64) -> Result<(Self, Vec<u8>), SearchError> {
        let files = RamDirectory::create();
        let index = make(edition, files.clone())?;
        Ok((Self::over(edition, &index)?, kept::write(&index, &files, text)?))
    }

    /// The index of an edition as it was kept; none if it is damaged, of another text or of another version.
    pub(in crate::library) fn kept(edition: &'e Edition, text: u64, bytes: &[u8]) -> Option<Self> {
        Self::over(edition, &kept::read(bytes, text)?).ok()
    }

    /// An index whose words are in these files.
    fn over(edition: &'e Edition, index: &Index) -> Result<Self, SearchError> {
        let searcher = index.reader()?.searcher();
        // One segment, whose numbers are the places in order.
        let segment: &SegmentReader = searcher.segment_readers().first().ok_or(SearchError::Empty)?;
        let schema = index.schema();
        let parts = Part::ALL
            .map(|part| PartIndex::new(segment, schema.get_field(part.field())?))
            .into_iter()
            .collect::<Result<_, SearchError>>()?;
        let mut analyzer = analyzer();
        let language = Language::new(&mut analyzer);
        let phrasebook = Phrasebook::new(&mut analyzer, &language);
        let likeness = index.directory().atomic_read(Path::new(Likeness::FILE)).map_err(TantivyError::from)?;
        let mut index = Self {
            edition,
            parts,
            language,
            analyzer,
            weights: WEIGHTS,
            phrasebook,
            precedents: None,
            likeness: Likeness::kept(likeness),
            names: HashMap::new(),
            kinds: Vec::new(),
            deciding: Vec::new(),
            at: edition.rules.iter().enumerate().map(|(at, rule)| (rule.id, at)).collect(),
            known: RefCell::default(),
        };
        index.name();
        index.find_kinds();
        index.deciding = index.find_deciding();
        Ok(index)
    }

    fn name(&mut self) {
        let rules = self.edition.rules.iter().enumerate();
        let mut named: Vec<(usize, &str)> =
            rules.filter_map(|(at, rule)| rule.title.as_deref().map(|title| (at, title))).collect();
        for (at, entry) in self.edition.glossary.iter().enumerate() {
            named.extend(entry.terms.iter().map(|term| (self.edition.rules.len() + at, term.as_str())));
        }
        for (doc, name) in named {
            let stems = self.content(name);
            self.names.entry(stems).or_default().push(doc);
        }
    }

    /// The stems of a text without words that only ask.
    fn content(&mut self, text: &str) -> Vec<String> {
        let stems = words(&mut self.analyzer, text).into_iter().map(|w| w.stem);
        stems.filter(|stem| !self.language.asks(stem)).collect()
    }

    /// Of each rule the logarithm of how often it decides, where its number is the digest's.
    fn find_deciding(&self) -> Vec<f32> {
        let mut deciding = vec![0.0; self.edition.rules.len()];
        for (rule, often) in deciding_rules() {
            let at = self.at.get(&rule).copied().filter(|at| self.is_of_digest(*at));
            if let Some(weight) = at.and_then(|at| deciding.get_mut(at)) {
                *weight = (often as f32).ln_1p();
            }
        }
        deciding
    }

    /// The number of the rule at a place; none for an entry of the glossary.
    pub fn rule(&self, place: Place) -> Option<RuleId> {
        match place {
            Place::Rule(at) => self.edition.rules.get(at).map(|rule| rule.id),
            Place::Entry(_) => None,
        }
    }

    /// Whether a rule has the number it has in the digest, so that what is known of that number holds for it.
    pub(super) fn is_of_digest(&self, doc: usize) -> bool {
        has_numbers_of_digest(self.edition) || self.is_told(doc)
    }

    /// Whether players' words for a rule are known.
    fn is_told(&self, doc: usize) -> bool {
        self.parts.last().and_then(|plainly| plainly.lengths.get(doc)).is_some_and(|length| *length > 0)
    }

    /// How many rules and entries there are.
    pub(super) fn len(&self) -> usize {
        self.edition.rules.len() + self.edition.glossary.len()
    }

    /// What a number in the index stands for.
    pub(super) fn place(&self, doc: usize) -> Place {
        match doc.checked_sub(self.edition.rules.len()) {
            None => Place::Rule(doc),
            Some(entry) => Place::Entry(entry),
        }
    }
}

/// Reads the words of an edition into files.
fn make(edition: &Edition, files: RamDirectory) -> Result<Index, SearchError> {
    let mut schema = Schema::builder();
    let indexing =
        TextFieldIndexing::default().set_tokenizer(ANALYZER).set_index_option(IndexRecordOption::WithFreqsAndPositions);
    let fields = Part::ALL
        .map(|part| schema.add_text_field(part.field(), TextOptions::default().set_indexing_options(indexing.clone())));
    let builder = Index::builder().schema(schema.build()).tokenizers({
        let tokenizers = tantivy::tokenizer::TokenizerManager::new();
        tokenizers.register(ANALYZER, analyzer());
        tokenizers
    });
    let mut writer = builder.single_segment_index_writer(files.clone(), MEMORY)?;
    let texts = texts(edition);
    let likeness = Likeness::of(&texts, &mut analyzer());
    for texts in texts {
        let mut document = TantivyDocument::default();
        for (field, text) in fields.iter().zip(&texts) {
            text.iter().for_each(|t| document.add_text(*field, t));
        }
        writer.add_document(document)?;
    }
    let index = writer.finalize()?;
    files.atomic_write(Path::new(Likeness::FILE), likeness.bytes())?;
    Ok(index)
}

/// Enough for any edition, so that everything stays in one segment.
const MEMORY: usize = 60_000_000;

impl PartIndex {
    fn new(segment: &SegmentReader, field: Field) -> Result<Self, SearchError> {
        let norms = segment.get_fieldnorms_reader(field)?;
        let lengths: Vec<u32> = (0..segment.max_doc()).map(|doc| norms.fieldnorm(doc)).collect();
        let filled = lengths.iter().filter(|l| **l > 0).count().max(1);
        let mean = lengths.iter().sum::<u32>() as f32 / filled as f32;
        Ok(Self { field, inverted: segment.inverted_index(field)?, lengths, mean })
    }
}

/// The texts of each rule and entry, by [`Part::ALL`].
fn texts(edition: &Edition) -> Vec<[Vec<String>; 7]> {
    let mut all: Vec<[Vec<String>; 7]> = Vec::with_capacity(edition.rules.len() + edition.glossary.len());
    let index = edition.index();
    for rule in &edition.rules {
        let mut above = Vec::new();
        let mut at = rule.id.parent();
        while let Some(id) = at {
            if let Some(over) = index.get(&id).and_then(|i| edition.rules.get(*i)) {
                above.push(beginning(&over.text(), LONG).to_owned());
            }
            at = id.parent();
        }
        all.push([
            rule.paragraphs.iter().map(|p| p.text.clone()).collect(),
            rule.title.iter().cloned().collect(),
            above,
            rule.examples.iter().map(|e| e.text.clone()).collect(),
            Vec::new(),
            Vec::new(),
            Vec::new(),
        ]);
    }
    for entry in &edition.glossary {
        all.push([
            entry.paragraphs.iter().map(|p| p.text.clone()).collect(),
            vec![entry.key.clone()],
            Vec::new(),
            entry.examples.iter().map(|e| e.text.clone()).collect(),
            Vec::new(),
            Vec::new(),
            Vec::new(),
        ]);
    }
    for (cited, said) in said_of(edition) {
        if let Some([.., by, _, _]) = index.get(&cited).and_then(|i| all.get_mut(*i)) {
            by.push(said);
        }
    }
    for (rule, said) in told(edition) {
        if let Some([.., told, plainly]) = index.get(&rule).and_then(|i| all.get_mut(*i)) {
            match said {
                Said::Told(said) => told.push(said),
                Said::Plainly(said) => plainly.push(said),
            }
        }
    }
    all
}

/// What a glossary entry or a rule says where it refers to a rule: the term, or the sentence around the reference.
fn said_of(edition: &Edition) -> Vec<(RuleId, String)> {
    let mut said = Vec::new();
    for entry in &edition.glossary {
        let refs: Vec<RuleId> =
            entry.paragraphs.iter().flat_map(|p| &p.refs).flat_map(|r| r.targets.iter().copied()).collect();
        // An entry that refers to many rules says little of each.
        if refs.len() <= 4 {
            said.extend(refs.into_iter().map(|id| (id, entry.key.clone())));
        }
    }
    for rule in &edition.rules {
        for paragraph in &rule.paragraphs {
            let few = paragraph.refs.iter().filter(|r| r.targets.len() <= 3);
            let placed: Vec<_> = few.map(|r| (r, sentence(&paragraph.text, r.span.start))).collect();
            let mut many: HashMap<usize, usize> = HashMap::new();
            placed.iter().for_each(|(_, range)| *many.entry(range.start).or_default() += 1);
            for (reference, range) in placed {
                // What refers to very many rules says little of each.
                if many.get(&range.start).is_some_and(|n| *n > MANY) {
                    continue;
                }
                let sentence = paragraph.text.get(range).unwrap_or_default();
                let targets = reference.targets.iter().filter(|t| t.rule_number().is_some());
                said.extend(targets.map(|t| (*t, sentence.to_owned())));
            }
        }
    }
    said
}

/// How long a sentence may be, in bytes, to be taken whole.
const LONG: usize = 2048;

/// To how many rules a sentence may refer to say something of them.
const MANY: usize = 32;

/// The last place up to this one where a text can be parted.
fn boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or_default()
}

/// As much of a text from its beginning on.
fn beginning(text: &str, most: usize) -> &str {
    text.get(..boundary(text, most)).unwrap_or_default()
}

/// The sentence of a text that a place is in, by its bytes; with the one before it where the sentence is only a pointer
/// ("See ..."). Of one that is too long, a piece.
fn sentence(text: &str, at: usize) -> Range<usize> {
    let low = boundary(text, at.saturating_sub(LONG));
    let high = boundary(text, at.saturating_add(LONG));
    let begins = |before: usize| match text.get(low..before).unwrap_or_default().rfind(". ") {
        Some(i) => low + i + 2,
        // The pieces of a long sentence are the same for every place in them.
        None if low > 0 => boundary(text, at - at % LONG),
        None => 0,
    };
    let mut begin = begins(at);
    let pointer = text.get(begin..at).unwrap_or_default().trim_start_matches('(').starts_with("See");
    if pointer {
        begin = begins(begin.saturating_sub(2).max(low));
    }
    let end = text.get(at..high).unwrap_or_default().find(". ").map_or(high, |i| at + i + 1);
    begin.min(at)..end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_is_of_the_sentence_around_it() {
        let text = "One rule. It says much of 100.1 and more. See 100.2. End";
        let of = |words: &str| &text[sentence(text, text.find(words).unwrap())];
        assert_eq!(of("100.1"), "It says much of 100.1 and more.");
        assert_eq!(of("100.2"), "It says much of 100.1 and more. See 100.2.");
        assert_eq!(of("End"), "End");
    }

    #[test]
    fn a_sentence_without_end_is_taken_in_pieces() {
        let text = "see 100.1 and é ".repeat(1_000);
        let mut pieces: Vec<usize> = (0..text.len())
            .filter(|at| text.is_char_boundary(*at))
            .map(|at| sentence(&text, at))
            .map(|range| {
                assert!(text.get(range.clone()).is_some() && range.len() <= 3 * LONG);
                range.start
            })
            .collect();
        pieces.dedup();
        assert!(pieces.len() <= text.len() / LONG + 2, "{}", pieces.len());
    }
}
