//! 601.2b, 601.2f: additional costs and the total cost.

mod additional;
mod of_keywords;

use crate::card::{ManaCost, ManaSymbol, Variable};
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{
    AbilityClass, AbilityKind, Activated, ActivationLimit, Casting, Cost, CostChange, CostDelta, CostPart, Filter,
    Keyword, Noun, Num, Pred, Quality, Ref, SpendOn, Verb, Visit, Walk,
};
use crate::r6_spells::r602_activating::is_mana_ability;
use crate::rule;
use crate::state::{Entity, ObjectId, Origin, PlayerId, Zone};
use crate::stop::Done;
use crate::trace::Arg;

use super::reductions::Less;

impl Cx<'_> {
    /// 601.2f: increases, then reductions, then what sets a least cost. The total is locked in.
    pub(super) fn total_cost(
        &mut self,
        player: PlayerId,
        spell: ObjectId,
        cost: &mut Cost,
        mut less: Less,
    ) -> Done<()> {
        less.colored.extend(self.game.object(spell).cast.iter().flat_map(|info| info.less_colored.iter().copied()));
        let mut more = ManaCost::default();
        // 903.8: two more for each time it was cast from the command zone before.
        if self.game.object(spell).cast.as_ref().is_some_and(|c| c.from == Some(Zone::Command))
            && self.game.object(spell).commander
        {
            let card = self.game.object(spell).card;
            let times = self.game.player(player).commander_casts.get(&card).copied().unwrap_or(0);
            if times > 0 {
                // 702.124d: only as often as this one of the two was.
                let other = self.game.player(player).commander_casts.iter().any(|(of, n)| *of != card && *n > 0);
                let rules: Vec<RuleId> = [rule!("903.8")].into_iter().chain(other.then(|| rule!("702.124d"))).collect();
                self.note(&rules, "commander tax: {{}} more", |_| vec![Arg::Number(i64::from(times) * 2)]);
                more.push(ManaSymbol::Generic(times * 2));
            }
            *self.game.player_mut(player).commander_casts.entry(card).or_default() += 1;
        }
        let changes = self.changes_for(spell)?;
        // "Dash costs you pay cost {2} less": of spells cast by that keyword.
        let by = self.game.object(spell).cast.as_ref().and_then(|cast| cast.alternative);
        let of_this = |change: &CostChange| match change.abilities {
            None => true,
            // 702.37c: a morph cost is that of turning it face up; cast face down it costs {3}.
            Some(AbilityClass::Of(Keyword::Morph | Keyword::Disguise)) => false,
            Some(AbilityClass::Of(of)) => by == Some(of),
            Some(_) => false,
        };
        let changes = changes.into_iter().filter(|(_, change)| of_this(change)).collect();
        self.change_cost(player, spell, spell, cost, changes, more, less)?;
        for held in &self.see(|v| v.is(spell).clone())?.abilities {
            if let AbilityKind::Casting(Casting::Spend(on)) = &held.ability.kind {
                self.spend_only(spell, spell, *on, cost);
            }
        }
        Ok(())
    }

    /// 602.2b, 601.2f: what an activated ability costs, changed by its own text and by static abilities.
    pub(crate) fn ability_cost(
        &mut self,
        player: PlayerId,
        object: ObjectId,
        origin: Origin,
        activated: &Activated,
        stack: Option<ObjectId>,
    ) -> Done<Cost> {
        let keyword = self.kind_of_ability(object, origin);
        let mut changes = self.cost_changes()?;
        changes.retain(|(_, change)| match change.abilities {
            None => false,
            Some(AbilityClass::Activated) => true,
            Some(AbilityClass::NotMana) => !is_mana_ability(activated),
            Some(AbilityClass::ActivatedOrTriggered) => true,
            Some(AbilityClass::NotLoyalty) => !activated.is_loyalty(),
            Some(AbilityClass::NeitherManaNorLoyalty) => !is_mana_ability(activated) && !activated.is_loyalty(),
            Some(AbilityClass::Mana) => is_mana_ability(activated),
            Some(AbilityClass::Loyalty) => activated.cost.parts.iter().any(|part| matches!(part, CostPart::Loyalty(_))),
            Some(AbilityClass::OfTapping) => activated.cost.parts.contains(&CostPart::Tap),
            Some(AbilityClass::OfX) => activated.cost.has_mana_x(),
            Some(AbilityClass::Of(of)) => keyword == Some(of),
            Some(AbilityClass::Triggered) => false,
        });
        for own in &activated.cost_changes {
            changes.push((Frame::of(object, player), own.clone()));
        }
        // What it targets has been chosen by now (601.2c).
        changes.iter_mut().for_each(|(frame, _)| frame.each = stack.map(Entity::Object));
        let mut cost = self.instead_of(player, object, origin, activated, stack, &changes)?;
        if !changes.is_empty() {
            self.change_cost(
                player,
                object,
                stack.unwrap_or(object),
                &mut cost,
                changes,
                ManaCost::default(),
                Less::default(),
            )?;
        }
        for limit in &activated.limits {
            if let ActivationLimit::Spend(on) = limit {
                self.spend_only(stack.unwrap_or(object), object, *on, &mut cost);
            }
        }
        Ok(cost)
    }

    /// 107.4b, 118.3: what X comes to, or all generic mana of a cost, as symbols that only mana of these colors pays. What reductions
    /// have left of the generic mana is of X last of all.
    pub(super) fn spend_only(&mut self, announced: ObjectId, source: ObjectId, on: SpendOn, cost: &mut Cost) {
        let x = self.game.object(announced).cast.as_ref().and_then(|cast| cast.x).map_or(0, |x| x.max(0) as u32);
        let (symbol, most) = match on {
            SpendOn::X(symbol) => (symbol, x),
            SpendOn::ChosenColor => match self.game.object(source).chosen.color {
                Some(color) => (ManaSymbol::Colored(color), u32::MAX),
                None => return,
            },
        };
        for part in &mut cost.parts {
            let CostPart::Mana(mana) = part else { continue };
            let mut left = most;
            let mut symbols = Vec::new();
            for one in mana.symbols() {
                match one {
                    ManaSymbol::Variable(Variable::X) if matches!(on, SpendOn::X(_)) => {
                        symbols.extend((0..x).map(|_| symbol));
                    }
                    ManaSymbol::Generic(n) => {
                        let colored = left.min(*n);
                        left -= colored;
                        symbols.extend((0..colored).map(|_| symbol));
                        symbols.extend((*n > colored).then_some(ManaSymbol::Generic(*n - colored)));
                    }
                    other => symbols.push(*other),
                }
            }
            *mana = ManaCost::new(symbols);
        }
    }

    /// Whether a change of costs is about what this player casts or activates, and its condition holds.
    pub(super) fn changes_the_cost(
        &self,
        player: PlayerId,
        object: ObjectId,
        announced: ObjectId,
        frame: &Frame,
        change: &CostChange,
    ) -> Done<bool> {
        self.ask(|v| {
            let about = match &change.what {
                // "Abilities of Equipment that target this creature": it is the ability that has targets, not what it is of.
                Some(filter) if announced != object && filter.post.iter().any(is_of_targets) => {
                    let (mut source, mut ability) = (filter.clone(), filter.clone());
                    source.post.retain(|pred| !is_of_targets(pred));
                    ability.post.retain(is_of_targets);
                    let ability = Filter { heads: Vec::new(), noun: Noun::Ability, ..ability };
                    v.is_what_abilities_are_of(&source, object, frame)?
                        && v.matches_anywhere(&ability, announced, frame)?
                }
                Some(filter) if change.abilities.is_some() => v.is_what_abilities_are_of(filter, object, frame)?,
                Some(filter) => v.matches_anywhere(filter, object, frame)?,
                None => change.abilities.is_some() || frame.source == object,
            };
            let theirs = match &change.who {
                Some(players) => v.players(players, frame)?.contains(&player),
                None => true,
            };
            let holds = match &change.condition {
                // "During its controller's turn": of the spell it is about.
                Some(cond) if frame.each.is_none() => v.condition(cond, &frame.with_each(announced))?,
                Some(cond) => v.condition(cond, frame)?,
                None => true,
            };
            Ok(about && theirs && holds)
        })
    }

    /// 601.2f: applies those of these changes that are about the object: increases first, then reductions. `announced` is the
    /// spell or ability on the stack, of which X is known.
    #[allow(clippy::too_many_arguments, reason = "the parts of one calculation")]
    fn change_cost(
        &mut self,
        player: PlayerId,
        object: ObjectId,
        announced: ObjectId,
        cost: &mut Cost,
        changes: Vec<(Frame, CostChange)>,
        mut more: ManaCost,
        mut less: Less,
    ) -> Done<()> {
        let (mut least, mut floor, mut held) = (0, 0, Less::default());
        for (frame, change) in changes {
            let keyword = frame.origin.and_then(|origin| self.keyword_rule(frame.source, origin));
            if !self.changes_the_cost(player, object, announced, &frame, &change)? {
                continue;
            }
            // "For each other spell that player has cast": the player whose spell or ability it is.
            let mut theirs = frame.with_each(player);
            let of_targets = speaks_of_its_targets(&change);
            // "For each target", "for each of the chosen colors it is": of what is cast or activated.
            if matches!(change.times, Some(Num::TargetsOf(_) | Num::TargetsSuch(..) | Num::ChosenColorsOf(_)))
                || of_targets
            {
                theirs = Frame { stack: Some(announced), ..frame.with_each(announced) };
            }
            let times = match &change.times {
                Some(n) => self.repeated(self.ask(|v| v.number(n, &theirs))?)?,
                None => 1,
            };
            let number = |cx: &Self, n: &Num| -> Done<u32> {
                Ok(cx.ask(|v| v.number(n, if of_targets { &theirs } else { &frame }))?.max(0) as u32)
            };
            // Told only where a trace is written.
            let full = self.trace.full();
            let so_often = |mana: &ManaCost| {
                if !full {
                    return String::new();
                }
                ManaCost::new((0..times).flat_map(|_| mana.symbols().iter().copied())).added_up().to_string()
            };
            let by = match &change.change {
                CostDelta::More(mana) => {
                    (0..times).for_each(|_| mana.symbols().iter().for_each(|s| more.push(*s)));
                    format!("{} more", so_often(mana))
                }
                CostDelta::Less(mana) => {
                    (0..times).for_each(|_| less.add(mana));
                    format!("{} less", so_often(mana))
                }
                CostDelta::LessColored(mana) => {
                    (0..times).for_each(|_| less.colored.extend(mana.symbols()));
                    format!("{} less", so_often(mana))
                }
                CostDelta::LessNum(n) => {
                    let n = times.saturating_mul(number(self, n)?);
                    less.generic = less.generic.saturating_add(n);
                    format!("{{{n}}} less")
                }
                CostDelta::MoreNum(n) => {
                    let n = times.saturating_mul(number(self, n)?);
                    more.push(ManaSymbol::Generic(n));
                    format!("{{{n}}} more")
                }
                CostDelta::Additional(extra) => {
                    (0..times).for_each(|_| cost.parts.extend(extra.parts.iter().cloned()));
                    format!("also {}", super::format_cost(extra))
                }
                // It was chosen before: see `instead_of`.
                CostDelta::Instead(_) => continue,
                CostDelta::AtLeast(n) => {
                    floor = floor.max(*n);
                    format!("at least {{{n}}}")
                }
                CostDelta::LessTo(mana, n) => {
                    (0..times).for_each(|_| held.add(mana));
                    least = least.max(*n);
                    format!("{} less, but not less than {{{n}}}", so_often(mana))
                }
            };
            let by = if times == 0 { "by nothing".to_owned() } else { by };
            let affinity = frame.source == object && self.see(|v| v.is(object).has(Keyword::Affinity))?;
            let mut rules = vec![rule!("601.2f")];
            rules.extend(affinity.then(|| rule!("702.41a")));
            rules.extend(keyword);
            // 113.6d: what it says of its own cost functions on the stack.
            let own = frame.source == object && self.game.object(object).zone == Zone::Stack;
            rules.extend(own.then(|| rule!("113.6d")));
            // 702.125b: players who have left are no opponents any more.
            let left = self.game.players.iter().any(|player| !player.in_game());
            rules.extend((left && keyword == Some(rule!("702.125a"))).then(|| rule!("702.125b")));
            self.note(&rules, "the cost changes because of {}: {}", |g| {
                vec![Arg::object(g, frame.source), Arg::Text(by)]
            });
        }
        self.combine_loyalty(announced, cost);
        // What X stands for is generic mana as well (107.4b).
        let x = self.game.object(announced).cast.as_ref().and_then(|cast| cast.x);
        let mut mana = ManaCost::default();
        for part in &cost.parts {
            if let CostPart::Mana(m) = part {
                m.symbols().iter().for_each(|s| match (s, x) {
                    (ManaSymbol::Variable(Variable::X), Some(x)) => mana.push(ManaSymbol::Generic(x.max(0) as u32)),
                    _ => mana.push(*s),
                });
            }
        }
        more.symbols().iter().for_each(|s| mana.push(*s));
        let had = cost.parts.iter().any(|p| matches!(p, CostPart::Mana(_)));
        cost.parts.retain(|p| !matches!(p, CostPart::Mana(_)));
        if !had && mana.is_empty() && floor == 0 {
            reduce_waterbending(cost, less.generic);
        } else {
            // 601.2f: the player chooses the order, which leaves the least where those come first that leave some:
            // "This effect can't reduce the mana in that cost to less than one mana."
            let (mut first, mut rules, ..) = held.from(&mana);
            let short = least.min(mana.mana_value()).saturating_sub(first.mana_value());
            if short > 0 {
                first.push(ManaSymbol::Generic(short));
            }
            let (mut reduced, others, unused, announced_less) = less.from(&first);
            rules.extend(others.into_iter().filter(|rule| !rules.contains(rule)).collect::<Vec<_>>());
            if !rules.is_empty() {
                self.note(&rules, "the reduction leaves {} of it", |_| {
                    let left = reduced.to_string();
                    vec![Arg::Text(if left.is_empty() { "nothing".to_owned() } else { left })]
                });
            }
            // 601.2f: an effect that sets a least cost comes after all increases and reductions.
            let short = floor.saturating_sub(reduced.mana_value());
            if short > 0 {
                reduced.push(ManaSymbol::Generic(short));
            }
            if let Some(info) = self.game.object_in_little(announced).cast.as_mut() {
                info.least_mana = floor;
                info.less_announced = announced_less;
            }
            cost.parts.insert(0, CostPart::Mana(reduced));
            reduce_waterbending(cost, unused);
        }
        Ok(())
    }

    /// 606.5: several costs of adding or removing loyalty counters are one.
    fn combine_loyalty(&mut self, announced: ObjectId, cost: &mut Cost) {
        let x = self.game.object(announced).cast.as_ref().and_then(|cast| cast.x).unwrap_or(0);
        let each: Vec<i32> = cost
            .parts
            .iter()
            .filter_map(|part| match part {
                CostPart::Loyalty(n) => Some(n.unwrap_or(-x)),
                _ => None,
            })
            .collect();
        if each.len() < 2 {
            return;
        }
        let sum = each.iter().sum::<i32>();
        cost.parts.retain(|part| !matches!(part, CostPart::Loyalty(_)));
        cost.parts.push(CostPart::Loyalty(Some(sum)));
        self.note(&[rule!("606.5")], "its loyalty costs are one cost: {}", |_| vec![Arg::Text(format!("{sum:+}"))]);
    }

    /// The cost changes of static abilities, and of the spell's own text and keywords (113.6e: they function on the stack).
    fn changes_for(&self, spell: ObjectId) -> Done<Vec<(Frame, CostChange)>> {
        let mut changes = self.cost_changes()?;
        let is = self.see(|v| v.is(spell).clone())?;
        let controller = self.see(|v| v.controller(spell))?;
        for (origin, ability) in is.all_abilities() {
            let frame = Frame { origin: Some(*origin), ..Frame::of(spell, controller) };
            match &ability.kind {
                AbilityKind::Casting(Casting::Change(change)) => changes.push((frame, change.clone())),
                // 702.41a: affinity.
                AbilityKind::Keyword(k) if k.keyword == Keyword::Affinity => {
                    if let Some(Quality::Objects(filter)) = &k.quality {
                        let mut filter = filter.clone();
                        let you = crate::oracle::lang::Players::You;
                        filter.post.push(Pred::ControlledBy(Box::new(you)));
                        let all = crate::oracle::lang::Objects::All(filter, crate::oracle::lang::Quantifier::Plural);
                        changes.push((
                            frame,
                            CostChange {
                                what: None,
                                who: None,
                                abilities: None,
                                change: CostDelta::LessNum(Num::Count(Box::new(all))),
                                times: None,
                                condition: None,
                            },
                        ));
                    }
                }
                _ => {}
            }
        }
        Ok(changes)
    }
}

