//! 508: the declare attackers step.

use std::collections::{BTreeMap, BTreeSet};

use crate::card::CardTypes;
use crate::cr::RuleId;
use crate::engine::choice::{Answer, Ask, Decision};
use crate::engine::cx::Cx;
use crate::engine::event::Event;
use crate::engine::frame::Frame;
use crate::engine::r1_concepts::r118_costs::PayFor;
use crate::engine::rules::ActiveRule;
use crate::engine::state::{AttackOption, Attacker, Entity, ObjectId, PlayerId};
use crate::engine::stop::{Done, Stop};
use crate::engine::trace::{Arg, Level};
use crate::engine::view::View;
use crate::oracle::lang::{
    AsThough, AttackTarget, Cost, CostPart, Filter, Keyword, Num, Objects, PlayerDeed, Quantifier, RuleChange,
};
use crate::rule;

/// A creature with what it attacks.
pub type Attack = (ObjectId, Entity);

impl Cx<'_> {
    pub(super) fn declare_attackers(&mut self) -> Done<()> {
        let active = self.game.turn.active;
        let targets = self.attackable(active)?;
        let mut creatures = Vec::new();
        // 805.10b: a team has one combined attack.
        for player in self.game.active_players() {
            creatures.extend(self.attackers_of(player)?);
        }
        self.game.combat.declared = true;
        self.game.changed();
        // 508.1a-b: which creatures attack, and what.
        let by = self.declares_for(active, true)?;
        let decision = Decision {
            player: by,
            rule: rule!("508.1a"),
            source: None,
            prompt: "declare attackers".to_owned(),
            ask: Ask::Attackers { creatures: creatures.clone(), targets: targets.clone() },
        };
        let Answer::Pairs(pairs) = self.choose(decision)? else { return Ok(()) };
        let declared: Vec<Attack> =
            pairs.into_iter().filter_map(|(c, t)| Some((*creatures.get(c)?, *targets.get(t)?))).collect();
        let declared = self.willing_to_pay(active, by, declared)?;
        self.legal_attack(active, &declared, &creatures, &targets)?;
        self.tell_what_need_not_attack(&declared, &creatures, &targets)?;
        if declared.is_empty() {
            return Ok(());
        }
        let mut rules = vec![rule!("508.1"), rule!("508.1a"), rule!("703.4i")];
        // 508.1b: with more than one to attack, each creature's is announced.
        rules.extend((targets.len() > 1).then(|| rule!("508.1b")));
        rules.extend(self.rules_of_several_defenders(active, &declared)?);
        rules
            .extend(self.game.variant.shared_turns.then(|| [rule!("805.10a"), rule!("805.10b")]).into_iter().flatten());
        self.note(&rules, "{} declares attackers", |g| vec![Arg::player(g, active)]);
        // 508.1f: they become tapped, vigilance (702.20b) aside.
        let mut tap = Vec::new();
        for (creature, _) in &declared {
            if !self.see(|v| v.is(*creature).has(Keyword::Vigilance))? {
                tap.push(Event::Tap { object: *creature, to_attack: true, by: Some(active) });
            }
        }
        if !tap.is_empty() {
            self.note(&[rule!("508.1f")], "attacking creatures become tapped", |_| Vec::new());
        }
        if tap.len() < declared.len() {
            let taps = |creature: &ObjectId| {
                tap.iter().any(|event| matches!(event, Event::Tap { object, .. } if object == creature))
            };
            let stay: Vec<ObjectId> = declared.iter().map(|(one, _)| *one).filter(|one| !taps(one)).collect();
            let says = match stay.len() {
                1 => "{} has vigilance and does not become tapped",
                _ => "{} have vigilance and do not become tapped",
            };
            self.note(&[rule!("702.20b")], says, |g| {
                vec![Arg::List(stay.iter().map(|one| Arg::object(g, *one)).collect())]
            });
        }
        self.perform(tap)?;
        // 508.1g: optional costs.
        self.optional_attack_costs(active, &declared)?;
        // 508.1h-j: costs to attack.
        for (creature, target) in &declared {
            for (cost, source) in self.attack_costs(*creature, *target)? {
                let payer = self.see(|v| v.controller(*creature))?;
                let mut frame = Frame::of(*creature, payer);
                let paid = self.pay(payer, &cost, PayFor::Attack(*creature), &mut frame);
                paid.map_err(|stop| self.asked_by(stop, source, *creature, "attack"))?;
                self.note(&[rule!("508.1j"), rule!("508.1h")], "the cost for {} to attack is paid", |g| {
                    vec![Arg::object(g, *creature)]
                });
            }
        }
        // 508.1k: each is an attacking creature.
        for (creature, target) in &declared {
            let fresh = !self.game.object(*creature).since_turn_began;
            if fresh && self.see(|v| v.is(*creature).has(Keyword::Haste))? {
                self.note(&[rule!("702.10b")], "{} has haste", |g| vec![Arg::object(g, *creature)]);
            }
            // 609.4: as though it had none.
            if self.see(|v| v.is(*creature).has(Keyword::Defender))? {
                self.note(&[rule!("609.4")], "{} attacks as though it did not have defender", |g| {
                    vec![Arg::object(g, *creature)]
                });
            }
            self.add_attacker(*creature, *target)?;
            self.game.combat.declared_attackers.push(*creature);
        }
        self.game.changed();
        self.declare_bands(active)?;
        // 508.1m: abilities trigger.
        let alone = declared.len() == 1;
        let events = declared.into_iter().map(|(attacker, target)| Event::Attack { attacker, target, alone }).collect();
        self.happened(events)?;
        Ok(())
    }

    /// 802.2, 802.3: that each attacker attacks a defending player of its own, where there are several; 810.7: that teams attack.
    fn rules_of_several_defenders(&self, active: PlayerId, declared: &[Attack]) -> Done<Vec<RuleId>> {
        if self.game.variant.shared_turns {
            return Ok(self.game.variant.shared_life.then(|| rule!("810.7")).into_iter().collect());
        }
        if self.game.variant.attack != AttackOption::Multiple || self.game.opponents(active).len() < 2 {
            return Ok(Vec::new());
        }
        let mut rules = vec![rule!("802.2")];
        let mut attacked: Vec<PlayerId> =
            self.see(|v| declared.iter().map(|(_, what)| v.player_of(*what)).collect())?;
        attacked.sort_unstable();
        attacked.dedup();
        // 802.3a: all of it must be legal together, and what is said of attacking one player holds for what attacks that player.
        let each_its_own = || [rule!("802.3"), rule!("802.3a")];
        rules.extend((attacked.len() > 1).then(each_its_own).into_iter().flatten());
        Ok(rules)
    }

    /// 508.1h: what attacks at a cost attacks only if the player means to pay it; who declares it themselves does, unless they say no.
    fn willing_to_pay(&mut self, active: PlayerId, by: PlayerId, declared: Vec<Attack>) -> Done<Vec<Attack>> {
        let mut kept = Vec::new();
        for (creature, target) in declared {
            let costs = self.attack_costs(creature, target)?;
            let mut pays = true;
            for (cost, _) in &costs {
                let words = crate::engine::r6_spells::r601_casting::format_cost(cost);
                let prompt = format!("pay {words} for {} to attack?", self.game.name(creature));
                let (rule, source) = (rule!("508.1h"), Some(creature));
                let decision = Decision { player: active, rule, source, prompt, ask: Ask::YesNo };
                let answer = match by == active {
                    true => self.offer(decision, Answer::Yes(true))?,
                    false => self.choose(decision)?,
                };
                pays &= answer == Answer::Yes(true);
            }
            match pays {
                true => kept.push((creature, target)),
                // 508.1d: nobody has to, whatever demands the attack.
                false => self.note(&[rule!("508.1d")], "{} does not pay for {}, which does not attack", |g| {
                    vec![Arg::player(g, active), Arg::object(g, creature)]
                }),
            }
        }
        Ok(kept)
    }

    /// A cost to attack or block that can't be paid: with what asks for it.
    pub(super) fn asked_by(&self, stop: Stop, source: ObjectId, creature: ObjectId, deed: &str) -> Stop {
        match stop {
            Stop::Illegal(mut violation) => {
                let (source, name) = (self.game.name(source), self.game.name(creature));
                violation.because = format!("{}, which {source} asks for {name} to {deed}", violation.because);
                Stop::Illegal(violation)
            }
            other => other,
        }
    }

    /// Makes a creature an attacking creature (508.1k, 508.4).
    pub(in crate::engine) fn add_attacker(&mut self, creature: ObjectId, target: Entity) -> Done<()> {
        let defending = self.see(|v| v.defended_by(target))?;
        self.game.combat.attackers.push(Attacker { creature, attacks: Some(target), defending, blocked: None });
        self.game.changed();
        Ok(())
    }

    /// The creatures a player controls.
    pub(in crate::engine) fn creatures_of(&self, player: PlayerId) -> Done<Vec<ObjectId>> {
        self.see(|v| {
            let mine = v
                .game
                .permanents()
                .filter(|o| v.controller(o.id) == player && v.is(o.id).types.contains(CardTypes::CREATURE));
            mine.map(|o| o.id).collect()
        })
    }

    /// The creatures of a player that could attack anything at all (508.1a).
    ///
    /// # Errors
    /// What the engine stumbled on.
    pub fn attackers_of(&self, player: PlayerId) -> Done<Vec<ObjectId>> {
        let (derived, rules) = (self.derived()?, self.rules()?);
        let view = View { game: &self.game, table: &derived.table };
        let mut able = Vec::new();
        for object in self.game.permanents().filter(|o| view.is(o.id).types.contains(CardTypes::CREATURE)) {
            if view.controller(object.id) == player && self.why_no_attack(&view, &rules, object.id)?.is_none() {
                able.push(object.id);
            }
        }
        Ok(able)
    }

    /// What the active player may attack (506.2, 508.1b): opponents, planeswalkers they control, battles they protect.
    pub fn attackable(&self, active: PlayerId) -> Done<Vec<Entity>> {
        self.see(|v| {
            let mut opponents = v.game.opponents(active);
            opponents.retain(|player| v.game.too_far_to_attack(active, *player).is_none());
            let mut found: Vec<Entity> = opponents.iter().copied().map(Entity::Player).collect();
            for o in v.game.permanents() {
                let is = v.is(o.id);
                let planeswalker =
                    is.types.contains(CardTypes::PLANESWALKER) && opponents.contains(&v.controller(o.id));
                let battle =
                    is.types.contains(CardTypes::BATTLE) && o.protector.is_some_and(|p| opponents.contains(&p));
                if planeswalker || battle {
                    found.push(o.id.into());
                }
            }
            found
        })
    }

    /// Whether a creature could be declared as an attacker of anything at all (508.1a, 508.1c).
    ///
    /// # Errors
    /// In the inner result: the rule that forbids it.
    pub fn could_attack(&self, id: ObjectId) -> Done<Result<(), Stop>> {
        let (derived, rules) = (self.derived()?, self.rules()?);
        let view = View { game: &self.game, table: &derived.table };
        Ok(self.why_no_attack(&view, &rules, id)?.map_or(Ok(()), Err))
    }

    /// What keeps a creature from being declared as an attacker of anything at all.
    fn why_no_attack(&self, view: &View<'_>, rules: &[ActiveRule], id: ObjectId) -> Done<Option<Stop>> {
        let culprit = Some(Entity::Object(id));
        let (object, is) = (view.object(id), view.is(id));
        if object.tapped {
            return Ok(Some(Stop::illegal(rule!("508.1a"), culprit, "it is tapped")));
        }
        if is.types.contains(CardTypes::BATTLE) {
            return Ok(Some(Stop::illegal(rule!("508.1a"), culprit, "a battle can't attack")));
        }
        if !is.types.contains(CardTypes::CREATURE) {
            return Ok(Some(Stop::illegal(rule!("506.3"), culprit, "only a creature can attack")));
        }
        // 702.3b, unless something lets it attack as though it didn't have defender.
        if is.has(Keyword::Defender)
            && !self.as_though(view, id, &AsThough::NoDefender)?
            && !self.as_though_against(view, id, &AsThough::NoDefender, None)?
        {
            return Ok(Some(Stop::illegal(rule!("702.3b"), culprit, "it has defender")));
        }
        // 302.6: asked further only of what is new.
        if !object.since_turn_began
            && self.summoning_sick(id)?
            && !self.as_though_against(view, id, &AsThough::HadHaste, None)?
        {
            return Ok(Some(Stop::illegal(
                rule!("302.6"),
                culprit,
                "its controller has not controlled it since the turn began",
            )));
        }
        for active in rules {
            let forbids = match active.rule() {
                RuleChange::CantAttack(objects, None) | RuleChange::CantAttackOrBlock(objects) => {
                    active.is_about(view, objects, id)?
                }
                RuleChange::PlayersCant(players, PlayerDeed::Attack) => {
                    view.players(players, &active.frame)?.contains(&view.controller(id))
                }
                _ => false,
            };
            if forbids {
                let source = Some(active.frame.source.into());
                return Ok(Some(Stop::illegal(rule!("508.1c"), source, "an effect says it can't attack")));
            }
        }
        Ok(None)
    }

    /// Whether an effect lets an object do something as though.
    pub(super) fn as_though(&self, view: &View<'_>, id: ObjectId, what: &AsThough) -> Done<bool> {
        for active in self.rules()?.iter() {
            if let RuleChange::AsThough(objects, which) = active.rule()
                && which == what
                && active.is_about(view, objects, id)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether an effect lets a creature attack this, or anything at all, as though it were so.
    fn as_though_against(&self, view: &View<'_>, id: ObjectId, so: &AsThough, target: Option<Entity>) -> Done<bool> {
        for active in self.rules()?.iter() {
            if let RuleChange::AsThough(objects, AsThough::Attacking(whom, how)) = active.rule()
                && **how == *so
                && active.is_about(view, objects, id)?
                && target.map_or(Ok(true), |target| such(view, whom, target, &active.frame))?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// 508.1c: whether a creature may attack this very thing.
    pub(in crate::engine) fn may_attack(&self, view: &View<'_>, id: ObjectId, target: Entity) -> Done<bool> {
        Ok(self.why_not_attack(view, id, target)?.is_none())
    }

    /// 508.1c: what says that a creature can't attack this very thing.
    fn why_not_attack(&self, view: &View<'_>, id: ObjectId, target: Entity) -> Done<Option<String>> {
        for active in self.rules()?.iter() {
            if let RuleChange::CantAttack(objects, Some(whom)) = active.rule()
                && active.is_about(view, objects, id)?
                && such(view, whom, target, &active.frame)?
            {
                return Ok(Some(self.what_it_says(active)));
            }
        }
        // 702.3b, 302.6: what may attack some only, as though it were otherwise.
        if view.is(id).has(Keyword::Defender)
            && !self.as_though(view, id, &AsThough::NoDefender)?
            && !self.as_though_against(view, id, &AsThough::NoDefender, Some(target))?
        {
            return Ok(Some("it has defender".to_owned()));
        }
        if !view.object(id).since_turn_began
            && self.summoning_sick(id)?
            && !self.as_though_against(view, id, &AsThough::HadHaste, Some(target))?
        {
            return Ok(Some("its controller has not controlled it since the turn began".to_owned()));
        }
        // 702.11-like protection does not matter here; 701.15b: a goaded creature may attack anybody, but must try others first.
        Ok(None)
    }

    /// How many requirements a creature obeys by attacking this (508.1d).
    fn requirements(&self, view: &View<'_>, id: ObjectId, target: Entity, declared: &[Attack]) -> Done<u32> {
        let mut n = 0;
        let mut goaded_by = BTreeSet::new();
        for active in self.rules()?.iter() {
            match active.rule() {
                RuleChange::MustAttack(objects, whom) if active.is_about(view, objects, id)? => {
                    n += match whom {
                        Some(whom) => u32::from(such(view, whom, target, &active.frame)?),
                        None => 1,
                    };
                }
                // A requirement there is only where one of those attacks.
                RuleChange::MustAttackBeside(leader, objects) if active.is_about(view, objects, id)? => {
                    for (attacker, _) in declared {
                        if view.fits(leader, *attacker, &active.frame)? {
                            n += 1;
                            break;
                        }
                    }
                }
                // 701.15d: the same player goading it again has no effect.
                RuleChange::Goad(objects, players) if active.is_about(view, objects, id)? => {
                    goaded_by.extend(view.players(players, &active.frame)?);
                }
                _ => {}
            }
        }
        // 701.15b-c: for each player who goaded it, it attacks each combat if able, and another player if able: a player, not
        // what a player controls.
        for by in goaded_by {
            n += 1 + u32::from(matches!(target, Entity::Player(p) if p != by));
        }
        Ok(n)
    }

    /// What demands that a creature attacks (508.1d), in words, and the rules that say what such a demand means.
    fn demands(&self, view: &View<'_>, id: ObjectId) -> Done<(Vec<String>, Vec<RuleId>)> {
        let mut found = Vec::new();
        let mut rules = BTreeSet::new();
        for active in self.rules()?.iter() {
            match active.rule() {
                RuleChange::MustAttack(objects, _) | RuleChange::MustAttackBeside(_, objects)
                    if active.is_about(view, objects, id)? =>
                {
                    found.push(self.what_it_says(active));
                }
                RuleChange::Goad(objects, _) if active.is_about(view, objects, id)? => {
                    found.push(format!("{} goads it", self.game.name(active.frame.source)));
                    rules.insert(rule!("701.15b"));
                }
                _ => {}
            }
        }
        found.dedup();
        Ok((found, rules.into_iter().collect()))
    }

    /// 508.1d: tells of creatures that must attack if able, but at a cost, which nobody has to pay.
    fn tell_what_need_not_attack(
        &mut self,
        declared: &[Attack],
        creatures: &[ObjectId],
        targets: &[Entity],
    ) -> Done<()> {
        if self.trace.level == Level::Off {
            return Ok(());
        }
        // What can't attack at all obeys no requirement by staying.
        for player in self.game.active_players() {
            for creature in self.creatures_of(player)?.into_iter().filter(|creature| !creatures.contains(creature)) {
                let why_not = self.could_attack(creature)?;
                let Err(Stop::Illegal(why_not)) = why_not else { continue };
                let mut demanded = false;
                for target in targets {
                    demanded |= self.ask(|v| self.requirements(v, creature, *target, declared))? > 0;
                }
                if demanded {
                    self.note(&[rule!("508.1d"), why_not.rule], "{} must attack if able, but can't: {}", |g| {
                        vec![Arg::object(g, creature), Arg::Text(why_not.because.clone())]
                    });
                }
            }
        }
        for creature in creatures.iter().filter(|creature| !declared.iter().any(|(other, _)| other == *creature)) {
            let mut asks: Option<(Cost, ObjectId)> = None;
            let mut free = false;
            for target in targets {
                let (demanded, may) = self.ask(|v| {
                    Ok((
                        self.requirements(v, *creature, *target, declared)? > 0,
                        self.may_attack(v, *creature, *target)?,
                    ))
                })?;
                if demanded && may {
                    let cost = self.attack_costs(*creature, *target)?.into_iter().next();
                    free |= cost.is_none();
                    asks = asks.or(cost);
                }
            }
            if let (Some((cost, source)), false) = (asks, free) {
                let says = "{} must attack if able, but nobody has to pay the {} that {} asks for it";
                self.note(&[rule!("508.1d")], says, |g| {
                    let cost = crate::engine::r6_spells::r601_casting::format_cost(&cost);
                    vec![Arg::object(g, *creature), Arg::Text(cost), Arg::object(g, source)]
                });
            }
        }
        Ok(())
    }

    /// Costs to attack: "can't attack you unless their controller pays" (508.1h).
    /// With the source of each.
    fn attack_costs(&self, id: ObjectId, target: Entity) -> Done<Vec<(Cost, ObjectId)>> {
        let derived = self.derived()?;
        let view = View { game: &self.game, table: &derived.table };
        let mut costs = Vec::new();
        for active in self.rules()?.iter() {
            if let RuleChange::Tax { what, to, whom, cost, times, .. } = active.rule()
                && to.is_of_attacking()
                && active.is_about(&view, what, id)?
                && match whom {
                    Some(whom) => such(&view, whom, target, &active.frame)?,
                    None => true,
                }
            {
                costs.push((taxed(&view, cost, times.as_ref(), &active.frame.with_each(id))?, active.frame.source));
            }
        }
        Ok(costs)
    }

    /// 508.1c-d: whether this declaration breaks no restriction and obeys as many requirements as can be obeyed.
    ///
    /// # Errors
    /// The rule it breaks.
    pub fn legal_attack(
        &self,
        active: PlayerId,
        declared: &[Attack],
        creatures: &[ObjectId],
        targets: &[Entity],
    ) -> Done<()> {
        let derived = self.derived()?;
        let view = View { game: &self.game, table: &derived.table };
        let limits = self.attack_limits(&view, targets)?;
        for (creature, target) in declared {
            if let Some(because) = self.why_not_attack(&view, *creature, *target)? {
                return Err(Stop::illegal(rule!("508.1c"), Some((*creature).into()), because));
            }
        }
        if let Some(because) = limits.broken(declared) {
            return Err(Stop::illegal(rule!("508.1c"), None, because));
        }
        // What each creature could attack, with how many requirements that obeys. Attacking at a cost is never required (508.1d).
        let mut options: Vec<Vec<(Attack, u32)>> = Vec::new();
        let mut obeyed = 0;
        for creature in creatures {
            let mut mine = Vec::new();
            for target in targets {
                let n = self.requirements(&view, *creature, *target, declared)?;
                if declared.contains(&(*creature, *target)) {
                    obeyed += n;
                }
                if n > 0
                    && self.may_attack(&view, *creature, *target)?
                    && self.attack_costs(*creature, *target)?.is_empty()
                {
                    mine.push(((*creature, *target), n));
                }
            }
            options.push(mine);
        }
        let most = limits.most_obeyed(&options, creatures);
        if obeyed < most {
            // What does not attack, or not what it must.
            let best = |all: &Vec<(Attack, u32)>| all.iter().map(|(_, n)| *n).max().unwrap_or(0);
            let fails = |all: &&Vec<(Attack, u32)>| {
                let done = all.iter().find(|(attack, _)| declared.contains(attack)).map_or(0, |(_, n)| *n);
                best(all) > done
            };
            let culprit = options.iter().find(fails).and_then(|all| Some(all.first()?.0.0));
            let mut besides = Vec::new();
            let because = match culprit {
                Some(creature) => {
                    let name = self.game.name(creature);
                    let (demands, rules) = self.demands(&view, creature)?;
                    let demands = demands.join(", ");
                    besides = rules;
                    let so = declared.iter().any(|(other, _)| *other == creature);
                    let what = if so { "must attack something else" } else { "must attack" };
                    format!("{name} {what} if able: {demands}")
                }
                None => {
                    let name = self.game.player(active).name.clone();
                    format!("{name} could obey {most} requirements to attack, and obeys {obeyed}")
                }
            };
            return Err(Stop::illegal(rule!("508.1d"), culprit.map(Entity::Object), because).besides(besides));
        }
        Ok(())
    }

    /// 508.4c: whether something would have kept a creature from being declared as an attacker of this beside those that attack:
    /// defender, or an effect that restricts the declaration.
    pub(super) fn is_kept_from_attacking(&self, id: ObjectId, target: Entity) -> Done<bool> {
        let derived = self.derived()?;
        let view = View { game: &self.game, table: &derived.table };
        let cant = self.rules()?.iter().try_fold(false, |cant, active| match active.rule() {
            RuleChange::CantAttack(objects, None) | RuleChange::CantAttackOrBlock(objects) => {
                Ok(cant || active.is_about(&view, objects, id)?)
            }
            _ => Ok(cant),
        })?;
        let attackers = self.game.combat.attackers.iter().filter(|other| other.creature != id);
        let mut together: Vec<Attack> = attackers.filter_map(|other| Some((other.creature, other.attacks?))).collect();
        together.push((id, target));
        let limits = self.attack_limits(&view, &self.attackable(view.controller(id))?)?;
        Ok(cant
            || view.is(id).has(Keyword::Defender)
            || self.why_not_attack(&view, id, target)?.is_some()
            || limits.broken(&together).is_some())
    }

    fn attack_limits(&self, view: &View<'_>, targets: &[Entity]) -> Done<Limits> {
        let mut limits = Limits::default();
        for active in self.rules()?.iter() {
            match active.rule() {
                RuleChange::AttackerLimit(n, whom) => {
                    let mut of = Vec::new();
                    for target in targets.iter().copied() {
                        let such = whom.as_ref().map(|whom| such(view, whom, target, &active.frame)).transpose()?;
                        of.extend(such.unwrap_or(true).then_some(target));
                    }
                    limits.most.push(((*n).max(0) as usize, of));
                }
                RuleChange::CantAttackAlone(objects) | RuleChange::CantAttackOrBlockAlone(objects) => {
                    for id in self.listed(view, active, objects)? {
                        limits.not_alone.push(id);
                    }
                }
                RuleChange::OnlyBeside { what, blocking: false, n, others } => {
                    for id in self.listed(view, active, what)? {
                        limits.beside.push(self.beside(view, active, id, *n, others)?);
                    }
                }
                RuleChange::AttackOnlyAlone(objects) => limits.only_alone.extend(self.listed(view, active, objects)?),
                _ => {}
            }
        }
        Ok(limits)
    }

    /// Which others such a creature needs, and how many of them.
    pub(super) fn beside(
        &self,
        view: &View<'_>,
        active: &ActiveRule,
        id: ObjectId,
        n: i32,
        others: &Filter,
    ) -> Done<Beside> {
        let fitting = view.objects(&Objects::All(others.clone(), Quantifier::All), &active.frame.with_each(id))?;
        Ok(Beside { creature: id, n: n.max(0) as usize, others: fitting.into_iter().filter(|it| *it != id).collect() })
    }

    /// The objects an active rule is about.
    pub(super) fn listed(&self, view: &View<'_>, active: &ActiveRule, objects: &Objects) -> Done<Vec<ObjectId>> {
        match active.fixed() {
            Some(fixed) => Ok(fixed.to_vec()),
            None => view.objects(objects, &active.frame),
        }
    }
}

fn such(view: &View<'_>, whom: &AttackTarget, target: Entity, frame: &Frame) -> Done<bool> {
    Ok(match (whom, target) {
        (AttackTarget::That(it), target) => view.refer(it, frame).contains(&target),
        (whom, target) => view.attacks_such(target, whom, frame)?,
    })
}

/// A creature that can't attack or block unless so many of these do too.
#[derive(Clone)]
pub(super) struct Beside {
    creature: ObjectId,
    n: usize,
    others: Vec<ObjectId>,
}

impl Beside {
    /// Whether it is among those that do, and too few of the others are.
    pub(super) fn is_alone(&self, all: &[ObjectId]) -> bool {
        all.contains(&self.creature) && all.iter().filter(|it| self.others.contains(it)).count() < self.n
    }

    /// The creature.
    pub(super) fn creature(&self) -> ObjectId {
        self.creature
    }
}

/// Restrictions on a declaration as a whole.
#[derive(Default)]
struct Limits {
    /// No more than so many may attack these.
    most: Vec<(usize, Vec<Entity>)>,
    not_alone: Vec<ObjectId>,
    /// These attack with no other, or not at all.
    only_alone: Vec<ObjectId>,
    /// These attack beside others, or not at all.
    beside: Vec<Beside>,
}

impl Limits {
    fn broken(&self, declared: &[Attack]) -> Option<String> {
        let attacking = |those: &[Entity]| declared.iter().filter(|(_, target)| those.contains(target)).count();
        if let Some((most, _)) = self.most.iter().find(|(most, those)| attacking(those) > *most) {
            return Some(format!("no more than {most} creatures can attack"));
        }
        let all: Vec<ObjectId> = declared.iter().map(|(creature, _)| *creature).collect();
        if self.beside.iter().any(|one| one.is_alone(&all)) {
            return Some("it can't attack unless others attack too".to_owned());
        }
        match declared {
            [(only, _)] if self.not_alone.contains(only) => Some("it can't attack alone".to_owned()),
            [_, _, ..] if declared.iter().any(|(one, _)| self.only_alone.contains(one)) => {
                Some("it can attack only alone".to_owned())
            }
            _ => None,
        }
    }

    /// The most requirements any legal declaration obeys: each creature's best, as far as so many may attack the same.
    fn most_obeyed(&self, options: &[Vec<(Attack, u32)>], creatures: &[ObjectId]) -> u32 {
        // One that attacks alone, or all the others.
        if !self.only_alone.is_empty() {
            let alone = |mine: &Vec<(Attack, u32)>| {
                mine.first().is_some_and(|((creature, _), _)| self.only_alone.contains(creature))
            };
            let (apart, others): (Vec<_>, Vec<_>) = options.iter().cloned().partition(alone);
            let best = apart.iter().flatten().map(|(_, n)| *n).max().unwrap_or(0);
            let free = Self {
                most: self.most.clone(),
                not_alone: self.not_alone.clone(),
                only_alone: Vec::new(),
                beside: self.beside.clone(),
            };
            return best.max(free.most_obeyed(&others, creatures));
        }
        // One that needs others to go along is not required where too few of them could.
        let could = |mine: &Vec<(Attack, u32)>| {
            let Some(((creature, _), _)) = mine.first() else { return true };
            !self.beside.iter().any(|one| one.creature() == *creature && one.is_alone(creatures))
        };
        let options: Vec<Vec<(Attack, u32)>> = options.iter().filter(|mine| could(mine)).cloned().collect();
        let options = options.as_slice();
        let mut required = options.iter().filter(|mine| !mine.is_empty());
        // One that can't attack alone needs another that could go along.
        if let (Some([((only, _), _), ..]), None) = (required.next().map(Vec::as_slice), required.next())
            && self.not_alone.contains(only)
            && (creatures.len() < 2 || self.most.iter().any(|(most, _)| *most < 2))
        {
            return 0;
        }
        // How many requirements can be obeyed with so many creatures counted by each limit.
        let mut obeyed = BTreeMap::from([(vec![0; self.most.len()], 0)]);
        for mine in options {
            let mut with = obeyed.clone();
            for ((_, target), n) in mine {
                for (counted, so_far) in &obeyed {
                    let mut counted = counted.clone();
                    for (count, (_, those)) in counted.iter_mut().zip(&self.most) {
                        *count += usize::from(those.contains(target));
                    }
                    if counted.iter().zip(&self.most).all(|(count, (most, _))| count <= most) {
                        let best = with.entry(counted).or_insert(0);
                        *best = (*best).max(so_far + n);
                    }
                }
            }
            obeyed = with;
        }
        obeyed.into_values().max().unwrap_or(0)
    }
}

/// What attacking or blocking costs now: so many times the cost.
pub(super) fn taxed(view: &View<'_>, cost: &Cost, times: Option<&Num>, frame: &Frame) -> Done<Cost> {
    let Some(times) = times else { return Ok(cost.clone()) };
    let n = usize::try_from(view.number(times, frame)?).unwrap_or(0);
    let mut all = Cost::default();
    for part in std::iter::repeat_n(&cost.parts, n).flatten() {
        match (all.parts.first_mut(), part) {
            (Some(CostPart::Mana(sum)), CostPart::Mana(mana)) => mana.symbols().iter().for_each(|one| sum.push(*one)),
            (_, part) => all.parts.push(part.clone()),
        }
    }
    Ok(all)
}
