//! Card files and the card database. Needs the card file beside the project; says so and measures nothing without it.

use std::hint::black_box;

use apnap::card::{Card, Database, RawCard, import};
use apnap::oracle::compile;
use criterion::{Criterion, criterion_group};

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
    let sample: Vec<_> = (0..database.len()).step_by(40).filter_map(|number| database.card(number).ok()).collect();
    println!("{} cards are compiled in a round", sample.len());
    group.bench_function("compile every 40th card", |b| {
        b.iter(|| sample.iter().flat_map(|card| card.faces()).map(|face| compile(face).sentences.len()).sum::<usize>());
    });
    group.finish();
}

criterion_group!(benches, cards);
