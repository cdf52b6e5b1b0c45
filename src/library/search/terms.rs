//! From the words of a search to what they may be found by.

use std::collections::{BTreeMap, BTreeSet};

use tantivy::Term;

use super::SearchError;
use super::index::SearchIndex;
use super::language::Meaning;
use super::likeness::{self, Meant};
use super::query::{Need, Query};
use super::spelling::Correction;
use super::words::words;
use crate::cr::RuleId;

/// A word of the search with all it may be found by.
pub(super) struct Group {
    /// As written.
    pub written: String,
    /// Each of one or more words, with its weight; the first is the word itself.
    pub ways: Vec<(Vec<String>, f32)>,
    /// Whether a hit must have it.
    pub need: Need,
    /// Whether it is only added to what was asked for, so that nothing is missing without it.
    pub added: bool,
    /// Whether it is of the text of a card that is named.
    pub of_card: bool,
}

/// A rule that something in the search leads to.
pub(super) struct Lead {
    /// The rule, by its number in the index.
    pub doc: usize,
    /// What leads to it: a saying of the phrasebook, the name of a card.
    pub by: String,
    /// How much it adds.
    pub score: f32,
}

/// What a search asks for, with all it may be found by.
pub(super) struct Asked {
    pub groups: Vec<Group>,
    pub leads: Vec<Lead>,
    pub corrections: Vec<Correction>,
}

impl Asked {
    /// Where the words that are asked for point together.
    pub fn meant(&self) -> Option<Meant> {
        let asked = self.groups.iter().filter(|group| !group.added && !group.of_card && group.need != Need::MustNot);
        Meant::of(asked.filter_map(|group| match group.ways.first().map(|(way, _)| way.as_slice()) {
            Some([stem]) => Some(stem.as_str()),
            _ => None,
        }))
    }
}

impl Group {
    /// The word itself, stemmed.
    pub fn stem(&self) -> Option<&str> {
        self.ways.first().and_then(|(way, _)| way.first()).map(String::as_str)
    }
}

/// Of so many words a search is a story rather than a question.
const LONG: usize = 12;

/// Whether each clause is of a sentence that asks. In a search without several sentences all are.
fn sentences(query: &Query) -> Vec<bool> {
    let mut sentences: Vec<(usize, bool)> = Vec::new();
    let mut begun = 0;
    for (at, clause) in query.clauses.iter().enumerate() {
        let ends = clause.text.trim_end_matches(['"', ')', '”', ']']);
        let last = at + 1 == query.clauses.len();
        if last || ends.ends_with(['.', '?', '!']) {
            sentences.push((at + 1 - begun, ends.ends_with('?')));
            begun = at + 1;
        }
    }
    let none = !sentences.iter().any(|(_, asks)| *asks);
    sentences.into_iter().flat_map(|(n, asks)| std::iter::repeat_n(asks || none, n)).collect()
}

