//! Instructions: what a spell or ability does as it resolves.

use std::sync::Arc;

use crate::card::{CardTypes, Color, Colors, ManaCost, Subtype, Supertypes};

use super::{
    Ability, Body, Cond, Cost, Count, CounterKind, Designation, Filter, KeywordAbility, Modification, Num, Objects,
    Players, Ref, Replacement, RuleChange, Triggered, TypeChange, Zone,
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
        /// Who may pay; asked in turn order until one does where there are several.
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
    },
    /// "When you do, ..." (603.12): a reflexive trigger.
    Reflexive(Cond, Box<Body>),
    /// "At the beginning of the next end step, ..." (603.7): a delayed trigger.
    Delayed(Box<Triggered>, Duration),
    /// "X is ..." said once for the whole: binds X for what is in it.
    Where(Num, Box<Effect>),
}

/// What is said of a spell that an instruction lets be cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rider {
    /// "If a spell cast this way would be put into a graveyard, exile it instead."
    Exiled,
    /// "If you cast a spell this way, pay life equal to its mana value rather than pay its mana cost."
    LifeForManaCost,
    /// "Mana of any type can be spent to cast it."
    AnyMana,
    /// "The flashback cost is equal to its mana cost": of a keyword that is given with no cost.
    ForManaCost(super::Keyword),
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
    /// Kinds of counters, colors and others are a count; colors of an object.
    Colors(Ref),
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
    /// "until end of combat", "this combat".
    EndOfCombat,
    /// "for as long as ...".
    AsLongAs(Box<Cond>),
    /// "until this leaves the battlefield" (610.3).
    UntilLeaves(Ref),
    /// "until you exile another card with ~".
    UntilAnotherExiled,
    /// "for the rest of the game", and where nothing is said.
    Forever,
    /// "during its controller's next untap step".
    NextUntapStep,
    /// "until your next upkeep", "until your next end step".
    NextStep(super::StepKind, Box<Players>),
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
    /// "tapped and attacking".
    pub attacking: bool,
    /// "face down".
    pub face_down: bool,
    /// "transformed".
    pub transformed: bool,
    /// "under your control"; where nothing is said the player who puts it there, else the owner's for `Some(OwnerOf)`.
    pub under: Option<Players>,
    /// "with a +1/+1 counter on it".
    pub with: Vec<(Num, CounterKind)>,
    /// "attached to that creature".
    pub attached_to: Option<Ref>,
    /// Top or bottom as its owner chooses.
    pub top_or_bottom: bool,
    /// Whose zone the words say it is; a card goes to its owner's whatever is said (400.3), so this is for printing.
    pub whose: Option<Box<str>>,
    /// All of the above that was said, in the order said; for printing.
    pub said: Vec<PlaceHow>,
}

/// One thing said of how a card is put somewhere; for printing, the fields of [`Place`] are what holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PlaceHow {
    /// "tapped".
    Tapped,
    /// "tapped and attacking".
    TappedAndAttacking,
    /// "tapped and transformed".
    TappedAndTransformed,
    /// "attacking".
    Attacking,
    /// "face down".
    FaceDown,
    /// "transformed".
    Transformed,
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
        }
    }

    /// A predefined token (111.10) of this name.
    pub fn predefined(name: &str) -> Self {
        Self { name: Some(name.into()), predefined: true, ..Self::empty() }
    }
}

