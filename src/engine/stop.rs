//! Why the engine stops short of doing what it was asked.

use crate::cr::RuleId;

use super::choice::Decision;
use super::state::Entity;

/// The result of engine code.
pub type Done<T> = Result<T, Stop>;

/// Why a unit of play was not carried through. The state is then as it was before the unit (732).
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// A decision is needed and nobody gave an answer.
    Undecided(Box<Decision>),
    /// What was attempted is illegal.
    Illegal(Box<Violation>),
    /// An answer does not fit the decision.
    BadAnswer(Box<BadAnswer>),
    /// The engine does not do this; it says what, and never pretends.
    Unsupported(Box<str>),
    /// Nobody can end what is going on (731, 104.4b): the steps of the loop.
    Loop(Vec<String>),
}

/// The rule an attempted action breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The rule.
    pub rule: RuleId,
    /// What stands in the way: the permanent, the effect's source, the player.
    pub culprit: Option<Entity>,
    /// Why, as the end of "this is illegal because ...".
    pub because: String,
}

/// An answer that is none to the decision.
#[derive(Clone, Debug, PartialEq)]
pub struct BadAnswer {
    /// The decision.
    pub decision: Decision,
    /// What is wrong with the answer.
    pub because: String,
}

impl Stop {
    /// The violation of a rule.
    pub fn illegal(rule: RuleId, culprit: impl Into<Option<Entity>>, because: impl Into<String>) -> Self {
        Self::Illegal(Box::new(Violation { rule, culprit: culprit.into(), because: because.into() }))
    }

    /// Something the engine does not do.
    pub fn unsupported(what: impl std::fmt::Display) -> Self {
        Self::Unsupported(what.to_string().into())
    }
}

/// A rule of the Comprehensive Rules, checked when compiled; the build collects every use with its file and line.
#[macro_export]
macro_rules! rule {
    ($id:literal) => {{
        const ID: $crate::cr::RuleId = match $crate::cr::RuleId::parse_const($id) {
            Some(id) => id,
            None => panic!("not a rule number"),
        };
        ID
    }};
}
