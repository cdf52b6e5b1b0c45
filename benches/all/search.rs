//! How long a search takes, once the digest is indexed, and how long indexing takes.

use std::hint::black_box;

use apnap::library::search::{Filter, Query, SearchIndex};
use apnap::library::{Library, Selector};
use criterion::{Criterion, criterion_group};

/// A question, words, a phrase with a word that must be there, a word misspelled.
const SEARCHES: [&str; 4] =
    ["what happens to a creature with lethal damage", "trample excess damage", "\"poison counters\" +team", "tramlpe"];

fn search(c: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder to work in");
    let book = Library::at(folder.path()).open(&Selector::Digest).expect("the digest");
    let edition = book.edition().expect("its text");
    let mut group = c.benchmark_group("search");
    for text in SEARCHES {
        let query: Query = text.parse().expect("a search");
        let mut index = SearchIndex::of(edition).expect("an index");
        group.bench_function(text, |b| {
            b.iter(|| index.search(black_box(&query), &Filter::default(), 10).expect("hits").total);
        });
    }
    group.sample_size(10);
    group.bench_function("index the digest", |b| b.iter(|| SearchIndex::of(black_box(edition)).is_ok()));
    group.finish();
}

criterion_group!(benches, search);
