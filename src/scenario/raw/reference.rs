//! How a scenario names a player or an object.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};

use super::read::{At, Names, Problems, Read, record, wrong};
use super::word::ZoneName;
use crate::scenario::yaml::{Node, Value};

/// A name, or a map that narrows it down.
#[derive(Clone, Debug, PartialEq, JsonSchema)]
#[schemars(untagged)]
pub enum Reference {
    /// A player's name, an alias, a card's name, or `[FACE DOWN]`.
    Name(String),
    /// The same, narrowed down.
    Map(Box<RefMap>),
}

record! {
    /// A reference narrowed down.
    pub struct RefMap ("a reference") {
        /// A player's name, an alias, a card's name, or `[FACE DOWN]`.
        name: At<String>,
        /// Who controls it.
        controller: At<String>,
        /// Who owns it.
        owner: At<String>,
        /// Where it is.
        zone: At<ZoneName>,
        /// Which of several, from 1 in the order they came where they are.
        nth: At<u32>,
        /// For a spell or ability on the stack, a part of its text.
        text: At<String>,
        /// Only copies, or only what is none.
        copy: bool,
    }
}

impl Reference {
    /// The name, where there is one.
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Name(name) => Some(name),
            Self::Map(map) => map.name.as_ref().map(|name| name.value.as_str()),
        }
    }

    /// The reference in words, for messages.
    pub fn words(&self) -> String {
        let map = match self {
            Self::Name(name) => return name.clone(),
            Self::Map(map) => map,
        };
        let mut words = map.name.as_ref().map_or_else(|| "something".to_owned(), |name| name.value.clone());
        if let Some(nth) = &map.nth {
            words.push_str(&format!(" number {}", nth.value));
        }
        if let Some(text) = &map.text {
            words.push_str(&format!(" with \"{}\"", text.value));
        }
        if let Some(who) = &map.controller {
            words.push_str(&format!(" controlled by {}", who.value));
        }
        if let Some(who) = &map.owner {
            words.push_str(&format!(" owned by {}", who.value));
        }
        if let Some(zone) = &map.zone {
            words.push_str(&format!(" in the zone {}", zone.value.name()));
        }
        match map.copy {
            Some(true) => words.push_str(" that is a copy"),
            Some(false) => words.push_str(" that is no copy"),
            None => {}
        }
        words
    }
}

impl Read for Reference {
    const WHAT: &str = "a name or a reference";

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        match &node.value {
            Value::Scalar(text) => Some(Self::Name(text.clone())),
            Value::Map(_) => RefMap::read(node, problems).map(|map| Self::Map(Box::new(map))),
            _ => wrong(node, Self::WHAT, problems),
        }
    }
}

/// How much each gets of what is divided, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Divided(pub Vec<(At<Reference>, u32)>);

impl<'a> IntoIterator for &'a Divided {
    type Item = &'a (At<Reference>, u32);
    type IntoIter = std::slice::Iter<'a, (At<Reference>, u32)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl Read for Divided {
    const WHAT: &str = Names::<u32>::WHAT;

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        let told = |key: &Node| matches!(key.value, Value::Map(_));
        let mut names = node.clone();
        let mut parts = Vec::new();
        if let (Value::Map(all), Value::Map(names)) = (&node.value, &mut names.value) {
            names.retain(|(key, _)| !told(key));
            for (key, value) in all.iter().filter(|(key, _)| told(key)) {
                parts.extend(Read::read(key, problems).zip(Read::read(value, problems)));
            }
        }
        let named = Names::<u32>::read(&names, problems)?;
        parts.extend(named.0.into_iter().map(|(name, n)| (At::new(Reference::Name(name.value), name.at), n)));
        parts.sort_by_key(|(who, _)| who.at);
        Some(Self(parts))
    }
}

impl JsonSchema for Divided {
    fn schema_name() -> Cow<'static, str> {
        Names::<u32>::schema_name()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Names::<u32>::json_schema(generator)
    }
}
