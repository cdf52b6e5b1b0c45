//! Where texts that were deleted have left a trace: words that another text has since, or the name of what they were about.

use std::collections::HashMap;

use super::{Change, Class, Comparison, Level, Unit};

/// Where a deleted text has left a trace.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// The name of the text in the new edition.
    pub place: String,
    /// How much of the deleted text stands there now, from 0 to 1; `None` where only its title does.
    pub share: Option<f64>,
}

/// The words of the new edition, to look for those of deleted texts.
pub struct Traces<'c> {
    comparison: &'c Comparison<'c>,
    /// The texts that have a run of three words.
    with: HashMap<u64, Vec<usize>>,
    /// Of each text of the new edition, the old one it was before.
    before: HashMap<usize, usize>,
}

/// So much of a text has to stand elsewhere to be said to have gone there.
const SHARE: f64 = 0.5;
/// So much more than before.
const MORE: f64 = 0.25;
/// Fewer runs of three words than this are in everything.
const FEWEST: usize = 4;

impl<'c> Traces<'c> {
    /// Reads the words of the new edition.
    pub fn of(comparison: &'c Comparison<'c>) -> Self {
        let mut with: HashMap<u64, Vec<usize>> = HashMap::new();
        for (at, unit) in comparison.new.units.iter().enumerate().filter(|(_, unit)| !unit.titled) {
            let mut runs = runs(unit);
            runs.sort_unstable();
            runs.dedup();
            runs.into_iter().for_each(|run| with.entry(run).or_default().push(at));
        }
        let pairs = comparison.changes.iter().filter_map(|c| Some((c.new_unit? as usize, c.old_unit? as usize)));
        Self { comparison, with, before: pairs.collect() }
    }

    /// Where a deleted text went.
    pub fn trace(&self, change: &Change) -> Option<Trace> {
        let unit = self.comparison.old.units.get(change.old_unit? as usize)?;
        match change.class {
            Class::Deleted if unit.titled => self.named(unit),
            Class::Deleted => self.taken_up(unit),
            _ => None,
        }
    }

    /// The text that has most of its words, and did not have them before.
    fn taken_up(&self, unit: &Unit<'_>) -> Option<Trace> {
        let wanted = runs(unit);
        if wanted.len() < FEWEST {
            return None;
        }
        let mut hits: HashMap<usize, usize> = HashMap::new();
        wanted.iter().flat_map(|run| self.with.get(run)).flatten().for_each(|at| *hits.entry(*at).or_default() += 1);
        let share = |n: usize| n as f64 / wanted.len() as f64;
        let had = |at: usize| {
            let old = self.before.get(&at).and_then(|old| self.comparison.old.units.get(*old));
            old.map_or(0.0, |old| {
                let there = runs(old);
                share(wanted.iter().filter(|run| there.contains(run)).count())
            })
        };
        let mut ranked: Vec<(usize, usize)> = hits.into_iter().filter(|(_, n)| share(*n) >= SHARE).collect();
        ranked.sort_by_key(|(at, n)| (std::cmp::Reverse(*n), *at));
        let (at, n) = ranked.into_iter().find(|(at, n)| share(*n) - had(*at) >= MORE)?;
        Some(Trace { place: self.name(at)?, share: Some(share(n)) })
    }

    /// The first text that names it, and did not before.
    fn named(&self, unit: &Unit<'_>) -> Option<Trace> {
        let title = words(unit);
        let names = |unit: &Unit<'_>| words(unit).windows(title.len()).any(|run| run == title.as_slice());
        if title.is_empty() {
            return None;
        }
        let names_now = |at: usize, unit: &Unit<'_>| {
            let before = self.before.get(&at).and_then(|old| self.comparison.old.units.get(*old));
            unit.level == Level::Rule && !unit.titled && names(unit) && !before.is_some_and(names)
        };
        let units = &self.comparison.new.units;
        let at = units.iter().enumerate().position(|(at, unit)| names_now(at, unit))?;
        Some(Trace { place: self.name(at)?, share: None })
    }

    fn name(&self, at: usize) -> Option<String> {
        let new = self.comparison.new;
        new.units.get(at).map(|unit| new.name(unit.at))
    }
}

fn words(unit: &Unit<'_>) -> Vec<u64> {
    unit.words.iter().filter(|word| word.loose != 0 && word.reference.is_none()).map(|word| word.loose).collect()
}

fn runs(unit: &Unit<'_>) -> Vec<u64> {
    let hash = |run: &[u64]| run.iter().fold(1, |hash: u64, word| super::words::pair(hash, *word));
    words(unit).windows(3).map(hash).collect()
}
