//! What can be typed while playing.

use super::scripted::{self, Said};
use crate::cli::run::until;
use crate::explain::why::Property;
use crate::scenario::Until;

/// A command.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// A choice: numbers, or the words of an action or answer; with answers to what the action will ask.
    Choice(String, Vec<Said>),
    /// Pass so often.
    Pass(u32),
    /// Everybody passes until something is so.
    PassUntil(Goal),
    /// Pass without being asked for those who can do nothing but pass, or no longer.
    Autopass(Option<bool>),
    /// Whoever is asked concedes, or the player of this name (104.3a).
    Concede(Option<String>),
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
    /// Write the game down; over a file that is there only where that is asked for.
    Save {
        /// The file.
        path: String,
        /// Whether it may be there.
        over: bool,
    },
    /// List what can be done or chosen once more.
    Legal,
    /// List the commands.
    Help,
    /// Nothing was typed.
    Nothing,
    /// Leave.
    Quit,
}

/// Until when everybody passes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A step begins.
    Step(Until),
    /// The next turn begins.
    Turn,
    /// The next turn of whoever types begins.
    MyTurn,
    /// The next turn of the player of this name begins.
    TurnOf(String),
    /// The top of the stack has resolved, or all of it.
    Resolved {
        /// All of it.
        all: bool,
    },
}

/// Where in the list what a command does begins.
pub const COLUMN: usize = 21;

/// The commands, for the player.
pub const HELP: &str = "
  NUMBER             choose; several where several are asked for: `1 3`; `none` for none
  cast NAME          the same in words: `cast Shock on Bob`, `play Forest`, `activate Elf`,
                     `activate Jace +2`, `cast Elk using morph`;
                     a name may be short, and a name alone will do where it is clear;
                     a line of a script will do as well: `cast: Shock, targets: [Bob]`
  attack NAMES       on to the declaration: `attack Bears, Ox`; `Bears: Jace` where there is a choice;
                     `attack all` with all that could
  block NAMES        `block Ox with Bears`, `Bears: Ox`
  pass [N]           pass priority
  pass until WHEN    all pass until `my turn`, `Bob's turn`, `next turn`, a step such as `end` or
                     `3, upkeep`; on the way they stop where somebody has to decide something
  to WHEN            the same: `to combat`, `to blockers`, `to upkeep`
  resolve [all]      all pass until the top of the stack has resolved, or all of it
  autopass [on|off]  pass for those who can do nothing else
  board              the board as it is, with the stack and the hands
  legal              what can be done or chosen, once more
  trace              all that has happened
  why OBJECT [WHAT]  why an object is what it is: power, types, abilities, colors, ...
  why-not ACTION     what forbids an action: `why-not cast Shock on Bob`, or as a script has it
  concede [PLAYER]   leave the game, and lose it
  undo               take back what the last line did
  save FILE          write the game down as a scenario; `save! FILE` over one that is there
  quit               leave

";

/// The words commands begin with, for completion.
pub const VERBS: &[&str] = &[
    "activate ",
    "attack ",
    "autopass ",
    "block ",
    "board",
    "cast ",
    "concede",
    "help",
    "none",
    "pass",
    "pass until ",
    "play ",
    "quit",
    "resolve",
    "save ",
    "to ",
    "trace",
    "undo",
    "why ",
    "why-not ",
];

/// Steps as they are said at a table.
const STEPS: &[(&str, &str)] = &[
    ("main", "precombat main"),
    ("first main", "precombat main"),
    ("main 1", "precombat main"),
    ("second main", "postcombat main"),
    ("main 2", "postcombat main"),
    ("combat", "beginning of combat"),
    ("attackers", "declare attackers"),
    ("attack", "declare attackers"),
    ("blockers", "declare blockers"),
    ("blocks", "declare blockers"),
    ("damage", "combat damage"),
    ("end of turn", "end"),
    ("end step", "end"),
];

