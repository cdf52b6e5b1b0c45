//! What a search finds, the best first.

use std::collections::{BTreeMap, HashSet};

use serde::Serialize;
use tantivy::postings::Postings;
use tantivy::schema::IndexRecordOption;
use tantivy::{DocSet, TERMINATED, Term};

use super::SearchError;
use super::index::{Part, Place, SearchIndex};
use super::query::{Need, Query};
use super::snippet::{Snippet, snippet};
use super::spelling::Correction;
use super::words::words;
use crate::cr::RuleId;

/// What to search in.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only what stands in these parts (7), sections (702) or rules (704.5).
    pub within: Vec<Within>,
    /// Only the glossary.
    pub glossary_only: bool,
    /// Only the rules.
    pub rules_only: bool,
}

/// A part of the rules, or a section or rule with what stands below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within {
    /// A part: 7.
    Part(u8),
    /// A section or rule: 702, 704.5.
    Rule(RuleId),
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Results {
    /// The best first.
    pub hits: Vec<Hit>,
    /// How many there are in all.
    pub total: usize,
    /// Words that were read as others.
    pub corrections: Vec<Correction>,
}

/// A rule or glossary entry that was found.
#[derive(Clone, Debug)]
pub struct Hit {
    /// Which one.
    pub place: Place,
    /// How well it answers; the more the better, comparable only within a search.
    pub score: f32,
    /// Where the words stand in it.
    pub snippet: Snippet,
    /// Why it ranks where it does.
    pub explanation: Explanation,
}

/// Why a hit ranks where it does: the score is the sum of the words times the factors.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Explanation {
    /// What each word adds, the most first.
    pub words: Vec<Reason>,
    /// What words that stand as close together as in the search add.
    pub closeness: f32,
    /// The share of the words that were found, by their weight, from 0 to 1.
    pub coverage: f32,
    /// What the sum is multiplied by: for the coverage, for headings and glossary entries.
    pub factor: f32,
}

/// What a word of the search adds to a score.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reason {
    /// The word as written.
    pub word: String,
    /// The words it was found by, where the rules say it otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found_as: Option<String>,
    /// Where: in the text, the title, above, the examples, where others refer to it.
    pub parts: Vec<Part>,
    /// How much it adds.
    pub score: f32,
}

/// How much each thing counts. Found by trial on the odd rows of `tests/search/judge.tsv`.
pub(super) struct Weights {
    parts: [f32; 5],
    /// How much the length of each part counts against it.
    length: [f32; 5],
    /// How soon more of the same word adds nothing.
    saturation: f32,
    /// A rules' word for a player's.
    meaning: f32,
    /// A word that says how a question is asked.
    asking: f32,
    /// Words next to each other as in the search.
    close: f32,
    /// How much missing words cost.
    coverage: f32,
    /// A rule that is only a heading, when more than its name is asked for.
    heading: f32,
    /// A glossary entry, when more than its name is asked for.
    glossary: f32,
    /// A title or term that is the search itself.
    named: f32,
}

const WEIGHTS: Weights = Weights {
    parts: [1.0, 1.6, 0.5, 0.35, 0.5],
    length: [0.6, 0.3, 0.5, 0.5, 0.7],
    saturation: 1.2,
    meaning: 0.7,
    asking: 0.15,
    close: 0.35,
    coverage: 1.0,
    heading: 0.8,
    glossary: 0.6,
    named: 3.0,
};

/// How many of the best are looked at closely.
const CLOSELY: usize = 120;

/// A word of the search with all it may be found by.
struct Group {
    written: String,
    /// Each of one or more words, with its weight; the first is the word itself.
    ways: Vec<(Vec<String>, f32)>,
    need: Need,
}

/// What a group adds to each rule or entry.
struct Scores {
    score: Vec<f32>,
    /// Which way it was found by.
    way: Vec<u8>,
    most: f32,
}

