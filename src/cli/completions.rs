//! `apnap completions`: tab completion for shells.

use clap::Args;
use clap_complete::Shell;
use clap_complete::env::Shells;

use super::{Context, Editions, Failure, Format, Outcome, Run};

/// Print the tab completions for a shell
///
/// Completed are commands and options, rules, keywords, terms, cards, editions and files of scenarios.
/// For bash: `apnap completions bash > ~/.local/share/bash-completion/completions/apnap`;
/// for zsh: `apnap completions zsh > "${fpath[1]}/_apnap"`;
/// for fish: `apnap completions fish > ~/.config/fish/completions/apnap.fish`.
#[derive(Args)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Run for Completions {
    const FORMATS: &[Format] = &[Format::Text];
    const EDITIONS: Editions = Editions::None("leave it out");

    fn run(self, cx: &Context) -> Outcome {
        let shells = Shells::builtins();
        let name = self.shell.to_string();
        let Some(shell) = shells.completer(&name) else {
            return Err(Failure::usage(format!("there are no completions for `{name}`")).into());
        };
        let mut script = Vec::new();
        shell.write_registration("COMPLETE", "apnap", "apnap", "apnap", &mut script)?;
        cx.show(&String::from_utf8(script)?)
    }
}
