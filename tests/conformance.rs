//! The conformance suite beside the project: what is known to fail is in a list, and all else holds.
//!
//! `cargo test --test conformance` passes over it, with a note, where the suite is not there.
//! To write the list anew:
//!
//! ```sh
//! apnap test ../shared/conformance/dev --cards ../shared/cards/oracle-cards.json \
//!     --baseline tests/conformance-baseline.txt --update-baseline
//! ```

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr, clippy::print_stdout)]

use std::path::Path;

mod harness;
#[path = "suite/shared.rs"]
mod shared;

#[test]
fn what_is_not_known_to_fail_holds() {
    let (Some(suite), Some(cards)) = (shared::shared("conformance/dev"), shared::shared("cards/oracle-cards.json"))
    else {
        return;
    };
    let baseline = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance-baseline.txt");
    harness::holds_but_for(&suite, &cards, &baseline, 2_000);
}
