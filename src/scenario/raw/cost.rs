//! What actions would cost.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};

use super::answer::Answer;
use super::entry::{Cost, Entry, Special};
use super::read::{At, Problems, Read, is_empty, record, wrong};
use super::reference::{Divided, Reference};
use super::word::ZoneName;
use crate::scenario::yaml::{Node, Value};

record! {
    /// An action, and what it would cost.
    pub struct CostOf ("an action and its cost") {
        /// A spell that would be cast, by the card's name.
        cast: At<Reference>,
        /// An ability that would be activated, by the start of its text.
        activate: At<String>,
        /// A special action.
        special: At<Special>,
        /// The mana in the total cost.
        is: At<String>,
        /// Who would act; by default who has priority.
        by: At<String>,
        /// Targets, in the order of the text.
        targets: Vec<At<Answer>>,
        /// Modes, from 1 or by the start of their text.
        modes: Vec<At<Answer>>,
        /// The value of X.
        x: At<i64>,
        /// How damage or counters are divided.
        divide: At<Divided>,
        /// An alternative cost or a face.
        using: At<String>,
        /// Additional and optional costs to pay, and with what.
        costs: Vec<At<Cost>>,
        /// The zone it would be cast or activated from.
        from: At<ZoneName>,
        /// Answers used inside this action.
        choose: Vec<At<Answer>>,
        /// Whose ability it is.
        of: At<Reference>,
    }
}

/// What actions would cost: spells by name, or actions said in full.
#[derive(Clone, Debug, PartialEq)]
pub struct Costs(pub Vec<At<CostOf>>);

impl CostOf {
    /// The action alone.
    pub fn entry(&self) -> Entry {
        let CostOf { cast, activate, special, is: _, by, targets, modes, x, divide, using, costs, from, choose, of } =
            self.clone();
        Entry {
            cast,
            activate,
            special,
            by,
            targets,
            modes,
            x,
            divide,
            using,
            costs,
            from,
            choose,
            of,
            ..Entry::default()
        }
    }
}

impl Read for Costs {
    const WHAT: &str = "a map of spells to what they would cost, or a list of actions";

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        match &node.value {
            _ if is_empty(node, problems) => None,
            Value::Map(entries) => {
                let one = |(name, cost): &(Node, Node), problems: &mut Problems| {
                    let (cast, is) = (Read::read(name, problems)?, Read::read(cost, problems)?);
                    Some(At::new(CostOf { cast: Some(cast), is: Some(is), ..CostOf::default() }, name.at))
                };
                Some(Self(entries.iter().filter_map(|entry| one(entry, problems)).collect()))
            }
            Value::List(_) => Read::read(node, problems).map(Self),
            _ => wrong(node, Self::WHAT, problems),
        }
    }
}

impl JsonSchema for Costs {
    fn schema_name() -> Cow<'static, str> {
        "Costs".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let action = generator.subschema_for::<CostOf>();
        schemars::json_schema!({
            "anyOf": [
                {"type": "object", "additionalProperties": {"type": "string"}},
                {"type": "array", "items": action},
            ]
        })
    }
}
