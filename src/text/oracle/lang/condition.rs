//! Conditions: "if", "as long as", "unless", "only if".

use super::{Cmp, EventPattern, Filter, Num, Objects, Players, Ref};

/// Something that holds or does not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Cond {
    /// All of them.
    And(Vec<Cond>),
    /// One of them.
    Or(Vec<Cond>),
    /// "unless", "if you don't", "isn't".
    Not(Box<Cond>),
    /// A condition said behind what it is about: "exile that card if it's a creature card". The compiler lets none of these out.
    Behind(Box<Cond>),
    /// "if you control three or more artifacts", "as long as a creature is on the battlefield".
    Compare(Num, Cmp, Num),
    /// "if you control a Swamp": there is one; with `Cmp` and number for "two or more".
    Exists(Box<Objects>),
    /// "if it's a creature card", "as long as enchanted creature is red".
    Is(Ref, Box<Filter>),
    /// A player is one of these: "if that player is an opponent", "if you're the monarch" is `Has`.
    PlayerIs(Ref, Box<Players>),
    /// "if you do", "if a creature died this way", "when you do": the bound instruction was done (did something).
    Did(u8),
    /// "each player who does": the player at hand is one of those who did the bound instruction.
    EachDid(u8),
    /// "if it was kicked"; the number says which kicker where there are several.
    Kicked(Option<u8>),
    /// "if it was kicked with its {1}{U} kicker": that of its kicker costs was paid (702.33f).
    KickedFor(super::Cost),
    /// An optional cost of this keyword was paid: "if this spell was bargained", "if evidence was collected".
    Paid(super::Keyword),
    /// "if this spell was foretold" (702.143c): it was a card set aside by this keyword before it was cast, for whatever cost.
    SetAside(super::Keyword),
    /// "if the {1}{B} cost was paid": this alternative cost that its own text gives (118.9).
    CostPaid(super::Cost),
    /// "if you cast it", "if it was cast"; by whom.
    WasCast(Ref, Option<Box<Players>>),
    /// "if it was cast from your hand".
    CastFromZone(Ref, super::Zone),
    /// "if it's your turn", "during your turn".
    TurnOf(Box<Players>),
    /// "if it's not your turn" is `Not`. "during combat", "during your main phase".
    During(super::StepKind),
    /// "if it's the first combat phase of the turn", "if it's the first end step of the turn".
    NthOfTurn(i32, super::StepKind),
    /// Something happened in a window: "if you attacked this turn", "if a creature died this turn", "if you gained 3 or more life this turn".
    Happened(Box<EventPattern>, super::Window, Cmp, Num),
    /// "if you've cast another spell this turn" and others are `Happened`. "if you have the city's blessing", "if you're the monarch".
    Has(Box<Players>, PlayerDesignation),
    /// "if it's day", "if it's night", "if it's neither".
    Daytime(Daytime),
    /// "if mana from a Treasure was spent", "if {R} was spent to cast it", "if at least three blue mana was spent": of a symbol text.
    ManaSpent(super::ManaUsed, Ref),
    /// "1—9 | ...", a row of a results table: the result of the roll is in this range; without end for "15+" (706.3a).
    Rolled(u8, i32, Option<i32>),
    /// "if you win the flip", or lose it: never so where none was flipped.
    WonFlip(u8, bool),
    /// "if it comes up heads", or tails: of a coin nobody has called (705.2).
    Heads(u8, bool),
    /// "each player whose coin comes up heads", or tails: of the coin that the player at hand has flipped.
    CoinOf(u8, bool),
    /// "if they guessed right", or wrong.
    Guessed(u8, bool),
    /// "if this is tapped" and others of the object at hand are `Is`. "if you chose ...": a named choice made by this object.
    Chose(String),
    /// "who chose money", "each opponent chose silence": all of these players chose this word, of those a text names.
    ChoseWord(Box<Players>, Box<str>),
    /// "came under your control since the beginning of your last upkeep" (702.30a).
    CameUnderControl(Ref),
    /// The trigger's intervening clause on its own event: "if it had no -1/-1 counters on it" is `Is` with last-known information.
    EventIs(Box<EventPattern>),
    /// "tapped for {C}": mana of this type is among what the event makes (106.12a).
    MakesMana(super::ManaMade),
    /// "grace gets more votes" (701.38); `true`: "or the vote is tied".
    MostVotes(Box<str>, bool),
    /// "if you controlled a Dragon as you cast this spell": whether it held then.
    AsCast(Box<Cond>),
    /// "while you're activating a craft ability": an ability of this keyword that you control is on the stack, and what is activated is
    /// still being paid for (602.2b).
    Activating(super::Keyword),
    /// "if you had no cards in hand at the beginning of this turn", "if ~ started the turn untapped": whether it held as the turn
    /// began.
    AsTurnBegan(Box<Cond>),
    /// "you've added mana with this ability this turn", which is said of not having done so.
    AddedMana,
    /// "any of those results was 10 or higher": of all that happened at once with the event, one is such.
    AmongThem(Box<EventPattern>),
    /// "if an effect causes you to discard": what would happen is not done to pay a cost, nor by a rule (609.1).
    ByAnEffect,
    /// "during extra turns": the turn is one that an effect has given (500.7).
    ExtraTurn,
    /// "it's being declared as an attacker", of what becomes tapped as it is declared (508.1f).
    TappedToAttack,
    /// Always, where a text needs no condition.
    Always,
    /// "you've completed Tomb of Annihilation": a player has completed this dungeon (309.7).
    CompletedDungeon(Box<Players>, Box<str>),
}

/// Day and night (731).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Daytime {
    /// It is day.
    Day,
    /// It is night.
    Night,
    /// It is neither.
    Neither,
}

impl Daytime {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Night => "night",
            Self::Neither => "neither day nor night",
        }
    }
}

/// What a player may have or be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerDesignation {
    /// 725
    Monarch,
    /// 726
    Initiative,
    /// 702.131
    CitysBlessing,
    /// 702.179: has max speed.
    MaxSpeed,
    /// 702.131-like: has completed a dungeon (309.7).
    CompletedDungeon,
    /// "has a full party" (700.8).
    FullParty,
    /// Hellbent and the like are comparisons; "is being attacked".
    Attacked,
}
