//! 508.1d, 509.1c: the changes of the rules that require creatures to attack, or to block.

use crate::oracle::lang::{AttackTarget, Filter, Objects, Players, RuleChange};

/// A requirement that creatures attack.
#[derive(Clone, Copy, Debug)]
pub(super) enum OfAttackers<'r> {
    /// "Attacks each combat if able": whatever there is to attack, or this.
    Attacks(Option<&'r AttackTarget>),
    /// "If this creature attacks, all creatures you control attack if able": there is one only where such a one attacks.
    Beside(&'r Filter),
    /// Goaded by these players (701.15b).
    Goaded(&'r Players),
}

/// A requirement of blocks.
#[derive(Clone, Copy, Debug)]
pub(super) enum OfBlockers<'r> {
    /// "Blocks each combat if able": whatever attacks, or such an attacker.
    Blocks(Option<&'r Filter>),
    /// "Must be blocked if able".
    Blocked,
    /// "All creatures able to block it do so".
    BlockedByAll,
    /// "Must be blocked by a Dragon if able".
    BlockedBy(&'r Filter),
}

/// A requirement of either kind.
#[derive(Clone, Copy, Debug)]
enum Requirement<'r> {
    Attackers(OfAttackers<'r>),
    Blockers(OfBlockers<'r>),
}

/// What a change of the rules requires of attackers, and of which creatures (508.1d).
pub(super) fn of_attackers(change: &RuleChange) -> Option<(OfAttackers<'_>, &Objects)> {
    match requirement(change)? {
        (Requirement::Attackers(it), objects) => Some((it, objects)),
        (Requirement::Blockers(_), _) => None,
    }
}

/// What a change of the rules requires of blocks, and of which blockers or attackers (509.1c).
pub(super) fn of_blockers(change: &RuleChange) -> Option<(OfBlockers<'_>, &Objects)> {
    match requirement(change)? {
        (Requirement::Blockers(it), objects) => Some((it, objects)),
        (Requirement::Attackers(_), _) => None,
    }
}

/// What a change of the rules requires, and of which creatures. Each change is named, so that a new one that requires anything is
/// seen here, and by all that ask for requirements.
fn requirement(change: &RuleChange) -> Option<(Requirement<'_>, &Objects)> {
    use Requirement::{Attackers, Blockers};
    match change {
        RuleChange::MustAttack(objects, whom) => Some((Attackers(OfAttackers::Attacks(whom.as_ref())), objects)),
        RuleChange::MustAttackBeside(leader, objects) => Some((Attackers(OfAttackers::Beside(leader)), objects)),
        RuleChange::Goad(objects, players) => Some((Attackers(OfAttackers::Goaded(players)), objects)),
        RuleChange::MustBlock(objects, which) => Some((Blockers(OfBlockers::Blocks(which.as_ref())), objects)),
        RuleChange::MustBeBlocked(objects, true) => Some((Blockers(OfBlockers::BlockedByAll), objects)),
        RuleChange::MustBeBlocked(objects, false) => Some((Blockers(OfBlockers::Blocked), objects)),
        RuleChange::MustBeBlockedBy(objects, by) => Some((Blockers(OfBlockers::BlockedBy(by)), objects)),
        RuleChange::CantAttack(..)
        | RuleChange::CantBlock(..)
        | RuleChange::CantAttackOrBlock(..)
        | RuleChange::CantAttackOrBlockAlone(..)
        | RuleChange::OnlyBeside { .. }
        | RuleChange::BlockOnly(..)
        | RuleChange::CantBeBlocked(..)
        | RuleChange::BlockAdditional(..)
        | RuleChange::AsThough(..)
        | RuleChange::DoesntUntap(..)
        | RuleChange::UntapsDuring(..)
        | RuleChange::MayNotUntap(..)
        | RuleChange::CantBeCountered(..)
        | RuleChange::CantBeCounteredBy(..)
        | RuleChange::CantBeTargeted(..)
        | RuleChange::CantBe(..)
        | RuleChange::PlayersCant(..)
        | RuleChange::CantCause(..)
        | RuleChange::CantCast(..)
        | RuleChange::CantPlay(..)
        | RuleChange::CastLimit(..)
        | RuleChange::CastMore(..)
        | RuleChange::CantActivate(..)
        | RuleChange::ActivateAtInstantSpeed(..)
        | RuleChange::CantPay(..)
        | RuleChange::ExtraLands(..)
        | RuleChange::CastAsThoughFlash(..)
        | RuleChange::PlayFrom { .. }
        | RuleChange::TopRevealed(..)
        | RuleChange::MayLook(..)
        | RuleChange::HandsRevealed(..)
        | RuleChange::DoesntRemove(..)
        | RuleChange::CantGetCounters(..)
        | RuleChange::HandSize(..)
        | RuleChange::PlayerHas(..)
        | RuleChange::Suspends(..)
        | RuleChange::CantMove(..)
        | RuleChange::CantAttackAlone(..)
        | RuleChange::CantBlockAlone(..)
        | RuleChange::AttackOnlyAlone(..)
        | RuleChange::Tax { .. }
        | RuleChange::Skip(..)
        | RuleChange::KeywordDoesntTrigger(..)
        | RuleChange::DontTrigger(..)
        | RuleChange::TriggersAgain { .. }
        | RuleChange::AnyMana(..)
        | RuleChange::Crews { .. }
        | RuleChange::DamageByToughness(..)
        | RuleChange::LethalByPower(..)
        | RuleChange::NoCombatDamage(..)
        | RuleChange::AsThoughUnblocked(..)
        | RuleChange::DamageCantBePrevented(..)
        | RuleChange::SearchesTop(..)
        | RuleChange::ControlsSearches(..)
        | RuleChange::FoundIsExiled(..)
        | RuleChange::ProliferatesTwice(..)
        | RuleChange::KeepsMana(..)
        | RuleChange::LostManaBecomes(..)
        | RuleChange::UntapLimit(..)
        | RuleChange::NoExtraTurns(..)
        | RuleChange::DeclaresBlocks(..)
        | RuleChange::DeclaresAttacks(..)
        | RuleChange::LifeForMana(..)
        | RuleChange::ColorAs { .. }
        | RuleChange::NoHexproof(..)
        | RuleChange::MayIgnore(..)
        | RuleChange::Ignored
        | RuleChange::ReturnsAsYouUntap(..)
        | RuleChange::VotesAgain { .. }
        | RuleChange::RevealsFirstDraw { .. }
        | RuleChange::DamageAsInfect(..)
        | RuleChange::DamageAsWither
        | RuleChange::HandSizeBy(..)
        | RuleChange::ExhaustAgain
        | RuleChange::MayPayForLess { .. }
        | RuleChange::LoyaltyTimes(..)
        | RuleChange::DevotionBy(..)
        | RuleChange::SpecialAction { .. }
        | RuleChange::DeckOnly(..)
        | RuleChange::Restated(..)
        | RuleChange::AttackerLimit(..)
        | RuleChange::BlockerLimit(..)
        | RuleChange::AlternativeCost(..)
        | RuleChange::RollsAnother(..)
        | RuleChange::RollsTwo(..)
        | RuleChange::FlipsTwo(..)
        | RuleChange::WinsFirstFlips(..)
        | RuleChange::KeepsCounters
        | RuleChange::CantLoseCounters(..)
        | RuleChange::CopiesAgain(..)
        | RuleChange::AttachedOnlyTo(..)
        | RuleChange::CounterLimit(..)
        | RuleChange::AttackNearest => None,
    }
}
