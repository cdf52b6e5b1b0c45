//! Counters of several kinds, of each kind, or no more than so many.

use super::*;
use crate::oracle::grammar::{cost, counter, place};

/// "put up to X +1/+0 counters on ~. This ability can't cause the total number of +1/+0 counters on ~ to be greater than seven".
pub(super) struct CountersAtMost;

const TOTAL: &str = ". this ability can't cause the total number of";
const GREATER: &str = "counters on ~ to be greater than";

/// So many, as far as there is room for them.
fn room_for(count: &Num, kind: &CounterKind, most: i32) -> Num {
    let there = Num::CountersOn(Ref::Word("~".into()), Some(kind.clone()));
    let room = Num::Minus(Box::new(Num::Const(most)), Box::new(there));
    let limited = |n: &Num| Num::AtMost(Box::new(n.clone()), Box::new(room));
    match count {
        Num::UpTo(n) => Num::UpTo(Box::new(limited(n))),
        n => limited(n),
    }
}

impl Way<Verb> for CountersAtMost {
    fn read(i: In<'_>) -> Read<'_, Verb> {
        let (i, ()) = i.lit("put*")?;
        let (i, (count, kind)) = <CountersOf as Way<(Num, CounterKind)>>::read(i)?;
        let (i, ()) = i.lit("on")?;
        let (i, on) = Objects::parse(i)?;
        let (i, ()) = i.lit(TOTAL)?;
        let (i, same) = CounterKind::parse(i)?;
        let (i, ()) = i.lit(GREATER)?;
        let (i, most) = <Spelled as Way<i32>>::read(i)?;
        if same != kind || on != Objects::That(Ref::Word("~".into()), Said::Pronoun) {
            return i.stumble();
        }
        Ok((i, Verb::PutCounters { count: room_for(&count, &kind, most), kind, on, divided: false }))
    }

    fn say(value: &Verb, o: &mut Out<'_>) -> bool {
        let Verb::PutCounters { count, kind, on, divided: false } = value else { return false };
        let (limited, up_to) = match count {
            Num::UpTo(n) => (&**n, true),
            n => (n, false),
        };
        let Num::AtMost(n, room) = limited else { return false };
        let Num::Minus(most, _) = &**room else { return false };
        let Num::Const(most) = **most else { return false };
        let count = if up_to { Num::UpTo(n.clone()) } else { (**n).clone() };
        o.attempt(|o| {
            o.lit("put*")
                && <CountersOf as Way<(Num, CounterKind)>>::say(&(count, kind.clone()), o)
                && o.lit("on")
                && on.say(o)
                && o.lit(TOTAL)
                && kind.say(o)
                && o.lit(GREATER)
                && <Spelled as Way<i32>>::say(&most, o)
        })
    }
}

/// Nothing said, nothing there.
pub(crate) struct Nothing;

impl<T> Way<Vec<T>> for Nothing {
    fn read(i: In<'_>) -> Read<'_, Vec<T>> {
        Ok((i, Vec::new()))
    }

    fn say(value: &Vec<T>, _: &mut Out<'_>) -> bool {
        value.is_empty()
    }
}

/// "time counters on it equal to its mana value": how many is told behind.
pub(super) struct ToldKind;

impl Way<Vec<(Num, CounterKind)>> for ToldKind {
    fn read(i: In<'_>) -> Read<'_, Vec<(Num, CounterKind)>> {
        <place::ToldCounters as Way<(Num, CounterKind)>>::read(i).map(|(i, one)| (i, vec![one]))
    }

    fn say(value: &Vec<(Num, CounterKind)>, o: &mut Out<'_>) -> bool {
        matches!(value.as_slice(), [one] if <place::ToldCounters as Way<(Num, CounterKind)>>::say(one, o))
    }
}

/// One kind of counter as a list.
pub(super) struct OneKind;

impl Way<Vec<(Num, CounterKind)>> for OneKind {
    fn read(i: In<'_>) -> Read<'_, Vec<(Num, CounterKind)>> {
        <CountersOf as Way<(Num, CounterKind)>>::read(i).map(|(i, one)| (i, vec![one]))
    }

    fn say(value: &Vec<(Num, CounterKind)>, o: &mut Out<'_>) -> bool {
        matches!(value.as_slice(), [one] if <CountersOf as Way<(Num, CounterKind)>>::say(one, o))
    }
}

/// "{E}{E}" as counters.
pub(super) struct EnergyOf;

impl Way<(Num, CounterKind)> for EnergyOf {
    fn read(i: In<'_>) -> Read<'_, (Num, CounterKind)> {
        let (i, n) = <cost::EnergySymbols as Way<Num>>::read(i)?;
        Ok((i, (n, CounterKind::Named("energy".into()))))
    }

    fn say(value: &(Num, CounterKind), o: &mut Out<'_>) -> bool {
        value.1 == CounterKind::Named("energy".into()) && <cost::EnergySymbols as Way<Num>>::say(&value.0, o)
    }
}

/// The kind of the counters that were spoken of before, which no counter is called.
pub(crate) const KIND_ASKED: &str = "those counters";

phrase_of!(Verb, Measured<Verbs>);

/// "a +1/+1 counter or a lifelink counter": one of these kinds.
pub(crate) struct KindsOfCounter;

impl Way<Vec<CounterKind>> for KindsOfCounter {
    fn read(i: In<'_>) -> Read<'_, Vec<CounterKind>> {
        let one = |i| -> Read<'_, CounterKind> {
            let (i, ()) = counter::article(i)?;
            if let Ok((i, ())) = i.lit("counter").and_then(|(i, ())| i.lit(counter::OF_THAT_KIND)) {
                return Ok((i, CounterKind::AtHand));
            }
            let (i, kind) = CounterKind::parse(i)?;
            let (i, ()) = i.lit("counter")?;
            Ok((i, kind))
        };
        let shared = |i| counter::article(i).and_then(|(i, ())| counter::read_sharing(i));
        longest(i, &[&|i| two_or_more(i, Joints::OR, one), &shared])
    }

    fn say(value: &Vec<CounterKind>, o: &mut Out<'_>) -> bool {
        let apart = |kind: &CounterKind, o: &mut Out<'_>| match kind {
            CounterKind::AtHand => o.lit("a") && o.lit("counter") && o.lit(counter::OF_THAT_KIND),
            kind => counter::article_before(o, kind) && o.lit("counter"),
        };
        value.len() > 1
            && (o.attempt(|o| say_several(value, Joints::OR, o, apart))
                || counter::with_article(o, |o| counter::say_sharing(value, o)))
    }
}

/// "a +1/+1 counter and a flying counter": several kinds at once.
pub(crate) struct SeveralCounters;

impl Way<Vec<(Num, CounterKind)>> for SeveralCounters {
    fn read(i: In<'_>) -> Read<'_, Vec<(Num, CounterKind)>> {
        two_or_more(i, Joints::AND, <CountersOf as Way<(Num, CounterKind)>>::read)
    }

    fn say(value: &Vec<(Num, CounterKind)>, o: &mut Out<'_>) -> bool {
        value.len() > 1 && say_several(value, Joints::AND, o, <CountersOf as Way<(Num, CounterKind)>>::say)
    }
}
