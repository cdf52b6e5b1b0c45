//! Going through a text: every node can be visited, and changed, in the order of the words.
//!
//! The table at the end says for each type what is inside it. A variant added to the language is missed by the compiler
//! there.

use std::sync::Arc;

use super::*;

/// What every visitor is: the table below is compiled once for all of them, and not for each.
pub trait AsVisit {
    /// This visitor, whatever its type.
    fn as_visit(&mut self) -> &mut dyn Visit;
}

impl<V: Visit> AsVisit for V {
    fn as_visit(&mut self) -> &mut dyn Visit {
        self
    }
}

/// The hooks of a visitor, one for each kind of node it may look at.
macro_rules! hooks {
    ($($hook:ident: $T:ident,)*) => {
        /// Visits nodes. Each hook stands for a kind of node; what it does not go into itself is not visited.
        pub trait Visit: AsVisit {
            $(
                /// Visits it; goes on inside.
                fn $hook(&mut self, it: &mut $T) {
                    it.inside(self.as_visit());
                }
            )*

            /// Is told of every choice that is gone into: of which kind of node, and which of its variants.
            fn node(&mut self, _kind: &'static str, _variant: &'static str) {}

            /// Visits a list of changes; goes on inside.
            fn changes(&mut self, it: &mut Vec<Modification>) {
                it.iter_mut().for_each(|one| one.walk(self.as_visit()));
            }
        }
    };
}

hooks! {
    reference: Ref,
    objects: Objects,
    players: Players,
    effect: Effect,
    body: Body,
    number: Num,
    condition: Cond,
    recipients: Recipients,
    ability: Ability,
    triggered: Triggered,
    replacement: Replacement,
    mode: Mode,
    change: Modification,
    predicate: Pred,
    filter: Filter,
    target: TargetSpec,
    verb: Verb,
    rule: RuleChange,
    cost_part: CostPart,
    token: TokenSpec,
    types: TypeChange,
    choosable: Choosable,
    action: KeywordAction,
}

/// A node that can be visited.
pub trait Walk {
    /// Visits this node.
    fn walk(&mut self, v: &mut dyn Visit);

    /// Visits what is inside this node.
    fn inside(&mut self, v: &mut dyn Visit);

    /// Visits a list of such nodes.
    fn list(all: &mut Vec<Self>, v: &mut dyn Visit)
    where
        Self: Sized,
    {
        all.iter_mut().for_each(|one| one.walk(v));
    }
}

impl<T: Walk> Walk for Vec<T> {
    fn walk(&mut self, v: &mut dyn Visit) {
        self.inside(v);
    }

    fn inside(&mut self, v: &mut dyn Visit) {
        T::list(self, v);
    }
}

impl<T: Walk> Walk for Option<T> {
    fn walk(&mut self, v: &mut dyn Visit) {
        self.inside(v);
    }

    fn inside(&mut self, v: &mut dyn Visit) {
        self.iter_mut().for_each(|one| one.walk(v));
    }
}

impl<T: Walk> Walk for Box<T> {
    fn walk(&mut self, v: &mut dyn Visit) {
        (**self).walk(v);
    }

    fn inside(&mut self, v: &mut dyn Visit) {
        (**self).inside(v);
    }
}

impl<T: Walk + Clone> Walk for Arc<T> {
    fn walk(&mut self, v: &mut dyn Visit) {
        Arc::make_mut(self).walk(v);
    }

    fn inside(&mut self, v: &mut dyn Visit) {
        Arc::make_mut(self).inside(v);
    }
}

impl Walk for TypeChange {
    fn walk(&mut self, v: &mut dyn Visit) {
        v.types(self);
    }

    fn inside(&mut self, _: &mut dyn Visit) {}
}

impl Walk for Ref {
    fn walk(&mut self, v: &mut dyn Visit) {
        v.reference(self);
    }

    fn inside(&mut self, v: &mut dyn Visit) {
        if let Self::AllOf(all) = self {
            all.iter_mut().for_each(|one| one.walk(v));
        }
    }
}

