//! The decider of a scenario: the answers written down, matched with what is asked.

mod action;
mod alike;
mod combat;
mod decider;
mod lot;
mod orders;
mod outcomes;
mod picks;
mod said;
mod settled;
mod unfit;
mod unsaid;
mod used;
mod yes_no;

pub use action::Left;
pub use decider::HELPS;
pub(super) use said::printed_modes;
pub use unfit::{Unfit, why_unfit};

use std::sync::Arc;

use crate::engine::chance::Chance;
use crate::engine::choice::{Answer, Ask, Decision, Lot};
use crate::engine::r6_spells::r613_layers::Derived;
use crate::engine::r9_variants::r901_planechase::PlanarFace;
use crate::engine::state::{Entity, Game, ObjectId, PlayerId};
use crate::engine::stop::Violation;
use crate::rule;

use super::At;
use super::model::Scenario;
use super::raw::answer::{Coin, Tagged};
use super::raw::board::Chosen as RawChosen;
use super::raw::entry::Cost;
use super::raw::{Answer as Written, Reference};
use super::refer::{Names, Seen};
use super::setup::Aliases;

/// What an action brings along for the decisions inside it, used before the player's list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Given {
    /// Whose decisions.
    player: Option<PlayerId>,
    targets: Vec<At<Written>>,
    /// It says that there are no targets.
    no_targets: bool,
    /// It names targets, whether they are taken yet or not.
    says_targets: bool,
    modes: Vec<At<Written>>,
    x: Option<i64>,
    /// Whether X was asked for.
    x_said: bool,
    costs: Vec<At<Cost>>,
    says_costs: bool,
    /// The optional costs that were asked about, in words.
    offered: Vec<String>,
    divide: Option<Vec<(Reference, u32)>>,
    mana: Vec<At<Reference>>,
    /// What mana abilities are to sacrifice or to tap.
    mana_with: Vec<At<Reference>>,
    choose: Vec<At<Written>>,
    /// Which mana the words of a mana ability say it adds, where it leaves a choice.
    mana_color: Option<&'static str>,
    /// The object whose ability is activated: those words are about no other's mana.
    of: Option<ObjectId>,
}

/// A declaration of attackers or blockers that is waiting for its decision.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Declarations {
    /// Attackers and what they attack.
    pub attack: Vec<(Reference, Attacked)>,
    /// Blockers and what they block, by player.
    pub blocks: Vec<(PlayerId, Reference, Reference)>,
}

/// What an attacker attacks.
#[derive(Clone, Debug, PartialEq)]
pub enum Attacked {
    /// What it says.
    Named(Reference),
    /// What it does not say: this one, whom alone it can attack, or whom it attacks first.
    This(Entity),
    /// It does not say, and there is nobody it could attack.
    Unsaid,
}

/// What a declaration named that could not be declared.
#[derive(Clone, Debug, PartialEq)]
pub enum Undeclared {
    /// This is no creature that could be declared.
    Creature(String, Option<ObjectId>),
    /// This can't be attacked, or is no attacker.
    Target(String),
}

/// How what an action leaves open is answered where any legal way will do.
#[derive(Clone, Copy, Debug)]
pub struct AnyWay {
    /// Which of the ways to choose legal targets, and what is given up, is taken where it says none.
    pub nth: usize,
    /// Whether optional costs are paid and as much as can be is given up for them, which may make a spell cheaper (601.2f);
    /// else as little as can be.
    pub gives: bool,
}

