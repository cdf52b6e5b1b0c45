//! The tests of the library and its commands, in one program: linked once, and run side by side.
//!
//! `cargo test --test suite cards::` runs one module of it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr, clippy::print_stdout)]

#[path = "../generators/mod.rs"]
mod generators;

mod actions;
mod answers;
mod bad_input;
mod boards;
mod card_files;
mod cards;
mod checks;
mod ci;
mod cli;
mod comparing;
mod composing;
mod coverage;
mod decks;
mod deeds;
mod derived;
mod digest;
mod drawn;
mod editions;
mod engine_properties;
mod equivalences;
mod faces;
mod freely;
mod growth;
mod impact;
mod large;
mod opposites;
mod other_forms;
mod outlines;
mod pages;
mod pictures;
mod quirks;
mod reader_properties;
mod robust;
mod scenario_docs;
mod search;
mod seeded;
mod shared;
mod shrinking;
mod terminal;

/// Every file of this folder is a module of this program: one that is not would be passed over without a word.
#[test]
fn no_file_of_the_suite_is_forgotten() {
    let main = include_str!("main.rs");
    let mut files = 0;
    for entry in std::fs::read_dir("tests/suite").unwrap() {
        let path = entry.unwrap().path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_suffix(".rs"))
        else {
            continue;
        };
        assert!(name == "main" || main.contains(&format!("\nmod {name};\n")), "{} is no module", path.display());
        files += 1;
    }
    assert!(files > 15, "{files}");
}
