//! Scenarios known to fail: one a line, `file::title  # reason`.

use std::collections::BTreeMap;
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
            Err(e) => {
                return Err(Failure::usage(format!("{}: {e}", shown_path(path)))
                    .help("write it first with `--update-baseline`"));
            }
        };
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let known = lines
            .map(|line| match line.split_once("  # ") {
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

    /// Entries that hold now, or that there is no scenario for.
    pub fn stale(&self, tested: &[Tested]) -> Vec<String> {
        let fails = |id: &String| tested.iter().any(|t| t.id == *id && t.status != Status::Passed);
        self.known.keys().filter(|id| !fails(id)).cloned().collect()
    }

    /// Writes the baseline of this run; a reason written by hand stays.
    pub fn write(&self, path: &Path, tested: &[Tested]) -> Result<(), Failure> {
        let mut text = HEAD.to_owned();
        for one in tested.iter().filter(|t| t.status != Status::Passed) {
            let kept = self.known.get(&one.id).filter(|reason| !reason.is_empty() && !is_ours(reason));
            let reason = match kept {
                Some(reason) => reason.clone(),
                None => {
                    let line: String = one.reason.lines().next().unwrap_or_default().chars().take(140).collect();
                    format!("{}: {line}", one.status.word())
                }
            };
            let _ = writeln!(text, "{}  # {reason}", one.id);
        }
        std::fs::write(path, text).map_err(|e| Failure::usage(format!("{}: {e}", shown_path(path))))
    }
}

/// Whether a reason was written by the program.
fn is_ours(reason: &str) -> bool {
    ["failed: ", "error: ", "unsupported: "].iter().any(|word| reason.starts_with(word))
}
