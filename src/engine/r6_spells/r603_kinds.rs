//! The kinds of triggered abilities, and the rules that say when each of them triggers (508.3, 509.3, 603.2, 603.6, 603.10).

use crate::card::CardTypes;
use crate::cr::RuleId;
use crate::event::{Cause, Event};
use crate::oracle::lang::{Deed, EventPattern, Filter, Keyword, Players, Pred, Zone};
use crate::rule;

/// The rule for abilities with this pattern that trigger on this event; `None` where 603.2 is all there is to it.
pub(super) fn rule_of_kind(pattern: &EventPattern, event: &Event) -> Option<RuleId> {
    use EventPattern as P;
    match pattern {
        P::Or(parts) => parts.iter().find_map(|part| rule_of_kind(part, event)),
        P::While(inner, _) | P::AtLeast(inner, _) | P::Nth(inner, _) | P::Amount(inner, ..) | P::AtOnce(inner, ..) => {
            rule_of_kind(inner, event)
        }
        P::Enters { .. } => enters(event).then(|| rule!("603.6a")),
        P::Dies { .. } | P::Moves { .. } | P::Sacrifices { .. } => match event {
            Event::Move(m) if m.from == Zone::Battlefield => Some(rule!("603.6c")),
            _ => None,
        },
        // 506.5: it and no other is declared.
        P::Attacks { alone: true, .. } => matches!(event, Event::Attack { .. }).then(|| rule!("506.5")),
        // 714.2c: one ability for several chapters.
        P::Chapters(chapters) => Some(if chapters.len() > 1 { rule!("714.2c") } else { rule!("714.2b") }),
        P::Attacks { .. } => matches!(event, Event::Attack { .. }).then(|| rule!("508.3a")),
        // 508.3b: once, however many creatures attack that player or permanent.
        P::PlayerAttacks { who: Players::Each, at_least: 0, whom: Some(_), .. } => {
            matches!(event, Event::Attack { .. }).then(|| rule!("508.3b"))
        }
        P::PlayerAttacks { whom, with, .. } => matches!(event, Event::Attack { .. }).then(|| match whom {
            Some(_) => rule!("508.3e"),
            None if is_any(with) => rule!("508.3d"),
            None => rule!("508.3c"),
        }),
        P::Blocks { which, .. } => matches!(event, Event::Block { .. })
            .then(|| if which.is_some() { rule!("509.3b") } else { rule!("509.3a") }),
        P::BecomesBlocked { by, .. } => {
            let blocked = matches!(event, Event::BecomeBlocked { .. } | Event::BlockedBy { .. });
            blocked.then(|| if by.is_some() { rule!("509.3d") } else { rule!("509.3c") })
        }
        P::Unblocked { .. } => matches!(event, Event::Unblocked { .. }).then(|| rule!("509.3g")),
        P::DealsDamage { .. } | P::DealtDamage { .. } => {
            matches!(event, Event::Damage { combat: true, .. }).then(|| rule!("510.3a"))
        }
        P::TapsForMana { .. } => Some(rule!("106.12a")),
        P::AddsMana { .. } => Some(rule!("605.1b")),
        P::Rolls { .. } => matches!(event, Event::Deed { .. }).then(|| rule!("901.9d")),
        P::Does { deed, .. } => match deed {
            Deed::Planeswalk | Deed::PlaneswalkAway => Some(rule!("901.11")),
            Deed::SetInMotion => Some(rule!("904.9")),
            Deed::Visit => Some(rule!("702.159a")),
            Deed::OpenAttraction => Some(rule!("701.51c")),
            // Where a rule says when that triggers, that one is told.
            deed => deed.rule_of_completion().is_none().then(|| deed.rule()),
        },
        P::Expends { .. } => Some(rule!("700.14")),
        // 120.10: after all the damage that is dealt at once.
        P::DealtExcess { .. } => Some(rule!("120.10")),
        // 702.29d: both at once, and it triggers once.
        P::Cycles { or_discards: true, .. } => {
            matches!(event, Event::Move(m) if m.cause == Cause::Cycled).then(|| rule!("702.29d"))
        }
        P::Cycles { .. } => matches!(event, Event::Move(m) if m.cause == Cause::Cycled).then(|| rule!("702.29c")),
        P::Converts { .. } => Some(rule!("701.28a")),
        P::GainsLife { .. } => matches!(event, Event::GainLife { .. }).then(|| rule!("119.9")),
        P::LosesGame { .. } => matches!(event, Event::LoseGame { .. }).then(|| rule!("603.9")),
        P::Taps { .. } | P::Untaps { .. } | P::BecomesTarget { .. } | P::Attached { un: false, .. } => {
            Some(rule!("603.2e"))
        }
        _ => None,
    }
}

