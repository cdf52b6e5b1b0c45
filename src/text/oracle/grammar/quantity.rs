//! Quantities behind a clause, whatever its verb: "put a +1/+1 counter on ~ for each Elf you control", "mill a number of cards
//! equal to its power", "add {B} or {G} for each permanent destroyed this way".
//!
//! A quantity hangs on the number an instruction has ([`amount`]); what an instruction without one is done for each of, is
//! done again for each.

use std::marker::PhantomData;

use crate::card::{ManaCost, ManaSymbol};
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::number::{EachNamed, Numeral, each_apart};
use super::select::Several;

/// How many of it are chosen, where that is a number.
fn count(what: &mut Objects) -> Option<&mut Num> {
    match what {
        Objects::Some { count: Count::Exactly(n) | Count::UpTo(n), .. }
        | Objects::Among { count: Count::Exactly(n) | Count::UpTo(n), .. }
        | Objects::Top { count: n, .. } => Some(n),
        _ => None,
    }
}

/// The number an instruction has.
pub(crate) fn amount(verb: &mut Verb) -> Option<&mut Num> {
    match verb {
        Verb::Draw(n)
        | Verb::Mill(n)
        | Verb::GainLife(n)
        | Verb::LoseLife(n)
        | Verb::Scry(n)
        | Verb::Surveil(n)
        | Verb::FlipCoins(n)
        | Verb::IncreaseSpeed(n)
        | Verb::GetCounters(n, _)
        | Verb::LoseCounters(n, _)
        | Verb::RemoveCounters(Some(n), ..)
        | Verb::DealDamage { amount: n, divided: false, .. }
        | Verb::EachDeals { amount: n, .. }
        | Verb::DealExcess { amount: n, .. }
        | Verb::Create { count: n, .. }
        | Verb::PutCounters { count: n, divided: false, .. }
        | Verb::AddMana {
            mana: ManaMade::ChosenColor(n) | ManaMade::AnyColor(n, false) | ManaMade::Combination(n, _),
            ..
        } => Some(n),
        Verb::Search { count: Count::Exactly(n), .. } => Some(n),
        Verb::Exile { what, .. }
        | Verb::Move { what, .. }
        | Verb::Sacrifice(what)
        | Verb::Discard(what)
        | Verb::Reveal(what)
        | Verb::Look(what)
        | Verb::Tap(what)
        | Verb::Untap(what)
        | Verb::ChooseObjects(what) => count(what),
        _ => None,
    }
}

/// The mana made once, and what it is for each of so many: each may be of another color.
fn mana_for_each(mana: &ManaMade, each: Num) -> Option<ManaMade> {
    match mana {
        ManaMade::AnyColor(Num::Const(1), true) => Some(ManaMade::AnyColor(each, false)),
        ManaMade::OneOf(choices) => {
            let color = |cost: &ManaCost| match cost.symbols() {
                [ManaSymbol::Colored(color)] => Some(*color),
                _ => None,
            };
            choices.iter().map(color).collect::<Option<Vec<_>>>().map(|colors| ManaMade::Combination(each, colors))
        }
        _ => None,
    }
}

/// Takes [`mana_for_each`] back.
fn mana_apart(mana: &ManaMade) -> Option<(ManaMade, Num)> {
    match mana {
        ManaMade::AnyColor(each, false) => Some((ManaMade::AnyColor(Num::Const(1), true), each.clone())),
        ManaMade::Combination(each, colors) => {
            let one = colors.iter().map(|color| ManaCost::new([ManaSymbol::Colored(*color)])).collect();
            Some((ManaMade::OneOf(one), each.clone()))
        }
        _ => None,
    }
}

/// What power and toughness get, where that alone is changed for a time.
fn bonus(verb: &mut Verb) -> Option<[&mut Num; 2]> {
    match verb {
        Verb::Modify { changes, duration, .. } if *duration != Duration::Forever => match changes.as_mut_slice() {
            [Modification::AddPt(power, toughness)] => Some([power, toughness]),
            _ => None,
        },
        _ => None,
    }
}

