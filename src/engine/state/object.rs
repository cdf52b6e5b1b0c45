//! Objects (109): cards, tokens, copies, abilities on the stack, emblems.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::oracle::lang::{
    Ability, Body, CardText, ChosenQuality, Cond, Cost, CounterKind, Designation, Keyword, Num, SpendAs, Zone,
};

use super::{CardId, Characteristics, EffectId, Entity, HappeningId, Kept, ObjectId, Origin, PlayerId, Timestamp};

/// A card as the engine has it: the printed values and compiled text of each face. Shared by all objects of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CardDef {
    /// The name it is looked up by.
    pub name: Arc<str>,
    /// How its faces go together.
    pub layout: crate::card::Layout,
    /// Its faces, in the order printed; never empty.
    pub faces: Vec<FaceDef>,
    /// The characteristics of both halves of a split card together, for every zone but the stack (709.4).
    pub combined: Option<Arc<Characteristics>>,
    /// What it melds with, and into, if it is the card of a meld pair that says so (712.4a).
    pub melds: Option<Arc<Meld>>,
    /// The words of its text the compiler did not understand; playing it is refused unless the scenario tolerates it.
    pub not_understood: Vec<Box<str>>,
}

impl CardDef {
    /// Whether an ability of it says what it is in libraries and outside the game, too: by defining its characteristics (604.3), or by
    /// holding everywhere but on the battlefield (113.6c).
    pub fn defines(&self) -> bool {
        use crate::r6_spells::r613_layers::{holds_elsewhere, is_defining};
        let printed = self.faces.iter().map(|face| &face.printed).chain(&self.combined);
        printed
            .flat_map(|is| is.abilities.iter())
            .any(|held| is_defining(&held.ability) || holds_elsewhere(&held.ability))
    }

    /// Whether a face of the card is chosen as it is cast (709.3, 712.11b, 715.3).
    pub fn has_several_castable_faces(&self) -> bool {
        use crate::card::Layout;
        matches!(self.layout, Layout::Split | Layout::ModalDfc)
            || self.layout.is_split()
            || self.layout.has_inset_spell()
    }
}

/// What a card says of the pair it is of (712.4a).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Meld {
    /// The name of the other card.
    pub with: Box<str>,
    /// The name of what the two become.
    pub name: Box<str>,
    /// That: the combined back face; `None` where no such card is known.
    pub into: Option<Arc<CardDef>>,
}

/// A face (or half, or part) of a card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct FaceDef {
    /// The printed characteristics, with abilities from the text.
    pub printed: Arc<Characteristics>,
    /// What the text says.
    pub text: Arc<CardText>,
    with_mana: Kept<Arc<Characteristics>>,
}

impl FaceDef {
    /// A face with these characteristics and this text.
    pub fn new(printed: Arc<Characteristics>, text: Arc<CardText>) -> Self {
        Self { printed, text, with_mana: Kept::default() }
    }

    /// A face without a text of its own: of a token, an emblem.
    pub fn without_text(printed: Arc<Characteristics>) -> Self {
        Self::new(printed, Arc::default())
    }

    /// The printed characteristics with the mana abilities of its basic land types (305.6), which `work_out` adds.
    pub(crate) fn with_mana(
        &self,
        work_out: impl FnOnce(&Characteristics) -> Characteristics,
    ) -> &Arc<Characteristics> {
        self.with_mana.get_or(|| Arc::new(work_out(&self.printed)))
    }
}

/// What sort of object it is (109.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ObjectKind {
    /// A card.
    Card,
    /// A token (111).
    Token,
    /// A copy of a spell (707.10) or of a card cast from it (707.12).
    Copy,
    /// An activated or triggered ability on the stack (113.3b, 113.3c).
    Ability(Box<StackAbility>),
    /// An emblem (114).
    Emblem,
    /// No object at all: it carries abilities that a rule gives a player without a source (113.8).
    Rule,
}

