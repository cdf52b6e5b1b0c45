//! A test for each scenario that ships, and for each file of wrong input; where all were run, what is recorded of them is
//! held to what they have gone through.
//!
//! `cargo test --test scenarios 704/` runs those below a folder, `cargo test --test scenarios invalid/` the wrong ones.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr, clippy::print_stdout)]

mod invalid;
mod records;
mod shipped;

use libtest_mimic::Arguments;

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = shipped::trials();
    trials.extend(invalid::trials());
    let all = trials.len() as u64;
    let conclusion = libtest_mimic::run(&arguments, trials);
    if conclusion.num_passed == all {
        let wrong = records::wrong();
        if !wrong.is_empty() {
            eprintln!("what is recorded of the scenarios:\n  {}\n", wrong.join("\n  "));
            std::process::exit(101);
        }
    }
    conclusion.exit();
}
