//! Events (700.1): everything that can happen to a game, as data.

use crate::cr::RuleId;
use crate::oracle::lang::{CounterKind, Daytime, Deed, Designation, Place, PlayerDesignation, Zone};

use super::state::{Entity, Mana, ObjectId, PlayerId, Step};

/// Something that happens. Before it is performed it says what would happen; in the history, what did.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// An object moves to another zone (400.7).
    Move(Box<Move>),
    /// A token is created (111.2): the object is already prepared, outside any zone.
    CreateToken {
        /// The token.
        token: ObjectId,
        /// Who creates it.
        by: PlayerId,
        /// Tapped, attacking, with counters.
        place: Box<Place>,
        /// What an Aura token enters attached to, as its creator has chosen (303.4f).
        host: Option<Entity>,
        /// The token that the instruction would have created, which this is or stands for; none for one that is created besides.
        stands_for: Option<ObjectId>,
    },
    /// An object becomes tapped.
    Tap {
        /// Which.
        object: ObjectId,
        /// As it is declared as an attacker (508.1f).
        to_attack: bool,
        /// Who taps it, for a cost or as an effect says.
        by: Option<PlayerId>,
    },
    /// An object becomes untapped.
    Untap {
        /// Which.
        object: ObjectId,
    },
    /// Damage (120).
    Damage {
        /// The source.
        source: ObjectId,
        /// To what.
        to: Entity,
        /// How much.
        amount: u32,
        /// Combat damage.
        combat: bool,
        /// Can't be prevented.
        unpreventable: bool,
        /// What of it was more than lethal (120.4a); known once it is dealt.
        excess: u32,
    },
    /// A player gains life (119.3).
    GainLife {
        /// Who.
        player: PlayerId,
        /// How much.
        amount: u32,
        /// From what.
        source: Option<ObjectId>,
    },
    /// A player loses life (119.3).
    LoseLife {
        /// Who.
        player: PlayerId,
        /// How much.
        amount: u32,
        /// Because of damage (120.3a).
        damage: bool,
        /// As a payment (119.4).
        paid: bool,
    },
    /// A player draws a card (121).
    Draw {
        /// Who.
        player: PlayerId,
        /// The card drawn; known once it is.
        card: Option<ObjectId>,
    },
    /// Counters are put on an object or player (122).
    PutCounters {
        /// On what.
        on: Entity,
        /// Which.
        kind: CounterKind,
        /// How many.
        amount: u32,
        /// By whom.
        by: PlayerId,
    },
    /// Counters are removed.
    RemoveCounters {
        /// From what.
        from: Entity,
        /// Which.
        kind: CounterKind,
        /// How many.
        amount: u32,
        /// Because of damage (120.3c, 120.3h).
        damage: bool,
    },
    /// A permanent is destroyed (701.8).
    Destroy {
        /// Which.
        object: ObjectId,
        /// By what.
        source: Option<ObjectId>,
        /// Can't be regenerated.
        no_regeneration: bool,
    },
    /// Becomes attached (701.3).
    Attach {
        /// What.
        what: ObjectId,
        /// To what.
        to: Entity,
    },
    /// Becomes unattached.
    Unattach {
        /// What.
        what: ObjectId,
        /// From what.
        from: Entity,
    },
    /// A spell was cast (601.2i).
    Cast {
        /// The spell.
        spell: ObjectId,
        /// By whom.
        player: PlayerId,
        /// Where from.
        from: Zone,
    },
    /// A spell was copied (707.10): not cast.
    CopySpell {
        /// The copy.
        spell: ObjectId,
        /// By whom.
        player: PlayerId,
    },
    /// An ability was activated (601.2i, 602.2b).
    Activate {
        /// The ability on the stack, or none for a mana ability.
        ability: Option<ObjectId>,
        /// Of what.
        source: ObjectId,
        /// By whom.
        player: PlayerId,
        /// A loyalty ability.
        loyalty: bool,
        /// A mana ability.
        mana: bool,
        /// The keyword it means, where it does ("equip", "cycling").
        keyword: Option<crate::oracle::lang::Keyword>,
        /// With {T} in its activation cost.
        taps: bool,
        /// With {X} in its activation cost.
        has_x: bool,
    },
    /// A land is played (305.1).
    PlayLand {
        /// The land as a permanent.
        land: ObjectId,
        /// By whom.
        player: PlayerId,
        /// Where from.
        from: Zone,
    },
    /// A spell or ability resolved (608).
    Resolve {
        /// Which.
        object: ObjectId,
    },
    /// A spell or ability was countered (701.6).
    Counter {
        /// Which.
        object: ObjectId,
        /// By what.
        source: Option<ObjectId>,
    },
    /// Something became a target (601.2c, 603.3d).
    Target {
        /// What.
        target: Entity,
        /// Of what.
        by: ObjectId,
    },
    /// A creature was declared as an attacker (508.1m).
    Attack {
        /// Which.
        attacker: ObjectId,
        /// What it attacks.
        target: Entity,
        /// No other creature attacks (506.5).
        alone: bool,
    },
    /// A creature blocks an attacker (509.1i).
    Block {
        /// Which.
        blocker: ObjectId,
        /// What it blocks.
        attacker: ObjectId,
    },
    /// An attacker becomes blocked (509.1h); by which creatures.
    BecomeBlocked {
        /// The attacker.
        attacker: ObjectId,
        /// The blockers.
        by: Vec<ObjectId>,
    },
    /// An attacker becomes blocked by one creature (509.3d); beside [`Event::BecomeBlocked`].
    BlockedBy {
        /// The attacker.
        attacker: ObjectId,
        /// The blocker.
        blocker: ObjectId,
    },
    /// An attacker is unblocked as blockers are declared (509.1h).
    Unblocked {
        /// The attacker.
        attacker: ObjectId,
    },
    /// A turn begins.
    BeginTurn {
        /// Whose.
        player: PlayerId,
    },
    /// A step or phase begins (500.6).
    BeginStep {
        /// Which.
        step: Step,
    },
    /// Transforms or converts (701.27, 701.28).
    Transform {
        /// Which.
        object: ObjectId,
        /// Converts.
        convert: bool,
    },
    /// A player has paid mana to cast a spell (700.14).
    Expend {
        /// Who.
        player: PlayerId,
        /// How much the player had spent this turn to cast spells before.
        before: u32,
        /// How much with this.
        now: u32,
    },
    /// Flips (710).
    Flip {
        /// Which.
        object: ObjectId,
    },
    /// Turned face up (708.8) or face down.
    TurnFace {
        /// Which.
        object: ObjectId,
        /// Up.
        up: bool,
    },
    /// Phases out or in (702.26).
    Phase {
        /// Which.
        object: ObjectId,
        /// Out.
        out: bool,
    },
    /// Mana is added (106.3).
    AddMana {
        /// To whom.
        player: PlayerId,
        /// What.
        mana: Vec<Mana>,
        /// From what.
        source: Option<ObjectId>,
        /// By tapping it for mana (106.11).
        tapped: bool,
    },
    /// A keyword action or other deed was done.
    Deed {
        /// By whom.
        player: PlayerId,
        /// By which permanent, or about which card.
        object: Option<ObjectId>,
        /// Which.
        deed: Deed,
        /// How much.
        amount: u32,
        /// What it is done to, where the words of the event name it: the Vehicle that is crewed, the Mount that is saddled; of a
        /// shuffle what has caused it.
        about: Option<ObjectId>,
    },
    /// A player loses the game (104.3).
    LoseGame {
        /// Who.
        player: PlayerId,
        /// The rule that says so.
        rule: RuleId,
    },
    /// A player is to mill so many cards (701.17a), which replacement effects may change before the cards are put anywhere.
    Mill {
        /// Who.
        player: PlayerId,
        /// How many.
        amount: u32,
    },
    /// A player is to draw so many cards, more than one, which replacement effects may change before any of them is drawn (121.2a).
    DrawSeveral {
        /// Who.
        player: PlayerId,
        /// How many.
        amount: u32,
    },
    /// A player wins the game (104.2).
    WinGame {
        /// Who.
        player: PlayerId,
    },
    /// The game is a draw (104.4).
    DrawGame {
        /// Why.
        rule: RuleId,
    },
    /// Day or night (731).
    SetDaytime(Daytime),
    /// A designation of a player: monarch, initiative, city's blessing.
    Become {
        /// Who.
        player: PlayerId,
        /// What.
        what: PlayerDesignation,
    },
    /// A designation of a permanent: monstrous, suspected ...; or its end.
    Designate {
        /// Which.
        object: ObjectId,
        /// What.
        what: Designation,
        /// Whether it gets it or loses it.
        on: bool,
    },
    /// A half of a permanent with a shared type line gets its unlocked designation, or loses it (709.5f-g).
    Unlock {
        /// Which permanent.
        object: ObjectId,
        /// Which half: 0 the left.
        half: u8,
        /// By whom.
        player: PlayerId,
        /// Whether it gets it or loses it.
        on: bool,
    },
    /// A player's speed changes (702.179).
    SetSpeed {
        /// Whose.
        player: PlayerId,
        /// To what.
        speed: u32,
    },
    /// A coin was flipped (705).
    FlipCoin {
        /// By whom.
        player: PlayerId,
        /// Won or lost; none where nobody called it (705.2).
        won: Option<bool>,
    },
    /// A die was rolled (706).
    RollDie {
        /// By whom.
        player: PlayerId,
        /// The result.
        result: u32,
        /// The natural result, before modifiers (706.2).
        natural: u32,
        /// How many sides.
        sides: u32,
    },
    /// An object stops attacking or blocking (506.4).
    RemoveFromCombat {
        /// Which.
        object: ObjectId,
    },
    /// The control of an object changed (613.1b); recorded, not performed: layers decide it.
    ControlChanged {
        /// Which.
        object: ObjectId,
        /// From whom.
        from: PlayerId,
        /// To whom.
        to: PlayerId,
    },
    /// Control of two permanents, life totals and the like exchanged come as effects.
    Regenerate {
        /// Which.
        object: ObjectId,
    },
}

