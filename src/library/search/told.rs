//! How players say what a rule says: beside its own words, those it is asked for by.

use std::collections::HashSet;

use super::kept::fingerprint;
use super::phrasebook;
use crate::cr::{Edition, Rule, RuleId};
use crate::library::digest;

/// What the scenarios say that each rule decides: the titles of those that cite it first or second, by rule.
pub(super) static TITLES: &str = include_str!("../../../rules/told.tsv");

/// What each rule is about, in the words of those who play.
pub(super) static PLAINLY: &str = include_str!("../../../rules/plainly.tsv");

/// Rules that questions about cards turn on, and of how many of the questions that tuned the search each decides.
static DECIDING: &str = include_str!("../../../rules/deciding.tsv");

/// The date of the edition whose numbers are meant.
const DATE: &str = env!("DIGEST_DATE");

/// How many of the words of the shorter of two texts the longer must have to be taken for the same rule.
const ALIKE: f32 = 0.4;

/// The rules that questions about cards turn on, each with how often.
pub(super) fn deciding_rules() -> impl Iterator<Item = (RuleId, u32)> {
    let rows = DECIDING.lines().filter_map(|line| line.split_once('\t'));
    rows.filter_map(|(rule, often)| Some((rule.parse().ok()?, often.parse().ok()?)))
}

/// A number that changes with what is told.
pub(super) fn stamp() -> u64 {
    [TITLES, phrasebook::TABLE, PLAINLY].iter().fold(0, |all, table| all.rotate_left(1) ^ fingerprint(table.as_bytes()))
}

/// What is told of a rule.
pub(super) enum Said {
    /// A saying that leads to it, or the title of a scenario it decides.
    Told(String),
    /// What it is about, in plain words.
    Plainly(String),
}

/// What is told of the rules of an edition, beside what it says of them itself. In an edition of another date a number
/// may be another rule's: there, only of those is told that speak of the same.
pub(super) fn told(edition: &Edition) -> Vec<(RuleId, Said)> {
    let mut told = Vec::new();
    for (rule, titles) in by_rule(TITLES) {
        told.extend(titles.split(" | ").map(|title| (rule, Said::Told(title.to_owned()))));
    }
    for (rule, said) in by_rule(PLAINLY) {
        told.extend(said.split(" | ").map(|said| (rule, Said::Plainly(said.to_owned()))));
    }
    for line in phrasebook::lines() {
        for rule in line.rules {
            told.extend(line.say.iter().map(|say| (rule, Said::Told((*say).to_owned()))));
        }
    }
    if !has_numbers_of_digest(edition) {
        let same = same(edition);
        told.retain(|(rule, _)| same.contains(rule));
    }
    told
}

/// The lines of a table by their rules.
fn by_rule(table: &'static str) -> impl Iterator<Item = (RuleId, &'static str)> {
    let rows = table.lines().filter_map(|line| line.split_once('\t'));
    rows.filter_map(|(rule, said)| Some((rule.parse().ok()?, said)))
}

/// Whether an edition is the one whose numbers are meant, so that every rule has its own.
pub(super) fn has_numbers_of_digest(edition: &Edition) -> bool {
    edition.date_line.contains(DATE)
}

/// The rules that have the same number in an edition as in the digest.
fn same(edition: &Edition) -> HashSet<RuleId> {
    let Ok(book) = digest::book() else { return HashSet::new() };
    let Ok(digest) = book.edition() else { return HashSet::new() };
    let ours = digest.index();
    let alike = |rule: &&Rule| {
        let ours = ours.get(&rule.id).and_then(|at| digest.rules.get(*at));
        ours.is_some_and(|ours| are_alike(&ours.text(), &rule.text()))
    };
    edition.rules.iter().filter(alike).map(|rule| rule.id).collect()
}

/// Whether two texts have many words in common.
fn are_alike(a: &str, b: &str) -> bool {
    let words = |text: &str| -> HashSet<String> {
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() > 3);
        words.map(str::to_lowercase).collect()
    };
    let (a, b) = (words(a), words(b));
    let shorter = a.len().min(b.len());
    shorter > 0 && a.intersection(&b).count() as f32 >= ALIKE * shorter as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_rule_is_known_in_other_words() {
        let ours = "A creature whose toughness is 0 or less goes to its owner's graveyard; regeneration can't help.";
        let theirs = "If a creature has toughness 0 or less, it's put into its owner's graveyard. Regeneration can't \
                      replace this event.";
        assert!(are_alike(ours, theirs));
        assert!(!are_alike(ours, "If two players draw at the same time, the active player draws first."));
        assert!(!are_alike("", "a"));
    }
}
