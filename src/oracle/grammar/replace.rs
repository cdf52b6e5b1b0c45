//! Replacement and prevention (614, 615): "enters tapped", "if ... would ..., instead", "prevent the next 3 damage".

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::counter::CountersOf;
use super::objects::Thing;

phrases! {
    /// How something that is about to enter does, as an instruction.
    EntersSo: Verb {
        [what:(super::objects::SelfFilter) "enter*" ?"the battlefield" "with" with:(WithCounters)] { Verb::Replace(Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersWith(with), optional: false, uses: Uses::Next }, Duration::Forever) }
        [what:(super::objects::SelfFilter) "enter*" ?"the battlefield" "tapped"] { Verb::Replace(Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersTapped, optional: false, uses: Uses::Next }, Duration::Forever) }
    }

    /// Replacements that stand as static abilities.
    Replacing: Replacement {
        [what:(ThingAgrees) "enter*" ?"the battlefield" "tapped"] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersTapped, optional: false, uses: Uses::Always } }
        [condition:(super::condition::If) "," what:(ThingAgrees) "enter*" ?"the battlefield" "tapped"] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition, instead: Instead::EntersTapped, optional: false, uses: Uses::Always } }
        [what:(ThingAgrees) "enter*" ?"the battlefield" "tapped with" with:(WithCounters)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersTappedWith(with), optional: false, uses: Uses::Always } }
        [what:(ThingAgrees) "enter*" ?"the battlefield" "tapped unless" cond] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersTappedUnless(cond), optional: false, uses: Uses::Always } }
        [what:(ThingAgrees) "enter*" ?"the battlefield" "with" with:(WithCounters)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersWith(with), optional: false, uses: Uses::Always } }
        [what:(ThingAgrees) "enter*" ?"the battlefield" "with your choice of" kinds:(super::verbs::KindsOfCounter) "on it"] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersWithOneOf(kinds), optional: false, uses: Uses::Always } }
        ["if" what:(ThingAgrees) "would enter" ?"the battlefield" "," cost "instead . if you do , put ~ onto the battlefield . if you don't , put it into its owner 's graveyard"] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersFor { cost, must: true }, optional: false, uses: Uses::Always } }
        ["if" what:(ThingAgrees) "would enter" ?"the battlefield" ", you may" cost "instead . if you do , put ~ onto the battlefield . if you don't , put it into its owner 's graveyard"] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersFor { cost, must: false }, optional: false, uses: Uses::Always } }
        [what:(ThingAgrees) "enter*" ?"the battlefield" "with" with:(WithCounters) condition:(super::condition::If)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition, instead: Instead::EntersWith(with), optional: false, uses: Uses::Always } }
        [condition:(super::condition::If) "," what:(ThingAgrees) "enter*" ?"the battlefield" "with" with:(WithCounters)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition, instead: Instead::EntersWith(with), optional: false, uses: Uses::Always } }
        [what:(ThingAgrees) "escape*" "with" with:(WithCounters)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: Some(Cond::Paid(Keyword::Escape)), instead: Instead::EntersWith(with), optional: false, uses: Uses::Always } }
        [condition:(super::condition::If) ", it becomes day as" what:(ThingAgrees) "enter*" ?"the battlefield" effect:(BecomesDay)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition, instead: Instead::AsEnters(effect), optional: false, uses: Uses::Always } }
        ["as" what:(ThingAgrees) "is turned face up ," effect:(super::effect::Sentence)] { Replacement { event: EventPattern::TurnedFaceUp { what }, condition: None, instead: Instead::AlsoDo(effect), optional: false, uses: Uses::Always } }
        ["as" what:(ThingAgrees) "enter*" ?"the battlefield" "," effect:(super::effect::Sentence)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::AsEnters(effect), optional: false, uses: Uses::Always } }
        ["as" event:(super::forms::EntersOrTurnedUp) ", it becomes your choice of" forms:(super::forms::Forms)] { Replacement { event, condition: None, instead: Instead::EntersAsChoice(forms), optional: false, uses: Uses::Always } }
        [what:(ThingAgrees) "enter*" ?"the battlefield" "as a copy of" of except:(super::verbs::Except)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersAsCopy { of, except }, optional: false, uses: Uses::Always } }
        ["you may have" what:(ThingAgrees) "enter" ?"the battlefield" "as a copy of any" of:(AnyOf) except:(super::verbs::Except)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersAsCopy { of, except }, optional: true, uses: Uses::Always } }
        ["as" what:(ThingAgrees) "enter*" ?"the battlefield" ", you may" cost [". if you don't , it enters tapped" | ". if you don't , ~ enters tapped" | ". if you don't , it enters the battlefield tapped" | ". if you don't , ~ enters the battlefield tapped"]] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersTappedUnlessCost(cost), optional: false, uses: Uses::Always } }
        ["you may have" what:(ThingAgrees) "enter" ?"the battlefield" "as a copy of" of except:(super::verbs::Except)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersAsCopy { of, except }, optional: true, uses: Uses::Always } }
        ["you may have" what:(ThingAgrees) "enter" ?"the battlefield" "with" with:(WithCounters)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersWith(with), optional: true, uses: Uses::Always } }
        ["you may have" what:(ThingAgrees) "enter" ?"the battlefield" "with" with:(WithCounters) ". if you don't ," otherwise:(super::effect::Clauses)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersWithOr(with, otherwise), optional: false, uses: Uses::Always } }
        ["as" what:(ThingAgrees) "enter*" ?"the battlefield" "," who:(super::players::Subject) "may have it enter with" with:(WithCounters)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersWithBy(who, with), optional: false, uses: Uses::Always } }
        ["as" what:(ThingAgrees) "enter*" ?"the battlefield" "," effect:(super::effect::Clauses) [". it enters with" | ". ~ enters with"] with:(WithCounters)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::AsEntersWith(effect, with), optional: false, uses: Uses::Always } }
        [always:(super::would::ReplacingAlways)] { always }
    }
}