/// A zone change.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The object before it moves.
    pub object: ObjectId,
    /// What it becomes; known once it has moved.
    pub new: Option<ObjectId>,
    /// From where; filled in when performed.
    pub from: Zone,
    /// To where and how.
    pub to: Place,
    /// Under whose control, for the battlefield and the stack.
    pub controller: Option<PlayerId>,
    /// Why.
    pub cause: Cause,
    /// By whom: the player who sacrifices, discards, plays, whose effect it is.
    pub by: Option<PlayerId>,
    /// The source of the effect that moves it.
    pub source: Option<ObjectId>,
    /// Values chosen as it enters and facts about entering, worked out before it is there (614.12).
    pub entering: super::replace::Entering,
    /// The replacement effect that exiles it instead: its object and which ability of it (607.2).
    pub exiled_by: Option<(ObjectId, super::state::Origin)>,
    /// The source of the replacement effect that sent it there, if one did.
    pub sent_by: Option<ObjectId>,
    /// What of a melded or merged permanent goes elsewhere than the permanent does.
    pub apart: Vec<Apart>,
    /// Whether it is revealed as it goes there instead.
    pub revealed: bool,
}

/// Components of a melded or merged permanent that a replacement effect puts elsewhere than the permanent (730.3e, 903.9c).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Apart {
    /// Which of them.
    pub which: Components,
    /// Where to.
    pub to: Place,
    /// The counters they are put there with.
    pub counters: Vec<(CounterKind, u32, PlayerId)>,
    /// The replacement effect that exiles them: its object and which ability of it (607.2).
    pub exiled_by: Option<(ObjectId, super::state::Origin)>,
}