/// A cost with one such symbol less, where there is one in it.
fn lessened(cost: &Cost, symbol: ManaSymbol) -> Cost {
    let mut lessened = cost.clone();
    for part in &mut lessened.parts {
        if let CostPart::Mana(mana) = part
            && let Some(at) = mana.symbols().iter().position(|other| *other == symbol)
        {
            let left = mana.symbols().iter().enumerate().filter(|(i, _)| *i != at);
            *mana = ManaCost::new(left.map(|(_, symbol)| *symbol));
            break;
        }
    }
    lessened
}

/// Whether it says something of the targets of a spell or an ability.
fn is_of_targets(pred: &Pred) -> bool {
    matches!(pred, Pred::Targets(_) | Pred::TargetsOnly(_) | Pred::SingleTarget)
}

/// 601.2f, 701.67b: the generic mana of a waterbend cost is a part of the total cost like any other; what a reduction takes of
/// it is taken after the mana for which nothing can be tapped.
fn reduce_waterbending(cost: &mut Cost, generic: u32) {
    for part in &mut cost.parts {
        let CostPart::Do(verb) = part else { continue };
        let Verb::Action(action) = verb.as_mut() else { continue };
        let Some(own) = action.cost.as_mut().filter(|_| action.deed == crate::oracle::lang::Deed::Waterbend) else {
            continue;
        };
        **own = own.less_generic(generic);
    }
}

