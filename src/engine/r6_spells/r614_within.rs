//! 614.5, 605.4a, 104.4b: what replacement effects and triggered mana abilities do within one another.
//!
//! An effect is applied once to an event and to all that comes of it ([`Cx::used`]). Other objects with the same words have
//! effects of their own, so that a chain can still go on for ever: it is then a loop that nobody can stop.

use crate::cx::Cx;
use crate::depth;
use crate::rules::ReplacementKey;
use crate::state::ObjectId;
use crate::stop::{Done, Stop};

/// A replacement effect that is being applied, or does what it does besides, or a triggered mana ability that resolves (605.4a).
pub(crate) struct Within {
    of: ObjectId,
    /// The shape of the position with what there is of what may grow, from a depth on at which it could be a loop.
    position: Option<(u64, Vec<u64>)>,
    /// How often anybody had had a choice.
    decided: u32,
}

/// Effects within one another before their positions are compared.
const FEW: usize = 8;

/// How often a position comes back before the chain is taken for a loop, as for what resolves again and again.
const TIMES: usize = 12;

/// Effects within one another, whatever they are.
const MOST: usize = 400;

impl Cx<'_> {
    /// Does what an effect of this object does to an event to which these effects have been applied.
    pub(super) fn within<T>(
        &mut self,
        of: ObjectId,
        used: Vec<ReplacementKey>,
        run: impl FnOnce(&mut Self) -> Done<T>,
    ) -> Done<T> {
        let depth = self.within.len();
        let toughness = |id| self.see(|v| v.is(id).toughness).ok().flatten();
        let position = (depth >= FEW).then(|| self.game.growth(toughness));
        self.within.push(Within { of, position, decided: self.decided });
        let outer = std::mem::replace(&mut self.used, used);
        let done = self.is_no_loop().and_then(|()| run(self));
        self.used = outer;
        self.within.truncate(depth);
        done
    }

    /// Whether there is room for what an instruction or an effect does.
    pub(crate) fn has_room(&self) -> Done<()> {
        if depth::is_used_up() {
            return Err(self.too_deep());
        }
        Ok(())
    }

    /// 104.4b: an error where the effects within one another go round without end.
    fn is_no_loop(&self) -> Done<()> {
        let depth = self.within.len();
        if depth >= MOST {
            return Err(self.too_deep());
        }
        let Some(last) = self.within.last().filter(|_| depth >= FEW + 2 * TIMES && depth.is_multiple_of(TIMES)) else {
            return Ok(());
        };
        let Some((shape, amounts)) = &last.position else { return Ok(()) };
        let mut least = amounts;
        let mut rounds = Vec::new();
        for (at, one) in self.within.iter().enumerate().rev() {
            let Some((other, there)) = &one.position else { break };
            let same =
                other == shape && self.game.name(one.of) == self.game.name(last.of) && one.decided == last.decided;
            // What gets less comes to an end some time.
            if same && there.iter().zip(least).all(|(before, after)| before <= after) {
                least = there;
                rounds.push(at);
            }
        }
        let [now, before, ..] = rounds.as_slice() else { return Ok(()) };
        if rounds.len() < TIMES {
            return Ok(());
        }
        Err(Stop::Loop(self.names(self.within.get(*before..*now).unwrap_or_default())))
    }

    fn names(&self, within: &[Within]) -> Vec<String> {
        within.iter().map(|one| self.game.name(one.of).to_string()).collect()
    }

    fn too_deep(&self) -> Stop {
        const TOLD: usize = 8;
        let last = self.within.get(self.within.len().saturating_sub(TOLD)..).unwrap_or_default();
        let of = if last.is_empty() { String::new() } else { format!(": {}", self.names(last).join(", ")) };
        Stop::unsupported(format!("instructions within one another, deeper than there is room for{of}"))
    }
}
