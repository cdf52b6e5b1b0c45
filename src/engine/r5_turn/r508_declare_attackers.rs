//! 508: the declare attackers step.

mod able;
mod costs;
mod legality;

pub(super) use costs::taxed;

use crate::choice::{Answer, Ask, Decision};
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{Filter, Keyword, Objects, Quantifier, RuleChange};
use crate::r1_concepts::r118_costs::PayFor;
use crate::rule;
use crate::rules::ActiveRule;
use crate::state::{AttackOption, Attacker, Entity, ObjectId, PlayerId};
use crate::stop::Done;
use crate::trace::Arg;
use crate::view::View;

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
        self.game.changed_besides();
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
        // 506.6: which of them had to attack, as attackers are declared.
        let mut had_to_attack = Vec::new();
        for (creature, _) in &declared {
            if self.ask(|v| self.has_to_attack(v, *creature, &declared))? {
                had_to_attack.push(*creature);
            }
        }
        self.game.combat.had_to_attack.extend(had_to_attack);
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
        self.game.changed_besides();
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

    /// Makes a creature an attacking creature (508.1k, 508.4).
    pub(crate) fn add_attacker(&mut self, creature: ObjectId, target: Entity) -> Done<()> {
        let defending = self.see(|v| v.defended_by(target))?;
        self.game.combat.attackers.push(Attacker { creature, attacks: Some(target), defending, blocked: None });
        self.game.changed_in_combat([creature]);
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
