//! What players say, and the rules it leads to: `rules/phrasebook.yaml`.

use std::collections::{BTreeSet, HashMap};

use tantivy::tokenizer::TextAnalyzer;

use super::language::Language;
use super::words::words;
use crate::cr::RuleId;

/// The table, as data: YAML with a saying on each line.
pub(super) static TABLE: &str = include_str!("../../../rules/phrasebook.yaml");

/// A line of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// The ways in which it is said.
    pub say: Vec<&'static str>,
    /// The rules' words for it; none where they are the same.
    pub mean: Option<&'static str>,
    /// Where it leads, the rule that is meant first.
    pub rules: Vec<RuleId>,
}

/// The sayings of players in the table, in its order.
pub(super) fn lines() -> impl Iterator<Item = Line> {
    lines_of("say")
}

/// The lines of one sort.
fn lines_of(key: &'static str) -> impl Iterator<Item = Line> {
    TABLE.lines().filter_map(move |line| {
        let row = line.strip_prefix("- {")?.strip_prefix(key)?.strip_prefix(": \"")?.strip_suffix('}')?;
        let (say, row) = row.split_once("\", ")?;
        let (mean, row) = match row.strip_prefix("mean: \"") {
            Some(row) => row.split_once("\", ").map(|(mean, row)| (Some(mean), row))?,
            None => (None, row),
        };
        let rules = row.strip_prefix("rule: ")?.trim_matches(['[', ']']);
        Some(Line {
            say: say.split(" | ").collect(),
            mean,
            rules: rules.split(", ").map(|rule| rule.trim_matches('"').parse().ok()).collect::<Option<_>>()?,
        })
    })
}

/// The rules that several cards may work by, with those that decide when they meet.
fn meetings() -> impl Iterator<Item = (RuleId, Vec<RuleId>)> {
    lines_of("meet").filter_map(|line| Some((line.say.first()?.parse().ok()?, line.rules)))
}

/// The sayings by their words.
pub(super) struct Phrasebook {
    /// Each saying's stems without words that only ask; where those say too little, all of them.
    sayings: HashMap<Vec<String>, Vec<Saying>>,
    /// How many words the longest has.
    longest: usize,
    /// What cards say, all its stems, and the rules that may then decide.
    of_cards: HashMap<Vec<String>, Vec<RuleId>>,
    /// How many words the longest of those has.
    longest_of_cards: usize,
    /// Rules that several cards may work by, and those that decide when they meet.
    meetings: Vec<(RuleId, Vec<RuleId>)>,
}

/// What a saying leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Saying {
    /// As it is said.
    pub say: &'static str,
    /// The rules' words for it, stemmed.
    pub means: Vec<String>,
    /// Where it leads.
    pub rules: Vec<RuleId>,
    /// Whether its stems are all its words, those that only ask counted.
    whole: bool,
}

/// A saying in a search, and where.
pub(super) struct Said<'p> {
    pub saying: &'p Saying,
    /// Its words, by their places in the search.
    pub at: Vec<usize>,
}

impl Phrasebook {
    /// Reads the table.
    pub fn new(analyzer: &mut TextAnalyzer, language: &Language) -> Self {
        let mut book = Self {
            sayings: HashMap::new(),
            longest: 1,
            of_cards: HashMap::new(),
            longest_of_cards: 1,
            meetings: meetings().collect(),
        };
        let mut stems = |text: &str| -> Vec<String> { words(analyzer, text).into_iter().map(|w| w.stem).collect() };
        for line in lines() {
            let mut means = line.mean.map(&mut stems).unwrap_or_default();
            means.retain(|stem| !language.asks(stem));
            for say in line.say {
                let all = stems(say);
                let content: Vec<String> = all.iter().filter(|stem| !language.asks(stem)).cloned().collect();
                let whole = content.len() < 2 && content.len() < all.len();
                let key = if whole { all } else { content };
                book.longest = book.longest.max(key.len());
                book.sayings.entry(key).or_default().push(Saying {
                    say,
                    means: means.clone(),
                    rules: line.rules.clone(),
                    whole,
                });
            }
        }
        for line in lines_of("card") {
            for say in line.say {
                let key = stems(say);
                book.longest_of_cards = book.longest_of_cards.max(key.len());
                book.of_cards.insert(key, line.rules.clone());
            }
        }
        book
    }

