//! The commands as transcripts: `tests/cli/*.trycmd`, and what the README shows.
//!
//! `TRYCMD=overwrite cargo test --test cli` writes what the commands say now.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr, clippy::print_stdout)]

#[test]
fn transcripts() {
    cases().case("tests/cli/*.trycmd").case("tests/cli/*.toml");
}

#[test]
fn the_readme_shows_what_happens() {
    cases().case("README.md");
}

/// What the README shows of a scenario stands so in the file.
#[test]
fn the_readme_shows_the_scenario_as_it_is() {
    let readme = std::fs::read_to_string("README.md").unwrap();
    let scenario = std::fs::read_to_string("scenarios/702/deathtouch-with-trample.yaml").unwrap();
    let shown = readme.split_once("```yaml\n").unwrap().1.split_once("```").unwrap().0;
    assert!(scenario.contains(shown), "{shown}");
}

/// Commands that find no installed edition, at a terminal of 100 columns without colors.
fn cases() -> trycmd::TestCases {
    let cases = trycmd::TestCases::new();
    cases.env("APNAP_DATA", "data").env("COLUMNS", "100").env("NO_COLOR", "1");
    cases
}
