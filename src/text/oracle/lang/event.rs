//! Event patterns: what a trigger waits for, what a replacement effect replaces, what is counted in the history.

mod parts;

use super::{AbilityClass, Cond, CounterKind, Filter, Num, Objects, Players, Quantifier, Zone};
pub use parts::{AttackTarget, DamageTo, Door, Origin, Rolled, StepKind, TargetOf, Whose, Window};

/// A pattern over events. Where it names an object or player, that is bound to a [`super::Role`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum EventPattern {
    /// One of them: "enters or attacks".
    Or(Vec<EventPattern>),
    /// "enters"; from where, under whose control in the filter (603.6a).
    Enters {
        /// What enters.
        what: Filter,
        /// "from your graveyard".
        from: Option<Origin>,
        /// "one or more": triggers once for a batch.
        batch: bool,
    },
    /// "dies": is put into a graveyard from the battlefield (700.4).
    Dies {
        /// What dies.
        what: Filter,
        /// "one or more".
        batch: bool,
    },
    /// "would be destroyed".
    Destroyed {
        /// What.
        what: Filter,
    },
    /// "leaves the battlefield", "is put into exile from the battlefield", "is put into your graveyard from anywhere".
    Moves {
        /// What moves.
        what: Filter,
        /// From where; `None` for anywhere.
        from: Option<Origin>,
        /// To where; `None` for anywhere else.
        to: Option<Zone>,
        /// Whose zone it goes to.
        to_player: Option<Players>,
        /// "one or more".
        batch: bool,
    },
    /// "attacks", "attacks you", "attacks alone".
    Attacks {
        /// What attacks.
        what: Filter,
        /// Whom.
        whom: Option<AttackTarget>,
        /// "alone" (506.5).
        alone: bool,
    },
    /// "you attack", "you attack with two or more creatures": declared at least so many.
    PlayerAttacks {
        /// Who.
        who: Players,
        /// With how many of what; "one or more" by default.
        with: Filter,
        /// The least number.
        at_least: i32,
        /// Whom.
        whom: Option<AttackTarget>,
    },
    /// "blocks", "blocks a black creature".
    Blocks {
        /// What blocks.
        what: Filter,
        /// Which.
        which: Option<Filter>,
    },
    /// "becomes blocked", "becomes blocked by a creature".
    BecomesBlocked {
        /// What.
        what: Filter,
        /// By what: then once for each such blocker.
        by: Option<Filter>,
    },
    /// "attacks and isn't blocked".
    Unblocked {
        /// Attacking whom; `None` for anything.
        whom: Option<AttackTarget>,
        /// What.
        what: Filter,
    },
    /// "deals combat damage to a player".
    DealsDamage {
        /// The source.
        source: Filter,
        /// `Some(true)` combat, `Some(false)` noncombat.
        combat: Option<bool>,
        /// To whom or what.
        to: DamageTo,
        /// "one or more ... deal".
        batch: bool,
    },
    /// "is dealt damage".
    DealtDamage {
        /// To whom or what.
        to: DamageTo,
        /// Combat or not.
        combat: Option<bool>,
        /// By what.
        source: Option<Filter>,
    },
    /// "is dealt excess damage" (120.10).
    DealtExcess {
        /// To what.
        to: Filter,
        /// Combat or not.
        combat: Option<bool>,
        /// "one or more".
        batch: bool,
    },
    /// "you cast a spell", "a player casts a red spell".
    Casts {
        /// Who.
        who: Players,
        /// What; this spell itself for "when you cast this spell".
        what: Filter,
        /// "your second spell each turn".
        nth: Option<i32>,
        /// From where.
        from: Option<Origin>,
        /// Or copies too ("cast or copy").
        or_copies: bool,
    },
    /// "you activate an ability", "a player activates a loyalty ability of".
    Activates {
        /// Who.
        who: Players,
        /// Of what.
        what: Filter,
        /// Which class.
        class: Option<AbilityClass>,
    },
    /// "you draw a card", "your second card each turn".
    Draws {
        /// Who.
        who: Players,
        /// The N-th each turn.
        nth: Option<i32>,
        /// "except the first one they draw in each of their draw steps".
        except_first_in_draw_step: bool,
    },
    /// "you discard a card".
    Discards {
        /// Who.
        who: Players,
        /// What.
        what: Filter,
        /// "one or more".
        batch: bool,
    },
    /// "a player mills a card" (701.17).
    Mills {
        /// Who.
        who: Players,
        /// What.
        what: Filter,
        /// "one or more".
        batch: bool,
    },
    /// "you cycle a card" (702.29).
    Cycles {
        /// Who.
        who: Players,
        /// What.
        what: Filter,
        /// "cycle or discard".
        or_discards: bool,
    },
    /// "you gain life".
    GainsLife {
        /// Who.
        who: Players,
    },
    /// "an opponent loses life".
    LosesLife {
        /// Who.
        who: Players,
    },
    /// "you pay life" (119.4).
    PaysLife {
        /// Who.
        who: Players,
    },
    /// "damage that would reduce your life total to less than 1": the life that would be lost for it.
    DamageLowersLife {
        /// Whose.
        who: Players,
        /// The life total it is not yet less than.
        below: i32,
    },
    /// "damage dealt to a planeswalker would result in all loyalty counters on it being removed" (120.3c).
    DamageTakesLoyalty {
        /// From what.
        what: Filter,
    },
    /// "you sacrifice a creature".
    Sacrifices {
        /// Who.
        who: Players,
        /// What.
        what: Filter,
        /// "one or more".
        batch: bool,
    },
    /// "becomes tapped", "you tap an untapped creature".
    Taps {
        /// What.
        what: Filter,
        /// Who taps it; `None` for whatever the cause is.
        by: Option<Players>,
    },
    /// "is tapped for mana", "you tap a land for mana".
    TapsForMana {
        /// Who.
        who: Players,
        /// What.
        what: Filter,
    },
    /// "a land's ability causes you to add one or more mana": mana is added by an ability of something, tapped for it or not.
    AddsMana {
        /// To whose mana pool.
        who: Players,
        /// Of what.
        what: Filter,
    },
    /// "becomes untapped".
    Untaps {
        /// What.
        what: Filter,
    },
    /// "becomes the target of a spell or ability".
    BecomesTarget {
        /// What.
        what: Box<TargetOf>,
        /// Of what; [`super::Noun::SpellOrAbility`] for both.
        of: Filter,
        /// Whose.
        by: Option<Players>,
    },
    /// "at the beginning of your upkeep" (603.2b).
    Beginning {
        /// Which step or phase.
        step: StepKind,
        /// Whose.
        whose: Option<Players>,
        /// "the next": for delayed triggers.
        next: bool,
    },
    /// "counters are put on": "one or more +1/+1 counters are put on this creature", "a counter is put".
    CountersPut {
        /// On what.
        what: Filter,
        /// Which; `None` for any.
        kind: Option<CounterKind>,
        /// "one or more": once for the lot. Of what would be put: without it only what "an effect would" put is meant (614.16).
        batch: bool,
        /// By whom.
        by: Option<Players>,
    },
    /// "the twelfth hour counter is put on it": there were fewer before, and now are at least so many.
    CountersReach {
        /// On what.
        what: Filter,
        /// Which.
        kind: CounterKind,
        /// How many.
        n: i32,
    },
    /// "you get one or more energy".
    PlayerGetsCounters {
        /// Who.
        who: Players,
        /// Which; `None` for any.
        kind: Option<CounterKind>,
        /// By whom.
        by: Option<Players>,
    },
    /// "you've paid or lost one or more energy": counters are removed from a player, for whatever reason (107.14).
    PlayerLosesCounters {
        /// Who.
        who: Players,
        /// Which.
        kind: CounterKind,
    },
    /// "a counter is removed", "the last time counter is removed".
    CounterRemoved {
        /// From what.
        what: Filter,
        /// Which.
        kind: Option<CounterKind>,
        /// "the last".
        last: bool,
        /// "one or more".
        batch: bool,
    },
    /// "you copy an instant spell" (707.10).
    Copies {
        /// Who.
        who: Players,
        /// What.
        what: Filter,
    },
    /// "you create a token".
    CreatesToken {
        /// Who.
        who: Players,
        /// What.
        what: Filter,
        /// "one or more".
        batch: bool,
    },
    /// "becomes attached to", "becomes equipped".
    Attached {
        /// The attachment.
        what: Filter,
        /// To what.
        to: Option<Filter>,
        /// "becomes unattached" instead.
        un: bool,
    },
    /// "transforms", "transforms into ...".
    Transforms {
        /// What.
        what: Filter,
    },
    /// "is turned face up".
    TurnedFaceUp {
        /// What.
        what: Filter,
    },
    /// "you play a land".
    PlaysLand {
        /// Who.
        who: Players,
        /// What.
        what: Filter,
        /// From where.
        from: Option<Origin>,
    },
    /// "converts": otherwise like transforming (701.28a), but what waits for one does not wait for the other.
    Converts {
        /// What.
        what: Filter,
    },
    /// "phases out", "phases in" (702.26).
    Phases {
        /// What.
        what: Filter,
        /// Out.
        out: bool,
    },
    /// "becomes renowned", "becomes monstrous", "becomes level 2": a permanent gets a designation.
    Designated {
        /// What.
        what: Filter,
        /// Which.
        mark: super::Designation,
    },
    /// "you scry", "a creature you control explores": a deed.
    Does {
        /// Who; `None` when a permanent does it.
        who: Option<Players>,
        /// The permanent that does it, or what a player does it with.
        what: Option<Filter>,
        /// What is done.
        deed: super::Deed,
    },
    /// "you expend 4" (700.14).
    Expends {
        /// Who.
        who: Players,
        /// How much mana has then been spent this turn to cast spells.
        n: i32,
    },
    /// "a player loses the game".
    LosesGame {
        /// Who.
        who: Players,
    },
    /// "you lose control of ~": it is under another player's control (613.1b), or is no more on the battlefield.
    LosesControl {
        /// Who.
        who: Players,
        /// Of what.
        what: Filter,
    },
    /// "an opponent gains control of a permanent from you": it was under the control of these players before (613.1b).
    GainsControl {
        /// Who.
        who: Players,
        /// Of what.
        what: Filter,
        /// From whom.
        from: Players,
    },
    /// "you become the monarch" and other designations of players.
    Becomes {
        /// Who.
        who: Players,
        /// What.
        what: super::PlayerDesignation,
    },
    /// "at the beginning of the next turn's upkeep": of the turn after this one.
    NextTurns(StepKind),
    /// "the beginning of that turn's end step": of the extra turn that was given (500.7).
    ThatTurns(StepKind),
    /// "The beginning of that combat", which an instruction before has added (500.8).
    ThatCombat,
    /// "day becomes night or night becomes day".
    DayNightChanges,
    /// "you roll a die", "you roll a 5 or higher".
    Rolls {
        /// Who.
        who: Players,
        /// What comes up.
        rolled: Rolled,
        /// "one or more dice".
        batch: bool,
    },
    /// "you unlock this door", "you fully unlock a Room" (709.5h-i).
    Unlocks {
        /// Who.
        who: Players,
        /// What.
        door: Door,
    },
    /// "you flip a coin", won or lost where said.
    Flips {
        /// Who.
        who: Players,
        /// Won.
        won: Option<bool>,
    },
    /// "a spell or ability is countered".
    Countered {
        /// What.
        what: Filter,
        /// By whom.
        by: Option<Players>,
    },
    /// A spell would be put into a graveyard as the last step of its resolution (608.2n).
    PutAsItResolves {
        /// What spell.
        what: Filter,
    },
    /// State trigger (603.8): "when you control no Islands".
    State(Box<Cond>),
    /// The pattern with a condition that is part of the event, not an intervening if: "during your turn".
    While(Box<EventPattern>, Box<Cond>),
    /// "one or more" with a least number: "two or more creatures".
    AtLeast(Box<EventPattern>, i32),
    /// The event is the N-th of its kind this turn: "for the first time each turn".
    Nth(Box<EventPattern>, i32),
    /// "the final chapter ability of a Saga you control resolves" (714.2e).
    FinalChapter {
        /// The Saga.
        what: Filter,
    },
    /// A chapter of a Saga (714.2b): the N-th and so on.
    Chapters(Vec<u8>),
    /// Damage would be dealt, cards would be drawn and other events as replacement effects name them, with an amount.
    Amount(Box<EventPattern>, super::Cmp, Num),
    /// How much of it there is in all of what happens at once: "is dealt 3 or more damage".
    AtOnce(Box<EventPattern>, super::Cmp, Num),
}

