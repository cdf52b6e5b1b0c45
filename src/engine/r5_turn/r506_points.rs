//! 506.7: spells and abilities for the time before or after a point of the combat phase.

use crate::cr::RuleId;
use crate::engine::cx::Cx;
use crate::oracle::lang::{Cond, StepKind};
use crate::rule;

/// A time that is told by a point of the combat phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) struct Point {
    /// The rule that says what the point is.
    pub rule: RuleId,
    /// The time is the part of the turn before it, and not only that of the combat phase.
    pub whole_turn: bool,
}

/// The point that a condition of time names, if it names one.
pub(in crate::engine) fn point_of_combat(cond: &Cond) -> Option<Point> {
    let mut steps = Vec::new();
    during(cond, &mut steps);
    let has = |step| steps.contains(&step);
    let (attackers, blockers) = (has(StepKind::DeclareAttackers), has(StepKind::DeclareBlockers));
    let whole_turn = has(StepKind::Upkeep);
    let rule = match (has(StepKind::BeginningOfCombat), attackers, blockers) {
        (true, false, false) => rule!("506.7a"),
        // Before they are declared, or after.
        (true, true, false) => rule!("506.7b"),
        (false, false, true) if steps.len() > 1 => rule!("506.7b"),
        _ if has(StepKind::Combat) => rule!("506.7c"),
        _ => return None,
    };
    Some(Point { rule, whole_turn })
}

fn during(cond: &Cond, steps: &mut Vec<StepKind>) {
    match cond {
        Cond::During(step) => steps.push(*step),
        Cond::And(all) | Cond::Or(all) => all.iter().for_each(|cond| during(cond, steps)),
        _ => {}
    }
}

impl Cx<'_> {
    /// 506.7d: what is for the part of the turn before such a point is for that before the point of the first combat phase.
    pub(in crate::engine) fn is_past(&self, cond: &Cond) -> bool {
        self.game.turn.combats > 1 && point_of_combat(cond).is_some_and(|point| point.whole_turn)
    }
}
