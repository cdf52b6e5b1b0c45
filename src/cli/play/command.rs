//! What can be typed while playing.

use crate::explain::why::Property;

/// A command.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// A choice: numbers, or a text where one is asked for.
    Choice(String),
    /// Take the last choice back.
    Undo,
    /// Show the board.
    Board,
    /// Show all that has happened.
    Trace,
    /// Why an object is what it is.
    Why(String, Property),
    /// Why an action is not legal.
    WhyNot(String),
    /// Write the game down.
    Save(String),
    /// List the commands.
    Help,
    /// Nothing was typed.
    Nothing,
    /// Leave.
    Quit,
}

/// The commands, for the player.
pub const HELP: &str = "
  NUMBER            choose; several where several are asked for: `1 3`; `none` for none
  board             the board as it is
  trace             all that has happened
  why OBJECT [WHAT] why an object is what it is: power, types, abilities, colors, ...
  why-not ACTION    which rule forbids an action: `why-not cast: Shock, targets: [Bob]`
  undo              take the last choice back
  save FILE         write the game down as a scenario
  quit              leave

";

impl Command {
    /// Reads a line.
    ///
    /// # Errors
    ///
    /// What is missing.
    pub fn read(line: &str) -> Result<Self, String> {
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        let needs = |what: &str| if rest.is_empty() { Err(format!("`{word}` needs {what}")) } else { Ok(rest) };
        Ok(match word.to_lowercase().as_str() {
            "" => Self::Nothing,
            "q" | "quit" | "exit" => Self::Quit,
            "?" | "h" | "help" => Self::Help,
            "u" | "undo" => Self::Undo,
            "b" | "board" => Self::Board,
            "t" | "trace" => Self::Trace,
            "why" => {
                let what = needs("an object")?;
                let (object, property) = match what.rsplit_once(char::is_whitespace) {
                    Some((object, last)) => match Property::named(last) {
                        Some(property) => (object.trim(), property),
                        None => (what, Property::All),
                    },
                    None => (what, Property::All),
                };
                Self::Why(object.to_owned(), property)
            }
            "why-not" => Self::WhyNot(needs("an action, such as `cast: Shock`")?.to_owned()),
            "save" => Self::Save(needs("a file to write to")?.to_owned()),
            _ => Self::Choice(line.to_owned()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_and_choices() {
        assert_eq!(Command::read("1 3"), Ok(Command::Choice("1 3".to_owned())));
        assert_eq!(Command::read("why Grizzly Bears"), Ok(Command::Why("Grizzly Bears".to_owned(), Property::All)));
        assert_eq!(Command::read("why Bear power"), Ok(Command::Why("Bear".to_owned(), Property::Size)));
        assert_eq!(Command::read("U"), Ok(Command::Undo));
        assert_eq!(Command::read("save"), Err("`save` needs a file to write to".to_owned()));
    }
}
