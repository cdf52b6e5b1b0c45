//! The scenes a card is tried in: by where it lies at first, and what goes on around it.

use std::sync::Arc;

use super::deeds::meet_deeds;
use super::driver::{Cause, Driver, Seen};
use super::shown::Shown;
use super::willing::{At, Fight};
use crate::card::{CardTypes, Subtype};
use crate::engine::Action;
use crate::engine::state::{CardDef, Entity, ObjectId, Step};
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
    /// The same with an opponent who can make a player discard a card.
    Robbed,
}

impl Board {
    /// Each.
    pub const ALL: [Self; 6] = [Self::Rich, Self::Busy, Self::Short, Self::Shorter, Self::Bare, Self::Robbed];
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
    /// On top of the library.
    OnTop,
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
    /// It is played in answer to spells of every kind and to abilities.
    AnswersMore,
    /// It is put onto something, and that is used, fought with and got rid of.
    Rides,
    /// It is used, and then used again.
    UsedTwice,
    /// It is used while others attack that nothing blocks, after that, and in the next upkeep.
    Waits,
    /// It is drawn, or what is on top of the library is put elsewhere.
    Drawn,
    /// An opponent has it discarded.
    Discarded,
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
        scenes.push(scene("waiting", Board::Busy, Lies::Front, Does::Waits));
        scenes.push(scene("in answer to anything", Board::Busy, Lies::Front, Does::AnswersMore));
        scenes.push(scene("battlefield, used twice", Board::Busy, Lies::Front, Does::UsedTwice));
        if rides(card) {
            scenes.push(scene("riding", Board::Busy, Lies::Front, Does::Rides));
        }
        scenes.push(scene("a turn full of deeds", Board::Busy, Lies::Front, Does::MeetsDeeds));
    }
    if !stays(card) && rides(card) {
        scenes.push(scene("hand, then riding", Board::Busy, Lies::InHand, Does::Rides));
    }
    scenes.extend([
        scene("hand, after deeds", Board::Busy, Lies::InHand, Does::MeetsDeeds),
        scene("hand, in combat", Board::Rich, Lies::InHand, Does::InCombat),
        scene("hand, short of mana", Board::Short, Lies::InHand, Does::UsedThenLives),
        scene("hand, shorter of mana", Board::Shorter, Lies::InHand, Does::UsedThenLives),
        scene("hand, alone", Board::Bare, Lies::InHand, Does::UsedThenLives),
        scene("hand, in answer to anything", Board::Busy, Lies::InHand, Does::AnswersMore),
        scene("hand, waiting", Board::Busy, Lies::InHand, Does::Waits),
        scene("hand, discarded", Board::Robbed, Lies::InHand, Does::Discarded),
        scene("library", Board::Busy, Lies::OnTop, Does::Drawn),
        scene("graveyard, waiting", Board::Busy, Lies::InGraveyard, Does::Waits),
        scene("graveyard, after deeds", Board::Busy, Lies::InGraveyard, Does::MeetsDeeds),
        scene("graveyard, in combat", Board::Rich, Lies::InGraveyard, Does::InCombat),
    ]);
    scenes
}

/// Whether the front of a card is a permanent that may be on the battlefield by itself.
fn stays(card: &CardDef) -> bool {
    !is(card, CardTypes::INSTANT | CardTypes::SORCERY) && !has(card, Subtype::AURA)
}

/// Whether the front of a card is put onto something else.
fn rides(card: &CardDef) -> bool {
    has(card, Subtype::AURA) || has(card, Subtype::EQUIPMENT) || has(card, Subtype::FORTIFICATION)
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
    pub(super) fn play(self, card: &Arc<CardDef>, cards: &Cards, before: Option<&Shown>) -> Seen {
        match self.board.driver(card, self.lies, cards) {
            Ok(mut driver) => {
                driver.before = before;
                if driver.drain() {
                    self.go(&mut driver, cards);
                    driver.take_down();
                }
                driver.seen
            }
            Err(what) => Seen { faults: [(Cause::NotSetUp, what)].into(), ..Seen::default() },
        }
    }

    fn go(self, driver: &mut Driver<'_>, cards: &Cards) {
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
            Does::MeetsDeeds => meet_deeds(driver, self.lies, cards),
            Does::AnswersMore => answer_anything(driver),
            Does::Rides => ride(driver),
            Does::UsedTwice => use_twice(driver),
            Does::Waits => wait(driver),
            Does::Drawn => {
                let here = driver.play.clone();
                for name in ["Trial Drift", "Trial Rite"] {
                    cast(driver, name);
                    driver.take_down();
                    each_action(driver, false);
                    driver.go_back_to(&here);
                }
            }
            Does::Discarded => {
                if driver.act(&Action::Pass) && driver.settle() && cast(driver, "Trial Theft") {
                    driver.take_down();
                    each_action(driver, false);
                    let turn = driver.play.game.turn.number;
                    driver.to(turn + 1, Step::PrecombatMain);
                }
            }
        }
    }
}

