//! Card types (205.2) and supertypes (205.4).

use std::fmt;

use serde::{Serialize, Serializer};

/// An enum of words and the set of them, in one table.
macro_rules! words {
    (
        $(#[$one_doc:meta])* enum $one:ident;
        $(#[$set_doc:meta])* struct $set:ident: $bits:ty;
        $( $variant:ident $flag:ident $word:literal )*
    ) => {
        $(#[$one_doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $one {
            $( #[doc = concat!("`", $word, "`.")] $variant, )*
        }

        bitflags::bitflags! {
            $(#[$set_doc])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub struct $set: $bits {
                $( #[doc = concat!("`", $word, "`.")] const $flag = 1 << $one::$variant as $bits; )*
            }
        }

        impl $one {
            /// All of them, in the order of the rule.
            pub const ALL: &[Self] = &[$( Self::$variant, )*];

            /// The word, lower case, as it stands in text.
            pub const fn word(self) -> &'static str {
                match self { $( Self::$variant => $word, )* }
            }

            /// The one of this word as it stands in text.
            pub(crate) fn of_word(word: &str) -> Option<Self> {
                match word {
                    $( $word => Some(Self::$variant), )*
                    _ => None,
                }
            }

            /// The one of this word, in any case.
            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|it| it.word().eq_ignore_ascii_case(word))
            }

            /// The set of it alone.
            pub const fn alone(self) -> $set {
                match self { $( Self::$variant => $set::$flag, )* }
            }
        }

        impl fmt::Display for $one {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.word())
            }
        }

        impl $set {
            /// Whether `one` is among them.
            pub const fn has(self, one: $one) -> bool {
                self.contains(one.alone())
            }

            /// Its members, in the order of the rule.
            pub fn each(self) -> impl Iterator<Item = $one> {
                $one::ALL.iter().copied().filter(move |one| self.has(*one))
            }
        }

        impl From<$one> for $set {
            fn from(one: $one) -> Self {
                one.alone()
            }
        }

        impl FromIterator<$one> for $set {
            fn from_iter<I: IntoIterator<Item = $one>>(all: I) -> Self {
                all.into_iter().fold(Self::empty(), |set, one| set | one.alone())
            }
        }

        impl Serialize for $one {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }

        impl Serialize for $set {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.each())
            }
        }
    };
}

words! {
    /// A card type (205.2a).
    enum CardType;
    /// A set of card types.
    struct CardTypes: u16;
    Artifact ARTIFACT "artifact"
    Battle BATTLE "battle"
    Conspiracy CONSPIRACY "conspiracy"
    Creature CREATURE "creature"
    Dungeon DUNGEON "dungeon"
    Enchantment ENCHANTMENT "enchantment"
    Instant INSTANT "instant"
    Kindred KINDRED "kindred"
    Land LAND "land"
    Phenomenon PHENOMENON "phenomenon"
    Plane PLANE "plane"
    Planeswalker PLANESWALKER "planeswalker"
    Scheme SCHEME "scheme"
    Sorcery SORCERY "sorcery"
    Vanguard VANGUARD "vanguard"
}

words! {
    /// A supertype (205.4a).
    enum Supertype;
    /// A set of supertypes.
    struct Supertypes: u8;
    Basic BASIC "basic"
    Legendary LEGENDARY "legendary"
    Ongoing ONGOING "ongoing"
    Snow SNOW "snow"
    World WORLD "world"
}

impl CardTypes {
    /// The permanent types (110.4).
    pub const PERMANENT: Self = Self::ARTIFACT
        .union(Self::BATTLE)
        .union(Self::CREATURE)
        .union(Self::ENCHANTMENT)
        .union(Self::LAND)
        .union(Self::PLANESWALKER);

    /// Whether a card of these types can be cast: a land can't (305.9), nor what has no card type at all.
    pub fn can_be_cast(self) -> bool {
        !self.is_empty() && !self.contains(Self::LAND)
    }

    /// The order in which cards have their types: `Enchantment Creature`, `Artifact Land`, `Kindred Instant`.
    const PRINTED: [CardType; 4] = [CardType::Kindred, CardType::Enchantment, CardType::Artifact, CardType::Land];

    /// Its members, in the order in which a card has them.
    pub fn printed(self) -> impl Iterator<Item = CardType> {
        let others = self.each().filter(|one| !Self::PRINTED.contains(one));
        Self::PRINTED.into_iter().filter(move |one| self.has(*one)).chain(others)
    }

    /// The types of cards that are never permanents and are cast: instant and sorcery.
    pub const INSTANT_OR_SORCERY: Self = Self::INSTANT.union(Self::SORCERY);

    /// Whether an object of these types may be a permanent: one of them is a permanent type (110.4a, 110.4b).
    pub const fn is_permanent(self) -> bool {
        self.intersects(Self::PERMANENT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_for_themselves() {
        for one in CardType::ALL {
            assert_eq!(CardType::from_word(one.word()), Some(*one));
            assert_eq!(one.alone().each().collect::<Vec<_>>(), [*one]);
        }
        assert_eq!(Supertype::from_word("LEGENDARY"), Some(Supertype::Legendary));
        assert_eq!(CardTypes::PERMANENT.each().count(), 6);
        assert!(CardTypes::KINDRED.union(CardTypes::ENCHANTMENT).is_permanent());
        assert!(!CardTypes::INSTANT_OR_SORCERY.is_permanent());
        assert_eq!(CardTypes::CREATURE.union(CardTypes::ENCHANTMENT).to_string(), "enchantment creature");
    }
}
