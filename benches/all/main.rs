//! What takes how long. One program, so that one optimised link serves all: `cargo bench -- compare` runs one family.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr, clippy::print_stdout)]

mod boards;
mod cards;
mod compare;
mod engine;
mod large;
mod lookup;
mod read;
mod search;
#[path = "../../tests/suite/shared.rs"]
mod shared;

fn main() {
    if cards::compiled_once() {
        return;
    }
    cards::benches();
    compare::benches();
    engine::benches();
    large::benches();
    lookup::benches();
    read::benches();
    search::benches();
    criterion::Criterion::default().configure_from_args().final_summary();
}
