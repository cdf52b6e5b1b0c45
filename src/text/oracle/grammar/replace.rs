//! Replacement and prevention (614, 615): "enters tapped", "if ... would ..., instead", "prevent the next 3 damage".

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::counter::{CountersOf, say_so_many};
use super::objects::Thing;

silent! {
    /// That it has escaped, which "escapes with" says by itself (702.138c).
    Escaped: Option<Box<Cond>> = Some(Cond::Paid(Keyword::Escape).into());
}

phrases! {
    /// How something that is about to enter does, as an instruction.
    EntersSo: Verb {
        [what:(super::objects::SelfFilter) "enter*" ?"the battlefield" "with" with:(WithCounters)] { Verb::Replace(Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersWith(with), optional: false, uses: Uses::Next }, Duration::Forever) }
        [what:(super::objects::SelfFilter) "enter*" ?"the battlefield" "tapped"] { Verb::Replace(Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersTapped, optional: false, uses: Uses::Next }, Duration::Forever) }
    }

    /// Replacements that stand as static abilities.
    Replacing: Replacement {
        [what:(ThingAgrees) "enter*" ?"the battlefield" "tapped"] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersTapped, optional: false, uses: Uses::Always } }
        [what:(ThingAgrees) "enter*" ?"the battlefield" "prepared"] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersPrepared, optional: false, uses: Uses::Always } }
        [what:(ThingAgrees) "enter*" ?"the battlefield" "untapped"] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersUntapped, optional: false, uses: Uses::Always } }
        [condition:(super::condition::If) "," what:(ThingAgrees) "enter*" ?"the battlefield" "tapped"] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition, instead: Instead::EntersTapped, optional: false, uses: Uses::Always } }
        [what:(ThingAgrees) "enter*" ?"the battlefield" ["tapped with" | "tapped and with"] with:(WithCounters)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersTappedWith(with), optional: false, uses: Uses::Always } }
        [what:(ThingAgrees) "enter*" ?"the battlefield" "tapped unless" cond] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersTappedUnless(cond), optional: false, uses: Uses::Always } }
        [what:(ThingAgrees) "enter*" ?"the battlefield" "with" with:(WithCounters)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersWith(with), optional: false, uses: Uses::Always } }
        [what:(ThingAgrees) "enter*" ?"the battlefield" "with" with:(WithCounters) "and as" as_too:(AsToo)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersWithAs(with, as_too), optional: false, uses: Uses::Always } }
        [what:(ThingAgrees) "enter*" ?"the battlefield" "with your choice of" kinds:(super::verbs::KindsOfCounter) "on it"] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersWithOneOf(kinds), optional: false, uses: Uses::Always } }
        ["if" what:(ThingAgrees) "would enter" ?"the battlefield" "," cost "instead . if you do , put ~ onto the battlefield . if you don't , put it into its owner 's graveyard"] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersFor { cost, must: true }, optional: false, uses: Uses::Always } }
        ["if" what:(ThingAgrees) "would enter" ?"the battlefield" ", you may" cost "instead . if you do , put ~ onto the battlefield . if you don't , put it into its owner 's graveyard"] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersFor { cost, must: false }, optional: false, uses: Uses::Always } }
        [what:(ThingAgrees) "enter*" ?"the battlefield" "with" with:(WithCounters) condition:(super::condition::If)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition, instead: Instead::EntersWith(with), optional: false, uses: Uses::Always } }
        [condition:(super::condition::If) "," what:(ThingAgrees) "enter*" ?"the battlefield" "with" with:(WithCounters)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition, instead: Instead::EntersWith(with), optional: false, uses: Uses::Always } }
        [what:(ThingAgrees) "escape*" "with" with:(WithCounters) condition:(Escaped)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition, instead: Instead::EntersWith(with), optional: false, uses: Uses::Always } }
        [condition:(super::condition::If) ", it becomes day as" what:(ThingAgrees) "enter*" ?"the battlefield" effect:(BecomesDay)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition, instead: Instead::AsEnters(effect), optional: false, uses: Uses::Always } }
        ["as" what:(ThingAgrees) "is turned face up ," effect:(super::effect::Sentence)] { Replacement { event: EventPattern::TurnedFaceUp { what }, condition: None, instead: Instead::AlsoDo(effect), optional: false, uses: Uses::Always } }
        ["as" what:(ThingAgrees) "enter*" ?"the battlefield" ", an opponent of your choice gains control of it"] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersUnder(Players::AnOpponent), optional: false, uses: Uses::Always } }
        ["as" what:(ThingAgrees) "enter*" ?"the battlefield" "," effect:(super::effect::Sentence)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::AsEnters(effect), optional: false, uses: Uses::Always } }
        ["as" what:(ThingAgrees) "enter*" ?"the battlefield" "," effect:(ThenChosen)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::AsEnters(effect), optional: false, uses: Uses::Always } }
        ["as" event:(super::forms::EntersOrTurnedUp) ", it becomes your choice of" forms:(super::forms::Forms)] { Replacement { event, condition: None, instead: Instead::EntersAsChoice(forms), optional: false, uses: Uses::Always } }
        ["as" what:(super::objects::SelfFilter) "enter*" ?"the battlefield" [", flip a coin . if the coin comes up heads ," | ", flip a coin . if it comes up heads ,"] ["~ enters as" | "it enters as"] heads:(super::forms::OneForm) [". if it comes up tails ," | ". if the coin comes up tails ,"] ["~ enters as" | "it enters as"] tails:(super::forms::OneForm)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersAsFlipped { heads, tails }, optional: false, uses: Uses::Always } }
        [what:(ThingAgrees) "enter*" ?"the battlefield" tapped:(MaybeTapped) "as a copy of" of except:(ExceptEntering)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersAsCopy { of, except, tapped }, optional: false, uses: Uses::Always } }
        ["you may have" what:(ThingAgrees) "enter" ?"the battlefield" tapped:(MaybeTapped) "as a copy of any" of:(AnyOf) except:(ExceptEntering)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersAsCopy { of, except, tapped }, optional: true, uses: Uses::Always } }
        ["as" what:(ThingAgrees) "enter*" ?"the battlefield" ", you may" cost [". if you don't , it enters tapped" | ". if you don't , ~ enters tapped" | ". if you don't , it enters the battlefield tapped" | ". if you don't , ~ enters the battlefield tapped"]] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersTappedUnlessCost(cost), optional: false, uses: Uses::Always } }
        ["as" what:(ThingAgrees) "enter*" ?"the battlefield" "," effect:(super::effect::Clauses) ". then you may" cost [". if you don't , it enters tapped" | ". if you don't , ~ enters tapped"]] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::AsEntersTappedUnlessCost(effect, cost), optional: false, uses: Uses::Always } }
        ["you may have" what:(ThingAgrees) "enter" ?"the battlefield" tapped:(MaybeTapped) "as a copy of" of except:(ExceptEntering)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersAsCopy { of, except, tapped }, optional: true, uses: Uses::Always } }
        ["you may have" what:(ThingAgrees) "enter" ?"the battlefield" "with" with:(WithCounters)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersWith(with), optional: true, uses: Uses::Always } }
        ["you may have" what:(ThingAgrees) "enter" ?"the battlefield" "with" with:(WithCounters) ". if you don't ," otherwise:(super::effect::Clauses)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersWithOr(with, otherwise), optional: false, uses: Uses::Always } }
        ["as" what:(ThingAgrees) "enter*" ?"the battlefield" "," who:(super::players::Subject) "may have it enter with" with:(WithCounters)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersWithBy(who, with), optional: false, uses: Uses::Always } }
        ["as" what:(ThingAgrees) "enter*" ?"the battlefield" "," effect:(super::effect::Clauses) [". it enters with" | ". ~ enters with"] with:(WithCounters) cond:(Always) same:(NoMore)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::AsEntersWith(effect, cond, with, same), optional: false, uses: Uses::Always } }
        ["as" what:(ThingAgrees) "enter*" ?"the battlefield" "," effect:(super::effect::Clauses) [". it enters with" | ". ~ enters with"] with:(WithCounters) "if" cond:(There) same:(NoMore)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::AsEntersWith(effect, cond, with, same), optional: false, uses: Uses::Always } }
        ["as" what:(ThingAgrees) "enter*" ?"the battlefield" "," effect:(super::effect::Clauses) [". it enters with" | ". ~ enters with"] with:(WithCounters) "if" cond:(There) ". the same is true for" same:(super::keyword::Names)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::AsEntersWith(effect, cond, with, same), optional: false, uses: Uses::Always } }
        ["as" what:(ThingAgrees) "enter*" ?"the battlefield" "," effect:(super::effect::Clauses) ". if" cond:(There) [", it enters with" | ", ~ enters with"] with:(WithCounters) same:(NoMore)] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::AsEntersWith(effect, cond, with, same), optional: false, uses: Uses::Always } }
        [what:(ThingAgrees) "enter*" ?"the battlefield" "under the control of an opponent of your choice"] { Replacement { event: EventPattern::Enters { what, from: None, batch: false }, condition: None, instead: Instead::EntersUnder(Players::AnOpponent), optional: false, uses: Uses::Always } }
        [always:(super::would::ReplacingAlways)] { always }
    }
}

