//! Why an action is not legal, and what would have to change: the same attempt on boards that differ in one thing.

use crate::card::Color;
use crate::engine::state::{Game, Mana, ObjectId, PlayerId, Step};
use crate::engine::{Play, Stop};
use crate::oracle::lang::Zone;
use crate::scenario::possible;
use crate::scenario::raw::{Entry, Reference};
use crate::scenario::refer::{Names, Seen};

/// The answer.
#[derive(Clone, Debug, PartialEq)]
pub struct WhyNot {
    /// What forbids it; none if it is legal.
    pub forbidden: Option<Stop>,
    /// Changes of the board, each of which alone would make it legal.
    pub would_do: Vec<String>,
}

/// Asks why an action is not legal now.
pub fn why_not(entry: &Entry, play: &Play, names: Names<'_>) -> WhyNot {
    let Err(stop) = possible(entry, play, names) else {
        return WhyNot { forbidden: None, would_do: Vec::new() };
    };
    let player = entry.by.as_ref().and_then(|by| names.player(&by.value));
    let player = player.or(play.game.turn.priority).unwrap_or(play.game.turn.active);
    let who = play.game.player(player).name.clone();
    let mut would_do = Vec::new();
    let mut attempt = |changed: Play, words: String| {
        if possible(entry, &changed, names).is_ok() {
            would_do.push(words);
        }
    };
    attempt(with_mana(play, player), format!("{who} had more mana"));
    attempt(with_empty_stack(play), "the stack were empty".to_owned());
    attempt(in_main_phase(play, player), format!("it were {who}'s main phase, with the stack empty"));
    attempt(
        with_mana(&in_main_phase(play, player), player),
        format!("it were {who}'s main phase and {who} had more mana"),
    );
    for (id, name) in named(entry, play, names) {
        let object = play.game.object(id);
        if object.tapped {
            let mut changed = play.clone();
            changed.game.object_mut(id).tapped = false;
            attempt(changed, format!("{name} were untapped"));
        }
        if !object.since_turn_began {
            let mut changed = play.clone();
            changed.game.object_mut(id).since_turn_began = true;
            attempt(changed, format!("{name} had been under {who}'s control since the turn began"));
        }
    }
    WhyNot { forbidden: Some(stop), would_do }
}

/// The first name in an action that no player and no object goes by, with the names there are.
pub fn unknown_name(entry: &Entry, game: &Game, names: Names<'_>) -> Option<(String, Vec<String>)> {
    let seen = Seen::new(game);
    let alive = || game.objects.iter().filter(|o| o.alive);
    let known = |name: &str| names.is_a_name(game, name) || alive().any(|o| names.names(&seen, name, o.id));
    let mut said: Vec<String> = entry.by.iter().map(|by| by.value.clone()).collect();
    said.extend(references(entry).iter().filter_map(|reference| reference.name().map(str::to_owned)));
    let unknown = said.into_iter().find(|name| !known(name))?;
    let mut there: Vec<String> = game.players.iter().map(|p| p.name.to_string()).collect();
    there.extend(alive().map(|o| seen.name(o.id).to_string()));
    there.sort_unstable();
    there.dedup();
    Some((unknown, there))
}

/// Everything an action refers to.
fn references(entry: &Entry) -> Vec<Reference> {
    let mut found: Vec<Reference> = entry.cast.iter().chain(&entry.play).map(|card| card.value.clone()).collect();
    for (who, what) in entry.attack.iter().flat_map(|attack| &attack.0) {
        found.extend([who].into_iter().chain(what).map(|reference| reference.value.clone()));
    }
    for (who, what) in entry.block.iter().flat_map(|block| &block.0) {
        found.extend([who].into_iter().chain(what).map(|reference| reference.value.clone()));
    }
    found.extend(entry.of.iter().map(|of| of.value.clone()));
    found.extend(entry.special.iter().filter_map(|special| special.with.as_ref()).map(|with| with.value.clone()));
    found.extend(entry.targets.iter().flatten().filter_map(|target| target.reference()));
    found
}

fn with_mana(play: &Play, player: PlayerId) -> Play {
    let mut changed = play.clone();
    for color in Color::ALL.into_iter().map(Some).chain([None]) {
        let one = Mana { color, snow: true, source: None, only: None, lasting: false, rider: None };
        changed.game.player_mut(player).mana.extend(std::iter::repeat_n(one, 20));
    }
    changed
}

fn with_empty_stack(play: &Play) -> Play {
    let mut changed = play.clone();
    changed.game.stack.clear();
    changed.game.changed();
    changed
}

fn in_main_phase(play: &Play, player: PlayerId) -> Play {
    let mut changed = with_empty_stack(play);
    let turn = &mut changed.game.turn;
    turn.active = player;
    turn.step = Step::PrecombatMain;
    changed
}

/// The permanents an action is about.
fn named(entry: &Entry, play: &Play, names: Names<'_>) -> Vec<(ObjectId, String)> {
    let seen = Seen::of(play);
    let mut references = Vec::new();
    if let Some(attack) = &entry.attack {
        references.extend(attack.0.iter().map(|(who, _)| who.value.clone()));
    }
    if let Some(block) = &entry.block {
        references.extend(block.0.iter().map(|(who, _)| who.value.clone()));
    }
    references.extend(entry.of.iter().map(|of| of.value.clone()));
    let mut found: Vec<(ObjectId, String)> = references
        .iter()
        .flat_map(|reference| names.objects(&seen, reference, &[Zone::Battlefield]))
        .map(|id| (id, play.game.name(id).to_string()))
        .collect();
    if entry.activate.is_some() && entry.of.is_none() {
        found.extend(play.game.permanents().map(|o| (o.id, play.game.name(o.id).to_string())));
    }
    found
}
