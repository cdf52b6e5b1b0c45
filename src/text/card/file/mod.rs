//! The files cards come in: Scryfall's bulk data and MTGJSON's AtomicCards, read as streams.
//!
//! A file is never held as a whole: [`entries`] finds where one entry ends and the next begins, [`gather`] makes of
//! each the cards it is, and what is broken is reported with its place and passed over.

mod entries;
mod gather;
mod mtgjson;
mod problem;
mod rulings;
mod scan;

pub use gather::{Gathered, Report, gather};
pub use rulings::{About as RulingAbout, RawRuling, is_rulings, rulings};

pub use problem::{CardFileError, EntryFault, EntryProblem, Place};

use super::RawCard;
use entries::Shape;

/// The form of an entry of a card file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A card object in Scryfall's keys.
    Scryfall,
    /// The list of a card's faces in MTGJSON's keys.
    Mtgjson,
}

impl Form {
    fn of(shape: Shape) -> Self {
        match shape {
            Shape::List | Shape::Lines => Self::Scryfall,
            Shape::Map => Self::Mtgjson,
        }
    }

    /// The name of the file's maker.
    pub fn name(self) -> &'static str {
        match self {
            Self::Scryfall => "Scryfall",
            Self::Mtgjson => "MTGJSON",
        }
    }

    /// The cards of one entry.
    pub fn read(self, entry: &[u8]) -> Result<Vec<RawCard>, serde_json::Error> {
        match self {
            Self::Scryfall => Ok(vec![one_of_reversible(serde_json::from_slice(entry)?)]),
            Self::Mtgjson => mtgjson::read(entry),
        }
    }
}

/// A reversible card has the same card on both sides: it is that card.
fn one_of_reversible(mut raw: RawCard) -> RawCard {
    if raw.layout.as_deref() != Some("reversible_card") {
        return raw;
    }
    let Some(face) = raw.card_faces.as_mut().filter(|faces| !faces.is_empty()).map(|faces| faces.swap_remove(0)) else {
        return raw;
    };
    let layout = face.layout.clone().filter(|layout| layout != "reversible_card");
    RawCard { oracle_id: face.oracle_id.clone().or(raw.oracle_id), layout, ..face }
}
