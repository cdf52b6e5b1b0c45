//! Files of scenarios: found, read, with the cards they are played with.

use std::borrow::Cow;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use glob::Pattern;

use super::color::Colorize;
use super::guarded::guarded;
use super::{Context, Failure, Settings};
use crate::cr::RuleId;
use crate::cr::diff::{self, Prepared, Renumbering, compare};
use crate::explain::shipped::{shipped_scenario, shipped_scenario_names, shipped_scenarios_called};
use crate::library::{About, Book, Selector, followed_by_titles};
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

/// The rules of scenarios: those they are checked against and played by, and the edition that is quoted.
pub struct Rules {
    /// The digest: its edition is the one the engine plays by and scenarios cite.
    book: Book,
    /// The edition asked for, or the default one.
    quoted: Book,
    /// The installed official text of the digest's edition, by which numbers are followed into the one quoted.
    official: Option<Book>,
    /// Where the rules of the digest's edition stand in the one quoted.
    went: OnceLock<Option<Renumbering>>,
}

impl Rules {
    /// The rules: scenarios cite those of the pinned edition, and are told with the words of the edition in use.
    pub fn open(cx: &Context) -> Result<Self, Failure> {
        let book = cx.library.open(&Selector::Digest)?;
        let quoted = cx.book()?;
        let date = book.about.date.map(|date| date.to_string()).unwrap_or_default();
        let apart = quoted.about.date != book.about.date;
        let official = match apart && cx.library.names()?.contains(&date) {
            true => Some(cx.library.open(&Selector::Named(date))?),
            false => None,
        };
        Ok(Self { book, quoted, official, went: OnceLock::new() })
    }

    /// What is to be said of the numbers, where the edition quoted is not the one the engine plays by.
    pub fn apart(&self) -> Option<String> {
        let (quoted, played) = (&self.quoted.about, &self.book.about);
        let date = played.date.map(|date| date.to_string()).unwrap_or_default();
        (quoted.date != played.date).then(|| {
            format!(
                "the rules are quoted from {}; their numbers are those of {date}, by which the engine plays",
                quoted.name
            )
        })
    }

    /// The rule of the edition quoted that stands for one of the edition played by: where that edition is another, the
    /// one it went to, or the one of the same number under the same title.
    pub fn in_quoted(&self, id: RuleId) -> Option<RuleId> {
        if self.quoted.about.date == self.book.about.date {
            return Some(id);
        }
        let went = self.went.get_or_init(|| {
            let (old, new) = (self.official.as_ref()?.edition().ok()?, self.quoted.edition().ok()?);
            let (old, new) = Prepared::both(old, new);
            Some(compare(&old, &new, diff::Options::default()).renumbering)
        });
        match went {
            Some(went) => went.went(id).and_then(|now| now.first().copied()),
            None => followed_by_titles(&self.book.outline, &self.quoted.outline, id),
        }
    }

    /// The number of a rule as it is told with its text: where the edition quoted has another one for it, with that.
    pub fn label(&self, id: RuleId) -> String {
        match self.in_quoted(id) {
            Some(now) if now != id => format!("{id} ({now} in {})", self.quoted.about.name),
            _ => id.to_string(),
        }
    }

    /// Which edition they are of.
    pub fn about(&self) -> &About {
        &self.book.about
    }

    /// The edition whose words are quoted, in words; where its numbers are another's, with whose.
    pub fn quoted_from(&self) -> String {
        let quoted = super::rule_text::edition_words(&self.quoted.about);
        match (self.quoted.about.date == self.book.about.date, self.book.about.date) {
            (false, Some(date)) => format!("{quoted}; the numbers are those of {date}, by which the engine plays"),
            _ => quoted,
        }
    }

