//! The commands as transcripts: `tests/cli/*.trycmd`, and what the README shows.
//!
//! `TRYCMD=overwrite cargo test --test suite cli::` writes what the commands say now.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

#[test]
fn transcripts() {
    // What leaves files behind works in a copy of its own, beside which it keeps its data.
    let (apart, together): (Vec<PathBuf>, Vec<PathBuf>) = std::fs::read_dir("tests/cli")
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|it| it == "trycmd" || it == "toml"))
        .partition(|path| path.with_extension("out").exists());
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

/// What the pages below `docs` show in a `console` is what happens.
#[test]
fn the_documentation_shows_what_happens() {
    let pages = ["cards", "ci", "coverage", "editions", "json", "performance", "updating"];
    let cases = cases(KEPT);
    for page in pages {
        cases.case(format!("docs/{page}.md"));
    }
}

#[test]
fn the_readme_is_short_and_leads_to_what_is_there() {
    let readme = std::fs::read_to_string("README.md").unwrap();
    assert!(readme.lines().count() <= 150, "{} lines", readme.lines().count());
    for page in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs/ci.md", "docs/editions.md", "docs/cards.md"] {
        let text = std::fs::read_to_string(page).unwrap();
        let folder = Path::new(page).parent().unwrap();
        for link in text.split("](").skip(1).map(|rest| rest.split([')', '#']).next().unwrap()) {
            assert!(link.is_empty() || link.contains("://") || folder.join(link).exists(), "{page}: {link}");
        }
    }
}

/// The last column of `tests/findings.md` names tests and scenarios, and each of them is there: `suite::module::test`,
/// `src/file.rs::test`, a transcript below `cli`, a scenario.
#[test]
fn the_list_of_points_names_what_shows_them() {
    let list = std::fs::read_to_string("tests/findings.md").unwrap();
    let mut named = 0;
    for row in list.lines().filter(|line| line.starts_with("| ")).skip(2) {
        let shown = row.trim_end_matches('|').rsplit('|').next().unwrap();
        for name in shown.split('`').skip(1).step_by(2) {
            let (file, test) = name.rsplit_once("::").unwrap_or((name, ""));
            let file = file.strip_prefix("suite::").unwrap_or(file).replace("::", "/");
            let places = [format!("{file}.rs"), format!("{file}/mod.rs"), file];
            let folders = ["tests/suite", "tests", "scenarios", ""].map(Path::new);
            let path =
                folders.iter().flat_map(|folder| places.iter().map(|place| folder.join(place))).find(|p| p.is_file());
            let path = path.unwrap_or_else(|| panic!("`{name}` is not there"));
            let there = test.is_empty() || std::fs::read_to_string(&path).unwrap().contains(&format!("fn {test}("));
            assert!(there, "`{name}`: {} has no such test", path.display());
            named += 1;
        }
    }
    assert!(named > 0);
}

/// What the README shows of a scenario stands so in the file.
#[test]
fn the_readme_shows_the_scenario_as_it_is() {
    let readme = std::fs::read_to_string("README.md").unwrap();
    let scenario = std::fs::read_to_string("scenarios/702/deathtouch-with-trample.yaml").unwrap();
    let shown = readme.split_once("```yaml\n").unwrap().1.split_once("```").unwrap().0;
    assert!(scenario.contains(shown), "{shown}");
}

/// The program without an edition of anybody's, writing into a pipe.
fn piped(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_apnap"));
    command.args(args).env("APNAP_DATA", KEPT).env_remove("NO_COLOR").stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[test]
fn colors_are_for_terminals_or_where_they_are_asked_for() {
    let colored = |args: &[&str], no_color: bool| {
        let mut command = piped(args);
        if no_color {
            command.env("NO_COLOR", "1");
        }
        let output = command.output().unwrap();
        assert!(output.status.success(), "{args:?}");
        output.stdout.contains(&0x1B)
    };
    let rule = ["rule", "704.5f"];
    assert!(!colored(&rule, false), "a pipe has no colors");
    assert!(colored(&["rule", "704.5f", "--color", "always"], false));
    assert!(colored(&["rule", "704.5f", "--color", "always"], true), "what is asked for comes before the environment");
    assert!(!colored(&["rule", "704.5f", "--color", "never"], false));
}

#[test]
fn a_pipe_closed_early_is_no_error() {
    for args in [["toc", "--no-pager"], ["schema", "--no-pager"], ["run", "scenarios/702/deathtouch-with-trample.yaml"]]
    {
        let mut child = piped(&args).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""), "{args:?}");
    }
}

/// Every test that the list of what is promised names is there.
#[test]
fn the_list_of_promises_names_tests_that_exist() {
    let list = std::fs::read_to_string("tests/README.md").unwrap();
    let mut named = 0;
    for name in list.split('`').skip(1).step_by(2).filter(|name| name.contains("::") || name.contains(".trycmd")) {
        let (file, test) = name.split_once("::").unwrap_or((name, ""));
        let path = match file {
            source if source.starts_with("src/") => PathBuf::from(source),
            transcript if transcript.ends_with(".trycmd") => PathBuf::from("tests").join(transcript),
            module => PathBuf::from("tests/suite").join(module).with_extension("rs"),
        };
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("`{name}`: {}: {e}", path.display()));
        assert!(
            test.is_empty() || text.contains(&format!("fn {test}(")),
            "`{name}`: {} has no such test",
            path.display()
        );
        named += 1;
    }
    assert!(named > 60, "{named}");
}

/// A data folder in which no edition is installed.
const KEPT: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/no-edition");

/// Commands that find no installed edition, at a terminal of 100 columns without colors.
fn cases(data: &str) -> trycmd::TestCases {
    let cases = trycmd::TestCases::new();
    cases.env("APNAP_DATA", data).env("COLUMNS", "100").env("NO_COLOR", "1");
    cases
}
