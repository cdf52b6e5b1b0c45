//! "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you."

use crate::card::{ManaCost, ManaSymbol, Variable};
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::cost::{Costs, PaidBySomebody};
use super::event::AttackedOne;
use super::number::ForEach;
use super::objects::Subject;
use super::select::One;

/// What must be paid for creatures to attack or block (508.1g, 509.1d).
pub(super) struct Tax;

const CANT: &[(&str, Taxed)] =
    &[("can't attack or block", Taxed::Both), ("can't attack", Taxed::Attacking), ("can't block", Taxed::Blocking)];
const UNLESS: &[&str] = &["unless their controller pays", "unless its controller pays"];
/// The same of anything else they do.
const UNLESS_THEY: &[&str] = &["unless their controller", "unless its controller"];
/// The same of ~ itself, whose controller "you" are.
const UNLESS_YOU: &str = "unless you";
/// The cost is of each creature by itself, said so or not.
const OF_THOSE: &str = "for each of those creatures";
const X_IS: &str = ", where X is";
/// What it attacks, behind "for each creature they control that's attacking".
const YOUR_PLANESWALKER: &str = "a planeswalker you control";

/// A cost of X, which a number behind it tells.
fn of_x() -> Cost {
    mana(ManaSymbol::Variable(Variable::X))
}

/// {1}, so many times.
fn of_one() -> Cost {
    mana(ManaSymbol::Generic(1))
}

fn mana(symbol: ManaSymbol) -> Cost {
    Cost { parts: vec![CostPart::Mana(ManaCost::new([symbol]))] }
}

/// Those who control the creatures, and pay.
fn they() -> Players {
    Players::That(Ref::Word("they".into()), Said::Pronoun)
}

/// What a taxed creature does, as it may be said of it behind "for each".
fn doing(to: Taxed, whom: Option<&AttackTarget>) -> Vec<Pred> {
    let against = match whom {
        Some(AttackTarget::Player(who)) => Some(Pred::AttackingWhom(Box::new(who.clone()))),
        _ => None,
    };
    match to {
        Taxed::Attacking => against.into_iter().chain([Pred::Attacking]).collect(),
        Taxed::Blocking => vec![Pred::Blocking],
        Taxed::Both => vec![Pred::Attacking, Pred::Blocking],
    }
}

/// The kind that is taxed, and its noun alone, as it may be said again: "nonblack creatures ... for each creature".
fn said_again(own: &Filter) -> [Filter; 2] {
    let mut noun = own.clone();
    noun.heads.iter_mut().for_each(|head| head.adjectives.clear());
    [own.clone(), noun]
}

/// "for each creature they control that's attacking you": one by one of the creatures that are taxed, which the words name again. It
/// is the same kind without whose it is and what it does.
fn read_of_each<'a>(i: In<'a>, what: &Objects, to: Taxed, whom: Option<&AttackTarget>) -> Read<'a, ()> {
    if let Ok((i, ())) = i.lit(OF_THOSE) {
        return Ok((i, ()));
    }
    let (i, ()) = i.lit("for each")?;
    let (i, mut each) = <One as Way<Filter>>::read(i)?;
    let i = match whom {
        Some(AttackTarget::PlaneswalkerOf(Players::You)) => i.lit(YOUR_PLANESWALKER)?.0,
        _ => i,
    };
    let theirs = Pred::ControlledBy(Box::new(they()));
    let named = each.post.contains(&theirs);
    let further = |pred: &Pred| *pred != theirs && !doing(to, whom).contains(pred);
    each.post.retain(further);
    each.heads.iter_mut().for_each(|head| head.adjectives.retain(further));
    match what {
        Objects::All(own, _) if named && said_again(own).contains(&each) => Ok((i, ())),
        _ => i.stumble(),
    }
}

