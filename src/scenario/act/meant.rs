//! What an entry means: the actions it may stand for, the likeliest first.

use crate::card::Layout;
use crate::engine::r1_concepts::r116_special_actions::{SpecialAction, SpecialKind};
use crate::engine::r6_spells::r601_casting::CastAction;
use crate::engine::state::{Game, ObjectId, PlayerId, Zone};
use crate::engine::{Action, Play, Stop};
use crate::scenario::answers::Answers;
use crate::scenario::model::{Entry, Verb};
use crate::scenario::raw::{Reference, Special, ZoneName};
use crate::scenario::refer::Seen;
use crate::scenario::texts::same_name;
use crate::scenario::ways;

use super::abilities::activations;
use super::by_keyword::by_keyword;
use super::nothing::nothing;

/// Where cards can be cast or played from, the likeliest first.
const FROM: [Zone; 6] = [Zone::Hand, Zone::Command, Zone::Graveyard, Zone::Exile, Zone::Library, Zone::Outside];

/// What an entry may mean.
pub(super) enum Meant {
    /// An action.
    This(Action),
    /// To cast this face of a card in a usual way, or in any there is.
    Cast { card: ObjectId, face: u8, any_way: bool },
}

impl Meant {
    /// The actions it stands for as things are, the likeliest first.
    pub(super) fn actions(&self, play: &Play, player: PlayerId) -> Vec<Action> {
        match self {
            Self::This(action) => vec![action.clone()],
            Self::Cast { card, face, any_way } => {
                let ways = ways::usual(play, player, *card, *face, None, *any_way).into_iter();
                ways.map(|(cast_as, way)| Action::Cast(CastAction { card: *card, face: *face, cast_as, way })).collect()
            }
        }
    }
}

/// What an entry may mean, the likeliest first; never nothing. `any_way` with every way there is to cast a card where the entry
/// names none.
///
/// # Errors
///
/// Why there is nothing.
pub(super) fn meant(
    play: &Play,
    answers: &Answers<'_>,
    player: PlayerId,
    entry: &Entry,
    any_way: bool,
) -> Result<Vec<Meant>, Stop> {
    let seen = Seen::of(play);
    let actions = match &entry.verb {
        Verb::Cast(card) => {
            let found = casts(play, &seen, answers, player, entry, card, any_way)?;
            return if found.is_empty() { Err(nothing(entry, &seen, answers, player)) } else { Ok(found) };
        }
        Verb::Play(card) => lands(&seen, answers, player, entry, card),
        Verb::Activate(text) => match activations(&seen, answers, player, entry, text) {
            none if none.is_empty() => by_keyword(play, answers, player, entry, text)?,
            found => found,
        },
        Verb::Special(special) => specials(play, answers, player, entry, special)?,
        Verb::Concede(place) => vec![Action::Concede(PlayerId(*place as u8))],
        _ => Vec::new(),
    };
    if actions.is_empty() {
        return Err(nothing(entry, &seen, answers, player));
    }
    Ok(actions.into_iter().map(Meant::This).collect())
}

fn zones(from: Option<ZoneName>) -> Vec<Zone> {
    from.map_or_else(|| FROM.to_vec(), |zone| vec![zone.into()])
}

/// Whether a player has such a card in hand.
pub(in crate::scenario) fn holds_in_hand(
    play: &Play,
    answers: &Answers<'_>,
    player: PlayerId,
    card: &Reference,
) -> bool {
    let seen = Seen::of(play);
    let found = answers.names().objects(&seen, card, &[Zone::Hand]);
    found.into_iter().any(|id| play.game.object(id).owner == player)
}

/// The cards an entry may mean that this player could cast.
pub(in crate::scenario) fn castable(
    play: &Play,
    answers: &Answers<'_>,
    player: PlayerId,
    entry: &Entry,
) -> Vec<ObjectId> {
    match &entry.verb {
        Verb::Cast(card) | Verb::Play(card) => cards(&Seen::of(play), answers, player, entry, card),
        _ => Vec::new(),
    }
}

/// Cards this player could reach in these zones, in the order of the zones.
fn cards(
    seen: &Seen<'_>,
    answers: &Answers<'_>,
    player: PlayerId,
    entry: &Entry,
    reference: &Reference,
) -> Vec<ObjectId> {
    let mut found = Vec::new();
    for zone in zones(entry.with.from.as_ref().map(|zone| zone.value)) {
        for id in answers.names().objects(seen, reference, &[zone]) {
            let object = seen.game.object(id);
            let private = matches!(zone, Zone::Hand | Zone::Library | Zone::Outside);
            let top = zone != Zone::Library || seen.game.player(object.owner).library.first() == Some(&id);
            if top && (!private || object.owner == player || entry.with.from.is_some()) {
                found.push(id);
            }
        }
    }
    found
}

