//! Puts together what the program has built in: the digest, as one document in the official layout, from the files of
//! `rules/digest`; the list of the rules the code cites, each with its file and line; and the scenarios.

use std::error::Error;
use std::fmt::Write;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// The date of the edition whose rules the digest states.
const PINNED: &str = "April 17, 2026";

/// Where code cites rules, with `rule!("704.5f")`. A package that was published is without `src/text`, which is one of its own.
const CODE: [&str; 3] = ["src/engine", "src/scenario", "src/text/oracle"];

/// The tables that say what a rule means as data, with `rule: 702.20b`.
const TABLES: [&str; 3] = ["rules/keywords.yaml", "rules/actions.yaml", "rules/tokens.yaml"];

/// The code that reads a document and says how it is kept; where it is not there, the version stands for it.
const READERS: [&str; 3] = ["src/text/cr", "src/library/outline.rs", "src/library/stored.rs"];

fn main() -> Result<(), Box<dyn Error>> {
    let out = std::env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?;
    let out = Path::new(&out);
    let digest = digest()?;
    println!("cargo::rustc-env=DIGEST_STAMP={:016x}", stamp(&digest)?);
    println!("cargo::rustc-env=DIGEST_DATE={PINNED}");
    std::fs::write(out.join("digest.txt"), digest)?;
    std::fs::write(out.join("citations.rs"), citations()?)?;
    std::fs::write(out.join("scenarios.rs"), scenarios()?)?;
    Ok(())
}

/// The digest as one document.
fn digest() -> Result<String, Box<dyn Error>> {
    let folder = Path::new("rules/digest");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut sections: Vec<PathBuf> = std::fs::read_dir(folder)?
        .map(|entry| entry.map(|e| e.path()))
        .filter(|path| {
            !path.as_ref().is_ok_and(|p| p.extension().is_none_or(|e| e != "txt") || p.ends_with("glossary.txt"))
        })
        .collect::<Result<_, _>>()?;
    sections.sort();

    let mut body = String::new();
    let mut contents = String::new();
    for path in &sections {
        let text = std::fs::read_to_string(path)?;
        let text = text.trim();
        writeln!(body, "{text}\n")?;
        // The first line is the section's title, or the part's with the section's after it.
        for heading in text.lines().filter(|l| !l.trim().is_empty()).take_while(|l| is_heading(l)) {
            writeln!(contents, "{heading}")?;
        }
    }
    let glossary = std::fs::read_to_string(folder.join("glossary.txt")).unwrap_or_default();

    let mut document = format!(
        "Digest of the Magic: The Gathering Comprehensive Rules\n\n\
         These rules are effective as of {PINNED}.\n\n\
         Introduction\n\n\
         Every rule of the edition of {PINNED}, restated in other words under its own number. \
         Where the words matter, the official text decides.\n\n\
         Contents\n\n{contents}\nGlossary\n\nCredits\n\n{body}"
    );
    let glossary = glossary.trim().trim_start_matches("Glossary").trim();
    write!(document, "Glossary\n\n{glossary}\n\nCredits\n\nWritten by the authors of apnap.\n")?;
    Ok(document)
}

/// A number that changes with a document and with the code that reads it: what was once made of it holds while it is the same.
fn stamp(document: &str) -> Result<u64, Box<dyn Error>> {
    let mut stamp = DefaultHasher::new();
    document.hash(&mut stamp);
    env!("CARGO_PKG_VERSION").hash(&mut stamp);
    for reader in READERS.map(Path::new).into_iter().filter(|reader| reader.exists()) {
        println!("cargo::rerun-if-changed={}", reader.display());
        let mut files = Vec::new();
        if reader.is_dir() {
            code_files(reader, &mut files)?;
        } else {
            files.push(reader.to_owned());
        }
        files.sort();
        for file in files {
            std::fs::read(file)?.hash(&mut stamp);
        }
    }
    Ok(stamp.finish())
}

/// `7. Additional Rules` or `704. State-Based Actions`.
fn is_heading(line: &str) -> bool {
    line.split_once(". ").is_some_and(|(number, _)| number.bytes().all(|b| b.is_ascii_digit()))
}

/// The scenarios that ship, as the elements of a table of `(path, text)` in the order of their paths. A program that is not
/// released reads them where they lie.
fn scenarios() -> Result<String, Box<dyn Error>> {
    let mut table = String::from("[\n");
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed=scenarios");
        let root = std::env::current_dir()?;
        let mut paths = Vec::new();
        scenario_files(Path::new("scenarios"), &mut paths)?;
        let mut named: Vec<(String, PathBuf)> =
            paths.into_iter().map(|path| (path.display().to_string().replace('\\', "/"), root.join(path))).collect();
        named.sort();
        for (name, path) in named {
            writeln!(table, "    ({name:?}, include_str!({:?})),", path.display().to_string())?;
        }
    }
    table.push(']');
    Ok(table)
}

fn scenario_files(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            scenario_files(&path, found)?;
        } else if path.extension().is_some_and(|end| end == "yaml") {
            found.push(path);
        }
    }
    Ok(())
}

/// The citations as the elements of a table of `(rule, file, line)`, in the order of files and lines.
fn citations() -> Result<String, Box<dyn Error>> {
    let mut files = Vec::new();
    for folder in CODE.map(Path::new).into_iter().filter(|folder| folder.exists()) {
        println!("cargo::rerun-if-changed={}", folder.display());
        code_files(folder, &mut files)?;
    }
    files.sort();
    let mut table = String::from("[\n");
    for file in &files {
        let text = std::fs::read_to_string(file)?;
        cite(&mut table, file, &cited_in_code(&text))?;
    }
    for file in TABLES.map(Path::new) {
        println!("cargo::rerun-if-changed={}", file.display());
        if let Ok(text) = std::fs::read_to_string(file) {
            cite(&mut table, file, &cited_in_table(&text))?;
        }
    }
    table.push(']');
    Ok(table)
}

fn cite(table: &mut String, file: &Path, cited: &[(usize, &str)]) -> std::fmt::Result {
    let file = file.to_string_lossy().replace('\\', "/");
    cited.iter().try_for_each(|(line, rule)| writeln!(table, "    ({rule:?}, {file:?}, {line}),"))
}

fn code_files(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
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
