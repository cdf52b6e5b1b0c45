//! Whether a player's deck is one the rules allow, judged.

use super::Finding;
use crate::cr::RuleId;
use crate::engine::r1_concepts::r100_decks::{Asked, asked_of_deck};
use crate::engine::state::{Game, PlayerId};
use crate::scenario::At;

/// The rules a deck breaks, beside those it is expected to break.
pub(super) fn judge(game: &Game, player: PlayerId, expected: &At<Vec<RuleId>>) -> Finding {
    let broken: Vec<Asked> = asked_of_deck(game, player).into_iter().filter(|asked| !asked.holds).collect();
    let rule = |asked: &Asked| asked.rules.first().copied();
    let foreseen = |asked: &Asked| rule(asked).is_some_and(|rule| expected.value.contains(&rule));
    let all_there = expected.value.iter().all(|wanted| broken.iter().any(|asked| rule(asked) == Some(*wanted)));
    let holds = all_there && broken.iter().all(foreseen);
    let wanted: Vec<String> = expected.value.iter().map(ToString::to_string).collect();
    let who = &game.player(player).name;
    let expected_words = match wanted.is_empty() {
        true => format!("{who}'s deck breaks no rule"),
        false => format!("{who}'s deck breaks {}", wanted.join(", ")),
    };
    let told = |asked: &Asked| {
        let rule = rule(asked).map(|rule| rule.to_string()).unwrap_or_default();
        format!("{rule} asks for {}", asked.says)
    };
    let found: Vec<String> = broken.iter().map(told).collect();
    let found = if found.is_empty() { "none".to_owned() } else { found.join("; ") };
    Finding::new(expected.at, expected_words, found, holds)
}
