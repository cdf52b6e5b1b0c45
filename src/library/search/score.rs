//! How well each rule and entry has the words of a search.

use std::rc::Rc;

use tantivy::postings::Postings;
use tantivy::schema::IndexRecordOption;
use tantivy::{DocSet, TERMINATED, Term};

use super::SearchError;
use super::index::SearchIndex;
use super::terms::Group;

/// What a group adds to each rule or entry.
pub(super) struct Scores {
    pub score: Vec<f32>,
    /// Which way it was found by.
    pub way: Vec<u8>,
    /// The most it could add.
    pub most: f32,
}

/// How often a word is in the rules and entries that have it, in their order.
pub(super) type Often = Rc<[Count]>;

/// How often a word is in a rule or entry.
#[derive(Clone, Copy, Default)]
pub(super) struct Count {
    pub doc: u32,
    /// Its parts weighed.
    pub often: f32,
    /// The parts that have it, as bits in the order of [`Part::ALL`](super::Part).
    pub parts: u8,
}

impl SearchIndex<'_> {
    /// BM25 over the parts together: how often a word is in each, against the length of the part.
    pub(super) fn score(&self, group: &Group) -> Result<Scores, SearchError> {
        let n = self.len();
        let mut scores = Scores { score: vec![0.0; n], way: vec![0; n], most: 0.0 };
        for (i, (way, weight)) in group.ways.iter().enumerate() {
            let mut idf = 0.0;
            let mut all: Option<Often> = None;
            for stem in way {
                let often = self.often(stem)?;
                idf += seldom(n, often.len());
                // Of several words all must be there, so the scarcest counts.
                all = Some(match all {
                    Some(before) => both(&before, &often),
                    None => often,
                });
            }
            let Some(all) = all.filter(|all| !all.is_empty()) else { continue };
            // Two words say more than one, but not twice as much.
            let most = weight * idf / (way.len() as f32).sqrt();
            for count in all.iter() {
                let tf = count.often;
                let score = most * tf * (self.weights.saturation + 1.0) / (tf + self.weights.saturation);
                let doc = count.doc as usize;
                if let (Some(best), Some(by)) = (scores.score.get_mut(doc), scores.way.get_mut(doc))
                    && score > *best
                {
                    (*best, *by) = (score, u8::try_from(i).unwrap_or(u8::MAX));
                }
            }
            scores.most = scores.most.max(most);
        }
        Ok(scores)
    }

    /// How often a word is in each rule or entry, its parts weighed.
    pub(super) fn often(&self, stem: &str) -> Result<Often, SearchError> {
        if let Some(known) = self.known.borrow().get(stem) {
            return Ok(known.clone());
        }
        let mut counts = vec![Count::default(); self.len()];
        let weighed = self.parts.iter().zip(self.weights.parts).zip(self.weights.length);
        for (n, ((part, weight), slope)) in weighed.enumerate() {
            let term = Term::from_field_text(part.field, stem);
            let Some(mut postings) = part.inverted.read_postings(&term, IndexRecordOption::WithFreqs)? else {
                continue;
            };
            while postings.doc() != TERMINATED {
                let doc = postings.doc() as usize;
                let length = part.lengths.get(doc).copied().unwrap_or(0) as f32;
                if let Some(count) = counts.get_mut(doc) {
                    count.doc = postings.doc();
                    count.often += weight * postings.term_freq() as f32 / (1.0 - slope + slope * length / part.mean);
                    count.parts |= 1 << n;
                }
                postings.advance();
            }
        }
        let often: Often = counts.into_iter().filter(|count| count.often > 0.0).collect();
        self.known.borrow_mut().insert(stem.to_owned(), often.clone());
        Ok(often)
    }
}

/// How much a word says by being in few of `n` texts.
pub(super) fn seldom(n: usize, docs: usize) -> f32 {
    (1.0 + (n as f32 - docs as f32 + 0.5) / (docs as f32 + 0.5)).ln()
}

/// The texts that have both, with the lesser of the two.
fn both(a: &[Count], b: &[Count]) -> Often {
    let mut b = b.iter().peekable();
    a.iter()
        .filter_map(|one| {
            while b.next_if(|other| other.doc < one.doc).is_some() {}
            let other = b.peek().filter(|other| other.doc == one.doc)?;
            Some(Count { doc: one.doc, often: one.often.min(other.often), parts: one.parts | other.parts })
        })
        .collect()
}
