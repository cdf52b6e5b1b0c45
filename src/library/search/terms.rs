//! From the words of a search to what they may be found by.

use tantivy::Term;

use super::SearchError;
use super::index::SearchIndex;
use super::language::Meaning;
use super::query::{Need, Query};
use super::spelling::Correction;
use super::words::words;

/// A word of the search with all it may be found by.
pub(super) struct Group {
    /// As written.
    pub written: String,
    /// Each of one or more words, with its weight; the first is the word itself.
    pub ways: Vec<(Vec<String>, f32)>,
    /// Whether a hit must have it.
    pub need: Need,
}

impl Group {
    /// The word itself, stemmed.
    pub fn stem(&self) -> Option<&str> {
        self.ways.first().and_then(|(way, _)| way.first()).map(String::as_str)
    }
}

impl SearchIndex<'_> {
    /// The words of a search, each with what it may be found by.
    pub(super) fn groups(&mut self, query: &Query) -> Result<(Vec<Group>, Vec<Correction>), SearchError> {
        let mut corrections = Vec::new();
        // All words in a row, so that sayings of several words are seen.
        let mut row: Vec<(String, String, Need)> = Vec::new();
        for clause in &query.clauses {
            for word in words(&mut self.analyzer, &clause.text) {
                let written = clause.text.get(word.from..word.to).unwrap_or_default().to_owned();
                // A phrase that must not be there says nothing of its words.
                let need = if clause.phrase && clause.need == Need::Must { Need::Wanted } else { clause.need };
                if !(clause.phrase && clause.need == Need::MustNot) {
                    row.push((written, word.stem, need));
                }
            }
        }
        let mut groups: Vec<Group> = Vec::new();
        let mut saying_until = 0;
        for at in 0..row.len() {
            let Some((written, stem, need)) = row.get(at).cloned() else { continue };
            let stems: Vec<&str> = row.iter().skip(at).map(|(_, stem, _)| stem.as_str()).collect();
            let meaning = if at >= saying_until { self.language.meaning(&stems) } else { None };
            let asks = self.language.asks(&stem);
            let weight = if asks { self.weights.asking } else { 1.0 };
            let known = self.is_known(&stem)?;
            let mut ways = vec![(vec![stem.clone()], weight)];
            if !known
                && meaning.is_none()
                && let Some(read_as) = self.nearest_stem(&stem)?
            {
                corrections.push(Correction { written: written.clone(), read_as: read_as.clone() });
                ways = vec![(vec![read_as], 0.9)];
            }
            let way = |m: &Meaning| (m.words.clone(), if m.wider { self.weights.wider } else { self.weights.meaning });
            if let Some((n, means)) = meaning {
                saying_until = at + n;
                if n == 1 {
                    ways.extend(means.iter().map(way));
                } else {
                    let said: Vec<&str> = row.iter().skip(at).take(n).map(|(w, ..)| w.as_str()).collect();
                    groups.push(Group {
                        written: said.join(" "),
                        ways: means.iter().map(way).collect(),
                        need: Need::Wanted,
                    });
                }
            }
            groups.push(Group { written, ways, need });
        }
        Ok((groups, corrections))
    }

    fn is_known(&self, stem: &str) -> Result<bool, SearchError> {
        for part in &self.parts {
            if part.inverted.doc_freq(&Term::from_field_text(part.field, stem))? > 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
