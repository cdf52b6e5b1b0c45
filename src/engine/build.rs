//! Lists which rules the engine cites, each with its file and line.

use std::path::Path;

use apnap_cited::Table;

/// The files and folders of the engine, from its root.
const SOURCES: &str = ".";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let out = std::env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?;
    println!("cargo::rerun-if-changed={SOURCES}");
    let mut table = Table::default();
    table.code(Path::new(SOURCES), "src/engine")?;
    std::fs::write(Path::new(&out).join("citations.rs"), table.finish())?;
    Ok(())
}
