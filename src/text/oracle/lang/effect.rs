//! What a spell or ability does as it resolves: instructions put together, places, tokens and mana.

use std::sync::Arc;

use crate::card::{CardTypes, Color, Colors, ManaCost, Subtype, Supertypes};

use super::{
    Ability, Body, Cond, Cost, Count, CounterKind, Filter, Modification, Num, Objects, Players, Ref, Triggered, Verb,
    Zone,
};

/// What is done, in the order written (608.2c).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Effect {
    /// Nothing.
    #[default]
    None,
    /// One after the other.
    Seq(Vec<Effect>),
    /// One instruction: who does what; what it did can be referred to by `bind`.
    Do {
        /// The player who does it; [`Players::You`] where the text does not say.
        who: Players,
        /// What.
        verb: Verb,
        /// The number by which [`Ref::Bound`], [`Num::BoundAmount`] and [`Cond::Did`] refer to it.
        bind: Option<u8>,
    },
    /// "You may ...": that player decides (608.2d). `bind` records whether it was done.
    May {
        /// Who decides.
        who: Players,
        /// What.
        effect: Box<Effect>,
        /// For "if you do".
        bind: Option<u8>,
    },
    /// "You may pay {2}. If you do", "unless its controller pays {2}" (with `else` only).
    Pay {
        /// Who may pay; asked in turn order until one does where there are several ("any player", "an opponent").
        who: Players,
        /// What.
        cost: Cost,
        /// Must be paid if able, rather than may.
        must: bool,
        /// For each of a number: "{1} for each ...".
        times: Option<Num>,
        /// If it was paid.
        then: Box<Effect>,
        /// If it was not.
        otherwise: Box<Effect>,
        /// For "if you do".
        bind: Option<u8>,
    },
    /// "Each opponent loses 2 life unless they pay {1}" (101.4, 118.12a): each of these players is asked in turn order; then those
    /// who have not paid do it, all at once.
    EachUnless {
        /// Who.
        who: Players,
        /// What they do.
        verb: Box<Verb>,
        /// What each may pay not to.
        cost: Cost,
        /// The number by which what was done is referred to.
        bind: Option<u8>,
    },
    /// "If ..., ... Otherwise, ..."
    If {
        /// The condition.
        cond: Cond,
        /// If it holds.
        then: Box<Effect>,
        /// If it does not.
        otherwise: Box<Effect>,
    },
    /// "A. If B, C instead.": the second if the condition holds, else the first.
    Instead(Box<Effect>, Cond, Box<Effect>),
    /// What happens for damage that the first prevents ("prevented this way"); the compiler makes it part of that.
    Preventing(Box<Effect>, Box<Effect>),
    /// A sentence about what an instruction lets be cast; the compiler makes it part of that instruction.
    Riding(Box<Effect>, Rider),
    /// "For each ..., ...": with [`Ref::Each`] as the one at hand.
    ForEach {
        /// Of what.
        of: Each,
        /// What.
        effect: Box<Effect>,
    },
    /// "Repeat this process", "do this three times".
    Repeat(Num, Box<Effect>),
    /// What is done again as often as it says "repeat this process" of itself.
    Loop(Box<Effect>),
    /// "... Repeat this process if ...": again while the condition holds.
    While(Box<Effect>, Cond),
    /// "faces a villainous choice — A, or B" (701.55): one of these, even an impossible one.
    Choose {
        /// Who.
        who: Players,
        /// How many.
        count: Count,
        /// Between what.
        between: Vec<Effect>,
        /// A villainous choice, rather than "put it there or there" (608.2d).
        villainous: bool,
    },
    /// "When you do, ..." (603.12): a reflexive trigger, with the intervening "if" clause it may have (603.4).
    Reflexive(Cond, Option<Cond>, Box<Body>),
    /// "At the beginning of the next end step, ..." (603.7): a delayed trigger.
    Delayed(Box<Triggered>, Duration),
    /// "X is ..." said once for the whole: binds X for what is in it.
    Where(Num, Box<Effect>),
}

