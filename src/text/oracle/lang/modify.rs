//! Changes of characteristics and control, by the layers (613), and changes of what the rules allow.

mod rule_change;

use std::sync::Arc;

use crate::card::{CardTypes, Colors, ManaCost, Subtype, Supertypes};

use super::{Ability, Cond, Cost, CounterKind, Filter, Keyword, KeywordAbility, Num, Objects, Players, Zone};
pub use rule_change::RuleChange;

/// One change of a characteristic or of control. Its layer is [`Modification::layer`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Modification {
    /// "gain control of" (layer 2).
    Control(Players),
    /// Words replaced in the text (layer 3, 612): one word for another.
    Text(Box<str>, Box<str>),
    /// "Replacing all instances of one color word with another": words that are chosen as the effect begins (612.2).
    Reword(Rewording),
    /// "has the full text of that card": all that is printed on it (layer 3).
    FullText(super::Ref),
    /// "is a copy of the chosen creature": for as long as the effect is there (layer 1, 707.2).
    CopyOf(super::Ref),
    /// "becomes an artifact creature": the types given replace the card types (layer 4).
    SetTypes(TypeChange),
    /// "in addition to its other types" (layer 4).
    AddTypes(TypeChange),
    /// "isn't a creature" (layer 4).
    RemoveTypes(TypeChange),
    /// "is every creature type" (layer 4).
    AllCreatureTypes,
    /// "loses all creature types" (layer 4).
    NoCreatureTypes,
    /// "loses all land types" (layer 4).
    NoLandTypes,
    /// "is every basic land type in addition".
    EveryLandType(LandTypes),
    /// "is the chosen type", with `true` "in addition to its other types".
    ChosenType(bool),
    /// "is red": replaces its colors (layer 5).
    SetColors(Colors),
    /// "in addition to its other colors" (layer 5).
    AddColors(Colors),
    /// "is the chosen color".
    ChosenColor(bool),
    /// "becomes the color of your choice": which is chosen as the effect begins, whatever was before (layer 5).
    ColorOfChoice,
    /// "becomes the color or colors of your choice": which is chosen as the effect begins (layer 5).
    ChosenColors,
    /// "has flying", "gains 'T: Add G'" (layer 6).
    Gain(Vec<Arc<Ability>>),
    /// "has flying", as it was said: of a token that has just been created it is what the token is (111.3). The compiler lets none out.
    Have(Vec<Arc<Ability>>),
    /// "loses flying" (layer 6).
    Lose(Vec<Keyword>),
    /// "loses all abilities" (layer 6).
    LoseAll,
    /// "loses all abilities except mana abilities" (layer 6).
    LoseAllBut(super::AbilityClass),
    /// "loses all other card types and abilities": than those the same effect gives; the compiler makes it part of the
    /// changes around it.
    LoseOthers(OtherQualities),
    /// "can't have or gain flying" (layer 6, 613.1f).
    CantHave(Vec<Keyword>),
    /// "gains your choice of flying or haste", "gains a keyword of the chosen kind".
    GainChoice(Vec<KeywordAbility>),
    /// "loses first strike or swampwalk", "loses your choice of": one of them, which is chosen as the effect begins (layer 6).
    LoseChoice(Vec<KeywordAbility>),
    /// "has all activated abilities of ..." (layer 6); with `true` each of them may be activated only once each turn.
    GainAbilitiesOf(Objects, Option<super::AbilityClass>, bool),
    /// "it has this creature's other abilities": those printed on the object, but for the one these words are of.
    GainOthers,
    /// "gains the non-backup abilities of this creature printed below this one" (702.165a).
    GainBelow,
    /// A characteristic-defining power or toughness (layer 7a); `None` leaves the one not defined.
    Define(Option<Num>, Option<Num>),
    /// "has base power and toughness 1/1" (layer 7b).
    SetPt(Option<Num>, Option<Num>),
    /// "gets +1/+1" (layer 7c).
    AddPt(Num, Num),
    /// "gets +1/-1 or -1/+1": which is chosen as the effect begins.
    AddPtChoice(Vec<(Num, Num)>),
    /// "gains this ability": the very one it is written in (layer 6).
    GainThis,
    /// "loses this ability": which one is put in as the effect begins.
    LoseThis(Vec<Arc<Ability>>),
    /// "switch power and toughness" (layer 7d).
    Switch,
    /// "is named ..." (layer 3 in effect of 612; a copiable name in 707.9b).
    Name(Box<str>),
    /// "isn't legendary" and other supertypes, by `RemoveTypes`. "has no mana cost" in copies.
    ManaCost(Option<ManaCost>),
    /// "it enters with an additional +1/+1 counter on it if it's a creature", of what enters as a copy: no copiable value.
    EntersWith(Vec<(Num, CounterKind)>, Option<Box<Cond>>),
    /// "isn't legendary".
    NotLegendary,
    /// "becomes a 3/3 blue Elemental creature with flying": several changes said as one; the compiler takes it apart into
    /// those above before it lets a text out.
    Becomes(Box<Becomes>),
}

