//! 505: the main phase.

use crate::card::CardTypes;
use crate::cr::RuleId;
use crate::rule;
use crate::state::{Game, PlayerId};

/// 505.6a: what can be cast only in a main phase, as a rule.
pub(crate) fn rule_of_the_main_phase(game: &Game, player: PlayerId, types: CardTypes) -> Option<RuleId> {
    let slow = CardTypes::ARTIFACT
        | CardTypes::CREATURE
        | CardTypes::ENCHANTMENT
        | CardTypes::PLANESWALKER
        | CardTypes::SORCERY
        | CardTypes::BATTLE;
    let at_its_time = game.turn.step.is_main() && game.stack.is_empty() && game.is_active(player);
    (at_its_time && types.intersects(slow) && !types.contains(CardTypes::INSTANT)).then(|| rule!("505.6a"))
}
