//! A turn full of deeds: each player does in their turn whatever spells can make a player do.
//!
//! What lies in a hand or a graveyard and has nothing that functions there changes nothing of it: then those turns are played
//! once, and the card is laid into them.

use std::cell::RefCell;
use std::sync::Arc;

use super::boards::{is_blank, laid};
use super::driver::Driver;
use super::scenes::{Board, Lies, cast, cast_at_it, each_action};
use crate::engine::state::{CardDef, Step};
use crate::engine::{Action, Play};
use crate::oracle::lang::{AbilityKind, Keyword};
use crate::scenario::Cards;

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
    "Trial Veil",
    "Trial Tap",
];

/// A moment of those turns at which the card is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moment {
    /// All is done.
    Done,
    /// There has been combat.
    Fought,
    /// The next turn has begun.
    NextTurn,
}

/// Each player does whatever spells can make a player do, in a turn of their own; the card is used after each, and seen by what an
/// opponent does in answer.
pub(super) fn meet_deeds(driver: &mut Driver<'_>, lies: Lies, cards: &Cards) {
    if changes_nothing(driver, lies)
        && let Some(moments) = played_once(lies, cards)
    {
        for (moment, play) in moments {
            if driver.is_done() {
                break;
            }
            driver.go_over_to(laid(&play, driver.card));
            meet(driver, moment);
        }
        return;
    }
    play_turns(driver, &mut meet);
}

/// Plays the two turns; `at` leaves the game as it is.
fn play_turns(driver: &mut Driver<'_>, at: &mut dyn FnMut(&mut Driver<'_>, Moment)) {
    let first = driver.play.game.turn.number;
    for turn in [first, first + 1] {
        driver.play_land();
        do_deeds(driver);
        at(driver, Moment::Done);
        if driver.to(turn, Step::PostcombatMain) && driver.play.game.turn.number == turn {
            at(driver, Moment::Fought);
        }
        driver.take_down();
        if !driver.to(turn + 1, Step::PrecombatMain) {
            return;
        }
        at(driver, Moment::NextTurn);
    }
}

/// Uses the card.
fn meet(driver: &mut Driver<'_>, moment: Moment) {
    driver.take_down();
    each_action(driver, false);
    if moment != Moment::Done {
        return;
    }
    let (here, turn) = (driver.play.clone(), driver.play.game.turn.number);
    // The other player casts an instant.
    if driver.act(&Action::Pass) && driver.settle() {
        cast(driver, "Trial Ruin");
        driver.take_down();
    }
    for name in ["Trial Bolt", "Trial Blink"] {
        driver.go_back_to(&here);
        if cast_at_it(driver, name) {
            driver.take_down();
            // What has just come sees its controller's next upkeep.
            if name == "Trial Blink" {
                driver.to(turn + 2, Step::PrecombatMain);
                driver.take_down();
            }
        }
    }
    driver.go_back_to(&here);
}

/// The active player casts one after another what makes a player do things; where that ends the game, nothing of it is done.
fn do_deeds(driver: &mut Driver<'_>) {
    let here = driver.play.clone();
    for name in DEEDS {
        match name {
            "Trial Tap" | "Trial Veil" => cast_at_it(driver, name),
            _ => cast(driver, name),
        };
        if driver.play.game.over {
            driver.go_back_to(&here);
            return;
        }
        driver.take_down();
    }
}

/// Whether the card has nothing that changes what others do while it lies where it does.
fn changes_nothing(driver: &mut Driver<'_>, lies: Lies) -> bool {
    if !matches!(lies, Lies::InHand | Lies::InGraveyard) {
        return false;
    }
    let is_such = |ability: &AbilityKind| match ability {
        AbilityKind::Keyword(keyword) => {
            matches!(keyword.keyword, Keyword::Madness | Keyword::Miracle | Keyword::Splice)
        }
        _ => false,
    };
    let mut texts = driver.card.faces.iter().flat_map(|face| &face.text.abilities);
    if texts.any(|ability| is_such(&ability.kind)) {
        return false;
    }
    let Ok(derived) = driver.play.derived() else { return false };
    !derived.abilities.iter().any(|active| {
        driver.is_it(active.object) && matches!(active.ability.kind, AbilityKind::Static(_) | AbilityKind::Triggered(_))
    })
}

/// The moments of those turns with a blank card in place of the card, if it stays where it is all the time.
fn played_once(lies: Lies, cards: &Cards) -> Option<Vec<(Moment, Play)>> {
    type Played = Option<Vec<(Moment, Play)>>;
    thread_local! {
        static PLAYED: RefCell<Vec<(Lies, Played)>> = const { RefCell::new(Vec::new()) };
    }
    let known = PLAYED.with_borrow(|all| all.iter().find(|(of, _)| *of == lies).map(|(_, played)| played.clone()));
    if let Some(known) = known {
        return known;
    }
    let played = play_without_it(lies, cards);
    PLAYED.with_borrow_mut(|all| all.push((lies, played.clone())));
    played
}

fn play_without_it(lies: Lies, cards: &Cards) -> Option<Vec<(Moment, Play)>> {
    let play = Board::Busy.without_it(lies, cards).ok()?;
    let blank: Arc<CardDef> = play.game.objects.iter().find(|object| is_blank(object))?.def.clone();
    let mut driver = Driver::new(&blank, play);
    if !driver.drain() {
        return None;
    }
    let mut moments = Vec::new();
    play_turns(&mut driver, &mut |driver, moment| moments.push((moment, driver.play.clone())));
    let stays = |play: &Play| play.game.objects.iter().filter(|object| is_blank(object)).count() == 1;
    moments.iter().all(|(_, play)| stays(play)).then_some(moments)
}
