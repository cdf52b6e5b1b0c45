//! What composes: the same things said of each other in every position. `tests/composing.yaml` makes sentences of rows and columns;
//! those the compiler refuses are listed in `tests/composing-baseline.txt` with the reason, and that list only shrinks.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use apnap::oracle::compile_text;
use serde::Deserialize;

use crate::shrinking::only_shrinks;

/// Sentences of one kind.
#[derive(Deserialize)]
struct Table {
    table: String,
    columns: BTreeMap<String, String>,
    rows: Vec<BTreeMap<String, String>>,
}

/// The column with what the row names put into it; none where the row has not all of it.
fn sentence(column: &str, row: &BTreeMap<String, String>) -> Option<String> {
    let mut said = String::new();
    let mut rest = column;
    while let Some((before, behind)) = rest.split_once('{') {
        let (name, behind) = behind.split_once('}')?;
        said += before;
        // "{T}" and "{2}" are symbols.
        match name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit()) && !row.contains_key(name) {
            true if name == "X" => return None,
            true => write!(said, "{{{name}}}").ok()?,
            false => said += row.get(name)?,
        }
        rest = behind;
    }
    said += rest;
    let first = said.chars().next()?;
    Some(first.to_uppercase().chain(said.chars().skip(1)).collect())
}

fn understood(column: &str, row: &BTreeMap<String, String>) -> Option<bool> {
    let (is_spell, column) = match column.strip_prefix("P:") {
        Some(column) => (false, column),
        None => (true, column),
    };
    let text = sentence(column, row)?;
    Some(compile_text(&text, "Bobbin", false, is_spell).is_understood())
}

#[test]
fn what_is_read_somewhere_is_read_everywhere() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let tables: Vec<Table> = serde_yaml::from_str(&read("composing.yaml")).unwrap();
    let mut refused = BTreeSet::new();
    let mut cells = 0;
    for table in &tables {
        for row in &table.rows {
            for (name, column) in &table.columns {
                let Some(understood) = understood(column, row) else { continue };
                cells += 1;
                if !understood {
                    refused.insert(format!("{} | {} | {name}", table.table, row["row"]));
                }
            }
        }
    }
    assert!(cells > 4000, "only {cells} sentences are made");
    only_shrinks("composing-baseline.txt", &refused, "is refused");
}

/// What reads card text is to be found by its name: where a file of it grows too long, it holds more than its name says.
#[test]
fn no_file_of_what_reads_texts_is_too_long() {
    fn too_long(folder: &Path, found: &mut Vec<String>) {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            match path.is_dir() {
                true => too_long(&path, found),
                false if std::fs::read_to_string(&path).unwrap().lines().count() > 600 => {
                    found.push(path.display().to_string());
                }
                false => {}
            }
        }
    }
    let mut found = Vec::new();
    too_long(Path::new("src/text/oracle"), &mut found);
    assert!(found.is_empty(), "more than 600 lines: {found:?}");
}
