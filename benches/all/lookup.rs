//! How long a lookup takes in an imported edition and in the digest: finding the edition, opening it, one rule's text.
//!
//! The published editions are not part of the project; without them a small one is imported.

use std::hint::black_box;
use std::path::Path;

use apnap::cr::RuleId;
use apnap::library::{Graph, Library, Selector};
use criterion::{Criterion, criterion_group};

fn lookup(c: &mut Criterion) {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (file, rule) = crate::shared::shared("cr/2026-01-16.txt")
        .map_or_else(|| (here.join("tests/cli/diff.in/2030-02-01.txt"), "100.1"), |pinned| (pinned, "704.5"));
    let rule: RuleId = rule.parse().expect("a rule number");
    let folder = tempfile::tempdir().expect("a folder to work in");
    let library = Library::at(folder.path());

    let mut group = c.benchmark_group("lookup");
    group.bench_function("import", |b| b.iter(|| library.import(black_box(&file), true).expect("an import").rules));
    group.bench_function("open an imported edition and read a rule", |b| {
        b.iter(|| {
            let book = library.open(&Selector::Default).expect("the edition");
            book.rule(black_box(rule)).expect("an edition").expect("the rule").into_owned()
        });
    });
    group.bench_function("open the digest and read a rule", |b| {
        b.iter(|| {
            let book = library.open(&Selector::Digest).expect("the digest");
            book.rule(black_box(rule)).expect("an edition").expect("the rule").into_owned()
        });
    });
    let book = library.open(&Selector::Default).expect("the edition");
    let edition = book.edition().expect("the text");
    group.bench_function("what cites what", |b| b.iter(|| Graph::of(black_box(edition))));
    group.finish();
}

criterion_group!(benches, lookup);
