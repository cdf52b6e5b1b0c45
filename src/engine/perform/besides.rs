//! The rules an event is told under besides that of its kind: what its circumstances bring with them.

use crate::card::{CardTypes, Layout, Supertypes};
use crate::cr::RuleId;
use crate::event::{Cause, Event, Move};
use crate::known;
use crate::oracle::lang::{AbilityKind, EventPattern, Keyword, StaticEffect, Zone};
use crate::r3_card_types::resolving_rules;
use crate::rule;
use crate::state::{
    Characteristics, Deck, Entity, Game, HeldAbility, LastingEffect, LastingKind, Object, ObjectId, ObjectKind, Stage,
    Step,
};

use super::found::rules_of_finding;

/// The rules besides.
pub(super) fn rules_besides(game: &Game, event: &Event) -> Vec<RuleId> {
    match event {
        Event::Move(m) => of_a_move(game, m),
        // 119.2: damage makes a player lose that much life.
        Event::LoseLife { damage: true, .. } => vec![rule!("119.2")],
        // 120.2a: in combat; 120.2b: by a spell or ability.
        Event::Damage { combat: true, .. } => vec![rule!("120.2a")],
        Event::Damage { .. } => vec![rule!("120.2b")],
        // 701.3c: another timestamp; 604.4: what it does it does there from now on.
        Event::Attach { what, .. } if was_attached(game, *what) => {
            let does = |held: &HeldAbility| matches!(held.ability.kind, AbilityKind::Static(_));
            let mut rules = vec![rule!("701.3c")];
            rules.extend(game.object(*what).printed().abilities.iter().any(does).then(|| rule!("604.4")));
            rules
        }
        // 712.18: it is the same object still, with all that was done to it.
        Event::Transform { object, .. } if is_marked(game, *object) => vec![rule!("712.18")],
        // 710.1c: so is what is flipped.
        Event::Flip { object, .. } if is_marked(game, *object) => vec![rule!("710.1c")],
        Event::Draw { card: None, .. } => vec![rule!("121.4")],
        Event::CreateToken { token, .. } => of_a_token(game.object(*token)),
        // 608.2g: nobody gets priority after a spell is cast as another resolves.
        Event::Cast { .. } if game.turn.stage == Stage::Resolve => vec![rule!("608.2g")],
        // 405.2: on top of what is on the stack already.
        Event::Cast { .. } | Event::Activate { mana: false, .. } if game.stack.len() > 1 => vec![rule!("405.2")],
        Event::BeginStep { step } => {
            let mut rules = [of_a_step(game, *step), of_the_first_turn(game, *step)].concat();
            rules.extend(of_the_end_of_the_last(game));
            rules
        }
        // 116.2a: a special action.
        Event::PlayLand { .. } => vec![rule!("116.2a")],
        Event::Attack { target: Entity::Player(_), .. } => of_who_is_attacked(game),
        // 106.3: mana by a spell or an ability that is on the stack; 605.5b: a spell is no mana ability.
        Event::AddMana { source: Some(_), .. } if game.turn.stage == Stage::Resolve => of_mana(game),
        Event::Attack { target: Entity::Object(o), .. } => of_what_is_attacked(game, *o),
        // 113.9: by what counters abilities.
        Event::Counter { object, .. } if game.object(*object).is_ability() => vec![rule!("113.9")],
        _ => Vec::new(),
    }
}

/// 106.3: what is resolving has made mana, without being a mana ability (605.5).
fn of_mana(game: &Game) -> Vec<RuleId> {
    match game.stack.last().map(|id| game.object(*id).is_ability()) {
        Some(true) => vec![rule!("106.3"), rule!("605.5")],
        Some(false) => vec![rule!("106.3"), rule!("605.5b")],
        None => Vec::new(),
    }
}

/// 701.7a: what is created; 111.9: its name, too, where it is a legend.
fn of_a_token(token: &Object) -> Vec<RuleId> {
    let mut rules = vec![rule!("701.7a")];
    rules.extend(token.printed().supertypes.contains(Supertypes::LEGENDARY).then(|| rule!("111.9")));
    rules
}

