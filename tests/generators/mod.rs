//! Inputs made to be hard to read, play and answer, and what must hold of each whatever it is.
//!
//! An input is made of [`Unstructured`] bytes: those of a fuzzer (`fuzz/`), or of a seed (`tests/suite/seeded.rs`). What is
//! told of one is always the same: it is read, played or refused, in bounded time, and nothing panics.

#![allow(dead_code, reason = "each of those who share it uses a part of it")]

pub mod answers;
pub mod cards;
pub mod rules;
pub mod scenarios;
pub mod stored;

pub use arbitrary::Unstructured;

/// Checks that no object of a game is lost, and none is in two places.
pub fn conserved(game: &apnap::engine::state::Game) {
    if let Err(why) = apnap::explain::trial::conserved(game) {
        panic!("{why}");
    }
}

/// What makes and tries one input.
pub type Generator = fn(&mut Unstructured<'_>);

/// Each generator, by the name of its fuzz target.
pub const ALL: &[(&str, Generator)] = &[
    ("rules", rules::try_one),
    ("scenario", scenarios::try_one),
    ("card_text", cards::try_text),
    ("card_json", cards::try_json),
    ("stored", stored::try_one),
    ("answers", answers::try_one),
];

/// Numbers near which arithmetic goes wrong.
pub const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "-1",
    "7",
    "13",
    "20",
    "100",
    "255",
    "256",
    "999",
    "1000000",
    "1000001",
    "2147483647",
    "2147483648",
    "-2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551616",
];

/// A number below `n`, by which fuzzers and seeds decide; 0 where the bytes are used up.
pub fn below(u: &mut Unstructured<'_>, n: usize) -> usize {
    u.int_in_range(0..=n.max(1) - 1).unwrap_or(0)
}

/// One of these; the first where the bytes are used up.
pub fn one_of<'a, T: ?Sized>(u: &mut Unstructured<'_>, of: &'a [&'a T]) -> &'a T {
    of[below(u, of.len())]
}

/// About one time in so many.
pub fn rarely(u: &mut Unstructured<'_>, times: usize) -> bool {
    below(u, times) + 1 == times
}

/// The text with one of its numbers made another.
pub fn other_number(u: &mut Unstructured<'_>, text: &str) -> String {
    let digits = |c: char| c.is_ascii_digit();
    let starts: Vec<usize> =
        text.char_indices().filter(|(i, c)| digits(*c) && !text[..*i].ends_with(digits)).map(|(i, _)| i).collect();
    if starts.is_empty() {
        return text.to_owned();
    }
    let at = starts[below(u, starts.len())];
    let end = text[at..].find(|c| !digits(c)).map_or(text.len(), |n| at + n);
    format!("{}{}{}", &text[..at], one_of(u, NUMBERS), &text[end..])
}

/// Runs on a thread with the stack the commands have; a panic in it is a panic here.
pub fn with_stack(work: impl FnOnce() + Send) {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(64 << 20);
        let run = || apnap::engine::depth::with_room(48 << 20, work);
        if let Err(panic) = thread.spawn_scoped(scope, run).unwrap().join() {
            std::panic::resume_unwind(panic);
        }
    });
}
