//! What a search finds, the best first.

use super::SearchError;
use super::hits::{Explanation, Filter, Hit, Reason, Results};
use super::index::{Part, Place, SearchIndex};
use super::named::Naming;
use super::query::{Need, Query};
use super::score::{Scores, seldom};
use super::snippet::{Snippet, Wanted, snippet};
use super::terms::{Asked, Group, Lead};

/// How many of the best are looked at closely.
const CLOSELY: usize = 120;

/// Of all that the words of a search could say, the best hit says at least this share, if a rule answers: so do 98 of a hundred
/// of the questions that tuned the search, and one in four of what has nothing to do with the rules.
const ANSWERS: f32 = 0.4;

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
            + self.explanation.likeness
            + self.explanation.led
            + self.explanation.precedent
    }
}

/// The best hits of a search.
struct Ranked {
    found: Vec<Found>,
    /// How many there are in all.
    total: usize,
    /// Whether nothing has all that was asked for.
    relaxed: bool,
    /// How much the words of the best say, without what it is about.
    most: f32,
}

impl SearchIndex<'_> {
    /// Finds the rules and entries that answer a search best, at most `limit` of them.
    ///
    /// Where nothing has all the phrases and words that must be there, what comes nearest is given.
    pub fn search(&mut self, query: &Query, filter: &Filter, limit: usize) -> Result<Results, SearchError> {
        let asked = self.asked(query)?;
        let scores: Vec<Scores> = asked.groups.iter().map(|g| self.score(g)).collect::<Result<_, _>>()?;
        let Ranked { found, total, relaxed, most } = self.ranked(query, filter, &asked, &scores, limit)?;
        let mut wanted = Wanted { meant: asked.meant(), ..Wanted::default() };
        let said = asked.groups.iter().filter(|g| !g.of_card && g.need != Need::MustNot);
        for group in said.filter(|g| g.stem().is_some_and(|stem| !self.language.asks(stem))) {
            for (way, weight) in &group.ways {
                for stem in way {
                    let says = weight * self.seldom(stem)?;
                    let most = wanted.stems.entry(stem.clone()).or_default();
                    *most = most.max(says);
                }
            }
        }
        let mut hits = Vec::new();
        for mut hit in found {
            hit.explanation.words = self.reasons(hit.doc, &asked.groups, &scores)?;
            let place = self.place(hit.doc);
            let snippet = self.snippet(place, &wanted);
            hits.push(Hit { place, score: hit.score(), snippet, explanation: hit.explanation });
        }
        let doubtful = query.cards.is_empty() && !hits.is_empty() && most < ANSWERS * self.possible(&asked, &scores);
        Ok(Results { hits, total, corrections: asked.corrections, relaxed, doubtful })
    }

    /// How much all that is asked for could say; a word that no rule has, what the scarcest does.
    fn possible(&self, asked: &Asked, scores: &[Scores]) -> f32 {
        let said = self.said(asked).filter_map(|at| scores.get(at));
        said.map(|scores| if scores.most > 0.0 { scores.most } else { seldom(self.len(), 0) }).sum()
    }

    /// The words that are asked for, without those that only ask, by their places among the groups.
    fn said(&self, asked: &Asked) -> impl Iterator<Item = usize> {
        let said = |group: &Group| {
            let asks = group.stem().is_some_and(|stem| self.language.asks(stem));
            !asks && !group.added && !group.of_card && group.need != Need::MustNot
        };
        asked.groups.iter().enumerate().filter(move |(_, group)| said(group)).map(|(at, _)| at)
    }

    /// The best hits, without what is shown of them.
    fn ranked(
        &mut self,
        query: &Query,
        filter: &Filter,
        asked: &Asked,
        scores: &[Scores],
        limit: usize,
    ) -> Result<Ranked, SearchError> {
        let said: Vec<&str> =
            query.clauses.iter().filter(|c| c.need != Need::MustNot).map(|c| c.text.as_str()).collect();
        let named = self.naming(&said.join(" "));
        let cards = !query.cards.is_empty();
        let mut found = Vec::new();
        let mut relaxed = false;
        for strict in [true, false] {
            let allowed = self.allowed(query, &asked.groups, scores, filter, strict)?;
            found = self.found(asked, scores, &allowed, &named, cards);
            relaxed = !strict;
            if !found.is_empty() {
                break;
            }
        }
        relaxed &= !found.is_empty();
        let total = found.len();
        let most = best(&found);
        self.add_precedents(query, most, &mut found);
        self.add_likeness(asked, cards, &mut found);
        let close = CLOSELY.max(limit);
        if found.len() > close {
            found.select_nth_unstable_by(close, order);
            found.truncate(close);
        }
        self.add_closeness(&asked.groups, &mut found)?;
        found.sort_by(order);
        found.truncate(limit);
        Ok(Ranked { found, total, relaxed, most })
    }

    /// Whatever may be a hit and has any of the words.
    fn found(&self, asked: &Asked, scores: &[Scores], allowed: &[bool], named: &Naming, cards: bool) -> Vec<Found> {
        let Asked { groups, leads, .. } = asked;
        let counted: Vec<(&Scores, bool)> =
            groups.iter().zip(scores).filter(|(g, _)| g.need != Need::MustNot).map(|(g, s)| (s, g.added)).collect();
        let possible: f32 = counted.iter().filter(|(_, added)| !added).map(|(s, _)| s.most).sum();
        let mut led: Vec<Option<&Lead>> = vec![None; self.len()];
        for lead in leads {
            if let Some(most) = led.get_mut(lead.doc).filter(|most| most.is_none_or(|most| most.score < lead.score)) {
                *most = Some(lead);
            }
        }
        let mut found = Vec::new();
        for doc in (0..self.len()).filter(|doc| allowed.get(*doc).copied().unwrap_or(false)) {
            let (mut words, mut covered) = (0.0, 0.0);
            for (scores, added) in &counted {
                let add = scores.score.get(doc).copied().unwrap_or(0.0);
                words += add;
                if add > 0.0 && !added {
                    covered += scores.most;
                }
            }
            let lead = led.get(doc).copied().flatten();
            if words > 0.0 || lead.is_some() {
                let coverage = if possible > 0.0 { covered / possible } else { 1.0 };
                let factor = self.factor(doc, coverage, named) * if cards { self.decides(doc) } else { 1.0 };
                found.push(Found {
                    doc,
                    words,
                    explanation: Explanation {
                        coverage,
                        factor,
                        led: lead.map_or(0.0, |lead| lead.score),
                        led_by: lead.map(|lead| lead.by.clone()),
                        ..Explanation::default()
                    },
                });
            }
        }
        found
    }

    /// Adds to each hit for being about what is asked, whatever the words.
    fn add_likeness(&self, asked: &Asked, cards: bool, found: &mut [Found]) {
        let Some(meant) = asked.meant() else { return };
        let best = best(found);
        // What few words mean is less sure.
        let said = self.said(asked).count() as f32;
        let sure = said / (said + 1.0);
        let weight = sure * if cards { self.weights.alike_with_cards } else { self.weights.alike };
        for hit in found {
            let alike = self.likeness.with(hit.doc, &meant);
            // What a saying leads to is about what is asked as far as the saying is the search.
            let led = hit.explanation.led / best;
            let alike = if !cards && led > 0.0 { alike.max(led.min(1.0)) } else { alike };
            hit.explanation.likeness = weight * best * alike;
        }
    }

    /// What the words of a hit are multiplied by.
    fn factor(&self, doc: usize, coverage: f32, named: &Naming) -> f32 {
        self.weight_of(doc, named) * coverage.powf(self.weights.coverage)
    }

    /// How much more a rule is asked for with cards that often decides in play.
    fn decides(&self, doc: usize) -> f32 {
        let often = self.deciding.get(doc).copied().unwrap_or(0.0);
        1.0 + self.weights.decides * often
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
            let itself = !group.added && group.ways.first().is_some_and(|(own, _)| own == way);
            let found_as = (!itself).then(|| way.join(" "));
            reasons.push(Reason { word: group.written.clone(), found_as, parts, score });
        }
        reasons.sort_by(|a, b| b.score.total_cmp(&a.score));
        Ok(reasons)
    }

    /// The piece of a hit's text that has the most of the words.
    fn snippet(&mut self, place: Place, wanted: &Wanted) -> Snippet {
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

/// How well the best of the hits answers; 0 where there is none.
fn best(found: &[Found]) -> f32 {
    found.iter().map(Found::score).max_by(f32::total_cmp).unwrap_or(0.0)
}

/// The best first; of two as good, the one that stands first.
fn order(a: &Found, b: &Found) -> std::cmp::Ordering {
    b.score().total_cmp(&a.score()).then(a.doc.cmp(&b.doc))
}