phrase_of!(Replacement, Replacing);

/// A thing or a plural set, with the verb agreeing.
struct ThingAgrees;

impl Way<Filter> for ThingAgrees {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        longest(
            i,
            &[
                &|i| <Thing as Way<Filter>>::read(i),
                &|i| {
                    <super::select::Several as Way<Filter>>::read(i)
                        .map(|(i, filter)| (i.agreeing(Agree::Bare), filter))
                },
                &|i| {
                    let (i, ()) = i.lit("each")?;
                    <super::select::One as Way<Filter>>::read(i).map(|(i, filter)| (i.agreeing(Agree::Third), filter))
                },
            ],
        )
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        <Thing as Way<Filter>>::say(value, o)
            || (<super::select::Several as Way<Filter>>::say(value, o) && {
                o.agree = Agree::Bare;
                true
            })
            || o.attempt(|o| {
                o.lit("each") && <super::select::One as Way<Filter>>::say(value, o) && {
                    o.agree = Agree::Third;
                    true
                }
            })
    }
}

/// "two +1/+1 counters on it", "an additional +1/+1 counter on it", "a +1/+1 counter on it for each ...".
pub(super) struct WithCounters;

const ON_IT: &[&str] = &["on it", "on them", "on him", "on her"];
const X_OF: &[&str] = &["X additional", "X"];
const NUMBER_OF: &[&str] = &["a number of additional", "a number of"];

