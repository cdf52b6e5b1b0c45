//! Decisions: every kind there is, and who answers them.
//!
//! Engine code asks in a straight line: [`super::Cx::choose`]. The answer comes from the tape of a run that is repeated, else from the
//! [`Decider`]; it is checked against the decision and written on the tape. A unit of play without an answer is undone, not suspended.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::cr::RuleId;
use crate::oracle::lang::Keyword;

use super::r6_spells::r613_layers::Derived;
use super::state::{Entity, Game, ObjectId, PlayerId};

/// A decision a player (or nature) has to make.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// Who decides.
    pub player: PlayerId,
    /// The rule that asks.
    pub rule: RuleId,
    /// The object it is about: the spell being cast, the source of the ability.
    pub source: Option<ObjectId>,
    /// What is asked, in words: "choose targets for Lightning Bolt".
    pub prompt: String,
    /// What there is to choose from.
    pub ask: Ask,
}

/// What there is to choose from.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    /// Yes or no.
    YesNo,
    /// Some of these objects and players.
    Entities {
        /// The options; for targets only legal ones.
        options: Vec<Entity>,
        /// At the least.
        min: usize,
        /// At the most.
        max: usize,
        /// What they are chosen for.
        purpose: Purpose,
    },
    /// Some of these texts: modes, alternative costs, words, colors, types.
    Texts {
        /// The options.
        options: Vec<String>,
        /// At the least.
        min: usize,
        /// At the most.
        max: usize,
        /// The same one may be chosen again.
        repeat: bool,
        /// How much of the least and the most each counts (700.2i); where nothing is said, one.
        worth: Vec<usize>,
        /// What they are.
        topic: Topic,
    },
    /// A number between two.
    Number {
        /// At the least.
        min: i64,
        /// At the most.
        max: i64,
        /// Whether it is a value for X (107.3).
        x: bool,
    },
    /// An order for all of these: the answer lists every index once.
    Order {
        /// The things: a text, and the object it is of.
        items: Vec<(String, Option<ObjectId>)>,
        /// What they are.
        topic: Topic,
    },
    /// A total divided among these.
    Divide {
        /// The total.
        total: u32,
        /// Among what.
        among: Vec<Entity>,
        /// The least each gets.
        min_each: u32,
        /// The most each gets; where nothing is said, any amount.
        most: Vec<u32>,
        /// What is taken when the default is asked for ("lethal damage in order, the rest on"), legal by itself.
        default: Vec<u32>,
        /// Whether it is combat damage (510.1).
        combat: bool,
    },
    /// The name of a card; any name is an answer.
    CardName,
    /// Who attacks whom (508.1): pairs of indexes into the two lists.
    Attackers {
        /// Creatures that could be declared.
        creatures: Vec<ObjectId>,
        /// What may be attacked.
        targets: Vec<Entity>,
    },
    /// Who blocks what (509.1): pairs of indexes.
    Blockers {
        /// Creatures that could block.
        creatures: Vec<ObjectId>,
        /// The attackers they face.
        attackers: Vec<ObjectId>,
    },
    /// A coin (705): index 0 is heads, 1 tails.
    Coin,
    /// A die with so many sides (706): the number.
    Die(u32),
    /// An order of a library or other hidden pile (701.24): by nature, never by a player; so many cards.
    Shuffle(usize),
    /// One of these at random.
    Random(Vec<Lot>),
}

/// What may come out where something is chosen at random.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lot {
    /// An object or player.
    Entity(Entity),
    /// A number.
    Number(i64),
    /// A mode, by its text.
    Mode(String),
}

impl From<Entity> for Lot {
    fn from(entity: Entity) -> Self {
        Self::Entity(entity)
    }
}

impl From<ObjectId> for Lot {
    fn from(object: ObjectId) -> Self {
        Self::Entity(Entity::Object(object))
    }
}

impl From<PlayerId> for Lot {
    fn from(player: PlayerId) -> Self {
        Self::Entity(Entity::Player(player))
    }
}