impl Command {
    /// Reads a line.
    ///
    /// # Errors
    ///
    /// What is missing.
    pub fn read(line: &str) -> Result<Self, String> {
        let (plain, said) = scripted::plain(line)?;
        let line = plain.as_ref();
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        let needs = |what: &str| if rest.is_empty() { Err(format!("`{word}` needs {what}")) } else { Ok(rest) };
        Ok(match word.to_lowercase().as_str() {
            "" => Self::Nothing,
            "legal" => Self::Legal,
            "q" | "quit" | "exit" => Self::Quit,
            "?" | "h" | "help" => Self::Help,
            "u" | "undo" => Self::Undo,
            "concede" | "concede:" => Self::Concede((!rest.is_empty()).then(|| rest.to_owned())),
            "b" | "board" | "stack" | "hand" => Self::Board,
            "t" | "trace" => Self::Trace,
            "p" | "pass" if rest.is_empty() => Self::Pass(1),
            "p" | "pass" => match (rest.split_once(' '), rest.parse::<u32>()) {
                (_, Ok(times)) => Self::Pass(times.clamp(1, 1_000)),
                (Some(("until" | "to", when)), _) => Self::PassUntil(goal(when.trim())?),
                _ => return Err("after `pass` stands how often, or `until` and when: `pass until my turn`".to_owned()),
            },
            "to" | "until" => Self::PassUntil(goal(needs("a step, such as `combat`, or `my turn`")?)?),
            "r" | "resolve" => match rest.to_lowercase().as_str() {
                "" => Self::PassUntil(Goal::Resolved { all: false }),
                "all" => Self::PassUntil(Goal::Resolved { all: true }),
                _ => return Err("it is `resolve`, or `resolve all`".to_owned()),
            },
            "autopass" => match rest.to_lowercase().as_str() {
                "" => Self::Autopass(None),
                "on" => Self::Autopass(Some(true)),
                "off" => Self::Autopass(Some(false)),
                _ => return Err("it is `autopass on` or `autopass off`".to_owned()),
            },
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
            "save" | "save!" => Self::Save { path: needs("a file to write to")?.to_owned(), over: word.ends_with('!') },
            _ => Self::Choice(line.to_owned(), said),
        })
    }
}

/// Reads until when to pass.
fn goal(when: &str) -> Result<Goal, String> {
    let plain = when.to_lowercase();
    let plain = plain.trim_start_matches("the ").trim();
    match plain {
        "my turn" | "my next turn" => return Ok(Goal::MyTurn),
        "turn" | "next turn" | "the next turn" => return Ok(Goal::Turn),
        named if named.ends_with("'s turn") || named.ends_with("’s turn") => {
            let end = when.len() - "'s turn".len() - usize::from(named.ends_with("’s turn")) * 2;
            let name = when.get(..end).unwrap_or_default().trim().to_owned();
            return Ok(Goal::TurnOf(name));
        }
        "resolved" | "it resolves" => return Ok(Goal::Resolved { all: false }),
        _ => {}
    }
    let known = STEPS.iter().find(|(said, _)| *said == plain).map_or(plain, |(_, step)| step);
    until(known).map(Goal::Step)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::state::Step;

    #[test]
    fn commands_and_choices() {
        let choice = |text: &str| Ok(Command::Choice(text.to_owned(), Vec::new()));
        assert_eq!(Command::read("1 3"), choice("1 3"));
        assert_eq!(Command::read("cast Sol Ring"), choice("cast Sol Ring"));
        assert_eq!(Command::read("why Grizzly Bears"), Ok(Command::Why("Grizzly Bears".to_owned(), Property::All)));
        assert_eq!(Command::read("why Bear power"), Ok(Command::Why("Bear".to_owned(), Property::Size)));
        assert_eq!(Command::read("U"), Ok(Command::Undo));
        assert_eq!(Command::read("concede"), Ok(Command::Concede(None)));
        assert_eq!(Command::read("concede: Bob"), Ok(Command::Concede(Some("Bob".to_owned()))));
        assert_eq!(Command::read("save"), Err("`save` needs a file to write to".to_owned()));
        assert_eq!(Command::read("save! a.yaml"), Ok(Command::Save { path: "a.yaml".to_owned(), over: true }));
    }

    #[test]
    fn everybody_passes_until() {
        let step = |step| Ok(Command::PassUntil(Goal::Step(Until { turn: None, step, declaring: false })));
        assert_eq!(Command::read("pass"), Ok(Command::Pass(1)));
        assert_eq!(Command::read("pass 3"), Ok(Command::Pass(3)));
        assert_eq!(Command::read("to combat"), step(Step::BeginningOfCombat));
        assert_eq!(Command::read("pass until end of turn"), step(Step::End));
        assert_eq!(Command::read("until declare blockers"), step(Step::DeclareBlockers));
        assert_eq!(Command::read("pass until my turn"), Ok(Command::PassUntil(Goal::MyTurn)));
        for line in ["to Carol's turn", "pass until Carol’s turn"] {
            assert_eq!(Command::read(line), Ok(Command::PassUntil(Goal::TurnOf("Carol".to_owned()))));
        }
        assert_eq!(Command::read("resolve"), Ok(Command::PassUntil(Goal::Resolved { all: false })));
        assert!(Command::read("to nowhere").unwrap_err().contains("there is no step `nowhere`"));
        assert!(Command::read("pass later").is_err());
    }
}
