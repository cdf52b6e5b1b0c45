//! 118.3: instructions that are carried out as a cost, which has to be paid in full.

use crate::choice::Purpose;
use crate::cx::Cx;
use crate::event::{Cause, Move};
use crate::frame::Frame;
use crate::oracle::lang::{Deed, Verb};
use crate::rule;
use crate::state::{Entity, ObjectId, PlayerId};
use crate::stop::{Done, Stop};

impl Cx<'_> {
    /// Carries out an instruction as a cost; what it was about comes back.
    ///
    /// # Errors
    /// 118.3: nothing was done, so the cost is not paid.
    pub(super) fn pay_by_doing(&mut self, player: PlayerId, verb: &Verb, frame: &mut Frame) -> Done<Vec<ObjectId>> {
        let source = frame.source;
        match verb {
            // 701.59c, 701.68b and others: keyword actions.
            Verb::Action(action) => {
                let done = self.keyword_action(&[player], false, action, frame)?;
                // 701.68b: not without a creature.
                if action.deed == Deed::Blight && !done.did {
                    let because = "it takes a creature to put the counters on";
                    return Err(Stop::illegal(rule!("701.68b"), Some(source.into()), because));
                }
                Ok(done.entities.into_iter().filter_map(Entity::object).collect())
            }
            Verb::Move { what, to } => {
                let chosen = self.choose_own(player, what, frame, Purpose::Cost, |_, v, o| Ok(v.object(o).alive))?;
                let moved = |o: &ObjectId| {
                    let mut m = Move::new(*o, to.clone(), Cause::Cost);
                    m.by = Some(player);
                    m.source = Some(source);
                    m.into()
                };
                self.perform(chosen.iter().map(moved).collect())?;
                Ok(chosen.into_iter().map(|o| self.game.object(o).became.unwrap_or(o)).collect())
            }
            // 121.2b, 121.3: a cost of drawing more cards than the player can draw can't be paid.
            Verb::Draw(n) if !self.can_draw(player, self.ask(|v| v.number(n, frame))?.max(0) as u32)? => {
                Err(Stop::illegal(rule!("121.2b"), Some(source.into()), "the player can't draw that many cards"))
            }
            other => {
                let mut own = Frame { controller: player, bound: Vec::new(), ..frame.clone() };
                self.verb(&[player], false, other, Some(0), &mut own)?;
                let done = own.bound(0).cloned().unwrap_or_default();
                if !done.did && !told_by_outcome(other) {
                    return Err(Stop::illegal(rule!("118.3"), Some(source.into()), "that can't be done as a cost"));
                }
                Ok(done.entities.into_iter().filter_map(Entity::object).collect())
            }
        }
    }
}

/// Whether what is noted of an instruction is how it came out, as of a coin that is flipped (705.2): it was done all the same.
pub(super) fn told_by_outcome(verb: &Verb) -> bool {
    matches!(verb, Verb::FlipCoins(_) | Verb::FlipForFaces(_) | Verb::FlipUntilLose | Verb::Clash | Verb::Guess(_))
}
