//! Two things put somewhere.

use super::*;
use crate::oracle::grammar::verbs;

/// "put one of them into your hand and the rest on the bottom of your library in any order".
pub(crate) struct PutTwo;

impl Way<Effect> for PutTwo {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let moves = |i| {
            let (i, what) = Objects::parse(i)?;
            Place::parse(i).map(|(i, to)| (i, Verb::Move { what, to }))
        };
        let (i, (who, both)) = by_somebody(i, |i| {
            let (i, ()) = one_of(i, &["put*", "return*"])?;
            let (i, first) = moves(i)?;
            let (i, ()) = one_of(i, AND)?;
            moves(i).map(|(i, second)| (i, [first, second]))
        })?;
        let by = |verb| Effect::Do { who: who.clone(), verb, bind: None };
        Ok((i, Effect::Seq(both.map(by).to_vec())))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Seq(parts) = value else { return false };
        let [
            Effect::Do { who, verb: Verb::Move { what, to }, .. },
            Effect::Do { who: same, verb: Verb::Move { what: others, to: there }, .. },
        ] = parts.as_slice()
        else {
            return false;
        };
        let front = |o: &mut Out<'_>| *who == Players::You || <players::Subject as Way<Players>>::say(who, o);
        who == same
            && o.attempt(|o| {
                front(o)
                    && o.either(&["put*", "return*"])
                    && what.say(o)
                    && to.say(o)
                    && o.either(AND)
                    && others.say(o)
                    && there.say(o)
            })
    }
}

/// "put one of those cards into your hand, one on top of your library, and one on the bottom of your library".
pub(crate) struct PutOneEach;

/// One of those from which the first is taken.
fn one_of_the_same(first: &Objects) -> Option<Objects> {
    match first {
        Objects::Among { from, count: Count::Exactly(Num::Const(1)), filter, random: false } => {
            // What has been put elsewhere is none of them any more, and they are called so again.
            let from = match from {
                Ref::Word(_) => Ref::Word("them".into()),
                other => other.clone(),
            };
            Some(Objects::Among { from, count: Count::Exactly(Num::Const(1)), filter: filter.clone(), random: false })
        }
        _ => None,
    }
}

/// "one into your hand": where a further one goes.
fn further_place(i: In<'_>) -> Read<'_, Place> {
    i.lit("one").and_then(|(i, ())| Place::parse(i))
}

impl Way<Effect> for PutOneEach {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, ()) = i.lit("put*")?;
        let (i, what) = Objects::parse(i)?;
        let Some(further) = one_of_the_same(&what) else { return i.stumble() };
        let (i, to) = Place::parse(i)?;
        let (i, ()) = i.lit(",")?;
        let (i, places) = two_or_more(i, Joints::AND, further_place)?;
        let put = |what, to| done(Verb::Move { what, to });
        let others = places.into_iter().map(|to| put(further.clone(), to));
        Ok((i, Effect::Seq(std::iter::once(put(what, to)).chain(others).collect())))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Seq(all) = value else { return false };
        let apart = |effect: &Effect| match effect {
            Effect::Do { who: Players::You, verb: Verb::Move { what, to }, .. } => Some((what.clone(), to.clone())),
            _ => None,
        };
        let Some(all) = all.iter().map(apart).collect::<Option<Vec<_>>>() else { return false };
        let Some(((what, to), others)) = all.split_first() else { return false };
        let further = one_of_the_same(what);
        others.len() > 1
            && others.iter().all(|(what, _)| Some(what) == further.as_ref())
            && o.attempt(|o| {
                o.lit("put*")
                    && what.say(o)
                    && to.say(o)
                    && o.lit(",")
                    && say_several(others, Joints::AND, o, |(_, to), o| o.lit("one") && to.say(o))
            })
    }
}

/// "put that card onto the battlefield or into your hand": one of two places, as the player chooses.
pub(crate) struct PutEither;

impl Way<Effect> for PutEither {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, ()) = i.lit("put*")?;
        let (i, what) = Ref::parse(i)?;
        let (i, to) = Place::parse(i)?;
        let (i, ()) = i.lit("or")?;
        let (i, there) = Place::parse(i)?;
        let put = |to| done(Verb::Move { what: Objects::That(what.clone(), Said::Pronoun), to });
        Ok((i, Effect::one_of(vec![put(to), put(there)])))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Some(between) = value.either() else { return false };
        match between {
            [
                Effect::Do { who: Players::You, verb: Verb::Move { what: Objects::That(what, _), to }, .. },
                Effect::Do { who: Players::You, verb: Verb::Move { what: Objects::That(same, _), to: there }, .. },
            ] if what == same => {
                o.attempt(|o| o.lit("put*") && what.say(o) && to.say(o) && o.lit("or") && there.say(o))
            }
            _ => false,
        }
    }
}

/// "put your choice of a +1/+1 counter or two charge counters on it": so many of one kind or of the other.
pub(crate) struct PutEitherCounters;

/// Counters of one kind, and on what.
fn put_counters(effect: &Effect) -> Option<((Num, CounterKind), &Objects)> {
    match effect {
        Effect::Do { who: Players::You, verb: Verb::PutCounters { count, kind, on, divided: false }, .. } => {
            Some(((count.clone(), kind.clone()), on))
        }
        _ => None,
    }
}

