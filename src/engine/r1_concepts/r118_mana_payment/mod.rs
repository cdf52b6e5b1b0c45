//! 118.3, 601.2g-h, 605: paying mana, from the pool and by activating mana abilities.
//!
//! A payment is found exactly: sources of one mana each are matched with what the cost takes ([`plan`]); the others (several
//! mana at once, costs of their own, objects used up) are tried in every combination within a bound, the least harm first.

mod plan;
mod sources;

use std::collections::BTreeMap;

use smallvec::{SmallVec, smallvec};

use crate::card::{Color, Colors, ManaCost, ManaSymbol};
use crate::cr::RuleId;
use crate::engine::choice::{Answer, Ask, Decision, Purpose, Topic};
use crate::engine::cx::Cx;
use crate::engine::event::{Cause, Event, Move};
use crate::engine::r1_concepts::r118_costs::PayFor;
use crate::engine::state::{Mana, Object, ObjectId, PlayerId, Zone};
use crate::engine::stop::{Done, Stop};
use crate::engine::trace::{ACTIVATED_FOR_MANA, Arg, FROM_POOL};
use crate::oracle::lang::{AbilityKind, Casting, Keyword, ManaUsed, Noun, Place, RuleChange, SpendAs};
use crate::rule;

use plan::{Free, Kind, Need, Pays, Unit, cover, meets};
use sources::{Helper, Source};

/// What a payment uses: mana, and objects tapped or exiled instead of mana.
#[derive(Clone, Debug, Default)]
pub struct ManaPaid {
    /// The mana spent.
    pub mana: Vec<Mana>,
    /// What was tapped or exiled by convoke, delve or improvise, with the keyword.
    pub helped: Vec<(Keyword, ObjectId)>,
    /// How many Phyrexian symbols were paid with life (107.4f).
    pub phyrexian: u32,
}

/// Where a unit of a plan comes from.
#[derive(Clone, Copy, Debug)]
enum From {
    Pool,
    /// One of the simple sources, by the object; the source for each kind is found when it is activated.
    Simple(ObjectId),
    /// The n-th chosen source of another kind.
    Chosen,
    Helper(usize),
}

/// What the player has said of a payment.
#[derive(Clone, Debug, Default)]
struct Wanted {
    /// The objects mana is to come from, or that are to be tapped or exiled for it.
    from: Vec<ObjectId>,
    /// What mana abilities are to sacrifice or to tap.
    with: Vec<ObjectId>,
}

/// How much better a payment is for each thing in it that the player has named.
const NAMED: i32 = 10_000;

impl Wanted {
    /// How much less harm an object does for having been named.
    fn asked(&self, object: ObjectId) -> i32 {
        if self.from.contains(&object) { -NAMED } else { 0 }
    }

    /// The same of sources that are activated together: what is named counts once.
    fn asked_of(&self, sources: &[&Source]) -> i32 {
        let from = self.from.iter().filter(|named| sources.iter().any(|source| source.object == **named));
        let with = self.with.iter().filter(|named| sources.iter().any(|source| source.takes == Some(**named)));
        -NAMED * (from.count() + with.count()) as i32
    }
}

/// A payment that works.
struct Plan {
    harm: i32,
    life: u32,
    /// Sources to be activated, in order, each with a way.
    chosen: Vec<(usize, usize)>,
    /// Simple sources with the kind of mana to make.
    simple: Vec<(ObjectId, Option<Color>)>,
    helpers: Vec<usize>,
    needs: Vec<Kind>,
}

/// Combinations of sources looked at before the search for a better one ends.
const MOST_TRIES: u32 = 600;

