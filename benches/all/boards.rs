//! Ordinary boards, on which it is measured how long things take.

use std::sync::Arc;

use apnap::engine::state::{CardDef, Game, ObjectKind, Player, PlayerId, Stage, Step, Zone};
use apnap::oracle::lang::CounterKind;

#[path = "../../tests/suite/decks.rs"]
pub mod decks;

use decks::card;

/// Two players in the first main phase of the fifth turn.
pub fn game() -> Game {
    let mut game = Game::new();
    for (i, name) in ["Alice", "Bob"].iter().enumerate() {
        game.players.push(Player { name: (*name).into(), life: 20, team: i as u8, ..Player::default() }.into());
    }
    game.turn.number = 5;
    game.turn.step = Step::PrecombatMain;
    game.turn.stage = Stage::Settle;
    game
}

pub fn put(game: &mut Game, player: u8, def: &Arc<CardDef>, n: u32) {
    for _ in 0..n {
        let card = game.new_card_id();
        let id = game.add_object(def.clone(), ObjectKind::Card, card, PlayerId(player), Zone::Battlefield);
        game.object_mut(id).since_turn_began = true;
        game.battlefield.push(id);
    }
}

/// 40 permanents: 20 lands, 20 creatures.
pub fn plain() -> Game {
    let mut game = game();
    for player in 0..2 {
        put(&mut game, player, &card("Forest", "", "Basic Land — Forest", "", None), 10);
        put(&mut game, player, &card("Cub", "{1}{G}", "Creature — Bear", "", Some(("2", "2"))), 6);
        put(&mut game, player, &card("Drake", "{3}{U}", "Creature — Drake", "Flying", Some(("3", "3"))), 4);
    }
    game
}

/// 40 permanents of which 10 have effects that touch one another: lords, an anthem, types, abilities lost and given.
pub fn tangled() -> Game {
    let mut game = game();
    for player in 0..2 {
        put(&mut game, player, &card("Forest", "", "Basic Land — Forest", "", None), 9);
        put(&mut game, player, &card("Cub", "{1}{G}", "Creature — Bear", "", Some(("2", "2"))), 6);
    }
    let effects = [
        ("Lord", "Creature — Bear", "Other Bears get +1/+1.", Some(("2", "2"))),
        ("Elder", "Creature — Elf Bear", "Other Bears you control have trample.", Some(("3", "3"))),
        ("Anthem", "Enchantment", "Creatures you control get +1/+1.", None),
        ("Hush", "Enchantment", "All creatures lose all abilities and have base power and toughness 1/1.", None),
        ("Wings", "Enchantment", "Creatures you control have flying.", None),
        ("Gloom", "Enchantment", "Creatures your opponents control get -0/-1.", None),
        ("Moon", "Enchantment", "Nonbasic lands are Mountains.", None),
        ("Grove", "Legendary Land", "Each land is a Forest in addition to its other land types.", None),
        (
            "Muster",
            "Creature — Human",
            "Muster's power and toughness are each equal to the number of creatures you control.",
            Some(("*", "*")),
        ),
        ("Captain", "Creature — Human", "Other Humans you control get +1/+1.", Some(("2", "2"))),
    ];
    for (i, (name, types, text, size)) in effects.into_iter().enumerate() {
        put(&mut game, (i % 2) as u8, &card(name, "{2}", types, text, size), 1);
    }
    let first = game.battlefield[20];
    game.object_mut(first).counters.insert(CounterKind::PowerToughness(1, 1), 2);
    game
}

/// 40 creatures, of which so many make all others of their kind larger.
pub fn led(lords: u32) -> Game {
    let mut game = game();
    put(&mut game, 0, &card("Cub", "{1}{G}", "Creature — Bear", "", Some(("2", "2"))), 20);
    put(&mut game, 0, &card("Sow", "{2}{G}", "Creature — Bear", "Vigilance", Some(("3", "3"))), 20 - lords);
    let text = "Other Bears you control get +1/+1 and have trample.";
    put(&mut game, 0, &card("Chief", "{2}{G}", "Creature — Bear", text, Some(("2", "2"))), lords);
    game
}

/// Ten lands and five cards in hand.
pub fn holding() -> Game {
    let mut game = game();
    put(&mut game, 0, &card("Forest", "", "Basic Land — Forest", "", None), 10);
    put(&mut game, 1, &card("Drake", "{3}{U}", "Creature — Drake", "Flying", Some(("3", "3"))), 4);
    let hand = [
        card("Cub", "{1}{G}", "Creature — Bear", "", Some(("2", "2"))),
        card("Stomper", "{3}{G}{G}", "Creature — Beast", "Trample", Some(("5", "5"))),
        card("Swell", "{G}", "Instant", "Target creature gets +3/+3 until end of turn.", None),
        card("Thorn", "{1}{G}", "Instant", "Thorn deals 2 damage to target creature with flying.", None),
        card("Forest", "", "Basic Land — Forest", "", None),
    ];
    for def in hand {
        let card = game.new_card_id();
        let id = game.add_object(def, ObjectKind::Card, card, PlayerId(0), Zone::Hand);
        game.zone_mut(Zone::Hand, PlayerId(0)).push(id);
    }
    game
}
