//! 508.1c-d: whether a declaration breaks no restriction and obeys as many requirements as could be obeyed.

use std::collections::{BTreeMap, BTreeSet};

use crate::cr::RuleId;
use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{Filter, RuleChange};
use crate::rule;
use crate::state::{Entity, ObjectId, PlayerId};
use crate::stop::{Done, Stop};
use crate::view::View;

use super::able::such;
use super::{Attack, Beside};
use crate::r5_turn::requirement::{OfAttackers, of_attackers};

impl Cx<'_> {
    /// How many requirements a creature obeys by attacking this (508.1d).
    pub(super) fn requirements(&self, view: &View<'_>, id: ObjectId, target: Entity, declared: &[Attack]) -> Done<u32> {
        let mut n = 0;
        let mut goaded_by = BTreeSet::new();
        for active in self.rules()?.iter() {
            let Some((requirement, objects)) = of_attackers(active.rule()) else { continue };
            if !active.is_about(view, objects, id)? {
                continue;
            }
            match requirement {
                OfAttackers::Attacks(Some(whom)) => n += u32::from(such(view, whom, target, &active.frame)?),
                OfAttackers::Attacks(None) => n += 1,
                OfAttackers::Beside(leader) => n += u32::from(is_declared(view, leader, declared, &active.frame)?),
                // 701.15d: the same player goading it again has no effect.
                OfAttackers::Goaded(players) => goaded_by.extend(view.players(players, &active.frame)?),
            }
        }
        // 701.15b-c: for each player who goaded it, it attacks each combat if able, and another player if able: a player, not
        // what a player controls.
        for by in goaded_by {
            n += 1 + u32::from(matches!(target, Entity::Player(p) if p != by));
        }
        Ok(n)
    }

    /// 506.6: whether an effect requires a creature to attack, whatever there is to attack.
    pub(super) fn has_to_attack(&self, view: &View<'_>, id: ObjectId, declared: &[Attack]) -> Done<bool> {
        for active in self.rules()?.iter() {
            let Some((requirement, objects)) = of_attackers(active.rule()) else { continue };
            if active.is_about(view, objects, id)?
                && match requirement {
                    OfAttackers::Attacks(_) | OfAttackers::Goaded(_) => true,
                    OfAttackers::Beside(leader) => is_declared(view, leader, declared, &active.frame)?,
                }
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What demands that a creature attacks (508.1d), in words, and the rules that say what such a demand means.
    fn demands(&self, view: &View<'_>, id: ObjectId) -> Done<(Vec<String>, Vec<RuleId>)> {
        let mut found = Vec::new();
        let mut rules = BTreeSet::new();
        for active in self.rules()?.iter() {
            let Some((requirement, objects)) = of_attackers(active.rule()) else { continue };
            if !active.is_about(view, objects, id)? {
                continue;
            }
            match requirement {
                OfAttackers::Attacks(_) | OfAttackers::Beside(_) => {
                    found.push(self.what_it_says(active));
                    rules.extend(active.rule_of_keyword(view));
                }
                OfAttackers::Goaded(_) => {
                    found.push(format!("{} goads it", self.game.name(active.frame.source)));
                    rules.insert(rule!("701.15b"));
                }
            }
        }
        found.dedup();
        Ok((found, rules.into_iter().collect()))
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
            if let Some(stop) = self.why_not_attack(&view, *creature, *target)? {
                return Err(stop);
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

    pub(super) fn attack_limits(&self, view: &View<'_>, targets: &[Entity]) -> Done<Limits> {
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
}

/// Restrictions on a declaration as a whole.
#[derive(Default)]
pub(super) struct Limits {
    /// No more than so many may attack these.
    most: Vec<(usize, Vec<Entity>)>,
    not_alone: Vec<ObjectId>,
    /// These attack with no other, or not at all.
    only_alone: Vec<ObjectId>,
    /// These attack beside others, or not at all.
    beside: Vec<Beside>,
}

impl Limits {
    pub(super) fn broken(&self, declared: &[Attack]) -> Option<String> {
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

/// Whether one of the attackers declared is of this kind.
fn is_declared(view: &View<'_>, leader: &Filter, declared: &[Attack], frame: &Frame) -> Done<bool> {
    for (attacker, _) in declared {
        if view.fits(leader, *attacker, frame)? {
            return Ok(true);
        }
    }
    Ok(false)
}
