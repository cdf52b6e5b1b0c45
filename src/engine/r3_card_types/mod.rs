//! Part 3: card types.

pub mod r303_auras;
pub mod r309_dungeons;

use crate::card::CardTypes;
use crate::cr::RuleId;
use crate::rule;

/// Each card type with the rule by which its cards are cast, and that by which its spells resolve.
const TYPES: [(CardTypes, RuleId, RuleId); 8] = [
    (CardTypes::ARTIFACT, rule!("301.1"), rule!("301.2")),
    (CardTypes::CREATURE, rule!("302.1"), rule!("302.2")),
    (CardTypes::ENCHANTMENT, rule!("303.1"), rule!("303.2")),
    (CardTypes::INSTANT, rule!("304.1"), rule!("304.2")),
    (CardTypes::PLANESWALKER, rule!("306.1"), rule!("306.2")),
    (CardTypes::SORCERY, rule!("307.1"), rule!("307.2")),
    (CardTypes::KINDRED, rule!("308.1"), rule!("308.1")),
    (CardTypes::BATTLE, rule!("310.1"), rule!("310.2")),
];

/// The rules by which a spell of these types is cast: when, and that it uses the stack.
pub fn casting_rules(types: CardTypes) -> impl Iterator<Item = RuleId> {
    TYPES.into_iter().filter(move |(one, ..)| types.contains(*one)).map(|(_, cast, _)| cast).chain(of_a_kindred(types))
}

/// The rules by which a spell of these types resolves: onto the battlefield, or into the graveyard when its text is done.
pub fn resolving_rules(types: CardTypes) -> impl Iterator<Item = RuleId> {
    TYPES
        .into_iter()
        .filter(move |(one, ..)| types.contains(*one))
        .map(|(.., resolve)| resolve)
        .chain(of_a_kindred(types))
}

/// 300.2b: a kindred card is cast and resolves by the rules of its other card type.
fn of_a_kindred(types: CardTypes) -> Option<RuleId> {
    types.contains(CardTypes::KINDRED).then(|| rule!("300.2b"))
}
