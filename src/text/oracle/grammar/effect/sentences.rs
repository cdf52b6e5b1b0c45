//! Sentences one after another, and what binds them.

use super::*;
use crate::oracle::grammar::{countered, dice, halves, verbs};

/// Several sentences, each with its full stop.
pub(crate) struct Sentences;

impl Way<Effect> for Sentences {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        read_sentences(i, false)
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        say_sentences(value, o) && halves::say_each_time(o)
    }
}

/// How a further sentence may begin.
const THEN: &[&str] = &["then", "then ,"];

/// Says the sentences themselves.
fn say_sentences(value: &Effect, o: &mut Out<'_>) -> bool {
    if modal::say_modal(value, o) {
        return true;
    }
    // The clauses of one sentence, or several sentences.
    let mark = o.mark();
    if o.attempt(|o| say_sentence(value, o) && o.lit(".") && o.stands(mark, value, |i| read_sentences(i, false))) {
        riders::say_ties(o);
        return true;
    }
    if say_following(value, o) {
        return true;
    }
    if say_with_most_of_x(value, o) {
        return true;
    }
    let Effect::Seq(all) = value else {
        return o.is_checked() && o.attempt(|o| say_sentence(value, o) && o.lit("."))
            || o.attempt(|o| o.either(THEN) && say_sentence(value, o) && o.lit("."));
    };
    let mark = o.mark();
    for (at, one) in all.iter().enumerate() {
        if let (Effect::If { cond, .. }, Some(before)) = (one, all.get(..at).filter(|before| !before.is_empty()))
            && *one == again_if(before, cond.clone())
            && o.attempt(|o| o.optional("then") && <RepeatingOnce as Way<Cond>>::say(cond, o) && o.lit("."))
        {
            continue;
        }
        if say_following(one, o) || modal::say_modal(one, o) {
            continue;
        }
        let said = o.attempt(|o| say_sentence(one, o) && o.lit("."))
            || o.attempt(|o| o.either(THEN) && say_sentence(one, o) && o.lit("."))
            || dice::say_row(one, o);
        if !said {
            return o.back(mark);
        }
        riders::say_ties(o);
    }
    true
}

/// "X can't be greater than the amount of life you gained this turn", of a cost with {X} that may be paid before.
const MOST_OF_X: &str = "X can't be greater than";

