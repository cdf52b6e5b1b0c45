//! A folder of scenarios that are played with the cards beside the project: what is known to fail is in a list, and all else
//! holds.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Plays all scenarios below a folder with these cards. Those in the baseline must still fail and all others hold, and
/// there must be more than so many.
pub fn holds_but_for(scenarios: &Path, cards: &Path, baseline: &Path, least: usize) {
    let data = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_apnap"));
    command.arg("test").arg(scenarios).arg("--cards").arg(cards);
    command.args(["--format", "json"]).env("APNAP_DATA", data.path()).env("NO_COLOR", "1");
    if baseline.is_file() {
        command.arg("--baseline").arg(baseline);
    } else {
        println!("note: there is no {}: only bugs of the program count", baseline.display());
    }
    // All scenarios are played in this one process, in parallel, with the card file read once.
    let ran = command.output().unwrap();
    let code = ran.status.code().unwrap_or_else(|| panic!("killed: {}", String::from_utf8_lossy(&ran.stderr)));
    let answer: Value = serde_json::from_slice(&ran.stdout)
        .unwrap_or_else(|e| panic!("exit code {code}, {e}: {}", String::from_utf8_lossy(&ran.stderr)));
    let scenarios = answer["scenarios"].as_array().unwrap();
    assert!(scenarios.len() > least, "only {} scenarios", scenarios.len());
    let line = |one: &Value, why: &str| {
        let text = |key: &str| one[key].as_str().unwrap_or_default().to_owned();
        format!("{}:{}: {}: {why}{}", text("file"), one["line"], text("title"), text("reason"))
    };
    let mut wrong: Vec<String> = Vec::new();
    for one in scenarios {
        let reason = one["reason"].as_str().unwrap_or_default();
        // A panic is never known and accepted.
        if reason.starts_with("a bug of the program") {
            wrong.push(line(one, ""));
        } else if baseline.is_file() && one["status"] != "passed" && one["expected_failure"] != true {
            wrong.push(line(one, &format!("{}: ", one["status"].as_str().unwrap_or_default())));
        }
    }
    for id in answer["stale_baseline"].as_array().into_iter().flatten() {
        wrong.push(format!("{}: in the baseline, but it holds or is gone", id.as_str().unwrap_or_default()));
    }
    const MOST: usize = 60;
    let shown = wrong.iter().take(MOST).cloned().collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} of {} scenarios:\n{shown}", wrong.len(), scenarios.len());
    println!(
        "{} passed, {} known to fail, of {}, in {:.1} s",
        answer["passed"],
        answer["expected_failures"],
        scenarios.len(),
        answer["seconds"].as_f64().unwrap_or_default()
    );
}
