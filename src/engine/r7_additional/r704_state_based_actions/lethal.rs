//! 704.5f-h: creatures without toughness, or with lethal damage.

use crate::card::CardTypes;
use crate::cx::Cx;
use crate::event::Event;
use crate::rule;
use crate::state::ObjectId;
use crate::stop::Done;
use crate::view::View;

use super::{Found, put_into_graveyard};

fn destroy(object: ObjectId) -> Event {
    Event::Destroy { object, source: None, no_regeneration: false }
}

fn creatures<'a>(cx: &'a Cx<'_>, view: &'a View<'_>) -> impl Iterator<Item = ObjectId> + 'a {
    cx.game.permanents().map(|o| o.id).filter(|id| view.is(*id).types.contains(CardTypes::CREATURE))
}

// 704.5f: toughness 0 or less: into the graveyard; regeneration does not help.
pub(super) fn toughness(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    for id in creatures(cx, view) {
        if view.is(id).toughness.is_some_and(|t| t <= 0) {
            found.events.push((rule!("704.5f"), put_into_graveyard(id)));
        }
    }
    Ok(())
}

// 704.5g: damage of its toughness or more: destroyed.
pub(super) fn lethal_damage(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    let derived = cx.derived()?;
    for id in creatures(cx, view) {
        let is = view.is(id);
        let damage = i64::from(cx.game.object(id).damage);
        if damage == 0 || is.toughness.is_none_or(|t| t <= 0) {
            continue;
        }
        if cx.measure_of_damage(&derived, view, id)?.is_some_and(|most| damage >= i64::from(most)) {
            match is.has(crate::oracle::lang::Keyword::Indestructible) {
                true => found.stopped.push((rule!("704.5g"), id.into(), id)),
                false => found.events.push((rule!("704.5g"), destroy(id))),
            }
        }
    }
    Ok(())
}

// 704.5h: damaged by a source with deathtouch: destroyed.
pub(super) fn deathtouch(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    for id in creatures(cx, view) {
        let is = view.is(id);
        if cx.game.object(id).deathtouched && is.toughness.is_some_and(|t| t > 0) {
            if is.has(crate::oracle::lang::Keyword::Indestructible) {
                found.stopped.push((rule!("704.5h"), id.into(), id));
                continue;
            }
            // 704.7: destroyed once, for whichever reasons.
            match found.events.iter().any(|(_, e)| matches!(e, Event::Destroy { object, .. } if *object == id)) {
                true => found.again.push((rule!("704.5h"), id)),
                false => found.events.push((rule!("704.5h"), destroy(id))),
            }
        }
    }
    Ok(())
}
