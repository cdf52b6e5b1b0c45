//! Damage that instructions deal (120), and fighting (701.14).

use crate::card::CardTypes;
use crate::choice::Purpose;
use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{Deed, Effect, Num, Verb};
use crate::oracle::say_verb;
use crate::rule;
use crate::state::{Entity, HappeningId, ObjectId, PlayerId};
use crate::stop::{Done, Stop};
use crate::trace::Arg;

impl Cx<'_> {
    /// The verbs of damage.
    pub(super) fn damage_verb(&mut self, actor: PlayerId, verb: &Verb, frame: &mut Frame) -> Done<Vec<HappeningId>> {
        match verb {
            Verb::DealDamage { .. } => {
                let events = self.damage_of(actor, verb, frame)?;
                let to = events.iter().filter_map(Event::damaged);
                frame.meant = to.filter(|to| matches!(to, Entity::Object(_))).collect();
                self.perform(events)
            }
            Verb::EachDeals { sources, amount, to } => {
                let mut events = Vec::new();
                for source in self.chosen(actor, sources, frame)? {
                    let of = frame.with_each(source);
                    for to in self.recipients(actor, to, &of)? {
                        let amount = self.amount(amount, &of)?;
                        events.push(Event::damage(source, to, amount));
                    }
                }
                self.perform(events)
            }
            Verb::DealExcess { source: by, amount, to } => {
                let Some(by) = self.see(|v| v.one(by, frame))? else { return Ok(Vec::new()) };
                let mut events = Vec::new();
                for to in self.recipients(actor, to, frame)? {
                    let amount = self.amount(amount, &each_if_free(frame, to))?;
                    // 120.4a: what is more than lethal is dealt to its controller instead.
                    let most = match to {
                        Entity::Object(o) => self.lethal(by, o)?.unwrap_or(0).min(amount),
                        Entity::Player(_) => amount,
                    };
                    if most < amount {
                        let said = "what is more than lethal is dealt to the controller";
                        self.note(&[rule!("120.4a")], said, |_| Vec::new());
                    }
                    let shared = [(to, most), (self.see(|v| v.player_of(to))?.into(), amount - most)];
                    for (to, amount) in shared.into_iter().filter(|(_, amount)| *amount > 0) {
                        events.push(Event::damage(by, to, amount));
                    }
                }
                self.perform(events)
            }
            Verb::RemoveDamage(what) => {
                for object in self.chosen(actor, what, frame)? {
                    self.note(&[rule!("120.6")], "the damage marked on {} is removed", |g| {
                        vec![Arg::object(g, object)]
                    });
                    self.game.object_mut(object).damage = 0;
                }
                Ok(Vec::new())
            }
            other => Err(Stop::unsupported(format!("the instruction \"{}\"", say_verb(other)))),
        }
    }

    /// The damage that one such instruction deals.
    fn damage_of(&mut self, actor: PlayerId, verb: &Verb, frame: &mut Frame) -> Done<Vec<Event>> {
        let Verb::DealDamage { source: by, amount, to, divided, unpreventable, with_last: _ } = verb else {
            return Ok(Vec::new());
        };
        let Some(by) = self.see(|v| v.one(by, frame))? else { return Ok(Vec::new()) };
        let mut events = Vec::new();
        let recipients = self.recipients(actor, to, frame)?;
        let parts = if let Num::Evenly(total) = amount {
            // 107.1a: the text says which way to round. Nobody chooses, so it is divided now, among what is still a legal target.
            let (total, among) = (self.amount(total, frame)?, recipients.len().max(1));
            self.also_by(&[rule!("107.1a")]);
            Some(vec![total / u32::try_from(among).unwrap_or(u32::MAX); among])
        } else if *divided {
            let total = self.amount(amount, frame)?;
            Some(self.divided(actor, total, to.slot(), &recipients, frame)?)
        } else {
            None
        };
        for (i, to) in recipients.into_iter().enumerate() {
            let amount = match &parts {
                Some(parts) => parts.get(i).copied().unwrap_or(0),
                None => self.amount(amount, &each_if_free(frame, to))?,
            };
            events.push(Event::Damage {
                source: by,
                to,
                amount,
                combat: false,
                unpreventable: *unpreventable,
                excess: 0,
            });
        }
        Ok(events)
    }

    /// 120.4: "A damage to one and B damage to another" is dealt all at once; each of these instructions is then what has dealt
    /// its part.
    pub(super) fn dealt_together(&mut self, all: &[&Effect], frame: &mut Frame) -> Done<()> {
        let (mut events, mut parts) = (Vec::new(), Vec::new());
        for one in all {
            let Effect::Do { verb, bind, .. } = one else { continue };
            let actor = frame.controller;
            let dealt = self.damage_of(actor, verb, frame)?;
            let to: Vec<Entity> = dealt.iter().filter_map(Event::damaged).collect();
            events.extend(dealt);
            parts.push((*bind, to));
        }
        self.note(&[rule!("120.4b")], "this damage is dealt all at once", |_| Vec::new());
        let done = self.perform(events)?;
        let mut left: Vec<HappeningId> = done
            .into_iter()
            .filter(|id| matches!(self.game.happening(*id).map(|h| &h.event), Some(Event::Damage { .. })))
            .collect();
        let last = parts.len().saturating_sub(1);
        for (at, (bind, to)) in parts.into_iter().enumerate() {
            let of_it = |id: &HappeningId| {
                let damaged = self.game.happening(*id).and_then(|h| h.event.damaged());
                // What went elsewhere than it was to is counted with the last.
                at == last || damaged.is_some_and(|damaged| to.contains(&damaged))
            };
            let (its, others): (Vec<_>, Vec<_>) = left.into_iter().partition(of_it);
            left = others;
            if let Some(bind) = bind {
                *frame.bind(bind) = self.bound(&its);
            }
        }
        Ok(())
    }

    /// 701.14: each deals damage equal to its power to the other; neither if one is no creature on the battlefield any more.
    pub(super) fn fight(&mut self, actor: PlayerId, one: &[ObjectId], other: &[ObjectId]) -> Done<Vec<HappeningId>> {
        let (Some(a), Some(b)) = (one.first().copied(), other.first().copied().or_else(|| one.get(1).copied())) else {
            // One of them is an illegal target or is not there.
            self.note(&[rule!("701.14b")], "one of the creatures is gone, so neither fights", |_| Vec::new());
            return Ok(Vec::new());
        };
        self.fights(actor, &[(a, b)])
    }

    /// 701.14: each of these fights another of those: which, the player chooses, and all of them fight at once.
    pub(super) fn fight_each(
        &mut self,
        actor: PlayerId,
        ours: Vec<ObjectId>,
        mut theirs: Vec<ObjectId>,
        frame: &Frame,
    ) -> Done<Vec<HappeningId>> {
        let mut pairs = Vec::new();
        for one in ours {
            let options = theirs.iter().map(|id| Entity::Object(*id)).collect();
            let prompt = format!("choose a creature that {} fights", self.game.name(one));
            let (rule, source) = (rule!("608.2d"), Some(frame.source));
            let chosen = self.pick_entities(actor, rule, source, prompt, Purpose::Effect, options, 1, 1)?;
            let Some(other) = chosen.into_iter().find_map(Entity::object) else {
                self.note(&[rule!("609.3")], "nothing is left for {} to fight", |g| vec![Arg::object(g, one)]);
                continue;
            };
            theirs.retain(|id| *id != other);
            pairs.push((one, other));
        }
        self.fights(actor, &pairs)
    }

    /// Each of a pair deals damage equal to its power to the other, in all pairs at once.
    fn fights(&mut self, actor: PlayerId, pairs: &[(ObjectId, ObjectId)]) -> Done<Vec<HappeningId>> {
        let creature = |cx: &Self, id: ObjectId| -> Done<bool> {
            cx.see(|v| v.object(id).is_permanent() && v.is(id).types.contains(CardTypes::CREATURE))
        };
        let power = |cx: &Self, id: ObjectId| cx.see(|v| v.is(id).power.unwrap_or(0).max(0) as u32);
        let deal = |source, to: ObjectId, amount| Event::damage(source, to.into(), amount);
        let fights = |id| Event::Deed { player: actor, object: Some(id), deed: Deed::Fight, amount: 1, about: None };
        let (mut dealt, mut fought) = (Vec::new(), Vec::new());
        for (a, b) in pairs.iter().copied() {
            if !creature(self, a)? || !creature(self, b)? {
                self.note(&[rule!("701.14b")], "one of the creatures can't fight, so neither deals damage", |_| {
                    Vec::new()
                });
                continue;
            }
            // 701.14d: it is no combat damage; 701.14c: a creature that fights itself deals itself twice its power.
            let mut rules = vec![rule!("701.14a"), rule!("701.14d")];
            rules.extend((a == b).then(|| rule!("701.14c")));
            self.note(&rules, "{} and {} fight", |g| vec![Arg::object(g, a), Arg::object(g, b)]);
            dealt.extend([deal(a, b, power(self, a)?), deal(b, a, power(self, b)?)]);
            fought.push(fights(a));
            fought.extend((a != b).then(|| fights(b)));
        }
        if dealt.is_empty() {
            return Ok(Vec::new());
        }
        let done = self.perform(dealt)?;
        self.happened(fought)?;
        Ok(done)
    }
}

/// The recipient as the one at hand, unless an outer "for each" has one that the words may mean.
pub(super) fn each_if_free(frame: &Frame, entity: Entity) -> Frame {
    if frame.each.is_some() { frame.clone() } else { frame.with_each(entity) }
}
