//! Where in the turn the game is (500).

use std::collections::VecDeque;

use crate::cr::RuleId;
use crate::oracle::lang::StepKind;
use crate::rule;

use super::{Began, ObjectId, PlayerId};

/// The steps and phases in which something happens, in the order of a turn (500.1). Phases without steps are steps here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// 502
    #[default]
    Untap,
    /// 503
    Upkeep,
    /// 504
    Draw,
    /// 505
    PrecombatMain,
    /// 507
    BeginningOfCombat,
    /// 508
    DeclareAttackers,
    /// 509
    DeclareBlockers,
    /// 510.4: the first of two combat damage steps.
    FirstStrikeDamage,
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
}

/// How far the game is within a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The game has not begun: who takes the first turn is still to be said (103.1), by this player where it was settled who
    /// chooses; then come the first hands.
    Starting(Option<PlayerId>),
    /// Players declare whether they take mulligans (103.5).
    Mulligans,
    /// Actions with cards in opening hands are still to come (103.6).
    Opening,
    /// Its turn-based actions are still to come (703).
    #[default]
    Begin,
    /// State-based actions and triggers come before somebody gets priority (117.5).
    Settle,
    /// A player has priority (117).
    Priority,
    /// All have passed in succession: the top of the stack resolves (117.4).
    Resolve,
    /// It is over: mana empties, the next begins (500.5).
    Over,
}

/// The turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Turn {
    /// 1 for the first.
    pub number: u32,
    /// Whose turn it is.
    pub active: PlayerId,
    /// The step.
    pub step: Step,
    /// How far in it.
    pub stage: Stage,
    /// Who has priority (117).
    pub priority: Option<PlayerId>,
    /// Players who have passed in succession.
    pub passes: u32,
    /// Steps still to come this turn after the current one, in order.
    pub ahead: VecDeque<Step>,
    /// Extra turns, the next one first (500.7).
    pub extra_turns: Vec<ExtraTurn>,
    /// Steps, phases and turns to skip: who, what, how many of them.
    pub skips: Vec<(PlayerId, StepKind, u32)>,
    /// How many combat phases this turn has had so far.
    pub combats: u32,
    /// How many end steps this turn has had so far.
    pub ends: u32,
    /// How many combat phases are to come behind the one added last this turn.
    pub added_combat: Option<usize>,
    /// The player whose turn comes next in turn order after extra turns: the last who had a turn of their own.
    pub last_regular: PlayerId,
    /// Which of the extra turns given in this game this turn is, if it is one.
    pub extra: Option<u32>,
    /// How many extra turns have been given in this game.
    pub extras_given: u32,
    /// Who controls the active player this turn (723.1).
    pub controlled_by: Option<PlayerId>,
    /// Who is to control a player during that player's next turn, in the order of the effects.
    pub to_be_controlled: Vec<NextTurnControl>,
    /// The players in the game as the turn began, in turn order (801.2c); none where ranges of influence are not limited.
    pub seats: Vec<PlayerId>,
    /// Another cleanup step follows this one (514.3a).
    pub cleanup_again: bool,
    /// What is resolving (608.2): it is on the stack yet, below what is cast as it resolves (608.2g).
    pub resolving: Option<ObjectId>,
    /// Who searches their library under whose control (723.2).
    pub searching_for: Option<(PlayerId, PlayerId)>,
    /// The state as the turn began.
    pub began: Began,
    /// Whether no action is refused for its time: what one would cost is asked whenever that is.
    pub any_time: bool,
}

/// An extra turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExtraTurn {
    /// Whose.
    pub player: PlayerId,
    /// Which of the extra turns given in this game it is, counted from 1: "that turn's end step".
    pub nth: u32,
}

/// Control of a player during that player's next turn (723.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NextTurnControl {
    /// Whose next turn.
    pub player: PlayerId,
    /// Who controls that player.
    pub by: PlayerId,
    /// Whether the player takes an extra turn after that one.
    pub then_extra: bool,
}

