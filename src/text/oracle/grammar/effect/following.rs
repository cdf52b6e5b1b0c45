//! Sentences that say more of what was done before: how tokens enter, to whom else damage is dealt, what happens instead.

use super::*;
use crate::oracle::grammar::number;

/// How a token that was created enters, in a sentence behind.
pub(super) const TAPPED_AND_ATTACKING: &[&str] =
    &[". the token enters tapped and attacking", ". it enters tapped and attacking"];

/// Whether it is an instruction to create tokens of which nothing is said yet of how they enter.
pub(super) fn enters_plainly(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Do { verb: Verb::Create { count: Num::Const(1), tapped: false, attacking: false, .. }, .. }
    )
}

/// Has those tokens enter tapped and attacking, or not.
pub(super) fn enter_attacking(effect: &mut Effect, so: bool, by: Option<Players>) {
    if let Effect::Do { verb: Verb::Create { tapped, attacking, whom, .. }, .. } = effect {
        (*tapped, *attacking, *whom) = (so, so, by);
    }
}

/// The size of a token whose kind the instruction to create it says in words.
pub(super) fn size_of_token(effect: &mut Effect) -> Option<&mut Option<(Num, Num)>> {
    match effect {
        Effect::Do { verb: Verb::Create { token, .. }, .. } if token.copy_of.is_none() && !token.predefined => {
            Some(&mut token.pt)
        }
        _ => None,
    }
}

const ITS_POWER: &str = ". its power is equal to";
const ITS_TOUGHNESS: &str = "and its toughness is equal to";

/// "Its power is equal to that card's power and its toughness is equal to that card's toughness", of a token.
pub(super) fn read_token_size(i: In<'_>) -> Read<'_, (Num, Num)> {
    let (i, ()) = i.lit(ITS_POWER)?;
    let (i, power) = <number::Values as Way<Num>>::read(i)?;
    let (i, ()) = i.lit(ITS_TOUGHNESS)?;
    <number::Values as Way<Num>>::read(i).map(|(i, toughness)| (i, (power, toughness)))
}

/// Says what [`read_token_size`] reads.
pub(super) fn say_token_size((power, toughness): &(Num, Num), o: &mut Out<'_>) -> bool {
    o.lit(ITS_POWER)
        && <number::Values as Way<Num>>::say(power, o)
        && o.lit(ITS_TOUGHNESS)
        && <number::Values as Way<Num>>::say(toughness, o)
}

/// What the mana may be spent on that an instruction with a number behind it adds.
pub(super) fn mana_of_x(effect: &mut Effect) -> Option<&mut Option<ManaUsed>> {
    match effect {
        Effect::Where(_, inner) => match &mut **inner {
            Effect::Do { verb: Verb::AddMana { only, .. }, .. } => Some(only),
            _ => None,
        },
        _ => None,
    }
}

/// The instruction to counter something that is done where somebody does not pay.
pub(super) fn countering(effect: &mut Effect) -> Option<&mut Verb> {
    match effect {
        Effect::Pay { then, otherwise, .. } if **then == Effect::None => match &mut **otherwise {
            Effect::Do { verb: verb @ (Verb::Counter(_) | Verb::CounterInto(..)), .. } => Some(verb),
            _ => None,
        },
        _ => None,
    }
}

/// Says what [`read_following`] reads, with the process.
pub(super) fn say_following(value: &Effect, o: &mut Out<'_>) -> bool {
    let Effect::Repeat(n, process) = value else { return false };
    o.attempt(|o| {
        o.lit("repeat the following process")
            && <number::Spelled as Way<Num>>::say(n, o)
            && o.lit("times .")
            && <Sentences as Way<Effect>>::say(process, o)
    })
}

/// "repeat the following process X times.": what it is stands behind.
pub(super) fn read_following(i: In<'_>) -> Read<'_, Num> {
    let (i, ()) = i.lit("repeat the following process")?;
    let (i, n) = <number::Spelled as Way<Num>>::read(i)?;
    i.lit("times .").map(|(i, ())| (i, n))
}

/// "repeat this process once", "repeat this process X times": how often again.
pub(super) fn read_again(i: In<'_>) -> Read<'_, Num> {
    let (i, ()) = i.lit("repeat this process")?;
    if let Ok((i, ())) = i.lit("once") {
        return Ok((i, Num::Const(1)));
    }
    let (i, n) = <number::Spelled as Way<Num>>::read(i)?;
    one_of(i, &["times", "more times"]).map(|(i, ())| (i, n))
}

/// Says what [`read_again`] reads.
pub(super) fn say_again(n: &Num, o: &mut Out<'_>) -> bool {
    o.lit("repeat this process")
        && ((*n == Num::Const(1) && o.lit("once"))
            || o.attempt(|o| <number::Spelled as Way<Num>>::say(n, o) && o.either(&["times", "more times"])))
}

/// To what the instruction before deals its damage to, until references are resolved.
pub(crate) fn same() -> Recipients {
    Recipients::That(Ref::Word("the same".into()), Said::Pronoun)
}

/// "it deals 5 damage": to what the instruction before deals its damage to.
fn same_recipients<'a>(i: In<'a>, before: Option<&Effect>) -> Read<'a, Effect> {
    let Some(Effect::Do { verb: usual @ Verb::DealDamage { .. }, .. }) = before else { return i.stumble() };
    let (i, by) = <DealsBy as Way<Ref>>::read(i)?;
    let twice = |i: In<'a>| match before {
        Some(Effect::Do { verb: Verb::DealDamage { amount, .. }, .. }) => {
            one_of(i, DOUBLE).map(|(i, ())| (i, Num::Times(2, Box::new(amount.clone()))))
        }
        _ => i.stumble(),
    };
    let (i, much) = longest(i, &[&|i| <number::Damage as Way<Num>>::read(i), &twice])?;
    let mut verb = usual.clone();
    if let Verb::DealDamage { source, amount, to, .. } = &mut verb {
        (*source, *amount, *to) = (by, much, same());
    }
    Ok((i, Effect::Do { who: Players::You, verb, bind: None }))
}

