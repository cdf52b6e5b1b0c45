//! What a clause may be besides somebody doing something: two conditions, something doubled, one of those spoken of.

use super::*;
use crate::oracle::grammar::twofold;

/// "creatures you control get +1/+0 until end of turn if ..., and they gain flying until end of turn if ...".
pub(super) struct TwoIfs;

const AND: &[&str] = &[", and", "and"];

impl Way<Effect> for TwoIfs {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        // "Put a +1/+1 counter on it if it's a creature and a loyalty counter on it if it's a planeswalker."
        let counters = |i| {
            let (i, verb) = twofold::counters_on(i)?;
            let (i, ()) = i.lit("if")?;
            let then = Box::new(Effect::Do { who: Players::You, verb, bind: None });
            <CondBehind as Way<Cond>>::read(i)
                .map(|(i, cond)| (i, Effect::If { cond, then, otherwise: Box::default() }))
        };
        let (i, (first, counted)) = longest(
            i,
            &[&|i| <OnlyIf as Way<Effect>>::read(i).map(|(i, first)| (i, (first, false))), &|i| {
                i.lit("put*").and_then(|(i, ())| counters(i)).map(|(i, first)| (i, (first, true)))
            }],
        )?;
        let (i, ()) = one_of(i, AND)?;
        let whole = <OnlyIf as Way<Effect>>::read(i.agreeing(Agree::Bare));
        let (i, second) = match whole {
            Err(_) if counted || matches!(&first, Effect::If { then, .. } if is_counters(then)) => counters(i)?,
            whole => whole?,
        };
        Ok((i, Effect::Seq(vec![first, second])))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Seq(both) = value else { return false };
        let [first, second] = both.as_slice() else { return false };
        let more_counters = |o: &mut Out<'_>| match second {
            Effect::If { cond, then, .. } => match &**then {
                Effect::Do { verb, .. } => {
                    twofold::say_counters_on(verb, o) && o.lit("if") && <CondBehind as Way<Cond>>::say(cond, o)
                }
                _ => false,
            },
            _ => false,
        };
        o.attempt(|o| <OnlyIf as Way<Effect>>::say(first, o) && o.either(AND) && more_counters(o))
            || o.attempt(|o| {
                <OnlyIf as Way<Effect>>::say(first, o) && o.either(AND) && {
                    o.agree = Agree::Bare;
                    <OnlyIf as Way<Effect>>::say(second, o)
                }
            })
    }
}

/// "mill two cards, then destroy it if ...": behind "then" a condition is about the last clause alone, and is asked when the others
/// are done (608.2c).
pub(super) struct LastOnlyIf;

const THEN: &str = ", then ";

impl Way<Effect> for LastOnlyIf {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        if !i.cx.dispatch.is_probe() && !i.s.contains(THEN) {
            return i.stumble();
        }
        let (rest, whole) =
            longest(i, &[&|i| <OnlyIf as Way<Effect>>::read(i), &|i| <OnlyUnless as Way<Effect>>::read(i)])?;
        let Effect::If { cond, then, otherwise } = whole else { return i.stumble() };
        let Effect::Seq(mut all) = *then else { return i.stumble() };
        // What stands behind the last "then" has to be one clause.
        let said = i.s.get(..i.s.len() - rest.s.len()).unwrap_or_default();
        let last = said.rsplit(THEN).next().unwrap_or_default();
        let clause = last.split(" if ").next().and_then(|last| last.split(" unless ").next()).unwrap_or_default();
        if clause.len() == said.len() || clause.contains(" and ") || clause.contains(", ") {
            return i.stumble();
        }
        let Some(then) = all.pop() else { return i.stumble() };
        // "Each player reveals the top card of their library, then puts it onto the battlefield if it's a permanent card": each of
        // those cards by itself.
        let by_each = all.iter().any(|one| matches!(one, Effect::Do { who, .. } if who.is_each()));
        let last = match (by_each, those_that_are(&cond, &then)) {
            (false, _) => Effect::If { cond, then: Box::new(then), otherwise },
            (true, Some(those)) => those,
            (true, None) => return i.stumble(),
        };
        all.push(last);
        Ok((rest, Effect::Seq(all)))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Seq(all) = value else { return false };
        let Some((last, before)) = all.split_last() else { return false };
        let of_each = if_it_is(last);
        let Some((cond, then)) = (match last {
            Effect::If { cond, then, otherwise } if **otherwise == Effect::None => Some((cond, &**then)),
            _ => of_each.as_ref().map(|(cond, then)| (cond, then)),
        }) else {
            return false;
        };
        if before.is_empty() {
            return false;
        }
        let mut all = before.to_vec();
        all.push(then.clone());
        let (then, otherwise) = (Box::new(Effect::Seq(all)), Box::new(Effect::None));
        let whole = Effect::If { cond: cond.clone(), then, otherwise };
        o.attempt(|o| <OnlyIf as Way<Effect>>::say(&whole, o))
            || o.attempt(|o| <OnlyUnless as Way<Effect>>::say(&whole, o))
    }
}

