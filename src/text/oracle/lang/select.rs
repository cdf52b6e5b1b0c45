//! Noun phrases: which objects, which players.

mod counter;
mod pred;
mod reference;
mod scope;

use crate::card::{CardTypes, Color, Subtype, Supertypes};

use super::{Cond, Designation, Keyword, Num};
pub use counter::{CounterKind, RulesCounter};
pub use pred::Pred;
pub use reference::{Held, Ref, Role, Said, SaidThing};

/// A noun phrase for objects.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Objects {
    /// "target creature", "up to two target creatures": slot of [`super::Body::targets`].
    Target(u8),
    /// "it", "that creature", "this creature", "enchanted creature".
    That(Ref, Said),
    /// "all creatures", "each creature you control", "creatures you control".
    All(Filter, Quantifier),
    /// "a creature you control", "two lands", "up to three cards", "any number of": chosen when it is done, by the player who does it.
    Some {
        /// How many.
        count: Count,
        /// Of what.
        filter: Filter,
        /// "at random".
        random: bool,
        /// Chosen by somebody other than the player who does it ("of their choice" is the default).
        chooser: Option<Box<Players>>,
    },
    /// "the top three cards of your library", "the bottom card".
    Top {
        /// How many.
        count: Num,
        /// Whose library.
        of: Box<Players>,
        /// From the bottom instead.
        bottom: bool,
    },
    /// "the rest": what of a bound set an instruction since has not taken.
    Rest(u8),
    /// "up to one of them", "a card from among them": some of those that a reference names.
    Among {
        /// The set chosen from.
        from: Ref,
        /// How many.
        count: Count,
        /// Which of them qualify.
        filter: Filter,
        /// "at random".
        random: bool,
    },
    /// "this creature and up to one other target creature".
    And(Vec<Objects>),
    /// "spells you've cast this turn", "permanents you've sacrificed this turn": what such an event has happened to, as it then was.
    Happened(Box<super::EventPattern>, super::Window),
}

/// How a set was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// "all creatures".
    All,
    /// "each creature".
    Each,
    /// "creatures".
    Plural,
}

/// How many of a kind are chosen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// Exactly so many; "a creature" is 1.
    Exactly(Num),
    /// "up to two".
    UpTo(Num),
    /// "any number of".
    Any,
    /// All there are: "it, from your graveyard".
    All,
    /// "one or more".
    AtLeast(Num),
    /// "one or two", "two or three".
    Between(u8, u8),
}

/// A noun phrase for players.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Players {
    /// "you": the controller of the spell or ability.
    You,
    /// "target player", "target opponent".
    Target(u8),
    /// "each player".
    Each,
    /// "each opponent", "your opponents".
    EachOpponent,
    /// "each other player": than you, where the words before have named no other.
    EachOther,
    /// "each other opponent": than the player spoken of. The compiler lets none of these out.
    EachOtherOpponent,
    /// "each other player", "each other opponent": all of the first but the second, who were spoken of.
    OtherThan(Box<Players>, Box<Players>),
    /// "an opponent", chosen when it is done.
    AnOpponent,
    /// "a player", chosen when it is done.
    APlayer,
    /// "its controller", "that spell's controller".
    ControllerOf(Ref, Said),
    /// "its owner".
    OwnerOf(Ref, Said),
    /// "that player", "they", "the chosen player", "enchanted player".
    That(Ref, Said),
    /// "starting with you, each player": in turn order from you on, rather than from the active player (101.4).
    FromYou(Box<Players>),
    /// "the active player".
    Active,
    /// "defending player".
    Defending,
    /// "each opponent's", before a zone: of each of them by itself, so that "a card from each opponent's graveyard" is one of each.
    /// The compiler lets none of these out.
    Apart(Box<Players>),
    /// "you and that player".
    And(Vec<Players>),
    /// "your team": you and your teammates.
    YourTeam,
    /// "each of their opponents": all opponents of those.
    OpponentsOf(Box<Players>),
    /// "the player to your left" (`true`), who is the next in turn order, or "to your right".
    Beside(bool),
    /// "one of their opponents", chosen when it is done.
    AnOpponentOf(Box<Players>),
    /// "an opponent chosen at random": one of those, when it is done.
    AtRandom(Box<Players>),
    /// "each player who ...", "each opponent who ...": those of the first for whom the condition holds with [`Ref::Each`] as the player.
    Who(Box<Players>, Box<Cond>),
}

