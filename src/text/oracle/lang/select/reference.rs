//! What words point to.

use super::{Filter, Players};

/// A reference that is already resolved: who or what a word of the text points back to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ref {
    /// The object this ability is of: "this creature", the card's own name (201.5).
    This,
    /// What was chosen for a target slot of this spell or ability (115.1).
    Target(u8),
    /// Something the trigger event, or the event being replaced, names.
    Event(Role),
    /// What an earlier instruction of the same body made or acted on: "that card", "the token", "those creatures".
    Bound(u8),
    /// The object or player at hand while a "for each", "each ... its" or a filter is gone through.
    Each,
    /// The permanent or player this is attached to: "enchanted creature", "equipped creature".
    Host,
    /// The object whose ability gives another object the ability at hand: "this Equipment" in what "equipped creature has" (201.5a).
    Giver,
    /// Those that an earlier instruction really did it to, of all that it was to: "dealt damage this way".
    DoneTo(u8),
    /// All that an earlier instruction revealed or exiled, what it looked for and what not: "cards revealed this way".
    AllBound(u8),
    /// What several instructions did the same to: "dealt damage this way", of all that was dealt.
    AllOf(Vec<Ref>),
    /// What a linked ability of the same object recorded (607): "the exiled card", "cards exiled with this".
    Linked,
    /// What was used to pay a cost: "the sacrificed creature", "the discarded card".
    Paid,
    /// The creature paired with this one, or with another that is spoken of (702.95).
    PartnerOf(Box<Ref>),
    /// The player chosen as this entered, or by an earlier instruction: "the chosen player".
    ChosenPlayer,
    /// The object that an ability is of: "that permanent", whose ability was countered.
    SourceOf(Box<Ref>),
    /// What another ability of the same object chose (607.2d): "the chosen creature".
    ChosenObject,
    /// The top card of such a library, of which a condition has spoken: "as long as the top card of your library is a creature card".
    OnTop(Box<Players>),
    /// The top card of such a graveyard, of which a condition has spoken (404.2).
    OnGraveyard(Box<Players>),
    /// Those targets of the spell or ability the event is about that are such: "whenever you cast a spell that targets one or more
    /// creatures, those creatures" (115.9b).
    Targeted(Box<Filter>),
    /// "the creature it haunts" (702.55b).
    Haunted,
    /// The spell or ability this instruction belongs to, as an object on the stack: "this spell".
    ThisSpell,
    /// The spell or ability that is resolving (608.2), by which an event would happen: "a spell or ability would cause its controller
    /// to gain life".
    Resolving,
    /// The words themselves, before references are resolved; the compiler lets none of these out.
    Word(Box<str>),
    /// "the creature it's attached to": what another object is attached to.
    HostOf(Box<Ref>),
}

/// The parts of an event that words such as "that creature" or "that player" may mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The object the event happens to: what died, entered, attacked, was cast, was dealt damage.
    Subject,
    /// The other object of it: what blocks, what is blocked, what it was attached to, what was attacked.
    Other,
    /// The source of the damage, counters or ability.
    Source,
    /// The player of it: who drew, cast, was dealt damage, whose step it is.
    Player,
    /// The player attacked.
    Defender,
    /// The player whose zone it goes to.
    Owner,
    /// The player who controlled what plays a part in it as it happened, whoever controls that since (608.2c).
    Holder(Held),
    /// What the object the ability is of was attached to as the ability triggered.
    Host,
}

/// The part in an event of what a player controlled as it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Held {
    /// What it happens to.
    Subject,
    /// The other object of it.
    Other,
    /// The source of it.
    Source,
}

impl Held {
    /// The part of this role, where that is played by an object.
    pub const fn of(role: Role) -> Option<Self> {
        match role {
            Role::Subject => Some(Self::Subject),
            Role::Other => Some(Self::Other),
            Role::Source => Some(Self::Source),
            Role::Player | Role::Defender | Role::Owner | Role::Holder(_) | Role::Host => None,
        }
    }

    /// The role whose part it is.
    pub const fn role(self) -> Role {
        match self {
            Self::Subject => Role::Subject,
            Self::Other => Role::Other,
            Self::Source => Role::Source,
        }
    }
}

/// How a reference was said, for printing it back; the engine asks only for [`Said::thing`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Said {
    /// "it", "its", "them", "their".
    Pronoun,
    /// "that creature", "those cards", "the token": the article and noun as written.
    As(String),
    /// The card's own name in full, or "this" with the given noun, where the text does so.
    Name,
}

/// What the words of a reference say that it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaidThing {
    /// "that card": what it is wherever it is.
    Card,
    /// "that creature", "those permanents": what was on the battlefield.
    Permanent,
    /// Nothing of that: "it", "that spell", "the token".
    Either,
}

impl Said {
    /// What it is said to be by its noun.
    pub fn thing(&self) -> SaidThing {
        let Self::As(words) = self else { return SaidThing::Either };
        match words.rsplit(' ').next().map(|noun| noun.trim_end_matches('s')) {
            Some("card") => SaidThing::Card,
            Some("creature" | "permanent") => SaidThing::Permanent,
            _ => SaidThing::Either,
        }
    }
}
