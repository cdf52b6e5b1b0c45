//! Choices in the words of the format.

use super::save::{Inside, Line, quoted};
use crate::engine::Action;
use crate::engine::choice::{Answer, Ask, Decision, Purpose, Topic};
use crate::engine::r6_spells::r601_casting::Way;
use crate::engine::state::{CastAs, Entity, ObjectId, PlayerId, Zone};
use crate::explain::legal::zone_key;
use crate::scenario::raw::{RefMap, Reference};
use crate::scenario::refer::{FACE_DOWN, Names, Seen};
use crate::scenario::ways;
use crate::scenario::{At, Span};

/// An action, with what was decided in it.
pub fn action(seen: &Seen<'_>, names: Names<'_>, player: PlayerId, action: &Action, inner: Vec<Line>) -> Line {
    let game = seen.game;
    let mut keys: Vec<String> = Vec::new();
    match action {
        Action::Pass => return Line::Pass,
        Action::Concede(who) => keys.push(format!("concede: {}", quoted(&game.player(*who).name))),
        Action::PlayLand { card, face } => {
            keys.push(format!("play: {}", quoted(&face_name(seen, *card, *face))));
            from(seen, *card, &mut keys);
        }
        Action::Cast(cast) => {
            let name = match cast.cast_as {
                CastAs::Fused => game.object(cast.card).def.name.to_string(),
                CastAs::Usual | CastAs::Prototyped => face_name(seen, cast.card, cast.face),
            };
            keys.push(format!("cast: {}", quoted(&name)));
            let way = match &cast.way {
                Way::Normal | Way::Effect(_) => None,
                Way::Keyword(keyword) => Some(keyword.name()),
                Way::Alternative(_) => Some("alternative cost"),
                Way::Free => Some(ways::FREE),
            };
            let using = ways::together(cast.cast_as, way);
            keys.extend(using.map(|using| format!("using: {}", quoted(&using))));
            from(seen, cast.card, &mut keys);
        }
        Action::Activate { object, origin } => {
            let text =
                seen.view().is(*object).all_abilities().iter().find(|(o, _)| o == origin).map(|(_, a)| a.text.clone());
            keys.push(format!("activate: {}", quoted(&text.unwrap_or_default())));
            let zones = [Zone::Battlefield, Zone::Hand, Zone::Graveyard, Zone::Exile, Zone::Command, Zone::Stack];
            let all = |reference: &Reference| names.objects(seen, reference, &zones);
            keys.push(format!("of: {}", object_among(seen, *object, all)));
        }
        Action::Special(special) => {
            let zones = [Zone::Battlefield, Zone::Hand, Zone::Graveyard, Zone::Exile, Zone::Command];
            let all = |reference: &Reference| names.objects(seen, reference, &zones);
            keys.push(format!("special: {{{}: {}}}", special.kind.name(), object_among(seen, special.object, all)));
        }
    }
    if player != game.turn.active {
        keys.push(format!("by: {}", quoted(&game.player(player).name)));
    }
    Line::Act { keys, inner }
}

fn from(seen: &Seen<'_>, card: ObjectId, keys: &mut Vec<String>) {
    let zone = seen.game.object(card).zone;
    if zone != Zone::Hand {
        keys.push(format!("from: {}", zone_key(zone)));
    }
}

fn face_name(seen: &Seen<'_>, card: ObjectId, face: u8) -> String {
    let def = &seen.game.object(card).def;
    def.faces.get(usize::from(face)).map_or_else(|| def.name.to_string(), |f| f.printed.name.to_string())
}

fn own_name(seen: &Seen<'_>, id: ObjectId) -> String {
    if seen.game.object(id).face_down.is_some() { FACE_DOWN.to_owned() } else { seen.name(id).to_string() }
}

/// An object by its name, with a number where several are called so.
fn object_among(seen: &Seen<'_>, id: ObjectId, all: impl Fn(&Reference) -> Vec<ObjectId>) -> String {
    let name = own_name(seen, id);
    let found = all(&Reference::Name(name.clone()));
    match found.iter().position(|other| *other == id) {
        None | Some(0) => quoted(&name),
        Some(n) => format!("{{name: {}, nth: {}}}", quoted(&name), n + 1),
    }
}