/// An ability on the stack.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StackAbility {
    /// The object it is of; may be gone by now (113.7a).
    pub source: ObjectId,
    /// The ability.
    pub ability: Arc<Ability>,
    /// Where the source had it from.
    pub origin: Origin,
    /// Whether it triggered rather than was activated.
    pub triggered: bool,
    /// Whether it is a copy (707.10).
    pub copied: bool,
    /// The intervening "if" of what has triggered (603.4).
    pub condition: Option<Cond>,
    /// What it does; for a keyword this is its meaning.
    pub body: Arc<Body>,
    /// The event it triggered on.
    pub event: Option<HappeningId>,
    /// What it was created with: the bindings a delayed or reflexive trigger remembers.
    pub captured: Captured,
}

impl StackAbility {
    /// Whether it is a delayed triggered ability (603.7) rather than one its source had.
    pub fn is_delayed(&self) -> bool {
        matches!(self.origin, Origin::Delayed(_))
    }
}

/// What a delayed or reflexive triggered ability remembers of where it was made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Captured {
    /// Targets of the spell or ability that made it.
    pub targets: Vec<Vec<Entity>>,
    /// Bindings of it.
    pub bound: Vec<Bound>,
    /// The event it was about.
    pub event: Option<HappeningId>,
    /// The event that what made it was about, where that was made later itself, and so on.
    pub earlier: Vec<HappeningId>,
    /// All that happened, where it triggered once for several occurrences (603.2c).
    pub events: Vec<HappeningId>,
    /// X there.
    pub x: Option<i32>,
    /// The one at hand in its "for each".
    pub each: Option<Entity>,
    /// What was paid.
    pub paid: Vec<ObjectId>,
    /// The turn it was made in.
    pub made_in: Option<u32>,
    /// The extra turn given last as it was made, counted through the game.
    pub that_turn: Option<u32>,
    /// The combat phase that was added last: in which turn, and how many were to come behind it.
    pub that_combat: Option<(u32, usize)>,
    /// What the source was attached to as it triggered.
    pub host: Option<Entity>,
    /// Who was the defending player as an effect that speaks of that player began.
    pub defending: Option<PlayerId>,
}

/// What an instruction made or did, for later words to refer to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bound {
    /// The objects and players.
    pub entities: Vec<Entity>,
    /// The amount.
    pub amount: i64,
    /// Whether it was done, and did something.
    pub did: bool,
    /// It counts as done though other things have happened for it (118.11).
    pub replaced: bool,
    /// It was a search that found nothing, which is done all the same (118.12b).
    pub found_nothing: bool,
    /// Those of them that it was to be done to, and in vain: "those creatures" all the same.
    pub undone: Vec<Entity>,
    /// What was gone through on the way to the objects: "the rest".
    pub rest: Vec<Entity>,
    /// The players who did it: "each player who does".
    pub by: Vec<PlayerId>,
    /// The result of a roll that was not chosen; of coins, how many flips were lost.
    pub other: i64,
    /// The result of each die that was rolled and not ignored.
    pub results: Vec<i64>,
    /// How much damage beyond what was lethal (120.10).
    pub excess: i64,
    /// To what so much of it was dealt.
    pub excesses: Vec<(Entity, i64)>,
    /// Who did it to which of the objects: "cards they exiled this way".
    pub doers: Vec<(Entity, PlayerId)>,
    /// Each of several players did it for themselves: "that many" is then each one's own.
    pub apart: bool,
    /// How much of it each did.
    pub amounts: Vec<(PlayerId, i64)>,
    /// What it was to be done to, where nothing was done: it was gone, or could not be moved (608.2h).
    pub gone: Vec<ObjectId>,
    /// The players who had fewer to do it to than the words say, and did it as far as they could (101.3).
    pub short: Vec<PlayerId>,
}

impl Bound {
    /// Whether somebody did all of it: what could be done in part only is not what the words ask for.
    pub fn whole(&self) -> bool {
        self.did && (self.short.is_empty() || self.by.iter().any(|player| !self.short.contains(player)))
    }

    /// Whether this player did all of it.
    pub fn done_by(&self, player: PlayerId) -> bool {
        self.by.contains(&player) && !self.short.contains(&player)
    }

    /// How much was done; of what each of several players did, how much the one who acts now did.
    pub fn amount_for(&self, acting: Option<PlayerId>) -> i64 {
        match acting.filter(|_| self.apart) {
            Some(player) => self.amounts.iter().filter(|(by, _)| *by == player).map(|(_, n)| n).sum(),
            None => self.amount,
        }
    }

