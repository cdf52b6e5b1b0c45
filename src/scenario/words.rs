//! Names of the format for things of the engine, both ways.

use crate::engine::state::Zone;
use crate::oracle::lang::{CounterKind, PlayerDesignation};

use super::raw::ZoneName;
use crate::card::{CardType, Supertype};

/// Designations a player can have.
pub const PLAYER_DESIGNATIONS: &[(&str, PlayerDesignation)] = &[
    ("monarch", PlayerDesignation::Monarch),
    ("initiative", PlayerDesignation::Initiative),
    ("city's blessing", PlayerDesignation::CitysBlessing),
    ("max speed", PlayerDesignation::MaxSpeed),
    ("completed a dungeon", PlayerDesignation::CompletedDungeon),
];

/// A designation by its name.
pub fn player_designation(name: &str) -> Option<PlayerDesignation> {
    let plain = |text: &str| text.to_lowercase().replace(['_', '-'], " ").replace(['\'', '’'], "");
    let wanted = plain(name.trim());
    PLAYER_DESIGNATIONS.iter().find(|(name, _)| plain(name) == wanted).map(|(_, designation)| *designation)
}

/// A card type by its name.
pub fn card_type(name: &str) -> Option<CardType> {
    CardType::from_word(name.trim())
}

/// The names of all card types.
pub fn card_type_names() -> impl Iterator<Item = &'static str> {
    CardType::ALL.iter().map(|t| t.word())
}

/// A supertype by its name.
pub fn supertype(name: &str) -> Option<Supertype> {
    Supertype::from_word(name.trim())
}

/// The names of all supertypes.
pub fn supertype_names() -> impl Iterator<Item = &'static str> {
    Supertype::ALL.iter().map(|t| t.word())
}

/// A kind of counter by its name: `+1/+1`, `loyalty`, `Charge counters`.
pub fn counter_kind(name: &str) -> CounterKind {
    let name = name.trim().to_lowercase().replace('−', "-");
    let name = name.trim_end_matches(" counters").trim_end_matches(" counter");
    let number = |text: &str| text.parse::<i8>().ok();
    match name.split_once('/') {
        Some((power, toughness)) => match (number(power), number(toughness)) {
            (Some(power), Some(toughness)) => CounterKind::PowerToughness(power, toughness),
            _ => CounterKind::Named(name.into()),
        },
        None => CounterKind::Named(name.into()),
    }
}

impl From<ZoneName> for Zone {
    fn from(name: ZoneName) -> Self {
        match name {
            ZoneName::Battlefield => Self::Battlefield,
            ZoneName::Hand => Self::Hand,
            ZoneName::Library => Self::Library,
            ZoneName::Graveyard => Self::Graveyard,
            ZoneName::Exile => Self::Exile,
            ZoneName::Stack => Self::Stack,
            ZoneName::Command => Self::Command,
            ZoneName::Sideboard => Self::Outside,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_have_names_both_ways() {
        for name in ["+1/+1", "-1/-1", "-0/-1", "+2/+0", "loyalty", "shield"] {
            let again = counter_kind(name).name();
            assert_eq!(counter_kind(&again), counter_kind(name), "{name}");
        }
        assert_eq!(counter_kind("+1/+1"), CounterKind::PowerToughness(1, 1));
        assert_eq!(counter_kind("Charge counters"), CounterKind::Named("charge".into()));
    }

    #[test]
    fn designations_are_found_however_they_are_written() {
        assert_eq!(player_designation("City’s_blessing"), Some(PlayerDesignation::CitysBlessing));
        assert_eq!(player_designation("king"), None);
    }
}
