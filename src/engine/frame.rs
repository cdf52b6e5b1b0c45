//! The bindings words of a text refer to while it is carried out or asked.

use crate::oracle::lang::{Deed, Held, Role};

use super::event::Event;
use super::state::{Bound, Captured, Entity, Game, Happening, HappeningId, ObjectId, ObjectKind, Origin, PlayerId};

/// Who "you", "this", "it" and "X" are.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// "This": the object the ability is of.
    pub source: ObjectId,
    /// "You".
    pub controller: PlayerId,
    /// The spell or ability on the stack that is resolving.
    pub stack: Option<ObjectId>,
    /// Where the source has the ability from: for linked abilities (607).
    pub origin: Option<Origin>,
    /// What was chosen for each target slot and is still legal.
    pub targets: Vec<Vec<Entity>>,
    /// How it is divided among them.
    pub division: Vec<Vec<u32>>,
    /// The event the ability triggered on.
    pub event: Option<HappeningId>,
    /// For a delayed trigger: the event that what made it was about, then that of what made that, and so on.
    pub earlier: Vec<HappeningId>,
    /// All that happened, where it triggered once for several occurrences (603.2c).
    pub events: Vec<HappeningId>,
    /// The event that is about to be replaced.
    pub would: Option<Box<Event>>,
    /// How many such events the one that is about to be replaced is made of: tokens are created by one event (111.1).
    pub would_be: Option<u32>,
    /// What instructions so far made or did.
    pub bound: Vec<Bound>,
    /// The one at hand in a "for each", or whose filter is asked.
    pub each: Option<Entity>,
    /// The color or type at hand in a "for each color".
    pub kind: Option<KindAtHand>,
    /// The value of X.
    pub x: Option<i32>,
    /// How many votes each choice got (701.38).
    pub votes: Votes,
    /// What was used to pay costs.
    pub paid: Vec<ObjectId>,
    /// The one of "each player" who acts: what the words say of "each player" within is said of that one.
    pub acting: Option<PlayerId>,
    /// For a delayed trigger: the turn it was made in.
    pub made_in: Option<u32>,
    /// For a delayed trigger: the extra turn given last as it was made.
    pub that_turn: Option<u32>,
    /// The combat phase that an instruction before has added: in which turn, and how many were to come behind it.
    pub that_combat: Option<(u32, usize)>,
    /// What the source was attached to as the ability triggered.
    pub host: Option<Entity>,
    /// "Repeat this process" was said.
    pub again: bool,
    /// 805.9: which of several active players is meant, where that has been chosen.
    pub active: Option<PlayerId>,
    /// The defending player of an attack that might be declared (508.1b).
    pub defending: Option<PlayerId>,
    /// A player has chosen that it is done: it was only said that they may.
    pub by_choice: bool,
    /// What an instruction was to move: it is none of "the others", though it may have stayed where it was.
    pub taken: Vec<ObjectId>,
    /// What the instruction at hand is to be done to, whatever comes of it.
    pub meant: Vec<Entity>,
    /// What has been revealed from among what was bound so, which is none of the rest of that.
    pub revealed: Vec<(u8, ObjectId)>,
    /// What searches for others before this one in a "for each" have found and nothing has moved yet.
    pub found: Vec<ObjectId>,
}

/// The color or type a "for each" is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KindAtHand {
    /// A color.
    Color(crate::card::Color),
    /// One card type.
    Type(crate::card::CardTypes),
}

/// How many votes each choice got (701.38).
pub type Votes = Vec<(Box<str>, u32)>;

impl Frame {
    /// The frame of a static or not yet activated ability: only "this" and "you".
    pub fn of(source: ObjectId, controller: PlayerId) -> Self {
        Self {
            source,
            controller,
            stack: None,
            origin: None,
            targets: Vec::new(),
            division: Vec::new(),
            event: None,
            earlier: Vec::new(),
            events: Vec::new(),
            would: None,
            would_be: None,
            bound: Vec::new(),
            each: None,
            kind: None,
            x: None,
            votes: Vec::new(),
            paid: Vec::new(),
            acting: None,
            made_in: None,
            that_turn: None,
            that_combat: None,
            host: None,
            again: false,
            active: None,
            defending: None,
            by_choice: false,
            taken: Vec::new(),
            meant: Vec::new(),
            revealed: Vec::new(),
            found: Vec::new(),
        }
    }

