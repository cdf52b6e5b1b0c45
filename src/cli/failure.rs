//! An error a user sees: what is wrong, where, and what to do.

use std::path::Path;
use std::{fmt, io};

use crate::cli::color::Colorize;

use super::{Exit, Outcome};
use crate::library::LibraryError;

/// Why a command could not do its work, as the user is told it.
///
/// Messages are lower case and put the user's own words in backticks; help is a sentence that says what to do.
#[derive(Clone, Debug)]
pub struct Failure {
    /// How the process ends.
    pub exit: Exit,
    message: String,
    place: Option<String>,
    help: Vec<String>,
}

impl Failure {
    /// Wrong usage or unreadable input (2).
    pub fn usage(message: impl Into<String>) -> Self {
        Self { exit: Exit::Usage, message: message.into(), place: None, help: Vec::new() }
    }

    /// Something the engine does not understand (3).
    pub fn unsupported(message: impl Into<String>) -> Self {
        Self { exit: Exit::Unsupported, ..Self::usage(message) }
    }

    /// A file that can't be read.
    pub fn unreadable(path: &Path, error: &io::Error) -> Self {
        Self::usage(match error.kind() {
            io::ErrorKind::NotFound => format!("there is no file `{}`", path.display()),
            io::ErrorKind::IsADirectory => format!("`{}` is a folder", path.display()),
            io::ErrorKind::InvalidData => format!("`{}` is no UTF-8 text", path.display()),
            _ => format!("cannot read `{}`: {}", path.display(), in_words(error)),
        })
    }

    /// What is wrong.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What to do about it.
    pub fn helps(&self) -> &[String] {
        &self.help
    }

    /// Where it is, such as `bolt.yaml:3:7`.
    #[must_use]
    pub fn at(mut self, place: impl Into<String>) -> Self {
        self.place = Some(place.into());
        self
    }

    /// What to do about it; may be said several times.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }

    /// Adds "did you mean" where there is something like it.
    #[must_use]
    pub fn did_you_mean<S: AsRef<str>>(self, near: &[S]) -> Self {
        let quoted: Vec<String> = near.iter().map(|n| format!("`{}`", n.as_ref())).collect();
        match quoted.split_last() {
            None => self,
            Some((only, [])) => self.help(format!("did you mean {only}?")),
            Some((last, rest)) => self.help(format!("did you mean {} or {last}?", rest.join(", "))),
        }
    }
}

/// Failures of a command that goes on with the rest of its work.
#[derive(Clone, Debug, Default)]
pub struct Failures(Vec<Failure>);

impl Failures {
    /// One more.
    pub fn push(&mut self, failure: Failure) {
        self.0.push(failure);
    }

    /// Whether nothing has failed.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them as the error, else `exit`.
    pub fn outcome(self, exit: Exit) -> Outcome {
        if self.0.is_empty() { Ok(exit) } else { Err(self.into()) }
    }

    /// The worst exit code among them.
    pub fn exit(&self) -> Exit {
        Exit::gravest(self.0.iter().map(|f| f.exit))
    }
}

impl From<Failure> for Failures {
    fn from(failure: Failure) -> Self {
        Self(vec![failure])
    }
}

impl std::error::Error for Failures {}

impl fmt::Display for Failures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|failure| failure.fmt(f))
    }
}

impl std::error::Error for Failure {}

impl From<LibraryError> for Failure {
    fn from(error: LibraryError) -> Self {
        if let LibraryError::Io { doing: "read", path, source } = &error {
            return Self::unreadable(path, source);
        }
        // A cause says what was wrong with the file; the message alone says only that something was.
        let message = match std::error::Error::source(&error) {
            Some(cause) if let Some(cause) = cause.downcast_ref::<io::Error>() => {
                format!("{error}: {}", in_words(cause))
            }
            Some(cause) => format!("{error}: {cause}"),
            None => error.to_string(),
        };
        let failure = Self { place: error.place(), ..Self::usage(message) };
        match error.help() {
            Some(help) => failure.help(help),
            None => failure,
        }
    }
}

/// What the system says, without its number.
pub(super) fn in_words(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_lowercase()
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {}", "error:".red().bold(), self.message)?;
        if let Some(place) = &self.place {
            writeln!(f, "  {} {place}", "-->".blue())?;
        }
        for help in &self.help {
            writeln!(f, "  {} {help}", "help:".cyan())?;
        }
        Ok(())
    }
}
