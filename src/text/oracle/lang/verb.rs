//! Single instructions: the verbs of card text, with what they take.

mod parts;

use std::sync::Arc;

use crate::card::{Color, Subtype};

use super::{
    Ability, Cost, Count, CounterKind, Designation, Duration, Filter, ManaMade, ManaRider, ManaUsed, Modification, Num,
    Objects, Place, Players, Ref, Replacement, RuleChange, TokenSpec, TypeChange, Zone,
};
pub use parts::{
    AfterPhase, CastCost, Choosable, ChosenQuality, DIRECTIONS, Exiling, KeywordAction, MoreSteps, NextSpell,
    Qualities, Recipients, Reselected, SpendAs, TargetChange,
};

/// Which rolls of several dice are ignored (706.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ignored {
    /// None of them.
    None,
    /// "ignore the lowest".
    Lowest,
    /// "ignore all but the highest".
    AllButHighest,
    /// "choose one result": none is ignored, but one is chosen, and the other can be spoken of.
    OneChosen,
}

/// Instructions of casual variants and of Attractions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Casual {
    /// "chaos ensues" (311.7).
    ChaosEnsues,
    /// "roll the planar die" (901.3a).
    RollPlanarDie,
    /// "claim the prize" (702.159b).
    ClaimPrize,
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
        /// "and 2 damage to you": dealt at once with what the instruction before deals (120.4).
        with_last: bool,
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
    /// "exchange your life total with ~'s toughness" (701.12g): with the power or the toughness of one permanent.
    ExchangeLifeWith(Players, Num),
    /// 106: add mana, with riders.
    AddMana {
        /// What.
        mana: ManaMade,
        /// "Spend this mana only ...".
        only: Option<ManaUsed>,
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
        /// "that's blocking that creature" (509.4).
        blocking: Option<Ref>,
        /// "attached to".
        attached_to: Option<Ref>,
        /// "with two +1/+1 counters on it".
        with: Vec<(Num, CounterKind)>,
        /// Created at once with what the clause before says: "a Snake token and a Wolf token" (608.2f).
        with_last: bool,
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
    /// "put a +1/+1 counter and a flying counter on": so many of each kind, all at once.
    PutKinds(Vec<(Num, CounterKind)>, Objects),
    /// "remove"; `None` for all.
    RemoveCounters(Option<Num>, Option<CounterKind>, Objects),
    /// "move a counter from ... onto ...".
    MoveCounters(Option<Num>, Option<CounterKind>, Objects, Objects),
    /// "put its counters on": as many of each kind as it has, or had (122.8).
    PutCountersOf(Ref, Objects),
    /// "double the number of".
    DoubleCounters(Option<CounterKind>, Objects),
    /// "double the number of each kind of counter you have"; `None` for every kind.
    DoubleCountersOf(Option<CounterKind>, Box<Players>),
    /// Players get counters: poison, energy, experience, rad.
    GetCounters(Num, CounterKind),
    /// "give that permanent or player another counter of that kind".
    GiveCounters(Num, CounterKind, Recipients),
    /// Players lose counters they have: rad; `None` for counters of every kind.
    LoseCounters(Num, Option<CounterKind>),
    /// 702.179c: "your speed increases by 1".
    IncreaseSpeed(Num),
    /// "guesses whether that card's mana value is greater than 4": bound as won if the guess is right.
    Guess(Box<super::Cond>),
    /// 500.5: "loses all unspent mana", "empties their mana pool".
    LoseMana,
    /// "Double the amount of each type of mana in your mana pool" (701.10f).
    DoubleMana,
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
    ReplaceOf(Box<Objects>, Replacement, Duration),
    /// "Artifact spells you cast this turn cost {1} less to cast": a change of costs for a time (601.2f, 611.2).
    Costs(super::CostChange, Duration),
    /// "the next instant or sorcery spell you cast this turn ...": of the first spell of the kind that you cast from now on.
    ForNext(Filter, NextSpell, Duration),
    /// 701.6: counter.
    Counter(Objects),
    /// "Counter target spell. If that spell is countered this way, exile it instead of putting it into its owner's graveyard."; a
    /// spell of a kind alone, where one is named.
    CounterInto(Objects, Place, Option<Filter>),
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
    /// 707.10e: "copy that spell. The copy targets that token".
    CopyTargeting {
        /// What.
        what: Objects,
        /// What the copy targets.
        to: Objects,
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
        /// "and/or": the player says which of them are searched.
        some: bool,
    },
    /// 701.24: shuffle; what is shuffled in where named.
    Shuffle(Option<Objects>),
    /// "shuffle your graveyard into your library": yours, whoever does it.
    ShuffleIntoYours(Objects),
    /// "shuffle your library": yours, whoever does it.
    ShuffleYours,
    /// "shuffle that pile": of cards that lie face down, so that nobody knows which is which.
    ShufflePile,
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
    /// "each of those Beasts fights a different one of those creatures": which fights which is chosen, and all fight at once.
    FightEach(Objects, Objects),
    /// 701.3: attach.
    Attach(Objects, Objects),
    /// "attach it to a player" (701.3a).
    AttachToPlayer(Objects, Players),
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
    /// 610.4: "phases out until this enchantment leaves the battlefield".
    PhaseUntil {
        /// What.
        what: Objects,
        /// Until when.
        until: Duration,
        /// "Tap that creature as it phases in this way."
        tapped: bool,
    },
    /// 701.19: regenerate.
    Regenerate(Objects),
    /// 702.65a: "exchange this permanent with an Aura card in your hand".
    ExchangeWithHand(Objects, Filter),
    /// "exchange your graveyard and library": all cards of each of the two zones go to the other, at once.
    ExchangeZones(Zone, Zone),
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
    /// 508.7: "reselect which player target attacking creature is attacking".
    Reselect(Objects, Reselected),
    /// 723.1: "control target player during that player's next turn"; whether the player then takes an extra turn.
    ControlNextTurn(Players, bool),
    /// 116.2c: "you may pay {W} to end this effect", of the last one that the same ability has begun.
    MayEndFor(Cost),
    /// 500.7: "take an extra turn after this one", or so many.
    ExtraTurns(Num),
    /// 500.8: additional phases: combat, followed by a main phase.
    ExtraPhase {
        /// Combat (else a main phase).
        combat: bool,
        /// "followed by an additional main phase".
        then_main: bool,
        /// After which phase; where another is going on there is none.
        after: AfterPhase,
        /// How many.
        count: Num,
    },
    /// 500.8-500.10: additional beginning phases, or steps.
    ExtraSteps {
        /// Which.
        steps: MoreSteps,
        /// How many.
        count: Num,
        /// "after this phase" rather than "after this step".
        after_phase: bool,
        /// "you get": in no other turn than that player's (500.10a).
        yours: bool,
    },
    /// "skip your next ...".
    SkipNext(super::StepKind, Num),
    /// What only cards of supplementary decks and those about them say.
    Casual(Casual),
    /// 727.1: "restart the game, leaving in exile ...": all but these are in their owners' decks again.
    RestartGame(Objects),
    /// 724: "end the turn".
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
        /// "mana of any type can be spent to cast it".
        any_mana: Option<SpendAs>,
        /// It is exiled where it would be put into a graveyard.
        exiled: Exiling,
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
        /// "mana of any type can be spent to cast it".
        any_mana: Option<SpendAs>,
        /// As though it had flash.
        flash: bool,
        /// It is exiled where it would be put into a graveyard.
        exiled: Exiling,
    },
    /// 114: "you get an emblem with".
    Emblem(Vec<Arc<Ability>>),
    /// Flip coins; bound to the number won.
    FlipCoins(Num),
    /// Flip coins of which it only matters how they come up, so that nobody wins or loses (705.2); bound to the number of heads.
    FlipForFaces(Num),
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
    /// A vote for an object of this kind (701.38b); what has the most votes, or is tied for most, is bound.
    VoteAmong(Filter),
    /// A designation for a permanent: monstrous, suspected, renowned, saddled, solved, goaded.
    Designate(Objects, Designation),
    /// "It becomes plotted", of a card in exile (702.170c).
    BecomePlotted(Objects),
    /// The end of one: "becomes unprepared" (722.3b).
    LoseDesignation(Objects, Designation),
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
    /// "for each player, choose friend or foe": the friends are bound, the others are foes.
    ChooseFriends,
    /// "note your life total": the object keeps the number for its other abilities.
    NoteNumber(Num),
    /// "note the number and kind of counters that were on that creature": what they were is bound.
    NoteCounters(Ref),
    /// What craft does with the permanent it puts onto the battlefield: what was exiled to pay for it is remembered (702.167c).
    UsedToCraft(Objects),
    /// "does the same": what the instruction before says, done by others; the compiler lets none of these out.
    TheSame,
    /// "the same is true for first strike and haste": what the part before says of one keyword, said of each of these; the compiler
    /// lets none of these out.
    TheSameFor(Vec<super::Keyword>),
    /// "do the same for Aura cards", "repeat this process for an enchantment": what the part before, or all before, does, for each
    /// of these kinds; the compiler lets none of these out.
    TheSameForKinds(Vec<Filter>, bool),
    /// "repeat this process": what [`super::Effect::Loop`] holds is done again once it is done.
    RepeatProcess,
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
    /// "becomes the creature type of your choice": where the change keeps card types, "in addition to its other types".
    BecomeType(Objects, TypeChange, Duration),
    /// 709.5f: "unlock a locked door of".
    Unlock(Objects),
    /// 709.5f-g: "lock or unlock a door of".
    LockOrUnlock(Objects),
    /// "simultaneously untaps each tapped artifact and taps each untapped artifact": both at once.
    UntapAndTap(Objects, Objects),
}
