//! What is attacked, and with whom, as patterns ask for it.

use crate::card::CardTypes;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::AttackTarget;
use crate::state::{Entity, ObjectId, PlayerId};
use crate::stop::Done;
use crate::view::View;

use super::EventMatch;

impl View<'_> {
    /// Whether this is something that a pattern says is attacked.
    pub fn attacks_such(&self, target: Entity, whom: &AttackTarget, frame: &Frame) -> Done<bool> {
        let of_type = |types| target.object().is_some_and(|o| self.is(o).types.contains(types));
        match whom {
            AttackTarget::Player(players) => self.among(target.player(), players, frame),
            AttackTarget::PlayerOrTheirs(players) => match target {
                Entity::Player(player) => self.among(Some(player), players, frame),
                Entity::Object(o) => {
                    Ok(of_type(CardTypes::PLANESWALKER) && self.among(Some(self.controller(o)), players, frame)?)
                }
            },
            AttackTarget::PlaneswalkerOf(players) => match target {
                Entity::Player(_) => Ok(false),
                Entity::Object(o) => {
                    Ok(of_type(CardTypes::PLANESWALKER) && self.among(Some(self.controller(o)), players, frame)?)
                }
            },
            AttackTarget::Planeswalker => Ok(of_type(CardTypes::PLANESWALKER)),
            AttackTarget::Battle => Ok(of_type(CardTypes::BATTLE)),
            AttackTarget::That(it) => Ok(self.refer(it, frame).contains(&target)),
            AttackTarget::DefendedIf(cond) => {
                self.condition(cond, &Frame { defending: Some(self.defended_by(target)), ..frame.clone() })
            }
        }
    }

    /// 508.5, 310.8d: the defending player of an attack on this: for a battle its protector.
    pub fn defended_by(&self, target: Entity) -> PlayerId {
        match target {
            Entity::Object(o) => self.object(o).protector.unwrap_or_else(|| self.controller(o)),
            Entity::Player(p) => p,
        }
    }

    /// Whether a creature that attacks this counts as one of several that attack such a thing together with one that attacks the
    /// target: "two or more creatures attack a player" is said of one and the same player.
    pub(super) fn attacks_too(
        &self,
        attacked: Option<Entity>,
        target: Entity,
        whom: Option<&AttackTarget>,
        frame: &Frame,
    ) -> Done<bool> {
        match (whom, attacked) {
            (None, _) => Ok(true),
            (Some(_), None) => Ok(false),
            (Some(AttackTarget::Player(who)), Some(attacked)) if !who.are_together() => Ok(attacked == target),
            (Some(AttackTarget::PlayerOrTheirs(who)), Some(attacked)) if who.is_any() => Ok(attacked == target),
            (
                Some(AttackTarget::Planeswalker | AttackTarget::PlaneswalkerOf(_) | AttackTarget::Battle),
                Some(attacked),
            ) => Ok(attacked == target),
            (Some(whom), Some(attacked)) => self.attacks_such(attacked, whom, frame),
        }
    }

    /// The creatures declared as attackers together with that of an event, each with what it attacks: those of now, or of a combat
    /// that is over (508.1a).
    pub(super) fn declared_with(&self, about: EventMatch<'_>) -> Vec<(ObjectId, Option<Entity>)> {
        let now = &self.game.turn;
        match about.happening {
            Some(h)
                if h.turn != now.number
                    || h.combat != now.combats
                    || self.game.combat.declared_attackers.is_empty() =>
            {
                let together = self.game.history.iter().filter(|x| x.turn == h.turn && x.combat == h.combat);
                let attacker = |event: &Event| match event {
                    Event::Attack { attacker, target, .. } => Some((*attacker, Some(*target))),
                    _ => None,
                };
                together.filter_map(|x| attacker(&x.event)).collect()
            }
            _ => {
                let combat = &self.game.combat;
                let attacked = |id: ObjectId| combat.attacker_ever(id).and_then(|attack| attack.attacks);
                combat.declared_attackers.iter().map(|id| (*id, attacked(*id))).collect()
            }
        }
    }
}