impl Turn {
    /// How many combat phases are still to come, but for so many of the steps ahead.
    pub fn combats_ahead(&self, but: usize) -> usize {
        self.ahead.iter().skip(but).filter(|step| **step == Step::BeginningOfCombat).count()
    }

    /// Whether the first turn has still to begin (103).
    pub fn is_yet_to_come(&self) -> bool {
        matches!(self.stage, Stage::Starting(_) | Stage::Mulligans | Stage::Opening)
    }
}

impl Step {
    /// All, in order.
    pub const ALL: [Self; 13] = [
        Self::Untap,
        Self::Upkeep,
        Self::Draw,
        Self::PrecombatMain,
        Self::BeginningOfCombat,
        Self::DeclareAttackers,
        Self::DeclareBlockers,
        Self::FirstStrikeDamage,
        Self::CombatDamage,
        Self::EndOfCombat,
        Self::PostcombatMain,
        Self::End,
        Self::Cleanup,
    ];

    /// The name scenarios use.
    pub fn name(self) -> &'static str {
        match self {
            Self::Untap => "untap",
            Self::Upkeep => "upkeep",
            Self::Draw => "draw",
            Self::PrecombatMain => "precombat main",
            Self::BeginningOfCombat => "beginning of combat",
            Self::DeclareAttackers => "declare attackers",
            Self::DeclareBlockers => "declare blockers",
            Self::FirstStrikeDamage => "first strike damage",
            Self::CombatDamage => "combat damage",
            Self::EndOfCombat => "end of combat",
            Self::PostcombatMain => "postcombat main",
            Self::End => "end",
            Self::Cleanup => "cleanup",
        }
    }

    /// The rule, or section of rules, that describes it.
    pub fn rule(self) -> RuleId {
        match self {
            Self::Untap => rule!("502"),
            Self::Upkeep => rule!("503"),
            Self::Draw => rule!("504"),
            Self::PrecombatMain | Self::PostcombatMain => rule!("505"),
            Self::BeginningOfCombat => rule!("507"),
            Self::DeclareAttackers => rule!("508"),
            Self::DeclareBlockers => rule!("509"),
            Self::FirstStrikeDamage | Self::CombatDamage => rule!("510"),
            Self::EndOfCombat => rule!("511"),
            Self::End => rule!("513"),
            Self::Cleanup => rule!("514"),
        }
    }

    /// Whether it is a main phase (505.1).
    pub fn is_main(self) -> bool {
        matches!(self, Self::PrecombatMain | Self::PostcombatMain)
    }

    /// Whether it belongs to the combat phase (506.1).
    pub fn is_combat(self) -> bool {
        self >= Self::BeginningOfCombat && self <= Self::EndOfCombat
    }

    /// Whether a text that names this kind means this step.
    pub fn is(self, kind: StepKind) -> bool {
        match kind {
            StepKind::Untap => self == Self::Untap,
            StepKind::Upkeep => self == Self::Upkeep,
            StepKind::Draw => self == Self::Draw,
            StepKind::PrecombatMain => self == Self::PrecombatMain,
            StepKind::PostcombatMain => self == Self::PostcombatMain,
            StepKind::Main => self.is_main(),
            StepKind::Combat => self.is_combat(),
            StepKind::BeginningOfCombat => self == Self::BeginningOfCombat,
            StepKind::DeclareAttackers => self == Self::DeclareAttackers,
            StepKind::DeclareBlockers => self == Self::DeclareBlockers,
            StepKind::CombatDamage => matches!(self, Self::FirstStrikeDamage | Self::CombatDamage),
            StepKind::EndOfCombat => self == Self::EndOfCombat,
            StepKind::End => self == Self::End,
            StepKind::Cleanup => self == Self::Cleanup,
            StepKind::Turn => true,
        }
    }
}
