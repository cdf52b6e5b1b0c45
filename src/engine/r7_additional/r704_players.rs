//! 704.5a to 704.5c, 704.5z, 704.6c: players who lose the game, and speed.

use super::r704_state_based_actions::{Found, can_lose, in_game, suspended};
use crate::cr::RuleId;
use crate::engine::cx::Cx;
use crate::engine::event::Event;
use crate::engine::state::{PlayerId, Style};
use crate::engine::stop::Done;
use crate::engine::view::View;
use crate::oracle::lang::{Keyword, RulesCounter, Suspends};
use crate::rule;

/// By a rule, the players lose of whom this holds, if they can lose at all.
fn lose(
    cx: &Cx<'_>,
    view: &View<'_>,
    found: &mut Found,
    rule: RuleId,
    holds: impl Fn(PlayerId) -> Done<bool>,
) -> Done<()> {
    for player in in_game(cx) {
        if holds(player)? && can_lose(cx, view, player)? {
            found.events.push((rule, Event::LoseGame { player, rule }));
        }
    }
    Ok(())
}

// 704.5a: 0 or less life; in Two-Headed Giant a team loses as one (810.8, 704.6a).
pub(super) fn life(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    lose(cx, view, found, rule!("704.5a"), |player| {
        Ok(cx.game.player(player).life <= 0
            && !cx.game.variant.shared_life
            && !suspended(cx, view, Suspends::LifeLoss, None, player)?)
    })
}

// 704.5b: drew from an empty library.
pub(super) fn empty_library(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    lose(cx, view, found, rule!("704.5b"), |player| Ok(cx.game.player(player).drew_from_empty))
}

// 704.5c: ten poison counters; in Two-Headed Giant a team has them (704.6b).
pub(super) fn poison(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    lose(cx, view, found, rule!("704.5c"), |player| {
        Ok(cx.game.player(player).counter(RulesCounter::Poison) >= 10
            && !cx.game.variant.shared_life
            && !suspended(cx, view, Suspends::PoisonLoss, None, player)?)
    })
}

// 704.5z: start your engines!
pub(super) fn speed(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    for player in in_game(cx) {
        if cx.game.player(player).speed == 0
            && cx
                .game
                .permanents()
                .any(|o| view.controller(o.id) == player && view.is(o.id).has(Keyword::StartYourEngines))
        {
            found.events.push((rule!("704.5z"), Event::SetSpeed { player, speed: 1 }));
        }
    }
    Ok(())
}

// 704.6c: 21 combat damage by one commander.
pub(super) fn commander_damage(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    lose(cx, view, found, rule!("704.6c"), |player| {
        let dealt = &cx.game.player(player).commander_damage;
        // 903.12h: not in Brawl.
        Ok(cx.game.variant.style == Style::Commander && dealt.values().any(|n| *n >= 21))
    })
}
