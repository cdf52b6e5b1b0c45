//! 805: the shared team turns option: each team takes turns, attacks and blocks as one.
//!
//! Not done: 805.4d (an ability that would trigger for each player of the active team is refused), 805.5 (teams have priority:
//! here their players have it one after another, which lets each of them act at the same times), 805.9 (what speaks of the
//! active player is refused while there are several).

use crate::engine::choice::{Answer, Ask, Decision, Purpose};
use crate::engine::cx::Cx;
use crate::engine::frame::Frame;
use crate::engine::state::{Entity, Game, PlayerId};
use crate::engine::stop::{Done, Stop};
use crate::engine::trace::Arg;
use crate::oracle::lang::{EventPattern, Ref, Role, Triggered, Visit, Walk};
use crate::rule;

/// Whether a text speaks of the player whose step begins.
struct ThatPlayer(bool);

impl Visit for ThatPlayer {
    fn reference(&mut self, it: &mut Ref) {
        self.0 |= *it == Ref::Event(Role::Player);
        it.inside(self);
    }
}

impl Game {
    /// The players in the game who take turns, attack and block with a player: with shared team turns the team, in turn order from
    /// its primary player (805.2); else the player alone.
    pub fn together(&self, player: PlayerId) -> Vec<PlayerId> {
        if !self.variant.shared_turns {
            return Some(player).filter(|p| self.player(*p).in_game()).into_iter().collect();
        }
        // 805.1: they sit next to one another, which may be around the end of the list.
        let n = self.players.len() as u8;
        let before = |p: PlayerId| PlayerId((p.0 + n - 1) % n.max(1));
        let begins = |p: &PlayerId| self.same_team(*p, player) && !self.same_team(before(*p), player);
        let first = self.player_ids().find(begins).unwrap_or(player);
        self.turn_order_from(first).into_iter().filter(|p| self.same_team(*p, player)).collect()
    }

    /// 805.8: of these players the first of each team, as a team takes or skips a turn, phase or step but once by one effect; all
    /// where turns are not shared.
    pub fn one_of_each_team(&self, players: &[PlayerId]) -> Vec<PlayerId> {
        let teammate = |p: &PlayerId, others: &[PlayerId]| others.iter().any(|other| self.same_team(*other, *p));
        let first =
            |i: usize, p: &PlayerId| !self.variant.shared_turns || !teammate(p, players.get(..i).unwrap_or_default());
        players.iter().enumerate().filter(|(i, p)| first(*i, p)).map(|(_, p)| *p).collect()
    }

    fn same_team(&self, one: PlayerId, other: PlayerId) -> bool {
        self.player(one).team == self.player(other).team
    }

    /// 805.4a: whether it is a player's turn: the active player's, or that of a player in the active team.
    pub fn is_active(&self, player: PlayerId) -> bool {
        player == self.turn.active || self.variant.shared_turns && self.same_team(player, self.turn.active)
    }

    /// The players whose turn it is, who are in the game.
    pub fn active_players(&self) -> Vec<PlayerId> {
        self.together(self.turn.active)
    }

    /// Whose turn comes after this player's: the next player's, or the next team's (805.4).
    pub fn next_to_take_a_turn(&self, after: PlayerId) -> PlayerId {
        let shared = self.variant.shared_turns;
        let others = self.turn_order_from(after);
        let next = others.into_iter().find(|p| *p != after && !(shared && self.same_team(*p, after)));
        next.unwrap_or_else(|| self.next_player(after))
    }
}

impl Cx<'_> {
    /// 805.4d: an ability that triggers as a step of several active players begins, and speaks of "that player", would trigger
    /// once for each: it is refused.
    pub(in crate::engine) fn triggers_for_one_player(&self, ability: &Triggered, frame: &Frame) -> Done<()> {
        let EventPattern::Beginning { whose: Some(whose), .. } = &ability.event else { return Ok(()) };
        if !self.game.variant.shared_turns {
            return Ok(());
        }
        let whose = self.ask(|v| v.players(whose, frame))?;
        let mut speaks = ThatPlayer(false);
        ability.clone().walk(&mut speaks);
        if speaks.0 && whose.into_iter().filter(|p| self.game.is_active(*p)).count() > 1 {
            let why = "an ability that triggers for each player of the active team as their step begins (805.4d)";
            return Err(Stop::unsupported(why));
        }
        Ok(())
    }

    /// Tells whose turn it is where a team takes it.
    pub(in crate::engine) fn tell_of_the_active_team(&mut self) {
        let players = self.game.active_players();
        if players.len() > 1 {
            self.note(&[rule!("805.4"), rule!("805.4a")], "it is the turn of {}", |g| {
                vec![Arg::List(players.iter().map(|p| Arg::player(g, *p)).collect())]
            });
        }
    }
}

impl Cx<'_> {
    /// 121.2d: the players of the active team, in whatever order that team likes: as its first player says, if anybody does; else as
    /// they sit.
    pub(in crate::engine) fn in_the_order_they_like(&mut self, players: Vec<PlayerId>) -> Done<Vec<PlayerId>> {
        let mut left = players;
        let mut order = Vec::new();
        while left.len() > 1 {
            let options = left.iter().map(|p| Entity::Player(*p)).collect();
            let decision = Decision {
                player: order.first().or(left.first()).copied().unwrap_or(self.game.turn.active),
                rule: rule!("121.2d"),
                source: None,
                prompt: "choose who draws first".to_owned(),
                ask: Ask::Entities { options, min: 1, max: 1, purpose: Purpose::Effect },
            };
            let answer = self.offer(decision, Answer::Pick(vec![0]))?;
            let at = match answer {
                Answer::Pick(picks) => picks.first().copied().unwrap_or(0).min(left.len() - 1),
                _ => 0,
            };
            order.push(left.remove(at));
        }
        order.extend(left);
        Ok(order)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::state::{Player, Variant};

    #[test]
    fn teams_take_turns() {
        let mut game = Game::new();
        game.players = [0, 0, 1, 1].map(|team| Player { team, ..Player::default() }.into()).to_vec();
        assert_eq!(game.next_to_take_a_turn(PlayerId(0)), PlayerId(1));
        game.variant = Variant { shared_turns: true, ..game.variant };
        assert_eq!(game.next_to_take_a_turn(PlayerId(0)), PlayerId(2));
        assert_eq!(game.next_to_take_a_turn(PlayerId(2)), PlayerId(0));
        assert_eq!(game.active_players(), [PlayerId(0), PlayerId(1)]);
        assert!(game.is_active(PlayerId(1)) && !game.is_active(PlayerId(2)));
        // 805.6: the whole active team goes first, whichever of its players takes an extra turn.
        game.turn.active = PlayerId(1);
        assert_eq!(game.apnap(), [0, 1, 2, 3].map(PlayerId));
        assert_eq!(game.one_of_each_team(&[0, 1, 3].map(PlayerId)), [0, 3].map(PlayerId));
    }

    #[test]
    fn a_team_may_sit_around_the_end_of_the_list() {
        let mut game = Game::new();
        game.players = [0, 1, 0].map(|team| Player { team, ..Player::default() }.into()).to_vec();
        game.variant = Variant { shared_turns: true, ..game.variant };
        assert_eq!(game.together(PlayerId(0)), [PlayerId(2), PlayerId(0)]);
        assert_eq!(game.next_to_take_a_turn(PlayerId(1)), PlayerId(2));
    }
}
