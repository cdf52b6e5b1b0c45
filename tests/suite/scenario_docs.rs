//! `docs/scenarios.md` says what the scenario format is: every key and word of the schema, no other ones, and every example
//! in it holds.

use std::collections::{BTreeMap, BTreeSet};

use apnap::scenario::{Cards, Known, Status, read_all, run, schema};
use serde_json::Value;

fn document() -> String {
    std::fs::read_to_string("docs/scenarios.md").unwrap()
}

/// What stands in backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The keys the document explains, by the type of the schema named over each table.
fn explained(document: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for after in document.split("<!-- keys: ").skip(1) {
        let (name, table) = after.split_once(" -->\n").unwrap();
        let rows = table.lines().take_while(|line| line.starts_with('|')).skip(2);
        for row in rows {
            let keys = row.trim_start_matches('|').split('|').next().unwrap();
            for key in quoted(keys) {
                let new = all.entry(name.to_owned()).or_default().insert(key.to_owned());
                assert!(new, "`{key}` of {name} is explained twice");
            }
        }
    }
    all
}

/// All keys of the schema, by type.
fn keys(schema: &Value) -> BTreeMap<String, BTreeSet<String>> {
    fn of(value: &Value, keys: &mut BTreeSet<String>) {
        let all = value.get("properties").and_then(Value::as_object);
        keys.extend(all.into_iter().flatten().map(|(key, _)| key.clone()));
        for either in ["oneOf", "anyOf"] {
            value.get(either).and_then(Value::as_array).into_iter().flatten().for_each(|one| of(one, keys));
        }
    }
    let types = schema["$defs"].as_object().unwrap().iter().map(|(name, value)| (name.as_str(), value));
    types
        .chain([("Root", schema)])
        .filter_map(|(name, value)| {
            let mut keys = BTreeSet::new();
            of(value, &mut keys);
            (!keys.is_empty()).then(|| (name.to_owned(), keys))
        })
        .collect()
}

#[test]
fn every_key_of_the_schema_is_explained_and_no_other() {
    let schema: Value = serde_json::from_str(&schema()).unwrap();
    let (explained, keys) = (explained(&document()), keys(&schema));
    assert!(keys.len() > 15 && keys["Entry"].contains("cast"), "{keys:?}");
    for name in keys.keys().chain(explained.keys()) {
        let none = BTreeSet::new();
        let (said, there) = (explained.get(name).unwrap_or(&none), keys.get(name).unwrap_or(&none));
        let missing: Vec<_> = there.difference(said).collect();
        assert!(missing.is_empty(), "docs/scenarios.md does not explain {missing:?} of {name}");
        let unknown: Vec<_> = said.difference(there).collect();
        assert!(unknown.is_empty(), "docs/scenarios.md explains {unknown:?} of {name}, which the schema does not have");
    }
}

#[test]
fn every_word_of_a_fixed_list_is_named_and_no_other() {
    fn of(value: &Value, words: &mut BTreeSet<String>) {
        words.extend(value.get("enum").and_then(Value::as_array).into_iter().flatten().map(|word| match word {
            Value::String(word) => word.clone(),
            number => number.to_string(),
        }));
        words.extend(value.get("const").and_then(Value::as_str).map(str::to_owned));
        value.get("oneOf").and_then(Value::as_array).into_iter().flatten().for_each(|one| of(one, words));
    }
    let (schema, document): (Value, _) = (serde_json::from_str(&schema()).unwrap(), document());
    let mut lists = 0;
    for (name, value) in schema["$defs"].as_object().unwrap() {
        let mut words = BTreeSet::new();
        of(value, &mut words);
        if words.is_empty() {
            continue;
        }
        let Some((_, after)) = document.split_once(&format!("<!-- words: {name} -->")) else {
            panic!("docs/scenarios.md does not list the words of {name}: {words:?}");
        };
        // To the end of the sentence, or to the next list; the key they are of may be named, too.
        let end = [". ", ".\n", "<!--"].iter().filter_map(|end| after.find(end)).min().unwrap();
        let mut said: BTreeSet<String> = quoted(&after[..end]).map(str::to_owned).collect();
        ["variant", "face"].iter().filter(|key| !words.contains(**key)).for_each(|key| _ = said.remove(*key));
        assert_eq!(said, words, "{name}");
        lists += 1;
    }
    assert!(lists > 5, "{lists}");
}

#[test]
fn every_example_holds_and_there_are_thirty_in_the_cookbook() {
    let document = document();
    let cookbook = document.find("\n## Cookbook\n").unwrap();
    let (mut examples, mut wrong) = (0, String::new());
    for (at, _) in document.match_indices("```yaml\n") {
        let source = document[at..].split_once('\n').unwrap().1.split_once("```").unwrap().0;
        examples += usize::from(at > cookbook);
        let known = Known { rule: &|_| true, near: &|_| Vec::new() };
        let documents = match read_all(source, &known) {
            Ok(documents) => documents,
            Err(problem) => {
                wrong.push_str(&format!("{problem}\n{source}"));
                continue;
            }
        };
        for one in documents {
            let line = document[..at].matches('\n').count() + 1;
            let problems: Vec<String> = one.problems.iter().map(ToString::to_string).collect();
            let Some(scenario) = &one.scenario else {
                wrong.push_str(&format!("line {line}: {}: {}\n", one.title, problems.join("; ")));
                continue;
            };
            let report = run(scenario, &Cards::default(), None);
            if report.status != Status::Passed || !problems.is_empty() {
                let more = report.problems.iter().map(ToString::to_string);
                let failed =
                    report.findings.iter().filter(|f| !f.holds).map(|f| format!("{}, found {}", f.expected, f.found));
                let all: Vec<String> = problems.into_iter().chain(more).chain(failed).collect();
                wrong.push_str(&format!("line {line}: {}: {}: {}\n", one.title, report.status.word(), all.join("; ")));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(examples >= 30, "the cookbook has {examples} examples");
}
