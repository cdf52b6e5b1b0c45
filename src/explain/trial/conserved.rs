//! What holds of every game at every moment: no object is lost, and none is in two places.

use std::sync::Arc;

use crate::card::CardTypes;
use crate::engine::perform::tell::zone_name;
use crate::engine::state::{Game, Object, ObjectId, ObjectKind, Zone};

/// Checks that each object that is somewhere is in exactly that zone, and each card in at most one object.
///
/// # Errors
///
/// What is somewhere else than it says, or there twice.
pub fn conserved(game: &Game) -> Result<(), String> {
    // By the numbers of the objects: this is looked at after every step of a game.
    let mut places: Vec<Option<Zone>> = vec![None; game.objects.len()];
    let mut cards: Vec<Option<ObjectId>> = vec![None; game.cards as usize + 1];
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
            let object = game.object(*id);
            let what = || format!("{} (object {})", object.def.name, id.0);
            if let Some(other) = places.get_mut(id.0 as usize).and_then(|place| place.replace(zone)) {
                return Err(format!("{} is in {} and in {}", what(), zone_name(other), zone_name(zone)));
            }
            if !object.alive || object.zone != zone {
                let (there, says) = (zone_name(zone), zone_name(object.zone));
                let gone = if object.alive { "" } else { ", and that it is gone" };
                return Err(format!("{} is in {there}, but says {says}{gone}", what()));
            }
            let whole = (object.kind == ObjectKind::Card).then_some(object.card);
            for card in whole.into_iter().chain(object.merged.iter().filter(|part| !part.token).map(|part| part.card)) {
                let other = cards.get_mut(card.0 as usize).and_then(|place| place.replace(*id));
                if let Some(other) = other {
                    let name = |of: &ObjectId| format!("{} (object {})", game.object(*of).def.name, of.0);
                    return Err(format!("one card is {} and {}", name(&other), name(id)));
                }
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
