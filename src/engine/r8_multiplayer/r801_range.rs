//! 801: the limited range of influence option: whom spells and abilities can target (801.4), affect (801.10) and see (801.11),
//! and whom creatures can attack (801.3).
//!
//! Not done: 801.2c (ranges are those of the moment, not of the beginning of the turn), 801.7 (triggers), 801.13-801.16.

use crate::engine::state::{Entity, Game, PlayerId};
use crate::engine::view::View;

impl Game {
    /// 801.2: whether a player is within another's range of influence, by seats among those in the game; 801.2b: oneself always is.
    pub fn in_range(&self, of: PlayerId, player: PlayerId) -> bool {
        let Some(range) = self.variant.range else { return true };
        let seats = self.turn_order_from(of);
        match seats.iter().position(|p| *p == player) {
            Some(seat) if seats.first() == Some(&of) => seat.min(seats.len() - seat) <= usize::from(range),
            _ => of == player,
        }
    }
}

impl View<'_> {
    /// 801.2d: whether a player, or an object by its controller (or owner where it has none), is within a player's range; a battle
    /// also by its protector.
    pub fn in_range(&self, of: PlayerId, what: Entity) -> bool {
        if self.game.variant.range.is_none() {
            return true;
        }
        let protector = what.object().and_then(|o| self.object(o).protector);
        self.game.in_range(of, self.player_of(what)) || protector.is_some_and(|p| self.game.in_range(of, p))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::state::{Player, Variant};

    #[test]
    fn seats_are_counted_both_ways_round() {
        let mut game = Game::new();
        game.players = (0..5).map(|_| Player::default().into()).collect();
        game.variant = Variant { range: Some(1), ..game.variant };
        let within: Vec<u8> = (0..5).filter(|p| game.in_range(PlayerId(0), PlayerId(*p))).collect();
        assert_eq!(within, [0, 1, 4]);
    }
}
