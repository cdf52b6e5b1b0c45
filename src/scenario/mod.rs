//! The YAML format of scenarios: read, check, play, expect.
//!
//! The data flows one way: [`yaml`] makes a tree with places, [`raw`] makes of it what the format says, [`mod@check`]
//! makes of that a [`Scenario`] or *all* the reasons why not.

mod act;
pub mod answers;
pub mod cards;
mod check;
pub(crate) mod counters;
mod declared;
mod expect;
mod meld;
mod model;
mod not_of_kind;
mod paid;
pub mod play;
mod problem;
pub mod raw;
mod read;
pub mod refer;
mod schema;
pub mod setup;
mod shipped;
mod texts;
mod unknown;
pub mod ways;
pub mod words;
pub(crate) mod yaml;

pub use cards::Cards;
pub use check::{Known, check};
pub use expect::{Finding, Moment, possible, possible_usually};
pub use model::{Course, Entry, Scenario, Seat, Start, Stop, Variant, Verb, With};
pub use play::{Report, Status, Until, run, run_at};
pub use problem::{At, Problem, Severity, Span, quote};
pub use read::{Document, read, read_all, read_entry};
pub use schema::schema;
pub use yaml::LARGEST_FILE;

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    /// A folder of test data beside the project; without it the test says so and is skipped.
    #[allow(clippy::print_stderr, reason = "a test that is passed over says so")]
    pub fn shared(name: &str) -> Option<PathBuf> {
        let base = std::env::var_os("APNAP_SHARED")
            .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared"), PathBuf::from);
        let path = base.join(name);
        if path.exists() {
            return Some(path);
        }
        eprintln!("skipped: {} is not there", path.display());
        None
    }
}