impl SearchIndex<'_> {
    /// The words of a search, each with what it may be found by.
    pub(super) fn asked(&mut self, query: &Query) -> Result<Asked, SearchError> {
        let mut corrections = Vec::new();
        // All words in a row, so that sayings of several words are seen.
        let mut row: Vec<(String, String, Need)> = Vec::new();
        // What each counts: where a story is told and then a question asked, the question's words more.
        let mut counts: Vec<f32> = Vec::new();
        let asking = sentences(query);
        for (clause, asks) in query.clauses.iter().zip(&asking) {
            for word in words(&mut self.analyzer, &clause.text) {
                let written = clause.text.get(word.from..word.to).unwrap_or_default().to_owned();
                // A phrase that must not be there says nothing of its words.
                let need = if clause.phrase && clause.need == Need::Must { Need::Wanted } else { clause.need };
                if !(clause.phrase && clause.need == Need::MustNot) {
                    row.push((written, word.stem, need));
                    counts.push(if *asks { 1.0 } else { self.weights.story });
                }
            }
        }
        let mut groups: Vec<Group> = Vec::new();
        let mut saying_until = 0;
        for at in 0..row.len() {
            let Some((written, stem, need)) = row.get(at).cloned() else { continue };
            let stems: Vec<&str> = row.iter().skip(at).map(|(_, stem, _)| stem.as_str()).collect();
            let meaning = if at >= saying_until { self.language.meaning(&stems) } else { None };
            let meaning = meaning.map(|(n, means)| (n, means.to_vec()));
            let asks = self.language.asks(&stem);
            let counts = counts.get(at).copied().unwrap_or(1.0);
            let weight = counts * if asks { self.weights.asking } else { 1.0 };
            let known = self.is_known(&stem)?;
            let mut ways = vec![(vec![stem.clone()], weight)];
            // In a story an unknown word with a capital is someone's name.
            if !known && asking.len() > LONG && written.starts_with(char::is_uppercase) {
                continue;
            }
            // A common word that the edition does not have is no slip: what it means counts.
            if !known && meaning.is_none() && !likeness::is_common(&stem) {
                if let Some(parts) = self.parted(&written)? {
                    ways = vec![(parts, 1.0)];
                } else if let Some(read_as) = self.nearest_stem(&stem)? {
                    corrections.push(Correction { written: written.clone(), read_as: read_as.clone() });
                    ways = vec![(vec![read_as], 0.9)];
                }
            }
            let way = |m: &Meaning| {
                (m.words.clone(), counts * if m.wider { self.weights.wider } else { self.weights.meaning })
            };
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
                        added: false,
                        of_card: false,
                    });
                }
            }
            groups.push(Group { written, ways, need, added: false, of_card: false });
        }
        let mut leads = self.leads(&row, &mut groups)?;
        self.add_cards(query, &mut groups, &mut leads)?;
        Ok(Asked { groups, leads, corrections })
    }

    /// What the cards that a search names bring to it: the words of their texts, their keywords, and the rules they work by.
    fn add_cards(&mut self, query: &Query, groups: &mut Vec<Group>, leads: &mut Vec<Lead>) -> Result<(), SearchError> {
        let mut often: BTreeMap<RuleId, usize> = BTreeMap::new();
        for card in &query.cards {
            card.rules
                .iter()
                .collect::<BTreeSet<_>>()
                .into_iter()
                .for_each(|rule| *often.entry(*rule).or_default() += 1);
        }
        let works_by: Vec<&[RuleId]> = query.cards.iter().map(|card| card.rules.as_slice()).collect();
        for rule in self.phrasebook.of_meeting(&works_by) {
            if let Some(doc) = self.at.get(&rule).copied().filter(|doc| self.is_of_digest(*doc)) {
                let names: Vec<&str> = query.cards.iter().map(|card| card.name.as_str()).collect();
                leads.push(Lead { doc, by: names.join(" and "), score: self.weights.card_meets });
            }
        }
        for card in &query.cards {
            let mut stems: Vec<String> = words(&mut self.analyzer, &card.says).into_iter().map(|w| w.stem).collect();
            for rule in self.phrasebook.of_card(&stems) {
                if let Some(doc) = self.at.get(&rule).copied().filter(|doc| self.is_of_digest(*doc)) {
                    leads.push(Lead { doc, by: card.name.clone(), score: self.weights.card_says });
                }
            }
            stems.sort();
            stems.dedup();
            let keywords: Vec<String> =
                card.keywords.iter().flat_map(|k| words(&mut self.analyzer, k)).map(|w| w.stem).collect();
            for stem in stems.iter().chain(&keywords) {
                if self.language.asks(stem) {
                    continue;
                }
                let weight = if keywords.contains(stem) { self.weights.card_keyword } else { self.weights.card_word };
                // A word that is asked for is asked for a little more.
                let same = groups.iter_mut().find(|group| group.stem() == Some(stem));
                if let Some((_, most)) = same.and_then(|group| group.ways.first_mut()) {
                    *most = most.max(weight);
                    continue;
                }
                groups.push(Group {
                    written: card.name.clone(),
                    ways: vec![(vec![stem.clone()], weight)],
                    need: Need::Wanted,
                    added: true,
                    of_card: true,
                });
            }
            for rule in card.rules.iter().collect::<BTreeSet<_>>() {
                let cards = often.get(rule).copied().unwrap_or(1) as f32;
                for (id, at) in self.at.range(*rule..).take_while(|(id, _)| rule.covers(**id)) {
                    let score = self.weights.card_rule * cards.sqrt();
                    let score = if id == rule { score } else { score * self.weights.card_below };
                    leads.push(Lead { doc: *at, by: card.name.clone(), score });
                }
            }
        }
        Ok(())
    }

    /// Where the sayings in the words of a search lead; the rules' words for them are added to the groups.
    fn leads(&self, row: &[(String, String, Need)], groups: &mut Vec<Group>) -> Result<Vec<Lead>, SearchError> {
        let weighed = |stem: &str| -> Result<f32, SearchError> {
            let asks = if self.language.asks(stem) { self.weights.asking } else { 1.0 };
            Ok(asks * self.seldom(stem)?)
        };
        let wanted: Vec<&(String, String, Need)> = row.iter().filter(|(.., need)| *need != Need::MustNot).collect();
        let stems: Vec<(&str, bool)> =
            wanted.iter().map(|(_, stem, _)| (stem.as_str(), self.language.asks(stem))).collect();
        let mut all = 0.0;
        for (stem, _) in &stems {
            all += weighed(stem)?;
        }
        let mut leads = Vec::new();
        for said in self.phrasebook.said(&stems) {
            let mut of = 0.0;
            for (stem, _) in said.at.iter().filter_map(|at| stems.get(*at)) {
                of += weighed(stem)?;
            }
            // A saying that is all of the search says where it leads; one of many in a story says little.
            let share = of / all;
            let score = self.weights.saying * of * share.powf(self.weights.saying_share);
            for (n, rule) in said.saying.rules.iter().enumerate() {
                // In an edition of another date the number may be another rule's: then nothing was told of it.
                let Some(doc) = self.at.get(rule).copied().filter(|doc| self.is_of_digest(*doc)) else { continue };
                let score = if n == 0 { score } else { score * self.weights.saying_more };
                leads.push(Lead { doc, by: said.saying.say.to_owned(), score });
            }
            for stem in &said.saying.means {
                if groups.iter().any(|group| group.stem() == Some(stem)) {
                    continue;
                }
                groups.push(Group {
                    written: said.saying.say.to_owned(),
                    ways: vec![(vec![stem.clone()], self.weights.saying_means * share.sqrt())],
                    need: Need::Wanted,
                    added: true,
                    of_card: false,
                });
            }
        }
        Ok(leads)
    }

    pub(super) fn is_known(&self, stem: &str) -> Result<bool, SearchError> {
        for part in &self.parts {
            if part.inverted.doc_freq(&Term::from_field_text(part.field, stem))? > 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