    /// The line that names the edition quoted, under an answer that quotes it.
    pub fn edition_line(&self, cx: &Context) -> String {
        let said = self.quoted_from();
        match cx.format() {
            super::Format::Md => format!("*{said}*\n"),
            _ => format!("{}\n", super::prose::indented(&said, cx.terminal.prose_width(), 0).dimmed()),
        }
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

    /// The text of a rule in the edition quoted, where it has it, else in the digest; the title of one that has nothing
    /// else.
    pub fn text(&self, id: RuleId) -> Option<String> {
        let quoted = self.in_quoted(id).and_then(|id| self.quoted.rule(id).ok().flatten());
        let rule = quoted.or_else(|| self.book.rule(id).ok().flatten())?;
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

/// Whether a path names a file of scenarios that is there.
pub fn is_scenario(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "yaml" || e == "yml") && path.is_file()
}

/// The files of these paths: folders are searched, in the order of names, but for what the settings ignore. What can't be
/// read is among them.
pub fn find(cx: &Context, paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let ignored = ignored(&cx.settings)?;
    let is_ignored = |file: &Path| ignored.iter().any(|glob| glob.matches_path(file));
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            let before = found.len();
            walk(path, &mut Vec::new(), &mut found).map_err(|e| Failure::unreadable(path, &e))?;
            let mut place = 0;
            found.retain(|file| {
                place += 1;
                place <= before || !is_ignored(file.strip_prefix("./").unwrap_or(file))
            });
            if found.len() == before {
                return Err(Failure::usage(format!("there is no scenario below `{}`", path.display()))
                    .help("scenarios are files whose names end in `.yaml` or `.yml`"));
            }
        } else if path.exists() || path.as_os_str() == "-" {
            found.push(path.clone());
        } else if let Some((name, _)) = shipped(path) {
            let note = format!("note: there is no such file here; `{name}` is a scenario that ships with apnap");
            cx.remark(&note.dimmed().to_string());
            found.push(path.clone());
        } else {
            return Err(missing(path));
        }
    }
    Ok(found)
}

/// The files that are passed over: globs that begin where the configuration stands, as seen from the working folder.
fn ignored(settings: &Settings) -> Result<Vec<Pattern>, Failure> {
    let folder = settings.file.as_deref().and_then(Path::parent).unwrap_or(Path::new(""));
    let mut all = Vec::new();
    for glob in &settings.ignore.value {
        for whole in [glob.clone(), folder.join(glob).display().to_string()] {
            all.push(Pattern::new(&whole).map_err(|e| {
                Failure::usage(format!("`{}` is no pattern of files: {}", crate::scenario::quote(glob), e.msg))
                    .at(folder.join(super::settings::FILE).display().to_string())
            })?);
        }
    }
    Ok(all)
}

/// The scenario that ships and is called so, with its path: where no file is. What ends like the name of a file in the
/// working folder is none but that.
fn shipped(path: &Path) -> Option<(String, Cow<'static, str>)> {
    match shipped_names(path).as_slice() {
        [one] => Some((one.clone(), shipped_scenario(one)?)),
        _ => None,
    }
}

fn shipped_names(path: &Path) -> Vec<String> {
    let bare = path.components().count() == 1;
    match path.to_str() {
        Some(name) if std::fs::symlink_metadata(path).is_err() && !(bare && path.extension().is_some()) => {
            shipped_scenarios_called(name)
        }
        _ => Vec::new(),
    }
}

/// That there is no such file, with what is there instead.
fn missing(path: &Path) -> Failure {
    let several = shipped_names(path);
    if !several.is_empty() {
        return Failure::usage(format!(
            "there is no file `{}`, and several scenarios that ship are called so",
            path.display()
        ))
        .did_you_mean(&several);
    }
    let failure = Failure::usage(format!("there is no file `{}`", path.display()));
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let names: Vec<String> = std::fs::read_dir(folder)
        .map(|entries| entries.flatten().map(|e| e.file_name().to_string_lossy().into_owned()).collect())
        .unwrap_or_default();
    let wanted = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let mut near = crate::library::nearest(&wanted, names.iter().map(String::as_str), 2);
    // Those that ship are called by their names alone, too.
    let shipped = if near.is_empty() { shipped_scenario_names() } else { Vec::new() };
    if path.components().count() == 1 {
        near.extend(crate::library::slips(&wanted, shipped.iter().map(String::as_str), 2));
    }
    failure.did_you_mean(&near)
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
    } else if let Some((name, text)) = shipped(path) {
        (name, text.into_owned().into_bytes())
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
        None => super::cards::imported(cx)?,
    };
    Ok(Cards::new(stock))
}
