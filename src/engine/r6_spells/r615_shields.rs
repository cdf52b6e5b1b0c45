//! 615.7: a shield against so much damage, where several sources would deal more than that at once.

use crate::choice::{Answer, Ask, Decision};
use crate::cx::Cx;
use crate::event::Event;
use crate::oracle::lang::Uses;
use crate::rule;
use crate::rules::{ActiveReplacement, ReplacementKey};
use crate::state::{EffectId, Entity, LastingKind, ObjectId};
use crate::stop::Done;
use crate::trace::Arg;

use super::r614_replacement::Earlier;

/// Damage to which a shield is to be applied next, as soon as it is known how much of it there is besides.
pub(super) struct Shielded {
    /// Which of the events that would happen at once it comes of.
    pub(super) at: usize,
    pub(super) event: Event,
    pub(super) earlier: Earlier,
    pub(super) by: ActiveReplacement,
}

impl Shielded {
    fn source_and_amount(&self) -> Option<(ObjectId, u32)> {
        match self.event {
            Event::Damage { source, amount, .. } => Some((source, amount)),
            _ => None,
        }
    }
}

impl Cx<'_> {
    /// Whether it is a shield against so much damage, and damage that it can prevent.
    pub(super) fn waits_for_other_damage(&self, by: &ActiveReplacement, event: &Event) -> Done<bool> {
        Ok(matches!(event, Event::Damage { .. })
            && matches!(by.replacement.uses, Uses::Shield(_) | Uses::Divided(_))
            && by.replacement.instead.prevents()
            && !self.is_unpreventable(event)?)
    }

    /// Takes out what the shield that is the first to be applied is applied to, each with how much of it that prevents. Where it can't
    /// prevent all of it, the player it shields, or the controller of the permanent, chooses which (615.7).
    pub(super) fn shielded_at_once(&mut self, waiting: &mut Vec<Shielded>) -> Done<Vec<(Shielded, u32)>> {
        let Some(key) = waiting.first().map(|first| first.by.key) else { return Ok(Vec::new()) };
        let (group, others): (Vec<_>, Vec<_>) = waiting.drain(..).partition(|one| one.by.key == key);
        *waiting = others;
        let mut of_each: Vec<(ObjectId, u32)> = Vec::new();
        for (source, amount) in group.iter().filter_map(Shielded::source_and_amount) {
            match of_each.iter_mut().find(|(known, _)| *known == source) {
                Some((_, sum)) => *sum = sum.saturating_add(amount),
                None => of_each.push((source, amount)),
            }
        }
        let left = match key {
            ReplacementKey::Lasting(id) => self.left_of_shield(id),
            _ => 0,
        };
        let mut parts = self.prevented_of_each(&group, &of_each, left)?;
        let mut shared = Vec::new();
        for one in group {
            let Some((source, amount)) = one.source_and_amount() else { continue };
            let part = of_each.iter().position(|(known, _)| *known == source).and_then(|at| parts.get_mut(at));
            let prevented = part.map_or(0, |part| {
                let prevented = amount.min(*part);
                *part -= prevented;
                prevented
            });
            shared.push((one, prevented));
        }
        Ok(shared)
    }

    /// How much of the damage of each of these sources a shield prevents of which so much is left.
    fn prevented_of_each(&mut self, group: &[Shielded], of_each: &[(ObjectId, u32)], left: u32) -> Done<Vec<u32>> {
        let most: Vec<u32> = of_each.iter().map(|(_, amount)| *amount).collect();
        let all = most.iter().copied().fold(0, u32::saturating_add);
        let Some(first) = group.first().filter(|_| all > left && of_each.len() > 1) else { return Ok(most) };
        let (player, shield) = (self.affected(&first.event)?, first.by.frame.source);
        let mut open = left;
        let in_order = most.iter().map(|amount| {
            let part = open.min(*amount);
            open -= part;
            part
        });
        let default: Vec<u32> = in_order.collect();
        let among: Vec<Entity> = of_each.iter().map(|(source, _)| Entity::Object(*source)).collect();
        let decision = Decision {
            player,
            rule: rule!("615.7"),
            source: Some(shield),
            prompt: format!("choose which damage {} prevents, {left} of {all}", self.game.name(shield)),
            ask: Ask::Divide {
                total: left,
                among: among.clone(),
                min_each: 0,
                most,
                default: default.clone(),
                combat: false,
            },
        };
        let answer = match self.deal_alike(of_each)? {
            true => self.offer(decision, Answer::Division(default))?,
            false => self.choose(decision)?,
        };
        let Answer::Division(parts) = answer else { return Ok(Vec::new()) };
        let chosen: Vec<(Entity, u32)> = among.into_iter().zip(parts.iter().copied()).collect();
        self.note(&[rule!("615.7")], "{} chooses how much of the damage of each source is prevented: {}", |g| {
            vec![Arg::player(g, player), Arg::division(g, chosen)]
        });
        Ok(parts)
    }

    /// Whether it comes to the same of which of these sources damage is prevented: they deal as much, and are the same, alone and
    /// with nothing on them.
    fn deal_alike(&self, of_each: &[(ObjectId, u32)]) -> Done<bool> {
        let Some(((first, amount), others)) = of_each.split_first() else { return Ok(true) };
        let bare = |id: ObjectId| {
            let object = self.game.object(id);
            object.attached.is_empty() && object.linked.is_empty()
        };
        self.see(|v| {
            others.iter().all(|(other, much)| much == amount && bare(*other) && v.is(*other) == v.is(*first))
                && bare(*first)
        })
    }

    fn left_of_shield(&self, id: EffectId) -> u32 {
        let shield = self.game.effects.iter().find(|effect| effect.id == id);
        match shield.map(|effect| &effect.kind) {
            Some(LastingKind::Replace(_, Some(left))) => *left,
            _ => 0,
        }
    }
}
