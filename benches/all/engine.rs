//! The engine: what everything is, a priority pass, the shipped scenarios, random games.
//!
//! Measured in one run beside one another; the targets stand in the README.

use std::hint::black_box;
use std::path::{Path, PathBuf};

use apnap::engine::decide::First;
use apnap::engine::legal::legal_actions;
use apnap::engine::r6_spells::r613_layers::derive;
use apnap::engine::random::RandomPlayer;
use apnap::engine::state::PlayerId;
use apnap::engine::trace::{Level, Trace};
use apnap::engine::{Action, Play};
use apnap::scenario::{Cards, Known, Scenario, Status, read_all, run_at};
use criterion::{BatchSize, Criterion, Throughput, criterion_group};

use crate::boards::{decks, holding, led, plain, tangled};

/// The shipped scenarios.
fn shipped() -> Vec<Scenario> {
    let mut files = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().flatten() {
            let path: PathBuf = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "yaml") {
                files.push(path);
            }
        }
    }
    files.sort();
    let known = Known { rule: &|_| true, near: &|_| Vec::new() };
    let sources = files.iter().map(|file| std::fs::read_to_string(file).unwrap());
    sources.flat_map(|s| read_all(&s, &known).unwrap()).filter_map(|document| document.scenario).collect()
}

fn engine(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("characteristics");
    let (plain, tangled) = (plain(), tangled());
    assert_eq!((plain.battlefield.len(), tangled.battlefield.len()), (40, 40));
    group.bench_function("40 permanents", |b| b.iter(|| derive(black_box(&plain)).unwrap()));
    group.bench_function("40 permanents, 10 interacting effects", |b| b.iter(|| derive(black_box(&tangled)).unwrap()));
    for lords in [4, 16] {
        let led = led(lords);
        assert_eq!(led.battlefield.len(), 40);
        group.bench_function(format!("40 creatures, {lords} lords"), |b| b.iter(|| derive(black_box(&led)).unwrap()));
    }
    group.finish();

    let mut group = criterion.benchmark_group("actions");
    let mut play = Play::new(holding(), Trace::new(Level::Off));
    play.step(&mut First).unwrap();
    group.bench_function("all legal, ten lands, five cards in hand", |b| {
        b.iter(|| legal_actions(black_box(&play)).unwrap())
    });
    let play = Play::new(plain.clone(), Trace::new(Level::Off));
    let mut first = First;
    let cx = play.try_out(&mut first);
    cx.derived().unwrap();
    group.bench_function("who may attack, 40 permanents", |b| {
        b.iter(|| black_box(&cx).attackers_of(black_box(PlayerId(0))).unwrap())
    });
    group.finish();

    let mut group = criterion.benchmark_group("priority");
    for (name, game) in [("40 permanents", &plain), ("40 permanents, 10 interacting effects", &tangled)] {
        let mut play = Play::new(game.clone(), Trace::new(Level::Off));
        play.step(&mut First).unwrap();
        group.bench_function(format!("a pass, {name}"), |b| {
            b.iter_batched(
                || play.clone(),
                |mut play| {
                    play.act(&Action::Pass, &mut First).unwrap();
                    play.step(&mut First).unwrap();
                    play
                },
                BatchSize::SmallInput,
            );
        });
        group.bench_function(format!("all legal actions, {name}"), |b| {
            b.iter(|| legal_actions(black_box(&play)).unwrap())
        });
    }
    group.finish();

    let scenarios = shipped();
    let cards = Cards::default();
    let passed = scenarios.iter().filter(|s| run_at(s, &cards, None, Level::Rules).status == Status::Passed).count();
    println!("{} shipped scenarios, {passed} pass", scenarios.len());
    let mut group = criterion.benchmark_group("scenarios");
    group.sample_size(10);
    group.throughput(Throughput::Elements(scenarios.len() as u64));
    for (name, level) in [("all shipped", Level::Rules), ("all shipped, with the whole trace", Level::Full)] {
        group.bench_function(name, |b| {
            b.iter(|| scenarios.iter().map(|s| run_at(s, &cards, None, level).findings.len()).sum::<usize>());
        });
    }
    group.finish();

    let mut group = criterion.benchmark_group("games");
    group.sample_size(10);
    const GAMES: u64 = 10;
    group.throughput(Throughput::Elements(GAMES));
    group.bench_function("random legal games of two simple decks", |b| {
        b.iter(|| {
            (0..GAMES)
                .map(|seed| {
                    let mut play = Play::new(decks::game(seed), Trace::new(Level::Off));
                    let units = RandomPlayer::new(seed).game(&mut play, 60_000).unwrap();
                    assert!(play.game.over);
                    units
                })
                .sum::<u32>()
        });
    });
    group.finish();
}

criterion_group!(benches, engine);
