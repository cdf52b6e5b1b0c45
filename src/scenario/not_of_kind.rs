//! Why something is not of the kind that a spell or ability can target: the part of the noun phrase that does not hold.

use crate::engine::frame::Frame;
use crate::engine::r1_concepts::r117_priority::Action;
use crate::engine::state::{Entity, ObjectId, PlayerId};
use crate::engine::trace::in_names;
use crate::engine::view::View;
use crate::explain::became::list;
use crate::oracle::lang::{
    AbilityKind, Body, Count, Filter, Head, Keyword, Noun, Num, Objects, Pred, Quality, TargetKind,
};
use crate::oracle::say_objects;

/// Why this is none of what an action could have for its target; none where it is of the kind, or nobody can say.
pub(super) fn why(view: &View<'_>, action: &Action, player: PlayerId, target: Entity) -> Option<String> {
    let (source, kinds) = kinds(view, action);
    let frame = Frame::of(source, player);
    if kinds.iter().any(|kind| view.could_be(target, kind, &frame).unwrap_or(true)) {
        return None;
    }
    kinds.iter().find_map(|kind| of_kind(view, kind, target, &frame))
}

/// What an action can target, and the object that does.
fn kinds(view: &View<'_>, action: &Action) -> (ObjectId, Vec<TargetKind>) {
    let of_body = |body: &Body| -> Vec<TargetKind> {
        let modes = body.modes.iter().flat_map(|modes| &modes.modes).flat_map(|mode| &mode.body.targets);
        body.targets.iter().chain(modes).map(|spec| spec.kind.clone()).collect()
    };
    match action {
        Action::Cast(cast) => {
            let face = view.object(cast.card).def.faces.get(usize::from(cast.face));
            let mut kinds = Vec::new();
            for held in face.into_iter().flat_map(|face| &face.printed.abilities) {
                match &held.ability.kind {
                    AbilityKind::Spell(body) => kinds.extend(of_body(body)),
                    // 303.4a: what the enchant ability of an Aura says.
                    AbilityKind::Keyword(keyword) if keyword.keyword == Keyword::Enchant => {
                        if let Some(Quality::Objects(filter)) = &keyword.quality {
                            kinds.push(TargetKind::Object(filter.clone()));
                        }
                    }
                    _ => {}
                }
            }
            (cast.card, kinds)
        }
        Action::Activate { object, origin } => {
            let ability = view.is(*object).all_abilities().iter().find(|(of, _)| of == origin);
            let kinds = match ability.map(|(_, ability)| &ability.kind) {
                Some(AbilityKind::Activated(activated)) => of_body(&activated.body),
                _ => Vec::new(),
            };
            (*object, kinds)
        }
        Action::Pass | Action::Concede(_) | Action::PlayLand { .. } | Action::Special(_) => (ObjectId(0), Vec::new()),
    }
}

fn of_kind(view: &View<'_>, kind: &TargetKind, target: Entity, frame: &Frame) -> Option<String> {
    match (kind, target) {
        // 115.4: what "any target" stands for.
        (TargetKind::Any | TargetKind::AnyOther(_), Entity::Object(_)) => {
            Some("it is no creature, planeswalker, battle or player".to_owned())
        }
        (TargetKind::Player | TargetKind::PlayerWho(_), Entity::Object(_)) => Some("a player is asked for".to_owned()),
        (TargetKind::Opponent, Entity::Object(_)) => Some("an opponent is asked for".to_owned()),
        (
            TargetKind::Object(filter)
            | TargetKind::PlayerOr(filter)
            | TargetKind::OpponentOr(filter)
            | TargetKind::PlayerWhoOr(_, filter),
            Entity::Object(id),
        ) => {
            let lacks = lacking(view, filter, id, frame);
            let asked = in_names(view.game, frame.source, &phrase(filter)?);
            (!lacks.is_empty()).then(|| format!("it is {}, and {asked} is asked for", list(&lacks)))
        }
        (TargetKind::Object(filter), Entity::Player(_)) => {
            Some(format!("{} is asked for", in_names(view.game, frame.source, &phrase(filter)?)))
        }
        _ => None,
    }
}

/// What an object is that the phrase does not allow, and what it is not that it asks for; of several kinds by the one it is
/// nearest to.
fn lacking(view: &View<'_>, filter: &Filter, id: ObjectId, frame: &Frame) -> Vec<String> {
    let fails = |pred: &&Pred| !view.holds(pred, id, frame).unwrap_or(true);
    let of_head = |head: &Head| -> Vec<String> {
        let types = head.types.iter().filter(fails).filter_map(|pred| is_not(pred, noun));
        types.chain(head.adjectives.iter().filter(fails).filter_map(|pred| is_not(pred, adjective))).collect()
    };
    let heads = filter.heads.iter().map(of_head);
    let mut lacks = heads.min_by_key(Vec::len).unwrap_or_default();
    let behind = filter.post.iter().filter(fails).filter_map(|pred| Some(format!("not one {}", behind(pred)?)));
    lacks.extend(behind);
    lacks
}

/// What an object is of which this does not hold.
fn is_not(pred: &Pred, said: fn(&Pred) -> Option<String>) -> Option<String> {
    match pred {
        Pred::Not(inner) if matches!(**inner, Pred::Type(_) | Pred::Subtype(_)) => noun(inner),
        Pred::Not(inner) => said(inner),
        pred => {
            let said = said(pred)?;
            let bare = said.strip_prefix("an ").or_else(|| said.strip_prefix("a "));
            Some(bare.map_or_else(|| format!("not {said}"), |bare| format!("no {bare}")))
        }
    }
}

/// "a creature".
fn noun(pred: &Pred) -> Option<String> {
    let head = Head { adjectives: Vec::new(), types: vec![pred.clone()] };
    phrase(&Filter { heads: vec![head], noun: Noun::Permanent, post: Vec::new() })
}

/// "nonblack".
fn adjective(pred: &Pred) -> Option<String> {
    let head = Head { adjectives: vec![pred.clone()], types: Vec::new() };
    let said = phrase(&Filter { heads: vec![head], noun: Noun::Permanent, post: Vec::new() })?;
    let bare = said.strip_prefix("an ").or_else(|| said.strip_prefix("a "))?;
    Some(bare.strip_suffix(" permanent")?.to_owned())
}

/// "you control", "with flying".
fn behind(pred: &Pred) -> Option<String> {
    let said = phrase(&Filter { heads: Vec::new(), noun: Noun::Permanent, post: vec![pred.clone()] })?;
    Some(said.strip_prefix("a permanent ")?.to_owned())
}

/// "a nonblack creature".
fn phrase(filter: &Filter) -> Option<String> {
    let count = Count::Exactly(Num::Const(1));
    say_objects(&Objects::Some { count, filter: filter.clone(), random: false, chooser: None })
}
