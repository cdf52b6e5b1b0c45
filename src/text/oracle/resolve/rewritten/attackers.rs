//! "They" before "attack": the creatures that were spoken of, or a player, whose creatures then are what attacks (508.1, 508.6).

use crate::oracle::grammar::event::any_creature;
use crate::oracle::lang::*;
use crate::oracle::resolve::Resolver;

const THEY: &str = "they";

fn is_they(it: &Ref) -> bool {
    matches!(it, Ref::Word(words) if &**words == THEY)
}

fn the_player() -> Players {
    Players::That(Ref::Word(THEY.into()), Said::Pronoun)
}

/// "If they didn't attack you": where a player is spoken of and no objects are, that player attacks.
pub(in crate::oracle::resolve) fn attacked_by_a_player(resolver: &Resolver<'_>, event: &mut EventPattern) {
    let EventPattern::Attacks { what, whom, alone: false } = event else { return };
    let they = matches!(what.post.as_slice(), [Pred::Is(it)] if is_they(it));
    if they && resolver.they_are_a_player() {
        *event =
            EventPattern::PlayerAttacks { who: the_player(), with: any_creature(), at_least: 0, whom: whom.take() };
    }
}

/// "They can't attack you this combat": of a player, the creatures under their control.
pub(in crate::oracle::resolve) fn barred_of_a_player(resolver: &Resolver<'_>, rule: &mut RuleChange) {
    let RuleChange::CantAttack(what, _) = rule else { return };
    if matches!(what, Objects::That(it, _) if is_they(it)) && resolver.they_are_a_player() {
        let mut creatures = any_creature();
        creatures.post.push(Pred::ControlledBy(Box::new(the_player())));
        *what = Objects::All(creatures, Quantifier::Each);
    }
}

impl Resolver<'_> {
    /// Whether "they" can only be a player here.
    fn they_are_a_player(&self) -> bool {
        let mut apart = self.clone();
        apart.find(THEY).is_none() && (apart.find_player(THEY).is_some() || self.holder_of.is_some())
    }
}
