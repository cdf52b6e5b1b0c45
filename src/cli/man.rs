//! `apnap man`: the manual.

use clap::{Args, CommandFactory};

use super::{Cli, Context, Failure, Format, Outcome, Run};

/// Print the manual page, of the program or of one command
///
/// Read it with `apnap man | man -l -`.
#[derive(Args)]
pub struct Man {
    /// The command
    command: Option<String>,
}

impl Run for Man {
    const FORMATS: &[Format] = &[Format::Text];

    fn run(self, cx: &Context) -> Outcome {
        let mut cli = Cli::command();
        cli.build();
        let page = match &self.command {
            None => clap_mangen::Man::new(cli),
            Some(name) => match cli.find_subcommand(name) {
                Some(command) => clap_mangen::Man::new(command.clone()),
                None => {
                    let names: Vec<&str> = cli.get_subcommands().map(clap::Command::get_name).collect();
                    let near = crate::library::nearest(name, names, 2);
                    return Err(Failure::usage(format!("there is no command `{name}`")).did_you_mean(&near).into());
                }
            },
        };
        let mut roff = Vec::new();
        page.render(&mut roff)?;
        cx.show(&String::from_utf8(roff)?)
    }
}
