//! The files rulings come in: Scryfall's list of rulings, and MTGJSON's AtomicCards, whose faces have them.

use std::io::Read;

use serde::Deserialize;

use super::entries::{Entries, Shape, Step};
use super::{CardFileError, EntryFault, EntryProblem, scan::json_fault};

/// A ruling as a file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawRuling {
    /// What it is about.
    pub about: About,
    /// The day it was published: `2004-10-04`.
    pub date: String,
    /// What it says.
    pub text: String,
}

/// How a file says which card a ruling is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum About {
    /// By Scryfall's id of the card's text.
    OracleId(String),
    /// By the card's full name.
    Name(String),
}

/// A ruling in Scryfall's keys.
#[derive(Deserialize)]
struct Scryfall {
    oracle_id: String,
    published_at: String,
    comment: String,
}

/// A face in MTGJSON's keys, with its rulings.
#[derive(Deserialize)]
struct Atomic {
    name: String,
    #[serde(default)]
    rulings: Vec<AtomicRuling>,
}

#[derive(Deserialize)]
struct AtomicRuling {
    date: String,
    text: String,
}

/// Whether a file holds rulings and no cards, as its first entry shows.
pub fn is_rulings(source: impl Read) -> bool {
    let Ok(mut entries) = Entries::open(source) else { return false };
    match entries.next() {
        Ok(Some(Step::Entry(entry))) => entry.key.is_none() && serde_json::from_slice::<Scryfall>(entry.bytes).is_ok(),
        _ => false,
    }
}

/// The rulings of a file, in its order, with what is broken in it.
///
/// # Errors
///
/// The file cannot be read, or is of another sort.
pub fn rulings(source: impl Read) -> Result<(Vec<RawRuling>, Vec<EntryProblem>), CardFileError> {
    let mut entries = Entries::open(source)?;
    let of_cards = entries.shape() == Shape::Map;
    let (mut all, mut problems) = (Vec::new(), Vec::new());
    while let Some(step) = entries.next().map_err(CardFileError::from)? {
        let entry = match step {
            Step::Entry(entry) => entry,
            Step::Fault(problem) => {
                problems.push(problem);
                continue;
            }
        };
        let read = match of_cards {
            true => serde_json::from_slice::<Vec<Atomic>>(entry.bytes).map(of_faces),
            false => serde_json::from_slice::<Scryfall>(entry.bytes).map(|ruling| {
                vec![RawRuling {
                    about: About::OracleId(ruling.oracle_id),
                    date: ruling.published_at,
                    text: ruling.comment,
                }]
            }),
        };
        match read {
            Ok(rulings) => all.extend(rulings),
            // What is wrong with a card is told where the cards are read.
            Err(_) if of_cards => {}
            Err(error) => problems.push(EntryProblem {
                place: entry.place,
                name: None,
                fault: match json_fault(&error) {
                    EntryFault::NotACard(what) => EntryFault::NotARuling(what),
                    fault => fault,
                },
                passed_over: 0,
            }),
        }
    }
    Ok((all, problems))
}

/// The rulings of a card's faces; those that both have once.
fn of_faces(faces: Vec<Atomic>) -> Vec<RawRuling> {
    let mut all: Vec<RawRuling> = Vec::new();
    for face in faces {
        for ruling in face.rulings {
            let ruling = RawRuling { about: About::Name(face.name.clone()), date: ruling.date, text: ruling.text };
            if !all.contains(&ruling) {
                all.push(ruling);
            }
        }
    }
    all
}
