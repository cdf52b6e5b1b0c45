//! The decider of a scenario: the answers written down, matched with what is asked.

mod alike;
mod combat;
mod decider;
mod picks;
mod settled;
mod unfit;

pub(super) use picks::printed_modes;
pub use unfit::{Unfit, why_unfit};

use std::sync::Arc;

use super::At;
use super::model::{Entry, Scenario, Verb};
use super::raw::answer::{Coin, Tagged};
use super::raw::board::Chosen as RawChosen;
use super::raw::entry::{Cost, one_by_one};
use super::raw::{Answer as Written, Reference};
use super::refer::{Names, Seen};
use super::setup::Aliases;
use super::texts::{holds, plain};
use crate::card::Color;
use crate::engine::chance::Chance;
use crate::engine::choice::{Answer, Ask, Decision, Purpose, Topic};
use crate::engine::decide::least;
use crate::engine::r1_concepts::r117_priority::Action;
use crate::engine::r6_spells::r613_layers::Derived;
use crate::engine::r9_variants::r901_planechase::PlanarFace;
use crate::engine::state::{Entity, Game, ObjectId, ObjectKind, PlayerId};
use crate::engine::stop::Violation;
use crate::oracle::lang::Keyword;
use crate::rule;

/// What an action brings along for the decisions inside it, used before the player's list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Given {
    /// Whose decisions.
    player: Option<PlayerId>,
    targets: Vec<At<Written>>,
    /// It says that there are no targets.
    no_targets: bool,
    modes: Vec<At<Written>>,
    x: Option<i64>,
    /// Whether X was asked for.
    x_said: bool,
    costs: Vec<At<Cost>>,
    says_costs: bool,
    /// The optional costs that were asked about, in words.
    offered: Vec<String>,
    divide: Option<Vec<(String, u32)>>,
    mana: Vec<At<Reference>>,
    /// What mana abilities are to sacrifice or to tap.
    mana_with: Vec<At<Reference>>,
    choose: Vec<At<Written>>,
    /// Which mana the words of a mana ability say it adds, where it leaves a choice.
    mana_color: Option<&'static str>,
    /// The object whose ability is activated: those words are about no other's mana.
    of: Option<ObjectId>,
}

/// What an action brought along that nothing in it asked for.
#[derive(Clone, Debug, Default)]
pub struct Left {
    /// Targets.
    pub targets: Vec<At<Written>>,
    /// Modes.
    pub modes: Vec<At<Written>>,
    /// Answers.
    pub choose: Vec<At<Written>>,
    /// Whether it has a value for X.
    pub x: bool,
    /// Whether it has a division.
    pub divide: bool,
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
    /// Which of the legal targets is taken where it says none.
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
    /// How many targets, or things to give up, there were to choose from then.
    pub offered: usize,
    /// Which answers are used, by player.
    used: Vec<Vec<bool>>,
    given: Given,
    /// What is to be declared.
    pub declarations: Declarations,
    /// How many decisions have been answered that had more than one answer.
    pub decided: u32,
    /// What of it could not be.
    pub undeclared: Option<Undeclared>,
    /// What was of the kind to be targeted and could not be, in the last unit of play.
    pub barred: Vec<(Entity, Violation)>,
    /// Decisions nobody had written an answer for, as they were taken: prompt and what was taken.
    pub taken: Vec<(crate::cr::RuleId, String)>,
    /// What mana has come from besides all that an action names, by name, and where that is named.
    pub filled: Vec<(super::Span, Vec<String>)>,
    /// Answers that are not for targets: kept for a choice later in the same action.
    reserved: Vec<(PlayerId, usize)>,
    /// Answers used for targets in this unit.
    for_targets: Vec<(PlayerId, usize)>,
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
            given: Given::default(),
            declarations: Declarations::default(),
            decided: 0,
            undeclared: None,
            barred: Vec::new(),
            taken: Vec::new(),
            filled: Vec::new(),
            reserved: Vec::new(),
            for_targets: Vec::new(),
            excused: Vec::new(),
            kept: Vec::new(),
            idle: Vec::new(),
            orders_begun: Vec::new(),
            usual: false,
            contested: None,
            ordering: Vec::new(),
            left: Vec::new(),
            voices: Vec::new(),
            chance: Chance::new(scenario.seed),
            goes_on: None,
            saved: None,
            look: None,
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
            given: self.given,
            declarations: self.declarations,
            decided: self.decided,
            undeclared: self.undeclared,
            barred: self.barred,
            taken: self.taken,
            filled: self.filled,
            reserved: self.reserved,
            for_targets: self.for_targets,
            excused: self.excused,
            kept: self.kept,
            idle: self.idle,
            orders_begun: self.orders_begun,
            usual: self.usual,
            contested: self.contested,
            ordering: self.ordering,
            left: self.left,
            voices: self.voices,
            chance: self.chance,
            goes_on: self.goes_on,
            look: self.look,
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