    /// The same with another at hand.
    pub fn with_each(&self, each: impl Into<Entity>) -> Self {
        Self { each: Some(each.into()), ..self.clone() }
    }

    /// Takes up what a delayed trigger or lasting effect remembers.
    pub fn captured(mut self, captured: &Captured) -> Self {
        self.targets = captured.targets.clone();
        self.bound = captured.bound.clone();
        self.event = self.event.or(captured.event);
        self.earlier = captured.event.into_iter().chain(captured.earlier.iter().copied()).collect();
        self.events = captured.events.clone();
        self.x = self.x.or(captured.x);
        self.each = captured.each;
        self.paid = captured.paid.clone();
        self.made_in = captured.made_in;
        self.that_turn = captured.that_turn;
        self.that_combat = captured.that_combat;
        self.host = captured.host;
        self.defending = captured.defending;
        self
    }

    /// What a delayed trigger or lasting effect made here has to remember.
    pub fn capture(&self) -> Captured {
        Captured {
            targets: self.targets.clone(),
            bound: self.bound.clone(),
            event: self.event,
            earlier: self.earlier.clone(),
            events: self.events.clone(),
            x: self.x,
            each: self.each,
            paid: self.paid.clone(),
            made_in: self.made_in,
            that_turn: self.that_turn,
            that_combat: self.that_combat,
            host: self.host,
            defending: self.defending,
        }
    }

    /// The binding with this number.
    pub fn bound(&self, n: u8) -> Option<&Bound> {
        self.bound.get(usize::from(n))
    }

    /// The binding with this number, made if it is not there yet.
    pub fn bind(&mut self, n: u8) -> &mut Bound {
        let n = usize::from(n);
        if self.bound.len() <= n {
            self.bound.resize_with(n + 1, Bound::default);
        }
        &mut self.bound[n]
    }

    /// The event this is about: the one to be replaced, else the one it triggered on.
    pub fn event<'a>(&'a self, game: &'a Game) -> Option<&'a Event> {
        match &self.would {
            Some(event) => Some(event),
            None => self.event.and_then(|id| game.happening(id)).map(|h| &h.event),
        }
    }

    /// Who or what plays this part in the event this is about.
    pub fn role(&self, role: Role, game: &Game) -> Option<Entity> {
        match &self.would {
            Some(event) => event.role(role, game),
            None => self.event.and_then(|id| game.happening(id))?.role(role, game),
        }
    }
}

impl Happening {
    /// Who or what played this part in it; who controlled an object is meant as it was then (608.2c, 608.2h).
    pub fn role(&self, role: Role, game: &Game) -> Option<Entity> {
        let then = |id: ObjectId| self.held.iter().flatten().find(|(held, _)| *held == id).map(|(_, by)| *by);
        self.event.role_held(role, game, &|id| then(id).unwrap_or_else(|| game.object(id).holder()))
    }
}

impl Event {
    /// Who controls each object that plays a part in it, as far as has been noticed.
    pub(crate) fn held(&self, game: &Game) -> [Option<(ObjectId, PlayerId)>; 3] {
        [Role::Subject, Role::Other, Role::Source].map(|role| {
            let id = self.role(role, game)?.object()?;
            Some((id, game.object(id).holder()))
        })
    }

    /// Who or what plays this part in the event.
    pub fn role(&self, role: Role, game: &Game) -> Option<Entity> {
        self.role_held(role, game, &|id| game.object(id).holder())
    }

