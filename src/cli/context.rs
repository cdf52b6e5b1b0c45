//! What a command is given: the options, the terminal, the editions.

use std::path::PathBuf;

use serde::Serialize;

use super::terminal::Terminal;
use super::{Exit, Failure, Format, Options, Outcome};
use crate::library::{Book, Library, LibraryError, Selector};

/// What a command is given beside its own arguments.
pub struct Context {
    /// The options every command takes.
    pub options: Options,
    /// What the standard output can show.
    pub terminal: Terminal,
    /// The installed editions.
    pub library: Library,
}

impl Context {
    /// Looks at the terminal and sets up what the options ask for.
    pub fn new(options: Options) -> Result<Self, anyhow::Error> {
        let terminal = Terminal::find(options.color);
        // Not by clap: it would show the option in every usage line wherever the variable is set.
        let named = || std::env::var_os("APNAP_DATA").filter(|folder| !folder.is_empty()).map(PathBuf::from);
        let folder = match options.data_dir.clone().or_else(named) {
            Some(folder) => folder,
            None => Library::user_folder()?,
        };
        Ok(Self { options, terminal, library: Library::at(folder) })
    }

    /// The edition the options ask for: `--edition`, `--as-of`, else the default.
    pub fn book(&self) -> Result<Book, Failure> {
        let selector = match (&self.options.edition, self.options.as_of) {
            (Some(name), _) => return self.open(name),
            (None, Some(day)) => Selector::AsOf(day),
            (None, None) => Selector::Default,
        };
        Ok(self.library.open(&selector)?)
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
        self.options.format
    }

    /// Refuses a format the command does not know.
    pub(super) fn require_format(&self, known: &[Format]) -> Result<(), Failure> {
        if known.contains(&self.format()) {
            return Ok(());
        }
        let known: Vec<String> = known.iter().map(|f| format!("`{f}`")).collect();
        Err(Failure::usage(format!("this command has no format `{}`", self.format()))
            .help(format!("it knows {}", known.join(", "))))
    }

    /// Shows a whole answer, in the pager where it is longer than the screen. A line end is added where there is none.
    pub fn show(&self, text: &str) -> Outcome {
        let mut text = text.to_owned();
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        self.terminal.show(&text, self.format(), !self.options.no_pager && self.format() == Format::Text)?;
        Ok(Exit::Holds)
    }

    /// Shows a value as indented JSON.
    pub fn show_json<T: Serialize + ?Sized>(&self, value: &T) -> Outcome {
        self.show(&serde_json::to_string_pretty(value)?)
    }
}
