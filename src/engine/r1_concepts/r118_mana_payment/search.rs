//! The search for the payment with the least harm, among all that the sources, the helpers and the pool allow.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use smallvec::{SmallVec, smallvec};

use crate::card::{Color, Colors, ManaSymbol};
use crate::cx::Cx;
use crate::oracle::lang::RulesCounter;
use crate::r1_concepts::r118_costs::PayFor;
use crate::state::{ObjectId, PlayerId};
use crate::stop::{Done, Stop};

use super::plan::{Free, Kind, Need, Unit, cover, meets};
use super::rewarded::MOST_HARM;
use super::sources::{Helper, Source, simple_ones};

/// Where a unit of a plan comes from.
#[derive(Clone, Copy, Debug)]
enum From {
    Pool,
    /// One of the simple sources, by the object; the source for each kind is found when it is activated.
    Simple(ObjectId),
    /// The same that is a helper as well.
    Either(ObjectId, usize),
    /// A chosen source of another kind.
    Chosen,
    /// The k-th mana that triggers add to the n-th chosen source.
    Added(usize, usize),
    Helper(usize),
}

/// What the player has said of a payment.
#[derive(Clone, Debug, Default)]
pub(super) struct Wanted {
    /// The objects mana is to come from, or that are to be tapped or exiled for it.
    pub from: Vec<ObjectId>,
    /// What mana abilities are to sacrifice or to tap.
    pub with: Vec<ObjectId>,
    /// What is to be tapped or exiled for the spell itself, and so is no source of mana.
    pub help: Vec<ObjectId>,
    /// The mana in the pool that the payment this one is a part of has made for it.
    pub fed_with: Vec<Option<Color>>,
}

/// How much better a payment is for each thing in it that the player has named.
pub(super) const NAMED: i32 = 10_000;

/// How much better a payment is for each source named of which mana is spent, and not only made.
pub(super) const SPENT_OF_NAMED: i32 = 1_000;

impl Wanted {
    /// How much less harm an object does for having been named.
    pub fn asked(&self, object: ObjectId) -> i32 {
        if self.from.contains(&object) { -NAMED } else { 0 }
    }

    /// The same of sources that are activated together: what is named counts once.
    pub fn asked_of(&self, sources: &[&Source]) -> i32 {
        let from = self.from.iter().filter(|named| sources.iter().any(|source| source.object == **named));
        let with = self
            .with
            .iter()
            .filter(|named| sources.iter().any(|source| source.takes_others().any(|other| other == **named)));
        -NAMED * (from.count() + with.count()) as i32
    }
}

/// A payment that works.
pub(super) struct Plan {
    pub harm: i32,
    pub life: u32,
    /// Sources to be activated, in order.
    pub chosen: Vec<Activation>,
    /// Simple sources with the kind of mana to make.
    pub simple: Vec<(ObjectId, Option<Color>)>,
    /// What is tapped or exiled, each for what.
    pub helpers: Vec<(usize, Kind)>,
    pub needs: Vec<Kind>,
    /// The same where the spell rewards how it is paid.
    pub rewarded: Option<Vec<Kind>>,
}

/// A source that is to be activated.
pub(super) struct Activation {
    /// Which of the sources.
    pub source: usize,
    /// Which of its ways.
    pub way: usize,
    /// What the mana is that triggers add.
    pub added: Vec<Option<Color>>,
    /// The mana that its own cost is paid with.
    pub fed_with: Vec<Option<Color>>,
}

/// Combinations of sources looked at before the search for a better one ends.
const MOST_TRIES: u32 = 600;

/// Combinations looked at before the search for any that works ends, which then is no answer.
const MOST_IN_ALL: u32 = 6000;

