//! The scenes a card is tried in: by where it lies at first, and what goes on around it.

use std::sync::Arc;

use super::driver::{Cause, Driver, Seen};
use super::shown::Shown;
use super::willing::{At, Fight};
use crate::card::{CardTypes, Subtype};
use crate::engine::Action;
use crate::engine::state::{CardDef, ObjectId, Step};
use crate::oracle::lang::{Ability, AbilityKind, Keyword};
use crate::scenario::Cards;

/// What else there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Board {
    /// Something of everything.
    Rich,
    /// Something of everything, and spells for a turn full of deeds.
    Busy,
    /// Little mana, but much else to pay with.
    Short,
    /// The same with hardly any mana.
    Shorter,
    /// Hardly anything.
    Bare,
}

impl Board {
    /// Each.
    pub const ALL: [Self; 5] = [Self::Rich, Self::Busy, Self::Short, Self::Shorter, Self::Bare];
}

/// Where the card lies at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lies {
    InHand,
    /// On the battlefield with its front up.
    Front,
    /// On the battlefield with its back up.
    Back,
    FaceDown,
    InGraveyard,
}

/// What is done with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Does {
    /// All that can be done with it where it lies.
    Used,
    /// The same, and what comes onto the battlefield lives on there.
    UsedThenLives,
    /// It is played in answer to a spell of an opponent's.
    Answers,
    /// It is used, fought with and got rid of.
    Lives,
    /// It is used while other creatures attack and block, in its player's turn and in an opponent's.
    InCombat,
    /// It attacks alone, and blocks.
    Fights,
    /// Players do in their turns whatever spells can make them do, and it is used then.
    MeetsDeeds,
}

/// A scene.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene {
    pub name: &'static str,
    board: Board,
    lies: Lies,
    does: Does,
}

const fn scene(name: &'static str, board: Board, lies: Lies, does: Does) -> Scene {
    Scene { name, board, lies, does }
}

/// The scenes each card is tried in.
pub(super) fn of(card: &CardDef) -> Vec<Scene> {
    // What lives on the battlefield from the beginning of a scene need not live there again.
    let hand = if stays(card) { Does::Used } else { Does::UsedThenLives };
    let mut scenes = vec![scene("hand", Board::Rich, Lies::InHand, hand)];
    if is(card, CardTypes::INSTANT) || has_flash(card) {
        scenes.push(scene("in answer to a spell", Board::Rich, Lies::InHand, Does::Answers));
    }
    if stays(card) {
        scenes.push(scene("battlefield", Board::Rich, Lies::Front, Does::Lives));
    }
    scenes.push(scene("graveyard", Board::Rich, Lies::InGraveyard, Does::Used));
    scenes
}

/// The scenes for what those have not shown of a card.
pub(super) fn more(card: &CardDef) -> Vec<Scene> {
    let mut scenes = Vec::new();
    if stays(card) {
        scenes.push(scene("hand, then the battlefield", Board::Rich, Lies::InHand, Does::UsedThenLives));
        scenes.push(scene("combat", Board::Busy, Lies::Front, Does::Fights));
        scenes.push(scene("in combat", Board::Rich, Lies::Front, Does::InCombat));
        if card.faces.get(1).is_some_and(|back| back.printed.types.intersects(CardTypes::PERMANENT)) {
            scenes.push(scene("battlefield, back", Board::Rich, Lies::Back, Does::Lives));
            scenes.push(scene("a turn full of deeds, back", Board::Busy, Lies::Back, Does::MeetsDeeds));
        }
        scenes.push(scene("face down", Board::Rich, Lies::FaceDown, Does::Used));
        scenes.push(scene("alone", Board::Bare, Lies::Front, Does::Lives));
        scenes.push(scene("a turn full of deeds", Board::Busy, Lies::Front, Does::MeetsDeeds));
    }
    scenes.extend([
        scene("hand, after deeds", Board::Busy, Lies::InHand, Does::MeetsDeeds),
        scene("hand, in combat", Board::Rich, Lies::InHand, Does::InCombat),
        scene("hand, short of mana", Board::Short, Lies::InHand, Does::UsedThenLives),
        scene("hand, shorter of mana", Board::Shorter, Lies::InHand, Does::UsedThenLives),
        scene("hand, alone", Board::Bare, Lies::InHand, Does::UsedThenLives),
        scene("graveyard, after deeds", Board::Busy, Lies::InGraveyard, Does::MeetsDeeds),
        scene("graveyard, in combat", Board::Rich, Lies::InGraveyard, Does::InCombat),
    ]);
    scenes
}