impl Effect {
    /// The effects it is made of: all that may be carried out as it is. What only triggers later is no part of it.
    pub fn parts(&self) -> Vec<&Self> {
        match self {
            Self::None | Self::Do { .. } | Self::EachUnless { .. } | Self::Reflexive(..) | Self::Delayed(..) => {
                Vec::new()
            }
            Self::Seq(all) | Self::Choose { between: all, .. } => all.iter().collect(),
            Self::May { effect, .. }
            | Self::ForEach { effect, .. }
            | Self::Riding(effect, _)
            | Self::Repeat(_, effect)
            | Self::Loop(effect)
            | Self::While(effect, _)
            | Self::Where(_, effect) => vec![effect],
            Self::Pay { then, otherwise, .. } | Self::If { then, otherwise, .. } => vec![then, otherwise],
            Self::Instead(one, _, other) | Self::Preventing(one, other) => vec![one, other],
        }
    }

    /// One of these, as you choose.
    pub fn one_of(between: Vec<Self>) -> Self {
        Self::Choose { who: Players::You, count: Count::Exactly(Num::Const(1)), between, villainous: false }
    }

    /// Between what you choose one, where it is that.
    pub fn either(&self) -> Option<&[Self]> {
        match self {
            Self::Choose { who: Players::You, count: Count::Exactly(Num::Const(1)), between, villainous: false } => {
                Some(between)
            }
            _ => None,
        }
    }

    /// The instruction itself, where it is one.
    pub fn instruction(&self) -> Option<&Verb> {
        match self {
            Self::Do { verb, .. } => Some(verb),
            Self::EachUnless { verb, .. } => Some(verb),
            Self::None
            | Self::Seq(_)
            | Self::May { .. }
            | Self::Pay { .. }
            | Self::If { .. }
            | Self::Instead(..)
            | Self::Preventing(..)
            | Self::Riding(..)
            | Self::ForEach { .. }
            | Self::Repeat(..)
            | Self::Loop(_)
            | Self::While(..)
            | Self::Choose { .. }
            | Self::Reflexive(..)
            | Self::Delayed(..)
            | Self::Where(..) => None,
        }
    }
}

/// What is said of a spell that an instruction lets be cast.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rider {
    /// "If a spell cast this way would be put into a graveyard, exile it instead."
    Exiled(super::Exiling),
    /// "If you cast a spell this way, pay life equal to its mana value rather than pay its mana cost."
    LifeForManaCost,
    /// "A spell cast this way costs {2} more to cast."
    CostsMore(Cost),
    /// "A spell cast by an opponent this way costs {2} more to cast."
    CostsOpponentsMore(Cost),
    /// "Mana of any type can be spent to cast it."
    AnyMana(super::SpendAs),
    /// "You may cast it as though it had flash."
    AsThoughFlash,
    /// "It can't be regenerated", of what is destroyed.
    NotRegenerated,
    /// "The flashback cost is equal to its mana cost": of a keyword that is given with no cost.
    ForManaCost(super::Keyword),
    /// "Its foretell cost is equal to its mana cost reduced by {2}": the mana cost, less so much.
    ForManaCostLess(super::Keyword, ManaCost),
    /// "The escape cost is equal to the card's mana cost plus exile three other cards": the mana cost, and this.
    ForManaCostPlus(super::Keyword, Cost),
}

/// What a "for each" goes through.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Each {
    /// Objects.
    Objects(Objects),
    /// Players, in turn order.
    Players(Players),
    /// So many times.
    Times(Num),
    /// Colors or types: [`super::Pred::ColorAtHand`], [`super::Pred::TypeAtHand`] are of the one at hand.
    Kinds(Kinds),
    /// "for any number of opponents": each of these, whose target need not be chosen; the compiler lets none of these out.
    AnyPlayers(Players),
}

