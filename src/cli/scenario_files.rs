//! Files of scenarios: found, read, with the cards they are played with.

use std::path::{Path, PathBuf};

use super::{Context, Failure};
use crate::card::CardShelf;
use crate::cr::RuleId;
use crate::library::{About, Book, Selector};
use crate::scenario::{Cards, Document, Known, Problem, read_all};

/// A file of scenarios.
pub struct ScenarioFile {
    /// How it is named in answers.
    pub name: String,
    /// Its text.
    pub source: String,
    /// Its documents, or why there are none.
    pub documents: Result<Vec<Document>, Box<Problem>>,
}

/// What scenarios are checked against: the rules there are.
pub struct Rules {
    book: Book,
}

impl Rules {
    /// The rules of the digest: scenarios cite rules of the pinned edition.
    pub fn open(cx: &Context) -> Result<Self, Failure> {
        let Ok(selector) = "digest".parse::<Selector>();
        Ok(Self { book: cx.library.open(&selector)? })
    }

    /// Which edition they are of.
    pub fn about(&self) -> &About {
        &self.book.about
    }

    /// Reads the scenarios of a text.
    pub fn read(&self, source: &str) -> Result<Vec<Document>, Box<Problem>> {
        let rule = |id: RuleId| self.book.outline.has(id);
        let near = |id: RuleId| {
            let mut near = self.book.outline.neighbours(id);
            near.truncate(2);
            near
        };
        read_all(source, &Known { rule: &rule, near: &near })
    }

    /// The text of a rule; the title of one that has nothing else.
    pub fn text(&self, id: RuleId) -> Option<String> {
        let rule = self.book.rule(id).ok().flatten()?;
        match rule.paragraphs.as_slice() {
            [] => rule.title.clone(),
            paragraphs => Some(paragraphs.iter().map(|p| p.text.as_str()).collect::<Vec<_>>().join(" ")),
        }
    }
}

/// The files of these paths: folders are searched, in the order of names.
pub fn find(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            let before = found.len();
            walk(path, &mut found).map_err(|e| Failure::unreadable(path, &e))?;
            if found.len() == before {
                return Err(Failure::usage(format!("there is no scenario below `{}`", path.display()))
                    .help("scenarios are files whose names end in `.yaml` or `.yml`"));
            }
        } else if path.is_file() || path.as_os_str() == "-" {
            found.push(path.clone());
        } else {
            return Err(missing(path));
        }
    }
    Ok(found)
}

/// That there is no such file, with what is there instead.
fn missing(path: &Path) -> Failure {
    let failure = Failure::usage(format!("there is no file `{}`", path.display()));
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let names: Vec<String> = std::fs::read_dir(folder)
        .map(|entries| entries.flatten().map(|e| e.file_name().to_string_lossy().into_owned()).collect())
        .unwrap_or_default();
    let wanted = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    failure.did_you_mean(&crate::library::nearest(&wanted, names.iter().map(String::as_str), 2))
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)?.flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            walk(&entry, found)?;
        } else if entry.extension().is_some_and(|e| e == "yaml" || e == "yml") {
            found.push(entry);
        }
    }
    Ok(())
}

/// Reads a file; `-` is the standard input.
pub fn load(path: &Path, rules: &Rules) -> Result<ScenarioFile, Failure> {
    let fail = |e: std::io::Error| Failure::unreadable(path, &e);
    if path.is_dir() {
        return Err(Failure::usage(format!("`{}` is a folder", path.display()))
            .help("name one file in it; `apnap run` and `apnap test` take folders, too"));
    }
    let (name, bytes) = if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut std::io::stdin().lock(), &mut bytes).map_err(fail)?;
        ("<stdin>".to_owned(), bytes)
    } else {
        let read = std::fs::read(path);
        if read.as_ref().is_err_and(|e| e.kind() == std::io::ErrorKind::NotFound) {
            return Err(missing(path));
        }
        (path.display().to_string(), read.map_err(fail)?)
    };
    let source = String::from_utf8(bytes).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        Failure::usage(format!("this is no UTF-8 text: byte {at} begins no character"))
            .at(&name)
            .help("scenarios are text files in YAML: `apnap schema` shows the form")
    })?;
    let documents = rules.read(&source);
    Ok(ScenarioFile { name, source, documents })
}

/// The cards scenarios are played with: of this file, else those imported; perhaps none beside those that ship.
pub fn cards(cx: &Context, file: Option<&Path>) -> Result<Cards, anyhow::Error> {
    let stock = match file {
        Some(_) => super::cards::open(cx, file)?,
        None => CardShelf::at(cx.library.folder()).open_all().map_err(|e| Failure::usage(e.to_string()))?,
    };
    Ok(Cards::new(stock))
}
