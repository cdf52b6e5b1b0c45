//! The boards a card is tried on, written as scenarios with places for the card.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use super::driver::Driver;
use super::scenes::{Board, Lies};
use crate::card::CardTypes;
use crate::engine::Play;
use crate::engine::state::{CardDef, Object};
use crate::engine::trace::{Level, Trace};
use crate::scenario::answers::Answers;
use crate::scenario::counters::{Holder, misspelled};
use crate::scenario::raw::board::CardMap;
use crate::scenario::raw::{self, Face, Names};
use crate::scenario::setup::{Aliases, NotSetUp, set_up};
use crate::scenario::{At, Cards, Document, Known, Problem, Scenario, Span, read_all};

/// The cards that are on the boards, as a scenario has them.
const CARDS: &str = include_str!("boards/cards.yaml");

/// These cards and those that are on the boards: read and compiled once, for all that are tried.
pub fn with_those_on_the_boards(cards: Cards) -> Cards {
    let document = read_all(CARDS, &KNOWN).ok().and_then(|all| all.into_iter().next());
    let scenario = document.and_then(|document| document.scenario);
    cards.and(scenario.into_iter().flat_map(|scenario| scenario.cards).map(|card| card.value))
}

/// The boards cite no rules.
const KNOWN: Known<'_> = Known { rule: &|_| true, near: &|_| Vec::new() };

/// Words before "counter" that are no name of one, and counters that a permanent has for its type or dies of.
const NO_NAMES: [&str; 26] = [
    "a", "all", "an", "and", "another", "any", "be", "chosen", "defense", "each", "has", "had", "kind", "lore",
    "loyalty", "more", "no", "of", "or", "other", "same", "strike", "the", "those", "with", "-1/-1",
];

impl Board {
    fn text(self) -> &'static str {
        match self {
            Self::Rich => include_str!("boards/rich.yaml"),
            Self::Busy => include_str!("boards/busy.yaml"),
            Self::Short | Self::Shorter => include_str!("boards/short.yaml"),
            Self::Bare | Self::Robbed => include_str!("boards/bare.yaml"),
        }
    }

    /// The board as a scenario, read once.
    fn scenario(self) -> Result<&'static Scenario, &'static str> {
        static READ: [OnceLock<Result<Scenario, String>>; Board::ALL.len()] =
            [const { OnceLock::new() }; Board::ALL.len()];
        let read = || {
            let mut text = self.text().to_owned();
            match self {
                Self::Shorter => text = text.replace("3 Trial Spring", "Trial Spring"),
                Self::Robbed => text = text.replace("hand: []", "hand: [Trial Theft]"),
                Self::Rich | Self::Busy | Self::Short | Self::Bare => {}
            }
            match read_all(&text, &KNOWN).map(|all| all.into_iter().next()) {
                Ok(Some(Document { scenario: Some(scenario), .. })) => Ok(scenario),
                Ok(document) => Err(in_words(&document.map(|it| it.problems).unwrap_or_default())),
                Err(problem) => Err(problem.to_string()),
            }
        };
        let place = Self::ALL.iter().position(|board| *board == self).and_then(|at| READ.get(at));
        match place.map(|place| place.get_or_init(read)) {
            Some(Ok(scenario)) => Ok(scenario),
            Some(Err(why)) => Err(why),
            None => Err("there is no such board"),
        }
    }

    /// The board with something where the card lies.
    fn with(self, it: &raw::Card, lies: Lies) -> Result<Scenario, String> {
        let mut scenario = self.scenario()?.clone();
        for seat in &mut scenario.players {
            let board = &mut seat.board;
            let places = [
                (&mut board.hand, lies == Lies::InHand),
                (&mut board.battlefield, matches!(lies, Lies::Front | Lies::Back | Lies::FaceDown)),
                (&mut board.graveyard, lies == Lies::InGraveyard),
                (&mut board.library, lies == Lies::OnTop),
            ];
            for (place, here) in places {
                let Some(cards) = place else { continue };
                let is_place = |entry: &At<raw::Card>| matches!(&entry.value, raw::Card::Name(name) if name == PLACE);
                match here {
                    true => cards.iter_mut().filter(|entry| is_place(entry)).for_each(|entry| entry.value = it.clone()),
                    false => cards.retain(|entry| !is_place(entry)),
                }
            }
        }
        Ok(scenario)
    }

    /// The game with the card where it lies.
    ///
    /// # Errors
    /// Why it can't be set up, in words.
    pub(super) fn driver<'c>(self, card: &'c Arc<CardDef>, lies: Lies, cards: &Cards) -> Result<Driver<'c>, String> {
        let play = match lies {
            Lies::InHand | Lies::InGraveyard | Lies::OnTop => laid(&self.without_it(lies, cards)?, card),
            Lies::Front | Lies::Back | Lies::FaceDown => play(&self.with(&entry(self, card, lies), lies)?, cards)?,
        };
        Ok(Driver::new(card, play))
    }

    /// The game with a blank card where the card lies: set up once, since what is no permanent changes nothing of the rest.
    pub(super) fn without_it(self, lies: Lies, cards: &Cards) -> Result<Play, String> {
        thread_local! {
            static SET_UP: RefCell<Vec<((Board, Lies), Play)>> = const { RefCell::new(Vec::new()) };
        }
        let known =
            SET_UP.with_borrow(|all| all.iter().find(|(of, _)| *of == (self, lies)).map(|(_, play)| play.clone()));
        if let Some(known) = known {
            return Ok(known);
        }
        let play = play(&self.with(&raw::Card::Map(Box::default()), lies)?, cards)?;
        SET_UP.with_borrow_mut(|all| all.push(((self, lies), play.clone())));
        Ok(play)
    }
}

