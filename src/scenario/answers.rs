//! The decider of a scenario: the answers written down, matched with what is asked.

use super::At;
use super::model::{Scenario, With};
use super::raw::answer::{Coin, Tagged};
use super::raw::board::Chosen as RawChosen;
use super::raw::entry::Cost;
use super::raw::{Answer as Written, Reference};
use super::refer::{Names, Seen};
use super::setup::Aliases;
use super::texts::{begins, holds, same_name};
use crate::engine::chance::Chance;
use crate::engine::choice::{Answer, Ask, Decider, Decision, Purpose, Topic};
use crate::engine::decide::eager;
use crate::engine::state::{Entity, Game, ObjectId, ObjectKind, PlayerId};
use crate::engine::stop::Violation;
use crate::oracle::lang::AbilityKind;
use crate::rule;

/// What an action brings along for the decisions inside it, used before the player's list.
#[derive(Clone, Debug, Default)]
pub struct Given {
    /// Whose decisions.
    player: Option<PlayerId>,
    targets: Vec<At<Written>>,
    modes: Vec<At<Written>>,
    x: Option<i64>,
    costs: Vec<At<Cost>>,
    says_costs: bool,
    divide: Option<Vec<(String, u32)>>,
    mana: Vec<At<Reference>>,
    choose: Vec<At<Written>>,
}

/// A declaration of attackers or blockers that is waiting for its decision.
#[derive(Clone, Debug, Default)]
pub struct Declarations {
    /// Attackers and what they attack.
    pub attack: Vec<(Reference, Option<Reference>)>,
    /// Blockers and what they block, by player.
    pub blocks: Vec<(PlayerId, Reference, Reference)>,
}

/// What a declaration named that could not be declared.
#[derive(Clone, Debug, PartialEq)]
pub enum Undeclared {
    /// This is no creature that could be declared.
    Creature(String, Option<ObjectId>),
    /// This can't be attacked, or is no attacker.
    Target(String),
}

/// The decider.
pub struct Answers<'a> {
    names: Names<'a>,
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
    /// Answers that are not for targets: kept for a choice later in the same action.
    reserved: Vec<(PlayerId, usize)>,
    /// Answers used for targets in this unit.
    for_targets: Vec<(PlayerId, usize)>,
    chance: Chance,
    saved: Option<(Vec<Vec<bool>>, Given, Chance, usize)>,
}

impl<'a> Answers<'a> {
    /// The answers of a scenario.
    pub fn new(scenario: &'a Scenario, aliases: &'a Aliases) -> Self {
        Self {
            names: Names { scenario, aliases },
            used: scenario.answers.iter().map(|list| vec![false; list.len()]).collect(),
            given: Given::default(),
            declarations: Declarations::default(),
            decided: 0,
            undeclared: None,
            barred: Vec::new(),
            taken: Vec::new(),
            reserved: Vec::new(),
            for_targets: Vec::new(),
            chance: Chance::new(scenario.seed),
            saved: None,
        }
    }