impl Cx<'_> {
    /// A payment for each way to read the cost in which there is one.
    #[expect(clippy::too_many_arguments, reason = "all of it bears on what a payment can be")]
    pub(super) fn plans(
        &self,
        player: PlayerId,
        ways: &[(Vec<Kind>, u32)],
        sources: &[Source],
        helpers: &[Helper],
        wanted: &Wanted,
        what: PayFor,
        free: Free,
    ) -> Done<Vec<Plan>> {
        let mut plans = Vec::new();
        let rewards = self.rewards(what)?;
        // 101.2: nor is life paid for a symbol where an effect forbids it.
        let asks_life = ways.iter().any(|(_, life)| *life > 0);
        let kept = asks_life && self.kept_from_paying(player, what, None)?;
        for (kinds, life) in ways {
            // 119.4: only what there is can be paid; a payment of no life is always possible (119.4b).
            if *life == 0 || !kept && i64::from(*life) <= self.game.player(player).life {
                let plan = self.plan(player, kinds, *life, sources, helpers, wanted, what, free)?;
                let Some(plan) = plan else { continue };
                let mut better = None;
                for so in rewards.of(kinds) {
                    let rewarded = self.plan(player, &so, *life, sources, helpers, wanted, what, free)?;
                    // What helps is no mana that is spent.
                    let by_mana = |other: &Plan| other.helpers.iter().all(|(_, kind)| *kind == Kind::Generic);
                    let is_worth_it = |other: &Plan| other.harm - plan.harm < MOST_HARM && by_mana(other);
                    if let Some(rewarded) = rewarded.filter(is_worth_it) {
                        better = Some(Plan { needs: kinds.clone(), rewarded: Some(so), ..rewarded });
                        break;
                    }
                }
                plans.push(better.unwrap_or(plan));
            }
        }
        Ok(plans)
    }

    #[expect(clippy::too_many_arguments, reason = "all of it bears on what a payment can be")]
    fn plan(
        &self,
        player: PlayerId,
        kinds: &[Kind],
        life: u32,
        sources: &[Source],
        helpers: &[Helper],
        wanted: &Wanted,
        what: PayFor,
        free: Free,
    ) -> Done<Option<Plan>> {
        // What an ability is activated of is not tapped for it where other mana will do.
        let own = |object: ObjectId| 15 * i32::from(matches!(what, PayFor::Ability(of, _) if of == object));
        let asked = |object: ObjectId| wanted.asked(object) + own(object);
        let mut base: Vec<(Unit, From)> = Vec::new();
        for mana in self.usable(player, what)? {
            let may = smallvec![self.may_come_from(what, mana.source)?];
            // Mana with strings attached goes first.
            let harm = -20 - i32::from(mana.only.is_some());
            let unit = Unit { snow: mana.snow, harm, may, ..Unit::of(smallvec![mana.color]) };
            base.push((unit, From::Pool));
        }
        // The simple abilities of one permanent are one unit: it is tapped once.
        let mut simple: BTreeMap<ObjectId, Unit> = BTreeMap::new();
        let mut others: Vec<usize> = Vec::new();
        let is_helper = |source: &Source| source.taps && wanted.help.contains(&source.object);
        for (i, source) in sources.iter().enumerate().filter(|(_, source)| !is_helper(source)) {
            let may = self.may_come_from(what, Some(source.object))?
                && match &source.only {
                    Some(only) => self.may_spend(only, Some(source.object), what)?,
                    None => true,
                };
            if !simple_ones(sources, source.object).any(|simple| std::ptr::eq(simple, source)) {
                others.push(i);
                continue;
            }
            if !may {
                continue;
            }
            let harm = source.harm + asked(source.object) - i32::from(source.only.is_some());
            let unit = simple.entry(source.object).or_insert_with(|| Unit {
                snow: source.snow,
                harm,
                ..Unit::of(SmallVec::new())
            });
            unit.harm = unit.harm.min(harm);
            for way in 0..source.ways.len() {
                let kind = source.own(way).first().copied().unwrap_or(None);
                if !unit.kinds.contains(&kind) {
                    unit.kinds.push(kind);
                }
            }
        }
        base.extend(simple.into_iter().map(|(object, unit)| (unit, From::Simple(object))));
        for (i, helper) in helpers.iter().enumerate() {
            // 601.2g-h, 702.51a: it is tapped once, for its mana or for the spell.
            let as_source = base.iter_mut().find(|(_, from)| matches!(from, From::Simple(it) if *it == helper.object));
            if let Some((unit, from)) = as_source {
                let colors = helper.colors.iter().flatten().fold(Colors::COLORLESS, |all, one| all | Colors::of(*one));
                unit.or_helps = Some((helper.pays, colors));
                *from = From::Either(helper.object, i);
                continue;
            }
            let harm = helper.harm + asked(helper.object);
            let unit = Unit { pays: helper.pays, harm, ..Unit::of(helper.colors.as_slice().into()) };
            base.push((unit, From::Helper(i)));
        }
        if base.len() > kinds.len() {
            self.see_what_is_to_spare(player, base.iter_mut().map(|(unit, _)| unit));
        }
        let mut search = Search {
            cx: self,
            kinds,
            life,
            sources,
            helpers,
            base: &base,
            wanted,
            what,
            free,
            alike: Vec::new(),
            energy: self.game.player(player).counter(RulesCounter::Energy),
            best: None,
            tries: 0,
        };
        // Those that come to the same stand together, so that only how many of them there are makes a difference; but not what another
        // could take.
        let taken: Vec<ObjectId> = sources.iter().flat_map(Source::takes_others).collect();
        let first_alike = |i: usize| {
            let named = |s: &Source| (wanted.asked_of(&[s]) + own(s.object), taken.contains(&s.object));
            let same = |s: &Source, t: &Source| {
                s.is_alike(t) && named(s) == named(t) && (s.object == t.object || !taken.contains(&s.object))
            };
            let of = sources.get(i);
            sources.iter().position(|s| of.is_some_and(|of| std::ptr::eq(s, of) || same(s, of))).unwrap_or(i)
        };
        search.alike = (0..sources.len()).map(first_alike).collect();
        let alike = |i: &usize| search.alike.get(*i).copied();
        others.sort_by_key(|i| (sources.get(*i).map(|s| s.harm + wanted.asked_of(&[s])), alike(i)));
        // What is named is looked for even where less would do.
        let is_named = |i: &usize| sources.get(*i).is_some_and(|source| wanted.asked_of(&[source]) < 0);
        let all_named: Vec<usize> = others.iter().copied().filter(is_named).collect();
        let named = all_named.iter().filter_map(|i| sources.get(*i)).map(|source| source.object);
        let named = named.collect::<std::collections::BTreeSet<_>>().len();
        let fewest = match search.fewest(&others)? {
            Some(fewest) => fewest,
            // Not even with all of them.
            None => return Ok(None),
        };
        if named > 0 {
            search.go(&all_named, named, &mut Vec::new())?;
            search.tries = 0;
        }
        for most in fewest..=others.len() {
            search.go(&others, most, &mut Vec::new())?;
            // More sources than that work only do more harm.
            if search.best.is_some() && most >= named || search.is_over() {
                break;
            }
        }
        if search.best.is_none() && search.is_over() {
            return Err(Stop::unsupported("a payment with so many mana abilities that make several mana or cost mana"));
        }
        Ok(search.best)
    }
}

