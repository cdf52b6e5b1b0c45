//! What activating a mana ability would take.

use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{
    Activated, ActivationLimit, Cost, CostPart, Count, Effect, Num, Objects, Ref, RulesCounter, Verb,
};
use crate::r1_concepts::r118_costs::PayFor;
use crate::r1_concepts::r118_mana_payment::needs;
use crate::r1_concepts::r118_mana_payment::plan::Kind;
use crate::state::{ObjectId, Origin, PlayerId};
use crate::stop::Done;
use crate::view::View;

/// Something that is done once for each of several objects that could be chosen for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::r1_concepts::r118_mana_payment) enum Takes {
    #[default]
    Taps,
    Sacrifices,
    Exiles,
}

impl Takes {
    /// "choose what to tap".
    pub fn word(self) -> &'static str {
        match self {
            Self::Taps => "tap",
            Self::Sacrifices => "sacrifice",
            Self::Exiles => "exile",
        }
    }
}

/// What tapping something that could attack or block adds to its harm.
pub(super) const CREATURE: i32 = 5;

const SACRIFICE: i32 = 200;

/// How often a plan activates an ability that is not used up.
pub(in crate::r1_concepts::r118_mana_payment) const MOST_OFTEN: usize = 20;

impl Cx<'_> {
    /// What an activation would take, once for each way to choose it; `None` if it can't be paid now.
    pub(super) fn takes(
        &self,
        view: &View<'_>,
        player: PlayerId,
        (object, origin): (ObjectId, Origin),
        a: &Activated,
    ) -> Done<Option<Vec<Take>>> {
        // 602.5d-e: while something is paid, nobody could cast an instant or sorcery.
        if a.limits.iter().any(|limit| matches!(limit, ActivationLimit::Instant | ActivationLimit::Sorcery)) {
            return Ok(None);
        }
        let limited =
            a.limits.iter().any(|limit| matches!(limit, ActivationLimit::TimesEachTurn(_) | ActivationLimit::Once));
        let mut base = Take { often: if limited { 1 } else { MOST_OFTEN }, ..Take::default() };
        let mut choices: Vec<Vec<Vec<ObjectId>>> = Vec::new();
        let mut most_x = None;
        let frame = Frame::of(object, player);
        for part in &a.cost.parts {
            match part {
                CostPart::Tap => {
                    if self.can_tap(object).is_err() {
                        return Ok(None);
                    }
                    base.often = 1;
                }
                CostPart::Untap => {
                    if !view.object(object).tapped || self.too_new_to_activate(object)? {
                        return Ok(None);
                    }
                    base.often = 1;
                    base.harm += 20;
                }
                CostPart::Mana(cost) => match needs(cost, 0, &[]).into_iter().next() {
                    Some((kinds, 0)) if cost.x_count() == 0 => base.needs.extend(kinds),
                    _ => base.foreseen = Foreseen::No,
                },
                CostPart::Life(n) => {
                    let n = view.number(n, &frame)?;
                    if n > 0 && self.game.player(player).life < n {
                        return Ok(None);
                    }
                    if n > 0 {
                        base.often = base.often.min((self.game.player(player).life / n) as usize);
                    }
                    base.harm += 60 * n as i32;
                }
                CostPart::Sacrifice(Objects::That(Ref::This, _))
                | CostPart::Exile(Objects::That(Ref::This, _))
                | CostPart::Return(Objects::That(Ref::This, _))
                | CostPart::Discard(Objects::That(Ref::This, _)) => {
                    base.often = 1;
                    base.harm += SACRIFICE;
                    base.uses.push(object);
                }
                // "Exile ~ from your hand": it alone is such a one.
                CostPart::Exile(what @ (Objects::All(..) | Objects::Among { from: Ref::This, .. })) => {
                    if view.objects(what, &frame)? != [object] {
                        return Ok(None);
                    }
                    base.often = 1;
                    base.harm += SACRIFICE;
                    base.uses.push(object);
                }
                CostPart::RemoveCounters(Num::Const(n), kind, Objects::That(Ref::This, _)) => {
                    let counters = &view.object(object).counters;
                    let have: u32 = counters
                        .iter()
                        .filter(|(k, _)| kind.as_ref().is_none_or(|kind| kind == *k))
                        .map(|(_, n)| *n)
                        .sum();
                    let n = (*n).max(1) as u32;
                    if have < n {
                        return Ok(None);
                    }
                    base.often = base.often.min((have / n) as usize);
                    base.harm += 30;
                }
                // "Remove any number of storage counters from ~": so many as the mana that is needed.
                CostPart::RemoveCounters(Num::X, kind, Objects::That(Ref::This, _)) => {
                    let counters = &view.object(object).counters;
                    let of_kind = counters.iter().filter(|(k, _)| kind.as_ref().is_none_or(|kind| kind == *k));
                    let have: u32 = of_kind.map(|(_, n)| *n).sum();
                    let have = i32::try_from(have).unwrap_or(i32::MAX);
                    most_x = Some(most_x.map_or(have, |most: i32| most.min(have)).min(MOST_OFTEN as i32));
                    base.often = 1;
                    base.harm += 30;
                }
                // "Put a -0/-1 counter on ~".
                CostPart::PutCounters(Num::Const(_), _, Objects::That(Ref::This, _)) => base.harm += 40,
                // 107.14: of each energy counter there is one.
                CostPart::Energy(Num::Const(n)) => {
                    let n = u32::try_from(*n).unwrap_or(0);
                    let have = view.game.player(player).counter(RulesCounter::Energy);
                    if have < n {
                        return Ok(None);
                    }
                    base.often = base.often.min(have.checked_div(n).map_or(MOST_OFTEN, |times| times as usize));
                    base.energy += n;
                    base.harm += 30;
                }
                // Which is chosen as it is paid: no other source is given up for it.
                CostPart::Discard(what @ Objects::Some { count: Count::Exactly(Num::Const(n @ 1..)), .. }) => {
                    let able = view.objects_or(what, &view.game.player(player).hand, &frame)?.len();
                    let times = able / usize::try_from(*n).unwrap_or(1);
                    if times == 0 {
                        return Ok(None);
                    }
                    base.often = base.often.min(times);
                    base.harm += 2 * SACRIFICE;
                }
                CostPart::Exert => base.harm += 20,
                CostPart::TapOthers(what @ Objects::Some { count: Count::Exactly(Num::Const(n @ 1..)), .. })
                | CostPart::Sacrifice(what @ Objects::Some { count: Count::Exactly(Num::Const(n @ 1..)), .. })
                | CostPart::Exile(what @ Objects::Some { count: Count::Exactly(Num::Const(n @ 1..)), .. }) => {
                    base.how = match part {
                        CostPart::Sacrifice(_) => Takes::Sacrifices,
                        CostPart::Exile(_) => Takes::Exiles,
                        _ => Takes::Taps,
                    };
                    let taps = base.how == Takes::Taps;
                    let mut able = view.objects(what, &frame)?;
                    // 605.3a: its own source, too, unless that is tapped for it already.
                    let is_tapped = taps && a.cost.parts.contains(&CostPart::Tap);
                    able.retain(|o| {
                        view.controller(*o) == player
                            && !(taps && view.object(*o).tapped)
                            && !(is_tapped && *o == object)
                    });
                    able.truncate(12);
                    base.often = 1;
                    base.harm += n * if taps { 4 } else { 2 * SACRIFICE };
                    let n = usize::try_from(*n).unwrap_or(1);
                    base.several = if n > 1 { n } else { 0 };
                    choices.push(so_many_of(&able, n));
                }
                // Not done: payments do not plan with these.
                CostPart::Either(_) | CostPart::XAtMost(_) | CostPart::ManaCostOf(..) | CostPart::ReducedBy(..) => {
                    base.foreseen = base.foreseen.max(Foreseen::No);
                }
                // What is given is its player's to choose as it is paid.
                CostPart::Energy(_)
                | CostPart::Sacrifice(_)
                | CostPart::Discard(_)
                | CostPart::Exile(_)
                | CostPart::Return(_)
                | CostPart::TapOthers(_)
                | CostPart::TapPower(..)
                | CostPart::UntapOthers(_)
                | CostPart::RemoveCounters(..)
                | CostPart::RemoveAmong(..)
                | CostPart::PutCounters(..)
                | CostPart::Reveal(_)
                | CostPart::RevealChosenPlayer
                | CostPart::Do(_)
                | CostPart::Have(..)
                | CostPart::Mill(_) => {
                    let alone = Cost { parts: vec![part.clone()] };
                    // Not done: nor with how much of them is given, where that is its player's X.
                    if alone.has_x() {
                        base.foreseen = Foreseen::No;
                        continue;
                    }
                    let what = PayFor::Ability(object, self.ability_paid(object, origin, a));
                    if !self.could_pay(player, &alone, what, &frame)? {
                        return Ok(None);
                    }
                    base.foreseen = base.foreseen.max(Foreseen::AsPaid);
                    base.often = 1;
                    base.harm += match part {
                        CostPart::Mill(_) | CostPart::Reveal(_) | CostPart::RevealChosenPlayer => 0,
                        _ => 2 * SACRIFICE,
                    };
                }
                // 605.1a: a loyalty ability is no mana ability.
                CostPart::Loyalty(_) => return Ok(None),
            }
        }
        if base.foreseen == Foreseen::No {
            return Ok(Some(vec![base]));
        }
        let mut takes = match most_x {
            None => vec![base],
            Some(most) => (0..=most).map(|x| Take { x: Some(x), harm: base.harm + x, ..base.clone() }).collect(),
        };
        for choice in choices {
            takes = takes
                .into_iter()
                .flat_map(|take| {
                    choice.iter().map(move |o| {
                        let mut more = take.clone();
                        more.uses.extend(o);
                        more.chosen = if let [one] = o.as_slice() { Some(*one) } else { None };
                        more
                    })
                })
                .collect();
        }
        Ok(Some(takes))
    }
}

