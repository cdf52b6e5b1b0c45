//! How an ability with a pattern triggers: looking back (603.10), once for each, once for all that happens at once (603.2c).

use crate::event::Event;
use crate::oracle::lang::{DamageTo, Deed, EventPattern, Players, Role};
use crate::state::Zone;

/// 603.10a-g: whether an ability with this pattern looks at the state before this event.
pub(in crate::r6_spells) fn looks_back(pattern: &EventPattern, event: &Event) -> bool {
    match pattern {
        EventPattern::Or(parts) => parts.iter().any(|p| looks_back(p, event)),
        // 603.10a: leaving the battlefield, leaving a graveyard, going to hand or library from where all could see it.
        // 603.6c: but not what is put into a graveyard "from anywhere", as a card may be, not a permanent (109.2).
        EventPattern::Moves { what, from: None, to: Some(Zone::Graveyard), .. } if !what.means_permanents() => false,
        EventPattern::Dies { .. } | EventPattern::Moves { .. } | EventPattern::Sacrifices { .. } => match event {
            Event::Move(m) => {
                m.from == Zone::Battlefield
                    || m.from == Zone::Graveyard
                    || (matches!(m.to.zone, Zone::Hand | Zone::Library)
                        && !matches!(m.from, Zone::Hand | Zone::Library))
            }
            _ => false,
        },
        // 603.10a, 701.8a: what is destroyed leaves the battlefield, the source of the ability perhaps with it.
        EventPattern::Destroyed { .. } => true,
        // 603.10c: becoming unattached.
        EventPattern::Attached { un, .. } => *un,
        // 603.10d: losing control of an object.
        EventPattern::LosesControl { .. } => match event {
            Event::Move(m) => m.from == Zone::Battlefield,
            _ => true,
        },
        // 603.10d: an opponent gaining control of it from the player; not who gains it from another.
        EventPattern::GainsControl { from, .. } => *from == Players::You,
        // 603.10e: a spell being countered.
        EventPattern::Countered { .. } => true,
        // 603.10b: phasing out; 702.110b: exploiting, which a creature does that may be sacrificed for it.
        EventPattern::Phases { out, .. } => *out,
        // 901.11b: of a plane that is turned face down, its own departure.
        EventPattern::Does { deed, .. } => matches!(deed, Deed::Exploit | Deed::PlaneswalkAway),
        // 603.10f: a player losing the game.
        EventPattern::LosesGame { .. } => true,
        other => other.inner().is_some_and(|inner| looks_back(inner, event)),
    }
}

/// "Whenever ~ deals damage", "whenever you lose life": 510.2 and the like deal damage all at once, so that it is one event for
/// each source, however many are dealt damage, and one for each player who loses life by it, however many sources deal it
/// (603.2c; it is only life gained that each source causes by itself, 119.9).
pub(crate) fn once_for_each(pattern: &EventPattern) -> Option<Role> {
    match pattern {
        EventPattern::DealsDamage {
            to: DamageTo::Any | DamageTo::OneOrMore | DamageTo::OneOrMoreSuch(_),
            batch: false,
            ..
        } => Some(Role::Source),
        EventPattern::LosesLife { .. } | EventPattern::PaysLife { .. } => Some(Role::Player),
        // "Whenever one or more counters are put on a creature": once, however many kinds are put on it at once.
        EventPattern::CountersPut { kind: None, batch: true, .. } => Some(Role::Subject),
        // 509.3a: once, however many creatures it blocks.
        EventPattern::Blocks { which: None, .. } => Some(Role::Subject),
        // "Whenever ~ is dealt damage": once, however many sources deal it at once.
        EventPattern::DealtDamage { source: None, .. } | EventPattern::DealtExcess { .. } => Some(Role::Other),
        other => other.inner().and_then(once_for_each),
    }
}

/// The fewest that "two or more" and its like take at once.
pub(super) fn at_least(pattern: &EventPattern) -> usize {
    match pattern {
        EventPattern::AtLeast(_, n) => usize::try_from(*n).unwrap_or(0),
        other => other.inner().map_or(1, at_least),
    }
}

/// "One or more", "whenever you attack": once for all that happens at once.
pub(crate) fn once_for_all(pattern: &EventPattern) -> bool {
    match pattern {
        EventPattern::Enters { batch, .. }
        | EventPattern::Dies { batch, .. }
        | EventPattern::Moves { batch, .. }
        | EventPattern::DealsDamage { batch, .. }
        | EventPattern::Discards { batch, .. }
        | EventPattern::Sacrifices { batch, .. }
        | EventPattern::Rolls { batch, .. }
        | EventPattern::Mills { batch, .. }
        | EventPattern::CounterRemoved { batch, .. }
        | EventPattern::DealtExcess { batch, .. }
        | EventPattern::CreatesToken { batch, .. } => *batch,
        EventPattern::PlayerAttacks { .. } | EventPattern::AtLeast(..) => true,
        EventPattern::Or(parts) => parts.iter().any(once_for_all),
        other => other.inner().is_some_and(once_for_all),
    }
}
