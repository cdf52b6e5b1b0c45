//! Of which of several kinds a quality behind the last of them is said: "artifact, enchantment, or creature with flying".

use crate::card::{CardTypes, Subtype};

use super::{Filter, Head, Keyword, Pred};

/// The keywords that mean something only while a creature attacks, blocks or deals combat damage, so that of an artifact or an
/// enchantment nobody says that it has one or has none.
const OF_CREATURES: &[Keyword] = &[
    Keyword::Banding,
    Keyword::Bushido,
    Keyword::Deathtouch,
    Keyword::Defender,
    Keyword::DoubleStrike,
    Keyword::Fear,
    Keyword::FirstStrike,
    Keyword::Flanking,
    Keyword::Flying,
    Keyword::Haste,
    Keyword::Horsemanship,
    Keyword::Infect,
    Keyword::Intimidate,
    Keyword::Lifelink,
    Keyword::Menace,
    Keyword::Rampage,
    Keyword::Reach,
    Keyword::Shadow,
    Keyword::Skulk,
    Keyword::Toxic,
    Keyword::Trample,
    Keyword::Vigilance,
    Keyword::Wither,
];

impl Filter {
    /// Whether what stands behind all the kinds is said of the one at this place, too. It is, but for a quality that this one can't
    /// have and the last can, "an artifact or creature with power 4 or greater", and one that would make this kind say nothing
    /// because the last says as much: "Walls and creatures with flying".
    pub fn is_said_of(&self, pred: &Pred, at: usize) -> bool {
        let (Some(head), Some(last)) = (self.heads.get(at), self.heads.last()) else { return true };
        if at + 1 == self.heads.len() || !pred.is_of_creatures() || !last.is_creature() {
            return true;
        }
        let included =
            head.is_creature() && matches!(last.types.as_slice(), [Pred::Type(_)]) && head.types != last.types;
        !(head.is_no_creature() || included && last.adjectives.is_empty())
    }
}

impl Filter {
    /// How many of the words behind it are qualities of this kind alone, where another with a noun of its own stands before it: "an
    /// Assassin card or card with freerunning from your graveyard". Of the same noun said again and nothing before it all are, up
    /// to where it is or whose it is, for else the kind before would say nothing.
    pub fn own_qualities(&self, before: &[Self]) -> usize {
        let bare = before.iter().any(|kind| kind.noun == self.noun)
            && self.heads.iter().all(|head| head.types.is_empty() && head.adjectives.is_empty());
        self.post.iter().take_while(|pred| if bare { !pred.is_whose_or_where() } else { pred.is_had() }).count()
    }
}

impl Head {
    /// The card types it names, also by their subtypes (205.3).
    fn card_types(&self) -> CardTypes {
        self.types.iter().fold(CardTypes::default(), |types, pred| match pred {
            Pred::Type(more) => types.union(*more),
            Pred::Subtype(subtype) => types.union(subtype.kind().card_types()),
            _ => types,
        })
    }

    fn is_creature(&self) -> bool {
        self.card_types().intersects(CardTypes::CREATURE)
    }

    /// Whether it names what has no power and toughness: card types, none of them creature, and not a Vehicle or Spacecraft (208.3).
    fn is_no_creature(&self) -> bool {
        let has_power = |pred: &Pred| matches!(pred, Pred::Subtype(Subtype::VEHICLE | Subtype::SPACECRAFT));
        let types = self.card_types();
        types != CardTypes::default() && !types.intersects(CardTypes::CREATURE) && !self.types.iter().any(has_power)
    }

    /// Whether each of this kind is one of another, whose adjectives both have: "enchantment creature" of "creature".
    pub fn is_kind_of(&self, other: &Self) -> bool {
        !other.types.is_empty() && self.types != other.types && other.types.iter().all(|one| self.types.contains(one))
    }
}

impl Pred {
    /// Whether it tells where something is, whose it is, or what all that are chosen are together.
    fn is_whose_or_where(&self) -> bool {
        let whose = matches!(
            self,
            Self::ControlledBy(_)
                | Self::NotControlledBy(_)
                | Self::OwnedBy(_)
                | Self::NotOwnedBy(_)
                | Self::CastBy(_)
                | Self::Together(_)
        );
        whose || !self.places().is_empty()
    }

    /// Whether it tells which ability or name something has.
    fn is_had(&self) -> bool {
        match self {
            Self::Has(_) | Self::HasLandwalk(_) | Self::Named(_) => true,
            Self::Not(one) => one.is_had(),
            _ => false,
        }
    }

    /// Whether only creatures are asked for it: power, toughness, and keywords of combat, or that there are none of those.
    fn is_of_creatures(&self) -> bool {
        match self {
            Self::Power(..)
            | Self::BasePower(..)
            | Self::BaseToughness(..)
            | Self::Toughness(..)
            | Self::HasLandwalk(_) => true,
            Self::Has(keyword) => OF_CREATURES.contains(keyword),
            Self::Not(one) => one.is_of_creatures(),
            Self::Or(all) | Self::And(all) => all.iter().all(Self::is_of_creatures),
            _ => false,
        }
    }
}
