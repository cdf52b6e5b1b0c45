//! A test for each scenario that ships, and for each file of wrong input.
//!
//! `cargo test --test scenarios 704/` runs those below a folder, `cargo test --test scenarios invalid/` the wrong ones.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr, clippy::print_stdout)]

mod invalid;
mod shipped;

use libtest_mimic::Arguments;

fn main() {
    let mut trials = shipped::trials();
    trials.extend(invalid::trials());
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}
