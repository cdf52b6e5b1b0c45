//! 118.9: what may be paid rather than the cost of an activated ability.

use super::format_cost;
use crate::choice::{Answer, Ask, Decision};
use crate::cx::Cx;
use crate::frame::Frame;
use crate::meaning::keyword_held;
use crate::oracle::lang::{Activated, Cost, CostChange, CostDelta};
use crate::r1_concepts::r118_costs::PayFor;
use crate::rule;
use crate::state::{ObjectId, Origin, PlayerId};
use crate::stop::Done;
use crate::trace::Arg;

impl Cx<'_> {
    /// 602.2b, 118.9: the cost by which an ability is activated before increases and reductions, which apply to an alternative as
    /// well (118.9d). No more than one alternative is applied (118.9a).
    pub(super) fn instead_of(
        &mut self,
        player: PlayerId,
        object: ObjectId,
        origin: Origin,
        activated: &Activated,
        stack: Option<ObjectId>,
        changes: &[(Frame, CostChange)],
    ) -> Done<Cost> {
        let own = &activated.cost;
        // What a keyword has paid besides its cost is paid still: the card that is cycled is discarded (702.29a).
        let keyword = self.see(|v| keyword_held(v.is(object), origin).and_then(|held| held.cost.clone()))?;
        let kept = |part: &&_| keyword.as_ref().is_some_and(|keyword| !keyword.parts.contains(part));
        for (frame, change) in changes {
            let CostDelta::Instead(other) = &change.change else { continue };
            if !self.changes_the_cost(player, object, stack.unwrap_or(object), frame, change)? {
                continue;
            }
            let mut other = other.clone();
            other.parts.extend(own.parts.iter().filter(kept).cloned());
            let payer = Frame::of(object, player);
            let what = PayFor::Ability(object, self.ability_paid(object, origin, activated));
            if !self.could_pay(player, &other, what, &payer)? {
                continue;
            }
            // Where nothing else changes it, a cost that can't be paid leaves no choice.
            let forced = changes.iter().all(|(_, change)| matches!(change.change, CostDelta::Instead(_)))
                && !self.could_pay(player, own, what, &payer)?;
            let prompt = format!("pay {} rather than {}?", format_cost(&other), format_cost(own));
            let decision = Decision { player, rule: rule!("118.9"), source: Some(object), prompt, ask: Ask::YesNo };
            let answer = if forced { self.offer(decision, Answer::Yes(true))? } else { self.choose(decision)? };
            if answer == Answer::Yes(true) {
                self.note(&[rule!("118.9"), rule!("118.9a")], "{} is paid because of {}", |g| {
                    vec![Arg::Text(format_cost(&other)), Arg::object(g, frame.source)]
                });
                return Ok(other);
            }
        }
        Ok(own.clone())
    }
}
