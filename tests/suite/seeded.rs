//! Inputs made by seeds: the generators that the fuzz targets share, for about a minute in all, or as long as
//! `APNAP_FUZZ_MINUTES` says for each.
//!
//! `APNAP_FUZZ_SEED` begins elsewhere; a failure names the seed that shows it again, alone, with `APNAP_FUZZ_ONE`.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use apnap::engine::chance::Chance;

use crate::generators::{self, Unstructured};

/// How long each generator goes on where nothing else is said.
const USUAL: Duration = Duration::from_secs(8);

/// So many inputs are tried however slow the machine is.
const FEWEST: u64 = 12;

/// No input takes longer than this.
const SLOW: Duration = Duration::from_secs(180);

fn set<T: std::str::FromStr>(name: &str) -> Option<T> {
    std::env::var(name).ok().and_then(|value| value.parse().ok())
}

/// The bytes of a seed: few or many.
fn bytes(seed: u64) -> Vec<u8> {
    let mut chance = Chance::new(seed);
    let length = [64, 256, 1024, 4096][chance.below(4)];
    (0..length).map(|_| chance.below(256) as u8).collect()
}

fn hold(name: &str) {
    let (_, generator) = generators::ALL.iter().find(|(of, _)| *of == name).unwrap();
    let minutes: Option<f64> = set("APNAP_FUZZ_MINUTES");
    let time = minutes.map_or(USUAL, |minutes| Duration::from_secs_f64(minutes * 60.0));
    let one: Option<u64> = set("APNAP_FUZZ_ONE");
    let begin = one.unwrap_or_else(|| set("APNAP_FUZZ_SEED").unwrap_or(1) << 32);
    let started = Instant::now();
    let mut tried = 0;
    while tried < FEWEST || started.elapsed() < time {
        let seed = begin + tried;
        let bytes = bytes(seed);
        let run = || {
            let began = Instant::now();
            let done = catch_unwind(AssertUnwindSafe(|| generator(&mut Unstructured::new(&bytes))));
            assert!(done.is_ok(), "{name}: seed {seed} (again: APNAP_FUZZ_ONE={seed})");
            began.elapsed()
        };
        // A machine that stood still meanwhile does not do so twice at the same input.
        let slow = run() > SLOW && run() > SLOW;
        assert!(!slow, "{name}: seed {seed} takes longer than {SLOW:?}");
        tried += 1;
        if one.is_some() {
            break;
        }
    }
    println!("{name}: {tried} inputs in {:.0?}", started.elapsed());
}

#[test]
fn rules_texts() {
    hold("rules");
}

#[test]
fn scenario_mutants() {
    hold("scenario");
}

#[test]
fn spliced_card_texts() {
    hold("card_text");
}

#[test]
fn card_files() {
    hold("card_json");
}

#[test]
fn damaged_stores() {
    hold("stored");
}

#[test]
fn answers_by_hand() {
    hold("answers");
}

/// Each generator has its fuzz target, and each target is a generator.
#[test]
fn every_generator_has_its_target() {
    let manifest = std::fs::read_to_string("fuzz/Cargo.toml").unwrap();
    for (name, _) in generators::ALL {
        assert!(manifest.contains(&format!("name = \"{name}\"\n")), "{name}");
        assert!(std::fs::exists(format!("fuzz/fuzz_targets/{name}.rs")).unwrap(), "{name}");
    }
    assert_eq!(manifest.matches("[[bin]]").count(), generators::ALL.len());
}
