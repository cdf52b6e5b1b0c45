//! 107.3a, 601.2b: an X of a cost that follows from what the cost is paid with, where its player says that instead.

use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{Cost, CostPart, Objects};
use crate::state::{ObjectId, PlayerId};
use crate::stop::Done;

use super::x::MOST_FOR_TARGETS;

impl Cx<'_> {
    /// The only X with which what the player names can pay the cost: "exile a black card with mana value X", "sacrifice X
    /// Goblins". None where there are several, or X is for the player to say.
    pub(super) fn x_by_what_pays(
        &mut self,
        player: PlayerId,
        id: ObjectId,
        cost: &Cost,
        min: i64,
        max: i64,
    ) -> Done<Option<i64>> {
        let of_x = |part: &&CostPart| Cost { parts: vec![(*part).clone()] }.has_x();
        let parts: Vec<&Objects> = cost.parts.iter().filter(of_x).filter_map(CostPart::paid_with).collect();
        let [objects] = parts.as_slice() else { return Ok(None) };
        let mut ways: Vec<(i64, Vec<ObjectId>, (usize, usize))> = Vec::new();
        for x in min..=max.min(MOST_FOR_TARGETS) {
            let frame = Frame { x: i32::try_from(x).ok(), controller: player, ..self.stack_frame(id) };
            let hand = self.game.player(player).hand.clone();
            let mut able = self.ask(|v| v.objects_or(objects, &hand, &frame))?;
            // 701.21a: nobody pays with a permanent that somebody else controls.
            self.see(|v| able.retain(|o| !v.game.object(*o).is_permanent() || v.controller(*o) == player))?;
            let (least, most) = match objects {
                Objects::Some { count, .. } | Objects::Among { count, .. } => self.bounds(count, able.len(), &frame)?,
                _ => (able.len(), able.len()),
            };
            if able.len() >= least {
                ways.push((x, able, (least, most)));
            }
        }
        let mut options: Vec<ObjectId> = ways.iter().flat_map(|(_, able, _)| able.iter().copied()).collect();
        options.sort_unstable();
        options.dedup();
        if options.is_empty() {
            return Ok(None);
        }
        let Some(named) = self.named_for_x(player, &options) else { return Ok(None) };
        let fits = |(_, able, (least, most)): &&(i64, Vec<ObjectId>, (usize, usize))| {
            let all = named.iter().all(|one| able.contains(one));
            named.is_empty() || all && (*least..=*most).contains(&named.len())
        };
        let mut fitting = ways.iter().filter(fits).map(|(x, ..)| *x);
        let first = fitting.next();
        Ok(first.filter(|_| fitting.next().is_none()))
    }
}
