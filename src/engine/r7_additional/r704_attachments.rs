//! 704.5m, 704.5n, 704.5p, 704.5y: what is attached as it can't be.

use std::collections::BTreeMap;

use super::r704_state_based_actions::{Found, put_into_graveyard};
use crate::card::CardTypes;
use crate::cx::Cx;
use crate::event::Event;
use crate::known;
use crate::oracle::lang::Keyword;
use crate::rule;
use crate::state::{Entity, Object, ObjectId, PlayerId};
use crate::stop::Done;
use crate::view::View;

// 704.5m: an Aura attached to nothing or to what it can't enchant.
pub(super) fn auras(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    for o in cx.game.permanents() {
        let is = view.is(o.id);
        // 303.4d: an Aura that is a creature becomes unattached first (704.5p).
        let creature = is.types.intersects(CardTypes::CREATURE | CardTypes::BATTLE) && o.attached_to.is_some();
        if is.subtypes.contains(known::aura()) && !creature {
            let legal = match o.attached_to {
                // 702.16c: nor does an Aura stay on a player who has protection from it.
                Some(host @ Entity::Player(_)) => {
                    view.can_stay_attached(o.id, host)? && cx.protected_by(view, host, o.id)?.is_none()
                }
                Some(host) => view.can_stay_attached(o.id, host)?,
                None => false,
            };
            if !legal && o.bestowed {
                // 702.103f: it becomes unattached and ceases to be bestowed.
                let from = o.attached_to.unwrap_or(o.id.into());
                found.events.push((rule!("702.103f"), Event::Unattach { what: o.id, from }));
            } else if !legal {
                // 702.16c: a protected permanent can't be enchanted by such an Aura.
                let protected = match o.attached_to {
                    Some(host) => cx.protected_by(view, host, o.id)?.is_some(),
                    None => false,
                };
                let rule = if protected { rule!("702.16c") } else { rule!("704.5m") };
                found.events.push((rule, put_into_graveyard(o.id)));
            } else if out_of_range(view, o) {
                found.events.push((rule!("801.8"), put_into_graveyard(o.id)));
            }
        }
    }
    Ok(())
}

/// 801.8, 801.9: whether it is attached to what is out of its controller's range.
fn out_of_range(view: &View<'_>, attached: &Object) -> bool {
    attached.attached_to.is_some_and(|host| !view.in_range(view.controller(attached.id), host))
}

// 704.5n: Equipment or a Fortification on what it can't be attached to.
pub(super) fn equipment(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    for o in cx.game.permanents() {
        let is = view.is(o.id);
        // 310.9: a battle that is one is attached to nothing (704.5p).
        let battle = is.types.contains(CardTypes::BATTLE);
        if (is.subtypes.contains(known::equipment()) || is.subtypes.contains(known::fortification()))
            && !battle
            && let Some(host) = o.attached_to
        {
            let rule = match view.can_stay_attached(o.id, host)? {
                true if out_of_range(view, o) => rule!("801.9"),
                true => continue,
                // 702.16d: nor be equipped by such Equipment.
                false if cx.protected_by(view, host, o.id)?.is_some() => rule!("702.16d"),
                false => rule!("704.5n"),
            };
            found.events.push((rule, Event::Unattach { what: o.id, from: host }));
        }
    }
    Ok(())
}

// 704.5p: battles, creatures, and what is no Aura, Equipment or Fortification are attached to nothing.
pub(super) fn other_attachments(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    for o in cx.game.permanents() {
        let Some(host) = o.attached_to else { continue };
        let is = view.is(o.id);
        let attaches =
            [known::aura(), known::equipment(), known::fortification()].iter().any(|s| is.subtypes.contains(*s));
        let creature = is.types.intersects(CardTypes::CREATURE | CardTypes::BATTLE) && !is.has(Keyword::Reconfigure);
        if !attaches || creature {
            found.events.push((rule!("704.5p"), Event::Unattach { what: o.id, from: host }));
        }
    }
    Ok(())
}

// 704.5y: of several Roles of one player on a permanent only the newest stays.
pub(super) fn roles(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    let mut on: BTreeMap<(Entity, PlayerId), Vec<ObjectId>> = BTreeMap::new();
    for o in cx.game.permanents() {
        if view.is(o.id).subtypes.contains(known::role())
            && let Some(host) = o.attached_to
        {
            on.entry((host, view.controller(o.id))).or_default().push(o.id);
        }
    }
    for roles in on.values_mut() {
        roles.sort_by_key(|id| cx.game.object(*id).timestamp);
        roles.pop();
        found.events.extend(roles.iter().map(|id| (rule!("704.5y"), put_into_graveyard(*id))));
    }
    Ok(())
}
