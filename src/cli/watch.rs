//! `--watch`: a command run again whenever its files change.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crate::cli::color::Colorize;

use super::{Context, Failure, Outcome, door, exit, scenario_files};

/// How often the files are looked at.
const EVERY: Duration = Duration::from_millis(250);

/// Runs `work` now and whenever a file of these paths, or one beside them, has changed, until it is stopped.
///
/// # Errors
///
/// The standard input, which can't be watched.
pub fn watch(cx: &Context, paths: &[PathBuf], also: Option<&Path>, mut work: impl FnMut() -> Outcome) -> Outcome {
    if paths.iter().any(|path| path.as_os_str() == "-") {
        return Err(Failure::usage("the standard input can't be watched").help("name a file or a folder").into());
    }
    cx.watch();
    loop {
        let seen = snapshot(cx, paths, also);
        if cx.terminal.interactive {
            door::clear()?;
        }
        exit::after(work());
        cx.remark(&"watching; Ctrl-C stops".dimmed().to_string());
        while snapshot(cx, paths, also) == seen {
            std::thread::sleep(EVERY);
        }
    }
}

/// The files with the times of their last changes and their lengths. A file that is not there yet may come.
fn snapshot(cx: &Context, paths: &[PathBuf], also: Option<&Path>) -> Vec<(PathBuf, Option<(SystemTime, u64)>)> {
    let files = scenario_files::find(cx, paths).unwrap_or_else(|_| paths.to_vec());
    let changed = |path: &Path| {
        let about = std::fs::metadata(path).ok()?;
        Some((about.modified().ok()?, about.len()))
    };
    files
        .into_iter()
        .chain(also.map(Path::to_owned))
        .map(|path| (changed(&path), path))
        .map(|(at, path)| (path, at))
        .collect()
}
