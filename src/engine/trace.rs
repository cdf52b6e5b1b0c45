//! What is recorded of a run: a tree of rules that applied, to what, and why.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::Serialize;
use serde::ser::SerializeStruct;

use crate::card::CardTypes;
use crate::cr::RuleId;
use crate::oracle::said_of;

use super::state::{Entity, Game, ObjectId, ObjectKind, PlayerId, Step};

/// How much is recorded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Level {
    /// Nothing.
    #[default]
    Off,
    /// Only which rules were cited.
    Rules,
    /// The whole tree.
    Full,
}

/// What was recorded.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// How much.
    pub level: Level,
    /// The rules cited anywhere.
    pub cited: BTreeSet<RuleId>,
    /// The tree, as records with their depth, in order.
    pub records: Vec<Record>,
    /// The abilities that have triggered, in order.
    pub triggered: Vec<Triggering>,
    /// What players were asked, in order.
    pub asked: Vec<Question>,
    /// The state-based actions that something stops, and of what: told once, for as long as it is so.
    pub stopped: Vec<(RuleId, Entity)>,
    depth: u16,
}

/// That an ability has triggered (603.2).
#[derive(Clone, Debug, PartialEq)]
pub struct Triggering {
    /// The object it is of.
    pub source: ObjectId,
    /// The name that had then.
    pub name: Arc<str>,
    /// The ability's text.
    pub text: Arc<str>,
}

/// A decision that a player had to make and that could have come out in more than one way.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// Who was asked.
    pub player: PlayerId,
    /// What, in words.
    pub prompt: Arc<str>,
}

/// What a record says of a turn that begins.
pub const TURN: &str = "turn {}: {}";
/// What a record says of a step that begins: its name.
pub const STEP: &str = "{}";
/// What a record says of a cost that is known.
pub const TOTAL_COST: &str = "the total cost is {}";
/// What a record says of a mana ability activated to pay.
pub const ACTIVATED_FOR_MANA: &str = "{} is activated for mana";
/// What a record says of mana that was there and is spent.
pub const FROM_POOL: &str = "{} from the pool is spent";
/// What a record says of what was attempted and is refused.
pub const REFUSED: &str = "{} is refused: {}";
/// What a record says of a cost that is paid.
pub const PAID: &str = "the cost is paid";

/// One step of the game with the rules it rests on.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// How deep below the step that caused it.
    pub depth: u16,
    /// The rules, the most telling first; never empty for anything that happened.
    pub rules: Vec<RuleId>,
    /// What happened: a template with `{}` for each argument.
    pub says: &'static str,
    /// The arguments.
    pub args: Vec<Arg>,
}

/// A part of a record.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Arg {
    /// An object, by its id and the name it had.
    Object {
        /// The id.
        object: u32,
        /// The name at that time.
        #[serde(serialize_with = "as_text")]
        name: Arc<str>,
        /// Whose it was, where somebody else had something of that name, too.
        #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_owner")]
        of: Option<Arc<str>>,
        /// What tells it from others of that name and owner, once the game is over: an alias, or `#2`.
        #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_owner")]
        which: Option<Arc<str>>,
    },
    /// A player, by name.
    Player {
        /// The player's place in turn order.
        player: u8,
        /// The name.
        #[serde(serialize_with = "as_text")]
        name: Arc<str>,
    },
    /// A number.
    Number(i64),
    /// A text.
    Text(String),
    /// Several things.
    List(Vec<Arg>),
    /// Parts of a sentence, one after the other.
    Words(Vec<Arg>),
}

fn as_text<S: serde::Serializer>(name: &Arc<str>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(name)
}

fn as_owner<S: serde::Serializer>(name: &Option<Arc<str>>, serializer: S) -> Result<S::Ok, S::Error> {
    name.as_deref().serialize(serializer)
}

impl Trace {
    /// A trace that records so much.
    pub fn new(level: Level) -> Self {
        Self { level, ..Self::default() }
    }

    /// Whether the tree is recorded: ask before working out arguments that cost something.
    pub fn full(&self) -> bool {
        self.level == Level::Full
    }

    /// Adds a record at the current depth.
    pub fn add(&mut self, rules: &[RuleId], says: &'static str, args: impl FnOnce() -> Vec<Arg>) {
        let args = if self.full() { args() } else { Vec::new() };
        self.add_told(rules, says, args);
    }

    /// The same with its arguments worked out, where they are to be told.
    pub(super) fn add_told(&mut self, rules: &[RuleId], says: &'static str, args: Vec<Arg>) {
        match self.level {
            Level::Off => {}
            Level::Rules => self.cited.extend(rules),
            Level::Full => {
                self.cited.extend(rules);
                let mut once: Vec<RuleId> = Vec::with_capacity(rules.len());
                rules.iter().for_each(|rule| {
                    if !once.contains(rule) {
                        once.push(*rule);
                    }
                });
                self.records.push(Record { depth: self.depth, rules: once, says, args });
            }
        }
    }

    /// Notes that an ability of an object has triggered.
    pub fn triggers(&mut self, game: &Game, source: ObjectId, text: &str) {
        if self.level != Level::Off {
            let name = game.name(source);
            let text = said_of(text, &name).into();
            self.triggered.push(Triggering { source, name, text });
        }
    }

    /// Notes that a player was asked.
    pub fn asks(&mut self, player: PlayerId, prompt: &str) {
        if self.level != Level::Off {
            self.asked.push(Question { player, prompt: prompt.into() });
        }
    }

    /// What follows stands below the last record, until [`Trace::close`].
    pub fn open(&mut self) {
        self.depth += 1;
    }