    /// Adds what one round of several has bound, beyond what was bound before them all.
    pub fn gather(sum: &mut Vec<Self>, before: &[Self], round: &[Self]) {
        if sum.len() < round.len() {
            sum.resize_with(round.len(), Self::default);
        }
        for (n, (sum, round)) in sum.iter_mut().zip(round).enumerate() {
            if before.get(n) == Some(round) {
                continue;
            }
            for entity in &round.entities {
                if !sum.entities.contains(entity) {
                    sum.entities.push(*entity);
                }
            }
            sum.rest.extend(round.rest.iter().filter(|entity| !sum.rest.contains(entity)).copied().collect::<Vec<_>>());
            sum.undone.extend_from_slice(&round.undone);
            sum.by.extend(round.by.iter().filter(|player| !sum.by.contains(player)).copied().collect::<Vec<_>>());
            sum.doers.extend_from_slice(&round.doers);
            // "Its controller searches ... Those players put those cards": each those that player has found.
            if let ([player], true) = (round.by.as_slice(), round.doers.is_empty()) {
                sum.doers.extend(round.entities.iter().map(|entity| (*entity, *player)));
            }
            sum.amounts.extend_from_slice(&round.amounts);
            sum.apart |= round.apart;
            sum.amount += round.amount;
            sum.excess += round.excess;
            sum.excesses.extend_from_slice(&round.excesses);
            sum.did |= round.did;
            sum.short.extend_from_slice(&round.short);
        }
    }
}

