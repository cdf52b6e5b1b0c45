//! Choices among things that are all alike: whichever is taken, it comes to the same, so nobody need be asked.

use super::choice::{Answer, Ask, Purpose};
use super::cx::Cx;
use super::event::Event;
use super::state::{Captured, Entity, LastingEffect, LastingKind, Object, ObjectId, Until};
use super::stop::Done;
use crate::oracle::lang::{Role, Zone};

impl Cx<'_> {
    /// The first so many, where it asks for a fixed number of things that are all alike: cards of one name in a player's hand or
    /// library, permanents that are the same but for their age. Targets are chosen by who chooses them, alike or not.
    pub(super) fn any_of_those_alike(&self, ask: &Ask) -> Done<Option<Answer>> {
        let Ask::Entities { options, min, max, purpose } = ask else { return Ok(None) };
        if min != max || matches!(purpose, Purpose::Target(_)) {
            return Ok(None);
        }
        let objects: Option<Vec<ObjectId>> = options.iter().map(|option| option.object()).collect();
        let Some([first, others @ ..]) = objects.as_deref() else { return Ok(None) };
        for other in others {
            if !self.comes_to_the_same(*first, *other)? {
                return Ok(None);
            }
        }
        Ok(Some(Answer::Pick((0..*min).collect())))
    }

    fn comes_to_the_same(&self, one: ObjectId, other: ObjectId) -> Done<bool> {
        let (a, b) = (self.game.object(one), self.game.object(other));
        match (a.zone, b.zone) {
            (Zone::Hand, Zone::Hand) | (Zone::Library, Zone::Library) => {
                Ok(a.owner == b.owner && a.def.faces == b.def.faces)
            }
            (Zone::Battlefield, Zone::Battlefield) => {
                Ok(self.are_alike(one, other)? && !self.is_spoken_of(one) && !self.is_spoken_of(other))
            }
            _ => Ok(false),
        }
    }

    /// Whether it makes no difference which of two permanents it is: they are the same but for their age.
    pub(super) fn are_alike(&self, one: ObjectId, other: ObjectId) -> Done<bool> {
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

    /// Whether anything may mean just this permanent: a target, an effect that lasts, a trigger that waits, or what it has done or
    /// what was done to it this turn, mana aside.
    fn is_spoken_of(&self, id: ObjectId) -> bool {
        let game = &self.game;
        let this = Entity::Object(id);
        let mut on_stack = game.stack.iter().filter_map(|on| game.object(*on).stack.as_deref());
        let done = |event: &Event| match event {
            Event::Tap { .. }
            | Event::Untap { .. }
            | Event::AddMana { .. }
            | Event::Activate { mana: true, .. }
            | Event::Move(_)
            | Event::PlayLand { .. }
            | Event::CreateToken { .. } => false,
            event => {
                [Role::Subject, Role::Other, Role::Source].iter().any(|role| event.role(*role, game) == Some(this))
            }
        };
        let lasts = |effect: &LastingEffect| {
            effect.source == id
                || effect.until == Until::Leaves(id)
                || matches!(&effect.kind, LastingKind::Rule(_, objects) if objects.contains(&id))
                || remembers(&effect.captured, this)
        };
        on_stack.any(|on| on.targets.iter().flatten().any(|target| *target == this))
            || game.effects.iter().any(|effect| lasts(effect))
            || game.waiting.iter().any(|trigger| trigger.source == id || remembers(&trigger.captured, this))
            || game.this_turn().any(|happened| done(&happened.event))
    }
}

fn remembers(captured: &Captured, what: Entity) -> bool {
    captured.targets.iter().flatten().any(|target| *target == what)
        || captured.bound.iter().any(|bound| bound.entities.contains(&what))
        || captured.each == Some(what)
        || captured.host == Some(what)
        || captured.paid.iter().any(|paid| Entity::Object(*paid) == what)
}
