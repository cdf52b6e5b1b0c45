//! 603.7: delayed triggered abilities.

use std::sync::Arc;

use crate::cx::Cx;
use crate::eval::EventMatch;
use crate::frame::Frame;
use crate::oracle::lang::{AbilityKind, EventPattern};
use crate::rule;
use crate::state::{Captured, DelayedLimit, Happening, LastingKind, Origin, WaitingTrigger};
use crate::stop::Done;
use crate::view::View;

impl Cx<'_> {
    /// 603.7: delayed triggered abilities.
    pub(super) fn match_delayed(&mut self, happenings: &[Arc<Happening>], found: &mut Vec<WaitingTrigger>) -> Done<()> {
        let mut used = Vec::new();
        let others = found.len();
        self.game.rests.take();
        {
            let now = self.derived()?;
            let view = View { game: &self.game, table: &now.table };
            for effect in &self.game.effects {
                let LastingKind::Delayed(ability, limit) = &effect.kind else { continue };
                let AbilityKind::Triggered(t) = &ability.kind else { continue };
                let frame = Frame::of(effect.source, effect.controller).captured(&effect.captured);
                let mut matched: Vec<&Happening> = Vec::new();
                for happening in happenings {
                    if view.event_matches(&t.event, EventMatch::from(happening.as_ref()), &frame)? {
                        matched.push(happening);
                    }
                }
                for (happening, events) in self.occurrences(&t.event, &matched, &frame)? {
                    let asked = Frame { event: Some(happening), events: events.clone(), ..frame.clone() };
                    let met = match &t.condition {
                        Some(cond) => view.condition(cond, &asked)?,
                        None => true,
                    };
                    if !met {
                        self.unmet.borrow_mut().push((rule!("603.4"), effect.source, ability.clone()));
                        // That was the next time, and there is no other.
                        if *limit == DelayedLimit::Once && matches!(t.event, EventPattern::Beginning { .. }) {
                            used.push(effect.id);
                            break;
                        }
                        continue;
                    }
                    found.push(WaitingTrigger {
                        source: effect.source,
                        origin: Origin::Delayed(effect.id),
                        ability: ability.clone(),
                        condition: t.condition.as_deref().cloned(),
                        body: Arc::new(t.body.clone()),
                        controller: effect.controller,
                        event: Some(happening),
                        captured: Captured { events, ..effect.captured.clone() },
                    });
                    if *limit == DelayedLimit::Once {
                        // 603.7b: it triggers only once.
                        used.push(effect.id);
                        break;
                    }
                }
            }
        }
        let rests = self.game.rests.take();
        if found.len() > others {
            self.also_by(&rests);
        }
        if !used.is_empty() {
            self.game.effects.retain(|e| !used.contains(&e.id));
            self.game.changed();
        }
        Ok(())
    }
}
