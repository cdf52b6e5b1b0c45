//! What a CI job relies on: exit codes, names of files, annotations, the standard input, and the files that set a job up.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const HOLDS: &str = "title: Same\nplayers: {Alice: {life: 20}, Bob: {}}\nexpect: {players: {Alice: {life: 20}}}\n";
const FAILS: &str = "title: Same\nplayers: {Alice: {life: 20}, Bob: {}}\nexpect: {players: {Alice: {life: 19}}}\n";
const WRONG: &str = "title: Wrong\nplayers: {Alice: {lief: 20}, Bob: {}}\n";
const UNKNOWN: &str = "title: Unknown\nplayers: {Alice: {hand: [Riddle]}, Bob: {}}\n\
                       cards: [{name: Riddle, type_line: Artifact, oracle_text: Hum a tune you like.}]\n";

/// A folder with `left/one.yaml`, `right/one.yaml` and so on.
fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    folder
}

fn apnap(folder: &Path, args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_apnap"))
        .args(args)
        .current_dir(folder)
        .env("APNAP_DATA", folder.join("data"))
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that ends before it reads is its own matter.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn run_and_test_end_alike() {
    let folder = folder(&[
        ("holds.yaml", HOLDS),
        ("fails.yaml", FAILS),
        ("wrong.yaml", WRONG),
        ("unknown.yaml", UNKNOWN),
        ("unreadable.yaml", "title: [\n"),
    ]);
    for (files, code) in [
        (&["holds.yaml"][..], 0),
        (&["fails.yaml"], 1),
        (&["wrong.yaml"], 2),
        (&["unreadable.yaml"], 2),
        (&["unknown.yaml"], 3),
        (&["holds.yaml", "unknown.yaml"], 3),
        (&["unknown.yaml", "fails.yaml"], 1),
        (&["fails.yaml", "wrong.yaml", "unknown.yaml"], 2),
    ] {
        for command in ["run", "test"] {
            let ran = apnap(folder.path(), &[&[command, "-q"], files].concat(), "");
            assert_eq!(ran.status.code(), Some(code), "{command} {files:?}: {}", said(&ran));
        }
    }
}

#[test]
fn files_keep_their_folders_in_every_format() {
    let folder = folder(&[("left/one.yaml", HOLDS), ("right/one.yaml", FAILS)]);
    let test = |args: &[&str]| said(&apnap(folder.path(), &[&["test", "left", "right"], args].concat(), ""));
    let text = test(&[]);
    assert!(text.contains("left/one.yaml:1") && text.contains("right/one.yaml:1"), "{text}");
    let junit = test(&["--format", "junit"]);
    assert!(junit.contains("file=\"left/one.yaml\"") && junit.contains("file=\"right/one.yaml\""), "{junit}");
    let tap = test(&["--format", "tap"]);
    assert!(tap.contains("ok 1 - left/one.yaml::Same") && tap.contains("not ok 2 - right/one.yaml::Same"), "{tap}");
    let json: Value = serde_json::from_str(&test(&["--format", "json"])).unwrap();
    let files: Vec<&str> =
        json["scenarios"].as_array().unwrap().iter().map(|one| one["file"].as_str().unwrap()).collect();
    assert_eq!(files, ["left/one.yaml", "right/one.yaml"]);
    let unmet = &json["scenarios"][1]["problems"][0];
    assert_eq!((&unmet["line"], &unmet["label"]), (&Value::from(3), &Value::from("found 20")), "{json}");
    assert_eq!(
        test(&["--format", "github"]).lines().next(),
        Some("::error file=right/one.yaml,line=3,col=34,title=Same::expected Alice's life: 19%0Afound 20")
    );
    // A path given otherwise is the same file to a baseline, and is played once.
    let known = ["--baseline", "known.txt"];
    test(&[&known[..], &["--update-baseline"]].concat());
    let baseline = std::fs::read_to_string(folder.path().join("known.txt")).unwrap();
    assert!(baseline.contains("\nright/one.yaml::Same  # ") && !baseline.contains("left/one.yaml"), "{baseline}");
    let whole = folder.path().to_str().unwrap();
    for paths in [&["left", "right"][..], &["."], &["./right", "right/one.yaml"], &["left"], &[whole]] {
        let ran = apnap(folder.path(), &[&["test", "-q"], paths, &known].concat(), "");
        assert_eq!(ran.status.code(), Some(0), "{paths:?}: {}", said(&ran));
    }
    std::fs::write(folder.path().join("right/one.yaml"), HOLDS).unwrap();
    let ran = apnap(folder.path(), &["test", "right", "--baseline", "known.txt", "--format", "github"], "");
    assert_eq!(ran.status.code(), Some(1));
    assert!(said(&ran).starts_with("::error file=known.txt,title=known to fail"), "{}", said(&ran));
}

#[test]
fn the_standard_input_is_a_file_like_others() {
    let folder = folder(&[]);
    let small = include_str!("../fixtures/cr/small.txt");
    for (args, input, shows) in [
        (&["test", "-"][..], HOLDS, "<stdin>:1"),
        (&["run", "-q", "-"], HOLDS, "passed"),
        (&["why", "-", "Forest"], "title: A land\nplayers: {Alice: {battlefield: [Forest]}, Bob: {}}\n", "Basic Land"),
        (&["cite", "check", "-", "--edition", "digest"], "see rule 704.5f\n", "all hold"),
        (&["stats", "-"], small, "rules"),
        (&["edition", "import", "-"], small, "imported"),
    ] {
        let ran = apnap(folder.path(), args, input);
        let shown = said(&ran);
        assert_eq!(ran.status.code(), Some(0), "{args:?}: {shown}{}", String::from_utf8_lossy(&ran.stderr));
        assert!(shown.contains(shows), "{args:?}: {shown}");
    }
    let fix = apnap(folder.path(), &["cite", "check", "-", "--fix"], "rule 1.1\n");
    assert_eq!(fix.status.code(), Some(2));
}

#[test]
fn citations_are_left_alone_where_comments_or_patterns_say_so() {
    let folder = folder(&[
        ("a/one.md", "See rule 704.5zz.\n"), // apnap: ignore
        ("a/b/two.md", "See rule 9999.9 and rule 750.1. <!-- apnap: ignore -->\n"),
        ("a/b/three.rs", "// apnap: ignore\n// See rule 750.1.\n// See rule 750.2.\n"),
        ("a/b/four.rs", "// apnap: ignore-file\n// See rule 750.1.\n"),
    ]);
    let check = |args: &[&str]| {
        let ran =
            apnap(folder.path(), &[&["cite", "check", "--edition", "digest", "--format", "github"], args].concat(), "");
        (ran.status.code().unwrap(), said(&ran))
    };
    let (code, shown) = check(&["a/**/three.rs"]);
    assert_eq!(code, 1, "{shown}");
    assert_eq!(shown.lines().count(), 1, "{shown}");
    assert!(shown.starts_with("::error file=a/b/three.rs,line=3,col="), "{shown}");
    assert_eq!(check(&["a", "--exclude", "three.*", "--exclude", "a/one.md"]), (0, String::new()));
    assert_eq!(check(&["a/**/two.md", "a/b/four.rs"]), (0, String::new()));
    assert_eq!(check(&["a/*.txt"]).0, 2);
}

#[test]
fn findings_of_an_edition_are_annotations() {
    let folder = folder(&[("small.txt", "1. Game Concepts\n\n100. General\n\n100.1. See rule 998.7.\n")]);
    let ran = apnap(folder.path(), &["lint", "small.txt", "--format", "github"], "");
    let shown = said(&ran);
    assert!(ran.status.code() == Some(0) || shown.starts_with("::error file="), "{shown}");
}

#[test]
fn a_difference_is_an_exit_code_where_it_is_asked_for() {
    let folder = folder(&[]);
    let here = Path::new("tests/cli/diff.in").canonicalize().unwrap();
    let [old, new] = ["2030-02-01.txt", "2030-06-01.txt"].map(|name| here.join(name).display().to_string());
    let code = |args: &[&str]| apnap(folder.path(), &[&["diff"], args].concat(), "").status.code();
    assert_eq!(code(&[&old, &new]), Some(0));
    assert_eq!(code(&[&old, &new, "--exit-code"]), Some(1));
    assert_eq!(code(&[&old, &new, "--exit-code", "--format", "json"]), Some(1));
    assert_eq!(code(&[&old, &old, "--exit-code"]), Some(0));
}

#[test]
fn cards_passed_over_are_an_exit_code() {
    let good = r#"{"object": "card", "name": "Plain Ox", "layout": "normal", "type_line": "Creature — Ox", "power": "2", "toughness": "2"}"#;
    let folder = folder(&[]);
    let import = |text: String| apnap(folder.path(), &["cards", "import", "-", "--name", "mine"], &text).status.code();
    assert_eq!(import(format!("[{good}]")), Some(0));
    assert_eq!(import(format!("[{good}, {{\"object\": \"card\", \"name\": 7}}]")), Some(1));
}

/// The options and commands that the files for other programs name are there.
#[test]
fn what_the_files_for_ci_call_is_there() {
    let folder = folder(&[]);
    let mut calls = 0;
    for file in [
        "action.yml",
        ".pre-commit-hooks.yaml",
        ".github/workflows/release.yml",
        "docs/ci.md",
        "docs/updating.md",
        "Containerfile",
    ] {
        let text = std::fs::read_to_string(file).unwrap();
        for line in text.lines() {
            // `apnap test ...` in a script, `entry: apnap test`.
            let Some((before, call)) = line.split_once("apnap ") else { continue };
            let before = before.trim();
            if !(before.is_empty() || before.ends_with(['`', '$', ':'])) {
                continue;
            }
            let words: Vec<&str> = call.split_whitespace().collect();
            let two = matches!(words.first(), Some(&("cite" | "edition" | "cards")));
            let path: Vec<&str> = words.iter().take(if two { 2 } else { 1 }).copied().collect();
            if path
                .iter()
                .any(|word| !word.chars().all(|c| c.is_ascii_lowercase() || c == '-') || word.starts_with('-'))
            {
                continue;
            }
            let help = apnap(folder.path(), &[path.as_slice(), &["--help"]].concat(), "");
            assert!(help.status.success(), "{file}: `apnap {}`", path.join(" "));
            let help = said(&help);
            for option in words.iter().filter(|word| word.starts_with("--")) {
                let name = option.split(['=', '`', '"', ')', '\'']).next().unwrap();
                assert!(help.contains(name), "{file}: `apnap {}` has no `{name}`", path.join(" "));
            }
            calls += 1;
        }
    }
    assert!(calls > 8, "{calls}");
}

#[test]
fn the_files_for_ci_are_yaml() {
    let mut files: Vec<_> =
        std::fs::read_dir(".github/workflows").unwrap().map(|entry| entry.unwrap().path()).collect();
    files.extend(["action.yml".into(), ".pre-commit-hooks.yaml".into()]);
    assert!(files.len() >= 4);
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let read: Result<Value, _> = serde_yaml::from_str(&text);
        let read = read.unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        let named = read.get("name").is_some() || read.get(0).is_some_and(|hook| hook.get("id").is_some());
        assert!(named, "{}", file.display());
    }
    let action: Value = serde_yaml::from_str(&std::fs::read_to_string("action.yml").unwrap()).unwrap();
    let text = std::fs::read_to_string("action.yml").unwrap();
    // Each input is used, and none is used that is not there.
    for name in action["inputs"].as_object().unwrap().keys() {
        assert!(text.contains(&format!("inputs.{name} }}}}")), "the input `{name}` is not used");
    }
    for used in text.split("inputs.").skip(1).map(|rest| rest.split([' ', '}', ')']).next().unwrap()) {
        assert!(action["inputs"].get(used).is_some(), "there is no input `{used}`");
    }
}
