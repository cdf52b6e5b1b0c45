//! Prints a scenario with as much of something as is asked for, to see how long it takes to play: its kind, how much, a seed.
//!
//! ```console
//! $ cargo run --release --example large -- tokens 100000 > tokens.yaml
//! $ /usr/bin/time -v target/release/apnap run tokens.yaml
//! ```

#![allow(clippy::print_stdout)]

use std::error::Error;

#[path = "../tests/suite/large.rs"]
mod large;

use large::{Kind, scenario};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [kind, n, seed @ ..] = words.as_slice() else { return Err(usage().into()) };
    let kind = Kind::ALL.into_iter().find(|known| word(*known) == *kind).ok_or_else(usage)?;
    let seed = seed.first().map_or(Ok(1), |seed| seed.parse())?;
    print!("{}", scenario(kind, n.parse()?, seed));
    Ok(())
}

fn usage() -> String {
    let kinds: Vec<String> = Kind::ALL.iter().map(|kind| format!("  {}: {}", word(*kind), kind.name())).collect();
    format!("usage: large KIND COUNT [SEED], where KIND is one of:\n{}", kinds.join("\n"))
}

/// The word for a kind.
fn word(kind: Kind) -> String {
    format!("{kind:?}").to_lowercase()
}