/// An object. Its state proper; what it *is* comes from [`crate::derive`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Object {
    /// Its id.
    pub id: ObjectId,
    /// The card (or token as a thing) it is of.
    pub card: CardId,
    /// What sort of object.
    pub kind: ObjectKind,
    /// The card's faces.
    pub def: Arc<CardDef>,
    /// The copiable values where they are not the card's: tokens, copies of spells (707.2).
    pub base: Option<Arc<Characteristics>>,
    /// Its owner (108.3).
    pub owner: PlayerId,
    /// Who controls it before any effect: who cast it, put it onto the battlefield or activated it.
    pub controller: PlayerId,
    /// Who controlled it when that was last looked at: a change of control is noticed by it (302.6, 506.4).
    pub held_by: PlayerId,
    /// Who put this spell onto the stack, where another player has come to control it since (109.5): theirs again once no effect says
    /// otherwise.
    pub put_by: Option<PlayerId>,
    /// Where it is.
    pub zone: Zone,
    /// Whether it still is: `false` once it has become another object or ceased to exist; then it is last-known information.
    pub alive: bool,
    /// What it became when it changed zones.
    pub became: Option<ObjectId>,
    /// What it was before it changed zones.
    pub was: Option<ObjectId>,
    /// The move by which it came to be; none for what was there from the start or was created.
    pub came: Option<HappeningId>,
    /// The characteristics it had when it last existed (608.2h, 603.10).
    pub last_known: Option<Arc<Characteristics>>,
    /// The copiable values it had then, where those were not the printed ones (707.2).
    pub last_copiable: Option<Arc<Characteristics>>,
    /// When it came to be here, or was attached, transformed, turned face up (613.7).
    pub timestamp: Timestamp,
    /// Which face is up: 0 the front.
    pub face: u8,
    /// Face down, and as what (708).
    pub face_down: Option<FaceDown>,
    /// What resolved when an effect turned it or put it face down.
    pub turned_down_by: Option<ObjectId>,
    /// What the ability that did so lists of it (708.2), where it lists anything.
    pub listed: Option<Arc<Characteristics>>,
    /// Tapped (110.5).
    pub tapped: bool,
    /// Flipped (110.5, 710).
    pub flipped: bool,
    /// When it last transformed or converted (701.27f).
    pub turned_over: Option<Timestamp>,
    /// Phased out (702.26); the flag tells whether directly or with what it is attached to.
    pub phased_out: Option<PhasedOut>,
    /// Damage marked on it (120.6).
    pub damage: u32,
    /// Damage by a source with deathtouch since state-based actions were last checked (704.5h).
    pub deathtouched: bool,
    /// Its counters.
    pub counters: BTreeMap<CounterKind, u32>,
    /// When a counter of a keyword was last put on it (613.7c); not there for those it has had since it came.
    pub counted: BTreeMap<CounterKind, Timestamp>,
    /// What it is attached to (301.5, 303.4); set by [`Game::attach`](super::Game::attach).
    pub attached_to: Option<Entity>,
    /// What is attached to it, some of which may have left since: asked by [`Game::attachments`](super::Game::attachments).
    pub attached: BTreeSet<ObjectId>,
    /// The turn its controller's control of it began, and whether it has been theirs since that turn began (302.6).
    pub since_turn_began: bool,
    /// Choices made as it entered or was cast: "chosen color".
    pub chosen: Chosen,
    /// Cards exiled with it and other linked information (607).
    pub linked: Vec<Link>,
    /// Of a token: the object whose effect created it.
    pub created_with: Option<ObjectId>,
    /// How it was cast: kept by the permanent the spell becomes (400.7d), `None` if it was not cast.
    pub cast: Option<Box<CastInfo>>,
    /// Targets, modes and the like while it is on the stack.
    pub stack: Option<Box<StackInfo>>,
    /// Regeneration shields (701.19), each by what it comes from.
    pub regeneration: Vec<ObjectId>,
    /// Monstrous, suspected and the like.
    pub designations: Vec<Designation>,
    /// How often each ability was activated or triggered: this turn, and in all.
    pub uses: BTreeMap<Origin, (u32, u32)>,
    /// The lasting copy effect it has its abilities from, where it has not its own (707.2): those of each such effect are
    /// linked only to one another (607.5).
    pub copied_by: Option<EffectId>,
    /// What belongs to abilities it has had from other copy effects than now, or before any of them.
    pub of_other_copies: Vec<(Option<EffectId>, OfAbilities)>,
    /// Modes chosen for abilities that allow each only once: the ability, the mode, the turn.
    pub modes_chosen: Vec<(Origin, u8, u32)>,
    /// Loyalty abilities activated this turn (606.3).
    pub loyalty_used: u32,
    /// Drawn while a spell was being cast or an ability activated: nobody knows yet what it is (121.8).
    pub unseen: bool,
    /// It was the top card of a library that is played with revealed (401.6).
    pub shown_on_top: bool,
    /// Paired with (702.95).
    pub paired: Option<ObjectId>,
    /// Cards merged under it or melded with it (730, 712.4), top first after this one.
    pub merged: Vec<Merged>,
    /// Whether it is a commander (903.3).
    pub commander: bool,
    /// Class level (716), prototype and the like as numbers by face.
    pub level: u8,
    /// The unlocked designations of a permanent with a shared type line (709.5c): a bit for each half.
    pub unlocked: u8,
    /// Who protects a battle (310.8).
    pub protector: Option<PlayerId>,
    /// Face down in exile, in a deck in the command zone, or as a conspiracy there.
    pub hidden: bool,
    /// Bestowed (702.103b): an Aura, as a spell and as the permanent it becomes.
    pub bestowed: bool,
    /// A mutating creature spell (702.140a).
    pub mutating: bool,
    /// Foretold (702.143), plotted (702.170) or warped (702.185): the keyword, and the turn in which it was exiled.
    pub set_aside: Option<(Keyword, u32)>,
    /// The permission that serves once each turn by which it was played as a land: the object it is of, and which of those of it.
    pub played_by: Option<(ObjectId, u8)>,
    /// Exiled as an Adventure that resolved (715.3d): who may play it from there.
    pub on_adventure: Option<PlayerId>,
    /// A copy of the prepare spell of this permanent, in exile or cast from there (722.3c).
    pub prepared_by: Option<ObjectId>,
}

/// A component of a merged or melded permanent besides its topmost one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Merged {
    /// The card.
    pub card: CardId,
    /// Its faces.
    pub def: Arc<CardDef>,
    /// Which of them is up.
    pub face: u8,
    /// Its copiable values where they are not the card's.
    pub base: Option<Arc<Characteristics>>,
    /// Its owner.
    pub owner: PlayerId,
    /// Whether it is a token.
    pub token: bool,
    /// Whether the permanent has its abilities, too (702.140e).
    pub mutated: bool,
}

