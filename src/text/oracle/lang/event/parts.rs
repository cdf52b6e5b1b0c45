//! What event patterns are made of: places, targets, steps, and how long ago.

use super::*;
use crate::oracle::lang::{Cmp, Recipients, Ref};

/// Where something comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Origin {
    /// The zone.
    pub zone: Zone,
    /// Whose it is, where players have their own.
    pub whose: Whose,
}

impl Origin {
    /// The battlefield.
    pub const BATTLEFIELD: Self = Self { zone: Zone::Battlefield, whose: Whose::Anyones };
    /// Exile.
    pub const EXILE: Self = Self { zone: Zone::Exile, whose: Whose::Anyones };
    /// The command zone.
    pub const COMMAND: Self = Self { zone: Zone::Command, whose: Whose::Anyones };
    /// Your hand.
    pub const YOUR_HAND: Self = Self { zone: Zone::Hand, whose: Whose::Yours };
    /// Their hand, of the player who does it.
    pub const THEIR_HAND: Self = Self { zone: Zone::Hand, whose: Whose::Theirs };
    /// Your graveyard.
    pub const YOUR_GRAVEYARD: Self = Self { zone: Zone::Graveyard, whose: Whose::Yours };
}

/// Whose zone something comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whose {
    /// "a graveyard", and zones that all share.
    Anyones,
    /// "your graveyard".
    Yours,
    /// "their graveyard": of the player whose deed the event is.
    Theirs,
}

/// What comes up on a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rolled {
    /// Whatever it is.
    Any,
    /// The result compares so with a number: "a 5 or higher".
    Result(Cmp, i32),
    /// This natural result (706.2).
    Natural(i32),
    /// The highest natural result the die has.
    HighestNatural,
}

/// What is unlocked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Door {
    /// "this door": the half the ability is in (709.5h).
    This,
    /// The last locked half of such a permanent (709.5i).
    LastOf(Filter),
}

/// Whom an attack goes to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AttackTarget {
    /// "you", "a player", "an opponent".
    Player(Players),
    /// "you or a planeswalker you control".
    PlayerOrTheirs(Players),
    /// "a planeswalker".
    Planeswalker,
    /// "planeswalkers you control".
    PlaneswalkerOf(Players),
    /// "a battle".
    Battle,
    /// "~", of a planeswalker: that very one.
    That(Ref),
    /// "if defending player controls an Island": whatever is defended by a player of whom this holds (508.5).
    DefendedIf(Box<Cond>),
}

/// Whom or what damage is dealt to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DamageTo {
    /// Anything.
    Any,
    /// "a player", "you", "an opponent".
    Player(Players),
    /// "a creature".
    Permanent(Filter),
    /// "one or more creatures": several at once are one event (603.2c).
    OneOrMoreSuch(Filter),
    /// "one or more permanents and/or players": once for all that one source damages at once.
    OneOrMore,
    /// "a player or planeswalker".
    PlayerOrPlaneswalker,
    /// "a permanent or player", "you or a creature you control".
    Either(Players, Filter),
    /// Those an instruction names: "target creature", "that creature".
    These(Box<Recipients>),
}

/// What becomes a target.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TargetOf {
    /// An object.
    Object(Filter),
    /// A player.
    Player(Players),
    /// Either: "you or a permanent you control".
    Either(Players, Filter),
}

/// Steps and phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepKind {
    /// 502
    Untap,
    /// 503
    Upkeep,
    /// 504
    Draw,
    /// 505
    PrecombatMain,
    /// 505: either main phase.
    Main,
    /// 506: the phase.
    Combat,
    /// 507
    BeginningOfCombat,
    /// 508
    DeclareAttackers,
    /// 509
    DeclareBlockers,
    /// 510
    CombatDamage,
    /// 511
    EndOfCombat,
    /// 505
    PostcombatMain,
    /// 513
    End,
    /// 514
    Cleanup,
    /// A whole turn.
    Turn,
}

impl EventPattern {
    /// Whether it is a state that an ability waits for (603.8), which does not happen.
    pub fn is_state(&self) -> bool {
        matches!(self, Self::State(_))
    }

    /// Whether it is of mana that is made.
    pub fn is_of_mana(&self) -> bool {
        match self {
            Self::TapsForMana { .. } | Self::AddsMana { .. } => true,
            Self::While(event, _) | Self::Nth(event, _) | Self::Amount(event, ..) => event.is_of_mana(),
            _ => false,
        }
    }
}

/// How far back the history is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Window {
    /// "this turn".
    ThisTurn,
    /// "that turn", behind "at the beginning of that player's next end step": the turn of that step, which resolving makes this
    /// turn; the compiler lets none of these out.
    ThatTurn,
    /// "last turn".
    LastTurn,
    /// "this combat".
    ThisCombat,
    /// "this game".
    ThisGame,
    /// "during your last turn": of your turns the one before this one, or the last if this is not yours.
    YourLastTurn,
    /// "during its controller's last turn", "during their last turn": of what a player does in turns of their own.
    TheirLastTurn,
    /// "since your last turn ended".
    SinceYourLastTurn,
    /// "since your last upkeep": since the one before this one began, if it is your upkeep now, else since the last.
    SinceYourLastUpkeep,
    /// "each turn": of the turn the event is in.
    EachTurn,
    /// "before it this turn": this turn, before the event at hand.
    BeforeThis,
}
