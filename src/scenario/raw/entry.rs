//! What happens: an entry of `script` or `plan`, and of `can` and `cannot`.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};

use super::answer::Answer;
use super::expect::Expect;
use super::read::{At, Problems, Prose, Read, record, wrong};
use super::reference::{Divided, RefMap, Reference};
use super::word::{SpecialName, StepName, ZoneName};
use crate::cr::RuleId;
use crate::scenario::problem::{Problem, quote};
use crate::scenario::yaml::{Node, Value};

record! {
    /// Exactly one verb, and what goes with it.
    pub struct Entry ("an entry") {
        /// Cast a spell (601), by the card's name.
        cast: At<Reference>,
        /// Activate an ability (602), by the start of its text.
        activate: At<String>,
        /// Play a land (305, 116.2a).
        play: At<Reference>,
        /// Declare attackers (508).
        attack: At<Attack>,
        /// Declare blockers (509).
        block: At<Block>,
        /// A special action (116.2).
        special: At<Special>,
        /// Pass priority, so many times.
        pass: At<u32>,
        /// All pass until so many objects have resolved, or `all`.
        resolve: At<Resolve>,
        /// All pass until a step begins.
        to: At<To>,
        /// A player concedes (104.3a).
        concede: At<String>,
        /// What must hold now.
        check: At<Box<Expect>>,
        /// Prose for the trace.
        note: At<Prose>,

        /// Who acts; by default who has priority.
        by: At<String>,
        /// In a plan: the turn.
        turn: At<u32>,
        /// In a plan: the step.
        step: At<StepName>,
        /// In a plan: wait until this is so.
        when: At<When>,

        /// Targets, in the order of the text.
        targets: Vec<At<Answer>>,
        /// Modes, from 1 or by the start of their text.
        modes: Vec<At<Answer>>,
        /// The value of X.
        x: At<i64>,
        /// An alternative cost or a face: its keyword, name, or the start of the cost's text; `Prototype` or `Fuse` before it.
        using: At<String>,
        /// Additional and optional costs to pay, and with what.
        costs: Vec<At<Cost>>,
        /// The zone it is cast or activated from.
        from: At<ZoneName>,
        /// How damage or counters are divided.
        divide: At<Divided>,
        /// How mana is paid.
        mana: At<Mana>,
        /// Answers used inside this action first.
        choose: Vec<At<Answer>>,
        /// Whose ability it is.
        of: At<Reference>,

        /// The action must be refused.
        illegal: At<bool>,
        /// The rule that refuses it.
        because: At<RuleId>,
        /// Of attackers and blockers: leave out what is illegal.
        if_legal: At<bool>,
    }
}

/// Who attacks what.
#[derive(Clone, Debug, PartialEq)]
pub struct Attack(pub Vec<(At<Reference>, Option<At<Reference>>)>);

/// Who blocks what.
#[derive(Clone, Debug, PartialEq)]
pub struct Block(pub Vec<(At<Reference>, Vec<At<Reference>>)>);

/// A special action and what it is done with.
#[derive(Clone, Debug, PartialEq)]
pub struct Special {
    /// Which.
    pub what: At<SpecialName>,
    /// With what, where it needs something.
    pub with: Option<At<Reference>>,
}

/// How many objects are to resolve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resolve {
    /// So many.
    Count(u32),
    /// Until the stack is empty.
    All,
}

/// Where to pass to.
#[derive(Clone, Debug, PartialEq, JsonSchema)]
#[schemars(untagged)]
pub enum To {
    /// The next time this step begins.
    Step(StepName),
    /// A step of a turn.
    Map(ToMap),
}

record! {
    /// A step of a turn.
    pub struct ToMap ("a place in the turn") {
        /// The turn; the current one by default.
        turn: At<u32>,
        /// The step.
        step: At<StepName>,
    }
}

record! {
    /// What an entry of a plan waits for.
    pub struct When ("a condition") {
        /// A spell of this name, or an ability with this text, is on the stack; an empty text waits for nothing.
        on_stack: At<String>,
        /// None is; an empty text waits until nothing at all is on the stack.
        not_on_stack: At<String>,
        /// A copy of it is.
        copy_on_stack: At<String>,
        /// It is on top.
        on_top_of_stack: At<String>,
    }
}

/// A cost to pay: its name, how often or with what.
#[derive(Clone, Debug, PartialEq)]
pub struct Cost {
    /// `kicker`, `convoke`, `sacrifice`, or the start of the cost's text.
    pub name: At<String>,
    /// How often.
    pub times: Option<At<u32>>,
    /// With what.
    pub with: Vec<At<Answer>>,
}