fn read_most_of_x(i: In<'_>) -> Read<'_, Num> {
    let (i, ()) = i.lit(MOST_OF_X)?;
    <crate::oracle::grammar::number::Values as Way<Num>>::read(i)
}

/// The cost with {X} that somebody may pay.
fn paid_x(effect: &mut Effect) -> Option<&mut Cost> {
    match effect {
        Effect::Pay { cost, .. } if cost.has_x() => Some(cost),
        _ => None,
    }
}

/// Says sentences of which the last tells how great X may be.
fn say_with_most_of_x(value: &Effect, o: &mut Out<'_>) -> bool {
    let mut plain = value.clone();
    let Effect::Seq(all) = &mut plain else { return false };
    match all.iter_mut().rev().find_map(paid_x).and_then(|cost| cost.parts.pop()) {
        Some(CostPart::XAtMost(most)) => o.attempt(|o| {
            say_sentences(&plain, o)
                && o.lit(MOST_OF_X)
                && <crate::oracle::grammar::number::Values as Way<Num>>::say(&most, o)
                && o.lit(".")
        }),
        _ => false,
    }
}

/// All so far once more, if that is so.
fn again_if(all: &[Effect], cond: Cond) -> Effect {
    let process = if let [one] = all { one.clone() } else { Effect::Seq(all.to_vec()) };
    Effect::If { cond, then: Box::new(process), otherwise: Box::default() }
}

/// Several sentences; those of a row of a results table end where the next row begins.
pub(crate) fn read_sentences(i: In<'_>, in_row: bool) -> Read<'_, Effect> {
    let mut all: Vec<Effect> = Vec::new();
    let mut at = i;
    while !at.is_end()
        && !at.s.starts_with(['•', '+'])
        && !at.s.starts_with(PAWPRINT)
        && !at.s.starts_with("this ability triggers")
        && !at.s.starts_with("this ability can't be countered except")
        && !at.s.starts_with("do this only")
    {
        if dice::begins_row(at.s) {
            if in_row {
                break;
            }
            let (rest, row) = dice::read_row(at)?;
            all.push(row);
            at = rest;
            continue;
        }
        // "Repeat the following process X times. ..."
        if let Ok((rest, n)) = read_following(at) {
            let (rest, process) = read_sentences(rest, in_row)?;
            all.push(Effect::Repeat(n, Box::new(process)));
            at = rest;
            continue;
        }
        if let Ok((rest, ())) = halves::round_each_time(at, &mut all) {
            at = rest;
            continue;
        }
        let (rest, _) = maybe(at, |i| one_of(i, THEN));
        // "Then repeat this process X times."
        if !all.is_empty()
            && let Ok((rest, n)) = read_again(rest)
        {
            let process =
                if all.len() == 1 { all.pop().unwrap_or_default() } else { Effect::Seq(std::mem::take(&mut all)) };
            let times = Num::Plus(Box::new(n), Box::new(Num::Const(1)));
            all.push(Effect::Repeat(times, Box::new(process)));
            at = rest.lit(".")?.0;
            continue;
        }
        // "If you control eight or more lands, repeat this process once."
        if !all.is_empty()
            && let Ok((rest, cond)) = <RepeatingOnce as Way<Cond>>::read(rest)
        {
            all.push(again_if(&all, cond));
            at = rest.lit(".")?.0;
            continue;
        }
        // "If you do, repeat this process."
        if !all.is_empty()
            && let Ok((rest, cond)) = <Repeating as Way<Cond>>::read(rest)
        {
            let process =
                if all.len() == 1 { all.pop().unwrap_or_default() } else { Effect::Seq(std::mem::take(&mut all)) };
            all.push(Effect::While(Box::new(process), cond));
            at = rest.lit(".")?.0;
            continue;
        }
        if !all.is_empty()
            && let Ok((rest, n)) = later::read_x_is(rest)
            && let Some(first) = all.pop()
        {
            all.push(Effect::Where(n, Box::new(first)));
            at = rest.lit(".")?.0;
            continue;
        }
        if let Ok((rest, most)) = read_most_of_x(rest)
            && let Some(cost) = all.iter_mut().rev().find_map(paid_x)
        {
            cost.parts.push(CostPart::XAtMost(most));
            at = rest.lit(".")?.0;
            continue;
        }
        if let Ok((rest, ())) = verbs::read_still(rest, all.last_mut()) {
            at = rest.lit(".")?.0;
            continue;
        }
        if let Ok((rest, ())) = riders::read_ties(rest, all.last()) {
            at = rest.lit(".")?.0;
            continue;
        }
        if let Ok((rest, ())) = riders::read_new_targets(rest, all.last_mut()) {
            at = rest.lit(".")?.0;
            continue;
        }
        if let Ok((rest, trigger)) = modal::read_modal(rest) {
            all.push(trigger);
            at = rest;
            continue;
        }
        let read = <Sentence as Way<Effect>>::read(rest);
        // "If it was kicked, ... instead": takes the place of the sentence before.
        if !all.is_empty()
            && let Ok((rest, (cond, effect))) = instead(rest, all.last())
            && let Some(first) = replaced(&mut all, &effect)
        {
            all.push(Effect::Instead(Box::new(first), cond, Box::new(effect)));
            at = rest.lit(".")?.0;
            continue;
        }
        // "If a spell cast this way would ...": said of the sentence before.
        if let Ok((rest, rider)) = read_rider(rest)
            && (matches!(rider, Rider::ForManaCost(_) | Rider::ForManaCostLess(..) | Rider::ForManaCostPlus(..))
                || rider == Rider::NotRegenerated && all.last().is_some_and(destroys)
                || rider != Rider::NotRegenerated && all.last().is_some_and(lets_cast))
            && let Some(first) = all.pop()
        {
            all.push(Effect::Riding(Box::new(first), rider));
            at = rest.lit(".")?.0;
            continue;
        }
        if rest.s.contains("prevented this way")
            && let Ok((rest, prevented)) = <Prevented as Way<Effect>>::read(rest)
            && let Some(first) = all.pop()
        {
            all.push(Effect::Preventing(Box::new(first), Box::new(prevented)));
            at = rest.lit(".")?.0;
            continue;
        }
        let (mut rest, mut effect) = read?;
        // "Counter it unless .... If that spell is countered this way, ...": where it then goes.
        if let Ok((behind, (to, kind))) = <countered::Instead as Way<(Place, Option<Filter>)>>::read(rest)
            && let Some(counter) = countering(&mut effect)
            && let Verb::Counter(what) = counter
        {
            *counter = Verb::CounterInto(what.clone(), to, kind);
            rest = behind;
        }
        // "Create a token .... The token enters tapped and attacking."
        if let Some((behind, ())) =
            TAPPED_AND_ATTACKING.iter().find_map(|words| rest.lit(words).ok()).filter(|_| enters_plainly(&effect))
        {
            let (behind, whom) = maybe(behind, Players::parse);
            enter_attacking(&mut effect, true, whom);
            rest = behind;
        }
        // "Create a black Spirit creature token. Its power is equal to ... and its toughness is equal to ...".
        if let Some(size) = size_of_token(&mut effect).filter(|size| size.is_none())
            && let Ok((behind, said)) = read_token_size(rest)
        {
            *size = Some(said);
            rest = behind;
        }
        // "Add X mana, where X is .... Spend this mana only ...": what the mana is for.
        if let Some(only) = mana_of_x(&mut effect)
            && let Ok((behind, said)) = <verbs::SpendOnly as Way<Option<ManaUsed>>>::read(rest)
        {
            *only = said;
            rest = behind;
        }
        let (rest, ()) = rest.lit(".")?;
        all.push(effect);
        at = rest;
    }
    match all.len() {
        0 => i.stumble(),
        1 => Ok((at, all.pop().unwrap_or_default())),
        _ => Ok((at, Effect::Seq(all))),
    }
}

fn say_sentence(one: &Effect, o: &mut Out<'_>) -> bool {
    let mut unless = one.clone();
    if let Some(counter) = countering(&mut unless)
        && let Verb::CounterInto(what, to, kind) = counter.clone()
    {
        *counter = Verb::Counter(what);
        let behind = (to, kind);
        return o.attempt(|o| {
            say_sentence(&unless, o) && <countered::Instead as Way<(Place, Option<Filter>)>>::say(&behind, o)
        });
    }
    let mut plain = one.clone();
    if let Effect::Do { verb: Verb::Create { count: Num::Const(1), tapped: true, attacking: true, whom, .. }, .. } = one
        && o.follows.is_some()
    {
        enter_attacking(&mut plain, false, None);
        if o.attempt(|o| {
            say_sentence(&plain, o)
                && TAPPED_AND_ATTACKING.iter().any(|words| o.lit(words))
                && whom.as_ref().is_none_or(|whom| whom.say(o))
        }) {
            return true;
        }
    }
    let mut unsized_token = one.clone();
    if o.follows.is_some()
        && let Some(size) = size_of_token(&mut unsized_token).and_then(Option::take)
        && o.attempt(|o| say_sentence(&unsized_token, o) && say_token_size(&size, o))
    {
        return true;
    }
    let mut bare = one.clone();
    if let Some(only) = mana_of_x(&mut bare).and_then(Option::take) {
        return o
            .attempt(|o| say_sentence(&bare, o) && <verbs::SpendOnly as Way<Option<ManaUsed>>>::say(&Some(only), o));
    }
    if let Effect::Preventing(first, then) = one {
        return o.attempt(|o| say_sentence(first, o) && o.lit(".") && <Prevented as Way<Effect>>::say(then, o));
    }
    if verbs::say_still(one, o, say_sentence) {
        return true;
    }
    if riders::say_new_targets(one, o, say_sentence) {
        return true;
    }
    if let Effect::Where(n, first) = one
        && o.attempt(|o| say_sentence(first, o) && o.lit(".") && later::say_x_is(n, o))
    {
        return true;
    }
    if let Effect::Repeat(Num::Plus(n, one), process) = one
        && **one == Num::Const(1)
        && o.attempt(|o| <Sentences as Way<Effect>>::say(process, o) && o.optional("then") && say_again(n, o))
    {
        return true;
    }
    if let Effect::While(process, cond) = one {
        return o.attempt(|o| {
            <Sentences as Way<Effect>>::say(process, o) && o.optional("then") && <Repeating as Way<Cond>>::say(cond, o)
        });
    }
    if let Effect::Riding(first, rider) = one {
        return o.attempt(|o| say_sentence(first, o) && o.lit(".") && say_rider(rider, o));
    }
    let Effect::Instead(first, cond, effect) = one else { return <Sentence as Way<Effect>>::say(one, o) };
    if let Some(only) = in_place_of_one(effect) {
        return o.attempt(|o| {
            <Sentences as Way<Effect>>::say(first, o)
                && o.lit("if")
                && cond.say(o)
                && o.lit(",")
                && <Clauses as Way<Effect>>::say(only, o)
                && o.lit("instead")
                && o.either(INSTEAD_OF)
        });
    }
    let ways: [&dyn Fn(&mut Out<'_>) -> bool; 6] = [
        &|o| <Where as Way<Effect>>::say(effect, o),
        &|o| say_same_recipients(effect, first, o),
        &|o| say_excess(effect, first, o),
        &|o| say_same_shield(effect, first, o),
        &|o| <Clauses as Way<Effect>>::say(effect, o),
        &|o| <OnlyIf as Way<Effect>>::say(effect, o),
    ];
    let if_so = |o: &mut Out<'_>| o.lit("if") && cond.say(o) && o.lit(",");
    let done = |o: &mut Out<'_>| {
        ways.iter().any(|done| {
            o.attempt(|o| if_so(o) && done(o) && o.lit("instead"))
                || o.attempt(|o| if_so(o) && o.lit("instead") && o.optional("only") && done(o))
                || o.attempt(|o| done(o) && o.lit("instead if") && cond.say(o))
        })
    };
    o.attempt(|o| say_sentence(first, o) && o.lit(".") && done(o))
}

phrase_of!(Effect, Sentence);

pub(super) fn not_defending() -> Players {
    let defends = Cond::PlayerIs(Ref::Each, Box::new(Players::Defending));
    Players::Who(Box::new(Players::EachOpponent), Box::new(Cond::Not(Box::new(defends))))
}
