//! The folder in which imported editions are kept.

use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use super::search::SearchIndex;
use super::stored::Stored;
use super::{About, Book, LibraryError, Selector, Source, digest, remove_left_over, replace_file};
use crate::cr;

/// The folder in which imported editions are kept.
#[derive(Clone, Debug)]
pub struct Library {
    folder: PathBuf,
}

/// The name of the file that says which edition `edition use` set.
const DEFAULT: &str = "default-edition";

/// What the files of stored editions end in.
const EXTENSION: &str = "edition";

/// What the files of search indices end in.
const INDEX: &str = "index";

impl Library {
    /// The library in a data folder, which need not exist yet.
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    /// The user's data folder: `$XDG_DATA_HOME/apnap`, `~/.local/share/apnap`, or `%APPDATA%\apnap` on Windows.
    pub fn user_folder() -> Result<PathBuf, LibraryError> {
        let set = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
        let base = if cfg!(windows) { set("APPDATA") } else { set("XDG_DATA_HOME").filter(|p| p.is_absolute()) };
        let base = base.or_else(|| set("HOME").map(|home| home.join(".local/share")));
        Ok(base.ok_or(LibraryError::NoHome)?.join("apnap"))
    }

    /// The data folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The names of the installed editions, the oldest first; those without a date last.
    pub fn names(&self) -> Result<Vec<String>, LibraryError> {
        let folder = self.editions();
        let entries = match std::fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(e) if e.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(source) => return Err(LibraryError::Io { doing: "read", path: folder, source }),
        };
        let mut names: Vec<String> = entries
            .filter_map(|entry| {
                let path = entry.ok()?.path();
                let stored = path.extension().is_some_and(|e| e == EXTENSION);
                stored.then(|| path.file_stem().map(|s| s.to_string_lossy().into_owned())).flatten()
            })
            .collect();
        names.sort_by_key(|name| (name.parse::<cr::Date>().ok().is_none(), name.clone()));
        Ok(names)
    }

    /// The name of the edition set with `edition use`.
    ///
    /// # Errors
    ///
    /// It is not installed: what was set is not to be answered from another text.
    pub fn chosen(&self) -> Result<Option<String>, LibraryError> {
        let path = self.folder.join(DEFAULT);
        match std::fs::read_to_string(&path) {
            Ok(name) => {
                let name = name.trim().to_owned();
                if name == "digest" || self.has(&name) { Ok(Some(name)) } else { Err(LibraryError::NotChosen(name)) }
            }
            Err(e) if e.kind() == ErrorKind::NotFound => Ok(None),
            Err(source) => Err(LibraryError::Io { doing: "read", path, source }),
        }
    }

    /// The name of the edition that [`Selector::Default`] stands for; `digest` where none is installed.
    pub fn default_name(&self) -> Result<String, LibraryError> {
        if let Some(name) = self.chosen()? {
            return Ok(name);
        }
        Ok(self.latest()?.unwrap_or_else(|| "digest".to_owned()))
    }

    /// Sets the edition that answers from now on; with [`Selector::Latest`], the latest installed, whichever that is.
    /// Returns its name.
    pub fn choose(&self, selector: &Selector) -> Result<String, LibraryError> {
        let path = self.folder.join(DEFAULT);
        if matches!(selector, Selector::Latest | Selector::Default) {
            remove_if_there(&path)?;
            return self.default_name();
        }
        let name = self.name_of(selector).map_err(LibraryError::installed_only)?;
        self.write(&path, name.as_bytes())?;
        Ok(name)
    }

    /// Removes an installed edition. Returns its name.
    pub fn remove(&self, selector: &Selector) -> Result<String, LibraryError> {
        let name = self.name_of(selector).map_err(LibraryError::installed_only)?;
        if name == "digest" {
            return Err(LibraryError::no_such(selector, self.names()?).installed_only());
        }
        if self.chosen().is_ok_and(|chosen| chosen.is_some_and(|chosen| chosen == name)) {
            remove_if_there(&self.folder.join(DEFAULT))?;
        }
        remove_if_there(&self.index_path(&name))?;
        let path = self.path(&name);
        std::fs::remove_file(&path).map_err(|source| LibraryError::Io { doing: "remove", path, source })?;
        Ok(name)
    }

    /// Opens an edition: installed, shipped, or in a file.
    pub fn open(&self, selector: &Selector) -> Result<Book, LibraryError> {
        if let Selector::Named(name) = selector
            && !self.has(name)
            && (name == STDIN || Path::new(name).exists())
        {
            return read_file(Path::new(name));
        }
        match self.name_of(selector)?.as_str() {
            "digest" => self.digest(),
            name => Book::stored(Stored::open(&self.path(name))?),
        }
    }

    /// The digest: as it was kept, else read now and, if that can be, kept for the next time.
    fn digest(&self) -> Result<Book, LibraryError> {
        let path = self.folder.join("digest").with_extension(EXTENSION);
        if let Some(book) = std::fs::read(&path).ok().and_then(|bytes| digest::kept(&path, bytes)) {
            return Ok(book);
        }
        let book = digest::book()?;
        if let Some(bytes) = digest::to_keep(&book) {
            // Where nothing can be written, it is read each time.
            let _ = self.write(&path, &bytes);
        }
        Ok(book)
    }

    /// The name of the installed edition that is meant, or `digest`.
    fn name_of(&self, selector: &Selector) -> Result<String, LibraryError> {
        match selector {
            Selector::Digest => Ok("digest".to_owned()),
            Selector::Default => self.default_name(),
            Selector::Latest => self.latest()?.ok_or(LibraryError::Empty),
            Selector::AsOf(day) => {
                let names = self.names()?;
                let in_force = names.iter().filter(|n| n.parse().is_ok_and(|date: cr::Date| date <= *day)).max();
                in_force.cloned().ok_or(LibraryError::NoneAsOf(*day, names))
            }
            Selector::Named(name) if self.has(name) => Ok(name.clone()),
            Selector::Named(_) => Err(LibraryError::no_such(selector, self.names()?)),
        }
    }

    fn latest(&self) -> Result<Option<String>, LibraryError> {
        Ok(self.names()?.into_iter().filter(|name| name.parse::<cr::Date>().is_ok()).max())
    }

    /// Whether an edition of this name is installed.
    pub fn has(&self, name: &str) -> bool {
        // Nothing but a plain name is looked for, so that no name leads out of the folder.
        name == plain_name(name) && self.path(name).is_file()
    }

    /// The file an installed edition is kept in.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.editions().join(format!("{name}.{EXTENSION}"))
    }

    /// The search index of an edition: as it was kept, else made now and, if that can be, kept for the next search.
    ///
    /// # Errors
    ///
    /// If the edition cannot be read, or there is nothing in it.
    pub fn search_index<'b>(&self, book: &'b Book) -> Result<SearchIndex<'b>, LibraryError> {
        let edition = book.edition()?;
        let Some(text) = book.fingerprint() else { return Ok(SearchIndex::of(edition)?) };
        let path = self.index_path(&book.about.name);
        if let Some(index) = std::fs::read(&path).ok().and_then(|bytes| SearchIndex::kept(edition, text, &bytes)) {
            return Ok(index);
        }
        let (index, bytes) = SearchIndex::to_keep(edition, text)?;
        // Where nothing can be written, each search makes its own.
        let _ = self.write(&path, &bytes);
        Ok(index)
    }

    /// Removes what stopped imports have left, and the search indices of editions that are no more.
    pub(super) fn tidy(&self) -> Result<(), LibraryError> {
        let search = self.folder.join("search");
        for folder in [&self.folder, &self.editions(), &search] {
            remove_left_over(folder);
        }
        let names = self.names()?;
        for entry in std::fs::read_dir(&search).into_iter().flatten().flatten() {
            let path = entry.path();
            let of = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
            let index = path.extension().is_some_and(|e| e == INDEX);
            if index && of != "digest" && !names.contains(&of) {
                remove_if_there(&path)?;
            }
        }
        Ok(())
    }

    /// The file the search index of an edition is kept in.
    pub(super) fn index_path(&self, name: &str) -> PathBuf {
        self.folder.join("search").join(format!("{name}.{INDEX}"))
    }

    fn editions(&self) -> PathBuf {
        self.folder.join("editions")
    }

    /// Writes a file so that at any moment either the old or the new one is there, whole.
    pub(super) fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), LibraryError> {
        let failed = |source| LibraryError::Io { doing: "write", path: path.to_owned(), source };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(failed)?;
        }
        replace_file(path, bytes).map_err(failed)
    }
}

