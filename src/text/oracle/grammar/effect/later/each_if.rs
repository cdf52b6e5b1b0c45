//! Changes each under a condition of its own: "it gains trample if you control a Dwarf and hexproof if you control an Elf".

use super::*;
use crate::oracle::grammar::effect::clauses::clause;
use crate::oracle::grammar::quote;

/// Several changes of one object, as they stand behind how long they last.
pub(super) struct EachIf;

/// What stands between them.
const JOINTS: &[&str] = &[", and", "and", ","];

/// A change of the object spoken of, whose verb may be that of the change before.
fn read_change<'a>(i: In<'a>, first: bool) -> Read<'a, Effect> {
    if first {
        return clause(i);
    }
    let mut best = None;
    let before = i.cx.elide.get();
    for agree in [Agree::Third, Agree::Bare] {
        i.cx.elide.set(Some((i.s.len(), agree)));
        keep_longer(&mut best, clause(i));
    }
    i.cx.elide.set(before);
    // "gains trample ... and hexproof": what it gains alone.
    keep_longer(&mut best, <quote::Abilities as Way<Vec<std::sync::Arc<Ability>>>>::read(i).map(gained));
    best.map_or_else(|| i.stumble(), Ok)
}

fn gained((i, abilities): (In<'_>, Vec<std::sync::Arc<Ability>>)) -> (In<'_>, Effect) {
    let what = Objects::That(Ref::Word("".into()), Said::Pronoun);
    let verb = Verb::Modify { what, changes: vec![Modification::Gain(abilities)], duration: Duration::Forever };
    (i, Effect::Do { who: Players::You, verb, bind: None })
}

/// A change with its condition, where it has one.
fn read_part<'a>(i: In<'a>, first: bool) -> Read<'a, Effect> {
    let (i, change) = read_change(i, first)?;
    if !matches!(&change, Effect::Do { who: Players::You, verb, .. } if verb.lasting() == Some(&Duration::Forever)) {
        return i.stumble();
    }
    match i.lit("if").and_then(|(i, ())| <CondBehind as Way<Cond>>::read(i)) {
        Ok((rest, cond)) => Ok((rest, Effect::If { cond, then: Box::new(change), otherwise: Box::default() })),
        Err(_) => Ok((i, change)),
    }
}

/// "Gets +2/+0, gains trample if it's red, and ...": what was read as one clause is one for each change where they stand in a list,
/// and the condition is about the last.
fn last_alone(part: Effect, nobody: &Objects) -> Vec<Effect> {
    let Effect::If { cond, mut then, otherwise } = part else { return vec![part] };
    let mut before = None;
    if let Effect::Do { who, verb: Verb::Modify { what, changes, duration }, bind } = &mut *then
        && changes.len() > 1
        && let Some(last) = changes.pop()
    {
        let always = Verb::Modify { what: what.clone(), changes: changes.clone(), duration: duration.clone() };
        before = Some(Effect::Do { who: who.clone(), verb: always, bind: *bind });
        (*what, *changes) = (nobody.clone(), vec![last]);
    }
    let under = Effect::If { cond, then, otherwise };
    before.into_iter().chain([under]).collect()
}

/// Whom a change is of that has no subject of its own.
fn nobody_said(part: &Effect) -> Option<&Objects> {
    match part {
        Effect::If { then, .. } => nobody_said(then),
        Effect::Do { verb: Verb::Modify { what, .. }, .. } => Some(what),
        _ => None,
    }
}

fn is_if(part: &Effect) -> bool {
    matches!(part, Effect::If { .. })
}

impl Way<Effect> for EachIf {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (mut at, one) = read_part(i, true)?;
        let first = i.s.get(..i.s.len() - at.s.len()).unwrap_or_default();
        let listed =
            first.split(" if ").next().is_some_and(|changes| changes.contains(", ") && !changes.contains(" and "));
        let mut all = vec![one];
        'more: loop {
            for joint in JOINTS {
                if let Ok((rest, next)) = at.lit(joint).and_then(|(rest, ())| read_part(rest, false)) {
                    all.push(next);
                    at = rest;
                    continue 'more;
                }
            }
            break;
        }
        if listed
            && all.len() > 1
            && let Some(nobody) = all.get(1).and_then(nobody_said).cloned()
        {
            let one = all.remove(0);
            all.splice(0..0, last_alone(one, &nobody));
        }
        // A single condition behind several changes is said of all of them.
        let conditions = all.iter().filter(|part| is_if(part)).count();
        match all.as_slice() {
            [_] if conditions == 1 => Ok((at, all.swap_remove(0))),
            [.., last] if conditions > 1 && is_if(last) => Ok((at, Effect::Seq(all))),
            _ => i.stumble(),
        }
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let alone = std::slice::from_ref(value);
        let all = if let Effect::Seq(all) = value { all } else { alone };
        let mark = o.mark();
        for (at, part) in all.iter().enumerate() {
            let said = if at == 0 {
                o.agree = Agree::Bare;
                say_part(part, o)
            } else {
                JOINTS.iter().any(|joint| o.attempt(|o| o.lit(joint) && say_part(part, o)))
            };
            if !said {
                return o.back(mark);
            }
        }
        all.iter().any(is_if)
    }
}

fn say_part(part: &Effect, o: &mut Out<'_>) -> bool {
    match part {
        Effect::If { cond, then, .. } => say_change(then, o) && o.lit("if") && <CondBehind as Way<Cond>>::say(cond, o),
        change => say_change(change, o),
    }
}

fn say_change(change: &Effect, o: &mut Out<'_>) -> bool {
    let keywords = |o: &mut Out<'_>| match change {
        Effect::Do { verb: Verb::Modify { what: Objects::That(Ref::Word(nobody), _), changes, .. }, .. }
            if nobody.is_empty() =>
        {
            matches!(changes.as_slice(), [Modification::Gain(abilities)]
                if <quote::Abilities as Way<Vec<std::sync::Arc<Ability>>>>::say(abilities, o))
        }
        _ => false,
    };
    [Agree::Third, Agree::Bare].into_iter().any(|agree| {
        o.attempt(|o| {
            o.elide = agree;
            o.agree = Agree::Bare;
            <Clause as Way<Effect>>::say(change, o)
        })
    }) || o.attempt(keywords)
}
