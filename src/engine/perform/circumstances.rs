//! The rules of parts 7 to 9 that an event is told under besides: what the object, the team or the variant brings with it.

use crate::card::Layout;
use crate::cr::RuleId;
use crate::event::{Cause, Event};
use crate::oracle::lang::{AbilityKind, CounterKind, Designation, EventPattern, Keyword, RulesCounter, Zone};
use crate::rule;
use crate::state::{Entity, Game, HeldAbility, Merged, Object, ObjectId, PlayerId, Step};

/// The rules of its circumstances.
pub(super) fn rules_of_circumstances(game: &Game, event: &Event) -> Vec<RuleId> {
    match event {
        Event::TurnFace { object, .. } => of_turning_face(game, game.object(*object)),
        // 730.2i: with all its components that have another face.
        Event::Transform { object, .. } if game.object(*object).merged.iter().any(Merged::is_double_faced) => {
            vec![rule!("730.2i")]
        }
        Event::Draw { player, card: Some(_) } => of_a_draw(game, *player),
        // 810.9: what happens to one player is applied to the life total of the team.
        Event::GainLife { player, .. } | Event::LoseLife { player, .. } if shares_life(game, *player) => {
            vec![rule!("810.9")]
        }
        // 810.10: the poison counters of a player are the team's; 810.10b: also where some are lost.
        Event::PutCounters { on: Entity::Player(player), kind, .. }
            if shares_life(game, *player) && is_poison(kind) =>
        {
            vec![rule!("810.10")]
        }
        Event::RemoveCounters { from: Entity::Player(player), kind, .. }
            if shares_life(game, *player) && is_poison(kind) =>
        {
            vec![rule!("810.10b")]
        }
        // 716.2c: a Class has gained a level.
        Event::Designate { what: Designation::Level(_), on: true, .. } => vec![rule!("716.2c")],
        // 805.5a: whichever player of the team that has priority it is.
        Event::Cast { player, .. } | Event::Activate { player, mana: false, .. } if acts_for_a_team(game, *player) => {
            vec![rule!("805.5"), rule!("805.5a")]
        }
        Event::Phase { object, .. } => of_phasing(game, *object),
        // 731.1a: from the one to the other.
        Event::SetDaytime(_) if turns_to_another_time(game) => vec![rule!("731.1a")],
        Event::PlayLand { .. } => vec![rule!("701.18a")],
        // 800.7: with more than two players nobody skips the first draw.
        Event::BeginStep { step: Step::Draw } if game.turn.number == 1 && game.players.len() > 2 => {
            vec![rule!("800.7")]
        }
        // 810.8a: a team wins and loses as one; 809.5a-b: with its emperor.
        Event::LoseGame { player, .. } if shares_life(game, *player) => vec![rule!("810.8a")],
        Event::WinGame { player } if shares_life(game, *player) => vec![rule!("810.8a")],
        Event::LoseGame { player, .. } if game.is_emperor(*player) => vec![rule!("809.5b"), rule!("104.3i")],
        Event::WinGame { player } if game.is_emperor(*player) => vec![rule!("809.5a"), rule!("104.2d")],
        // 701.6b: what was paid for it is not given back.
        Event::Counter { object, .. }
            if game.object(*object).cast.as_ref().is_some_and(|cast| !cast.mana.is_empty()) =>
        {
            vec![rule!("701.6b")]
        }
        // 701.8a: what is destroyed is put into its owner's graveyard.
        Event::Move(m) if (m.from, m.to.zone, m.cause) == (Zone::Battlefield, Zone::Graveyard, Cause::Destroyed) => {
            vec![rule!("701.8a")]
        }
        _ => Vec::new(),
    }
}

/// 730.2f: turned face up or face down, with every component of it that is.
fn of_turning_face(game: &Game, it: &Object) -> Vec<RuleId> {
    let mut rules = Vec::new();
    // 702.61b: split second does not keep players from special actions.
    let hurried = game.stack.iter().any(|id| game.object(*id).printed().has(Keyword::SplitSecond));
    rules.extend(hurried.then(|| rule!("702.61b")));
    rules.extend((!it.merged.is_empty()).then(|| rule!("730.2f")));
    rules
}

/// 709.2 and the like: a card of several parts is one card.
fn of_a_draw(game: &Game, player: PlayerId) -> Vec<RuleId> {
    let card = game.player(player).hand.last();
    match card.map(|card| game.object(*card).def.layout) {
        Some(layout) if layout.is_split() => vec![rule!("709.2")],
        Some(Layout::Adventure) => vec![rule!("715.2c")],
        Some(Layout::Omen) => vec![rule!("720.2c")],
        Some(Layout::Prepare) => vec![rule!("722.2c")],
        _ => Vec::new(),
    }
}

/// Whether a player has the life total and the poison counters together with a teammate (810).
fn shares_life(game: &Game, player: PlayerId) -> bool {
    game.variant.shared_life && game.team(game.player(player).team).count() > 1
}

/// 805.5: whether a player acts who is not the first of the team that has priority.
fn acts_for_a_team(game: &Game, player: PlayerId) -> bool {
    game.variant.shared_turns && game.together(player).first() != Some(&player)
}

/// 702.26d, 702.26g, 702.26j: as it is, with what is attached to it, for which it is as though nothing had come off.
fn of_phasing(game: &Game, object: ObjectId) -> Vec<RuleId> {
    let it = game.object(object);
    let mut rules = Vec::new();
    // 702.26d: it does not leave: a token stays one, counters stay on it, and what waits for its leaving or entering does not trigger.
    let waits = |held: &HeldAbility| match &held.ability.kind {
        AbilityKind::Triggered(of) => {
            matches!(of.event, EventPattern::Moves { .. } | EventPattern::Enters { .. } | EventPattern::Dies { .. })
        }
        _ => false,
    };
    let stays = it.is_token() || !it.counters.is_empty() || it.printed().abilities.iter().any(waits);
    rules.extend(stays.then(|| rule!("702.26d")));
    let attached = !it.attached.is_empty();
    rules.extend(attached.then(|| [rule!("702.26g"), rule!("702.26j")]).into_iter().flatten());
    // 702.26i: what phases in by itself is attached to what it was attached to.
    let back = it.phased_out.is_none() && it.attached_to.is_some();
    rules.extend(back.then(|| rule!("702.26i")));
    rules
}

/// Whether it has been day or night before.
fn turns_to_another_time(game: &Game) -> bool {
    game.history.iter().any(|happening| matches!(happening.event, Event::SetDaytime(_)))
}

fn is_poison(kind: &CounterKind) -> bool {
    *kind == RulesCounter::Poison.into()
}