/// A number for each of so many.
fn times(n: &Num, each: &Num) -> Option<Num> {
    Some(match n {
        Num::Const(0) => Num::Const(0),
        Num::Const(1) => each.clone(),
        Num::Const(n) => Num::Times(*n, Box::new(each.clone())),
        Num::X => Num::Product(Box::new(Num::X), Box::new(each.clone())),
        _ => return None,
    })
}

/// Makes the instruction one for each of so many.
fn multiplied(verb: &mut Verb, each: Num) -> bool {
    if let Verb::AddMana { mana, .. } = verb
        && let Some(more) = mana_for_each(mana, each.clone())
    {
        *mana = more;
        return true;
    }
    let searches = matches!(verb, Verb::Search { .. });
    if let Some([power, toughness]) = bonus(verb) {
        let (Some(p), Some(t)) = (times(power, &each), times(toughness, &each)) else { return false };
        (*power, *toughness) = (p, t);
        return true;
    }
    let Some(n) = amount(verb).filter(|_| !searches) else { return false };
    match times(n, &each) {
        Some(more) => *n = more,
        None => return false,
    }
    true
}

/// Takes [`multiplied`] back: the instruction as it is for one, and of how many.
fn apart(verb: &Verb) -> Option<(Verb, Num)> {
    let mut base = verb.clone();
    if let Verb::AddMana { mana, .. } = &mut base
        && let Some((one, each)) = mana_apart(mana)
    {
        *mana = one;
        return Some((base, each));
    }
    if let Some([power, toughness]) = bonus(&mut base) {
        let (p, t, each) = super::modify::bonus_apart(power, toughness)?;
        (*power, *toughness) = (Num::Const(p), Num::Const(t));
        return Some((base, each));
    }
    let n = amount(&mut base)?;
    let (one, each) = match n {
        Num::EventAmount => (Num::Const(1), Num::EventAmount),
        _ => each_apart(n)?,
    };
    *n = one;
    Some((base, each))
}

/// An instruction, and how much of it where that is said behind.
pub(crate) struct Measured<W>(PhantomData<W>);

impl<W: Way<Verb>> Way<Verb> for Measured<W> {
    fn read(i: In<'_>) -> Read<'_, Verb> {
        let (rest, mut verb) = W::read(i)?;
        if let Some(n) = amount(&mut verb)
            && *n == Num::Later
        {
            let (rest, told) = rest.lit("equal to").and_then(|(rest, ())| Num::parse(rest))?;
            *n = Num::EqualTo(Box::new(told));
            return Ok((rest, verb));
        }
        if let Ok((rest, more)) = read_more(rest, &verb)
            && let Some(n) = amount(&mut verb)
        {
            *n = Num::Plus(Box::new(std::mem::replace(n, Num::X)), Box::new(more));
            return Ok((rest, verb));
        }
        // "Return all creatures to their owners' hands except for Krakens and Serpents."
        if let Verb::Move { what: Objects::All(filter, _), .. } = &mut verb
            && let Ok((rest, but)) = rest.lit("except for").and_then(|(rest, ())| <Several as Way<Filter>>::read(rest))
        {
            filter.post.push(Pred::Not(Box::new(Pred::Fits(Box::new(but)))));
            return Ok((rest, verb));
        }
        match rest.lit("for each").and_then(|(rest, ())| <EachNamed as Way<Num>>::read(rest)) {
            Ok((behind, each)) => match multiplied(&mut verb, each) {
                true => Ok((behind, verb)),
                false => Ok((rest, verb)),
            },
            Err(_) => Ok((rest, verb)),
        }
    }

    fn say(value: &Verb, o: &mut Out<'_>) -> bool {
        if o.attempt(|o| W::say(value, o)) {
            return true;
        }
        if say_with_more::<W>(value, o) {
            return true;
        }
        let mut later = value.clone();
        if let Verb::Move { what: Objects::All(filter, _), .. } = &mut later
            && let Some(Pred::Not(but)) = filter.post.pop()
            && let Pred::Fits(but) = *but
        {
            return o.attempt(|o| W::say(&later, o) && o.lit("except for") && <Several as Way<Filter>>::say(&but, o));
        }
        let mut later = value.clone();
        if let Some(n) = amount(&mut later)
            && let Num::EqualTo(told) = n
        {
            let told = std::mem::replace(&mut **told, Num::X);
            *n = Num::Later;
            return o.attempt(|o| W::say(&later, o) && o.lit("equal to") && told.say(o));
        }
        let for_each = |(base, each): (Verb, Num), o: &mut Out<'_>| {
            o.attempt(|o| W::say(&base, o) && o.lit("for each") && <EachNamed as Way<Num>>::say(&each, o))
        };
        if apart(value).is_some_and(|apart| for_each(apart, o)) {
            return true;
        }
        let Some(n) = amount(&mut later) else { return false };
        let told = std::mem::replace(n, Num::Later);
        o.attempt(|o| W::say(&later, o) && o.lit("equal to") && told.say(o))
    }
}