/// Which of the land types (205.3i).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LandTypes {
    /// "every basic land type".
    Basic,
    /// "every nonbasic land type".
    Nonbasic,
    /// "every land type".
    All,
}

/// What is lost but for what the same effect gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OtherQualities {
    /// Abilities.
    pub abilities: bool,
    /// Card types.
    pub card_types: bool,
    /// Creature types.
    pub creature_types: bool,
    /// Land types.
    pub land_types: bool,
}

/// Whether and where it is said that a land, or another thing, is still one (205.1b).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Still {
    /// It is not said.
    #[default]
    Unsaid,
    /// Right behind: "that's still a land".
    Here,
    /// In a sentence of its own behind the duration: "It's still a land."
    Apart,
}

/// What a permanent becomes, as it is said in one phrase.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Becomes {
    /// What it is then.
    pub what: super::TokenSpec,
    /// "in addition to its other types".
    pub in_addition: bool,
    /// "in addition to its other colors and types": where only types are said, a new color replaces those it had (105.3).
    pub colors_too: bool,
    /// "that's still a land": its card types stay (205.1b).
    pub still: Still,
    /// "with base power and toughness".
    pub base: bool,
    /// Whether colors are said.
    pub colored: bool,
    /// "with all creature types".
    pub every_creature_type: bool,
}

/// Types, subtypes and supertypes of a type-changing effect (205.1).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TypeChange {
    /// Card types.
    pub types: CardTypes,
    /// Subtypes.
    pub subtypes: Vec<Subtype>,
    /// Supertypes.
    pub supertypes: Supertypes,
    /// "loses all other card types": by `SetTypes`. "loses all other creature types" (205.1b).
    pub keep_card_types: bool,
}

/// What a creature crews and saddles with (702.122a, 702.171a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CrewsWith {
    /// Its power and so much more.
    More(i32),
    /// Its toughness.
    Toughness,
}

/// What a card says about the decks it may be in (113.6n).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum OfDecks {
    /// "can be your commander" (903.3a).
    CanCommand,
    /// "Remove this card from your deck before playing if you're not playing for ante" (407.3).
    AnteOnly,
    /// "A deck can have any number of cards named": the name.
    AnyNumberOf(Box<str>),
    /// "A deck can have up to seven cards named": so many, and the name.
    UpTo(i32, Box<str>),
}

/// What costs something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Taxed {
    /// Attacking.
    Attacking,
    /// Blocking.
    Blocking,
    /// Either.
    Both,
}

impl Taxed {
    /// Whether attacking costs something.
    pub fn is_of_attacking(self) -> bool {
        self != Self::Blocking
    }

    /// Whether blocking does.
    pub fn is_of_blocking(self) -> bool {
        self != Self::Attacking
    }
}

/// How blocking is limited.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum BlockLimit {
    /// "can't be blocked".
    All,
    /// "by Walls".
    By(Filter),
    /// "except by artifact creatures".
    ExceptBy(Filter),
    /// "except by two or more creatures".
    AtLeast(i32),
    /// "unless all creatures defending player controls block it".
    UnlessAll,
    /// "by more than one creature".
    AtMost(i32),
}

/// What may be done "as though".
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AsThough {
    /// "as though it didn't have defender".
    NoDefender,
    /// "as though it had flying".
    HadFlying,
    /// "block creatures with shadow as though".
    HadShadow,
    /// "as though it had haste".
    HadHaste,
    /// "activate abilities of ... as though those creatures had haste" (302.6).
    HadHasteToActivate,
    /// "can attack your opponents as though it had haste": of attacking these alone.
    Attacking(Box<super::AttackTarget>, Box<AsThough>),
    /// "block Dragons as though it had reach": of blocking these alone.
    ReachFor(Box<Filter>),
    /// "block creatures with landwalk abilities as though they didn't have those abilities": of what it blocks.
    BlocksLandwalkers,
    /// "as though it weren't tapped".
    Untapped,
    /// "can be blocked as though they didn't have islandwalk"; `None` for landwalk of every kind (702.14).
    NoLandwalk(Option<Box<KeywordAbility>>),
    /// "as though they didn't have hexproof/shroud": may be targeted.
    NoHexproof,
}

/// What a spell or ability may cause a player to do.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CausedDeed {
    /// "sacrifice permanents": such permanents.
    Sacrifice(Filter),
    /// "discard cards".
    Discard,
    /// "search their library".
    Search,
}

/// Things that can't be done to objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Handling {
    /// "can't be sacrificed".
    Sacrificed,
    /// "can't be regenerated".
    Regenerated,
    /// "can't be enchanted".
    Enchanted,
    /// "can't be enchanted by other Auras": than the one that says so.
    EnchantedByOthers,
    /// "can't be equipped".
    Equipped,
    /// "can't become suspected".
    Suspected,
    /// "can't transform".
    Transformed,
    /// "can't become untapped".
    Untapped,
    /// "can't be turned face up".
    TurnedFaceUp,
    /// "can't have counters put on it".
    GivenCounters,
    /// "can't be copied".
    Copied,
    /// "can't be destroyed".
    Destroyed,
    /// "can't crew Vehicles".
    Crewing,
    /// "can't phase out".
    PhasedOut,
    /// "can't phase in".
    PhasedIn,
    /// "can't deal damage".
    DealingDamage,
    /// "can't be attached" / "can't become attached".
    Attached,
}

