//! How long reading takes: the newest editions there are, a wrapped one, one in UTF-16, and the references alone.
//!
//! The published editions are not part of the project; without them the small edition of the tests is read.

use std::hint::black_box;

use apnap::cr::{self, references};
use criterion::{Criterion, Throughput, criterion_group};

fn editions() -> Vec<(String, Vec<u8>)> {
    let mut found: Vec<(String, Vec<u8>)> = ["2003-10-01", "2016-08-26", "2026-01-16"]
        .into_iter()
        .filter_map(|name| {
            Some((name.to_owned(), std::fs::read(crate::shared::shared(&format!("cr/{name}.txt"))?).ok()?))
        })
        .collect();
    let small = include_bytes!("../../tests/fixtures/cr/small.txt");
    found.push(("small".to_owned(), small.to_vec()));
    found
}

fn read(c: &mut Criterion) {
    let mut group = c.benchmark_group("read");
    for (name, bytes) in editions() {
        group.throughput(Throughput::Bytes(bytes.len() as u64));
        group.bench_function(&name, |b| b.iter(|| cr::read(black_box(&bytes))));
    }
    group.finish();
}

fn references(c: &mut Criterion) {
    let Some((name, bytes)) = editions().into_iter().rev().nth(1) else { return };
    let Ok((edition, _)) = cr::read(&bytes) else { return };
    let order = references::Order::of(&edition.rules);
    c.bench_function(&format!("references/{name}"), |b| {
        b.iter(|| {
            let texts = edition.rules.iter().flat_map(|r| r.paragraphs.iter().chain(&r.examples));
            texts.map(|p| references::find(black_box(&p.text), &order).len()).sum::<usize>()
        });
    });
}

fn emit(c: &mut Criterion) {
    let Some((name, bytes)) = editions().into_iter().rev().nth(1) else { return };
    let Ok((edition, _)) = cr::read(&bytes) else { return };
    c.bench_function(&format!("emit/{name}"), |b| b.iter(|| cr::emit(black_box(&edition))));
}

criterion_group!(benches, read, references, emit);