/// What an instruction does more of, in the singular and the plural.
fn noun_of(verb: &Verb) -> Option<(&'static str, &'static str)> {
    match verb {
        Verb::Draw(_) => Some(("card", "cards")),
        Verb::GainLife(_) | Verb::LoseLife(_) => Some(("life", "life")),
        _ => None,
    }
}

/// "plus an additional card for each ...", "plus 2 life for each ...", behind so much.
fn read_more<'a>(i: In<'a>, verb: &Verb) -> Read<'a, Num> {
    let Some((one, many)) = noun_of(verb) else { return i.stumble() };
    let (i, ()) = i.lit("plus")?;
    let (i, more) = maybe(i, |i| i.lit("an additional"));
    let (i, n) = match (more, i.lit(one)) {
        (Some(()), Ok((rest, ()))) => (rest, 1),
        _ => {
            let (i, n) = <Numeral as Way<i32>>::read(i)?;
            (i.lit(many)?.0, n)
        }
    };
    let (i, ()) = i.lit("for each")?;
    let (i, each) = <EachNamed as Way<Num>>::read(i)?;
    Ok((i, Num::Times(n, Box::new(each))))
}

/// Says an instruction, and what [`read_more`] reads behind it.
fn say_with_more<W: Way<Verb>>(value: &Verb, o: &mut Out<'_>) -> bool {
    let Some((one, many)) = noun_of(value) else { return false };
    let mut base = value.clone();
    let Some(n) = amount(&mut base) else { return false };
    let Num::Plus(less, more) = n.clone() else { return false };
    let Num::Times(times, each) = *more else { return false };
    *n = *less;
    o.attempt(|o| {
        W::say(&base, o)
            && o.lit("plus")
            && (o.attempt(|o| times == 1 && o.lit("an additional") && o.lit(one))
                || o.optional("an additional") && <Numeral as Way<i32>>::say(&times, o) && o.lit(many))
            && o.lit("for each")
            && <EachNamed as Way<Num>>::say(&each, o)
    })
}

/// An instruction that has no number, and is done again for each: "take an extra turn after this one for each ...".
pub(crate) struct DoneAgain;

impl Way<Verb> for DoneAgain {
    fn read(i: In<'_>) -> Read<'_, Verb> {
        let (rest, verb) = Verb::parse(i)?;
        match verb {
            Verb::ExtraTurns(_) | Verb::Proliferate | Verb::Action(_) | Verb::ExtraPhase { .. } => Ok((rest, verb)),
            _ => rest.stumble(),
        }
    }

    fn say(value: &Verb, o: &mut Out<'_>) -> bool {
        value.say(o)
    }
}
