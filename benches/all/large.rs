//! Boards and stacks far larger than any table sees: how long, and how that grows.

use std::hint::black_box;
use std::time::Instant;

use apnap::engine::trace::Level;
use apnap::scenario::{Cards, Known, Status, read_all, run_at};
use criterion::{Criterion, criterion_group};

#[path = "../../tests/suite/large.rs"]
mod boards;

use boards::{Kind, scenario};

/// Reads a scenario and plays it.
fn play(source: &str) {
    let known = Known { rule: &|_| true, near: &|_| Vec::new() };
    let scenario = read_all(source, &known).unwrap().remove(0).scenario.unwrap();
    let report = run_at(&scenario, &Cards::default(), None, Level::Full);
    assert_eq!(report.status, Status::Passed, "{:?}", report.findings);
}

/// How many of a kind are to be managed in seconds.
fn many(kind: Kind) -> usize {
    match kind {
        Kind::Tokens => 100_000,
        Kind::Permanents => 10_000,
        Kind::Stack => 2_000,
        Kind::Auras | Kind::Anthems | Kind::Lords => 500,
        Kind::Relay => 3_000,
        Kind::Definitions => 20_000,
    }
}

/// Whether these are asked for: all benches are, or a family is named that they belong to.
fn asked_for() -> bool {
    std::env::args().skip(1).find(|arg| !arg.starts_with('-')).is_none_or(|named| named.starts_with("large"))
}

fn large(criterion: &mut Criterion) {
    if !asked_for() {
        return;
    }
    let mut group = criterion.benchmark_group("large");
    group.sample_size(10);
    for kind in Kind::ALL {
        let n = many(kind);
        let [once, twice] = [n / 2, n].map(|n| {
            let source = scenario(kind, n, 1);
            let start = Instant::now();
            play(&source);
            start.elapsed().as_secs_f64()
        });
        println!("{n} {}: {once:.2} s for half of them, {twice:.2} s: {:.1} times as long", kind.name(), twice / once);
        let source = scenario(kind, n / 10, 1);
        group.bench_function(format!("{} {}", n / 10, kind.name()), |b| b.iter(|| play(black_box(&source))));
    }
    group.finish();
}

criterion_group!(benches, large);