impl Merged {
    /// Whether it is of a double-faced card, or of a meld pair, whose combined face is one, too (712.16).
    pub fn is_double_faced(&self) -> bool {
        self.def.layout.is_double_faced() || !self.mutated
    }
}

/// What belongs to the abilities an object has, and not to those it may have from a copy effect instead (607.5a).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct OfAbilities {
    /// What was chosen for them.
    pub chosen: Chosen,
    /// How often each was activated or triggered.
    pub uses: BTreeMap<Origin, (u32, u32)>,
}

/// What an ability of an object has exiled or the like, for the abilities linked to that one (607).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Link {
    /// Where the object had that ability from.
    pub origin: Origin,
    /// The copy effect it had its abilities from then ([`Object::copied_by`]).
    pub copied_by: Option<EffectId>,
    /// The face that was up then.
    pub face: u8,
    /// What was exiled.
    pub object: ObjectId,
    /// The ability or spell on the stack that did it.
    pub by: Option<ObjectId>,
    /// Only the ability from just there is linked to it, and no other of the object (607.5).
    pub only: bool,
}

/// How an object came to be face down (708.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaceDown {
    /// Morph, megamorph (702.37), disguise (702.168): the keyword.
    Keyword(Keyword),
    /// Manifested (701.40).
    Manifested,
    /// Cloaked (701.58).
    Cloaked,
    /// By another effect: a 2/2 unless it says otherwise.
    Effect,
}

/// How an object phased out (702.26).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PhasedOut {
    /// Directly; with the player it phases in for.
    Directly(PlayerId),
    /// Directly, under the control of a player who has left the game and whose next turn would have begun since: it phases in in the
    /// next untap step (702.26n).
    UnderTheGone,
    /// With the object it is attached to (702.26g).
    With(ObjectId),
}

/// Values chosen for an object.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Chosen {
    /// A color.
    pub color: Option<crate::card::Color>,
    /// A second color, where two are chosen.
    pub other_color: Option<crate::card::Color>,
    /// A card name, the last that was chosen.
    pub name: Option<Arc<str>>,
    /// Where the object has the ability from by which that name was chosen.
    pub name_by: Option<Origin>,
    /// Those that were chosen by the same ability before (607.2d).
    pub earlier_names: Vec<Arc<str>>,
    /// A subtype.
    pub subtype: Option<crate::card::Subtype>,
    /// A subtype that each of several players chose, the last of each.
    pub subtypes: Vec<(PlayerId, crate::card::Subtype)>,
    /// A card type.
    pub card_type: Option<crate::card::CardTypes>,
    /// A player.
    pub player: Option<PlayerId>,
    /// A second player, where two are chosen.
    pub other_player: Option<PlayerId>,
    /// A number.
    pub number: Option<i64>,
    /// A number that each of several players chose, the last of each.
    pub numbers: Vec<(PlayerId, i64)>,
    /// A word ("Khans", "left").
    pub word: Option<Box<str>>,
    /// A word that each of several players chose, the last of each.
    pub words: Vec<(PlayerId, Box<str>)>,
    /// One of two qualities.
    pub quality: Option<ChosenQuality>,
    /// A keyword.
    pub keyword: Option<Keyword>,
    /// Objects.
    pub objects: Vec<ObjectId>,
    /// The copiable values of the one object that was chosen for a static ability to copy (707.2c).
    pub values: Option<Arc<Characteristics>>,
}

impl Chosen {
    /// The colors that are chosen, one or two.
    pub fn colors(&self) -> impl Iterator<Item = crate::card::Color> {
        [self.color, self.other_color].into_iter().flatten()
    }

    /// The players that are chosen, one or two.
    pub fn players(&self) -> impl Iterator<Item = PlayerId> {
        [self.player, self.other_player].into_iter().flatten()
    }
}

/// With which of its characteristics a card is cast, whatever it is cast for (702.102a, 718.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CastAs {
    /// With those of the face that is cast.
    #[default]
    Usual,
    /// Prototyped: with the power, toughness and mana cost of its inset frame (718.3b).
    Prototyped,
    /// Fused: with those of both halves combined (702.102b).
    Fused,
}

