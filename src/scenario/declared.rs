//! Why a creature can't be declared as an attacker.

use super::refer::Seen;
use crate::card::CardTypes;
use crate::engine::state::{ObjectId, PlayerId};
use crate::engine::{Done, Play, Stop};
use crate::rule;

/// Why this player can't declare this permanent as an attacker; none where nothing of its own keeps it from attacking.
///
/// # Errors
///
/// What the engine stumbled on.
pub fn why_no_attacker(play: &Play, id: ObjectId, player: PlayerId) -> Done<Option<Stop>> {
    let seen = Seen::new(&play.game);
    let (view, name) = (seen.view(), seen.name(id));
    let holder = view.controller(id);
    // 805.10a: a team that shares its turns attacks together.
    if !play.game.together(player).contains(&holder) {
        let (holder, player) = (&play.game.player(holder).name, &play.game.player(player).name);
        let because = format!("{holder} controls {name}, and {player} attacks with creatures of their own");
        return Ok(Some(Stop::illegal(rule!("508.1a"), None, because)));
    }
    if !view.is(id).types.contains(CardTypes::CREATURE) {
        return Ok(Some(Stop::illegal(rule!("506.3"), None, format!("{name} is no creature"))));
    }
    let mut probe = play.clone();
    let could = probe.unit(&mut crate::engine::decide::First, |cx| cx.could_attack(id))?;
    Ok(could.err())
}
