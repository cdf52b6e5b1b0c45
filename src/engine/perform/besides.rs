//! The rules an event is told under besides that of its kind: what its circumstances bring with them.

use crate::card::CardTypes;
use crate::cr::RuleId;
use crate::engine::event::{Cause, Event, Move};
use crate::engine::r3_card_types::resolving_rules;
use crate::engine::state::{Game, ObjectKind, Step};
use crate::oracle::lang::Zone;
use crate::rule;

/// The rules besides.
pub(super) fn rules_besides(game: &Game, event: &Event) -> Vec<RuleId> {
    match event {
        Event::Move(m) => of_a_move(game, m),
        // 119.2: damage makes a player lose that much life.
        Event::LoseLife { damage: true, .. } => vec![rule!("119.2")],
        // 120.2a: in combat; 120.2b: by a spell or ability.
        Event::Damage { combat: true, .. } => vec![rule!("120.2a")],
        Event::Damage { .. } => vec![rule!("120.2b")],
        // 613.7e-g: it receives a new timestamp.
        Event::Attach { .. } => vec![rule!("613.7e")],
        Event::TurnFace { .. } => vec![rule!("613.7f")],
        // 712.18: it is the same object still.
        Event::Transform { .. } => vec![rule!("613.7g"), rule!("712.18")],
        Event::Draw { card: None, .. } => vec![rule!("121.4")],
        // 111.3: it is what the effect that creates it says.
        Event::CreateToken { .. } => vec![rule!("111.3")],
        Event::BeginStep { step } => of_a_step(*step),
        _ => Vec::new(),
    }
}

/// The phase a step begins or belongs to.
fn of_a_step(step: Step) -> Vec<RuleId> {
    match step {
        Step::Untap => vec![rule!("501.1")],
        Step::BeginningOfCombat => vec![rule!("506.1")],
        // 505.1a: only the first of a turn is a precombat main phase.
        Step::PostcombatMain => vec![rule!("505.1a")],
        Step::End => vec![rule!("512.1")],
        _ => Vec::new(),
    }
}

/// Whether it was to go to a place in a library that is not there.
fn beyond_the_bottom(game: &Game, m: &Move) -> bool {
    let library = &game.player(game.object(m.object).owner).library;
    // It has been put there already.
    m.to.position.is_some_and(|place| place > 0 && place as usize >= library.len())
}

fn of_a_move(game: &Game, m: &Move) -> Vec<RuleId> {
    let old = game.object(m.object);
    let types = old.last_known.as_ref().map_or(CardTypes::default(), |row| row.types);
    let mut rules = Vec::new();
    match (m.from, m.to.zone) {
        // 304.2, 307.2: an instant or sorcery into the graveyard when its text has been carried out.
        (Zone::Stack, Zone::Graveyard) if m.cause == Cause::Resolved => rules.extend(resolving_rules(types)),
        // 406.3: face down, nobody may look at it.
        (_, Zone::Exile) if m.to.face_down => rules.extend([rule!("406.2"), rule!("406.3")]),
        // 401.7: in a library of fewer cards than that, at the bottom.
        (_, Zone::Library) if beyond_the_bottom(game, m) => rules.push(rule!("401.7")),
        // 400.8, 406.7: not to another zone, but a new object.
        (Zone::Exile, Zone::Exile) => rules.extend([rule!("400.8"), rule!("406.7")]),
        (_, Zone::Exile) => rules.push(rule!("406.2")),
        // 305.4: put there by an effect is not played.
        (_, Zone::Battlefield) if types.contains(CardTypes::LAND) && m.cause != Cause::Played => {
            rules.push(rule!("305.4"));
        }
        // 121.5: what is put into the hand is not drawn.
        (Zone::Library, Zone::Hand) if m.cause != Cause::Drawn => rules.push(rule!("121.5")),
        _ => {}
    }
    // 110.2a: under the control of whoever puts it there, whoever owns it.
    if m.to.zone == Zone::Battlefield && m.from != Zone::Stack && m.controller.is_some_and(|player| player != old.owner)
    {
        rules.push(rule!("110.2a"));
    }
    // 708.3: turned face down before it enters; 708.9: revealed as it leaves.
    rules.extend((m.to.face_down && m.to.zone == Zone::Battlefield).then(|| rule!("708.3")));
    rules.extend((old.face_down.is_some() && m.from == Zone::Battlefield).then(|| rule!("708.9")));
    // 122.2: its counters cease to exist.
    if !old.counters.is_empty() && old.kind != ObjectKind::Rule {
        rules.push(rule!("122.2"));
    }
    rules
}
