//! What a clause may be besides somebody doing something: two conditions, something doubled, one of those spoken of.

use super::*;
use crate::oracle::grammar::number::Life;
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
            Err(_) => more_if(i, &first)?,
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
            || o.attempt(|o| <OnlyIf as Way<Effect>>::say(first, o) && o.either(AND) && say_more_if(second, first, o))
    }
}

/// "and 3 damage to each creature with flying if {G} was spent to cast this spell", "and X life if ...": more of what is done before,
/// whose verb is not said again.
fn more_if<'a>(i: In<'a>, first: &Effect) -> Read<'a, Effect> {
    let Effect::If { then, .. } = first else { return i.stumble() };
    let Effect::Do { who, verb, .. } = &**then else { return i.stumble() };
    let (i, verb) = match verb {
        Verb::DealDamage { source, divided: false, unpreventable: false, .. } => {
            let (i, (amount, to)) = twofold::damage_to(i)?;
            let source = source.clone();
            (i, Verb::DealDamage { source, amount, to, divided: false, unpreventable: false, with_last: false })
        }
        Verb::GainLife(_) => <Life as Way<Num>>::read(i).map(|(i, n)| (i, Verb::GainLife(n)))?,
        Verb::LoseLife(_) => <Life as Way<Num>>::read(i).map(|(i, n)| (i, Verb::LoseLife(n)))?,
        _ => return i.stumble(),
    };
    let (i, ()) = i.lit("if")?;
    let (i, cond) = <CondBehind as Way<Cond>>::read(i)?;
    let then = Box::new(Effect::Do { who: who.clone(), verb, bind: None });
    Ok((i, Effect::If { cond, then, otherwise: Box::default() }))
}

/// Says what [`more_if`] reads.
fn say_more_if(second: &Effect, first: &Effect, o: &mut Out<'_>) -> bool {
    let (Effect::If { then: before, .. }, Effect::If { cond, then, .. }) = (first, second) else { return false };
    let (Effect::Do { who: by, verb: one, .. }, Effect::Do { who, verb, .. }) = (&**before, &**then) else {
        return false;
    };
    let more = |o: &mut Out<'_>| match (one, verb) {
        (Verb::DealDamage { source: usual, .. }, Verb::DealDamage { source, amount, to, .. }) => {
            source == usual && twofold::say_damage_to(amount, to, o)
        }
        (Verb::GainLife(_), Verb::GainLife(n)) | (Verb::LoseLife(_), Verb::LoseLife(n)) => {
            <Life as Way<Num>>::say(n, o)
        }
        _ => false,
    };
    by == who && more(o) && o.lit("if") && <CondBehind as Way<Cond>>::say(cond, o)
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
        if !is_of_the_last(i, rest) {
            return i.stumble();
        }
        let Some(then) = all.pop() else { return i.stumble() };
        // "Each player reveals the top card of their library, then puts it onto the battlefield if it's a permanent card": each of
        // those cards by itself.
        let by_each = all.iter().any(|one| matches!(one, Effect::Do { who, .. } if who.is_each()));
        let last = match (by_each, those_that_are(&cond, &then)) {
            (false, _) => Effect::If { cond, then: Box::new(then), otherwise },
            (true, Some(those)) => those,
            (true, None) => match done_by_those_of_whom(&cond, &then) {
                Some(done) => done,
                // What it says of a thing is said of each one's.
                None if names_a_thing(&cond) => return i.stumble(),
                None => Effect::If { cond, then: Box::new(then), otherwise },
            },
        };
        all.push(last);
        Ok((rest, Effect::Seq(all)))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Seq(all) = value else { return false };
        let Some((last, before)) = all.split_last() else { return false };
        let of_each = if_it_is(last).or_else(|| if_they(last));
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

/// A condition that is about all the clauses before it, and not about the one behind the last "then".
pub(super) struct OfAll<P>(std::marker::PhantomData<P>);

impl<P: Way<Effect>> Way<Effect> for OfAll<P> {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (rest, whole) = P::read(i)?;
        if matches!(&whole, Effect::If { then, .. } if matches!(&**then, Effect::Seq(_))) && is_of_the_last(i, rest) {
            return i.stumble();
        }
        Ok((rest, whole))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        P::say(value, o)
    }
}

/// Whether what stands behind the last "then" of what was read is one clause with a condition.
fn is_of_the_last(i: In<'_>, rest: In<'_>) -> bool {
    let said = i.s.get(..i.s.len() - rest.s.len()).unwrap_or_default();
    let last = said.rsplit(THEN).next().unwrap_or_default();
    let clause = last.split(" if ").next().and_then(|last| last.split(" unless ").next()).unwrap_or_default();
    last.len() < said.len() && !clause.contains(" and ") && !clause.contains(", ")
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
    Some((Cond::Behind(Box::new(Cond::Is(from.clone(), Box::new(filter.clone())))), then))
}

/// "Each player draws a card, then discards a card if they control an artifact": of what each does, those do the last of whom it is so.
fn done_by_those_of_whom(cond: &Cond, then: &Effect) -> Option<Effect> {
    let (Cond::Behind(cond), Effect::Do { who, verb, bind }) = (cond, then) else { return None };
    let who = Players::Who(Box::new(who.clone()), cond.clone());
    names_them(cond).then(|| Effect::Do { who, verb: verb.clone(), bind: *bind })
}

/// The other way round.
fn if_they(done: &Effect) -> Option<(Cond, Effect)> {
    let Effect::Do { who: Players::Who(who, cond), verb, bind } = done else { return None };
    let then = Effect::Do { who: (**who).clone(), verb: verb.clone(), bind: *bind };
    names_them(cond).then(|| (Cond::Behind(cond.clone()), then))
}

/// Whether a condition is about "they", who stand before it.
fn names_them(cond: &Cond) -> bool {
    Pronouns::of(cond).they
}

/// Whether a condition is about "it", or anything else that stands before it.
fn names_a_thing(cond: &Cond) -> bool {
    Pronouns::of(cond).thing
}

/// What a condition points back to.
#[derive(Default)]
struct Pronouns {
    they: bool,
    thing: bool,
}

impl Pronouns {
    fn of(cond: &Cond) -> Self {
        let mut found = Self::default();
        cond.clone().walk(&mut found);
        found
    }
}

impl Visit for Pronouns {
    fn reference(&mut self, it: &mut Ref) {
        match it {
            Ref::Word(word) if matches!(&**word, "they" | "their" | "that player") => self.they = true,
            Ref::Word(_) => self.thing = true,
            _ => {}
        }
        it.inside(self);
    }
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
