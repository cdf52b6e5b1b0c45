//! Supplementary decks and first hands set up.

use super::*;
use crate::card::CardTypes;
use crate::engine::r9_variants::r901_planechase::PlanarFace;
use crate::engine::state::{Deck, FaceDef};
use crate::oracle::lang::Keyword;
use crate::scenario::raw;
use crate::scenario::raw::word::PlanarSide;

impl<'a> Builder<'a> {
    /// The supplementary decks of a player.
    pub(super) fn decks(&mut self, board: &'a raw::Player, id: PlayerId) {
        let decks = [
            (&board.planar_deck, Deck::Planar),
            (&board.scheme_deck, Deck::Scheme),
            (&board.attraction_deck, Deck::Attraction),
        ];
        for (cards, deck) in decks {
            let Some(cards) = cards else { continue };
            if let Some(first) = cards.first() {
                self.is_played_with(deck, first.at);
            }
            for card in cards {
                let Some(item) = self.item(card) else { continue };
                self.belongs(&item, deck);
                for _ in 0..item.count {
                    let object = self.add(&item.def, id, Zone::Command);
                    self.game.zone_mut(Zone::Command, id).retain(|other| *other != object);
                    self.game.put_under_deck(id, deck, object);
                    self.name(object, &item);
                }
            }
        }
    }

    /// 901.3, 904.3: planar and scheme decks belong to their variants; 717.2: an Attraction deck to any game.
    fn is_played_with(&mut self, deck: Deck, at: Span) {
        let variant = &self.game.variant;
        let (played, name, rule) = match deck {
            Deck::Planar => (variant.planechase, "planechase", rule!("901.3")),
            Deck::Scheme => (variant.archenemy, "archenemy", rule!("904.3")),
            Deck::Attraction => return,
        };
        if !played {
            let message = format!("there is no {} in this variant", deck.name());
            self.problems.push(Problem::error(at, message).rule(rule).help(format!("write `variant: {name}`")));
        }
    }

    /// Whether a card may be in such a deck at all (717.2, 901.3, 904.3).
    fn belongs(&mut self, item: &Item<'_>, deck: Deck) {
        let front = item.def.faces.first();
        let (fits, rule) = match deck {
            Deck::Planar => {
                let types = CardTypes::PLANE | CardTypes::PHENOMENON;
                (front.is_some_and(|face| face.printed.types.intersects(types)), rule!("901.3"))
            }
            Deck::Scheme => (front.is_some_and(|face| face.printed.types.contains(CardTypes::SCHEME)), rule!("904.3")),
            Deck::Attraction => {
                let attraction = crate::engine::known::attraction();
                (front.is_some_and(|face| face.printed.subtypes.contains(attraction)), rule!("717.2"))
            }
        };
        if !fits {
            let message = format!("`{}` can't be in the {}", quote(&item.def.name), deck.name());
            self.problems.push(Problem::error(item.at, message).rule(rule));
        }
    }

    /// 103.5: where the game starts with the first hands, one that is given has as many cards as would be drawn.
    pub(super) fn first_hand(&mut self, board: &'a raw::Player, id: PlayerId) {
        let size = self.game.usual_hand_size(id);
        let held = self.game.player(id).hand.len();
        let Some(first) = board.hand.iter().flatten().next() else { return };
        if self.scenario.start.mulligans && held != size {
            let message = format!("{held} cards are in this hand, and {size} are drawn before the first mulligan");
            let help = format!("leave `hand` out to draw from the library, or give all {size} cards");
            self.problems.push(Problem::error(first.at, message).rule(rule!("103.5")).help(help));
        }
    }

    /// 702.106a: whether a card is set up face down in the command zone: where it is said, else with hidden agenda.
    pub(super) fn starts_face_down(item: &Item<'_>) -> bool {
        let agenda = |face: &FaceDef| face.printed.has(Keyword::HiddenAgenda);
        item.map.and_then(|map| map.face_down).unwrap_or_else(|| item.def.faces.first().is_some_and(agenda))
    }
}

impl From<PlanarSide> for PlanarFace {
    fn from(side: PlanarSide) -> Self {
        match side {
            PlanarSide::Blank => Self::Blank,
            PlanarSide::Chaos => Self::Chaos,
            PlanarSide::Planeswalker => Self::Planeswalker,
        }
    }
}
