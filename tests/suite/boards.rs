//! The boards of the design that well-known engines get wrong, and other small boards, straight on the engine.

use std::sync::Arc;

use apnap::card::{Card, RawCard};
use apnap::engine::choice::Ask;
use apnap::engine::decide::First;
use apnap::engine::define::compiled;
use apnap::engine::r6_spells::r613_layers::derive;
use apnap::engine::state::{Game, ObjectId, ObjectKind, Player, PlayerId, Stage, Step, Zone};
use apnap::engine::trace::{Level, Trace};
use apnap::engine::{Play, Unit};

fn card(name: &str, type_line: &str, text: &str, pt: Option<(&str, &str)>) -> Arc<apnap::engine::state::CardDef> {
    let raw = RawCard {
        name: Some(name.to_owned()),
        mana_cost: Some("{1}".to_owned()),
        type_line: Some(type_line.to_owned()),
        oracle_text: Some(text.to_owned()),
        power: pt.map(|p| p.0.to_owned()),
        toughness: pt.map(|p| p.1.to_owned()),
        ..RawCard::default()
    };
    let def = compiled(&Card::try_from(raw).unwrap());
    assert!(def.not_understood.is_empty(), "{name}: {:?}", def.not_understood);
    Arc::new(def)
}

/// A game of two players in which nothing has happened.
pub fn game() -> Game {
    let mut game = Game::new();
    for (i, name) in ["Alice", "Bob"].iter().enumerate() {
        game.players.push(Player { name: (*name).into(), life: 20, team: i as u8, ..Player::default() }.into());
    }
    game.turn.number = 1;
    game.turn.step = Step::PrecombatMain;
    game.turn.stage = Stage::Settle;
    game
}

fn put(game: &mut Game, player: u8, def: Arc<apnap::engine::state::CardDef>) -> ObjectId {
    let card = game.new_card_id();
    let id = game.add_object(def, ObjectKind::Card, card, PlayerId(player), Zone::Battlefield);
    game.object_mut(id).since_turn_began = true;
    game.battlefield.push(id);
    id
}

fn pt(game: &Game, id: ObjectId) -> (i32, i32) {
    let derived = derive(game).unwrap();
    let row = derived.table.get(id).unwrap();
    (row.power.unwrap(), row.toughness.unwrap())
}

fn settle(game: Game) -> Play {
    let mut play = Play::new(game, Trace::new(Level::Full));
    while play.next() == Unit::Step && play.game.turn.stage != Stage::Over {
        play.step(&mut First).unwrap();
    }
    play
}

const HUMILITY: &str = "All creatures lose all abilities and have base power and toughness 1/1.";

#[test]
fn humility_with_a_lord_is_one_by_one_in_both_orders() {
    for lord_first in [true, false] {
        let mut game = game();
        let lord = || card("Lord", "Creature — Goblin", "Other Goblins get +1/+1.", Some(("2", "2")));
        let humility = || card("Humility", "Enchantment", HUMILITY, None);
        let goblin = card("Goblin", "Creature — Goblin", "", Some(("3", "3")));
        let goblin = put(&mut game, 0, goblin);
        if lord_first {
            put(&mut game, 0, lord());
            put(&mut game, 0, humility());
        } else {
            put(&mut game, 0, humility());
            put(&mut game, 0, lord());
        }
        assert_eq!(pt(&game, goblin), (1, 1));
    }
}

#[test]
fn blood_moon_makes_urborg_a_mountain_whatever_came_first() {
    for moon_first in [true, false] {
        let mut game = game();
        let moon = || card("Moon", "Enchantment", "Nonbasic lands are Mountains.", None);
        let urborg =
            || card("Urborg", "Legendary Land", "Each land is a Swamp in addition to its other land types.", None);
        let other = card("Forest", "Basic Land — Forest", "", None);
        let other = put(&mut game, 0, other);
        let land = if moon_first {
            put(&mut game, 0, moon());
            put(&mut game, 0, urborg())
        } else {
            let land = put(&mut game, 0, urborg());
            put(&mut game, 0, moon());
            land
        };
        let derived = derive(&game).unwrap();
        let names = |id| derived.table.get(id).unwrap().subtypes.iter().map(|s| s.name()).collect::<Vec<_>>();
        assert_eq!(names(land), ["Mountain"]);
        assert_eq!(names(other), ["Forest"]);
    }
}

#[test]
fn both_players_at_zero_life_is_a_draw() {
    let mut game = game();
    game.player_mut(PlayerId(0)).life = 0;
    game.player_mut(PlayerId(1)).life = 0;
    let play = settle(game);
    assert!(play.game.over);
    assert!(play.game.players.iter().all(|p| p.outcome == apnap::engine::state::Outcome::Drew));
}

#[test]
fn two_that_die_at_once_see_each_other() {
    let mut game = game();
    let text = "Whenever another creature dies, you gain 1 life.";
    for _ in 0..2 {
        let def = card("Watcher", "Creature — Human", text, Some(("1", "0")));
        put(&mut game, 0, def);
    }
    let play = settle(game);
    assert_eq!(play.game.stack.len(), 2, "{:?}", play.trace.records.iter().map(|r| r.text()).collect::<Vec<_>>());
}

#[test]
fn undying_and_persist_come_back_once() {
    let mut game = game();
    let def = card("Returner", "Creature — Human", "Undying", Some(("1", "0")));
    put(&mut game, 0, def);
    let play = settle(game);
    assert_eq!(play.game.stack.len(), 1);
}

#[test]
fn asking_nothing_when_there_is_one_answer() {
    assert!(Ask::Shuffle(1).forced().is_some());
}

/// 400.2, 401.5: the board shows what other effects reveal of a hand and a library.
#[test]
fn what_is_revealed_is_shown() {
    let mut game = game();
    for (player, text) in [
        (0, "Play with the top card of your library revealed."),
        (1, "You may look at the top card of your library any time."),
        (1, "Your opponents play with their hands revealed."),
    ] {
        put(&mut game, player, card("Glass", "Artifact", text, None));
    }
    for player in 0..2 {
        let new = game.new_card_id();
        let top = card("Cub", "Creature — Bear", "", Some(("1", "1")));
        let id = game.add_object(top, ObjectKind::Card, new, PlayerId(player), Zone::Library);
        game.player_mut(PlayerId(player)).library.insert(0, id);
    }
    let shown = apnap::explain::board::board(&game).players.into_iter().map(|side| side.shown).collect::<Vec<_>>();
    assert_eq!(
        shown,
        [
            vec!["Cub on top of it, revealed (401.5)", "the hand revealed (400.2)"],
            vec!["Cub on top of it, may be looked at (401.5)"],
        ]
    );
}
