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
pub(super) type Often = Rc<[(u32, f32)]>;

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
            for (doc, tf) in all.iter() {
                let score = most * tf * (self.weights.saturation + 1.0) / (tf + self.weights.saturation);
                let doc = *doc as usize;
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
        let mut often = vec![0.0; self.len()];
        for ((part, weight), slope) in self.parts.iter().zip(self.weights.parts).zip(self.weights.length) {
            let term = Term::from_field_text(part.field, stem);
            let Some(mut postings) = part.inverted.read_postings(&term, IndexRecordOption::WithFreqs)? else {
                continue;
            };
            while postings.doc() != TERMINATED {
                let doc = postings.doc() as usize;
                let length = part.lengths.get(doc).copied().unwrap_or(0) as f32;
                if let Some(sum) = often.get_mut(doc) {
                    *sum += weight * postings.term_freq() as f32 / (1.0 - slope + slope * length / part.mean);
                }
                postings.advance();
            }
        }
        let often: Often = (0..).zip(often).filter(|(_, tf)| *tf > 0.0).collect();
        self.known.borrow_mut().insert(stem.to_owned(), often.clone());
        Ok(often)
    }
}

/// How much a word says by being in few of `n` texts.
pub(super) fn seldom(n: usize, docs: usize) -> f32 {
    (1.0 + (n as f32 - docs as f32 + 0.5) / (docs as f32 + 0.5)).ln()
}

/// The texts that have both, with the lesser of the two.
fn both(a: &[(u32, f32)], b: &[(u32, f32)]) -> Often {
    let mut b = b.iter().peekable();
    a.iter()
        .filter_map(|(doc, tf)| {
            while b.next_if(|(other, _)| other < doc).is_some() {}
            b.peek().filter(|(other, _)| other == doc).map(|(_, other)| (*doc, tf.min(*other)))
        })
        .collect()
}