impl Place {
    /// A zone with nothing else said.
    pub fn zone(zone: Zone) -> Self {
        Self {
            zone,
            position: None,
            order: PlaceOrder::Unsaid,
            tapped: false,
            attacking: false,
            face_down: false,
            transformed: false,
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
    /// "one mana of any of that card's colors", "any color among permanents you control".
    ColorsAmong(Num, Objects),
    /// "one mana of any type that land produced" (event of tapping for mana).
    SameType,
    /// "one mana of any color in your commander's color identity".
    CommanderColor,
}

/// "Spend this mana only to ..." and other riders (106.6), and what mana was used.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ManaUsed {
    /// "only to cast creature spells".
    Cast(Filter),
    /// "only to activate abilities", of what.
    Activate(Filter),
    /// Either.
    Either(Vec<ManaUsed>),
    /// "can't be spent to cast nonartifact spells": anything but these.
    NotCast(Filter),
    /// Mana of these symbols was spent ("if {R}{R} was spent to cast it").
    Symbols(ManaCost),
    /// Mana produced by such sources was spent.
    From(Filter),
    /// "only on costs that contain {X}", "only to pay cumulative upkeep": by words the engine knows.
    On(Box<str>),
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

/// Which rolls of several dice are ignored (706.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ignored {
    /// None of them.
    None,
    /// "ignore the lowest".
    Lowest,
    /// "ignore all but the highest".
    AllButHighest,
}

/// What is done. Players who do it are in [`Effect::Do`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Verb {
    /// 120: "deals 3 damage to any target".
    DealDamage {
        /// The source.
        source: Ref,
        /// How much.
        amount: Num,
        /// To which objects and players.
        to: Recipients,
        /// "divided as you choose among".
        divided: bool,
        /// "can't be prevented" / "unpreventable".
        unpreventable: bool,
    },
    /// "each deal damage equal to their power to ...": every one of them at once, by an amount that may hang on [`Ref::Each`].
    EachDeals {
        /// The sources.
        sources: Objects,
        /// How much each deals.
        amount: Num,
        /// To which objects and players.
        to: Recipients,
    },
    /// Damage of which what is more than lethal is dealt to the controller instead (120.4a).
    DealExcess {
        /// The source.
        source: Ref,
        /// How much.
        amount: Num,
        /// To what.
        to: Recipients,
    },
    /// 701.8: destroy; `true`: "can't be regenerated".
    Destroy(Objects, bool),
    /// 701.13: exile, with where and how, and until when (610.3).
    Exile {
        /// What.
        what: Objects,
        /// "face down".
        face_down: bool,
        /// "until this leaves the battlefield".
        until: Option<Duration>,
        /// "with a time counter on it".
        with: Vec<(Num, CounterKind)>,
    },
    /// Put, return: move to a zone.
    Move {
        /// What.
        what: Objects,
        /// Where.
        to: Place,
    },
    /// 701.21: sacrifice.
    Sacrifice(Objects),
    /// 701.26: tap.
    Tap(Objects),
    /// 701.26: untap.
    Untap(Objects),
    /// "tap or untap".
    TapOrUntap(Objects),
    /// 121: draw.
    Draw(Num),
    /// 701.9: discard.
    Discard(Objects),
    /// 701.17: mill.
    Mill(Num),
    /// 119: gain life.
    GainLife(Num),
    /// 119: lose life.
    LoseLife(Num),
    /// "your life total becomes".
    SetLife(Num),
    /// "exchange life totals".
    ExchangeLife(Players),
    /// 106: add mana, with riders.
    AddMana {
        /// What.
        mana: ManaMade,
        /// "Spend this mana only ...".
        only: Option<ManaUsed>,
        /// "until end of turn, you don't lose this mana".
        lasting: bool,
        /// "When you spend this mana to cast a creature spell, ...".
        then: Option<Box<ManaRider>>,
    },
    /// 701.7: create tokens.
    Create {
        /// How many.
        count: Num,
        /// What.
        token: TokenSpec,
        /// "tapped", "tapped and attacking".
        tapped: bool,
        /// "attacking".
        attacking: bool,
        /// Whom: "attacking that player".
        whom: Option<Players>,
        /// "attached to".
        attached_to: Option<Ref>,
        /// "with two +1/+1 counters on it".
        with: Vec<(Num, CounterKind)>,
    },
    /// 122: put counters on permanents.
    PutCounters {
        /// How many.
        count: Num,
        /// What kind.
        kind: CounterKind,
        /// On what.
        on: Objects,
        /// "distributed among".
        divided: bool,
    },
    /// A choice of kinds: "a flying, first strike, or vigilance counter".
    PutCounterOf(Vec<CounterKind>, Objects),
    /// "remove"; `None` for all.
    RemoveCounters(Option<Num>, Option<CounterKind>, Objects),
    /// "move a counter from ... onto ...".
    MoveCounters(Option<Num>, Option<CounterKind>, Objects, Objects),
    /// "put its counters on": as many of each kind as it has, or had (122.8).
    PutCountersOf(Ref, Objects),
    /// "double the number of".
    DoubleCounters(Option<CounterKind>, Objects),
    /// Players get counters: poison, energy, experience, rad.
    GetCounters(Num, CounterKind),
    /// Players lose counters they have: rad.
    LoseCounters(Num, CounterKind),
    /// 702.179c: "your speed increases by 1".
    IncreaseSpeed(Num),
    /// 701.34: proliferate.
    Proliferate,
    /// A continuous effect on objects: "gets +3/+3 and gains trample until end of turn".
    Modify {
        /// On what.
        what: Objects,
        /// How.
        changes: Vec<Modification>,
        /// How long.
        duration: Duration,
    },
    /// A continuous effect on the rules: "creatures can't block this turn".
    Rule(RuleChange, Duration),
    /// A replacement or prevention effect made by resolving: "prevent the next 3 damage".
    Replace(Replacement, Duration),
    /// The same about something chosen now, which the replacement knows as [`Ref::Each`]: "the next time a source of your
    /// choice would deal damage to you this turn" (609.7a).
    ReplaceOf(Objects, Replacement, Duration),
    /// "the next instant or sorcery spell you cast this turn ...": of the first spell of the kind that you cast from now on.
    ForNext(Filter, NextSpell, Duration),
    /// 701.6: counter.
    Counter(Objects),
    /// "Counter target spell. If that spell is countered this way, exile it instead of putting it into its owner's graveyard."
    CounterInto(Objects, Place),
    /// 707.10: copy a spell or ability; "you may choose new targets".
    CopySpell {
        /// What.
        what: Objects,
        /// How many copies.
        count: Num,
        /// "you may choose new targets".
        new_targets: bool,
        /// "except ...".
        except: Vec<Modification>,
    },
    /// "copy that spell for each other creature you control that the spell could target. Each copy targets a different one of
    /// those creatures."
    CopyForEach {
        /// What.
        what: Objects,
        /// What else it could target.
        each: Filter,
    },
    /// 115.7: "change the target", "choose new targets".
    ChangeTargets(Objects, TargetChange),
    /// 701.23: search.
    Search {
        /// Whose library (or zones).
        of: Players,
        /// How many.
        count: Count,
        /// For what; several for "a Forest card and a Plains card".
        filters: Vec<Filter>,
        /// "reveal it".
        reveal: bool,
        /// Zones searched besides the library.
        zones: Vec<Zone>,
    },
    /// 701.24: shuffle; what is shuffled in where named.
    Shuffle(Option<Objects>),
    /// 701.20: reveal.
    Reveal(Objects),
    /// "look at".
    Look(Objects),
    /// "choose": a set of objects, bound for later.
    ChooseObjects(Objects),
    /// "choose a color", "name a card", "choose an opponent", "choose a number".
    ChooseValue(Choosable),
    /// 701.22: scry.
    Scry(Num),
    /// 701.25: surveil.
    Surveil(Num),
    /// 701.30: clash.
    Clash,
    /// 701.14: fight.
    Fight(Objects, Objects),
    /// 701.3: attach.
    Attach(Objects, Objects),
    /// "unattach".
    Unattach(Objects),
    /// "exchange control of".
    ExchangeControl(Objects, Objects),
    /// 701.27: transform.
    Transform(Objects),
    /// 701.28: convert.
    Convert(Objects),
    /// "flip" (710).
    Flip(Objects),
    /// "turn face up" / "face down" (`false`).
    TurnFace(Objects, bool),
    /// 702.26: phase out (`true`) or in.
    Phase(Objects, bool),
    /// 701.19: regenerate.
    Regenerate(Objects),
    /// 702.65a: "exchange this permanent with an Aura card in your hand".
    ExchangeWithHand(Objects, Filter),
    /// 702.55a: "exile it haunting target creature".
    Haunt(Objects, Objects),
    /// "remove all damage marked on".
    RemoveDamage(Objects),
    /// 702.95b: "pair ... with".
    Pair(Objects, Objects),
    /// "remove from combat".
    RemoveFromCombat(Objects),
    /// Becomes blocked, or attacking/blocking by an effect.
    BecomeBlocked(Objects),
    /// 500.7: "take an extra turn after this one".
    ExtraTurn,
    /// 500.8: additional phases: combat, followed by a main phase.
    ExtraPhase {
        /// Combat (else a main phase).
        combat: bool,
        /// "followed by an additional main phase".
        then_main: bool,
    },
    /// "skip your next ...".
    SkipNext(super::StepKind, Num),
    /// 723: "end the turn".
    EndTurn,
    /// "end the combat phase".
    EndCombat,
    /// 104: win.
    WinGame,
    /// 104: lose.
    LoseGame,
    /// "the game is a draw".
    DrawGame,
    /// "cast"/"play" something now, with how.
    Cast {
        /// What.
        what: Objects,
        /// "play".
        play: bool,
        /// "without paying its mana cost", or another cost.
        cost: CastCost,
        /// "mana of any type".
        any_mana: bool,
        /// It is exiled where it would be put into a graveyard.
        exiled: bool,
    },
    /// "You may cast it until ...", "for as long as it remains exiled": permission over time.
    MayPlay {
        /// What.
        what: Objects,
        /// "play".
        play: bool,
        /// How.
        cost: CastCost,
        /// How long.
        duration: Duration,
        /// "mana of any type".
        any_mana: bool,
        /// As though it had flash.
        flash: bool,
        /// It is exiled where it would be put into a graveyard.
        exiled: bool,
    },
    /// 114: "you get an emblem with".
    Emblem(Vec<Arc<Ability>>),
    /// Flip coins; bound to the number won.
    FlipCoins(Num),
    /// "flip a coin until you lose".
    FlipUntilLose,
    /// Roll dice (706); what a results table says of the result is behind it, with [`Cond::Rolled`].
    Roll {
        /// How many.
        count: Num,
        /// Sides.
        sides: u8,
        /// "add ... to the result".
        plus: Option<Num>,
        /// Which of the rolls are ignored (706.6).
        ignored: Ignored,
    },
    /// A vote (701.38).
    Vote {
        /// The choices by name, with what each vote does.
        choices: Vec<Box<str>>,
    },
    /// A designation for a permanent: monstrous, suspected, renowned, saddled, solved, goaded.
    Designate(Objects, Designation),
    /// Becomes the monarch, takes the initiative, gets the city's blessing.
    Become(super::PlayerDesignation),
    /// A keyword action of 701 said by name: investigate, explore, populate, manifest, amass, adapt, bolster, support, venture ...
    /// Its meaning is in `rules/actions.yaml` or in the engine.
    Action(KeywordAction),
    /// "it becomes day/night".
    SetDaytime(super::Daytime),
    /// 700.3: "separate into two piles".
    Piles(Objects),
    /// "choose one of those piles", made by the instruction with this number: what it holds, and the other as the rest.
    TakePile(u8),
    /// "detain", "exert" and other designations that are rules with a duration come as `Rule`.
    /// 701.10, 701.11: "double the power of target creature", "triple".
    Multiply {
        /// Whose.
        what: Objects,
        /// Its power.
        power: bool,
        /// Its toughness.
        toughness: bool,
        /// By what: 2 or 3.
        times: u8,
        /// How long.
        duration: Duration,
    },
    /// "reorder": put cards back in any order.
    Reorder(Objects),
    /// Reveal until: "reveal cards from the top of your library until you reveal a land card"; binds the found ones, [`Objects::Rest`] the others.
    RevealUntil {
        /// Whose library.
        of: Players,
        /// Until this many.
        count: Num,
        /// Of these.
        filter: Filter,
        /// "exile" instead of reveal.
        exile: bool,
    },
    /// A token or permanent copy made in place: "becomes a copy of".
    BecomeCopy {
        /// What becomes a copy.
        what: Objects,
        /// Of what.
        of: Objects,
        /// "except ...".
        except: Vec<Modification>,
        /// How long.
        duration: Duration,
    },
    /// Note, for linked abilities: "note the number", "remember".
    Note(Num),
    /// Sets a type for good by keyword "becomes the creature type of your choice".
    BecomeType(Objects, TypeChange, Duration),
    /// 709.5f: "unlock a locked door of".
    Unlock(Objects),
    /// 709.5f-g: "lock or unlock a door of".
    LockOrUnlock(Objects),
    /// "gains a keyword chosen".
    GainKeywordChosen(Objects, Vec<KeywordAbility>, Duration),
}

