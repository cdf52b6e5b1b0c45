//! What is asked of an object.

use super::*;
use crate::oracle::lang::{Choosable, EventPattern, KeywordAbility, ManaUsed, Origin, Window};

/// A property an object may have.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Pred {
    /// Card type; all bits given.
    Type(CardTypes),
    /// Subtype.
    Subtype(Subtype),
    /// Supertype.
    Supertype(Supertypes),
    /// "white", "red".
    Color(Color),
    /// "colorless".
    Colorless,
    /// "multicolored".
    Multicolored,
    /// "exactly three colors".
    ColorCount(i32),
    /// "monocolored".
    Monocolored,
    /// "historic": artifact, legendary or Saga (700.6).
    Historic,
    /// "tapped"; "untapped" is its negation.
    Tapped,
    /// "untapped".
    Untapped,
    /// "attacking".
    Attacking,
    /// "blocking".
    Blocking,
    /// "blocked".
    Blocked,
    /// "unblocked".
    Unblocked,
    /// "attacking you", "attacking that player".
    AttackingWhom(Box<Players>),
    /// "attacking you or a planeswalker you control": such a player, or a planeswalker they control.
    AttackingTheirs(Box<Players>),
    /// "attacking the same player or planeswalker": as that creature attacks.
    AttackingSameAs(Ref),
    /// "blocking it", "blocking this creature"; the other way round with `by`: "blocked by it".
    BlockingWhich(Ref),
    /// "blocked by this creature".
    BlockedBy(Ref),
    /// "face-down".
    FaceDown,
    /// "transformed".
    Transformed,
    /// "modified" (700.9).
    Modified,
    /// "enchanted".
    Enchanted,
    /// "equipped".
    Equipped,
    /// "commander".
    Commander,
    /// "double-faced": a card or token with a face on each side (712.1).
    DoubleFaced,
    /// A token.
    Token,
    /// "outlaw": an Assassin, Mercenary, Pirate, Rogue or Warlock (700.12).
    Outlaw,
    /// One of them.
    Or(Vec<Pred>),
    /// All of them.
    And(Vec<Pred>),
    /// "nonblack", "that isn't attacking".
    Not(Box<Pred>),
    /// "with flying", "without flying" by `Not`.
    Has(Keyword),
    /// "with no abilities".
    NoAbilities,
    /// "with an activated ability that isn't a mana ability", "with activated abilities": it has an activated ability of this class.
    HasActivated(AbilityClass),
    /// "with islandwalk": with landwalk of this kind.
    HasLandwalk(Box<KeywordAbility>),
    /// "with power 2 or less", "with power greater than this creature's".
    Power(Cmp, Num),
    /// "with base power ...".
    BasePower(Cmp, Num),
    /// "with base power and toughness 1/1": its base toughness.
    BaseToughness(Cmp, Num),
    /// "with toughness ...".
    Toughness(Cmp, Num),
    /// "with power greater than its toughness" and the like are numbers over [`Ref::Each`].
    Compare(Num, Cmp, Num),
    /// "with mana value 3 or less".
    ManaValue(Cmp, Num),
    /// "with a +1/+1 counter on it"; `None` for any kind.
    Counter(Option<CounterKind>, Cmp, Num),
    /// "named Island".
    Named(String),
    /// "with the same name as that card".
    SameName(Ref),
    /// "with a different name than ..." is `Not(SameName)`. "of the chosen type".
    ChosenType,
    /// "of the chosen color".
    ChosenColor,
    /// "of that color", of the one a "for each color" is at.
    ColorAtHand,
    /// "of that type", of the one a "for each card type" is at.
    TypeAtHand,
    /// "of the chosen kind": a land or not, by the word that was chosen.
    ChosenKind,
    /// "with the chosen name".
    ChosenName,
    /// "that shares a creature type with it".
    SharesType(Ref, SharedQuality),
    /// "you control", "an opponent controls".
    ControlledBy(Box<Players>),
    /// "you protect", of battles (310.8).
    ProtectedBy(Box<Players>),
    /// "you don't control".
    NotControlledBy(Box<Players>),
    /// "you own".
    OwnedBy(Box<Players>),
    /// "in your graveyard", "from your hand", "in exile".
    In(Zone, Option<Box<Players>>),
    /// "other", "another": not the object this ability is of.
    Other,
    /// "other" than something else that was named: not that.
    OtherThan(Ref),
    /// Is (one of) that: "that creature", used in filters of events.
    Is(Ref),
    /// "that's a creature": is one of the kind.
    Fits(Box<Filter>),
    /// "this creature or another creature you control": this one or such a one.
    IsOr(Ref, Box<Filter>),
    /// "attached to a creature", "attached to this".
    AttachedTo(Box<Filter>),
    /// "that mana from a Treasure was spent to cast": of a spell, such mana was spent on it.
    CastWith(ManaUsed),
    /// "attached to you": to one of these players (303.4).
    AttachedToPlayer(Box<Players>),
    /// "that fought this turn": something that happened to it, which is [`Ref::Each`] in the event.
    Did(Box<EventPattern>, Window),
    /// "that was dealt damage this turn".
    DealtDamageThisTurn,
    /// Put into a graveyard from where it was: "that dies this way".
    Died,
    /// "dealt damage by this creature this turn".
    DealtDamageBy(Ref),
    /// "that dealt damage this turn" to the given player or anything.
    DealtDamageTo(Option<Box<Players>>),
    /// "that entered this turn".
    EnteredThisTurn,
    /// "has controlled continuously since the beginning of the turn": its controller has, since their most recent turn began.
    HeldSinceTurnBegan,
    /// "drawn this turn".
    DrawnThisTurn,
    /// "that attacked this turn".
    AttackedThisTurn,
    /// "had to attack this combat": an effect required it to as attackers were declared (506.6).
    HadToAttack,
    /// "that blocked this turn".
    BlockedThisTurn,
    /// "that died this turn", "put there from the battlefield this turn".
    PutThereFrom(Option<Zone>),
    /// "that were milled this turn": is a card that was, and is where it then went.
    MilledThisTurn,
    /// "with total mana value 10 or less", "with different names": of all that are chosen.
    Together(Box<Together>),
    /// "that targets only a single creature", "that targets you": a spell or ability that targets such a thing.
    Targets(Box<TargetKind>),
    /// "that targets only ~": it has a target, and each of them is of this kind.
    TargetsOnly(Box<TargetKind>),
    /// "with a single target".
    SingleTarget,
    /// "activated ability", "triggered ability", for [`Noun::Ability`].
    AbilityIs(AbilityClass),
    /// "from a source you control" / "of a ...": the source of an ability on the stack.
    SourceIs(Box<Filter>),
    /// "cast from a graveyard", "cast this turn": how a spell was cast.
    CastFrom(Origin),
    /// "that has an Adventure": of an adventurer card (715.2).
    HasAdventure,
    /// "they exiled this way": an instruction of this ability was done to it by one of these players.
    DoneBy(Box<Players>),
    /// "the top creature card of your graveyard": the last of the kind that came to such a graveyard.
    LastOf(Box<Filter>, Option<Box<Players>>),
    /// "with a creature card directly above it": in a graveyard with at least so many such cards above it, or such a one directly
    /// above it (404.2).
    Beneath(Box<Filter>, i32, bool),
    /// "that shares a land type with a land you control": as some other object of this kind.
    SharesWith(Box<Filter>, SharedQuality),
    /// "shares a color with the most common color among all permanents or a color tied for most common".
    MostCommonColor,
    /// "with mana cost {0} or {1}": one of these.
    ManaCost(Vec<crate::card::ManaCost>),
    /// "each color that's not in your commander's color identity": it has such a color (903.4).
    OutsideIdentity,
    /// "created with it": a token that an effect of that object created.
    CreatedWith(Ref),
    /// "it can enchant": it may be attached to this (303.4).
    CanHold(Ref),
    /// "that could enchant that creature": it may be attached to that (303.4).
    CanBeOn(Ref),
    /// "with the same name as a card in your graveyard": as some other object of this kind (201.2).
    SameNameAs(Box<Filter>),
    /// "cast this way": by the permission that the object of this ability gives.
    CastThisWay,
    /// Cast for the cost of this keyword: "warped" (702.185c).
    CastFor(Keyword),
    /// "you've cast this turn", "that was cast this turn": a spell this player cast.
    CastBy(Box<Players>),
    /// The N-th spell of this kind that the player casts in a turn: "the first creature spell you cast each turn".
    NthCast(Box<Filter>, Box<Players>, i32),
    /// Is of this kind, in the zone its noun implies.
    Kind(Box<Filter>),
    /// "from the top of your library": the top card of such a player's library.
    OnTop(Box<Players>),
    /// "you don't own".
    NotOwnedBy(Box<Players>),
    /// "enchanted by an Aura you control": something of this kind is attached to it.
    HasAttached(Box<Filter>),
    /// "kicked".
    Kicked,
    /// "with {X} in its mana cost".
    HasX,
    /// "of the creature type of your choice": chosen as the instruction is done; the compiler makes that an instruction before it,
    /// and lets none of these out.
    OfYourChoice(Choosable),
    /// "exiled with this" (607).
    ExiledWithThis,
    /// "that saddled it this turn", "that crewed it this turn": tapped for that ability of it (702.122b, 702.171c).
    TappedFor(Keyword, Ref),
    /// "put onto the battlefield with ~": by an ability of this object.
    PutWith(Ref),
    /// "that convoked it": tapped to pay for that spell (702.51c).
    Helped(Keyword, Ref),
    /// "backup ability": an ability on the stack that is the meaning of a keyword.
    OfKeyword(Keyword),
    /// "encoded" on this object (702.99b).
    EncodedOnThis,
    /// "paired" (702.95b).
    Paired,
    /// "suspected", "monstrous", "renowned", "saddled", "crewed", "goaded": a designation by name.
    Designated(Designation),
    /// "an odd/even mana value".
    ManaValueParity(Parity),
    /// "with the greatest power among creatures ...": extreme of a number over a filter; `true` for greatest.
    Extreme(bool, Box<Num>, Box<Filter>),
    /// "that's a permanent card": any permanent type (110.4).
    PermanentCard,
    /// "with power of the chosen quality", odd or even.
    PowerParity(Parity),
    /// "exiled this turn": it was put into exile this turn.
    ExiledThisTurn,
    /// "they exiled with ~": it was put into exile by one of these players.
    ExiledBy(Box<Players>),
}

