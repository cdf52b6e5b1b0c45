//! 603.8: state triggers.

use std::sync::Arc;

use crate::cr::RuleId;
use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{AbilityKind, EventPattern};
use crate::r6_spells::r613_layers::Active;
use crate::rule;
use crate::state::{Captured, Entity, ObjectKind, WaitingTrigger};
use crate::stop::Done;
use crate::trace::Arg;

impl Cx<'_> {
    /// 603.8: state triggers, once for as long as the ability is neither waiting nor on the stack.
    pub(crate) fn state_triggers(&mut self) -> Done<()> {
        let derived = self.derived()?;
        let mut found = Vec::new();
        for active in derived.abilities.iter() {
            let AbilityKind::Triggered(t) = &active.ability.kind else { continue };
            let EventPattern::State(cond) = &t.event else { continue };
            let controller = self.see(|v| v.controller(active.object))?;
            let frame = Frame::of(active.object, controller);
            // What the state is of can be spoken of, and the ability triggers for each of several such things.
            let those: Vec<Option<Entity>> = match t.event.waits_for_each() {
                Some((those, _)) => {
                    let those = self.ask(|v| v.objects(those, &frame))?;
                    those.into_iter().map(|id| Some(Entity::Object(id))).collect()
                }
                None => Vec::from_iter(self.ask(|v| v.condition(cond, &frame))?.then_some(None)),
            };
            for each in those {
                let captured = Captured { each, ..Captured::default() };
                // 603.4: an intervening "if" must hold besides.
                let asked = Frame::of(active.object, controller).captured(&captured);
                let holds = t.condition.as_ref().map_or(Ok(true), |c| self.ask(|v| v.condition(c, &asked)))?;
                if !holds || self.has_triggered(active, each) {
                    continue;
                }
                found.push(WaitingTrigger {
                    source: active.object,
                    origin: active.origin,
                    ability: active.ability.clone(),
                    condition: t.condition.as_deref().cloned(),
                    body: Arc::new(t.body.clone()),
                    controller,
                    event: None,
                    captured,
                });
            }
        }
        for trigger in found {
            let with_if = trigger.condition.is_some().then(|| rule!("603.4"));
            let rules: Vec<RuleId> = std::iter::once(rule!("603.8")).chain(with_if).collect();
            self.note(&rules, "{} triggers", |g| vec![Arg::object(g, trigger.source)]);
            self.wait(trigger);
        }
        Ok(())
    }

    /// 603.8: whether a state trigger, of this object where it is of one, is waiting or on the stack.
    fn has_triggered(&self, active: &Active, each: Option<Entity>) -> bool {
        let waits =
            |w: &WaitingTrigger| w.source == active.object && w.origin == active.origin && w.captured.each == each;
        self.game.waiting.iter().any(waits)
            || self.game.stack.iter().any(|id| {
                matches!(&self.game.object(*id).kind, ObjectKind::Ability(a)
                    if a.source == active.object && a.origin == active.origin && a.captured.each == each)
            })
    }
}
