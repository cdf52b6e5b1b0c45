//! Changes of characteristics and control, by the layers (613), and changes of what the rules allow.

use std::sync::Arc;

use crate::card::{CardTypes, Colors, ManaCost, Subtype, Supertypes};

use super::{Ability, Cond, Cost, CounterKind, Filter, Keyword, KeywordAbility, Num, Objects, Players, Zone};

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
    EntersWith(Vec<(Num, CounterKind)>, Option<Cond>),
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

/// A change of what may, must or can't be done. Can't beats may and must (101.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum RuleChange {
    /// "can't attack", "can't attack you".
    CantAttack(Objects, Option<super::AttackTarget>),
    /// "can't block", "can't block creatures with power 2 or less".
    CantBlock(Objects, Option<Filter>),
    /// "can't attack or block".
    CantAttackOrBlock(Objects),
    /// "can't attack or block alone".
    CantAttackOrBlockAlone(Objects),
    /// "can't attack unless a creature with greater power also attacks", "can't block unless at least two other creatures block".
    OnlyBeside {
        /// What can't.
        what: Objects,
        /// Blocking rather than attacking.
        blocking: bool,
        /// How many others have to.
        n: i32,
        /// Of what kind.
        others: Filter,
    },
    /// "can block only creatures with flying".
    BlockOnly(Objects, Filter),
    /// "can't be blocked", "can't be blocked by Walls", "except by two or more creatures".
    CantBeBlocked(Objects, BlockLimit),
    /// "attacks each combat if able", "attacks that player if able".
    MustAttack(Objects, Option<super::AttackTarget>),
    /// "If this creature attacks, all creatures you control attack if able": these, where one of those attacks (508.1d).
    MustAttackBeside(Filter, Objects),
    /// "blocks each combat if able"; a certain attacker where named.
    MustBlock(Objects, Option<Filter>),
    /// "must be blocked if able"; by all with `true` ("all creatures able to block it do so").
    MustBeBlocked(Objects, bool),
    /// "must be blocked by a Dalek if able": by one of this kind.
    MustBeBlockedBy(Objects, Filter),
    /// "can block an additional creature", "any number of creatures" (`None`).
    BlockAdditional(Objects, Option<Num>),
    /// "can attack as though it didn't have defender", "can block as though it had flying/reach".
    AsThough(Objects, AsThough),
    /// "doesn't untap during its controller's untap step", with "next" by duration.
    DoesntUntap(Objects),
    /// "Untap all permanents you control during each other player's untap step".
    UntapsDuring(Objects, Players),
    /// "You may choose not to untap".
    MayNotUntap(Objects),
    /// "can't be countered".
    CantBeCountered(Filter),
    /// "can't be countered by blue or black spells".
    CantBeCounteredBy(Filter, Filter),
    /// "can't be the target of spells or abilities", with whose or of what.
    CantBeTargeted(Objects, Option<Filter>, Option<Players>),
    /// "can't be sacrificed", "can't be regenerated", "can't transform", "can't be enchanted": one verb by name.
    CantBe(Objects, Handling),
    /// "Players can't gain life", "can't draw cards", "can't search libraries", "can't lose the game".
    PlayersCant(Players, PlayerDeed),
    /// "Spells and abilities your opponents control can't cause you to sacrifice permanents": which spells and abilities, whom (their
    /// own controller where none is named), and what.
    CantCause(Filter, Option<Players>, Vec<CausedDeed>),
    /// "can't cast", with what, from where, when (by the static's condition).
    CantCast(Players, Filter),
    /// "can't play land cards from graveyards", "can't play creature cards": such lands are not played, such spells not cast.
    CantPlay(Players, Filter),
    /// "can't cast more than one spell each turn".
    CastLimit(Players, i32, Option<Filter>),
    /// "can cast only one more spell this turn": the limit is worked out as it begins.
    CastMore(Players, i32),
    /// "can't activate abilities of": all of them, or those of a class ("unless they're mana abilities").
    CantActivate(Option<Players>, Option<Filter>, Option<super::AbilityClass>),
    /// "You may activate equip abilities any time you could cast an instant": of which objects, and of which class; with `true`
    /// "on any player's turn", which is the same time (117.1).
    ActivateAtInstantSpeed(Option<Filter>, super::AbilityClass, bool),
    /// "Players can't pay life or sacrifice creatures to cast spells or activate abilities": what can't be sacrificed.
    CantPay(Players, Filter),
    /// "can't play lands" by PlayersCant. "You may play an additional land on each of your turns."
    ExtraLands(Players, Num),
    /// "You may cast creature spells as though they had flash."
    CastAsThoughFlash(Players, Filter),
    /// "You may play lands from the top of your library", "You may cast spells from your graveyard".
    PlayFrom {
        /// Who may.
        who: Players,
        /// What.
        what: Filter,
        /// "play" rather than "cast".
        play: bool,
        /// For its cost, without paying, or by another cost.
        cost: super::CastCost,
        /// "mana of any type can be spent".
        any_mana: Option<super::SpendAs>,
        /// "once each turn".
        once_each_turn: bool,
        /// Only the top card of the library.
        top_only: bool,
        /// "as though they had flash".
        flash: bool,
        /// The spell is exiled where it would be put into a graveyard.
        exiled: super::Exiling,
    },
    /// "You may look at the top card of your library any time", "Play with the top card of your library revealed" (`true`).
    /// No action rests on who may look at a card (401.5): the board shows it.
    TopRevealed(Players, bool),
    /// "You may look at face-down creatures you don't control any time", "you may look at that card for as long as it remains
    /// exiled". No action rests on who may look at a card (406.3a, 708.5).
    MayLook(Players, Objects),
    /// "Players play with their hands revealed." No action rests on it either: the board shows it (400.2).
    HandsRevealed(Players),
    /// "This effect doesn't remove this Aura": what gives protection lets it, or such as these, stay attached (702.16n).
    DoesntRemove(Objects),
    /// "can't have -1/-1 counters put on them": of one kind.
    CantGetCounters(Objects, CounterKind),
    /// "You have no maximum hand size", "your maximum hand size is".
    HandSize(Players, Option<Num>),
    /// "You have hexproof", "players have shroud", "protection from ..." for players.
    PlayerHas(Players, KeywordAbility),
    /// "Damage isn't removed", "Mana doesn't empty", "the legend rule doesn't apply": by name of what stops or changes.
    Suspends(Suspends, Option<Objects>, Option<Players>),
    /// "can't enter the battlefield", "cards in graveyards can't leave": zone changes that can't happen.
    CantMove(Filter, Option<Zone>, Option<Zone>),
    /// "can't attack or block alone", "unless you control another": with the condition.
    CantAttackAlone(Objects),
    /// "can't block alone".
    CantBlockAlone(Objects),
    /// "can attack only alone": with no other attacker (508.1c).
    AttackOnlyAlone(Objects),
    /// "creatures can't attack you unless their controller pays {2} for each" (508.1g, 509.1d): for each of them.
    Tax {
        /// What.
        what: Objects,
        /// To attack, to block or either.
        to: Taxed,
        /// Attacking whom.
        whom: Option<super::AttackTarget>,
        /// Blocking which attackers.
        which: Option<Filter>,
        /// The cost.
        cost: Cost,
        /// So many times.
        times: Option<Num>,
    },
    /// "skip your draw step".
    Skip(Players, super::StepKind),
    /// "ward abilities of those creatures don't trigger".
    KeywordDoesntTrigger(Keyword, Objects),
    /// "abilities of artifacts entering don't trigger"; multiplied by `TriggersAgain`.
    DontTrigger(Filter, Box<super::EventPattern>),
    /// "triggers an additional time" (603.2d).
    TriggersAgain {
        /// Of what source.
        source: Filter,
        /// On which event.
        event: Option<Box<super::EventPattern>>,
    },
    /// "You may spend mana as though it were mana of any color".
    AnyMana(Players, Option<Filter>, super::SpendAs),
    /// "crews Vehicles as though its power were 2 greater", "saddles Mounts and crews Vehicles using its toughness".
    Crews {
        /// What creature.
        what: Objects,
        /// For the costs of which keywords.
        costs: Vec<Keyword>,
        /// With what in place of its power.
        with: CrewsWith,
    },
    /// "assigns combat damage equal to its toughness".
    DamageByToughness(Objects),
    /// "assigns no combat damage".
    NoCombatDamage(Objects),
    /// "you may have it assign its combat damage as though it weren't blocked".
    AsThoughUnblocked(Objects),
    /// "combat damage that would be dealt by creatures you control can't be prevented": combat damage or other, and of what.
    DamageCantBePrevented(Option<bool>, Option<Filter>),
    /// "If an opponent would search a library, that player searches the top four cards of that library instead" (614.1a).
    SearchesTop(Players, i32),
    /// "If you would proliferate, proliferate twice instead" (614.1a).
    ProliferatesTwice(Players),
    /// "You don't lose unspent red mana as steps and phases end" (500.5): whose mana, of which color.
    KeepsMana(Players, crate::card::Color),
    /// "If you would lose unspent mana, that mana becomes red instead": of which color it becomes; none is colorless.
    LostManaBecomes(Players, Option<crate::card::Color>),
    /// "Players can't untap more than one land during their untap steps" (502.3).
    UntapLimit(Players, i32, Filter),
    /// "If an opponent would begin an extra turn, that player skips that turn instead" (614.10).
    NoExtraTurns(Players),
    /// "You choose which creatures block this turn and how those creatures block": who declares blockers in the place of each
    /// defending player (509.1).
    DeclaresBlocks(Players),
    /// "For each {B} in a cost, you may pay 2 life rather than pay that mana": each such symbol may be paid so.
    LifeForMana(Players, crate::card::Color),
    /// "You may spend white mana as though it were mana of any color", "... as though it were red mana" (609.4b).
    ColorAs {
        /// Who.
        who: Players,
        /// Mana of which color.
        color: crate::card::Color,
        /// As which; none for any color.
        to: Option<crate::card::Color>,
        /// "You may spend other mana only as though it were colorless mana."
        others_colorless: bool,
        /// "to pay the activation costs of this creature's abilities": of what, where that is said.
        on: Option<Filter>,
    },
    /// "Your opponents and creatures they control can be the targets of spells and abilities you control as though they didn't have
    /// hexproof": these players and these objects.
    NoHexproof(Players, Objects),
    /// "Any player may pay {2} for that player to ignore this effect until end of turn" (116.2d): what the same ability says that
    /// players can't do.
    MayIgnore(Cost),
    /// What a player who has paid for that ignores: the effects of the object this comes from.
    Ignored,
    /// "During your next untap step, as you untap your permanents, return this land to its owner's hand".
    ReturnsAsYouUntap(Objects),
    /// "While voting, you get an additional vote" (701.38d).
    VotesAgain {
        /// Who.
        who: Players,
        /// "you may".
        optional: bool,
    },
    /// "Reveal the first card you draw each turn": as it is drawn.
    RevealsFirstDraw {
        /// Who.
        who: Players,
        /// "on each of your turns": in those alone.
        own_turns: bool,
        /// "you may".
        optional: bool,
    },
    /// "All damage is dealt to you as though its source had infect" (120.3b).
    DamageAsInfect(Players),
    /// "All damage is dealt as though its source had wither" (120.3d).
    DamageAsWither,
    /// "Your maximum hand size is reduced by two."
    HandSizeBy(Players, Num),
    /// "During your turn, as long as you haven't activated an exhaust ability this turn, you may activate exhaust abilities as though
    /// they haven't been activated" (702.177b).
    ExhaustAgain,
    /// "As an additional cost to cast green permanent spells, you may pay 2 life. Those spells cost {G} less to cast if you paid life
    /// this way. This effect reduces only the amount of green mana you pay." (118.8a)
    MayPayForLess {
        /// Which of your spells.
        what: Filter,
        /// What may be paid besides.
        cost: Cost,
        /// The mana they then cost less, of its own color only.
        less: crate::card::Color,
    },
    /// "You may activate the loyalty abilities of ~ twice each turn rather than only once" (606.3): so often at the most.
    LoyaltyTimes(Objects, i32),
    /// "Your devotion to each color and each combination of colors is increased by one" (700.5a).
    DevotionBy(Num),
    /// "Foretelling cards from your hand costs {1} less and can be done on any player's turn" (116.2): a special action.
    SpecialAction {
        /// Who takes it.
        who: Players,
        /// Which.
        to: super::SpecialUse,
        /// So much less generic mana.
        less: i32,
        /// In the turn of any player.
        any_turn: bool,
    },
    /// "is goaded".
    Goad(Objects, Players),
    /// "can be your commander", "a deck can have any number of cards named": no effect in a game.
    DeckOnly(OfDecks),
    /// What the rules say anyway: "a copy of a permanent spell becomes a token" (608.3f).
    Restated(Box<str>),
    /// "can attack only ...", "no more than one creature can attack each combat".
    AttackerLimit(i32, Option<super::AttackTarget>),
    /// "no more than one creature can block".
    BlockerLimit(i32),
    /// Gains an alternative way to be cast: "each creature card in your graveyard has escape/flashback" comes as Gain; this is cost-for-all.
    AlternativeCost(Players, Filter, Cost),
    /// "if you would roll one or more dice, instead roll that many dice plus one and ignore the lowest roll" (614.1a, 706.6).
    RollsAnother(Players),
    /// "Counters remain on ~ as it moves to any zone other than a player's hand or library."
    KeepsCounters,
    /// "stun counters can't be removed from permanents your opponents control": of one kind.
    CantLoseCounters(Objects, CounterKind),
    /// "If you would copy a spell one or more times, instead copy it that many times plus an additional time. You may choose new
    /// targets for the additional copy." (614.1a, 707.10)
    CopiesAgain(Players),
    /// "can be attached only to a creature with power 3 or greater" (301.5c).
    AttachedOnlyTo(Objects, Filter),
    /// "put counters", "unlimited": the number of counters it can have.
    CounterLimit(Objects, CounterKind, Num),
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

