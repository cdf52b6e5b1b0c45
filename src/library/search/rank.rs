//! What a search finds, the best first.

use std::collections::HashSet;

use super::SearchError;
use super::hits::{Explanation, Filter, Hit, Reason, Results};
use super::index::{Part, Place, SearchIndex};
use super::query::{Need, Query};
use super::score::Scores;
use super::snippet::{Snippet, snippet};
use super::terms::Group;

/// How many of the best are looked at closely.
const CLOSELY: usize = 120;

/// A rule or entry that has words of the search.
pub(super) struct Found {
    /// Its number in the index.
    pub doc: usize,
    /// What the words add.
    pub words: f32,
    pub explanation: Explanation,
}

impl Found {
    /// How well it answers.
    pub fn score(&self) -> f32 {
        (self.words + self.explanation.closeness) * self.explanation.factor
    }
}

impl SearchIndex<'_> {
    /// Finds the rules and entries that answer a search best, at most `limit` of them.
    ///
    /// Where nothing has all the phrases and words that must be there, what comes nearest is given.
    pub fn search(&mut self, query: &Query, filter: &Filter, limit: usize) -> Result<Results, SearchError> {
        let (groups, corrections) = self.groups(query)?;
        let scores: Vec<Scores> = groups.iter().map(|g| self.score(g)).collect::<Result<_, _>>()?;
        let asked: Vec<&str> =
            query.clauses.iter().filter(|c| c.need != Need::MustNot).map(|c| c.text.as_str()).collect();
        let named = self.named(&asked.join(" "));
        let mut found = Vec::new();
        let mut relaxed = false;
        for strict in [true, false] {
            let allowed = self.allowed(query, &groups, &scores, filter, strict)?;
            found = self.found(&groups, &scores, &allowed, &named);
            relaxed = !strict;
            if !found.is_empty() {
                break;
            }
        }
        relaxed &= !found.is_empty();
        let total = found.len();
        sort(&mut found);
        found.truncate(CLOSELY.max(limit));
        self.add_closeness(&groups, &mut found)?;
        sort(&mut found);
        found.truncate(limit);

        let wanted: HashSet<String> = groups
            .iter()
            .filter(|g| g.need != Need::MustNot && g.stem().is_some_and(|stem| !self.language.asks(stem)))
            .flat_map(|g| g.ways.iter().flat_map(|(way, _)| way.iter().cloned()))
            .collect();
        let mut hits = Vec::new();
        for mut hit in found {
            hit.explanation.words = self.reasons(hit.doc, &groups, &scores)?;
            let place = self.place(hit.doc);
            let snippet = self.snippet(place, &wanted);
            hits.push(Hit { place, score: hit.score(), snippet, explanation: hit.explanation });
        }
        Ok(Results { hits, total, corrections, relaxed })
    }

    /// Whatever may be a hit and has any of the words.
    fn found(&self, groups: &[Group], scores: &[Scores], allowed: &[bool], named: &[usize]) -> Vec<Found> {
        let counted: Vec<&Scores> =
            groups.iter().zip(scores).filter(|(g, _)| g.need != Need::MustNot).map(|(_, s)| s).collect();
        let possible: f32 = counted.iter().map(|s| s.most).sum();
        let mut found = Vec::new();
        for doc in (0..self.len()).filter(|doc| allowed.get(*doc).copied().unwrap_or(false)) {
            let (mut words, mut covered) = (0.0, 0.0);
            for scores in &counted {
                let add = scores.score.get(doc).copied().unwrap_or(0.0);
                words += add;
                if add > 0.0 {
                    covered += scores.most;
                }
            }
            if words > 0.0 {
                let coverage = if possible > 0.0 { covered / possible } else { 1.0 };
                let factor = self.factor(doc, coverage, named);
                found.push(Found {
                    doc,
                    words,
                    explanation: Explanation { coverage, factor, ..Explanation::default() },
                });
            }
        }
        found
    }

    /// What the words of a hit are multiplied by.
    fn factor(&self, doc: usize, coverage: f32, named: &[usize]) -> f32 {
        let weights = &self.weights;
        let kind = match self.place(doc) {
            _ if named.contains(&doc) => weights.named,
            Place::Entry(_) => weights.glossary,
            Place::Rule(at) => match self.edition.rules.get(at) {
                Some(rule) if rule.title.is_some() => weights.heading,
                _ if self.is_first(at) && named.iter().any(|n| n + 1 == at) => weights.defines,
                _ if self.is_first(at) => weights.first,
                _ => 1.0,
            },
        };
        kind * coverage.powf(weights.coverage)
    }

    /// Whether a rule is the first under a title, where it says what the thing is.
    fn is_first(&self, at: usize) -> bool {
        let (Some(rule), Some(before)) =
            (self.edition.rules.get(at), at.checked_sub(1).and_then(|b| self.edition.rules.get(b)))
        else {
            return false;
        };
        before.title.is_some() && rule.id.parent() == Some(before.id)
    }

    /// What each word adds to the score of a hit, the most first.
    fn reasons(&self, doc: usize, groups: &[Group], scores: &[Scores]) -> Result<Vec<Reason>, SearchError> {
        let mut reasons = Vec::new();
        for (group, scores) in groups.iter().zip(scores) {
            let score = scores.score.get(doc).copied().unwrap_or(0.0);
            let way = scores.way.get(doc).and_then(|w| group.ways.get(usize::from(*w)));
            let Some((way, _)) = way.filter(|_| score > 0.0 && group.need != Need::MustNot) else { continue };
            let mut having = 0;
            for stem in way {
                let counts = self.often(stem)?;
                let at = counts.binary_search_by_key(&doc, |count| count.doc as usize).ok();
                having |= at.and_then(|at| counts.get(at)).map_or(0, |count| count.parts);
            }
            let parts = Part::ALL.into_iter().enumerate().filter(|(n, _)| having & 1 << n != 0);
            let parts = parts.map(|(_, part)| part).collect();
            let itself = group.ways.first().is_some_and(|(own, _)| own == way);
            let found_as = (!itself).then(|| way.join(" "));
            reasons.push(Reason { word: group.written.clone(), found_as, parts, score });
        }
        reasons.sort_by(|a, b| b.score.total_cmp(&a.score));
        Ok(reasons)
    }

    /// The piece of a hit's text that has the most of the words.
    fn snippet(&mut self, place: Place, wanted: &HashSet<String>) -> Snippet {
        let texts: Vec<String> = match place {
            Place::Rule(at) => self.edition.rules.get(at).map_or_else(Vec::new, |r| {
                std::iter::once(r.text()).chain(r.examples.iter().map(|e| format!("Example: {}", e.text))).collect()
            }),
            Place::Entry(at) => self
                .edition
                .glossary
                .get(at)
                .map_or_else(Vec::new, |e| e.paragraphs.iter().map(|p| p.text.clone()).collect()),
        };
        // The rule's own text, unless nothing was found in it but something in an example.
        let mut first = None;
        for text in &texts {
            let snippet = snippet(&mut self.analyzer, text, wanted);
            if !snippet.marks.is_empty() {
                return snippet;
            }
            first.get_or_insert(snippet);
        }
        first.unwrap_or_default()
    }
}

/// The best first; of two as good, the one that stands first.
fn sort(found: &mut [Found]) {
    found.sort_by(|a, b| b.score().total_cmp(&a.score()).then(a.doc.cmp(&b.doc)));
}
