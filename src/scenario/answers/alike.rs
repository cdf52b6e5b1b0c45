//! Orders of things that are all alike: whatever is said comes to the same, so nobody need say anything.

use crate::engine::choice::{Ask, Topic};

/// Whether it asks for an order of things that are all alike: abilities of one source with one text, cards of one name.
pub(super) fn are_ordered(ask: &Ask) -> bool {
    let Ask::Order { items, topic } = ask else { return false };
    items.windows(2).all(|two| match two {
        [(one, of), (other, by)] => one == other && (of == by || *topic != Topic::Trigger),
        _ => true,
    })
}