    /// Takes what an action brings along; until [`Self::done`].
    pub fn give(&mut self, player: PlayerId, entry: &Entry) {
        let with = &entry.with;
        self.given = Given {
            player: Some(player),
            targets: with.targets.clone(),
            no_targets: with.no_targets,
            modes: with.modes.clone(),
            x: with.x.as_ref().map(|x| x.value),
            x_said: false,
            costs: with.costs.iter().map(one_by_one).collect(),
            says_costs: !with.costs.is_empty(),
            offered: Vec::new(),
            divide: with
                .divide
                .as_ref()
                .map(|divide| divide.value.into_iter().map(|(name, n)| (name.value.clone(), *n)).collect()),
            mana: with.mana.as_ref().map(|mana| mana.value.sources()).unwrap_or_default(),
            mana_with: with.mana.as_ref().and_then(|mana| mana.value.with.clone()).unwrap_or_default(),
            choose: with.choose.clone(),
            mana_color: mana_named(&entry.verb),
            of: None,
        };
    }

    /// The same for one of the actions the entry may stand for.
    pub fn give_for(&mut self, player: PlayerId, entry: &Entry, action: &Action) {
        self.give(player, entry);
        if let Action::Activate { object, .. } = action {
            self.given.of = Some(*object);
        }
    }

    /// Keeps answers that were taken for targets for this decision, which they answer too; `false` if there are none.
    ///
    /// Targets and other choices may stand in one list in the order a player thinks of them (a cost first), while 601.2c
    /// comes before 601.2h.
    pub fn reserve_for(&mut self, game: &Game, decision: &Decision) -> bool {
        let Ask::Entities { options, purpose, .. } = &decision.ask else { return false };
        if matches!(purpose, Purpose::Target(_)) {
            return false;
        }
        let found = self.taken_for_a_target(game, decision.player, options);
        self.reserved.extend(found);
        found.is_some()
    }

    /// What the action says of its costs and nobody has asked for.
    pub(super) fn costs_left(&self) -> &[At<Cost>] {
        &self.given.costs
    }

    /// What the action says its mana comes from, and what mana abilities are to take, that nobody has asked for.
    pub(super) fn mana_left(&self) -> (&[At<Reference>], &[At<Reference>]) {
        (&self.given.mana, &self.given.mana_with)
    }

    /// The optional costs that were asked about in the action, in words.
    pub(super) fn costs_offered(&self) -> &[String] {
        &self.given.offered
    }

    /// The action is over; what it brought along and was not used comes back.
    pub fn done(&mut self) -> Left {
        let Given { targets, modes, choose, x, x_said, divide, .. } = std::mem::take(&mut self.given);
        self.reserved.clear();
        self.contested = None;
        Left { targets, modes, choose, x: x.is_some() && !x_said, divide: divide.is_some() }
    }

    /// Notes answers written with an action that it was done without.
    pub fn leave(&mut self, player: PlayerId, entry: &Entry, left: Left) {
        let x = entry.with.x.as_ref().filter(|_| left.x).map(|x| At::new(Tagged::X(x.value), x.at));
        let divide = entry.with.divide.as_ref().filter(|_| left.divide);
        let divide = divide.map(|divide| At::new(Tagged::Divide(divide.value.clone()), divide.at));
        let tagged = [x, divide].into_iter().flatten().map(|At { value, at }| At::new(Written::Tagged(value), at));
        self.left.extend(left.choose.into_iter().chain(tagged).map(|answer| (player, answer)));
    }

