//! Questions that were answered before: what a question about cards is like, the rules that decided it may decide again.

use std::collections::{HashMap, HashSet};

use super::index::SearchIndex;
use super::query::Query;
use super::rank::Found;
use super::words::words;
use crate::cr::RuleId;

/// The questions of the judge exam: the file, the rules that decide, the title, the words of the question, the words of
/// its cards' texts; made by `UPDATE_PRECEDENTS=1 cargo test --test suite precedents`.
static TABLE: &str = include_str!("../../../rules/precedents.tsv");

/// How many of those most like a question are looked at.
const NEAREST: usize = 15;

/// A word that more than this share of them has says nothing.
const COMMON: f32 = 0.5;

/// The questions that were answered, by their words.
pub(super) struct Precedents {
    cases: Vec<Case>,
    /// Of each word, whether of a question or of a card's text: those that have it and what it says by being in few.
    with: HashMap<(Of, &'static str), (Vec<usize>, f32)>,
}

/// Where a word stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Of {
    Question,
    Card,
}

/// A question that was answered.
struct Case {
    title: &'static str,
    rules: Vec<RuleId>,
    /// The length of the vector of its words.
    length: f32,
}

impl Precedents {
    /// Reads the table without the questions of these files.
    pub fn new(left_out: &HashSet<String>) -> Self {
        let mut cases = Vec::new();
        let mut with: HashMap<(Of, &'static str), (Vec<usize>, f32)> = HashMap::new();
        for line in TABLE.lines() {
            let mut columns = line.split('\t');
            let mut next = || columns.next().unwrap_or_default();
            let (file, rules, title, question, cards) = (next(), next(), next(), next(), next());
            if left_out.contains(file) {
                continue;
            }
            let rules = rules.split(' ').filter_map(|rule| rule.parse().ok()).collect();
            for (of, words) in [(Of::Question, question), (Of::Card, cards)] {
                for word in words.split(' ').filter(|word| !word.is_empty()) {
                    with.entry((of, word)).or_default().0.push(cases.len());
                }
            }
            cases.push(Case { title, rules, length: 0.0 });
        }
        let all = cases.len() as f32;
        for (having, weight) in with.values_mut() {
            let n = having.len() as f32;
            *weight = if n > all * COMMON { 0.0 } else { ((all + 1.0) / (n + 0.5)).ln() };
            for at in having.iter() {
                if let Some(case) = cases.get_mut(*at) {
                    case.length += *weight * *weight;
                }
            }
        }
        cases.iter_mut().for_each(|case| case.length = case.length.sqrt());
        Self { cases, with }
    }

    /// The rules that decided the questions most like this one, each with how much speaks for it and the title of the most
    /// like one.
    fn votes(&self, question: &HashSet<String>, cards: &HashSet<String>) -> HashMap<RuleId, (f32, &'static str)> {
        let mut alike = vec![0.0; self.cases.len()];
        let mut length = 0.0;
        for (of, words) in [(Of::Question, question), (Of::Card, cards)] {
            for word in words {
                let Some((having, weight)) = self.with.get(&(of, word.as_str())) else { continue };
                length += weight * weight;
                for at in having {
                    if let Some(alike) = alike.get_mut(*at) {
                        *alike += weight * weight;
                    }
                }
            }
        }
        let mut nearest: Vec<(f32, &Case)> = alike
            .iter()
            .zip(&self.cases)
            .filter(|(alike, _)| **alike > 0.0)
            .map(|(alike, case)| (alike / (length.sqrt() * case.length), case))
            .collect();
        nearest.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut votes: HashMap<RuleId, (f32, &'static str)> = HashMap::new();
        for (alike, case) in nearest.into_iter().take(NEAREST) {
            for rule in &case.rules {
                votes.entry(*rule).or_insert((0.0, case.title)).0 += alike * alike;
            }
        }
        votes
    }
}

impl SearchIndex<'_> {
    /// Leaves questions that were answered out of account, by their files in `tests/judge`, so that what is measured is not
    /// what was learned.
    pub fn leave_out(&mut self, files: &HashSet<String>) {
        self.precedents = Some(Precedents::new(files));
    }

    /// Adds to each hit for what decided questions like this one, where it names cards; `best` is the score of the best.
    pub(super) fn add_precedents(&mut self, query: &Query, best: f32, found: &mut [Found]) {
        if query.cards.is_empty() {
            return;
        }
        let mut stems = |text: &str, into: &mut HashSet<String>| {
            into.extend(words(&mut self.analyzer, text).into_iter().map(|word| word.stem));
        };
        let (mut question, mut cards) = (HashSet::new(), HashSet::new());
        query.clauses.iter().for_each(|clause| stems(&clause.text, &mut question));
        query.cards.iter().for_each(|card| stems(&card.says, &mut cards));
        let votes = self.precedents.get_or_insert_with(|| Precedents::new(&HashSet::new())).votes(&question, &cards);
        for hit in found {
            let rule = self.rule(self.place(hit.doc)).filter(|_| self.is_of_digest(hit.doc));
            if let Some((vote, title)) = rule.and_then(|rule| votes.get(&rule)) {
                hit.explanation.precedent = self.weights.precedent * best * vote;
                hit.explanation.like = Some((*title).to_owned());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_most_like_itself() {
        let precedents = Precedents::new(&HashSet::new());
        assert!(precedents.cases.len() > 600);
        for line in TABLE.lines().step_by(97) {
            let columns: Vec<&str> = line.split('\t').collect();
            let set = |at: usize| columns[at].split(' ').map(str::to_owned).collect();
            let votes = precedents.votes(&set(3), &set(4));
            let rule: RuleId = columns[1].split(' ').next().unwrap().parse().unwrap();
            assert!(votes[&rule].0 > 0.99, "{line}");
            let file = HashSet::from([columns[0].to_owned()]);
            let others = Precedents::new(&file).votes(&set(3), &set(4));
            assert!(others.get(&rule).is_none_or(|vote| vote.0 < votes[&rule].0), "{line}");
        }
    }
}
