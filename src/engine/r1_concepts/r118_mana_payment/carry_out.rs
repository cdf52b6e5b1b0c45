//! 601.2g-h: a payment carried out as it was found: mana abilities activated, then the mana spent.

use smallvec::smallvec;

use crate::card::Color;
use crate::choice::{Answer, Ask, Decision, Purpose, Topic};
use crate::cx::Cx;
use crate::event::{Cause, Event, Move};
use crate::oracle::lang::{Keyword, Place};
use crate::r1_concepts::r118_costs::PayFor;
use crate::rule;
use crate::state::{HappeningId, Mana, ObjectId, Origin, PlayerId, Zone};
use crate::stop::{Done, Stop};
use crate::trace::{ACTIVATED_FOR_MANA, Arg, FROM_POOL};

use super::ManaPaid;
use super::plan::{AsAny, Free, Kind, Need, Unit, cover};
use super::search::{Activation, NAMED, Plan, SPENT_OF_NAMED, Wanted};
use super::sources::{Helper, Source, Takes, simple_ones};

impl Cx<'_> {
    /// Makes a payment: what adds mana is activated, what helps is tapped or exiled, and the mana is spent.
    pub(super) fn carry_plan_out(
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
        let free_ones = plan.chosen.iter().filter_map(|c| sources.get(c.source)).all(|source| source.needs.is_empty());
        let alone = before.is_empty() && plan.helpers.is_empty() && free_ones;
        // What each makes: those that only tap for it, then the others.
        let mut made: Vec<Option<Color>> = plan.simple.iter().map(|(_, kind)| *kind).collect();
        for chosen in &plan.chosen {
            made.extend(sources.get(chosen.source).into_iter().flat_map(|source| source.own(chosen.way)));
            made.extend(&chosen.added);
        }
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
            let of_it = || simple_ones(sources, *object);
            let all: Vec<_> =
                of_it().flat_map(|s| (0..s.ways.len()).filter_map(|w| s.own(w).first().copied())).collect();
            let several = all.iter().any(|kind| kind != planned);
            let kinds = pay_too(&mut made, n, all);
            let kind = self.offer_kind(player, *object, &kinds, several)?;
            if let Some(one) = made.get_mut(n) {
                *one = kind;
            }
            // 106.6: of two that make it that one whose mana may be spent on this.
            let mut fitting: Vec<&Source> = Vec::new();
            for source in of_it().filter(|s| (0..s.ways.len()).any(|w| s.own(w).first() == Some(&kind))) {
                let may = match &source.only {
                    Some(only) => self.may_spend(only, Some(*object), what)?,
                    None => true,
                };
                fitting.extend(may.then_some(source));
            }
            if let Some(source) = fitting.into_iter().min_by_key(|s| s.harm) {
                let way = (0..source.ways.len()).find(|w| source.own(*w).first() == Some(&kind)).unwrap_or(0);
                self.activate_planned(player, source, way, &[], what)?;
            }
        }
        let mut at = plan.simple.len();
        for (n, Activation { source, way, added, fed_with }) in plan.chosen.iter().enumerate() {
            let Some(source) = sources.get(*source) else { continue };
            let later: Vec<&Source> = plan.chosen.iter().skip(n + 1).filter_map(|c| sources.get(c.source)).collect();
            let several;
            let source = if source.several > 1 {
                several = self.choose_the_several_it_takes(player, source, sources, &later, wanted)?;
                &several
            } else {
                self.choose_what_it_takes(player, source, sources, &later, wanted)?
            };
            let mut way = *way;
            let makes = source.own(way).len() + added.len();
            if makes == 1 && source.ways.len() > 1 {
                let alone = (0..source.ways.len()).filter(|w| source.added(*w).is_empty());
                let all = alone.filter_map(|w| <&[_; 1]>::try_from(source.own(w)).ok());
                let kinds = pay_too(&mut made, at, all.map(|[kind]| *kind).collect());
                let kind = self.offer_kind(player, source.object, &kinds, true)?;
                if let Some(one) = made.get_mut(at) {
                    *one = kind;
                }
                way = (0..source.ways.len()).find(|w| source.own(*w) == [kind]).unwrap_or(way);
            } else if let Some(planned) = source.one_kind(way).filter(|_| source.ways.len() > 1) {
                // 106.12b: so much of one kind, whatever else makes it so much.
                let mut ways = vec![(planned, way)];
                for other in (0..source.ways.len()).filter(|_| alone) {
                    let Some(kind) = source.one_kind(other) else { continue };
                    let so_many = source.own(other).len() + source.added(other).len() == makes;
                    let mut then = made.clone();
                    then.iter_mut().skip(at).take(makes).for_each(|one| *one = kind);
                    if so_many && ways.iter().all(|(known, _)| *known != kind) && covers(&plan.needs, &then, free) {
                        ways.push((kind, other));
                    }
                }
                let kinds: Vec<_> = ways.iter().map(|(kind, _)| *kind).collect();
                let kind = self.offer_kind(player, source.object, &kinds, true)?;
                way = ways.iter().find(|(one, _)| *one == kind).map_or(way, |(_, way)| *way);
                made.iter_mut().skip(at).take(makes).for_each(|one| *one = kind);
            } else if source.ways.len() > 1 {
                let mut kinds: Vec<_> = source.ways.get(way).into_iter().flatten().flatten().copied().collect();
                kinds.dedup();
                for kind in kinds {
                    self.offer_kind(player, source.object, &[kind], true)?;
                }
            }
            at += makes;
            // What a trigger lets be chosen is what the payment needs of it.
            let mut planned: Vec<(ObjectId, Vec<Option<Color>>)> = Vec::new();
            for (one, kind) in source.added(way).iter().zip(added) {
                let Some(by) = one.by else { continue };
                self.offer_kind(player, by, &[*kind], true)?;
                match planned.iter_mut().find(|(other, _)| *other == by) {
                    Some((_, kinds)) => kinds.push(*kind),
                    None => planned.push((by, vec![*kind])),
                }
            }
            self.fed_with = (!fed_with.is_empty()).then(|| fed_with.clone());
            let activated = self.activate_planned(player, source, way, &planned, what);
            self.fed_with = None;
            activated?;
        }
        if plan.life > 0 {
            self.note(&[rule!("107.4f")], "{} life is paid for Phyrexian mana", |_| {
                vec![Arg::Number(i64::from(plan.life))]
            });
            self.pay_life(player, i64::from(plan.life))?;
            paid.phyrexian = plan.life / 2;
        }
        let (mut left, mut rewarded) = (plan.needs, plan.rewarded);
        let helping: Vec<&Helper> = plan.helpers.iter().filter_map(|(i, _)| helpers.get(*i)).collect();
        self.help(player, &helping, what)?;
        for (i, met) in &plan.helpers {
            let Some(helper) = helpers.get(*i) else { continue };
            paid.helped.push((helper.keyword, helper.object));
            // What it pays for need not be paid with mana.
            for left in std::iter::once(&mut left).chain(&mut rewarded) {
                if let Some(at) = left.iter().position(|kind| kind == met) {
                    left.remove(at);
                }
            }
        }
        // What an answer has chosen to make otherwise may not be rewarded.
        let as_rewarded = match rewarded {
            Some(so) => match self.spend(player, &so, what, free, wanted) {
                Err(Stop::Illegal(_)) => None,
                spent => Some(spent?),
            },
            None => None,
        };
        paid.mana = match as_rewarded {
            Some(spent) => spent,
            None => self.spend(player, &left, what, free, wanted)?,
        };
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
            if needed || !there.alive || there.tapped && other.how == Takes::Taps {
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
        let does = planned.how.word();
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

    /// The same where several are tapped, sacrificed or exiled together.
    fn choose_the_several_it_takes(
        &mut self,
        player: PlayerId,
        planned: &Source,
        sources: &[Source],
        later: &[&Source],
        wanted: &Wanted,
    ) -> Done<Source> {
        let n = planned.several;
        // Those that are chosen stand behind what it takes anyway.
        let at = planned.uses.len().saturating_sub(n);
        let (own, chosen) = planned.uses.split_at(at);
        if chosen.iter().all(|one| wanted.with.contains(one)) {
            return Ok(planned.clone());
        }
        let mut options: Vec<ObjectId> = chosen.to_vec();
        for other in sources.iter().filter(|s| s.object == planned.object && s.origin == planned.origin) {
            for one in other.uses.iter().skip(at) {
                let needed = later.iter().any(|s| s.object == *one || s.uses.contains(one));
                let there = self.game.object(*one);
                let gone = !there.alive || there.tapped && other.how == Takes::Taps;
                if !needed && !gone && !options.contains(one) {
                    options.push(*one);
                }
            }
        }
        let mut alike = true;
        for (one, next) in options.iter().zip(options.iter().skip(1)) {
            alike = alike && self.are_alike(*one, *next)?;
        }
        if alike || options.len() <= n {
            return Ok(planned.clone());
        }
        let does = planned.how.word();
        let prompt = format!("choose what to {does} for the mana of {}", self.game.name(planned.object));
        let entities = options.into_iter().map(Into::into).collect();
        let source = Some(planned.object);
        let picked = self.pick_entities(player, rule!("601.2h"), source, prompt, Purpose::Mana, entities, n, n)?;
        let uses = own.iter().copied().chain(picked.iter().filter_map(|one| one.object())).collect();
        Ok(Source { uses, ..planned.clone() })
    }

    /// 609.4b: tells of mana that was spent as though it were of another kind.
    fn tell_as_though(&mut self, needs: &[Kind], spent: &[Mana], free: Free) {
        let said = match free.as_any {
            _ if free == Free::default() => return,
            so if so.contains(AsAny::TYPE) => "mana is spent as though it were mana of any type",
            so if so.contains(AsAny::COLOR) => "mana is spent as though it were mana of any color",
            _ => "mana is spent as though it were of another kind",
        };
        let needs: Vec<Need> = needs.iter().map(|kind| Need { kind: *kind, what: 0 }).collect();
        let unit = |mana: &Mana| Unit { snow: mana.snow, ..Unit::of(smallvec![mana.color]) };
        let units: Vec<Unit> = spent.iter().map(unit).collect();
        if cover(&needs, &units, Free::default()).is_none() {
            self.note(&[rule!("609.4b")], said, |_| Vec::new());
        }
    }

    fn activate_planned(
        &mut self,
        player: PlayerId,
        source: &Source,
        way: usize,
        added: &[(ObjectId, Vec<Option<Color>>)],
        what: PayFor,
    ) -> Done<()> {
        let rule = match what {
            PayFor::Spell(_) | PayFor::Ability(..) => rule!("601.2g"),
            PayFor::Effect(_) => rule!("608.2g"),
            PayFor::Attack(_) => rule!("508.1i"),
            PayFor::Block(_) => rule!("509.1e"),
            PayFor::Special(..) => rule!("605.3a"),
        };
        let mut rules = vec![rule, rule!("605.3b")];
        // 118.2: whatever a cost with mana in it is paid for.
        rules.extend(matches!(what, PayFor::Effect(_) | PayFor::Special(..)).then(|| rule!("118.2")));
        self.note(&rules, ACTIVATED_FOR_MANA, |g| vec![Arg::object(g, source.object)]);
        let way = source.ways.get(way).cloned().unwrap_or_default();
        self.activate_for_mana(player, (source.object, source.origin), way, added, (&source.uses, source.x))
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
        let ask = Ask::Texts { options, min: 1, max: 1, repeat: false, worth: Vec::new(), topic: Topic::Color };
        let prompt = "choose which mana to add".to_owned();
        let decision = Decision { player, rule: rule!("601.2g"), source: Some(object), prompt, ask };
        let Answer::Pick(picked) = self.offer(decision, Answer::Pick(vec![0]))? else { return Ok(first) };
        Ok(picked.first().and_then(|at| kinds.get(*at)).copied().unwrap_or(first))
    }

    /// 702.51a, 702.66a, 702.126a: tapped, or exiled, rather than pay a mana each; all that help with one cost at once, as it is one
    /// cost that is paid (601.2h).
    fn help(&mut self, player: PlayerId, helpers: &[&Helper], what: PayFor) -> Done<()> {
        let mut events = Vec::new();
        for helper in helpers {
            let rules: &[_] = match helper.keyword {
                // 702.51c: a creature tapped so has convoked the spell.
                Keyword::Convoke => &[rule!("702.51a"), rule!("702.51c")],
                Keyword::Delve => &[rule!("702.66a")],
                _ => &[rule!("702.126a")],
            };
            self.note(rules, "{} pays for a mana", |g| vec![Arg::object(g, helper.object)]);
            events.push(if helper.keyword == Keyword::Delve {
                let mut m = Move::new(helper.object, Place::zone(Zone::Exile), Cause::Cost);
                m.by = Some(player);
                m.into()
            } else {
                Event::Tap { object: helper.object, to_attack: false, by: Some(player) }
            });
        }
        if events.is_empty() {
            return Ok(());
        }
        let done = self.perform(events)?;
        // 607.2q: the permanent that the spell becomes knows what was exiled to cast it.
        if let PayFor::Spell(spell) = what {
            let delved = |m: &Move| helpers.iter().any(|it| it.keyword == Keyword::Delve && it.object == m.object);
            let exiled = |id: &HappeningId| match &self.game.happening(*id)?.event {
                Event::Move(m) if m.to.zone == Zone::Exile && delved(m) => m.new,
                _ => None,
            };
            let exiled: Vec<ObjectId> = done.iter().filter_map(exiled).collect();
            if !exiled.is_empty() {
                self.link_to(spell, Origin::Printed(0), None, exiled)?;
            }
        }
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
        let mut fed = wanted.fed_with.clone();
        let mut spent_of: Vec<ObjectId> = Vec::new();
        for mana in &usable {
            let may = smallvec![self.may_come_from(what, mana.source)?];
            // What the plan has for another source's cost is spent on that.
            let planned = fed.iter().position(|kind| *kind == mana.color).map(|at| fed.swap_remove(at));
            let named = mana.source.map_or(0, |source| wanted.asked(source)) - NAMED * i32::from(planned.is_some());
            // One of each that is named comes before more of another.
            let first = mana.source.filter(|source| wanted.asked(*source) < 0 && !spent_of.contains(source));
            spent_of.extend(first);
            let named = named - SPENT_OF_NAMED * i32::from(first.is_some());
            let harm = named + i32::from(mana.kept.is_some()) - 2 * i32::from(mana.only.is_some());
            units.push(Unit { snow: mana.snow, harm, may, ..Unit::of(smallvec![mana.color]) });
        }
        if units.len() > kinds.len() {
            self.see_what_is_to_spare(player, units.iter_mut());
            // What the hand asks for is kept; of the rest colorless mana, which can do least, is spent first.
            for unit in &mut units {
                if unit.spare >= 0 {
                    unit.spare = i32::from(unit.kinds.as_slice() == [None]);
                }
            }
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

/// Whether mana of these kinds pays for all that is needed.
fn covers(needs: &[Kind], made: &[Option<Color>], free: Free) -> bool {
    let needs: Vec<Need> = needs.iter().map(|kind| Need { kind: *kind, what: 0 }).collect();
    let unit = |kind: &Option<Color>| Unit::of(smallvec![*kind]);
    cover(&needs, &made.iter().map(unit).collect::<Vec<_>>(), free).is_some()
}
