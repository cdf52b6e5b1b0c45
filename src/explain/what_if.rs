//! Why an action is not legal, and what would have to change: the same attempt on boards that differ in one thing.

use crate::card::Color;
use crate::engine::state::{Mana, ObjectId, PlayerId, Step};
use crate::engine::{Play, Stop};
use crate::oracle::lang::Zone;
use crate::scenario::possible;
use crate::scenario::raw::Entry;
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
    changed.game.version += 1;
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
    let seen = Seen::new(&play.game);
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
