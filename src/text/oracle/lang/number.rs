//! Numbers: what an amount in a text comes to.

use super::{CounterKind, Objects, Players, Ref};
use crate::card::Color;

/// A number in a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Num {
    /// "three", "3", "a".
    Const(i32),
    /// "X" (107.3): chosen on casting or activating, or defined by the text.
    X,
    /// "the number of creatures you control".
    Count(Box<Objects>),
    /// "X damage divided evenly, rounded down, among": what each of those it is dealt to gets of it.
    Evenly(Box<Num>),
    /// "the number of Goblins it devoured" (702.82b).
    Devoured(Ref, Box<super::Filter>),
    /// "its power", "the sacrificed creature's power".
    Power(Ref),
    /// "its base power" (208.4b).
    BasePower(Ref),
    /// "its toughness".
    Toughness(Ref),
    /// "its mana value".
    ManaValue(Ref),
    /// "the number of +1/+1 counters on it"; `None` for counters of any kind.
    CountersOn(Ref, Option<CounterKind>),
    /// "the number of charge counters among permanents you control".
    CountersAmong(Box<Objects>, Option<CounterKind>),
    /// "each kind of counter among permanents you control": how many kinds they have together.
    CounterKinds(Box<Objects>),
    /// "your life total".
    Life(Box<Players>),
    /// "the number of poison counters you have".
    PlayerCounters(Box<Players>, CounterKind),
    /// "the number of cards in your hand".
    HandSize(Box<Players>),
    /// "that much", "that many": the amount of the event.
    EventAmount,
    /// The amount an earlier instruction came to: "damage dealt this way", "cards discarded this way".
    BoundAmount(u8),
    /// As much as was paid: "counters removed this way", by a cost.
    PaidAmount,
    /// "the excess" (120.10): of the damage an instruction has dealt, else of the event.
    Excess(Option<u8>),
    /// "excess damage was dealt to that creature this way": the excess (120.10) of what an instruction has dealt to this.
    ExcessTo(u8, Ref),
    /// "each of the chosen colors it is": how many of the chosen colors it has.
    ChosenColorsOf(Ref),
    /// "your devotion to that color", of the color chosen.
    ChosenDevotion,
    /// "your devotion to black" (700.5).
    Devotion(Vec<Color>),
    /// "the greatest power among creatures you control".
    Greatest(Box<Num>, Box<Objects>),
    /// "the least toughness among ...".
    Least(Box<Num>, Box<Objects>),
    /// "the total power of creatures you control".
    Total(Box<Num>, Box<Objects>),
    /// Sum: "1 plus the number of ...".
    Plus(Box<Num>, Box<Num>),
    /// Difference, not below 0 unless it is used as a modification.
    Minus(Box<Num>, Box<Num>),
    /// "twice", "three times".
    Times(i32, Box<Num>),
    /// One number times another: "X ... for each".
    Product(Box<Num>, Box<Num>),
    /// "half ..., rounded up" or down.
    Half(Box<Num>, Rounding),
    /// "a third of ..., rounded up", "a tenth of": what is left of it, divided by so much.
    Part(u8, Box<Num>, Rounding),
    /// "-X" in "-X/-X".
    Negative(Box<Num>),
    /// "the number of colors of mana spent to cast it" (converge, sunburst).
    ColorsSpent(Ref),
    /// "the amount of mana spent to cast it".
    ManaSpentOn(Ref),
    /// "each {S} spent to cast it", "each mana from a Treasure spent to cast it": how much mana such as this, or from such sources.
    ManaUsedOn(super::ManaUsed, Ref),
    /// How many targets a spell or ability has: "for each target beyond the first".
    TargetsOf(Ref),
    /// "the number of times it was kicked".
    TimesKicked,
    /// "each time its replicate cost was paid": how often an optional cost of this keyword was paid.
    TimesPaid(super::Keyword),
    /// "the number of basic land types among lands you control" (domain, 702 ability words).
    Domain(Box<Players>),
    /// "the number of card types among cards in your graveyard".
    CardTypesAmong(Box<Objects>),
    /// "the number of colors among permanents you control".
    ColorsAmong(Box<Objects>),
    /// "the number of creatures that convoked it": of all that were tapped for it, wherever they are now.
    Helpers(super::Keyword, Ref),
    /// "each green mana in your mana pool", "unspent mana you have".
    ManaInPool(Option<Color>),
    /// "the number of colors in your commanders' color identity" (903.4).
    CommanderColors,
    /// "the number of differently named lands you control".
    NamesAmong(Box<Objects>),
    /// How many different values a number has among them: "different mana values among cards in your graveyard".
    ValuesAmong(Box<Num>, Box<Objects>),
    /// The number of unlocked halves among these (709.5c).
    UnlockedAmong(Box<Objects>),
    /// "the number of creatures in your party" (700.8).
    Party(Box<Players>),
    /// "the number of players being attacked", "the number of opponents ...".
    PlayersWho(Box<Players>),
    /// How often something happened this turn: "the number of spells you've cast this turn".
    Happened(Box<super::EventPattern>, super::Window),
    /// How much in all: "the total amount of life you lost this turn", "damage dealt to it this turn".
    HappenedAmount(Box<super::EventPattern>, super::Window),
    /// "the chosen number".
    Chosen,
    /// The number that a player has chosen, of those each of several players chose: "who chose that number".
    ChosenBy(Box<Players>),
    /// "the result" of a roll: of all its dice together.
    Result(u8),
    /// "the other result", of two of which one was chosen.
    OtherResult(u8),
    /// "each flip you lose": of the coins that an instruction has flipped.
    FlipsLost(u8),
    /// "each odd result": how many of the results of a roll are such.
    ResultsSuch(u8, ResultKind),
    /// "its loyalty" and "its intensity", "starting life total" and others said by name.
    Loyalty(Ref),
    /// "your starting life total".
    StartingLife,
    /// "the highest life total among all players".
    HighestLife,
    /// "the lowest life total".
    LowestLife,
    /// "the number of turns you have begun": of the game so far, this one among them (500.1).
    TurnsBegun(Box<Players>),
    /// "your speed" (702.179).
    Speed(Box<Players>),
    /// "the turn's number of ..." of this object: "the number of times this ability has resolved this turn".
    TimesResolved,
    /// "the number of times this ability has been activated this turn".
    TimesActivated,
    /// "the difference between ...".
    Difference(Box<Num>, Box<Num>),
    /// "the greatest number of artifacts a player controls": of what this is for each of these players ([`Ref::Each`]).
    MostOf(Box<Players>, Box<Num>),
    /// The least of what this is for each of these players ([`Ref::Each`]): "controls the fewest creatures".
    LeastOf(Box<Players>, Box<Num>),
    /// Number of types of mana symbols: "the number of black mana symbols in the mana costs of permanents you control".
    ManaSymbols(Color, Box<Objects>),
    /// "all": as many as there are.
    All,
    /// The first, but no more than the second: "can't cause the total number of counters to be greater than seven".
    AtMost(Box<Num>, Box<Num>),
    /// "2 or the greatest power among Dinosaurs you control, whichever is greater".
    Larger(Box<Num>, Box<Num>),
    /// "each supertype, card type, and subtype it has": how many it has of them together.
    TypesOf(Ref),
    /// "up to two": chosen by the player when it is done, no more than so many.
    UpTo(Box<Num>),
    /// "any amount", "any number": chosen by the player when it is done.
    ChosenNow,
    /// "one or more": chosen by the player when it is done, but not none.
    OneOrMore,
    /// "a number of": told behind the clause, with "equal to"; the compiler lets none of these out.
    Later,
    /// An amount said behind what it is dealt to, until references are resolved.
    EqualTo(Box<Num>),
    /// "the number of Mountains you control as you cast this spell", "as you activate this ability": what it came to then.
    AsCast(Box<Num>),
    /// "the number of untapped lands they controlled at the beginning of this turn": what it was as the turn began (500.1).
    AsTurnBegan(Box<Num>),
    /// How many votes a choice got (701.38).
    Votes(Box<str>),
    /// "for each creature it targets": how many different objects and players of this kind are targets of it.
    TargetsSuch(Ref, Box<super::TargetKind>),
}

/// Which results of several dice are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResultKind {
    /// "odd".
    Odd,
    /// "even".
    Even,
    /// "different": each number once, however many dice came up so.
    Different,
}

/// Which whole number a half that is none becomes (107.1a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rounding {
    /// The next above.
    Up,
    /// The next below.
    Down,
    /// As a sentence behind says, "round up each time"; the compiler lets none of these out.
    EachTime,
}

impl From<i32> for Num {
    fn from(n: i32) -> Self {
        Self::Const(n)
    }
}
