//! Every action that is legal now.

use serde::Serialize;

use crate::engine::choice::{Answer, Ask, Decider, Decision};
use crate::engine::decide::first;
use crate::engine::r6_spells::r601_casting::{CastAction, Way};
use crate::engine::state::{Game, ObjectId, PlayerId, Zone};
use crate::engine::{Action, Play, Unit};
use crate::oracle::lang::AbilityKind;
use crate::scenario::refer::Seen;

/// A legal action, as an entry of a script would say it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Legal {
    /// The verb: `cast`, `activate`, `play`, `pass`, `concede`.
    pub verb: &'static str,
    /// Its object, as the format writes it.
    pub what: String,
    /// Whose ability, where it is one; the keyword or face, where it is cast by one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
}

/// The legal actions of the player with priority; none while nobody has it. Each is found by trying it.
pub fn legal(play: &Play) -> Option<(PlayerId, Vec<Legal>)> {
    let Unit::Priority(player) = play.next() else { return None };
    let seen = Seen::new(&play.game);
    let mut found: Vec<Legal> = Vec::new();
    let mut attempt = |action: Action, legal: Legal| {
        if !found.contains(&legal) && play.clone().act(&action, &mut Plain).is_ok() {
            found.push(legal);
        }
    };
    for object in play.game.objects.iter().filter(|o| o.alive && o.phased_out.is_none()) {
        let reachable = match object.zone {
            Zone::Hand => object.owner == player,
            Zone::Library => play.game.player(object.owner).library.first() == Some(&object.id),
            Zone::Stack | Zone::Outside => false,
            _ => true,
        };
        if !reachable {
            continue;
        }
        if object.zone != Zone::Battlefield {
            for (face, def) in object.def.faces.iter().enumerate() {
                let (face, name) = (face as u8, def.printed.name.to_string());
                let plain = |verb| Legal { verb, what: name.clone(), of: None };
                attempt(Action::PlayLand { card: object.id, face }, plain("play"));
                let cast = |way| Action::Cast(CastAction { card: object.id, face, way });
                attempt(cast(Way::Normal), plain("cast"));
                for held in &def.printed.abilities {
                    if let AbilityKind::Keyword(k) = &held.ability.kind {
                        let of = Some(k.keyword.name().to_owned());
                        let legal = Legal { verb: "cast", what: name.clone(), of };
                        attempt(cast(Way::Keyword(k.keyword)), legal);
                    }
                }
            }
        }
        abilities(&seen, object.id, &mut attempt);
    }
    found.push(Legal { verb: "pass", what: "1".to_owned(), of: None });
    found.push(Legal { verb: "concede", what: play.game.player(player).name.to_string(), of: None });
    Some((player, found))
}

fn abilities(seen: &Seen<'_>, object: ObjectId, attempt: &mut impl FnMut(Action, Legal)) {
    for (origin, ability) in seen.view().is(object).all_abilities() {
        if matches!(ability.kind, AbilityKind::Activated(_)) {
            let legal =
                Legal { verb: "activate", what: ability.text.to_string(), of: Some(seen.name(object).to_string()) };
            attempt(Action::Activate { object, origin }, legal);
        }
    }
}

/// Pays nothing that is optional and takes the first of what must be chosen.
struct Plain;

impl Decider for Plain {
    fn decide(&mut self, _: &Game, decision: &Decision) -> Option<Answer> {
        match &decision.ask {
            Ask::YesNo => Some(Answer::Yes(false)),
            ask => Some(first(ask)),
        }
    }
}