impl SearchIndex<'_> {
    /// Finds the rules and entries that answer a search best, at most `limit` of them.
    pub fn search(&mut self, query: &Query, filter: &Filter, limit: usize) -> Result<Results, SearchError> {
        let (groups, corrections) = self.groups(query)?;
        let scores: Vec<Scores> = groups.iter().map(|g| self.score(g)).collect::<Result<_, _>>()?;
        let allowed = self.allowed(query, &groups, &scores, filter)?;

        let possible: f32 =
            groups.iter().zip(&scores).filter(|(g, _)| g.need != Need::MustNot).map(|(_, s)| s.most).sum();
        let named = self.named(query);
        let mut found: Vec<(usize, Explanation, f32)> = Vec::new();
        for doc in (0..self.len()).filter(|doc| allowed.get(*doc).copied().unwrap_or(false)) {
            let counted = groups.iter().zip(&scores).filter(|(g, _)| g.need != Need::MustNot);
            let (mut sum, mut covered) = (0.0, 0.0);
            for (_, s) in counted {
                let add = s.score.get(doc).copied().unwrap_or(0.0);
                sum += add;
                if add > 0.0 {
                    covered += s.most;
                }
            }
            if sum > 0.0 {
                let coverage = if possible > 0.0 { covered / possible } else { 1.0 };
                let factor = self.factor(doc, coverage, named.contains(&doc));
                let explanation = Explanation { coverage, factor, ..Explanation::default() };
                found.push((doc, explanation, sum));
            }
        }
        let total = found.len();
        let by_score = |a: &(usize, Explanation, f32), b: &(usize, Explanation, f32)| {
            let score = |f: &(usize, Explanation, f32)| (f.2 + f.1.closeness) * f.1.factor;
            score(b).total_cmp(&score(a)).then(a.0.cmp(&b.0))
        };
        found.sort_by(by_score);
        found.truncate(CLOSELY.max(limit));
        self.add_closeness(&groups, &mut found)?;
        found.sort_by(by_score);
        found.truncate(limit);

        let wanted: HashSet<String> = groups
            .iter()
            .filter(|g| {
                g.need != Need::MustNot
                    && !self.language.asks(g.ways.first().and_then(|w| w.0.first()).map_or("", |w| w))
            })
            .flat_map(|g| g.ways.iter().flat_map(|(way, _)| way.iter().cloned()))
            .collect();
        let mut hits = Vec::new();
        for (doc, mut explanation, sum) in found {
            explanation.words = self.reasons(doc, &groups, &scores)?;
            let place = self.place(doc);
            let score = (sum + explanation.closeness) * explanation.factor;
            let snippet = self.snippet(place, &wanted);
            hits.push(Hit { place, score, snippet, explanation });
        }
        Ok(Results { hits, total, corrections })
    }

    /// The words of a search, each with what it may be found by.
    fn groups(&mut self, query: &Query) -> Result<(Vec<Group>, Vec<Correction>), SearchError> {
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
            let weight = if asks { WEIGHTS.asking } else { 1.0 };
            let known = self.known(&stem)?;
            let mut ways = vec![(vec![stem.clone()], weight)];
            if !known
                && meaning.is_none()
                && let Some(read_as) = self.nearest_stem(&stem)?
            {
                corrections.push(Correction { written: written.clone(), read_as: read_as.clone() });
                ways = vec![(vec![read_as], 0.9)];
            }
            if let Some((n, means)) = meaning {
                saying_until = at + n;
                if n == 1 {
                    ways.extend(means.iter().map(|m| (m.clone(), WEIGHTS.meaning)));
                } else {
                    let said: Vec<&str> = row.iter().skip(at).take(n).map(|(w, ..)| w.as_str()).collect();
                    groups.push(Group {
                        written: said.join(" "),
                        ways: means.iter().map(|m| (m.clone(), WEIGHTS.meaning)).collect(),
                        need: Need::Wanted,
                    });
                }
            }
            groups.push(Group { written, ways, need });
        }
        Ok((groups, corrections))
    }

    fn known(&self, stem: &str) -> Result<bool, SearchError> {
        for part in &self.parts {
            if part.inverted.doc_freq(&Term::from_field_text(part.field, stem))? > 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// BM25 over the parts together: how often a word is in each, against the length of the part.
    fn score(&self, group: &Group) -> Result<Scores, SearchError> {
        let n = self.len();
        let mut scores = Scores { score: vec![0.0; n], way: vec![0; n], most: 0.0 };
        for (i, (way, weight)) in group.ways.iter().enumerate() {
            // Of several words all must be there, so the scarcest counts.
            let mut least = vec![f32::INFINITY; n];
            let mut idf = 0.0;
            for stem in way {
                let often = self.often(stem)?;
                let docs = often.iter().filter(|f| **f > 0.0).count() as f32;
                idf += (1.0 + (n as f32 - docs + 0.5) / (docs + 0.5)).ln();
                least.iter_mut().zip(&often).for_each(|(l, o)| *l = l.min(*o));
            }
            // Two words say more than one, but not twice as much.
            let idf = idf / (way.len() as f32).sqrt();
            let mut any = false;
            for (doc, tf) in least.iter().enumerate().filter(|(_, tf)| **tf > 0.0 && tf.is_finite()) {
                any = true;
                let score = weight * idf * tf * (WEIGHTS.saturation + 1.0) / (tf + WEIGHTS.saturation);
                if let (Some(best), Some(by)) = (scores.score.get_mut(doc), scores.way.get_mut(doc))
                    && score > *best
                {
                    (*best, *by) = (score, u8::try_from(i).unwrap_or(u8::MAX));
                }
            }
            if any {
                scores.most = scores.most.max(weight * idf);
            }
        }
        Ok(scores)
    }

    /// How often a word is in each rule or entry, its parts weighed.
    fn often(&self, stem: &str) -> Result<Vec<f32>, SearchError> {
        let mut often = vec![0.0; self.len()];
        for ((part, weight), slope) in self.parts.iter().zip(WEIGHTS.parts).zip(WEIGHTS.length) {
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
        Ok(often)
    }

    /// Which rules and entries may be hits at all.
    fn allowed(
        &mut self,
        query: &Query,
        groups: &[Group],
        scores: &[Scores],
        filter: &Filter,
    ) -> Result<Vec<bool>, SearchError> {
        let mut allowed: Vec<bool> = (0..self.len())
            .map(|doc| match self.place(doc) {
                Place::Entry(_) => !filter.rules_only && filter.within.is_empty(),
                Place::Rule(at) => {
                    let id = self.edition.rules.get(at).map(|r| r.id);
                    let inside = |id: RuleId| {
                        filter.within.iter().any(|w| match w {
                            Within::Part(part) => id.part() == *part,
                            Within::Rule(rule) => rule.covers(id),
                        })
                    };
                    !filter.glossary_only && (filter.within.is_empty() || id.is_some_and(inside))
                }
            })
            .collect();
        for (group, scores) in groups.iter().zip(scores).filter(|(g, _)| g.need != Need::Wanted) {
            for (may, score) in allowed.iter_mut().zip(&scores.score) {
                *may &= (*score > 0.0) == (group.need == Need::Must);
            }
        }
        for clause in query.clauses.iter().filter(|c| c.phrase) {
            let stems: Vec<String> = words(&mut self.analyzer, &clause.text).into_iter().map(|w| w.stem).collect();
            let has = self.has_phrase(&stems)?;
            allowed
                .iter_mut()
                .enumerate()
                .for_each(|(doc, may)| *may &= has.contains(&doc) == (clause.need == Need::Must));
        }
        Ok(allowed)
    }

    /// The rules and entries that have the words in a row in one of their own parts.
    fn has_phrase(&self, stems: &[String]) -> Result<HashSet<usize>, SearchError> {
        let mut has = HashSet::new();
        for (part, kind) in self.parts.iter().zip(Part::ALL) {
            if kind == Part::CitedBy || kind == Part::Above {
                continue;
            }
            let mut rows: Option<BTreeMap<u32, Vec<u32>>> = None;
            for (i, stem) in stems.iter().enumerate() {
                let here = positions(part, stem)?;
                // The places where the phrase would begin, as far as it has been seen.
                let begins = here.into_iter().map(|(doc, at)| {
                    let begin: Vec<u32> = at.into_iter().filter_map(|p| p.checked_sub(i as u32)).collect();
                    (doc, begin)
                });
                rows = Some(match rows {
                    None => begins.collect(),
                    Some(rows) => begins
                        .filter_map(|(doc, at)| {
                            let before = rows.get(&doc)?;
                            let both: Vec<u32> = at.into_iter().filter(|p| before.contains(p)).collect();
                            (!both.is_empty()).then_some((doc, both))
                        })
                        .collect(),
                });
            }
            has.extend(rows.unwrap_or_default().into_keys().map(|doc| doc as usize));
        }
        Ok(has)
    }

    /// The rules and entries whose title or term is the search itself.
    fn named(&mut self, query: &Query) -> HashSet<usize> {
        let asked: Vec<&str> =
            query.clauses.iter().filter(|c| c.need != Need::MustNot).map(|c| c.text.as_str()).collect();
        let asked = crate::library::plain(&asked.join(" "));
        let rules = self.edition.rules.iter().enumerate();
        let rules = rules
            .filter(|(_, r)| r.title.as_deref().is_some_and(|t| crate::library::plain(t) == asked))
            .map(|(at, _)| at);
        let entries = self.edition.glossary.iter().enumerate();
        let entries = entries
            .filter(|(_, e)| e.terms.iter().any(|t| crate::library::plain(t) == asked))
            .map(|(at, _)| self.edition.rules.len() + at);
        rules.chain(entries).collect()
    }

    fn factor(&self, doc: usize, coverage: f32, named: bool) -> f32 {
        let kind = match self.place(doc) {
            _ if named => WEIGHTS.named,
            Place::Entry(_) => WEIGHTS.glossary,
            Place::Rule(at) => match self.edition.rules.get(at) {
                Some(rule) if rule.title.is_some() => WEIGHTS.heading,
                _ => 1.0,
            },
        };
        kind * coverage.powf(WEIGHTS.coverage)
    }

    /// Adds to each hit for the words that stand next to each other in it as they do in the search.
    fn add_closeness(&self, groups: &[Group], found: &mut [(usize, Explanation, f32)]) -> Result<(), SearchError> {
        let Some(text) = self.parts.first() else { return Ok(()) };
        let content: Vec<&Group> = groups
            .iter()
            .filter(|g| g.need != Need::MustNot && g.ways.first().is_some_and(|(_, weight)| *weight > WEIGHTS.asking))
            .collect();
        let mut where_: Vec<(f32, BTreeMap<u32, Vec<u32>>)> = Vec::new();
        for group in &content {
            let mut all: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
            let mut idf: f32 = 0.0;
            for (way, _) in &group.ways {
                for stem in way {
                    let here = positions(text, stem)?;
                    idf = idf.max((1.0 + self.len() as f32 / (here.len() as f32 + 1.0)).ln());
                    here.into_iter().for_each(|(doc, at)| all.entry(doc).or_default().extend(at));
                }
            }
            where_.push((idf, all));
        }
        for (doc, explanation, _) in found {
            let doc = u32::try_from(*doc).unwrap_or(u32::MAX);
            for pair in where_.windows(2) {
                let [(idf_a, a), (idf_b, b)] = pair else { continue };
                let (Some(a), Some(b)) = (a.get(&doc), b.get(&doc)) else { continue };
                let apart = a.iter().flat_map(|x| b.iter().map(move |y| x.abs_diff(*y))).filter(|d| *d > 0).min();
                if let Some(apart) = apart.filter(|d| *d <= 6) {
                    explanation.closeness += WEIGHTS.close * idf_a.min(*idf_b) / apart as f32;
                }
            }
        }
        Ok(())
    }

    /// What each word adds to the score of a hit, the most first.
    fn reasons(&self, doc: usize, groups: &[Group], scores: &[Scores]) -> Result<Vec<Reason>, SearchError> {
        let mut reasons = Vec::new();
        for (group, scores) in groups.iter().zip(scores) {
            let score = scores.score.get(doc).copied().unwrap_or(0.0);
            let way = scores.way.get(doc).and_then(|w| group.ways.get(usize::from(*w)));
            let Some((way, _)) = way.filter(|_| score > 0.0 && group.need != Need::MustNot) else { continue };
            let mut parts = Vec::new();
            for (part, kind) in self.parts.iter().zip(Part::ALL) {
                for stem in way {
                    let term = Term::from_field_text(part.field, stem);
                    let postings = part.inverted.read_postings(&term, IndexRecordOption::Basic)?;
                    let doc = u32::try_from(doc).unwrap_or(u32::MAX);
                    if postings.is_some_and(|mut p| p.doc() <= doc && p.seek(doc) == doc) && !parts.contains(&kind) {
                        parts.push(kind);
                    }
                }
            }
            let itself = group.ways.first().is_some_and(|(own, _)| own == way);
            let found_as = (!itself).then(|| way.join(" "));
            reasons.push(Reason { word: group.written.clone(), found_as, parts, score });
        }
        reasons.sort_by(|a, b| b.score.total_cmp(&a.score));
        Ok(reasons)
    }

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
        let snippets: Vec<Snippet> = texts.iter().map(|t| snippet(&mut self.analyzer, t, wanted)).collect();
        // The rule's own text, unless nothing was found in it but something in an example.
        let own = snippets.iter().position(|s| !s.marks.is_empty()).unwrap_or(0);
        snippets.into_iter().nth(own).unwrap_or_default()
    }
}

/// Where a word stands in each rule or entry that has it, by the number of words before it.
fn positions(part: &super::index::PartIndex, stem: &str) -> Result<BTreeMap<u32, Vec<u32>>, SearchError> {
    let mut all = BTreeMap::new();
    let term = Term::from_field_text(part.field, stem);
    let Some(mut postings) = part.inverted.read_postings(&term, IndexRecordOption::WithFreqsAndPositions)? else {
        return Ok(all);
    };
    while postings.doc() != TERMINATED {
        let mut at = Vec::new();
        postings.positions(&mut at);
        all.insert(postings.doc(), at);
        postings.advance();
    }
    Ok(all)
}