/// How the players of a noun phrase act where they do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Acts {
    /// One player does it: "you", "defending player", one who is chosen by somebody else or at random.
    One,
    /// Several do one thing together: "your team".
    Together,
    /// Each of several does it for themselves: "each opponent", "each of that player's opponents".
    Each,
    /// Whoever of several wants to: "any player may", "an opponent may".
    Any,
    /// Those who are targets, or whom words before have named: where they are several, each for themselves.
    Named,
}

impl Players {
    /// How they act.
    pub fn acts(&self) -> Acts {
        match self {
            Self::You
            | Self::Active
            | Self::Defending
            | Self::Beside(_)
            | Self::AnOpponentOf(_)
            | Self::AtRandom(_) => Acts::One,
            Self::YourTeam => Acts::Together,
            Self::Each
            | Self::EachOpponent
            | Self::EachOther
            | Self::EachOtherOpponent
            | Self::And(_)
            | Self::OpponentsOf(_)
            | Self::Who(..) => Acts::Each,
            Self::AnOpponent | Self::APlayer => Acts::Any,
            Self::Target(_) | Self::That(..) | Self::ControllerOf(..) | Self::OwnerOf(..) => Acts::Named,
            Self::OtherThan(all, _) | Self::FromYou(all) => all.acts(),
            // Each zone by itself is of one player.
            Self::Apart(_) => Acts::One,
        }
    }

    /// "Each player", "each opponent" and the like, each of whom does something of their own.
    pub fn is_each(&self) -> bool {
        self.acts() == Acts::Each
    }

    /// Whether an event that happens to these is one that happens to all of them together, "one or more opponents", rather than to each
    /// by itself: "a player", "a player who has the initiative".
    pub fn are_together(&self) -> bool {
        match self {
            Self::Who(of, _) | Self::OtherThan(of, _) => of.are_together(),
            // "A player other than you".
            Self::EachOther => false,
            other => other.is_each(),
        }
    }

    /// Whether it is whoever of several wants to: "any player may", "any other player may".
    pub fn is_any(&self) -> bool {
        self.acts() == Acts::Any
    }

    /// Whether so many players, as these are, each act for themselves.
    pub fn act_apart(&self, how_many: usize) -> bool {
        match self.acts() {
            Acts::Each => true,
            Acts::Named => how_many > 1,
            Acts::One | Acts::Together | Acts::Any => false,
        }
    }
}

/// A kind of object: adjectives, a noun, and what stands behind it. All of it must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Filter {
    /// Alternatives of which one must hold, with their own adjectives: "artifact or tapped creature". Empty: anything.
    pub heads: Vec<Head>,
    /// What sort of thing the noun says it is; decides the zone looked at where none is said (109.2).
    pub noun: Noun,
    /// What stands behind: "you control", "with flying", "in your graveyard".
    pub post: Vec<Pred>,
}

impl Filter {
    /// Whether it is of permanents as such, "a creature", "an artifact you control": neither of cards nor of a certain object
    /// that words point at, which may be anywhere (109.2).
    pub fn means_permanents(&self) -> bool {
        self.noun == Noun::Permanent && !self.post.iter().any(|pred| matches!(pred, Pred::Is(_)))
    }

    /// What is said of all of them together: "with total power 6 or greater".
    pub fn together(&self) -> Option<&Together> {
        self.all_together().next()
    }

    /// All that is said so: "with different names".
    pub fn all_together(&self) -> impl Iterator<Item = &Together> {
        self.post.iter().filter_map(|pred| match pred {
            Pred::Together(all) => Some(&**all),
            _ => None,
        })
    }

    /// Whether it is a certain object that words point at, "that creature", "the exiled card", but not the one they are of.
    pub fn points_at_other(&self) -> bool {
        self.post.iter().any(|pred| matches!(pred, Pred::Is(it) if *it != Ref::This))
    }
}

impl Filter {
    /// One of the kind for each type that permanents have (110.4), which may be the same: "a permanent of each permanent type".
    pub fn one_of_each_type(&self) -> Vec<Objects> {
        CardTypes::PERMANENT.each().map(|one| self.one_of(vec![Pred::Type(one.alone())])).collect()
    }

    /// One of the kind for each basic land type (305.6), which may be the same: "a land of each basic land type".
    pub fn one_of_each_basic_type(&self) -> Vec<Objects> {
        let basic = crate::card::SubtypeKind::Land.subtypes().filter(|subtype| subtype.is_basic_land_type());
        basic.map(|one| self.one_of(vec![Pred::Type(CardTypes::LAND), Pred::Subtype(one)])).collect()
    }