/// What an effect says of the next spell a player casts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NextSpell {
    /// "has convoke".
    Has(Vec<Modification>),
    /// "can't be countered".
    CantBeCountered,
    /// "can be cast as though it had flash".
    AsThoughFlash,
    /// "costs {1} less to cast".
    Costs(super::CostDelta),
    /// "put that card into your hand instead of into your graveyard as it resolves".
    Replace(Replacement),
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
    /// Several: "target creature and you".
    And(Vec<Recipients>),
    /// A reference that may be either a player or an object ("that permanent or player").
    That(Ref, super::Said),
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
}

/// How targets are changed (115.7).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TargetChange {
    /// "choose new targets" (115.7d).
    New,
    /// "change the target" (115.7a).
    Change,
    /// "change a target".
    ChangeOne,
    /// "to this creature", "to target creature".
    To(Objects),
}

/// What may be chosen that is not an object.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Choosable {
    /// "a color".
    Color,
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
    /// "a card type".
    CardType,
    /// "a card name", of a kind.
    CardName(Option<Filter>),
    /// "an opponent", "a player".
    Player(Players),
    /// "an opponent at random".
    PlayerAtRandom(Players),
    /// "a number", between.
    Number(Option<i32>, Option<i32>),
    /// "odd or even".
    OddOrEven,
    /// "Khans or Dragons": one of these words.
    Word(Vec<Box<str>>),
    /// "flying or first strike": one of these keywords.
    Keyword(Vec<super::Keyword>),
    /// "a nonbasic land type", artifact type and others named by the family.
    Subtype(Box<str>),
}

