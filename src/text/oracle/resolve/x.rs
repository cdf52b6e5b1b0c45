//! What X is in all sentences of an ability (107.3i).

use crate::oracle::lang::*;

use super::order::uses_x;

/// "Spells cost {X} less this turn, where X is the number of players being attacked. Exile the top X cards": what the first sentence
/// says X is holds for those behind it as well.
pub(super) fn with_the_same_x(parts: &mut [Effect]) {
    for at in 0..parts.len() {
        let later = parts.iter().skip(at + 1).any(uses_x);
        let Some(part) = parts.get_mut(at).filter(|_| later) else { continue };
        if let Effect::Do { verb: Verb::Costs(change, _), .. } = part
            && let CostDelta::LessNum(n) | CostDelta::MoreNum(n) = &mut change.change
            && *n != Num::X
        {
            let n = std::mem::replace(n, Num::X);
            *part = Effect::Where(n, Box::new(std::mem::take(part)));
        }
    }
}

/// "When it dies, you may pay {X}. If you do, return target card with mana value X": the target is chosen as the ability is put on the
/// stack (603.3d) and X only as it is paid (107.3f), which can then be nothing but the mana value of that.
pub(super) fn of_the_target(body: &mut Body) {
    if !pays_x(&body.effect) {
        return;
    }
    for (slot, spec) in (0u8..).zip(&mut body.targets) {
        let TargetKind::Object(filter) = &mut spec.kind else { continue };
        let of_x = |pred: &Pred| matches!(pred, Pred::ManaValue(Cmp::Eq, Num::X));
        if spec.count == Count::Exactly(Num::Const(1)) && filter.post.iter().any(of_x) {
            filter.post.retain(|pred| !of_x(pred));
            let x = Num::ManaValue(Ref::Target(slot));
            body.effect = Effect::Where(x, Box::new(std::mem::take(&mut body.effect)));
            return;
        }
    }
}

/// Whether an effect asks first of all for a cost with an X.
fn pays_x(effect: &Effect) -> bool {
    match effect {
        Effect::Pay { cost, .. } => cost.has_x(),
        Effect::Seq(parts) => parts.first().is_some_and(pays_x),
        _ => false,
    }
}

/// "When you spend this mana to cast your commander, scry X, where X is the number of times it's been cast": the number is of what the
/// mana is spent on, and is known only then.
pub(super) fn of_what_mana_is_spent_on(effect: &mut Effect) {
    let Effect::Where(n, within) = effect else { return };
    let Effect::Do { verb: Verb::AddMana { mana, then: Some(rider), .. }, .. } = &mut **within else { return };
    if names_x(mana) || !names_x(&rider.effect) {
        return;
    }
    rider.effect = Effect::Where(n.clone(), Box::new(std::mem::take(&mut rider.effect)));
    let whole = std::mem::take(&mut **within);
    *effect = whole;
}
