//! Keyword abilities (702) as they stand on cards.

use super::{Cost, Filter, Num};

/// A keyword ability with its parameters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct KeywordAbility {
    /// Which.
    pub keyword: Keyword,
    /// "Flashback {2}{R}", "Equip—Pay 3 life".
    pub cost: Option<Cost>,
    /// A second cost (kicker {A} and/or {B}).
    pub second_cost: Option<Cost>,
    /// "Annihilator 2", "Suspend 4—{1}{R}", "Modular—Sunburst" stays `None`.
    pub n: Option<Num>,
    /// "Protection from red", "Enchant creature", "Islandwalk", "Equip legendary creature", "Affinity for artifacts".
    pub quality: Option<Quality>,
}

/// What a keyword's quality is (702.16a and others).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Quality {
    /// A kind of object: "Enchant creature", "protection from Dragons", "plainscycling".
    Objects(Filter),
    /// Players: "Enchant player", "protection from each opponent".
    Players(super::TargetKind),
    /// "protection from that player": players spoken of before (702.16k).
    Of(super::Players),
    /// "protection from everything".
    Everything,
    /// "protection from the chosen color": what an instruction or an ability linked to it has chosen.
    Chosen,
    /// "protection from the color of your choice": a color that is chosen as the effect begins (608.2d), whatever was before.
    ColorOfChoice,
    /// "protection from the card type of your choice", chosen in the same way.
    CardTypeOfChoice,
    /// Each of several: "protection from black and from red".
    Each(Vec<Quality>),
    /// Several of a kind: "craft with one or more creatures".
    Several(super::Count, Filter),
    /// The power and toughness of a prototype (718.2).
    Size(i32, i32),
    /// The variant of the keyword that has a name of its own: multikicker (702.33c), megamorph (702.37b), commander ninjutsu (702.49d).
    Variant,
    /// What a gift is (702.174d-i).
    Gift(Gift),
    /// A partner ability with a name of its own (702.124i, 702.124k, 702.124m).
    Partner(PartnerKind),
    /// What the starting deck of a companion's player must be.
    Deck(super::StartingDeck),
    /// Free text: "Partner with Brallin", "Splice onto Arcane", "Champion an Elf" come as filters; names as text.
    Text(Box<str>),
}

/// What is given to the opponent to whom a gift is promised (702.174d-i).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gift {
    /// A card is drawn.
    Card,
    /// A Food token.
    Food,
    /// A tapped Fish token.
    Fish,
    /// A turn after this one.
    ExtraTurn,
    /// A Treasure token.
    Treasure,
    /// An Octopus token.
    Octopus,
}

impl Gift {
    /// Each of them.
    pub const ALL: [Self; 6] = [Self::Card, Self::Food, Self::Fish, Self::ExtraTurn, Self::Treasure, Self::Octopus];

    /// The words behind "gift".
    pub fn words(self) -> &'static str {
        match self {
            Self::Card => "a card",
            Self::Food => "a Food",
            Self::Fish => "a tapped Fish",
            Self::ExtraTurn => "an extra turn",
            Self::Treasure => "a Treasure",
            Self::Octopus => "an Octopus",
        }
    }
}

/// The partner abilities with a name of their own: two commanders that have the same one can be the commanders of one deck
/// (702.124i), or one that has it and another that it speaks of (702.124k, 702.124m).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PartnerKind {
    /// "Partner—Character select".
    CharacterSelect,
    /// "Partner—Father & son".
    FatherAndSon,
    /// "Partner—Friends forever".
    FriendsForever,
    /// "Partner—Survivors".
    Survivors,
    /// "Choose a Background".
    Background,
    /// "Doctor's companion".
    Doctor,
}

/// The name of a keyword ability, lower case as in 702: `first strike`, `landwalk`. Interned: equal names are equal ids.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Keyword(pub(crate) u16);

/// Takes the table of names and makes the list, and a constant for each.
macro_rules! keywords {
    ($($id:ident $name:literal,)*) => {
        /// Every keyword ability of 702, in the order of its rules: index 0 is 702.2.
        pub const KEYWORDS: &[&str] = &[$($name,)*];

        enum Index { $($id,)* }

        #[allow(missing_docs, reason = "each is named as in 702")]
        #[allow(non_upper_case_globals, reason = "they read as the names they are")]
        impl Keyword {
            $(pub const $id: Self = Self(Index::$id as u16);)*
        }
    };
}

include!("keyword_names.rs");

impl Keyword {
    /// The keyword with this name, without regard to case.
    pub fn named(name: &str) -> Option<Self> {
        KEYWORDS.iter().position(|k| k.eq_ignore_ascii_case(name)).map(|i| Self(i as u16))
    }

    /// The name, lower case.
    pub fn name(self) -> &'static str {
        KEYWORDS.get(usize::from(self.0)).copied().unwrap_or("unknown keyword")
    }

    /// Whether it is written with a cost for the object's own card, which an effect that gives the keyword may say to be
    /// equal to the card's mana cost: "gains flashback. The flashback cost is equal to its mana cost."
    pub fn is_priced(self) -> bool {
        const PRICED: &[Keyword] = &[
            Keyword::Flashback,
            Keyword::Foretell,
            Keyword::Madness,
            Keyword::Replicate,
            Keyword::Scavenge,
            Keyword::Unearth,
            Keyword::Embalm,
            Keyword::Eternalize,
            Keyword::Encore,
            Keyword::Emerge,
            Keyword::Evoke,
            Keyword::Dash,
            Keyword::Blitz,
            Keyword::Plot,
            Keyword::Mayhem,
            Keyword::Harmonize,
            Keyword::Escape,
        ];
        PRICED.contains(&self)
    }

    /// Its rule: 702.2 for deathtouch.
    pub fn rule(self) -> crate::cr::RuleId {
        crate::cr::RuleId::rule(702, self.0 + 2)
    }
}

impl std::fmt::Debug for Keyword {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl KeywordAbility {
    /// The keyword alone, without parameters.
    pub fn plain(keyword: Keyword) -> Self {
        Self { keyword, cost: None, second_cost: None, n: None, quality: None }
    }
}
