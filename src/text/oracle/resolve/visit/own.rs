//! "Its" of the very object that is spoken of.

use super::super::nouns::is_several;
use super::super::{Kind, Resolver};
use crate::oracle::lang::*;

/// "This card from its owner's graveyard": the owner of that very card, in whose zones alone it can be (400.3).
pub(super) fn its_own_zone(it: &mut Objects) {
    let Objects::Among { from, filter, .. } = it else { return };
    for pred in &mut filter.post {
        if let Pred::In(_, Some(who)) = pred
            && let Players::OwnerOf(of, _) = &mut **who
            && *of == Ref::Word("it".into())
        {
            of.clone_from(from);
        }
    }
}

/// "Whenever a permanent you control is returned to its owner's hand", "put each card exiled with ~ onto the battlefield under the
/// control of that card's owner": the owner of each of them, not of what says so; a hand is never another's (400.3).
pub(in crate::oracle::resolve) struct OfEachOwner;

impl OfEachOwner {
    fn event(it: &mut EventPattern) {
        match it {
            EventPattern::Or(all) => all.iter_mut().for_each(Self::event),
            EventPattern::AtLeast(event, _)
            | EventPattern::While(event, _)
            | EventPattern::Nth(event, _)
            | EventPattern::Amount(event, ..)
            | EventPattern::AtOnce(event, ..) => Self::event(event),
            EventPattern::Moves { what, to_player, .. } if what.post.as_slice() != [Pred::Is(Ref::This)] => {
                let of_it = |who: &Players| matches!(who, Players::OwnerOf(of, _) if *of == Ref::Word("it".into()));
                if to_player.as_ref().is_some_and(of_it) {
                    *to_player = None;
                }
            }
            _ => {}
        }
    }
}

impl Visit for OfEachOwner {
    fn triggered(&mut self, it: &mut Triggered) {
        Self::event(&mut it.event);
        it.inside(self);
    }

    fn replacement(&mut self, it: &mut Replacement) {
        Self::event(&mut it.event);
        it.inside(self);
    }

    fn verb(&mut self, it: &mut Verb) {
        if let Verb::Move { what: Objects::All(..), to } = it {
            let of_each = |who: &Players| {
                matches!(who, Players::OwnerOf(Ref::Word(words), _)
                    if matches!(&**words, "that card" | "that creature" | "that permanent"))
            };
            if to.under.as_deref().is_some_and(of_each) {
                to.under = None;
                to.said.iter_mut().filter(|how| matches!(how, PlaceHow::Under(who) if of_each(who))).for_each(|how| {
                    *how = PlaceHow::UnderOwner;
                });
            }
        }
        it.inside(self);
    }
}

/// "Target spell with mana value less than the number of cards in its controller's graveyard": the controller of that very spell.
pub(super) fn of_its_own(pred: &mut Pred) {
    struct OfItsOwn;
    impl Visit for OfItsOwn {
        fn players(&mut self, it: &mut Players) {
            match it {
                Players::ControllerOf(of, _) | Players::OwnerOf(of, _) if *of == Ref::Word("it".into()) => {
                    *of = Ref::Each
                }
                _ => it.inside(self),
            }
        }
    }
    if let Pred::Power(_, n)
    | Pred::BasePower(_, n)
    | Pred::Toughness(_, n)
    | Pred::BaseToughness(_, n)
    | Pred::ManaValue(_, n) = pred
    {
        n.walk(&mut OfItsOwn);
    }
}

impl Resolver<'_> {
    /// "Behold an Elemental and exile it": the one that was beheld.
    pub(super) fn note_what_is_beheld(&mut self, it: &CostPart) {
        if let CostPart::Do(verb) = it
            && let Verb::Action(KeywordAction { objects: Some(what), .. }) = &**verb
        {
            let (nouns, several) = (self.nouns(what), is_several(what, &self.slots));
            self.note(Ref::Paid, Kind::Object, several, nouns);
        }
    }
}

/// In what is said of the spells these players cast, "that player" and "they" are the one who casts.
pub(super) struct OfWhoCasts<'p>(pub(super) &'p Players);

impl Visit for OfWhoCasts<'_> {
    fn players(&mut self, it: &mut Players) {
        match it {
            Players::That(Ref::Word(words), _) if matches!(&**words, "that player" | "they") => *it = self.0.clone(),
            _ => it.inside(self),
        }
    }
}