/// Whether the front of a card is a permanent that may be on the battlefield by itself.
fn stays(card: &CardDef) -> bool {
    !is(card, CardTypes::INSTANT | CardTypes::SORCERY) && !has(card, Subtype::AURA)
}

/// Whether the front of a card has one of these types.
fn is(card: &CardDef, types: CardTypes) -> bool {
    card.faces.first().is_some_and(|face| face.printed.types.intersects(types))
}

/// Whether the front of a card has this subtype.
fn has(card: &CardDef, subtype: Subtype) -> bool {
    card.faces.first().is_some_and(|face| face.printed.subtypes.contains(subtype))
}

fn has_flash(card: &CardDef) -> bool {
    let of = |ability: &Arc<Ability>| match &ability.kind {
        AbilityKind::Keyword(keyword) => keyword.keyword == Keyword::Flash,
        _ => false,
    };
    card.faces.first().is_some_and(|face| face.text.abilities.iter().any(of))
}

impl Scene {
    /// Plays the scene; with what was shown before, only until the rest has been shown, too.
    pub(super) fn play(self, card: &CardDef, cards: &Cards, before: Option<&Shown>) -> Seen {
        match self.board.driver(card, self.lies, cards) {
            Ok(mut driver) => {
                driver.before = before;
                if driver.drain() {
                    self.go(&mut driver);
                    driver.take_down();
                }
                driver.seen
            }
            Err(what) => Seen { faults: [(Cause::NotSetUp, what)].into(), ..Seen::default() },
        }
    }

    fn go(self, driver: &mut Driver<'_>) {
        match self.does {
            Does::Used => each_action(driver, false),
            Does::UsedThenLives => each_action(driver, true),
            Does::Answers => {
                if driver.act(&Action::Pass) && driver.settle() {
                    answer_a_spell(driver);
                }
            }
            Does::Lives => {
                each_action(driver, false);
                live(driver);
                if driver.act(&Action::Pass) && driver.settle() {
                    answer_a_spell(driver);
                }
            }
            Does::InCombat => in_combat(driver),
            Does::Fights => fight(driver),
            Does::MeetsDeeds => meet_deeds(driver),
        }
    }
}

/// Does each thing that can be done with the card, each from here; with `lives`, what has come onto the battlefield lives on
/// there.
fn each_action(driver: &mut Driver<'_>, lives: bool) {
    let here = driver.play.clone();
    for action in driver.actions() {
        // First with what is chosen first; while something of the card has come to nothing, again with other choices.
        for from in [0, 3, 5, 8] {
            if !driver.act_from(&action, from) {
                break;
            }
            driver.drain();
            driver.count();
            driver.take_down();
            if from == 0 && lives && driver.it_is_there() {
                live(driver);
            }
            driver.go_back_to(&here);
            if driver.seen.shown.all_did() {
                break;
            }
        }
        driver.go_back_to(&here);
    }
}

/// What a permanent meets: it is got rid of in each way, each from here, and then a turn of each player with an attack.
fn live(driver: &mut Driver<'_>) {
    let here = driver.play.clone();
    for name in ["Trial Ruin", "Trial Exile", "Trial Return"] {
        if cast_at_it(driver, name) {
            driver.count();
            driver.take_down();
        }
        driver.go_back_to(&here);
    }
    let turn = driver.play.game.turn.number;
    if driver.to(turn, Step::DeclareBlockers) && driver.play.game.turn.number == turn {
        each_action(driver, false);
    }
    // Its attack, an opponent's, and the beginning of the next turn of its controller; of a Saga, what later turns bring.
    let turns = if has(driver.card, Subtype::SAGA) { 6 } else { 2 };
    if driver.to(turn + turns, Step::PrecombatMain) {
        each_action(driver, false);
    }
    driver.count();
    driver.take_down();
    driver.go_back_to(&here);
}

/// Casts a spell with the card as its target, and lets it resolve; whether it was cast.
fn cast_at_it(driver: &mut Driver<'_>, name: &str) -> bool {
    match driver.it() {
        Some(it) => cast_at(driver, name, it),
        None => false,
    }
}

/// Casts a spell with an object as its target, and lets it resolve; whether it was cast.
fn cast_at(driver: &mut Driver<'_>, name: &str, at: ObjectId) -> bool {
    let cast = driver.casting(name).is_some_and(|action| driver.act_as(&action, &mut At(at)));
    cast && driver.drain()
}

