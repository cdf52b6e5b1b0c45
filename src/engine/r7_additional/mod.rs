//! Part 7: additional rules.

mod inherent;
mod r702_keywords;
mod r702_set_aside;
pub mod r704_state_based_actions;
mod r704_words;
pub mod r707_copying;
mod r708_face_down;
pub mod r724_monarch;

use crate::engine::cx::Cx;
use crate::engine::state::{Characteristics, PlayerId};
use crate::engine::stop::Done;
use crate::oracle::lang::{AbilityKind, EventPattern};

/// 714.2d: the greatest chapter number of a Saga; 0 if it has no chapter abilities.
pub fn final_chapter(is: &Characteristics) -> u8 {
    is.abilities
        .iter()
        .filter_map(|held| match &held.ability.kind {
            AbilityKind::Triggered(t) => match &t.event {
                EventPattern::Chapters(chapters) => chapters.iter().max().copied(),
                _ => None,
            },
            _ => None,
        })
        .max()
        .unwrap_or(0)
}

impl Cx<'_> {
    /// 800.4a: what a player who has left the game owns leaves with them.
    pub(super) fn leave_game(&mut self, player: PlayerId) -> Done<()> {
        let owned: Vec<_> = (0..self.game.objects.len() as u32)
            .map(crate::engine::state::ObjectId)
            .filter(|id| self.game.object(*id).alive && self.game.object(*id).owner == player)
            .filter(|id| self.game.object(*id).zone != crate::oracle::lang::Zone::Outside)
            .collect();
        for id in owned {
            self.cease(id)?;
        }
        Ok(())
    }
}