impl Pred {
    /// The zones it says something is in; none where it says nothing of that.
    pub fn places(&self) -> Vec<Zone> {
        match self {
            Self::In(zone, _) => vec![*zone],
            Self::ExiledWithThis => vec![Zone::Exile],
            Self::OnTop(_) => vec![Zone::Library],
            // "Cards that aren't on the battlefield".
            Self::Not(not) if **not == Self::In(Zone::Battlefield, None) => {
                vec![Zone::Library, Zone::Hand, Zone::Graveyard, Zone::Exile, Zone::Command]
            }
            Self::Or(parts) | Self::And(parts) => parts.iter().flat_map(Self::places).collect(),
            Self::Kind(filter) => filter.zones(),
            Self::Fits(filter) => filter.places(),
            Self::Not(_)
            | Self::CastFrom(..)
            | Self::PutThereFrom(..)
            | Self::MilledThisTurn
            | Self::ExiledThisTurn
            | Self::ExiledBy(..)
            | Self::PutWith(..)
            | Self::CreatedWith(..)
            | Self::HasActivated(_)
            | Self::OutsideIdentity
            | Self::LastOf(..)
            | Self::Is(..)
            | Self::IsOr(..)
            | Self::Type(..)
            | Self::Subtype(..)
            | Self::Supertype(..)
            | Self::Color(..)
            | Self::Colorless
            | Self::Multicolored
            | Self::ColorCount(..)
            | Self::Monocolored
            | Self::Historic
            | Self::Tapped
            | Self::Untapped
            | Self::Attacking
            | Self::Blocking
            | Self::Blocked
            | Self::Unblocked
            | Self::AttackingWhom(..)
            | Self::AttackingTheirs(..)
            | Self::AttackingSameAs(..)
            | Self::BlockingWhich(..)
            | Self::BlockedBy(..)
            | Self::FaceDown
            | Self::Transformed
            | Self::Modified
            | Self::Enchanted
            | Self::Equipped
            | Self::Commander
            | Self::DoubleFaced
            | Self::Token
            | Self::Outlaw
            | Self::Has(..)
            | Self::NoAbilities
            | Self::HasLandwalk(..)
            | Self::Power(..)
            | Self::BasePower(..)
            | Self::BaseToughness(..)
            | Self::Toughness(..)
            | Self::Compare(..)
            | Self::ManaValue(..)
            | Self::Counter(..)
            | Self::Named(..)
            | Self::SameName(..)
            | Self::ChosenType
            | Self::ChosenColor
            | Self::ChosenName
            | Self::ChosenKind
            | Self::SharesType(..)
            | Self::ControlledBy(..)
            | Self::NotControlledBy(..)
            | Self::ProtectedBy(..)
            | Self::OwnedBy(..)
            | Self::Other
            | Self::OtherThan(..)
            | Self::AttachedTo(..)
            | Self::HasAttached(..)
            | Self::AttachedToPlayer(..)
            | Self::CastWith(..)
            | Self::Did(..)
            | Self::DealtDamageThisTurn
            | Self::Died
            | Self::DealtDamageBy(..)
            | Self::DealtDamageTo(..)
            | Self::DrawnThisTurn
            | Self::HeldSinceTurnBegan
            | Self::EnteredThisTurn
            | Self::AttackedThisTurn
            | Self::BlockedThisTurn
            | Self::HadToAttack
            | Self::Together(..)
            | Self::Targets(..)
            | Self::TargetsOnly(..)
            | Self::SingleTarget
            | Self::AbilityIs(..)
            | Self::SourceIs(..)
            | Self::HasAdventure
            | Self::DoneBy(..)
            | Self::SharesWith(..)
            | Self::MostCommonColor
            | Self::ManaCost(..)
            | Self::ColorAtHand
            | Self::Beneath(..)
            | Self::TypeAtHand
            | Self::CanHold(..)
            | Self::CanBeOn(..)
            | Self::SameNameAs(..)
            | Self::CastThisWay
            | Self::CastFor(..)
            | Self::CastBy(..)
            | Self::NthCast(..)
            | Self::NotOwnedBy(..)
            | Self::Kicked
            | Self::HasX
            | Self::TappedFor(..)
            | Self::OfYourChoice(..)
            | Self::Helped(..)
            | Self::OfKeyword(..)
            | Self::EncodedOnThis
            | Self::Paired
            | Self::Designated(..)
            | Self::ManaValueParity(..)
            | Self::PowerParity(..)
            | Self::Extreme(..)
            | Self::PermanentCard => Vec::new(),
        }
    }
}