/// 506.2: the player who is not active defends in a game of two; 506.2b: the team that is not.
fn of_who_is_attacked(game: &Game) -> Vec<RuleId> {
    match (game.players.len(), game.variant.shared_turns) {
        (_, true) => vec![rule!("506.2b")],
        (2, false) => vec![rule!("506.2")],
        _ => Vec::new(),
    }
}

/// Whether an ability of a permanent triggers on drawing.
fn waits_for_draws(game: &Game) -> bool {
    let waits = |held: &HeldAbility| match &held.ability.kind {
        AbilityKind::Triggered(triggered) => matches!(triggered.event, EventPattern::Draws { .. }),
        _ => false,
    };
    game.permanents().any(|object| object.printed().abilities.iter().any(waits))
}

/// Whether something has been attached before it is now.
fn was_attached(game: &Game, what: ObjectId) -> bool {
    let attached = |event: &Event| matches!(event, Event::Attach { what: other, .. } if *other == what);
    game.object(what).attached_to.is_some() || game.history.iter().rev().skip(1).any(|h| attached(&h.event))
}

/// Whether something has been done to a permanent that stays with it whatever it turns into.
fn is_marked(game: &Game, object: ObjectId) -> bool {
    let it = game.object(object);
    let lasts = |effect: &LastingEffect| match &effect.kind {
        LastingKind::Modify { objects, .. } | LastingKind::Copy { objects, .. } => objects.contains(&object),
        _ => false,
    };
    !it.counters.is_empty()
        || !it.attached.is_empty()
        || it.damage > 0
        || it.tapped
        || game.effects.iter().any(|effect| lasts(effect))
}

/// How the step before has ended: 500.3: as soon as all is done in which nobody gets priority; 500.2, 505.2: not as the stack
/// became empty, but when all had passed after that.
fn of_the_end_of_the_last(game: &Game) -> Option<RuleId> {
    let mut resolved = false;
    for happening in game.history.iter().rev().skip(1) {
        match &happening.event {
            Event::Resolve { .. } => resolved = true,
            Event::Untap { .. } if happening.step == Step::Untap => return Some(rule!("500.3")),
            Event::BeginStep { step } => {
                return resolved.then(|| if step.is_main() { rule!("505.2") } else { rule!("500.2") });
            }
            _ => {}
        }
    }
    None
}

/// Who takes the first turn of the game, and draws in it.
fn of_the_first_turn(game: &Game, step: Step) -> Vec<RuleId> {
    match step {
        _ if game.turn.number != 1 => Vec::new(),
        // 904.6: the archenemy, who has the schemes; 103.8: the starting player.
        Step::Untap if game.variant.archenemy && !game.deck(game.turn.active, Deck::Scheme).is_empty() => {
            vec![rule!("103.8"), rule!("904.6")]
        }
        Step::Untap => vec![rule!("103.8")],
        // 103.8c: nobody skips the draw step of the first turn of a game of several players.
        Step::Draw if game.players.len() > 2 => vec![rule!("103.8c")],
        _ => Vec::new(),
    }
}

/// 306.6, 310.5: planeswalkers and battles can be attacked.
fn of_what_is_attacked(game: &Game, object: ObjectId) -> Vec<RuleId> {
    let types = game.object(object).printed().types;
    let mut rules = Vec::new();
    rules.extend(types.contains(CardTypes::PLANESWALKER).then(|| rule!("306.6")));
    // 310.8d, 508.5: its protector is the defending player.
    let protected = || [rule!("310.5"), rule!("310.8d"), rule!("508.5")];
    rules.extend(types.contains(CardTypes::BATTLE).then(protected).into_iter().flatten());
    rules
}

