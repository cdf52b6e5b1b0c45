//! Which counters leave an object that has several kinds of them.

use std::collections::BTreeMap;

use crate::engine::choice::Topic;
use crate::engine::cx::Cx;
use crate::engine::frame::Frame;
use crate::engine::state::{ObjectId, PlayerId};
use crate::engine::stop::Done;
use crate::oracle::lang::CounterKind;

impl Cx<'_> {
    /// So many of an object's counters, of this kind or of any, or all there are if those are fewer. Each of them is chosen by
    /// itself (122.1, 608.2d), as long as there is anything to choose; who says nothing more goes on with the same kind.
    pub(in crate::engine) fn counters_chosen(
        &mut self,
        player: PlayerId,
        object: ObjectId,
        n: u32,
        kind: Option<&CounterKind>,
    ) -> Done<BTreeMap<CounterKind, u32>> {
        let counters = self.game.object(object).counters.iter();
        let mut have: Vec<(CounterKind, u32)> = counters
            .filter(|(one, n)| **n > 0 && kind.is_none_or(|kind| kind == *one))
            .map(|(k, n)| (k.clone(), *n))
            .collect();
        let mut chosen = BTreeMap::new();
        let mut left = n;
        while left > 0 && !have.is_empty() {
            let there = have.iter().fold(0_u32, |sum, (_, n)| sum.saturating_add(*n));
            // With one kind left, or with no more counters than are to go, there is nothing to choose.
            if have.len() == 1 || there <= left {
                for (kind, n) in have {
                    *chosen.entry(kind).or_insert(0) += n.min(left);
                }
                return Ok(chosen);
            }
            let options: Vec<(String, usize)> =
                have.iter().enumerate().map(|(at, (kind, _))| (kind.to_string(), at)).collect();
            let frame = Frame::of(object, player);
            let prompt = "choose a kind of counter to remove";
            let at = self.one_text(player, &frame, prompt, Topic::Word, &options)?.unwrap_or(0);
            let (kind, n) = have.remove(at);
            *chosen.entry(kind.clone()).or_insert(0) += 1;
            left -= 1;
            if n > 1 {
                have.insert(0, (kind, n - 1));
            }
        }
        Ok(chosen)
    }
}