/// Whether by how much a cost changes hangs on what the spell or ability targets, which is chosen by then (601.2c, 601.2f).
fn speaks_of_its_targets(change: &CostChange) -> bool {
    let mut said = Said::default();
    let of_amount = match &change.change {
        CostDelta::LessNum(n) | CostDelta::MoreNum(n) => Some(n),
        _ => None,
    };
    for n in change.times.iter().chain(of_amount) {
        n.clone().walk(&mut said);
    }
    said.targets
}

/// Whether it hangs on what is announced after the additional costs whether or by how much a cost changes: X and targets
/// (601.2b, 601.2c).
fn hangs_on_what_is_announced_later(change: &CostChange) -> bool {
    let mut said = Said::default();
    change.clone().walk(&mut said);
    said.targets || said.later
}

/// What the words of a change of costs speak of.
#[derive(Default)]
struct Said {
    /// The targets of what it is about, by "it targets".
    targets: bool,
    /// Something else that is announced later than additional costs are.
    later: bool,
}

impl Visit for Said {
    fn reference(&mut self, it: &mut Ref) {
        self.targets |= matches!(it, Ref::Targeted(_));
        self.later |= matches!(it, Ref::Target(_));
        it.inside(self);
    }

    fn predicate(&mut self, it: &mut Pred) {
        self.later |= is_of_targets(it);
        it.inside(self);
    }

    fn number(&mut self, it: &mut Num) {
        self.later |= matches!(it, Num::X | Num::TargetsOf(_) | Num::TargetsSuch(..) | Num::ChosenColorsOf(_));
        it.inside(self);
    }
}
