//! How the cases of properties are drawn.

use proptest::test_runner::{Config, RngSeed};

/// So many cases of a property, the same in each run, so that a change fails by what it changes; `PROPTEST_RNG_SEED` draws others.
pub fn drawn(cases: u32) -> Config {
    let usual = Config::default();
    let rng_seed = if std::env::var_os("PROPTEST_RNG_SEED").is_some() { usual.rng_seed } else { RngSeed::Fixed(613) };
    Config { cases, failure_persistence: None, rng_seed, ..usual }
}