    /// The rules that decide where at least two cards meet, each by the rules that its text works by.
    pub fn of_meeting(&self, cards: &[&[RuleId]]) -> BTreeSet<RuleId> {
        let met = self.meetings.iter().filter(|(rule, _)| {
            let works_by = |of_card: &&&[RuleId]| of_card.iter().any(|other| rule.covers(*other));
            cards.iter().filter(works_by).count() > 1
        });
        met.flat_map(|(_, decide)| decide.iter().copied()).collect()
    }

    /// The rules that may decide for what the words of a card's text say.
    pub fn of_card(&self, stems: &[String]) -> BTreeSet<RuleId> {
        let mut rules = BTreeSet::new();
        for at in 0..stems.len() {
            let longest = self.longest_of_cards.min(stems.len() - at);
            let keys = (1..=longest).filter_map(|n| stems.get(at..at + n));
            rules.extend(keys.filter_map(|key| self.of_cards.get(key)).flatten());
        }
        rules
    }

    /// The sayings in the words of a search (each with whether it only asks); of those that overlap, the longest.
    pub fn said(&self, row: &[(&str, bool)]) -> Vec<Said<'_>> {
        let content: Vec<usize> = row.iter().enumerate().filter(|(_, (_, asks))| !asks).map(|(at, _)| at).collect();
        let all: Vec<usize> = (0..row.len()).collect();
        let mut found: Vec<Said<'_>> = Vec::new();
        for (places, whole) in [(&content, false), (&all, true)] {
            for n in (1..=self.longest.min(places.len())).rev() {
                for at in places.windows(n) {
                    let key: Vec<String> =
                        at.iter().filter_map(|i| row.get(*i)).map(|(stem, _)| (*stem).to_owned()).collect();
                    let Some(sayings) = self.sayings.get(&key) else { continue };
                    let taken = |said: &Said<'_>| at.iter().all(|i| said.at.contains(i)) && said.at.len() > at.len();
                    if found.iter().any(taken) {
                        continue;
                    }
                    found.extend(
                        sayings.iter().filter(|it| it.whole == whole).map(|saying| Said { saying, at: at.to_vec() }),
                    );
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::super::words::analyzer;
    use super::*;

    /// A line as YAML reads it.
    #[derive(serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Row {
        #[serde(alias = "card", alias = "meet")]
        say: String,
        mean: Option<String>,
        rule: serde_json::Value,
    }

    #[test]
    fn the_lines_are_read_as_yaml_reads_them() {
        let rows: Vec<Row> = serde_yaml::from_str(TABLE).unwrap();
        let lines: Vec<Line> = lines().chain(lines_of("card")).chain(lines_of("meet")).collect();
        assert_eq!(rows.len(), lines.len());
        for (row, line) in rows.iter().zip(&lines) {
            assert_eq!(row.say, line.say.join(" | "));
            assert_eq!(row.mean.as_deref(), line.mean);
            assert!(!line.rules.is_empty() && row.rule.to_string().contains(&line.rules[0].to_string()), "{}", row.say);
        }
    }

    #[test]
    fn a_saying_is_found_in_a_search_and_the_longest_wins() {
        let mut analyzer = analyzer();
        let language = Language::new(&mut analyzer);
        let book = Phrasebook::new(&mut analyzer, &language);
        let mut said = |text: &str| -> Vec<&'static str> {
            let stems: Vec<String> = words(&mut analyzer, text).into_iter().map(|w| w.stem).collect();
            let row: Vec<(&str, bool)> = stems.iter().map(|s| (s.as_str(), language.asks(s))).collect();
            book.said(&row).iter().map(|said| said.saying.say).collect()
        };
        assert_eq!(said("does my spell fizzle"), ["fizzle"]);
        assert_eq!(said("can they board wipe me"), ["board wipe"]);
        assert_eq!(said("a storm count of ten"), ["storm count"]);
        assert!(said("nothing of the sort").is_empty());
    }
}