record! {
    /// How mana is paid.
    pub struct Mana ("a payment") {
        /// What it comes from.
        from: Vec<At<Reference>>,
        /// What mana abilities sacrifice or tap for it.
        with: Vec<At<Reference>>,
    }
}

impl Mana {
    /// What it comes from, one for each: `3 Forest` is three of that name.
    pub fn sources(&self) -> Vec<At<Reference>> {
        self.from.iter().flatten().cloned().flat_map(each).collect()
    }

    /// What mana abilities sacrifice or tap for it, one for each.
    pub fn given_up(&self) -> Vec<At<Reference>> {
        self.with.iter().flatten().cloned().flat_map(each).collect()
    }
}

/// A reference for each that a name with a count means: `3 Forest` is three of that name.
fn each(of: At<Reference>) -> Vec<At<Reference>> {
    match counted(&of.value) {
        Some((n, name)) => vec![At::new(Reference::Name(name), of.at); n],
        None => vec![of],
    }
}

/// The same, each told from the others: a name that is said again is the same blocker.
fn each_apart(of: At<Reference>) -> Vec<At<Reference>> {
    let at = of.at;
    let all = each(of);
    if all.len() < 2 {
        return all;
    }
    let apart = |(nth, of): (u32, At<Reference>)| {
        let name = of.value.name().map(|name| At::new(name.to_owned(), at));
        At::new(Reference::Map(Box::new(RefMap { name, nth: Some(At::new(nth, at)), ..RefMap::default() })), at)
    };
    (1..).zip(all).map(apart).collect()
}

/// A way of paying with what it is paid with one by one: `7 Elf` is seven of that name.
pub fn one_by_one(cost: &At<Cost>) -> At<Cost> {
    let each = |answer: &At<Answer>| match answer.value.reference().as_ref().and_then(counted) {
        Some((n, name)) => vec![At::new(Answer::Text(name), answer.at); n],
        None => vec![answer.clone()],
    };
    let with = cost.with.iter().flat_map(each).collect();
    At::new(Cost { with, ..cost.value.clone() }, cost.at)
}

/// How many of a name: a count of at most two digits and the name behind it; no card's name begins so.
fn counted(source: &Reference) -> Option<(usize, String)> {
    let Reference::Name(text) = source else { return None };
    let (n, name) = count_and_name(text)?;
    (1..100).contains(&n).then(|| (n as usize, name.to_owned()))
}

/// `3 Forest` or `3x Forest`, taken apart.
pub fn count_and_name(text: &str) -> Option<(u32, &str)> {
    let (count, name) = text.trim().split_once(' ')?;
    let n = count.trim_end_matches(['x', 'X']).parse().ok()?;
    Some((n, name.trim()))
}

/// One `A: B` of a map, also where it stands as an item of a list.
fn pair(node: &Node) -> Option<(&Node, &Node)> {
    match &node.value {
        Value::Map(entries) => match entries.as_slice() {
            [(key, value)] if key.text().is_some_and(|key| !RefMap::KEYS.contains(&key)) => Some((key, value)),
            _ => None,
        },
        _ => None,
    }
}

impl Read for Attack {
    const WHAT: &str = "a list of attackers, or a map of attackers to what they attack";

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        let mut pairs: Vec<(At<Reference>, Option<At<Reference>>)> = Vec::new();
        match &node.value {
            Value::List(items) => {
                for item in items {
                    match pair(item) {
                        Some((who, what)) => {
                            pairs.extend(Read::read(who, problems).zip(Some(Read::read(what, problems))))
                        }
                        None => pairs.extend(Read::read(item, problems).map(|who| (who, None))),
                    }
                }
            }
            Value::Map(entries) => {
                for (who, what) in entries {
                    pairs.extend(Read::read(who, problems).zip(Some(Read::read(what, problems))));
                }
            }
            _ => return wrong(node, Self::WHAT, problems),
        }
        let one_by_one = |(who, what): (At<Reference>, Option<At<Reference>>)| {
            each(who).into_iter().map(move |who| (who, what.clone()))
        };
        Some(Self(pairs.into_iter().flat_map(one_by_one).collect()))
    }
}

