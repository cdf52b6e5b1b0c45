//! 508.1d: the changes of the rules that require creatures to attack.

use crate::oracle::lang::{AttackTarget, Filter, Objects, Players, RuleChange};

/// A requirement that creatures attack.
#[derive(Clone, Copy, Debug)]
pub(super) enum Requirement<'r> {
    /// "Attacks each combat if able": whatever there is to attack, or this.
    Attacks(Option<&'r AttackTarget>),
    /// "If this creature attacks, all creatures you control attack if able": there is one only where such a one attacks.
    Beside(&'r Filter),
    /// Goaded by these players (701.15b).
    Goaded(&'r Players),
}

/// What a change of the rules requires of attackers, and of which creatures. Each change is named, so that a new one that requires
/// attacks is seen here, and by all that ask for requirements.
pub(super) fn requirement(change: &RuleChange) -> Option<(Requirement<'_>, &Objects)> {
    match change {
        RuleChange::MustAttack(objects, whom) => Some((Requirement::Attacks(whom.as_ref()), objects)),
        RuleChange::MustAttackBeside(leader, objects) => Some((Requirement::Beside(leader), objects)),
        RuleChange::Goad(objects, players) => Some((Requirement::Goaded(players), objects)),
        RuleChange::CantAttack(..)
        | RuleChange::CantBlock(..)
        | RuleChange::CantAttackOrBlock(..)
        | RuleChange::CantAttackOrBlockAlone(..)
        | RuleChange::OnlyBeside { .. }
        | RuleChange::BlockOnly(..)
        | RuleChange::CantBeBlocked(..)
        | RuleChange::MustBlock(..)
        | RuleChange::MustBeBlocked(..)
        | RuleChange::MustBeBlockedBy(..)
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
