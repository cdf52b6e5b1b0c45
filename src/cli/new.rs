//! `apnap new`: a scenario to begin with.

use std::io::{ErrorKind, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{Context, Editions, Exit, Failure, Format, Outcome, Run};

/// Write a scenario to begin with: commented, and passing as it is
///
/// Without a file it is printed: `apnap new --kind combat > ruling.yaml`. A file that is there is never overwritten.
#[derive(Args)]
pub struct New {
    /// The file to write
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: Option<PathBuf>,

    /// The situation it is about
    #[arg(long, value_enum, default_value_t = Kind::Stack)]
    kind: Kind,
}

/// A situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Spells cast in response
    Stack,
    /// Attackers, blockers and damage
    Combat,
    /// Continuous effects that meet
    Layers,
    /// Abilities that trigger together
    Triggers,
    /// A commander and the command zone
    Commander,
}

impl Kind {
    /// The scenario.
    fn text(self) -> &'static str {
        match self {
            Self::Stack => include_str!("new/stack.yaml"),
            Self::Combat => include_str!("new/combat.yaml"),
            Self::Layers => include_str!("new/layers.yaml"),
            Self::Triggers => include_str!("new/triggers.yaml"),
            Self::Commander => include_str!("new/commander.yaml"),
        }
    }
}

impl Run for New {
    const FORMATS: &[Format] = &[Format::Text];
    const EDITIONS: Editions = Editions::None("a scenario is about the edition the engine plays by");

    fn run(self, cx: &Context) -> Outcome {
        let Some(path) = self.file else {
            cx.terminal.show(self.kind.text(), Format::Text, false)?;
            return Ok(Exit::Holds);
        };
        let shown = path.display().to_string();
        let text = self.kind.text().replace("FILE", &shown);
        let written = std::fs::File::create_new(&path).and_then(|mut file| file.write_all(text.as_bytes()));
        written.map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => Failure::usage(format!("there is a file `{shown}` already"))
                .help("name another one, or take it away first"),
            _ => Failure::usage(format!("cannot write `{shown}`: {}", super::failure::in_words(&error))),
        })?;
        cx.show(&format!("wrote {shown}: `apnap run {shown}` plays it"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Cards, Known, Status, read, run};

    #[test]
    fn every_kind_passes_as_it_is() {
        for kind in Kind::value_variants() {
            let known = Known { rule: &|_| true, near: &|_| Vec::new() };
            let document = read(kind.text(), &known).unwrap();
            assert_eq!(document.problems, [], "{kind:?}");
            let report = run(&document.scenario.unwrap(), &Cards::default(), None);
            let found: Vec<_> = report.findings.iter().filter(|f| !f.holds).collect();
            assert_eq!(report.status, Status::Passed, "{kind:?}: {:?} {found:?}", report.problems);
        }
    }
}
