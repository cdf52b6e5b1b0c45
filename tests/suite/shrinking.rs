//! Lists of what is known to fall short, a line each with the reason behind two spaces, that only shrink.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Holds what was found to the list in this file of `tests`: nothing else falls short so, everything listed does, and for a reason.
pub fn only_shrinks(file: &str, found: &BTreeSet<String>, falls_short: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(file);
    let text = std::fs::read_to_string(path).unwrap();
    let listed: BTreeMap<&str, &str> = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split_once("  ").unwrap_or((line, "")))
        .collect();
    assert!(listed.values().all(|reason| !reason.trim().is_empty()), "tests/{file} lists something without a reason");
    let unlisted: Vec<&String> = found.iter().filter(|one| !listed.contains_key(one.as_str())).collect();
    let now: Vec<&&str> = listed.keys().filter(|one| !found.contains(**one)).collect();
    assert!(unlisted.is_empty(), "each of these {falls_short}: {unlisted:#?}");
    assert!(now.is_empty(), "take these out of tests/{file}, none of them {falls_short} any more: {now:#?}");
}
