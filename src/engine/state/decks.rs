//! Supplementary decks of nontraditional cards (100.2d), which lie in the command zone.

use super::{Game, ObjectId, PlayerId, Zone};

/// What a supplementary deck is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Deck {
    /// Planes and phenomena (901.3).
    Planar,
    /// Schemes (904.3).
    Scheme,
    /// Attractions (717.2).
    Attraction,
}

impl Deck {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Planar, Self::Scheme, Self::Attraction];

    /// What the rules call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Planar => "planar deck",
            Self::Scheme => "scheme deck",
            Self::Attraction => "Attraction deck",
        }
    }
}

impl Game {
    /// A player's supplementary deck, top first; empty where they play without one.
    pub fn deck(&self, of: PlayerId, deck: Deck) -> &[ObjectId] {
        self.player(of).decks.get(&deck).map_or(&[], Vec::as_slice)
    }

    /// Puts a card that is in no zone's list under a player's supplementary deck, face down.
    pub fn put_under_deck(&mut self, of: PlayerId, deck: Deck, card: ObjectId) {
        let object = self.object_mut(card);
        object.zone = Zone::Command;
        object.hidden = true;
        self.player_mut(of).decks.entry(deck).or_default().push(card);
    }

    /// Takes a card off the supplementary deck it is in.
    pub fn take_off_deck(&mut self, card: ObjectId) {
        let owner = self.object(card).owner;
        for cards in self.player_mut(owner).decks.values_mut() {
            cards.retain(|id| *id != card);
        }
    }
}
