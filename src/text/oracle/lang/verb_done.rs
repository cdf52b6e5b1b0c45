//! What holds of a verb whatever it is done to: the rule it rests on, and how it is known that it was done.

use crate::cr::RuleId;

use super::{Casual, CounterKind, Duration, Objects, PlayerDesignation, Verb};

/// How it is known, for "if you do" and "each player who does", that an instruction was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done<'v> {
    /// Something has happened for it.
    Happened,
    /// It is done as soon as it is carried out: what begins (611.2a) or is looked through need not change anything (701.22d,
    /// 701.24d, 701.25d, 701.34a).
    Always,
    /// It was, where there was something to do it to.
    To(&'v Objects),
}

impl Verb {
    /// Is told of the kinds of counters that the instruction itself names, where one may be at hand ([`CounterKind::AtHand`]).
    pub fn counter_kinds(&mut self, told: &mut dyn FnMut(&mut CounterKind)) {
        match self {
            Self::PutCounters { kind, .. } | Self::GetCounters(_, kind) | Self::GiveCounters(_, kind, _) => told(kind),
            Self::RemoveCounters(_, Some(kind), _) => told(kind),
            Self::PutCounterOf(kinds, _) => kinds.iter_mut().for_each(told),
            _ => {}
        }
    }

    /// How long it lasts, where that may be said before it of several such instructions: "until end of turn, ...".
    pub const fn lasting(&self) -> Option<&Duration> {
        let (Self::Modify { duration, .. }
        | Self::Multiply { duration, .. }
        | Self::BecomeCopy { duration, .. }
        | Self::BecomeType(_, _, duration)) = self
        else {
            return None;
        };
        Some(duration)
    }

    /// The same, to be said.
    pub const fn lasting_mut(&mut self) -> Option<&mut Duration> {
        let (Self::Modify { duration, .. }
        | Self::Multiply { duration, .. }
        | Self::BecomeCopy { duration, .. }
        | Self::BecomeType(_, _, duration)) = self
        else {
            return None;
        };
        Some(duration)
    }

    /// Whether permanents come under the control of another player by it.
    pub fn changes_control(&self) -> bool {
        matches!(self, Self::Modify { changes, .. } if changes.iter().any(|it| matches!(it, super::Modification::Control(_))))
    }

