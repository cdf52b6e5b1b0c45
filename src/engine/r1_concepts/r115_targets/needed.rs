//! 601.2c: targets that a spell requires only if an additional or alternative cost was chosen, and those it requires only if not.

use std::collections::BTreeSet;

use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{Body, Cond, Effect, Objects, Players, Pred, Recipients, Ref, TargetSpec, Visit, Walk};
use crate::stop::Done;

impl Cx<'_> {
    /// The slots of a body for which no target is chosen: what they are for is not done, by the costs announced.
    pub(super) fn slots_without_target(&self, body: &Body, frame: &Frame) -> Done<BTreeSet<u8>> {
        if body.targets.is_empty() || !hangs_on_costs(&body.effect) {
            return Ok(BTreeSet::new());
        }
        let left = self.as_announced(&body.effect, frame)?;
        let used = slots_in(left);
        Ok(slots_in(body.effect.clone()).into_iter().filter(|slot| !used.contains(slot)).collect())
    }

    /// An effect without the branches that the costs announced rule out.
    fn as_announced(&self, effect: &Effect, frame: &Frame) -> Done<Effect> {
        Ok(match effect {
            Effect::Seq(all) => {
                Effect::Seq(all.iter().map(|one| self.as_announced(one, frame)).collect::<Done<Vec<_>>>()?)
            }
            Effect::If { cond, then: yes, otherwise: no } | Effect::Instead(no, cond, yes) if is_announced(cond) => {
                let holds = self.ask(|v| v.condition(cond, frame))?;
                self.as_announced(if holds { yes } else { no }, frame)?
            }
            other => other.clone(),
        })
    }
}

/// Whether a condition is decided as costs are announced (601.2b).
fn is_announced(cond: &Cond) -> bool {
    match cond {
        Cond::Kicked(_) | Cond::KickedFor(_) | Cond::Paid(_) | Cond::SetAside(_) | Cond::CostPaid(_) => true,
        // "If this spell was kicked".
        Cond::Is(Ref::This | Ref::ThisSpell, filter) => {
            filter.heads.is_empty() && !filter.post.is_empty() && filter.post.iter().all(|p| *p == Pred::Kicked)
        }
        Cond::Not(inner) => is_announced(inner),
        Cond::And(all) | Cond::Or(all) => all.iter().all(is_announced),
        _ => false,
    }
}

fn hangs_on_costs(effect: &Effect) -> bool {
    let itself = matches!(effect, Effect::If { cond, .. } | Effect::Instead(_, cond, _) if is_announced(cond));
    itself || effect.parts().into_iter().any(hangs_on_costs)
}

/// The order in which targets are chosen: that of the text, but that what others hang on comes before those: "up to X target cards,
/// where X is the number of permanents target opponent controls" (601.2c).
pub(super) fn in_order(specs: &[TargetSpec]) -> Vec<usize> {
    let needs = |spec: &TargetSpec| {
        let mut slots = Slots::default();
        spec.clone().walk(&mut slots);
        slots.0
    };
    let mut left: Vec<(usize, BTreeSet<u8>)> = specs.iter().map(needs).enumerate().collect();
    let mut order = Vec::new();
    while !left.is_empty() {
        // What hangs on itself, or on what hangs on it, is chosen in the order of the text.
        let waits = |(one, needs): &(usize, BTreeSet<u8>)| {
            left.iter().any(|(other, _)| other != one && needs.contains(&(*other as u8)))
        };
        let next = left.iter().position(|one| !waits(one)).unwrap_or(0);
        order.push(left.remove(next).0);
    }
    order
}

/// The slots an effect refers to.
fn slots_in(mut effect: Effect) -> BTreeSet<u8> {
    let mut slots = Slots::default();
    effect.walk(&mut slots);
    slots.0
}

#[derive(Default)]
struct Slots(BTreeSet<u8>);

impl Visit for Slots {
    fn reference(&mut self, it: &mut Ref) {
        if let Ref::Target(slot) = it {
            self.0.insert(*slot);
        }
        it.inside(self);
    }

    fn objects(&mut self, it: &mut Objects) {
        if let Objects::Target(slot) = it {
            self.0.insert(*slot);
        }
        it.inside(self);
    }

    fn players(&mut self, it: &mut Players) {
        if let Players::Target(slot) = it {
            self.0.insert(*slot);
        }
        it.inside(self);
    }

    fn recipients(&mut self, it: &mut Recipients) {
        if let Recipients::Target(slot) = it {
            self.0.insert(*slot);
        }
        it.inside(self);
    }
}
