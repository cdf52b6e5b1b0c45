//! 615: prevention effects, and the redirection of damage (614.9).

use std::sync::Arc;

use crate::card::CardTypes;
use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{Effect, EventPattern, Num, Recipients, RuleChange, Verb};
use crate::rule;
use crate::rules::{ActiveReplacement, ReplacementKey};
use crate::state::{EffectId, Entity, LastingKind, ObjectId};
use crate::stop::Done;
use crate::trace::Arg;
use crate::view::View;

use super::r614_replacement::{Afterwards, Instruction};

impl Cx<'_> {
    /// 615.12: whether it is damage that can't be prevented.
    pub(super) fn is_unpreventable(&self, event: &Event) -> Done<bool> {
        let Event::Damage { source, unpreventable, combat, .. } = event else { return Ok(false) };
        if *unpreventable {
            return Ok(true);
        }
        for active in self.rules()?.iter() {
            if let RuleChange::DamageCantBePrevented(sort, filter) = active.rule() {
                let applies = sort.is_none_or(|sort| sort == *combat)
                    && match filter {
                        Some(filter) => self.ask(|v| v.fits(filter, *source, &active.frame))?,
                        None => true,
                    };
                if applies {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// What is left of damage of which so much is prevented, or all; a shield prevents what is left of it (615.7).
    pub(super) fn prevented(
        &mut self,
        mut event: Event,
        most: Option<&Num>,
        then: Option<&Effect>,
        shield: Option<EffectId>,
        mut frame: Frame,
        afterwards: &mut Vec<Afterwards>,
    ) -> Done<Vec<Event>> {
        // 615.12: the shield stays as it is.
        let in_vain = self.is_unpreventable(&event)?;
        let Event::Damage { amount, .. } = &mut event else { return Ok(vec![event]) };
        let prevent = match (most, shield) {
            _ if in_vain => 0,
            (_, Some(id)) => {
                let part = self.shield_part.take().unwrap_or(*amount);
                self.use_shield(id, part.min(*amount))
            }
            (Some(n), None) => (self.ask(|v| v.number(n, &frame))?.max(0) as u32).min(*amount),
            (None, None) => *amount,
        };
        *amount -= prevent;
        if let Some(effect) = then {
            // "That much" is what was prevented (615.5).
            if let Some(Event::Damage { amount, .. }) = frame.would.as_deref_mut() {
                *amount = prevent;
            }
            afterwards.push(self.afterwards(frame, effect));
        }
        let left = matches!(&event, Event::Damage { amount, .. } if *amount > 0);
        Ok(if left { vec![event] } else { Vec::new() })
    }

    /// 614.9: the event with its damage, or so much of it as a shield says, dealt to something else.
    pub(super) fn redirected(
        &mut self,
        event: Event,
        to: &Recipients,
        shield: Option<EffectId>,
        frame: &Frame,
    ) -> Done<Vec<Event>> {
        let Event::Damage { source: by, to: was, amount, combat, unpreventable, .. } = event else {
            return Ok(vec![event]);
        };
        let to = self.ask(|v| v.recipients_named(to, frame))?.into_iter().next();
        // 614.9: where it can't be dealt to that, nothing is redirected.
        let able = match to {
            Some(Entity::Object(o)) => self.see(|v| v.takes_damage(o))?,
            Some(Entity::Player(player)) => self.game.player(player).in_game(),
            None => false,
        };
        let (Some(other), true) = (to, able) else { return Ok(vec![event]) };
        // "The next 1 damage": so much of it.
        let moved = match shield {
            Some(id) => self.use_shield(id, amount),
            None => amount,
        };
        // 801.13a: what would be dealt to something out of range of the source's controller does nothing.
        let reached = self.see(|v| v.in_range(v.controller(by), other))?;
        if !reached {
            self.note(&[rule!("801.13a"), rule!("801.13")], "{} is out of range: nothing is dealt to it", |g| {
                vec![Arg::entity(g, other)]
            });
        }
        let shared = [(other, if reached { moved } else { 0 }), (was, amount - moved)];
        let part = |(to, amount)| Event::Damage { source: by, to, amount, combat, unpreventable, excess: 0 };
        Ok(shared.into_iter().filter(|(_, amount)| *amount > 0).map(part).collect())
    }

    /// 120.4d: life that a player gains for damage that was prevented is gained in the same event as the rest of the damage has its
    /// results: what asks what their life total would be sees both. Gives what else is to be done.
    pub(crate) fn gained_with_the_damage(
        &mut self,
        batch: &mut Vec<Event>,
        afterwards: Vec<Afterwards>,
    ) -> Done<Vec<Afterwards>> {
        let mut left = Vec::new();
        let mut gains = Vec::new();
        for after in afterwards {
            let gain = match (&after.what, after.frame.would.as_deref()) {
                (Instruction::Effect(Effect::Do { who, verb: Verb::GainLife(n), .. }), Some(Event::Damage { .. })) => {
                    self.ask(|v| Ok((v.players(who, &after.frame)?, v.number(n, &after.frame)?)))?
                }
                _ => (Vec::new(), 0),
            };
            let dealt = |player| {
                batch.iter().any(|event| matches!(event, Event::Damage { to: Entity::Player(to), .. } if *to == player))
            };
            match (gain.0.as_slice(), gain.1) {
                (&[player], n) if n > 0 && dealt(player) => {
                    let amount = u32::try_from(n).unwrap_or(u32::MAX);
                    self.note(
                        &[rule!("120.4d")],
                        "{} gains life in the same event as the damage has its results",
                        |g| vec![Arg::player(g, player)],
                    );
                    let gain = Event::GainLife { player, amount, source: Some(after.of) };
                    gains.extend(self.within(after.of, after.used.clone(), |cx| cx.replace_within(vec![gain]))?);
                }
                _ => left.push(after),
            }
        }
        batch.splice(0..0, gains);
        Ok(left)
    }

    fn use_shield(&mut self, id: EffectId, amount: u32) -> u32 {
        let mut used = 0;
        for effect in &mut self.game.effects {
            if effect.id == id
                && let LastingKind::Replace(_, Some(left)) = &mut Arc::make_mut(effect).kind
            {
                used = amount.min(*left);
                *left -= used;
            }
        }
        self.game.effects.retain(|e| e.id != id || !matches!(e.kind, LastingKind::Replace(_, Some(0))));
        self.game.changed();
        used
    }
}

/// One prevention effect that prevents damage of several events at once does what else it does once, for all of it (615.5); for that
/// of each source, where it is said of a source.
pub(super) fn merge_afterwards(
    all: &mut Vec<(Option<ReplacementKey>, Afterwards)>,
    prevents: Option<&ActiveReplacement>,
    after: Afterwards,
) {
    let by = |after: &Afterwards| match after.frame.would.as_deref() {
        Some(Event::Damage { source, .. }) => Some(*source),
        _ => None,
    };
    let key = prevents.map(|active| active.key);
    let one_source = |earlier: &Afterwards| {
        prevents.is_none_or(|active| !of_each_source(&active.replacement.event)) || by(earlier) == by(&after)
    };
    let earlier = key.and_then(|key| all.iter_mut().find(|(k, earlier)| *k == Some(key) && one_source(earlier)));
    match earlier {
        Some((_, earlier)) => {
            if let (Some(Event::Damage { amount: sum, .. }), Some(Event::Damage { amount, .. })) =
                (earlier.frame.would.as_deref_mut(), after.frame.would.as_deref())
            {
                *sum = sum.saturating_add(*amount);
            }
        }
        None => all.push((key, after)),
    }
}

/// "If a source would deal damage": of each source by itself, and not of all the damage that would be dealt at once.
fn of_each_source(event: &EventPattern) -> bool {
    matches!(event, EventPattern::DealsDamage { .. }) || event.inner().is_some_and(of_each_source)
}

impl View<'_> {
    /// Whether an object can be dealt damage at all (120.1a).
    pub fn takes_damage(&self, id: ObjectId) -> bool {
        self.object(id).is_permanent()
            && self.is(id).types.intersects(CardTypes::CREATURE | CardTypes::PLANESWALKER | CardTypes::BATTLE)
    }
}
