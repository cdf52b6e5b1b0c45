//! The boards a card is tried on, written as scenarios with places for the card.

use std::collections::BTreeSet;

use super::driver::Driver;
use super::scenes::{Board, Lies};
use crate::card::CardTypes;
use crate::engine::state::CardDef;
use crate::scenario::answers::Answers;
use crate::scenario::setup::{Aliases, NotSetUp, set_up};
use crate::scenario::{Cards, Document, Known, Problem, Scenario, read_all};

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
            Self::Bare => include_str!("boards/bare.yaml"),
        }
    }

    /// The board with the card where it lies, as a scenario.
    fn with(self, card: &CardDef, lies: Lies) -> String {
        let mut text = self.text().to_owned();
        if self == Self::Shorter {
            text = text.replace("3 Trial Spring", "Trial Spring");
        }
        let places = [("@hand", Lies::InHand), ("@battlefield", Lies::Front), ("@graveyard", Lies::InGraveyard)];
        for (place, of) in places {
            let here = lies == of || of == Lies::Front && matches!(lies, Lies::Back | Lies::FaceDown);
            text = match here {
                true => text.replace(place, &entry(self, card, lies)),
                false => text.replace(&format!(", {place}"), "").replace(place, ""),
            };
        }
        text
    }

    /// The game with the card where it lies.
    ///
    /// # Errors
    /// Why it can't be set up, in words.
    pub(super) fn driver<'c>(self, card: &'c CardDef, lies: Lies, cards: &Cards) -> Result<Driver<'c>, String> {
        let documents = read_all(&self.with(card, lies), &KNOWN);
        match documents.map(|all| all.into_iter().next()) {
            Ok(Some(Document { scenario: Some(scenario), .. })) => driver(card, cards, &scenario),
            Ok(document) => Err(in_words(&document.map(|it| it.problems).unwrap_or_default())),
            Err(problem) => Err(problem.to_string()),
        }
    }
}

/// The card as an entry of a zone: on the battlefield with some of each counter its text speaks of, for abilities to use up, and
/// with loyalty enough for each loyalty ability (606.6).
fn entry(board: Board, card: &CardDef, lies: Lies) -> String {
    let quoted = serde_json::to_string(&*card.name).unwrap_or_default();
    let front = card.faces.first();
    let mut said = vec![format!("card: {quoted}")];
    match lies {
        Lies::InHand | Lies::InGraveyard => return quoted,
        Lies::Front if front.is_some_and(|face| face.printed.types.contains(CardTypes::PLANESWALKER)) => {
            said.push("counters: {loyalty: 20}".to_owned());
        }
        // As it comes from the card on the board that is looked at first.
        Lies::Front if board == Board::Rich => {}
        Lies::Front => {
            let each: Vec<_> = counters(card).into_iter().map(|name| format!("{name}: 4")).collect();
            said.extend((!each.is_empty()).then(|| format!("counters: {{{}}}", each.join(", "))));
        }
        Lies::Back => said.push("face: back".to_owned()),
        Lies::FaceDown => said.push("face_down: true".to_owned()),
    }
    match said.as_slice() {
        [_] => quoted,
        _ => format!("{{{}}}", said.join(", ")),
    }
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
    names.retain(|name| name.chars().all(|c| c.is_ascii_alphanumeric() || "+-/".contains(c)));
    names
}

fn driver<'c>(card: &'c CardDef, cards: &Cards, scenario: &Scenario) -> Result<Driver<'c>, String> {
    let aliases = Aliases::default();
    let mut answers = Answers::new(scenario, &aliases);
    let set = set_up(scenario, cards, &mut answers).map_err(|not| {
        let (NotSetUp::Problems(all) | NotSetUp::Unsupported(all)) = not;
        in_words(&all)
    })?;
    Ok(Driver::new(card, set.play))
}

fn in_words(problems: &[Problem]) -> String {
    problems.first().map(ToString::to_string).unwrap_or_default()
}
