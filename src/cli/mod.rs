//! The command line: one file per command. Only this module knows a terminal.
//!
//! A command is a struct in a file of its own. Its fields are the arguments, the comment above it is its help, and its
//! [`Run`] says what it does. To add one, write the file and name it twice below: as a module and in [`commands!`].

pub mod color;
mod complete;
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
mod rulings;
mod settings;
pub mod table;
mod terminal;

mod ask;
mod board_text;
mod card;
mod card_outline;
mod card_view;
mod cards;
mod check;
mod cite;
mod completions;
mod config;
mod coverage;
mod diff;
mod diff_text;
mod edition;
mod elsewhere;
mod exam;
mod example;
mod github;
mod glossary;
mod history;
mod impact;
mod keyword;
mod legal;
mod lint;
mod man;
mod map;
mod marked;
mod moment;
mod new;
mod numbers;
mod page;
mod passing;
mod play;
mod problem_text;
mod progress;
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
mod trace_text;
mod watch;
mod why;
mod why_not;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

pub use context::Context;
pub use exit::Exit;
pub use failure::{Failure, Failures};
pub use format::Format;
pub use options::Options;
pub use settings::{Origin, Setting, Settings};

/// What a command comes to: how the process ends, or why it could not do its work.
///
/// A [`Failure`] among the errors says its own exit code and help; any other error is unreadable input (2).
pub type Outcome = Result<Exit, anyhow::Error>;

/// What every command does.
trait Run {
    /// The formats it can answer in; any other is refused before it runs.
    const FORMATS: &[Format] = &[Format::Text, Format::Json, Format::Md];

    /// Whether it answers from the edition asked for.
    const EDITIONS: Editions = Editions::Used;

    /// Does the work and shows the answer.
    fn run(self, cx: &Context) -> Outcome;
}

/// Whether a command answers from the edition that `--edition` and `--as-of` name.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Editions {
    /// It does.
    Used,
    /// It does not, and refuses them: what to do instead.
    None(&'static str),
}

/// The commands, in the order `--help` lists them: `module::Arguments`.
macro_rules! commands {
    ($($module:ident::$Command:ident,)*) => {
        #[derive(clap::Subcommand)]
        enum Command {
            $($Command($module::$Command),)*
        }

        impl Command {
            /// The formats each command can answer in, by its name.
            fn formats() -> Vec<&'static [Format]> {
                vec![$(<$module::$Command as Run>::FORMATS,)*]
            }

            fn run(self, cx: &mut Context) -> Outcome {
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
    exam::Exam,
    example::Example,
    check::Check,
    new::New,
    why::Why,
    why_not::WhyNot,
    legal::Legal,
    play::Play,
    diff::Diff,
    map::Map,
    history::History,
    impact::Impact,
    lint::Lint,
    cite::Cite,
    schema::Schema,
    config::Config,
    completions::Completions,
    man::Man,
    ask::Ask,
}

/// A rules judge for Magic: The Gathering.
///
/// Looks up, searches and compares the Comprehensive Rules, runs scenarios, and shows the rule behind every answer.
/// Works offline, from the digest that ships with it or from the editions you import.
#[derive(clap::Parser)]
#[command(name = "apnap", version, propagate_version = true, arg_required_else_help = true, max_term_width = 100, override_usage = USAGE, after_help = AFTER_HELP)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    options: Options,
}

const USAGE: &str = "apnap [OPTIONS] <COMMAND>\n       apnap [OPTIONS] <WORDS>...";

const AFTER_HELP: &str = "\
Without a command, the words are looked up: `apnap 704.5f`, `apnap trample`, `apnap 'does my spell fizzle'`.

Exit codes:
   0  it holds
   1  an expectation failed, or a check found something
   2  wrong usage, or input that cannot be read
   3  not supported: a rule or card the engine does not understand
  70  a bug of the program";

/// Runs the program on the process's own arguments.
pub fn main() -> ExitCode {
    clap_complete::CompleteEnv::with_factory(Cli::command).complete();
    exit::guard(|| {
        let arguments = with_command(std::env::args_os().collect());
        let matches = match with_formats(Cli::command()).color(terminal::clap_color()).try_get_matches_from(arguments) {
            Ok(matches) => matches,
            Err(said) => return exit::after_clap(said),
        };
        match Cli::from_arg_matches(&matches) {
            Ok(cli) => exit::after(Context::new(&cli.options).and_then(|mut cx| cli.command.run(&mut cx))),
            Err(said) => exit::after_clap(said),
        }
    })
}

fn dispatch<C: Run>(command: C, cx: &mut Context) -> Outcome {
    cx.require(C::FORMATS, C::EDITIONS)?;
    command.run(cx)
}

impl Cli {
    /// The names of the commands, those that are not listed aside.
    fn names() -> Vec<String> {
        let command = Self::command();
        command.get_subcommands().filter(|c| !c.is_hide_set()).map(|c| c.get_name().to_owned()).collect()
    }
}

/// The commands, each with the formats it can answer in at the end of its help.
fn with_formats(cli: clap::Command) -> clap::Command {
    let names: Vec<String> = cli.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    let cli = cli.next_line_help(terminal::is_narrow());
    names.into_iter().zip(Command::formats()).fold(cli, |cli, (name, formats)| {
        let all: Vec<String> = formats.iter().map(ToString::to_string).collect();
        cli.mut_subcommand(name, |command| command.after_help(format!("Formats: {}", all.join(", "))))
    })
}

/// The arguments with `ask` before the first word, where that is no command: `apnap 704.5f`.
fn with_command(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let cli = Cli::command();
    let takes_value =
        |long: &str| cli.get_arguments().any(|a| a.get_long() == Some(long) && a.get_action().takes_values());
    let mut at = 1;
    while let Some(argument) = arguments.get(at).map(|argument| argument.to_string_lossy()) {
        at += match argument.strip_prefix("--") {
            Some("") => break,
            Some(long) => 1 + usize::from(takes_value(long)),
            None if argument.starts_with('-') => 1,
            None => break,
        };
    }
    let Some(word) = arguments.get(at) else { return arguments };
    let named =
        |command: &clap::Command| word == command.get_name() || command.get_all_aliases().any(|alias| word == alias);
    if word != "help" && !cli.get_subcommands().any(named) {
        arguments.insert(at, "ask".into());
    }
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn words_that_are_no_command_are_asked() {
        for (typed, meant) in [
            ("704.5f", "ask 704.5f"),
            ("--format json trample", "--format json ask trample"),
            ("--no-pager --edition=digest bury it", "--no-pager --edition=digest ask bury it"),
            ("-- rule", "ask -- rule"),
            ("rule 704", "rule 704"),
            ("r 704", "r 704"),
            ("help", "help"),
            ("--help", "--help"),
            ("", ""),
        ] {
            let all = std::iter::once("apnap").chain(typed.split_whitespace()).map(OsString::from).collect();
            let read: Vec<_> = with_command(all).iter().skip(1).map(|a| a.to_string_lossy().into_owned()).collect();
            assert_eq!(read.join(" "), meant, "{typed}");
        }
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