    /// Back to the level before.
    pub fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// A mark to come back to, for a unit that may be undone.
    pub fn mark(&self) -> Mark {
        Mark {
            records: self.records.len(),
            triggered: self.triggered.len(),
            asked: self.asked.len(),
            stopped: self.stopped.clone(),
            depth: self.depth,
            cited: self.cited.clone(),
        }
    }

    /// Forgets what was recorded since the mark.
    pub fn rewind(&mut self, mark: Mark) {
        self.records.truncate(mark.records);
        self.triggered.truncate(mark.triggered);
        self.asked.truncate(mark.asked);
        self.stopped = mark.stopped;
        self.depth = mark.depth;
        self.cited = mark.cited;
    }
}

/// A place in a trace.
#[derive(Clone, Debug)]
pub struct Mark {
    records: usize,
    triggered: usize,
    asked: usize,
    stopped: Vec<(RuleId, Entity)>,
    depth: u16,
    cited: BTreeSet<RuleId>,
}

impl Arg {
    /// An object by its name now.
    pub fn object(game: &Game, id: ObjectId) -> Self {
        if let ObjectKind::Ability(ability) = &game.object(id).kind {
            let name = format!("ability of {}", Self::object(game, ability.source)).into();
            return Self::Object { object: id.0, name, of: None, which: None };
        }
        // A copy of a spell has the name of what it copies, which may stand beside it (707.10).
        let name = match game.object(id).kind == ObjectKind::Copy && !game.object(id).is_permanent() {
            true => format!("the copy of {}", game.name(id)).into(),
            false => game.name(id),
        };
        Self::Object { object: id.0, name, of: whose(game, id), which: None }
    }

    /// A player by name.
    pub fn player(game: &Game, id: PlayerId) -> Self {
        Self::Player { player: id.0, name: game.player(id).name.clone() }
    }

    /// Words of a text, with the name of the object that they stand on.
    pub fn words(game: &Game, source: ObjectId, words: &str) -> Self {
        Self::Text(in_names(game, source, words))
    }

    /// How an amount is divided: `1 to Bear and 3 to Bob`.
    pub fn division(game: &Game, parts: impl IntoIterator<Item = (Entity, u32)>) -> Self {
        let part = |(to, n): (Entity, u32)| {
            Self::Words(vec![Self::Number(i64::from(n)), Self::Text(" to ".to_owned()), Self::entity(game, to)])
        };
        Self::List(parts.into_iter().map(part).collect())
    }

    /// Either.
    pub fn entity(game: &Game, entity: Entity) -> Self {
        match entity {
            Entity::Object(o) => Self::object(game, o),
            Entity::Player(p) => Self::player(game, p),
        }
    }
}

/// Words of a text, with the name of the object that they stand on where it speaks of itself: of an ability, that of its source.
pub fn in_names(game: &Game, source: ObjectId, words: &str) -> String {
    match &game.object(source).kind {
        ObjectKind::Ability(ability) => in_names(game, ability.source, words),
        _ => said_of(words, &game.name(source)),
    }
}

/// Who controls an object, where its name does not tell it from what another player has on the battlefield or the stack.
fn whose(game: &Game, id: ObjectId) -> Option<Arc<str>> {
    let object = game.object(id);
    if object.printed().types.contains(CardTypes::LAND) {
        return None;
    }
    game.holder_told_apart(id).map(|holder| game.player(holder).name.clone())
}

impl std::fmt::Display for Arg {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Object { name, of, which, .. } => {
                // "Bob's copy of Spark", "Bob's face-down permanent".
                let bare =
                    name.strip_prefix("the ").or(name.strip_prefix("a ").filter(|it| it.starts_with("face-down")));
                let name = if of.is_some() { bare.unwrap_or(name) } else { name };
                if let Some(whose) = of {
                    write!(f, "{whose}'s ")?;
                }
                f.write_str(name)?;
                which.iter().try_for_each(|which| write!(f, " {which}"))
            }
            Self::Player { name, .. } => f.write_str(name),
            Self::Number(n) => write!(f, "{n}"),
            Self::Text(t) => f.write_str(t),
            Self::Words(parts) => parts.iter().try_for_each(|part| part.fmt(f)),
            Self::List(items) => {
                let n = items.len();
                for (i, item) in items.iter().enumerate() {
                    match i {
                        0 => {}
                        _ if i + 1 == n => f.write_str(" and ")?,
                        _ => f.write_str(", ")?,
                    }
                    item.fmt(f)?;
                }
                Ok(())
            }
        }
    }
}

impl Serialize for Record {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Record", 5)?;
        fields.serialize_field("depth", &self.depth)?;
        fields.serialize_field("rules", &self.rules)?;
        fields.serialize_field("text", &self.text())?;
        fields.serialize_field("says", self.says)?;
        fields.serialize_field("args", &self.args)?;
        fields.end()
    }
}

/// What begins with a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begins {
    /// A turn.
    Turn,
    /// A step, or a phase without steps.
    Step,
}

impl Record {
    /// Whether a turn or a step begins with it.
    pub fn begins(&self) -> Option<Begins> {
        match (self.says, self.args.as_slice()) {
            (TURN, _) => Some(Begins::Turn),
            (STEP, [Arg::Text(name)]) if Step::ALL.iter().any(|step| step.name() == name) => Some(Begins::Step),
            _ => None,
        }
    }

    /// The sentence.
    pub fn text(&self) -> String {
        let mut args = self.args.iter();
        let mut parts = self.says.split("{}");
        let mut text = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            if let Some(arg) = args.next() {
                text.push_str(&arg.to_string());
            }
            text.push_str(part);
        }
        text
    }
}
