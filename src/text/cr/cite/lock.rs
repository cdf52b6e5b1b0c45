//! Of which edition the citations below which paths are: the file `apnap-cites.toml`.
//!
//! What was renumbered once must not be taken for old numbers again, and a number that could not be renumbered is still
//! an old one.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Deserialize;

use crate::cr::Date;

/// The paths whose citations are of a known edition.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lock {
    /// Files and folders, as seen from the folder the file stands in, each with its edition; of several that hold a file,
    /// the nearest counts.
    #[serde(default)]
    pub cited: BTreeMap<String, Date>,
    /// The citations that are of an older edition still.
    #[serde(default)]
    pub left: Vec<Left>,
}

/// A citation that could not be renumbered with certainty.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Left {
    /// Its file.
    pub file: String,
    /// The number, as written.
    pub cited: String,
    /// The line it stands in, without the spaces around it.
    pub line: String,
    /// Its column in that line, from 1.
    pub column: usize,
    /// The edition it is of.
    pub edition: Date,
}

/// A file that cannot be read as one of these.
#[derive(Debug, thiserror::Error)]
#[error("this is no record of cited editions: {0}")]
pub struct LockError(String);

impl Lock {
    /// The name of the file.
    pub const FILE: &'static str = "apnap-cites.toml";

    /// Reads the file's text.
    ///
    /// # Errors
    /// It is no TOML, or has other keys.
    pub fn read(text: &str) -> Result<Self, LockError> {
        toml::from_str(text).map_err(|e| LockError(e.message().to_owned()))
    }

    /// The edition of the citations of a file, as far as is known.
    pub fn edition(&self, file: &str) -> Option<Date> {
        let holding = self.cited.iter().filter(|(path, _)| holds(path, file));
        holding.max_by_key(|(path, _)| if *path == "." { 0 } else { path.len() }).map(|(_, date)| *date)
    }

    /// The citations of a file that are of an older edition.
    pub fn left(&self, file: &str) -> impl Iterator<Item = &Left> {
        self.left.iter().filter(move |left| left.file == file)
    }

    /// All below these paths is of this edition now, but for what is left.
    pub fn set(&mut self, paths: &[String], edition: Date, left: Vec<Left>) {
        for path in paths {
            self.cited.retain(|known, _| !holds(path, known));
            self.left.retain(|known| !holds(path, &known.file));
        }
        for path in paths {
            if self.edition(path) != Some(edition) {
                self.cited.insert(path.clone(), edition);
            }
        }
        self.leave(&[], left);
    }

    /// Of these files, this is what is left.
    pub fn leave(&mut self, files: &[String], left: Vec<Left>) {
        self.left.retain(|known| !files.contains(&known.file));
        self.left.extend(left);
        self.left.sort();
        self.left.dedup();
    }

    /// The file's text.
    pub fn text(&self) -> String {
        // What JSON escapes, TOML reads.
        let quote = |text: &str| serde_json::Value::from(text).to_string();
        let mut out = String::from(
            "# The edition of the Comprehensive Rules whose numbers are cited below each path.\n\
             # Written by `apnap cite check --fix` and `apnap impact --fix`.\n\n[cited]\n",
        );
        for (path, edition) in &self.cited {
            let _ = writeln!(out, "{} = \"{edition}\"", quote(path));
        }
        if !self.left.is_empty() {
            out.push_str("\n# Not certain, and still of the older edition. To be set right by hand; then the entry goes at the next `--fix`.\n");
        }
        for Left { file, cited, line, column, edition } in &self.left {
            let (file, cited, line) = (quote(file), quote(cited), quote(line));
            let _ = write!(out, "[[left]]\nfile = {file}\ncited = {cited}\nline = {line}\n");
            let _ = write!(out, "column = {column}\nedition = \"{edition}\"\n\n");
        }
        out.truncate(out.trim_end().len());
        out + "\n"
    }
}

/// Whether `file` is `path` or stands below it.
fn holds(path: &str, file: &str) -> bool {
    path == "." || file.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_path_counts() {
        let day = |text: &str| text.parse::<Date>().unwrap();
        let (old, new) = (day("2026-01-16"), day("2026-04-17"));
        let mut lock = Lock::default();
        lock.set(&["src".to_owned(), "docs/a.md".to_owned()], old, Vec::new());
        let left = Left {
            file: "src/b.rs".into(),
            cited: "704.5".into(),
            line: "// \"704.5\"".into(),
            column: 4,
            edition: old,
        };
        lock.set(&["src/b.rs".to_owned()], new, vec![left.clone()]);
        assert_eq!(lock.edition("src/a.rs"), Some(old));
        assert_eq!(lock.edition("src/b.rs"), Some(new));
        assert_eq!(lock.edition("srcs/b.rs"), None);
        assert_eq!(lock.left("src/b.rs").collect::<Vec<_>>(), [&left]);
        assert_eq!(Lock::read(&lock.text()).unwrap(), lock);
        lock.set(&[".".to_owned()], new, Vec::new());
        assert_eq!((lock.cited.len(), lock.left.len()), (1, 0));
        assert_eq!(lock.edition("docs/a.md"), Some(new));
    }
}