/// A decision answered.
pub fn answer(seen: &Seen<'_>, names: Names<'_>, decision: &Decision, answer: &Answer, in_action: bool) -> Line {
    let player = decision.player;
    let by = seen.game.player(player).name.to_string();
    let inside = |inside: Inside, words: Vec<String>| Line::Answer { by: by.clone(), inside, words };
    let choose = if in_action { Inside::Choose } else { Inside::List };
    match (&decision.ask, answer) {
        (Ask::YesNo, Answer::Yes(yes)) => inside(choose, vec![if *yes { "'yes'" } else { "'no'" }.to_owned()]),
        (Ask::Entities { options, max, purpose, .. }, Answer::Pick(picks)) => {
            let mut words = Vec::new();
            let mut taken: Vec<usize> = Vec::new();
            for pick in picks {
                words.push(entity(seen, names, options, *pick, &taken));
                taken.push(*pick);
            }
            if picks.len() < (*max).min(options.len()) {
                words.push("skip".to_owned());
            }
            let target = in_action && matches!(purpose, Purpose::Target(_));
            inside(if target { Inside::Targets } else { choose }, words)
        }
        (Ask::Texts { options, max, topic, .. }, Answer::Pick(picks)) => {
            let text = |i: &usize| options.get(*i).map(|o| quoted(o)).unwrap_or_default();
            let mut words: Vec<String> = picks.iter().map(text).collect();
            let mode = *topic == Topic::Mode;
            if picks.len() < *max && (picks.is_empty() || !mode) {
                words.push("skip".to_owned());
            }
            inside(if in_action && mode { Inside::Modes } else { choose }, words)
        }
        (Ask::Number { x, .. }, Answer::Number(n)) => {
            if *x && in_action {
                inside(Inside::X, vec![n.to_string()])
            } else {
                inside(choose, vec![if *x { format!("{{x: {n}}}") } else { n.to_string() }])
            }
        }
        // Orders and divisions are taken from the player's list.
        (Ask::Order { .. }, Answer::Pick(picks)) => {
            let numbers: Vec<String> = picks.iter().map(|i| (i + 1).to_string()).collect();
            inside(Inside::List, vec![format!("{{order: [{}]}}", numbers.join(", "))])
        }
        (Ask::Divide { .. }, Answer::Division(parts)) => {
            let numbers: Vec<String> = parts.iter().map(ToString::to_string).collect();
            inside(Inside::List, vec![format!("{{amounts: [{}]}}", numbers.join(", "))])
        }
        (Ask::CardName, Answer::Name(name)) => inside(choose, vec![quoted(name)]),
        (Ask::Attackers { creatures, targets }, Answer::Pairs(pairs)) => {
            let creature = |i: usize| creatures.get(i).map(|id| own_name(seen, *id)).unwrap_or_default();
            let target = |i: usize| match targets.get(i) {
                Some(Entity::Player(p)) => seen.game.player(*p).name.to_string(),
                Some(Entity::Object(o)) => own_name(seen, *o),
                None => String::new(),
            };
            let words = pairs.iter().map(|(c, t)| (creature(*c), target(*t))).collect();
            Line::Attack { pairs: words, one_target: targets.len() == 1 }
        }
        (Ask::Blockers { creatures, attackers }, Answer::Pairs(pairs)) => {
            let name = |list: &[ObjectId], i: usize| list.get(i).map(|id| own_name(seen, *id)).unwrap_or_default();
            let words = pairs.iter().map(|(b, a)| (name(creatures, *b), name(attackers, *a))).collect();
            Line::Block { by, pairs: words }
        }
        _ => inside(choose, Vec::new()),
    }
}

/// An answer as it stands in a player's list of answers; none for what is declared instead.
pub fn in_list(seen: &Seen<'_>, names: Names<'_>, decision: &Decision, given: &Answer) -> Vec<String> {
    match answer(seen, names, decision, given, false) {
        Line::Answer { words, .. } => words,
        Line::Kept { .. } | Line::Pass | Line::Act { .. } | Line::Attack { .. } | Line::Block { .. } => Vec::new(),
    }
}

fn entity(seen: &Seen<'_>, names: Names<'_>, options: &[Entity], pick: usize, taken: &[usize]) -> String {
    let Some(entity) = options.get(pick) else { return String::new() };
    let name = match entity {
        Entity::Player(p) => return quoted(&seen.game.player(*p).name),
        Entity::Object(id) => own_name(seen, *id),
    };
    // The plain name means the first that is not taken yet; the number counts all of the name.
    let plain = names.among(seen, &Reference::Name(name.clone()), options);
    if plain.iter().find(|i| !taken.contains(i)) == Some(&pick) {
        return quoted(&name);
    }
    let at = |value: String| At::new(value, Span::default());
    let nth = (1..=plain.len() as u32).find(|nth| {
        let map =
            RefMap { name: Some(at(name.clone())), nth: Some(At::new(*nth, Span::default())), ..RefMap::default() };
        names.among(seen, &Reference::Map(Box::new(map)), options) == [pick]
    });
    match nth {
        Some(nth) => format!("{{name: {}, nth: {nth}}}", quoted(&name)),
        None => quoted(&name),
    }
}
