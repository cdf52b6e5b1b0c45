//! What each state-based action says in a trace.

use crate::cr::RuleId;
use crate::rule;

/// The condition of a state-based action in words, with a place for what it is about.
pub fn condition(rule: RuleId) -> &'static str {
    let rows = [
        (rule!("704.5a"), "{} has 0 or less life"),
        (rule!("704.5b"), "{} had to draw from an empty library"),
        (rule!("704.5c"), "{} has ten or more poison counters"),
        (rule!("704.5d"), "{} is a token that is not on the battlefield"),
        (rule!("704.5e"), "{} is a copy in a zone where it can't be"),
        (rule!("704.5f"), "{} has toughness 0 or less"),
        (rule!("704.5g"), "{} has been dealt lethal damage"),
        (rule!("704.5h"), "{} has been dealt damage by a source with deathtouch"),
        (rule!("704.5i"), "{} has loyalty 0"),
        (rule!("704.5j"), "{} is legendary, and another of its name is kept"),
        (rule!("704.5k"), "{} is not the newest world permanent"),
        (rule!("704.5m"), "{} is attached to nothing that it could enchant"),
        (rule!("704.5n"), "{} is attached to something it can't be attached to"),
        (rule!("704.5p"), "{} is attached and can't be"),
        (rule!("704.5q"), "{} has +1/+1 and -1/-1 counters"),
        (rule!("704.5r"), "{} has more counters than it can have"),
        (rule!("704.5s"), "{} is a Saga that has told its last chapter"),
        (rule!("704.5t"), "{} is a dungeon that is completed"),
        (rule!("704.5v"), "{} has defense 0"),
        (rule!("704.5w"), "{} has no protector that it could have"),
        (rule!("704.5y"), "{} is not the newest Role of its controller there"),
        (rule!("704.5z"), "{} starts their engines"),
        (rule!("704.6c"), "{} has been dealt 21 combat damage by one commander"),
        (rule!("704.6d"), "{} is a commander that its owner may put into the command zone"),
    ];
    rows.iter().find(|(row, _)| *row == rule).map_or("it applies to {}", |(_, words)| words)
}
