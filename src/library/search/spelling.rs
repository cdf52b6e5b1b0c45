//! Words the edition does not know, read as the ones most like them.

use super::SearchError;
use super::index::SearchIndex;
use super::words::{Word, words};

/// A word that was read as another.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Correction {
    /// As written.
    pub written: String,
    /// The stem it was read as.
    pub read_as: String,
}

impl SearchIndex<'_> {
    /// The stem most like an unknown one, if any is: the fewest letters apart, the most used of those.
    pub(super) fn nearest_stem(&self, stem: &str) -> Result<Option<String>, SearchError> {
        // A slip in a short word makes another word; only letters that changed places are surely one.
        let length = stem.chars().count();
        let most = match length {
            0..=3 => return Ok(None),
            4..=6 => 1,
            _ => 2,
        };
        let mut best: Option<(usize, u32, String)> = None;
        for part in self.parts.iter().take(2) {
            let mut terms = part.inverted.terms().stream()?;
            while terms.advance() {
                let Ok(term) = std::str::from_utf8(terms.key()) else { continue };
                // Slips seldom touch the first letter.
                if term.len().abs_diff(stem.len()) > most || term.chars().next() != stem.chars().next() {
                    continue;
                }
                let apart = strsim::damerau_levenshtein(stem, term);
                let used = terms.value().doc_freq;
                let better = best.as_ref().is_none_or(|(a, u, _)| (apart, u32::MAX - used) < (*a, u32::MAX - *u));
                let swapped = || {
                    let sorted = |word: &str| {
                        let mut letters: Vec<char> = word.chars().collect();
                        letters.sort_unstable();
                        letters
                    };
                    sorted(stem) == sorted(term)
                };
                if apart <= most && better && (length > 4 || swapped()) {
                    best = Some((apart, used, term.to_owned()));
                }
            }
        }
        Ok(best.map(|(_, _, term)| term))
    }

    /// The stems of the two known words that an unknown one is made of: `statebased`.
    pub(super) fn parted(&mut self, written: &str) -> Result<Option<Vec<String>>, SearchError> {
        let word = written.to_lowercase();
        if word.len() < 8 {
            return Ok(None);
        }
        for at in (3..word.len() - 2).filter(|at| word.is_char_boundary(*at)) {
            let (a, b) = word.split_at(at);
            let parts = words(&mut self.analyzer, &format!("{a} {b}"));
            let known = |word: &Word| self.is_known(&word.stem);
            if parts.len() == 2 && parts.iter().map(known).collect::<Result<Vec<bool>, _>>()?.iter().all(|it| *it) {
                return Ok(Some(parts.into_iter().map(|word| word.stem).collect()));
            }
        }
        Ok(None)
    }
}
