//! Players' words for what the rules call otherwise.

use std::collections::HashMap;

use tantivy::tokenizer::TextAnalyzer;

use super::words::words;

/// The table, as data.
static TABLE: &str = include_str!("language.tsv");

/// Players' language, stemmed.
pub(super) struct Language {
    /// What is said, word by word, and the alternatives the rules have for it, each of one or more words.
    meanings: HashMap<Vec<String>, Vec<Vec<String>>>,
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
            if let Some(word) = line.strip_prefix("~ ") {
                language.asking.extend(stems(word));
            } else if let Some((said, means)) = line.split_once('\t') {
                let said = stems(said);
                let means: Vec<Vec<String>> = means.split('|').map(&mut stems).filter(|m| *m != said).collect();
                language.longest = language.longest.max(said.len());
                let known = language.meanings.entry(said).or_default();
                known.extend(means.into_iter().filter(|m| !m.is_empty()).collect::<Vec<_>>());
                known.sort();
                known.dedup();
            }
        }
        language
    }

    /// The longest saying these words begin with: how many of them it has, and what it means.
    pub fn meaning(&self, words: &[&str]) -> Option<(usize, &[Vec<String>])> {
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