/// A keyword action of 701 with its parameters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct KeywordAction {
    /// Its name, lower case, as in 701: "investigate", "explore", "amass".
    pub name: Box<str>,
    /// "amass Orcs 2", "adapt 3", "monstrosity X", "connive X".
    pub n: Option<Num>,
    /// "amass Orcs".
    pub subtype: Option<Subtype>,
    /// The permanents that do it or have it done to them.
    pub objects: Option<Objects>,
    /// Further players ("target opponent").
    pub players: Option<Players>,
    /// "meld them into ...".
    pub named: Option<Box<str>>,
    /// "waterbend {3}".
    pub cost: Option<Box<Cost>>,
    /// How often: "investigate twice".
    pub times: u8,
}

impl KeywordAction {
    /// Its name as in 701: "venture into [quality]" is a variant of venturing into the dungeon (701.49d).
    pub fn heading(&self) -> &str {
        if self.name.starts_with("venture into") { "venture into the dungeon" } else { &self.name }
    }

    /// The action with nothing behind it.
    pub fn plain(name: &str) -> Self {
        Self {
            name: name.into(),
            n: None,
            subtype: None,
            objects: None,
            players: None,
            named: None,
            cost: None,
            times: 1,
        }
    }

    /// The action done to something.
    pub fn of(name: &str, objects: Objects) -> Self {
        Self { objects: Some(objects), ..Self::plain(name) }
    }
}