    /// One of the kind that is of these types.
    fn one_of(&self, types: Vec<Pred>) -> Objects {
        let filter = Self { heads: vec![Head { adjectives: Vec::new(), types }], ..self.clone() };
        Objects::Some { count: Count::Exactly(Num::Const(1)), filter, random: false, chooser: None }
    }

    /// The kind of which these are one for each basic land type, where they are that.
    pub fn of_each_basic_type(all: &[Objects]) -> Option<Self> {
        let Some(Objects::Some { filter, .. }) = all.first() else { return None };
        let land = Head { adjectives: Vec::new(), types: vec![Pred::Type(CardTypes::LAND)] };
        let kind = Self { heads: vec![land], ..filter.clone() };
        (*all == kind.one_of_each_basic_type()).then_some(kind)
    }

    /// The one card type that this is one permanent of.
    pub fn one_type(of: &Objects) -> Option<CardTypes> {
        let Objects::Some { count: Count::Exactly(Num::Const(1)), filter, random: false, chooser: None } = of else {
            return None;
        };
        match filter.heads.as_slice() {
            [Head { types, .. }] => match types.as_slice() {
                [Pred::Type(one)] => Some(*one),
                _ => None,
            },
            _ => None,
        }
    }

    /// The kind of which these are one for each of some card types, from among all there are of it on the battlefield: "an artifact,
    /// a creature, and a land from among the permanents they control".
    pub fn of_some_types(all: &[Objects]) -> Option<Self> {
        let bare = |of: &Objects| match (of, Self::one_type(of)) {
            (Objects::Some { filter, .. }, Some(_)) => {
                let heads = filter.heads.iter().map(|head| Head { types: Vec::new(), ..head.clone() }).collect();
                Some(Self { heads, ..filter.clone() })
            }
            _ => None,
        };
        let base = all.first().and_then(bare)?;
        let among = base.post.last() == Some(&Pred::In(Zone::Battlefield, None));
        (among && all.len() > 1 && all.iter().all(|of| bare(of).as_ref() == Some(&base))).then_some(base)
    }

    /// The kind of which these are one for each permanent type, where they are that.
    pub fn of_each_type(all: &[Objects]) -> Option<Self> {
        let Some(Objects::Some { filter, .. }) = all.first() else { return None };
        let kind = Self { heads: vec![Head::default()], ..filter.clone() };
        (*all == kind.one_of_each_type()).then_some(kind)
    }
}

/// One alternative of a noun phrase.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Head {
    /// "nonblack", "tapped", "attacking", "legendary", "other", in the order written; all must hold.
    pub adjectives: Vec<Pred>,
    /// "creature", "Goblin", "artifact creature": the types named as noun; all must hold.
    pub types: Vec<Pred>,
}

/// What the noun says a thing is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Noun {
    /// "permanent", "creature", "Goblin" with nothing else said: a permanent on the battlefield (109.2).
    #[default]
    Permanent,
    /// "card": with the zone said behind it (109.2a).
    Card,
    /// "spell": on the stack (109.2b).
    Spell,
    /// "activated or triggered ability": an ability on the stack.
    Ability,
    /// "spell or ability", "spell, activated ability or triggered ability".
    SpellOrAbility,
    /// "source" (109.2d, 609.7).
    Source,
    /// "token": a permanent that is a token.
    Token,
    /// One of two kinds of thing: each of the alternatives says what it is and where.
    Either,
    /// "creature or player", "any target": permanents, and players by [`TargetKind`].
    Object,
}

impl Filter {
    /// The zones its words say.
    pub fn places(&self) -> Vec<Zone> {
        let of_heads = self.heads.iter().flat_map(|head| head.adjectives.iter().chain(&head.types));
        self.post.iter().chain(of_heads).flat_map(Pred::places).collect()
    }

    /// The zones to look in: those said, else those the noun implies (109.2).
    pub fn zones(&self) -> Vec<Zone> {
        let mut zones = self.places();
        if zones.is_empty() {
            match self.noun {
                Noun::Permanent | Noun::Token | Noun::Object => zones.push(Zone::Battlefield),
                Noun::Spell | Noun::Ability | Noun::SpellOrAbility => zones.push(Zone::Stack),
                Noun::Source => zones.extend([Zone::Battlefield, Zone::Stack, Zone::Command]),
                Noun::Card | Noun::Either => {}
            }
        }
        zones.dedup();
        zones
    }
}

