//! The objects a cost is paid with: chosen, and moved.

use crate::choice::Purpose;
use crate::cx::Cx;
use crate::event::{Cause, Move};
use crate::frame::Frame;
use crate::oracle::lang::{Count, Objects, Place, Ref};
use crate::rule;
use crate::state::{Entity, ObjectId, PlayerId, Zone};
use crate::stop::{Done, Stop};
use crate::view::View;

impl Cx<'_> {
    /// Chooses objects for a cost among those that qualify; all of a described set where the words leave no choice.
    pub(in crate::r1_concepts) fn choose_own(
        &mut self,
        player: PlayerId,
        objects: &Objects,
        frame: &Frame,
        purpose: Purpose,
        fits: impl Fn(&Cx<'_>, &View<'_>, ObjectId) -> Done<bool>,
    ) -> Done<Vec<ObjectId>> {
        // "This artifact and any number of creatures": each part by itself, with others than those chosen for the parts before.
        let mut chosen = Vec::new();
        for part in if let Objects::And(parts) = objects { parts } else { std::slice::from_ref(objects) } {
            let others = |cx: &Cx<'_>, v: &View<'_>, o| Ok(!chosen.contains(&o) && fits(cx, v, o)?);
            let more = self.choose_part(player, part, frame, purpose, &others)?;
            chosen.extend(more);
        }
        Ok(chosen)
    }

    fn choose_part(
        &mut self,
        player: PlayerId,
        objects: &Objects,
        frame: &Frame,
        purpose: Purpose,
        fits: &dyn Fn(&Cx<'_>, &View<'_>, ObjectId) -> Done<bool>,
    ) -> Done<Vec<ObjectId>> {
        let derived = self.derived()?;
        let mut able = Vec::new();
        {
            let view = View { game: &self.game, table: &derived.table };
            // "A creature" without more is one the player controls (118.3, 701.21a): the test sees to it.
            let mine = Frame { controller: player, ..frame.clone() };
            // Cards without a zone said are those in hand: "discard a card", "reveal a card".
            for id in view.objects_or(objects, &self.game.player(player).hand, &mine)? {
                if fits(self, &view, id)? {
                    able.push(id);
                }
            }
        }
        // A plan that has chosen already what a mana ability takes.
        let planned: Vec<ObjectId> = self.planned.iter().copied().filter(|o| able.contains(o)).collect();
        if !planned.is_empty() {
            self.planned.retain(|o| !planned.contains(o));
            return Ok(planned);
        }
        let (min, max) = match objects {
            // "Exile this card from your graveyard": it must be there.
            Objects::Among { from: Ref::This, count: Count::Any, .. } => (1, 1),
            Objects::Some { count, .. } | Objects::Among { count, .. } => self.bounds(count, able.len(), frame)?,
            _ => (able.len(), able.len()),
        };
        if able.len() < min || (min == 0 && max == 0 && !matches!(objects, Objects::Some { .. } | Objects::All(..))) {
            return Err(Stop::illegal(
                rule!("118.3"),
                Some(frame.source.into()),
                "there is not enough to pay this cost with",
            ));
        }
        if let Objects::Some { random: true, .. } = objects {
            return self.at_random(able, min);
        }
        let options: Vec<Entity> = able.into_iter().map(Entity::Object).collect();
        let source = Some(frame.source);
        if let Objects::Some { filter, .. } | Objects::Among { filter, .. } = objects {
            self.tell_what_fits(filter.all_together(), &options, (min, max), true, frame)?;
        }
        let picked = self.pick_entities(
            player,
            rule!("601.2h"),
            source,
            "choose what to pay the cost with",
            purpose,
            options,
            min,
            max,
        )?;
        if let Objects::Some { filter, .. } | Objects::Among { filter, .. } = objects {
            for together in filter.all_together() {
                self.check_together(together, &picked, frame)?;
            }
        }
        Ok(picked.into_iter().filter_map(Entity::object).collect())
    }

    pub(super) fn move_for_cost(
        &mut self,
        player: PlayerId,
        objects: &[ObjectId],
        to: Zone,
        cause: Cause,
        source: ObjectId,
    ) -> Done<Vec<ObjectId>> {
        let events = objects
            .iter()
            .map(|o| {
                let mut m = Move::new(*o, Place::zone(to), cause);
                m.by = Some(player);
                m.source = Some(source);
                m.into()
            })
            .collect();
        self.perform(events)?;
        Ok(objects.iter().map(|o| self.game.object(*o).became.unwrap_or(*o)).collect())
    }
}
