//! 810: Two-Headed Giant: teams that lose as one.

use crate::cr::RuleId;
use crate::engine::cx::Cx;
use crate::engine::event::Event;
use crate::engine::state::PlayerId;
use crate::engine::stop::Done;
use crate::engine::view::View;
use crate::oracle::lang::{RulesCounter, Suspends};
use crate::rule;

use super::r704_state_based_actions::{Found, can_lose, in_game, suspended};

// 704.6a: a team with 0 or less life loses.
pub(super) fn life(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    lose(cx, view, found, rule!("704.6a"), Suspends::LifeLoss, |player| cx.game.player(player).life <= 0)
}

// 704.6b, 810.10: a team with fifteen or more poison counters loses; those of its players count together.
pub(super) fn poison(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    let poisoned = |player: PlayerId| {
        let team = cx.game.team(cx.game.player(player).team);
        team.map(|p| cx.game.player(p).counter(RulesCounter::Poison)).sum::<u32>() >= 15
    };
    lose(cx, view, found, rule!("704.6b"), Suspends::PoisonLoss, poisoned)
}

/// 810.8a: the players of a team lose together; if one of them can't lose, none does.
fn lose(
    cx: &Cx<'_>,
    view: &View<'_>,
    found: &mut Found,
    rule: RuleId,
    unless: Suspends,
    lost: impl Fn(PlayerId) -> bool,
) -> Done<()> {
    if !cx.game.variant.shared_life {
        return Ok(());
    }
    for player in in_game(cx).filter(|player| lost(*player)) {
        let mut safe = false;
        for head in cx.game.team(cx.game.player(player).team) {
            safe |= suspended(cx, view, unless, None, head)? || !can_lose(cx, view, head)?;
        }
        if !safe {
            found.events.push((rule, Event::LoseGame { player, rule }));
        }
    }
    Ok(())
}
