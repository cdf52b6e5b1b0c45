//! 603.2d: abilities that trigger additional times, and those an effect keeps from triggering.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::cx::Cx;
use crate::eval::EventMatch;
use crate::oracle::lang::{AbilityKind, EventPattern, Filter, Noun, RuleChange};
use crate::r6_spells::r613_layers::Derived;
use crate::rule;
use crate::state::{WaitingTrigger, Zone};
use crate::stop::Done;
use crate::trace::Arg;

use super::{Occasion, looks_back};

impl Cx<'_> {
    /// 603.2d: abilities that trigger additional times, and those an effect keeps from triggering. Also tells which it is that
    /// trigger more often, and on what.
    pub(super) fn as_often_as_they_trigger(
        &mut self,
        found: Vec<WaitingTrigger>,
        before: &Arc<Derived>,
    ) -> Done<(Vec<WaitingTrigger>, BTreeSet<Occasion>)> {
        if found.is_empty() {
            return Ok((found, BTreeSet::new()));
        }
        let changes = |rule: &RuleChange| {
            matches!(
                rule,
                RuleChange::TriggersAgain { .. } | RuleChange::DontTrigger(..) | RuleChange::KeywordDoesntTrigger(..)
            )
        };
        let (now, then) = (self.rules()?, self.rules_then(before)?);
        if !now.iter().chain(then.iter()).any(|active| changes(active.rule())) {
            return Ok((found, BTreeSet::new()));
        }
        let mut more_often = BTreeSet::new();
        let mut all = Vec::new();
        for trigger in found {
            let happening = trigger.event.and_then(|id| self.game.happening(id)).cloned();
            // 603.10: where it looks back, so does what makes it trigger more often, which may have left with what it triggers on.
            let event = happening.as_ref().map(|h| &h.event);
            let back = matches!((&trigger.ability.kind, event), (AbilityKind::Triggered(t), Some(event)) if looks_back(&t.event, event));
            let rules = if back { &then } else { &now };
            let mut times = 1;
            let mut by = None;
            for active in rules.iter() {
                // "A triggered ability of a permanent": not of a card elsewhere (109.2).
                let from = self.game.object(trigger.source).zone;
                let fits = |event: Option<&EventPattern>, what: &Filter| {
                    self.ask(|v| {
                        Ok((what.noun != Noun::Permanent || from == Zone::Battlefield)
                            && v.fits(what, trigger.source, &active.frame)?
                            && match (event, &happening) {
                                (None, _) => true,
                                (Some(event), Some(h)) => v.event_matches(event, EventMatch::from(h), &active.frame)?,
                                (Some(_), None) => false,
                            })
                    })
                };
                match active.rule() {
                    RuleChange::TriggersAgain { source, event } if fits(event.as_deref(), source)? => {
                        times += 1;
                        by = Some(active.frame.source);
                    }
                    RuleChange::KeywordDoesntTrigger(keyword, whose)
                        if self.kind_of_ability(trigger.source, trigger.origin) == Some(*keyword)
                            && self.ask(|v| active.is_about(v, whose, trigger.source))? =>
                    {
                        times = 0;
                        by = Some(active.frame.source);
                        break;
                    }
                    RuleChange::DontTrigger(what, event) if fits(Some(event), what)? => {
                        times = 0;
                        by = Some(active.frame.source);
                        break;
                    }
                    _ => {}
                }
            }
            if let Some(by) = by {
                // 101.1: what a card says goes before the rule that it triggers (603.2).
                let (rule, said) = match times {
                    0 => (rule!("101.1"), "{} does not trigger, because of {}"),
                    _ => (rule!("603.2d"), "{} triggers more often, because of {}"),
                };
                self.note(&[rule], said, |g| vec![Arg::object(g, trigger.source), Arg::object(g, by)]);
            }
            if times > 1 {
                more_often.extend(trigger.event.map(|event| (trigger.source, trigger.origin, event)));
            }
            all.extend(std::iter::repeat_n(trigger, times));
        }
        Ok((all, more_often))
    }
}
