//! Static abilities: what is said of objects and players for as long as the ability is there (604).

mod twofold;
mod ways;

use std::sync::Arc;

use super::*;
use crate::card::{CardType, CardTypes};
use crate::oracle::grammar::event::AttackedOne;
use crate::oracle::grammar::keyword::Names;
use crate::oracle::grammar::number::Values;
use crate::oracle::grammar::rules::{self, OncePlayedInYours};
use crate::oracle::grammar::select::Post;
use crate::oracle::grammar::this_way::EntersThisWay;
use crate::oracle::lang::*;
use crate::oracle::phrase::*;
use twofold::{SAME_FOR, read_of_each_type, read_twofold, say_of_each_type, say_twofold};
pub(crate) use ways::SameOne;
pub(super) use ways::{BonusWhere, Defined, DuringAndSo, HostOnly, OwnPt, Pair, RuleWhere, SizeWhere, WithToo};

/// What joins the things a static ability makes true in one sentence.
pub(super) const JOINTS: &[&str] = &["and", ", and", ","];
/// The same where sentences may follow that stand under no condition.
const SENTENCES: &[&str] = &["and", ", and", ",", "."];

/// What a static ability makes true, with these joints between.
pub(super) fn read_effects<'a>(i: In<'a>, joints: &[&str]) -> Read<'a, Vec<StaticEffect>> {
    let (mut at, first) = <Statics as Way<StaticEffect>>::read(i.agreeing(Agree::Bare))?;
    let mut all = vec![first];
    'more: loop {
        for joint in joints {
            let Ok((rest, ())) = at.lit(joint) else { continue };
            // A sentence about what was cast by the leave before it is none of its own.
            if *joint == "." && rest.s.starts_with("if you do ,") && all.iter().any(lets_play) {
                continue;
            }
            let before = rest.cx.elide.get();
            let mut best = None;
            keep_longer(&mut best, <Statics as Way<StaticEffect>>::read(rest.agreeing(Agree::Bare)));
            // A sentence of its own names its subject.
            let elided: &[Agree] = if *joint == "." { &[] } else { &[Agree::Third, Agree::Bare] };
            for agree in elided.iter().copied() {
                rest.cx.elide.set(Some((rest.s.len(), agree)));
                keep_longer(&mut best, <Statics as Way<StaticEffect>>::read(rest.agreeing(Agree::Bare)));
            }
            rest.cx.elide.set(before);
            if let Some((behind, next)) = best {
                // 107.3i: what the last of them says X is holds for all.
                let said = rest.s.get(..rest.s.len() - behind.s.len()).unwrap_or_default();
                if said.contains(ways::X_IS) && all.iter().any(names_x) {
                    let Some(n) = ways::number_of_bonus(&next) else { return rest.stumble() };
                    all.iter_mut().for_each(|one| ways::put_in_place(one, &Num::X, &n));
                }
                all.push(next);
                at = behind;
                continue 'more;
            }
        }
        return Ok((at.agreeing(Agree::Bare), all));
    }
}

pub(super) fn say_effects(all: &[StaticEffect], joints: &[&str], o: &mut Out<'_>) -> bool {
    // The number that several hang on is said behind the last, and is X in those before.
    if let Some((last, before)) = all.split_last()
        && !before.is_empty()
        && let Some(n) = ways::number_of_bonus(last)
    {
        let mut of_x = before.to_vec();
        of_x.iter_mut().for_each(|one| ways::put_in_place(one, &n, &Num::X));
        if of_x != before {
            of_x.push(last.clone());
            if say_one_by_one(&of_x, joints, o) {
                return true;
            }
        }
    }
    say_one_by_one(all, joints, o)
}