/// The same game with the card in place of the blank one.
pub(super) fn laid(play: &Play, card: &Arc<CardDef>) -> Play {
    let mut play = play.clone();
    let blank: Vec<_> = play.game.objects.iter().filter(|object| is_blank(object)).map(|object| object.id).collect();
    for id in blank {
        play.game.object_mut(id).def = card.clone();
    }
    if card.defines() {
        play.game.defining = true;
        play.game.changed();
    }
    play
}

/// Whether this is the card in place of which another is [laid].
pub(super) fn is_blank(object: &Object) -> bool {
    *object.def.name == *"Blank"
}

/// What stands on the boards where the card may be.
const PLACE: &str = "the card";

/// The card as an entry of a zone: on the battlefield with some of each counter its text speaks of, for abilities to use up, and
/// with loyalty enough for each loyalty ability (606.6).
fn entry(board: Board, card: &CardDef, lies: Lies) -> raw::Card {
    let front = card.faces.first();
    let mut said = CardMap { card: Some(here(card.name.to_string())), ..CardMap::default() };
    match lies {
        Lies::InHand | Lies::InGraveyard | Lies::OnTop => {}
        Lies::Front if front.is_some_and(|face| face.printed.types.contains(CardTypes::PLANESWALKER)) => {
            said.counters = Some(Names(vec![(here("loyalty".to_owned()), 20)]));
        }
        // As it comes from the card on the board that is looked at first.
        Lies::Front if board == Board::Rich => {}
        Lies::Front => {
            // What is larger than all else waits in vain for what is larger still.
            let many = |name: &str| if name == "+1/+1" { 4 } else { 10 };
            let each: Vec<_> = counters(card).into_iter().map(|name| (here(name.clone()), many(&name))).collect();
            said.counters = (!each.is_empty()).then_some(Names(each));
        }
        Lies::Back => said.face = Some(here(Face::Back)),
        Lies::FaceDown => said.face_down = Some(true),
    }
    let plain = CardMap { card: said.card.clone(), ..CardMap::default() };
    match said == plain {
        true => raw::Card::Name(card.name.to_string()),
        false => raw::Card::Map(Box::new(said)),
    }
}

/// What no file says.
fn here<T>(value: T) -> At<T> {
    At::new(value, Span::default())
}

/// The names of the counters the text of a card's front speaks of.
fn counters(card: &CardDef) -> BTreeSet<String> {
    let texts = card.faces.first().into_iter().flat_map(|face| &face.text.abilities);
    let mut names = BTreeSet::new();
    for ability in texts {
        let words: Vec<_> = ability.text.split(' ').collect();
        let before = words.windows(2).filter(|two| two[1].starts_with("counter") && !two[1].starts_with("countered"));
        names.extend(before.map(|two| two[0].to_lowercase()).filter(|word| !NO_NAMES.contains(&word.as_str())));
    }
    names.retain(|name| {
        name.chars().all(|c| c.is_ascii_alphanumeric() || "+-/".contains(c))
            && misspelled(name, Holder::Object, &[]).is_none()
    });
    names
}

fn play(scenario: &Scenario, cards: &Cards) -> Result<Play, String> {
    let aliases = Aliases::default();
    let mut answers = Answers::new(scenario, &aliases);
    let set = set_up(scenario, cards, &mut answers).map_err(|not| {
        let (NotSetUp::Problems(all) | NotSetUp::Unsupported(all)) = not;
        in_words(&all)
    })?;
    let mut play = set.play;
    play.trace = Trace::new(Level::Rules);
    Ok(play)
}

fn in_words(problems: &[Problem]) -> String {
    problems.first().map(ToString::to_string).unwrap_or_default()
}
