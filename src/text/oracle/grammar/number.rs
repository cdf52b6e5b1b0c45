//! Numbers: "three", "X", "that many", "the number of creatures you control", "2 damage for each ...".

mod amount;
mod counted;
mod of_sets;
mod spelled;

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
pub(crate) use counted::{CastSpell, CastSpells, EachOne, LandsOf, ManyDevoured, OneDevoured};
use of_sets::{AnyOne, BothSizes, EachAndEach, InCommon, MostOf, StillExiled};
pub(crate) use of_sets::{
    ExcessOf, OpponentsHurtElse, OpponentsLives, OpponentsLoss, Them, Those, ToldBefore, still_exiled,
};
pub(crate) use spelled::{ColorWord, DevotionColors, Numeral, OfEach, Ordinal, Spelled};

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

/// "the number" that was chosen; "the number of" counts something.
struct TheNumber;

const THE_NUMBER: &str = "the number";

impl Way<()> for TheNumber {
    fn read(i: In<'_>) -> Read<'_, ()> {
        let (rest, ()) = i.lit(THE_NUMBER)?;
        if rest.s.starts_with("of ") { i.stumble() } else { Ok((rest, ())) }
    }

    fn say((): &(), o: &mut Out<'_>) -> bool {
        o.lit(THE_NUMBER)
    }
}

/// As many as were spoken of.
const THAT_MANY: &[&str] = &["that many", "that number of"];

phrases! {
    /// Numbers as they stand behind "equal to", "is" and the like.
    Values: Num {
        [n:(Numeral)] { n }
        ["that number"] { Num::EventAmount }
        [{TheNumber}] { Num::BoundAmount(CHOSEN) }
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
        [["that excess damage" | "that amount of excess damage" | "the excess damage dealt this way" | "the amount of excess damage dealt this way" | "the excess damage dealt to that creature this way" | "the amount of excess damage dealt to that creature this way" | "the excess"] of:(ExcessOf)] { Num::Excess(of) }
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
        [["the chosen number" | "the last chosen number"]] { Num::Chosen }
        [["the highest number" | "the highest number revealed this way"] (who, n):(super::chosen::NumberOfEach)] { Num::MostOf(who, n) }
        [["the lowest number" | "the lowest number revealed this way"] (who, n):(super::chosen::NumberOfEach)] { Num::LeastOf(who, n) }
        ["the last noted life total for ~"] { Num::Chosen }
        ["that damage"] { Num::BoundAmount(DAMAGE_DEALT) }
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
        ["the" of:(OfEach) "of the" set:(ThisWayOne)] { Num::Total(of, set) }
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
        ["opponent dealt damage" those:(HurtNow)] { those }
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
        ["player who has lost the game" e:(super::facts::AnyLoss)] { Num::Happened(e, Window::ThisGame) }
        ["of the chosen colors" it ["is" | "are"]] { Num::ChosenColorsOf(it) }
        ["1 life lost this way"] { Num::BoundAmount(AMOUNT) }
        [["{E} paid this way" | "{E} spent this way"]] { Num::BoundAmount(AMOUNT) }
        ["1 damage dealt to them"] { Num::EventAmount }
        ["1 damage dealt to" event:(DealtTo) "this turn"] { Num::HappenedAmount(event, Window::ThisTurn) }
        [["card exiled from their hand this way" | "card exiled from hand this way"] set:(ExiledFromHand)] { Num::Count(set) }
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

/// As the turn began.
pub(crate) const TURN_BEGAN: &[&str] =
    &["at the beginning of this turn", "at the beginning of the turn", "as the turn began", "as this turn began"];

/// What X is, now, as the spell was cast, or as the turn began.
pub(crate) struct ValueThen;

impl Way<Num> for ValueThen {
    fn read(i: In<'_>) -> Read<'_, Num> {
        let (i, n) = <Values as Way<Num>>::read(i)?;
        match one_of(i, AS_CAST) {
            Ok((rest, ())) => Ok((rest, Num::AsCast(Box::new(n)))),
            Err(_) => match one_of(i, TURN_BEGAN) {
                Ok((rest, ())) => Ok((rest, Num::AsTurnBegan(Box::new(n)))),
                Err(_) => Ok((i, n)),
            },
        }
    }

    fn say(value: &Num, o: &mut Out<'_>) -> bool {
        match value {
            Num::AsCast(n) => o.attempt(|o| <Values as Way<Num>>::say(n, o) && o.either(AS_CAST)),
            Num::AsTurnBegan(n) => o.attempt(|o| <Values as Way<Num>>::say(n, o) && o.either(TURN_BEGAN)),
            n => <Values as Way<Num>>::say(n, o),
        }
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
    /// Those whom the event says were dealt damage.
    HurtNow: Players = Players::That(Ref::Word("those opponents".into()), Said::Pronoun);
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

/// The number that was chosen, until references are resolved.
pub(crate) const CHOSEN: u8 = u8::MAX - 5;

pub(crate) use in_both_numbers;