/// The opponent casts a creature and then an instant, each from here, and the card is played in answer.
fn answer_a_spell(driver: &mut Driver<'_>) {
    let here = driver.play.clone();
    for name in ["Trial Cub", "Trial Bolt"] {
        let cast = driver.casting(name).is_some_and(|action| driver.act(&action));
        if cast && driver.settle() && driver.act(&Action::Pass) && driver.settle() {
            each_action(driver, false);
        }
        driver.go_back_to(&here);
    }
}

/// The card is used in the steps of combat by each player, in this turn and in the next.
fn in_combat(driver: &mut Driver<'_>) {
    let turn = driver.play.game.turn.number;
    let start = driver.play.clone();
    for (turn, how) in [(turn, Fight::Others), (turn + 1, Fight::Defending)] {
        driver.go_back_to(&start);
        driver.fight = how;
        for step in [Step::BeginningOfCombat, Step::DeclareAttackers, Step::DeclareBlockers] {
            if !driver.to(turn, step) || driver.play.game.turn.step != step {
                break;
            }
            each_action(driver, false);
            let here = driver.play.clone();
            if driver.act(&Action::Pass) && driver.settle() {
                each_action(driver, false);
            }
            driver.go_back_to(&here);
        }
    }
    driver.fight = Fight::All;
    driver.go_back_to(&start);
}

/// The card puts itself on something, or is manned, and attacks alone: blocked by one, by many and by none; then it blocks.
fn fight(driver: &mut Driver<'_>) {
    let turn = driver.play.game.turn.number;
    let start = driver.play.clone();
    let mut begins = vec![None];
    begins.extend(driver.actions().into_iter().map(Some));
    for begin in begins {
        driver.go_back_to(&start);
        if let Some(action) = &begin
            && !(driver.act(action) && driver.drain() && driver.it_is_there())
        {
            continue;
        }
        let here = driver.play.clone();
        for how in [Fight::BlockedByOne, Fight::BlockedByAll, Fight::Unblocked] {
            driver.fight = how;
            if driver.to(turn, Step::PostcombatMain) && begin.is_none() {
                each_action(driver, false);
            }
            driver.take_down();
            if how == Fight::BlockedByOne {
                driver.to(turn + 2, Step::PrecombatMain);
                driver.take_down();
            }
            driver.go_back_to(&here);
        }
        driver.fight = Fight::All;
    }
    driver.go_back_to(&start);
}

/// What players cast in a turn full of deeds, in this order.
const DEEDS: [&str; 15] = [
    "Trial Craft",
    "Trial Rite",
    "Trial Titan",
    "Trial Growth",
    "Trial Omen",
    "Trial Golem",
    "Trial Bear",
    "Trial Hymn",
    "Trial Quest",
    "Trial Drift",
    "Trial Offer",
    "Trial Grave",
    "Trial Fight",
    "Trial Tap",
    "Trial Blink",
];

/// Each player does whatever spells can make a player do, in a turn of their own; the card is used after each, and seen by what an
/// opponent does in answer.
fn meet_deeds(driver: &mut Driver<'_>) {
    let first = driver.play.game.turn.number;
    for turn in [first, first + 1] {
        driver.play_land();
        do_deeds(driver);
        driver.take_down();
        each_action(driver, false);
        let here = driver.play.clone();
        // The other player casts an instant.
        if driver.act(&Action::Pass) && driver.settle() {
            cast(driver, "Trial Ruin");
            driver.take_down();
        }
        driver.go_back_to(&here);
        cast_at_it(driver, "Trial Bolt");
        driver.take_down();
        driver.go_back_to(&here);
        if driver.to(turn, Step::PostcombatMain) && driver.play.game.turn.number == turn {
            each_action(driver, false);
        }
        driver.take_down();
        if !driver.to(turn + 1, Step::PrecombatMain) {
            return;
        }
        driver.take_down();
        each_action(driver, false);
    }
}

/// The active player casts one after another what makes a player do things; where that ends the game, nothing of it is done.
fn do_deeds(driver: &mut Driver<'_>) {
    let here = driver.play.clone();
    for name in DEEDS {
        match name {
            "Trial Tap" | "Trial Blink" => cast_at_it(driver, name),
            _ => cast(driver, name),
        };
        if driver.play.game.over {
            driver.go_back_to(&here);
            return;
        }
        driver.take_down();
    }
}

/// Casts a spell and lets it resolve; whether it was cast.
fn cast(driver: &mut Driver<'_>, name: &str) -> bool {
    driver.casting(name).is_some_and(|action| driver.act(&action)) && driver.drain()
}
