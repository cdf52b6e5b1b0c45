//! Costs: what stands before a colon, behind "pay", behind a keyword.

use crate::card::ManaCost;
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::counter::{Counters, CountersOf};
use super::number::{Cards, Life, Spelled};
use super::verbs::Verbs;

phrases! {
    /// One part of a cost.
    Part: CostPart {
        [mana] { CostPart::Mana(mana) }
        ["{T}"] { CostPart::Tap }
        ["{Q}"] { CostPart::Untap }
        ["pay*" n:(Life)] { CostPart::Life(n) }
        ["pay*" n:(super::verbs::HalfLife)] { CostPart::Life(n) }
        [n:(Life)] { CostPart::Life(n) }
        [n:(HalfLife)] { CostPart::Life(n) }
        ["any amount of mana" mana:(AnyMana)] { CostPart::Mana(mana) }
        ["any amount of life" n:(AnyAmount)] { CostPart::Life(n) }
        ["any amount of {E}" n:(AnyAmount)] { CostPart::Energy(n) }
        ["one or more {E}" n:(SomeAmount)] { CostPart::Energy(n) }
        ["pay*" n:(EnergySymbols)] { CostPart::Energy(n) }
        ["pay*" n:(Spelled) "{E}"] { CostPart::Energy(n) }
        [n:(Spelled) "{E}"] { CostPart::Energy(n) }
        [n:(EnergySymbols)] { CostPart::Energy(n) }
        ["an amount of {E} equal to" n:(super::number::Values)] { CostPart::Energy(n) }
        ["pay*" "an amount of {E} equal to" n:(super::number::Values)] { CostPart::Energy(n) }
        ["sacrifice*" what] { CostPart::Sacrifice(what) }
        ["discard*" what] { CostPart::Discard(what) }
        ["exile*" what ?"face up"] { CostPart::Exile(what) }
        ["return*" what ["to its owner 's hand" | "to their owner 's hand" | "to their owners ' hands"]] { CostPart::Return(what) }
        ["tap*" "any number of" (what, n):(OfTotalPower)] { CostPart::TapPower(what, n) }
        ["tap*" what] { CostPart::TapOthers(what) }
        ["untap*" what] { CostPart::UntapOthers(what) }
        ["remove*" (n, kind):(HowManyOf) "from" what] { CostPart::RemoveCounters(n, kind, what) }
        ["remove*" (n, kind):(HowManyOf) "from among" what:(super::select::Several)] { CostPart::RemoveAmong(n, kind, what) }
        [either:(RemoveEither)] { CostPart::Either(either) }
        ["put*" (n, kind):(CountersOf) "on" what] { CostPart::PutCounters(n, kind, what) }
        ["reveal*" what] { CostPart::Reveal(what) }
        ["reveal* the player you chose"] { CostPart::RevealChosenPlayer }
        ["mill*" n:(Cards)] { CostPart::Mill(n) }
        ["exert ~"] { CostPart::Exert }
        ["pay*" mana] { CostPart::Mana(mana) }
        ["pay*" mana:(ManyOf)] { CostPart::Mana(mana) }
        [of:(super::refer::Own) "mana cost" less:(Unreduced)] { CostPart::ManaCostOf(of, less) }
        [of:(super::refer::Own) "mana cost reduced by" ?"up to" less] { CostPart::ManaCostOf(of, less) }
        ["have*" who verb:(ByAnother)] { CostPart::Have(who, verb) }
        ["have*" dealt:(DealtToPayer)] { CostPart::Do(dealt) }
    }

    /// "~ deal 3 damage to them": to the player who pays, who is "you" of what is done as a cost.
    DealtToPayer: Verb {
        [source:(super::effect::DealtBy) amount:(super::number::Damage) "to them" to:(ToPayer)] { Verb::DealDamage { source, amount, to, divided: false, unpreventable: false, with_last: false } }
        [source:(super::effect::DealtBy) "damage to them equal to" amount:(super::number::SaidLast) to:(ToPayer)] { Verb::DealDamage { source, amount, to, divided: false, unpreventable: false, with_last: false } }
    }

    /// "half their life, rounded up": of the player who pays, who is "you" of what is done as a cost.
    HalfLife: Num {
        ["half your life" life:(PayersLife) way:(super::halves::Rounded)] { Num::Half(life, way) }
        [["half their life" | "half his or her life"] life:(PayersLife) way:(super::halves::Rounded)] { Num::Half(life, way) }
    }

    /// "a counter", "two charge counters", "X counters".
    HowManyOf: (Num, Option<CounterKind>) {
        [["a" | "an"] kind:(Counters) "counter"] { (Num::Const(1), kind) }
        [n:(Spelled) kind:(Counters) ["counters" | "counter"]] { (n, kind) }
        ["any number of" kind:(Counters) "counters"] { (Num::ChosenNow, kind) }
        ["one or more" kind:(Counters) "counters"] { (Num::OneOrMore, kind) }
        ["all" kind:(Counters) "counters"] { (Num::All, kind) }
    }
}