/// Does each thing that can be done with the card, each from here; with `lives`, what has come onto the battlefield lives on
/// there.
pub(super) fn each_action(driver: &mut Driver<'_>, lives: bool) {
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
pub(super) fn cast_at_it(driver: &mut Driver<'_>, name: &str) -> bool {
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

/// The card is played in answer to its player's activated ability, and to an opponent's spells of many kinds and ability, each
/// from here.
fn answer_anything(driver: &mut Driver<'_>) {
    let here = driver.play.clone();
    if cycle(driver) && driver.settle() {
        each_action(driver, false);
    }
    driver.go_back_to(&here);
    if !(driver.act(&Action::Pass) && driver.settle()) {
        return;
    }
    let there = driver.play.clone();
    for name in ["Trial Muse", "Trial Omen", "Trial Drift"] {
        let begun = match name {
            "Trial Drift" => cycle(driver),
            _ => driver.casting(name).is_some_and(|action| driver.act(&action)),
        };
        if begun && driver.settle() && driver.act(&Action::Pass) && driver.settle() {
            each_action(driver, false);
        }
        driver.go_back_to(&there);
    }
    driver.go_back_to(&here);
}

/// Whoever has priority activates an ability.
fn cycle(driver: &mut Driver<'_>) -> bool {
    let begun = driver.could_begin(false, |object| *object.def.name == *"Trial Drift");
    let cycling = begun.into_iter().find(|action| matches!(action, Action::Activate { .. }));
    cycling.is_some_and(|action| driver.act(&action))
}

/// The card is put onto something, which is then got rid of, tapped for mana, and fights, each from there.
fn ride(driver: &mut Driver<'_>) {
    let here = driver.play.clone();
    for action in driver.actions() {
        for from in [0, 3] {
            if driver.act_from(&action, from) && driver.drain() {
                driver.take_down();
                ridden(driver);
            }
            driver.go_back_to(&here);
        }
    }
}

fn ridden(driver: &mut Driver<'_>) {
    let on = driver.it().and_then(|it| driver.play.game.object(it).attached_to);
    let Some(Entity::Object(on)) = on else { return };
    let here = driver.play.clone();
    each_action(driver, false);
    for name in ["Trial Ruin", "Trial Tap", "Trial Blink"] {
        if cast_at(driver, name, on) {
            driver.take_down();
        }
        driver.go_back_to(&here);
    }
    for action in driver.could_begin(true, |object| object.id == on) {
        if matches!(action, Action::Activate { .. }) && driver.act(&action) && driver.drain() {
            driver.take_down();
        }
        driver.go_back_to(&here);
    }
    let turn = driver.play.game.turn.number;
    for how in [Fight::Unblocked, Fight::BlockedByOne] {
        driver.fight = how;
        driver.to(turn, Step::PostcombatMain);
        driver.take_down();
        if how == Fight::Unblocked {
            driver.to(turn + 2, Step::PrecombatMain);
            driver.take_down();
        }
        driver.go_back_to(&here);
    }
    driver.fight = Fight::All;
}

/// Does each thing that can be done with the card, and then each again.
fn use_twice(driver: &mut Driver<'_>) {
    let here = driver.play.clone();
    for action in driver.actions() {
        if driver.act(&action) && driver.drain() {
            driver.take_down();
            each_action(driver, false);
        }
        driver.go_back_to(&here);
    }
}

/// Others attack and are not blocked; the card is used then, afterwards, at the end of the turn, and in its player's next upkeep.
fn wait(driver: &mut Driver<'_>) {
    let turn = driver.play.game.turn.number;
    driver.fight = Fight::OthersUnblocked;
    let steps =
        [(turn, Step::DeclareBlockers), (turn, Step::PostcombatMain), (turn, Step::End), (turn + 2, Step::Upkeep)];
    for (turn, step) in steps {
        if !driver.to(turn, step) {
            break;
        }
        driver.take_down();
        each_action(driver, false);
        driver.fight = if step == Step::DeclareBlockers { driver.fight } else { Fight::Defending };
    }
    driver.fight = Fight::All;
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

/// Casts a spell and lets it resolve; whether it was cast.
pub(super) fn cast(driver: &mut Driver<'_>, name: &str) -> bool {
    driver.casting(name).is_some_and(|action| driver.act(&action)) && driver.drain()
}
