//! Two simple decks, and a game between them.

use std::sync::Arc;

use apnap::card::{Card, RawCard};
use apnap::engine::chance::Chance;
use apnap::engine::define::compiled;
use apnap::engine::state::{CardDef, Game, ObjectKind, Player, PlayerId, Stage, Step, Zone};

/// A card: name, cost, type line, text, power and toughness.
pub fn card(name: &str, cost: &str, type_line: &str, text: &str, size: Option<(&str, &str)>) -> Arc<CardDef> {
    let raw = RawCard {
        name: Some(name.to_owned()),
        mana_cost: (!cost.is_empty()).then(|| cost.to_owned()),
        type_line: Some(type_line.to_owned()),
        oracle_text: Some(text.to_owned()),
        power: size.map(|s| s.0.to_owned()),
        toughness: size.map(|s| s.1.to_owned()),
        ..RawCard::default()
    };
    let def = compiled(&Card::try_from(raw).unwrap());
    assert!(def.not_understood.is_empty(), "{name}: {:?}", def.not_understood);
    Arc::new(def)
}

/// A green deck: creatures, a trick, a mana creature.
pub fn green() -> Vec<(u32, Arc<CardDef>)> {
    vec![
        (24, card("Forest", "", "Basic Land — Forest", "", None)),
        (8, card("Cub", "{1}{G}", "Creature — Bear", "", Some(("2", "2")))),
        (6, card("Sprout Druid", "{G}", "Creature — Elf Druid", "{T}: Add {G}.", Some(("1", "1")))),
        (6, card("Stomper", "{3}{G}{G}", "Creature — Beast", "Trample", Some(("5", "5")))),
        (4, card("Pack Leader", "{2}{G}", "Creature — Bear", "Other Bears you control get +1/+1.", Some(("2", "3")))),
        (6, card("Swell", "{G}", "Instant", "Target creature gets +3/+3 until end of turn.", None)),
        (6, card("Gift of Roots", "{1}{G}", "Sorcery", "You gain 4 life.", None)),
    ]
}

/// A red deck: small creatures, damage, a trigger.
pub fn red() -> Vec<(u32, Arc<CardDef>)> {
    vec![
        (22, card("Mountain", "", "Basic Land — Mountain", "", None)),
        (8, card("Raider", "{R}", "Creature — Goblin", "Haste", Some(("1", "1")))),
        (
            6,
            card(
                "Spark Mage",
                "{2}{R}",
                "Creature — Human Wizard",
                "{T}: Spark Mage deals 1 damage to any target.",
                Some(("1", "2")),
            ),
        ),
        (8, card("Ember", "{R}", "Instant", "Ember deals 3 damage to any target.", None)),
        (
            6,
            card(
                "Mourner",
                "{1}{R}",
                "Creature — Human",
                "Whenever another creature dies, you gain 1 life.",
                Some(("2", "1")),
            ),
        ),
        (6, card("Drake", "{3}{R}", "Creature — Drake", "Flying", Some(("3", "3")))),
        (4, card("Blades", "{1}{R}", "Creature — Goblin", "First strike", Some(("2", "2")))),
    ]
}

/// A game between the two, shuffled by a seed, seven cards in hand each, at the first untap step.
pub fn game(seed: u64) -> Game {
    let mut game = Game::new();
    for (i, name) in ["Alice", "Bob"].iter().enumerate() {
        game.players.push(Player { name: (*name).into(), life: 20, team: i as u8, ..Player::default() }.into());
    }
    game.turn.number = 1;
    game.turn.step = Step::Untap;
    game.turn.stage = Stage::Begin;
    let mut chance = Chance::new(seed);
    for (player, deck) in [green(), red()].into_iter().enumerate() {
        let owner = PlayerId(player as u8);
        let cards: Vec<Arc<CardDef>> =
            deck.into_iter().flat_map(|(n, def)| std::iter::repeat_n(def, n as usize)).collect();
        for (place, i) in chance.shuffled(cards.len()).into_iter().enumerate() {
            let zone = if place < 7 { Zone::Hand } else { Zone::Library };
            let card = game.new_card_id();
            let id = game.add_object(cards[i].clone(), ObjectKind::Card, card, owner, zone);
            game.zone_mut(zone, owner).push(id);
        }
    }
    game
}
