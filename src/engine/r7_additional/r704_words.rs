//! What each state-based action says in a trace, and the rules elsewhere that say the same.

use crate::cr::RuleId;
use crate::event::Event;
use crate::rule;
use crate::state::Entity;

/// The condition of a state-based action in words, with a place for what it is about.
pub fn condition(rule: RuleId) -> &'static str {
    let rows = [
        (rule!("704.5a"), "{} has 0 or less life"),
        (rule!("704.5b"), "{} had to draw from an empty library"),
        (rule!("704.5c"), "{} has ten or more poison counters"),
        (rule!("704.5d"), "{} is a token that is not on the battlefield"),
        (rule!("704.5e"), "{} is not where a copy can be"),
        (rule!("704.5f"), "{} has toughness 0 or less"),
        (rule!("704.5g"), "{} has been dealt lethal damage"),
        (rule!("704.5h"), "{} has been dealt damage by a source with deathtouch"),
        (rule!("704.5i"), "{} has loyalty 0"),
        (rule!("704.5j"), "{} is legendary, and another of its name is kept"),
        (rule!("704.5k"), "{} is not the newest world permanent"),
        (rule!("704.5m"), "{} is attached to nothing that it could enchant"),
        (rule!("704.5n"), "{} is attached to something it can't be attached to"),
        (rule!("704.5p"), "{} is attached and is nothing that can be attached now"),
        (rule!("704.5q"), "{} has both +1/+1 and -1/-1 counters: as many of each are removed"),
        (rule!("704.5r"), "{} has more counters than it can have"),
        (rule!("704.5s"), "{} is a Saga that has told its last chapter"),
        (rule!("704.5t"), "{} is a dungeon that is completed"),
        (rule!("704.5u"), "{} has no sector designation"),
        (rule!("704.5v"), "{} has defense 0"),
        (rule!("704.5w"), "{} has no protector that it could have"),
        (rule!("704.5y"), "{} is not the newest Role of its controller there"),
        (rule!("704.5z"), "{} starts their engines"),
        (rule!("704.6a"), "the team of {} has 0 or less life, so each of its players loses"),
        (rule!("704.6b"), "the team of {} has fifteen or more poison counters"),
        (rule!("704.6c"), "{} has been dealt 21 combat damage by one commander"),
        (rule!("704.6d"), "{} is a commander, and its owner puts it into the command zone"),
        (rule!("702.16c"), "{} is an Aura on what has protection from it"),
        (rule!("702.16d"), "{} is attached to what has protection from it"),
        (rule!("801.8"), "{} is attached to something out of range of its controller"),
        (rule!("801.9"), "{} is attached to something out of range of its controller"),
        (rule!("801.12"), "{} is not the newest world permanent within range of its controller"),
        (rule!("704.6e"), "{} is a scheme that is not ongoing, and no ability of one has triggered"),
        (rule!("704.6f"), "{} is a phenomenon of which no ability has triggered"),
    ];
    rows.iter().find(|(row, _)| *row == rule).map_or("it applies to {}", |(_, words)| words)
}

/// The rules a state-based action is told under: its own, and those elsewhere that say the same, of winning and losing, of card
/// types, of counters.
pub fn rules_for(rule: RuleId) -> Vec<RuleId> {
    const ROWS: [(RuleId, &[RuleId]); 27] = [
        (rule!("704.5a"), &[rule!("104.3b"), rule!("119.6")]),
        (rule!("704.5b"), &[rule!("104.3c"), rule!("121.4")]),
        (rule!("704.5c"), &[rule!("104.3d"), rule!("122.1f")]),
        (rule!("704.5e"), &[rule!("707.10a")]),
        (rule!("704.5g"), &[rule!("302.7"), rule!("120.5")]),
        (rule!("704.5i"), &[rule!("306.9"), rule!("122.1e")]),
        (rule!("704.5m"), &[rule!("303.4c")]),
        (rule!("704.5n"), &[rule!("301.5c")]),
        (rule!("704.5q"), &[rule!("122.3")]),
        (rule!("704.5r"), &[rule!("122.4")]),
        (rule!("704.5s"), &[rule!("714.4"), rule!("714.2d")]),
        (rule!("704.5t"), &[rule!("309.6")]),
        (rule!("704.5v"), &[rule!("310.7"), rule!("122.1g")]),
        (rule!("704.5w"), &[rule!("310.10")]),
        (rule!("704.5y"), &[rule!("303.7a")]),
        (rule!("704.5z"), &[rule!("702.179a")]),
        (rule!("704.6a"), &[rule!("810.8c")]),
        (rule!("704.6b"), &[rule!("810.8d")]),
        (rule!("704.6c"), &[rule!("104.3j"), rule!("903.10a")]),
        (rule!("704.6d"), &[rule!("903.9a")]),
        (rule!("702.16c"), &[rule!("704.5m"), rule!("303.4c")]),
        (rule!("702.16d"), &[rule!("704.5n"), rule!("301.5c")]),
        (rule!("801.8"), &[rule!("704.5m")]),
        (rule!("801.9"), &[rule!("704.5n")]),
        (rule!("801.12"), &[rule!("704.5k")]),
        (rule!("704.6e"), &[rule!("314.6"), rule!("904.10")]),
        (rule!("704.6f"), &[rule!("312.7")]),
    ];
    let others = ROWS.iter().find(|(row, _)| *row == rule).map_or(&[][..], |(_, others)| others);
    [&[rule], others].concat()
}

/// Whether something leaves the battlefield to which something else happens as well.
pub(super) fn leaves_and_more(events: &[(RuleId, Event)]) -> bool {
    let leaves = |event: &Event| match event {
        Event::Destroy { object, .. } => Some(Entity::Object(*object)),
        Event::Move(m) => Some(Entity::Object(m.object)),
        _ => None,
    };
    let changed = |event: &Event| match event {
        Event::RemoveCounters { from, .. } => Some(*from),
        _ => None,
    };
    events.iter().filter_map(|(_, event)| leaves(event)).any(|it| events.iter().any(|(_, e)| changed(e) == Some(it)))
}