/// As much again as the instruction before deals.
const DOUBLE: &[&str] = &["double that damage", "twice that much damage"];

/// Says what [`same_recipients`] reads.
pub(super) fn say_same_recipients(effect: &Effect, before: &Effect, o: &mut Out<'_>) -> bool {
    let Effect::Do {
        who: Players::You, verb: Verb::DealDamage { source, amount, to, divided, unpreventable, .. }, ..
    } = effect
    else {
        return false;
    };
    let same = matches!(before, Effect::Do { verb: Verb::DealDamage { to: usual, divided: parted, unpreventable: sure, .. }, .. }
        if (*to == same() || to == usual) && divided == parted && unpreventable == sure);
    let twice = matches!((before, amount), (Effect::Do { verb: Verb::DealDamage { amount: usual, .. }, .. }, Num::Times(2, n)) if **n == *usual);
    same && o.attempt(|o| {
        <DealsBy as Way<Ref>>::say(source, o)
            && (twice && o.either(DOUBLE) || <number::Damage as Way<Num>>::say(amount, o))
    })
}

/// Behind a condition, of the damage that the instruction before deals (120.4a).
const EXCESS: &str = "excess damage is dealt to that creature 's controller";

/// "excess damage is dealt to that creature's controller", of the damage that the instruction before deals.
fn excess<'a>(i: In<'a>, before: Option<&Effect>) -> Read<'a, Effect> {
    let Some(Effect::Do { verb: Verb::DealDamage { source, amount, .. }, .. }) = before else { return i.stumble() };
    let verb = Verb::DealExcess { source: source.clone(), amount: amount.clone(), to: same() };
    i.lit(EXCESS).map(|(i, ())| (i, Effect::Do { who: Players::You, verb, bind: None }))
}

/// Says what [`excess`] reads.
pub(super) fn say_excess(effect: &Effect, before: &Effect, o: &mut Out<'_>) -> bool {
    let Effect::Do { verb: Verb::DealDamage { to: usual, .. }, .. } = before else { return false };
    matches!(effect, Effect::Do { verb: Verb::DealExcess { to, .. }, .. } if *to == same() || to == usual)
        && o.lit(EXCESS)
}

/// The shield that an instruction makes around its targets, with how much it prevents (615.7).
fn shield(effect: &Effect) -> Option<(&Replacement, &Num, &Duration)> {
    let Effect::Do { who: Players::You, verb: Verb::Replace(shield, lasting), .. } = effect else { return None };
    let (Uses::Shield(n) | Uses::Divided(n)) = &shield.uses else { return None };
    let around =
        matches!(&shield.event, EventPattern::DealtDamage { to: DamageTo::These(to), .. } if to.slot().is_some());
    around.then_some((shield, n, lasting))
}

/// A shield like that, which prevents another amount.
fn shield_of(like: &Replacement, n: Num) -> Replacement {
    let uses = if matches!(like.uses, Uses::Divided(_)) { Uses::Divided(n) } else { Uses::Shield(n) };
    Replacement { uses, ..like.clone() }
}

