//! The checks of an edition's text as the program tells them.

use std::process::Command;

use serde_json::Value;

use crate::shared;

/// The program's answer in JSON, and its exit code.
fn apnap(args: &[&str]) -> (Value, i32) {
    let nowhere = tempfile::tempdir().unwrap();
    let output =
        Command::new(env!("CARGO_BIN_EXE_apnap")).arg("--data-dir").arg(nowhere.path()).args(args).output().unwrap();
    let value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|e| panic!("{args:?}: {e}: {}", String::from_utf8_lossy(&output.stderr)));
    (value, output.status.code().unwrap())
}

/// What SARIF 2.1.0 asks of a log, as far as one of ours goes.
fn check_sarif(log: &Value) {
    assert_eq!(log["version"], "2.1.0");
    assert!(log["$schema"].as_str().unwrap().contains("sarif-2.1.0"));
    let runs = log["runs"].as_array().unwrap();
    assert_eq!(runs.len(), 1);
    let rules = runs[0]["tool"]["driver"]["rules"].as_array().unwrap();
    assert!(runs[0]["tool"]["driver"]["name"].is_string());
    for result in runs[0]["results"].as_array().unwrap() {
        let index = result["ruleIndex"].as_u64().unwrap() as usize;
        assert_eq!(result["ruleId"], rules[index]["id"]);
        assert!(["none", "note", "warning", "error"].contains(&result["level"].as_str().unwrap()));
        assert!(!result["message"]["text"].as_str().unwrap().is_empty());
        let place = &result["locations"][0]["physicalLocation"];
        let uri = place["artifactLocation"]["uri"].as_str().unwrap();
        assert!(!uri.is_empty() && uri.bytes().all(|b| b.is_ascii_graphic()), "{uri}");
        if let Some(region) = place.get("region") {
            assert!(region["startLine"].as_u64().unwrap() >= 1);
        }
    }
}

#[test]
fn the_five_errors_of_the_pinned_edition_and_nothing_false() {
    let Some(path) = shared::shared("cr/2026-01-16.txt") else { return };
    let path = path.to_str().unwrap();
    let (found, code) = apnap(&["lint", path, "--format", "json"]);
    assert_eq!(code, 1);
    let found: Vec<(&str, &str, &str)> = found
        .as_array()
        .unwrap()
        .iter()
        .map(|f| (f["kind"].as_str().unwrap(), f["place"].as_str().unwrap(), f["found"].as_str().unwrap()))
        .collect();
    assert_eq!(
        found,
        [
            ("wrong-title", "120.7", "609.7, “Sources of Damage.”"),
            ("wrong-title", "724.5", "613, “Continuous Effects.”"),
            ("wrong-title", "glossary entry “Endure”", "702.62, “Endure.”"),
            ("dangling-reference", "glossary entry “Map”", "110.10"),
            ("wrong-title", "glossary entry “Supervillain Rumble”", "806, “Free-for-All,”"),
        ]
    );
    let (log, code) = apnap(&["lint", path, "--format", "sarif"]);
    assert_eq!(code, 1);
    check_sarif(&log);
    assert_eq!(log["runs"][0]["results"].as_array().unwrap().len(), 5);
}

#[test]
fn the_digest_has_no_errors() {
    for format in ["json", "sarif"] {
        let (found, code) = apnap(&["lint", "digest", "--format", format]);
        assert_eq!(code, 0, "{found:#}");
        if format == "sarif" {
            check_sarif(&found);
        }
        let list = if format == "json" { &found } else { &found["runs"][0]["results"] };
        assert_eq!(list.as_array().map(Vec::len), Some(0), "{found:#}");
    }
}

#[test]
fn citations_in_sarif() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ein Würfel.md");
    std::fs::write(&path, "Rule 704.5f holds, rule 704.99 does not; „613, “Continuous Effects.”“\n").unwrap();
    let (log, code) = apnap(&["cite", "check", path.to_str().unwrap(), "--format", "sarif"]);
    assert_eq!(code, 1);
    check_sarif(&log);
    let results = log["runs"][0]["results"].as_array().unwrap();
    assert_eq!(results[0]["ruleId"], "gone", "{log:#}");
    assert_eq!(results[0]["locations"][0]["physicalLocation"]["region"]["startColumn"], 25);
}