    /// How it is known that this was done.
    pub fn done(&self) -> Done<'_> {
        match self {
            Self::Rule(..)
            | Self::Replace(..)
            | Self::ReplaceOf(..)
            | Self::Costs(..)
            | Self::ForNext(..)
            | Self::BecomeCopy { .. }
            | Self::Shuffle(_)
            | Self::ShuffleIntoYours(_)
            | Self::ShuffleYours
            | Self::ShufflePile
            | Self::Scry(_)
            | Self::Surveil(_)
            | Self::Proliferate
            | Self::GiveCounters(..)
            | Self::MayEndFor(_)
            | Self::ControlNextTurn(..)
            | Self::ExtraTurns(_)
            | Self::ExtraPhase { .. }
            | Self::ExtraSteps { .. }
            | Self::RestartGame(_)
            | Self::SkipNext(..)
            | Self::Casual(_)
            | Self::EndTurn
            | Self::EndCombat
            | Self::RepeatProcess
            | Self::Emblem(_) => Done::Always,
            Self::Regenerate(what)
            | Self::ChangeTargets(what, _)
            | Self::Reorder(what)
            | Self::BecomeType(what, ..)
            | Self::Multiply { what, .. } => Done::To(what),
            Self::DealDamage { .. }
            | Self::EachDeals { .. }
            | Self::DealExcess { .. }
            | Self::Destroy(..)
            | Self::Exile { .. }
            | Self::Move { .. }
            | Self::Sacrifice(_)
            | Self::Tap(_)
            | Self::Untap(_)
            | Self::TapOrUntap(_)
            | Self::UntapAndTap(..)
            | Self::Draw(_)
            | Self::Discard(_)
            | Self::Mill(_)
            | Self::GainLife(_)
            | Self::LoseLife(_)
            | Self::SetLife(_)
            | Self::ExchangeLife(_)
            | Self::ExchangeLifeWith(..)
            | Self::AddMana { .. }
            | Self::Create { .. }
            | Self::PutCounters { .. }
            | Self::PutCounterOf(..)
            | Self::PutKinds(..)
            | Self::RemoveCounters(..)
            | Self::MoveCounters(..)
            | Self::PutCountersOf(..)
            | Self::DoubleCounters(..)
            | Self::DoubleCountersOf(..)
            | Self::GetCounters(..)
            | Self::LoseCounters(..)
            | Self::IncreaseSpeed(_)
            | Self::DoubleMana
            | Self::Guess(_)
            | Self::LoseMana
            | Self::Modify { .. }
            | Self::Counter(_)
            | Self::CounterInto(..)
            | Self::CopySpell { .. }
            | Self::CopyForEach { .. }
            | Self::CopyTargeting { .. }
            | Self::Search { .. }
            | Self::Reveal(_)
            | Self::Look(_)
            | Self::ChooseObjects(_)
            | Self::ChooseValue(_)
            | Self::Clash
            | Self::Fight(..)
            | Self::FightEach(..)
            | Self::Attach(..)
            | Self::AttachToPlayer(..)
            | Self::Unattach(_)
            | Self::ExchangeControl(..)
            | Self::Transform(_)
            | Self::Convert(_)
            | Self::Flip(_)
            | Self::TurnFace(..)
            | Self::Phase(..)
            | Self::PhaseUntil { .. }
            | Self::ExchangeWithHand(..)
            | Self::ExchangeZones(..)
            | Self::Haunt(..)
            | Self::RemoveDamage(_)
            | Self::Pair(..)
            | Self::RemoveFromCombat(_)
            | Self::BecomeBlocked(_)
            | Self::Reselect(..)
            | Self::WinGame
            | Self::LoseGame
            | Self::DrawGame
            | Self::Cast { .. }
            | Self::MayPlay { .. }
            | Self::FlipCoins(_)
            | Self::FlipForFaces(_)
            | Self::FlipUntilLose
            | Self::Roll { .. }
            | Self::Vote { .. }
            | Self::VoteAmong(_)
            | Self::Designate(..)
            | Self::LoseDesignation(..)
            | Self::BecomePlotted(_)
            | Self::Become(_)
            | Self::Action(_)
            | Self::SetDaytime(_)
            | Self::Piles(_)
            | Self::TakePile(_)
            | Self::ChooseFriends
            | Self::NoteNumber(_)
            | Self::NoteCounters(_)
            | Self::UsedToCraft(_)
            | Self::TheSame
            | Self::TheSameFor(_)
            | Self::TheSameForKinds(..)
            | Self::RevealUntil { .. }
            | Self::Unlock(_)
            | Self::LockOrUnlock(_) => Done::Happened,
        }
    }

    /// The rule that says what it is to do this.
    pub fn rule(&self) -> Option<RuleId> {
        let number = match self {
            Self::Designate(_, designation) => return Some(designation.rule(true)),
            Self::LoseDesignation(_, designation) => return Some(designation.rule(false)),
            Self::Action(action) => return Some(action.deed.rule()),
            Self::DealDamage { .. } | Self::DealExcess { .. } | Self::EachDeals { .. } => "120.1",
            Self::Destroy(..) => "701.8",
            Self::Exile { .. } => "701.13",
            Self::Move { .. } => "400.7",
            Self::Sacrifice(_) => "701.21",
            Self::Tap(_) | Self::Untap(_) | Self::TapOrUntap(_) | Self::UntapAndTap(..) => "701.26",
            Self::Draw(_) => "121.1",
            Self::Discard(_) => "701.9",
            Self::Mill(_) => "701.17",
            Self::GainLife(_) | Self::LoseLife(_) => "119.3",
            Self::SetLife(_) => "119.5",
            Self::ExchangeLife(_) => "701.12c",
            Self::ExchangeLifeWith(..) => "701.12g",
            Self::AddMana { .. } => "106.4",
            Self::Create { .. } => "701.7",
            Self::MoveCounters(..) => "122.5",
            Self::PutCountersOf(..) => "122.8",
            Self::PutCounters { .. }
            | Self::PutCounterOf(..)
            | Self::PutKinds(..)
            | Self::RemoveCounters(..)
            | Self::LoseCounters(..)
            | Self::GetCounters(..)
            | Self::GiveCounters(..) => "122.1",
            Self::DoubleCounters(..) | Self::DoubleCountersOf(..) | Self::Multiply { .. } => "701.10",
            Self::Proliferate => "701.34",
            Self::IncreaseSpeed(_) => "702.179c",
            Self::DoubleMana => "701.10f",
            Self::Guess(_) => "608.2d",
            Self::LoseMana => "106.4",
            Self::Modify { .. } | Self::Rule(..) => "611.2",
            Self::Costs(..) => "601.2f",
            Self::ForNext(..) => "611.2f",
            Self::Replace(..) | Self::ReplaceOf(..) => "614.1",
            Self::Piles(_) | Self::TakePile(_) => "700.3",
            Self::ChooseFriends => "608.2d",
            Self::NoteNumber(_) => "608.2c",
            Self::NoteCounters(_) => "608.2h",
            Self::UsedToCraft(_) => "702.167c",
            Self::Counter(_) | Self::CounterInto(..) => "701.6",
            Self::CopySpell { .. } => "707.10",
            Self::CopyForEach { .. } => "707.10d",
            Self::CopyTargeting { .. } => "707.10e",
            Self::BecomeCopy { .. } => "707.2",
            Self::ChangeTargets(..) => "115.7",
            Self::Search { .. } => "701.23",
            Self::Shuffle(_) | Self::ShuffleIntoYours(_) | Self::ShuffleYours | Self::ShufflePile => "701.24",
            Self::Reveal(_) | Self::RevealUntil { .. } => "701.20",
            Self::Look(_) => "701.20e",
            Self::ChooseObjects(_) | Self::ChooseValue(_) => "608.2d",
            Self::Scry(_) => "701.22",
            Self::Surveil(_) => "701.25",
            Self::Clash => "701.30",
            Self::Casual(Casual::ChaosEnsues) => "311.7",
            Self::Casual(Casual::RollPlanarDie) => "901.3a",
            Self::Casual(Casual::ClaimPrize) => "702.159b",
            Self::Fight(..) | Self::FightEach(..) => "701.14",
            Self::Attach(..) | Self::AttachToPlayer(..) => "701.3",
            Self::Unattach(_) => "701.3d",
            Self::ExchangeControl(..) => "701.12b",
            Self::ExchangeWithHand(..) => "702.65a",
            Self::ExchangeZones(..) => "701.12f",
            Self::Haunt(..) => "702.55a",
            Self::BecomePlotted(_) => "702.170c",
            Self::Transform(_) => "701.27",
            Self::Convert(_) => "701.28",
            Self::Flip(_) => "710.4",
            Self::TurnFace(_, true) => "708.7",
            Self::TurnFace(_, false) => "708.2a",
            Self::Phase(..) => "702.26b",
            Self::PhaseUntil { .. } => "610.4",
            Self::Regenerate(_) => "701.19",
            Self::RemoveDamage(_) => "120.6",
            Self::Pair(..) => "702.95b",
            Self::RemoveFromCombat(_) => "506.4",
            Self::BecomeBlocked(_) => "509.1h",
            Self::Reselect(..) => "508.7a",
            Self::FlipCoins(_) | Self::FlipForFaces(_) | Self::FlipUntilLose => "705.1",
            Self::Roll { .. } => "706.1",
            Self::Vote { .. } | Self::VoteAmong(_) => "701.38",
            Self::Unlock(_) => "709.5f",
            Self::LockOrUnlock(_) => "709.5g",
            Self::Cast { .. } => "608.2g",
            Self::MayPlay { .. } => "601.3",
            Self::Emblem(_) => "114.1",
            Self::WinGame => "104.2b",
            Self::LoseGame => "104.3e",
            Self::DrawGame => "104.4c",
            Self::ControlNextTurn(..) => "723.1",
            Self::MayEndFor(_) => "116.2c",
            Self::ExtraTurns(_) => "500.7",
            Self::ExtraPhase { .. } => "500.8",
            // 500.9: steps are added, too.
            Self::ExtraSteps { .. } => "500.9",
            Self::RestartGame(_) => "727.1",
            Self::SkipNext(..) => "614.10",
            Self::EndTurn => "724.1",
            Self::EndCombat => "724.2",
            Self::Become(designation) => match designation {
                PlayerDesignation::Monarch => "725.1",
                PlayerDesignation::Initiative => "726.1",
                PlayerDesignation::CitysBlessing => "702.131c",
                PlayerDesignation::MaxSpeed => "702.179b",
                PlayerDesignation::CompletedDungeon => "309.7",
                PlayerDesignation::FullParty => "700.8",
                PlayerDesignation::Attacked => "506.2",
            },
            Self::SetDaytime(_) => "731.1",
            Self::Reorder(_) => "401.4",
            Self::BecomeType(..) => "205.1a",
            Self::RepeatProcess | Self::TheSame | Self::TheSameFor(_) | Self::TheSameForKinds(..) => "608.2c",
        };
        number.parse().ok()
    }
}
