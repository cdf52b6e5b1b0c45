//! The files whose citations are read.

use std::collections::BTreeSet;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use glob::Pattern;
use rayon::prelude::*;

use crate::cli::{Failure, Failures};
use crate::cr::cite::{Citation, FileKind, Ignored, scan};

/// A file that was read.
pub struct CitedFile {
    /// How it is named in answers.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// Its text.
    pub text: String,
    /// The citations in it.
    pub citations: Vec<Citation>,
    /// What its comments say is to be left alone.
    pub ignored: Ignored,
}

/// Reads the files these paths stand for. `has_section` tells which sections a bare number may be of.
pub fn read_all(
    paths: &[PathBuf],
    exclude: &[Pattern],
    has_section: impl Fn(u16) -> bool + Sync,
    failures: &mut Failures,
) -> Vec<CitedFile> {
    let listed = list(paths, exclude, failures);
    let read: Vec<(Result<CitedFile, Failure>, bool)> =
        listed.into_par_iter().map(|(path, named)| (read(&path, &has_section), named)).collect();
    let mut files = Vec::with_capacity(read.len());
    for (file, named) in read {
        match file {
            Ok(file) => files.push(file),
            Err(failure) if named => failures.push(failure),
            // What a folder holds beside texts is nobody's fault.
            Err(_) => {}
        }
    }
    files
}

/// What stands for the standard input.
pub const STDIN: &str = "-";

/// The files to read, and whether each was named.
fn list(paths: &[PathBuf], exclude: &[Pattern], failures: &mut Failures) -> Vec<(PathBuf, bool)> {
    let mut out = Vec::new();
    for path in paths {
        if path.is_dir() {
            walk(path, &mut out, failures);
        } else if path.exists() || path.as_os_str() == STDIN {
            out.push((path.clone(), true));
        } else {
            fitting(path, &mut out, failures);
        }
    }
    // `*.json` is about a file of that name in any folder, `tests/**` about the path as it is shown.
    let left_out = |path: &Path| {
        let plain = path.strip_prefix(".").unwrap_or(path);
        let name = path.file_name().map(Path::new);
        exclude.iter().any(|glob| glob.matches_path(plain) || name.is_some_and(|name| glob.matches_path(name)))
    };
    out.retain(|(path, _)| !left_out(path));
    let mut seen = BTreeSet::new();
    out.retain(|(path, _)| seen.insert(path.clone()));
    out
}

/// The files that fit a pattern such as `docs/**/*.md`, which the shell has left as it is.
fn fitting(pattern: &Path, out: &mut Vec<(PathBuf, bool)>, failures: &mut Failures) {
    let text = pattern.to_string_lossy();
    if !text.contains(['*', '?', '[']) {
        return out.push((pattern.to_owned(), true));
    }
    let found = match glob::glob(&text) {
        Ok(found) => found,
        Err(e) => return failures.push(Failure::usage(format!("`{text}` is no pattern: {}", e.msg))),
    };
    let files: Vec<PathBuf> = found.flatten().filter(|path| path.is_file()).collect();
    if files.is_empty() {
        return failures.push(Failure::usage(format!("no file fits `{text}`")));
    }
    out.extend(files.into_iter().map(|path| (path, false)));
}

/// The files of a folder and the folders in it, in order of their names; hidden ones, `target` and `node_modules` are left out.
fn walk(folder: &Path, out: &mut Vec<(PathBuf, bool)>, failures: &mut Failures) {
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(e) => return failures.push(Failure::unreadable(folder, &e)),
    };
    let mut paths: Vec<PathBuf> = entries.filter_map(|e| e.ok().map(|e| e.path())).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        let left_out = name.starts_with('.') || name == "target" || name == "node_modules";
        if left_out || path.is_symlink() {
            continue;
        }
        if path.is_dir() {
            walk(&path, out, failures);
        } else {
            out.push((path, false));
        }
    }
}

fn read(path: &Path, has_section: impl Fn(u16) -> bool) -> Result<CitedFile, Failure> {
    let (name, bytes) = if path.as_os_str() == STDIN {
        let mut bytes = Vec::new();
        let read = std::io::stdin().lock().read_to_end(&mut bytes);
        ("<stdin>".to_owned(), read.map(|_| bytes))
    } else {
        (path.display().to_string(), std::fs::read(path))
    };
    let bytes = bytes.map_err(|e| Failure::unreadable(path, &e))?;
    if bytes.contains(&0) {
        return Err(Failure::usage("this is no text file").at(&name).help("save it as plain text (UTF-8) first"));
    }
    let text = String::from_utf8(bytes).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        Failure::usage(format!("this is no UTF-8 text: byte {at} begins no character"))
            .at(&name)
            .help("convert it first, for example with `iconv -t utf-8`")
    })?;
    let kind = FileKind::of(path);
    let citations = scan(&text, kind, has_section);
    let ignored = Ignored::of(&text, kind);
    Ok(CitedFile { name, path: path.to_owned(), text, citations, ignored })
}
