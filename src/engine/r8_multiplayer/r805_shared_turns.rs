//! 805: the shared team turns option: each team takes turns, attacks and blocks as one.
//!
//! 805.5: here the players of a team that has priority have it one after another, which lets each of them act at the same times.

use crate::choice::{Answer, Ask, Decision, Purpose};
use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{Body, EventPattern, Players, Ref, Role, Triggered, Visit, Walk};
use crate::rule;
use crate::state::{Entity, Game, PlayerId};
use crate::stop::Done;
use crate::trace::Arg;

/// Makes of each word for the player whose step begins one for the player at hand, and tells whether there was one.
struct ThatPlayer(bool);

impl Visit for ThatPlayer {
    fn reference(&mut self, it: &mut Ref) {
        if *it == Ref::Event(Role::Player) {
            self.0 = true;
            *it = Ref::Each;
        }
        it.inside(self);
    }
}

/// Whether a text speaks of the active player.
struct TheActivePlayer(bool);

impl Visit for TheActivePlayer {
    fn players(&mut self, it: &mut Players) {
        self.0 |= *it == Players::Active;
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
    /// 805.4d: an ability that triggers as a step of several active players begins, and speaks of "that player", triggers once for
    /// each of them, who is the one at hand in it: those players, with the ability in these words; `None` for every other ability.
    pub(crate) fn triggers_for_each(
        &self,
        ability: &Triggered,
        frame: &Frame,
    ) -> Done<Option<(Vec<PlayerId>, Triggered)>> {
        let EventPattern::Beginning { whose: Some(whose), .. } = &ability.event else { return Ok(None) };
        if !self.game.variant.shared_turns {
            return Ok(None);
        }
        let mut whose = self.ask(|v| v.players(whose, frame))?;
        whose.retain(|player| self.game.is_active(*player));
        let mut speaks = ThatPlayer(false);
        let mut said = ability.clone();
        said.walk(&mut speaks);
        Ok((speaks.0 && whose.len() > 1).then_some((whose, said)))
    }

    /// 805.9: which of several active players an ability means, as its controller chooses when it is carried out.
    pub(crate) fn which_active_player(&mut self, body: &Body, frame: &Frame) -> Done<Option<PlayerId>> {
        let active = self.game.active_players();
        if !self.game.variant.shared_turns || active.len() < 2 {
            return Ok(None);
        }
        let mut speaks = TheActivePlayer(false);
        body.clone().walk(&mut speaks);
        if !speaks.0 {
            return Ok(None);
        }
        let options = active.into_iter().map(Entity::Player).collect();
        let (rule, prompt) = (rule!("805.9"), "choose which active player is meant");
        let chosen =
            self.pick_entities(frame.controller, rule, Some(frame.source), prompt, Purpose::Effect, options, 1, 1)?;
        let one = chosen.into_iter().find_map(Entity::player);
        self.note(&[rule], "the active player meant is {}", |g| one.map(|p| Arg::player(g, p)).into_iter().collect());
        Ok(one)
    }

    /// Tells whose turn it is where a team takes it.
    pub(crate) fn tell_of_the_active_team(&mut self) {
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
    pub(crate) fn in_the_order_they_like(&mut self, players: Vec<PlayerId>) -> Done<Vec<PlayerId>> {
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
        if self.game.variant.shared_turns && order.len() + left.len() > 1 {
            self.note(&[rule!("805.6a")], "the players of the team draw in the order they like", |_| Vec::new());
        }
        order.extend(left);
        Ok(order)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{Player, Variant};

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
