//! Counters removed for a cost.

use crate::choice::Purpose;
use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{CounterKind, Objects};
use crate::state::{Entity, PlayerId};
use crate::stop::Done;

impl Cx<'_> {
    /// Removes so many counters, of this kind or any one, from each of what is chosen.
    pub(super) fn pay_counters(
        &mut self,
        player: PlayerId,
        n: u32,
        kind: Option<&CounterKind>,
        objects: &Objects,
        frame: &Frame,
    ) -> Done<()> {
        let chosen = self.choose_own(player, objects, frame, Purpose::Cost, |_, v, o| {
            let counters = &v.object(o).counters;
            let have: u32 = match kind {
                Some(kind) => counters.get(kind).copied().unwrap_or(0),
                None => counters.values().sum(),
            };
            Ok(v.object(o).alive && have >= n)
        })?;
        for o in chosen {
            let gone = self.counters_chosen(player, o, n, kind)?;
            let from = Entity::Object(o);
            self.perform(
                gone.into_iter()
                    .map(|(kind, amount)| Event::RemoveCounters { from, kind, amount, damage: false })
                    .collect(),
            )?;
        }
        Ok(())
    }

    /// Removes every counter, of this kind or of any, from each of what is chosen: none, where there are none. How many those were.
    pub(super) fn pay_all_counters(
        &mut self,
        player: PlayerId,
        kind: Option<&CounterKind>,
        objects: &Objects,
        frame: &Frame,
    ) -> Done<u32> {
        let chosen = self.choose_own(player, objects, frame, Purpose::Cost, |_, v, o| Ok(v.object(o).alive))?;
        let mut gone = Vec::new();
        let mut removed = 0;
        for o in chosen {
            for (have, amount) in self.game.object(o).counters.clone() {
                if kind.is_none_or(|kind| *kind == have) {
                    removed += amount;
                    gone.push(Event::RemoveCounters { from: o.into(), kind: have, amount, damage: false });
                }
            }
        }
        self.perform(gone)?;
        Ok(removed)
    }
}
