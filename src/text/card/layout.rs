//! How a card's faces are laid out, and what that means in the game.

use std::fmt;

/// The layout of a card: how its faces belong together.
///
/// Card files name a layout after the frame; what the rules tell apart (709 to 722) is read from there and, where the
/// files lump two together, from the card itself: a split card whose halves are Rooms is a [`Layout::Room`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layout {
    /// One face, nothing special: also vehicles and planeswalkers.
    Normal,
    /// A split card (709), with or without fuse.
    Split,
    /// A split card whose second half has aftermath (702.127).
    Aftermath,
    /// A split permanent card whose halves are Rooms (709.5).
    Room,
    /// A flip card (710).
    Flip,
    /// A leveler card (711).
    Leveler,
    /// A transforming double-faced card (712).
    Transform,
    /// A modal double-faced card (712).
    ModalDfc,
    /// A meld card, or the combined back of a meld pair (712).
    Meld,
    /// A Saga (714).
    Saga,
    /// An adventurer card (715).
    Adventure,
    /// An omen card (720).
    Omen,
    /// A preparation card (722).
    Prepare,
    /// A Class (716).
    Class,
    /// An Attraction (717).
    Attraction,
    /// A prototype card (718).
    Prototype,
    /// A Case (719).
    Case,
    /// A station card (721).
    Station,
    /// A creature with mutate (702.140).
    Mutate,
    /// A battle with one face (310).
    Battle,
    /// A dungeon (309).
    Dungeon,
    /// A plane or a phenomenon (311, 312).
    Planar,
    /// A scheme (314).
    Scheme,
    /// A vanguard (313).
    Vanguard,
    /// A conspiracy (315).
    Conspiracy,
    /// A token (111).
    Token,
    /// A double-faced token (111.10i).
    DoubleFacedToken,
    /// An emblem (114).
    Emblem,
}

/// A row of the table: the layout, its name in card files, and how many faces it has.
struct Row(Layout, &'static str, std::ops::RangeInclusive<usize>);

const TABLE: &[Row] = &[
    Row(Layout::Normal, "normal", 1..=1),
    Row(Layout::Split, "split", 2..=5),
    Row(Layout::Aftermath, "aftermath", 2..=2),
    Row(Layout::Room, "room", 2..=2),
    Row(Layout::Flip, "flip", 2..=2),
    Row(Layout::Leveler, "leveler", 1..=1),
    Row(Layout::Transform, "transform", 2..=2),
    Row(Layout::ModalDfc, "modal_dfc", 2..=2),
    Row(Layout::Meld, "meld", 1..=1),
    Row(Layout::Saga, "saga", 1..=1),
    Row(Layout::Adventure, "adventure", 2..=2),
    Row(Layout::Omen, "omen", 2..=2),
    Row(Layout::Prepare, "prepare", 2..=2),
    Row(Layout::Class, "class", 1..=1),
    Row(Layout::Attraction, "attraction", 1..=1),
    Row(Layout::Prototype, "prototype", 1..=1),
    Row(Layout::Case, "case", 1..=1),
    Row(Layout::Station, "station", 1..=1),
    Row(Layout::Mutate, "mutate", 1..=1),
    Row(Layout::Battle, "battle", 1..=1),
    Row(Layout::Dungeon, "dungeon", 1..=1),
    Row(Layout::Planar, "planar", 1..=1),
    Row(Layout::Scheme, "scheme", 1..=1),
    Row(Layout::Vanguard, "vanguard", 1..=1),
    Row(Layout::Conspiracy, "conspiracy", 1..=1),
    Row(Layout::Token, "token", 1..=1),
    Row(Layout::DoubleFacedToken, "double_faced_token", 2..=2),
    Row(Layout::Emblem, "emblem", 1..=1),
];

/// Other names for a one-faced card in card files and card definitions.
const ALSO_NORMAL: &[&str] = &["vehicle", "planeswalker", "host", "augment", "reversible_card"];

impl Layout {
    /// All layouts, in the order of the rules.
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().map(|row| row.0)
    }

    fn row(self) -> Option<&'static Row> {
        TABLE.iter().find(|row| row.0 == self)
    }

    /// Its name, as card files write it.
    pub fn name(self) -> &'static str {
        self.row().map_or("normal", |row| row.1)
    }

    /// The layout of a name; `None` for a name not known.
    pub fn from_name(name: &str) -> Option<Self> {
        let also = |also: &[&str], layout| also.contains(&name).then_some(layout);
        TABLE
            .iter()
            .find(|row| row.1 == name)
            .map(|row| row.0)
            .or_else(|| also(ALSO_NORMAL, Self::Normal))
            .or_else(|| also(&["plane", "phenomenon"], Self::Planar))
    }

    /// How many faces a card of this layout may have.
    pub fn faces(self) -> std::ops::RangeInclusive<usize> {
        self.row().map_or(1..=1, |row| row.2.clone())
    }

    /// Whether the two faces are on the two sides of the card (712): a double-faced card or token.
    pub const fn is_double_faced(self) -> bool {
        matches!(self, Self::Transform | Self::ModalDfc | Self::DoubleFacedToken)
    }

    /// Whether the card has two (or more) halves, each with its own cost, that are one card's characteristics together
    /// everywhere but on the stack and, for Rooms, the battlefield (709.4).
    pub const fn is_split(self) -> bool {
        matches!(self, Self::Split | Self::Aftermath | Self::Room)
    }

    /// Whether the second face is an alternative way to cast the card (715, 720); a prepare spell is none (722.3).
    pub const fn has_inset_spell(self) -> bool {
        matches!(self, Self::Adventure | Self::Omen)
    }

    /// Whether it is a card that can be in a deck, as against tokens, emblems and nontraditional cards (108.2).
    pub const fn is_traditional(self) -> bool {
        !matches!(
            self,
            Self::Token
                | Self::DoubleFacedToken
                | Self::Emblem
                | Self::Attraction
                | Self::Dungeon
                | Self::Planar
                | Self::Scheme
                | Self::Vanguard
                | Self::Conspiracy
        )
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_layout_has_its_row() {
        for layout in Layout::all() {
            assert_eq!(Layout::from_name(layout.name()), Some(layout));
        }
        assert_eq!(Layout::from_name("vehicle"), Some(Layout::Normal));
        assert_eq!(Layout::from_name("hologram"), None);
    }
}