impl Cx<'_> {
    /// Notes for each unit of one kind of mana how many behind it are of that kind, less what the player's hand asks of it.
    pub(super) fn see_what_is_to_spare<'u>(
        &self,
        player: PlayerId,
        units: impl DoubleEndedIterator<Item = &'u mut Unit>,
    ) {
        let mut spare = [0; 6];
        let hand = &self.game.player(player).hand;
        for cost in hand.iter().filter_map(|card| self.game.object(*card).def.faces.first()?.printed.mana_cost.as_ref())
        {
            for color in Color::ALL {
                spare[color as usize] -= cost.devotion(color) as i32;
            }
            spare[5] -= cost.symbols().iter().filter(|symbol| **symbol == ManaSymbol::Colorless).count() as i32;
        }
        for unit in units.rev() {
            if let [kind] = unit.kinds.as_slice()
                && let Some(of_kind) = spare.get_mut(kind.map_or(5, |color| color as usize))
            {
                unit.spare = *of_kind;
                *of_kind += 1;
            }
        }
    }
}

/// The search for the payment with the least harm.
struct Search<'a, 'd> {
    cx: &'a Cx<'d>,
    kinds: &'a [Kind],
    life: u32,
    sources: &'a [Source],
    helpers: &'a [Helper],
    base: &'a [(Unit, From)],
    wanted: &'a Wanted,
    what: PayFor,
    free: Free,
    /// For each source the first that it is alike to.
    alike: Vec<usize>,
    /// The energy counters its player has.
    energy: u32,
    best: Option<Plan>,
    tries: u32,
}

impl Search<'_, '_> {
    /// Whether enough has been tried.
    fn is_over(&self) -> bool {
        self.tries >= if self.best.is_some() { MOST_TRIES } else { MOST_IN_ALL }
    }

