//! The file `apnap-cites.toml` of a project: where it stands, and what is written to it.

use std::path::{Component, Path, PathBuf};

use crate::cli::Failure;
use crate::cr::cite::Lock;
use crate::library::replace_file;

/// The record of cited editions of the project the working folder is in.
pub struct LockFile {
    folder: PathBuf,
    /// What it says.
    pub lock: Lock,
}

impl LockFile {
    /// The record in the working folder or the nearest above it that has one; else an empty one, to be kept in the root of
    /// the repository or, where there is none, in the working folder.
    pub fn find() -> Result<Self, Failure> {
        let here = std::env::current_dir().map_err(|e| Failure::unreadable(Path::new("."), &e))?;
        let with = |name: &str| here.ancestors().find(|folder| folder.join(name).exists());
        let Some(folder) = with(Lock::FILE) else {
            return Ok(Self { folder: with(".git").unwrap_or(&here).to_owned(), lock: Lock::default() });
        };
        let path = folder.join(Lock::FILE);
        let text = std::fs::read_to_string(&path).map_err(|e| Failure::unreadable(&path, &e))?;
        let lock = Lock::read(&text).map_err(|e| Failure::usage(e.to_string()).at(path.display().to_string()))?;
        Ok(Self { folder: folder.to_owned(), lock })
    }

    /// A path as the record names it: from its folder on.
    pub fn name(&self, path: &Path) -> String {
        let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        // `a/../b` is `b`.
        let plain = whole.components().fold(PathBuf::new(), |mut plain, part| {
            match part {
                Component::ParentDir => {
                    plain.pop();
                }
                Component::CurDir => {}
                part => plain.push(part),
            }
            plain
        });
        let below = plain.strip_prefix(&self.folder).unwrap_or(&plain);
        let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
        if parts.is_empty() { ".".to_owned() } else { parts.join("/") }
    }

    /// Writes it.
    pub fn write(&self) -> Result<(), Failure> {
        let path = self.folder.join(Lock::FILE);
        replace_file(&path, self.lock.text().as_bytes())
            .map_err(|e| Failure::usage(format!("cannot write: {e}")).at(path.display().to_string()))
    }
}