impl Walk for Said {
    fn walk(&mut self, v: &mut dyn Visit) {
        self.inside(v);
    }

    fn inside(&mut self, _: &mut dyn Visit) {}
}

/// What was said of a place is what its fields hold: each of it is visited once, and a target in it is one target.
impl Walk for Place {
    fn walk(&mut self, v: &mut dyn Visit) {
        self.inside(v);
    }

    fn inside(&mut self, v: &mut dyn Visit) {
        self.whom.walk(v);
        self.blocking.walk(v);
        self.beneath.walk(v);
        self.under.walk(v);
        self.with.walk(v);
        self.attached_to.walk(v);
        let mut with = self.with.iter().cloned();
        for how in &mut self.said {
            match (how, &self.under, &self.whom, &self.attached_to) {
                (PlaceHow::Under(who), Some(under), ..) => who.clone_from(under),
                (PlaceHow::TappedAndAttackingWhom(who) | PlaceHow::TappedAndAttackingTheirs(who), _, Some(whom), _) => {
                    who.clone_from(whom);
                }
                (PlaceHow::AttachedTo(to), .., Some(attached)) => to.clone_from(attached),
                (PlaceHow::Blocking(which), ..) => {
                    if let Some(blocking) = &self.blocking {
                        which.clone_from(blocking);
                    }
                }
                (PlaceHow::With(one), ..) => {
                    if let Some(held) = with.next() {
                        *one = held;
                    }
                }
                (PlaceHow::WithSeveral(all), ..) => {
                    all.iter_mut().zip(with.by_ref()).for_each(|(one, held)| *one = held);
                }
                (how, ..) => how.walk(v),
            }
        }
    }
}

impl<B: Walk> Walk for (Num, B) {
    fn walk(&mut self, v: &mut dyn Visit) {
        self.inside(v);
    }

    fn inside(&mut self, v: &mut dyn Visit) {
        self.0.walk(v);
        self.1.walk(v);
    }
}

impl Walk for (Cond, Num, Num) {
    fn walk(&mut self, v: &mut dyn Visit) {
        self.inside(v);
    }

    fn inside(&mut self, v: &mut dyn Visit) {
        self.0.walk(v);
        self.1.walk(v);
        self.2.walk(v);
    }
}

impl Walk for CounterKind {
    fn walk(&mut self, _: &mut dyn Visit) {}

    fn inside(&mut self, _: &mut dyn Visit) {}
}

/// Visits what a pattern has bound, in its order; `_` and `..` are passed over.
macro_rules! each {
    ($v:ident;) => {};
    ($v:ident; ..) => {};
    ($v:ident; _ $(, $($rest:tt)*)?) => { $(each!($v; $($rest)*);)? };
    ($v:ident; $one:ident $(, $($rest:tt)*)?) => { $one.walk($v); $(each!($v; $($rest)*);)? };
}

/// A choice between variants.
pub(super) trait Variants {
    /// Their names.
    const NODES: &'static [&'static str];
}

/// How a node is entered: by its hook, where the visitor has one for it.
macro_rules! enter {
    ($node:ident, $v:ident) => {
        $node.inside($v)
    };
    ($node:ident, $v:ident, $hook:ident) => {
        $v.$hook($node)
    };
}

/// The table: a structure with its fields, or a choice with its variants; behind `=>` its hook, and that of a list of them.
macro_rules! walk {
    () => {};
    (struct $T:ident $(=> $hook:ident)? { $($field:ident),* } $($more:tt)*) => {
        impl Walk for $T {
            fn walk(&mut self, v: &mut dyn Visit) {
                enter!(self, v $(, $hook)?);
            }

            fn inside(&mut self, v: &mut dyn Visit) {
                let _ = v;
                $(self.$field.walk(v);)*
            }
        }
        walk! { $($more)* }
    };
    (enum $T:ident $(=> $hook:ident $(, $list:ident)?)? {
        $($variant:ident $(($($place:tt)*))? $({$($field:tt)*})?,)*
    } $($more:tt)*) => {
        impl Walk for $T {
            fn walk(&mut self, v: &mut dyn Visit) {
                enter!(self, v $(, $hook)?);
            }

            fn inside(&mut self, v: &mut dyn Visit) {
                let _ = &v;
                match self {
                    $(Self::$variant $(($($place)*))? $({$($field)*})? => {
                        v.node(stringify!($T), stringify!($variant));
                        $(each!(v; $($place)*);)?
                        $(each!(v; $($field)*);)?
                    })*
                }
            }
            $($(
                fn list(all: &mut Vec<Self>, v: &mut dyn Visit) {
                    v.$list(all);
                }
            )?)?
        }

        impl Variants for $T {
            const NODES: &'static [&'static str] = &[$(stringify!($variant)),*];
        }
        walk! { $($more)* }
    };
}