/// Which components of a melded or merged permanent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Components {
    /// Those that are commanders (903.9c).
    Commanders,
    /// Those that are cards, of a permanent that is a token (730.3e).
    Cards,
}

/// Why an object moves: triggers and replacement effects look at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// An effect puts it there.
    Effect,
    /// It is destroyed (701.8b).
    Destroyed,
    /// It is sacrificed (701.21).
    Sacrificed,
    /// It is discarded (701.9).
    Discarded,
    /// It is milled (701.17).
    Milled,
    /// It is drawn (121.1).
    Drawn,
    /// It is exiled by an effect or cost (701.13).
    Exiled,
    /// It is cast (601.2a).
    Cast,
    /// It is played as a land (305.1).
    Played,
    /// It resolves (608.3) or leaves the stack after resolving (608.2n).
    Resolved,
    /// It is countered (701.6a).
    Countered,
    /// A state-based action (704.5).
    StateBased,
    /// A rule of the game: cleanup, the command zone, the end of the game.
    Rule,
    /// It is paid for a cost.
    Cost,
    /// Cycled (702.29).
    Cycled,
}

impl Cause {
    /// 701.9a, 702.29a: whether the card is discarded; to pay for cycling it is one way to be.
    pub fn is_discard(self) -> bool {
        matches!(self, Self::Discarded | Self::Cycled)
    }
}

impl Event {
    /// What this object will be attached to, where this is its entering the battlefield.
    pub fn enters_attached_to(&self, object: ObjectId) -> Option<Entity> {
        match self {
            Self::Move(m) if m.object == object => m.entering.attached_to,
            Self::CreateToken { token, host, .. } if *token == object => *host,
            _ => None,
        }
    }

    /// The token of an instruction which the one that this creates is or stands for (614.6); none for one that is created besides.
    pub fn stands_for(&self) -> Option<ObjectId> {
        match self {
            Self::CreateToken { stands_for, .. } => *stands_for,
            _ => None,
        }
    }
}

impl Move {
    /// 701.9c: whether a card is discarded into a hidden zone without being revealed.
    pub fn is_discarded_unseen(&self) -> bool {
        self.cause.is_discard() && !self.revealed && matches!(self.to.zone, Zone::Library | Zone::Hand)
    }

    /// An object moves to a zone because of an effect.
    pub fn new(object: ObjectId, to: Place, cause: Cause) -> Self {
        Self {
            object,
            new: None,
            from: Zone::Battlefield,
            to,
            controller: None,
            cause,
            by: None,
            source: None,
            entering: super::replace::Entering::default(),
            exiled_by: None,
            apart: Vec::new(),
            sent_by: None,
            revealed: false,
        }
    }
}

impl Event {
    /// What is about to enter the battlefield by it, if it moves there.
    pub fn enters(&self) -> Option<ObjectId> {
        match self {
            Self::Move(m) if m.to.zone == Zone::Battlefield => Some(m.object),
            _ => None,
        }
    }

    /// To what it is damage.
    pub fn damaged(&self) -> Option<Entity> {
        match self {
            Self::Damage { to, .. } => Some(*to),
            _ => None,
        }
    }

    /// Damage that is not combat damage, as an instruction deals it.
    pub fn damage(source: ObjectId, to: Entity, amount: u32) -> Self {
        Self::Damage { source, to, amount, combat: false, unpreventable: false, excess: 0 }
    }
}

impl From<Move> for Event {
    fn from(change: Move) -> Self {
        Self::Move(Box::new(change))
    }
}
