//! The words behind a citation: whether they are those of the rule it names, or of another one.
//!
//! Code that follows the rules often quotes them: `* 704.5. Some effects allow ...`. When the rule has another number by
//! now, its words tell which.

use std::collections::HashMap;

use super::scan::heads_line;
use crate::cr::diff::loose_words;
use crate::cr::{Edition, RuleId};

/// So many words behind a number are compared.
const WORDS: usize = 32;
/// Whose they are is told by so many runs of three words at their beginning; the rest tells rules apart that begin alike.
const FIRST: usize = 12;
/// Fewer words than this are in everything.
const FEWEST: usize = 10;
/// So much of what is quoted has to stand in a rule to be its words, and so many runs of it: of a few words, nearly all.
const SHARE: f64 = 0.6;
const RUNS: usize = 8;
/// From here on, and with so many runs of three words, it is sure.
const CERTAIN: f64 = 0.85;
const CERTAIN_RUNS: usize = 6;

/// The first words behind a citation, as runs of three.
pub(super) struct Quoted(Vec<u64>);

/// The rule whose words are quoted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Whose {
    pub rule: RuleId,
    /// How much of what is quoted stands in it, from 0 to 1.
    pub share: f64,
    /// Whether no other rule has nearly as many of the words.
    pub certain: bool,
}

/// The words of an edition's rules, by what runs of three words they have.
pub(super) struct Wording {
    rules: Vec<RuleId>,
    with: HashMap<u64, Vec<u32>>,
}

impl Quoted {
    /// The words behind a citation that stands from `start` to `at`; `None` where there are too few to tell anything, and where
    /// the citation neither heads its line nor is followed by a quote: what goes on behind it may be about anything.
    pub fn behind(text: &str, start: usize, at: usize) -> Option<Self> {
        const SIGNS: &[char] =
            &[' ', '\t', '.', ':', ')', ']', '-', '–', '—', '"', '“', '\'', '`', '*', '_', '|', '=', '>', '/'];
        const MARKS: &[char] = &['/', '!', '*', '#', '-', ';', '%', '>', '|', ' ', '\t'];
        const LEADS: [&str; 6] = ["rule", "rules", "cr", "see", "per", "§"];
        let rest = text.get(at..)?;
        let line = text.get(..start)?.rsplit('\n').next().unwrap_or_default().trim_end_matches(['(', '[', ' ']);
        let word = line.rsplit([' ', '\t', '/', '*', '#']).next().unwrap_or_default();
        let led = LEADS.contains(&word.to_lowercase().as_str());
        let line = if led { line.strip_suffix(word).unwrap_or(line) } else { line };
        let quotes = rest.trim_start_matches([' ', ':', ',']).starts_with(['"', '“', '«']);
        if !heads_line(line).0 && !quotes {
            return None;
        }
        let begins = rest.trim_start_matches(SIGNS);
        if !begins.starts_with(|c: char| c.is_alphabetic() || matches!(c, '{' | '\n' | '\r')) {
            return None;
        }
        let mut words = Vec::with_capacity(WORDS);
        let commented = line.trim_start().starts_with(MARKS);
        for (n, line) in begins.lines().enumerate() {
            // Behind the last line of a comment stands code.
            if n > 0 && commented && !line.trim_start().starts_with(MARKS) {
                break;
            }
            let line = line.trim_start_matches(if n == 0 { &[] } else { MARKS });
            if line.trim().is_empty() && n > 0 {
                break;
            }
            words.extend(loose_words(line).into_iter().take(WORDS - words.len()));
            if words.len() >= WORDS {
                break;
            }
        }
        (words.len() >= FEWEST).then(|| Self(runs(&words)))
    }

    /// How much of it stands in a text, from 0 to 1.
    fn share(&self, text: &str) -> f64 {
        let runs = runs(&loose_words(text));
        let first = self.0.get(..FIRST).unwrap_or(&self.0);
        first.iter().filter(|run| runs.contains(run)).count() as f64 / first.len() as f64
    }

    /// How much of it stands in the rule of an edition or in one below or above it.
    pub fn share_of(&self, edition: &Edition, id: RuleId) -> f64 {
        let above = id.parent().into_iter().filter_map(|parent| edition.rule(parent));
        let texts = edition.subtree(id).chain(above).filter(|rule| rule.title.is_none());
        texts.map(|rule| self.share(&rule.text())).fold(0.0, f64::max)
    }
}

impl Wording {
    /// Reads the rules of an edition.
    pub fn of(edition: &Edition) -> Self {
        let mut wording = Self { rules: Vec::new(), with: HashMap::new() };
        for rule in edition.rules.iter().filter(|rule| rule.title.is_none()) {
            let at = u32::try_from(wording.rules.len()).unwrap_or(u32::MAX);
            wording.rules.push(rule.id);
            let mut runs = runs(&loose_words(&rule.text()));
            runs.sort_unstable();
            runs.dedup();
            runs.into_iter().for_each(|run| wording.with.entry(run).or_default().push(at));
        }
        wording
    }

    /// The rule whose words are quoted, if there is one.
    pub fn whose(&self, quoted: &Quoted) -> Option<Whose> {
        // Of each rule: how many of the first runs it has, and of all.
        let mut hits: HashMap<u32, (usize, usize)> = HashMap::new();
        for (n, run) in quoted.0.iter().enumerate() {
            for rule in self.with.get(run).into_iter().flatten() {
                let (first, all) = hits.entry(*rule).or_default();
                *first += usize::from(n < FIRST);
                *all += 1;
            }
        }
        let mut ranked: Vec<((usize, usize), u32)> = hits.into_iter().map(|(rule, hits)| (hits, rule)).collect();
        ranked.sort_by_key(|(hits, rule)| (std::cmp::Reverse(*hits), *rule));
        let (most, best) = *ranked.first()?;
        let next = ranked.get(1).map_or((0, 0), |(hits, _)| *hits);
        let share = most.0 as f64 / quoted.0.len().min(FIRST) as f64;
        let apart = next.0 * 4 <= most.0 * 3 || next.1 * 4 <= most.1 * 3;
        let certain = share >= CERTAIN && most.0 >= CERTAIN_RUNS && apart;
        let enough = share >= SHARE && most.0 >= RUNS || share >= CERTAIN;
        (enough && most > next).then_some(Whose { rule: *self.rules.get(best as usize)?, share, certain })
    }
}

/// The runs of three words.
fn runs(words: &[u64]) -> Vec<u64> {
    words
        .windows(3)
        .map(|run| {
            run.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, word| (hash ^ word).wrapping_mul(0x100_0000_01b3))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quoted_goes_over_lines_of_a_comment() {
        let count = |text: &str| Quoted::behind(text, 0, 0).map(|quoted| quoted.0.len());
        let seven = "one two three four five six seven";
        assert_eq!(count(&format!(". {seven}\n * eight nine ten\n\n eleven")), Some(8));
        assert_eq!(count(&format!(": {seven}\n// eight nine ten eleven\n")), Some(9));
        assert_eq!(count(&format!(", {seven} {seven}")), None, "a list goes on");
        assert_eq!(count(". One two three"), None);
        let within = format!("so says 704.5. Then {seven} {seven}");
        assert!(Quoted::behind(&within, 8, 13).is_none(), "a sentence goes on");
        assert!(Quoted::behind(&within[8..], 0, 5).is_some());
        assert_eq!(count(&format!(". {}", "word ".repeat(40))), Some(WORDS - 2));
    }
}
