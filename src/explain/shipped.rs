//! The scenarios that ship, by their paths from the root of the project on: `scenarios/704/checked-again.yaml`.
//!
//! They are built into a released program, which is used where its source is not. One that is being worked on reads them
//! where they lie, so that it need not be built anew for each that is written.

use std::borrow::Cow;

/// Path and text, sorted by path; empty in a program that is not released.
static BUILT_IN: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/scenarios.rs"));

/// The text of a scenario that ships, by its path.
pub fn shipped_scenario(path: &str) -> Option<Cow<'static, str>> {
    let built_in = BUILT_IN.binary_search_by_key(&path, |(known, _)| known).ok().and_then(|at| BUILT_IN.get(at));
    built_in.map(|(_, text)| Cow::Borrowed(*text)).or_else(|| source::read(path).map(Cow::Owned))
}

/// The paths of the scenarios that ship and are called so: by path, with or without `scenarios/` and `.yaml`, or by the
/// name of the file alone, which several may have.
pub fn shipped_scenarios_called(name: &str) -> Vec<String> {
    let name = name.replace('\\', "/");
    let bare = name.trim_start_matches("./").trim_start_matches("scenarios/").trim_end_matches(".yaml");
    if bare.is_empty() {
        return Vec::new();
    }
    let path = format!("scenarios/{bare}.yaml");
    if shipped_scenario(&path).is_some() {
        return vec![path];
    }
    let file = format!("/{bare}.yaml");
    let built_in = BUILT_IN.iter().map(|(path, _)| (*path).to_owned());
    let paths = built_in.chain(source::paths());
    paths.filter(|path| !bare.contains('/') && path.ends_with(&file)).collect()
}

/// The names of the files of the scenarios that ship, without `.yaml`.
pub fn shipped_scenario_names() -> Vec<String> {
    let built_in = BUILT_IN.iter().map(|(path, _)| (*path).to_owned());
    let name = |path: String| Some(path.rsplit('/').next()?.trim_end_matches(".yaml").to_owned());
    built_in.chain(source::paths()).filter_map(name).collect()
}

/// The scenarios in the source the program was made of.
#[cfg(debug_assertions)]
mod source {
    use std::path::{Component, Path, PathBuf};

    const ROOT: &str = env!("CARGO_MANIFEST_DIR");

    pub fn read(path: &str) -> Option<String> {
        let plain = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
        let ships = plain && path.starts_with("scenarios/") && path.ends_with(".yaml");
        ships.then(|| std::fs::read_to_string(Path::new(ROOT).join(path)).ok()).flatten()
    }

    pub fn paths() -> Vec<String> {
        let mut found = Vec::new();
        walk(&Path::new(ROOT).join("scenarios"), &mut found);
        let mut paths: Vec<String> = found
            .iter()
            .filter_map(|path| path.strip_prefix(ROOT).ok())
            .map(|path| path.display().to_string().replace('\\', "/"))
            .collect();
        paths.sort();
        paths
    }

    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for path in std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|end| end == "yaml") {
                found.push(path);
            }
        }
    }
}

/// A released program has them built in.
#[cfg(not(debug_assertions))]
mod source {
    pub fn read(_: &str) -> Option<String> {
        None
    }

    pub fn paths() -> Vec<String> {
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scenario_that_ships_is_called_by_its_path_or_its_name() {
        let path = "scenarios/704/checked-again.yaml";
        for name in
            [path, "704/checked-again.yaml", "704/checked-again", "./scenarios/704/checked-again.yaml", "checked-again"]
        {
            assert_eq!(shipped_scenarios_called(name), [path], "{name}");
        }
        for name in ["", "scenarios", "704", "again", "../Cargo", "nothing-of-the-kind"] {
            assert!(shipped_scenarios_called(name).is_empty(), "{name}");
        }
        assert!(shipped_scenario(path).is_some());
        assert!(shipped_scenario("scenarios/../scenarios/704/checked-again.yaml").is_none());
    }
}