impl Read for Block {
    const WHAT: &str = "a map of blockers to what they block";

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        fn one(who: &Node, what: &Node, problems: &mut Problems) -> Option<(At<Reference>, Vec<At<Reference>>)> {
            let attackers = match &what.value {
                Value::Null => {
                    let name = who.text().unwrap_or("BLOCKER");
                    let problem = Problem::error(who.at, format!("`{}` does not say what it blocks", quote(name)));
                    problems.push(problem.help(format!("write `{{{}: ATTACKER}}`", quote(name))));
                    return None;
                }
                Value::List(items) => items.iter().filter_map(|item| Read::read(item, problems)).collect(),
                _ => vec![Read::read(what, problems)?],
            };
            Some((Read::read(who, problems)?, attackers.into_iter().flat_map(each).collect()))
        }
        let mut pairs: Vec<(At<Reference>, Vec<At<Reference>>)> = Vec::new();
        match &node.value {
            Value::Map(entries) => {
                for (who, what) in entries {
                    pairs.extend(one(who, what, problems));
                }
            }
            Value::List(items) => {
                for item in items {
                    match pair(item) {
                        Some((who, what)) => pairs.extend(one(who, what, problems)),
                        None => {
                            wrong::<()>(item, Self::WHAT, problems);
                        }
                    }
                }
            }
            _ => return wrong(node, Self::WHAT, problems),
        }
        let one_by_one = |(who, what): (At<Reference>, Vec<At<Reference>>)| {
            each_apart(who).into_iter().map(move |who| (who, what.clone()))
        };
        Some(Self(pairs.into_iter().flat_map(one_by_one).collect()))
    }
}

impl Read for Special {
    const WHAT: &str = "a special action, such as `turn_face_up: X`";

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        match &node.value {
            Value::Scalar(_) => Some(Self { what: Read::read(node, problems)?, with: None }),
            Value::Map(entries) => match entries.as_slice() {
                [(what, with)] => {
                    let what = Read::read(what, problems)?;
                    let with = if with.value == Value::Null { None } else { Read::read(with, problems) };
                    Some(Self { what, with })
                }
                _ => {
                    problems.push(
                        Problem::error(node.at, "a special action has exactly one key")
                            .help("write one entry for each action, such as `special: {turn_face_up: X}`"),
                    );
                    None
                }
            },
            _ => wrong(node, Self::WHAT, problems),
        }
    }
}

impl Read for Resolve {
    const WHAT: &str = "a number, or `all`";

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        match node.text().map(str::trim) {
            Some(text) if text.eq_ignore_ascii_case("all") => Some(Self::All),
            Some(text) => match text.parse() {
                Ok(n) => Some(Self::Count(n)),
                Err(_) => wrong(node, Self::WHAT, problems),
            },
            None => {
                let problem = Problem::error(node.at, "`resolve` does not say how much").label(Self::WHAT);
                problems.push(problem.help("write `resolve: 1` for the top of the stack, or `resolve: all`"));
                None
            }
        }
    }
}

impl Read for To {
    const WHAT: &str = "a step, or a turn and a step";

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        match &node.value {
            Value::Scalar(_) => Read::read(node, problems).map(Self::Step),
            Value::Map(_) => Read::read(node, problems).map(Self::Map),
            _ => wrong(node, Self::WHAT, problems),
        }
    }
}

impl Read for Cost {
    const WHAT: &str = "a cost, such as `kicker` or `sacrifice: [Bear]`";

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        let entries = match &node.value {
            Value::Scalar(_) => {
                return Some(Self { name: Read::read(node, problems)?, times: None, with: Vec::new() });
            }
            Value::Map(entries) => entries,
            _ => return wrong(node, Self::WHAT, problems),
        };
        let [(key, value)] = entries.as_slice() else {
            problems.push(
                Problem::error(node.at, "each cost is an item of its own")
                    .help("write `[{sacrifice: [Bear]}, {discard: [Shock]}]`"),
            );
            return None;
        };
        let name = Read::read(key, problems)?;
        Some(match &value.value {
            Value::Null => Self { name, times: None, with: Vec::new() },
            Value::List(_) => Self { name, times: None, with: Read::read(value, problems)? },
            Value::Scalar(text) if text.trim().parse::<u32>().is_ok() => {
                Self { name, times: Read::read(value, problems), with: Vec::new() }
            }
            _ => Self { name, times: None, with: vec![Read::read(value, problems)?] },
        })
    }
}