/// Colors or card types that a "for each" goes through.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Kinds {
    /// "for each color" (105.1).
    Colors,
    /// "for each card type" (205.2a).
    CardTypes,
    /// "for each permanent type" (110.4).
    PermanentTypes,
    /// "for each color among ...".
    ColorsAmong(Objects),
    /// "for each card type among ...".
    TypesAmong(Objects),
    /// "for each kind of counter on ...": [`CounterKind::AtHand`] is of the one at hand. `true`: "choose a counter on ...", one of
    /// those kinds alone.
    Counters(super::Recipients, bool),
}

/// How long (611.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Duration {
    /// "until end of turn", "this turn".
    EndOfTurn,
    /// "until your next turn".
    YourNextTurn,
    /// "until the end of your next turn".
    EndOfYourNextTurn,
    /// "during target opponent's next turn", of what matters in that turn only: until its end.
    EndOfNextTurnOf(Box<Players>),
    /// "until end of combat on your next turn".
    EndOfYourNextCombat,
    /// "until end of combat", "this combat".
    EndOfCombat,
    /// "during any turn you attacked with a Rogue": for good, but only while this holds.
    While(Box<Cond>),
    /// "for as long as ...".
    AsLongAs(Box<Cond>),
    /// "until this leaves the battlefield" (610.3).
    UntilLeaves(Ref),
    /// "until you exile another card with ~".
    UntilAnotherExiled,
    /// "until a player planeswalks" (901.11).
    UntilPlaneswalk,
    /// "until an opponent becomes the monarch": until such an event (610.3, 611.2).
    UntilThat(Box<super::EventPattern>),
    /// "for the rest of the game", and where nothing is said.
    Forever,
    /// "during its controller's next untap step".
    NextUntapStep,
    /// "during your next untap step", whoever controls it.
    YourNextUntapStep,
    /// "until your next upkeep", "until your next end step".
    NextStep(super::StepKind, Box<Players>),
    /// "during its controller's next turn", and not before it.
    InNextTurnOf(Box<Players>),
}

/// Where a card is put.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The zone; the owner's where zones belong to players.
    pub zone: Zone,
    /// In a library: from the top, 0 the top itself; negative from the bottom, -1 the bottom.
    pub position: Option<i32>,
    /// "in any order" / "in a random order" for several.
    pub order: PlaceOrder,
    /// "tapped".
    pub tapped: bool,
    /// Prepared (722.3a), as a replacement effect has it enter.
    pub prepared: bool,
    /// "tapped and attacking".
    pub attacking: bool,
    /// Whom: "attacking that player".
    pub whom: Option<Box<Players>>,
    /// "blocking that creature" (509.4).
    pub blocking: Option<Ref>,
    /// "just beneath the top X cards": as many stay above it.
    pub beneath: Option<Box<Num>>,
    /// "face down".
    pub face_down: bool,
    /// "transformed".
    pub transformed: bool,
    /// "flipped" (710.4).
    pub flipped: bool,
    /// "under your control"; where nothing is said the player who puts it there, else the owner's for `Some(OwnerOf)`.
    pub under: Option<Box<Players>>,
    /// "with a +1/+1 counter on it".
    pub with: Vec<(Num, CounterKind)>,
    /// "attached to that creature".
    pub attached_to: Option<Ref>,
    /// Top, or the position that is said, or bottom, as its owner chooses.
    pub top_or_bottom: bool,
    /// Whose zone the words say it is; a card goes to its owner's whatever is said (400.3), so this is for printing.
    pub whose: Option<Box<str>>,
    /// All of the above that was said, in the order said; for printing.
    pub said: Vec<PlaceHow>,
}

