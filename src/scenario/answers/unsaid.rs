//! What a player takes where nobody says anything and that is no error.

use crate::engine::choice::{Answer, Ask, Decision, Purpose};
use crate::engine::decide::eager;
use crate::engine::r1_concepts::r115_targets::bodies_of;
use crate::engine::state::{Entity, Game, ObjectId};
use crate::engine::view::View;
use crate::oracle::lang::{
    AbilityKind, CounterKind, Effect, Modification, Num, Objects, Players, Recipients, Ref, RuleChange, StaticEffect,
    Verb, Zone,
};

use super::Answers;

/// What something does to its target, as its player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lean {
    /// It is aimed at an opponent's.
    Harms,
    /// It is for one's own.
    Helps,
}

impl Answers<'_> {
    /// What is taken: yes, as many as there may be but no more than must be given up; as targets of what harms an opponent and what
    /// is an opponent's, of what helps oneself and what is one's own, else of players an opponent; and otherwise what comes first.
    pub(super) fn default_of(&self, game: &Game, decision: &Decision) -> Answer {
        let Ask::Entities { options, min, max, purpose: Purpose::Target(slot), .. } = &decision.ask else {
            return eager(&decision.ask);
        };
        let seen = self.seen(game);
        let view = seen.view();
        let opponents = game.opponents(decision.player);
        let on_the_battlefield = options.iter().any(|e| e.object().is_some_and(|id| game.object(id).is_permanent()));
        let lean = decision.source.and_then(|id| lean(&view, id, *slot, on_the_battlefield));
        let rank = |entity: &Entity| {
            let whose = match entity {
                Entity::Player(player) => *player,
                Entity::Object(id) => view.controller(*id),
            };
            match (lean, opponents.contains(&whose), entity) {
                (Some(Lean::Harms) | None, true, Entity::Player(_)) => 0,
                (Some(Lean::Helps), false, Entity::Player(_)) => 0,
                (Some(Lean::Harms), true, _) | (Some(Lean::Helps), false, _) => 1,
                (None, ..) => 2,
                (Some(_), ..) => 3,
            }
        };
        let mut ranked: Vec<(usize, usize)> = options.iter().map(rank).zip(0..).collect();
        if lean.is_none() && (*min, *max) != (1, 1) {
            return eager(&decision.ask);
        }
        ranked.sort_unstable();
        let most = match (min, max) {
            (1, 1) => 1,
            (min, max) => ranked.iter().filter(|(rank, _)| *rank < 3).count().clamp(*min, (*max).max(*min)),
        };
        let mut picks: Vec<usize> = ranked.into_iter().map(|(_, place)| place).take(most).collect();
        picks.sort_unstable();
        Answer::Pick(picks)
    }
}

/// What a spell or ability on the stack does to what is chosen for a target slot; nothing where that is neither one nor the other.
fn lean(view: &View<'_>, id: ObjectId, slot: usize, on_the_battlefield: bool) -> Option<Lean> {
    let chosen = view.object(id).cast.as_ref().map(|cast| cast.modes.clone()).unwrap_or_default();
    let mut before = 0;
    for body in bodies_of(view, id) {
        let modes = body.modes.iter().flat_map(|modes| chosen.iter().filter_map(|n| modes.modes.get(usize::from(*n))));
        for part in modes.map(|mode| &mode.body).chain([&*body]) {
            if let Some(n) = slot.checked_sub(before).filter(|n| *n < part.targets.len()) {
                let target = u8::try_from(n).ok()?;
                return of_effect(&part.effect, target, on_the_battlefield).or_else(|| of_aura(view, id));
            }
            before += part.targets.len();
        }
    }
    None
}

/// What the first instruction about a target that harms or helps does.
fn of_effect(effect: &Effect, target: u8, on_the_battlefield: bool) -> Option<Lean> {
    if let Effect::Seq(all) = effect
        && let Some(Effect::Do { verb: Verb::Exile { what, .. }, bind: Some(bind), .. }) = all.first()
        && is_target(what, target)
        && all.iter().skip(1).any(|later| puts_back(later, *bind))
    {
        return Some(Lean::Helps);
    }
    match effect {
        Effect::Do { who, verb, .. } => of_verb(who, verb, target, on_the_battlefield),
        Effect::EachUnless { who, verb, .. } => of_verb(who, verb, target, on_the_battlefield),
        other => other.parts().into_iter().find_map(|part| of_effect(part, target, on_the_battlefield)),
    }
}

/// Whether it puts onto the battlefield what an instruction has exiled.
fn puts_back(effect: &Effect, bound: u8) -> bool {
    match effect {
        Effect::Do { verb: Verb::Move { what: Objects::That(Ref::Bound(it), _), to }, .. } => {
            *it == bound && to.zone == Zone::Battlefield
        }
        other => other.parts().into_iter().any(|part| puts_back(part, bound)),
    }
}

