//! The cards that players draw as an effect says (121).

use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::Num;
use crate::rule;
use crate::state::{HappeningId, PlayerId};
use crate::stop::Done;

impl Cx<'_> {
    /// Each of the players draws so many cards; gives the draws that happened.
    pub(super) fn draw_verb(
        &mut self,
        players: &[PlayerId],
        apart: bool,
        n: &Num,
        frame: &mut Frame,
    ) -> Done<Vec<HappeningId>> {
        // 121.2: several cards are drawn one at a time, each player in turn order.
        let mut done = Vec::new();
        for player in players {
            let each = self.as_done_by(frame, *player, apart);
            let n = self.amount_up_to(*player, n, u32::MAX, &each)?;
            let n = self.would_draw(*player, n)?;
            let several = self.repeated(n.into())?;
            for left in (0..several).rev() {
                // 121.2c: of several players the active one draws all their cards first.
                let rules = [(several > 1, rule!("121.2")), (players.len() > 1, rule!("121.2c"))];
                let rules = rules.into_iter().filter(|(so, _)| *so).map(|(_, rule)| rule).collect();
                let replaced = self.replaced;
                let drawn = self.draw_one(*player, left, rules)?;
                // 614.11b: what is drawn because of what has replaced the draw is not what is spoken of next.
                let of_a_draw =
                    |id: &HappeningId| matches!(self.game.happening(*id).map(|h| &h.event), Some(Event::Draw { .. }));
                match self.replaced > replaced {
                    true => self.drawn_instead |= drawn.iter().any(of_a_draw),
                    false => done.extend(drawn),
                }
            }
        }
        done.retain(|id| matches!(self.game.happening(*id).map(|h| &h.event), Some(Event::Draw { .. })));
        Ok(done)
    }
}