/// The decider.
#[derive(Clone)]
pub struct Answers<'a> {
    names: Names<'a>,
    /// Only what an action brings along counts, and everything else may be answered in any legal way.
    any_way: Option<AnyWay>,
    /// In how many ways targets, and things to give up, could be chosen then.
    pub offered: usize,
    /// Which answers are used, by player.
    used: Vec<Vec<bool>>,
    /// The same as it was when something was asked last that nothing answers.
    used_when_stuck: Vec<Vec<bool>>,
    given: Given,
    /// What is to be declared.
    pub declarations: Declarations,
    /// What entries behind the one that is done name, this turn, to attack, to block or to pay with, and who does.
    pub ahead: Vec<(PlayerId, Reference)>,
    /// How many decisions have been answered that had more than one answer.
    pub decided: u32,
    /// What of it could not be.
    pub undeclared: Option<Undeclared>,
    /// What was of the kind to be targeted and could not be, in the last unit of play.
    pub barred: Vec<(Entity, Violation)>,
    /// A value for X was taken that nobody had written.
    pub x_is_taken: bool,
    /// Decisions nobody had written an answer for, as they were taken: prompt and what was taken.
    pub taken: Vec<(crate::cr::RuleId, String)>,
    /// What mana has come from besides all that an action names, by name, and where that is named.
    pub filled: Vec<(super::Span, Vec<String>)>,
    /// Answers that are not for targets: kept for a choice later in the same action.
    reserved: Vec<(PlayerId, usize)>,
    /// Answers used for targets in this unit.
    for_targets: Vec<(PlayerId, usize)>,
    /// Answers used for objects and players in this unit.
    for_entities: Vec<(PlayerId, usize)>,
    /// Answers that are passed over in this unit: what they name is illegal beside what else is chosen.
    passed_over: Vec<(PlayerId, usize)>,
    /// Answers that say the only thing there was to say: they need not be used.
    excused: Vec<(PlayerId, usize)>,
    /// Those that a decision with nothing to decide has taken: any other comes before them.
    kept: Vec<(PlayerId, usize)>,
    /// Answers that stood next where saying yes would have come to the same as saying no: not in vain if nothing else asks for
    /// them, and used as ever if something does.
    idle: Vec<(PlayerId, usize)>,
    /// What is left of orders of replacement effects that have been begun, by player.
    orders_begun: Vec<(PlayerId, Vec<At<Written>>)>,
    /// Whether what is asked has a usual answer, so that nobody need say anything.
    usual: bool,
    /// An answer taken for a target that names what had to be chosen later in the unit.
    contested: Option<(PlayerId, usize)>,
    /// Who was asked for an order.
    ordering: Vec<PlayerId>,
    /// The creature of whose cost to attack was asked last, in this unit.
    cost_asked_of: Option<ObjectId>,
    /// Answers written with an action that nothing in it asked for, by player.
    left: Vec<(PlayerId, At<Written>)>,
    /// Whose answers count for each player, where one controls another (723.5).
    voices: Vec<PlayerId>,
    chance: Chance,
    /// Who was asked what has no answer, and an answer to it in words, where it goes on all the same to see what else is asked.
    goes_on: Option<Vec<(PlayerId, String)>>,
    saved: Option<Saved>,
    /// What every object was when something was asked last.
    look: Option<Arc<Derived>>,
    /// The first options of the next choice that are legal together.
    fitting: Option<Vec<usize>>,
}

/// What an undone unit gives back.
#[derive(Clone, Debug)]
struct Saved {
    used: Vec<Vec<bool>>,
    given: Given,
    chance: Chance,
    taken: usize,
    excused: usize,
    kept: usize,
    idle: usize,
    orders_begun: Vec<(PlayerId, Vec<At<Written>>)>,
}

impl<'a> Answers<'a> {
    /// The answers of a scenario.
    pub fn new(scenario: &'a Scenario, aliases: &'a Aliases) -> Self {
        Self {
            names: Names { scenario, aliases },
            any_way: None,
            offered: 0,
            used: scenario.answers.iter().map(|list| vec![false; list.len()]).collect(),
            used_when_stuck: Vec::new(),
            given: Given::default(),
            declarations: Declarations::default(),
            ahead: Vec::new(),
            decided: 0,
            undeclared: None,
            barred: Vec::new(),
            x_is_taken: false,
            taken: Vec::new(),
            filled: Vec::new(),
            reserved: Vec::new(),
            for_targets: Vec::new(),
            for_entities: Vec::new(),
            passed_over: Vec::new(),
            excused: Vec::new(),
            kept: Vec::new(),
            idle: Vec::new(),
            orders_begun: Vec::new(),
            usual: false,
            contested: None,
            ordering: Vec::new(),
            cost_asked_of: None,
            left: Vec::new(),
            voices: Vec::new(),
            chance: Chance::new(scenario.seed),
            goes_on: None,
            saved: None,
            look: None,
            fitting: None,
        }
    }