fn say_one_by_one(all: &[StaticEffect], joints: &[&str], o: &mut Out<'_>) -> bool {
    let mark = o.mark();
    for (at, one) in all.iter().enumerate() {
        let joints: &[&str] = if at == 0 { &[""] } else { joints };
        let said = joints.iter().any(|joint| {
            [Agree::Third, Agree::Bare].iter().any(|agree| {
                o.attempt(|o| {
                    o.elide = *agree;
                    o.agree = Agree::Bare;
                    (joint.is_empty() || o.lit(joint)) && <Statics as Way<StaticEffect>>::say(one, o)
                })
            })
        });
        if !said {
            return o.back(mark);
        }
    }
    !all.is_empty()
}

/// "as long as you control exactly one creature, that creature gets +2/+0": the set that has one is the one that is changed.
fn read_the_only_one(i: In<'_>) -> Read<'_, (Cond, Vec<StaticEffect>)> {
    let (i, ()) = i.lit(AS_LONG)?;
    let (i, cond) = Cond::parse(i)?;
    let Cond::Compare(Num::Count(set), Cmp::Eq, Num::Const(1)) = &cond else { return i.stumble() };
    let (i, ()) = i.lit(THAT_ONE)?;
    let (i, changes) = <Changes as Way<Vec<Modification>>>::read(i.agreeing(Agree::Third))?;
    let what = (**set).clone();
    Ok((i, (cond, vec![StaticEffect::Modify { what, changes }])))
}

const AS_LONG: &str = "as long as";
const THAT_ONE: &str = ", that creature";

/// Says what [`read_the_only_one`] reads.
fn say_the_only_one(cond: &Cond, effects: &[StaticEffect], o: &mut Out<'_>) -> bool {
    let Cond::Compare(Num::Count(set), Cmp::Eq, Num::Const(1)) = cond else { return false };
    let [StaticEffect::Modify { what, changes }] = effects else { return false };
    *what == **set
        && o.attempt(|o| {
            o.lit(AS_LONG) && cond.say(o) && o.lit(THAT_ONE) && {
                o.agree = Agree::Third;
                <Changes as Way<Vec<Modification>>>::say(changes, o)
            }
        })
}

/// Behind where a card may be cast from.
const ONLY_THERE: &str = ", but not from anywhere else";

/// That what may be cast from there can't be cast from anywhere else; nothing where no such leave is given.
fn nowhere_else(leave: &StaticEffect) -> Option<StaticEffect> {
    let StaticEffect::Rule(RuleChange::PlayFrom { what, play: false, .. }) = leave else { return None };
    let [itself @ Pred::Is(_), there] = what.post.as_slice() else { return None };
    let post = vec![itself.clone(), Pred::Not(Box::new(there.clone()))];
    let elsewhere = Filter { heads: Vec::new(), noun: Noun::Object, post };
    Some(StaticEffect::Rule(RuleChange::CantCast(Players::Each, elsewhere)))
}

/// "you may cast this card from your graveyard, but not from anywhere else".
fn read_from_there_only(i: In<'_>) -> Read<'_, Vec<StaticEffect>> {
    let (i, leave) = <Statics as Way<StaticEffect>>::read(i)?;
    let (i, ()) = i.lit(ONLY_THERE)?;
    match nowhere_else(&leave) {
        Some(other) => Ok((i, vec![leave, other])),
        None => i.stumble(),
    }
}

/// Says what [`read_from_there_only`] reads.
fn say_from_there_only(effects: &[StaticEffect], o: &mut Out<'_>) -> bool {
    let [leave, other] = effects else { return false };
    nowhere_else(leave).as_ref() == Some(other)
        && o.attempt(|o| <Statics as Way<StaticEffect>>::say(leave, o) && o.lit(ONLY_THERE))
}

/// Before what may be done in each turn of one's own.
const EACH_OF_YOURS: &str = "during each of your turns ,";

type During = limits::DuringWords;

pub(super) fn read_static(i: In<'_>) -> Read<'_, Static> {
    let (i, (condition, effects)) = longest(
        i,
        &[
            &|i| read_the_only_one(i).map(|(i, (cond, effects))| (i, (Some(cond), effects))),
            &|i| read_twofold(i).map(|(i, effects)| (i, (None, effects))),
            // "Enchanted permanent can't attack, block, or crew Vehicles, and its activated abilities can't be activated."
            &|i| {
                let (i, mut effects) = read_twofold(i)?;
                let (i, ()) = i.lit(", and")?;
                let (i, more) = read_effects(i, JOINTS)?;
                effects.extend(more);
                Ok((i, (None, effects)))
            },
            &|i| {
                let (i, cond) = <Holding as Way<Cond>>::read(i)?;
                let (i, ()) = i.lit(",")?;
                let (i, effects) = read_twofold(i)?;
                Ok((i, (Some(cond), effects)))
            },
            &|i| read_from_there_only(i).map(|(i, effects)| (i, (None, effects))),
            &|i| ways::read_again_while(i).map(|(i, (cond, effects))| (i, (Some(cond), effects))),
            &|i| read_effects(i, SENTENCES).map(|(i, effects)| (i, (None, effects))),
            &|i| {
                let (i, effects) = read_effects(i, JOINTS)?;
                let (i, cond) = <Holding as Way<Cond>>::read(i)?;
                Ok((i, (Some(cond), effects)))
            },
            &|i| {
                let (i, cond) = <Holding as Way<Cond>>::read(i)?;
                let (i, ()) = i.lit(",")?;
                let (i, effects) = read_effects(i, JOINTS)?;
                Ok((i, (Some(cond), effects)))
            },
            // "As long as equipped creature is tapped, tapped creatures you control get +2/+0": the condition ends before a comma.
            &|i| {
                let ends = i.s.match_indices(" , ").map(|(at, _)| at);
                let fronts = ends.filter_map(|at| Some((i.s.get(..at)?, i.s.get(at + 1..)?)));
                for (front, rest) in fronts.take(3) {
                    if let Ok((end, cond)) = <Holding as Way<Cond>>::read(i.at(front))
                        && end.s.trim().is_empty()
                    {
                        let (i, ()) = i.at(rest).lit(",")?;
                        let (i, effects) = read_effects(i, JOINTS)?;
                        return Ok((i, (Some(cond), effects)));
                    }
                }
                i.stumble()
            },
            // "As long as ~ is attached to a creature, your opponents can't cast spells during your turn."
            &|i| {
                let (i, front) = <Holding as Way<Cond>>::read(i)?;
                let (i, ()) = i.lit(",")?;
                let (i, effects) = read_effects(i, JOINTS)?;
                let (i, behind) = <During as Way<Cond>>::read(i)?;
                Ok((i, (Some(Cond::And(vec![front, behind])), effects)))
            },
            // "During each of your turns, you may play a land and cast a permanent spell of each permanent type ...".
            &|i| {
                let (i, ()) = i.lit(EACH_OF_YOURS)?;
                let (i, effects) = read_of_each_type(i)?;
                Ok((i, (Some(Cond::TurnOf(Box::new(Players::You))), effects)))
            },
            &|i| {
                let (i, effect) = <OncePlayedInYours as Way<StaticEffect>>::read(i)?;
                Ok((i, (Some(Cond::TurnOf(Box::new(Players::You))), vec![effect])))
            },
        ],
    )?;
    let (mut i, ()) = i.lit(".")?;
    let mut effects = effects;
    let mut otherwise = Vec::new();
    // One ability can't hold two: a quoted one has no second to be.
    if condition.is_some()
        && i.cx.depth.get() == 0
        && let Ok((rest, ())) = i.lit("otherwise ,")
    {
        let (rest, other) = read_effects(rest.agreeing(Agree::Bare), JOINTS)?;
        otherwise = other;
        i = rest.lit(".")?.0;
    }
    loop {
        if let Ok((rest, rider)) = crate::oracle::grammar::effect::read_rider(i) {
            effects.push(StaticEffect::Riding(rider));
            i = rest.lit(".")?.0;
        } else if let Ok((rest, keywords)) =
            i.lit(SAME_FOR).and_then(|(rest, ())| <Names as Way<Vec<Keyword>>>::read(rest))
        {
            effects.push(StaticEffect::SameForKeywords(keywords));
            i = rest.lit(".")?.0;
        } else if effects.iter().any(lets_play)
            && let Ok((rest, enters)) = <EntersThisWay as Way<Replacement>>::read(i)
        {
            effects.push(StaticEffect::Replace(enters));
            i = rest.lit(".")?.0;
        } else {
            break;
        }
    }
    Ok((i, Static { condition, effects, otherwise }))
}

/// Whether it lets cards be played.
fn lets_play(effect: &StaticEffect) -> bool {
    matches!(effect, StaticEffect::Rule(RuleChange::PlayFrom { .. }))
}

/// Whether it is a sentence about the permission before it.
fn is_apart(effect: &StaticEffect) -> bool {
    match effect {
        StaticEffect::Riding(_) | StaticEffect::SameForKeywords(_) => true,
        StaticEffect::Replace(replacement) => crate::oracle::grammar::this_way::kind_of(replacement).is_some(),
        _ => false,
    }
}

pub(super) fn say_static(whole: &Static, o: &mut Out<'_>) -> bool {
    // What stands in sentences of its own stands behind the rest.
    let apart = whole.effects.iter().position(is_apart).unwrap_or(whole.effects.len());
    let (effects, riders) = whole.effects.split_at(apart);
    let said = match &whole.condition {
        None => {
            say_twofold(effects, o)
                || say_from_there_only(effects, o)
                || say_effects(effects, SENTENCES, o)
                || (2..effects.len()).any(|at| {
                    let (front, more) = effects.split_at(at);
                    o.attempt(|o| say_twofold(front, o) && o.lit(", and") && say_effects(more, JOINTS, o))
                })
        }
        Some(cond) => {
            o.attempt(|o| say_effects(effects, JOINTS, o) && <Holding as Way<Cond>>::say(cond, o))
                || o.attempt(|o| <Holding as Way<Cond>>::say(cond, o) && o.lit(",") && say_effects(effects, JOINTS, o))
                || o.attempt(|o| <Holding as Way<Cond>>::say(cond, o) && o.lit(",") && say_twofold(effects, o))
                || say_the_only_one(cond, effects, o)
                || ways::say_again_while(cond, effects, o)
                || matches!(cond, Cond::And(both) if matches!(both.as_slice(), [front, behind] if o.attempt(|o| {
                    <Holding as Way<Cond>>::say(front, o)
                        && o.lit(",")
                        && say_effects(effects, JOINTS, o)
                        && <During as Way<Cond>>::say(behind, o)
                })))
                || matches!(cond, Cond::TurnOf(whose) if **whose == Players::You
                    && o.attempt(|o| o.lit(EACH_OF_YOURS) && say_of_each_type(effects, o)))
                || matches!((cond, effects), (Cond::TurnOf(whose), [effect])
                    if **whose == Players::You && o.attempt(|o| <OncePlayedInYours as Way<StaticEffect>>::say(effect, o)))
        }
    };
    let otherwise = |o: &mut Out<'_>| {
        whole.otherwise.is_empty() || (o.lit("otherwise ,") && say_effects(&whole.otherwise, JOINTS, o) && o.lit("."))
    };
    said && o.lit(".")
        && otherwise(o)
        && riders.iter().all(|rider| {
            (match rider {
                StaticEffect::Riding(rider) => crate::oracle::grammar::effect::say_rider(rider, o),
                StaticEffect::SameForKeywords(keywords) => {
                    o.attempt(|o| o.lit(SAME_FOR) && <Names as Way<Vec<Keyword>>>::say(keywords, o))
                }
                StaticEffect::Replace(enters) => <EntersThisWay as Way<Replacement>>::say(enters, o),
                _ => false,
            }) && o.lit(".")
        })
}
