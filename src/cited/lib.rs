//! For build scripts: which rules of the Comprehensive Rules the sources of a package cite, and where.
//!
//! Each package that cites rules writes a table of its own, so that it has it wherever it is built.

use std::fmt::Write;
use std::io::Result;
use std::path::{Path, PathBuf};

/// A table being put together: the elements of an array of `(rule, file, line)`, as Rust.
#[derive(Debug)]
pub struct Table {
    text: String,
}

impl Default for Table {
    fn default() -> Self {
        Self { text: String::from("[\n") }
    }
}

impl Table {
    /// Adds what the Rust files below a folder cite with `rule!("...")`, in the order of their paths. In the table `named` stands for
    /// the folder.
    ///
    /// # Errors
    /// The folder or a file can't be read.
    pub fn code(&mut self, folder: &Path, named: &str) -> Result<()> {
        let mut files = Vec::new();
        code_files(folder, &mut files)?;
        files.sort();
        for file in &files {
            let text = std::fs::read_to_string(file)?;
            let within = file.strip_prefix(folder).unwrap_or(file).display().to_string().replace('\\', "/");
            self.add(&format!("{named}/{within}"), &cited_in_code(&text));
        }
        Ok(())
    }

    /// Adds what a file of the tables that say what a rule means as data cites, with `rule: 702.20b`.
    ///
    /// # Errors
    /// The file can't be read.
    pub fn data(&mut self, file: &Path, named: &str) -> Result<()> {
        let text = std::fs::read_to_string(file)?;
        self.add(named, &cited_in_table(&text));
        Ok(())
    }

    /// The whole as one array.
    pub fn finish(mut self) -> String {
        self.text.push(']');
        self.text
    }

    fn add(&mut self, file: &str, cited: &[(usize, &str)]) {
        for (line, rule) in cited {
            let _ = writeln!(self.text, "    ({rule:?}, {file:?}, {line}),");
        }
    }
}

/// The Rust files below a folder, but for those of tests.
///
/// # Errors
/// A folder can't be read.
pub fn code_files(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            code_files(&path, files)?;
        } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("tests.rs") {
            files.push(path);
        }
    }
    Ok(())
}

/// Each `rule!("...")` with its line, but for comments and tests.
fn cited_in_code(text: &str) -> Vec<(usize, &str)> {
    let mut cited = Vec::new();
    let mut before = "";
    for (i, line) in text.lines().enumerate() {
        // The unit tests stand at the end of a file.
        if before == "#[cfg(test)]" && line.starts_with("mod ") {
            break;
        }
        before = line;
        if line.trim_start().starts_with("//") {
            continue;
        }
        let uses = line.split("rule!(\"").skip(1);
        cited.extend(uses.filter_map(|rest| Some((i + 1, rest.split_once('"')?.0))));
    }
    cited.dedup();
    cited
}

/// The `rule: ...` of each entry that says what the rule means, with its line.
///
/// An entry begins at the left edge. One with `engine: ...` says who else does it, or that nobody does, and cites nothing.
fn cited_in_table(text: &str) -> Vec<(usize, &str)> {
    let mut cited = Vec::new();
    let mut entry = None;
    for (i, line) in text.lines().enumerate() {
        if !line.starts_with([' ', '#']) && !line.is_empty() {
            cited.extend(entry.take());
        }
        let field = line.trim_start_matches("- ").trim_start();
        if let Some(rule) = field.strip_prefix("rule:") {
            let rule = rule.trim_start().trim_start_matches(['"', '\'']);
            let end = rule.find(|c: char| !c.is_ascii_alphanumeric() && c != '.').unwrap_or(rule.len());
            entry = rule.get(..end).filter(|r| !r.is_empty()).map(|r| (i + 1, r));
        } else if field.starts_with("engine:") {
            entry = None;
        }
    }
    cited.extend(entry);
    cited
}
