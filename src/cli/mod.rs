//! The command line: one file per command. Only this module knows a terminal.
//!
//! A command is a struct in a file of its own. Its fields are the arguments, the comment above it is its help, and its
//! [`Run`] says what it does. To add one, write the file and name it twice below: as a module and in [`commands!`].

pub mod color;
mod context;
mod door;
mod exit;
mod failure;
mod format;
mod guarded;
mod missing;
mod options;
pub mod prose;
pub mod rule_text;
pub mod table;
mod terminal;

mod board_text;
mod card;
mod card_outline;
mod card_view;
mod cards;
mod cite;
mod completions;
mod coverage;
mod diff;
mod diff_text;
mod edition;
mod elsewhere;
mod github;
mod glossary;
mod history;
mod keyword;
mod legal;
mod lint;
mod man;
mod map;
mod marked;
mod moment;
mod numbers;
mod page;
mod play;
mod problem_text;
mod refs;
mod rule;
mod run;
mod sarif;
mod scenario_files;
mod schema;
mod search;
mod spec_words;
mod stats;
mod test;
mod toc;
mod why;
mod why_not;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

pub use context::Context;
pub use exit::Exit;
pub use failure::{Failure, Failures};
pub use format::Format;
pub use options::Options;

/// What a command comes to: how the process ends, or why it could not do its work.
///
/// A [`Failure`] among the errors says its own exit code and help; any other error is unreadable input (2).
pub type Outcome = Result<Exit, anyhow::Error>;

/// What every command does.
trait Run {
    /// The formats it can answer in; any other is refused before it runs.
    const FORMATS: &[Format] = &[Format::Text, Format::Json, Format::Md];

    /// Does the work and shows the answer.
    fn run(self, cx: &Context) -> Outcome;
}

/// The commands, in the order `--help` lists them: `module::Arguments`.
macro_rules! commands {
    ($($module:ident::$Command:ident,)*) => {
        #[derive(clap::Subcommand)]
        enum Command {
            $($Command($module::$Command),)*
        }

        impl Command {
            fn run(self, cx: &Context) -> Outcome {
                match self {
                    $(Self::$Command(command) => dispatch(command, cx),)*
                }
            }
        }
    };
}

commands! {
    rule::Rule,
    search::Search,
    glossary::Glossary,
    keyword::Keyword,
    refs::Refs,
    toc::Toc,
    stats::Stats,
    coverage::Coverage,
    edition::Edition,
    card::Card,
    cards::Cards,
    run::Run,
    test::Test,
    why::Why,
    why_not::WhyNot,
    legal::Legal,
    play::Play,
    diff::Diff,
    map::Map,
    history::History,
    lint::Lint,
    cite::Cite,
    schema::Schema,
    completions::Completions,
    man::Man,
}

/// A rules judge for Magic: The Gathering.
///
/// Looks up, searches and compares the Comprehensive Rules, runs scenarios, and shows the rule behind every answer.
/// Works offline, from the digest that ships with it or from the editions you import.
#[derive(clap::Parser)]
#[command(name = "apnap", version, propagate_version = true, arg_required_else_help = true, max_term_width = 110, after_help = AFTER_HELP)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    options: Options,
}

const AFTER_HELP: &str = "\
Exit codes:
   0  it holds
   1  an expectation failed, or a check found something
   2  wrong usage, or input that cannot be read
   3  not supported: a rule or card the engine does not understand
  70  a bug of the program";

/// Runs the program on the process's own arguments.
pub fn main() -> ExitCode {
    exit::guard(|| {
        let matches = match Cli::command().color(terminal::clap_color()).try_get_matches() {
            Ok(matches) => matches,
            Err(said) => return exit::after_clap(said),
        };
        match Cli::from_arg_matches(&matches) {
            Ok(cli) => exit::after(Context::new(cli.options).and_then(|cx| cli.command.run(&cx))),
            Err(said) => exit::after_clap(said),
        }
    })
}

fn dispatch<C: Run>(command: C, cx: &Context) -> Outcome {
    cx.require_format(C::FORMATS)?;
    command.run(cx)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    /// An argument of a command with the name of a global option would take its place without a word.
    #[test]
    fn every_command_takes_the_options_of_all() {
        fn check(command: &clap::Command, path: &str) {
            let path = format!("{path} {}", command.get_name());
            for long in ["format", "edition", "as-of", "color", "data-dir", "no-pager"] {
                let takes = command.get_arguments().any(|a| a.get_long() == Some(long));
                assert!(takes, "{path} has no --{long}");
            }
            command.get_subcommands().filter(|c| c.get_name() != "help").for_each(|c| check(c, &path));
        }
        let mut command = Cli::command();
        command.build();
        check(&command, "");
    }
}