impl From<i64> for Lot {
    fn from(n: i64) -> Self {
        Self::Number(n)
    }
}

/// What objects and players are chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Targets (115); the slot.
    Target(usize),
    /// Paying a cost.
    Cost,
    /// Anything an effect or rule asks for.
    Effect,
    /// Cards found in a search (701.23).
    Search,
    /// Discarding (701.9).
    Discard,
    /// Sacrificing (701.21).
    Sacrifice,
    /// What a mana ability of a payment sacrifices or taps.
    Mana,
}

/// What texts are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Modes (700.2).
    Mode,
    /// Colors, by name.
    Color,
    /// Types and subtypes.
    Type,
    /// Ways to cast or pay.
    Cost,
    /// Replacement effects (616.1).
    Replacement,
    /// Triggered abilities to put on the stack (603.3b).
    Trigger,
    /// Cards to put in an order.
    Card,
    /// Cards that are put into a graveyard at once (404.3).
    Graveyard,
    /// The top or the bottom.
    Place,
    /// One of two piles (700.3), the first or the second.
    Pile,
    /// Keywords.
    Keyword,
    /// Anything else.
    Word,
    /// Mana of this kind.
    Mana,
}

/// An answer. Indexes refer to the options of the decision.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// To [`Ask::YesNo`].
    Yes(bool),
    /// To entities, texts, orders, coins and random picks.
    Pick(Vec<usize>),
    /// To numbers and dice.
    Number(i64),
    /// To [`Ask::Divide`].
    Division(Vec<u32>),
    /// To [`Ask::CardName`].
    Name(String),
    /// To attackers and blockers.
    Pairs(Vec<(usize, usize)>),
}

/// Who answers decisions.
pub trait Decider {
    /// An answer, or `None` to stop the unit with [`super::Stop::Undecided`]. `game` is the state at the moment of the decision.
    fn decide(&mut self, game: &Game, decision: &Decision) -> Option<Answer>;

    /// An answer to a decision that has a usual one, where somebody has written one down.
    fn written(&mut self, _game: &Game, _decision: &Decision) -> Option<Answer> {
        None
    }

    /// A decision in which nothing is left to decide, and its only answer: one written down that says so is not in vain.
    fn settled(&mut self, _game: &Game, _decision: &Decision, _only: &Answer) {}

    /// Which of these, at most so many, the player taps or exiles rather than pay mana, where it can't be paid without.
    fn help_from(&mut self, _game: &Game, _player: PlayerId, _options: &[ObjectId], _most: usize) -> Vec<ObjectId> {
        Vec::new()
    }

    /// Which of these the player means to tap or exile rather than pay mana by these keywords, and no others; `None` where nothing
    /// is said of it.
    fn help_named(
        &mut self,
        _game: &Game,
        _player: PlayerId,
        _helpers: &[(Keyword, ObjectId)],
    ) -> Option<Vec<ObjectId>> {
        None
    }

    /// Which of these the player means to pay with.
    fn mana_from(&mut self, _game: &Game, _player: PlayerId, _options: &[ObjectId]) -> Vec<ObjectId> {
        Vec::new()
    }

    /// Which of these the player means to do something else with this turn, so that other mana is spent where there is any.
    fn means_to_keep(&mut self, _game: &Game, _player: PlayerId, _options: &[ObjectId]) -> Vec<ObjectId> {
        Vec::new()
    }

    /// What the player names among these to pay a cost with of which X is left open; `None` where X is said, or nobody says anything.
    fn named_for_x(&mut self, _game: &Game, _player: PlayerId, _options: &[ObjectId]) -> Option<Vec<ObjectId>> {
        None
    }

    /// Which of these the player means the mana abilities activated for it to sacrifice or to tap.
    fn mana_with(&mut self, _game: &Game, _player: PlayerId, _options: &[ObjectId]) -> Vec<ObjectId> {
        Vec::new()
    }

    /// Whether the next that the player says is a number: of something that may be paid in any amount it says that it is.
    fn says_number(&mut self, _player: PlayerId) -> bool {
        false
    }

