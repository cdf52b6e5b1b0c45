//! `apnap completions`: tab completion for shells.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::{Cli, Context, Format, Outcome, Run};

/// Print the tab completions for a shell
///
/// For bash: `apnap completions bash > ~/.local/share/bash-completion/completions/apnap`.
#[derive(Args)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Run for Completions {
    const FORMATS: &[Format] = &[Format::Text];

    fn run(self, cx: &Context) -> Outcome {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "apnap", &mut script);
        cx.show(&String::from_utf8(script)?)
    }
}