    /// For trying whether an action could be done at all: its own words bind, whatever else is asked is answered in the
    /// least way that is legal, or in the one that gives the most, a target by the n-th there is.
    pub fn in_any_way(names: Names<'a>, any: AnyWay) -> Self {
        Self { any_way: Some(any), ..Self::new(names.scenario, names.aliases) }
    }

    /// The same answers, used so far, with names known only once the board is set up.
    pub fn with_aliases<'b>(self, scenario: &'b Scenario, aliases: &'b Aliases) -> Answers<'b> {
        Answers {
            names: Names { scenario, aliases },
            any_way: self.any_way,
            offered: self.offered,
            used: self.used,
            used_when_stuck: self.used_when_stuck,
            given: self.given,
            declarations: self.declarations,
            ahead: self.ahead,
            decided: self.decided,
            undeclared: self.undeclared,
            barred: self.barred,
            x_is_taken: self.x_is_taken,
            taken: self.taken,
            filled: self.filled,
            reserved: self.reserved,
            for_targets: self.for_targets,
            for_entities: self.for_entities,
            passed_over: self.passed_over,
            excused: self.excused,
            kept: self.kept,
            idle: self.idle,
            orders_begun: self.orders_begun,
            usual: self.usual,
            contested: self.contested,
            ordering: self.ordering,
            cost_asked_of: self.cost_asked_of,
            left: self.left,
            voices: self.voices,
            chance: self.chance,
            goes_on: self.goes_on,
            look: self.look,
            fitting: self.fitting,
            saved: self.saved,
        }
    }

    /// The same answers, for seeing what else is asked: where one is missing, something is taken.
    #[must_use]
    pub fn going_on(self) -> Self {
        Self { goes_on: Some(Vec::new()), ..self }
    }

    /// Who was asked what has no answer after the first such question, each with an answer in words.
    pub fn asked_next(self) -> Vec<(PlayerId, String)> {
        self.goes_on.into_iter().flatten().skip(1).collect()
    }

    /// The names.
    pub fn names(&self) -> Names<'a> {
        self.names
    }

    /// Where chance stands.
    pub fn chance(&self) -> Chance {
        self.chance
    }

    /// The game as it is while something is asked.
    fn seen<'g>(&self, game: &'g Game) -> Seen<'g> {
        Seen::knowing(game, self.look.clone())
    }

    /// Of one card that is scried or surveilled whether it is put away, where an answer names the place: its top, or else where it goes.
    fn away_or_not(&mut self, player: PlayerId, rule: crate::cr::RuleId) -> Option<bool> {
        let away = if rule == rule!("701.22a") {
            "bottom"
        } else if rule == rule!("701.25a") {
            "graveyard"
        } else {
            return None;
        };
        self.take(player, |answer| match answer {
            answer if answer.is("top") => Some(false),
            answer if answer.is(away) => Some(true),
            _ => None,
        })
    }

    fn find(&mut self, game: &Game, decision: &Decision) -> Option<Answer> {
        let player = decision.player;
        match &decision.ask {
            Ask::YesNo => self.yes_no(game, decision),
            Ask::Entities { options, min, max, purpose } => {
                if options.len() == 1
                    && let Some(away) = self.away_or_not(player, decision.rule)
                {
                    return Some(Answer::Pick((0..usize::from(away)).collect()));
                }
                let seen = self.seen(game);
                self.entities(&seen, player, options, *min, *max, *purpose)
            }
            Ask::Texts { options, min, max, repeat, topic, .. } => {
                self.texts(game, decision, options, *min, *max, *repeat, *topic)
            }
            Ask::Number { min, max, x } => {
                if *x
                    && self.given.player == Some(player)
                    && let Some(n) = self.given.x
                {
                    self.given.x_said = true;
                    return Some(Answer::Number(n));
                }
                let range = *min..=*max;
                if let Some(n) = self.so_many_said(decision).filter(|n| range.contains(n)) {
                    self.excuse(player, |answer| matches!(answer, Written::Number(m) if *m == n));
                    return Some(Answer::Number(n));
                }
                self.take(player, |answer| match answer {
                    Written::Number(n) | Written::Tagged(Tagged::X(n)) if range.contains(n) => Some(*n),
                    _ => None,
                })
                .map(Answer::Number)
            }
            Ask::Order { items, topic } => self.order(game, player, items, *topic),
            Ask::Divide { total, among, default, min_each, most, .. } => {
                let seen = self.seen(game);
                self.in_order(&seen, player, *total, among, most)
                    .or_else(|| self.divide(&seen, player, *total, among, default, *min_each))
            }
            Ask::CardName => self
                .take(player, |answer| match answer {
                    Written::Text(text) if !is_word(text) => Some(text.clone()),
                    _ => None,
                })
                .map(Answer::Name),
            Ask::Attackers { creatures, targets } => Some(self.attackers(game, creatures, targets)),
            Ask::Blockers { creatures, attackers } => Some(self.blockers(game, player, creatures, attackers)),
            Ask::Coin => {
                let coin = self.take(player, |answer| match answer {
                    Written::Tagged(Tagged::Coin(coin)) => Some(*coin),
                    _ => None,
                });
                match coin {
                    Some(coin) => Some(Answer::Pick(vec![usize::from(coin != Coin::Heads)])),
                    None => self.chance.nature(&decision.ask),
                }
            }
            Ask::Die(sides) => {
                let sides = *sides;
                let planar = decision.rule == rule!("901.3a");
                let roll = self.take(player, |answer| match answer {
                    Written::Tagged(Tagged::PlanarDie(side)) if planar => Some(PlanarFace::from(*side).number()),
                    Written::Tagged(Tagged::Roll(n)) if !planar && (1..=sides).contains(n) => Some(i64::from(*n)),
                    _ => None,
                });
                match roll {
                    Some(roll) => Some(Answer::Number(roll)),
                    None => self.chance.nature(&decision.ask),
                }
            }
            Ask::Random(lots) => match self.lot(game, player, decision.source, lots) {
                Some(lot) => Some(Answer::Pick(vec![lot])),
                None => self.chance.nature(&decision.ask),
            },
            Ask::Shuffle(_) => self.chance.nature(&decision.ask),
        }
    }
}

