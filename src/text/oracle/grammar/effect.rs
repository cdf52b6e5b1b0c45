//! Instructions: clauses, sentences, and the order they are done in.

mod clauses;
mod following;
mod later;
mod modal;
mod riders;
mod sentences;
mod ways;

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::condition::EachWho;
use super::cost::Costs;
use super::number::{ForEach, ValueThen};
use super::players::{Subject, TheirOwn};
use super::quantity::{DoneAgain, Measured};
use super::select::One;
use super::verbs::{DealsBy, ObjectVerbs};
pub(crate) use clauses::Clauses;
use clauses::{JOINTS, read_clauses, say_clauses};
use following::{
    INSTEAD_OF, TAPPED_AND_ATTACKING, countering, destroys, enter_attacking, enters_plainly, instead, lets_cast,
    mana_of_x, read_again, read_following, read_token_size, replaced, say_again, say_excess, say_following,
    say_same_recipients, say_same_shield, say_token_size, size_of_token,
};
pub(crate) use following::{in_place_of_one, same};
pub(crate) use later::happens;
use later::{Delayed, LaterClause, LeadDuration, Waiting, Where};
use riders::Prevented;
pub(crate) use riders::{read_rider, say_rider};
pub(crate) use sentences::Sentences;
use sentences::not_defending;
pub(super) use sentences::read_sentences;
use ways::{DoubledLife, EachOfThem, MidWhere, OneOfThem, TwoIfs};

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
        [two:(super::twofold::ChooseTwo)] { two }
        [two:(super::twofold::YouAndYours)] { two }
        [several:(super::twofold::CantEither)] { several }
        [piles:(super::piles::PutPiles)] { piles }
        [pile:(super::piles::SacrificePile)] { pile }
        [several:(super::twofold::CreateSeveral)] { several }
        [who ["may" | "may then"] effect:(MayDo)] { Effect::May { who, effect, bind: None } }
        [who ["may have" | "may then have"] effect:(HaveDo)] { Effect::May { who, effect, bind: None } }
        ["you may pay" cost:(Costs) "to end this effect"] { Effect::Do { who: Players::You, verb: Verb::MayEndFor(cost), bind: None } }
        [who "may pay" cost:(super::cost::BehindPay) then:(NoEffect) otherwise:(NoEffect)] { Effect::Pay { who, cost, must: false, times: None, then, otherwise, bind: None } }
        [who "may pay" cost:(super::cost::BehindPay) times:(SoOften) then:(NoEffect) otherwise:(NoEffect)] { Effect::Pay { who, cost, must: false, times, then, otherwise, bind: None } }
        [who "may pay" cost:(super::cost::UpToX) then:(NoEffect) otherwise:(NoEffect)] { Effect::Pay { who, cost, must: false, times: None, then, otherwise, bind: None } }
        [who "may pay" cost:(super::cost::BehindPay) "for each" times:(Given<ForEach>) then:(NoEffect) otherwise:(NoEffect)] { Effect::Pay { who, cost, must: false, times, then, otherwise, bind: None } }
        [who "may" cost:(super::cost::EitherCost) then:(NoEffect) otherwise:(NoEffect)] { Effect::Pay { who, cost, must: false, times: None, then, otherwise, bind: None } }
        [who "may" cost:(Costs) "for each" times:(Given<ForEach>) then:(NoEffect) otherwise:(NoEffect)] { Effect::Pay { who, cost, must: false, times, then, otherwise, bind: None } }
        [who:(Subject) "pay*" cost:(super::cost::BehindPay) then:(NoEffect) otherwise:(NoEffect)] { Effect::Pay { who, cost, must: true, times: None, then, otherwise, bind: None } }
        [who:(Subject) "pay*" cost:(super::cost::BehindPay) "for each" times:(Given<ForEach>) then:(NoEffect) otherwise:(NoEffect)] { Effect::Pay { who, cost, must: true, times, then, otherwise, bind: None } }
        [effect:(Simple) n:(super::number::Spelled) "times"] { Effect::Repeat(n, effect) }
        [effect:(Simple) "twice" n:(super::facts::Two)] { Effect::Repeat(n, effect) }
        [effect:(Simple) "a number of times equal to" n] { Effect::Repeat(n, effect) }
        [effect:(Again) ["for each" | "once for each"] n:(EachTimes)] { Effect::ForEach { of: n, effect } }
        [who:(EachOfThem) verb "unless" {OneOfThem} cost:(super::cost::PaidBySomebody)] { Effect::EachUnless { who, verb, cost, bind: None } }
        [who:(EachOfThem) verb "unless" {OneOfThem} "pay*" cost:(super::cost::BehindPay)] { Effect::EachUnless { who, verb, cost, bind: None } }
        [otherwise:(Simple) "unless" who:(Subject) cost:(super::cost::PaidBySomebody) then:(NoEffect)] { Effect::Pay { who, cost, must: false, times: None, then, otherwise, bind: None } }
        [who:(YouUnsaid) "pay*" cost:(super::cost::BehindPay) "or" otherwise:(Simple) then:(NoEffect)] { Effect::Pay { who, cost, must: false, times: None, then, otherwise, bind: None } }
        [who:(YouUnsaid) "pay*" cost:(super::cost::BehindPay) then:(NoEffect) otherwise:(NoEffect)] { Effect::Pay { who, cost, must: true, times: None, then, otherwise, bind: None } }
        [otherwise:(Simple) "unless" who:(Subject) "pay*" cost:(super::cost::BehindPay) then:(NoEffect)] { Effect::Pay { who, cost, must: false, times: None, then, otherwise, bind: None } }
        [otherwise:(Simple) "unless" who:(Subject) "pay*" cost:(super::cost::Reduced) then:(NoEffect)] { Effect::Pay { who, cost, must: false, times: None, then, otherwise, bind: None } }
        [otherwise:(Simple) "unless" who:(Subject) cost:(Costs) then:(NoEffect)] { Effect::Pay { who, cost, must: false, times: None, then, otherwise, bind: None } }
        [otherwise:(Simple) "unless" who:(Subject) "pay*" cost:(super::cost::BehindPay) "for each" each:(Given<ForEach>) then:(NoEffect)] { Effect::Pay { who, cost, must: false, times: each, then, otherwise, bind: None } }
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
        ["of" slot:(super::targets::Slot)] { Objects::Target(slot) }
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
        ["when" cond:(later::DoneNow) "," body:(PlainBody)] { Effect::Reflexive(cond, None, body) }
        ["when" cond:(later::DoneNow) ", if" only:(There) "," body:(PlainBody)] { Effect::Reflexive(cond, only, body) }
        [later:(Waiting)] { later }
        [later:(super::next::CopyNext)] { later }
    }

    /// "for each opponent, ...", in front of what is done.
    ForEachFirst: Effect {
        ["for each" of:(EachOf) "," effect:(Sentence)] { Effect::ForEach { of, effect } }
        ["for any number of" of:(AnyOfThem) "," effect:(Sentence)] { Effect::ForEach { of, effect } }
    }

    /// Players of whom any number are meant.
    AnyOfThem: Each {
        ["opponents"] { Each::AnyPlayers(Players::EachOpponent) }
        ["players"] { Each::AnyPlayers(Players::Each) }
        ["other players"] { Each::AnyPlayers(Players::EachOther) }
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
        [then:(ways::LastOnlyIf)] { then }
        [then:(ways::OfAll<OnlyIf>)] { then }
        [then:(ways::OfAll<OnlyUnless>)] { then }
    }

    /// Clauses with a condition behind them that must not hold.
    OnlyUnless: Effect {
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
        <Shaped as Way<Effect>>::say(value, o) || modal::say_modal(value, o)
    }
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
