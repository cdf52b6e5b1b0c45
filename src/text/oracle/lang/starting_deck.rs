//! What a companion asks of its player's starting deck (702.139a).

use super::{Filter, Pred};

/// The condition of a companion ability.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum StartingDeck {
    /// "Your starting deck contains only cards with odd mana values and land cards": each card is one of these.
    Only(Filter, Option<Filter>),
    /// "Each creature card in your starting deck is a Cat or Beast card."
    EachIs(Filter, Filter),
    /// "Each permanent card in your starting deck has mana value 2 or less."
    EachHas(Filter, Pred),
    /// "No card in your starting deck has more than one of the same mana symbol in its mana cost."
    NoSymbolTwice,
    /// "Each nonland card in your starting deck has a different name."
    EachNamedApart(Filter),
    /// "Each nonland card in your starting deck shares a card type": one that all of them have.
    AllShareType(Filter),
    /// "At least twenty cards more than the minimum deck size."
    LargerBy(i32),
}
