//! How the process ends.

use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};

use super::{Failure, Failures, Format, Outcome, door, guarded};
use crate::library::{LibraryError, nearest};
use crate::scenario::Status;

/// The exit codes; the README has them as a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// What was asked was answered; what was expected holds.
    Holds = 0,
    /// An expectation failed, or a check found something.
    Found = 1,
    /// Wrong usage, or input that cannot be read.
    Usage = 2,
    /// A rule or card the engine does not understand.
    Unsupported = 3,
    /// A bug of the program.
    Bug = 70,
}

impl Exit {
    /// [`Exit::Holds`] where nothing was found, else [`Exit::Found`].
    pub fn found(anything: bool) -> Self {
        if anything { Self::Found } else { Self::Holds }
    }

    /// How a scenario ends the process.
    pub fn of(status: Status) -> Self {
        match status {
            Status::Passed => Self::Holds,
            Status::Failed => Self::Found,
            Status::Error => Self::Usage,
            Status::Unsupported => Self::Unsupported,
        }
    }

    /// The gravest of several ends: a bug, input that cannot be read, something found, something not supported.
    pub fn gravest(ends: impl IntoIterator<Item = Self>) -> Self {
        let grave = |exit: &Self| match exit {
            Self::Holds => 0,
            Self::Unsupported => 1,
            Self::Found => 2,
            Self::Usage => 3,
            Self::Bug => 4,
        };
        ends.into_iter().max_by_key(grave).unwrap_or(Self::Holds)
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(exit as u8)
    }
}

/// Runs `work`; a panic in it is a bug of the program and says so.
pub(super) fn guard(work: impl FnOnce() -> Exit + Send) -> ExitCode {
    // What it panicked with may repeat what is in a file.
    std::panic::set_hook(Box::new(|panic| {
        if !guarded::is_told() {
            door::warn(&format!("{panic}\n"));
        }
    }));
    let exit = catch_unwind(AssertUnwindSafe(|| guarded::with_stack(work))).unwrap_or_else(|_| {
        door::warn("error: this is a bug of apnap, and no fault of the input\n  help: please report it with the command you ran\n");
        Exit::Bug
    });
    exit.into()
}

/// Shows why a command could not do its work.
pub(super) fn after(outcome: Outcome) -> Exit {
    match outcome {
        Ok(exit) => exit,
        Err(error) if broken_pipe(&error) => Exit::Holds,
        Err(error) => {
            let failures = match error.downcast::<Failures>() {
                Ok(failures) => failures,
                Err(error) => failure(error).into(),
            };
            door::warn(&failures.to_string());
            failures.exit()
        }
    }
}

/// What any error is to the user.
fn failure(error: anyhow::Error) -> Failure {
    let error = match error.downcast::<Failure>() {
        Ok(failure) => return failure,
        Err(error) => error,
    };
    match error.downcast::<LibraryError>() {
        Ok(error) => error.into(),
        // `{:#}` adds the causes, each after a colon.
        Err(error) => Failure::usage(format!("{error:#}")),
    }
}

/// Help and version go out as answers, anything else as an error of usage.
pub(super) fn after_clap(mut said: clap::Error) -> Exit {
    // Commands have one-letter names too; that a word is like one of those is no help.
    if let Some(ContextValue::Strings(near)) = said.remove(ContextKind::SuggestedSubcommand) {
        let near: Vec<String> = near.into_iter().filter(|name| name.len() > 1).collect();
        if !near.is_empty() {
            said.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(near));
        }
    }
    // What it takes for like a misspelt option may have a letter or two of it.
    if let (Some(ContextValue::String(near)), Some(ContextValue::String(typed))) =
        (said.get(ContextKind::SuggestedArg), said.get(ContextKind::InvalidArg))
        && nearest(typed, [near.as_str()], 1).is_empty()
    {
        // The usage shown is that of the suggestion.
        said.remove(ContextKind::SuggestedArg);
        said.remove(ContextKind::Usage);
    }
    // It repeats what was typed: with characters in it that a terminal obeys, it is shown without colors.
    if std::env::args_os().any(|arg| arg.to_string_lossy().contains(door::is_obeyed)) {
        let text = said.render().to_string();
        if said.use_stderr() {
            door::warn(&text);
        } else {
            let _ = door::print(&text, Format::Text);
        }
    } else {
        // Nobody is left to be told when even this cannot be written.
        let _ = said.print();
    }
    if said.use_stderr() { Exit::Usage } else { Exit::Holds }
}

/// The reader of our output went away (`apnap toc | head`): no error.
fn broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|e| e.downcast_ref::<std::io::Error>().is_some_and(|e| e.kind() == ErrorKind::BrokenPipe))
}