fn remove_if_there(path: &Path) -> Result<(), LibraryError> {
    match std::fs::remove_file(path) {
        Err(source) if source.kind() != ErrorKind::NotFound => {
            Err(LibraryError::Io { doing: "remove", path: path.to_owned(), source })
        }
        _ => Ok(()),
    }
}

/// What stands for the standard input where a file is named.
const STDIN: &str = "-";

/// Reads an edition from a file, or from the standard input.
pub(super) fn read_file(path: &Path) -> Result<Book, LibraryError> {
    let failed = |source| LibraryError::Io { doing: "read", path: path.to_owned(), source };
    let refused = |source| LibraryError::NotRules { path: path.to_owned(), source };
    // No more is read than could be an edition, however much the file or device has.
    let (file, size): (Box<dyn Read>, usize) = if path.as_os_str() == STDIN {
        (Box::new(std::io::stdin()), 0)
    } else {
        let file = std::fs::File::open(path).map_err(failed)?;
        let size = file.metadata().map_or(0, |m| usize::try_from(m.len()).unwrap_or(usize::MAX));
        (Box::new(file), size)
    };
    let mut bytes = Vec::new();
    file.take(cr::LIMIT as u64 + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() > cr::LIMIT {
        return Err(refused(cr::ReadError::TooLarge { bytes: size.max(bytes.len()), limit: cr::LIMIT }));
    }
    let (edition, repairs) = cr::read(&bytes).map_err(refused)?;
    let name = match edition.date {
        // A piece of an edition must not take the place of the whole.
        Some(date) if edition.is_whole() => date.to_string(),
        _ => plain_name(&path.file_stem().unwrap_or_default().to_string_lossy()),
    };
    let source = Source::File(std::path::absolute(path).unwrap_or_else(|_| path.to_owned()));
    let cut_off = edition.cut_off();
    let about = About { name, date: edition.date, date_line: edition.date_line.clone(), cut_off, source };
    Ok(Book::of(about, edition, repairs))
}

/// A name that is safe as the name of a file.
fn plain_name(name: &str) -> String {
    let plain: String = name.chars().map(|c| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '-' }).collect();
    let plain = plain.trim_matches('.');
    if plain.is_empty() { "edition".to_owned() } else { plain.to_owned() }
}
