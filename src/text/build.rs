//! Says where the tables are that give keywords, keyword actions, tokens, dungeons and the Ring their meanings.

use std::path::Path;

/// Beside the sources of the program, or, in a package that was published, in it.
const PLACES: [&str; 2] = ["../../rules", "rules"];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let place = PLACES.map(Path::new).into_iter().find(|place| place.join("keywords.yaml").is_file());
    let place = place.ok_or("there is no keywords.yaml in `rules`")?.canonicalize()?;
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-env=RULES={}", place.display());
    Ok(())
}