silent! {
    /// Under no condition.
    Always: Option<Box<Cond>> = None;
    /// For no other keywords.
    NoMore: Vec<Keyword> = Vec::new();
}

phrase_of!(Replacement, Replacing);

/// "each opponent reveals their hand. You choose the name of a nonland card revealed this way": a choice for which that is done first.
struct ThenChosen;

impl Way<Effect> for ThenChosen {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (rest, first) = <super::effect::Sentence as Way<Effect>>::read(i)?;
        let (rest, ()) = rest.lit(".")?;
        let (rest, choice) = <super::effect::Sentence as Way<Effect>>::read(rest)?;
        if is_choice(&choice) { Ok((rest, Effect::Seq(vec![first, choice]))) } else { i.stumble() }
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Seq(all) = value else { return false };
        let [first, choice] = all.as_slice() else { return false };
        let sentence = |effect: &Effect, o: &mut Out<'_>| <super::effect::Sentence as Way<Effect>>::say(effect, o);
        is_choice(choice) && o.attempt(|o| sentence(first, o) && o.lit(".") && sentence(choice, o))
    }
}

/// Whether a value is chosen, which the object remembers (607.2d).
fn is_choice(effect: &Effect) -> bool {
    matches!(effect, Effect::Do { verb: Verb::ChooseValue(_), .. })
}

