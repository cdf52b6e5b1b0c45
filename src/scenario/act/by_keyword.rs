//! `activate: Flashback`: what is written as an activation, and is casting a card by its keyword or a special action with it.

use crate::engine::r1_concepts::r116_special_actions::{SpecialAction, SpecialKind};
use crate::engine::r6_spells::r601_casting::{CastAction, Way};
use crate::engine::state::{CastAs, Object, PlayerId, Zone};
use crate::engine::{Action, Play, Stop};
use crate::oracle::lang::{AbilityKind, Keyword};
use crate::rule;
use crate::scenario::answers::Answers;
use crate::scenario::model::Entry;
use crate::scenario::quote;
use crate::scenario::refer::Seen;
use crate::scenario::texts::begins;
use crate::scenario::ways;

use super::abilities::with_abilities;

/// The actions a text means that begins with a keyword by which a card is cast or a special action is taken (601.2b, 116.2), with
/// each card of this player that has it.
///
/// # Errors
///
/// That cards of several names have it, so that it is not said which is meant.
pub(super) fn by_keyword(
    play: &Play,
    answers: &Answers<'_>,
    player: PlayerId,
    entry: &Entry,
    wanted: &str,
) -> Result<Vec<Action>, Stop> {
    let seen = Seen::of(play);
    let view = seen.view();
    let of = entry.with.of.as_ref().map(|of| with_abilities(&seen, answers, &of.value));
    let reachable = |object: &&Object| {
        object.owner == player
            && object.alive
            && matches!(object.zone, Zone::Hand | Zone::Graveyard | Zone::Exile | Zone::Command)
            && of.as_ref().is_none_or(|of| of.contains(&object.id))
    };
    let mut found: Vec<Action> = Vec::new();
    let mut names: Vec<&str> = Vec::new();
    for object in seen.game.objects.iter().map(|object| &**object).filter(reachable) {
        let name = &object.def.name;
        let keyword = view.is(object.id).abilities.iter().find_map(|held| match &held.ability.kind {
            AbilityKind::Keyword(by) if begins(&held.ability.text, None, wanted, name) => Some(by.keyword),
            _ => None,
        });
        let Some(keyword) = keyword else { continue };
        let action = match special_action(keyword) {
            Some(kind) => Action::Special(SpecialAction { kind, object: object.id, face: 0, using: None }),
            // What is cast from a hand is not thought of as an ability.
            None => {
                let way = Way::Keyword(keyword);
                if object.zone == Zone::Hand
                    || !ways::usual(play, player, object.id, 0, None, true).contains(&(CastAs::Usual, way.clone()))
                {
                    continue;
                }
                let how = (CastAs::Usual, way);
                let face = ways::face_cast(play, player, object.id, 0, &how);
                let (cast_as, way) = how;
                Action::Cast(CastAction { card: object.id, face, cast_as, way })
            }
        };
        found.push(action);
        names.push(name);
    }
    names.sort_unstable();
    names.dedup();
    match names.as_slice() {
        [] | [_] => Ok(found),
        several => {
            let because = format!("`{}` may be of {}: `of` says which", quote(wanted), several.join(" or "));
            Err(Stop::illegal(rule!("601.2"), None, because))
        }
    }
}

/// The special action by which a keyword is used.
fn special_action(keyword: Keyword) -> Option<SpecialKind> {
    match keyword {
        Keyword::Suspend => Some(SpecialKind::Suspend),
        Keyword::Foretell => Some(SpecialKind::Foretell),
        Keyword::Plot => Some(SpecialKind::Plot),
        _ => None,
    }
}
