//! Decisions between things that are all alike: whatever is said comes to the same, so nobody need say anything.

use crate::engine::choice::{Answer, Ask, Topic};
use crate::engine::state::{Entity, Game, Object, Zone};

/// Whether it asks for an order of things that are all alike: abilities of one source with one text, cards of one name.
pub(super) fn are_ordered(ask: &Ask) -> bool {
    let Ask::Order { items, topic } = ask else { return false };
    items.windows(2).all(|two| match two {
        [(one, of), (other, by)] => one == other && (of == by || *topic != Topic::Trigger),
        _ => true,
    })
}

/// The first so many, where it asks for a fixed number of cards in one player's hand or library that are all of one name.
pub(super) fn any_of(game: &Game, ask: &Ask) -> Option<Answer> {
    let Ask::Entities { options, min, max, .. } = ask else { return None };
    let mut cards = options.iter().map(|option| match option {
        Entity::Object(id) => Some(game.object(*id)).filter(|card| matches!(card.zone, Zone::Hand | Zone::Library)),
        Entity::Player(_) => None,
    });
    let first = cards.next()??;
    let alike =
        |card: &Object| card.zone == first.zone && card.owner == first.owner && card.def.faces == first.def.faces;
    (min == max && cards.all(|card| card.is_some_and(alike))).then(|| Answer::Pick((0..*min).collect()))
}