    /// What every object is, told before anything is asked; `None` where that can't be worked out.
    fn looks(&mut self, _derived: Option<Arc<Derived>>) {}

    /// Something of the kind to be targeted can't be, because of this; told before the choice of targets is asked.
    fn barred(&mut self, _entity: Entity, _violation: &super::Violation) {}

    /// Whether the first choice there is may be taken: which are legal together is then told first.
    fn takes_the_first(&self) -> bool {
        false
    }

    /// The first of the options of the next choice that are legal together.
    fn fits_together(&mut self, _picks: Vec<usize>) {}

    /// A unit of play begins: what is answered from here on is given back if [`Decider::rollback`] follows.
    fn begin_unit(&mut self) {}

    /// The unit was undone: its answers were not used after all.
    fn rollback(&mut self) {}
}

impl Decision {
    /// The decision with its objects named as they were before; those that were not there are left out.
    pub(super) fn before(&mut self, object: impl Fn(ObjectId) -> Option<ObjectId>) {
        let entities = |list: &mut Vec<Entity>| {
            *list = list
                .iter()
                .filter_map(|e| match e {
                    Entity::Object(o) => object(*o).map(Entity::Object),
                    player => Some(*player),
                })
                .collect();
        };
        let objects = |list: &mut Vec<ObjectId>| *list = list.iter().filter_map(|o| object(*o)).collect();
        self.source = self.source.and_then(&object);
        match &mut self.ask {
            Ask::Entities { options, .. } => entities(options),
            Ask::Divide { among, .. } => entities(among),
            Ask::Order { items, .. } => items.iter_mut().for_each(|item| item.1 = item.1.and_then(&object)),
            Ask::Attackers { creatures, targets } => {
                objects(creatures);
                entities(targets);
            }
            Ask::Blockers { creatures, attackers } => {
                objects(creatures);
                objects(attackers);
            }
            _ => {}
        }
    }
}

impl Ask {
    /// Whether chance decides, and no player.
    pub fn is_chance(&self) -> bool {
        matches!(self, Self::Coin | Self::Die(_) | Self::Shuffle(_) | Self::Random(_))
    }

    /// The only answer there is, where there is only one.
    pub fn forced(&self) -> Option<Answer> {
        match self {
            Self::Entities { options, min, max, .. } => {
                if *max == 0 || options.is_empty() {
                    Some(Answer::Pick(Vec::new()))
                } else if options.len() == *min {
                    Some(Answer::Pick((0..options.len()).collect()))
                } else {
                    None
                }
            }
            Self::Texts { options, min, max, repeat, .. } => {
                if *max == 0 {
                    Some(Answer::Pick(Vec::new()))
                } else if options.len() == *min && !(*repeat && *max > 1)
                    || (options.len() == 1 && *min == 1 && *max == 1)
                {
                    Some(Answer::Pick((0..options.len()).collect()))
                } else {
                    None
                }
            }
            Self::Number { min, max, .. } if min == max => Some(Answer::Number(*min)),
            Self::Order { items, .. } if items.len() < 2 => Some(Answer::Pick((0..items.len()).collect())),
            Self::Divide { total, among, .. } if among.len() == 1 => Some(Answer::Division(vec![*total])),
            Self::Divide { among, .. } if among.is_empty() => Some(Answer::Division(Vec::new())),
            Self::Attackers { creatures, targets } if creatures.is_empty() || targets.is_empty() => {
                Some(Answer::Pairs(Vec::new()))
            }
            Self::Blockers { creatures, attackers } if creatures.is_empty() || attackers.is_empty() => {
                Some(Answer::Pairs(Vec::new()))
            }
            Self::Shuffle(n) if *n < 2 => Some(Answer::Pick((0..*n).collect())),
            Self::Random(lots) if lots.len() < 2 => Some(Answer::Pick((0..lots.len()).collect())),
            _ => None,
        }
    }

