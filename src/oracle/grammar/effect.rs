//! Instructions: clauses, sentences, and the order they are done in.

mod later;
mod riders;

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::condition::EachWho;
use super::cost::Costs;
use super::number::{ForEach, ValueThen};
use super::players::{Subject, TheirOwn};
use super::quantity::{DoneAgain, Measured};
use super::select::One;
use super::verbs::{DealsBy, ObjectVerbs};
pub(crate) use later::happens;
use later::{Delayed, LaterClause, LeadDuration, Waiting, Where};
use riders::Prevented;
pub(crate) use riders::{read_rider, say_rider};

/// Whether the subject of the clause before may go on here; then the verb agrees with it.
pub(crate) fn elided(i: In<'_>) -> Read<'_, ()> {
    if i.cx.dispatch.is_probe() {
        return Ok((i, ()));
    }
    match i.cx.elide.get() {
        Some((at, agree)) if at == i.s.len() => Ok((i.agreeing(agree), ())),
        _ => i.stumble(),
    }
}

/// Says nothing for a subject that goes on.
pub(crate) fn say_elided(o: &mut Out<'_>) -> bool {
    o.agree = o.elide;
    true
}

/// [`ObjectVerbs`], read once at a place.
struct ObjectVerb;

impl Way<Verb> for ObjectVerb {
    fn read(i: In<'_>) -> Read<'_, Verb> {
        once::<Self, _>(i, <Measured<ObjectVerbs> as Way<Verb>>::read)
    }

    fn say(value: &Verb, o: &mut Out<'_>) -> bool {
        <Measured<ObjectVerbs> as Way<Verb>>::say(value, o)
    }
}

/// Reads what an object does or has done to it, as a clause of its own.
pub(crate) fn read_object_verb(i: In<'_>) -> Read<'_, Verb> {
    <ObjectVerb as Way<Verb>>::read(i)
}

/// Says what [`read_object_verb`] reads.
pub(crate) fn say_object_verb(verb: &Verb, o: &mut Out<'_>) -> bool {
    <ObjectVerb as Way<Verb>>::say(verb, o)
}

/// You, who need not be named.
struct YouUnsaid;

impl Way<Players> for YouUnsaid {
    fn read(i: In<'_>) -> Read<'_, Players> {
        Ok((i.agreeing(Agree::Bare), Players::You))
    }

    fn say(value: &Players, o: &mut Out<'_>) -> bool {
        o.agree = Agree::Bare;
        *value == Players::You
    }
}

/// A clause whose verb has no ending: behind "may", "have", and as an imperative.
struct Imperative;

impl Way<Effect> for Imperative {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, verb) = Verb::parse(i.agreeing(Agree::Bare))?;
        Ok((i, Effect::Do { who: Players::You, verb, bind: None }))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Do { who: Players::You, verb, .. } = value else { return false };
        o.agree = Agree::Bare;
        verb.say(o)
    }
}

/// What stands behind "may": done by the player who may.
struct MayDo;

impl Way<Effect> for MayDo {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let place = i.s.len();
        let before = i.cx.elide.replace(Some((place, Agree::Bare)));
        let read = read_clauses(i.agreeing(Agree::Bare), true);
        i.cx.elide.set(before);
        read
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let before = o.elide;
        o.elide = Agree::Bare;
        let said = say_clauses(value, true, o);
        o.elide = before;
        said
    }
}

/// What stands behind "may have": what another player or an object then does.
struct HaveDo;

impl Way<Effect> for HaveDo {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let before = i.cx.bare.replace(Some(i.s.len()));
        let read = <Caused as Way<Effect>>::read(i);
        i.cx.bare.set(before);
        read
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let before = o.bare.replace(o.text.len());
        let said = <Caused as Way<Effect>>::say(value, o);
        o.bare = before;
        said
    }
}

/// The source of damage behind "have".
pub(crate) struct DealtBy;

