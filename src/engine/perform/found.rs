//! How an effect finds an object that has moved: the exceptions to 400.7, and what is linked (607).

use crate::cr::RuleId;
use crate::event::{Cause, Event, Move};
use crate::oracle::lang::{Keyword, Zone};
use crate::rule;
use crate::state::{Entity, Game, Link, ObjectId, ObjectKind, Stage};

/// The rules by which the effect that moves an object has found it where it is.
pub(super) fn rules_of_finding(game: &Game, m: &Move) -> Vec<RuleId> {
    let (Some(source), Some(came)) = (m.source, came_by(game, m.object)) else { return Vec::new() };
    let resolving = game.stack.last().filter(|_| game.turn.stage == Stage::Resolve).map(|id| game.object(*id));
    // What came to be since the spell or ability was put on the stack was put there by it, and not by one linked to it.
    let link = game.object(source).linked.iter().find(|link| link.object == m.object);
    if let Some(link) = link.filter(|_| resolving.is_none_or(|resolving| m.object < resolving.id)) {
        return rules_of_link(game, source, link, came);
    }
    let Some(resolving) = resolving else { return Vec::new() };
    let was = game.object(m.object).was;
    if let ObjectKind::Ability(ability) = &resolving.kind
        && let Some(Event::Move(triggered)) = ability.event.and_then(|id| game.happening(id)).map(|h| &h.event)
    {
        // 400.7e: an ability that triggered on the move.
        if triggered.new == Some(m.object) {
            return vec![rule!("400.7e")];
        }
        // 400.7f: an Aura that went with what it enchanted.
        let attached = was.and_then(|was| game.object(was).attached_to);
        if attached == Some(Entity::Object(triggered.object)) {
            return vec![rule!("400.7f"), rule!("603.6e")];
        }
    }
    // 400.7j: the effect or its cost has put it there.
    let paid = resolving
        .cast
        .as_ref()
        .is_some_and(|c| c.objects.contains(&m.object) || was.is_some_and(|was| c.objects.contains(&was)));
    if paid || came.source == Some(source) && came.to.zone != Zone::Battlefield {
        // 701.17c: what was milled is found in the public zone it went to.
        let milled = came.cause == Cause::Milled;
        return [rule!("400.7j")].into_iter().chain(milled.then(|| rule!("701.17c"))).collect();
    }
    Vec::new()
}

/// The move by which an object came to be; none of what was there from the start or was created.
fn came_by(game: &Game, object: ObjectId) -> Option<&Move> {
    match &game.happening(game.object(object).came?)?.event {
        Event::Move(m) if m.new == Some(object) => Some(m.as_ref()),
        _ => None,
    }
}

/// The rules by which an ability of an object refers to what another of its abilities has put where it is.
pub(crate) fn rules_of_what_is_linked(game: &Game, source: ObjectId) -> Vec<RuleId> {
    let mut links = game.object(source).linked.iter().filter(|link| game.object(link.object).alive);
    let rules = links.find_map(|link| came_by(game, link.object).map(|came| rules_of_link(game, source, link, came)));
    rules.unwrap_or_default()
}

/// The rules by which an ability refers to what another of its source has exiled (406.6, 607.2).
fn rules_of_link(game: &Game, source: ObjectId, link: &Link, came: &Move) -> Vec<RuleId> {
    use crate::state::Origin;
    let spell = game.object(source).cast.as_ref();
    let rule = match came {
        // 607.2b, 614.14: by a replacement effect.
        Move { exiled_by: Some(_), .. } => return vec![rule!("607.2b"), rule!("614.14"), rule!("406.6")],
        _ if spell.is_some_and(|cast| {
            let delved = cast.helped.iter().any(|(_, with)| *with == came.object);
            delved || cast.objects.contains(&link.object)
        }) =>
        {
            rule!("607.2q")
        }
        _ if game.object(source).printed().has(Keyword::Champion) => rule!("607.2k"),
        // 607.1b: printed on either face.
        _ if game.object(source).face != link.face && game.object(source).def.layout.is_double_faced() => {
            rule!("607.1b")
        }
        // 607.5: abilities that were given together.
        _ if matches!(link.origin, Origin::Given(..) | Origin::GivenBy(..)) => rule!("607.5"),
        _ => rule!("607.2a"),
    };
    vec![rule, rule!("406.6")]
}
