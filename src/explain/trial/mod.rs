//! A card is tried: played on a board that has something of everything, in every way it lets itself be, to see that nothing it
//! says stumbles, is lost or goes unreached.
//!
//! What comes out is no judgement of whether the rules were followed, which only expectations tell; it is what must hold of
//! every card whatever it says.

mod boards;
mod conserved;
mod deeds;
mod driver;
mod scenes;
mod shown;
mod willing;

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::engine::state::CardDef;
use crate::scenario::Cards;

use shown::Shown;

pub use boards::with_those_on_the_boards;
pub use conserved::{conserved, owned_cards};
pub use driver::Cause;

/// Something that must not be, found while a card was tried.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    /// Of what kind.
    pub cause: Cause,
    /// Where the card lay at first.
    pub scene: &'static str,
    /// What was found, in words.
    pub what: String,
}

/// What came of trying a card.
#[derive(Clone, Debug, Default)]
pub struct Tried {
    /// How many abilities its text has.
    pub abilities: usize,
    /// The words of abilities that never ran.
    pub unreached: Vec<String>,
    /// The words of abilities that resolved, but never with anything happening.
    pub idle: Vec<String>,
    /// What must not be.
    pub faults: BTreeSet<Fault>,
}

impl Tried {
    /// Takes what was seen in a scene.
    fn take(&mut self, scene: &'static str, seen: driver::Seen, shown: &mut Shown) {
        self.faults.extend(seen.faults.into_iter().map(|(cause, what)| Fault { cause, scene, what }));
        shown.take(seen.shown);
    }
}

/// Tries a card that is understood; `cards` is where it is looked up by its name, [with those on the
/// boards](with_those_on_the_boards).
pub fn try_card(card: &Arc<CardDef>, cards: &Cards) -> Tried {
    let mut tried = Tried::default();
    let mut shown = Shown::of(card);
    for scene in scenes::of(card) {
        let seen = scene.play(card, cards, None);
        tried.take(scene.name, seen, &mut shown);
    }
    // The further scenes are for what the first ones have not shown.
    for scene in scenes::more(card) {
        if shown.is_all() {
            break;
        }
        let seen = scene.play(card, cards, Some(&shown));
        tried.take(scene.name, seen, &mut shown);
    }
    for (face, def) in card.faces.iter().enumerate() {
        for (n, ability) in def.text.abilities.iter().enumerate() {
            tried.abilities += 1;
            if !shown.ran.contains(&(face, n)) {
                tried.unreached.push(ability.text.to_string());
            } else if shown.resolved.contains(&(face, n)) && !shown.did.contains(&(face, n)) {
                tried.idle.push(ability.text.to_string());
            }
        }
    }
    tried
}
