//! Numbers: "three", "X", "that many", "the number of creatures you control", "2 damage for each ...".

mod amount;

use crate::oracle::lang::*;
use crate::oracle::phrase::*;
use crate::oracle::words::{self, Many};

use super::counter::Counters;
use super::done::{ThisWayMany, ThisWayOne};
use super::halves::Rounded;
use super::objects::Plural;
use super::players::{HaveOwn, TheirOwn};
use super::refer::Own;
use super::select::{One, Several};
use super::unsaid::JustOne;
pub(crate) use amount::{Cards, Coins, Damage, Life, MoreCards, MoreLands, each_apart, for_each_behind};

/// One reading and one saying for the singular and the plural of a phrase.
macro_rules! in_both_numbers {
    ($one:ident, $many:ident: $value:ty, $read:ident, $say:ident) => {
        in_both_numbers!($one, Many::One, $value, $read, $say);
        in_both_numbers!($many, Many::Several, $value, $read, $say);
    };
    ($way:ident, $number:expr, $value:ty, $read:ident, $say:ident) => {
        impl Way<$value> for $way {
            fn read(i: In<'_>) -> Read<'_, $value> {
                $read(i, $number)
            }

            fn say(value: &$value, o: &mut Out<'_>) -> bool {
                $say(value, $number, o)
            }
        }
    };
}

/// How many coins came up heads, until references are resolved.
pub(crate) const HEADS: u8 = u8::MAX - 3;

/// "twice X": so many times what X stands for.
const TIMES_X: &[(&str, i32)] = &[("twice X", 2), ("two times X", 2), ("three times X", 3), ("five times X", 5)];

/// "twice X", "X plus 1": what is made of X, with the further figure read in its own way.
fn read_of_x<'a>(i: In<'a>, figure: impl Fn(In<'a>) -> Read<'a, i32>) -> Read<'a, Num> {
    let found = TIMES_X.iter().find_map(|(words, n)| Some((i.lit(words).ok()?.0, *n)));
    if let Some((i, n)) = found {
        return Ok((i, Num::Times(n, Box::new(Num::X))));
    }
    if let Ok((i, ())) = i.lit("half X") {
        return Ok((i, Num::Half(Box::new(Num::X), Rounding::EachTime)));
    }
    let (i, ()) = i.lit("X")?;
    let one = |n: i32| Box::new(Num::Const(n));
    longest(
        i,
        &[
            &|i| i.lit("plus").and_then(|(i, ())| figure(i)).map(|(i, n)| (i, Num::Plus(Box::new(Num::X), one(n)))),
            &|i| i.lit("minus").and_then(|(i, ())| figure(i)).map(|(i, n)| (i, Num::Minus(Box::new(Num::X), one(n)))),
        ],
    )
}

/// Says what [`read_of_x`] reads.
fn say_of_x(value: &Num, o: &mut Out<'_>, figure: impl Fn(i32, &mut Out<'_>) -> bool) -> bool {
    match value {
        Num::Times(n, x) if **x == Num::X => TIMES_X.iter().any(|(words, times)| times == n && o.lit(words)),
        Num::Half(x, way) if **x == Num::X => super::halves::said_each_time(*way, o) && o.lit("half X"),
        Num::Plus(x, n) | Num::Minus(x, n) if **x == Num::X => {
            let joint = if matches!(value, Num::Plus(..)) { "plus" } else { "minus" };
            matches!(**n, Num::Const(n) if o.attempt(|o| o.lit("X") && o.lit(joint) && figure(n, o)))
        }
        _ => false,
    }
}

/// So many as is told behind the clause, with "equal to".
const TOLD_LATER: &[&str] = &["a number of", "an amount of"];

/// As many as were spoken of.
const THAT_MANY: &[&str] = &["that many", "that number of"];

/// A number in words, of what is not counted in digits: "a" for 1 is left to the noun's own [`Counted`].
pub(crate) struct Spelled;

