//! How well a search finds the rule that is meant, on descriptions as judges and players give them.

use std::path::Path;

use apnap::cr::{self, Edition};
use apnap::library::search::{Filter, Place, Query, SearchIndex};
use apnap::library::{Library, Selector};

use crate::shared;

/// A description and the rule it describes.
struct Row {
    rule: String,
    said: String,
}

fn rows() -> Vec<Row> {
    let table = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/search/judge.tsv")).unwrap();
    let rows = table.lines().filter(|l| !l.starts_with('#')).map(|line| {
        let (rule, said) = line.split_once('\t').unwrap_or_else(|| panic!("no tab in {line:?}"));
        Row { rule: rule.to_owned(), said: said.to_owned() }
    });
    rows.collect()
}

/// At which place, from 1, the rule of each row is found; `None` where it is not among the first twenty.
fn ranks(edition: &Edition, rows: &[Row]) -> Vec<Option<usize>> {
    let mut index = SearchIndex::of(edition).unwrap();
    rows.iter()
        .map(|row| {
            let query: Query = row.said.parse().unwrap();
            let found = index.search(&query, &Filter::default(), 20).unwrap();
            let at = found.hits.iter().position(|hit| match hit.place {
                Place::Rule(at) => edition.rules[at].id.to_string() == row.rule,
                Place::Entry(_) => false,
            });
            at.map(|at| at + 1)
        })
        .collect()
}

/// The share of rows found among the first five: of those that tuned the search, and of those that did not.
fn found_in_five(name: &str, edition: &Edition) -> (f64, f64) {
    let rows = rows();
    let ranks = ranks(edition, &rows);
    let share = |half: usize| {
        let half: Vec<_> = ranks.iter().skip(half).step_by(2).collect();
        half.iter().filter(|r| r.is_some_and(|r| r <= 5)).count() as f64 / half.len() as f64
    };
    let (tuned, held_out) = (share(0), share(1));
    println!(
        "{name}: in the first five {:.1} % of the tuning half, {:.1} % of the half held out",
        tuned * 100.0,
        held_out * 100.0
    );
    if std::env::var_os("APNAP_SHOW_MISSES").is_some() {
        for (i, (row, rank)) in
            rows.iter().zip(&ranks).enumerate().filter(|(i, (_, r))| i % 2 == 0 && r.is_none_or(|r| r > 5))
        {
            println!("  {i} {} {rank:?} {}", row.rule, row.said);
        }
    }
    (tuned, held_out)
}

#[test]
fn the_digest_is_searched_well() {
    let folder = tempfile::tempdir().unwrap();
    let digest = Library::at(folder.path()).open(&Selector::Digest).unwrap();
    let (tuned, held_out) = found_in_five("digest", digest.edition().unwrap());
    assert!(tuned >= 0.65 && held_out >= 0.65, "{tuned} {held_out}");
}

#[test]
fn the_pinned_edition_is_searched_well() {
    let Some(file) = shared::shared("cr/2026-04-17.txt") else { return };
    let (edition, _) = cr::read(&std::fs::read(file).unwrap()).unwrap();
    let (tuned, held_out) = found_in_five("2026-04-17", &edition);
    assert!(tuned >= 0.65 && held_out >= 0.65, "{tuned} {held_out}");
}