impl Way<Ref> for DealtBy {
    fn read(i: In<'_>) -> Read<'_, Ref> {
        let (i, it) = Ref::parse(i)?;
        let (i, ()) = i.lit("deal")?;
        Ok((i, it))
    }

    fn say(value: &Ref, o: &mut Out<'_>) -> bool {
        o.attempt(|o| value.say(o) && o.lit("deal"))
    }
}

phrases! {
    /// What somebody else, or an object, is had to do.
    Caused: Effect {
        [who:(Subject) verb] { Effect::Do { who, verb, bind: None } }
        [verb:(ObjectVerbs)] { Effect::Do { who: Players::You, verb, bind: None } }
        [verb:(DamageBy)] { Effect::Do { who: Players::You, verb, bind: None } }
        [verb:(super::actions::ActionVerbs)] { Effect::Do { who: Players::You, verb, bind: None } }
        [who:(TheirOwn) "life total become" verb:(BecomesLife)] { Effect::Do { who, verb, bind: None } }
    }

    /// "it deal 2 damage to any target".
    DamageBy: Verb {
        [source:(DealtBy) amount:(super::number::Damage) "to" to:(super::verbs::Recipients1)] { Verb::DealDamage { source, amount, to, divided: false, unpreventable: false, with_last: false } }
        [source:(DealtBy) "damage to" to:(super::verbs::Recipients1) "equal to" amount:(super::number::SaidLast)] { Verb::DealDamage { source, amount, to, divided: false, unpreventable: false, with_last: false } }
    }

    /// One clause.
    Clause: Effect {
        [plain:(Imperative)] { plain }
        [choice:(super::actions::Villainous)] { choice }
        [each:(super::twofold::EachInNextTurn)] { each }
        [two:(super::twofold::LifeAndCards)] { two }
        [who:(Subject) verb] { Effect::Do { who, verb, bind: None } }
        [who:(Subject) ["each" | "also"] verb] { Effect::Do { who, verb, bind: None } }
        ["also" who:(YouUnsaid) verb] { Effect::Do { who, verb, bind: None } }
        [verb:(ObjectVerb)] { Effect::Do { who: Players::You, verb, bind: None } }
        [later:(LaterClause)] { later }
        [defined:(MidWhere)] { defined }
        [who:(TheirOwn) "life total becomes" verb:(BecomesLife)] { Effect::Do { who, verb, bind: None } }
        [doubled:(DoubledLife)] { doubled }
        [two:(super::twofold::PutTwo)] { two }
        [two:(super::attached::AttachedToSome)] { two }
        [two:(super::verbs::ChooseBoth)] { two }
        [two:(super::twofold::AndGoad)] { two }
        [either:(super::twofold::CreateEither)] { either }
        [each:(super::twofold::PutOneEach)] { each }
        [either:(super::twofold::PutEither)] { either }
        [either:(super::twofold::PutEitherCounters)] { either }
        [either:(super::twofold::OneOrOther)] { either }
        [either:(super::twofold::OneSetOrOther)] { either }
        [two:(super::twofold::AttacksOrBlocks)] { two }
        [two:(super::twofold::AsMuchOfBoth)] { two }
        [two:(super::twofold::PutCountersTwice)] { two }
        [two:(super::twofold::DealTwo)] { two }
        [two:(super::twofold::YouAndYours)] { two }
        [several:(super::twofold::CantEither)] { several }
        [piles:(super::piles::PutPiles)] { piles }
        [pile:(super::piles::SacrificePile)] { pile }
        [several:(super::twofold::CreateSeveral)] { several }
        [who "may" effect:(MayDo)] { Effect::May { who, effect, bind: None } }
        [who "may have" effect:(HaveDo)] { Effect::May { who, effect, bind: None } }
        ["you may pay" cost:(Costs) "to end this effect"] { Effect::Do { who: Players::You, verb: Verb::MayEndFor(cost), bind: None } }
        [who "may pay" cost:(Costs) then:(NoEffect) otherwise:(NoEffect)] { Effect::Pay { who, cost, must: false, times: None, then, otherwise, bind: None } }
        [who "may pay" cost:(Costs) times:(SoOften) then:(NoEffect) otherwise:(NoEffect)] { Effect::Pay { who, cost, must: false, times, then, otherwise, bind: None } }
        [who "may pay" cost:(super::cost::UpToX) then:(NoEffect) otherwise:(NoEffect)] { Effect::Pay { who, cost, must: false, times: None, then, otherwise, bind: None } }
        [who "may pay" cost:(Costs) "for each" times:(Given<ForEach>) then:(NoEffect) otherwise:(NoEffect)] { Effect::Pay { who, cost, must: false, times, then, otherwise, bind: None } }
        [who "may" cost:(super::cost::EitherCost) then:(NoEffect) otherwise:(NoEffect)] { Effect::Pay { who, cost, must: false, times: None, then, otherwise, bind: None } }
        [who "may" cost:(Costs) "for each" times:(Given<ForEach>) then:(NoEffect) otherwise:(NoEffect)] { Effect::Pay { who, cost, must: false, times, then, otherwise, bind: None } }
        [who:(Subject) "pay*" cost:(Costs) then:(NoEffect) otherwise:(NoEffect)] { Effect::Pay { who, cost, must: true, times: None, then, otherwise, bind: None } }
        [effect:(Simple) n:(super::number::Spelled) "times"] { Effect::Repeat(n, effect) }
        [effect:(Simple) "twice" n:(super::facts::Two)] { Effect::Repeat(n, effect) }
        [effect:(Simple) "a number of times equal to" n] { Effect::Repeat(n, effect) }
        [effect:(Again) ["for each" | "once for each"] n:(EachTimes)] { Effect::ForEach { of: n, effect } }
        [who:(EachOfThem) verb "unless" {OneOfThem} cost:(super::cost::PaidBySomebody)] { Effect::EachUnless { who, verb, cost, bind: None } }
        [who:(EachOfThem) verb "unless" {OneOfThem} "pay*" cost:(Costs)] { Effect::EachUnless { who, verb, cost, bind: None } }
        [otherwise:(Simple) "unless" who:(Subject) cost:(super::cost::PaidBySomebody) then:(NoEffect)] { Effect::Pay { who, cost, must: false, times: None, then, otherwise, bind: None } }
        [who:(YouUnsaid) "pay*" cost:(Costs) "or" otherwise:(Simple) then:(NoEffect)] { Effect::Pay { who, cost, must: false, times: None, then, otherwise, bind: None } }
        [who:(YouUnsaid) "pay*" cost:(Costs) then:(NoEffect) otherwise:(NoEffect)] { Effect::Pay { who, cost, must: true, times: None, then, otherwise, bind: None } }
        [otherwise:(Simple) "unless" who:(Subject) "pay*" cost:(Costs) then:(NoEffect)] { Effect::Pay { who, cost, must: false, times: None, then, otherwise, bind: None } }
        [otherwise:(Simple) "unless" who:(Subject) "pay*" cost:(super::cost::Reduced) then:(NoEffect)] { Effect::Pay { who, cost, must: false, times: None, then, otherwise, bind: None } }
        [otherwise:(Simple) "unless" who:(Subject) cost:(Costs) then:(NoEffect)] { Effect::Pay { who, cost, must: false, times: None, then, otherwise, bind: None } }
        [otherwise:(Simple) "unless" who:(Subject) "pay*" cost:(Costs) "for each" each:(Given<ForEach>) then:(NoEffect)] { Effect::Pay { who, cost, must: false, times: each, then, otherwise, bind: None } }
        [otherwise:(Simple) "unless" who:(Subject) "pay*" (cost, times):(super::tax::WithMore) then:(NoEffect)] { Effect::Pay { who, cost, must: false, times, then, otherwise, bind: None } }
    }

    /// As often as the player likes, behind a cost.
    SoOften: Option<Num> {
        ["any number of times"] { Some(Num::ChosenNow) }
        ["up to" n:(super::number::Spelled) "times"] { Some(Num::UpTo(n)) }
    }

    /// What a life total becomes.
    BecomesLife: Verb {
        [?"equal to" n] { Verb::SetLife(n) }
    }

    /// A clause without "unless" behind it.
    Simple: Effect {
        [plain:(Imperative)] { plain }
        [who:(Subject) verb] { Effect::Do { who, verb, bind: None } }
        [verb:(ObjectVerb)] { Effect::Do { who: Players::You, verb, bind: None } }
        [who "may" effect:(MayDo)] { Effect::May { who, effect, bind: None } }
    }

    /// What is done again for each of a number.
    Again: Effect {
        [who:(YouUnsaid) verb:(DoneAgain)] { Effect::Do { who, verb, bind: None } }
        [who:(Subject) verb:(DoneAgain)] { Effect::Do { who, verb, bind: None } }
    }

    /// So many times.
    EachTimes: Each {
        [n:(ForEach)] { Each::Times(n) }
    }

    /// Each of what an effect is done for.
    EachOf: Each {
        [what:(EachObject)] { Each::Objects(what) }
        ["player"] { Each::Players(Players::Each) }
        ["opponent"] { Each::Players(Players::EachOpponent) }
        ["other player"] { Each::Players(Players::EachOther) }
        ["other opponent"] { Each::Players(Players::EachOtherOpponent) }
        ["of those players"] { Each::Players(Players::Each) }
        ["color"] { Each::Kinds(Kinds::Colors) }
        ["card type"] { Each::Kinds(Kinds::CardTypes) }
        ["permanent type"] { Each::Kinds(Kinds::PermanentTypes) }
        [who:(EachWho)] { Each::Players(who) }
        [whom:(super::number::PlayerOrOpponent) "who" cond:(super::who::WhoIs)] { Each::Players(Players::Who(whom, cond)) }
        [whom:(super::number::PlayerOrOpponent) "with" cond:(super::who::Having)] { Each::Players(Players::Who(whom, cond)) }
        ["kind of counter on" on:(CountersOnTarget)] { Each::Kinds(Kinds::Counters(on, false)) }
        ["kind of counter on" on:(CountersOnAll)] { Each::Kinds(Kinds::Counters(on, false)) }
        ["opponent other than defending player" who:(NotDefending)] { Each::Players(who) }
        [n:(ForEach)] { Each::Times(n) }
    }

    /// "target permanent or player", by the counters there.
    CountersOnTarget: Recipients {
        [slot:(super::targets::AnySlot)] { Recipients::Target(slot) }
        [slot:(super::targets::Slot)] { Recipients::Objects(Objects::Target(slot)) }
    }

    /// "permanents you control", by the counters there.
    CountersOnAll: Recipients {
        [what:(super::select::Several)] { Recipients::Objects(Objects::All(what, Quantifier::Plural)) }
    }

    /// What a counter is chosen on.
    CountersOnSome: Recipients {
        [on:(CountersOnTarget)] { on }
        [what:(super::select::AKind)] { Recipients::Objects(Objects::All(what, Quantifier::All)) }
    }

    /// One kind that is chosen.
    OneKindOf: Each {
        [on:(CountersOnSome)] { Each::Kinds(Kinds::Counters(on, true)) }
    }

    /// Objects one by one.
    EachObject: Objects {
        [what:(One)] { Objects::All(what, Quantifier::Each) }
        [those:(super::objects::OneOfThose)] { those }
        [those:(super::objects::OneAmong)] { those }
        ["of" back] { Objects::That(back, Said::Pronoun) }
    }


    /// Sentences with something before or behind the clauses.
    Shaped: Effect {
        [half:(super::halves::RoundedBehind)] { half }
        [chosen:(super::modify::ChosenKeyword)] { chosen }
        [then:(Conditioned)] { then }
        [both:(TwoIfs)] { both }
        [effect:(Delayed)] { effect }
        ["if" cond "," then:(Sentence) otherwise:(NoEffect)] { Effect::If { cond, then, otherwise } }
        ["if" cond "," then:(Clauses) [". otherwise ," | ". if it doesn't ," | ". if it isn't ,"] otherwise:(Clauses)] { Effect::If { cond, then, otherwise } }
        [then:(Clauses) "if" cond:(CondBehind) [". otherwise ," | ". if it doesn't ," | ". if it isn't ,"] otherwise:(Clauses)] { Effect::If { cond, then, otherwise } }
        ["for each color among" verb:(AddEachColor) who:(YouUnsaid)] { Effect::Do { who, verb, bind: None } }
        [each:(ForEachFirst)] { each }
        ["choose a counter on" of:(OneKindOf) "." effect:(Sentence)] { Effect::ForEach { of, effect } }
        ["as many times as you choose , you may" effect:(AsOften) again:(ItWasDone)] { Effect::While(effect, again) }
        [effect:(LeadDuration)] { effect }
        ["unless" who:(Subject) cost:(super::cost::PaidBySomebody) "," otherwise:(Sentence) then:(NoEffect)] { Effect::Pay { who, cost, must: false, times: None, then, otherwise, bind: None } }
        [effect:(Where)] { effect }
        [effect:(super::fewest::FewestKept)] { effect }
        [effect:(super::fewest::FewestOfKind)] { effect }
        [effect:(super::fewest::CountedFirst)] { effect }
        [effect:(super::fewest::OfEachPermanentType)] { effect }
        ["repeat this process until no one" cond:(SomeoneDid) then:(ItRepeats) otherwise:(NoEffect)] { Effect::If { cond, then, otherwise } }
        ["when" cond "," body:(PlainBody)] { Effect::Reflexive(cond, body) }
        [later:(Waiting)] { later }
    }

    /// "for each opponent, ...", in front of what is done.
    ForEachFirst: Effect {
        ["for each" of:(EachOf) "," effect:(Sentence)] { Effect::ForEach { of, effect } }
    }

    /// What you may do, and then may do again.
    AsOften: Effect {
        [who:(YouUnsaid) effect:(MayDo)] { Effect::May { who, effect, bind: None } }
    }

    /// "permanents you control, add one mana of that color".
    AddEachColor: Verb {
        [mana:(EachColorOf) ", add one mana of that color"] { Verb::AddMana { mana, only: None, then: None } }
    }

    /// The objects whose colors those are.
    EachColorOf: ManaMade {
        [of:(super::number::Those)] { ManaMade::EachColor(of) }
    }

    /// What somebody has done, where it is said that no one does: the instruction before.
    SomeoneDid: Cond {
        [["puts a card onto the battlefield" | "does"]] { Cond::Did(super::condition::LAST) }
    }

    /// Clauses, with or without a condition behind them.
    Conditioned: Effect {
        [then:(Clauses)] { then }
        [then:(OnlyIf)] { then }
        [then:(Clauses) "unless" cond:(UnlessCond) otherwise:(NoEffect)] { Effect::If { cond, then, otherwise } }
    }

    /// Clauses with a condition of their own before another.
    OnlyIf: Effect {
        [then:(Clauses) "if" cond:(CondBehind) otherwise:(NoEffect)] { Effect::If { cond, then, otherwise } }
    }

    /// A condition behind the clauses it is about.
    CondBehind: Cond {
        [cond] { Cond::Behind(cond) }
    }

    /// A condition behind "unless".
    UnlessCond: Cond {
        [cond:(NotSo)] { Cond::Behind(cond) }
    }

    /// What "unless" says must not be.
    NotSo: Cond {
        [cond] { Cond::Not(cond) }
    }
}

phrases! {
    /// "a black source", of the damage.
    FromSuch: Cond {
        [filter:(super::select::AKind)] { Cond::Is(Ref::Event(Role::Source), filter) }
    }

    /// Where what holds everything so far is done a second time.
    RepeatingOnce: Cond {
        ["if" cond ", repeat this process once"] { cond }
    }

    /// While what holds everything so far is done again.
    Repeating: Cond {
        ["if" cond ", repeat this process"] { cond }
        ["repeat this process if" cond] { cond }
        ["repeat this process until" until] { Cond::Not(until) }
    }
}

/// "creatures you control get +1/+0 until end of turn if ..., and they gain flying until end of turn if ...".
struct TwoIfs;

const AND: &[&str] = &[", and", "and"];

impl Way<Effect> for TwoIfs {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        // "Put a +1/+1 counter on it if it's a creature and a loyalty counter on it if it's a planeswalker."
        let counters = |i| {
            let (i, verb) = super::twofold::counters_on(i)?;
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
                    super::twofold::say_counters_on(verb, o) && o.lit("if") && <CondBehind as Way<Cond>>::say(cond, o)
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

/// Whether counters are put on something.
fn is_counters(effect: &Effect) -> bool {
    matches!(effect, Effect::Do { verb: Verb::PutCounters { .. }, .. })
}

/// "double target player's life total" (701.10d).
struct DoubledLife;

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
struct EachOfThem;

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
struct OneOfThem;

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
struct MidWhere;

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

/// The clauses of one sentence.
pub(crate) struct Clauses;

impl Way<Effect> for Clauses {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        once::<Clauses, _>(i, |i| read_clauses(i, false))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        say_clauses(value, false, o)
    }
}

fn clause(i: In<'_>) -> Read<'_, Effect> {
    once::<Clause, _>(i, <Clause as Way<Effect>>::read)
}

/// Joints between clauses of a sentence.
const JOINTS: &[&str] = &[", then", "then", "and", ", and", ","];

fn read_clauses(i: In<'_>, may: bool) -> Read<'_, Effect> {
    let (i, ()) = i.step()?;
    let (mut at, first) = if may { read_may_clause(i)? } else { clause(i)? };
    let mut several = several_act(i, &first);
    let mut all = vec![first];
    'more: loop {
        for joint in JOINTS {
            let Ok((rest, ())) = at.lit(joint) else { continue };
            let (place, at_joint) = (rest.s.len(), rest);
            let mut best = None;
            let before = rest.cx.elide.get();
            keep_longer(&mut best, clause(rest));
            if !may && rest.s.starts_with("until ") {
                keep_longer(&mut best, <LeadDuration as Way<Effect>>::read(rest));
            }
            for agree in [Agree::Third, Agree::Bare] {
                if agree == Agree::Bare && !may {
                    continue;
                }
                rest.cx.elide.set(Some((place, agree)));
                keep_longer(&mut best, clause(rest));
            }
            rest.cx.elide.set(before);
            if let Some((rest, next)) = best {
                // A comma alone parts clauses only in a longer list.
                if *joint == ","
                    && !(rest.s.starts_with(", and ") || rest.s.starts_with(", then ") || rest.s.starts_with(", "))
                {
                    continue;
                }
                // "Target opponents each discard their hands, then draw seven cards": they do, not you.
                let next = if may || several { done_by_same(next, at_joint, rest) } else { next };
                if !matches!(&next, Effect::Do { who, .. } if is_unsaid(who)) {
                    several = several_act(at_joint, &next);
                }
                all.push(next);
                at = rest;
                continue 'more;
            }
        }
        break;
    }
    let effect = if all.len() == 1 { all.pop().unwrap_or_default() } else { Effect::Seq(all) };
    Ok((at.agreeing(Agree::Bare), effect))
}

/// Whether a clause says that several others than you do something: the verbs behind it have no ending and are done by them, too.
fn several_act(i: In<'_>, clause: &Effect) -> bool {
    let Effect::Do { who, .. } = clause else { return false };
    *who != Players::You
        && <Subject as Way<Players>>::read(i).is_ok_and(|(rest, said)| rest.agree == Agree::Bare && said == *who)
}

/// Whether a subject is that of the clause before, unsaid.
fn is_unsaid(who: &Players) -> bool {
    matches!(who, Players::That(Ref::Word(words), _) if words.is_empty())
}

/// "Its controller may search their library, ... then shuffle": a further clause with no subject is done by the player who may.
fn done_by_same<'a>(clause: Effect, from: In<'a>, rest: In<'a>) -> Effect {
    match clause {
        Effect::Do { who: Players::You, verb, bind }
            if <Imperative as Way<Effect>>::read(from).is_ok_and(|(left, _)| left.s.len() == rest.s.len()) =>
        {
            Effect::Do { who: Players::That(Ref::Word("".into()), Said::Pronoun), verb, bind }
        }
        other => other,
    }
}

/// A clause behind "may": its subject is the player who may.
fn read_may_clause(i: In<'_>) -> Read<'_, Effect> {
    let i = i.agreeing(Agree::Bare);
    let one = |i| {
        let (i, verb) = Verb::parse(i)?;
        Ok((i, Effect::Do { who: Players::That(Ref::Word("".into()), Said::Pronoun), verb, bind: None }))
    };
    let face = |i| <super::twofold::EitherFace as Way<Effect>>::read(i);
    let attached = |i| <super::attached::AttachedToSome as Way<Effect>>::read(i);
    longest(i, &[&one, &<super::twofold::PutTwo as Way<Effect>>::read, &face, &attached])
}

fn say_clauses(effect: &Effect, may: bool, o: &mut Out<'_>) -> bool {
    // One clause may do several things: "put one into your hand and the other on the bottom of your library".
    if matches!(effect, Effect::Seq(_))
        && o.attempt(|o| {
            o.agree = Agree::Bare;
            if may { say_may_clause(effect, o) } else { <Clause as Way<Effect>>::say(effect, o) }
        })
    {
        return true;
    }
    let alone;
    let all: &[Effect] = match effect {
        Effect::Seq(all) => all,
        Effect::None => return false,
        _ => {
            alone = [effect.clone()];
            &alone
        }
    };
    let mark = o.mark();
    let mut several = false;
    for (at, one) in all.iter().enumerate() {
        if let Effect::Do { who, .. } = one
            && !is_unsaid(who)
        {
            several = *who != Players::You && agrees_as_several(who, o);
        }
        let said = if at == 0 {
            o.agree = Agree::Bare;
            if may { say_may_clause(one, o) } else { <Clause as Way<Effect>>::say(one, o) }
        } else {
            JOINTS.iter().any(|joint| {
                let agrees: &[Agree] = match (several, may) {
                    (true, _) => &[Agree::Bare],
                    (false, true) => &[Agree::Third, Agree::Bare],
                    (false, false) => &[Agree::Third],
                };
                agrees.iter().any(|agree| {
                    o.attempt(|o| {
                        o.elide = *agree;
                        o.agree = Agree::Bare;
                        o.lit(joint) && <Clause as Way<Effect>>::say(one, o)
                    })
                }) || !may
                    && o.attempt(|o| {
                        o.agree = Agree::Bare;
                        o.lit(joint) && <LeadDuration as Way<Effect>>::say(one, o)
                    })
            })
        };
        if !said {
            return o.back(mark);
        }
    }
    true
}

/// Whether the verb behind a subject, as it is said here, has no ending.
fn agrees_as_several(who: &Players, o: &mut Out<'_>) -> bool {
    let (mark, agree) = (o.mark(), o.agree);
    let several = <Subject as Way<Players>>::say(who, o) && o.agree == Agree::Bare;
    o.back(mark);
    o.agree = agree;
    several
}

fn say_may_clause(effect: &Effect, o: &mut Out<'_>) -> bool {
    o.agree = Agree::Bare;
    match effect {
        Effect::Do { verb, .. } => verb.say(o),
        two => {
            <super::twofold::PutTwo as Way<Effect>>::say(two, o)
                || <super::twofold::EitherFace as Way<Effect>>::say(two, o)
                || <super::attached::AttachedToSome as Way<Effect>>::say(two, o)
        }
    }
}

/// A body without modes: the rest of a sentence, as of a reflexive trigger.
pub(crate) struct PlainBody;

impl Way<Body> for PlainBody {
    fn read(i: In<'_>) -> Read<'_, Body> {
        let (i, effect) = longest(
            i,
            &[&|i| <Clauses as Way<Effect>>::read(i), &|i| <Where as Way<Effect>>::read(i), &|i| {
                <ForEachFirst as Way<Effect>>::read(i)
            }],
        )?;
        Ok((i, Body { modes: None, targets: Vec::new(), effect }))
    }

    fn say(value: &Body, o: &mut Out<'_>) -> bool {
        value.modes.is_none()
            && (<Where as Way<Effect>>::say(&value.effect, o)
                || <Clauses as Way<Effect>>::say(&value.effect, o)
                || <ForEachFirst as Way<Effect>>::say(&value.effect, o))
    }
}

/// One sentence, without its full stop.
pub(crate) struct Sentence;

impl Way<Effect> for Sentence {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        once::<Self, _>(i.agreeing(Agree::Bare), <Shaped as Way<Effect>>::read)
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        o.agree = Agree::Bare;
        <Shaped as Way<Effect>>::say(value, o)
    }
}

/// Several sentences, each with its full stop.
pub(crate) struct Sentences;

impl Way<Effect> for Sentences {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        read_sentences(i, false)
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        say_sentences(value, o) && super::halves::say_each_time(o)
    }
}

/// How a further sentence may begin.
const THEN: &[&str] = &["then", "then ,"];

/// Says the sentences themselves.
fn say_sentences(value: &Effect, o: &mut Out<'_>) -> bool {
    // The clauses of one sentence, or several sentences.
    if o.attempt(|o| say_sentence(value, o) && o.lit(".")) {
        riders::say_ties(o);
        return true;
    }
    if say_following(value, o) {
        return true;
    }
    let Effect::Seq(all) = value else {
        return o.attempt(|o| o.either(THEN) && say_sentence(value, o) && o.lit("."));
    };
    let mark = o.mark();
    for (at, one) in all.iter().enumerate() {
        if let (Effect::If { cond, .. }, Some(before)) = (one, all.get(..at).filter(|before| !before.is_empty()))
            && *one == again_if(before, cond.clone())
            && o.attempt(|o| o.optional("then") && <RepeatingOnce as Way<Cond>>::say(cond, o) && o.lit("."))
        {
            continue;
        }
        if say_following(one, o) {
            continue;
        }
        let said = o.attempt(|o| say_sentence(one, o) && o.lit("."))
            || o.attempt(|o| o.either(THEN) && say_sentence(one, o) && o.lit("."))
            || super::dice::say_row(one, o);
        if !said {
            return o.back(mark);
        }
        riders::say_ties(o);
    }
    true
}

/// All so far once more, if that is so.
fn again_if(all: &[Effect], cond: Cond) -> Effect {
    let process = if let [one] = all { one.clone() } else { Effect::Seq(all.to_vec()) };
    Effect::If { cond, then: Box::new(process), otherwise: Box::default() }
}

/// Several sentences; those of a row of a results table end where the next row begins.
pub(super) fn read_sentences(i: In<'_>, in_row: bool) -> Read<'_, Effect> {
    let mut all: Vec<Effect> = Vec::new();
    let mut at = i;
    while !at.is_end()
        && !at.s.starts_with(['•', '+'])
        && !at.s.starts_with(PAWPRINT)
        && !at.s.starts_with("this ability triggers")
        && !at.s.starts_with("this ability can't be countered except")
        && !at.s.starts_with("do this only")
    {
        if super::dice::begins_row(at.s) {
            if in_row {
                break;
            }
            let (rest, row) = super::dice::read_row(at)?;
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
        if let Ok((rest, ())) = super::halves::round_each_time(at, &mut all) {
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
        if let Ok((rest, ())) = super::verbs::read_still(rest, all.last_mut()) {
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
        if let Ok((behind, (to, kind))) = <super::countered::Instead as Way<(Place, Option<Filter>)>>::read(rest)
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
            && let Ok((behind, said)) = <super::verbs::SpendOnly as Way<Option<ManaUsed>>>::read(rest)
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

/// How a token that was created enters, in a sentence behind.
const TAPPED_AND_ATTACKING: &[&str] = &[". the token enters tapped and attacking", ". it enters tapped and attacking"];

/// Whether it is an instruction to create tokens of which nothing is said yet of how they enter.
fn enters_plainly(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Do { verb: Verb::Create { count: Num::Const(1), tapped: false, attacking: false, .. }, .. }
    )
}

/// Has those tokens enter tapped and attacking, or not.
fn enter_attacking(effect: &mut Effect, so: bool, by: Option<Players>) {
    if let Effect::Do { verb: Verb::Create { tapped, attacking, whom, .. }, .. } = effect {
        (*tapped, *attacking, *whom) = (so, so, by);
    }
}

/// The size of a token whose kind the instruction to create it says in words.
fn size_of_token(effect: &mut Effect) -> Option<&mut Option<(Num, Num)>> {
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
fn read_token_size(i: In<'_>) -> Read<'_, (Num, Num)> {
    let (i, ()) = i.lit(ITS_POWER)?;
    let (i, power) = <super::number::Values as Way<Num>>::read(i)?;
    let (i, ()) = i.lit(ITS_TOUGHNESS)?;
    <super::number::Values as Way<Num>>::read(i).map(|(i, toughness)| (i, (power, toughness)))
}

/// Says what [`read_token_size`] reads.
fn say_token_size((power, toughness): &(Num, Num), o: &mut Out<'_>) -> bool {
    o.lit(ITS_POWER)
        && <super::number::Values as Way<Num>>::say(power, o)
        && o.lit(ITS_TOUGHNESS)
        && <super::number::Values as Way<Num>>::say(toughness, o)
}

/// What the mana may be spent on that an instruction with a number behind it adds.
fn mana_of_x(effect: &mut Effect) -> Option<&mut Option<ManaUsed>> {
    match effect {
        Effect::Where(_, inner) => match &mut **inner {
            Effect::Do { verb: Verb::AddMana { only, .. }, .. } => Some(only),
            _ => None,
        },
        _ => None,
    }
}

/// The instruction to counter something that is done where somebody does not pay.
fn countering(effect: &mut Effect) -> Option<&mut Verb> {
    match effect {
        Effect::Pay { then, otherwise, .. } if **then == Effect::None => match &mut **otherwise {
            Effect::Do { verb: verb @ (Verb::Counter(_) | Verb::CounterInto(..)), .. } => Some(verb),
            _ => None,
        },
        _ => None,
    }
}

/// Says what [`read_following`] reads, with the process.
fn say_following(value: &Effect, o: &mut Out<'_>) -> bool {
    let Effect::Repeat(n, process) = value else { return false };
    o.attempt(|o| {
        o.lit("repeat the following process")
            && <super::number::Spelled as Way<Num>>::say(n, o)
            && o.lit("times .")
            && <Sentences as Way<Effect>>::say(process, o)
    })
}

/// "repeat the following process X times.": what it is stands behind.
fn read_following(i: In<'_>) -> Read<'_, Num> {
    let (i, ()) = i.lit("repeat the following process")?;
    let (i, n) = <super::number::Spelled as Way<Num>>::read(i)?;
    i.lit("times .").map(|(i, ())| (i, n))
}

/// "repeat this process once", "repeat this process X times": how often again.
fn read_again(i: In<'_>) -> Read<'_, Num> {
    let (i, ()) = i.lit("repeat this process")?;
    if let Ok((i, ())) = i.lit("once") {
        return Ok((i, Num::Const(1)));
    }
    let (i, n) = <super::number::Spelled as Way<Num>>::read(i)?;
    one_of(i, &["times", "more times"]).map(|(i, ())| (i, n))
}

/// Says what [`read_again`] reads.
fn say_again(n: &Num, o: &mut Out<'_>) -> bool {
    o.lit("repeat this process")
        && ((*n == Num::Const(1) && o.lit("once"))
            || o.attempt(|o| <super::number::Spelled as Way<Num>>::say(n, o) && o.either(&["times", "more times"])))
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
    let (i, much) = longest(i, &[&|i| <super::number::Damage as Way<Num>>::read(i), &twice])?;
    let mut verb = usual.clone();
    if let Verb::DealDamage { source, amount, to, .. } = &mut verb {
        (*source, *amount, *to) = (by, much, same());
    }
    Ok((i, Effect::Do { who: Players::You, verb, bind: None }))
}

/// As much again as the instruction before deals.
const DOUBLE: &[&str] = &["double that damage", "twice that much damage"];

/// Says what [`same_recipients`] reads.
fn say_same_recipients(effect: &Effect, before: &Effect, o: &mut Out<'_>) -> bool {
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
            && (twice && o.either(DOUBLE) || <super::number::Damage as Way<Num>>::say(amount, o))
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
fn say_excess(effect: &Effect, before: &Effect, o: &mut Out<'_>) -> bool {
    let Effect::Do { verb: Verb::DealDamage { to: usual, .. }, .. } = before else { return false };
    matches!(effect, Effect::Do { verb: Verb::DealExcess { to, .. }, .. } if *to == same() || to == usual)
        && o.lit(EXCESS)
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
fn replaced(all: &mut Vec<Effect>, instead: &Effect) -> Option<Effect> {
    match in_place_of_one(instead) {
        None => all.pop(),
        Some(_) if all.len() == 1 => all.pop(),
        Some(_) => Some(Effect::Seq(std::mem::take(all))),
    }
}

/// What would have been done, said again behind "instead".
const INSTEAD_OF: &[&str] = &[
    "of one",
    "of two",
    "of three",
    "of putting it into your hand",
    "of putting that card into your hand",
    "of putting them into your hand",
    "of putting those cards into your hand",
];

/// What takes the place of the instruction before, and when.
fn instead<'a>(i: In<'a>, before: Option<&Effect>) -> Read<'a, (Cond, Effect)> {
    let done = |i| {
        longest(
            i,
            &[
                &|i| <Clauses as Way<Effect>>::read(i),
                &|i| <OnlyIf as Way<Effect>>::read(i),
                &|i| same_recipients(i, before),
                &|i| excess(i, before),
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
fn destroys(effect: &Effect) -> bool {
    match effect {
        Effect::Delayed(later, _) => destroys(&later.body.effect),
        _ => matches!(effect.instruction(), Some(Verb::Destroy(..))) || effect.parts().into_iter().any(destroys),
    }
}

/// Whether an instruction casts something, or lets it be cast.
fn lets_cast(effect: &Effect) -> bool {
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

fn say_sentence(one: &Effect, o: &mut Out<'_>) -> bool {
    let mut unless = one.clone();
    if let Some(counter) = countering(&mut unless)
        && let Verb::CounterInto(what, to, kind) = counter.clone()
    {
        *counter = Verb::Counter(what);
        let behind = (to, kind);
        return o.attempt(|o| {
            say_sentence(&unless, o) && <super::countered::Instead as Way<(Place, Option<Filter>)>>::say(&behind, o)
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
        return o.attempt(|o| {
            say_sentence(&bare, o) && <super::verbs::SpendOnly as Way<Option<ManaUsed>>>::say(&Some(only), o)
        });
    }
    if let Effect::Preventing(first, then) = one {
        return o.attempt(|o| say_sentence(first, o) && o.lit(".") && <Prevented as Way<Effect>>::say(then, o));
    }
    if super::verbs::say_still(one, o, say_sentence) {
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
    let ways: [&dyn Fn(&mut Out<'_>) -> bool; 5] = [
        &|o| <Where as Way<Effect>>::say(effect, o),
        &|o| say_same_recipients(effect, first, o),
        &|o| say_excess(effect, first, o),
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

fn not_defending() -> Players {
    let defends = Cond::PlayerIs(Ref::Each, Box::new(Players::Defending));
    Players::Who(Box::new(Players::EachOpponent), Box::new(Cond::Not(Box::new(defends))))
}

silent! {
    /// Each opponent but the one who is attacked.
    NotDefending: Players = not_defending();
    /// It was done the last time.
    ItWasDone: Cond = Cond::Did(super::condition::LAST);
    /// The process goes on.
    ItRepeats: Effect = Effect::Do { who: Players::You, verb: Verb::RepeatProcess, bind: None };
    /// Nothing more to do.
    NoEffect: Effect = Effect::None;
}
