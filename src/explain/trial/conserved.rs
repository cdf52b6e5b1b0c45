//! What holds of every game at every moment: no object is lost, and none is in two places.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use smallvec::SmallVec;

use crate::card::CardTypes;
use crate::engine::perform::tell::zone_name;
use crate::engine::state::{Game, Object, ObjectId, ObjectKind, Zone};

/// The names of zones, one after another.
fn in_words(zones: &[Zone]) -> String {
    zones.iter().map(|zone| zone_name(*zone)).collect::<Vec<_>>().join(", ")
}

/// Checks that each object that is somewhere is in exactly that zone, and each card in at most one object.
///
/// # Errors
///
/// What is somewhere else than it says, or there twice.
pub fn conserved(game: &Game) -> Result<(), String> {
    let mut places: BTreeMap<ObjectId, SmallVec<[Zone; 1]>> = BTreeMap::new();
    let shared = [
        (&game.battlefield, Zone::Battlefield),
        (&game.stack, Zone::Stack),
        (&game.exile, Zone::Exile),
        (&game.command, Zone::Command),
    ];
    let own = game.players.iter().flat_map(|player| {
        [(&player.library, Zone::Library), (&player.hand, Zone::Hand), (&player.graveyard, Zone::Graveyard)]
    });
    for (list, zone) in shared.into_iter().chain(own) {
        for id in list {
            places.entry(*id).or_default().push(zone);
        }
    }
    let mut cards = BTreeSet::new();
    for (id, zones) in &places {
        let object = game.object(*id);
        let what = || format!("{} (object {})", object.def.name, id.0);
        if zones.len() != 1 {
            return Err(format!("{} is in {}", what(), in_words(zones)));
        }
        if !object.alive || !zones.contains(&object.zone) {
            return Err(format!(
                "{} is in {}, but says {} (alive: {})",
                what(),
                in_words(zones),
                zone_name(object.zone),
                object.alive
            ));
        }
        if object.kind == ObjectKind::Card && !cards.insert(object.card) {
            return Err(format!("the card of {} is there twice", what()));
        }
        for part in object.merged.iter().filter(|part| !part.token) {
            if !cards.insert(part.card) {
                return Err(format!("a card merged in {} is there twice", what()));
            }
        }
    }
    Ok(())
}

/// How many cards players who are in the game own, wherever they are; dungeons, which come from outside the game and leave it
/// again (309.2, 309.6), are none of them.
pub fn owned_cards(game: &Game) -> usize {
    let no_dungeon = |o: &&Arc<Object>| !o.printed().types.contains(CardTypes::DUNGEON);
    let there = game.objects.iter().filter(|o| o.alive && game.player(o.owner).in_game()).filter(no_dungeon);
    there.map(|o| usize::from(o.kind == ObjectKind::Card) + o.merged.iter().filter(|part| !part.token).count()).sum()
}
