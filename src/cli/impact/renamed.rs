//! Files and folders that are named by a section whose number changed: `digest/722.txt`, `scenarios/722`.

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::cli::{Failure, Failures};
use crate::cr::RuleId;
use crate::cr::diff::Comparison;

/// A file or folder that is named by a section.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Renamed {
    /// What it is called.
    pub from: PathBuf,
    /// What it is to be called.
    pub to: PathBuf,
    /// Whether its name is the number alone; else code may name it, and it is renamed by hand.
    pub certain: bool,
}

/// What is named by a section that has another number now, below these paths; but for what `has_followed` already.
pub fn find(paths: &[PathBuf], comparison: &Comparison<'_>, has_followed: impl Fn(&Path) -> bool) -> Vec<Renamed> {
    let mut found = Vec::new();
    for path in paths.iter().filter(|path| path.is_dir()) {
        walk(path, comparison, &mut found);
    }
    found.retain(|one| !has_followed(&one.from));
    found.sort_by(|a, b| a.from.cmp(&b.from));
    found.dedup();
    found
}

fn walk(folder: &Path, comparison: &Comparison<'_>, found: &mut Vec<Renamed>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') || name == "target" || name == "node_modules" || path.is_symlink() {
            continue;
        }
        if let Some((new, certain)) = now(&name, comparison) {
            found.push(Renamed { to: path.with_file_name(new), from: path.clone(), certain });
        }
        if path.is_dir() {
            walk(&path, comparison, found);
        }
    }
}

/// The name with the section's new number: `723.txt` for `722.txt`, `r723_x.rs` for `r722_x.rs`.
fn now(name: &str, comparison: &Comparison<'_>) -> Option<(String, bool)> {
    let rest = name.strip_prefix('r').unwrap_or(name);
    let (number, tail) = rest.split_at_checked(3)?;
    let alone = rest.len() == name.len() && (tail.is_empty() || tail.starts_with('.'));
    if !(alone || tail.starts_with('_') || tail.starts_with('.') || tail.is_empty()) {
        return None;
    }
    let id: RuleId = number.parse().ok()?;
    match comparison.renumbering.went(id)? {
        [only] if *only != id => Some((name.replacen(number, &only.to_string(), 1), alone)),
        _ => None,
    }
}

/// Writes the new names where these texts name what will be renamed: `722/a-turn.yaml`, `digest/722.txt`. The files are read and
/// written once each.
pub fn follow<'f>(all: &[Renamed], texts: impl Iterator<Item = &'f Path>, failures: &mut Failures) {
    let named: Vec<Named<'_>> = all.iter().filter(|one| one.certain).filter_map(Named::of).collect();
    for path in texts.filter(|_| !named.is_empty()) {
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        let Some(now) = followed(&text, &named) else { continue };
        if let Err(e) = std::fs::write(path, now) {
            failures.push(Failure::usage(format!("cannot write it: {e}")).at(path.display().to_string()));
        }
    }
}

/// What a text writes of something that is renamed.
struct Named<'r> {
    /// What stands before the number: nothing for a folder, for a file the folder it is in.
    before: String,
    old: &'r str,
    new: &'r str,
    /// What of it can stand behind a folder's number.
    within: Vec<String>,
}

impl<'r> Named<'r> {
    fn of(one: &'r Renamed) -> Option<Self> {
        let (old, new) = (one.from.file_name()?.to_str()?, one.to.file_name()?.to_str()?);
        if !one.from.is_dir() {
            let folder = one.from.parent()?.file_name()?.to_str()?;
            return Some(Self { before: format!("{folder}/"), old, new, within: Vec::new() });
        }
        let entries = std::fs::read_dir(&one.from).ok()?.flatten();
        let within = entries.map(|entry| format!("/{}", entry.file_name().to_string_lossy())).collect();
        Some(Self { before: String::new(), old, new, within })
    }

    /// Whether a text names it here.
    fn stands(&self, text: &str, at: usize) -> bool {
        let (Some(before), Some(rest)) = (text.get(..at), text.get(at..)) else { return false };
        let Some(behind) = rest.strip_prefix(self.old) else { return false };
        let part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
        let begins = before.ends_with(&self.before) && !before.ends_with(part);
        let ends = |behind: &str| !behind.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '-'));
        begins
            && match self.within.as_slice() {
                [] => ends(behind),
                within => within.iter().any(|entry| behind.strip_prefix(entry.as_str()).is_some_and(ends)),
            }
    }
}

/// A text with the new names; `None` if it names nothing that is renamed.
fn followed(text: &str, named: &[Named<'_>]) -> Option<String> {
    let mut out = String::new();
    let mut kept = 0;
    for (at, _) in text.char_indices().filter(|(_, c)| c.is_ascii_digit()) {
        if let Some(one) = named.iter().filter(|_| at >= kept).find(|one| one.stands(text, at)) {
            out.push_str(text.get(kept..at)?);
            out.push_str(one.new);
            kept = at + one.old.len();
        }
    }
    (kept > 0).then(|| out + text.get(kept..).unwrap_or_default())
}

/// Renames what is certain, the last first, so that none takes the place of another that is still to be renamed.
pub fn rename(all: &mut [Renamed], failures: &mut Failures) {
    let mut order: Vec<&Renamed> = all.iter().filter(|one| one.certain).collect();
    // What a new name is taken by goes first.
    while !order.is_empty() {
        let free = order.iter().position(|one| !one.to.exists());
        let Some(free) = free else {
            for one in order {
                let said = format!("cannot rename it: `{}` is there", one.to.display());
                failures.push(Failure::usage(said).at(one.from.display().to_string()));
            }
            return;
        };
        let one = order.remove(free);
        if let Err(e) = std::fs::rename(&one.from, &one.to) {
            failures.push(Failure::usage(format!("cannot rename it: {e}")).at(one.from.display().to_string()));
        }
    }
}