/// The faces a name means, on this card.
fn faces(game: &Game, id: ObjectId, name: Option<&str>, using: Option<&str>) -> Vec<u8> {
    let def = &game.object(id).def;
    let face = |wanted: &str| def.faces.iter().position(|face| same_name(&face.printed.name, wanted));
    if let Some(i) = using.and_then(face).or_else(|| name.and_then(face)) {
        // 722.3: a preparation card is not what its inset frame says.
        return if i > 0 && def.layout == Layout::Prepare { Vec::new() } else { vec![i as u8] };
    }
    (0..def.faces.len().max(1)).map(|i| i as u8).collect()
}

fn casts(
    play: &Play,
    seen: &Seen<'_>,
    answers: &Answers<'_>,
    player: PlayerId,
    entry: &Entry,
    card: &Reference,
    any_way: bool,
) -> Result<Vec<Meant>, Stop> {
    let using = entry.with.using.as_ref().map(|using| using.value.trim());
    let mut found = Vec::new();
    for id in cards(seen, answers, player, entry, card) {
        let object = seen.game.object(id);
        for face in faces(seen.game, id, card.name(), using) {
            let is_face = using.is_some_and(|using| object.def.faces.iter().any(|f| same_name(&f.printed.name, using)));
            match using.filter(|_| !is_face) {
                None => found.push(Meant::Cast { card: id, face, any_way }),
                Some(using) => {
                    for how in ways::named(play, player, id, face, using)? {
                        let face = ways::face_cast(play, player, id, face, &how);
                        let (cast_as, way) = how;
                        found.push(Meant::This(Action::Cast(CastAction { card: id, face, cast_as, way })));
                    }
                }
            }
        }
    }
    Ok(found)
}

fn lands(seen: &Seen<'_>, answers: &Answers<'_>, player: PlayerId, entry: &Entry, card: &Reference) -> Vec<Action> {
    let using = entry.with.using.as_ref().map(|using| using.value.trim());
    let mut found = Vec::new();
    for id in cards(seen, answers, player, entry, card) {
        for face in faces(seen.game, id, card.name(), using) {
            found.push(Action::PlayLand { card: id, face });
        }
    }
    found
}

fn specials(
    play: &Play,
    answers: &Answers<'_>,
    player: PlayerId,
    entry: &Entry,
    special: &Special,
) -> Result<Vec<Action>, Stop> {
    let seen = &Seen::of(play);
    let name = SpecialKind::from(special.what.value);
    let zones: &[Zone] = match name {
        SpecialKind::TurnFaceUp | SpecialKind::Unlock | SpecialKind::EndEffect | SpecialKind::IgnoreEffect => {
            &[Zone::Battlefield]
        }
        SpecialKind::Suspend | SpecialKind::Foretell | SpecialKind::Plot | SpecialKind::Discard => {
            &[Zone::Hand, Zone::Exile, Zone::Library, Zone::Graveyard]
        }
        SpecialKind::Companion => &[Zone::Outside],
        SpecialKind::RollPlanarDie | SpecialKind::RevealConspiracy => &[Zone::Command],
    };
    let view = seen.view();
    let mut objects: Vec<ObjectId> = match &special.with {
        Some(with) => {
            let mut found = answers.names().objects(seen, &with.value, zones);
            // Its owner knows what a face-down permanent is; a locked door is printed on its Room.
            if let Some(called) = with.value.name() {
                let full = answers.names().in_full(seen, called);
                let called = full.as_deref().unwrap_or(called);
                let hidden = seen.game.permanents().filter(|o| {
                    let unnamed = match name {
                        SpecialKind::TurnFaceUp => o.face_down.is_some(),
                        SpecialKind::Unlock => o.face_down.is_none() && !found.contains(&o.id),
                        _ => false,
                    };
                    unnamed
                        && (same_name(&o.def.name, called)
                            || o.def.faces.iter().any(|f| same_name(&f.printed.name, called)))
                });
                let hidden: Vec<ObjectId> = hidden.map(|o| o.id).collect();
                found.extend(hidden);
            }
            found
        }
        // 116.2i: rolling the planar die is done with the plane that is face up.
        None if name == SpecialKind::RollPlanarDie => seen.game.face_up_planes(),
        None => seen.game.objects.iter().filter(|o| o.alive && zones.contains(&o.zone)).map(|o| o.id).collect(),
    };
    objects.sort_by_key(|id| view.controller(*id) != player);
    let using = entry.with.using.as_ref().map(|using| using.value.as_str());
    let mut found = Vec::new();
    let mut misfit = None;
    for object in objects {
        let faces = if name == SpecialKind::Unlock {
            faces(seen.game, object, special.with.as_ref().and_then(|with| with.value.name()), None)
        } else {
            vec![0]
        };
        let using = match using {
            None => None,
            Some(using) => match ways::to_turn_up(play, player, object, using) {
                Ok(meant) => Some(meant),
                Err(stop @ Stop::Illegal(_)) => {
                    misfit.get_or_insert(stop);
                    continue;
                }
                Err(stop) => return Err(stop),
            },
        };
        for face in faces {
            found.push(Action::Special(SpecialAction { kind: name, object, face, using }));
        }
    }
    match misfit {
        Some(stop) if found.is_empty() => Err(stop),
        _ => Ok(found),
    }
}
