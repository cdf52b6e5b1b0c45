//! What must have happened on the way: what has triggered, and what was asked.

use schemars::JsonSchema;

use super::read::{At, Names, Problems, Read, is_empty, wrong};
use crate::scenario::problem::{Problem, quote};
use crate::scenario::yaml::{Node, Value};

/// How often abilities of objects of one name have triggered.
#[derive(Clone, Debug, PartialEq, JsonSchema)]
#[schemars(untagged)]
pub enum Triggers {
    /// All of them together.
    Count(At<u32>),
    /// Those whose text begins so.
    Texts(Names<At<u32>>),
}

/// Who was asked what.
#[derive(Clone, Debug, PartialEq, JsonSchema)]
#[schemars(untagged)]
pub enum Asked {
    /// All that each of these players was asked, in order: words of each question.
    Each(Names<Vec<At<String>>>),
    /// Questions in this order, perhaps with others between: the player, and words of it.
    InOrder(Vec<AskedOnce>),
}

/// One question.
#[derive(Clone, Debug, PartialEq, JsonSchema)]
#[schemars(transparent)]
pub struct AskedOnce(Names<String>);

impl AskedOnce {
    /// The player and words of the question.
    pub fn parts(&self) -> Option<(&At<String>, &str)> {
        self.0.0.first().map(|(player, words)| (player, words.as_str()))
    }
}

impl Read for Triggers {
    const WHAT: &str = "a count, or a map of beginnings of texts to counts";

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        match &node.value {
            Value::Map(_) => Read::read(node, problems).map(Self::Texts),
            Value::Scalar(text) if text.trim().parse::<u32>().is_ok() => Read::read(node, problems).map(Self::Count),
            _ => wrong(node, Self::WHAT, problems),
        }
    }
}

impl Read for Asked {
    const WHAT: &str = "a map of players to all they were asked, or a list of questions in their order";

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        match &node.value {
            _ if is_empty(node, problems) => None,
            Value::Map(_) => Read::read(node, problems).map(Self::Each),
            Value::List(items) => {
                Some(Self::InOrder(items.iter().filter_map(|item| Read::read(item, problems)).collect()))
            }
            _ => wrong(node, Self::WHAT, problems),
        }
    }
}

impl Read for AskedOnce {
    const WHAT: &str = "a player and words of the question, such as `Alice: choose targets`";

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        let one: Names<String> = match &node.value {
            Value::Map(entries) if entries.len() == 1 => Read::read(node, problems)?,
            _ => return wrong(node, Self::WHAT, problems),
        };
        let empty = |words: &String| words.trim().is_empty();
        if one.0.iter().any(|(_, words)| empty(words)) {
            let who = one.0.first().map(|(player, _)| quote(player)).unwrap_or_default();
            problems.push(Problem::error(node.at, format!("it does not say what {who} was asked")));
            return None;
        }
        Some(Self(one))
    }
}
