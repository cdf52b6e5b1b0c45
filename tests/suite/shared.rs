//! The test data that is not part of the project.

use std::path::{Path, PathBuf};

/// A file or folder of the folder `shared` beside the project, or of the one `APNAP_SHARED` names; `None`, with a note, when it is
/// not there.
pub fn shared(path: &str) -> Option<PathBuf> {
    let root = std::env::var_os("APNAP_SHARED")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared"), PathBuf::from);
    let path = root.join(path);
    if path.exists() {
        return Some(path);
    }
    eprintln!("skipped: {} is not there", path.display());
    None
}