    /// The same, with who holds each object.
    fn role_held(&self, role: Role, game: &Game, holder: &dyn Fn(ObjectId) -> PlayerId) -> Option<Entity> {
        use Role::{Defender, Holder, Other, Owner, Player, Source, Subject};
        let object = |o: ObjectId| Some(Entity::Object(o));
        let player = |p: PlayerId| Some(Entity::Player(p));
        match (self, role) {
            // What enters is meant as it is there; what leaves, as it was (603.6, 603.10).
            (Self::Move(m), Subject) => {
                let arrived = m.to.zone == crate::oracle::lang::Zone::Battlefield
                    || m.from != crate::oracle::lang::Zone::Battlefield;
                object(if arrived { m.new.unwrap_or(m.object) } else { m.object })
            }
            (Self::Move(m), Player) => {
                let o = game.object(m.object);
                player(m.by.unwrap_or_else(|| o.last_known.as_ref().and_then(|c| c.controller).unwrap_or(o.owner)))
            }
            // 400.3: only to a zone of its owner's.
            (Self::Move(m), Owner) => player(game.object(m.object).owner),
            // 110.2a: the player under whose control it enters.
            (Self::Move(m), Holder(Held::Subject)) => {
                player(m.controller.unwrap_or_else(|| game.object(m.object).owner))
            }
            (Self::Move(m), Source) => m.source.map(Entity::Object),
            // 701.3d: what it was attached to, which it becomes unattached from as it leaves.
            (Self::Move(m), Other) => game.object(m.object).attached_to,
            (Self::CreateToken { token, .. }, Subject) => object(*token),
            // 111.2: a token enters under the control of the player who creates it.
            (Self::CreateToken { by, .. }, Player | Holder(Held::Subject)) => player(*by),
            (Self::Damage { source, .. }, Source) => object(*source),
            (Self::Damage { to, .. }, Subject | Other) => Some(*to),
            (Self::Damage { to, .. }, Player) => match to {
                Entity::Player(p) => player(*p),
                Entity::Object(o) => player(holder(*o)),
            },
            (
                Self::GainLife { player: p, .. }
                | Self::LoseLife { player: p, .. }
                | Self::Mill { player: p, .. }
                | Self::DrawSeveral { player: p, .. }
                | Self::Draw { player: p, .. }
                | Self::BeginTurn { player: p }
                | Self::LoseGame { player: p, .. }
                | Self::WinGame { player: p }
                | Self::Become { player: p, .. }
                | Self::SetSpeed { player: p, .. }
                | Self::FlipCoin { player: p, .. }
                | Self::RollDie { player: p, .. }
                | Self::Cast { player: p, .. }
                | Self::CopySpell { player: p, .. }
                | Self::Activate { player: p, .. }
                | Self::PlayLand { player: p, .. }
                | Self::AddMana { player: p, .. }
                | Self::Unlock { player: p, .. }
                | Self::Expend { player: p, .. }
                | Self::Deed { player: p, .. },
                Player,
            ) => player(*p),
            (Self::GainLife { source, .. }, Source) => source.map(Entity::Object),
            (Self::Draw { card, .. }, Subject) => card.map(Entity::Object),
            (Self::PutCounters { on, .. }, Subject) => Some(*on),
            (Self::PutCounters { by, .. }, Player) => player(*by),
            (Self::RemoveCounters { from, .. }, Subject) => Some(*from),
            (Self::Cast { spell, .. } | Self::CopySpell { spell, .. }, Subject) => object(*spell),
            // What it targets, of a spell with a single target.
            (Self::Cast { spell, .. }, Other) => match game.object(*spell).stack.as_deref() {
                Some(info) => info.targets.iter().flatten().copied().next(),
                None => None,
            },
            (Self::Activate { ability, source, .. }, Subject) => object(ability.unwrap_or(*source)),
            (Self::Activate { source, .. }, Source | Other) => object(*source),
            (Self::PlayLand { land, .. }, Subject) => object(*land),
            (Self::AddMana { source, .. }, Subject | Source) => source.map(Entity::Object),
            // What has caused it.
            (Self::Deed { deed: Deed::Shuffle, about, .. }, Source) => about.map(Entity::Object),
            (Self::Deed { object: o, .. }, Subject) => o.map(Entity::Object),
            (Self::Deed { about, .. }, Other) => about.map(Entity::Object),
            (Self::Target { target, .. }, Subject) => Some(*target),
            (Self::Target { by, .. }, Other | Source) => object(*by),
            (Self::Target { by, .. }, Player) => player(holder(*by)),
            (Self::Attack { attacker, .. }, Subject) => object(*attacker),
            (Self::Attack { target, .. }, Other) => Some(*target),
            (Self::Attack { attacker, .. }, Player) => player(holder(*attacker)),
            // 508.5: the player attacked, or whose planeswalker or battle it is.
            (Self::Attack { target, .. }, Defender) => match target {
                Entity::Player(p) => player(*p),
                Entity::Object(o) => player(game.object(*o).protector.unwrap_or(holder(*o))),
            },
            (Self::BlockedBy { attacker, .. }, Subject) => object(*attacker),
            (Self::BlockedBy { blocker, .. }, Other) => object(*blocker),
            (Self::BlockedBy { attacker, .. } | Self::Unblocked { attacker }, Player) => player(holder(*attacker)),
            (
                Self::Unblocked { attacker } | Self::BecomeBlocked { attacker, .. } | Self::BlockedBy { attacker, .. },
                Defender,
            ) => game.combat.attacker_ever(*attacker).map(|a| Entity::Player(a.defending)),
            (Self::Block { blocker, .. }, Subject) => object(*blocker),
            (Self::Block { attacker, .. }, Other) => object(*attacker),
            (Self::Block { blocker, .. }, Player) => player(holder(*blocker)),
            (Self::BecomeBlocked { attacker, .. } | Self::Unblocked { attacker }, Subject) => object(*attacker),
            (Self::BecomeBlocked { by, .. }, Other) => by.first().copied().map(Entity::Object),
            (Self::Attach { what, .. } | Self::Unattach { what, .. }, Subject) => object(*what),
            (Self::Attach { to, .. }, Other) => Some(*to),
            (Self::Unattach { from, .. }, Other) => Some(*from),
            (Self::BeginStep { .. }, Player) => player(game.turn.active),
            (
                Self::Tap { object: o, .. }
                | Self::Untap { object: o }
                | Self::Destroy { object: o, .. }
                | Self::Resolve { object: o }
                | Self::Counter { object: o, .. }
                | Self::Transform { object: o, .. }
                | Self::Flip { object: o }
                | Self::TurnFace { object: o, .. }
                | Self::Phase { object: o, .. }
                | Self::Designate { object: o, .. }
                | Self::Unlock { object: o, .. }
                | Self::RemoveFromCombat { object: o }
                | Self::ControlChanged { object: o, .. }
                | Self::Regenerate { object: o },
                Subject,
            ) => object(*o),
            (Self::Resolve { object: o }, Source) => match &game.object(*o).kind {
                ObjectKind::Ability(told) => object(told.source),
                _ => object(*o),
            },
            (Self::Tap { object: o, .. } | Self::Untap { object: o }, Player) => player(holder(*o)),
            (Self::Counter { source, .. } | Self::Destroy { source, .. }, Source) => source.map(Entity::Object),
            (_, Holder(held)) => player(holder(self.role_held(held.role(), game, holder)?.object()?)),
            _ => None,
        }
    }

    /// Whether a card is discarded to pay for a cycling ability (702.29c).
    pub fn is_cycling(&self) -> bool {
        matches!(self, Self::Move(m) if m.cause == crate::event::Cause::Cycled)
    }

    /// How much of it: damage, life, cards, counters, mana.
    pub fn amount(&self) -> i64 {
        match self {
            Self::Damage { amount, .. }
            | Self::GainLife { amount, .. }
            | Self::LoseLife { amount, .. }
            | Self::Mill { amount, .. }
            | Self::DrawSeveral { amount, .. }
            | Self::PutCounters { amount, .. }
            | Self::RemoveCounters { amount, .. }
            | Self::Deed { amount, .. } => i64::from(*amount),
            Self::RollDie { result, .. } => i64::from(*result),
            Self::AddMana { mana, .. } => mana.len() as i64,
            _ => 1,
        }
    }
}