/// An answer without `choose` around it.
fn unwrapped(answer: &At<Written>) -> &Written {
    match &answer.value {
        Written::Tagged(Tagged::Choose(inner)) => &inner.value,
        other => other,
    }
}

/// Words that are answers to other questions.
fn is_word(text: &str) -> bool {
    ["yes", "no", "skip"].iter().any(|word| text.trim().eq_ignore_ascii_case(word))
}

/// An answer from what `chosen` says, where it is one.
pub fn from_chosen(game: &Game, decision: &Decision, chosen: &RawChosen) -> Option<Answer> {
    let text = |options: &[String], wanted: &str| {
        options.iter().position(|option| option.eq_ignore_ascii_case(wanted.trim())).map(|i| Answer::Pick(vec![i]))
    };
    match &decision.ask {
        Ask::Texts { options, .. } => {
            let words = [
                chosen.color.as_ref().map(|c| c.value.name().to_owned()),
                chosen.r#type.as_ref().map(|t| t.value.clone()),
                chosen.word.clone(),
                chosen.name.as_ref().map(|n| n.value.clone()),
            ];
            words.into_iter().flatten().find_map(|word| text(options, &word))
        }
        Ask::Random(lots) => {
            let name = chosen.player.as_ref().map(|name| name.value.to_lowercase());
            let player = |id: PlayerId| name.as_ref().is_some_and(|name| game.player(id).name.to_lowercase() == *name);
            let place = lots.iter().position(|lot| match lot {
                Lot::Number(n) => chosen.number == Some(*n),
                Lot::Entity(Entity::Player(id)) => player(*id),
                Lot::Entity(Entity::Object(_)) | Lot::Mode(_) => false,
            })?;
            Some(Answer::Pick(vec![place]))
        }
        Ask::CardName => chosen.name.as_ref().map(|name| Answer::Name(name.value.clone())),
        Ask::Number { min, max, .. } => chosen.number.filter(|n| (*min..=*max).contains(n)).map(Answer::Number),
        Ask::Entities { options, .. } => {
            let name = chosen.player.as_ref()?.value.to_lowercase();
            let place = options.iter().position(|option| match option {
                Entity::Player(p) => game.player(*p).name.to_lowercase() == name,
                Entity::Object(_) => false,
            })?;
            Some(Answer::Pick(vec![place]))
        }
        _ => None,
    }
}