/// The phase a step begins or belongs to.
fn of_a_step(game: &Game, step: Step) -> Vec<RuleId> {
    match step {
        Step::Untap => vec![rule!("501.1")],
        // 502.4: what triggered in the untap step has waited for a player to get priority.
        Step::Upkeep if !game.waiting.is_empty() => vec![rule!("503.1"), rule!("502.4")],
        Step::Upkeep => vec![rule!("503.1")],
        Step::BeginningOfCombat => vec![rule!("506.1")],
        // 505.1a: only the first of a turn is a precombat main phase.
        // 505.1: after combat the second of the two.
        Step::PostcombatMain => vec![rule!("505.1a"), rule!("505.1")],
        Step::EndOfCombat => vec![rule!("511.1")],
        Step::End => vec![rule!("512.1"), rule!("513.1")],
        // 514.3: nobody gets priority, as a rule.
        Step::Cleanup => vec![rule!("514.3")],
        Step::Draw
        | Step::PrecombatMain
        | Step::DeclareAttackers
        | Step::DeclareBlockers
        | Step::FirstStrikeDamage
        | Step::CombatDamage => Vec::new(),
    }
}

/// 712.13, 712.14: which face of a double-faced card is up as it enters.
fn which_face_up(game: &Game, m: &Move) -> Option<RuleId> {
    let double = matches!(game.object(m.object).def.layout, Layout::Transform | Layout::ModalDfc);
    match m.from {
        _ if !double || m.to.zone != Zone::Battlefield || m.to.face_down || m.to.transformed => None,
        Zone::Stack => Some(rule!("712.13")),
        _ => Some(rule!("712.14")),
    }
}

/// Whether it was to go to a place in a library that is not there.
fn beyond_the_bottom(game: &Game, m: &Move) -> bool {
    let library = &game.player(game.object(m.object).owner).library;
    // It has been put there already.
    m.to.position.is_some_and(|place| place > 0 && place as usize >= library.len())
}

/// 404.1: put on top of the cards that are in the graveyard already.
fn on_top_of_others(game: &Game, m: &Move) -> bool {
    let there = m.cause.is_discard()
        || matches!(m.cause, Cause::Countered | Cause::Destroyed | Cause::Sacrificed | Cause::Resolved);
    there && m.to.zone == Zone::Graveyard && game.player(game.object(m.object).owner).graveyard.len() > 1
}

/// How far back what an object has been is looked for: from the battlefield by another zone, the hand and the stack back to it.
const FEW_ZONES: usize = 4;

/// What an object has been on the battlefield a few zones before, the latest first.
fn former_permanents<'g>(game: &'g Game, object: &Object) -> impl Iterator<Item = &'g Object> {
    std::iter::successors(object.was, |id| game.object(*id).was)
        .take(FEW_ZONES)
        .map(|id| game.object(id))
        .filter(|was| was.zone == Zone::Battlefield)
}

/// 110.5d: what leaves the battlefield has no status any more; 110.5b: and what enters has none but the usual; 301.5b: Equipment
/// enters attached to nothing.
fn of_status(game: &Game, old: &Object, m: &Move) -> Vec<RuleId> {
    let mut rules = Vec::new();
    let status = |object: &Object| object.tapped || object.flipped || object.face_down.is_some();
    rules.extend((m.from == Zone::Battlefield && status(old)).then(|| rule!("110.5d")));
    let had = m.to.zone == Zone::Battlefield && former_permanents(game, old).any(status);
    rules.extend(had.then(|| rule!("110.5b")));
    if m.to.zone == Zone::Battlefield && m.from == Zone::Stack {
        let is = old.printed();
        let equipment = is.subtypes.contains(known::equipment()) && m.entering.attached_to.is_none();
        rules.extend(equipment.then(|| rule!("301.5b")));
    }
    rules
}

/// 611.3b, 604.2: what its static abilities did to permanents ends with it.
fn of_its_effects(old: &Object, m: &Move) -> Vec<RuleId> {
    let modifies = |held: &HeldAbility| match &held.ability.kind {
        AbilityKind::Static(of) => of.effects.iter().any(|effect| matches!(effect, StaticEffect::Modify { .. })),
        _ => false,
    };
    let had = old.last_known.as_ref().is_some_and(|row| row.abilities.iter().any(modifies));
    if m.from == Zone::Battlefield && had { vec![rule!("611.3b"), rule!("604.2")] } else { Vec::new() }
}

