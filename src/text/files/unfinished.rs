//! Files that are being written, and those that were never finished.
//!
//! A file is written under a name that ends in `.part` and is locked meanwhile. What ends so and is not locked was left
//! behind by a process that was stopped.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// What the names of unfinished files end in.
const EXTENSION: &str = "part";

/// A file being written; it goes away again unless it is [finished](Self::finish).
#[derive(Debug)]
pub struct Unfinished {
    path: PathBuf,
    file: File,
}

impl Unfinished {
    /// Begins the file that is to be at `path`.
    ///
    /// # Errors
    /// It cannot be made.
    pub fn begin(path: &Path) -> io::Result<Self> {
        let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?.to_string_lossy();
        // The process id keeps two that write at once out of each other's file.
        let path = path.with_file_name(format!("{name}.{}.{EXTENSION}", std::process::id()));
        let file = File::create(&path)?;
        // Where files can't be locked, another process may take it for left behind: then this one fails, and says so.
        let _ = file.try_lock();
        Ok(Self { path, file })
    }

    /// The file, to be written to.
    pub fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Puts it in its place, whole.
    ///
    /// # Errors
    /// It cannot be written to the end, or not be renamed; it is then gone, and what was in its place stands.
    pub fn finish(self, path: &Path) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.path, path)
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // It is gone when it was finished; and nothing more can be done if it cannot be removed.
        let _ = fs::remove_file(&self.path);
    }
}

/// Removes what processes that were stopped have left unfinished in a folder. What can't be removed stays.
pub fn remove_left_over(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|e| e == EXTENSION) && path.is_file() {
            let free = File::options().write(true).open(&path).is_ok_and(|file| file.try_lock().is_ok());
            if free {
                let _ = fs::remove_file(&path);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_left_behind_is_removed_and_what_is_being_written_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let names = || {
            let mut names: Vec<String> =
                fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
            names.sort();
            names
        };
        fs::write(folder.path().join("old.cards.4711.part"), "half").unwrap();
        fs::write(folder.path().join("a.cards"), "whole").unwrap();
        let path = folder.path().join("new.cards");
        let mut begun = Unfinished::begin(&path).unwrap();
        io::Write::write_all(begun.file(), b"new").unwrap();
        remove_left_over(folder.path());
        assert_eq!(names().len(), 2, "{:?}", names());
        begun.finish(&path).unwrap();
        drop(Unfinished::begin(&folder.path().join("never")).unwrap());
        assert_eq!(names(), ["a.cards", "new.cards"]);
    }
}
