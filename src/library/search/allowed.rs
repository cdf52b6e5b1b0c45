//! Which rules and entries may be hits at all.

use std::collections::{BTreeMap, HashSet};

use tantivy::postings::Postings;
use tantivy::schema::IndexRecordOption;
use tantivy::{DocSet, TERMINATED, Term};

use super::SearchError;
use super::hits::{Filter, Within};
use super::index::{Part, PartIndex, Place, SearchIndex};
use super::query::{Need, Query};
use super::score::Scores;
use super::terms::Group;
use super::words::words;
use crate::cr::RuleId;

impl SearchIndex<'_> {
    /// Which rules and entries may be hits at all; what must be there counts only if `strict`.
    pub(super) fn allowed(
        &mut self,
        query: &Query,
        groups: &[Group],
        scores: &[Scores],
        filter: &Filter,
        strict: bool,
    ) -> Result<Vec<bool>, SearchError> {
        let mut allowed: Vec<bool> = (0..self.len())
            .map(|doc| match self.place(doc) {
                Place::Entry(_) => !filter.rules_only && filter.within.is_empty(),
                Place::Rule(at) => {
                    let id = self.edition.rules.get(at).map(|r| r.id);
                    let inside = |id: RuleId| {
                        filter.within.iter().any(|w| match w {
                            Within::Part(part) => id.part() == *part,
                            Within::Rule(rule) => rule.covers(id),
                        })
                    };
                    !filter.glossary_only && (filter.within.is_empty() || id.is_some_and(inside))
                }
            })
            .collect();
        let counts = |need: Need| need == Need::MustNot || need == Need::Must && strict;
        for (group, scores) in groups.iter().zip(scores).filter(|(g, _)| counts(g.need)) {
            for (may, score) in allowed.iter_mut().zip(&scores.score) {
                *may &= (*score > 0.0) == (group.need == Need::Must);
            }
        }
        for clause in query.clauses.iter().filter(|c| c.phrase && counts(c.need)) {
            let stems: Vec<String> = words(&mut self.analyzer, &clause.text).into_iter().map(|w| w.stem).collect();
            let has = self.has_phrase(&stems)?;
            allowed
                .iter_mut()
                .enumerate()
                .for_each(|(doc, may)| *may &= has.contains(&doc) == (clause.need == Need::Must));
        }
        Ok(allowed)
    }

    /// The rules and entries that have the words in a row in one of their own parts.
    fn has_phrase(&self, stems: &[String]) -> Result<HashSet<usize>, SearchError> {
        let mut has = HashSet::new();
        for (part, kind) in self.parts.iter().zip(Part::ALL) {
            if kind == Part::CitedBy || kind == Part::Above {
                continue;
            }
            let mut rows: Option<BTreeMap<u32, Vec<u32>>> = None;
            for (i, stem) in stems.iter().enumerate() {
                let here = positions(part, stem, None)?;
                // The places where the phrase would begin, as far as it has been seen.
                let begins = here.into_iter().map(|(doc, at)| {
                    let begin: Vec<u32> = at.into_iter().filter_map(|p| p.checked_sub(i as u32)).collect();
                    (doc, begin)
                });
                rows = Some(match rows {
                    None => begins.collect(),
                    Some(rows) => begins
                        .filter_map(|(doc, at)| {
                            let before = rows.get(&doc)?;
                            let both: Vec<u32> = at.into_iter().filter(|p| before.binary_search(p).is_ok()).collect();
                            (!both.is_empty()).then_some((doc, both))
                        })
                        .collect(),
                });
            }
            has.extend(rows.unwrap_or_default().into_keys().map(|doc| doc as usize));
        }
        Ok(has)
    }
}

/// Where a word stands in each rule or entry that has it, in their order (of `docs`, in order, where they are given), by the number of
/// words before it.
pub(super) fn positions(
    part: &PartIndex,
    stem: &str,
    docs: Option<&[u32]>,
) -> Result<Vec<(u32, Vec<u32>)>, SearchError> {
    let mut all = Vec::new();
    let term = Term::from_field_text(part.field, stem);
    let Some(mut postings) = part.inverted.read_postings(&term, IndexRecordOption::WithFreqsAndPositions)? else {
        return Ok(all);
    };
    let mut docs = docs.map(|docs| docs.iter());
    loop {
        match &mut docs {
            None => {}
            Some(docs) => match docs.find(|doc| **doc >= postings.doc()) {
                Some(doc) if postings.seek(*doc) != *doc => continue,
                Some(_) => {}
                None => break,
            },
        }
        if postings.doc() == TERMINATED {
            break;
        }
        let mut at = Vec::new();
        postings.positions(&mut at);
        all.push((postings.doc(), at));
        if docs.is_none() {
            postings.advance();
        }
    }
    Ok(all)
}