/// 115.10, 115.10a: what is kept from being a target is moved by what does not target it.
fn without_being_a_target(game: &Game, old: &Object, m: &Move) -> Vec<RuleId> {
    let kept =
        |row: &Characteristics| row.has(Keyword::Shroud) || row.has(Keyword::Hexproof) || row.has(Keyword::Protection);
    let resolving = game.turn.stage == Stage::Resolve && m.from == Zone::Battlefield;
    if !resolving || !old.last_known.as_deref().is_some_and(kept) {
        return Vec::new();
    }
    let targets = game.stack.last().and_then(|top| game.object(*top).stack.as_deref());
    let targeted = targets.is_some_and(|info| info.targets.iter().flatten().any(|t| *t == Entity::Object(old.id)));
    if targeted { Vec::new() } else { vec![rule!("115.10"), rule!("115.10a")] }
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
        // 701.9c: unrevealed into a hidden zone, it is nothing that anybody knows.
        _ if m.is_discarded_unseen() => rules.push(rule!("701.9c")),
        // 400.8, 406.7: not to another zone, but a new object.
        (Zone::Exile, Zone::Exile) => rules.extend([rule!("400.8"), rule!("406.7")]),
        (_, Zone::Exile) => rules.push(rule!("406.2")),
        // 121.5: what is put into the hand is not drawn, whatever waits for that.
        (Zone::Library, Zone::Hand) if m.cause != Cause::Drawn && waits_for_draws(game) => rules.push(rule!("121.5")),
        // 305.4: put there by an effect is not played.
        (_, Zone::Battlefield) if types.contains(CardTypes::LAND) && m.cause != Cause::Played => {
            rules.push(rule!("305.4"));
        }
        _ => {}
    }
    rules.extend(of_status(game, old, m));
    rules.extend(of_its_effects(old, m));
    rules.extend(without_being_a_target(game, old, m));
    rules.extend(on_top_of_others(game, m).then(|| rule!("404.1")));
    let was_there = m.to.zone == Zone::Battlefield && former_permanents(game, old).next().is_some();
    rules.extend(was_there.then(|| rule!("403.4")));
    // 400.11c: only what brings it into the game can do that; 400.11b: what has come from outside the game stays in it as it goes on.
    let from_outside = old.was.is_some_and(|was| game.object(was).zone == Zone::Outside);
    let card = old.kind == ObjectKind::Card;
    rules.extend((m.from == Zone::Outside && card).then(|| rule!("400.11c")));
    rules.extend((from_outside && card).then(|| rule!("400.11b")));
    // 406.3a: turned face up just before it is played; until it has left, it has no characteristics, and so no abilities.
    rules.extend((m.from == Zone::Exile && old.hidden).then(|| rule!("406.3a")));
    rules.extend(rules_of_finding(game, m));
    rules.extend(which_face_up(game, m));
    // 110.2a: under the control of whoever puts it there, whoever owns it.
    if m.to.zone == Zone::Battlefield && m.from != Zone::Stack && m.controller.is_some_and(|player| player != old.owner)
    {
        rules.push(rule!("110.2a"));
    }
    // 712.8a: anywhere but on the battlefield and the stack only its front face counts.
    let back = old.face == 1 && matches!(old.def.layout, Layout::Transform | Layout::ModalDfc);
    rules.extend((back && !matches!(m.to.zone, Zone::Battlefield | Zone::Stack)).then(|| rule!("712.8a")));
    // 708.3: turned face down before it enters; 708.9: revealed as it leaves.
    rules.extend((m.to.face_down && m.to.zone == Zone::Battlefield).then(|| rule!("708.3")));
    rules.extend((old.face_down.is_some() && m.from == Zone::Battlefield).then(|| rule!("708.9")));
    // 702.44b: from elsewhere than the stack nothing was spent on it.
    let sunburst = m.to.zone == Zone::Battlefield && m.from != Zone::Stack && old.printed().has(Keyword::Sunburst);
    rules.extend(sunburst.then(|| rule!("702.44b")));
    // 122.2: its counters cease to exist.
    if !old.counters.is_empty() && old.kind != ObjectKind::Rule {
        rules.push(rule!("122.2"));
    }
    rules
}
