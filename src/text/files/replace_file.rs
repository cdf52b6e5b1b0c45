//! Files replaced as a whole.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use super::unfinished::Unfinished;

/// Writes a file so that at any moment either the old or the new one is there, whole. A file that was there keeps its
/// permissions; where the path is a link, what it leads to is written.
///
/// # Errors
/// If it cannot be written; the old one then stands.
pub fn replace_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut unfinished = Unfinished::begin(&path)?;
    unfinished.file().write_all(bytes)?;
    if let Ok(before) = fs::metadata(&path) {
        unfinished.file().set_permissions(before.permissions())?;
    }
    unfinished.finish(&path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_new_file_is_there_alone_and_as_open_as_the_old() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        replace_file(&path, b"one").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        replace_file(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert!(fs::metadata(&path).unwrap().permissions().readonly());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_cannot_be_written_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        fs::create_dir(&path).unwrap();
        assert!(replace_file(&path, b"two").is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