walk! {
    struct CardText { abilities }
    struct Ability => ability { kind }
    enum AbilityKind {
        Spell(a), Activated(a), Triggered(a), Static(a), Keyword(a), Casting(a),
    }
    struct Body => body { modes, targets, effect }
    struct Modes { min, max, unless, chooser, modes }
    struct Mode => mode { cost, body }
    struct Activated { cost, body, limits, cost_changes }
    enum ActivationLimit {
        If(a), X(_, b), Spend(..), Sorcery, Instant, TimesEachTurn(..), Once,
    }
    struct Triggered => triggered { event, condition, body }
    struct Static { condition, effects, otherwise }
    enum StaticEffect {
        Modify { what, changes }, Rule(a), Cost(a), Replace(a), Riding(..), SameFor(a), SameForKeywords(..),
    }
    struct CostChange { what, who, change, times, condition }
    enum CostDelta {
        LessNum(a), MoreNum(a), Additional(a), Instead(a), Less(..), LessColored(..), LessTo(..), AtLeast(..), More(..),
    }
    enum Casting {
        Additional { cost, .. }, AdditionalThen { cost, then }, Alternative { cost, condition }, OnlyIf(a), Change(a),
        AsThoughFlash { condition, cost, .. }, XLimit(_, b), Spend(..), NoTarget(a), SpendOnly(a), Opening(a), Mulligan(a), Discard,
    }
    struct OpeningHand { to, then }
    enum Cond => condition {
        And(a), Or(a), Not(a), Behind(a), AsCast(a), AsTurnBegan(a), Activating(..), Compare(a, _, c), Exists(a), Is(a, b), PlayerIs(a, b), WasCast(a, b), CostPaid(a), KickedFor(a),
        CastFromZone(a, _), CameUnderControl(a), TurnOf(a), Happened(a, _, _, d), Has(a, _), ManaSpent(a, b), EventIs(a), AmongThem(a), Did(..), EachDid(..),
        Kicked(..), Paid(..), SetAside(..), NthOfTurn(..), During(..), Daytime(..), Rolled(..), WonFlip(..), Heads(..), CoinOf(..), Guessed(..), Chose(..), ChoseWord(a, _), MakesMana(a), MostVotes(..), CompletedDungeon(a, _),
        AddedMana, ExtraTurn, TappedToAttack, ByAnEffect, Always,
    }
    struct Cost { parts }
    enum CostPart => cost_part {
        Life(a), Sacrifice(a), Discard(a), Exile(a), Return(a), TapOthers(a), TapPower(a, b), UntapOthers(a),
        RemoveCounters(a, _, c), RemoveAmong(a, _, c), PutCounters(a, _, c), Reveal(a), RevealChosenPlayer, Mill(a), Energy(a), Do(a), Have(a, b), Either(a), XAtMost(a), ManaCostOf(a, _), ReducedBy(_, b), Mana(..),
        Tap, Untap, Loyalty(..), Exert,
    }
    enum Effect => effect {
        Seq(a), Do { who, verb, .. }, May { who, effect, .. }, Pay { who, cost, times, then, otherwise, .. }, EachUnless { who, verb, cost, .. },
        If { cond, then, otherwise }, Instead(a, b, c), Riding(a, _), Preventing(a, b), ForEach { of, effect }, Repeat(a, b), Loop(a), While(a, b),
        Choose { who, count, between, .. }, Reflexive(a, b, c), Delayed(a, b), Where(a, b), None,
    }
    enum Each {
        Objects(a), Players(a), AnyPlayers(a), Times(a), Kinds(a),
    }
    enum Kinds {
        ColorsAmong(a), TypesAmong(a), Counters(a, _), Colors, CardTypes, PermanentTypes,
    }
    enum Duration {
        AsLongAs(a), While(a), EndOfYourNextCombat, EndOfNextTurnOf(a), InNextTurnOf(a), UntilLeaves(a), UntilThat(a), NextStep(_, b), UntilAnotherExiled, EndOfTurn, YourNextTurn, EndOfYourNextTurn, EndOfCombat,
        Forever, NextUntapStep, YourNextUntapStep, UntilPlaneswalk,
    }
    enum PlaceHow {
        Under(a), With(a), WithSeveral(a), WithNoted(a), AttachedTo(a), Blocking(a), TappedAndAttackingWhom(a), TappedAndAttackingTheirs(a), Tapped, TappedAndAttacking, TappedAndTransformed, Attacking, FaceDown, FaceUp,
        Transformed, Flipped, UnderOwner, AnyOrder, RandomOrder,
    }
    struct TokenSpec => token { pt, abilities, copy_of, except, then_has }
    enum ManaMade {
        AnyColor(a, _), Combination(a, _), Times(_, b), ChosenColor(a), CouldProduce(a, _), ColorsAmong(a, b), EachColor(a),
        Symbols(..), OneOf(..), SameType, CommanderColor, ManyOf(a, b), ThatType, Different(..), Either(a),
    }
    enum ManaUsed {
        ActivateOf(..), CostsWithX, CastFor(..),
        Cast(a), Activate(a), Either(a), NotCast(a), Nothing, From(a), Symbols(..), Special(..),
    }
    struct ManaRider { on, effect }
    enum Verb => verb {
        DealDamage { source, amount, to, .. }, DealExcess { source, amount, to }, EachDeals { sources, amount, to }, Destroy(a, _), Exile { what, until, with, .. }, Move { what, to },
        Sacrifice(a), Tap(a), Untap(a), TapOrUntap(a), UntapAndTap(a, b), Draw(a), Discard(a), Mill(a), GainLife(a), LoseLife(a),
        SetLife(a), ExchangeLife(a), ExchangeLifeWith(a, b), AddMana { mana, only, then }, Create { count, token, whom, blocking, attached_to, with, .. },
        PutCounters { count, on, .. }, PutCounterOf(_, b), PutKinds(a, b), RemoveCounters(a, _, c), MoveCounters(a, _, c, d), GiveCounters(a, _, c),
        PutCountersOf(a, b), DoubleCounters(_, b), DoubleCountersOf(_, b), LoseCounters(a, _), IncreaseSpeed(a), DoubleMana, GetCounters(a, _),
        Modify { what, changes, duration }, Rule(a, b), Replace(a, b), ReplaceOf(a, b, c), Costs(a, b), ForNext(a, b, c), Counter(a), CounterInto(a, b, c),
        CopySpell { what, count, except, .. }, CopyForEach { what, each }, CopyTargeting { what, to }, ChangeTargets(a, b), Search { of, count, filters, .. }, Shuffle(a),
        Reveal(a), Look(a), ChooseObjects(a), ChooseValue(a), Scry(a), Surveil(a), Fight(a, b), FightEach(a, b), Attach(a, b),
        Unattach(a), AttachToPlayer(a, b), ExchangeControl(a, b), Transform(a), Convert(a), Flip(a), TurnFace(a, _), Phase(a, _), PhaseUntil { what, until, .. },
        Regenerate(a), RemoveDamage(a), ExchangeWithHand(a, b), ExchangeZones(..), Haunt(a, b), Pair(a, b), RemoveFromCombat(a), BecomeBlocked(a), Reselect(a, _), SkipNext(_, b), Cast { what, cost, .. },
        MayPlay { what, cost, duration, .. }, Emblem(a), FlipCoins(a), FlipForFaces(a), Roll { count, plus, .. },
        TakePile(_), ChooseFriends, NoteNumber(a), NoteCounters(a), UsedToCraft(a), Designate(a, _), LoseDesignation(a, _), Action(a), Piles(a), Multiply { what, duration, .. },
        Reorder(a), RestartGame(a), RevealUntil { of, count, filter, .. }, BecomeCopy { what, of, except, duration },
        BecomeType(a, b, c), Unlock(a), LockOrUnlock(a), Proliferate, RepeatProcess, TheSame, TheSameFor(..), TheSameForKinds(a, _), Clash,
        ShuffleIntoYours(a), ShuffleYours, ShufflePile, ExtraSteps { count, .. }, ControlNextTurn(a, _), MayEndFor(a),
        ExtraTurns(a), Guess(a), LoseMana, BecomePlotted(a),
        ExtraPhase { count, .. }, EndTurn, EndCombat, Casual(..), WinGame, LoseGame, DrawGame, FlipUntilLose, Vote { .. }, VoteAmong(a), Become(..),
        SetDaytime(..),
    }
    enum NextSpell {
        Has(a), EachHas(a), Costs(a), Replace(a), CantBeCountered, AsThoughFlash, Free,
    }
    enum Recipients => recipients {
        Objects(a), Players(a), Both(a, b), OneOf(a), And(a), That(a, b), Target(..),
    }
    enum CastCost {
        Instead(a), Plus(a), Normal, Free, LifeEqualToManaValue, Using(..),
    }
    enum TargetChange {
        To(a), OneTo(a), New, Change, Any,
    }
    enum Choosable => choosable {
        CardName(a), NameOf(a), Player(a), TwoPlayers(a), TwoColors, PlayerAtRandom(a), NumberAtRandom(..), Color, ColorOtherThan(..), CreatureType, CreatureTypeOtherThan(..), BasicLandType, LandType, NonbasicLandType, PlaneswalkerType, CardType, CardTypeOf(..),
        Number(..), Quality(..), Word(..),
    }
    struct KeywordAction => action { n, objects, players, cost }
    enum EventPattern {
        Or(a), Enters { what, .. }, Dies { what, .. }, Destroyed { what }, Moves { what, to_player, .. }, Attacks { what, whom, .. },
        PlayerAttacks { who, with, whom, .. }, Blocks { what, which }, BecomesBlocked { what, by },
        Unblocked { what, whom }, DealtExcess { to, .. }, Mills { who, what, .. }, LosesControl { who, what }, GainsControl { who, what, from }, DealsDamage { source, to, .. }, DealtDamage { to, source, .. },
        Casts { who, what, .. }, Activates { who, what, .. }, Draws { who, .. }, Discards { who, what, .. },
        Cycles { who, what, .. }, GainsLife { who }, LosesLife { who }, PaysLife { who }, FinalChapter { what }, Sacrifices { who, what, .. },
        Taps { what, by }, TapsForMana { who, what }, AddsMana { who, what }, Untaps { what }, BecomesTarget { what, of, by },
        Beginning { whose, .. }, CountersPut { what, by, .. }, CountersReach { what, .. }, PlayerGetsCounters { who, by, .. }, PlayerLosesCounters { who, .. }, DamageLowersLife { who, .. }, DamageTakesLoyalty { what },
        CounterRemoved { what, .. }, CreatesToken { who, what, .. }, Attached { what, to, .. },
        Transforms { what }, Converts { what }, Phases { what, .. }, Designated { what, .. }, Expends { who, .. },
        TurnedFaceUp { what }, PlaysLand { who, what, .. }, Copies { who, what }, Does { who, what, .. },
        LosesGame { who }, Becomes { who, .. }, Rolls { who, .. }, Unlocks { who, door }, Flips { who, .. },
        Countered { what, by }, PutAsItResolves { what }, State(a), While(a, b), AtLeast(a, _), Nth(a, _), Amount(a, _, c), AtOnce(a, _, c),
        NextTurns(..), ThatTurns(..), ThatCombat, DayNightChanges, Chapters(..),
    }
    enum Door {
        LastOf(a), This,
    }
    enum AttackTarget {
        Player(a), PlayerOrTheirs(a), PlaneswalkerOf(a), That(a), DefendedIf(a), Planeswalker, Battle,
    }
    enum DamageTo {
        Player(a), Permanent(a), OneOrMoreSuch(a), Either(a, b), These(a), Any, OneOrMore, PlayerOrPlaneswalker,
    }
    enum TargetOf {
        Object(a), Player(a), Either(a, b),
    }
    struct KeywordAbility { cost, second_cost, n, quality }
    enum Quality {
        Objects(a), Players(a), Of(a), Each(a), Several(a, b), Everything, Chosen, ColorOfChoice, CardTypeOfChoice, Variant, Size(..), Text(..), Gift(..), Partner(..),
        Deck(a),
    }
    enum StartingDeck {
        Only(a, b), EachIs(a, b), EachHas(a, b), EachNamedApart(a), AllShareType(a), NoSymbolTwice, LargerBy(..),
    }
    enum Modification => change, changes {
        Control(a), FullText(a), CopyOf(a), SetTypes(a), AddTypes(a), RemoveTypes(a), Gain(a), Have(a), GainChoice(a), LoseChoice(a),
        GainAbilitiesOf(a, _, _), GainOthers, GainBelow, GainThis, LoseThis(a), Define(a, b), SetPt(a, b), AddPt(a,
        b), AddPtChoice(..), Becomes(a), EntersWith(a, b), Text(..), Reword(..), AllCreatureTypes, NoCreatureTypes,
        NoLandTypes, EveryLandType(..), ChosenType(..), SetColors(..), AddColors(..), ChosenColor(..), Lose(..),
        LoseAll, LoseAllBut(..), LoseOthers(..), CantHave(..), Switch, Name(..), ManaCost(..), NotLegendary,
        ColorOfChoice, ChosenColors,
    }
    struct Becomes { what }
    enum RuleChange => rule {
        CantAttack(a, b), CantBlock(a, b), CantAttackOrBlock(a), CantAttackOrBlockAlone(a), BlockOnly(a, b),
        CantBeBlocked(a, b), MustAttack(a, b), MustAttackBeside(a, b), MustBlock(a, b), MustBeBlocked(a, _), MustBeBlockedBy(a, b), BlockAdditional(a, b),
        AsThough(a, b), DoesntUntap(a), UntapsDuring(a, b), MayNotUntap(a), LoyaltyTimes(a, _, _), MayPayForLess { what, cost, .. }, CantBeCountered(a),
        CantBeCounteredBy(a, b), CantBeTargeted(a, b, c), CantBe(a, _),
        PlayersCant(a, _), CantCause(a, b, c), CantCast(a, b), CantPlay(a, b), CantPay(a, b, _), CastLimit(a, _, c),
        CastMore(a, _), CantActivate(a, b, _), ActivateAtInstantSpeed(a, _, _), ExtraLands(a, b), CastAsThoughFlash(a,
        b), PlayFrom { who, what, cost, .. }, TopRevealed(a, _), MayLook(a, b),
        HandsRevealed(a), DoesntRemove(a), CantGetCounters(a, _), HandSize(a, b), PlayerHas(a, b), Suspends(_, b, c), CantMove(a, _, _), CantAttackAlone(a),
        CantBlockAlone(a), AttackOnlyAlone(a), OnlyBeside { what, others, .. }, Tax { what, whom, which, cost, times, .. }, Skip(a, _), DontTrigger(a, b), KeywordDoesntTrigger(_, b),
        TriggersAgain { source, event }, AnyMana(a, b, _), DamageByToughness(a), LethalByPower(a), Crews { what, .. }, NoCombatDamage(a),
        AsThoughUnblocked(a), DamageCantBePrevented(_, b), UntapLimit(a, _, c), KeepsMana(a, _), LostManaBecomes(a,
        _), LifeForMana(a, _), ColorAs { who, on, .. }, DamageAsInfect(a), DamageAsWither, AttackNearest, VotesAgain { who, .. }, RevealsFirstDraw { who, .. }, NoHexproof(a, b), ReturnsAsYouUntap(a), MayIgnore(a), Ignored, SearchesTop(a, _), ControlsSearches(a), FoundIsExiled(a, _), ProliferatesTwice(a), NoExtraTurns(a), DeclaresBlocks(a), DeclaresAttacks(a), HandSizeBy(a, b), DevotionBy(a), SpecialAction { who, .. }, ExhaustAgain, Goad(a, b), AttackerLimit(_,
        b),
        AlternativeCost(a, b, c), RollsAnother(a), RollsTwo(a), FlipsTwo(a), WinsFirstFlips(a), CounterLimit(a, _, c), AttachedOnlyTo(a, b), CopiesAgain(a), CantLoseCounters(a, _),
        DeckOnly(..), Restated(..), BlockerLimit(_, a), KeepsCounters,
    }
    enum CausedDeed {
        Sacrifice(a), Discard, Search,
    }
    enum BlockLimit {
        By(a), ExceptBy(a), All, AtLeast(..), UnlessAll, AtMost(..),
    }
    enum Num => number {
        Count(a), ChosenBy(a), Devoured(a, b), Evenly(a), Power(a), BasePower(a), Toughness(a), ManaValue(a), CountersOn(a, _), CountersAmong(a, _), Life(a),
        PlayerCounters(a, _), HandSize(a), Greatest(a, b), Least(a, b), Total(a, b), Plus(a, b), Minus(a, b),
        Times(_, b), Product(a, b), Half(a, _), Part(_, b, _), Negative(a), Domain(a), CardTypesAmong(a), ColorsAmong(a),
        NamesAmong(a), UnlockedAmong(a), ValuesAmong(a, b), ManaSpentOn(a), TargetsOf(a), TargetsSuch(a, b), Party(a),
        PlayersWho(a), Happened(a, _), HappenedAmount(a, _), Loyalty(a), Speed(a), PaidAmount, AsCast(a), AsTurnBegan(a), UpTo(a),
        AtMost(a, b), Larger(a, b), TypesOf(a), Difference(a, b), MostOf(a, b), LeastOf(a, b), ManaSymbols(_, b), TurnsBegun(a), EqualTo(a), Later, Const(..), X, EventAmount,
        ManaUsedOn(a, b), CounterKinds(a),
        BoundAmount(..), Devotion(..), ColorsSpent(a), TimesKicked, TimesPaid(..), Chosen, Result(..), OtherResult(..), FlipsLost(..), ResultsSuch(..),
        Excess(..), ExcessTo(_, b), ChosenColorsOf(a), ChosenDevotion, StartingLife, HighestLife, LowestLife, TimesResolved, TimesActivated, Votes(..), CommanderColors, Helpers(_, b), ManaInPool(..), All, ChosenNow, OneOrMore,
    }
    struct Replacement => replacement { event, condition, instead, uses }
    enum Uses {
        Shield(a), Divided(a), Always, Next,
    }
    struct Form { changes }
    enum Instead {
        Prevent(a), PreventThen(a, b), PreventAnd(a), MoveTo(a), RevealTo(a), MoveThen(a, b), EntersWith(a), EntersWithAs(a, b), EntersWithOneOf(..),
        EntersFor { cost, .. }, EntersTappedWith(a), EntersWithOr(a, b), EntersWithBy(a, b), AsEntersWith(a, b, c, _),
        AsEnters(a), EntersAsCopy { of, except, .. }, EntersAsChoice(a), EntersAsFlipped { heads, tails },
        EntersTappedUnless(a), EntersTappedUnlessCost(a), AsEntersTappedUnlessCost(a, b), EntersUnder(a), Amount(a), Redirect(a), Do(a),
        AlsoDo(a), Produces(a, _), ProducesColor(a), AlsoToken(a, b), OtherTokens(a, b), OneOfEach, Nothing, EntersTapped, EntersUntapped, EntersPrepared, Regenerate,
    }
    enum Objects => objects {
        That(a, b), All(a, _), Some { count, filter, chooser, .. }, Top { count, of, .. },
        Among { from, count, filter, .. }, And(a), Happened(a, _), Target(..), Rest(..),
    }
    enum Count {
        Exactly(a), UpTo(a), AtLeast(a), Any, All, Between(..),
    }
    enum Players => players {
        ControllerOf(a, b), OwnerOf(a, b), That(a, b), Who(a, b), OtherThan(a, b), OpponentsOf(a), AnOpponentOf(a), Beside(..), AtRandom(a), Apart(a), And(a), FromYou(a), You, YourTeam, Target(..), Each, EachOpponent, EachOther,
        EachOtherOpponent, AnOpponent, APlayer, Active, Defending,
    }
    enum AsThough {
        Attacking(a, b), ReachFor(a), NoDefender, HadFlying, HadShadow, HadHaste, HadHasteToActivate, BlocksLandwalkers, Untapped,
        NoLandwalk(..), NoHexproof,
    }
    struct Filter => filter { heads, post }
    struct Head { adjectives, types }
    enum Pred => predicate {
        AttackingWhom(a), AttackingTheirs(a), AttackingSameAs(a), ProtectedBy(a), BlockingWhich(a), BlockedBy(a), Or(a), And(a), Not(a), Power(_, b), BasePower(_, b), BaseToughness(_, b),
        Toughness(_, b), Compare(a, _, c), ManaValue(_, b), Counter(_, _, c),
        SameName(a), SharesType(a, _), ControlledBy(a), NotControlledBy(a), OwnedBy(a), In(_, b), OtherThan(a),
        Is(a), Fits(a), Did(a, _), IsOr(a, b), AttachedTo(a), HasAttached(a), AttachedToPlayer(a), CastWith(a), DealtDamageBy(a), DealtDamageTo(a), Targets(a), TargetsOnly(a),
        SourceIs(a), DoneBy(a), SameNameAs(a), LastOf(a, b), Beneath(a, ..), SharesWith(a, _), ManaCost(..), CanHold(a), CanBeOn(a), CastBy(a),
        NthCast(a, b, _), Kind(a), NotOwnedBy(a), OnTop(a), Extreme(_, b, c), Type(..), Subtype(..), Supertype(..),
        Color(..), Colorless,
        Multicolored, MostCommonColor, ColorCount(..), Monocolored, Historic, Outlaw, Tapped, Untapped, Attacking, Blocking, Blocked, Unblocked,
        FaceDown, Transformed, Modified, Enchanted, Equipped, Commander, DoubleFaced, Token, Has(..),
        NoAbilities, Named(..), ChosenType, ChosenColor, ColorAtHand, TypeAtHand, ChosenKind, ChosenName, Other, Died, DealtDamageThisTurn, DrawnThisTurn, HeldSinceTurnBegan, EnteredThisTurn,
        AttackedThisTurn, BlockedThisTurn, HadToAttack, PutThereFrom(..), MilledThisTurn, ExiledThisTurn, ExiledBy(a), HasLandwalk(a), Together(a), SingleTarget, AbilityIs(..),
        CastFrom(..), CastThisWay, CastFor(..), HasAdventure, Kicked, HasX, OfYourChoice(..), ExiledWithThis,
        Designated(..), ManaValueParity(..), PowerParity(..), PermanentCard, Paired, EncodedOnThis, OfKeyword(..), OutsideIdentity,
        HasActivated(..), CreatedWith(a), TappedFor(_, b), Helped(_, b), PutWith(a),
    }
    enum TargetKind {
        Object(a), PlayerOr(a), OpponentOr(a), PlayerWho(a), PlayerWhoOr(a, b), Player, Opponent, Any, AnyOther(a),
    }
    struct TargetSpec => target { count, kind, together, chooser }
    enum Together {
        Total(a, _, c), Differing(a), Sharing(..), SharingNone(..), DifferentControllers, OneGraveyard, SameController, PerPlayer(a),
    }
}
