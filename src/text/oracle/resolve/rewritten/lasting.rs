//! For how long power and toughness are changed, where only one of several instructions says so.

use crate::oracle::lang::*;

/// "Red creatures get +2/+0 and white creatures get +0/+2 until end of turn", "it gets an additional -3/-3 if ...": a change of power and
/// toughness that does not say for how long lasts as long as the one beside it (611.2a), that behind it in the sentence or that
/// which it goes on with.
pub(in crate::oracle::resolve) fn as_long_as_beside(parts: &mut [Effect]) {
    for at in 0..parts.len() {
        let beside = |at: usize| parts.get(at).and_then(lasting);
        let Some(beside) = at.checked_sub(1).and_then(beside).or_else(|| beside(at + 1)) else { continue };
        if let Some(duration) = parts.get_mut(at).and_then(unsaid) {
            *duration = beside;
        }
    }
}

/// "-1/-1 until end of turn. It gets -4/-4 instead if ...": what is done instead lasts as long as the first would (614.15).
pub(in crate::oracle::resolve) fn as_long_as_usual(usual: &Effect, instead: &mut Effect) {
    if let (Some(usual), Some(duration)) = (lasting(usual), unsaid(instead)) {
        *duration = usual;
    }
}

/// For how long an instruction says that it changes something.
fn lasting(effect: &Effect) -> Option<Duration> {
    match effect {
        Effect::Do { verb: Verb::Modify { duration, .. }, .. } if *duration != Duration::Forever => {
            Some(duration.clone())
        }
        Effect::Seq(all) => all.iter().rev().find_map(lasting),
        Effect::If { then, .. } | Effect::Where(_, then) | Effect::May { effect: then, .. } => lasting(then),
        _ => None,
    }
}

/// How long a change of power and toughness lasts of which that is not said.
fn unsaid(effect: &mut Effect) -> Option<&mut Duration> {
    match effect {
        Effect::Do { verb: Verb::Modify { changes, duration, .. }, .. } => {
            let sizes = changes.iter().all(|change| matches!(change, Modification::AddPt(..)));
            (sizes && *duration == Duration::Forever).then_some(duration)
        }
        Effect::If { then, .. } | Effect::Where(_, then) => unsaid(then),
        _ => None,
    }
}
