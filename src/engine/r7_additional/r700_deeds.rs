//! 700.13, 700.14: what a player does by casting and activating: crimes, and mana expended.

use crate::cx::Cx;
use crate::event::Event;
use crate::oracle::lang::Deed;
use crate::state::{Entity, Happening, ObjectId, PlayerId, Zone};
use crate::stop::Done;

impl Cx<'_> {
    /// 700.13: the player who casts a spell, activates an ability or puts a triggered ability on the stack commits a crime if it
    /// targets an opponent, what an opponent controls, or a card in an opponent's graveyard.
    pub(crate) fn commits_a_crime(&mut self, player: PlayerId, by: ObjectId) -> Done<()> {
        let targets: Vec<Entity> =
            self.game.object(by).stack.iter().flat_map(|stack| stack.targets.iter().flatten().copied()).collect();
        let opponents = self.game.opponents(player);
        for target in targets {
            let crime = match target {
                Entity::Player(whom) => opponents.contains(&whom),
                Entity::Object(id) => match self.game.object(id).zone {
                    Zone::Battlefield | Zone::Stack => opponents.contains(&self.see(|v| v.controller(id))?),
                    Zone::Graveyard => opponents.contains(&self.game.object(id).owner),
                    Zone::Library | Zone::Hand | Zone::Exile | Zone::Ante | Zone::Command | Zone::Outside => false,
                },
            };
            if crime {
                self.happened(vec![Event::Deed {
                    player,
                    object: Some(by),
                    deed: Deed::CommitCrime,
                    amount: 1,
                    about: None,
                }])?;
                return Ok(());
            }
        }
        Ok(())
    }

    /// 700.14: so much mana was spent to cast a spell.
    pub(crate) fn expends(&mut self, player: PlayerId, spent: usize) -> Done<()> {
        if spent == 0 {
            return Ok(());
        }
        let earlier = |happening: &Happening| match &happening.event {
            Event::Expend { player: who, now, .. } if *who == player => Some(*now),
            _ => None,
        };
        let before = self.game.this_turn().rev().find_map(earlier).unwrap_or(0);
        let now = before.saturating_add(u32::try_from(spent).unwrap_or(u32::MAX));
        self.happened(vec![Event::Expend { player, before, now }])?;
        Ok(())
    }
}