impl EventPattern {
    /// The objects each of which a state trigger waits for: "whenever a creature has four or more counters on it" (603.8).
    pub fn waits_for_each(&self) -> Option<(&Objects, &Filter)> {
        let Self::State(cond) = self else { return None };
        let Cond::Exists(set) = &**cond else { return None };
        let Objects::All(what, Quantifier::All) = &**set else { return None };
        Some((set, what))
    }

    /// Whether only what an effect puts or creates is meant: "if an effect would ..." (614.16).
    pub fn is_by_an_effect(&self) -> bool {
        matches!(self, Self::CountersPut { batch: false, by: None, .. } | Self::CreatesToken { batch: false, .. })
            || self.asks_for_an_effect()
    }

    /// Whether it says itself that an effect does it.
    pub fn asks_for_an_effect(&self) -> bool {
        matches!(self, Self::While(_, cond) if **cond == Cond::ByAnEffect)
    }

    /// The pattern of which it says more: when it counts, how often, how much of it.
    pub fn inner(&self) -> Option<&Self> {
        match self {
            Self::While(inner, _)
            | Self::AtLeast(inner, _)
            | Self::Nth(inner, _)
            | Self::Amount(inner, ..)
            | Self::AtOnce(inner, ..) => Some(inner),
            _ => None,
        }
    }
}
