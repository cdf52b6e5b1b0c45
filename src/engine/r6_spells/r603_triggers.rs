//! 603: handling triggered abilities.

mod delayed;
mod matching;
mod often;
mod pattern;
mod rules;
mod stacking;
mod state;

pub(super) use pattern::looks_back;
pub(crate) use pattern::{once_for_all, once_for_each};

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{AbilityKind, EventPattern, TriggerLimit, Triggered};
use crate::oracle::said_of;
use crate::r6_spells::r613_layers::{Active, Derived};
use crate::rule;
use crate::state::{Happening, HappeningId, ObjectId, Origin, WaitingTrigger};
use crate::stop::Done;
use crate::trace::Arg;

/// An ability, by its source and where that has it from, and what it triggered on.
type Occasion = (ObjectId, Origin, HappeningId);

impl Cx<'_> {
    /// 603.2: abilities that trigger on what has just happened. `before` is what everything was before it, for those that look back.
    pub(crate) fn trigger(&mut self, done: &[HappeningId], before: &Arc<Derived>) -> Done<()> {
        if done.is_empty() {
            return Ok(());
        }
        let after = self.derived()?;
        let happenings: Vec<Arc<Happening>> =
            done.iter().filter_map(|id| self.game.history.get(id.0 as usize).cloned()).collect();
        let mut found = Vec::new();
        self.game.rests.take();
        // 603.10: leaves-the-battlefield abilities and their like look back in time; the others look at what is there now.
        for (derived, back) in [(before, true), (&after, false)] {
            for active in derived.abilities.iter() {
                let AbilityKind::Triggered(t) = &active.ability.kind else { continue };
                if matches!(t.event, EventPattern::State(_)) {
                    continue;
                }
                self.match_trigger(active, t, derived, back, &happenings, &mut found)?;
            }
        }
        let rests = self.game.rests.take();
        if !found.is_empty() {
            self.also_by(&rests);
        }
        let (mut found, more_often) = self.as_often_as_they_trigger(found, before)?;
        self.match_delayed(&happenings, &mut found)?;
        for (rule, object, ability) in self.unmet.take() {
            let of_range = rule == rule!("801.7") || rule == rule!("801.7a");
            let why = match of_range {
                true => "{} does not trigger on what is out of range: {}",
                false => "{} does not trigger, its condition does not hold: {}",
            };
            let mut rules = vec![rule];
            rules.extend((rule == rule!("801.7a")).then(|| rule!("801.7")));
            self.note(&rules, why, |g| vec![Arg::object(g, object), Arg::Text(ability.text.to_string())]);
        }
        self.tell_lost_triggers(&happenings, &after)?;
        self.inherent(&happenings, &mut found)?;
        self.keywords_of_cards(&happenings, &mut found)?;
        let mut mana = Vec::new();
        let mut told: BTreeSet<(ObjectId, Origin)> = BTreeSet::new();
        let mut told_of: BTreeSet<Occasion> = BTreeSet::new();
        for trigger in found {
            let mut rules = self.rules_of_trigger(&trigger);
            let now = self.rules_of_what_it_is_now(&trigger, before);
            rules.extend(now.into_iter().filter(|rule| !rules.contains(rule)).collect::<Vec<_>>());
            // 603.2c: one event may hold several occurrences of what it triggers on. 603.2d: for the very same it triggers again
            // where an effect says so.
            let ability = (trigger.source, trigger.origin);
            let again = trigger.event.is_some_and(|event| {
                let occasion = (trigger.source, trigger.origin, event);
                !told_of.insert(occasion) && more_often.contains(&occasion)
            });
            match again {
                true => rules.push(rule!("603.2d")),
                false => rules.extend(told.contains(&ability).then(|| rule!("603.2c"))),
            }
            let another = self.rule_of_another_instance(ability, &told);
            rules.extend(another.into_iter().chain(self.rule_of_instances(another)));
            told.insert(ability);
            let text = said_of(&trigger.ability.text, &self.game.name(trigger.source));
            self.note(&rules, "{} triggers: {}", |g| vec![Arg::object(g, trigger.source), Arg::Text(text)]);
            // 603.2h: "do this only once each turn" counts what was done, not how often it triggered.
            if !done_only_once(&trigger.ability.kind) {
                let uses = self.game.object_mut(trigger.source).uses.entry(trigger.origin).or_default();
                uses.0 += 1;
                uses.1 += 1;
            }
            if is_mana_trigger(&trigger) {
                self.trace.triggers(&self.game, trigger.source, &trigger.ability.text);
                mana.push(trigger);
            } else {
                self.wait(trigger);
            }
        }
        // 603.8: a game state may be there for a moment only, in the middle of what is done.
        let waits_for_state = |active: &Active| matches!(&active.ability.kind, AbilityKind::Triggered(t) if matches!(t.event, EventPattern::State(_)));
        if after.abilities.iter().any(waits_for_state) && !self.setting_up {
            self.state_triggers()?;
        }
        // 605.4a: a triggered mana ability does not go on the stack; it resolves at once.
        for trigger in mana {
            self.note(
                &[rule!("605.4a"), rule!("605.4"), rule!("605.1b")],
                "a mana ability of {} resolves at once",
                |g| vec![Arg::object(g, trigger.source)],
            );
            let mut frame = Frame::of(trigger.source, trigger.controller).captured(&trigger.captured);
            frame.event = trigger.event;
            frame.origin = Some(trigger.origin);
            let added = self.mana_added.iter().position(|(by, _)| *by == trigger.source);
            let way = added.map(|at| self.mana_added.remove(at).1).into_iter().collect();
            let planned = std::mem::replace(&mut self.mana_way, way);
            // 104.4b: what it adds may trigger it again, and so on for ever.
            let used = self.used.clone();
            let done = self.within(trigger.source, used, |cx| cx.carry_out(&trigger.body.effect, &mut frame));
            self.mana_way = planned;
            done?;
        }
        Ok(())
    }
}

/// Whether a triggered ability that waits is a mana ability.
fn is_mana_trigger(trigger: &WaitingTrigger) -> bool {
    matches!(&trigger.ability.kind, AbilityKind::Triggered(t) if is_triggered_mana_ability(t))
}

/// 605.1b: no target, triggers from a mana ability or from mana being added, and could add mana.
pub(crate) fn is_triggered_mana_ability(t: &Triggered) -> bool {
    t.event.is_of_mana()
        && t.body.targets.is_empty()
        && t.body.modes.is_none()
        && crate::r6_spells::r602_activating::adds_mana(&t.body.effect)
}

/// Whether it is a triggered ability with "do this only once each turn".
pub(super) fn done_only_once(kind: &AbilityKind) -> bool {
    matches!(kind, AbilityKind::Triggered(t) if t.limit == Some(TriggerLimit::DoneOnceEachTurn))
}