/// How much of what an activation takes a payment knows beforehand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::r1_concepts::r118_mana_payment) enum Foreseen {
    /// All of it.
    #[default]
    All,
    /// That it can be paid; its player chooses as it is paid what is given.
    AsPaid,
    /// Not even that, or not what it would make: no payment may use it, but one that fails without it is no answer.
    No,
}

/// The ways to choose so many of these, up to a few.
fn so_many_of(able: &[ObjectId], n: usize) -> Vec<Vec<ObjectId>> {
    const MOST: usize = 40;
    let mut ways: Vec<Vec<ObjectId>> = Vec::new();
    let mut open = vec![(Vec::new(), able)];
    while let Some((chosen, left)) = open.pop() {
        if chosen.len() == n {
            ways.push(chosen);
            if ways.len() == MOST {
                break;
            }
            continue;
        }
        let with = left.iter().enumerate().filter(|_| left.len() + chosen.len() >= n).map(|(at, one)| {
            let more: Vec<ObjectId> = chosen.iter().copied().chain([*one]).collect();
            (more, left.get(at + 1..).unwrap_or_default())
        });
        // The last is looked at first.
        open.extend(with.rev());
    }
    ways
}

/// What an activation takes besides being tapped.
#[derive(Clone, Debug, Default)]
pub(super) struct Take {
    pub(super) harm: i32,
    pub(super) needs: Vec<Kind>,
    pub(super) uses: Vec<ObjectId>,
    pub(super) chosen: Option<ObjectId>,
    pub(super) how: Takes,
    /// The energy counters that are paid.
    pub(super) energy: u32,
    /// What is chosen for X, where it is how many counters are removed.
    pub(super) x: Option<i32>,
    /// How often it can be paid, at the least once.
    pub(super) often: usize,
    /// How many others are chosen together, where it is more than one.
    pub(super) several: usize,
    pub(super) foreseen: Foreseen,
}

/// How much what comes along with the mana hurts.
pub(super) fn pain(effect: &Effect) -> i32 {
    match effect {
        Effect::Do { verb: Verb::DealDamage { .. } | Verb::LoseLife(_), .. } => 60,
        Effect::Do { verb: Verb::AddMana { .. }, .. } | Effect::None => 0,
        Effect::Do { .. } | Effect::EachUnless { .. } | Effect::Delayed(..) | Effect::Reflexive(..) => 15,
        _ => effect.parts().into_iter().map(pain).sum(),
    }
}
