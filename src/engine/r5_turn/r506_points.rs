//! 506.7: spells and abilities for the time before or after a point of the combat phase.

use crate::cr::RuleId;
use crate::cx::Cx;
use crate::event::Event;
use crate::oracle::lang::{Cond, StepKind};
use crate::rule;
use crate::state::{Happening, Step};

/// A time that is told by a point of the combat phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Point {
    /// The rule that says what the point is.
    pub rule: RuleId,
    /// The time is the part of the turn before it, and not only that of the combat phase.
    pub whole_turn: bool,
    /// The time is that before it.
    pub early: bool,
}

/// The point that a condition of time names, if it names one.
pub(crate) fn point_of_combat(cond: &Cond) -> Option<Point> {
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
    let early = has(StepKind::DeclareAttackers) || has(StepKind::BeginningOfCombat);
    Some(Point { rule, whole_turn, early })
}

fn during(cond: &Cond, steps: &mut Vec<StepKind>) {
    match cond {
        Cond::During(step) => steps.push(*step),
        Cond::And(all) | Cond::Or(all) => all.iter().for_each(|cond| during(cond, steps)),
        _ => {}
    }
}

impl Cx<'_> {
    /// The rule by which it is too late for what has such a time, though its step is there, and why.
    pub(crate) fn is_past(&self, cond: &Cond) -> Option<(RuleId, &'static str)> {
        let point = point_of_combat(cond)?;
        let turn = &self.game.turn;
        if point.whole_turn {
            // 506.7d: the part of the turn before a point is that before the point of the first combat phase.
            let because = "it is for the time before the first combat phase of the turn came to that point";
            return (turn.combats > 1).then_some((rule!("506.7d"), because));
        }
        let declared =
            |h: &Happening| h.combat == turn.combats && h.event == Event::BeginStep { step: Step::DeclareBlockers };
        // 506.7e: where that point does not come, the time is over with the declare attackers step.
        let before = point.rule != rule!("506.7a") && point.early && turn.step == Step::EndOfCombat;
        if before && !self.game.this_turn().any(declared) {
            return Some((
                rule!("506.7e"),
                "no blockers are declared in this combat phase, and the time before is over",
            ));
        }
        // 506.7f: nothing is after blockers are declared where they are not.
        let after_blockers = point.rule == rule!("506.7b") && turn.step == Step::EndOfCombat;
        let because = "no blockers are declared in this combat phase";
        (after_blockers && !self.game.this_turn().any(declared)).then_some((rule!("506.7f"), because))
    }
}
