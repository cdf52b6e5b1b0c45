//! What instructions are made of: to whom, at what cost, what can be chosen.

use super::*;
use crate::card::CardTypes;
use crate::oracle::lang::{CostDelta, Deed, Keyword, Said};

/// What an effect says of the next spell a player casts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NextSpell {
    /// "has convoke".
    Has(Vec<Modification>),
    /// "as you cast spells ... this turn, they gain cascade": each such spell, and not the next alone.
    EachHas(Vec<Modification>),
    /// "can't be countered".
    CantBeCountered,
    /// "can be cast as though it had flash".
    AsThoughFlash,
    /// "can be cast without paying its mana cost".
    Free,
    /// "costs {1} less to cast".
    Costs(CostDelta),
    /// "put that card into your hand instead of into your graveyard as it resolves".
    Replace(Box<Replacement>),
}

/// Whom damage is dealt to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Recipients {
    /// A target slot that may hold players and objects.
    Target(u8),
    /// Objects.
    Objects(Objects),
    /// Players.
    Players(Players),
    /// Both: "each creature and each player".
    Both(Objects, Players),
    /// "a creature or player": one of such objects or a player, as the player chooses.
    OneOf(Filter),
    /// Several: "target creature and you".
    And(Vec<Recipients>),
    /// A reference that may be either a player or an object ("that permanent or player").
    That(Ref, Said),
}

impl Recipients {
    /// The target slot they are, or point back to: "among them".
    pub const fn slot(&self) -> Option<u8> {
        match self {
            Self::Target(slot) | Self::Objects(Objects::Target(slot)) => Some(*slot),
            Self::That(Ref::Target(slot), _) | Self::Objects(Objects::That(Ref::Target(slot), _)) => Some(*slot),
            _ => None,
        }
    }
}

/// How something is cast by an effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CastCost {
    /// By paying what it costs.
    Normal,
    /// "without paying its mana cost".
    Free,
    /// "by paying {2} rather than its mana cost".
    Instead(Cost),
    /// "for an additional cost".
    Plus(Cost),
    /// "by paying life equal to its mana value".
    LifeEqualToManaValue,
    /// "using its blitz ability": for the cost of this keyword of its own, and no other.
    Using(Keyword),
}

/// As though it were which mana mana may be spent (609.4b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SpendAs {
    /// "mana from snow sources as though it were mana of any color".
    SnowAsColor,
    /// "colorless mana as though it were mana of any color".
    ColorlessAsColor,
    /// "of any color": not as colorless mana, which is of no color (106.1b).
    Color,
    /// "of any type", "mana of any type can be spent".
    Type,
}

/// Whether a spell that an effect lets be cast is exiled where it would be put into a graveyard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Exiling {
    /// Nothing is said of it.
    #[default]
    Never,
    /// "would be put into a graveyard", of a spell with any of these card types.
    AnyGraveyard(CardTypes),
    /// "would be put into your graveyard": of the player who casts it.
    OwnGraveyard(CardTypes),
}

/// How targets are changed (115.7).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TargetChange {
    /// "choose new targets" (115.7d).
    New,
    /// "change the target" (115.7a).
    Change,
    /// "change any targets" (115.7c).
    Any,
    /// "change the target ... to this creature", "to target creature" (115.7a).
    To(Objects),
    /// "change a target ... to this creature" (115.7b).
    OneTo(Objects),
}

/// The directions from a player round the table: to the left is who comes next in turn order (103.1).
pub const DIRECTIONS: [&str; 2] = ["left", "right"];

/// What may be chosen that is not an object.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Choosable {
    /// "a color".
    Color,
    /// "two colors".
    TwoColors,
    /// "a color other than white".
    ColorOtherThan(Color),
    /// "a creature type".
    CreatureType,
    /// "a creature type other than Wall".
    CreatureTypeOtherThan(Subtype),
    /// "a basic land type".
    BasicLandType,
    /// "a land type".
    LandType,
    /// "a nonbasic land type" (205.3i).
    NonbasicLandType,
    /// "a planeswalker type" (205.3j).
    PlaneswalkerType,
    /// "a card type".
    CardType,
    /// "artifact, creature, or land": one of these card types.
    CardTypeOf(CardTypes),
    /// "a card name", of a kind.
    CardName(Option<Filter>),
    /// "the name of a nonland card revealed this way": that of any one of these.
    NameOf(Objects),
    /// "an opponent", "a player".
    Player(Players),
    /// "two players".
    TwoPlayers(Players),
    /// "an opponent at random".
    PlayerAtRandom(Players),
    /// "1, 2, or 3 at random".
    NumberAtRandom(std::ops::RangeInclusive<i32>),
    /// "a number", between.
    Number(Option<i32>, Option<i32>),
    /// "odd or even", "land or nonland".
    Quality(Qualities),
    /// "Khans or Dragons": one of these words.
    Word(Vec<Box<str>>),
}

/// Two qualities of which every object has one, and one is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Qualities {
    /// "odd or even", of mana values.
    Parity,
    /// "land or nonland".
    LandOrNot,
}

impl Qualities {
    /// The two, in the order they are named.
    pub fn both(self) -> [ChosenQuality; 2] {
        match self {
            Self::Parity => [ChosenQuality::Odd, ChosenQuality::Even],
            Self::LandOrNot => [ChosenQuality::Land, ChosenQuality::Nonland],
        }
    }
}

/// A quality that was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChosenQuality {
    /// An odd mana value.
    Odd,
    /// An even mana value; zero is even.
    Even,
    /// Is a land.
    Land,
    /// Is none.
    Nonland,
}

impl ChosenQuality {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Odd, Self::Even, Self::Land, Self::Nonland];

    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Odd => "odd",
            Self::Even => "even",
            Self::Land => "land",
            Self::Nonland => "nonland",
        }
    }
}

/// A keyword action of 701 with its parameters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct KeywordAction {
    /// Which: "investigate", "explore", "amass".
    pub deed: Deed,
    /// "amass Orcs 2", "adapt 3", "monstrosity X", "connive X".
    pub n: Option<Num>,
    /// "amass Orcs".
    pub subtype: Option<Subtype>,
    /// The permanents that do it or have it done to them.
    pub objects: Option<Objects>,
    /// Further players ("target opponent").
    pub players: Option<Players>,
    /// "meld them into ...", "venture into Undercity" (701.49d).
    pub named: Option<Box<str>>,
    /// "waterbend {3}".
    pub cost: Option<Box<Cost>>,
    /// How often: "investigate twice".
    pub times: u8,
}

impl KeywordAction {
    /// The action with nothing behind it.
    pub fn plain(deed: Deed) -> Self {
        Self { deed, n: None, subtype: None, objects: None, players: None, named: None, cost: None, times: 1 }
    }

    /// The action done to something.
    pub fn of(deed: Deed, objects: Objects) -> Self {
        Self { objects: Some(objects), ..Self::plain(deed) }
    }
}

/// Among what it is reselected what a creature attacks (508.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reselected {
    /// "which player".
    Player,
    /// "which player or planeswalker".
    PlayerOrPlaneswalker,
    /// "which player or permanent".
    PlayerOrPermanent,
}

/// The steps that are added to a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoreSteps {
    /// "an additional beginning phase", which has all its steps.
    Beginning,
    /// "an additional upkeep step".
    Upkeep,
    /// "an additional end step".
    End,
}

/// The phase an additional one follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AfterPhase {
    /// "after this phase".
    This,
    /// "after this main phase".
    Main,
    /// "after this combat phase".
    Combat,
}