    /// The same answers, used so far, with names known only once the board is set up.
    pub fn with_aliases<'b>(self, scenario: &'b Scenario, aliases: &'b Aliases) -> Answers<'b> {
        Answers {
            names: Names { scenario, aliases },
            used: self.used,
            given: self.given,
            declarations: self.declarations,
            decided: self.decided,
            undeclared: self.undeclared,
            barred: self.barred,
            taken: self.taken,
            reserved: self.reserved,
            for_targets: self.for_targets,
            chance: self.chance,
            saved: self.saved,
        }
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
    pub fn give(&mut self, player: PlayerId, with: &With) {
        self.given = Given {
            player: Some(player),
            targets: with.targets.clone(),
            modes: with.modes.clone(),
            x: with.x.as_ref().map(|x| x.value),
            costs: with.costs.clone(),
            says_costs: !with.costs.is_empty(),
            divide: with
                .divide
                .as_ref()
                .map(|divide| divide.value.into_iter().map(|(name, n)| (name.value.clone(), *n)).collect()),
            mana: with.mana.as_ref().map(|mana| mana.value.from.clone().unwrap_or_default()).unwrap_or_default(),
            choose: with.choose.clone(),
        };
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
        let seen = Seen::new(game);
        let mut found = false;
        for (player, n) in std::mem::take(&mut self.for_targets) {
            let written = self.names.scenario.answers.get(usize::from(player.0)).and_then(|list| list.get(n));
            let fits = written.is_some_and(|answer| {
                matches!(self.fit(&seen, &answer.value, options, &[], usize::MAX, false), Fit::Picks(_))
            });
            if player == decision.player && fits && !self.reserved.contains(&(player, n)) {
                self.reserved.push((player, n));
                found = true;
                break;
            }
        }
        found
    }

    /// The action is over; what it brought along and was not used comes back.
    pub fn done(&mut self) -> Vec<At<Written>> {
        let given = std::mem::take(&mut self.given);
        self.reserved.clear();
        given.targets.into_iter().chain(given.modes).chain(given.choose).collect()
    }

    /// Answers not used, with their player.
    pub fn unused(&self) -> impl Iterator<Item = (usize, &'a At<Written>)> + '_ {
        self.names.scenario.answers.iter().enumerate().flat_map(move |(player, list)| {
            let used = self.used.get(player);
            list.iter()
                .enumerate()
                .filter(move |(i, _)| !used.and_then(|u| u.get(*i)).copied().unwrap_or(false))
                .map(move |(_, answer)| (player, answer))
        })
    }

    fn list(&self, player: PlayerId) -> Vec<(usize, &'a At<Written>)> {
        let place = usize::from(player.0);
        let Some(list) = self.names.scenario.answers.get(place) else { return Vec::new() };
        let used = self.used.get(place);
        list.iter().enumerate().filter(|(i, _)| !used.and_then(|u| u.get(*i)).copied().unwrap_or(false)).collect()
    }

    fn use_up(&mut self, player: PlayerId, n: usize) {
        if let Some(slot) = self.used.get_mut(usize::from(player.0)).and_then(|u| u.get_mut(n)) {
            *slot = true;
        }
    }

    /// The first unused answer of a player that `read` can make something of.
    fn take<T>(&mut self, player: PlayerId, mut read: impl FnMut(&Written) -> Option<T>) -> Option<T> {
        if self.given.player == Some(player)
            && let Some((i, value)) =
                self.given.choose.iter().enumerate().find_map(|(i, a)| read(unwrapped(a)).map(|value| (i, value)))
        {
            self.given.choose.remove(i);
            return Some(value);
        }
        let (n, value) = self.list(player).into_iter().find_map(|(n, a)| read(unwrapped(a)).map(|value| (n, value)))?;
        self.use_up(player, n);
        Some(value)
    }

    fn find(&mut self, game: &Game, decision: &Decision) -> Option<Answer> {
        let player = decision.player;
        match &decision.ask {
            Ask::YesNo => self.yes_no(decision),
            Ask::Entities { options, min, max, purpose } => {
                let seen = Seen::new(game);
                self.entities(&seen, player, options, *min, *max, *purpose)
            }
            Ask::Texts { options, min, max, repeat, topic } => {
                self.texts(game, decision, options, *min, *max, *repeat, *topic)
            }
            Ask::Number { min, max, x } => {
                if *x
                    && self.given.player == Some(player)
                    && let Some(n) = self.given.x
                {
                    return Some(Answer::Number(n));
                }
                let range = *min..=*max;
                self.take(player, |answer| match answer {
                    Written::Number(n) | Written::Tagged(Tagged::X(n)) if range.contains(n) => Some(*n),
                    _ => None,
                })
                .map(Answer::Number)
            }
            Ask::Order { items, .. } => self.order(game, player, items),
            Ask::Divide { total, among, default, min_each, .. } => {
                let seen = Seen::new(game);
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
                let roll = self.take(player, |answer| match answer {
                    Written::Tagged(Tagged::Roll(n)) if (1..=sides).contains(n) => Some(*n),
                    _ => None,
                });
                match roll {
                    Some(roll) => Some(Answer::Number(i64::from(roll))),
                    None => self.chance.nature(&decision.ask),
                }
            }
            Ask::Random(_) | Ask::Shuffle(_) => self.chance.nature(&decision.ask),
        }
    }

    fn yes_no(&mut self, decision: &Decision) -> Option<Answer> {
        let player = decision.player;
        if self.given.player == Some(player) && self.given.says_costs {
            // Optional costs named with the action (601.2b): the others are not paid.
            let named = self.given.costs.iter().position(|cost| holds(&decision.prompt, &cost.name.value, ""));
            if let Some(i) = named {
                let times = self.given.costs.get(i).and_then(|cost| cost.times.as_ref()).map_or(1, |n| n.value);
                match self.given.costs.get_mut(i).and_then(|cost| cost.value.times.as_mut()) {
                    Some(left) if times > 1 => left.value -= 1,
                    _ => {
                        self.given.costs.remove(i);
                    }
                }
                return Some(Answer::Yes(times > 0));
            }
            if decision.rule.section_number() == 601 || decision.rule.section_number() == 702 {
                return Some(Answer::Yes(false));
            }
        }
        let said = self.take(player, |answer| match answer {
            Written::Text(text) if text.trim().eq_ignore_ascii_case("yes") => Some(true),
            Written::Text(text) if text.trim().eq_ignore_ascii_case("no") => Some(false),
            _ => None,
        });
        // What is chosen for something that "may" be done says that it is done; "skip" that it is not.
        let may = decision.rule == rule!("608.2d") || decision.rule == rule!("614.6");
        said.or_else(|| if may { self.said_by_choice(player) } else { None }).map(Answer::Yes)
    }

    fn said_by_choice(&mut self, player: PlayerId) -> Option<bool> {
        let (n, next) = self.list(player).into_iter().next()?;
        if next.value.is("skip") {
            self.use_up(player, n);
            return Some(false);
        }
        let names = next.value.reference().is_some() || matches!(next.value, Written::List(_));
        names.then_some(true)
    }

    fn entities(
        &mut self,
        seen: &Seen<'_>,
        player: PlayerId,
        options: &[Entity],
        min: usize,
        max: usize,
        purpose: Purpose,
    ) -> Option<Answer> {
        let target = matches!(purpose, Purpose::Target(_));
        let mine = self.given.player == Some(player);
        let mut picks: Vec<usize> = Vec::new();
        // What the action says comes first: its targets for targets, its costs and choices for the rest.
        if mine && target {
            let mut i = 0;
            while picks.len() < max
                && let Some(answer) = self.given.targets.get(i)
            {
                match self.fit(seen, &answer.value, options, &picks, max, true) {
                    Fit::Skip => {
                        self.given.targets.remove(i);
                        return Some(Answer::Pick(picks));
                    }
                    Fit::Picks(more) => {
                        self.given.targets.remove(i);
                        picks.extend(more);
                    }
                    Fit::No => i += 1,
                }
            }
        }
        if mine && !target {
            for i in 0..self.given.costs.len() {
                while picks.len() < max {
                    let Some((n, more)) = self.given.costs.get(i).and_then(|cost| {
                        cost.with.iter().enumerate().find_map(|(n, a)| {
                            match self.fit(seen, &a.value, options, &picks, max, false) {
                                Fit::Picks(more) => Some((n, more)),
                                _ => None,
                            }
                        })
                    }) else {
                        break;
                    };
                    picks.extend(more);
                    if let Some(cost) = self.given.costs.get_mut(i) {
                        cost.value.with.remove(n);
                    }
                }
            }
            if purpose == Purpose::Mana {
                while picks.len() < max
                    && let Some((n, pick)) = self.given.mana.iter().enumerate().find_map(|(n, r)| {
                        self.names
                            .among(seen, &r.value, options)
                            .into_iter()
                            .find(|i| !picks.contains(i))
                            .map(|i| (n, i))
                    })
                {
                    self.given.mana.remove(n);
                    picks.push(pick);
                }
            }
            let mut i = 0;
            while picks.len() < max
                && let Some(answer) = self.given.choose.get(i)
            {
                match self.fit(seen, &answer.value, options, &picks, max, false) {
                    Fit::Skip if picks.len() >= min => {
                        self.given.choose.remove(i);
                        return Some(Answer::Pick(picks));
                    }
                    Fit::Picks(more) => {
                        self.given.choose.remove(i);
                        picks.extend(more);
                    }
                    _ => i += 1,
                }
            }
        }
        let mut skipped = false;
        for (n, answer) in self.list(player) {
            if picks.len() >= max {
                break;
            }
            if target && self.reserved.contains(&(player, n)) {
                continue;
            }
            match self.fit(seen, &answer.value, options, &picks, max, target) {
                Fit::Skip if picks.len() >= min => {
                    self.use_up(player, n);
                    skipped = true;
                    break;
                }
                Fit::Picks(more) => {
                    self.use_up(player, n);
                    if target {
                        self.for_targets.push((player, n));
                    }
                    let whole = matches!(answer.value, Written::List(_));
                    picks.extend(more);
                    if whole && picks.len() >= min {
                        skipped = true;
                        break;
                    }
                }
                _ => {}
            }
        }
        if picks.len() < min {
            // What must be chosen anyway needs no answer.
            let rest: Vec<usize> = (0..options.len()).filter(|i| !picks.contains(i)).collect();
            if picks.len() + rest.len() == min {
                picks.extend(rest);
                return Some(Answer::Pick(picks));
            }
            return None;
        }
        (!picks.is_empty() || skipped).then_some(Answer::Pick(picks))
    }

    fn fit(
        &self,
        seen: &Seen<'_>,
        answer: &Written,
        options: &[Entity],
        picks: &[usize],
        max: usize,
        target: bool,
    ) -> Fit {
        let answer = match answer {
            Written::Tagged(Tagged::Target(inner)) if target => &inner.value,
            Written::Tagged(Tagged::Choose(inner)) if !target => &inner.value,
            Written::Tagged(_) => return Fit::No,
            other => other,
        };
        if answer.is("skip") {
            return Fit::Skip;
        }
        if let Written::List(items) = answer {
            let mut all = picks.to_vec();
            for item in items {
                match self.fit(seen, &item.value, options, &all, max, target) {
                    Fit::Picks(more) => all.extend(more),
                    Fit::Skip => break,
                    Fit::No => return Fit::No,
                }
            }
            return if all.len() > max { Fit::No } else { Fit::Picks(all.split_off(picks.len())) };
        }
        let Some(reference) = answer.reference() else { return Fit::No };
        match self.names.among(seen, &reference, options).into_iter().find(|i| !picks.contains(i)) {
            Some(i) => Fit::Picks(vec![i]),
            None => Fit::No,
        }
    }

    #[expect(clippy::too_many_arguments, reason = "each is a part of the decision")]
    fn texts(
        &mut self,
        game: &Game,
        decision: &Decision,
        options: &[String],
        min: usize,
        max: usize,
        repeat: bool,
        topic: Topic,
    ) -> Option<Answer> {
        let player = decision.player;
        let name = decision.source.map(|id| source_name(game, id)).unwrap_or_default();
        let printed =
            if topic == Topic::Mode { decision.source.and_then(|id| printed_modes(game, id, options)) } else { None };
        let find = |answer: &Written, picks: &[usize]| -> Option<Vec<usize>> {
            text_picks(answer, options, printed.as_deref(), &name, topic, repeat, picks)
        };
        let mut picks: Vec<usize> = Vec::new();
        let mine = self.given.player == Some(player);
        if mine && topic == Topic::Mode {
            while picks.len() < max
                && let Some((i, more)) =
                    self.given.modes.iter().enumerate().find_map(|(i, a)| find(&a.value, &picks).map(|more| (i, more)))
            {
                self.given.modes.remove(i);
                picks.extend(more);
            }
            if picks.len() >= min.max(1) {
                return Some(Answer::Pick(picks));
            }
        }
        if mine && topic == Topic::Cost {
            let named = self
                .given
                .costs
                .iter()
                .find_map(|cost| options.iter().position(|option| holds(option, &cost.name.value, &name)));
            if let Some(i) = named {
                return Some(Answer::Pick(vec![i]));
            }
        }
        while picks.len() < max {
            let before = picks.clone();
            match self.take(player, |answer| {
                if answer.is("skip") && before.len() >= min { Some(Vec::new()) } else { find(answer, &before) }
            }) {
                Some(more) if more.is_empty() => return Some(Answer::Pick(picks)),
                Some(more) => picks.extend(more),
                None => break,
            }
        }
        (!picks.is_empty() && picks.len() >= min).then_some(Answer::Pick(picks))
    }

    fn order(&mut self, game: &Game, player: PlayerId, items: &[(String, Option<ObjectId>)]) -> Option<Answer> {
        // One thing has no order: an answer with its name is for another decision.
        if items.len() < 2 {
            return None;
        }
        let mut order: Vec<usize> = Vec::new();
        let find = |answer: &Written, order: &[usize]| -> Option<usize> {
            let free = |i: &usize| !order.contains(i);
            match answer {
                Written::Text(wanted) if !is_word(wanted) => (0..items.len()).filter(free).find(|i| {
                    items.get(*i).is_some_and(|(text, of)| {
                        let name = of.map(|id| source_name(game, id)).unwrap_or_default();
                        same_name(&name, wanted)
                            || begins(text, None, wanted, &name)
                            || of.is_some_and(|id| self.names.aliases.get(wanted) == Some(game.object(id).card))
                    })
                }),
                Written::Number(n) => usize::try_from(*n - 1).ok().filter(|i| *i < items.len() && free(i)),
                _ => None,
            }
        };
        let mut picked: Vec<usize> = Vec::new();
        for (n, answer) in self.list(player) {
            if order.len() >= items.len() {
                break;
            }
            match &answer.value {
                Written::Tagged(Tagged::Order(list)) => {
                    let mut with = order.clone();
                    for item in list {
                        if let Some(i) = find(&item.value, &with) {
                            with.push(i);
                        }
                    }
                    if with.len() > order.len() {
                        order = with;
                        picked.push(n);
                        break;
                    }
                }
                Written::Text(_) => {
                    if let Some(i) = find(&answer.value, &order) {
                        order.push(i);
                        picked.push(n);
                    }
                }
                _ => {}
            }
        }
        // With one left the order is settled; and things that are the same need none.
        let same = items.iter().all(|item| Some(&item.0) == items.first().map(|first| &first.0));
        if order.is_empty() && !same {
            return None;
        }
        for n in picked {
            self.use_up(player, n);
        }
        order.extend((0..items.len()).filter(|i| !order.contains(i)).collect::<Vec<_>>());
        Some(Answer::Pick(order))
    }

    fn divide(
        &mut self,
        seen: &Seen<'_>,
        player: PlayerId,
        total: u32,
        among: &[Entity],
        default: &[u32],
        min_each: u32,
    ) -> Option<Answer> {
        let named = |parts: &mut dyn Iterator<Item = (&str, u32)>| -> Option<Vec<u32>> {
            let mut amounts = vec![0; among.len()];
            for (name, n) in parts {
                let reference = Reference::Name(name.to_owned());
                let place =
                    self.names.among(seen, &reference, among).into_iter().find(|i| amounts.get(*i) == Some(&0))?;
                *amounts.get_mut(place)? = n;
            }
            (amounts.iter().sum::<u32>() == total).then_some(amounts)
        };
        if self.given.player == Some(player)
            && let Some(parts) = &self.given.divide
            && let Some(amounts) = named(&mut parts.iter().map(|(name, n)| (name.as_str(), *n)))
        {
            self.given.divide = None;
            return Some(Answer::Division(amounts));
        }
        // What is left over goes to the last: the player or planeswalker behind the blockers (702.19b).
        let filled = |mut amounts: Vec<u32>| -> Option<Vec<u32>> {
            let sum: u32 = amounts.iter().sum();
            amounts.resize(among.len(), 0);
            *amounts.last_mut()? += total.checked_sub(sum)?;
            Some(amounts)
        };
        let mut numbers: Vec<(usize, u32)> = Vec::new();
        for (n, answer) in self.list(player) {
            let whole = match unwrapped(answer) {
                Written::Tagged(Tagged::Divide(parts)) => {
                    named(&mut parts.into_iter().map(|(name, n)| (name.value.as_str(), *n)))
                }
                Written::Tagged(Tagged::Amounts(amounts)) if amounts.len() <= among.len() => filled(amounts.clone()),
                Written::Text(text) if text.trim().eq_ignore_ascii_case("skip") && numbers.is_empty() => {
                    Some(default.to_vec())
                }
                Written::Number(amount) if numbers.len() < among.len() => {
                    if let Ok(amount) = u32::try_from(*amount) {
                        numbers.push((n, amount));
                    }
                    None
                }
                _ => None,
            };
            if let Some(parts) = whole.filter(|_| numbers.is_empty()) {
                self.use_up(player, n);
                return Some(Answer::Division(parts));
            }
        }
        // Bare numbers, in the order of what it is divided among, as far as they go into the total.
        let mut amounts = Vec::new();
        for (n, amount) in numbers {
            if amounts.iter().sum::<u32>() + amount > total {
                break;
            }
            amounts.push(amount);
            self.use_up(player, n);
            if amounts.iter().sum::<u32>() == total {
                break;
            }
        }
        if amounts.is_empty() {
            return None;
        }
        filled(amounts).filter(|parts| parts.iter().all(|part| *part >= min_each)).map(Answer::Division)
    }

    fn attackers(&mut self, game: &Game, creatures: &[ObjectId], targets: &[Entity]) -> Answer {
        let seen = Seen::new(game);
        let options: Vec<Entity> = creatures.iter().copied().map(Entity::Object).collect();
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        self.undeclared = None;
        for (who, what) in &self.declarations.attack {
            let creature =
                self.names.among(&seen, who, &options).into_iter().find(|i| pairs.iter().all(|pair| pair.0 != *i));
            let Some(creature) = creature else {
                let near = self.names.objects(&seen, who, &[crate::engine::state::Zone::Battlefield]).first().copied();
                self.undeclared = Some(Undeclared::Creature(who.words(), near));
                return Answer::Pairs(Vec::new());
            };
            let target = match what {
                Some(what) => self.names.among(&seen, what, targets).first().copied(),
                None => Some(0),
            };
            let Some(target) = target else {
                self.undeclared = Some(Undeclared::Target(what.as_ref().map(Reference::words).unwrap_or_default()));
                return Answer::Pairs(Vec::new());
            };
            pairs.push((creature, target));
        }
        Answer::Pairs(pairs)
    }

    fn blockers(&mut self, game: &Game, player: PlayerId, creatures: &[ObjectId], attackers: &[ObjectId]) -> Answer {
        let seen = Seen::new(game);
        let blockers: Vec<Entity> = creatures.iter().copied().map(Entity::Object).collect();
        let attacking: Vec<Entity> = attackers.iter().copied().map(Entity::Object).collect();
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        let mut same: Vec<(Reference, usize)> = Vec::new();
        self.undeclared = None;
        for (who_declares, who, what) in &self.declarations.blocks {
            if *who_declares != player {
                continue;
            }
            // The same reference again means the same blocker with one more attacker.
            let known = same.iter().find(|(reference, _)| reference == who).map(|(_, i)| *i);
            let blocker = known.or_else(|| {
                self.names.among(&seen, who, &blockers).into_iter().find(|i| pairs.iter().all(|pair| pair.0 != *i))
            });
            let Some(blocker) = blocker else {
                let near = self.names.objects(&seen, who, &[crate::engine::state::Zone::Battlefield]).first().copied();
                self.undeclared = Some(Undeclared::Creature(who.words(), near));
                return Answer::Pairs(Vec::new());
            };
            same.push((who.clone(), blocker));
            let meant = self.names.among(&seen, what, &attacking);
            let attacker = meant.iter().copied().find(|i| !pairs.contains(&(blocker, *i)));
            let Some(attacker) = attacker else {
                self.undeclared = Some(Undeclared::Target(what.words()));
                return Answer::Pairs(Vec::new());
            };
            pairs.push((blocker, attacker));
        }
        Answer::Pairs(pairs)
    }
}

enum Fit {
    No,
    Skip,
    Picks(Vec<usize>),
}

impl Decider for Answers<'_> {
    fn decide(&mut self, game: &Game, decision: &Decision) -> Option<Answer> {
        let forced = decision.ask.forced().is_some();
        if let Some(answer) = self.find(game, decision) {
            self.decided += u32::from(!forced);
            return Some(answer);
        }
        if self.names.scenario.strict || decision.ask.forced().is_some() {
            return None;
        }
        self.decided += 1;
        // 115.7d, 707.10c: targets stay as they are unless somebody says otherwise.
        let kept = decision.rule == rule!("115.7d") && matches!(decision.ask, Ask::YesNo);
        let answer = if kept { Answer::Yes(false) } else { eager(&decision.ask) };
        let who = self.names.scenario.player_name(usize::from(decision.player.0));
        let taken = format!("nothing says {}: {who} takes the first legal answer", decision.prompt);
        self.taken.push((decision.rule, taken));
        Some(answer)
    }

    fn written(&mut self, game: &Game, decision: &Decision) -> Option<Answer> {
        self.find(game, decision)
    }

    fn mana_from(&mut self, game: &Game, player: PlayerId, options: &[ObjectId]) -> Vec<ObjectId> {
        if self.given.player != Some(player) {
            return Vec::new();
        }
        let seen = Seen::new(game);
        let options: Vec<Entity> = options.iter().copied().map(Entity::Object).collect();
        let helpers = ["convoke", "improvise", "delve"];
        let named =
            self.given.costs.iter().filter(|cost| helpers.iter().any(|h| cost.name.value.eq_ignore_ascii_case(h)));
        let named = named.flat_map(|cost| cost.with.iter().filter_map(|a| a.value.reference()));
        let wanted = self.given.mana.iter().map(|at| at.value.clone()).chain(named);
        let mut found: Vec<ObjectId> = Vec::new();
        for reference in wanted {
            let fitting = self.names.among(&seen, &reference, &options);
            let next = fitting.into_iter().filter_map(|i| options.get(i)?.object()).find(|o| !found.contains(o));
            found.extend(next);
        }
        found
    }

    fn barred(&mut self, entity: Entity, violation: &Violation) {
        self.barred.push((entity, violation.clone()));
    }

    fn begin_unit(&mut self) {
        self.barred.clear();
        self.for_targets.clear();
        self.saved = Some((self.used.clone(), self.given.clone(), self.chance, self.taken.len()));
    }

    fn rollback(&mut self) {
        if let Some((used, given, chance, taken)) = self.saved.clone() {
            self.used = used;
            self.given = given;
            self.chance = chance;
            self.taken.truncate(taken);
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

/// The name of an object, or of the source of an ability.
fn source_name(game: &Game, id: ObjectId) -> String {
    match &game.object(id).kind {
        ObjectKind::Ability(ability) => source_name(game, ability.source),
        _ => {
            let object = game.object(id);
            object.last_known.as_ref().map_or_else(|| object.printed().name.to_string(), |is| is.name.to_string())
        }
    }
}

/// The texts of all modes of what is on the stack, in the order printed: the modes offered may be fewer.
fn printed_modes(game: &Game, id: ObjectId, options: &[String]) -> Option<Vec<String>> {
    let object = game.object(id);
    let texts = |body: &crate::oracle::lang::Body| {
        body.modes.as_ref().map(|modes| modes.modes.iter().map(|m| m.text.to_string()).collect::<Vec<_>>())
    };
    let all: Vec<Vec<String>> = match &object.kind {
        ObjectKind::Ability(ability) => texts(&ability.body).into_iter().collect(),
        _ => object
            .printed()
            .abilities
            .iter()
            .filter_map(|held| match &held.ability.kind {
                AbilityKind::Spell(body) => texts(body),
                _ => None,
            })
            .collect(),
    };
    all.into_iter().find(|modes| options.iter().all(|option| modes.contains(option)))
}

fn text_picks(
    answer: &Written,
    options: &[String],
    printed: Option<&[String]>,
    name: &str,
    topic: Topic,
    repeat: bool,
    picks: &[usize],
) -> Option<Vec<usize>> {
    let free = |i: &usize| repeat || !picks.contains(i);
    match answer {
        Written::Tagged(Tagged::Mode(mode)) if topic == Topic::Mode => {
            text_picks(&mode.value, options, printed, name, topic, repeat, picks)
        }
        Written::Tagged(Tagged::Modes(list)) if topic == Topic::Mode => {
            let mut all = picks.to_vec();
            for mode in list {
                all.extend(text_picks(&mode.value, options, printed, name, topic, repeat, &all)?);
            }
            Some(all.split_off(picks.len()))
        }
        Written::List(list) => {
            let mut all = picks.to_vec();
            for item in list {
                all.extend(text_picks(&item.value, options, printed, name, topic, repeat, &all)?);
            }
            Some(all.split_off(picks.len()))
        }
        Written::Number(n) if topic == Topic::Mode => {
            let place = usize::try_from(*n - 1).ok()?;
            let i = match printed {
                Some(printed) => {
                    // As printed; where that one can't be chosen any more, among those that can.
                    let text = printed.get(place)?;
                    options.iter().position(|option| option == text).unwrap_or(place)
                }
                None => place,
            };
            (i < options.len() && free(&i)).then(|| vec![i])
        }
        // Of two costs, "yes" is the first and "no" the second.
        Written::Text(text) if topic == Topic::Cost && options.len() == 2 && is_word(text) => {
            let i = match text.trim().to_lowercase().as_str() {
                "yes" => 0,
                "no" => 1,
                _ => return None,
            };
            free(&i).then(|| vec![i])
        }
        Written::Number(n) => {
            let text = n.to_string();
            options.iter().position(|option| *option == text).filter(free).map(|i| vec![i])
        }
        Written::Text(text) if !is_word(text) || options.iter().any(|o| o.eq_ignore_ascii_case(text.trim())) => {
            let exact = |i: &usize| options.get(*i).is_some_and(|o| same_name(o, text));
            let start = |i: &usize| options.get(*i).is_some_and(|o| begins(o, None, text, name));
            // A replacement effect is offered as "its source: its text".
            let part = |i: &usize| {
                matches!(topic, Topic::Replacement | Topic::Trigger | Topic::Cost)
                    && options.get(*i).is_some_and(|o| match o.split_once(": ") {
                        Some((source, rest)) => same_name(source, text) || begins(rest, None, text, source),
                        None => holds(o, text, name),
                    })
            };
            let all = || (0..options.len()).filter(free);
            all().find(exact).or_else(|| all().find(start)).or_else(|| all().find(part)).map(|i| vec![i])
        }
        _ => None,
    }
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