impl RuleChange {
    /// The objects of which it says what they may, must or can't do, where it is of objects.
    pub fn subject(&self) -> Option<&Objects> {
        match self {
            Self::CantAttack(what, _)
            | Self::CantBlock(what, _)
            | Self::CantAttackOrBlock(what)
            | Self::CantAttackOrBlockAlone(what)
            | Self::CantAttackAlone(what)
            | Self::AttackOnlyAlone(what)
            | Self::CantBlockAlone(what)
            | Self::OnlyBeside { what, .. }
            | Self::BlockOnly(what, _)
            | Self::CantBeBlocked(what, _)
            | Self::MustAttack(what, _)
            | Self::MustAttackBeside(_, what)
            | Self::MustBlock(what, _)
            | Self::MustBeBlocked(what, _)
            | Self::MustBeBlockedBy(what, _)
            | Self::BlockAdditional(what, _)
            | Self::AsThough(what, _)
            | Self::AsThoughUnblocked(what)
            | Self::DoesntUntap(what)
            | Self::MayNotUntap(what)
            | Self::LoyaltyTimes(what, _)
            | Self::UntapsDuring(what, _)
            | Self::CantBeTargeted(what, ..)
            | Self::CantBe(what, _)
            | Self::CantGetCounters(what, _)
            | Self::CounterLimit(what, ..)
            | Self::AttachedOnlyTo(what, _)
            | Self::CantLoseCounters(what, _)
            | Self::Tax { what, .. }
            | Self::Crews { what, .. }
            | Self::DoesntRemove(what)
            | Self::Goad(what, _)
            | Self::NoCombatDamage(what)
            | Self::ReturnsAsYouUntap(what)
            | Self::NoHexproof(_, what)
            | Self::DamageByToughness(what) => Some(what),
            Self::Suspends(_, what, _) => what.as_ref(),
            Self::CantBeCountered(_)
            | Self::CantBeCounteredBy(..)
            | Self::PlayersCant(..)
            | Self::CantCause(..)
            | Self::KeepsCounters
            | Self::CantCast(..)
            | Self::CantPlay(..)
            | Self::CastLimit(..)
            | Self::CastMore(..)
            | Self::CantActivate(..)
            | Self::CantPay(..)
            | Self::ExtraLands(..)
            | Self::CastAsThoughFlash(..)
            | Self::PlayFrom { .. }
            | Self::TopRevealed(..)
            | Self::MayLook(..)
            | Self::HandsRevealed(_)
            | Self::HandSize(..)
            | Self::HandSizeBy(..)
            | Self::DevotionBy(_)
            | Self::SpecialAction { .. }
            | Self::ExhaustAgain
            | Self::MayPayForLess { .. }
            | Self::PlayerHas(..)
            | Self::CantMove(..)
            | Self::Skip(..)
            | Self::DontTrigger(..)
            | Self::KeywordDoesntTrigger(..)
            | Self::TriggersAgain { .. }
            | Self::AnyMana(..)
            | Self::DamageCantBePrevented(..)
            | Self::UntapLimit(..)
            | Self::NoExtraTurns(_)
            | Self::DeclaresBlocks(_)
            | Self::DeckOnly(_)
            | Self::Restated(_)
            | Self::ActivateAtInstantSpeed(..)
            | Self::AttackerLimit(..)
            | Self::BlockerLimit(_)
            | Self::AlternativeCost(..)
            | Self::SearchesTop(..)
            | Self::ProliferatesTwice(_)
            | Self::KeepsMana(..)
            | Self::LostManaBecomes(..)
            | Self::LifeForMana(..)
            | Self::CopiesAgain(_)
            | Self::ColorAs { .. }
            | Self::DamageAsInfect(_)
            | Self::DamageAsWither
            | Self::VotesAgain { .. }
            | Self::RevealsFirstDraw { .. }
            | Self::MayIgnore(_)
            | Self::Ignored
            | Self::RollsAnother(_) => None,
        }
    }
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
            Self::SetColors(_) | Self::AddColors(_) | Self::ChosenColor(_) | Self::ChosenColors => Layer::Color,
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
