//! A checked scenario: every name of a player, step, zone and rule in it is known.

use std::sync::Arc;

use super::raw::entry::{Cost, Mana, Resolve};
use super::raw::word::{AttackName, VariantName};
use super::raw::{Answer, Attack, Block, Divided, Expect, Player, Reference, Special, When, ZoneName};
use super::{At, Problem, Span, quote};
use crate::card::Card;
use crate::cr::RuleId;
use crate::engine::state::Step;

/// A scenario that can be set up, as far as can be told without its cards.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The whole document.
    pub at: Span,
    /// One line.
    pub title: String,
    /// The question it answers.
    pub question: Option<String>,
    /// Prose.
    pub notes: Option<String>,
    /// Where it is from.
    pub source: Option<String>,
    /// The names of cards whose definitions are wrong.
    pub refused: Vec<String>,
    /// Rules the trace must cite.
    pub cites: Vec<At<RuleId>>,
    /// The variant and its options.
    pub variant: Variant,
    /// For what no answer decides.
    pub seed: u64,
    /// Cards defined here.
    pub cards: Vec<At<Arc<Card>>>,
    /// Cards whose text need not be understood.
    pub tolerate: Vec<At<String>>,
    /// The players, in turn order.
    pub players: Vec<Seat>,
    /// Where the game starts.
    pub start: Start,
    /// What happens.
    pub course: Course,
    /// Answers, by player.
    pub answers: Vec<Vec<At<Answer>>>,
    /// Whether each decision needs an answer.
    pub strict: bool,
    /// Where the run ends.
    pub stop: Option<At<Stop>>,
    /// What must hold at the end.
    pub expect: Option<At<Expect>>,
}

impl Scenario {
    /// That nothing is expected of it, if so: neither at the end nor on the way, no rule, and nothing that must be refused.
    pub fn expects_nothing(&self) -> Option<Problem> {
        let says = |entry: &Entry| match &entry.verb {
            Verb::Check(expect) => !expect.says_nothing(),
            _ => entry.illegal,
        };
        let expects = !self.cites.is_empty()
            || self.expect.as_ref().is_some_and(|expect| !expect.says_nothing())
            || self.course.entries().iter().any(says);
        let at = self.expect.as_ref().map_or(self.at, |expect| expect.at);
        let problem = Problem::warning(at, "nothing is expected: it would pass whatever happened");
        (!expects).then(|| problem.help("say what must hold, such as `expect: {players: {Alice: {life: 20}}}`"))
    }
}

/// The variant and its options.
#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    /// Its name.
    pub name: VariantName,
    /// 801
    pub range_of_influence: Option<u32>,
    /// 802, 803
    pub attack: Option<AttackName>,
    /// 804
    pub deploy_creatures: bool,
    /// 805
    pub shared_turns: bool,
    /// Whether the first player skips the first draw; by 103.8 where it is not said.
    pub skip_first_draw: Option<bool>,
    /// The team of each player.
    pub teams: Vec<u8>,
    /// The seat of the archenemy where one plays against all others (904.2a).
    pub archenemy: Option<usize>,
}

/// A player.
#[derive(Clone, Debug, PartialEq)]
pub struct Seat {
    /// The name.
    pub name: At<String>,
    /// What the player starts with.
    pub board: Player,
}

/// Where the game starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The turn.
    pub turn: u32,
    /// Whose turn: the place of the player.
    pub active: usize,
    /// The step.
    pub step: Step,
    /// 103.6: whether the hands are opening hands.
    pub opening_hands: bool,
    /// 103.1, 103.5: whether it starts before the first turn, with first hands and mulligans.
    pub mulligans: bool,
    /// 103.1: the place of the player who chooses who takes the first turn.
    pub chooser: Option<usize>,
}

/// Where the run ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The turn.
    pub turn: u32,
    /// The step.
    pub step: Step,
    /// Once it is over.
    pub after: bool,
}

/// What happens.
#[derive(Clone, Debug, PartialEq)]
pub enum Course {
    /// Nothing: the board alone is evaluated.
    Board,
    /// These actions, in this order.
    Script(Vec<Entry>),
    /// What each player means to do, and when.
    Plan(Vec<Entry>),
}

impl Course {
    /// The entries.
    pub fn entries(&self) -> &[Entry] {
        match self {
            Self::Board => &[],
            Self::Script(entries) | Self::Plan(entries) => entries,
        }
    }
}

