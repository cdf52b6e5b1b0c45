//! 510: the combat damage step.

use crate::card::CardTypes;
use crate::choice::{Answer, Ask, Decision};
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::event::Event;
use crate::oracle::lang::{Keyword, RuleChange, RulesCounter};
use crate::rule;
use crate::state::{Attacker, Entity, ObjectId, PlayerId, Step};
use crate::stop::{Done, Stop};
use crate::trace::Arg;
use crate::view::View;

/// How one creature may assign its combat damage.
struct Assignment {
    source: ObjectId,
    power: u32,
    among: Vec<Entity>,
    /// With trample: of each of the first of `among`, what must be assigned before anything goes on to those behind them (702.19b).
    first: Option<Vec<First>>,
    rule: RuleId,
}

/// What must be assigned to something before trample goes on.
#[derive(Clone, Copy)]
enum First {
    /// Lethal damage to a blocker (702.19b).
    Lethal(ObjectId),
    /// As much as the loyalty of a planeswalker (702.19c).
    Loyalty(ObjectId),
}

/// What one attacking creature is to deal.
struct Assigned {
    by: Assignment,
    parts: Vec<u32>,
    /// What had to be assigned first, as others had assigned damage until then.
    needed: Vec<u32>,
}

impl Cx<'_> {
    /// Attacking and blocking creatures with first strike or double strike (510.4).
    pub(super) fn first_strikers(&self) -> Done<Vec<ObjectId>> {
        self.see(|v| {
            let combat = &v.game.combat;
            let all = combat.attackers.iter().map(|a| a.creature).chain(combat.blockers.keys().copied());
            all.filter(|id| v.is(*id).has(Keyword::FirstStrike) || v.is(*id).has(Keyword::DoubleStrike)).collect()
        })
    }

    pub(super) fn combat_damage(&mut self) -> Done<()> {
        let mut events = Vec::new();
        self.tell_of_strikes_since()?;
        // 510.1: the active player announces for attackers, then each defending player for blockers.
        let mut assigned = Vec::new();
        for attacker in self.game.combat.attackers.clone() {
            if self.deals_now(attacker.creature)?
                && let Some(assignment) = self.attackers_assignment(&attacker, &events)?
            {
                let needed = self.needed_first(&assignment, &events)?;
                let parts = self.assign(&assignment, &needed)?;
                events.extend(damage_of(&assignment, &parts));
                assigned.push(Assigned { by: assignment, parts, needed });
            }
        }
        for one in &assigned {
            self.complies_with_all(one, &events)?;
        }
        for (blocker, attackers) in self.game.combat.blockers.clone() {
            if !self.deals_now(blocker)? {
                continue;
            }
            let power = self.power_to_assign(blocker)?;
            if power > 0 && attackers.is_empty() {
                self.assigns_nothing(
                    blocker,
                    &[rule!("510.1d")],
                    "{} assigns no combat damage: it blocks nothing any more",
                );
            } else if power > 0 {
                if self.see(|v| v.is(blocker).has(Keyword::Trample))? {
                    self.note(&[rule!("702.19a")], "{} blocks, where trample does nothing", |g| {
                        vec![Arg::object(g, blocker)]
                    });
                }
                let among = attackers.into_iter().map(Entity::Object).collect();
                let assignment = Assignment { source: blocker, power, among, first: None, rule: rule!("510.1d") };
                let parts = self.assign(&assignment, &[])?;
                events.extend(damage_of(&assignment, &parts));
            }
        }
        if events.is_empty() {
            self.note(&[rule!("510.1")], "no combat damage is dealt", |_| Vec::new());
            return Ok(());
        }
        // 510.2: all of it is dealt at once.
        let mut rules = vec![rule!("510.2"), rule!("703.4m")];
        // 805.10f: the active team has assigned first; 802.5: the players in turn order.
        rules.extend(match self.game.variant.shared_turns {
            true => Some(rule!("805.10f")),
            false => (self.game.players.len() > 2).then(|| rule!("802.5")),
        });
        self.note(&rules, "combat damage is dealt", |_| Vec::new());
        self.perform(events)?;
        Ok(())
    }

    /// 510.4: in the first of two steps only those with first or double strike; in the second the others, and double strikers.
    fn deals_now(&self, id: ObjectId) -> Done<bool> {
        let first = self.game.turn.step == Step::FirstStrikeDamage;
        Ok(match &self.game.combat.struck_first {
            Some(strikers) if first => strikers.contains(&id),
            Some(strikers) => !strikers.contains(&id) || self.see(|v| v.is(id).has(Keyword::DoubleStrike))?,
            None => true,
        })
    }

    /// 702.4c-d, 702.7c: tells of creatures that have lost or gained first strike or double strike since the first of two steps.
    fn tell_of_strikes_since(&mut self) -> Done<()> {
        let Some(strikers) = self.game.combat.struck_first.clone() else { return Ok(()) };
        if self.game.turn.step == Step::FirstStrikeDamage {
            return Ok(());
        }
        let combat = &self.game.combat;
        let all: Vec<ObjectId> =
            combat.attackers.iter().map(|a| a.creature).chain(combat.blockers.keys().copied()).collect();
        for id in all {
            let struck = strikers.contains(&id);
            let (first, double, printed) = self.see(|v| {
                let (is, was) = (v.is(id), v.object(id).printed());
                (is.has(Keyword::FirstStrike), is.has(Keyword::DoubleStrike), was.has(Keyword::DoubleStrike))
            })?;
            let (rule, says) = match (struck, double) {
                (true, false) if printed => (rule!("702.4c"), "{} has struck, and has no double strike any more"),
                (true, true) if !printed => (rule!("702.4d"), "{} has struck, and strikes again"),
                (false, _) if first => (rule!("702.7c"), "{} has first strike only now, and strikes now"),
                _ => continue,
            };
            self.note(&[rule], says, |g| vec![Arg::object(g, id)]);
        }
        Ok(())
    }

    /// Tells why a creature in combat assigns no combat damage.
    fn assigns_nothing(&mut self, id: ObjectId, rules: &[RuleId], says: &'static str) {
        self.note(rules, says, |g| vec![Arg::object(g, id)]);
    }

    /// How much a creature assigns (510.1a); told where that is nothing.
    fn power_to_assign(&mut self, id: ObjectId) -> Done<u32> {
        let (amount, because) = self.assigned_power(id)?;
        match because {
            Some(source) => {
                self.note(&[rule!("510.1a"), rule!("101.2")], "{} assigns no combat damage, because of {}", |g| {
                    vec![Arg::object(g, id), Arg::object(g, source)]
                });
            }
            None if amount <= 0 => {
                self.note(&[rule!("510.1a")], "{} would assign {} combat damage: it assigns none", |g| {
                    vec![Arg::object(g, id), Arg::Number(i64::from(amount))]
                });
            }
            None => {}
        }
        Ok(u32::try_from(amount).unwrap_or(0))
    }

    /// 510.1a: its power, or what an effect says instead; with the source of an effect by which it assigns none.
    fn assigned_power(&self, id: ObjectId) -> Done<(i32, Option<ObjectId>)> {
        let derived = self.derived()?;
        let view = View { game: &self.game, table: &derived.table };
        let mut n = view.is(id).power;
        for active in self.rules()?.iter() {
            match active.rule() {
                RuleChange::DamageByToughness(objects) if active.is_about(&view, objects, id)? => {
                    n = view.is(id).toughness
                }
                RuleChange::NoCombatDamage(objects) if active.is_about(&view, objects, id)? => {
                    return Ok((0, Some(active.frame.source)));
                }
                _ => {}
            }
        }
        Ok((n.unwrap_or(0), None))
    }

    fn attackers_assignment(&mut self, attacker: &Attacker, so_far: &[Event]) -> Done<Option<Assignment>> {
        let id = attacker.creature;
        let power = self.power_to_assign(id)?;
        if power == 0 {
            return Ok(None);
        }
        let attacker = &match attacker.attacks.filter(|target| self.attacks_the_gone(id, *target)) {
            Some(_) => Attacker { attacks: None, ..attacker.clone() },
            None => attacker.clone(),
        };
        let mut blockers: Vec<ObjectId> = self.game.combat.blockers_of(id).collect();
        let unblocked = attacker.blocked != Some(true);
        let as_unblocked = !unblocked && self.as_though_unblocked(id)?;
        if unblocked || as_unblocked {
            // 510.1b: to what it attacks, if that is still there; 702.19e: else to the player, over a planeswalker that is gone.
            let (target, rule) = match attacker.attacks {
                Some(target) => (Some(target), rule!("510.1b")),
                None => (self.tramples_over_to(attacker)?.map(Entity::Player), rule!("702.19e")),
            };
            // 702.19c: what is left beyond a planeswalker's loyalty may go on to its controller.
            if let (Some(Entity::Object(planeswalker)), Some(player)) = (target, self.tramples_over_to(attacker)?) {
                let first = Some(vec![First::Loyalty(planeswalker)]);
                let among = vec![planeswalker.into(), player.into()];
                return Ok(Some(Assignment { source: id, power, among, first, rule: rule!("702.19c") }));
            }
            // 702.19f: without trample over planeswalkers nothing goes on to the player.
            let rule = match target {
                Some(Entity::Object(planeswalker))
                    if self.see(|v| {
                        v.is(id).has(Keyword::Trample) && v.is(planeswalker).types.contains(CardTypes::PLANESWALKER)
                    })? =>
                {
                    let beyond = power > self.loyalty_left(planeswalker, so_far);
                    if beyond { rule!("702.19f") } else { rule }
                }
                _ => rule,
            };
            let Some(target) = target else {
                let rules = [rule!("510.1b"), rule!("506.4c")];
                self.assigns_nothing(id, &rules, "{} assigns no combat damage: it attacks nothing any more");
                return Ok(None);
            };
            return Ok(Some(Assignment { source: id, power, among: vec![target], first: None, rule }));
        }
        let trample = self.see(|v| v.is(id).has(Keyword::Trample))?;
        // 702.19c-e: trample over planeswalkers goes on to the planeswalker's controller.
        let (among, first) = if trample {
            let mut first: Vec<First> = blockers.iter().copied().map(First::Lethal).collect();
            let mut among: Vec<Entity> = blockers.drain(..).map(Entity::Object).collect();
            let beyond = self.tramples_over_to(attacker)?;
            let Some(target) = attacker.attacks else {
                // 702.19d-e: nothing left to trample to, unless it tramples over planeswalkers.
                match beyond {
                    Some(player) => {
                        among.push(player.into());
                        let (first, rule) = (Some(first), rule!("702.19e"));
                        return Ok(Some(Assignment { source: id, power, among, first, rule }));
                    }
                    None if among.is_empty() => {
                        let says = "{} assigns no combat damage: nothing blocks it any more, and it attacks nothing";
                        self.assigns_nothing(id, &[rule!("510.1c")], says);
                        return Ok(None);
                    }
                    None => {
                        return Ok(Some(Assignment { source: id, power, among, first: None, rule: rule!("510.1c") }));
                    }
                }
            };
            among.push(target);
            if let (Some(player), Entity::Object(planeswalker)) = (beyond, target) {
                first.push(First::Loyalty(planeswalker));
                among.push(player.into());
                return Ok(Some(Assignment { source: id, power, among, first: Some(first), rule: rule!("702.19c") }));
            }
            (among, Some(first))
        } else {
            (blockers.into_iter().map(Entity::Object).collect::<Vec<_>>(), None)
        };
        if among.is_empty() {
            let says = "{} assigns no combat damage: it is blocked, and nothing blocks it any more";
            self.assigns_nothing(id, &[rule!("510.1c")], says);
            return Ok(None);
        }
        let rule = match &first {
            // Nothing that blocks it is left.
            Some(first) if first.is_empty() => rule!("702.19d"),
            Some(_) => rule!("702.19b"),
            None => rule!("510.1c"),
        };
        Ok(Some(Assignment { source: id, power, among, first, rule }))
    }

    /// What each of the first must be assigned before anything goes on to those behind them, where others assign this.
    fn needed_first(&self, a: &Assignment, others: &[Event]) -> Done<Vec<u32>> {
        let mut needed = Vec::new();
        for first in a.first.iter().flatten() {
            needed.push(match first {
                First::Lethal(blocker) => self.lethal_for(a.source, *blocker, others)?,
                First::Loyalty(planeswalker) => self.loyalty_left(*planeswalker, others),
            });
        }
        Ok(needed)
    }

    /// 510.1e: once all of a player's damage is assigned, whether that of one creature complies with the rules, beside what the others
    /// are assigned (702.19b).
    fn complies_with_all(&mut self, one: &Assigned, all: &[Event]) -> Done<()> {
        let (a, parts) = (&one.by, &one.parts);
        let beyond: u32 = parts.iter().skip(one.needed.len()).sum();
        let short = |needed: &[u32]| needed.iter().zip(parts).position(|(need, part)| part < need);
        if beyond == 0 || short(&one.needed).is_none() {
            return Ok(());
        }
        let by_others = |event: &&Event| !matches!(event, Event::Damage { source, .. } if *source == a.source);
        let others: Vec<Event> = all.iter().filter(by_others).cloned().collect();
        self.game.rests.take();
        let needed = self.needed_first(a, &others)?;
        let by = self.game.rests.take();
        if let Some(at) = short(&needed) {
            let (what, need) = (a.among.get(at).copied(), needed.get(at).copied().unwrap_or_default());
            let because = format!("{} must be assigned lethal damage ({need}) first", self.entity_name(what.as_ref()));
            return Err(Stop::illegal(a.rule, what, because));
        }
        let says = "{} lets damage go on, for what others assign is lethal with it";
        self.also_by(&by);
        self.note(&[rule!("510.1e"), a.rule], says, |g| vec![Arg::object(g, a.source)]);
        Ok(())
    }

    /// With trample over planeswalkers (702.19c): the controller of the planeswalker it attacks.
    fn tramples_over_to(&self, attacker: &Attacker) -> Done<Option<PlayerId>> {
        self.see(|v| {
            let over = v.is(attacker.creature).keyword(Keyword::Trample).any(|k| k.quality.is_some());
            match attacker.attacks {
                Some(Entity::Object(o)) if over && v.is(o).types.contains(CardTypes::PLANESWALKER) => {
                    Some(attacker.defending)
                }
                None if over => Some(attacker.defending),
                _ => None,
            }
        })
    }

    /// What must be assigned to a blocker before trample goes on: what is left of its toughness, or 1 with deathtouch (702.2c),
    /// less what other creatures assign it in this step (702.19b).
    fn lethal_for(&self, source: ObjectId, blocker: ObjectId, others: &[Event]) -> Done<u32> {
        let more = assigned_to(blocker, others);
        let derived = self.derived()?;
        let view = View { game: &self.game, table: &derived.table };
        // 702.2c: any damage from a source with deathtouch is lethal, from another one too.
        let deadly = |event: &Event| match event {
            Event::Damage { source, to, .. } => *to == blocker.into() && view.is(*source).has(Keyword::Deathtouch),
            _ => false,
        };
        if others.iter().any(deadly) {
            self.game.rests.on(rule!("702.2c"));
            return Ok(0);
        }
        self.lethal_besides(&derived, &view, source, blocker, more)
    }

    /// What must be assigned to a planeswalker before trample over planeswalkers goes on (702.19c): its loyalty, less what other
    /// creatures assign it in this step.
    fn loyalty_left(&self, planeswalker: ObjectId, so_far: &[Event]) -> u32 {
        let loyalty = self.game.counters(planeswalker, &RulesCounter::Loyalty.into());
        loyalty.saturating_sub(assigned_to(planeswalker, so_far))
    }

    /// "You may have it assign its combat damage as though it weren't blocked."
    fn as_though_unblocked(&mut self, id: ObjectId) -> Done<bool> {
        let may = {
            let derived = self.derived()?;
            let view = View { game: &self.game, table: &derived.table };
            let mut may = false;
            for active in self.rules()?.iter() {
                if let RuleChange::AsThoughUnblocked(objects) = active.rule() {
                    may |= active.is_about(&view, objects, id)?;
                }
            }
            may
        };
        if !may {
            return Ok(false);
        }
        let player = self.see(|v| v.controller(id))?;
        let name = self.game.name(id);
        self.yes(
            player,
            rule!("510.1c"),
            Some(id),
            format!("have {name} assign its combat damage as though it weren't blocked?"),
        )
    }

    /// The rule by which a creature fights on that could not be declared now: one that came this turn and has lost haste
    /// (506.4a), or a blocker that is tapped (506.4b).
    fn fights_on(&self, creature: ObjectId) -> Done<Option<RuleId>> {
        let object = self.game.object(creature);
        let attacks = self.game.combat.is_attacking(creature);
        let sick = attacks && !object.since_turn_began && !self.see(|v| v.is(creature).has(Keyword::Haste))?;
        // What was put onto the battlefield attacking was never declared.
        let declared = || {
            self.game.this_turn().any(|h| matches!(&h.event, Event::Attack { attacker, .. } if *attacker == creature))
        };
        Ok(match object.tapped && !attacks {
            true => Some(rule!("506.4b")),
            false => (sick && declared()).then(|| rule!("506.4a")),
        })
    }

    /// 510.1c-d: the division; with trample, `needed` is what each of the first needs as others have assigned damage until now.
    fn assign(&mut self, a: &Assignment, needed: &[u32]) -> Done<Vec<u32>> {
        let (player, rule) = self.damage_divider(a.source, &a.among, a.rule)?;
        let default = self.default_division(a, needed)?;
        let decision = Decision {
            player,
            rule,
            source: Some(a.source),
            prompt: format!("assign the combat damage of {}", self.game.name(a.source)),
            ask: Ask::Divide {
                total: a.power,
                among: a.among.clone(),
                min_each: 0,
                most: Vec::new(),
                default,
                combat: true,
            },
        };
        let Answer::Division(parts) = self.choose(decision)? else { return Ok(Vec::new()) };
        let mut rules = vec![rule, rule!("510.1"), rule!("510.1a"), rule!("703.4k")];
        rules.extend(self.fights_on(a.source)?);
        // 702.2c: what deathtouch makes lethal, where that lets damage go on that otherwise could not.
        let deadly = a.first.is_some() && self.is_lethal_by_deathtouch(a, &parts)?;
        rules.extend(deadly.then(|| rule!("702.2c")));
        let says = match deadly {
            true => "{} assigns {} combat damage: {} (any amount is lethal, for deathtouch)",
            false if a.among.len() > 1 => "{} assigns {} combat damage: {}",
            false => "{} assigns {} combat damage to {}",
        };
        let among: Vec<(Entity, u32)> = a.among.iter().copied().zip(parts.iter().copied()).collect();
        self.note(&rules, says, |g| {
            let (source, power) = (Arg::object(g, a.source), Arg::Number(i64::from(a.power)));
            let whom = match among.as_slice() {
                [(only, _)] => Arg::entity(g, *only),
                all => Arg::division(g, all.iter().copied().filter(|(_, n)| *n > 0)),
            };
            vec![source, power, whom]
        });
        Ok(parts)
    }

    /// Whether a blocker is assigned less than its toughness would take while damage goes past it, which deathtouch allows
    /// (702.2c).
    fn is_lethal_by_deathtouch(&self, a: &Assignment, parts: &[u32]) -> Done<bool> {
        self.see(|v| {
            let blockers = a.among.iter().zip(parts).take(a.first.as_ref().map_or(0, Vec::len));
            let short = blockers.filter_map(|(to, n)| Some((to.object()?, *n))).any(|(blocker, n)| {
                let is = v.is(blocker);
                let toughness = u32::try_from(is.toughness.unwrap_or(0)).unwrap_or(0);
                n > 0
                    && is.types.contains(CardTypes::CREATURE)
                    && n < toughness.saturating_sub(v.object(blocker).damage)
            });
            short && v.is(a.source).has(Keyword::Deathtouch)
        })
    }

    /// Lethal damage to each blocker in order, the rest on.
    fn default_division(&self, a: &Assignment, needed: &[u32]) -> Done<Vec<u32>> {
        let mut left = a.power;
        let mut parts = Vec::new();
        let last = a.among.len().saturating_sub(1);
        for (i, to) in a.among.iter().enumerate() {
            let need = match (to, needed.get(i)) {
                (_, Some(need)) => *need,
                (Entity::Object(o), None) => self.lethal_for(a.source, *o, &[])?,
                (Entity::Player(_), None) => left,
            };
            let part = if i == last { left } else { need.min(left) };
            left -= part;
            parts.push(part);
        }
        Ok(parts)
    }

    fn entity_name(&self, entity: Option<&Entity>) -> String {
        match entity {
            Some(Entity::Object(o)) => self.game.name(*o).to_string(),
            Some(Entity::Player(p)) => self.game.player(*p).name.to_string(),
            None => String::new(),
        }
    }
}

/// The damage that a creature is to deal, so divided.
fn damage_of(a: &Assignment, parts: &[u32]) -> impl Iterator<Item = Event> {
    let divided = a.among.iter().zip(parts).filter(|(_, n)| **n > 0);
    divided.map(|(to, amount)| Event::Damage {
        source: a.source,
        to: *to,
        amount: *amount,
        combat: true,
        unpreventable: false,
        excess: 0,
    })
}

/// The combat damage that is assigned to an object by these.
fn assigned_to(object: ObjectId, assigned: &[Event]) -> u32 {
    let amount = |event: &Event| match event {
        Event::Damage { to: Entity::Object(to), amount, .. } if *to == object => *amount,
        _ => 0,
    };
    assigned.iter().map(amount).fold(0, u32::saturating_add)
}