/// Things that players can't do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerDeed {
    /// "can't gain life".
    GainLife,
    /// "can't lose life".
    LoseLife,
    /// "your life total can't change": neither gain nor lose life.
    ChangeLife,
    /// "can't draw cards".
    Draw,
    /// "can't draw more than one card each turn".
    DrawMoreThanOne,
    /// "can't search libraries".
    Search,
    /// "can't lose the game".
    LoseGame,
    /// "can't win the game".
    WinGame,
    /// "can't play lands".
    PlayLands,
    /// "can't cast spells".
    Cast,
    /// "can cast spells only any time they could cast a sorcery": can't at another time.
    CastAtInstantSpeed,
    /// "can cast spells only during their own turns": can't in another's.
    CastInOthersTurns,
    /// "can't get counters".
    GetCounters,
    /// "can't get poison counters" (122.1f).
    GetPoisonCounters,
    /// "can't attack".
    Attack,
    /// "can't pay life".
    PayLife,
    /// "can't become the monarch".
    BecomeMonarch,
    /// "can't cycle".
    Cycle,
}

/// Rules that an effect suspends or changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Suspends {
    /// "the legend rule doesn't apply" (704.5j).
    LegendRule,
    /// "you don't lose unspent mana as steps and phases end" (500.5).
    ManaEmptying,
    /// "you don't lose this mana as steps and phases end": what has just been added.
    ThisManaEmptying,
    /// "damage isn't removed from" (514.2).
    DamageRemoval,
    /// "you don't lose the game for having 0 or less life" (704.5a).
    LifeLoss,
    /// "damage doesn't cause you to lose life" (120.3a).
    LossByDamage,
    /// "poison counters don't make you lose" (704.5c).
    PoisonLoss,
}

/// Which words of a text are replaced by which (612.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rewording {
    /// The kinds a word may be of; the new one is of the same.
    pub kinds: Vec<WordKind>,
    /// The new word, where it is said.
    pub to: Option<Subtype>,
    /// What the new word can't be.
    pub never: Option<Subtype>,
}

/// A kind of words that text-changing effects replace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WordKind {
    /// Color words.
    Color,
    /// Basic land types.
    BasicLandType,
    /// Creature types.
    CreatureType,
}

impl Modification {
    /// The layer and sublayer it applies in (613.1, 613.4); rule changes come after all of them (613.11).
    pub fn layer(&self) -> Layer {
        match self {
            Self::ManaCost(_) | Self::EntersWith(..) | Self::CopyOf(_) => Layer::Copy,
            Self::Control(_) => Layer::Control,
            Self::Text(..) | Self::FullText(_) | Self::Reword(_) | Self::Name(_) => Layer::Text,
            Self::SetTypes(_)
            | Self::Becomes(_)
            | Self::NotLegendary
            | Self::AddTypes(_)
            | Self::RemoveTypes(_)
            | Self::AllCreatureTypes
            | Self::NoCreatureTypes
            | Self::NoLandTypes
            | Self::EveryLandType(_)
            | Self::ChosenType(_) => Layer::Type,
            Self::SetColors(_)
            | Self::AddColors(_)
            | Self::ChosenColor(_)
            | Self::ColorOfChoice
            | Self::ChosenColors => Layer::Color,
            Self::Gain(_)
            | Self::Have(_)
            | Self::Lose(_)
            | Self::LoseAll
            | Self::LoseAllBut(_)
            | Self::LoseOthers(_)
            | Self::CantHave(_)
            | Self::GainChoice(_)
            | Self::LoseChoice(_)
            | Self::GainBelow
            | Self::GainThis
            | Self::GainOthers
            | Self::LoseThis(_)
            | Self::GainAbilitiesOf(..) => Layer::Ability,
            Self::Define(..) => Layer::PtDefine,
            Self::SetPt(..) => Layer::PtSet,
            Self::AddPt(..) | Self::AddPtChoice(_) => Layer::PtModify,
            Self::Switch => Layer::PtSwitch,
        }
    }
}

/// The layers of 613.1 with the sublayers of 613.2 and 613.4, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Layer {
    /// 1a: copiable values (613.2a).
    Copy,
    /// 1b: face-down (613.2b).
    FaceDown,
    /// 2: control (613.1b).
    Control,
    /// 3: text (613.1c).
    Text,
    /// 4: types (613.1d).
    Type,
    /// 5: colors (613.1e).
    Color,
    /// 6: abilities (613.1f).
    Ability,
    /// 7a: characteristic-defining power and toughness (613.4a).
    PtDefine,
    /// 7b: set to a value (613.4b).
    PtSet,
    /// 7c: modified without being set, counters (613.4c).
    PtModify,
    /// 7d: switched (613.4d).
    PtSwitch,
    /// Rules of the game, after everything else (613.11).
    Rules,
}
