//! The commands as transcripts: `tests/cli/*.trycmd`, and what the README shows.
//!
//! `TRYCMD=overwrite cargo test --test cli` writes what the commands say now.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr, clippy::print_stdout)]

use std::path::PathBuf;

#[test]
fn transcripts() {
    // What works on files does so in a copy of them, beside which it keeps its data.
    let (apart, together): (Vec<PathBuf>, Vec<PathBuf>) = std::fs::read_dir("tests/cli")
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|it| it == "trycmd" || it == "toml"))
        .partition(|path| path.with_extension("in").exists());
    for (paths, data) in [(apart, "data"), (together, KEPT)] {
        let cases = cases(data);
        for path in paths {
            cases.case(path);
        }
    }
}

#[test]
fn the_readme_shows_what_happens() {
    cases(KEPT).case("README.md");
}

/// What the README shows of a scenario stands so in the file.
#[test]
fn the_readme_shows_the_scenario_as_it_is() {
    let readme = std::fs::read_to_string("README.md").unwrap();
    let scenario = std::fs::read_to_string("scenarios/702/deathtouch-with-trample.yaml").unwrap();
    let shown = readme.split_once("```yaml\n").unwrap().1.split_once("```").unwrap().0;
    assert!(scenario.contains(shown), "{shown}");
}

/// A data folder in which no edition is installed.
const KEPT: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/no-edition");

/// Commands that find no installed edition, at a terminal of 100 columns without colors.
fn cases(data: &str) -> trycmd::TestCases {
    let cases = trycmd::TestCases::new();
    cases.env("APNAP_DATA", data).env("COLUMNS", "100").env("NO_COLOR", "1");
    cases
}
