//! Companion (702.139): what its player's starting deck must be.

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::number::Spelled;
use super::select::{AKind, One, Several, With};

phrases! {
    /// The condition behind "companion —", a sentence of its own.
    DeckCondition: StartingDeck {
        ["your starting deck contains only" what:(Several)] { StartingDeck::Only(what, None) }
        ["your starting deck contains only" what:(Several) "and" or:(Given<Several>)] { StartingDeck::Only(what, or) }
        ["your starting deck contains at least" more:(Spelled) "cards more than the minimum deck size"] { StartingDeck::LargerBy(more) }
        ["no card in your starting deck has more than one of the same mana symbol in its mana cost"] { StartingDeck::NoSymbolTwice }
        ["each" what:(One) "in your starting deck is" such:(AKind)] { StartingDeck::EachIs(what, such) }
        ["each" what:(One) "in your starting deck has" such:(With)] { StartingDeck::EachHas(what, such) }
        ["each" what:(One) "in your starting deck has a different name"] { StartingDeck::EachNamedApart(what) }
        ["each" what:(One) "in your starting deck shares a card type"] { StartingDeck::AllShareType(what) }
    }

    /// A condition with the full stop that ends it.
    AsSentence: Quality {
        [deck:(DeckCondition) ?"."] { Quality::Deck(deck) }
    }
}
