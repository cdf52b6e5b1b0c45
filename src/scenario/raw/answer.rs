//! Answers to decisions.

use schemars::JsonSchema;

use super::read::{At, Problems, Read, wrong};
use super::reference::{Divided, RefMap, Reference};
use super::word::PlanarSide;
use crate::scenario::problem::{Problem, quote};
use crate::scenario::yaml::{Node, Value};

/// An answer. What a text or a number means depends on what is asked.
#[derive(Clone, Debug, PartialEq, JsonSchema)]
#[schemars(untagged)]
pub enum Answer {
    /// A number; also of a mode, or an amount.
    Number(i64),
    /// `yes`, `no`, `skip`, a name, a color, the start of a text.
    Text(String),
    /// Several things for one decision.
    List(Vec<At<Answer>>),
    /// One of the maps with a key of its own.
    Tagged(Tagged),
    /// An object or player, narrowed down.
    Reference(Box<RefMap>),
}

/// Answers that say what they decide.
#[derive(Clone, Debug, PartialEq, JsonSchema)]
#[schemars(rename_all = "snake_case")]
pub enum Tagged {
    /// A value for X.
    X(i64),
    /// A mode, from 1 or by the start of its text.
    Mode(Box<At<Answer>>),
    /// Modes.
    Modes(Vec<At<Answer>>),
    /// An order: of triggers, replacement effects, cards, blockers.
    Order(Vec<At<Answer>>),
    /// The order in which cards are put into a graveyard at once (404.3), the first on top.
    Graveyard(Vec<At<Answer>>),
    /// Damage or counters divided, by name.
    Divide(Divided),
    /// Damage or counters divided, in the order of the decision.
    Amounts(Vec<u32>),
    /// The next coin: `heads` or `win`, `tails` or `lose`.
    Coin(Coin),
    /// The next die.
    Roll(u32),
    /// The next roll of the planar die.
    PlanarDie(PlanarSide),
    /// What comes out next where something is chosen at random.
    Random(Box<At<Answer>>),
    /// A target.
    Target(Box<At<Answer>>),
    /// Anything chosen that is no target.
    Choose(Box<At<Answer>>),
}

/// How a coin comes to lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema)]
#[schemars(rename_all = "snake_case")]
pub enum Coin {
    /// Heads: the player who flips has called it and wins.
    #[schemars(extend("enum" = ["heads", "win"]))]
    Heads,
    /// Tails.
    #[schemars(extend("enum" = ["tails", "lose"]))]
    Tails,
}

/// The keys of [`Tagged`].
const TAGS: &[&str] = &[
    "x",
    "mode",
    "modes",
    "order",
    "graveyard",
    "divide",
    "amounts",
    "coin",
    "roll",
    "planar_die",
    "random",
    "target",
    "choose",
];

impl Read for Answer {
    const WHAT: &str = "an answer";

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        match &node.value {
            Value::Scalar(text) => Some(match text.trim().replace('−', "-").parse() {
                // `+1` is the start of a loyalty ability's text, not a number.
                Ok(n) if !text.starts_with('+') => Self::Number(n),
                // What YAML calls true and false.
                _ if text.trim().eq_ignore_ascii_case("true") => Self::Text("yes".to_owned()),
                _ if text.trim().eq_ignore_ascii_case("false") => Self::Text("no".to_owned()),
                _ => Self::Text(text.clone()),
            }),
            Value::List(_) => Vec::read(node, problems).map(Self::List),
            Value::Map(entries) => {
                let tag = entries.iter().find(|(key, _)| key.text().is_some_and(|text| TAGS.contains(&text)));
                let Some((key, value)) = tag else { return reference(node, problems) };
                if let Some((other, _)) = entries.iter().find(|(other, _)| other != key) {
                    let other_key = other.text().unwrap_or("?");
                    problems.push(
                        Problem::error(
                            other.at,
                            format!("`{}` can't stand in an answer with another key", quote(other_key)),
                        )
                        .also(key.at, "this is an answer by itself")
                        .help("write one map for each answer"),
                    );
                }
                Tagged::read_as(key.text().unwrap_or_default(), value, problems).map(Self::Tagged)
            }
            Value::Null => wrong(node, Self::WHAT, problems),
        }
    }
}

