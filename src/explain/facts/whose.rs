//! 108.3, 108.4, 109.4, 110.2, 112.2: whose an object is, and who controls it.

use crate::card::CardTypes;
use crate::cr::RuleId;
use crate::engine::known;
use crate::engine::state::{ObjectId, ObjectKind, PlayerId};
use crate::engine::view::View;
use crate::oracle::lang::Zone;
use crate::rule;

use super::Reason;

/// Who controls it, where no effect has changed that.
pub(super) fn controller(view: &View<'_>, id: ObjectId) -> Option<Reason> {
    let object = view.object(id);
    let name = |player: PlayerId| &view.game.player(player).name;
    if view.is(id).controller.is_some_and(|by| by != object.controller) {
        return None;
    }
    let who = name(view.controller(id));
    let types = object.printed().types;
    Some(match (object.zone, &object.kind) {
        (Zone::Battlefield, _) if let Some(rule) = of_an_attachment(view, id) => {
            (vec![rule!("110.2"), rule], format!("controlled by {who}, whoever controls what it is attached to"))
        }
        (Zone::Battlefield, _) => {
            (vec![rule!("110.2")], format!("controlled by {who}, under whose control it entered the battlefield"))
        }
        (Zone::Stack, ObjectKind::Ability(ability)) if ability.triggered => {
            (vec![rule!("603.3a")], format!("controlled by {who}, who controlled its source as it triggered"))
        }
        (Zone::Stack, ObjectKind::Ability(_)) => {
            (vec![rule!("602.2a")], format!("controlled by {who}, who activated it"))
        }
        (Zone::Stack, _) => (vec![rule!("112.2")], format!("controlled by {who}, who put it on the stack")),
        (Zone::Command, ObjectKind::Emblem) => {
            (vec![rule!("109.4c"), rule!("114.2")], format!("controlled by {who}, who got the emblem"))
        }
        // 109.4d-g: what lies in the command zone and works there.
        (Zone::Command, _) if types.intersects(CardTypes::PLANE | CardTypes::PHENOMENON) => {
            (vec![rule!("109.4d")], format!("controlled by {who}, the planar controller"))
        }
        (Zone::Command, _) if types.contains(CardTypes::VANGUARD) => {
            (vec![rule!("109.4e"), rule!("313.5")], format!("controlled by {who}, its owner"))
        }
        (Zone::Command, _) if types.contains(CardTypes::SCHEME) => {
            (vec![rule!("109.4f"), rule!("314.5")], format!("controlled by {who}, its owner"))
        }
        (Zone::Command, _) if types.contains(CardTypes::CONSPIRACY) => {
            (vec![rule!("109.4g"), rule!("315.6")], format!("controlled by {who}, its owner"))
        }
        _ => {
            let rules = vec![rule!("109.4"), rule!("108.4"), rule!("108.4a")];
            (rules, format!("controlled by nobody; {who}, its owner, stands for its controller"))
        }
    })
}

/// 301.5d, 303.4e: that an Equipment or Aura is another player's than what it is attached to.
fn of_an_attachment(view: &View<'_>, id: ObjectId) -> Option<RuleId> {
    let host = view.object(id).attached_to?;
    let is = view.is(id);
    let apart = view.player_of(host) != view.controller(id);
    match apart {
        true if is.subtypes.contains(known::equipment()) => Some(rule!("301.5d")),
        true if is.subtypes.contains(known::aura()) => Some(rule!("303.4e")),
        _ => None,
    }
}

/// Who owns it.
pub(super) fn owner(view: &View<'_>, id: ObjectId) -> Reason {
    let object = view.object(id);
    let who = &view.game.player(object.owner).name;
    let types = object.printed().types;
    match (&object.kind, object.zone) {
        (ObjectKind::Token, _) => (vec![rule!("111.2")], format!("owned by {who}, who created it")),
        (ObjectKind::Copy, _) => (vec![rule!("112.2")], format!("owned by {who}, who put the copy on the stack")),
        (ObjectKind::Emblem, _) => (vec![rule!("114.2")], format!("owned by {who}, who got it")),
        (_, Zone::Outside) => (vec![rule!("108.3b")], format!("owned by {who}, whose sideboard it is in")),
        (_, Zone::Battlefield) => (vec![rule!("108.3"), rule!("110.2")], format!("owned by {who}, whose card it is")),
        (_, Zone::Stack) => (vec![rule!("108.3"), rule!("112.2")], format!("owned by {who}, whose card it is")),
        (_, Zone::Command) if types.contains(CardTypes::VANGUARD) => {
            (vec![rule!("313.5")], format!("owned by {who}, who began the game with it"))
        }
        (_, Zone::Command) if types.contains(CardTypes::SCHEME) => {
            (vec![rule!("314.5")], format!("owned by {who}, who began the game with it"))
        }
        (_, Zone::Command) if types.contains(CardTypes::CONSPIRACY) => {
            (vec![rule!("315.6")], format!("owned by {who}, who put it into the command zone"))
        }
        _ => (vec![rule!("108.3")], format!("owned by {who}, whose card it is")),
    }
}
