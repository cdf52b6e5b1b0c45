//! Effects that outlast what made them: continuous effects of resolved spells and abilities (611.2), replacement shields,
//! permissions, delayed triggers (603.7), and triggers that wait to be put on the stack (603.3).

use std::sync::Arc;

use crate::card::capital;
use crate::oracle::lang::{
    Ability, AbilityKind, Body, Cond, Cost, Duration, Effect, Filter, Modification, Replacement, RuleChange, Triggered,
};
use crate::oracle::say_effect;

use super::{Captured, EffectId, HappeningId, ObjectId, Origin, PlayerId, Timestamp, Zone};

/// An effect that lasts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LastingEffect {
    /// Its id.
    pub id: EffectId,
    /// When it began (613.7b).
    pub timestamp: Timestamp,
    /// The object it came from; may be gone.
    pub source: ObjectId,
    /// Who controlled that.
    pub controller: PlayerId,
    /// The bindings of the spell or ability it came from, for references in it.
    pub captured: Captured,
    /// How long.
    pub until: Until,
    /// What its controller may pay to end it (116.2c).
    pub ends_for: Option<Box<Cost>>,
    /// What.
    pub kind: LastingKind,
}

/// What a lasting effect does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LastingKind {
    /// Changes characteristics or control of a set fixed when it began (611.2c).
    Modify {
        /// The objects.
        objects: Vec<ObjectId>,
        /// How. Numbers in it are already worked out (608.2h).
        changes: Arc<Vec<Modification>>,
    },
    /// Makes objects copies, with the copiable values fixed when it began (707.2).
    Copy {
        /// The objects.
        objects: Vec<ObjectId>,
        /// What they are.
        values: Arc<super::Characteristics>,
    },
    /// Changes rules; where it names a set of objects by description it is not fixed (611.2c).
    Rule(Arc<RuleChange>, Vec<ObjectId>),
    /// What a static ability says, for a time: whom it is about is described, and not fixed when it begins.
    Standing(Arc<Ability>),
    /// A replacement or prevention effect, with what is left of a shield (615.7).
    Replace(Arc<Replacement>, Option<u32>),
    /// A permission to play cards, which are these.
    MayPlay {
        /// The cards.
        objects: Vec<ObjectId>,
        /// Or those that are so as one of them is played: "a creature card from your graveyard".
        what: Option<Arc<Filter>>,
        /// How many of them are left to be played, by each of which it is used up; none where it is for all of them.
        left: Option<u32>,
        /// Who may.
        player: PlayerId,
        /// "play" rather than "cast".
        play: bool,
        /// How.
        cost: crate::oracle::lang::CastCost,
        /// Mana can be spent as though it were of any color or type.
        any_mana: Option<crate::oracle::lang::SpendAs>,
        /// As though it had flash.
        flash: bool,
        /// It is exiled where it would be put into a graveyard.
        exiled: crate::oracle::lang::Exiling,
    },
    /// A delayed triggered ability (603.7), with the words it is told in.
    Delayed(Arc<Ability>, DelayedLimit),
    /// Something phases in when the effect ends (610.4), tapped or not.
    PhasesIn {
        /// What has phased out.
        object: ObjectId,
        /// "Tap that creature as it phases in this way."
        tapped: bool,
    },
    /// Something returns when a permanent leaves (610.3): the exiled object, and where it was.
    Return {
        /// The object that was moved.
        object: ObjectId,
        /// The zone it goes back to.
        to: Zone,
    },
}

impl LastingKind {
    /// A delayed triggered ability (603.7), told in the words of its instruction.
    pub fn delayed(triggered: Triggered, limit: DelayedLimit) -> Self {
        let instruction = Effect::Delayed(Box::new(triggered.clone()), Duration::Forever);
        let text = match say_effect(&instruction) {
            Some(said) => sentence(&said),
            None => "delayed triggered ability".to_owned(),
        };
        let kind = AbilityKind::Triggered(triggered);
        Self::Delayed(Arc::new(Ability { text: text.into(), word: None, kind, zones: Vec::new() }), limit)
    }
}

/// Words as a sentence: with a capital letter and a full stop.
fn sentence(words: &str) -> String {
    format!("{}.", capital(words.trim_end_matches('.')))
}

/// How often a delayed trigger triggers (603.7b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DelayedLimit {
    /// Only the next time.
    Once,
    /// As often as it happens while it lasts ("this turn").
    Every,
}

/// When a lasting effect ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Until {
    /// The cleanup step of this turn (514.2).
    EndOfTurn(u32),
    /// The next turn of this player begins.
    TurnOf(PlayerId),
    /// The cleanup step of that player's next turn; set to [`Until::EndOfTurn`] when it begins.
    EndOfTurnOf(PlayerId),
    /// The same, and it does not hold before that turn.
    InTurnOf(PlayerId),
    /// This combat phase ends.
    EndOfCombat,
    /// A combat phase ends in a turn of this player after the turn with this number.
    EndOfCombatOf(PlayerId, u32),
    /// The condition stops to hold; it then ends for good (611.2b).
    AsLongAs(Cond),
    /// The object leaves the battlefield.
    Leaves(ObjectId),
    /// The next step of this kind of that player begins.
    Step(crate::oracle::lang::StepKind, PlayerId),
    /// That player's next untap step is over.
    UntapStepOf(PlayerId),
    /// Another card is exiled with the object it came from (607.2a).
    AnotherExiled(ObjectId),
    /// A player planeswalks (901.11).
    Planeswalk,
    /// Such an event happens; so much had happened before.
    Happens(Box<crate::oracle::lang::EventPattern>, usize),
    /// Never.
    Forever,
    /// As the original text has it, where the engine asks anew each time.
    Asked(Duration),
}

/// A triggered ability that has triggered and waits to be put on the stack (603.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WaitingTrigger {
    /// The object it is of.
    pub source: ObjectId,
    /// Where the source has it from.
    pub origin: Origin,
    /// The ability as text.
    pub ability: Arc<Ability>,
    /// The condition asked again on resolution (603.4).
    pub condition: Option<Cond>,
    /// What it does.
    pub body: Arc<Body>,
    /// Who controls it (603.3a).
    pub controller: PlayerId,
    /// What it triggered on.
    pub event: Option<HappeningId>,
    /// What it remembers.
    pub captured: Captured,
}

impl WaitingTrigger {
    /// Whether it is a delayed triggered ability (603.7) rather than one its source has.
    pub fn is_delayed(&self) -> bool {
        matches!(self.origin, Origin::Delayed(_))
    }
}