    /// Answers not used, with their player: those of the players' lists, then those written with actions.
    pub fn unused(&self) -> impl Iterator<Item = (usize, &At<Written>)> + '_ {
        let left = self.left.iter().map(|(player, answer)| (usize::from(player.0), answer));
        self.names
            .scenario
            .answers
            .iter()
            .enumerate()
            .flat_map(move |(player, list)| {
                let used = self.used.get(player);
                list.iter()
                    .enumerate()
                    .filter(move |(i, _)| !used.and_then(|u| u.get(*i)).copied().unwrap_or(false))
                    .filter(move |(i, _)| !self.is_idle(PlayerId(player as u8), *i))
                    .map(move |(_, answer)| (player, answer))
            })
            .chain(left)
    }

    /// Whether a player was asked for an order: an answer that is no name may have been for that, in other words than ours.
    pub fn has_ordered(&self, player: PlayerId) -> bool {
        self.ordering.contains(&player)
    }

    /// Answers of the players' lists that said what was settled anyway, with their player, and that nothing else has used.
    pub fn in_vain(&self) -> impl Iterator<Item = (usize, &At<Written>)> + '_ {
        self.names.scenario.answers.iter().enumerate().flat_map(move |(player, list)| {
            let used = self.used.get(player);
            list.iter()
                .enumerate()
                .filter(move |(i, _)| !used.and_then(|u| u.get(*i)).copied().unwrap_or(false))
                .filter(move |(i, _)| self.is_idle(PlayerId(player as u8), *i))
                .map(move |(_, answer)| (player, answer))
        })
    }

    /// Whose answers count for this player.
    fn voice(&self, player: PlayerId) -> PlayerId {
        self.voices.get(usize::from(player.0)).copied().unwrap_or(player)
    }

    /// Finds out whose answers count for whom now.
    fn hear(&mut self, game: &Game) {
        self.voices.clear();
        if game.turn.controlled_by.is_some() {
            self.voices.extend(game.player_ids().map(|player| game.voice_of(player)));
        }
    }

    fn list(&self, player: PlayerId) -> Vec<(usize, &'a At<Written>)> {
        let place = usize::from(self.voice(player).0);
        let Some(list) = self.names.scenario.answers.get(place).filter(|_| self.any_way.is_none()) else {
            return Vec::new();
        };
        let used = self.used.get(place);
        list.iter().enumerate().filter(|(i, _)| !used.and_then(|u| u.get(*i)).copied().unwrap_or(false)).collect()
    }

    /// How many answers there are still to be used: to tell whether a decision has used one.
    fn unspent(&self) -> usize {
        let Given { targets, modes, costs, divide, mana, mana_with, choose, .. } = &self.given;
        let cost = |cost: &At<Cost>| 1 + cost.with.len() + cost.times.as_ref().map_or(0, |n| n.value as usize);
        self.used.iter().flatten().filter(|used| !**used).count()
            + targets.len()
            + modes.len()
            + costs.iter().map(cost).sum::<usize>()
            + usize::from(divide.is_some())
            + mana.len()
            + mana_with.len()
            + choose.len()
    }

    fn use_up(&mut self, player: PlayerId, n: usize) {
        let place = usize::from(self.voice(player).0);
        if let Some(slot) = self.used.get_mut(place).and_then(|u| u.get_mut(n)) {
            *slot = true;
        }
    }

    /// The first unused answer of a player that `read` can make something of; one that has said what there was to say already
    /// only where no other can.
    fn take<T>(&mut self, player: PlayerId, mut read: impl FnMut(&Written) -> Option<T>) -> Option<T> {
        if self.given.player == Some(player)
            && let Some((i, value)) =
                self.given.choose.iter().enumerate().find_map(|(i, a)| read(unwrapped(a)).map(|value| (i, value)))
        {
            self.given.choose.remove(i);
            return Some(value);
        }
        let (said, unsaid): (Vec<_>, Vec<_>) =
            self.list(player).into_iter().partition(|(n, _)| self.is_excused(self.voice(player), *n));
        let said = said.into_iter().filter(|_| !self.usual);
        let (n, value) =
            unsaid.into_iter().chain(said).find_map(|(n, a)| read(unwrapped(a)).map(|value| (n, value)))?;
        self.use_up(player, n);
        Some(value)
    }

    /// The game as it is while something is asked.
    fn seen<'g>(&self, game: &'g Game) -> Seen<'g> {
        Seen::knowing(game, self.look.clone())
    }

    fn find(&mut self, game: &Game, decision: &Decision) -> Option<Answer> {
        let player = decision.player;
        match &decision.ask {
            Ask::YesNo => self.yes_no(game, decision),
            Ask::Entities { options, min, max, purpose } => {
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
            Ask::Divide { total, among, default, min_each, .. } => {
                let seen = self.seen(game);
                self.divide(&seen, player, *total, among, default, *min_each)
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
            Ask::Random(_) | Ask::Shuffle(_) => self.chance.nature(&decision.ask),
        }
    }

    fn yes_no(&mut self, game: &Game, decision: &Decision) -> Option<Answer> {
        let player = decision.player;
        if self.given.player == Some(player) && self.given.says_costs {
            if decision.rule == rule!("702.47a") {
                return Some(Answer::Yes(self.is_spliced(game, decision)));
            }
            self.offers(decision);
            // Optional costs named with the action (601.2b): the others are not paid.
            let named = self.given.costs.iter().position(|cost| names_cost(&decision.prompt, &cost.name.value));
            if let Some(i) = named {
                let times = self.given.costs.get(i).and_then(|cost| cost.times.as_ref()).map_or(1, |n| n.value);
                match self.given.costs.get_mut(i).and_then(|cost| cost.value.times.as_mut()) {
                    Some(left) if times > 1 => left.value -= 1,
                    _ => self.cost_is_chosen(i),
                }
                return Some(Answer::Yes(times > 0));
            }
            if decision.rule.section_number() == 601 || decision.rule.section_number() == 702 {
                return Some(Answer::Yes(false));
            }
        }
        // 702.42a: one mode that is said with the action is not both.
        if decision.rule == rule!("702.42a") && self.given.player == Some(player) && !self.given.modes.is_empty() {
            let both = self.given.modes.len() > 1;
            match both {
                true => self.given.modes.clear(),
                // Whoever says so all the same says nothing wrong.
                false => self.excuse(player, |answer| answer.is("no")),
            }
            return Some(Answer::Yes(both));
        }
        let said = self.take(player, |answer| match answer {
            Written::Text(text) if text.trim().eq_ignore_ascii_case("yes") => Some(true),
            Written::Text(text) if text.trim().eq_ignore_ascii_case("no") => Some(false),
            _ => None,
        });
        // What is chosen for something that "may" be done says that it is done; "skip" that it is not.
        let may = [rule!("608.2d"), rule!("614.6"), rule!("115.7d")].contains(&decision.rule);
        // Of a cost that need not be paid, "skip" says no; what is chosen next may be for something else.
        let skips = decision.rule == rule!("601.2b")
            && self.list(player).first().is_some_and(|(_, answer)| answer.value.is("skip"));
        // What is offered to be cast is named as well.
        let said = said.or_else(|| self.names_what_is_offered(game, decision));
        said.or_else(|| if may || skips { self.said_by_choice(game, decision) } else { None }).map(Answer::Yes)
    }

    /// Notes that a cost is asked about which the action may pay.
    fn offers(&mut self, decision: &Decision) {
        if matches!(decision.rule.section_number(), 601 | 702) {
            let prompt = decision.prompt.trim_end_matches('?');
            let words = prompt.split_once(": ").map_or(prompt, |(_, cost)| cost);
            let words = words.strip_prefix("pay ").unwrap_or(words).to_owned();
            if !self.given.offered.contains(&words) {
                self.given.offered.push(words);
            }
        }
    }

    /// 601.2b: how often a cost of any number is paid, where the action says so, or names what pays it.
    fn so_many_said(&mut self, decision: &Decision) -> Option<i64> {
        if self.given.player != Some(decision.player) || !self.given.says_costs || decision.rule != rule!("601.2b") {
            return None;
        }
        self.offers(decision);
        let named = self.given.costs.iter().position(|cost| names_cost(&decision.prompt, &cost.name.value));
        // Those not named with the action are not paid.
        let Some(i) = named else { return Some(0) };
        let cost = self.given.costs.get(i)?;
        let n = match &cost.times {
            Some(times) => i64::from(times.value),
            None if cost.with.is_empty() => return None,
            None => i64::try_from(cost.with.len()).ok()?,
        };
        self.cost_is_chosen(i);
        Some(n)
    }

    /// 702.47a-b: whether the card that could be spliced is one of those that the action names; where it names none, any is.
    fn is_spliced(&mut self, game: &Game, decision: &Decision) -> bool {
        let splices = |cost: &At<Cost>| cost.name.value.trim().to_lowercase().starts_with("splice");
        let seen = self.seen(game);
        let card: Vec<Entity> = decision.source.map(Entity::Object).into_iter().collect();
        let mut found = None;
        for (n, cost) in self.given.costs.iter().enumerate().filter(|(_, cost)| splices(cost)) {
            if cost.with.is_empty() {
                found = Some((n, None));
                break;
            }
            let is_it = |answer: &At<Written>| {
                answer.value.reference().is_some_and(|of| !self.names.among(&seen, &of, &card).is_empty())
            };
            if let Some(with) = cost.with.iter().position(is_it) {
                found = Some((n, Some(with)));
                break;
            }
        }
        let Some((n, with)) = found else { return false };
        let Some(cost) = self.given.costs.get_mut(n) else { return false };
        if let Some(with) = with {
            cost.value.with.remove(with);
        }
        if cost.with.is_empty() {
            self.given.costs.remove(n);
        }
        true
    }

    /// Whether the next answer names the card that a resolving spell or ability offers: not what offers it.
    fn names_what_is_offered(&mut self, game: &Game, decision: &Decision) -> Option<bool> {
        let (offered, resolving) = (decision.source?, game.stack.last()?);
        let by_itself = match &game.object(*resolving).kind {
            ObjectKind::Ability(ability) => ability.source == offered,
            _ => *resolving == offered,
        };
        if by_itself || decision.rule != rule!("608.2d") {
            return None;
        }
        let seen = self.seen(game);
        let (n, next) = self.list(decision.player).into_iter().next()?;
        let reference = next.value.reference()?;
        if self.names.among(&seen, &reference, &[Entity::Object(offered)]).is_empty() {
            return None;
        }
        self.use_up(decision.player, n);
        Some(true)
    }

    /// A cost named with the action has been chosen; what it is to be paid with is still to be asked for.
    fn cost_is_chosen(&mut self, n: usize) {
        match self.given.costs.get_mut(n) {
            Some(cost) if !cost.with.is_empty() => {
                let at = cost.at;
                cost.value.times = Some(At::new(0, at));
            }
            Some(_) => drop(self.given.costs.remove(n)),
            None => {}
        }
    }

    /// The least that is legal, where the action says nothing about it: optional costs are not paid, and what can be done
    /// without is done without. What it says and does not fit is not replaced by something else.
    fn least(&mut self, decision: &Decision) -> Option<Answer> {
        let said = self.given.player == Some(decision.player)
            && match &decision.ask {
                Ask::Entities { purpose: Purpose::Target(_), .. } => !self.given.targets.is_empty(),
                Ask::Texts { topic: Topic::Mode, .. } => !self.given.modes.is_empty(),
                Ask::Number { x: true, .. } => self.given.x.is_some(),
                Ask::Divide { .. } => self.given.divide.is_some(),
                _ => false,
            };
        let AnyWay { nth, gives } = self.any_way.unwrap_or(AnyWay { nth: 0, gives: false });
        match &decision.ask {
            _ if said => None,
            Ask::Entities { options, min: 1, purpose: Purpose::Target(_), .. } => {
                self.offered = self.offered.max(options.len());
                Some(Answer::Pick(vec![nth.min(options.len().saturating_sub(1))]))
            }
            Ask::YesNo if gives => Some(Answer::Yes(true)),
            Ask::Number { max, x: false, .. } if gives => Some(Answer::Number(*max)),
            Ask::Entities { options, max, purpose: Purpose::Cost | Purpose::Sacrifice | Purpose::Discard, .. }
                if gives =>
            {
                self.offered = self.offered.max(options.len());
                let first = if *max == 1 { nth.min(options.len().saturating_sub(1)) } else { 0 };
                Some(Answer::Pick((first..options.len()).take(*max).collect()))
            }
            ask => Some(least(ask)),
        }
    }

    /// Those of the options that references name, each another one. Which of several is meant is counted among all permanents.
    fn named_among(&self, game: &Game, wanted: &[Reference], options: &[ObjectId]) -> Vec<ObjectId> {
        let seen = self.seen(game);
        let elsewhere = options.iter().filter(|id| !game.object(**id).is_permanent());
        let all: Vec<Entity> = game.permanents().map(|o| o.id).chain(elsewhere.copied()).map(Entity::Object).collect();
        let mut found: Vec<ObjectId> = Vec::new();
        for reference in wanted {
            let fitting = self.names.among(&seen, reference, &all).into_iter().filter_map(|i| all.get(i)?.object());
            found.extend(fitting.into_iter().find(|o| options.contains(o) && !found.contains(o)));
        }
        found
    }

    /// Whether something that may be done is, as what is chosen for it is said next. What an earlier question has settled by itself
    /// says nothing about this one, unless it names a target of what is resolving.
    fn said_by_choice(&mut self, game: &Game, decision: &Decision) -> Option<bool> {
        let player = decision.player;
        let voice = self.voice(player);
        let seen = self.seen(game);
        // What is resolving asks whether it is done; other targets (115.7d) are a question of their own.
        let resolving = game.stack.last().filter(|_| decision.rule == rule!("608.2d"));
        let resolving = resolving.and_then(|id| game.object(*id).stack.as_deref());
        let targets: Vec<Entity> = resolving.into_iter().flat_map(|on| on.targets.concat()).collect();
        let (n, next) = self.list(player).into_iter().find(|(n, answer)| {
            let names = |reference| !self.names.among(&seen, &reference, &targets).is_empty();
            !self.is_idle(voice, *n) || answer.value.reference().is_some_and(names)
        })?;
        if next.value.is("skip") {
            self.use_up(player, n);
            return Some(false);
        }
        let names = next.value.reference().is_some() || matches!(next.value, Written::List(_));
        names.then_some(true)
    }
}

/// Whether a cost that is asked about is called so: of two kicker costs by the mana that is to be paid (702.33b).
fn names_cost(prompt: &str, name: &str) -> bool {
    let one_of_two = prompt.strip_prefix("pay ").and_then(|said| said.split_once(" for "));
    match (one_of_two, name.find('{')) {
        (Some((cost, keyword)), Some(at)) => {
            let (before, mana) = name.split_at(at);
            cost.eq_ignore_ascii_case(mana.trim()) && holds(keyword, before, "")
        }
        _ => holds(prompt, name, ""),
    }
}

/// Whether this is a way of tapping or exiling rather than paying mana.
fn is_help(cost: &At<Cost>) -> bool {
    HELPS.iter().any(|keyword| keyword.name().eq_ignore_ascii_case(&cost.name.value))
}

/// The keywords by which something is tapped or exiled rather than mana paid (702.51a, 702.66a, 702.126a).
pub const HELPS: [Keyword; 3] = [Keyword::Convoke, Keyword::Improvise, Keyword::Delve];

/// The one mana that the text of an activation says it adds: a choice of which, where the ability leaves one.
fn mana_named(verb: &Verb) -> Option<&'static str> {
    let Verb::Activate(text) = verb else { return None };
    let wanted = plain(&text.value, "");
    let (_, adds) = wanted.split_once(": add {")?;
    let symbol = adds.trim_end_matches('.').strip_suffix('}')?;
    let mut letters = symbol.chars();
    match (letters.next()?.to_ascii_uppercase(), letters.next()) {
        ('C', None) => Some("colorless"),
        (letter, None) => Color::from_letter(letter).map(Color::name),
        _ => None,
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