impl Cx<'_> {
    /// Pays mana from the pool, activating mana abilities for what is missing: if any way works, one that does the least harm.
    ///
    /// # Errors
    /// 118.3 if there is no way.
    pub fn pay_mana(
        &mut self,
        player: PlayerId,
        cost: &ManaCost,
        x: i32,
        what: PayFor,
        except: &[ObjectId],
    ) -> Done<ManaPaid> {
        let printed = cost;
        let cost = &self.with_life_for_mana(player, cost)?;
        // 107.4f: what a symbol lets be paid with life; else an effect lets it be, as the cost is paid.
        let for_life = if printed == cost { rule!("107.4f") } else { rule!("118.3b") };
        let sources = self.mana_sources(player, except)?;
        let mut helpers = self.helpers(player, what)?;
        let mut objects: Vec<ObjectId> =
            sources.iter().map(|s| s.object).chain(helpers.iter().map(|h| h.object)).collect();
        objects.sort_unstable();
        objects.dedup();
        let mut taken: Vec<ObjectId> = sources.iter().filter_map(|s| s.takes).collect();
        taken.sort_unstable();
        taken.dedup();
        let from = self.wanted_for_mana(player, &objects);
        let with = if taken.is_empty() { Vec::new() } else { self.wanted_with_mana(player, &taken) };
        let mut wanted = Wanted { from, with };
        // 702.51a, 702.66a, 702.126a: whoever says what is tapped or exiled takes no more than that.
        let able: Vec<(Keyword, ObjectId)> = helpers.iter().map(|h| (h.keyword, h.object)).collect();
        if !able.is_empty()
            && let Some(named) = self.named_to_help(player, &able)
        {
            wanted.from.extend(named.into_iter().filter(|o| !wanted.from.contains(o)).collect::<Vec<_>>());
            helpers.retain(|h| wanted.from.contains(&h.object));
        }
        let free = self.spends_as(player, what)?;
        if is_beyond(cost, x) {
            let name = &self.game.player(player).name;
            return Err(Stop::illegal(rule!("118.3"), None, format!("{name} can't produce the mana for {cost}")));
        }
        let mut ways = needs(cost, x);
        self.at_least(player, &mut ways, what);
        let help: Vec<ObjectId> = helpers.iter().map(|h| h.object).collect();
        if !help.is_empty()
            && !help.iter().any(|h| wanted.from.contains(h))
            && self.plans(player, &ways, &sources, &[], &wanted, what, free)?.is_empty()
        {
            let most = ways.iter().map(|(kinds, _)| kinds.len()).max().unwrap_or(0);
            wanted.from.extend(self.wanted_to_help(player, &help, most));
        }
        let plans = self.plans(player, &ways, &sources, &helpers, &wanted, what, free)?;
        let Some(plan) = self.life_or_mana(player, plans, cost, for_life)? else {
            // 107.4a: enough mana, but not of the colors that the symbols stand for.
            let any = Free { as_any: Some(SpendAs::Type), ..Free::default() };
            let colors = !self.plans(player, &ways, &sources, &helpers, &wanted, what, any)?.is_empty();
            let has = |kind: fn(&ManaSymbol) -> bool| cost.symbols().iter().any(kind);
            let rule = match colors {
                true if has(|symbol| matches!(symbol, ManaSymbol::Colored(_))) => rule!("107.4a"),
                true if has(|symbol| *symbol == ManaSymbol::Colorless) => rule!("107.4c"),
                _ => rule!("118.3"),
            };
            let (name, life) = (&self.game.player(player).name, self.game.player(player).life);
            // 119.4: life that a Phyrexian symbol asks for can't be paid by who has less.
            let short =
                ways.iter().map(|(_, asked)| *asked).filter(|asked| *asked > 0 && i64::from(*asked) > life).min();
            let besides = short.map_or_else(String::new, |asked| format!(", or pay {asked} life at {life} life"));
            let because = format!("{name} can't produce the mana for {cost}{besides}");
            return Err(Stop::illegal(rule, None, because));
        };
        // Mana of what is only tapped for it, and gives one each, is there for sure.
        if self.only_asked
            && plan.life == 0
            && plan.chosen.is_empty()
            && plan.helpers.is_empty()
            && self.nothing_meddles()?
        {
            return Ok(ManaPaid::default());
        }
        self.carry_plan_out(player, plan, (&sources, &helpers, &wanted), what, free)
    }

    /// 107.4f: of the plans the one that is carried out. A Phyrexian symbol may be paid with life; the player says of how many that
    /// is so. Where nothing is said it is mana that is spent, as far as there is any.
    fn life_or_mana(
        &mut self,
        player: PlayerId,
        mut plans: Vec<Plan>,
        cost: &ManaCost,
        rule: RuleId,
    ) -> Done<Option<Plan>> {
        plans.sort_by_key(|plan| (plan.life, plan.harm));
        plans.dedup_by_key(|plan| plan.life);
        let mut best: Option<Plan> = None;
        for plan in plans {
            let decision = || {
                let prompt = format!("pay {} life rather than mana for {cost}?", plan.life);
                Decision { player, rule, source: None, prompt, ask: Ask::YesNo }
            };
            match &best {
                // With no mana for it, life it is.
                None if plan.life > 0 => self.settled(&decision(), &Answer::Yes(true)),
                None => {}
                // What mana is to come from has been named, and is needed for that symbol, too.
                Some(less) if less.harm / NAMED < plan.harm / NAMED => break,
                Some(_) if self.offer(decision(), Answer::Yes(false))? == Answer::Yes(false) => break,
                Some(_) => {}
            }
            best = Some(plan);
        }
        Ok(best)
    }

    /// 601.2b, 601.2f: how the symbols of a cost are read is announced before its total is known, so that what sets a least
    /// cost counts the mana of that way alone: none where life is paid.
    fn at_least(&mut self, player: PlayerId, ways: &mut [(Vec<Kind>, u32)], what: PayFor) {
        let PayFor::Spell(spell) = what else { return };
        let Some(info) = self.game.object(spell).cast.as_deref() else { return };
        let (least, by) = (info.least_mana as usize, info.by);
        if ways.len() < 2 || by.is_some_and(|by| by != player) {
            return;
        }
        let mut most = 0;
        for (kinds, _) in ways {
            most = most.max(least.saturating_sub(kinds.len()));
            kinds.resize(kinds.len().max(least), Kind::Generic);
        }
        if most > 0 {
            self.note(
                &[rule!("601.2b"), rule!("601.2f")],
                "another way to pay for its symbols takes {} more mana",
                |_| vec![Arg::Number(most as i64)],
            );
        }
    }

    /// A payment for each way to read the cost in which there is one.
    #[expect(clippy::too_many_arguments, reason = "all of it bears on what a payment can be")]
    fn plans(
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
        // 101.2: nor is life paid for a symbol where an effect forbids it.
        let asks_life = ways.iter().any(|(_, life)| *life > 0);
        let kept = asks_life && self.kept_from_paying(player, what, None)?;
        for (kinds, life) in ways {
            // 119.4: only what there is can be paid; a payment of no life is always possible (119.4b).
            if *life == 0 || !kept && i64::from(*life) <= self.game.player(player).life {
                plans.extend(self.plan(player, kinds, *life, sources, helpers, wanted, what, free)?);
            }
        }
        Ok(plans)
    }

    /// The cost with each symbol of a color for which an effect lets this player pay life read as one that life may pay.
    fn with_life_for_mana(&self, player: PlayerId, cost: &ManaCost) -> Done<ManaCost> {
        let mut for_life = Colors::COLORLESS;
        for active in self.rules()?.iter() {
            if let RuleChange::LifeForMana(players, color) = active.rule()
                && self.ask(|v| v.players(players, &active.frame))?.contains(&player)
            {
                for_life |= Colors::of(*color);
            }
        }
        Ok(ManaCost::new(cost.symbols().iter().map(|symbol| match *symbol {
            ManaSymbol::Colored(color) if for_life.has(color) => ManaSymbol::Phyrexian(color),
            other => other,
        })))
    }

    /// 609.4b: as what mana may be spent on this: of any color, or of any type, which is more, or that of one color as another.
    fn spends_as(&self, player: PlayerId, what: PayFor) -> Done<Free> {
        let as_any = match what {
            PayFor::Spell(spell) => self.game.object(spell).cast.as_ref().and_then(|c| c.any_mana),
            _ => None,
        };
        let mut free = Free { as_any, ..Free::default() };
        for active in self.rules()?.iter() {
            let (players, filter) = match active.rule() {
                RuleChange::AnyMana(players, filter, _) => (players, filter),
                RuleChange::ColorAs { who, on, .. } => (who, on),
                _ => continue,
            };
            let applies = self.ask(|v| v.players(players, &active.frame))?.contains(&player)
                && match (filter, what) {
                    (None, _) => true,
                    // What is said of permanents is said of activating their abilities, what is said of spells of casting them.
                    (Some(filter), PayFor::Spell(o)) => {
                        !matches!(filter.noun, Noun::Permanent | Noun::Object)
                            && self.ask(|v| v.matches_anywhere(filter, o, &active.frame))?
                    }
                    (Some(filter), PayFor::Ability(o)) => {
                        matches!(filter.noun, Noun::Permanent | Noun::Object)
                            && self.ask(|v| v.matches_anywhere(filter, o, &active.frame))?
                    }
                    (Some(_), _) => false,
                };
            match active.rule() {
                _ if !applies => {}
                RuleChange::AnyMana(_, _, as_any) if free.as_any != Some(SpendAs::Type) => free.as_any = Some(*as_any),
                RuleChange::ColorAs { color, to, others_colorless, .. } => {
                    let more = to.map_or(Colors::all(), Colors::of);
                    if let Some(own) = free.own.get_mut(*color as usize) {
                        *own |= more;
                    }
                    if *others_colorless {
                        free.only = Some(*color);
                    }
                }
                _ => {}
            }
        }
        Ok(free)
    }

    /// "Spend only mana produced by creatures to cast this spell": whether this object's mana may be spent on it.
    fn may_come_from(&self, what: PayFor, source: Option<ObjectId>) -> Done<bool> {
        let PayFor::Spell(spell) = what else { return Ok(true) };
        let derived = self.derived()?;
        let view = crate::engine::view::View { game: &self.game, table: &derived.table };
        let frame = crate::engine::frame::Frame::of(spell, view.controller(spell));
        for held in &view.is(spell).abilities {
            let AbilityKind::Casting(Casting::SpendOnly(used)) = &held.ability.kind else { continue };
            let may = match (used, source) {
                (ManaUsed::From(filter), Some(source)) => view.matches_anywhere(filter, source, &frame)?,
                (ManaUsed::From(_), None) => false,
                // 101.2: "can't" is what holds.
                (ManaUsed::Nothing, _) => false,
                (
                    ManaUsed::Cast(_)
                    | ManaUsed::Activate(_)
                    | ManaUsed::Either(_)
                    | ManaUsed::NotCast(_)
                    | ManaUsed::Symbols(_),
                    _,
                ) => return Err(Stop::unsupported(format!("mana that may be spent only so: {used:?}"))),
            };
            if !may {
                return Ok(false);
            }
        }
        Ok(true)
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
        let own = |object: ObjectId| 15 * i32::from(matches!(what, PayFor::Ability(of) if of == object));
        let asked = |object: ObjectId| wanted.asked(object) + own(object);
        let mut base: Vec<(Unit, From)> = Vec::new();
        for mana in self.usable(player, what)? {
            let may = smallvec![self.may_come_from(what, mana.source)?];
            // Mana with strings attached goes first.
            let harm = -20 - i32::from(mana.only.is_some());
            let unit = Unit { kinds: smallvec![mana.color], snow: mana.snow, pays: Pays::Mana, harm, may, ready: 0 };
            base.push((unit, From::Pool));
        }
        // The simple abilities of one permanent are one unit: it is tapped once.
        let mut simple: BTreeMap<ObjectId, Unit> = BTreeMap::new();
        let mut others: Vec<usize> = Vec::new();
        for (i, source) in sources.iter().enumerate() {
            let may = self.may_come_from(what, Some(source.object))?
                && match &source.only {
                    Some(only) => self.may_spend(only, Some(source.object), what)?,
                    None => true,
                };
            if !source.is_simple() || !source.uses.is_empty() {
                others.push(i);
                continue;
            }
            if !may {
                continue;
            }
            let harm = source.harm + asked(source.object) - i32::from(source.only.is_some());
            let unit = simple.entry(source.object).or_insert_with(|| Unit {
                kinds: SmallVec::new(),
                snow: source.snow,
                pays: Pays::Mana,
                harm,
                may: smallvec![true],
                ready: 0,
            });
            unit.harm = unit.harm.min(harm);
            for way in 0..source.ways.len() {
                let kind = source.mana(way).first().copied().unwrap_or(None);
                if !unit.kinds.contains(&kind) {
                    unit.kinds.push(kind);
                }
            }
        }
        base.extend(simple.into_iter().map(|(object, unit)| (unit, From::Simple(object))));
        for (i, helper) in helpers.iter().enumerate() {
            let unit = Unit {
                kinds: helper.colors.as_slice().into(),
                snow: false,
                pays: helper.pays,
                harm: helper.harm + asked(helper.object),
                may: smallvec![true],
                ready: 0,
            };
            base.push((unit, From::Helper(i)));
        }
        let mut search =
            Search { cx: self, kinds, life, sources, helpers, base: &base, wanted, what, free, best: None, tries: 0 };
        others.sort_by_key(|i| sources.get(*i).map(|s| s.harm + wanted.asked_of(&[s])));
        // What is named is looked for even where less would do.
        let named = others.iter().filter_map(|i| sources.get(*i));
        let named = named.filter(|s| wanted.asked_of(&[*s]) < 0).map(|s| s.object);
        let named = named.collect::<std::collections::BTreeSet<_>>().len();
        for most in 0..=others.len().min(8) {
            search.go(&others, most, &mut Vec::new())?;
            // More sources than that work only do more harm.
            if search.best.is_some() && most >= named || search.tries >= MOST_TRIES {
                break;
            }
        }
        Ok(search.best)
    }

    fn carry_plan_out(
        &mut self,
        player: PlayerId,
        plan: Plan,
        (sources, helpers, wanted): (&[Source], &[Helper], &Wanted),
        what: PayFor,
        free: Free,
    ) -> Done<ManaPaid> {
        let mut paid = ManaPaid::default();
        let before = self.game.player(player).mana.clone();
        // 601.2g: mana abilities are activated before costs are paid; those that cost nothing first.
        let free_ones = plan.chosen.iter().filter_map(|(i, _)| sources.get(*i)).all(|source| source.needs.is_empty());
        let alone = before.is_empty() && plan.helpers.is_empty() && free_ones;
        // What each makes: those that only tap for it, then the others.
        let mut made: Vec<Option<Color>> = plan.simple.iter().map(|(_, kind)| *kind).collect();
        let by_chosen = plan.chosen.iter().filter_map(|(i, way)| Some(sources.get(*i)?.mana(*way)));
        made.extend(by_chosen.flatten());
        // What else one could add is its player's to say, where that pays as well.
        let pay_too = |made: &mut [Option<Color>], at: usize, all: Vec<Option<Color>>| {
            let planned = made.get(at).copied().flatten();
            let mut kinds = vec![planned];
            for kind in all.into_iter().filter(|_| alone) {
                if let Some(one) = made.get_mut(at) {
                    *one = kind;
                }
                if !kinds.contains(&kind) && covers(&plan.needs, made, free) {
                    kinds.push(kind);
                }
            }
            if let Some(one) = made.get_mut(at) {
                *one = planned;
            }
            kinds
        };
        for (n, (object, planned)) in plan.simple.iter().enumerate() {
            let of_it = || sources.iter().filter(|s| s.object == *object && s.is_simple() && s.uses.is_empty());
            let all: Vec<_> =
                of_it().flat_map(|s| (0..s.ways.len()).filter_map(|w| s.mana(w).first().copied())).collect();
            let several = all.iter().any(|kind| kind != planned);
            let kinds = pay_too(&mut made, n, all);
            let kind = self.offer_kind(player, *object, &kinds, several)?;
            if let Some(one) = made.get_mut(n) {
                *one = kind;
            }
            let source = of_it().filter(|s| (0..s.ways.len()).any(|w| s.mana(w).first() == Some(&kind)));
            if let Some(source) = source.min_by_key(|s| s.harm) {
                let way = (0..source.ways.len()).find(|w| source.mana(*w).first() == Some(&kind)).unwrap_or(0);
                self.activate_planned(player, source, way, what)?;
            }
        }
        let mut at = plan.simple.len();
        for (n, (i, way)) in plan.chosen.iter().enumerate() {
            let Some(source) = sources.get(*i) else { continue };
            let later: Vec<&Source> = plan.chosen.iter().skip(n + 1).filter_map(|(i, _)| sources.get(*i)).collect();
            let source = self.choose_what_it_takes(player, source, sources, &later, wanted)?;
            let mut way = *way;
            let mana = source.mana(way);
            if let ([_], true) = (mana.as_slice(), source.ways.len() > 1) {
                let all = (0..source.ways.len()).filter_map(|w| <[_; 1]>::try_from(source.mana(w)).ok());
                let kinds = pay_too(&mut made, at, all.map(|[kind]| kind).collect());
                let kind = self.offer_kind(player, source.object, &kinds, true)?;
                if let Some(one) = made.get_mut(at) {
                    *one = kind;
                }
                way = (0..source.ways.len()).find(|w| source.mana(*w) == [kind]).unwrap_or(way);
            } else if source.ways.len() > 1 {
                let mut kinds: Vec<_> = source.ways.get(way).into_iter().flatten().flatten().copied().collect();
                kinds.dedup();
                for kind in kinds {
                    self.offer_kind(player, source.object, &[kind], true)?;
                }
            }
            at += mana.len();
            self.activate_planned(player, source, way, what)?;
        }
        if plan.life > 0 {
            self.note(&[rule!("107.4f")], "{} life is paid for Phyrexian mana", |_| {
                vec![Arg::Number(i64::from(plan.life))]
            });
            self.pay_life(player, i64::from(plan.life))?;
            paid.phyrexian = plan.life / 2;
        }
        let mut left = plan.needs;
        for i in &plan.helpers {
            let Some(helper) = helpers.get(*i) else { continue };
            self.help(player, helper)?;
            paid.helped.push((helper.keyword, helper.object));
            // What it paid for need not be paid with mana: a color of it, else generic mana.
            let unit = Unit {
                kinds: helper.colors.as_slice().into(),
                snow: false,
                pays: helper.pays,
                harm: 0,
                may: smallvec![true],
                ready: 0,
            };
            let generic = left.iter().position(|k| *k == Kind::Generic);
            let at =
                generic.or_else(|| left.iter().position(|k| meets(Need { kind: *k, what: 0 }, &unit, free).is_some()));
            if let Some(at) = at {
                left.remove(at);
            }
        }
        paid.mana = self.spend(player, &left, what, free, wanted)?;
        self.tell_of_the_pool(player, &before, &paid.mana);
        self.tell_as_though(&left, &paid.mana, free);
        Ok(paid)
    }

    /// 118.3a: tells of the mana spent that was in the pool before the payment began.
    fn tell_of_the_pool(&mut self, player: PlayerId, before: &[Mana], spent: &[Mana]) {
        // What is no longer there of what was there.
        let mut left = self.game.player(player).mana.clone();
        let mut gone = before.to_vec();
        gone.retain(|mana| match left.iter().position(|other| other == mana) {
            Some(at) => {
                left.swap_remove(at);
                false
            }
            None => spent.contains(mana),
        });
        if !gone.is_empty() {
            let symbols: String = gone.iter().map(Mana::symbol).collect();
            self.note(&[rule!("118.3a")], FROM_POOL, |_| vec![Arg::Text(symbols)]);
        }
    }

    /// 601.2h, 602.2b: what a mana ability of the payment sacrifices or taps is its controller's to choose, among what leaves
    /// the rest of the payment as it is planned; of what is alike it makes no difference which.
    fn choose_what_it_takes<'s>(
        &mut self,
        player: PlayerId,
        planned: &'s Source,
        sources: &'s [Source],
        later: &[&Source],
        wanted: &Wanted,
    ) -> Done<&'s Source> {
        let Some(takes) = planned.takes.filter(|takes| !wanted.with.contains(takes)) else { return Ok(planned) };
        let mut options: Vec<(&Source, ObjectId)> = vec![(planned, takes)];
        for other in sources.iter().filter(|s| s.object == planned.object && s.origin == planned.origin) {
            let Some(takes) = other.takes else { continue };
            let needed = later.iter().any(|s| s.object == takes || s.uses.contains(&takes));
            let there = self.game.object(takes);
            if needed || !there.alive || there.tapped && !other.sacrifices {
                continue;
            }
            let mut known = false;
            for (_, option) in &options {
                known |= *option == takes || self.are_alike(*option, takes)?;
            }
            if !known {
                options.push((other, takes));
            }
        }
        if options.len() == 1 {
            return Ok(planned);
        }
        let name = self.game.name(planned.object);
        let does = if planned.sacrifices { "sacrifice" } else { "tap" };
        let entities = options.iter().map(|(_, takes)| (*takes).into()).collect();
        let picked = self.pick_entities(
            player,
            rule!("601.2h"),
            Some(planned.object),
            format!("choose what to {does} for the mana of {name}"),
            Purpose::Mana,
            entities,
            1,
            1,
        )?;
        let chosen = picked.first().and_then(|picked| picked.object());
        Ok(options.iter().find(|(_, takes)| Some(*takes) == chosen).map_or(planned, |(source, _)| source))
    }

    /// Whether it makes no difference which of two permanents it is: they are the same but for their age.
    fn are_alike(&self, one: ObjectId, other: ObjectId) -> Done<bool> {
        let (a, b) = (self.game.object(one), self.game.object(other));
        let bare = |o: &Object| o.attached_to.is_none() && o.attached.is_empty() && o.linked.is_empty();
        let combat = &self.game.combat;
        let fights = |id: ObjectId| combat.is_attacking(id) || combat.is_blocking(id);
        Ok(a.def == b.def
            && (a.owner, a.tapped, a.damage, a.since_turn_began) == (b.owner, b.tapped, b.damage, b.since_turn_began)
            && (&a.kind, &a.base, &a.counters, &a.chosen) == (&b.kind, &b.base, &b.counters, &b.chosen)
            && (&a.designations, a.commander, a.face) == (&b.designations, b.commander, b.face)
            && bare(a)
            && bare(b)
            && !fights(one)
            && !fights(other)
            && self.see(|v| v.is(one) == v.is(other))?)
    }

    /// 609.4b: tells of mana that was spent as though it were of another kind.
    fn tell_as_though(&mut self, needs: &[Kind], spent: &[Mana], free: Free) {
        let said = match free.as_any {
            Some(SpendAs::Color) => "mana is spent as though it were mana of any color",
            Some(SpendAs::Type) => "mana is spent as though it were mana of any type",
            None if free == Free::default() => return,
            None => "mana is spent as though it were of another kind",
        };
        let needs: Vec<Need> = needs.iter().map(|kind| Need { kind: *kind, what: 0 }).collect();
        let unit = |mana: &Mana| Unit {
            kinds: smallvec![mana.color],
            snow: mana.snow,
            pays: Pays::Mana,
            harm: 0,
            may: smallvec![true],
            ready: 0,
        };
        let units: Vec<Unit> = spent.iter().map(unit).collect();
        if cover(&needs, &units, Free::default()).is_none() {
            self.note(&[rule!("609.4b")], said, |_| Vec::new());
        }
    }

    fn activate_planned(&mut self, player: PlayerId, source: &Source, way: usize, what: PayFor) -> Done<()> {
        let rule = match what {
            PayFor::Spell(_) | PayFor::Ability(_) => rule!("601.2g"),
            PayFor::Effect(_) => rule!("608.2g"),
            PayFor::Attack(_) => rule!("508.1i"),
            PayFor::Block(_) => rule!("509.1e"),
            PayFor::Special(_) => rule!("605.3a"),
        };
        let mut rules = vec![rule, rule!("605.3b")];
        // 118.2: whatever a cost with mana in it is paid for.
        rules.extend(matches!(what, PayFor::Effect(_) | PayFor::Special(_)).then(|| rule!("118.2")));
        self.note(&rules, ACTIVATED_FOR_MANA, |g| vec![Arg::object(g, source.object)]);
        let way = source.ways.get(way).cloned().unwrap_or_default();
        self.activate_for_mana(player, source.object, source.origin, way, &source.uses)
    }

    /// 601.2g: the kind of mana that is made of those that pay as well: what the plan has chosen, the first, unless an answer
    /// names another.
    fn offer_kind(
        &mut self,
        player: PlayerId,
        object: ObjectId,
        kinds: &[Option<Color>],
        several: bool,
    ) -> Done<Option<Color>> {
        let first = kinds.first().copied().unwrap_or(None);
        if !several && kinds.len() < 2 {
            return Ok(first);
        }
        let options = kinds.iter().map(|kind| kind.map_or("colorless", Color::name).to_owned()).collect();
        let ask = Ask::Texts { options, min: 1, max: 1, repeat: false, topic: Topic::Color };
        let prompt = "choose which mana to add".to_owned();
        let decision = Decision { player, rule: rule!("601.2g"), source: Some(object), prompt, ask };
        let Answer::Pick(picked) = self.offer(decision, Answer::Pick(vec![0]))? else { return Ok(first) };
        Ok(picked.first().and_then(|at| kinds.get(*at)).copied().unwrap_or(first))
    }

    /// 702.51a, 702.66a, 702.126a: tapped, or exiled, rather than pay a mana.
    fn help(&mut self, player: PlayerId, helper: &Helper) -> Done<()> {
        let rules: &[_] = match helper.keyword {
            // 702.51c: a creature tapped so has convoked the spell.
            Keyword::Convoke => &[rule!("702.51a"), rule!("702.51c")],
            Keyword::Delve => &[rule!("702.66a")],
            _ => &[rule!("702.126a")],
        };
        self.note(rules, "{} pays for a mana", |g| vec![Arg::object(g, helper.object)]);
        let event = if helper.keyword == Keyword::Delve {
            let mut m = Move::new(helper.object, Place::zone(Zone::Exile), Cause::Cost);
            m.by = Some(player);
            m.into()
        } else {
            Event::Tap { object: helper.object, for_mana: false }
        };
        self.perform(vec![event])?;
        Ok(())
    }

    /// 601.2h: takes the mana out of the pool, that of what the player has named first.
    fn spend(
        &mut self,
        player: PlayerId,
        kinds: &[Kind],
        what: PayFor,
        free: Free,
        wanted: &Wanted,
    ) -> Done<Vec<Mana>> {
        let usable = self.usable(player, what)?;
        let mut units = Vec::new();
        for mana in &usable {
            let may = smallvec![self.may_come_from(what, mana.source)?];
            let named = mana.source.map_or(0, |source| wanted.asked(source));
            let harm = named + i32::from(mana.kept.is_some()) - 2 * i32::from(mana.only.is_some());
            units.push(Unit { kinds: smallvec![mana.color], snow: mana.snow, pays: Pays::Mana, harm, may, ready: 0 });
        }
        let needs: Vec<Need> = kinds.iter().map(|kind| Need { kind: *kind, what: 0 }).collect();
        let Some(by_need) = cover(&needs, &units, free) else {
            return Err(Stop::illegal(rule!("118.3"), None, "the mana in the pool does not pay the cost"));
        };
        let mut spent = Vec::new();
        for unit in by_need {
            let Some(mana) = usable.get(unit) else { continue };
            let pool = &mut self.game.player_in_little(player).mana;
            if let Some(at) = pool.iter().position(|m| m == mana) {
                spent.push(pool.remove(at));
            }
        }
        Ok(spent)
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
    best: Option<Plan>,
    tries: u32,
}

