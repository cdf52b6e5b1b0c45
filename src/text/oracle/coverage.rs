//! How much of a card file is understood, and what would help most.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Compiled;

/// How much is understood.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// Cards looked at.
    pub cards: usize,
    /// Cards of which every sentence of every face is understood, and that are played.
    pub understood: usize,
    /// Sentences looked at.
    pub sentences: usize,
    /// Sentences understood.
    pub sentences_understood: usize,
    /// The phrases that sentences stumble on, the most common first.
    pub missing: Vec<Missing>,
}

/// Words that are not understood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Missing {
    /// The words, the place where reading stopped marked by `▸`; or why what is read is not played.
    pub phrase: Box<str>,
    /// How many sentences stumble on them.
    pub sentences: usize,
    /// How many cards have no other sentence that is not understood.
    pub completes: usize,
}

/// Counts cards one by one.
#[derive(Clone, Debug, Default)]
pub struct Counter {
    coverage: Coverage,
    missing: BTreeMap<Box<str>, (usize, usize)>,
}

impl Counter {
    /// Counts a card by what was made of its faces, and by why what was read of it is not played, where that is so.
    pub fn add(&mut self, faces: &[Compiled], not_played: &[Box<str>]) {
        self.coverage.cards += 1;
        let sentences = || faces.iter().flat_map(|face| &face.sentences);
        let not_understood = sentences().filter(|sentence| !sentence.understood).count();
        self.coverage.sentences += sentences().count();
        self.coverage.sentences_understood += sentences().count() - not_understood;
        if not_understood == 0 && not_played.is_empty() {
            self.coverage.understood += 1;
        }
        let phrases = sentences().filter_map(|sentence| sentence.phrase.as_ref()).chain(not_played);
        let stumbles = phrases.clone().count();
        for phrase in phrases.cloned() {
            let row = self.missing.entry(phrase).or_default();
            row.0 += 1;
            if stumbles == 1 {
                row.1 += 1;
            }
        }
    }

    /// Adds what another counter has counted.
    pub fn join(&mut self, other: Self) {
        self.coverage.cards += other.coverage.cards;
        self.coverage.understood += other.coverage.understood;
        self.coverage.sentences += other.coverage.sentences;
        self.coverage.sentences_understood += other.coverage.sentences_understood;
        for (phrase, (sentences, completes)) in other.missing {
            let row = self.missing.entry(phrase).or_default();
            row.0 += sentences;
            row.1 += completes;
        }
    }

    /// The result, with at most `most` phrases.
    pub fn finish(self, most: usize) -> Coverage {
        let mut missing: Vec<Missing> = self
            .missing
            .into_iter()
            .map(|(phrase, (sentences, completes))| Missing { phrase, sentences, completes })
            .collect();
        missing.sort_by(|a, b| (b.completes, b.sentences, &a.phrase).cmp(&(a.completes, a.sentences, &b.phrase)));
        missing.truncate(most);
        Coverage { missing, ..self.coverage }
    }
}
