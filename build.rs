//! Puts together what the program has built in: the digest, as one document in the official layout, from the files of
//! `rules/digest`; the list of the rules its own code cites, each with its file and line; and the scenarios.

use std::error::Error;
use std::fmt::Write;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use apnap_cited::{Table, code_files};

/// The date of the edition whose rules the digest states.
const PINNED: &str = "April 17, 2026";

/// Where code of this package cites rules, with `rule!("704.5f")`. Those it is built on have tables of their own.
const CODE: &str = "src/scenario";

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
    println!("cargo::rerun-if-changed={CODE}");
    let mut table = Table::default();
    table.code(Path::new(CODE), CODE)?;
    Ok(table.finish())
}
