//! Numbers an edition does not have: where their rules stand, as the other installed editions tell.

use std::collections::{BTreeMap, BTreeSet};

use super::{Context, Failure};
use crate::cr::cite::Elsewhere;
use crate::cr::diff::{Options, Prepared, compare};
use crate::cr::{Date, RuleId};
use crate::library::{Book, Source};

/// What the other installed editions know of numbers that the book does not have. Of each the edition nearest in time
/// that has it is asked: the last one before, else the first one after. Of the digest, which has other words, nothing is
/// known but by the edition of its date.
pub(super) fn elsewhere(cx: &Context, book: &Book, unknown: &[RuleId]) -> Result<BTreeMap<RuleId, Elsewhere>, Failure> {
    let mut found = BTreeMap::new();
    let installed: Vec<String> = cx.library.names()?.into_iter().filter(|n| n.parse::<Date>().is_ok()).collect();
    let official = match (&book.about.source, book.about.date.map(|d| d.to_string())) {
        (Source::Digest, Some(date)) if installed.contains(&date) => Some(cx.open(&date)?),
        (Source::Digest, _) => return Ok(found),
        _ => None,
    };
    let here = official.as_ref().unwrap_or(book);
    let after = Prepared::new(here.edition()?);
    let later = |name: &str| matches!((name.parse::<Date>(), here.about.date), (Ok(there), Some(here)) if there > here);
    for name in nearest_first(&installed, here) {
        let other = cx.open(name)?;
        let asked: Vec<RuleId> =
            unknown.iter().copied().filter(|id| !found.contains_key(id) && other.outline.has(*id)).collect();
        if asked.is_empty() {
            continue;
        }
        let before = Prepared::new(other.edition()?);
        let comparison = compare(&before, &after, Options::default());
        let mut lost = Vec::new();
        for id in asked {
            let now = comparison.renumbering.went(id).unwrap_or_default().to_vec();
            if now.is_empty() {
                lost.push(id);
            }
            let certain = now.len() == 1 && comparison.changes_of(id, true).all(|c| c.score >= 0.9);
            found.insert(id, Elsewhere { edition: name.clone(), now, certain, newer: later(name) });
        }
        // What too many changes have hidden may be found again step by step.
        if !lost.is_empty() {
            let steps = between(&installed, name, here);
            for (id, now) in step_by_step(cx, name, &steps, here, &lost)? {
                found.insert(id, Elsewhere { edition: name.clone(), now, certain: false, newer: later(name) });
            }
        }
        if found.len() == unknown.len() {
            break;
        }
    }
    Ok(found)
}

/// The installed editions other than the book: those before it from the last on, then those after it from the first on.
fn nearest_first<'n>(installed: &'n [String], book: &Book) -> Vec<&'n String> {
    let date = book.about.date.map(|d| d.to_string()).unwrap_or_default();
    let others = || installed.iter().filter(|n| **n != book.about.name);
    // Dates as they are written are in order of time.
    let before = others().filter(|n| date.is_empty() || **n <= date).rev();
    before.chain(others().filter(|n| !date.is_empty() && **n > date)).collect()
}

/// The installed editions between one of them and the book, in the order in which they are passed.
fn between<'n>(installed: &'n [String], from: &String, book: &Book) -> Vec<&'n String> {
    let Some(date) = book.about.date.map(|d| d.to_string()) else { return Vec::new() };
    if *from < date {
        installed.iter().filter(|n| *n > from && **n < date).collect()
    } else {
        installed.iter().rev().filter(|n| *n < from && **n > date).collect()
    }
}

/// Follows rules through the editions between.
fn step_by_step(
    cx: &Context,
    from: &str,
    steps: &[&String],
    to: &Book,
    rules: &[RuleId],
) -> Result<Vec<(RuleId, Vec<RuleId>)>, Failure> {
    if steps.is_empty() {
        return Ok(Vec::new());
    }
    let mut at: Vec<(RuleId, BTreeSet<RuleId>)> = rules.iter().map(|id| (*id, BTreeSet::from([*id]))).collect();
    let mut before = cx.open(from)?;
    let mut one_step = |old: &Book, new: &Book| -> Result<(), Failure> {
        let (old, new) = Prepared::both(old.edition()?, new.edition()?);
        let comparison = compare(&old, &new, Options::default());
        for (_, ids) in &mut at {
            *ids = ids.iter().flat_map(|id| comparison.renumbering.went(*id).unwrap_or_default()).copied().collect();
        }
        Ok(())
    };
    for step in steps {
        let next = cx.open(step)?;
        one_step(&before, &next)?;
        before = next;
    }
    one_step(&before, to)?;
    at.retain(|(_, ids)| !ids.is_empty());
    Ok(at.into_iter().map(|(id, ids)| (id, ids.into_iter().collect())).collect())
}