/// One thing said of how a card is put somewhere; for printing, the fields of [`Place`] are what holds, but for what is only known as it is put there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PlaceHow {
    /// "tapped".
    Tapped,
    /// "tapped and attacking".
    TappedAndAttacking,
    /// "tapped and attacking that player".
    TappedAndAttackingWhom(Players),
    /// "tapped and transformed".
    TappedAndTransformed,
    /// "attacking".
    Attacking,
    /// "blocking that creature".
    Blocking(Ref),
    /// "face down".
    FaceDown,
    /// "face up", as all are where nothing else is said.
    FaceUp,
    /// "tapped and attacking defending player or a planeswalker they control".
    TappedAndAttackingTheirs(Players),
    /// "transformed".
    Transformed,
    /// "flipped".
    Flipped,
    /// "under your control".
    Under(Players),
    /// "under its owner's control".
    UnderOwner,
    /// "in any order".
    AnyOrder,
    /// "in a random order".
    RandomOrder,
    /// "with a +1/+1 counter on it".
    With((Num, CounterKind)),
    /// "with a vigilance counter and a lifelink counter on it".
    WithSeveral(Vec<(Num, CounterKind)>),
    /// "with the noted number and kind of counters on it": those of this object as they were noted.
    WithNoted(Ref),
    /// "attached to that creature".
    AttachedTo(Ref),
}

/// In which order several cards are put.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlaceOrder {
    /// Not said: the owner arranges them where it matters (401.4).
    #[default]
    Unsaid,
    /// "in any order".
    Any,
    /// "in a random order".
    Random,
    /// None: the library is shuffled then (701.24a).
    Shuffled,
}

impl TokenSpec {
    /// A token of which nothing is said yet.
    pub fn empty() -> Self {
        Self {
            name: None,
            predefined: false,
            colors: Colors::COLORLESS,
            supertypes: Supertypes::empty(),
            types: CardTypes::empty(),
            subtypes: Vec::new(),
            pt: None,
            abilities: Vec::new(),
            copy_of: None,
            except: Vec::new(),
            then_has: Vec::new(),
        }
    }

    /// A predefined token (111.10) of this name.
    pub fn predefined(name: &str) -> Self {
        Self { name: Some(name.into()), predefined: true, ..Self::empty() }
    }
}

impl Place {
    /// Whether what is put there attacking may attack a planeswalker of the player named, rather than that player.
    pub fn may_attack_theirs(&self) -> bool {
        self.said.iter().any(|how| matches!(how, PlaceHow::TappedAndAttackingTheirs(_)))
    }

    /// A zone with nothing else said.
    pub fn zone(zone: Zone) -> Self {
        Self {
            zone,
            position: None,
            order: PlaceOrder::Unsaid,
            tapped: false,
            prepared: false,
            attacking: false,
            whom: None,
            blocking: None,
            beneath: None,
            face_down: false,
            transformed: false,
            flipped: false,
            under: None,
            with: Vec::new(),
            attached_to: None,
            top_or_bottom: false,
            whose: None,
            said: Vec::new(),
        }
    }
}

/// A kind of token (111).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TokenSpec {
    /// "named ...", or the name of a predefined token ("Treasure", 111.10).
    pub name: Option<Box<str>>,
    /// Whether it is predefined: then what is left here is empty and `rules/tokens.yaml` says the rest.
    pub predefined: bool,
    /// Colors.
    pub colors: Colors,
    /// Supertypes.
    pub supertypes: Supertypes,
    /// Card types.
    pub types: CardTypes,
    /// Subtypes.
    pub subtypes: Vec<Subtype>,
    /// Power and toughness.
    pub pt: Option<(Num, Num)>,
    /// Its abilities.
    pub abilities: Vec<Arc<Ability>>,
    /// "that's a copy of": then the rest changes the copy.
    pub copy_of: Option<Box<Objects>>,
    /// "except ..." for a copy.
    pub except: Vec<Modification>,
    /// "That token has haste", in a sentence of its own behind a copy: what it has as well, and what has been created instead.
    pub then_has: Vec<Arc<Ability>>,
}

