//! Puts the digest together: one document in the official layout from the files of `rules/digest`.

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The date of the edition whose rules the digest states.
const PINNED: &str = "January 16, 2026";

fn main() -> Result<(), Box<dyn Error>> {
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
    let out = std::env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?;
    std::fs::write(Path::new(&out).join("digest.txt"), document)?;
    Ok(())
}

/// `7. Additional Rules` or `704. State-Based Actions`.
fn is_heading(line: &str) -> bool {
    line.split_once(". ").is_some_and(|(number, _)| number.bytes().all(|b| b.is_ascii_digit()))
}