impl Entry {
    /// The verbs this entry has, with their places.
    pub fn verbs(&self) -> Vec<(&'static str, crate::scenario::Span)> {
        let mut verbs = Vec::new();
        macro_rules! verb {
            ($($field:ident)+) => {
                $(if let Some(verb) = &self.$field {
                    verbs.push((stringify!($field), verb.at));
                })+
            };
        }
        verb!(cast activate play attack block special pass resolve to concede check note);
        verbs
    }

    /// The verbs there are.
    pub const VERBS: &[&str] = &[
        "cast", "activate", "play", "attack", "block", "special", "pass", "resolve", "to", "concede", "check", "note",
    ];
}

macro_rules! schema {
    ($($Name:ident: $schema:expr;)+) => {
        $(impl JsonSchema for $Name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($Name).into()
            }

            fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                let build: fn(Schema, Schema) -> Schema = $schema;
                build(generator.subschema_for::<Reference>(), generator.subschema_for::<Answer>())
            }
        })+
    };
}

schema! {
    Attack: |reference, _| schemars::json_schema!({
        "description": "Attackers, or a map of attackers to what they attack.",
        "anyOf": [
            {"type": "array", "items": {"anyOf": [reference, {"type": "object", "maxProperties": 1, "additionalProperties": reference}]}},
            {"type": "object", "additionalProperties": reference},
        ]
    });
    Block: |reference, _| schemars::json_schema!({
        "description": "A map of blockers to what they block: one attacker, or a list of them.",
        "anyOf": [
            {"type": "object", "additionalProperties": {"anyOf": [reference, {"type": "array", "items": reference}]}},
            {"type": "array", "items": {"type": "object", "maxProperties": 1, "additionalProperties": {"anyOf": [reference, {"type": "array", "items": reference}]}}},
        ]
    });
    Special: |reference, _| {
        let names: Vec<&str> = SpecialName::ALL.iter().map(|(name, _)| *name).collect();
        let keys: serde_json::Map<String, serde_json::Value> =
            names.iter().map(|name| ((*name).to_owned(), reference.clone().to_value())).collect();
        schemars::json_schema!({
            "description": "A special action, alone or with what it is done with.",
            "anyOf": [
                {"type": "string", "enum": names},
                {"type": "object", "properties": keys, "additionalProperties": false, "minProperties": 1, "maxProperties": 1},
            ]
        })
    };
    Resolve: |_, _| schemars::json_schema!({
        "description": "How many objects, or `all`.",
        "anyOf": [{"type": "integer", "minimum": 0}, {"type": "string", "enum": ["all"]}]
    });
    Cost: |_, answer| schemars::json_schema!({
        "description": "A cost: its name; with how often it is paid; or with what.",
        "anyOf": [
            {"type": "string"},
            {"type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": {
                "anyOf": [{"type": ["integer", "null"]}, answer, {"type": "array", "items": answer}]
            }},
        ]
    });
}

/// What to write for an entry that is a text, `cast Shock` for `cast: Shock`.
pub fn in_full(text: &str) -> String {
    let (verb, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
    let verb = verb.trim_end_matches(':').to_lowercase();
    let rest = quote(rest.trim());
    match (verb.as_str(), rest.is_empty()) {
        ("resolve", _) => "write `resolve: 1` for the top of the stack, or `resolve: all`".to_owned(),
        ("pass", true) => "write `pass: 1`".to_owned(),
        ("attack", false) => format!("write `attack: [{rest}]`"),
        ("block", false) => match rest.split_once(" with ") {
            Some((attacker, blocker)) => format!("write `block: {{{blocker}: {attacker}}}`"),
            None => "write `block: {BLOCKER: ATTACKER}`".to_owned(),
        },
        (verb, false) if Entry::VERBS.contains(&verb) => format!("write `{verb}: {rest}`"),
        (verb, true) if Entry::VERBS.contains(&verb) => format!("write `{verb}: ` and what, as in `cast: Shock`"),
        _ => format!("an entry begins with one of `{}`, as in `cast: Shock`", Entry::VERBS.join("`, `")),
    }
}

/// Says what an entry without a verb may have meant.
pub fn no_verb(node_at: crate::scenario::Span, entry: &Entry) -> Problem {
    let problem = Problem::error(node_at, "the entry has no verb").unless_wrong_in(node_at);
    match &entry.by {
        Some(by) => problem.help(format!("say what {} does: one of `{}`", quote(by), Entry::VERBS.join("`, `"))),
        None => problem.help(format!("give it one of `{}`", Entry::VERBS.join("`, `"))),
    }
}
