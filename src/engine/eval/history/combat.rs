//! Whether what happens as creatures attack and block is what a pattern waits for.

use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{EventPattern, Together};
use crate::r6_spells::r603_kinds::is_any;
use crate::state::ObjectId;
use crate::stop::Done;
use crate::view::View;

use super::EventMatch;

impl View<'_> {
    /// Whether an event is the attack or the block that a pattern waits for.
    pub(super) fn combat_matches(&self, pattern: &EventPattern, about: EventMatch<'_>, frame: &Frame) -> Done<bool> {
        let event = about.event;
        Ok(match (pattern, event) {
            (EventPattern::Attacks { what, whom, alone }, Event::Attack { attacker, target, alone: by_itself }) => {
                (!alone || *by_itself)
                    && self.fits(what, *attacker, frame)?
                    && match whom {
                        Some(whom) => self.attacks_such(*target, whom, frame)?,
                        None => true,
                    }
            }
            (EventPattern::PlayerAttacks { who, with, at_least, whom }, Event::Attack { attacker, target, .. }) => {
                // 608.2i: only creatures attack (506.3), so that "a creature" that did is one whatever it is now.
                let is_such =
                    |creature: ObjectId| -> Done<bool> { Ok(is_any(with) || self.fits(with, creature, frame)?) };
                if !self.among(Some(self.controller(*attacker)), who, frame)? || !is_such(*attacker)? {
                    return Ok(false);
                }
                if let Some(whom) = whom
                    && !self.attacks_such(*target, whom, frame)?
                {
                    return Ok(false);
                }
                let mut such = Vec::new();
                for (other, attacked) in self.declared_with(about) {
                    if is_such(other)? && self.attacks_too(attacked, *target, whom.as_ref(), frame)? {
                        such.push(other);
                    }
                }
                such.len() >= usize::try_from(*at_least).unwrap_or(0)
                    && match with.together() {
                        Some(Together::Total(of, cmp, least)) => {
                            let mut total = 0;
                            for attacker in such {
                                total += self.number(of, &frame.with_each(attacker))?;
                            }
                            cmp.holds(total, self.number(least, frame)?)
                        }
                        _ => true,
                    }
            }
            (EventPattern::Blocks { what, which }, Event::Block { blocker, attacker }) => {
                self.fits(what, *blocker, frame)?
                    && match which {
                        Some(filter) => self.fits(filter, *attacker, frame)?,
                        None => true,
                    }
            }
            (EventPattern::BecomesBlocked { what, by: Some(by) }, Event::BlockedBy { blocker, attacker }) => {
                self.fits(what, *attacker, frame)? && self.fits(by, *blocker, frame)?
            }
            (EventPattern::BecomesBlocked { what, by: None }, Event::BecomeBlocked { attacker, .. }) => {
                self.fits(what, *attacker, frame)?
            }
            (EventPattern::Unblocked { what, whom }, Event::Unblocked { attacker }) => {
                self.fits(what, *attacker, frame)?
                    && match (whom, self.game.combat.attacker_ever(*attacker)) {
                        (Some(whom), Some(attack)) => match attack.attacks {
                            Some(target) => self.attacks_such(target, whom, frame)?,
                            None => false,
                        },
                        (whom, _) => whom.is_none(),
                    }
            }
            // Another event is none of them.
            _ => false,
        })
    }
}
