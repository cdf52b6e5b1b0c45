//! Where the code cites rules; collected when the program is built.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::cr::RuleId;

/// `(rule, file, line)` of this package, beside those it is built on.
static CITATIONS: &[(&str, &str, u32)] = &include!(concat!(env!("OUT_DIR"), "/citations.rs"));

/// A line of the program's source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file, from the root of the project.
    pub file: &'static str,
    /// The line, from 1.
    pub line: u32,
}

/// Every citation in the code of the engine and in the tables it runs on, in the order of files and lines.
pub fn citations() -> Vec<(RuleId, Place)> {
    let parse = |&(rule, file, line): &(&str, &'static str, u32)| Some((rule.parse().ok()?, Place { file, line }));
    all().filter_map(parse).collect()
}

/// Those of every package, in the order of their files.
fn all() -> impl Iterator<Item = &'static (&'static str, &'static str, u32)> {
    [crate::engine::CITATIONS, CITATIONS, apnap_text::CITATIONS].into_iter().flatten()
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_citation_is_a_rule_number_and_stands_where_it_says() {
        assert_eq!(citations().len(), all().count());
        for &(rule, file, line) in all() {
            let text = std::fs::read_to_string(file).unwrap();
            let at = text.lines().nth(line as usize - 1).unwrap();
            assert!(at.contains(rule), "{file}:{line}: {at}");
        }
    }
}