impl Way<Vec<(Num, CounterKind)>> for WithCounters {
    fn read(i: In<'_>) -> Read<'_, Vec<(Num, CounterKind)>> {
        longest(
            i,
            &[
                &|i| {
                    let (i, (n, kind)) = <CountersOf as Way<(Num, CounterKind)>>::read(i)?;
                    let (i, ()) = one_of(i, ON_IT)?;
                    let (i, n) = super::number::for_each_behind(i, n)?;
                    Ok((i, vec![(n, kind)]))
                },
                &|i| {
                    let (i, ()) = i.lit("an additional")?;
                    let (i, kind) = CounterKind::parse(i)?;
                    let (i, ()) = i.lit("counter")?;
                    let (i, ()) = one_of(i, ON_IT)?;
                    let (i, n) = super::number::for_each_behind(i, Num::Const(1))?;
                    Ok((i, vec![(n, kind)]))
                },
                &|i| {
                    let (i, n) = <super::number::Spelled as Way<Num>>::read(i)?;
                    let (i, ()) = i.lit("additional")?;
                    let (i, kind) = CounterKind::parse(i)?;
                    let (i, ()) = i.lit("counters")?;
                    let (i, ()) = one_of(i, ON_IT)?;
                    let (i, n) = super::number::for_each_behind(i, n)?;
                    Ok((i, vec![(n, kind)]))
                },
                &|i| {
                    let (i, ()) = one_of(i, X_OF)?;
                    let (i, kind) = CounterKind::parse(i)?;
                    let (i, ()) = i.lit("counters")?;
                    let (i, ()) = one_of(i, ON_IT)?;
                    let (i, ()) = i.lit(", where X is")?;
                    let (i, n) = Num::parse(i)?;
                    Ok((i, vec![(n, kind)]))
                },
                &|i| {
                    let (i, ()) = one_of(i, NUMBER_OF)?;
                    let (i, kind) = CounterKind::parse(i)?;
                    let (i, ()) = i.lit("counters")?;
                    let (i, ()) = one_of(i, ON_IT)?;
                    let (i, ()) = i.lit("equal to")?;
                    let (i, n) = Num::parse(i)?;
                    Ok((i, vec![(n, kind)]))
                },
            ],
        )
    }

    fn say(value: &Vec<(Num, CounterKind)>, o: &mut Out<'_>) -> bool {
        let [(n, kind)] = value.as_slice() else { return false };
        let plain = |base: &Num, o: &mut Out<'_>| {
            o.attempt(|o| {
                <CountersOf as Way<(Num, CounterKind)>>::say(&(base.clone(), kind.clone()), o) && o.either(ON_IT)
            }) || (*base == Num::Const(1)
                && o.attempt(|o| o.lit("an additional") && kind.say(o) && o.lit("counter") && o.either(ON_IT)))
                || o.attempt(|o| {
                    <super::number::Spelled as Way<Num>>::say(base, o)
                        && o.lit("additional")
                        && kind.say(o)
                        && o.lit("counters")
                        && o.either(ON_IT)
                })
        };
        o.attempt(|o| plain(n, o))
            || o.attempt(|o| match super::number::each_apart(n) {
                Some((base, each)) => {
                    plain(&base, o) && o.lit("for each") && <super::number::ForEach as Way<Num>>::say(&each, o)
                }
                None => false,
            })
            || o.attempt(|o| {
                o.either(X_OF)
                    && kind.say(o)
                    && o.lit("counters")
                    && o.either(ON_IT)
                    && o.lit(", where X is")
                    && n.say(o)
            })
            || o.attempt(|o| {
                o.either(NUMBER_OF)
                    && kind.say(o)
                    && o.lit("counters")
                    && o.either(ON_IT)
                    && o.lit("equal to")
                    && n.say(o)
            })
    }
}

/// One of a kind, with "any" before it.
struct AnyOf;

impl Way<Objects> for AnyOf {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, filter) = <super::select::One as Way<Filter>>::read(i)?;
        let count = Count::Exactly(Num::Const(1));
        Ok((i, Objects::Some { count, filter, random: false, chooser: None }))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        matches!(value, Objects::Some { count: Count::Exactly(Num::Const(1)), filter, random: false, chooser: None }
            if <super::select::One as Way<Filter>>::say(filter, o))
    }
}

silent! {
    /// It becomes day.
    BecomesDay: Box<Effect> =
        Box::new(Effect::Do { who: Players::You, verb: Verb::SetDaytime(Daytime::Day), bind: None });
    /// Exile instead: what is meant, once it has been said.
    ExileIt: Instead = Instead::MoveTo(Place::zone(Zone::Exile));
}
