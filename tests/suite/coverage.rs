//! The coverage of the rules: what the code cites is there, and what has nothing to execute is not said to be done.

use std::process::Command;

use apnap::cr::Edition;
use apnap::explain::coverage::{Coverage, Figures, Fired, NotExecutable, citations, play_all};
use apnap::library::{Library, Selector};
use apnap::scenario::Status;

fn digest() -> Edition {
    let nowhere = tempfile::tempdir().unwrap();
    let book = Library::at(nowhere.path().to_owned()).open(&Selector::Digest).unwrap();
    book.edition().unwrap().clone()
}

fn apnap(args: &[&str]) -> String {
    let nowhere = tempfile::tempdir().unwrap();
    let out = Command::new(env!("CARGO_BIN_EXE_apnap"))
        .args(["--color", "never", "--data-dir"])
        .arg(nowhere.path())
        .args(args)
        .env("COLUMNS", "120")
        .output()
        .unwrap();
    assert!(out.status.success(), "{args:?}: {}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8(out.stdout).unwrap()
}

#[test]
fn every_citation_in_the_code_is_a_rule_of_the_digest() {
    let digest = digest();
    let citations = citations();
    assert!(citations.len() > 100, "only {} citations were collected", citations.len());
    let unknown: Vec<String> = citations
        .iter()
        .filter(|(rule, _)| digest.rule(*rule).is_none())
        .map(|(rule, place)| format!("{place} cites {rule}"))
        .collect();
    assert!(unknown.is_empty(), "not in the digest:\n{}", unknown.join("\n"));
}

#[test]
fn no_rule_with_nothing_to_execute_has_fired() {
    let digest = digest();
    let nothing = NotExecutable::built_in(&digest).unwrap();
    let wrong: Vec<String> = Fired::built_in()
        .unwrap()
        .rules()
        .filter_map(|rule| match (digest.rule(rule), nothing.reason(rule)) {
            (None, _) => Some(format!("{rule} is no rule of the digest")),
            (_, Some((_, why))) => Some(format!("{rule} has nothing to execute: {why}")),
            _ => None,
        })
        .collect();
    assert!(wrong.is_empty(), "cite the rule that makes it happen:\n{}", wrong.join("\n"));
}

#[test]
fn no_rule_with_nothing_to_execute_is_cited_by_the_code() {
    let digest = digest();
    let nothing = NotExecutable::built_in(&digest).unwrap();
    let wrong: Vec<String> = citations()
        .into_iter()
        .filter_map(|(rule, place)| Some(format!("{place}: {rule} ({})", nothing.reason(rule)?.1)))
        .collect();
    assert!(wrong.is_empty(), "cite the rule that makes it happen:\n{}", wrong.join("\n"));
}

#[test]
fn a_record_is_made_of_the_scenarios_that_pass() {
    let folder = tempfile::tempdir().unwrap();
    let scenarios = folder.path().join("s/117");
    std::fs::create_dir_all(&scenarios).unwrap();
    let scenario = |life: u32| {
        format!(
            "title: Life {life}\nplayers:\n  Alice: {{}}\n  Bob: {{}}\nscript: [{{to: end}}]\nexpect:\n  players:\n    Alice: {{life: {life}}}\n"
        )
    };
    std::fs::write(scenarios.join("two.yaml"), format!("{}---\n{}", scenario(20), scenario(7))).unwrap();
    std::fs::write(scenarios.join("broken.yaml"), "title: [").unwrap();
    let played = play_all(&folder.path().join("s"), &digest()).unwrap();
    assert_eq!(played.passed, 1, "{played:?}");
    let others: Vec<(&str, Status)> = played.others.iter().map(|o| (o.path.as_str(), o.status)).collect();
    assert_eq!(others, [("s/117/broken.yaml", Status::Error), ("s/117/two.yaml", Status::Failed)]);
    assert_eq!(played.others[1].title, "Life 7");
    let rules: Vec<_> = played.fired.rules().collect();
    assert!(!rules.is_empty());
    assert!(rules.iter().all(|rule| played.fired.scenarios(*rule) == ["s/117/two.yaml"]));
}

#[test]
fn a_record_of_scenarios_counts_rules_not_runs() {
    let digest = digest();
    let record = r#"{"704.5f": ["a.yaml", "b.yaml"], "704.5": ["a.yaml"], "702.6": ["c.yaml"], "702.6a": ["a.yaml"]}"#;
    let coverage = Coverage::of_digest(&digest, &Fired::read(record, "here").unwrap()).unwrap();
    let of = |place: &str| coverage.under(place.parse().unwrap()).collect::<Figures>();
    // 704.5 introduces the rules below it and is not counted as done.
    assert_eq!(of("704").fired, 1);
    assert_eq!(of("704.5f"), Figures { rules: 1, executable: 1, cited: 1, fired: 1, examples: 0, examples_played: 0 });
    assert_eq!(of("713").executable, 0);
    // A title stands for the rule that explains it.
    assert_eq!(of("702.6").fired, 1);
    assert_eq!(coverage.rule("702.6a".parse().unwrap()).unwrap().scenarios, ["a.yaml", "c.yaml"]);
    let lethal = coverage.rule("704.5f".parse().unwrap()).unwrap();
    assert!(lethal.code.iter().all(|p| p.file.starts_with("src/engine/")) && !lethal.is_missing());
}

#[test]
fn the_parts_add_up_to_the_whole() {
    let answer: serde_json::Value = serde_json::from_str(&apnap(&["coverage", "--format", "json"])).unwrap();
    let of = |row: &serde_json::Value, key: &str| row[key].as_u64().unwrap();
    let parts = answer["parts"].as_array().unwrap();
    assert_eq!(parts.len(), 9);
    for key in ["rules", "executable", "cited", "fired"] {
        let sum: u64 = parts.iter().map(|part| of(part, key)).sum();
        assert_eq!(sum, of(&answer["total"], key), "{key}");
    }
    assert_eq!(of(&answer["total"], "rules"), 3138);
    let text = apnap(&["coverage", "7"]);
    assert!(text.contains("704. State-Based Actions") && text.lines().count() > 34, "{text}");
}

#[test]
fn what_is_missing_is_executable_and_has_not_fired() {
    let answer: serde_json::Value =
        serde_json::from_str(&apnap(&["coverage", "704", "--missing", "--format", "json"])).unwrap();
    for rule in answer["rules"].as_array().unwrap() {
        assert_eq!(rule["standing"], "executable", "{rule}");
        assert_eq!(rule["scenarios"].as_array().map(Vec::len), Some(0), "{rule}");
    }
}

#[test]
fn a_rule_tells_where_the_code_cites_it() {
    let text = apnap(&["rule", "704.5f", "--code", "--scenarios"]);
    assert!(text.contains("code: src/engine/r7_additional/r704_state_based_actions/lethal.rs:"), "{text}");
    assert!(text.contains("scenarios: "), "{text}");
    assert!(apnap(&["rule", "713.1", "--code"]).contains("code: nothing to execute (physical): substitute cards"));
}

/// The table of the documentation stands between these lines.
const BEGIN: &str = "<!-- apnap coverage --format md -->";
const END: &str = "<!-- end of the coverage -->";

/// With `APNAP_BLESS=1` in the environment the page is set right instead.
#[test]
fn the_page_shows_the_figures_as_they_are() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/coverage.md");
    let page = std::fs::read_to_string(path).unwrap();
    let (before, rest) = page.split_once(BEGIN).unwrap();
    let (shown, after) = rest.split_once(END).unwrap();
    let now = apnap(&["coverage", "--format", "md"]);
    if std::env::var_os("APNAP_BLESS").is_some() {
        std::fs::write(path, format!("{before}{BEGIN}\n\n{}\n\n{END}{after}", now.trim())).unwrap();
        return;
    }
    assert_eq!(shown.trim(), now.trim(), "set it right with `APNAP_BLESS=1 cargo test --test suite coverage::`");
}
