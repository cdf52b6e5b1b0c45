//! 704.5j-k: permanents of which there may be only one.

use std::collections::BTreeMap;

use crate::card::Supertypes;
use crate::cx::Cx;
use crate::event::Event;
use crate::oracle::lang::Suspends;
use crate::rule;
use crate::state::{ObjectId, PlayerId};
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

// 704.5k: the world rule: all but the newest; none if the newest is not one alone.
pub(super) fn world_rule(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    let worlds: Vec<ObjectId> =
        cx.game.permanents().map(|o| o.id).filter(|id| view.is(*id).supertypes.contains(Supertypes::WORLD)).collect();
    // What entered in one batch has been a world for just as long.
    let came = |id: ObjectId| {
        cx.game.history.iter().rev().find_map(|h| match &h.event {
            Event::Move(m) if m.new == Some(id) => Some(h.batch),
            Event::CreateToken { token, .. } if *token == id => Some(h.batch),
            _ => None,
        })
    };
    for id in worlds.iter().copied() {
        // 801.12: only those within the range of its controller count.
        let seen = || worlds.iter().copied().filter(|other| view.in_range(view.controller(id), (*other).into()));
        let Some(newest) = seen().max_by_key(|id| (came(*id), cx.game.object(*id).timestamp)) else { continue };
        let tied = came(newest).is_some() && seen().any(|other| other != newest && came(other) == came(newest));
        if seen().nth(1).is_some() && (tied || id != newest) {
            let rule = if cx.game.variant.range.is_some() { rule!("801.12") } else { rule!("704.5k") };
            found.events.push((rule, put_into_graveyard(id)));
        }
    }
    Ok(())
}