fn reference(node: &Node, problems: &mut Problems) -> Option<Answer> {
    let keys: Vec<&str> = RefMap::KEYS.iter().chain(TAGS).copied().collect();
    let unknown = |key: &Node| key.text().is_some_and(|text| !RefMap::KEYS.contains(&text));
    match &node.value {
        Value::Map(entries) if entries.iter().any(|(key, _)| unknown(key)) => {
            // With a key of a reference beside it the other is one, too.
            let narrows = !entries.iter().all(|(key, _)| unknown(key));
            for (key, value) in entries.iter().filter(|(key, _)| unknown(key)) {
                let name = key.text().unwrap_or_default();
                let what = if narrows { RefMap::WHAT } else { Answer::WHAT };
                let problem = Problem::error(key.at, format!("`{}` is no key of {what}", quote(name)));
                let problem = problem.label("unknown key");
                problems.push(match super::meant::instead_of(Answer::WHAT, name, value) {
                    Some(help) => problem.help(help),
                    None if narrows => problem.among(name, RefMap::KEYS.iter().copied()),
                    None => problem.among(name, keys.iter().copied()),
                });
            }
            None
        }
        _ => RefMap::read(node, problems).map(|map| Answer::Reference(Box::new(map))),
    }
}

impl Tagged {
    fn read_as(key: &str, value: &Node, problems: &mut Problems) -> Option<Self> {
        Some(match key {
            "x" => Self::X(Read::read(value, problems)?),
            "mode" => Self::Mode(Read::read(value, problems)?),
            "modes" => Self::Modes(Read::read(value, problems)?),
            "order" => Self::Order(Read::read(value, problems)?),
            "graveyard" => Self::Graveyard(Read::read(value, problems)?),
            "divide" => Self::Divide(Read::read(value, problems)?),
            "amounts" => Self::Amounts(Read::read(value, problems)?),
            "coin" => Self::Coin(Read::read(value, problems)?),
            "roll" => Self::Roll(Read::read(value, problems)?),
            "planar_die" => Self::PlanarDie(Read::read(value, problems)?),
            "random" => Self::Random(Read::read(value, problems)?),
            "target" => Self::Target(Read::read(value, problems)?),
            _ => Self::Choose(Read::read(value, problems)?),
        })
    }
}

impl Read for Coin {
    const WHAT: &str = "`heads`, `tails`, `win` or `lose`";

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        match node.text().map(|text| text.trim().to_lowercase()).as_deref() {
            Some("heads" | "win") => Some(Self::Heads),
            Some("tails" | "lose") => Some(Self::Tails),
            Some(text) => {
                let problem = Problem::error(node.at, format!("`{}` is not {}", quote(text), Self::WHAT));
                problems.push(problem.among(text, ["heads", "tails", "win", "lose"]));
                None
            }
            None => wrong(node, Self::WHAT, problems),
        }
    }
}

impl Answer {
    /// The answer as a reference to an object or player, where it can be one.
    pub fn reference(&self) -> Option<Reference> {
        match self {
            Self::Text(text) => Some(Reference::Name(text.clone())),
            // A card may have a number for a name.
            Self::Number(n) => Some(Reference::Name(n.to_string())),
            Self::Reference(map) => Some(Reference::Map(map.clone())),
            Self::List(_) | Self::Tagged(_) => None,
        }
    }

    /// Whether it is the word, without regard to case.
    pub fn is(&self, word: &str) -> bool {
        matches!(self, Self::Text(text) if text.trim().eq_ignore_ascii_case(word))
    }

    /// The answer as it is written, for messages.
    pub fn words(&self) -> String {
        let list = |items: &[At<Self>]| items.iter().map(|item| item.words()).collect::<Vec<_>>().join(", ");
        match self {
            Self::Number(n) => n.to_string(),
            Self::Text(text) => text.clone(),
            Self::List(items) => format!("[{}]", list(items)),
            Self::Reference(map) => Reference::Map(map.clone()).words(),
            Self::Tagged(tagged) => match tagged {
                Tagged::X(n) => format!("x: {n}"),
                Tagged::Mode(mode) => format!("mode: {}", mode.words()),
                Tagged::Modes(modes) => format!("modes: [{}]", list(modes)),
                Tagged::Order(order) => format!("order: [{}]", list(order)),
                Tagged::Graveyard(order) => format!("graveyard: [{}]", list(order)),
                Tagged::Divide(parts) => {
                    let parts: Vec<String> =
                        parts.into_iter().map(|(name, n)| format!("{}: {n}", name.words())).collect();
                    format!("divide: {{{}}}", parts.join(", "))
                }
                Tagged::Amounts(amounts) => {
                    let amounts: Vec<String> = amounts.iter().map(u32::to_string).collect();
                    format!("amounts: [{}]", amounts.join(", "))
                }
                Tagged::Coin(Coin::Heads) => "coin: heads".to_owned(),
                Tagged::Coin(Coin::Tails) => "coin: tails".to_owned(),
                Tagged::Roll(n) => format!("roll: {n}"),
                Tagged::PlanarDie(side) => format!("planar_die: {}", side.name()),
                Tagged::Random(lot) => format!("random: {}", lot.words()),
                Tagged::Target(target) => format!("target: {}", target.words()),
                Tagged::Choose(choice) => format!("choose: {}", choice.words()),
            },
        }
    }
}
