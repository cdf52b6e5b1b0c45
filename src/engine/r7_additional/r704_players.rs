//! 704.5a to 704.5c, 704.5z, 704.6c: players who lose the game, and speed.

use super::r704_state_based_actions::{Found, in_game, keeps_from_losing, suspended};
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::event::Event;
use crate::oracle::lang::{Keyword, RulesCounter, Suspends};
use crate::rule;
use crate::state::{PlayerId, Style};
use crate::stop::Done;
use crate::view::View;

/// By a rule, the players lose of whom this holds, if they can lose at all.
fn lose(
    cx: &Cx<'_>,
    view: &View<'_>,
    found: &mut Found,
    rule: RuleId,
    (suspends, holds): (Option<Suspends>, impl Fn(PlayerId) -> bool),
) -> Done<()> {
    for player in in_game(cx) {
        if !holds(player) {
            continue;
        }
        let mut by = match suspends {
            Some(what) => suspended(cx, view, what, None, player)?,
            None => None,
        };
        if by.is_none() {
            by = keeps_from_losing(cx, view, player)?;
        }
        match by {
            Some(source) => found.stopped.push((rule, player.into(), source)),
            None => found.events.push((rule, Event::LoseGame { player, rule })),
        }
    }
    Ok(())
}

// 704.5a: 0 or less life; in Two-Headed Giant a team loses as one (810.8, 704.6a).
pub(super) fn life(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    let holds = |player| cx.game.player(player).life <= 0 && !cx.game.variant.shared_life;
    lose(cx, view, found, rule!("704.5a"), (Some(Suspends::LifeLoss), holds))
}

// 704.5b: drew from an empty library.
pub(super) fn empty_library(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    let holds = |player| cx.game.player(player).drew_from_empty;
    lose(cx, view, found, rule!("704.5b"), (None, holds))
}

// 704.5c: ten poison counters; in Two-Headed Giant a team has them (704.6b).
pub(super) fn poison(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    let poisoned = |player| cx.game.player(player).counter(RulesCounter::Poison) >= 10;
    let holds = |player| poisoned(player) && !cx.game.variant.shared_life;
    lose(cx, view, found, rule!("704.5c"), (Some(Suspends::PoisonLoss), holds))
}

// 704.5z: start your engines!
pub(super) fn speed(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    for player in in_game(cx) {
        if cx.game.player(player).speed == 0
            && cx
                .game
                .permanents()
                .any(|o| view.is(o.id).has(Keyword::StartYourEngines) && view.controller(o.id) == player)
        {
            found.events.push((rule!("704.5z"), Event::SetSpeed { player, speed: 1 }));
        }
    }
    Ok(())
}

// 704.6c: 21 combat damage by one commander.
pub(super) fn commander_damage(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    let dealt = |player| cx.game.player(player).commander_damage.values().any(|n| *n >= 21);
    // 903.12h: not in Brawl.
    let holds = |player| cx.game.variant.style == Style::Commander && dealt(player);
    lose(cx, view, found, rule!("704.6c"), (None, holds))
}
