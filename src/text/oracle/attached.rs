//! "Other creatures" on what is attached to a creature and is none itself: other than that creature.

use std::sync::Arc;

use super::lang::{AbilityKind, Filter, Pred, Ref, Visit, Walk};
use super::resolve::other_than;
use super::{Compiled, Face};
use crate::card::{CardTypes, Subtype, SubtypeKind};

/// Makes of "other" in what an Aura or Equipment says of creatures "other than the enchanted or equipped creature": that the Aura
/// is no creature goes without saying. What it gives to the creature is said by the creature.
pub(super) fn others_than_the_host(face: &Face, compiled: &mut Compiled) {
    let line = &face.type_line;
    let attaches = [Subtype::AURA, Subtype::EQUIPMENT].iter().any(|it| line.subtypes().contains(*it));
    if !attaches || line.card_types().intersects(CardTypes::CREATURE) {
        return;
    }
    for ability in &mut compiled.text.abilities {
        if matches!(ability.kind, AbilityKind::Static(_)) {
            Arc::make_mut(ability).kind.inside(&mut ThanTheHost);
        }
    }
}

struct ThanTheHost;

impl Visit for ThanTheHost {
    fn ability(&mut self, _: &mut super::Ability) {}

    fn filter(&mut self, it: &mut Filter) {
        let creature = |pred: &Pred| match pred {
            Pred::Type(types) => *types == CardTypes::CREATURE,
            Pred::Subtype(name) => Subtype::find(SubtypeKind::Creature, name.name()).is_some(),
            _ => false,
        };
        if !it.heads.is_empty() && it.heads.iter().all(|head| head.types.iter().any(creature)) {
            other_than(it, &Ref::Host);
        }
        it.inside(self);
    }
}