fn of_verb(who: &Players, verb: &Verb, target: u8, on_the_battlefield: bool) -> Option<Lean> {
    let it = |objects: &Objects| is_target(objects, target);
    let theirs = match who {
        Players::Target(n) | Players::That(Ref::Target(n), _) => *n == target,
        _ => false,
    };
    match verb {
        Verb::DealDamage { to, .. } | Verb::DealExcess { to, .. } | Verb::EachDeals { to, .. } => {
            is_dealt_to(to, target).then_some(Lean::Harms)
        }
        Verb::Destroy(what, _) | Verb::Counter(what) | Verb::CounterInto(what, ..) | Verb::Tap(what) if it(what) => {
            Some(Lean::Harms)
        }
        Verb::Exile { what, .. } | Verb::Sacrifice(what) if it(what) => Some(Lean::Harms),
        Verb::Move { what, to } if it(what) => match on_the_battlefield && to.zone != Zone::Battlefield {
            true => Some(Lean::Harms),
            false => Some(Lean::Helps),
        },
        Verb::Untap(what) | Verb::Regenerate(what) | Verb::DoubleCounters(_, what) if it(what) => Some(Lean::Helps),
        Verb::Multiply { what, .. } | Verb::CopySpell { what, .. } if it(what) => Some(Lean::Helps),
        Verb::PutCounters { kind, on, .. } if it(on) => of_counters(kind),
        Verb::Modify { what, changes, .. } if it(what) => changes.iter().find_map(of_change),
        Verb::Rule(RuleChange::PlayersCant(Players::Target(n), _), _) if *n == target => Some(Lean::Harms),
        Verb::Rule(change, _) => of_rule(change, &it),
        Verb::Attach(_, to) if it(to) => Some(Lean::Helps),
        Verb::Fight(one, _) if it(one) => Some(Lean::Helps),
        Verb::Fight(_, other) if it(other) => Some(Lean::Harms),
        Verb::Draw(_) | Verb::GainLife(_) if theirs => Some(Lean::Helps),
        Verb::LoseLife(_) | Verb::Discard(_) | Verb::Mill(_) | Verb::Sacrifice(_) | Verb::LoseGame if theirs => {
            Some(Lean::Harms)
        }
        _ => None,
    }
}

fn of_counters(kind: &CounterKind) -> Option<Lean> {
    match kind {
        CounterKind::PowerToughness(power, toughness) if power.min(toughness) < &0 => Some(Lean::Harms),
        CounterKind::PowerToughness(..) => Some(Lean::Helps),
        CounterKind::Named(name) if &**name == "stun" => Some(Lean::Harms),
        CounterKind::Named(_) | CounterKind::AtHand => None,
    }
}

fn of_change(change: &Modification) -> Option<Lean> {
    match change {
        Modification::AddPt(power, toughness) => match [power, toughness].map(is_less) {
            [Some(false), Some(false)] => Some(Lean::Helps),
            [Some(true), _] | [_, Some(true)] => Some(Lean::Harms),
            _ => None,
        },
        Modification::Control(Players::You)
        | Modification::LoseAll
        | Modification::LoseAllBut(_)
        | Modification::Lose(_)
        | Modification::CantHave(_) => Some(Lean::Harms),
        Modification::Gain(_) | Modification::GainChoice(_) => Some(Lean::Helps),
        _ => None,
    }
}

/// Whether a number is less than nothing; none where it can't be told.
fn is_less(n: &Num) -> Option<bool> {
    match n {
        Num::Const(n) => Some(*n < 0),
        Num::Negative(_) => Some(true),
        Num::Minus(..) => None,
        _ => Some(false),
    }
}

fn of_rule(change: &RuleChange, it: &dyn Fn(&Objects) -> bool) -> Option<Lean> {
    match change {
        RuleChange::CantAttack(what, _)
        | RuleChange::CantBlock(what, _)
        | RuleChange::CantAttackOrBlock(what)
        | RuleChange::DoesntUntap(what)
        | RuleChange::MustAttack(what, _)
            if it(what) =>
        {
            Some(Lean::Harms)
        }
        RuleChange::CantBeBlocked(what, _) | RuleChange::CantBeTargeted(what, ..) if it(what) => Some(Lean::Helps),
        _ => None,
    }
}

/// What an Aura does to what it is attached to.
fn of_aura(view: &View<'_>, id: ObjectId) -> Option<Lean> {
    let host = |objects: &Objects| matches!(objects, Objects::That(Ref::Host, _));
    view.is(id).all_abilities().iter().find_map(|(_, ability)| {
        let AbilityKind::Static(it) = &ability.kind else { return None };
        it.effects.iter().find_map(|effect| match effect {
            StaticEffect::Modify { what, changes } if host(what) => changes.iter().find_map(of_change),
            StaticEffect::Rule(change) => of_rule(change, &host),
            _ => None,
        })
    })
}

fn is_target(objects: &Objects, target: u8) -> bool {
    match objects {
        Objects::Target(n) | Objects::That(Ref::Target(n), _) => *n == target,
        Objects::And(all) => all.iter().any(|one| is_target(one, target)),
        _ => false,
    }
}

fn is_dealt_to(to: &Recipients, target: u8) -> bool {
    match to {
        Recipients::Target(n) | Recipients::That(Ref::Target(n), _) | Recipients::Players(Players::Target(n)) => {
            *n == target
        }
        Recipients::Objects(objects) | Recipients::Both(objects, _) => is_target(objects, target),
        Recipients::And(all) => all.iter().any(|one| is_dealt_to(one, target)),
        Recipients::Players(_) | Recipients::OneOf(_) | Recipients::That(..) => false,
    }
}
