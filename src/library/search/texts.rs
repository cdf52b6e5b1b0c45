//! Searching texts that no index was made of: all of them are read.

use std::collections::{HashMap, HashSet};

use super::language::Language;
use super::query::{Need, Query};
use super::score::seldom;
use super::snippet::{Snippet, Wanted, snippet};
use super::words::{analyzer, words};

/// A text that was found.
#[derive(Clone, Debug)]
pub struct FoundText {
    /// Which of the texts, from 0.
    pub at: usize,
    /// How well it answers; comparable only within a search.
    pub score: f32,
    /// Where the words stand in it.
    pub snippet: Snippet,
}

/// The texts that answer a search best, at most `limit` of them, and how many have any of its words.
///
/// A text must have every `+word` and phrase and none that must not be there; beyond that it counts how many of the words it
/// has and how seldom they are, against its length.
pub fn search_texts(texts: &[&str], query: &Query, limit: usize) -> (Vec<FoundText>, usize) {
    let mut analyzer = analyzer();
    let language = Language::new(&mut analyzer);
    let mut clauses: Vec<(Vec<String>, Need)> = Vec::new();
    for clause in &query.clauses {
        let stems: Vec<String> = words(&mut analyzer, &clause.text).into_iter().map(|word| word.stem).collect();
        match clause.phrase {
            true => clauses.push((stems, clause.need)),
            false => clauses.extend(stems.into_iter().map(|stem| (vec![stem], clause.need))),
        }
    }
    let wanted: HashSet<String> = clauses
        .iter()
        .filter(|(_, need)| *need != Need::MustNot)
        .flat_map(|(stems, _)| stems.iter().filter(|stem| !language.asks(stem)).cloned())
        .collect();
    // Of each text that may be a hit, how often it has each word, and how long it is.
    let mut having: Vec<(usize, HashMap<&str, f32>, f32)> = Vec::new();
    let mut docs: HashMap<&str, usize> = HashMap::new();
    let mut length = 0.0;
    for (at, text) in texts.iter().enumerate() {
        let stems: Vec<String> = words(&mut analyzer, text).into_iter().map(|word| word.stem).collect();
        length += stems.len() as f32;
        let mut counts: HashMap<&str, f32> = HashMap::new();
        for stem in stems.iter().filter_map(|stem| wanted.get(stem)) {
            *counts.entry(stem).or_default() += 1.0;
        }
        counts.keys().for_each(|stem| *docs.entry(stem).or_default() += 1);
        let has = |row: &[String]| stems.windows(row.len().max(1)).any(|window| window == row);
        let fits = clauses.iter().all(|(row, need)| *need == Need::Wanted || has(row) == (*need == Need::Must));
        if fits && !counts.is_empty() {
            having.push((at, counts, stems.len() as f32));
        }
    }
    let mean = length / texts.len().max(1) as f32;
    let mut found: Vec<(usize, f32)> = having
        .iter()
        .map(|(at, counts, length)| {
            let score = counts.iter().map(|(stem, n)| {
                let scarce = seldom(texts.len(), docs.get(stem).copied().unwrap_or_default());
                scarce * n * 2.2 / (n + 1.2 * (0.25 + 0.75 * length / mean))
            });
            (*at, score.sum::<f32>())
        })
        .collect();
    found.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let total = found.len();
    found.truncate(limit);
    let wanted = Wanted { stems: wanted.into_iter().map(|stem| (stem, 1.0)).collect(), meant: None };
    let shown = found.into_iter().filter_map(|(at, score)| {
        let snippet = snippet(&mut analyzer, texts.get(at)?, &wanted);
        Some(FoundText { at, score, snippet })
    });
    (shown.collect(), total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_with_the_scarcest_words_comes_first() {
        let texts = ["A duck quacks.", "A duck swims and a goose swims.", "The goose is loud.", "Nothing here."];
        let found = |query: &str| -> Vec<usize> {
            search_texts(&texts, &query.parse().unwrap(), 10).0.into_iter().map(|it| it.at).collect()
        };
        assert_eq!(found("does a duck quack"), [0, 1]);
        assert_eq!(found("goose -duck"), [2]);
        assert_eq!(found("+duck goose"), [1, 0]);
        assert_eq!(found("\"goose swims\""), [1]);
        assert!(found("swan").is_empty());
    }
}