impl Way<Effect> for PutEitherCounters {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, ()) = i.lit("put* your choice of")?;
        let (i, one) = <CountersOf as Way<(Num, CounterKind)>>::read(i)?;
        let (i, ()) = i.lit("or")?;
        let (i, other) = <CountersOf as Way<(Num, CounterKind)>>::read(i)?;
        let (i, ()) = i.lit("on")?;
        let (i, on) = Objects::parse(i)?;
        let put = |(count, kind)| done(Verb::PutCounters { count, kind, on: on.clone(), divided: false });
        Ok((i, Effect::one_of(vec![put(one), put(other)])))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Some(between) = value.either() else { return false };
        let [one, other] = between else { return false };
        match (put_counters(one), put_counters(other)) {
            (Some((one, on)), Some((other, same))) if on == same => o.attempt(|o| {
                o.lit("put* your choice of")
                    && <CountersOf as Way<(Num, CounterKind)>>::say(&one, o)
                    && o.lit("or")
                    && <CountersOf as Way<(Num, CounterKind)>>::say(&other, o)
                    && o.lit("on")
                    && on.say(o)
            }),
            _ => false,
        }
    }
}

/// "return this card from your graveyard to the battlefield face up or face down": as the player who does it chooses.
pub(crate) struct EitherFace;

const EITHER_FACE: &str = "face up or face down";
const OR_DOWN: &str = "or face down";

impl Way<Effect> for EitherFace {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, ()) = i.lit("return*")?;
        let (i, what) = Objects::parse(i)?;
        let (i, mut to) = Place::parse(i)?;
        let (i, ()) = i.lit(OR_DOWN)?;
        if to.said.pop() != Some(PlaceHow::FaceUp) && !i.cx.dispatch.is_probe() {
            return i.stumble();
        }
        let doer = Players::That(Ref::Word("".into()), Said::Pronoun);
        let mut down = to.clone();
        down.put_so(PlaceHow::FaceDown);
        let put = |to| Effect::Do { who: doer.clone(), verb: Verb::Move { what: what.clone(), to }, bind: None };
        let (count, between) = (Count::Exactly(Num::Const(1)), vec![put(to), put(down)]);
        Ok((i, Effect::Choose { who: doer.clone(), count, between, villainous: false }))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Choose { between, villainous: false, .. } = value else { return false };
        match between.as_slice() {
            [
                Effect::Do { verb: Verb::Move { what, to }, .. },
                Effect::Do { verb: Verb::Move { what: same, to: Place { face_down: true, .. } }, .. },
            ] if what == same => o.attempt(|o| o.lit("return*") && what.say(o) && to.say(o) && o.lit(EITHER_FACE)),
            _ => false,
        }
    }
}

/// "put a +1/+1 counter on ~ and a +1/+1 counter on target Elf".
pub(crate) struct PutCountersTwice;

/// What parts counters on this and on that.
const COUNTERS_AND: Joints = Joints { also: &[", and", "and"], ..Joints::AND };

/// "a +1/+1 counter on ~".
pub(crate) fn counters_on(i: In<'_>) -> Read<'_, Verb> {
    if let Ok((rest, kinds)) = <verbs::SeveralCounters as Way<Vec<(Num, CounterKind)>>>::read(i)
        && let Ok((rest, ())) = rest.lit("on")
    {
        return Objects::parse(rest).map(|(i, on)| (i, Verb::PutKinds(kinds, on)));
    }
    let (i, (count, kind)) = <CountersOf as Way<(Num, CounterKind)>>::read(i)?;
    let (i, ()) = i.lit("on")?;
    Objects::parse(i).map(|(i, on)| (i, Verb::PutCounters { count, kind, on, divided: false }))
}

pub(crate) fn say_counters_on(verb: &Verb, o: &mut Out<'_>) -> bool {
    if let Verb::PutKinds(kinds, on) = verb {
        return <verbs::SeveralCounters as Way<Vec<(Num, CounterKind)>>>::say(kinds, o) && o.lit("on") && on.say(o);
    }
    let Verb::PutCounters { count, kind, on, divided: false } = verb else { return false };
    <CountersOf as Way<(Num, CounterKind)>>::say(&(count.clone(), kind.clone()), o) && o.lit("on") && on.say(o)
}

impl Way<Effect> for PutCountersTwice {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, ()) = i.lit("put*")?;
        let (i, all) = two_or_more(i, COUNTERS_AND, counters_on)?;
        Ok((i, Effect::Seq(all.into_iter().map(done).collect())))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Seq(all) = value else { return false };
        let verb = |it: &Effect| match it {
            Effect::Do { who: Players::You, verb: verb @ (Verb::PutCounters { .. } | Verb::PutKinds(..)), .. } => {
                Some(verb.clone())
            }
            _ => None,
        };
        let Some(all) = all.iter().map(verb).collect::<Option<Vec<_>>>() else { return false };
        all.len() > 1 && o.attempt(|o| o.lit("put*") && say_several(&all, COUNTERS_AND, o, say_counters_on))
    }
}