/// An action, a wish to pass, or a look at the state.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Where it stands.
    pub at: Span,
    /// What is done.
    pub verb: Verb,
    /// By whom: the place of the player.
    pub by: Option<At<usize>>,
    /// In a plan: the turn.
    pub turn: u32,
    /// In a plan: the step.
    pub step: Step,
    /// In a plan: what it waits for.
    pub when: Option<When>,
    /// What goes with the action.
    pub with: With,
    /// The action must be refused.
    pub illegal: bool,
    /// By this rule.
    pub because: Option<At<RuleId>>,
    /// Of a block: leave out what is illegal.
    pub if_legal: bool,
}

/// What is done.
#[derive(Clone, Debug, PartialEq)]
pub enum Verb {
    /// 601
    Cast(At<Reference>),
    /// 602: the ability whose text starts so.
    Activate(At<String>),
    /// 116.2a
    Play(At<Reference>),
    /// 508
    Attack(Attack),
    /// 509
    Block(Block),
    /// 116.2
    Special(Special),
    /// Pass so often.
    Pass(u32),
    /// Pass until so much has resolved.
    Resolve(Resolve),
    /// Pass until a step begins.
    To {
        /// The turn; the next such step where it is not said.
        turn: Option<u32>,
        /// The step.
        step: Step,
    },
    /// 104.3a: the place of the player.
    Concede(usize),
    /// What must hold now.
    Check(Box<Expect>),
    /// Prose.
    Note(String),
}

/// What goes with an action.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct With {
    /// Targets.
    pub targets: Vec<At<Answer>>,
    /// Whether it says that there are none: `targets: []`.
    pub no_targets: bool,
    /// Modes.
    pub modes: Vec<At<Answer>>,
    /// The value of X.
    pub x: Option<At<i64>>,
    /// The alternative cost or face.
    pub using: Option<At<String>>,
    /// Additional and optional costs.
    pub costs: Vec<At<Cost>>,
    /// Whether it says that none is paid: `costs: []`.
    pub no_costs: bool,
    /// The zone.
    pub from: Option<At<ZoneName>>,
    /// How something is divided.
    pub divide: Option<At<Divided>>,
    /// How mana is paid.
    pub mana: Option<At<Mana>>,
    /// Answers to use first.
    pub choose: Vec<At<Answer>>,
    /// Whose ability.
    pub of: Option<At<Reference>>,
}

impl Verb {
    /// The key.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Cast(_) => "cast",
            Self::Activate(_) => "activate",
            Self::Play(_) => "play",
            Self::Attack(_) => "attack",
            Self::Block(_) => "block",
            Self::Special(_) => "special",
            Self::Pass(_) => "pass",
            Self::Resolve(_) => "resolve",
            Self::To { .. } => "to",
            Self::Concede(_) => "concede",
            Self::Check(_) => "check",
            Self::Note(_) => "note",
        }
    }

    /// The action in words, as something a player does: "casting Shock".
    pub fn words(&self) -> String {
        let list = |all: Vec<String>| if all.is_empty() { "nothing".to_owned() } else { all.join(", ") };
        match self {
            Self::Cast(card) => format!("casting {}", card.words()),
            Self::Play(card) => format!("playing {}", card.words()),
            Self::Activate(text) => format!("activating `{}`", quote(&text.value)),
            Self::Attack(attack) => {
                format!("attacking with {}", list(attack.0.iter().map(|(who, _)| who.words()).collect()))
            }
            Self::Block(block) => {
                format!("blocking with {}", list(block.0.iter().map(|(who, _)| who.words()).collect()))
            }
            Self::Special(special) => match &special.with {
                Some(with) => format!("the special action `{}` with {}", special.what.value.name(), with.words()),
                None => format!("the special action `{}`", special.what.value.name()),
            },
            other => format!("`{}`", other.key()),
        }
    }
}

impl Scenario {
    /// The place of a player, by name without regard to case.
    pub fn player(&self, name: &str) -> Option<usize> {
        let name = name.trim().to_lowercase();
        self.players.iter().position(|seat| seat.name.value.trim().to_lowercase() == name)
    }

    /// The name of a player.
    pub fn player_name(&self, place: usize) -> &str {
        self.players.get(place).map_or("?", |seat| &seat.name.value)
    }
}