/// Says what [`read_of_each`] reads, as far as the text has it.
fn say_of_each(what: &Objects, to: Taxed, whom: Option<&AttackTarget>, o: &mut Out<'_>) -> bool {
    if o.follows.is_none() || o.lit(OF_THOSE) {
        return true;
    }
    let Objects::All(own, _) = what else { return true };
    let theirs = Pred::ControlledBy(Box::new(they()));
    let _ = doing(to, whom).into_iter().any(|doing| {
        said_again(own).into_iter().any(|own| {
            let mut behind = own.clone();
            behind.post.extend([theirs.clone(), doing.clone()]);
            let mut before = own;
            before.heads.iter_mut().for_each(|head| head.adjectives.insert(0, doing.clone()));
            before.post.push(theirs.clone());
            let against = |o: &mut Out<'_>| {
                !matches!(whom, Some(AttackTarget::PlaneswalkerOf(Players::You))) || o.lit(YOUR_PLANESWALKER)
            };
            let said =
                |each: &Filter, o: &mut Out<'_>| o.lit("for each") && <One as Way<Filter>>::say(each, o) && against(o);
            [behind, before].iter().any(|each| o.attempt(|o| said(each, o)))
        })
    });
    true
}

/// Whether it is the object the ability is of, before or after references are resolved.
fn is_this(what: &Objects) -> bool {
    match what {
        Objects::That(Ref::Word(words), _) => &**words == "~",
        what => matches!(what, Objects::That(Ref::This, _)),
    }
}

/// Says what must be paid, with the words before it.
fn say_cost(what: &Objects, cost: &Cost, o: &mut Out<'_>) -> bool {
    o.attempt(|o| o.either(UNLESS) && <Costs as Way<Cost>>::say(cost, o))
        || o.attempt(|o| {
            o.either(UNLESS_THEY) && {
                o.agree = Agree::Third;
                <PaidBySomebody as Way<Cost>>::say(cost, o)
            }
        })
        || is_this(what)
            && o.attempt(|o| {
                o.lit(UNLESS_YOU)
                    && (<Costs as Way<Cost>>::say(cost, o) || (o.lit("pay") && <Costs as Way<Cost>>::say(cost, o)))
            })
}

impl Way<RuleChange> for Tax {
    fn read(i: In<'_>) -> Read<'_, RuleChange> {
        let (i, what) = <Subject as Way<Objects>>::read(i)?;
        let found = CANT.iter().find_map(|(words, to)| Some((i.lit(words).ok()?.0, *to)));
        let Some((i, to)) = found else { return i.stumble() };
        let (i, whom) = match to {
            Taxed::Attacking => maybe(i, <AttackedOne as Way<Option<AttackTarget>>>::read),
            _ => (i, None),
        };
        let (i, which) = match to {
            Taxed::Blocking => maybe(i, <super::rules::BlockWhich as Way<Option<Filter>>>::read),
            _ => (i, None),
        };
        let (i, mut cost) = longest(
            i,
            &[
                &|i| one_of(i, UNLESS).and_then(|(i, ())| <Costs as Way<Cost>>::read(i)),
                &|i| {
                    let (i, ()) = one_of(i, UNLESS_THEY)?;
                    <PaidBySomebody as Way<Cost>>::read(i.agreeing(Agree::Third))
                },
                &|i| {
                    let (rest, ()) = i.lit(UNLESS_YOU)?;
                    if is_this(&what) { <Costs as Way<Cost>>::read(rest) } else { i.stumble() }
                },
            ],
        )?;
        let (i, each) = maybe(i, |i| read_of_each(i, &what, to, whom.as_ref().and_then(Option::as_ref)));
        let (mut i, mut times) = match each {
            Some(()) => (i, None),
            None => maybe(i, |i| i.lit("for each").and_then(|(i, ())| <ForEach as Way<Num>>::read(i))),
        };
        if cost == of_x() && times.is_none() {
            let (rest, n) = i.lit(X_IS).and_then(|(i, ())| Num::parse(i))?;
            (i, cost, times) = (rest, of_one(), Some(Num::EqualTo(Box::new(n))));
        }
        // X of the spell or ability that says so is not known any more when it is paid.
        if cost.has_x() {
            i.stumble()
        } else {
            Ok((i, RuleChange::Tax { what, to, whom: whom.flatten(), which: which.flatten(), cost, times }))
        }
    }

    fn say(value: &RuleChange, o: &mut Out<'_>) -> bool {
        let RuleChange::Tax { what, to, whom, which, cost, times } = value else { return false };
        let of_each = |o: &mut Out<'_>| say_of_each(what, *to, whom.as_ref(), o);
        let whom = |o: &mut Out<'_>| whom.is_none() || <AttackedOne as Way<Option<AttackTarget>>>::say(whom, o);
        o.attempt(|o| {
            <Subject as Way<Objects>>::say(what, o)
                && CANT.iter().any(|(words, same)| same == to && o.lit(words))
                && whom(o)
                && (which.is_none() || <super::rules::BlockWhich as Way<Option<Filter>>>::say(which, o))
                && match times {
                    Some(Num::EqualTo(n)) if *cost == of_one() => {
                        say_cost(what, &of_x(), o) && of_each(o) && o.lit(X_IS) && n.say(o)
                    }
                    Some(n) => say_cost(what, cost, o) && o.lit("for each") && <ForEach as Way<Num>>::say(n, o),
                    None => say_cost(what, cost, o) && of_each(o),
                }
        })
    }
}

/// "Enchanted creature can't be blocked unless defending player pays {3} for each creature they control that's blocking it": what
/// those who block it pay (509.1d).
pub(super) struct TaxOnBlockers;

const UNLESS_DEFENDER: &str = "can't be blocked unless defending player pays";
const OF_BLOCKERS: &str = "for each creature they control that's blocking it";

impl Way<RuleChange> for TaxOnBlockers {
    fn read(i: In<'_>) -> Read<'_, RuleChange> {
        let (i, it) = Ref::parse(i)?;
        let (i, ()) = i.lit(UNLESS_DEFENDER)?;
        let (i, cost) = <Costs as Way<Cost>>::read(i)?;
        let (i, ()) = i.lit(OF_BLOCKERS)?;
        let blocked = Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(it)] };
        let what = Objects::All(super::event::any_creature(), Quantifier::Plural);
        Ok((i, RuleChange::Tax { what, to: Taxed::Blocking, whom: None, which: Some(blocked), cost, times: None }))
    }

