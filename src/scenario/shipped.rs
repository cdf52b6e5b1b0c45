//! The cards the program ships: basic lands, which every board needs. All others are the user's own.

use std::sync::{Arc, OnceLock};

use super::texts::same_name;
use crate::card::{Card, RawCard};

/// Name, type line, text.
const LANDS: &[(&str, &str, &str)] = &[
    ("Plains", "Basic Land — Plains", ""),
    ("Island", "Basic Land — Island", ""),
    ("Swamp", "Basic Land — Swamp", ""),
    ("Mountain", "Basic Land — Mountain", ""),
    ("Forest", "Basic Land — Forest", ""),
    ("Snow-Covered Plains", "Basic Snow Land — Plains", ""),
    ("Snow-Covered Island", "Basic Snow Land — Island", ""),
    ("Snow-Covered Swamp", "Basic Snow Land — Swamp", ""),
    ("Snow-Covered Mountain", "Basic Snow Land — Mountain", ""),
    ("Snow-Covered Forest", "Basic Snow Land — Forest", ""),
    ("Wastes", "Basic Land", "{T}: Add {C}."),
    ("Snow-Covered Wastes", "Basic Snow Land", "{T}: Add {C}."),
];

/// The names of the shipped cards.
pub fn names() -> impl Iterator<Item = &'static str> {
    LANDS.iter().map(|(name, ..)| *name)
}

/// The shipped card of this name.
pub fn find(name: &str) -> Option<Arc<Card>> {
    static CARDS: OnceLock<Vec<Arc<Card>>> = OnceLock::new();
    let cards = CARDS.get_or_init(|| {
        let raw = |(name, types, text): &(&str, &str, &str)| RawCard {
            name: Some((*name).to_owned()),
            type_line: Some((*types).to_owned()),
            oracle_text: (!text.is_empty()).then(|| (*text).to_owned()),
            ..RawCard::default()
        };
        LANDS.iter().filter_map(|land| Card::try_from(raw(land)).ok()).map(Arc::new).collect()
    });
    cards.iter().find(|card| same_name(&card.name, name)).cloned()
}

#[cfg(test)]
mod tests {
    #[test]
    fn all_shipped_cards_are_cards() {
        for (name, ..) in super::LANDS {
            assert!(super::find(name).is_some(), "{name}");
        }
    }
}
