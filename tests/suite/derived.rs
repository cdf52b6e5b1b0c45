//! What every object is, worked out in three ways that must agree: from what has changed since, all anew, and effect by effect,
//! as it is for "why". On random boards of effects that meet one another, through random changes.

use apnap::engine::Play;
use apnap::engine::chance::Chance;
use apnap::engine::cx::Cx;
use apnap::engine::decide::First;
use apnap::engine::event::{Cause, Event, Move};
use apnap::engine::r6_spells::r613_layers::{Record, derive, derive_recorded};
use apnap::engine::state::{Entity, Game, ObjectId, ObjectKind, PlayerId, Zone};
use apnap::engine::trace::{Level, Trace};
use apnap::engine::work::counted;
use apnap::oracle::lang::{CounterKind, Place};
use proptest::prelude::*;

use crate::decks::card;
use crate::drawn::drawn;

/// Name, type line, text, size.
type Printed = (&'static str, &'static str, &'static str, Option<(&'static str, &'static str)>);

const PLAIN: [Printed; 4] = [
    ("Cub", "Creature — Bear", "", Some(("2", "2"))),
    ("Drake", "Creature — Drake", "Flying", Some(("3", "3"))),
    ("Forest", "Basic Land — Forest", "", None),
    ("Shifter", "Creature — Shapeshifter", "Changeling", Some(("1", "1"))),
];

/// What applies to objects for what they themselves are.
const SIMPLE: [Printed; 7] = [
    ("Chief", "Creature — Bear", "Other Bears you control get +1/+1 and have trample.", Some(("2", "2"))),
    ("Elder", "Creature — Elf Bear", "Other Bears get +0/+1.", Some(("1", "3"))),
    ("Anthem", "Enchantment", "Creatures you control get +1/+1.", None),
    ("Wings", "Enchantment", "Creatures you control have flying.", None),
    ("Gloom", "Enchantment", "Creatures your opponents control get -0/-1.", None),
    ("Grip", "Enchantment — Aura", "Enchant permanent\nYou control enchanted permanent.", None),
    ("Mantle", "Enchantment — Aura", "Enchant permanent\nEnchanted creature gets +2/+1 and has vigilance.", None),
];

/// What hangs on others, too.
const TANGLED: [Printed; 7] = [
    ("Hush", "Enchantment", "All creatures lose all abilities and have base power and toughness 1/1.", None),
    ("Moon", "Enchantment", "Nonbasic lands are Mountains.", None),
    ("Grove", "Legendary Land", "Each land is a Forest in addition to its other land types.", None),
    (
        "Muster",
        "Creature — Human",
        "Muster's power and toughness are each equal to the number of creatures you control.",
        Some(("*", "*")),
    ),
    ("Watch", "Enchantment", "As long as you control a Drake, creatures you control have vigilance.", None),
    ("Gale", "Enchantment", "Creatures with flying get +1/+0.", None),
    ("Ward", "Enchantment", "Enchanted creatures get +0/+2.", None),
];

fn board(chance: &mut Chance, pool: &[Printed]) -> Game {
    let mut game = crate::boards::game();
    for _ in 0..14 {
        let (name, types, text, size) = pool[chance.below(pool.len())];
        let (thing, player) = (game.new_card_id(), PlayerId(chance.below(2) as u8));
        let id =
            game.add_object(card(name, "{1}", types, text, size), ObjectKind::Card, thing, player, Zone::Battlefield);
        game.battlefield.push(id);
        if types.ends_with("Aura") {
            let host = game.battlefield[chance.below(game.battlefield.len())];
            game.attach(id, (host != id).then_some(Entity::Object(host)));
        }
    }
    game
}

/// Something that happens to the board.
fn change(cx: &Cx<'_>, chance: &mut Chance) -> Event {
    let game = &cx.game;
    let one = game.battlefield[chance.below(game.battlefield.len())];
    let other = game.battlefield[chance.below(game.battlefield.len())];
    let by = PlayerId(chance.below(2) as u8);
    let counters = [CounterKind::PowerToughness(1, 1), CounterKind::Named("flying".into())];
    let kind = counters[chance.below(2)].clone();
    let away: Vec<ObjectId> = game.objects.iter().filter(|o| o.alive && !o.is_permanent()).map(|o| o.id).collect();
    match chance.below(8) {
        0 => Move::new(one, Place::zone(Zone::Graveyard), Cause::Effect).into(),
        1 if game.battlefield.len() > 4 => Move::new(one, Place::zone(Zone::Hand), Cause::Effect).into(),
        2 | 3 if !away.is_empty() => {
            let mut back = Move::new(away[chance.below(away.len())], Place::zone(Zone::Battlefield), Cause::Effect);
            back.controller = Some(by);
            back.into()
        }
        4 => Event::RemoveCounters { from: one.into(), kind, amount: 1, damage: false },
        5 => Event::Attach { what: one, to: Entity::Object(other) },
        6 => Event::TurnFace { object: one, up: chance.below(2) == 0 },
        7 => Event::Tap { object: one, to_attack: false, by: None },
        _ => Event::PutCounters { on: one.into(), kind, amount: 1, by },
    }
}

fn agree(cx: &Cx<'_>, chance: &mut Chance) {
    let game = &cx.game;
    let known = cx.derived().unwrap();
    let anew = derive(game).unwrap();
    let object = game.battlefield.get(chance.below(game.battlefield.len())).copied().unwrap_or(ObjectId(0));
    let mut record = Some(Record { objects: [object].into(), values: true, applied: Vec::new(), vanished: Vec::new() });
    let one_by_one = derive_recorded(game, &mut record).unwrap();
    for id in game.objects.iter().map(|o| o.id) {
        let name = || format!("{} {id:?}", game.name(id));
        assert_eq!(known.table.get(id), anew.table.get(id), "known and anew: {}", name());
        assert_eq!(one_by_one.table.get(id), anew.table.get(id), "one by one and anew: {}", name());
        assert_eq!(known.copiable(game, id), anew.copiable(game, id), "copiable: {}", name());
    }
    let of = |derived: &apnap::engine::r6_spells::r613_layers::Derived| {
        derived.abilities.iter().map(|a| (a.object, a.origin, a.ability.clone())).collect::<Vec<_>>()
    };
    assert_eq!(of(&known), of(&anew));
    // What is attached to something is known to it.
    for object in game.permanents() {
        let mut found: Vec<_> = game.permanents().filter(|o| o.attached_to == Some(object.id.into())).collect();
        found.sort_unstable_by_key(|o| (o.timestamp, o.id));
        assert_eq!(game.attachments(object.id.into()), found.iter().map(|o| o.id).collect::<Vec<_>>());
    }
}

fn play_on(seed: u64, pool: &[Printed]) {
    let mut chance = Chance::new(seed);
    let mut play = Play::new(board(&mut chance, pool), Trace::new(Level::Off));
    for _ in 0..30 {
        play.unit(&mut First, |cx: &mut Cx<'_>| {
            cx.derived()?;
            for _ in 0..=chance.below(3) {
                if !cx.game.battlefield.is_empty() {
                    let event = change(cx, &mut chance);
                    cx.perform(vec![event])?;
                }
            }
            agree(cx, &mut chance);
            Ok(())
        })
        .unwrap();
        if play.game.battlefield.is_empty() {
            break;
        }
    }
}

proptest! {
    #![proptest_config(drawn(24))]

    #[test]
    fn three_ways_agree_where_each_is_what_it_is_in_itself(seed in any::<u64>()) {
        play_on(seed, &[&PLAIN[..], &SIMPLE[..]].concat());
    }

    #[test]
    fn three_ways_agree_where_effects_meet(seed in any::<u64>()) {
        play_on(seed, &[&PLAIN[..], &SIMPLE[..], &TANGLED[..]].concat());
    }
}

/// A counter on one of many creatures is worked out for that one alone.
#[test]
fn a_change_of_one_is_worked_out_for_one() {
    let mut chance = Chance::new(1);
    let game = board(&mut chance, &PLAIN);
    let one = game.battlefield[0];
    let mut play = Play::new(game, Trace::new(Level::Off));
    let work = play.unit(&mut First, |cx: &mut Cx<'_>| {
        cx.derived()?;
        let kind = CounterKind::PowerToughness(1, 1);
        cx.perform(vec![Event::PutCounters { on: one.into(), kind, amount: 1, by: PlayerId(0) }])?;
        Ok(counted(|| cx.derived()).1)
    });
    assert!(work.unwrap().objects <= 1);
}
