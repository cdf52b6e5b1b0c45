//! Scenarios known to fail: one a line, `file::title  # reason`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use super::{Tested, shown_path};
use crate::cli::Failure;
use crate::scenario::Status;

/// The scenarios known to fail, with the reasons written beside them.
#[derive(Default)]
pub struct Baseline {
    known: BTreeMap<String, String>,
}

/// What parts an id from its reason.
const MARK: &str = "  # ";

const HEAD: &str = "\
# Scenarios known to fail, one a line with the reason. Those must still fail, all others must hold.
# Written by `apnap test --baseline FILE --update-baseline`; reasons written by hand stay.
";

impl Baseline {
    /// Reads a baseline; one that is to be written anew need not be there.
    pub fn read(path: &Path, new: bool) -> Result<Self, Failure> {
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound && new => return Ok(Self::default()),
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => {
                return Err(Failure::unreadable(path, &e).help("write it first with `--update-baseline`"));
            }
            Err(e) => return Err(Failure::unreadable(path, &e)),
        };
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let known = lines
            .map(|line| match line.split_once(MARK) {
                Some((id, reason)) => (id.trim().to_owned(), reason.trim().to_owned()),
                None => (line.to_owned(), String::new()),
            })
            .collect();
        Ok(Self { known })
    }

    /// Whether a scenario is known to fail.
    pub fn has(&self, id: &str) -> bool {
        self.known.contains_key(id)
    }

    /// Entries that hold now; where all scenarios were played, also those that there is no scenario for.
    pub fn stale(&self, tested: &[Tested], whole: bool) -> Vec<String> {
        let status: BTreeMap<&str, Status> = tested.iter().map(|t| (t.id.as_str(), t.status)).collect();
        let stale = |id: &&String| match status.get(id.as_str()) {
            Some(status) => *status == Status::Passed,
            None => whole,
        };
        self.known.keys().filter(stale).cloned().collect()
    }

    /// Writes the baseline of this run; a reason written by hand stays, and so do entries that were not played.
    pub fn write(&self, path: &Path, tested: &[Tested], whole: bool) -> Result<Written, Failure> {
        let mut new: BTreeMap<String, String> = if whole { BTreeMap::new() } else { self.known.clone() };
        for one in tested {
            if one.status == Status::Passed {
                new.remove(&one.id);
                continue;
            }
            let kept = self.known.get(&one.id).filter(|reason| !reason.is_empty() && !is_ours(reason));
            let reason = match kept {
                Some(reason) => reason.clone(),
                None => {
                    let line: String = one.reason.lines().next().unwrap_or_default().chars().take(140).collect();
                    format!("{}: {}", one.status.word(), single_spaced(&line))
                }
            };
            new.insert(one.id.clone(), reason);
        }
        let mut text = HEAD.to_owned();
        for (id, reason) in &new {
            let _ = if reason.is_empty() { writeln!(text, "{id}") } else { writeln!(text, "{id}{MARK}{reason}") };
        }
        std::fs::write(path, text).map_err(|e| Failure::usage(format!("{}: {e}", shown_path(path))))?;
        Ok(Written {
            file: shown_path(path),
            all: new.len(),
            added: new.keys().filter(|id| !self.known.contains_key(*id)).count(),
            removed: self.known.keys().filter(|id| !new.contains_key(*id)).count(),
        })
    }
}

/// What changed in a baseline.
pub struct Written {
    /// The file.
    pub file: String,
    /// How many entries there are now.
    pub all: usize,
    /// How many are new.
    pub added: usize,
    /// How many are gone.
    pub removed: usize,
}

/// The ids of a file's scenarios, in order: `file::title`, and for an id that is there already `file::title (2)` and so on.
pub fn ids<'a>(file: &str, titles: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut given: BTreeSet<String> = BTreeSet::new();
    titles
        .map(|title| {
            let plain = format!("{file}::{}", single_spaced(title));
            let mut id = plain.clone();
            let mut n = 1;
            while !given.insert(id.clone()) {
                n += 1;
                id = format!("{plain} ({n})");
            }
            id
        })
        .collect()
}

/// On one line and without double spaces, which end an id.
fn single_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a reason was written by the program.
fn is_ours(reason: &str) -> bool {
    ["failed: ", "error: ", "unsupported: "].iter().any(|word| reason.starts_with(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tested(id: &str, status: Status, reason: &str) -> Tested {
        Tested {
            id: id.to_owned(),
            file: 0,
            title: id.to_owned(),
            status,
            seconds: 0.0,
            line: 1,
            shown: String::new(),
            reason: reason.to_owned(),
            expected: false,
            problems: Vec::new(),
        }
    }

    #[test]
    fn a_title_that_is_there_again_is_counted() {
        let ids = ids("a.yaml", ["One", "Two", "One", " One\n", "One (2)"].into_iter());
        assert_eq!(ids, ["a.yaml::One", "a.yaml::Two", "a.yaml::One (2)", "a.yaml::One (3)", "a.yaml::One (2) (2)"]);
    }

    #[test]
    fn reasons_by_hand_stay_and_what_holds_goes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("baseline.txt");
        let first = [
            tested("a::x", Status::Failed, "expected 1, found 2"),
            tested("a::y", Status::Error, "bad"),
            tested("a::z", Status::Passed, ""),
        ];
        let written = Baseline::default().write(&path, &first, true).unwrap();
        assert_eq!((written.all, written.added, written.removed), (2, 2, 0));
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.ends_with("a::x  # failed: expected 1, found 2\na::y  # error: bad\n"), "{text}");
        std::fs::write(&path, text.replace("error: bad", "their rule is older  # see 1.1")).unwrap();
        let known = Baseline::read(&path, false).unwrap();
        assert!(known.has("a::x") && known.has("a::y") && !known.has("a::z"));
        // Only `y` is played, and fails in another way: `x` stays as it is.
        known.write(&path, &[tested("a::y", Status::Failed, "worse")], false).unwrap();
        let known = Baseline::read(&path, false).unwrap();
        assert_eq!(known.known.get("a::y").map(String::as_str), Some("their rule is older  # see 1.1"));
        assert!(known.has("a::x"));
        // All are played: what holds is stale, and what is gone.
        let now = [tested("a::y", Status::Passed, "")];
        assert_eq!(known.stale(&now, true), ["a::x", "a::y"]);
        assert_eq!(known.stale(&now, false), ["a::y"]);
        assert!(Baseline::read(&folder.path().join("none"), false).is_err());
    }
}