    fn say(value: &RuleChange, o: &mut Out<'_>) -> bool {
        let RuleChange::Tax { what, to: Taxed::Blocking, whom: None, which: Some(blocked), cost, times: None } = value
        else {
            return false;
        };
        let [Pred::Is(it)] = blocked.post.as_slice() else { return false };
        matches!(what, Objects::All(all, _) if *all == super::event::any_creature())
            && o.attempt(|o| {
                it.say(o) && o.lit(UNLESS_DEFENDER) && <Costs as Way<Cost>>::say(cost, o) && o.lit(OF_BLOCKERS)
            })
    }
}

/// "{2} plus an additional {1} for each Faerie you control": so many times {1}.
pub(super) struct WithMore;

/// How much generic mana words ask for.
pub(super) fn generic(i: In<'_>) -> Read<'_, i32> {
    let (rest, mana) = ManaCost::parse(i)?;
    match mana.symbols() {
        [ManaSymbol::Generic(n)] => match i32::try_from(*n) {
            Ok(n) => Ok((rest, n)),
            Err(_) => i.stumble(),
        },
        _ => i.stumble(),
    }
}

pub(super) fn say_generic(n: i32, o: &mut Out<'_>) -> bool {
    u32::try_from(n).is_ok_and(|n| ManaCost::generic(n).say(o))
}

impl Way<(Cost, Option<Num>)> for WithMore {
    fn read(i: In<'_>) -> Read<'_, (Cost, Option<Num>)> {
        let (i, n) = generic(i)?;
        let (i, ()) = i.lit("plus an additional")?;
        let (i, more) = generic(i)?;
        let (i, each) = i.lit("for each").and_then(|(i, ())| <ForEach as Way<Num>>::read(i))?;
        let each = Num::Times(more, Box::new(each));
        Ok((i, (of_one(), Some(Num::Plus(Box::new(Num::Const(n)), Box::new(each))))))
    }

    fn say((cost, times): &(Cost, Option<Num>), o: &mut Out<'_>) -> bool {
        let Some(Num::Plus(n, each)) = times else { return false };
        match (&**n, &**each) {
            (Num::Const(n), Num::Times(more, each)) if *cost == of_one() => o.attempt(|o| {
                say_generic(*n, o)
                    && o.lit("plus an additional")
                    && say_generic(*more, o)
                    && o.lit("for each")
                    && <ForEach as Way<Num>>::say(each, o)
            }),
            _ => false,
        }
    }
}