/// The rule by which what attacks or blocks is asked for what it is at the moment it is declared, where more is asked of it
/// than that it is a creature.
pub(super) fn rule_of_the_moment(pattern: &EventPattern, event: &Event) -> Option<RuleId> {
    match (pattern, event) {
        (EventPattern::Attacks { what, .. }, Event::Attack { .. }) => asks_more(what).then(|| rule!("508.2a")),
        (EventPattern::Blocks { what, .. }, Event::Block { .. }) => asks_more(what).then(|| rule!("509.3f")),
        (EventPattern::Or(parts), _) => parts.iter().find_map(|part| rule_of_the_moment(part, event)),
        _ => None,
    }
}

fn asks_more(what: &Filter) -> bool {
    let of_creatures = |pred: &Pred| matches!(pred, Pred::Type(types) if *types == CardTypes::CREATURE);
    let mut heads = what.heads.iter();
    heads.any(|head| !head.adjectives.is_empty() || !head.types.iter().all(of_creatures))
}

/// The rule by which an ability that triggers on this event looks at what was before it.
pub(super) fn rule_of_looking_back(event: Option<&Event>) -> RuleId {
    match event {
        Some(Event::Deed { deed: Deed::Exploit, .. }) => rule!("702.110b"),
        Some(Event::Deed { deed: Deed::PlaneswalkAway, .. }) => rule!("603.10g"),
        Some(Event::ControlChanged { .. }) => rule!("603.10d"),
        Some(Event::Counter { .. }) => rule!("603.10e"),
        Some(Event::Unattach { .. }) => rule!("603.10c"),
        Some(Event::LoseGame { .. }) => rule!("603.10f"),
        Some(Event::Phase { .. }) => rule!("603.10b"),
        _ => rule!("603.10a"),
    }
}

/// The rule that several instances of a keyword on one object trigger separately (702).
pub(super) fn rule_of_several(keyword: Keyword) -> Option<RuleId> {
    Some(match keyword {
        Keyword::Rampage => rule!("702.23c"),
        Keyword::CumulativeUpkeep => rule!("702.24b"),
        Keyword::Flanking => rule!("702.25b"),
        Keyword::Provoke => rule!("702.39b"),
        Keyword::Storm => rule!("702.40b"),
        Keyword::Modular => rule!("702.43b"),
        Keyword::Bushido => rule!("702.45b"),
        Keyword::Soulshift => rule!("702.46b"),
        Keyword::Graft => rule!("702.58b"),
        Keyword::Replicate => rule!("702.56b"),
        Keyword::Ripple => rule!("702.60b"),
        Keyword::Vanishing => rule!("702.63c"),
        Keyword::Frenzy => rule!("702.68b"),
        Keyword::Gravestorm => rule!("702.69b"),
        Keyword::Poisonous => rule!("702.70b"),
        Keyword::Cascade => rule!("702.85c"),
        Keyword::Annihilator => rule!("702.86b"),
        Keyword::BattleCry => rule!("702.91b"),
        Keyword::Evolve => rule!("702.100d"),
        Keyword::Extort => rule!("702.101b"),
        Keyword::Dethrone => rule!("702.105b"),
        Keyword::Prowess => rule!("702.108b"),
        Keyword::Renown => rule!("702.112c"),
        Keyword::Ingest => rule!("702.115b"),
        Keyword::Myriad => rule!("702.116b"),
        Keyword::Melee => rule!("702.121b"),
        Keyword::Fabricate => rule!("702.123b"),
        Keyword::Afflict => rule!("702.130b"),
        Keyword::Mentor => rule!("702.134b"),
        Keyword::Afterlife => rule!("702.135b"),
        Keyword::Training => rule!("702.149b"),
        Keyword::Increment => rule!("702.191b"),
        _ => return None,
    })
}

/// Whether it happens as blockers are declared.
pub(super) fn is_of_blocking(event: &Event) -> bool {
    use Event as E;
    matches!(event, E::Block { .. } | E::BecomeBlocked { .. } | E::BlockedBy { .. } | E::Unblocked { .. })
}

fn enters(event: &Event) -> bool {
    match event {
        Event::Move(m) => m.to.zone == Zone::Battlefield,
        Event::CreateToken { .. } => true,
        _ => false,
    }
}

/// Whether a filter says nothing but "creature".
pub(crate) fn is_any(filter: &Filter) -> bool {
    let plain = |types: &[Pred]| types.iter().all(|t| matches!(t, Pred::Type(_)));
    filter.post.is_empty() && filter.heads.iter().all(|head| head.adjectives.is_empty() && plain(&head.types))
}
