//! Replacement and prevention effects (614, 615).

use super::{Cond, CounterKind, Effect, EventPattern, Num, Objects, Players};

/// "If an event would happen, something else happens instead."
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Replacement {
    /// What would happen. Its parts are bound to roles.
    pub event: EventPattern,
    /// "if ..." besides the event itself.
    pub condition: Option<Box<Cond>>,
    /// What happens.
    pub instead: Instead,
    /// "you may".
    pub optional: bool,
    /// "the next time", "the next 3 damage": used up.
    pub uses: Uses,
}

/// How often a replacement or prevention effect applies.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Uses {
    /// As often as it happens.
    Always,
    /// "the next time" (614.9, 615.8).
    Next,
    /// "the next 3 damage": a shield of so much (615.7).
    Shield(Num),
    /// "the next 3 damage ..., divided as you choose": a shield for each of several, which together are so much (615.7, 601.2d).
    Divided(Num),
}

/// One of the things a permanent may become as it enters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Form {
    /// In words: "a 2/2 artifact creature with flying".
    pub words: Box<str>,
    /// What that makes it.
    pub changes: Vec<super::Modification>,
}

/// What binds the object that something enters as a copy of, in the exceptions to that: "if you control that creature".
pub const WHAT_IS_COPIED: u8 = 0;

/// What happens instead.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Instead {
    /// Nothing: it is skipped or prevented in full.
    Nothing,
    /// Prevent so much of the damage (615); `None` for all of it.
    Prevent(Option<Num>),
    /// "Prevent that damage. Put that many counters...": then something more happens.
    PreventThen(Option<Num>, Box<Effect>),
    /// "prevent that damage and put that many counters...": besides, whether that damage can be prevented or not (615.12).
    PreventAnd(Box<Effect>),
    /// "exile it instead", "goes to its owner's hand instead": another zone.
    MoveTo(super::Place),
    /// "reveal that card and put it on top of your library": another zone, and its player reveals it.
    RevealTo(super::Place),
    /// "exile it instead ... If you do, ...": another zone, and then something more.
    MoveThen(super::Place, Box<Effect>),
    /// "enters tapped" (614.1c, 614.12).
    EntersTapped,
    /// "enters untapped".
    EntersUntapped,
    /// "enters prepared" (722.3a).
    EntersPrepared,
    /// "enters with two +1/+1 counters on it".
    EntersWith(Vec<(Num, CounterKind)>),
    /// "enters with a +1/+1 counter on it and as a Mutant in addition to its other types": with counters, and as something it is
    /// from then on (614.12).
    EntersWithAs(Vec<(Num, CounterKind)>, Vec<super::Modification>),
    /// "enters with your choice of a trample counter or a menace counter on it".
    EntersWithOneOf(Vec<CounterKind>),
    /// "sacrifice a Plains instead. If you do, put it onto the battlefield. If you don't, put it into its owner's graveyard."
    EntersFor {
        /// What is done for it.
        cost: super::Cost,
        /// It must be done if it can be, rather than may.
        must: bool,
    },
    /// "enters tapped with two charge counters on it".
    EntersTappedWith(Vec<(Num, CounterKind)>),
    /// "You may have this enter with a +1/+1 counter on it. If you don't, ...": done once it has entered without.
    EntersWithOr(Vec<(Num, CounterKind)>, Box<Effect>),
    /// "As this enters, an opponent may have it enter with two +1/+1 counters on it" (702.104a).
    EntersWithBy(Players, Vec<(Num, CounterKind)>),
    /// "As this enters, you may sacrifice any number of creatures. It enters with a +1/+1 counter on it for each": the
    /// effect is done as it enters, and the counters hang on it. "If you do, it enters with": under this condition.
    /// "The same is true for": again for each of these keywords in place of the one the condition asks about.
    AsEntersWith(Box<Effect>, Option<Box<Cond>>, Vec<(Num, CounterKind)>, Vec<super::Keyword>),
    /// "As this enters, choose a color / you may pay 2 life": done as it enters; "enters as a copy" is in the effect as a modification.
    AsEnters(Box<Effect>),
    /// "You may have this enter as a copy of ..." (707.9, 614.12). In the exceptions [`WHAT_IS_COPIED`] is bound.
    EntersAsCopy {
        /// Of what.
        of: Objects,
        /// Except.
        except: Vec<super::Modification>,
        /// "enter tapped as a copy".
        tapped: bool,
    },
    /// "As this enters, it becomes your choice of a 3/3 artifact creature or ...": copiable values of it (707.2).
    EntersAsChoice(Vec<Form>),
    /// "As this enters, flip a coin. If the coin comes up heads, this enters as a 5/2 creature with haste. If it comes up tails, ...":
    /// copiable values of it, too.
    EntersAsFlipped {
        /// What it is if the coin comes up heads.
        heads: Form,
        /// What it is if the coin comes up tails.
        tails: Form,
    },
    /// "enters tapped unless ...", "if you do ... else enters tapped": a choice with an effect.
    EntersTappedUnless(Box<Cond>),
    /// "enters tapped unless you pay 2 life".
    EntersTappedUnlessCost(super::Cost),
    /// "As this enters, choose a basic land type. Then you may pay 2 life. If you don't, it enters tapped": done as it enters, and then
    /// the cost asked for.
    AsEntersTappedUnlessCost(Box<Effect>, super::Cost),
    /// "under your control".
    EntersUnder(Players),
    /// The amount becomes another: "twice that many", "that much plus 1".
    Amount(Num),
    /// "is dealt to another instead" (614.9).
    Redirect(Box<super::Recipients>),
    /// Something else altogether, or the same and more ("and that player loses 1 life").
    Do(Box<Effect>),
    /// The event as it is, and then this: "draw that many cards plus", "with an additional counter on it".
    AlsoDo(Box<Effect>),
    /// Mana: "it produces {B} instead of any other type": each mana is this, or with `true`, all of it is no more than this ("any
    /// other type and amount").
    Produces(Box<super::ManaMade>, bool),
    /// "mana of the chosen color instead of any other color": each mana that has a color is this (106.1b).
    ProducesColor(Box<super::ManaMade>),
    /// Tokens: "those tokens plus an additional Food token are created instead".
    AlsoToken(Box<super::TokenSpec>, Num),
    /// Tokens: "that many Angel tokens are created instead".
    OtherTokens(Box<super::TokenSpec>, Num),
    /// Tokens: "instead create one of each" of the kinds that the event names.
    OneOfEach,
    /// "regenerate it" (701.19).
    Regenerate,
}