/// "prevent the next 6 damage this way", of what the instruction before makes a shield around.
fn same_shield<'a>(i: In<'a>, before: Option<&Effect>) -> Read<'a, Effect> {
    let Some((like, _, lasting)) = before.and_then(shield) else { return i.stumble() };
    let (i, ()) = i.lit("prevent the next")?;
    let (i, much) = <number::Numeral as Way<Num>>::read(i)?;
    let (i, ()) = i.lit("damage")?;
    let (i, _) = maybe(i, |i| i.lit(THIS_WAY));
    let verb = Verb::Replace(shield_of(like, much), lasting.clone());
    Ok((i, Effect::Do { who: Players::You, verb, bind: None }))
}

const THIS_WAY: &str = "this way";

/// Says what [`same_shield`] reads.
pub(super) fn say_same_shield(effect: &Effect, before: &Effect, o: &mut Out<'_>) -> bool {
    let (Some((one, much, until)), Some((usual, _, lasting))) = (shield(effect), shield(before)) else { return false };
    *one == shield_of(usual, much.clone())
        && until == lasting
        && o.attempt(|o| {
            o.lit("prevent the next")
                && <number::Numeral as Way<Num>>::say(much, o)
                && o.lit("damage")
                && o.optional(THIS_WAY)
        })
}

/// What is done in the place of one instruction alone, where it is said which: "instead of one", "instead of putting it into your
/// hand". It is told from what is done in the place of the whole sentence by being a list of one.
pub(crate) fn in_place_of_one(effect: &Effect) -> Option<&Effect> {
    match effect {
        Effect::Seq(one) => match one.as_slice() {
            [only] => Some(only),
            _ => None,
        },
        _ => None,
    }
}

/// What is done instead of some of the sentences before: of the last, or of one instruction in any of them.
pub(super) fn replaced(all: &mut Vec<Effect>, instead: &Effect) -> Option<Effect> {
    match in_place_of_one(instead) {
        None => all.pop(),
        Some(_) if all.len() == 1 => all.pop(),
        Some(_) => Some(Effect::Seq(std::mem::take(all))),
    }
}

/// What would have been done, said again behind "instead".
pub(super) const INSTEAD_OF: &[&str] = &[
    "of one",
    "of two",
    "of three",
    "of putting it into your hand",
    "of putting that card into your hand",
    "of putting them into your hand",
    "of putting those cards into your hand",
];

/// What takes the place of the instruction before, and when.
pub(super) fn instead<'a>(i: In<'a>, before: Option<&Effect>) -> Read<'a, (Cond, Effect)> {
    let done = |i| {
        longest(
            i,
            &[
                &|i| <Clauses as Way<Effect>>::read(i),
                &|i| <OnlyIf as Way<Effect>>::read(i),
                &|i| same_recipients(i, before),
                &|i| excess(i, before),
                &|i| same_shield(i, before),
                &|i| <Where as Way<Effect>>::read(i),
            ],
        )
    };
    let if_so = |i: In<'a>| {
        let (i, ()) = i.lit("if")?;
        let (i, cond) = Cond::parse(i)?;
        i.lit(",").map(|(i, ())| (i, cond))
    };
    longest(
        i,
        &[
            &|i| {
                let (i, cond) = if_so(i)?;
                let (i, effect) = done(i)?;
                let (i, ()) = i.lit("instead")?;
                Ok(match one_of(i, INSTEAD_OF) {
                    Ok((rest, ())) => (rest, (cond, Effect::Seq(vec![effect]))),
                    Err(_) => (i, (cond, effect)),
                })
            },
            &|i| {
                let (i, cond) = if_so(i)?;
                let (i, ()) = i.lit("instead")?;
                done(maybe(i, |i| i.lit("only")).0).map(|(i, effect)| (i, (cond, effect)))
            },
            &|i| {
                let (i, effect) = done(i)?;
                let (i, ()) = i.lit("instead if")?;
                Cond::parse(i).map(|(i, cond)| (i, (cond, effect)))
            },
        ],
    )
}

/// Whether an effect destroys something, now or later.
pub(super) fn destroys(effect: &Effect) -> bool {
    match effect {
        Effect::Delayed(later, _) => destroys(&later.body.effect),
        _ => matches!(effect.instruction(), Some(Verb::Destroy(..))) || effect.parts().into_iter().any(destroys),
    }
}

/// Whether an instruction casts something, or lets it be cast.
pub(super) fn lets_cast(effect: &Effect) -> bool {
    struct Found(bool);
    impl Visit for Found {
        fn effect(&mut self, it: &mut Effect) {
            self.0 |= matches!(it, Effect::Do { verb: Verb::Cast { .. } | Verb::MayPlay { .. }, .. });
            it.inside(self);
        }
    }
    let mut found = Found(false);
    effect.clone().walk(&mut found);
    found.0
}
