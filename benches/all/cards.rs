//! Card files and the card database. Needs the card file beside the project; says so and measures nothing without it.

use std::hint::black_box;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use apnap::card::{Card, Database, RawCard, import};
use apnap::oracle::compile;
use criterion::{Criterion, criterion_group};

/// Says to a new process of this program that it is to compile cards of the database in this place, once.
const ONCE: &str = "COMPILE_ONCE";

/// Every 40th card.
fn sample(database: &Database) -> Vec<Arc<Card>> {
    (0..database.len()).step_by(40).filter_map(|number| database.card(number).ok()).collect()
}

/// Compiles cards as the first thing a process does, if it is asked to, and prints the nanoseconds.
pub fn compiled_once() -> bool {
    let Some(path) = std::env::var_os(ONCE) else { return false };
    let sample = sample(&Database::open(Path::new(&path)).expect("the database"));
    let start = Instant::now();
    let sentences: usize = sample.iter().flat_map(|card| card.faces()).map(|face| compile(face).sentences.len()).sum();
    let time = start.elapsed();
    black_box(sentences);
    println!("{}", time.as_nanos());
    true
}

fn cards(criterion: &mut Criterion) {
    let Some(file) = crate::shared::shared("cards/oracle-cards.json") else { return };
    let folder = tempfile::tempdir().expect("a folder to work in");
    let path = folder.path().join("oracle-cards.cards");
    let import = || {
        let source = std::fs::File::open(&file).expect("the card file");
        import(source, "oracle-cards.json", &path).expect("an import").cards
    };
    let count = import();
    println!("{count} cards, {} bytes kept", std::fs::metadata(&path).expect("the database").len());

    let mut group = criterion.benchmark_group("cards");
    group.sample_size(10);
    group.bench_function("import", |b| b.iter(import));
    group.bench_function("open a card file", |b| b.iter(|| Database::read(&file).expect("the card file").len()));
    group.bench_function("open a database", |b| b.iter(|| Database::open(&path).expect("the database").len()));
    group.bench_function("open a database and find a card", |b| {
        b.iter(|| Database::open(&path).expect("the database").find(black_box("lightning bolt")).expect("a card"));
    });
    let database = Database::open(&path).expect("the database");
    group.bench_function("find a card again", |b| b.iter(|| database.find(black_box("Lim-Dul's Vault"))));
    group.bench_function("suggest names", |b| b.iter(|| database.suggest(black_box("Lightnign Blot"), 3).len()));
    let raw = RawCard::from(&*database.find("Lightning Bolt").expect("a database").expect("a card"));
    group.bench_function("check a card", |b| b.iter(|| Card::try_from(black_box(raw.clone())).is_ok()));
    let sample = sample(&database);
    println!("{} cards are compiled in a round", sample.len());
    group.bench_function("compile every 40th card", |b| {
        b.iter(|| sample.iter().flat_map(|card| card.faces()).map(|face| compile(face).sentences.len()).sum::<usize>());
    });
    group.bench_function("compile every 40th card in a new process", |b| {
        b.iter_custom(|times| {
            let once = || {
                let program = std::env::current_exe().expect("this program");
                let output = Command::new(program).env(ONCE, &path).output().expect("a run of it");
                let printed = String::from_utf8_lossy(&output.stdout);
                Duration::from_nanos(printed.trim().parse().expect("nanoseconds"))
            };
            (0..times).map(|_| once()).sum()
        });
    });
    group.finish();
}

criterion_group!(benches, cards);