/// How mana is made (106).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ManaMade {
    /// "{G}{G}": exactly this.
    Symbols(ManaCost),
    /// "{R} or {G}": one of these.
    OneOf(Vec<ManaCost>),
    /// "one mana of any color", "three mana of any one color" (`true` for one color, `false` for "in any combination of colors").
    AnyColor(Num, bool),
    /// "in any combination of {R} and/or {G}".
    Combination(Num, Vec<Color>),
    /// "an amount of {G} equal to", "{G} for each".
    Times(ManaCost, Num),
    /// "one mana of the chosen color".
    ChosenColor(Num),
    /// "one mana of any color that a land an opponent controls could produce" (`true` for "type").
    CouldProduce(Objects, bool),
    /// "for each color among permanents you control, add one mana of that color".
    EachColor(Objects),
    /// "one mana of any of that card's colors", "any color among permanents you control".
    ColorsAmong(Num, Objects),
    /// "one mana of any type that land produced" (event of tapping for mana).
    SameType,
    /// "one mana of any color in your commander's color identity".
    CommanderColor,
    /// "three mana of that type instead": so many of what another instruction would make one of.
    ManyOf(Num, Box<ManaMade>),
    /// "that type", until references are resolved.
    ThatType,
    /// "two mana of different colors".
    Different(i32),
    /// "{B} or one mana of the chosen color": one of these.
    Either(Vec<ManaMade>),
}

/// "Spend this mana only to ..." and other riders (106.6), and what mana was used.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ManaUsed {
    /// "only to cast creature spells".
    Cast(Filter),
    /// "only to activate abilities", of what.
    Activate(Filter),
    /// "only to activate equip abilities": of this keyword.
    ActivateOf(super::Keyword),
    /// "only on costs that contain {X}" (107.3).
    CostsWithX,
    /// "only to pay disturb costs": to cast a spell for such a cost (118.9).
    CastFor(super::Keyword),
    /// "only to unlock a door": for a special action (116.2).
    Special(SpecialUse),
    /// Either.
    Either(Vec<ManaUsed>),
    /// "can't be spent to cast nonartifact spells": anything but these.
    NotCast(Filter),
    /// Nothing at all: "you can't spend mana to cast this spell".
    Nothing,
    /// Mana of these symbols was spent ("if {R}{R} was spent to cast it").
    Symbols(ManaCost),
    /// Mana produced by such sources was spent.
    From(Filter),
}

/// What is said of mana that was spent.
#[derive(Clone, Copy, Debug)]
pub enum Spent<'a> {
    /// Mana of these symbols.
    Symbols(&'a ManaCost),
    /// Mana produced by such sources.
    From(&'a Filter),
}

impl ManaUsed {
    /// What it says of mana that was spent; `None` of what says on what mana may be spent.
    pub fn told(&self) -> Option<Spent<'_>> {
        match self {
            Self::Symbols(cost) => Some(Spent::Symbols(cost)),
            Self::From(filter) => Some(Spent::From(filter)),
            Self::Cast(_)
            | Self::Activate(_)
            | Self::ActivateOf(_)
            | Self::CastFor(_)
            | Self::CostsWithX
            | Self::Special(_)
            | Self::Either(_)
            | Self::NotCast(_)
            | Self::Nothing => None,
        }
    }
}

/// A special action for which mana may be said to be (116.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SpecialUse {
    /// To foretell a card (116.2h).
    Foretell,
    /// To unlock a half of a Room (116.2m).
    UnlockDoor,
    /// To turn a permanent face up (116.2b).
    TurnFaceUp,
    /// To plot a card (116.2k).
    Plot,
    /// Any other.
    Other,
}

/// What more happens when mana is spent on such a thing (106.6): done to it at once, or by a delayed triggered ability.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ManaRider {
    /// On what it is spent.
    pub on: ManaUsed,
    /// What is done; the spell is the [`super::Role::Subject`] of the event.
    pub effect: Effect,
    /// "when": a delayed triggered ability (603.7a), rather than an additional effect on the spell.
    pub triggers: bool,
}