impl Way<Num> for Spelled {
    fn read(i: In<'_>) -> Read<'_, Num> {
        if let Ok((rest, ())) = one_of(i, THAT_MANY) {
            return Ok((rest, Num::EventAmount));
        }
        if let Ok((rest, ())) = i.lit("twice that many") {
            return Ok((rest, Num::Times(2, Box::new(Num::EventAmount))));
        }
        if let Ok((rest, ())) = one_of(i, TOLD_LATER) {
            return Ok((rest, Num::Later));
        }
        if let Ok(of_x) = read_of_x(i, <Self as Way<i32>>::read) {
            return Ok(of_x);
        }
        i.word_as(|word| {
            if word == "X" {
                Some(Num::X)
            } else {
                words::number(word).or_else(|| words::numeral(word)).map(Num::Const)
            }
        })
    }

    fn say(value: &Num, o: &mut Out<'_>) -> bool {
        match value {
            Num::X => o.lit("X"),
            Num::EventAmount => o.either(THAT_MANY),
            Num::Later => o.either(TOLD_LATER),
            Num::Times(2, n) if **n == Num::EventAmount => o.lit("twice that many"),
            Num::Times(..) | Num::Plus(..) | Num::Minus(..) | Num::Half(..) => {
                say_of_x(value, o, |n, o| <Self as Way<i32>>::say(&n, o))
            }
            Num::Const(n) => words::in_words(*n).is_some_and(|word| o.lit(word)) || o.plain(&n.to_string()),
            _ => false,
        }
    }
}

/// A number in digits: "2", "X".
pub(crate) struct Numeral;

impl Way<Num> for Numeral {
    fn read(i: In<'_>) -> Read<'_, Num> {
        if let Ok(of_x) = read_of_x(i, <Self as Way<i32>>::read) {
            return Ok(of_x);
        }
        i.word_as(|word| if word == "X" { Some(Num::X) } else { digits(word).map(Num::Const) })
    }

    fn say(value: &Num, o: &mut Out<'_>) -> bool {
        match value {
            Num::X => o.lit("X"),
            Num::Const(n) if *n >= 0 => o.plain(&n.to_string()),
            Num::Times(..) | Num::Plus(..) | Num::Minus(..) | Num::Half(..) => {
                say_of_x(value, o, |n, o| <Self as Way<i32>>::say(&n, o))
            }
            _ => false,
        }
    }
}

impl Way<i32> for Numeral {
    fn read(i: In<'_>) -> Read<'_, i32> {
        i.word_as(digits)
    }

    fn say(value: &i32, o: &mut Out<'_>) -> bool {
        *value >= 0 && o.plain(&value.to_string())
    }
}

impl Way<i32> for Spelled {
    fn read(i: In<'_>) -> Read<'_, i32> {
        i.word_as(words::number)
    }

    fn say(value: &i32, o: &mut Out<'_>) -> bool {
        words::in_words(*value).is_some_and(|word| o.lit(word))
    }
}

/// "second", "third".
pub(crate) struct Ordinal;

impl Way<i32> for Ordinal {
    fn read(i: In<'_>) -> Read<'_, i32> {
        i.word_as(|word| words::ORDINALS.iter().position(|it| *it == word).and_then(|n| i32::try_from(n + 1).ok()))
    }

    fn say(value: &i32, o: &mut Out<'_>) -> bool {
        usize::try_from(*value - 1).ok().and_then(|n| words::ORDINALS.get(n)).is_some_and(|word| o.lit(word))
    }
}

fn digits(word: &str) -> Option<i32> {
    words::numeral(word)
}

/// A color word.
pub(crate) struct ColorWord;

impl Way<crate::card::Color> for ColorWord {
    fn read(i: In<'_>) -> Read<'_, crate::card::Color> {
        i.word_as(|word| crate::card::Color::ALL.into_iter().find(|color| color.name() == word))
    }

    fn say(value: &crate::card::Color, o: &mut Out<'_>) -> bool {
        o.lit(value.name())
    }
}

/// "green", "black and red": the colors of devotion.
pub(crate) struct DevotionColors;

impl Way<Vec<crate::card::Color>> for DevotionColors {
    fn read(i: In<'_>) -> Read<'_, Vec<crate::card::Color>> {
        let (rest, one) = <ColorWord as Way<_>>::read(i)?;
        match rest.lit("and").and_then(|(rest, ())| <ColorWord as Way<_>>::read(rest)) {
            Ok((rest, two)) => Ok((rest, vec![one, two])),
            Err(_) => Ok((rest, vec![one])),
        }
    }

    fn say(value: &Vec<crate::card::Color>, o: &mut Out<'_>) -> bool {
        match value.as_slice() {
            [one] => o.lit(one.name()),
            [one, two] => o.lit(one.name()) && o.lit("and") && o.lit(two.name()),
            _ => false,
        }
    }
}

/// Kinds of number that are asked of an object or a whole set: "power", "toughness", "mana value".
pub(crate) struct OfEach;

impl Way<Num> for OfEach {
    fn read(i: In<'_>) -> Read<'_, Num> {
        longest(
            i,
            &[
                &|i| i.lit("power").map(|(i, ())| (i, Num::Power(Ref::Each))),
                &|i| i.lit("toughness").map(|(i, ())| (i, Num::Toughness(Ref::Each))),
                &|i| i.lit("mana value").map(|(i, ())| (i, Num::ManaValue(Ref::Each))),
            ],
        )
    }

    fn say(value: &Num, o: &mut Out<'_>) -> bool {
        match value {
            Num::Power(Ref::Each) => o.lit("power"),
            Num::Toughness(Ref::Each) => o.lit("toughness"),
            Num::ManaValue(Ref::Each) => o.lit("mana value"),
            _ => false,
        }
    }
}

phrases! {
    /// Numbers as they stand behind "equal to", "is" and the like.
    Values: Num {
        [n:(Numeral)] { n }
        ["that number"] { Num::EventAmount }
        [["the number of" | "the total number of"] n:(NumberOf)] { n }
        [["the amount of life" | "the total amount of life" | "the life"] e:(LifeOf) "this turn"] { Num::HappenedAmount(e, Window::ThisTurn) }
        [["the total damage your opponents have been dealt this turn" | "the damage dealt to your opponents this turn"] e:(OpponentsHurt)] { Num::HappenedAmount(e, Window::ThisTurn) }
        [whose:(Own) "power"] { Num::Power(whose) }
        [whose:(Own) "base power"] { Num::BasePower(whose) }
        [whose:(Own) "toughness"] { Num::Toughness(whose) }
        [whose:(Own) "mana value"] { Num::ManaValue(whose) }
        [whose:(Own) "loyalty"] { Num::Loyalty(whose) }
        ["your Ring-bearer 's" of:(OfEach) bearer:(BearersAlone)] { Num::Total(of, bearer) }
        [whose:(TheirOwn) "life total"] { Num::Life(whose) }
        [whose:(TheirOwn) "speed"] { Num::Speed(whose) }
        ["your starting life total"] { Num::StartingLife }
        // It is the same for every player (103.4).
        ["their starting life total"] { Num::StartingLife }
        ["your devotion to" colors:(DevotionColors)] { Num::Devotion(colors) }
        [["your devotion to that color" | "your devotion to the chosen color"]] { Num::ChosenDevotion }
        ["the value of X as you cast this spell"] { Num::X }
        [["that excess damage" | "the excess damage dealt this way" | "the amount of excess damage dealt this way" | "the excess damage dealt to that creature this way" | "the amount of excess damage dealt to that creature this way" | "the excess"] of:(ExcessOf)] { Num::Excess(of) }
        [["the greatest" | "the highest"] of:(OfEach) "among" set:(Those)] { Num::Greatest(of, set) }
        ["the greatest" of:(OfEach) "of" {super::verbs::Article} set:(AnyOne)] { Num::Greatest(of, set) }
        [["the lowest" | "the least"] of:(OfEach) "among" set:(Those)] { Num::Least(of, set) }
        ["the total" of:(OfEach) "of" set:(Those)] { Num::Total(of, set) }
        ["their total" of:(OfEach) set:(Them)] { Num::Total(of, set) }
        ["the greatest number of" set:(InCommon)] { Num::Count(set) }
        ["the greatest number of" (who, n):(MostOf)] { Num::MostOf(who, n) }
        ["the difference" a:(ToldBefore) b:(ToldBefore)] { Num::Difference(a, b) }
        ["the difference between" a:(Values) "and" b:(Values)] { Num::Difference(a, b) }
        ["the difference between" (a, b):(BothSizes)] { Num::Difference(a, b) }
        ["the total amount of mana paid this way"] { Num::X }
        [["the highest life total among all players" | "the highest life total among players"]] { Num::HighestLife }
        [["the highest life total among your opponents" | "the life total of an opponent with the most life"] (who, n):(OpponentsLives)] { Num::MostOf(who, n) }
        [["the total amount of noncombat damage dealt to your opponents this turn"] e:(OpponentsHurtElse)] { Num::HappenedAmount(e, Window::ThisTurn) }
        [["the total life lost by your opponents this turn" | "the total amount of life lost by your opponents this turn"] e:(OpponentsLoss)] { Num::HappenedAmount(e, Window::ThisTurn) }
        ["the lowest life total among all players"] { Num::LowestLife }
        [result:(super::dice::Results)] { result }
        ["the chosen number"] { Num::Chosen }
        ["that damage"] { Num::EventAmount }
        ["the amount of life you gained"] { Num::EventAmount }
        [["the damage prevented this way" | "the amount of damage prevented this way"]] { Num::EventAmount }
        [["the amount of mana spent to cast" | "the mana spent to cast"] it] { Num::ManaSpentOn(it) }
        ["the amount of" mana "spent to cast" it] { Num::ManaUsedOn(ManaUsed::Symbols(mana), it) }
        ["the power of" of:(super::players::OfWhich)] { Num::Power(of) }
        ["the toughness of" of:(super::players::OfWhich)] { Num::Toughness(of) }
        ["the mana value of" of:(super::players::OfWhich)] { Num::ManaValue(of) }
        [["the damage dealt this way" | "the amount of {E} paid this way" | "the amount of {E} spent this way" | "the amount of life paid this way"]] { Num::BoundAmount(AMOUNT) }
        ["the life lost this way"] { Num::BoundAmount(AMOUNT) }
        ["the amount of life lost this way"] { Num::BoundAmount(AMOUNT) }
        [["the damage dealt" | "the amount of damage dealt" | "the amount of damage it dealt to that player" | "the damage it dealt to that player" | "the amount of damage those creatures dealt to that player"]] { Num::BoundAmount(DAMAGE_DEALT) }
        ["twice" n:(Values)] { Num::Times(2, n) }
        ["three times" n:(Values)] { Num::Times(3, n) }
        ["half" n:(Values) way:(Rounded)] { Num::Half(n, way) }
        [by:(super::halves::Fraction) n:(Values) way:(Rounded)] { Num::Part(by, n, way) }
        [n:(Numeral) "or" m:(Values) ", whichever is greater"] { Num::Larger(n, m) }
        ["the number of" n:(NumberOf) "or" m:(Values) ", whichever is greater"] { Num::Larger(n, m) }
        [n:(LifeThisTurn) "or" m:(Values) ", whichever is greater"] { Num::Larger(n, m) }
        [n:(Numeral) "plus" m:(Values)] { Num::Plus(n, m) }
        [n:(Numeral) "plus" m:(Spelled)] { Num::Plus(n, m) }
        [n:(Numeral) "minus" m:(Spelled)] { Num::Minus(n, m) }
        [n:(Spelled) "plus" m:(Values)] { Num::Plus(n, m) }
        [n:(Numeral) "minus" m:(Values)] { Num::Minus(n, m) }
        [n:(Spelled) "minus" m:(Values)] { Num::Minus(n, m) }
        [["the amount of damage dealt to" | "the damage dealt to"] dealt:(DealtTo) "this turn"] { Num::HappenedAmount(dealt, Window::ThisTurn) }
        ["the damage already dealt to" dealt:(DealtToPlayer) "this turn"] { Num::HappenedAmount(dealt, Window::ThisTurn) }
        ["the amount of {E}" who:(HaveOwn) kind:(super::verbs::Energy)] { Num::PlayerCounters(who, kind) }
        [["the amount of damage dealt to" | "the damage dealt to"] dealt:(DealtBy)] { Num::HappenedAmount(dealt, Window::ThisTurn) }
        [n:(OwnSize) "plus" m:(Values)] { Num::Plus(n, m) }
        [n:(OwnSize) "plus" m:(Spelled)] { Num::Plus(n, m) }
        [n:(OwnSize) "minus" m:(Values)] { Num::Minus(n, m) }
        [n:(OwnSize) "minus" m:(Spelled)] { Num::Minus(n, m) }
        ["the number of" n:(NumberOf) "plus" m:(Spelled)] { Num::Plus(n, m) }
        ["the number of" n:(NumberOf) "minus" m:(Spelled)] { Num::Minus(n, m) }
        ["the number of" n:(NumberOf) "plus" m:(Values)] { Num::Plus(n, m) }
        ["the number of" n:(NumberOf) "minus" m:(Values)] { Num::Minus(n, m) }
        ["the number of" n:(NumberOf) "plus the number of" m:(NumberOf)] { Num::Plus(n, m) }
    }

    /// "the amount of life you gained this turn", before another number.
    LifeThisTurn: Num {
        ["the amount of life" e:(LifeOf) "this turn"] { Num::HappenedAmount(e, Window::ThisTurn) }
    }

    /// "~ this turn by sources they controlled": damage that some sources have dealt.
    DealtBy: EventPattern {
        [to:(super::would::Harmed) "this turn by" source:(Given<Several>)] { EventPattern::DealtDamage { to, combat: None, source } }
    }

    /// "target opponent", "it": damage of any kind that something was dealt.
    DealtTo: EventPattern {
        [to:(super::would::Harmed)] { EventPattern::DealtDamage { to, combat: None, source: None } }
    }

    /// Damage that a player was dealt.
    DealtToPlayer: EventPattern {
        [to:(ThePlayer)] { EventPattern::DealtDamage { to, combat: None, source: None } }
    }

    /// The player.
    ThePlayer: DamageTo {
        [who] { DamageTo::Player(who) }
    }

    /// Your Ring-bearer, of whom the number is asked.
    BearersAlone: Objects {
        [what:(super::objects::BearerOfYours)] { Objects::All(what, Quantifier::Each) }
    }

    /// A size of an object, before what is added to it.
    OwnSize: Num {
        [whose:(Own) "power"] { Num::Power(whose) }
        [whose:(Own) "toughness"] { Num::Toughness(whose) }
        [whose:(Own) "mana value"] { Num::ManaValue(whose) }
        [whose:(TheirOwn) "life total"] { Num::Life(whose) }
        [result:(super::dice::Results)] { result }
    }

    /// "its mana cost": of that object alone.
    OwnManaCost: Objects {
        [whose:(Own) "mana cost"] { Objects::That(whose, Said::Pronoun) }
    }

    /// "you gained", "your opponents have lost", behind "life".
    LifeOf: EventPattern {
        ["you've gained" who:(super::unsaid::Yourself)] { EventPattern::GainsLife { who } }
        ["you've lost" who:(super::unsaid::Yourself)] { EventPattern::LosesLife { who } }
        [who:(super::players::Subject) ["gained" | "have* gained"]] { EventPattern::GainsLife { who } }
        [who:(super::players::Subject) ["lost" | "have* lost"]] { EventPattern::LosesLife { who } }
    }

    /// "opponents you have".
    OpponentsYouHave: Players {
        ["opponents you have"] { Players::EachOpponent }
        [["players in the game" | "players"]] { Players::Each }
        ["opponents"] { Players::EachOpponent }
        [whom:(PlayersOrOpponents) ["who" | "that"] cond:(super::who::WhoAre)] { Players::Who(whom, cond) }
        [whom:(PlayersOrOpponents) "with" cond:(super::who::Having)] { Players::Who(whom, cond) }
        [whom:(PlayersOrOpponents) cond:(YouAttacked)] { Players::Who(whom, cond) }
    }

    /// Those of whom "who" tells more.
    PlayersOrOpponents: Players {
        ["players"] { Players::Each }
        [["opponents" | "your opponents"]] { Players::EachOpponent }
    }

    /// "opponent you have".
    OpponentYouHave: Players {
        ["opponent you have"] { Players::EachOpponent }
        ["player"] { Players::Each }
        ["opponent"] { Players::EachOpponent }
        [whom:(PlayerOrOpponent) ["who" | "that"] cond:(super::who::WhoIs)] { Players::Who(whom, cond) }
        [whom:(PlayerOrOpponent) "with" cond:(super::who::Having)] { Players::Who(whom, cond) }
        [whom:(PlayerOrOpponent) cond:(YouAttacked)] { Players::Who(whom, cond) }
        [whom:(PlayerOrOpponent) cond:(WhoseLife)] { Players::Who(whom, cond) }
    }

    /// "whose life total is less than half their starting life total".
    WhoseLife: Cond {
        ["whose life total is" (cmp, m):(super::select::Comparison) who:(super::who::AtHand)] { Cond::Compare(Num::Life(who), cmp, m) }
    }

    /// Whom you attacked, or who is being attacked (506.3).
    YouAttacked: Cond {
        ["you attacked" ?"with a creature" "this turn" event:(AttackOfYours)] { Cond::Happened(event, Window::ThisTurn, Cmp::Ge, Num::Const(1)) }
        ["you attacked" ?"with a creature" "this combat" event:(AttackOfYours)] { Cond::Happened(event, Window::ThisCombat, Cmp::Ge, Num::Const(1)) }
        ["you're attacking" all:(AttackedByYou)] { Cond::And(all) }
        ["being attacked" who:(super::who::AtHand)] { Cond::Has(who, PlayerDesignation::Attacked) }
    }

    /// What an instruction is for each of, behind it: also "of those creatures".
    EachNamed: Num {
        [n:(ForEach)] { n }
        [set:(OfThose)] { Num::Count(set) }
    }

    /// "of those creatures": of several that were named.
    OfThose: Objects {
        ["of" back] { Objects::That(back, Said::Pronoun) }
    }

    /// A color, or nothing for mana of any type.
    MaybeColor: Option<crate::card::Color> {
        [color:(Given<ColorWord>)] { color }
        [] { None }
    }

    /// Those of whom "who" tells more.
    PlayerOrOpponent: Players {
        ["player"] { Players::Each }
        ["opponent"] { Players::EachOpponent }
    }

    /// The power of each of a set.
    PowerOfEach: Num {
        [] { Num::Power(Ref::Each) }
    }

    /// What there may be so many of among a set.
    Among: Num {
        ["card types among" set:(Those)] { Num::CardTypesAmong(set) }
        [["coins that came up heads" | "coins that come up heads"]] { Num::BoundAmount(HEADS) }
        ["colors among" set:(Those)] { Num::ColorsAmong(set) }
        ["colors" set:(WhatItIs)] { Num::ColorsAmong(set) }
        ["unlocked doors among" set:(Those)] { Num::UnlockedAmong(set) }
        ["basic land types among" whose:(LandsOf)] { Num::Domain(whose) }
    }

    /// "it has", behind what is counted of it.
    ItHas: Ref {
        [it "have*"] { it }
    }

    /// "that spell is", behind "colors".
    WhatItIs: Objects {
        [back ["is" | "was"]] { Objects::That(back, Said::Pronoun) }
    }

    /// What stands behind "the number of".
    NumberOf: Num {
        [set:(Plural)] { Num::Count(set) }
        [kind:(Counters) "counters on" what] { Num::CountersOn(what, kind) }
        [kind:(Counters) "counters" it ["had on it" | "has on it"]] { Num::CountersOn(it, kind) }
        [["different kinds of counters among" | "kinds of counters among" | "kinds of counters on"] set:(Those)] { Num::CounterKinds(set) }
        [kind:(Counters) ["counters among" | "counters on"] set:(Those)] { Num::CountersAmong(set, kind) }
        [kind "counters" who:(HaveOwn)] { Num::PlayerCounters(who, kind) }
        ["cards in" whose:(TheirOwn) "hand"] { Num::HandSize(whose) }
        ["cards in" whose:(TheirOwn) "hands"] { Num::HandSize(whose) }
        [n:(Among)] { n }
        [["cards looked at while scrying this way" | "cards you looked at while scrying this way"]] { Num::EventAmount }
        [color:(ColorWord) "mana symbols in the mana costs of" set:(Plural)] { Num::ManaSymbols(color, set) }
        ["creatures in" whose:(TheirOwn) "party"] { Num::Party(whose) }
        [who:(OpponentsYouHave)] { Num::PlayersWho(who) }
        ["colors of mana spent to cast" it] { Num::ColorsSpent(it) }
        [["colors in your commanders ' color identity" | "colors in your commander 's color identity"]] { Num::CommanderColors }
        [["times it was kicked" | "times this spell was kicked" | "times ~ was kicked"]] { Num::TimesKicked }
        [["times its" | "times this spell 's"] key "cost was paid"] { Num::TimesPaid(key) }
        ["differently named" set:(Plural)] { Num::NamesAmong(set) }
        [set:(CastSpells)] { set }
        [set:(ThisWayMany)] { Num::Count(set) }
        [devoured:(ManyDevoured)] { devoured }
        [tally:(super::tally::Tallies)] { tally }
        [votes:(super::actions::VotesFor)] { votes }
        [["turns you have begun" | "turns you've begun"] who:(super::unsaid::Yourself)] { Num::TurnsBegun(who) }
    }

    /// What stands behind "for each".
    ForEach: Num {
        [set:(EachOne)] { Num::Count(set) }
        [n:(EachAndEach)] { n }
        [set:(StillExiled)] { Num::Count(set) }
        [n:(EachCount) ["as you cast this spell" | "as you activate this ability"]] { Num::AsCast(n) }
        [n:(EachCount) "beyond the first" one:(JustOne)] { Num::Minus(n, one) }
        ["kind of counter on" set:(super::verbs::AllOfThem)] { Num::CounterKinds(set) }
        ["kind of counter among" set:(Those)] { Num::CounterKinds(set) }
        [kind:(Counters) "counter on" what] { Num::CountersOn(what, kind) }
        [kind:(Counters) ["counter among" | "counter on"] set:(Plural)] { Num::CountersAmong(set, kind) }
        [kind "counter" who:(HaveOwn)] { Num::PlayerCounters(who, kind) }
        ["mana spent to cast" it] { Num::ManaSpentOn(it) }
        [mana ["spent to cast" | "that was spent to cast"] it] { Num::ManaUsedOn(ManaUsed::Symbols(mana), it) }
        ["mana from" what:(super::select::AKind) ["spent to cast" | "that was spent to cast"] it] { Num::ManaUsedOn(ManaUsed::From(what), it) }
        ["card in" whose:(TheirOwn) "hand"] { Num::HandSize(whose) }
        ["card type among" set:(Those)] { Num::CardTypesAmong(set) }
        ["basic land type among" whose:(LandsOf)] { Num::Domain(whose) }
        [color:(ColorWord) "mana symbol in the mana costs of" set:(Plural)] { Num::ManaSymbols(color, set) }
        [color:(ColorWord) "mana symbol in" set:(OwnManaCost)] { Num::ManaSymbols(color, set) }
        ["color among" set:(Those)] { Num::ColorsAmong(set) }
        ["supertype , card type , and subtype" of:(ItHas)] { Num::TypesOf(of) }
        ["creature in" whose:(TheirOwn) "party"] { Num::Party(whose) }
        [who:(OpponentYouHave)] { Num::PlayersWho(who) }
        ["color of mana spent to cast" it] { Num::ColorsSpent(it) }
        [["time it was kicked" | "time this spell was kicked" | "time ~ was kicked"]] { Num::TimesKicked }
        [["time its" | "time this spell 's"] key "cost was paid"] { Num::TimesPaid(key) }
        [set:(CastSpell)] { set }
        [["card looked at while scrying this way" | "card you looked at while scrying this way"]] { Num::EventAmount }
        ["1 damage prevented this way"] { Num::EventAmount }
        ["1 life lost this way"] { Num::BoundAmount(AMOUNT) }
        [["{E} paid this way" | "{E} spent this way"]] { Num::BoundAmount(AMOUNT) }
        ["1 damage dealt to" event:(DealtTo) "this turn"] { Num::HappenedAmount(event, Window::ThisTurn) }
        ["card exiled from their hand this way" set:(ExiledFromHand)] { Num::Count(set) }
        [["flip you win" | "flip you won"]] { Num::BoundAmount(AMOUNT) }
        [["flip you lose" | "flip you lost"]] { Num::FlipsLost(AMOUNT) }
        [results:(super::dice::EachResult)] { results }
        [["coin that comes up heads" | "coin that came up heads"]] { Num::BoundAmount(HEADS) }
        [set:(ThisWayOne)] { Num::Count(set) }
        [devoured:(OneDevoured)] { devoured }
        [tally:(super::tally::EachTally)] { tally }
        ["1 life" e:(LifeOf) "this turn"] { Num::HappenedAmount(e, Window::ThisTurn) }
        [votes:(super::actions::VoteFor)] { votes }
        [color:(MaybeColor) "mana in your mana pool"] { Num::ManaInPool(color) }
        ["unspent" color:(MaybeColor) "mana you have"] { Num::ManaInPool(color) }
        ["1 life you lost"] { Num::EventAmount }
        ["1 life you gained"] { Num::EventAmount }
        ["1 life they lost"] { Num::EventAmount }
        ["1 life they gained"] { Num::EventAmount }
    }
}

phrase_of!(Num, Values);

/// At what time a text may ask for something, rather than as it is done.
pub(crate) const AS_CAST: &[&str] =
    &["as you cast this spell", "as you cast ~", "as you activate this ability", "as you activated this ability"];

/// What X is, now or as the spell was cast.
pub(crate) struct ValueThen;

impl Way<Num> for ValueThen {
    fn read(i: In<'_>) -> Read<'_, Num> {
        let (i, n) = <Values as Way<Num>>::read(i)?;
        match one_of(i, AS_CAST) {
            Ok((rest, ())) => Ok((rest, Num::AsCast(Box::new(n)))),
            Err(_) => Ok((i, n)),
        }
    }

    fn say(value: &Num, o: &mut Out<'_>) -> bool {
        match value {
            Num::AsCast(n) => o.attempt(|o| <Values as Way<Num>>::say(n, o) && o.either(AS_CAST)),
            n => <Values as Way<Num>>::say(n, o),
        }
    }
}

/// "of those cards that are still exiled".
struct StillExiled;

/// Those of several that are in exile.
pub(crate) fn still_exiled(from: Ref) -> Objects {
    let filter = Filter { heads: Vec::new(), noun: Noun::Card, post: vec![Pred::In(Zone::Exile, None)] };
    Objects::Among { from, count: Count::All, filter, random: false }
}

impl Way<Objects> for StillExiled {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, ()) = i.lit("of")?;
        let (i, from) = Ref::parse(i)?;
        i.lit("that are still exiled").map(|(i, ())| (i, still_exiled(from)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::Among { from, .. } = value else { return false };
        *value == still_exiled(from.clone())
            && o.attempt(|o| o.lit("of") && from.say(o) && o.lit("that are still exiled"))
    }
}

/// "creature you control and each creature card in your graveyard": as many as there are of both.
struct EachAndEach;

impl Way<Num> for EachAndEach {
    fn read(i: In<'_>) -> Read<'_, Num> {
        let (i, one) = <EachCount as Way<Num>>::read(i)?;
        let (i, ()) = i.lit("and each")?;
        let (i, two) = <EachCount as Way<Num>>::read(i)?;
        // "and each opponent loses 1 life" is another clause.
        let ends = i.is_end() || [".", ","].iter().any(|end| i.lit(end).is_ok());
        if ends { Ok((i, Num::Plus(Box::new(one), Box::new(two)))) } else { i.stumble() }
    }

    fn say(value: &Num, o: &mut Out<'_>) -> bool {
        matches!(value, Num::Plus(one, two) if o.attempt(|o| {
            <EachCount as Way<Num>>::say(one, o) && o.lit("and each") && <EachCount as Way<Num>>::say(two, o)
        }))
    }
}

silent! {
    /// The damage spoken of, until references are resolved.
    ExcessOf: Option<u8> = Some(AMOUNT);
    /// Those that were spoken of.
    Them: Objects = Objects::That(Ref::Word("them".into()), Said::Pronoun);
    /// What a condition before has compared.
    ToldBefore: Num = Num::Later;
}

/// The life of each of your opponents.
fn opponents_lives() -> (Box<Players>, Box<Num>) {
    let theirs = Num::Life(Box::new(Players::That(Ref::Each, Said::Pronoun)));
    (Box::new(Players::EachOpponent), Box::new(theirs))
}

silent! {
    /// How much life opponents have.
    OpponentsLives: (Box<Players>, Box<Num>) = opponents_lives();
    /// They lose life.
    OpponentsLoss: Box<EventPattern> = Box::new(EventPattern::LosesLife { who: Players::EachOpponent });
    /// They are dealt damage that is not combat damage.
    OpponentsHurtElse: Box<EventPattern> = Box::new(EventPattern::DealtDamage {
        to: DamageTo::Player(Players::EachOpponent),
        combat: Some(false),
        source: None,
    });
}

/// "its power and toughness", as two numbers.
struct BothSizes;

impl Way<(Box<Num>, Box<Num>)> for BothSizes {
    fn read(i: In<'_>) -> Read<'_, (Box<Num>, Box<Num>)> {
        let (i, of) = <Own as Way<Ref>>::read(i)?;
        let (i, ()) = i.lit("power and toughness")?;
        Ok((i, (Box::new(Num::Power(of.clone())), Box::new(Num::Toughness(of)))))
    }

    fn say((a, b): &(Box<Num>, Box<Num>), o: &mut Out<'_>) -> bool {
        matches!((&**a, &**b), (Num::Power(of), Num::Toughness(same)) if of == same
            && o.attempt(|o| <Own as Way<Ref>>::say(of, o) && o.lit("power and toughness")))
    }
}

/// "commander you own" behind "a", as any one of those that there are.
struct AnyOne;

impl Way<Objects> for AnyOne {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        <One as Way<Filter>>::read(i).map(|(i, filter)| (i, Objects::All(filter, Quantifier::Plural)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        matches!(value, Objects::All(filter, Quantifier::Plural) if <One as Way<Filter>>::say(filter, o))
    }
}

/// A set that something is counted or added up among: "creatures you control", "cards discarded this way", "those cards".
pub(crate) struct Those;

impl Way<Objects> for Those {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let several = |i| {
            let (rest, back) = Ref::parse(i)?;
            if rest.agree == Agree::Bare { Ok((rest, Objects::That(back, Said::Pronoun))) } else { i.stumble() }
        };
        longest(
            i,
            &[
                &|i| <Plural as Way<Objects>>::read(i),
                &|i| <ThisWayMany as Way<Objects>>::read(i),
                &several,
                &|i| {
                    let (i, ()) = i.lit("all")?;
                    <ThisWayMany as Way<Objects>>::read(i)
                },
                &|i| read_happened(i),
            ],
        )
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        <Plural as Way<Objects>>::say(value, o)
            || o.attempt(|o| o.optional("all") && <ThisWayMany as Way<Objects>>::say(value, o))
            || matches!(value, Objects::That(back, _) if back.say(o))
            || matches!(value, Objects::Happened(event, when) if say_happened(event, *when, o))
    }
}

/// "spells you've cast this turn", "permanents you've sacrificed this turn", as a set.
fn read_happened(i: In<'_>) -> Read<'_, Objects> {
    let (rest, n) =
        longest(i, &[&|i| <CastSpells as Way<Num>>::read(i), &|i| <super::event::apart::ManySo as Way<Num>>::read(i)])?;
    match n {
        Num::Happened(event, when) => Ok((rest.agreeing(Agree::Bare), Objects::Happened(event, when))),
        _ => i.stumble(),
    }
}

/// Says what [`read_happened`] reads.
fn say_happened(event: &EventPattern, when: Window, o: &mut Out<'_>) -> bool {
    let n = Num::Happened(Box::new(event.clone()), when);
    <CastSpells as Way<Num>>::say(&n, o) || <super::event::apart::ManySo as Way<Num>>::say(&n, o)
}

/// "artifacts a player controls", "cards an opponent discarded this way", behind "the greatest number of".
struct MostOf;

/// Puts one in the place of another, as the player that what stands behind a noun names.
fn swap_player(set: &mut Objects, from: &Players, to: &Players) -> bool {
    let (Objects::All(filter, _) | Objects::Among { filter, .. }) = set else { return false };
    let mut swapped = false;
    for pred in &mut filter.post {
        if let Pred::ControlledBy(who) | Pred::DoneBy(who) | Pred::OwnedBy(who) = pred
            && **who == *from
        {
            **who = to.clone();
            swapped = true;
        }
    }
    swapped
}

const ANY_OF: [(Players, Players); 2] =
    [(Players::APlayer, Players::Each), (Players::AnOpponent, Players::EachOpponent)];

impl Way<(Box<Players>, Box<Num>)> for MostOf {
    fn read(i: In<'_>) -> Read<'_, (Box<Players>, Box<Num>)> {
        let (i, mut set) =
            longest(i, &[&|i| <Plural as Way<Objects>>::read(i), &|i| <ThisWayMany as Way<Objects>>::read(i)])?;
        let each = Players::That(Ref::Each, Said::Pronoun);
        for (one, all) in ANY_OF {
            if swap_player(&mut set, &one, &each) {
                return Ok((i, (Box::new(all), Box::new(Num::Count(Box::new(set))))));
            }
        }
        i.stumble()
    }

    fn say((who, n): &(Box<Players>, Box<Num>), o: &mut Out<'_>) -> bool {
        let Num::Count(set) = &**n else { return false };
        let each = Players::That(Ref::Each, Said::Pronoun);
        ANY_OF.iter().filter(|(_, all)| *all == **who).any(|(one, _)| {
            let mut set = (**set).clone();
            swap_player(&mut set, &each, one)
                && (<Plural as Way<Objects>>::say(&set, o) || <ThisWayMany as Way<Objects>>::say(&set, o))
        })
    }
}

/// "creatures you control that have a creature type in common", behind "the greatest number of".
struct InCommon;

const IN_COMMON: &str = "that have a creature type in common";

fn sharing() -> Pred {
    Pred::Together(Box::new(Together::Sharing(SharedQuality::CreatureType)))
}

impl Way<Objects> for InCommon {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, mut filter) = <Several as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit(IN_COMMON)?;
        filter.post.push(sharing());
        Ok((i, Objects::All(filter, Quantifier::Plural)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::All(filter, Quantifier::Plural) = value else { return false };
        let mut filter = filter.clone();
        filter.post.pop() == Some(sharing())
            && o.attempt(|o| <Several as Way<Filter>>::say(&filter, o) && o.lit(IN_COMMON))
    }
}

/// An amount said behind those it goes to: its words may point to them.
pub(crate) struct SaidLast;

impl Way<Num> for SaidLast {
    fn read(i: In<'_>) -> Read<'_, Num> {
        Num::parse(i).map(|(i, n)| (i, Num::EqualTo(Box::new(n))))
    }

    fn say(value: &Num, o: &mut Out<'_>) -> bool {
        matches!(value, Num::EqualTo(n) if n.say(o))
    }
}

phrases! {
    /// As many as there are of a set, behind "for each".
    EachCount: Num {
        [set:(EachOne)] { Num::Count(set) }
    }
}

silent! {
    /// The cards that were in a hand before they were exiled.
    ExiledFromHand: Objects = Objects::Among {
        from: Ref::Word("any exiled".into()),
        count: Count::Any,
        filter: Filter { heads: Vec::new(), noun: Noun::Card, post: vec![Pred::PutThereFrom(Some(Zone::Hand))] },
        random: false,
    };
    /// The player at hand is being attacked, in a turn of yours.
    AttackedByYou: Vec<Cond> = vec![
        Cond::TurnOf(Box::new(Players::You)),
        Cond::Has(Box::new(Players::That(Ref::Each, Said::Pronoun)), PlayerDesignation::Attacked),
    ];
    /// An attack of yours on the player at hand.
    AttackOfYours: EventPattern = attack_of_yours();
    /// The damage dealt to your opponents.
    OpponentsHurt: EventPattern = EventPattern::DealtDamage {
        to: DamageTo::Player(Players::EachOpponent),
        combat: None,
        source: None,
    };
}

/// You attack the player at hand.
fn attack_of_yours() -> EventPattern {
    let whom = Some(AttackTarget::Player(Players::That(Ref::Each, Said::Pronoun)));
    let with = super::event::any_creature();
    EventPattern::PlayerAttacks { who: Players::You, with, at_least: 0, whom }
}

/// The amount of the instruction before, until references are resolved.
pub(crate) const AMOUNT: u8 = u8::MAX;

/// How many counters were removed last, by an instruction or a cost, until references are resolved.
pub(crate) const REMOVED: u8 = u8::MAX - 1;

/// "The damage dealt": that of the last instruction which dealt some, else of the event, until references are resolved.
pub(crate) const DAMAGE_DEALT: u8 = u8::MAX - 4;

/// "creature it devoured" (702.82b).
pub(crate) struct OneDevoured;
/// "Goblins it devoured".
pub(crate) struct ManyDevoured;

const DEVOURED: &str = "devoured";

fn read_devoured(i: In<'_>, many: Many) -> Read<'_, Num> {
    let (i, kind) = match many {
        Many::One => <One as Way<Filter>>::read(i)?,
        Many::Several => <Several as Way<Filter>>::read(i)?,
    };
    let (i, it) = Ref::parse(i)?;
    i.lit(DEVOURED).map(|(i, ())| (i, Num::Devoured(it, Box::new(kind))))
}

fn say_devoured(value: &Num, many: Many, o: &mut Out<'_>) -> bool {
    let Num::Devoured(it, kind) = value else { return false };
    o.attempt(|o| {
        (match many {
            Many::One => <One as Way<Filter>>::say(kind, o),
            Many::Several => <Several as Way<Filter>>::say(kind, o),
        }) && it.say(o)
            && o.lit(DEVOURED)
    })
}

in_both_numbers!(OneDevoured, ManyDevoured: Num, read_devoured, say_devoured);

/// "spells you've cast this turn": counted from the history.
pub(crate) struct CastSpells;
/// "spell you've cast this turn".
pub(crate) struct CastSpell;

/// Who cast the spells that are counted, and since when.
const CASTERS: &[(&str, Players, Window)] = &[
    ("you've cast before it this turn", Players::You, Window::BeforeThis),
    ("cast before it this turn", Players::Each, Window::BeforeThis),
    ("that player has cast this turn", CASTER, Window::ThisTurn),
];

/// The player whose spell it is that is spoken of: the one at hand.
const CASTER: Players = Players::That(Ref::Each, Said::Pronoun);

/// The same of whoever was spoken of.
const THEYVE_CAST: &str = "they've cast this turn";

fn they() -> Players {
    Players::That(Ref::Word("they".into()), Said::Pronoun)
}

fn cast_by(who: Players, what: Filter) -> EventPattern {
    EventPattern::Casts { who, what, nth: None, from: None, or_copies: false }
}

const CAST_ELSEWHERE: &[&str] = &[
    "you've cast this turn from anywhere other than your hand",
    "you've cast from anywhere other than your hand this turn",
];

fn not_from_hand() -> Pred {
    Pred::Not(Box::new(Pred::CastFrom(Origin::YOUR_HAND)))
}

fn cast_elsewhere(mut what: Filter) -> Filter {
    what.post.push(not_from_hand());
    what
}

fn read_cast(i: In<'_>, many: Many) -> Read<'_, Num> {
    let (i, filter) = match many {
        Many::One => super::select::read_each(i)?,
        Many::Several => <Several as Way<Filter>>::read(i)?,
    };
    if filter.noun != Noun::Spell {
        return i.stumble();
    }
    if let Ok((rest, ())) = one_of(i, CAST_ELSEWHERE) {
        let event = cast_by(Players::You, cast_elsewhere(filter));
        return Ok((rest, Num::Happened(Box::new(event), Window::ThisTurn)));
    }
    if let Ok((rest, ())) = i.lit(THEYVE_CAST) {
        return Ok((rest, Num::Happened(Box::new(cast_by(they(), filter)), Window::ThisTurn)));
    }
    let found = CASTERS.iter().find_map(|(words, who, window)| Some((i.lit(words).ok()?.0, who, window)));
    let Some((i, who, window)) = found else { return i.stumble() };
    Ok((i, Num::Happened(Box::new(cast_by(who.clone(), filter)), *window)))
}

fn say_cast(value: &Num, many: Many, o: &mut Out<'_>) -> bool {
    let Num::Happened(event, when) = value else { return false };
    let EventPattern::Casts { who, what, nth: None, from: None, or_copies: false } = &**event else { return false };
    let spells = |what: &Filter, o: &mut Out<'_>| match many {
        Many::One => <One as Way<Filter>>::say(what, o),
        Many::Several => <Several as Way<Filter>>::say(what, o),
    };
    if let Some((last, post)) = what.post.split_last()
        && (*who == Players::You && *when == Window::ThisTurn && *last == not_from_hand())
        && o.attempt(|o| spells(&Filter { post: post.to_vec(), ..what.clone() }, o) && o.either(CAST_ELSEWHERE))
    {
        return true;
    }
    o.attempt(|o| {
        spells(what, o)
            && (CASTERS.iter().any(|(words, caster, window)| caster == who && window == when && o.lit(words))
                || *who == they() && *when == Window::ThisTurn && o.lit(THEYVE_CAST))
    })
}

in_both_numbers!(CastSpell, CastSpells: Num, read_cast, say_cast);

pub(crate) use in_both_numbers;

/// One of a set, behind "for each": "creature you control".
pub(crate) struct EachOne;

impl Way<Objects> for EachOne {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, filter) = longest(i, &[&|i| <One as Way<Filter>>::read(i), &super::select::read_each])?;
        Ok((i, Objects::All(filter, Quantifier::Plural)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        matches!(value, Objects::All(filter, Quantifier::Plural) if <One as Way<Filter>>::say(filter, o))
    }
}

/// "lands you control", for domain.
pub(crate) struct LandsOf;

impl Way<Players> for LandsOf {
    fn read(i: In<'_>) -> Read<'_, Players> {
        let (i, ()) = i.lit("lands")?;
        longest(
            i,
            &[&|i| i.lit("you control").map(|(i, ())| (i, Players::You)), &|i| {
                let (i, who) = <super::players::Subject as Way<Players>>::read(i)?;
                let (i, ()) = i.lit("control*")?;
                Ok((i, who))
            }],
        )
    }

    fn say(value: &Players, o: &mut Out<'_>) -> bool {
        o.attempt(|o| o.lit("lands") && <super::players::Subject as Way<Players>>::say(value, o) && o.lit("control*"))
    }
}