    /// Why the answer is none to this, if it is none.
    pub fn refuses(&self, answer: &Answer) -> Option<String> {
        let distinct = |picks: &[usize], n: usize| {
            let mut seen = vec![false; n];
            picks.iter().all(|i| seen.get_mut(*i).is_some_and(|s| !std::mem::replace(s, true)))
        };
        let count = |got: usize, min: usize, max: usize| {
            (got < min || got > max).then(|| {
                let wanted = if min == max { format!("{min}") } else { format!("{min} to {max}") };
                format!("{got} chosen, but it takes {wanted}")
            })
        };
        match (self, answer) {
            (Self::YesNo, Answer::Yes(_)) | (Self::CardName, Answer::Name(_)) => None,
            (Self::Entities { options, min, max, .. }, Answer::Pick(picks)) => {
                if !distinct(picks, options.len()) {
                    return Some("the same thing is chosen twice, or something that is no option".to_owned());
                }
                count(picks.len(), *min, *max)
            }
            (Self::Texts { options, min, max, repeat, worth, .. }, Answer::Pick(picks)) => {
                if picks.iter().any(|i| *i >= options.len()) || (!repeat && !distinct(picks, options.len())) {
                    return Some("the same thing is chosen twice, or something that is no option".to_owned());
                }
                match counted(picks, worth) {
                    n if n > *max && !worth.is_empty() => {
                        Some(format!("they are worth {n} {{P}} together, and at most {max} can be chosen"))
                    }
                    n => count(n, *min, *max),
                }
            }
            (Self::Number { min, max, .. }, Answer::Number(n)) => {
                (n < min || n > max).then(|| format!("{n} is not between {min} and {max}"))
            }
            (Self::Order { items, .. }, Answer::Pick(picks)) => (picks.len() != items.len()
                || !distinct(picks, items.len()))
            .then(|| "an order names each thing once".to_owned()),
            (Self::Divide { total, among, min_each, most, .. }, Answer::Division(parts)) => {
                let sum: u64 = parts.iter().map(|p| u64::from(*p)).sum();
                if parts.len() != among.len() || sum != u64::from(*total) {
                    Some(format!("{sum} divided, but it is {total} among {}", among.len()))
                } else if parts.iter().any(|p| p < min_each) {
                    Some(format!("each gets at least {min_each}"))
                } else if let Some((part, most)) = parts.iter().zip(most).find(|(part, most)| part > most) {
                    Some(format!("{part} of what is only {most}"))
                } else {
                    None
                }
            }
            (Self::Attackers { creatures, targets }, Answer::Pairs(pairs)) => {
                let who: Vec<usize> = pairs.iter().map(|p| p.0).collect();
                (!distinct(&who, creatures.len()) || pairs.iter().any(|p| p.1 >= targets.len()))
                    .then(|| "each attacker attacks one thing".to_owned())
            }
            (Self::Blockers { creatures, attackers }, Answer::Pairs(pairs)) => pairs
                .iter()
                .any(|p| p.0 >= creatures.len() || p.1 >= attackers.len())
                .then(|| "a blocker or attacker that is no option".to_owned()),
            (Self::Coin, Answer::Pick(picks)) => {
                (picks.len() != 1 || picks.iter().any(|i| *i > 1)).then(|| "heads or tails".to_owned())
            }
            (Self::Die(sides), Answer::Number(n)) => {
                (*n < 1 || *n > i64::from(*sides)).then(|| format!("{n} is on no side of a die with {sides}"))
            }
            (Self::Shuffle(n), Answer::Pick(picks)) => {
                (picks.len() != *n || !distinct(picks, *n)).then(|| "an order names each card once".to_owned())
            }
            (Self::Random(lots), Answer::Pick(picks)) => {
                (picks.len() != 1 || picks.iter().any(|i| *i >= lots.len())).then(|| "one of them".to_owned())
            }
            _ => Some("that is an answer to another kind of question".to_owned()),
        }
    }
}

/// How much the options that are picked count together: modes by their pawprints (700.2i).
pub(crate) fn counted(picks: &[usize], worth: &[usize]) -> usize {
    picks.iter().map(|i| worth.get(*i).copied().unwrap_or(1)).sum()
}
