//! What a command is given: the settings, the terminal, the editions.

use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;

use super::terminal::Terminal;
use super::{Editions, Exit, Failure, Format, Options, Origin, Outcome, Settings};
use crate::cr::Date;
use crate::library::{Book, Library, LibraryError, Selector};

/// For so many days, at most, an edition is usually in force.
const FREQUENT: u32 = 120;

/// What a command is given beside its own arguments.
pub struct Context {
    /// What every command goes by.
    pub settings: Settings,
    /// What the standard output can show.
    pub terminal: Terminal,
    /// The installed editions.
    pub library: Library,
    /// Answers follow each other by themselves: none waits in a pager.
    watching: AtomicBool,
}

impl Context {
    /// Looks at the terminal and sets up what the options ask for.
    pub fn new(options: &Options) -> Result<Self, anyhow::Error> {
        let settings = Settings::find(options)?;
        let terminal = Terminal::find(settings.color.value);
        let library = Library::at(&settings.data.value);
        Ok(Self { settings, terminal, library, watching: AtomicBool::new(false) })
    }

    /// The edition asked for; else the default.
    pub fn book(&self) -> Result<Book, Failure> {
        let book = self.library.open(&self.settings.edition.value).map_err(|error| self.blamed(error))?;
        if let (Selector::AsOf(day), Some(date)) = (&self.settings.edition.value, book.about.date)
            && day.days() > date.days() + FREQUENT
        {
            let next = self.library.names()?.into_iter().find(|name| name.parse::<Date>().is_ok_and(|d| d > *day));
            let next = next.map(|next| format!(", {next} the next")).unwrap_or_default();
            self.remark(&format!(
                "note: {date} is the last edition installed before {day}{next}; one that is not installed may have been in force"
            ));
        }
        Ok(book)
    }

    /// What the library says, with the setting that asked for it: the folder it is in, else the edition.
    fn blamed(&self, error: LibraryError) -> Failure {
        let Settings { data, edition, file, .. } = &self.settings;
        match &error {
            LibraryError::Io { path, .. } if path.starts_with(&data.value) => {
                data.blamed("data-dir", file.as_deref(), error.into())
            }
            _ => edition.blamed("edition", file.as_deref(), error.into()),
        }
    }

    /// The edition that a command's own argument names, else the one asked for.
    pub fn book_named(&self, name: Option<&str>) -> Result<Book, Failure> {
        match name {
            Some(name) if self.edition_is_typed() => {
                Err(Failure::usage(format!("`{name}` and `--edition` both say which edition is meant")))
            }
            Some(name) => self.open(name),
            None => self.book(),
        }
    }

    /// Whether the command line says which edition answers.
    fn edition_is_typed(&self) -> bool {
        self.settings.edition.from == Origin::Typed
    }

    /// An edition by what a user calls it: a date, `latest`, `digest`, a file.
    pub fn open(&self, name: &str) -> Result<Book, Failure> {
        let Ok(selector) = name.parse::<Selector>();
        Ok(self.library.open(&selector)?)
    }

    /// Two editions, read side by side.
    pub fn open_both(&self, old: &str, new: &str) -> Result<(Book, Book), Failure> {
        let (Ok(old), Ok(new)) = (old.parse::<Selector>(), new.parse::<Selector>());
        let library = &self.library;
        let open = |selector: &Selector| {
            let book = library.open(selector)?;
            book.edition()?;
            Ok::<_, LibraryError>(book)
        };
        let (old, new) = rayon::join(|| open(&old), || open(&new));
        Ok((old?, new?))
    }

    /// The format asked for; one of the command's own.
    pub fn format(&self) -> Format {
        self.settings.format.value
    }

    /// Refuses what was typed and the command does not know: a format, an edition. What the environment or the file say
    /// holds where it can.
    pub(super) fn require(&mut self, formats: &[Format], editions: Editions) -> Result<(), Failure> {
        if let (true, Editions::None(why)) = (self.edition_is_typed(), editions) {
            return Err(Failure::usage("this command answers from no edition that could be chosen").help(why));
        }
        if formats.contains(&self.format()) {
            return Ok(());
        }
        if self.settings.format.from != Origin::Typed {
            self.settings.format.value = formats.first().copied().unwrap_or(Format::Text);
            return Ok(());
        }
        let known: Vec<String> = formats.iter().map(|f| format!("`{f}`")).collect();
        Err(Failure::usage(format!("this command has no format `{}`", self.format()))
            .help(format!("it knows {}", known.join(", "))))
    }

    /// From now on answers follow each other by themselves.
    pub fn watch(&self) {
        self.watching.store(true, Ordering::Relaxed);
    }

    /// Shows a whole answer, in the pager where it is longer than the screen. A line end is added where there is none.
    pub fn show(&self, text: &str) -> Outcome {
        let mut text = text.to_owned();
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        let paged = self.settings.pager.value && !self.watching.load(Ordering::Relaxed);
        self.terminal.show(&text, self.format(), paged && self.format() == Format::Text)?;
        Ok(Exit::Holds)
    }

    /// Shows a value as indented JSON.
    pub fn show_json<T: Serialize + ?Sized>(&self, value: &T) -> Outcome {
        self.show(&serde_json::to_string_pretty(value)?)
    }

    /// A line for a person on the error stream, beside the answer.
    pub fn remark(&self, text: &str) {
        super::door::warn(&format!("{text}\n"));
    }
}