impl Instead {
    /// Whether it prevents damage (615.1).
    pub fn prevents(&self) -> bool {
        matches!(self, Self::Prevent(_)) || self.prevents_and_more()
    }

    /// Whether it prevents damage and does something besides (615.5).
    pub fn prevents_and_more(&self) -> bool {
        matches!(self, Self::PreventThen(..) | Self::PreventAnd(_))
    }

    /// Whether it changes how something enters the battlefield, and not whether it does or how many of it do (614.1c-d).
    pub fn is_of_entering(&self) -> bool {
        matches!(
            self,
            Self::EntersTapped
                | Self::EntersUntapped
                | Self::EntersPrepared
                | Self::EntersTappedUnless(_)
                | Self::EntersTappedUnlessCost(_)
                | Self::AsEntersTappedUnlessCost(..)
                | Self::EntersWith(_)
                | Self::EntersWithAs(..)
                | Self::EntersWithOneOf(_)
                | Self::EntersFor { .. }
                | Self::EntersTappedWith(_)
                | Self::EntersWithOr(..)
                | Self::EntersWithBy(..)
                | Self::AsEntersWith(..)
                | Self::EntersUnder(_)
                | Self::AsEnters(_)
                | Self::EntersAsChoice(_)
                | Self::EntersAsFlipped { .. }
                | Self::EntersAsCopy { .. }
        )
    }
}
