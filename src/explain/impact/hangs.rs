//! What hangs on rules: texts that cite them, and scenarios in which they applied.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;

use super::Changed;
use crate::cr::RuleId;
use crate::cr::cite::FileKind;

/// A place that hangs on a rule.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Hanging {
    /// What kind of file it stands in.
    pub holder: Holder,
    /// The file.
    pub file: String,
    /// The line, from 1; 0 for the whole file.
    pub line: usize,
    /// The column, from 1; 0 for the whole line.
    pub column: usize,
    /// How it hangs on the rule.
    pub how: How,
    /// The number as it is written.
    pub cited: String,
}

/// What kind of file hangs on a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    /// A file of scenarios.
    Scenario,
    /// Source code.
    Code,
    /// A table of data.
    Table,
    /// A section of a digest: `digest/704.txt`.
    Digest,
    /// Prose.
    Text,
}

/// How something hangs on a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// It cites it.
    Cites,
    /// The rule applied when it was played.
    Fires,
}

impl Holder {
    /// What a file is, by its name.
    pub fn of(path: &Path) -> Self {
        let digest = path.parent().is_some_and(|folder| folder.ends_with("digest"));
        match FileKind::of(path) {
            FileKind::Yaml | FileKind::Json => Self::Table,
            FileKind::Code { .. } => Self::Code,
            FileKind::Prose if digest => Self::Digest,
            FileKind::Prose => Self::Text,
        }
    }
}

/// What hangs on each rule.
#[derive(Clone, Debug, Default)]
pub struct Hangs {
    by_old: BTreeMap<RuleId, Vec<Hanging>>,
    by_new: BTreeMap<RuleId, Vec<Hanging>>,
}

impl Hangs {
    /// Something that hangs on a rule by the number it has in the older edition, or in the newer one.
    pub fn add(&mut self, rule: RuleId, by_newer: bool, hanging: Hanging) {
        let map = if by_newer { &mut self.by_new } else { &mut self.by_old };
        map.entry(rule).or_default().push(hanging);
    }

    /// What hangs on a text that changed, in the order of files and lines.
    pub fn on(&self, changed: &Changed<'_>) -> Vec<&Hanging> {
        let old = changed.old.and_then(|id| self.by_old.get(&id));
        let new = changed.new.and_then(|id| self.by_new.get(&id));
        let mut all: Vec<&Hanging> = old.into_iter().chain(new).flatten().collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}