/// "a Mutant in addition to its other types": what something that enters is from then on.
struct AsToo;

impl Way<Vec<Modification>> for AsToo {
    fn read(i: In<'_>) -> Read<'_, Vec<Modification>> {
        let (rest, becomes) = <super::modify::BecomesWhat as Way<Becomes>>::read(i)?;
        if becomes.in_addition { Ok((rest, vec![Modification::Becomes(Box::new(becomes))])) } else { i.stumble() }
    }

    fn say(value: &Vec<Modification>, o: &mut Out<'_>) -> bool {
        matches!(value.as_slice(), [Modification::Becomes(becomes)] if <super::modify::BecomesWhat as Way<Becomes>>::say(becomes, o))
    }
}

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
                    let (i, filter) = <super::objects::EachKind as Way<Filter>>::read(i)?;
                    Ok((i.agreeing(Agree::Third), filter))
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
                o.lit("each") && <super::objects::EachKind as Way<Filter>>::say(value, o) && {
                    o.agree = Agree::Third;
                    true
                }
            })
    }
}

/// Exceptions of what enters as a copy: also what it enters with.
struct ExceptEntering;

impl Way<Vec<Modification>> for ExceptEntering {
    fn read(i: In<'_>) -> Read<'_, Vec<Modification>> {
        super::modify::except(i, <CopyEnters as Way<Modification>>::read)
    }

    fn say(value: &Vec<Modification>, o: &mut Out<'_>) -> bool {
        super::modify::say_except(value, <CopyEnters as Way<Modification>>::say, o)
    }
}

phrases! {
    /// "tapped", or nothing.
    MaybeTapped: bool {
        ["tapped"] { true }
        [] { false }
    }

    /// What a copy enters with.
    CopyEnters: Modification {
        [["it enters with" | "he enters with" | "she enters with"] with:(WithCounters) condition:(MaybeIf)] { Modification::EntersWith(with, condition) }
    }

    /// "if it's a creature", or nothing.
    MaybeIf: Option<Box<Cond>> {
        [condition:(super::condition::If)] { condition }
        [] { None }
    }
}

/// "two +1/+1 counters on it", "an additional +1/+1 counter on it for each ...", "a +1/+1 counter, a flying counter, and a
/// shield counter on it".
pub(crate) struct WithCounters;

const AND_MORE: &[&str] = &["and", "plus"];
const ON_IT: &[&str] = &["on it", "on them", "on him", "on her"];
const X_IS: &str = ", where X is";

impl Way<Vec<(Num, CounterKind)>> for WithCounters {
    fn read(i: In<'_>) -> Read<'_, Vec<(Num, CounterKind)>> {
        let (i, mut all) = several(i, Joints::AND, <CountersOf as Way<(Num, CounterKind)>>::read)?;
        let (mut i, ()) = one_of(i, ON_IT)?;
        if let [(n, _)] = all.as_mut_slice() {
            if *n == Num::X
                && let Ok((rest, m)) = i.lit(X_IS).and_then(|(i, ())| Num::parse(i))
            {
                (i, *n) = (rest, m);
            } else if *n == Num::Later {
                let (rest, m) = i.lit("equal to").and_then(|(i, ())| Num::parse(i))?;
                (i, *n) = (rest, m);
            } else {
                let (rest, each) = super::number::for_each_behind(i, n.clone())?;
                (i, *n) = (rest, each);
                // "and a +1/+1 counter on it for each ..."
                if let Ok((rest, others)) = one_of(i, AND_MORE).and_then(|(i, ())| <Self as Way<Vec<_>>>::read(i)) {
                    i = rest;
                    all.extend(others);
                }
            }
        } else if all.iter().any(|(n, _)| *n == Num::Later) {
            return i.stumble();
        }
        Ok((i, all))
    }

    fn say(value: &Vec<(Num, CounterKind)>, o: &mut Out<'_>) -> bool {
        let together = |o: &mut Out<'_>| {
            value.len() > 1
                && say_several(value, Joints::AND, o, |(n, kind), o| say_so_many(n, kind, o))
                && o.either(ON_IT)
        };
        let apart = |o: &mut Out<'_>| {
            value.iter().enumerate().all(|(at, (n, kind))| {
                let plain = |n: &Num, o: &mut Out<'_>| say_so_many(n, kind, o) && o.either(ON_IT);
                (at == 0 || o.either(AND_MORE))
                    && (o.attempt(|o| plain(n, o))
                        || o.attempt(|o| match super::number::each_apart(n) {
                            Some((base, each)) => {
                                plain(&base, o)
                                    && o.lit("for each")
                                    && <super::number::ForEach as Way<Num>>::say(&each, o)
                            }
                            None => false,
                        })
                        || o.attempt(|o| plain(&Num::X, o) && o.lit(X_IS) && n.say(o))
                        || o.attempt(|o| plain(&Num::Later, o) && o.lit("equal to") && n.say(o)))
            })
        };
        o.attempt(together) || o.attempt(apart)
    }
}

/// One of a kind, with "any" before it.
pub(super) struct AnyOf;

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