impl CastAs {
    /// The keyword that allows it.
    pub const fn keyword(self) -> Option<Keyword> {
        match self {
            Self::Usual => None,
            Self::Prototyped => Some(Keyword::Prototype),
            Self::Fused => Some(Keyword::Fuse),
        }
    }

    /// What a keyword allows a card to be cast as.
    pub const fn by(keyword: Keyword) -> Self {
        match keyword {
            Keyword::Prototype => Self::Prototyped,
            Keyword::Fuse => Self::Fused,
            _ => Self::Usual,
        }
    }
}

/// How a spell was cast, or an ability activated (601.2, 400.7d).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CastInfo {
    /// Who cast it.
    pub by: Option<PlayerId>,
    /// Whoever cast it has lost control of it, or of the permanent it became.
    pub lost: bool,
    /// Where from.
    pub from: Option<Zone>,
    /// The value of X.
    pub x: Option<i32>,
    /// With which of its characteristics.
    pub cast_as: CastAs,
    /// The keyword whose alternative cost was paid ("flashback", "evoke").
    pub alternative: Option<Keyword>,
    /// Which of the spell's instances of that keyword.
    pub alternative_instance: u8,
    /// The alternative cost of its own text that was paid.
    pub own_alternative: Option<Cost>,
    /// Optional additional costs paid.
    pub paid: Vec<PaidCost>,
    /// Objects used to pay costs: sacrificed, discarded, exiled, tapped.
    pub objects: Vec<ObjectId>,
    /// The mana spent, by type and source (106.6).
    pub mana: Vec<super::Mana>,
    /// The modes chosen (700.2).
    pub modes: Vec<u8>,
    /// What was tapped or exiled rather than pay a mana, by which keyword (702.51c, 702.66a).
    pub helped: Vec<(Keyword, ObjectId)>,
    /// Life paid and the like: amounts for "this way".
    pub amounts: Vec<i64>,
    /// How many Phyrexian mana symbols of its cost were paid with life (702.150a).
    pub phyrexian: u32,
    /// The least mana its total cost takes, whichever way its symbols are read (601.2f).
    pub least_mana: u32,
    /// What reductions take off Phyrexian symbols that are paid with mana: of which color, and whether less generic mana is taken off
    /// then (118.7b-c).
    pub less_announced: Vec<(crate::card::Color, bool)>,
    /// What it costs less for an additional cost that was paid: mana of its own color only (118.8a).
    pub less_colored: Vec<crate::card::ManaSymbol>,
    /// What its text asks about the time it was cast or activated; none while that is still being done.
    pub noted: Option<Noted>,
    /// It was cast when a sorcery could not have been.
    pub late: bool,
    /// Mana may be spent on it as though it were of any color or type.
    pub any_mana: Option<SpendAs>,
    /// The object whose ability gave the permission by which it was cast, and, where that serves once each turn, which of those
    /// of that object it was.
    pub permission: Option<(ObjectId, Option<u8>)>,
    /// The effect that let it be cast exiles it where it would be put into a graveyard.
    pub exiled: bool,
}

/// What a text asks about the time the spell was cast or the ability activated: "the number of Mountains you control as you cast this
/// spell".
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Noted {
    /// The numbers, and what each came to.
    pub numbers: Vec<(Num, i64)>,
    /// The conditions that held.
    pub held: Vec<(Cond, Option<Entity>)>,
}

/// An optional additional cost that was paid for a spell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PaidCost {
    /// The keyword.
    pub keyword: Keyword,
    /// Which of the spell's instances of it (702.56b, 702.157b).
    pub instance: u8,
    /// Which of its costs: kicker may have a second one.
    pub which: u8,
    /// How often.
    pub times: u32,
}

/// What a spell or ability on the stack has chosen (601.2b-d).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct StackInfo {
    /// Targets by slot; with modes, the slots of the chosen modes one after the other.
    pub targets: Vec<Vec<Entity>>,
    /// Which paragraph and mode each slot belongs to, by [`crate::r1_concepts::r115_targets::group`].
    pub slot_group: Vec<u8>,
    /// How an effect is divided among the targets of a slot (601.2d): amounts like `targets`.
    pub division: Vec<Vec<u32>>,
    /// Whether it has resolved at least in part or was countered is told by the history; can't be countered by its cost.
    pub uncounterable: bool,
}
