//! How long comparing takes: two editions in a row, the rules turned over in between, the oldest and the newest.
//!
//! The published editions are not part of the project; without them two small ones are compared.

use std::hint::black_box;
use std::path::Path;

use apnap::cr::diff::{Options, Prepared, compare};
use apnap::cr::{self, Edition};
use criterion::{Criterion, criterion_group};

/// Old and new, by the names of their files.
const PAIRS: [(&str, &str); 4] = [
    ("2025-11-14", "2026-01-16"),
    ("2009-07-11", "2011-09-30"),
    ("2003-10-01", "2009-07-11"),
    ("2003-07-01", "2026-01-16"),
];

fn edition(path: &Path) -> Option<Edition> {
    Some(cr::read(&std::fs::read(path).ok()?).ok()?.0)
}

fn comparing(c: &mut Criterion) {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut group = c.benchmark_group("compare");
    group.sample_size(20);
    for (folder, (old, new)) in PAIRS
        .into_iter()
        .filter_map(|pair| Some((crate::shared::shared("cr")?, pair)))
        .chain([(here.join("tests/cli/diff.in"), ("2030-02-01", "2030-06-01"))])
    {
        let read = |name: &str| edition(&folder.join(format!("{name}.txt")));
        let (Some(before), Some(after)) = (read(old), read(new)) else { continue };
        group.bench_function(format!("prepare and compare {old} {new}"), |b| {
            b.iter(|| {
                let (before, after) = (Prepared::new(black_box(&before)), Prepared::new(black_box(&after)));
                compare(&before, &after, Options::default()).changes.len()
            });
        });
    }
    group.finish();
}

criterion_group!(benches, comparing);
