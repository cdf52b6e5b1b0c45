//! Says where the tables are that give keywords, keyword actions, tokens, dungeons and the Ring their meanings, and lists which
//! rules they and the reading of card text cite, each with its file and line.

use std::path::Path;

use apnap_cited::Table;

/// Beside the sources of the program, or, in a package that was published, in it.
const PLACES: [&str; 2] = ["../../rules", "rules"];

/// The tables that say what a rule means as data, with `rule: 702.20b`.
const TABLES: [&str; 3] = ["keywords.yaml", "actions.yaml", "tokens.yaml"];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let out = std::env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?;
    let place = PLACES.map(Path::new).into_iter().find(|place| place.join("keywords.yaml").is_file());
    let place = place.ok_or("there is no keywords.yaml in `rules`")?.canonicalize()?;
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=oracle");
    println!("cargo::rustc-env=RULES={}", place.display());
    let mut table = Table::default();
    table.code(Path::new("oracle"), "src/text/oracle")?;
    for name in TABLES {
        println!("cargo::rerun-if-changed={}", place.join(name).display());
        table.data(&place.join(name), &format!("rules/{name}"))?;
    }
    std::fs::write(Path::new(&out).join("citations.rs"), table.finish())?;
    Ok(())
}
