//! Scenarios known to fail: one a line, `file::title  # reason`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Component, Path};

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

    /// The reason written beside a scenario known to fail.
    pub fn reason(&self, id: &str) -> Option<&str> {
        self.known.get(id).map(String::as_str).filter(|reason| !reason.is_empty())
    }

    /// Entries that hold now, or for which there is no scenario where they say it is.
    pub fn stale(&self, played: &Played<'_>) -> Vec<String> {
        let status: BTreeMap<&str, Status> = played.tested.iter().map(|t| (t.id.as_str(), t.status)).collect();
        let stale = |id: &&String| match status.get(id.as_str()) {
            Some(status) => *status == Status::Passed,
            None => played.looked_at(id),
        };
        self.known.keys().filter(stale).cloned().collect()
    }

    /// Writes the baseline of this run; a reason written by hand stays, and so do entries that were not played.
    pub fn write(&self, path: &Path, played: &Played<'_>) -> Result<Written, Failure> {
        let mut new = self.known.clone();
        new.retain(|id, _| !played.looked_at(id));
        for one in played.tested {
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

/// What was played.
pub struct Played<'a> {
    /// The scenarios.
    pub tested: &'a [Tested],
    /// The files and folders all of which was played, [as seen](as_seen_from) from the working folder; none where only a part was.
    pub below: Option<&'a [String]>,
}

impl Played<'_> {
    /// Whether the scenario of this id would have been played, if there were one.
    fn looked_at(&self, id: &str) -> bool {
        let file = id.split_once("::").map_or(id, |(file, _)| file);
        let within = |folder: &String| {
            let below_here = folder == "." && !file.starts_with("../") && !file.starts_with('/');
            below_here
                || file.strip_prefix(folder.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        self.below.is_some_and(|below| below.iter().any(within))
    }
}

/// A path as it is written in a baseline: from the folder `here`, without `.` and with `..` only in front, parted by `/`.
///
/// However a file was named, it has one such path; those of two files differ.
pub fn as_seen_from(here: &Path, path: &Path) -> String {
    if path.as_os_str() == "-" {
        return "<stdin>".to_owned();
    }
    let steps = |path: &Path| {
        let mut steps: Vec<String> = Vec::new();
        for step in path.components() {
            match step {
                Component::CurDir => {}
                Component::ParentDir if steps.len() > 1 => drop(steps.pop()),
                Component::ParentDir => {}
                step => steps.push(step.as_os_str().to_string_lossy().into_owned()),
            }
        }
        steps
    };
    let (here, there) = (steps(here), steps(&here.join(path)));
    let common = here.iter().zip(&there).take_while(|(a, b)| a == b).count();
    if common == 0 {
        return path.display().to_string();
    }
    let up = std::iter::repeat_n("..", here.len() - common);
    let seen: Vec<&str> = up.chain(there.iter().skip(common).map(String::as_str)).collect();
    if seen.is_empty() { ".".to_owned() } else { seen.join("/") }
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
            says_nothing: false,
            id: id.to_owned(),
            file: 0,
            title: id.to_owned(),
            status,
            seconds: 0.0,
            line: 1,
            shown: String::new(),
            reason: reason.to_owned(),
            expected: false,
            exit: crate::cli::Exit::of(status),
            problems: Vec::new(),
        }
    }

    #[test]
    fn a_title_that_is_there_again_is_counted() {
        let ids = ids("a.yaml", ["One", "Two", "One", " One\n", "One (2)"].into_iter());
        assert_eq!(ids, ["a.yaml::One", "a.yaml::Two", "a.yaml::One (2)", "a.yaml::One (3)", "a.yaml::One (2) (2)"]);
    }

    #[test]
    fn a_file_has_one_path() {
        let seen = |path: &str| as_seen_from(Path::new("/home/me/repo"), Path::new(path));
        assert_eq!(seen("./a/../b/x.yaml"), "b/x.yaml");
        assert_eq!(seen("/home/me/repo/b/x.yaml"), "b/x.yaml");
        assert_eq!(seen("/home/me/repo/../shared/x.yaml"), "../shared/x.yaml");
        assert_eq!(seen("../../../../../etc"), "../../../etc");
        assert_eq!((seen("."), seen("..")), (".".to_owned(), "..".to_owned()));
        assert_eq!(seen("-"), "<stdin>");
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
        let written = Baseline::default().write(&path, &Played { tested: &first, below: None }).unwrap();
        assert_eq!((written.all, written.added, written.removed), (2, 2, 0));
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.ends_with("a::x  # failed: expected 1, found 2\na::y  # error: bad\n"), "{text}");
        std::fs::write(&path, text.replace("error: bad", "their rule is older  # see 1.1")).unwrap();
        let known = Baseline::read(&path, false).unwrap();
        assert!(known.has("a::x") && known.has("a::y") && !known.has("a::z"));
        // Only `y` is played, and fails in another way: `x` stays as it is.
        let again = [tested("a::y", Status::Failed, "worse")];
        known.write(&path, &Played { tested: &again, below: None }).unwrap();
        let known = Baseline::read(&path, false).unwrap();
        assert_eq!(known.known.get("a::y").map(String::as_str), Some("their rule is older  # see 1.1"));
        assert!(known.has("a::x"));
        // All are played: what holds is stale, and what is gone.
        let now = [tested("a::y", Status::Passed, "")];
        let stale = |below: Option<&[String]>| known.stale(&Played { tested: &now, below });
        assert_eq!(stale(Some(&[".".to_owned()])), ["a::x", "a::y"]);
        assert_eq!(stale(Some(&["a".to_owned()])), ["a::x", "a::y"]);
        assert_eq!(stale(Some(&["b".to_owned()])), ["a::y"]);
        assert_eq!(stale(None), ["a::y"]);
        assert!(Baseline::read(&folder.path().join("none"), false).is_err());
    }
}