impl Search<'_, '_> {
    /// Tries every choice of exactly so many of the sources, each in every way.
    fn go(&mut self, from: &[usize], left: usize, chosen: &mut Vec<(usize, usize)>) -> Done<()> {
        if left == 0 {
            return self.attempt(chosen);
        }
        for (at, i) in from.iter().enumerate() {
            let Some(source) = self.sources.get(*i) else { continue };
            let clashes = chosen.iter().filter_map(|(j, _)| self.sources.get(*j)).any(|other| {
                (other.object == source.object && other.taps && source.taps)
                    || other.uses.iter().any(|o| source.uses.contains(o) || (source.taps && *o == source.object))
                    || source.uses.iter().any(|o| other.taps && *o == other.object)
            });
            if clashes {
                continue;
            }
            for way in 0..source.ways.len() {
                if self.tries >= MOST_TRIES {
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
        let together: Vec<&Source> = chosen.iter().filter_map(|(i, _)| self.sources.get(*i)).collect();
        let mut harm = 60 * self.life as i32 + self.wanted.asked_of(&together);
        let mut gone: Vec<ObjectId> = Vec::new();
        // Those whose activation costs nothing come first.
        let mut order = chosen.to_vec();
        order.sort_by_key(|(i, _)| self.sources.get(*i).map_or(0, |s| s.needs.len()));
        for (n, (i, way)) in order.iter().enumerate() {
            let Some(source) = self.sources.get(*i) else { continue };
            harm += source.harm;
            gone.extend(&source.uses);
            if source.taps {
                gone.push(source.object);
            }
            needs.extend(source.needs.iter().map(|kind| Need { kind: *kind, what: n + 1 }));
            let may = self.may(Some(source), &order)?;
            for kind in source.mana(*way) {
                let unit = Unit {
                    kinds: smallvec![kind],
                    snow: source.snow,
                    pays: Pays::Mana,
                    harm: -100,
                    may: may.as_slice().into(),
                    ready: n + 1,
                };
                units.push(unit);
                froms.push(From::Chosen);
            }
        }
        for (unit, from) in self.base {
            let object = match from {
                From::Simple(object) => Some(*object),
                From::Helper(i) => self.helpers.get(*i).map(|h| h.object),
                From::Pool | From::Chosen => None,
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
        let mut plan = Plan {
            harm,
            life: self.life,
            chosen: order,
            simple: Vec::new(),
            helpers: Vec::new(),
            needs: self.kinds.to_vec(),
        };
        for (need, unit) in needs.iter().zip(&by_need) {
            let (Some(one), Some(from)) = (units.get(*unit), froms.get(*unit)) else { continue };
            match from {
                From::Pool | From::Chosen => {}
                From::Simple(object) => {
                    plan.harm += one.harm;
                    let kind = meets(*need, one, self.free).unwrap_or(None);
                    plan.simple.push((*object, kind));
                }
                From::Helper(i) => {
                    plan.harm += one.harm;
                    plan.helpers.push(*i);
                }
            }
        }
        if self.best.as_ref().is_none_or(|best| plan.harm < best.harm) {
            self.best = Some(plan);
        }
        Ok(())
    }

    /// For what the mana of a source may be spent: the cost itself, and the activation of each chosen source.
    fn may(&self, source: Option<&Source>, order: &[(usize, usize)]) -> Done<Vec<bool>> {
        let Some(source) = source else { return Ok(vec![true]) };
        let mut may = vec![self.cx.may_come_from(self.what, Some(source.object))?];
        if let Some(only) = &source.only {
            may = vec![self.cx.may_spend(only, Some(source.object), self.what)?];
            for (i, _) in order {
                let of = self.sources.get(*i).map(|s| PayFor::Ability(s.object));
                may.push(match of {
                    Some(of) => self.cx.may_spend(only, Some(source.object), of)?,
                    None => false,
                });
            }
        }
        Ok(may)
    }
}

/// Whether mana of these kinds pays for all that is needed.
fn covers(needs: &[Kind], made: &[Option<Color>], free: Free) -> bool {
    let needs: Vec<Need> = needs.iter().map(|kind| Need { kind: *kind, what: 0 }).collect();
    let unit = |kind: &Option<Color>| Unit {
        kinds: smallvec![*kind],
        snow: false,
        pays: Pays::Mana,
        harm: 0,
        may: smallvec![true],
        ready: 0,
    };
    cover(&needs, &made.iter().map(unit).collect::<Vec<_>>(), free).is_some()
}

/// More mana than anybody could have: no more than that is kept of what happens at once.
const MOST_MANA: u64 = 100_000;

/// Whether a cost takes more mana than anybody could have.
fn is_beyond(cost: &ManaCost, x: i32) -> bool {
    let least = |symbol: &ManaSymbol| match symbol {
        ManaSymbol::Generic(n) => u64::from(*n),
        ManaSymbol::Variable(_) => u64::try_from(x).unwrap_or(0),
        _ => 1,
    };
    cost.symbols().iter().map(least).sum::<u64>() > MOST_MANA
}

/// The ways to read a cost: each with what it takes in mana and in life (107.4e-f), with mana before life.
fn needs(cost: &ManaCost, x: i32) -> Vec<(Vec<Kind>, u32)> {
    let mut ways: Vec<(Vec<Kind>, u32)> = vec![(Vec::new(), 0)];
    let one = |color: Color| Kind::Of(Colors::of(color), false);
    let two = |a: Color, b: Color| Kind::Of(Colors::of(a) | Colors::of(b), false);
    for symbol in cost.symbols() {
        let options: Vec<(Vec<Kind>, u32)> = match symbol {
            ManaSymbol::Generic(n) => vec![(vec![Kind::Generic; *n as usize], 0)],
            ManaSymbol::Variable(_) => vec![(vec![Kind::Generic; x.max(0) as usize], 0)],
            ManaSymbol::Colored(color) => vec![(vec![one(*color)], 0)],
            ManaSymbol::Colorless => vec![(vec![Kind::Of(Colors::COLORLESS, true)], 0)],
            ManaSymbol::Hybrid(a, b) => vec![(vec![two(*a, *b)], 0)],
            ManaSymbol::ColorlessHybrid(color) => vec![(vec![Kind::Of(Colors::of(*color), true)], 0)],
            ManaSymbol::GenericHybrid(n, color) => {
                let generic = u64::from(*n) <= MOST_MANA;
                let generic = generic.then(|| (vec![Kind::Generic; *n as usize], 0));
                std::iter::once((vec![one(*color)], 0)).chain(generic).collect()
            }
            ManaSymbol::Phyrexian(color) => vec![(vec![one(*color)], 0), (Vec::new(), 2)],
            ManaSymbol::HybridPhyrexian(a, b) => vec![(vec![two(*a, *b)], 0), (Vec::new(), 2)],
            ManaSymbol::Snow => vec![(vec![Kind::Snow], 0)],
        };
        let mut longer = Vec::new();
        for (kinds, life) in &ways {
            for (more, paid) in &options {
                let way = (kinds.iter().chain(more).copied().collect::<Vec<_>>(), life + paid);
                // More than a few such symbols come to the same ways again and again.
                if longer.len() < 64 {
                    longer.push(way);
                }
            }
        }
        ways = longer;
    }
    ways
}