/// What is moved if it is of a kind, as those of them that are.
fn those_that_are(cond: &Cond, then: &Effect) -> Option<Effect> {
    let Cond::Behind(cond) = cond else { return None };
    let Cond::Is(it, kind) = &**cond else { return None };
    let Effect::Do { who, verb: Verb::Move { what: Objects::That(of, _), to }, bind } = then else { return None };
    let those = Objects::Among { from: of.clone(), count: Count::All, filter: (**kind).clone(), random: false };
    let verb = Verb::Move { what: those, to: to.clone() };
    (of == it).then(|| Effect::Do { who: who.clone(), verb, bind: *bind })
}

/// The other way round: the condition, and what is done with the one.
fn if_it_is(those: &Effect) -> Option<(Cond, Effect)> {
    let Effect::Do { who, verb: Verb::Move { what, to }, bind } = those else { return None };
    let Objects::Among { from, count: Count::All, filter, random: false } = what else { return None };
    let verb = Verb::Move { what: Objects::That(from.clone(), Said::Pronoun), to: to.clone() };
    let then = Effect::Do { who: who.clone(), verb, bind: *bind };
    let cond = Cond::Is(from.clone(), Box::new(filter.clone()));
    Some((Cond::Behind(Box::new(cond)), then))
}

/// Whether counters are put on something.
fn is_counters(effect: &Effect) -> bool {
    matches!(effect, Effect::Do { verb: Verb::PutCounters { .. }, .. })
}

/// "double target player's life total" (701.10d).
pub(super) struct DoubledLife;

fn doubled_life(who: Players) -> Effect {
    // A target is named once.
    let whose = match &who {
        Players::Target(_) => Players::That(Ref::Word("they".into()), Said::Pronoun),
        who => who.clone(),
    };
    let twice = Num::Times(2, Box::new(Num::Life(Box::new(whose))));
    Effect::Do { who, verb: Verb::SetLife(twice), bind: None }
}

impl Way<Effect> for DoubledLife {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, ()) = i.lit("double")?;
        let (i, who) = <TheirOwn as Way<Players>>::read(i)?;
        i.lit("life total").map(|(i, ())| (i, doubled_life(who)))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Do { who, .. } = value else { return false };
        *value == doubled_life(who.clone())
            && o.attempt(|o| o.lit("double") && <TheirOwn as Way<Players>>::say(who, o) && o.lit("life total"))
    }
}

/// "each opponent": several players of whom each does what is said.
pub(super) struct EachOfThem;

impl Way<Players> for EachOfThem {
    fn read(i: In<'_>) -> Read<'_, Players> {
        let (rest, who) = <Subject as Way<Players>>::read(i)?;
        if who.is_each() { Ok((rest, who)) } else { i.stumble() }
    }

    fn say(value: &Players, o: &mut Out<'_>) -> bool {
        value.is_each() && <Subject as Way<Players>>::say(value, o)
    }
}

/// "they", "that player": one of those of whom each does something.
pub(super) struct OneOfThem;

impl Way<()> for OneOfThem {
    fn read(i: In<'_>) -> Read<'_, ()> {
        let they = i.lit("they").map(|(rest, ())| (rest.agreeing(Agree::Bare), ()));
        they.or_else(|_| i.lit("that player").map(|(rest, ())| (rest.agreeing(Agree::Third), ())))
    }

    fn say((): &(), o: &mut Out<'_>) -> bool {
        let said = |words, agree, o: &mut Out<'_>| {
            let lit = o.lit(words);
            if lit {
                o.agree = agree;
            }
            lit
        };
        said("they", Agree::Bare, o) || said("that player", Agree::Third, o)
    }
}

/// "scry X, where X is ..." as one clause of several: it alone is about X.
pub(super) struct MidWhere;

impl Way<Effect> for MidWhere {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, effect) = <Simple as Way<Effect>>::read(i)?;
        let (i, ()) = i.lit(", where X is")?;
        let (i, n) = <ValueThen as Way<Num>>::read(i)?;
        if JOINTS.iter().any(|joint| i.lit(joint).is_ok()) {
            Ok((i, Effect::Where(n, Box::new(effect))))
        } else {
            i.stumble()
        }
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Where(n, effect) = value else { return false };
        o.attempt(|o| {
            <Simple as Way<Effect>>::say(effect, o) && o.lit(", where X is") && <ValueThen as Way<Num>>::say(n, o)
        })
    }
}
