//! 704.5j-k: permanents of which there may be only one.

use std::collections::BTreeMap;

use crate::card::Supertypes;
use crate::cx::Cx;
use crate::event::Event;
use crate::oracle::lang::Suspends;
use crate::rule;
use crate::state::{Moment, ObjectId, PlayerId, Worlds};
use crate::stop::Done;
use crate::view::View;

use super::{Found, put_into_graveyard, suspended};

// 704.5j: the legend rule.
pub(super) fn legend_rule(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    let mut named: BTreeMap<(PlayerId, std::sync::Arc<str>), Vec<ObjectId>> = BTreeMap::new();
    for o in cx.game.permanents() {
        let is = view.is(o.id);
        if is.supertypes.contains(Supertypes::LEGENDARY) && !is.name.is_empty() {
            let player = view.controller(o.id);
            if suspended(cx, view, Suspends::LegendRule, Some(o.id), player)?.is_none() {
                named.entry((player, is.name.clone())).or_default().push(o.id);
            }
        }
    }
    for ((player, _), permanents) in named {
        if permanents.len() > 1 {
            found.legends.push((player, permanents));
        }
    }
    Ok(())
}

impl Cx<'_> {
    /// Notes which permanents have come to have the supertype world since this was done last, and which have not any more (704.5k): as
    /// copy effects begin and end, and as state-based actions are checked.
    pub(crate) fn note_worlds(&mut self) -> Done<()> {
        let worlds: Vec<ObjectId> = self.see(|v| {
            let permanents = v.game.permanents().map(|o| o.id);
            permanents.filter(|id| v.is(*id).supertypes.contains(Supertypes::WORLD)).collect()
        })?;
        let (now, seen) = (self.game.batches, self.game.worlds.seen);
        let known = &self.game.worlds.since;
        let mut since: Vec<_> = worlds
            .into_iter()
            .map(|id| match (known.iter().find(|(world, _)| *world == id), seen) {
                (Some(known), _) => *known,
                (None, None) => (id, self.came_in(id).map(Moment::With)),
                // What has entered since has been a world as long as it has been there.
                (None, Some(seen)) => match self.came_in(id).filter(|batch| *batch >= seen) {
                    Some(batch) => (id, Some(Moment::With(batch))),
                    None => (id, Some(Moment::After(now.saturating_sub(1)))),
                },
            })
            .collect();
        // 702.26d: phasing out changes nothing about how long.
        let away = |id: ObjectId| self.game.object(id).alive && self.game.object(id).phased_out.is_some();
        since.extend(known.iter().filter(|(id, _)| away(*id)));
        self.game.worlds = Worlds { since, seen: Some(now) };
        Ok(())
    }

    /// The batch of events with which a permanent has entered; none for what was there from the start.
    fn came_in(&self, id: ObjectId) -> Option<u32> {
        self.game.history.iter().rev().find_map(|h| match &h.event {
            Event::Move(m) if m.new == Some(id) => Some(h.batch),
            Event::CreateToken { token, .. } if *token == id => Some(h.batch),
            _ => None,
        })
    }
}

// 704.5k: the world rule: all but the one that has been a world for the shortest time; none if that is not one alone.
pub(super) fn world_rule(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    // They were noted as this check began; what is phased out is none of them now.
    let phased_in = |id: &ObjectId| cx.game.object(*id).phased_out.is_none();
    let worlds: Vec<ObjectId> = cx.game.worlds.since.iter().map(|(id, _)| *id).filter(phased_in).collect();
    // What has become one at once has been a world for just as long.
    let since = |id: ObjectId| cx.game.worlds.since(id).map(Moment::order);
    for id in worlds.iter().copied() {
        // 801.12: only those within the range of its controller count.
        let seen = || worlds.iter().copied().filter(|other| view.in_range(view.controller(id), (*other).into()));
        let Some(newest) = seen().max_by_key(|id| (since(*id), cx.game.object(*id).timestamp)) else { continue };
        let tied = since(newest).is_some() && seen().any(|other| other != newest && since(other) == since(newest));
        if seen().nth(1).is_some() && (tied || id != newest) {
            let rule = if cx.game.variant.range.is_some() { rule!("801.12") } else { rule!("704.5k") };
            found.events.push((rule, put_into_graveyard(id)));
        }
    }
    Ok(())
}
