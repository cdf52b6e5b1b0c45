//! The top level.

use schemars::JsonSchema;

use super::answer::Answer;
use super::board::{Definition, Player, Start, Stop};
use super::entry::Entry;
use super::expect::Expect;
use super::read::{At, Names, Problems, Prose, Read, record, wrong};
use super::word::{AttackName, LevelName, VariantName};
use crate::cr::RuleId;
use crate::scenario::yaml::{Node, Value};

record! {
    /// A scenario: a board, what the players do, and what must come out.
    pub struct Root ("a scenario") {
        /// One line.
        #[schemars(required)]
        title: At<Prose>,
        /// The question it answers.
        question: Prose,
        /// Prose.
        notes: Prose,
        /// Where it is from.
        source: Prose,
        /// How hard a question of an exam it is.
        level: At<LevelName>,
        /// Rules the trace must cite.
        cites: Vec<At<RuleId>>,
        /// The casual variant (9xx) or kind of multiplayer game (8xx).
        variant: At<VariantName>,
        /// Options of multiplayer games (8xx).
        options: Options,
        /// Teams, where the variant has them.
        teams: Vec<Vec<At<String>>>,
        /// For shuffles, coins and dice that no answer decides.
        seed: u64,
        /// Cards used here only.
        cards: Vec<At<Definition>>,
        /// Cards that may be played although their text is not fully understood.
        tolerate: OneOrMany,
        /// The players, in turn order; the first is the starting player.
        #[schemars(required)]
        players: At<Names<At<PlayerOrNothing>>>,
        /// Where the game starts.
        start: At<Start>,
        /// What happens, in order.
        script: At<Vec<At<Entry>>>,
        /// What each player means to do, and when.
        plan: At<Vec<At<Entry>>>,
        /// Answers to decisions, by player.
        answers: Names<Vec<At<Answer>>>,
        /// Whether each decision with several legal answers needs one.
        strict: bool,
        /// Where the run ends.
        stop: At<Stop>,
        /// What must hold at the end.
        expect: At<Expect>,
    }
}

record! {
    /// Options of multiplayer games.
    pub struct Options ("options") {
        /// 801: how many seats a player can reach.
        range_of_influence: At<u32>,
        /// 802, 803: whom a player may attack.
        attack: At<AttackName>,
        /// 804: whether creatures can be deployed to teammates.
        deploy_creatures: At<bool>,
        /// 805: whether teams share their turns.
        shared_turns: At<bool>,
        /// 103.8: whether the first player skips the first draw.
        skip_first_draw: At<bool>,
    }
}

/// A player; nothing at all is a player with nothing.
#[derive(Clone, Debug, Default, PartialEq, JsonSchema)]
#[schemars(transparent)]
pub struct PlayerOrNothing(pub Option<Player>);

/// A card's name, or several.
#[derive(Clone, Debug, Default, PartialEq, JsonSchema)]
#[schemars(untagged)]
pub enum OneOrMany {
    /// None.
    #[default]
    #[schemars(skip)]
    None,
    /// One.
    One(At<String>),
    /// Several.
    Many(Vec<At<String>>),
}

impl OneOrMany {
    /// The names.
    pub fn names(&self) -> &[At<String>] {
        match self {
            Self::None => &[],
            Self::One(name) => std::slice::from_ref(name),
            Self::Many(names) => names,
        }
    }
}

impl Read for PlayerOrNothing {
    const WHAT: &str = "a player";

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        match node.value {
            Value::Null => Some(Self(None)),
            _ => Player::read(node, problems).map(|player| Self(Some(player))),
        }
    }
}

impl Read for OneOrMany {
    const WHAT: &str = "a card's name, or a list of them";

    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        match &node.value {
            Value::Scalar(_) => Read::read(node, problems).map(Self::One),
            Value::List(_) => Read::read(node, problems).map(Self::Many),
            _ => wrong(node, Self::WHAT, problems),
        }
    }
}