    /// The fewest of these sources with which there could be enough mana; none where all of them, each giving as much of whatever it
    /// could make as it can, are not enough.
    fn fewest(&self, others: &[usize]) -> Done<Option<usize>> {
        let needs: Vec<Need> = self.kinds.iter().map(|kind| Need { kind: *kind, what: 0 }).collect();
        let mut units: Vec<Unit> = self.base.iter().map(|(unit, _)| unit.clone()).collect();
        let mut most: Vec<usize> = Vec::new();
        for source in others.iter().filter_map(|i| self.sources.get(*i)) {
            let may = self.may(Some(source), &[])?;
            let (mut kinds, mut many): (SmallVec<[Option<Color>; 6]>, usize) = (SmallVec::new(), 0);
            for way in 0..source.ways.len() {
                let added = source.added(way);
                many = many.max(source.own(way).len() + added.len());
                for kind in source.own(way).iter().chain(added.iter().flat_map(|one| &one.kinds)) {
                    if !kinds.contains(kind) {
                        kinds.push(*kind);
                    }
                }
            }
            let unit = Unit { snow: source.snow, may: may.as_slice().into(), ..Unit::of(kinds) };
            units.extend(std::iter::repeat_n(unit, many));
            most.push(many);
        }
        if cover(&needs, &units, self.free).is_none() {
            return Ok(None);
        }
        most.sort_unstable_by_key(|many| Reverse(*many));
        let (mut there, mut fewest) = (self.base.len(), 0);
        for many in most {
            if there >= needs.len() {
                break;
            }
            there += many;
            fewest += 1;
        }
        Ok(Some(fewest))
    }

    /// Tries every choice of exactly so many of the sources, each in every way.
    fn go(&mut self, from: &[usize], left: usize, chosen: &mut Vec<(usize, usize)>) -> Done<()> {
        if left == 0 {
            return self.attempt(chosen);
        }
        // What comes to the same as another that is left out makes no difference.
        let mut left_out: Vec<usize> = Vec::new();
        for (at, i) in from.iter().enumerate() {
            let Some(source) = self.sources.get(*i) else { continue };
            let alike = self.alike.get(*i).copied().unwrap_or(*i);
            if left_out.contains(&alike) {
                continue;
            }
            let clashes = chosen.iter().filter_map(|(j, _)| self.sources.get(*j)).any(|other| {
                (other.object == source.object
                    && (other.taps && source.taps || other.x.is_some() && source.x.is_some()))
                    || other.uses.iter().any(|o| source.uses.contains(o) || (source.taps && *o == source.object))
                    || source.uses.iter().any(|o| other.taps && *o == other.object)
            });
            let energy = chosen.iter().filter_map(|(j, _)| self.sources.get(*j)).map(|other| other.energy);
            if clashes || source.energy > 0 && energy.sum::<u32>() + source.energy > self.energy {
                continue;
            }
            left_out.push(alike);
            // Nor in which of them which way is.
            let last = chosen.last().filter(|(last, _)| self.alike.get(*last) == Some(&alike));
            for way in last.map_or(0, |(_, way)| *way)..source.ways.len() {
                if self.is_over() {
                    return Ok(());
                }
                chosen.push((*i, way));
                self.go(from.get(at + 1..).unwrap_or_default(), left - 1, chosen)?;
                chosen.pop();
            }
        }
        Ok(())
    }

