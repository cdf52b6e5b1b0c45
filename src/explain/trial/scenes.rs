//! The scenes a card is tried in: by where it lies at first.

use std::sync::Arc;

use super::driver::{Cause, Driver, Seen};
use crate::card::{CardTypes, Subtype};
use crate::engine::Action;
use crate::engine::choice::{Answer, Ask, Decider, Decision, Purpose};
use crate::engine::decide::first;
use crate::engine::state::{CardDef, Entity, Game, ObjectId, Step};
use crate::oracle::lang::{Ability, AbilityKind, Keyword};
use crate::scenario::answers::Answers;
use crate::scenario::setup::{Aliases, NotSetUp, set_up};
use crate::scenario::{Cards, Document, Known, Problem, Scenario, read_all};

/// The board, with places for the card.
const BOARD: &str = include_str!("board.yaml");

/// Where the card lies at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scene {
    /// In hand, to be cast or played, in every way.
    Hand,
    /// In hand, while a spell of an opponent's is on the stack.
    InAnswer,
    /// On the battlefield, to be used, fought with and got rid of.
    Battlefield,
    /// In the graveyard.
    Graveyard,
}

/// The scenes for a card.
pub(super) fn of(card: &CardDef) -> Vec<Scene> {
    let mut scenes = vec![Scene::Hand];
    if is(card, CardTypes::INSTANT) || has_flash(card) {
        scenes.push(Scene::InAnswer);
    }
    if !is(card, CardTypes::INSTANT | CardTypes::SORCERY) && !has(card, Subtype::AURA) {
        scenes.push(Scene::Battlefield);
    }
    scenes.push(Scene::Graveyard);
    scenes
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
    fn name(self) -> &'static str {
        match self {
            Self::Hand => "hand",
            Self::InAnswer => "in answer to a spell",
            Self::Battlefield => "battlefield",
            Self::Graveyard => "graveyard",
        }
    }

    /// The board with the card in its place.
    fn board(self, card: &CardDef) -> String {
        let mut quoted = serde_json::to_string(&*card.name).unwrap_or_default();
        if is(card, CardTypes::PLANESWALKER) && self == Self::Battlefield {
            // So that each loyalty ability can be activated (606.6).
            quoted = format!("{{card: {quoted}, counters: {{loyalty: 20}}}}");
        }
        let mut text = BOARD.to_owned();
        let places = [
            ("@hand", matches!(self, Self::Hand | Self::InAnswer)),
            ("@battlefield", self == Self::Battlefield),
            ("@graveyard", self == Self::Graveyard),
        ];
        for (place, here) in places {
            text = match here {
                true => text.replace(place, &quoted),
                false => text.replace(&format!(", {place}"), ""),
            };
        }
        text
    }

    /// Plays the scene.
    pub(super) fn play(self, card: &CardDef, cards: &Cards) -> Seen {
        let (rule, near) = (|_| true, |_| Vec::new());
        let documents = read_all(&self.board(card), &Known { rule: &rule, near: &near });
        let scenario = match documents.map(|all| all.into_iter().next()) {
            Ok(Some(Document { scenario: Some(scenario), .. })) => scenario,
            Ok(document) => return not_set_up(self, in_words(&document.map(|it| it.problems).unwrap_or_default())),
            Err(problem) => return not_set_up(self, problem.to_string()),
        };
        match self.driver(card, cards, &scenario) {
            Ok(mut driver) => {
                self.go(&mut driver);
                driver.seen
            }
            Err(what) => not_set_up(self, what),
        }
    }

    fn driver<'c>(self, card: &'c CardDef, cards: &Cards, scenario: &Scenario) -> Result<Driver<'c>, String> {
        let aliases = Aliases::default();
        let mut answers = Answers::new(scenario, &aliases);
        let set = set_up(scenario, cards, &mut answers).map_err(|not| {
            let (NotSetUp::Problems(all) | NotSetUp::Unsupported(all)) = not;
            in_words(&all)
        })?;
        Ok(Driver::new(card, self.name(), set.play))
    }

    fn go(self, driver: &mut Driver<'_>) {
        if !driver.drain() {
            return;
        }
        match self {
            Self::Hand | Self::Graveyard => {
                each_action(driver, self == Self::Hand);
            }
            Self::InAnswer => {
                if driver.act(&Action::Pass) && driver.settle() {
                    answer_a_spell(driver);
                }
            }
            Self::Battlefield => {
                each_action(driver, false);
                live(driver);
                if driver.act(&Action::Pass) && driver.settle() {
                    answer_a_spell(driver);
                }
            }
        }
        driver.take_down();
    }
}

fn in_words(problems: &[Problem]) -> String {
    problems.first().map(ToString::to_string).unwrap_or_default()
}

fn not_set_up(scene: Scene, what: String) -> Seen {
    let mut seen = Seen::default();
    seen.faults.insert(super::Fault { cause: Cause::NotSetUp, scene: scene.name(), what });
    seen
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
            driver.play = here.clone();
            if driver.seen.resolved.is_subset(&driver.seen.did) {
                break;
            }
        }
        driver.play = here.clone();
    }
}

/// What a permanent meets: it is got rid of in each way, each from here, and then a turn of each player with an attack.
fn live(driver: &mut Driver<'_>) {
    let here = driver.play.clone();
    for name in ["Trial Ruin", "Trial Exile", "Trial Return"] {
        if get_rid(driver, name) {
            driver.drain();
            driver.count();
            driver.take_down();
        }
        driver.play = here.clone();
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
    driver.play = here;
}

/// Begins to cast what gets rid of the card, with the card as its target; whether it was cast.
fn get_rid(driver: &mut Driver<'_>, name: &str) -> bool {
    let there = driver.play.game.battlefield.iter().copied().find(|id| driver.is_it(*id));
    match (driver.casting(name), there) {
        (Some(action), Some(target)) => driver.act_as(&action, &mut At(target)),
        _ => false,
    }
}

/// Chooses one object as the target.
struct At(ObjectId);

impl Decider for At {
    fn decide(&mut self, _: &Game, decision: &Decision) -> Option<Answer> {
        match &decision.ask {
            Ask::Entities { options, purpose: Purpose::Target(_), .. } => {
                let at = options.iter().position(|option| *option == Entity::Object(self.0))?;
                Some(Answer::Pick(vec![at]))
            }
            other => Some(first(other)),
        }
    }
}

/// The opponent casts a creature and then an instant, each from here, and the card is played in answer.
fn answer_a_spell(driver: &mut Driver<'_>) {
    let here = driver.play.clone();
    for name in ["Trial Cub", "Trial Bolt"] {
        let cast = driver.casting(name).is_some_and(|action| driver.act(&action));
        if cast && driver.settle() && driver.act(&Action::Pass) && driver.settle() {
            each_action(driver, false);
        }
        driver.play = here.clone();
    }
}