/// Odd or even.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Parity {
    /// Odd.
    Odd,
    /// Even.
    Even,
    /// As was chosen: "of the chosen quality".
    Chosen,
}

/// What two objects may share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SharedQuality {
    /// "a creature type".
    CreatureType,
    /// "a color".
    Color,
    /// "a card type".
    CardType,
    /// "a permanent type": of the card types that permanents have (110.4).
    PermanentType,
    /// "a land type".
    LandType,
    /// "a mana value".
    ManaValue,
    /// A name: "with the same name", said of several (201.2a).
    Name,
    /// "one of those types": of the card types that the kind of the other has named.
    OneOf(CardTypes),
}

/// Kinds of abilities on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AbilityClass {
    /// "activated ability".
    Activated,
    /// "triggered ability".
    Triggered,
    /// "loyalty ability".
    Loyalty,
    /// "mana ability".
    Mana,
    /// "an ability that isn't a mana ability".
    NotMana,
    /// "activated abilities with {T} in their costs".
    OfTapping,
    /// "exhaust ability".
    Of(Keyword),
    /// "abilities that aren't mana abilities or loyalty abilities".
    NeitherManaNorLoyalty,
    /// "activated abilities except for loyalty abilities".
    NotLoyalty,
    /// "activated and triggered abilities".
    ActivatedOrTriggered,
    /// "an ability with {X} in its activation cost".
    OfX,
}

/// Comparisons, as cards write them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cmp {
    /// "3".
    Eq,
    /// "3 or less", "less than or equal to".
    Le,
    /// "3 or greater", "3 or more", "greater than or equal to".
    Ge,
    /// "less than".
    Lt,
    /// "greater than", "more than".
    Gt,
    /// "other than", "not equal to".
    Ne,
}

impl Cmp {
    /// Whether `a` compares so with `b`.
    pub fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Self::Eq => a == b,
            Self::Le => a <= b,
            Self::Ge => a >= b,
            Self::Lt => a < b,
            Self::Gt => a > b,
            Self::Ne => a != b,
        }
    }
}

/// The zones (400.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Zone {
    /// 401
    Library,
    /// 402
    Hand,
    /// 403
    Battlefield,
    /// 404
    Graveyard,
    /// 405
    Stack,
    /// 406
    Exile,
    /// 407
    Ante,
    /// 408
    Command,
    /// Outside the game (400.11).
    Outside,
}

/// What may be chosen for a target slot (115.4 and others).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TargetKind {
    /// "target creature", "target spell", "target card in a graveyard".
    Object(Filter),
    /// "target player".
    Player,
    /// "target opponent".
    Opponent,
    /// "any target": creature, player, planeswalker or battle (115.4).
    Any,
    /// "any other target": other than this.
    AnyOther(Ref),
    /// "target player or planeswalker", "target creature or player".
    PlayerOr(Filter),
    /// "target opponent or planeswalker".
    OpponentOr(Filter),
    /// A player for whom the condition holds with [`Ref::Each`] as the player.
    PlayerWho(Box<Cond>),
    /// "any target that was dealt damage this turn": such a player, or such a permanent.
    PlayerWhoOr(Box<Cond>, Filter),
}

/// A target slot of a body (115.1): "up to two target creatures".
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TargetSpec {
    /// How many may be chosen.
    pub count: Count,
    /// What may be chosen.
    pub kind: TargetKind,
    /// "another target": other than what was chosen for these slots.
    pub other_than: Vec<u8>,
    /// "each of up to two target creatures", "with different names" and the like that bind the whole set.
    pub together: Option<Together>,
    /// Chosen by another player ("target creature of an opponent's choice").
    pub chooser: Option<Players>,
    /// "chosen at random".
    pub random: bool,
}

/// A condition on all the targets of a slot together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Together {
    /// "controlled by different players".
    DifferentControllers,
    /// "that share a creature type": there is one that all of them have.
    Sharing(SharedQuality),
    /// "that share no creature types": no two of them have one in common.
    SharingNone(SharedQuality),
    /// "with total mana value N or less", "with total power".
    Total(Num, Cmp, Num),
    /// "with different powers"; without a number, "with different names".
    Differing(Option<Num>),
    /// "from a single graveyard".
    OneGraveyard,
    /// "controlled by the same player".
    SameController,
    /// "for each opponent, up to one target creature that player controls".
    PerPlayer(Box<Players>),
}
