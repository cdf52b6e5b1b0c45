//! 810: Two-Headed Giant: teams that lose as one.

use crate::choice::Purpose;
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::event::Event;
use crate::oracle::lang::{CounterKind, PlayerDeed, RulesCounter, Suspends};
use crate::rule;
use crate::state::{Entity, Game, PlayerId};
use crate::stop::Done;
use crate::trace::Arg;
use crate::view::View;

use super::r704_state_based_actions::{Found, in_game, keeps_from_losing, suspended};

// 704.6a: a team with 0 or less life loses.
pub(super) fn life(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    lose(cx, view, found, rule!("704.6a"), Suspends::LifeLoss, |player| cx.game.player(player).life <= 0)
}

// 704.6b, 810.10: a team with fifteen or more poison counters loses; those of its players count together.
pub(super) fn poison(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    let poisoned = |player: PlayerId| {
        let team = cx.game.player(player).team;
        cx.game.poison_of(player) >= Game::poison_of_a_team(cx.game.team(team).count())
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
        let mut by = None;
        for head in cx.game.team(cx.game.player(player).team) {
            by = match by {
                None => suspended(cx, view, unless, None, head)?,
                known => known,
            };
            by = match by {
                None => keeps_from_losing(cx, view, head)?,
                known => known,
            };
        }
        match by {
            Some(source) => found.stopped.push((rule, player.into(), source)),
            None => found.events.push((rule, Event::LoseGame { player, rule })),
        }
    }
    Ok(())
}

impl Game {
    /// 810.10, 810.10a: how many poison counters a player has: those of the whole team where teams share them.
    pub fn poison_of(&self, player: PlayerId) -> u32 {
        let own = |p: PlayerId| self.player(p).counter(RulesCounter::Poison);
        match self.variant.shared_life {
            true => self.team(self.player(player).team).map(own).sum(),
            false => own(player),
        }
    }

    /// The kinds of counters a player has; 810.10d: and poison counters where the team has any.
    pub fn kinds_of_counters(&self, player: PlayerId) -> Vec<CounterKind> {
        let mut kinds: Vec<CounterKind> = self.player(player).counters.keys().cloned().collect();
        let poison: CounterKind = RulesCounter::Poison.into();
        if self.poison_of(player) > 0 && !kinds.contains(&poison) {
            kinds.push(poison);
        }
        kinds
    }

    /// 810.9g-h, 810.10c: those for whom it counts that this can't happen to one of them: the team, where that shares what it is about.
    pub fn who_cant_together(&self, deed: PlayerDeed, player: PlayerId) -> Vec<PlayerId> {
        let shared = matches!(
            deed,
            PlayerDeed::GainLife
                | PlayerDeed::LoseLife
                | PlayerDeed::ChangeLife
                | PlayerDeed::PayLife
                | PlayerDeed::GetPoisonCounters
                | PlayerDeed::LoseGame
                | PlayerDeed::WinGame
        );
        match self.variant.shared_life && shared {
            true => self.team(self.player(player).team).collect(),
            false => vec![player],
        }
    }
}

/// The rule by which what can't happen to a player can't happen to the team, for events that teams share.
pub fn rule_of_the_team(event: &Event) -> Option<RuleId> {
    match event {
        Event::GainLife { .. } => Some(rule!("810.9g")),
        Event::LoseLife { .. } => Some(rule!("810.9h")),
        Event::PutCounters { on: Entity::Player(_), .. } => Some(rule!("810.10c")),
        Event::WinGame { .. } | Event::LoseGame { .. } => Some(rule!("810.8a")),
        _ => None,
    }
}

impl Cx<'_> {
    /// 810.9d: of the players whose life totals are to be set, one of each team that shares a life total, whom the team chooses.
    pub(crate) fn one_of_each_team(&mut self, players: &[PlayerId]) -> Done<Vec<PlayerId>> {
        if !self.game.variant.shared_life {
            return Ok(players.to_vec());
        }
        let mut chosen = Vec::new();
        let mut seen = Vec::new();
        for player in players {
            let team = self.game.player(*player).team;
            if seen.contains(&team) {
                continue;
            }
            seen.push(team);
            let members: Vec<PlayerId> =
                players.iter().copied().filter(|other| self.game.player(*other).team == team).collect();
            if let [alone] = members.as_slice() {
                chosen.push(*alone);
                continue;
            }
            let options = members.into_iter().map(Entity::Player).collect();
            let rule = rule!("810.9d");
            let prompt = "choose whose life total is set";
            let picked = self.pick_entities(*player, rule, None, prompt, Purpose::Effect, options, 1, 1)?;
            let one = picked.into_iter().find_map(Entity::player);
            self.note(&[rule], "of that team only {} is affected", |g| {
                one.map(|one| Arg::player(g, one)).into_iter().collect()
            });
            chosen.extend(one);
        }
        Ok(chosen)
    }
}
