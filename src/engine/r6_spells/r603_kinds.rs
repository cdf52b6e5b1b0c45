//! The kinds of triggered abilities, and the rules that say when each of them triggers (508.3, 509.3, 603.2, 603.6, 603.10).

use crate::cr::RuleId;
use crate::engine::event::Event;
use crate::oracle::lang::{EventPattern, Filter, Pred, Zone};
use crate::rule;

/// The rule for abilities with this pattern that trigger on this event; `None` where 603.2 is all there is to it.
pub(super) fn rule_of_kind(pattern: &EventPattern, event: &Event) -> Option<RuleId> {
    use EventPattern as P;
    match pattern {
        P::Or(parts) => parts.iter().find_map(|part| rule_of_kind(part, event)),
        P::While(inner, _) | P::AtLeast(inner, _) | P::Nth(inner, _) | P::Amount(inner, ..) => {
            rule_of_kind(inner, event)
        }
        P::Enters { .. } => enters(event).then(|| rule!("603.6a")),
        P::Dies { .. } | P::Moves { .. } | P::Sacrifices { .. } => match event {
            Event::Move(m) if m.from == Zone::Battlefield => Some(rule!("603.6c")),
            _ => None,
        },
        // 506.5: it and no other is declared.
        P::Attacks { alone: true, .. } => matches!(event, Event::Attack { .. }).then(|| rule!("506.5")),
        P::Chapters(_) => Some(rule!("714.2b")),
        P::Attacks { .. } => matches!(event, Event::Attack { .. }).then(|| rule!("508.3a")),
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
        P::GainsLife { .. } => matches!(event, Event::GainLife { .. }).then(|| rule!("119.9")),
        P::LosesGame { .. } => matches!(event, Event::LoseGame { .. }).then(|| rule!("603.9")),
        P::Taps { .. } | P::Untaps { .. } | P::BecomesTarget { .. } | P::Attached { un: false, .. } => {
            Some(rule!("603.2e"))
        }
        _ => None,
    }
}

/// The rule by which an ability that triggers on this event looks at what was before it.
pub(super) fn rule_of_looking_back(event: Option<&Event>) -> RuleId {
    match event {
        Some(Event::Deed { name: "exploit", .. }) => rule!("702.110b"),
        Some(Event::Unattach { .. }) => rule!("603.10c"),
        Some(Event::LoseGame { .. }) => rule!("603.10f"),
        Some(Event::Phase { .. }) => rule!("603.10b"),
        _ => rule!("603.10a"),
    }
}

fn enters(event: &Event) -> bool {
    match event {
        Event::Move(m) => m.to.zone == Zone::Battlefield,
        Event::CreateToken { .. } => true,
        _ => false,
    }
}

/// Whether a filter says nothing but "creature".
fn is_any(filter: &Filter) -> bool {
    let plain = |types: &[Pred]| types.iter().all(|t| matches!(t, Pred::Type(_)));
    filter.post.is_empty() && filter.heads.iter().all(|head| head.adjectives.is_empty() && plain(&head.types))
}
