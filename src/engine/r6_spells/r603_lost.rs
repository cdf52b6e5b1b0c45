//! 603.10: abilities that would have triggered on an object's own moving, had the object had them at the moment that counts.

use std::sync::Arc;

use crate::cr::RuleId;
use crate::cx::Cx;
use crate::eval::EventMatch;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{AbilityKind, EventPattern};
use crate::r6_spells::r613_layers::Derived;
use crate::rule;
use crate::state::{Characteristics, Happening, ObjectId, Origin, WaitingTrigger, Zone};
use crate::stop::Done;
use crate::trace::{Arg, Level};
use crate::view::View;

use super::r603_triggers::looks_back;

impl Cx<'_> {
    /// Tells of the abilities written on what has moved that do not trigger on that, as the object had lost them: just before
    /// the event for those that look back in time, just after it for the others.
    pub(super) fn tell_lost_triggers(&mut self, happenings: &[Arc<Happening>], after: &Arc<Derived>) -> Done<()> {
        if self.trace.level == Level::Off || self.setting_up {
            return Ok(());
        }
        for happening in happenings {
            let Event::Move(m) = &happening.event else { continue };
            for (object, back) in [(Some(m.object), true), (m.new, false)] {
                let Some(object) = object else { continue };
                for text in self.lost_by(object, back, happening, after)? {
                    let mut rules: Vec<RuleId> = match back {
                        true => vec![rule!("603.10a"), rule!("603.10")],
                        // 611.3c: effects make of it what it is as it enters.
                        false if m.to.zone == Zone::Battlefield => vec![rule!("603.10"), rule!("611.3c")],
                        false => vec![rule!("603.10")],
                    };
                    rules.extend(self.game.object(object).face_down.map(|_| rule!("708.2")));
                    self.note(&rules, "{} has lost this then, so that it does not trigger: {}", |g| {
                        vec![Arg::object(g, object), Arg::Text(text.clone())]
                    });
                }
            }
        }
        Ok(())
    }

    /// The texts of such abilities of one object.
    fn lost_by(&self, id: ObjectId, back: bool, happening: &Happening, after: &Arc<Derived>) -> Done<Vec<String>> {
        let object = self.game.object(id);
        let row: Option<&Characteristics> = match (&object.last_known, after.table.get(id)) {
            (Some(last), _) => Some(last),
            (None, row) => row.map(Arc::as_ref),
        };
        let Some(row) = row else { return Ok(Vec::new()) };
        let view = View { game: &self.game, table: &after.table };
        let frame = Frame::of(id, object.holder());
        let mut lost = Vec::new();
        for held in &object.printed().abilities {
            let AbilityKind::Triggered(triggered) = &held.ability.kind else { continue };
            let about_its_moving = matches!(
                triggered.event,
                EventPattern::Enters { .. } | EventPattern::Dies { .. } | EventPattern::Moves { .. }
            );
            if about_its_moving
                && looks_back(&triggered.event, &happening.event) == back
                && !row.abilities.iter().any(|there| there.origin == held.origin)
                && view.event_matches(&triggered.event, EventMatch::from(happening), &frame)?
            {
                lost.push(held.ability.text.to_string());
            }
        }
        Ok(lost)
    }

    /// 603.10, 611.3c: the rules by which an ability has triggered for what effects make of its source just then: an ability that
    /// another object gives to what has just entered, or a player who controls it only since.
    pub(super) fn rules_of_what_it_is_now(&self, trigger: &WaitingTrigger, before: &Arc<Derived>) -> Vec<RuleId> {
        let event = trigger.event.and_then(|id| self.game.happening(id)).map(|happening| &happening.event);
        let entered = match event {
            Some(Event::Move(m)) if m.to.zone == Zone::Battlefield => m.new == Some(trigger.source),
            Some(Event::CreateToken { token, .. }) => *token == trigger.source,
            _ => false,
        };
        if entered && matches!(trigger.origin, Origin::Given(..) | Origin::GivenBy(..)) {
            return vec![rule!("603.10"), rule!("611.3c")];
        }
        let was = before.table.get(trigger.source).and_then(|row| row.controller);
        let taken = self.game.object(trigger.source).is_permanent() && was.is_some_and(|was| was != trigger.controller);
        taken.then(|| rule!("603.10")).into_iter().collect()
    }
}