    fn attempt(&mut self, chosen: &[(usize, usize)]) -> Done<()> {
        self.tries += 1;
        let mut needs: Vec<Need> = self.kinds.iter().map(|kind| Need { kind: *kind, what: 0 }).collect();
        let (mut units, mut froms) = (Vec::new(), Vec::new());
        let mut makers: Vec<ObjectId> = Vec::new();
        let together: Vec<&Source> = chosen.iter().filter_map(|(i, _)| self.sources.get(*i)).collect();
        let mut harm = 60 * self.life as i32 + self.wanted.asked_of(&together);
        let mut gone: Vec<ObjectId> = Vec::new();
        // Those whose activation costs nothing come first.
        let mut order = chosen.to_vec();
        order.sort_by_key(|(i, _)| self.sources.get(*i).map_or(0, |s| s.needs.len()));
        // 113.6: what is given up for one of them is not there for its own ability to be activated after it.
        if let Some(early) = self.gives_up_a_later_one(&order) {
            let last = order.remove(early);
            order.push(last);
            if self.gives_up_a_later_one(&order).is_some() {
                return Ok(());
            }
        }
        for (n, (i, way)) in order.iter().enumerate() {
            let Some(source) = self.sources.get(*i) else { continue };
            harm += source.harm;
            gone.extend(&source.uses);
            if source.taps {
                gone.push(source.object);
            }
            needs.extend(source.needs.iter().map(|kind| Need { kind: *kind, what: n + 1 }));
            let may = self.may(Some(source), &order)?;
            let own = source.own(*way).iter().map(|kind| (smallvec![*kind], From::Chosen));
            let added = source.added(*way).iter().enumerate().map(|(k, one)| (one.kinds.clone(), From::Added(n, k)));
            let mut named = self.wanted.asked(source.object) < 0;
            for (kinds, from) in own.chain(added) {
                let may = may.as_slice().into();
                // Of each that is named one mana is spent before more of another, and what is bound to this before what is not.
                let harm = -100 - i32::from(source.only.is_some()) - SPENT_OF_NAMED * i32::from(named);
                named = false;
                let unit = Unit { snow: source.snow, harm, may, ready: n + 1, ..Unit::of(kinds) };
                makers.push(source.object);
                units.push(unit);
                froms.push(from);
            }
        }
        for (unit, from) in self.base {
            let object = match from {
                From::Simple(object) | From::Either(object, _) => Some(*object),
                From::Helper(i) => self.helpers.get(*i).map(|h| h.object),
                From::Pool | From::Chosen | From::Added(..) => None,
            };
            if object.is_none_or(|object| !gone.contains(&object)) {
                let mut unit = unit.clone();
                // What may be spent on the spell may be spent on the way to it, unless it is bound to the spell.
                unit.may.extend(order.iter().map(|_| true));
                units.push(unit);
                froms.push(*from);
            }
        }
        let Some(by_need) = cover(&needs, &units, self.free) else { return Ok(()) };
        // 601.2h: what is named is named so that its mana is spent, and with it what that mana does (106.6).
        let spent: Vec<ObjectId> = by_need.iter().filter_map(|unit| makers.get(*unit).copied()).collect();
        let in_vain = |source: &&&Source| self.wanted.asked(source.object) < 0 && !spent.contains(&source.object);
        harm += SPENT_OF_NAMED * together.iter().filter(in_vain).count() as i32;
        let activation = |(source, way): &(usize, usize)| {
            let added = self.sources.get(*source).map_or(&[][..], |s| s.added(*way));
            let added = added.iter().map(|one| one.kinds.first().copied().unwrap_or(None)).collect();
            Activation { source: *source, way: *way, added, fed_with: Vec::new() }
        };
        let mut plan = Plan {
            harm,
            life: self.life,
            chosen: order.iter().map(activation).collect(),
            simple: Vec::new(),
            helpers: Vec::new(),
            needs: self.kinds.to_vec(),
            rewarded: None,
        };
        for (need, unit) in needs.iter().zip(&by_need) {
            let (Some(one), Some(from)) = (units.get(*unit), froms.get(*unit)) else { continue };
            if let Some(fed) = need.what.checked_sub(1).and_then(|n| plan.chosen.get_mut(n)) {
                fed.fed_with.push(meets(*need, one, self.free).unwrap_or(None));
            }
            match from {
                From::Pool | From::Chosen => {}
                From::Added(n, k) => {
                    let kind = plan.chosen.get_mut(*n).and_then(|activation| activation.added.get_mut(*k));
                    if let (Some(kind), Some(met)) = (kind, meets(*need, one, self.free)) {
                        *kind = met;
                    }
                }
                From::Either(_, i) if meets(*need, one, self.free).is_none() => {
                    plan.harm += one.harm;
                    plan.helpers.push((*i, need.kind));
                }
                From::Simple(object) | From::Either(object, _) => {
                    plan.harm += one.harm;
                    let kind = meets(*need, one, self.free).unwrap_or(None);
                    plan.simple.push((*object, kind));
                }
                From::Helper(i) => {
                    plan.harm += one.harm;
                    plan.helpers.push((*i, need.kind));
                }
            }
        }
        if self.best.as_ref().is_none_or(|best| plan.harm < best.harm) {
            self.best = Some(plan);
        }
        Ok(())
    }

    /// The place of an activation that gives up the source of a later one.
    fn gives_up_a_later_one(&self, order: &[(usize, usize)]) -> Option<usize> {
        let source = |(i, _): &(usize, usize)| self.sources.get(*i);
        (0..order.len()).find(|at| {
            let (Some(this), later) = (order.get(*at).and_then(source), order.get(at + 1..).unwrap_or_default()) else {
                return false;
            };
            later.iter().filter_map(source).any(|later| this.gives_up(later.object))
        })
    }

    /// For what the mana of a source may be spent: the cost itself, and the activation of each chosen source.
    fn may(&self, source: Option<&Source>, order: &[(usize, usize)]) -> Done<Vec<bool>> {
        let Some(source) = source else { return Ok(vec![true]) };
        let mut may = vec![self.cx.may_come_from(self.what, Some(source.object))?];
        if let Some(only) = &source.only {
            may = vec![self.cx.may_spend(only, Some(source.object), self.what)?];
            for (i, _) in order {
                let of = self.sources.get(*i).map(|s| PayFor::Ability(s.object, s.paid));
                may.push(match of {
                    Some(of) => self.cx.may_spend(only, Some(source.object), of)?,
                    None => false,
                });
            }
        }
        Ok(may)
    }
}
