//! Files of scenarios: found, read, with the cards they are played with.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use super::guarded::guarded;
use super::{Context, Failure};
use crate::card::CardShelf;
use crate::cr::RuleId;
use crate::library::{About, Book, Selector};
use crate::scenario::{Cards, Document, Known, LARGEST_FILE, Problem, Span, read_all};

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

impl ScenarioFile {
    /// One that can't be read, and why.
    pub fn unreadable(path: &Path, why: &Failure) -> Self {
        let problem = Problem::error(Span::default(), why.message());
        let problem = why.helps().iter().fold(problem, |problem, help| problem.help(help.clone()));
        let name = path.display().to_string();
        Self { name, source: String::new(), documents: Err(Box::new(problem)) }
    }
}

/// What a panic in a scenario is to the user.
pub fn bug(at: Span, panic: &str) -> Problem {
    Problem::error(at, format!("a bug of the program: {panic}")).help("please report it with this scenario")
}

/// The files of these paths: folders are searched, in the order of names. What can't be read is among them.
pub fn find(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            let before = found.len();
            walk(path, &mut Vec::new(), &mut found).map_err(|e| Failure::unreadable(path, &e))?;
            if found.len() == before {
                return Err(Failure::usage(format!("there is no scenario below `{}`", path.display()))
                    .help("scenarios are files whose names end in `.yaml` or `.yml`"));
            }
        } else if path.exists() || path.as_os_str() == "-" {
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

/// The scenarios below a folder that is not below itself by way of a link; `above` are the folders it is in.
fn walk(folder: &Path, above: &mut Vec<PathBuf>, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    let place = std::fs::canonicalize(folder)?;
    if above.contains(&place) {
        return Ok(());
    }
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)?.flatten().map(|entry| entry.path()).collect();
    entries.sort();
    above.push(place);
    for entry in entries {
        if entry.is_dir() {
            // One that can't be looked into is told when it is to be read, and the others are played.
            if walk(&entry, above, found).is_err() {
                found.push(entry);
            }
        } else if entry.extension().is_some_and(|e| e == "yaml" || e == "yml") {
            found.push(entry);
        }
    }
    above.pop();
    Ok(())
}

/// Reads a file; if it can't be read, why not stands in the place of its scenarios.
pub fn load_or_why(path: &Path, rules: &Rules) -> ScenarioFile {
    match guarded(|| load(path, rules)) {
        Ok(Ok(file)) => file,
        Ok(Err(failure)) => ScenarioFile::unreadable(path, &failure),
        Err(panic) => ScenarioFile::unreadable(path, &Failure::usage(format!("a bug of the program: {panic}"))),
    }
}

/// Reads a file; `-` is the standard input.
pub fn load(path: &Path, rules: &Rules) -> Result<ScenarioFile, Failure> {
    let (name, bytes) = if path.as_os_str() == "-" {
        let input = std::io::stdin().lock();
        ("<stdin>".to_owned(), read(path, input)?)
    } else {
        let about = std::fs::metadata(path).map_err(|e| unreadable(path, &e))?;
        if about.is_dir() {
            return Err(match std::fs::read_dir(path) {
                Err(e) => Failure::unreadable(path, &e),
                Ok(_) => Failure::usage(format!("`{}` is a folder", path.display()))
                    .help("name one file in it; `apnap run` and `apnap test` take folders, too"),
            });
        }
        // A pipe or a device may never come to an end, or never begin.
        if !about.is_file() {
            return Err(Failure::usage(format!("`{}` is no file, but a pipe, a socket or a device", path.display()))
                .help("`-` reads the standard input"));
        }
        if about.len() > LARGEST_FILE as u64 {
            return Err(too_large(path));
        }
        let file = std::fs::File::open(path).map_err(|e| unreadable(path, &e))?;
        (path.display().to_string(), read(path, file)?)
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

/// All there is to read, unless it is more than a file of scenarios has.
fn read(path: &Path, from: impl std::io::Read) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    from.take(LARGEST_FILE as u64 + 1).read_to_end(&mut bytes).map_err(|e| Failure::unreadable(path, &e))?;
    if bytes.len() > LARGEST_FILE { Err(too_large(path)) } else { Ok(bytes) }
}

fn too_large(path: &Path) -> Failure {
    let most = LARGEST_FILE >> 20;
    Failure::usage(format!("`{}` is too large: a file of scenarios has at most {most} MiB", path.display()))
        .help("split it into several files")
}

fn unreadable(path: &Path, error: &std::io::Error) -> Failure {
    let link = std::fs::symlink_metadata(path).is_ok_and(|about| about.is_symlink());
    match error.kind() {
        std::io::ErrorKind::NotFound if link => {
            Failure::usage(format!("`{}` is a link to a file that is not there", path.display()))
        }
        std::io::ErrorKind::NotFound => missing(path),
        _ if link && std::fs::canonicalize(path).is_err() => {
            Failure::usage(format!("`{}` is a link that leads nowhere", path.display()))
        }
        _ => Failure::unreadable(path, error),
    }
}

/// The cards scenarios are played with: of this file, else those imported; perhaps none beside those that ship.
pub fn cards(cx: &Context, file: Option<&Path>) -> Result<Cards, anyhow::Error> {
    let stock = match file {
        Some(_) => super::cards::open(cx, file)?,
        None => CardShelf::at(cx.library.folder()).open_all().map_err(|e| Failure::usage(e.to_string()))?,
    };
    Ok(Cards::new(stock))
}
