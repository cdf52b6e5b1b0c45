//! The engine: what everything is, a priority pass, the shipped scenarios, random games.
//!
//! Measured in one run beside one another; the targets stand in the README.

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use apnap::engine::decide::First;
use apnap::engine::legal::legal_actions;
use apnap::engine::r6_spells::r613_layers::derive;
use apnap::engine::random::RandomPlayer;
use apnap::engine::state::{CardDef, Game, ObjectKind, Player, PlayerId, Stage, Step, Zone};
use apnap::engine::trace::{Level, Trace};
use apnap::engine::{Action, Play};
use apnap::oracle::lang::CounterKind;
use apnap::scenario::{Cards, Known, Scenario, Status, read_all, run_at};
use criterion::{BatchSize, Criterion, Throughput, criterion_group};

#[path = "../../tests/suite/decks.rs"]
mod decks;

use decks::card;

fn game() -> Game {
    let mut game = Game::new();
    for (i, name) in ["Alice", "Bob"].iter().enumerate() {
        game.players.push(Player { name: (*name).into(), life: 20, team: i as u8, ..Player::default() }.into());
    }
    game.turn.number = 5;
    game.turn.step = Step::PrecombatMain;
    game.turn.stage = Stage::Settle;
    game
}

fn put(game: &mut Game, player: u8, def: &Arc<CardDef>, n: u32) {
    for _ in 0..n {
        let card = game.new_card_id();
        let id = game.add_object(def.clone(), ObjectKind::Card, card, PlayerId(player), Zone::Battlefield);
        game.object_mut(id).since_turn_began = true;
        game.battlefield.push(id);
    }
}

/// 40 permanents: 20 lands, 20 creatures.
fn plain() -> Game {
    let mut game = game();
    for player in 0..2 {
        put(&mut game, player, &card("Forest", "", "Basic Land — Forest", "", None), 10);
        put(&mut game, player, &card("Cub", "{1}{G}", "Creature — Bear", "", Some(("2", "2"))), 6);
        put(&mut game, player, &card("Drake", "{3}{U}", "Creature — Drake", "Flying", Some(("3", "3"))), 4);
    }
    game
}

/// 40 permanents of which 10 have effects that touch one another: lords, an anthem, types, abilities lost and given.
fn tangled() -> Game {
    let mut game = game();
    for player in 0..2 {
        put(&mut game, player, &card("Forest", "", "Basic Land — Forest", "", None), 9);
        put(&mut game, player, &card("Cub", "{1}{G}", "Creature — Bear", "", Some(("2", "2"))), 6);
    }
    let effects = [
        ("Lord", "Creature — Bear", "Other Bears get +1/+1.", Some(("2", "2"))),
        ("Elder", "Creature — Elf Bear", "Other Bears you control have trample.", Some(("3", "3"))),
        ("Anthem", "Enchantment", "Creatures you control get +1/+1.", None),
        ("Hush", "Enchantment", "All creatures lose all abilities and have base power and toughness 1/1.", None),
        ("Wings", "Enchantment", "Creatures you control have flying.", None),
        ("Gloom", "Enchantment", "Creatures your opponents control get -0/-1.", None),
        ("Moon", "Enchantment", "Nonbasic lands are Mountains.", None),
        ("Grove", "Legendary Land", "Each land is a Forest in addition to its other land types.", None),
        (
            "Muster",
            "Creature — Human",
            "Muster's power and toughness are each equal to the number of creatures you control.",
            Some(("*", "*")),
        ),
        ("Captain", "Creature — Human", "Other Humans you control get +1/+1.", Some(("2", "2"))),
    ];
    for (i, (name, types, text, size)) in effects.into_iter().enumerate() {
        put(&mut game, (i % 2) as u8, &card(name, "{2}", types, text, size), 1);
    }
    let first = game.battlefield[20];
    game.object_mut(first).counters.insert(CounterKind::PowerToughness(1, 1), 2);
    game
}

/// 40 creatures, of which so many make all others of their kind larger.
fn led(lords: u32) -> Game {
    let mut game = game();
    put(&mut game, 0, &card("Cub", "{1}{G}", "Creature — Bear", "", Some(("2", "2"))), 20);
    put(&mut game, 0, &card("Sow", "{2}{G}", "Creature — Bear", "Vigilance", Some(("3", "3"))), 20 - lords);
    let text = "Other Bears you control get +1/+1 and have trample.";
    put(&mut game, 0, &card("Chief", "{2}{G}", "Creature — Bear", text, Some(("2", "2"))), lords);
    game
}

/// Ten lands and five cards in hand.
fn holding() -> Game {
    let mut game = game();
    put(&mut game, 0, &card("Forest", "", "Basic Land — Forest", "", None), 10);
    put(&mut game, 1, &card("Drake", "{3}{U}", "Creature — Drake", "Flying", Some(("3", "3"))), 4);
    let hand = [
        card("Cub", "{1}{G}", "Creature — Bear", "", Some(("2", "2"))),
        card("Stomper", "{3}{G}{G}", "Creature — Beast", "Trample", Some(("5", "5"))),
        card("Swell", "{G}", "Instant", "Target creature gets +3/+3 until end of turn.", None),
        card("Thorn", "{1}{G}", "Instant", "Thorn deals 2 damage to target creature with flying.", None),
        card("Forest", "", "Basic Land — Forest", "", None),
    ];
    for def in hand {
        let card = game.new_card_id();
        let id = game.add_object(def, ObjectKind::Card, card, PlayerId(0), Zone::Hand);
        game.zone_mut(Zone::Hand, PlayerId(0)).push(id);
    }
    game
}

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
