//! The pictures of the README: a trace as a terminal shows it, and the page of a scenario.
//!
//! `APNAP_BLESS=1 cargo test --test suite pictures` draws them anew; the page is drawn where Chromium is installed.

use std::process::Command;

use super::pages::browser;

/// What the pictures show.
const SCENARIO: &str = "scenarios/702/deathtouch-with-trample.yaml";
/// Nobody waits for a larger one.
const MOST_BYTES: u64 = 300_000;

/// What the program says, with colors, on a terminal of 84 columns.
fn colored() -> String {
    let nowhere = tempfile::tempdir().unwrap();
    let out = Command::new(env!("CARGO_BIN_EXE_apnap"))
        .args(["run", SCENARIO, "--color", "always", "--data-dir"])
        .arg(nowhere.path())
        .env("COLUMNS", "84")
        .output()
        .unwrap();
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8(out.stdout).unwrap()
}

/// Without the boards, which the picture of the page shows.
fn without_boards(shown: &str) -> String {
    let heading = |line: &str| {
        let plain: String =
            line.split('\u{1b}').map(|part| part.split_once('m').map_or(part, |(_, text)| text)).collect();
        ["Before", "After", "What happens", "Expected"].into_iter().find(|heading| plain == *heading)
    };
    let mut board = false;
    let kept = shown.lines().filter(|line| {
        board = heading(line).map_or(board, |heading| matches!(heading, "Before" | "After"));
        !board
    });
    kept.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_picture_of_a_trace_is_what_the_program_says() {
    let shown = without_boards(colored().trim_end());
    let shown = format!("\u{1b}[2m$\u{1b}[0m apnap run {SCENARIO}\n{shown}");
    let drawn = anstyle_svg::Term::new().render_svg(&shown);
    let path = "docs/img/trace.svg";
    if std::env::var_os("APNAP_BLESS").is_some() {
        std::fs::create_dir_all("docs/img").unwrap();
        std::fs::write(path, &drawn).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(kept == drawn, "{path} is out of date: run the test with APNAP_BLESS=1");
}

#[test]
fn the_picture_of_a_page_is_there_and_small() {
    let path = "docs/img/page.png";
    if std::env::var_os("APNAP_BLESS").is_some() {
        browser::picture(&super::pages::page(&[SCENARIO]), (1200, 1050), path);
    }
    let size = std::fs::metadata(path).unwrap().len();
    assert!(size > 10_000 && size < MOST_BYTES, "{size}");
    let svg = std::fs::metadata("docs/img/trace.svg").unwrap().len();
    assert!(svg < MOST_BYTES, "{svg}");
}
