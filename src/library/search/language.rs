//! Players' words for what the rules call otherwise.

use std::collections::HashMap;

use tantivy::tokenizer::TextAnalyzer;

use super::words::words;

/// The table, as data.
static TABLE: &str = include_str!("language.tsv");

/// What a saying may mean.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Meaning {
    /// The rules' words, all of them.
    pub words: Vec<String>,
    /// Whether the rules' word is a wider one, that may or may not be meant.
    pub wider: bool,
}

/// Players' language, stemmed.
pub(super) struct Language {
    /// What is said, word by word, and the alternatives the rules have for it, each of one or more words.
    meanings: HashMap<Vec<String>, Vec<Meaning>>,
    /// Words that say how a question is asked, not what about.
    asking: std::collections::HashSet<String>,
    /// How many words the longest saying has.
    longest: usize,
}

impl Language {
    /// Reads the table.
    pub fn new(analyzer: &mut TextAnalyzer) -> Self {
        let mut language = Self { meanings: HashMap::new(), asking: std::collections::HashSet::new(), longest: 1 };
        let mut stems = |text: &str| -> Vec<String> { words(analyzer, text).into_iter().map(|w| w.stem).collect() };
        for line in TABLE.lines().filter(|l| !l.starts_with('#')) {
            if let Some(asking) = line.strip_prefix('~') {
                language.asking.extend(stems(asking));
            } else if let Some((said, means)) = line.split_once('\t') {
                let said = stems(said);
                let means: Vec<Meaning> = means
                    .split('|')
                    .map(|m| Meaning { wider: m.starts_with('?'), words: stems(m) })
                    .filter(|m| m.words != said && !m.words.is_empty())
                    .collect();
                language.longest = language.longest.max(said.len());
                let known = language.meanings.entry(said).or_default();
                known.extend(means);
                known.sort();
                known.dedup();
            }
        }
        language
    }

    /// The longest saying these words begin with: how many of them it has, and what it means.
    pub fn meaning(&self, words: &[&str]) -> Option<(usize, &[Meaning])> {
        (1..=self.longest.min(words.len())).rev().find_map(|n| {
            let said: Vec<String> = words.get(..n)?.iter().map(|w| (*w).to_owned()).collect();
            self.meanings.get(&said).map(|means| (n, means.as_slice()))
        })
    }

    /// Whether a word says how a question is asked rather than what about.
    pub fn asks(&self, stem: &str) -> bool {
        self.asking.contains(stem)
    }
}
