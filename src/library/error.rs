//! What can go wrong with editions on disk.

use std::path::PathBuf;

use super::Selector;
use super::search::SearchError;
use crate::cr::{Date, ReadError};

/// Why an edition cannot be opened, stored or removed.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// A file or folder cannot be read or written.
    #[error("cannot {doing} `{}`", path.display())]
    Io {
        /// What was tried: "read", "write".
        doing: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// The file is not a text of the Comprehensive Rules.
    #[error("`{}` is not a text of the Comprehensive Rules", path.display())]
    NotRules {
        /// The file.
        path: PathBuf,
        /// What was found.
        source: ReadError,
    },
    /// No edition of this name is installed, and there is no such file.
    #[error("no edition `{0}` is installed, and there is no such file")]
    NoSuchEdition(String, Vec<String>),
    /// No edition of this name is installed, where none but an installed one would do.
    #[error("no edition `{0}` is installed")]
    NotInstalled(String, Vec<String>),
    /// No installed edition was in force then.
    #[error("no installed edition was in force on {0}")]
    NoneAsOf(Date, Vec<String>),
    /// Nothing has been imported.
    #[error("no edition is installed")]
    Empty,
    /// Another text is installed under the same name.
    #[error("another text of the edition `{0}` is installed")]
    Taken(String),
    /// A stored edition is not as it was written.
    #[error("the stored edition `{}` is damaged: {what}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// The file that names the default edition names none that is installed.
    #[error("the default edition is set to `{0}`, which is not installed")]
    NotChosen(String),
    /// An edition cannot be searched.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// There is nowhere to keep editions.
    #[error("there is no place to keep editions: neither XDG_DATA_HOME nor HOME is set")]
    NoHome,
}

impl LibraryError {
    /// What the user can do about it.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::NoSuchEdition(_, near) | Self::NotInstalled(_, near) | Self::NoneAsOf(_, near)
                if !near.is_empty() =>
            {
                Some(format!("installed: {}", near.join(", ")))
            }
            Self::NotInstalled(..) => Some("none is; import one with `apnap edition import FILE`".to_owned()),
            Self::NoSuchEdition(..) | Self::NoneAsOf(..) | Self::Empty => {
                Some("import one with `apnap edition import FILE`, or use `--edition digest`".to_owned())
            }
            Self::Taken(_) => Some("to put this one in its place, import it with `--replace`".to_owned()),
            Self::Damaged { .. } => {
                Some("import it again: `apnap edition import FILE` puts it in place of the damaged one".to_owned())
            }
            Self::NotChosen(name) => {
                Some(format!("say which: `apnap edition use DATE`, or `apnap edition import FILE` for `{name}`"))
            }
            Self::NoHome => Some("say where with `--data-dir DIR` or APNAP_DATA".to_owned()),
            Self::NotRules { path, .. } if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("json")) => {
                Some("a file of cards is imported with `apnap cards import FILE`".to_owned())
            }
            Self::NotRules { source, .. } => Some(source.help().to_owned()),
            Self::Io { .. } | Self::Search(_) => None,
        }
    }

    /// The place in the user's file it is about, such as `rules.txt:3`.
    pub fn place(&self) -> Option<String> {
        match self {
            Self::NotRules { path, source } if source.line() > 0 => {
                Some(format!("{}:{}", path.display(), source.line()))
            }
            _ => None,
        }
    }

    /// The same, where no file would do.
    pub(super) fn installed_only(self) -> Self {
        match self {
            Self::NoSuchEdition(name, installed) => Self::NotInstalled(name, installed),
            other => other,
        }
    }

    /// The edition asked for is not there.
    pub(super) fn no_such(selector: &Selector, installed: Vec<String>) -> Self {
        Self::NoSuchEdition(selector.to_string(), installed)
    }
}