/// "untapped creatures you control with total power 3 or greater": what is tapped, and how much power together.
struct OfTotalPower;

impl Way<(Filter, Num)> for OfTotalPower {
    fn read(i: In<'_>) -> Read<'_, (Filter, Num)> {
        let (rest, mut what) = <super::select::Several as Way<Filter>>::read(i)?;
        let Some(Pred::Together(all)) = what.post.pop() else { return i.stumble() };
        match *all {
            Together::Total(Num::Power(Ref::Each), Cmp::Ge, n) => Ok((rest, (what, n))),
            _ => i.stumble(),
        }
    }

    fn say((what, n): &(Filter, Num), o: &mut Out<'_>) -> bool {
        let mut what = what.clone();
        what.post.push(Pred::Together(Box::new(Together::Total(Num::Power(Ref::Each), Cmp::Ge, n.clone()))));
        <super::select::Several as Way<Filter>>::say(&what, o)
    }
}

/// "remove a +1/+1 counter or a charge counter from a permanent you control": a counter of one of these kinds.
struct RemoveEither;

impl Way<Vec<Cost>> for RemoveEither {
    fn read(i: In<'_>) -> Read<'_, Vec<Cost>> {
        let (i, ()) = i.lit("remove*")?;
        let (i, kinds) = <super::verbs::KindsOfCounter as Way<Vec<CounterKind>>>::read(i)?;
        let (i, ()) = i.lit("from")?;
        let (i, what) = Objects::parse(i)?;
        let part = |kind| CostPart::RemoveCounters(Num::Const(1), Some(kind), what.clone());
        Ok((i, kinds.into_iter().map(|kind| Cost { parts: vec![part(kind)] }).collect()))
    }

    fn say(value: &Vec<Cost>, o: &mut Out<'_>) -> bool {
        let apart = |cost: &Cost| match cost.parts.as_slice() {
            [CostPart::RemoveCounters(Num::Const(1), Some(kind), what)] => Some((kind.clone(), what.clone())),
            _ => None,
        };
        let Some(all) = value.iter().map(apart).collect::<Option<Vec<_>>>() else { return false };
        let Some((_, what)) = all.first() else { return false };
        let kinds: Vec<CounterKind> = all.iter().map(|(kind, _)| kind.clone()).collect();
        all.iter().all(|(_, same)| same == what)
            && o.attempt(|o| {
                o.lit("remove*")
                    && <super::verbs::KindsOfCounter as Way<Vec<CounterKind>>>::say(&kinds, o)
                    && o.lit("from")
                    && what.say(o)
            })
    }
}

/// What another player does, with its verb as it is: "gain 3 life".
struct ByAnother;

impl Way<Verb> for ByAnother {
    fn read(i: In<'_>) -> Read<'_, Verb> {
        let (rest, verb) = <Verbs as Way<Verb>>::read(i.agreeing(Agree::Bare))?;
        Ok((rest.agreeing(i.agree), verb))
    }

    fn say(value: &Verb, o: &mut Out<'_>) -> bool {
        let agree = std::mem::replace(&mut o.agree, Agree::Bare);
        let said = <Verbs as Way<Verb>>::say(value, o);
        o.agree = agree;
        said
    }
}

silent! {
    /// As much as the player who pays likes.
    AnyAmount: Num = Num::ChosenNow;
    /// The same, but not nothing.
    SomeAmount: Num = Num::OneOrMore;
    /// The life of the player who pays.
    PayersLife: Num = Num::Life(Box::new(Players::You));
    /// With nothing less.
    Unreduced: ManaCost = ManaCost::new([]);
    /// The player who pays.
    ToPayer: Recipients = Recipients::Players(Players::You);
    /// As much mana as that player likes, of any type (107.3).
    AnyMana: ManaCost = ManaCost::new([crate::card::ManaSymbol::Variable(crate::card::Variable::X)]);
}

/// "{X}, where X is less than or equal to the amount of life you gained": a cost, and the most that X may be.
pub(crate) struct UpToX;

const X_AT_MOST: &[&str] = &[", where X is less than or equal to", ". X can't be greater than"];

impl Way<Cost> for UpToX {
    fn read(i: In<'_>) -> Read<'_, Cost> {
        let (i, mut cost) = <Costs as Way<Cost>>::read(i)?;
        let (i, ()) = one_of(i, X_AT_MOST)?;
        let (rest, most) = <super::number::Values as Way<Num>>::read(i)?;
        if !cost.has_x() {
            return i.stumble();
        }
        cost.parts.push(CostPart::XAtMost(most));
        Ok((rest, cost))
    }

    fn say(value: &Cost, o: &mut Out<'_>) -> bool {
        let Some((CostPart::XAtMost(most), parts)) = value.parts.split_last() else { return false };
        let cost = Cost { parts: parts.to_vec() };
        o.attempt(|o| {
            <Costs as Way<Cost>>::say(&cost, o)
                && o.either(X_AT_MOST)
                && <super::number::Values as Way<Num>>::say(most, o)
        })
    }
}

/// "{10}. This cost is reduced by {2} for each ...": a cost, and what makes it less.
pub(crate) struct Reduced;

const REDUCED: &str = ". this cost is reduced by";

impl Way<Cost> for Reduced {
    fn read(i: In<'_>) -> Read<'_, Cost> {
        let (i, mut cost) = <Costs as Way<Cost>>::read(i)?;
        let (i, ()) = i.lit(REDUCED)?;
        let (i, less) = ManaCost::parse(i)?;
        let (i, ()) = i.lit("for each")?;
        let (i, each) = <super::number::ForEach as Way<Num>>::read(i)?;
        cost.parts.push(CostPart::ReducedBy(less, each));
        Ok((i, cost))
    }

    fn say(value: &Cost, o: &mut Out<'_>) -> bool {
        let Some((CostPart::ReducedBy(less, each), parts)) = value.parts.split_last() else { return false };
        let cost = Cost { parts: parts.to_vec() };
        o.attempt(|o| {
            <Costs as Way<Cost>>::say(&cost, o)
                && o.lit(REDUCED)
                && less.say(o)
                && o.lit("for each")
                && <super::number::ForEach as Way<Num>>::say(each, o)
        })
    }
}

/// "six {C}".
struct ManyOf;

impl Way<ManaCost> for ManyOf {
    fn read(i: In<'_>) -> Read<'_, ManaCost> {
        let (i, n) = <Spelled as Way<i32>>::read(i)?;
        let (i, one) = ManaCost::parse(i)?;
        match one.symbols() {
            [symbol] => Ok((i, ManaCost::new((0..n).map(|_| *symbol)))),
            _ => i.stumble(),
        }
    }

    fn say(value: &ManaCost, o: &mut Out<'_>) -> bool {
        let Some((first, rest)) = value.symbols().split_first() else { return false };
        let Ok(n) = i32::try_from(value.symbols().len()) else { return false };
        rest.iter().all(|symbol| symbol == first)
            && o.attempt(|o| <Spelled as Way<i32>>::say(&n, o) && ManaCost::new([*first]).say(o))
    }
}

/// "{E}{E}".
pub(crate) struct EnergySymbols;

impl Way<Num> for EnergySymbols {
    fn read(i: In<'_>) -> Read<'_, Num> {
        let (mut at, ()) = i.lit("{E}")?;
        let mut n = 1;
        while let Ok((rest, ())) = at.lit("{E}") {
            n += 1;
            at = rest;
        }
        Ok((at, Num::Const(n)))
    }

    fn say(value: &Num, o: &mut Out<'_>) -> bool {
        let Num::Const(n) = value else { return false };
        *n > 0 && o.attempt(|o| (0..*n).all(|_| o.lit("{E}")))
    }
}

/// One part as somebody pays it: "they sacrifice a creature", "its controller discards a card".
pub(crate) struct PaidBySomebody;

impl Way<Cost> for PaidBySomebody {
    fn read(i: In<'_>) -> Read<'_, Cost> {
        let agree = i.agree;
        let (i, parts) = several(i, Joints::ONLY_AND, |i| <EitherPart as Way<CostPart>>::read(i.agreeing(agree)))?;
        Ok((i, Cost { parts }))
    }

    fn say(value: &Cost, o: &mut Out<'_>) -> bool {
        let agree = o.agree;
        say_several(&value.parts, Joints::ONLY_AND, o, |part, o| {
            o.agree = agree;
            match part {
                CostPart::Mana(mana) => o.lit("pay*") && mana.say(o),
                _ => <EitherPart as Way<CostPart>>::say(part, o),
            }
        })
    }
}

/// "paying {W} and sacrificing two creatures", "discarding a card": a cost as that by which something is done.
pub(crate) struct ByDoing;

impl Way<Cost> for ByDoing {
    fn read(i: In<'_>) -> Read<'_, Cost> {
        let (rest, parts) = several(i, Joints::AND, |i| {
            // Each part says its verb.
            let verb = i.s.split(' ').next().unwrap_or_default();
            if !verb.ends_with("ing") && !i.cx.dispatch.is_probe() {
                return i.stumble();
            }
            one_part(i.in_tense(Tense::Gerund).agreeing(Agree::Bare))
        })?;
        Ok((rest.in_tense(i.tense).agreeing(i.agree), Cost { parts }))
    }

    fn say(value: &Cost, o: &mut Out<'_>) -> bool {
        let (tense, agree) = (o.tense, o.agree);
        let said = say_several(&value.parts, Joints::AND, o, |part, o| {
            (o.tense, o.agree) = (Tense::Gerund, Agree::Bare);
            match part {
                CostPart::Mana(mana) => o.lit("pay*") && mana.say(o),
                _ => say_one_part(part, o),
            }
        });
        (o.tense, o.agree) = (tense, agree);
        said
    }
}

phrases! {
    /// For what a spell is cast that an effect lets be cast: its cost where nothing is said.
    HowPaid: CastCost {
        [] { CastCost::Normal }
        [paid:(PaidSo)] { paid }
    }

    /// The same where something is said.
    PaidSo: CastCost {
        ["without paying" {ItsManaCost}] { CastCost::Free }
        ["by paying life equal to" ["its mana value" | "the spell 's mana value" | "their mana values"] "rather than" {PayingManaCost}] { CastCost::LifeEqualToManaValue }
        ["by" cost:(ByDoing) ["instead of its mana cost" | "instead of paying its mana cost"]] { CastCost::Instead(cost) }
        ["by" cost:(ByDoing) "rather than" {PayingManaCost}] { CastCost::Instead(cost) }
        ["by" cost:(ByDoing) "in addition to" ["paying its other costs" | "paying their other costs" | "its other costs" | "their other costs"]] { CastCost::Plus(cost) }
    }

    /// "its mana cost".
    ItsManaCost: () {
        [["its mana cost" | "their mana costs" | "their mana cost" | "that card 's mana cost"]] { () }
    }

    /// "paying its mana cost".
    PayingManaCost: () {
        [["paying its mana cost" | "paying their mana costs" | "paying their mana cost"]] { () }
    }
}

/// One part, or any other thing a player can do, with its verb.
fn one_part(i: In<'_>) -> Read<'_, CostPart> {
    longest(
        i,
        &[&|i| <Part as Way<CostPart>>::read(i), &|i| {
            let (i, verb) = <Verbs as Way<Verb>>::read(i)?;
            Ok((i, CostPart::Do(Box::new(verb))))
        }],
    )
}

fn say_one_part(part: &CostPart, o: &mut Out<'_>) -> bool {
    match part {
        CostPart::Do(verb) => {
            o.attempt(|o| <Verbs as Way<Verb>>::say(verb, o)) || <Part as Way<CostPart>>::say(part, o)
        }
        _ => <Part as Way<CostPart>>::say(part, o),
    }
}

/// A cost in its own words, as it stands before a colon.
pub(crate) fn in_words(cost: &Cost) -> Option<String> {
    let mut o = Out::new(None);
    <Costs as Way<Cost>>::say(cost, &mut o).then_some(o.text)
}

/// A cost behind "pay": a part that says so itself doesn't say it again.
pub(crate) struct BehindPay;

impl Way<Cost> for BehindPay {
    fn read(i: In<'_>) -> Read<'_, Cost> {
        <Costs as Way<Cost>>::read(i)
    }

    fn say(value: &Cost, o: &mut Out<'_>) -> bool {
        const AGAIN: &str = " pay";
        let before = o.text.len();
        let said = <Costs as Way<Cost>>::say(value, o);
        let again =
            o.text.get(before..).and_then(|words| words.strip_prefix(AGAIN)).is_some_and(|on| on.starts_with(' '));
        if said && again && o.left().is_none() {
            o.text.replace_range(before..before + AGAIN.len(), "");
        }
        said
    }
}

/// A cost in the words of somebody who pays it: "sacrifices a creature and pays 2 life".
pub(crate) fn by_somebody(cost: &Cost) -> Option<String> {
    let mut o = Out::new(None);
    o.agree = Agree::Third;
    <PaidBySomebody as Way<Cost>>::say(cost, &mut o).then_some(o.text)
}

/// What [`part`] reads, for remembering it.
struct PaidPart;

/// One part, or any other thing a player can do. Many rows ask for one at the same place.
fn part(i: In<'_>) -> Read<'_, CostPart> {
    once::<PaidPart, CostPart>(i.agreeing(Agree::Bare), <EitherPart as Way<CostPart>>::read)
}

fn say_part(part: &CostPart, o: &mut Out<'_>) -> bool {
    o.agree = Agree::Bare;
    <EitherPart as Way<CostPart>>::say(part, o)
}

/// A part, or "discard a card or pay 3 life".
struct EitherPart;

impl Way<CostPart> for EitherPart {
    fn read<'a>(i: In<'a>) -> Read<'a, CostPart> {
        let (rest, one) = one_part(i)?;
        // Some texts let the second verb agree with a noun where the subject is "they".
        let second = |rest: In<'a>| match one_part(rest.agreeing(i.agree)) {
            Err(_) if i.agree == Agree::Bare => one_part(rest.agreeing(Agree::Third)),
            read => read,
        };
        // "sacrifice a creature, discard a card, or pay 4 life"
        let three = rest.lit(",").and_then(|(rest, ())| second(rest)).and_then(|(rest, two)| {
            let (rest, three) = rest.lit(", or").and_then(|(rest, ())| second(rest))?;
            Ok((rest, (two, three)))
        });
        if let Ok((rest, (two, three))) = three {
            let either = [one, two, three].map(|part| Cost { parts: vec![part] });
            return Ok((rest, CostPart::Either(either.into())));
        }
        match rest.lit("or").and_then(|(rest, ())| second(rest)) {
            Ok((rest, two)) => {
                let either = [one, two].map(|part| Cost { parts: vec![part] });
                Ok((rest, CostPart::Either(either.into())))
            }
            Err(_) => Ok((rest, one)),
        }
    }

    fn say(value: &CostPart, o: &mut Out<'_>) -> bool {
        let CostPart::Either(costs) = value else { return say_one_part(value, o) };
        if o.attempt(|o| <RemoveEither as Way<Vec<Cost>>>::say(costs, o)) {
            return true;
        }
        if let [one, two, three] = costs.as_slice() {
            let agree = o.agree;
            return [("", one), (",", two), (", or", three)].into_iter().all(|(joint, cost)| {
                o.agree = agree;
                (joint.is_empty() || o.lit(joint)) && matches!(cost.parts.as_slice(), [part] if say_one_part(part, o))
            });
        }
        let [Cost { parts: one }, Cost { parts: two }] = costs.as_slice() else { return false };
        let ([one], [two]) = (one.as_slice(), two.as_slice()) else { return false };
        let agree = o.agree;
        o.attempt(|o| {
            let second = |agree, o: &mut Out<'_>| {
                o.agree = agree;
                say_one_part(two, o)
            };
            say_one_part(one, o)
                && o.lit("or")
                && (o.attempt(|o| second(agree, o)) || agree == Agree::Bare && second(Agree::Third, o))
        })
    }
}

/// What somebody may do as they would pay it: one of two things, "sacrifice an artifact or discard a card", or "remove two +1/+1
/// counters from among creatures you control".
pub(crate) struct EitherCost;

/// Whether nothing but a cost says such a part.
fn is_offered(part: &CostPart) -> bool {
    matches!(part, CostPart::Either(_) | CostPart::RemoveAmong(..))
}

impl Way<Cost> for EitherCost {
    fn read(i: In<'_>) -> Read<'_, Cost> {
        let bare = i.agreeing(Agree::Bare);
        let (rest, part) = longest(bare, &[&|i| <EitherPart as Way<CostPart>>::read(i), &|i| part(i)])?;
        match part {
            part if is_offered(&part) => Ok((rest.agreeing(i.agree), Cost { parts: vec![part] })),
            _ => i.stumble(),
        }
    }

    fn say(value: &Cost, o: &mut Out<'_>) -> bool {
        let agree = std::mem::replace(&mut o.agree, Agree::Bare);
        let said = match value.parts.as_slice() {
            [part] if is_offered(part) => <EitherPart as Way<CostPart>>::say(part, o) || say_part(part, o),
            _ => false,
        };
        o.agree = agree;
        said
    }
}

/// Commas join the parts of a cost; some texts have "and".
const COMMAS: Joints = Joints { also: &[", and", "and"], ..Joints::always(",") };

/// A whole cost.
pub(crate) struct Costs;

impl Way<Cost> for Costs {
    fn read(i: In<'_>) -> Read<'_, Cost> {
        let (at, parts) = several(i, COMMAS, part)?;
        Ok((at.agreeing(i.agree), Cost { parts }))
    }

    fn say(value: &Cost, o: &mut Out<'_>) -> bool {
        let agree = o.agree;
        let said = say_several(&value.parts, COMMAS, o, say_part);
        o.agree = agree;
        said
    }
}

phrase_of!(Cost, Costs);

/// A whole cost before a colon, or one of two of several parts each: "{3}, {T} or {U}, {T}".
pub(crate) struct Whole;

impl Way<Cost> for Whole {
    fn read(i: In<'_>) -> Read<'_, Cost> {
        let side = |i| {
            let (rest, parts) = two_or_more(i, Joints::always(","), one_part)?;
            Ok((rest, Cost { parts }))
        };
        let either = side(i).and_then(|(rest, one)| {
            let (rest, two) = rest.lit("or").and_then(|(rest, ())| side(rest))?;
            Ok((rest, Cost { parts: vec![CostPart::Either(vec![one, two])] }))
        });
        match either {
            Ok(read) if read.0.lit(":").is_ok() => Ok(read),
            _ => <Costs as Way<Cost>>::read(i),
        }
    }

    fn say(value: &Cost, o: &mut Out<'_>) -> bool {
        match value.parts.as_slice() {
            [CostPart::Either(both)] if both.len() == 2 && both.iter().all(|side| side.parts.len() > 1) => {
                both.iter().enumerate().all(|(n, side)| {
                    (n == 0 || o.lit("or")) && say_several(&side.parts, Joints::always(","), o, say_one_part)
                })
            }
            _ => <Costs as Way<Cost>>::say(value, o),
        }
    }
}
