//! Numbers that several objects have: each its own, and what they come to as a party (700.8).

use crate::card::CardTypes;
use crate::frame::Frame;
use crate::oracle::lang::{Filter, Noun, Num, Objects, Pred, Ref, SharedQuality, Together};
use crate::state::{Entity, ObjectId, PlayerId};
use crate::stop::Done;
use crate::view::View;

impl View<'_> {
    pub(super) fn each_value(&self, of: &Num, objects: &Objects, frame: &Frame) -> Done<Vec<i64>> {
        // 608.2h: how big those were that the event has moved is what they were before it.
        let mut all = match (of, objects) {
            (Num::Power(_) | Num::Toughness(_), Objects::That(what @ Ref::Event(_), _)) => {
                self.refer(what, frame).into_iter().filter_map(Entity::object).collect()
            }
            _ => self.objects(objects, frame)?,
        };
        // 608.2h: what this effect has moved, or what it was paid with, is the permanent that it was, and not a card besides.
        let as_it_was = |id: ObjectId| {
            let was = self.before_moving(id)?;
            let paid = || frame.paid.contains(&was) || frame.paid.contains(&id);
            (self.moved_by(was, frame.source) || paid()).then_some(was)
        };
        if speaks_of_permanents(objects) {
            let mut seen = Vec::new();
            for id in all.drain(..).map(|id| as_it_was(id).unwrap_or(id)) {
                if !seen.contains(&id) {
                    seen.push(id);
                }
            }
            all = seen;
        }
        all.into_iter().map(|o| self.number(of, &frame.with_each(o))).collect()
    }

    /// The size of a player's party (700.8): at most one each of Cleric, Rogue, Warrior and Wizard, as many as can be.
    pub(super) fn party(&self, player: PlayerId) -> i64 {
        use crate::card::{Subtype, SubtypeKind};
        let roles: Vec<Subtype> = ["Cleric", "Rogue", "Warrior", "Wizard"]
            .iter()
            .filter_map(|n| Subtype::find(SubtypeKind::Creature, n))
            .collect();
        let mut members: Vec<Vec<usize>> = Vec::new();
        for o in self.game.permanents().filter(|o| self.controller(o.id) == player) {
            let is = self.is(o.id);
            if is.types.contains(CardTypes::CREATURE) {
                members.push(
                    (0..roles.len()).filter(|i| roles.get(*i).is_some_and(|r| is.subtypes.contains(*r))).collect(),
                );
            }
        }
        // A bipartite matching by augmenting paths: four roles, so it stays small.
        let mut filled: Vec<Option<usize>> = vec![None; roles.len()];
        fn seat(member: usize, members: &[Vec<usize>], filled: &mut [Option<usize>], tried: &mut Vec<usize>) -> bool {
            for role in members.get(member).into_iter().flatten() {
                if tried.contains(role) {
                    continue;
                }
                tried.push(*role);
                let sitting = filled.get(*role).copied().flatten();
                if sitting.is_none_or(|other| seat(other, members, filled, tried)) {
                    if let Some(place) = filled.get_mut(*role) {
                        *place = Some(member);
                    }
                    return true;
                }
            }
            false
        }
        (0..members.len()).filter(|m| seat(*m, &members, &mut filled, &mut Vec::new())).count() as i64
    }
}

/// What a kind says that all it counts share: "three or more creatures that share a creature type".
pub(super) fn shared(filter: &Filter) -> Option<SharedQuality> {
    filter.post.iter().find_map(|pred| match pred {
        Pred::Together(together) => match **together {
            Together::Sharing(quality) => Some(quality),
            _ => None,
        },
        _ => None,
    })
}

/// Whether words point at permanents that were spoken of before, rather than say which there are or look for cards.
fn speaks_of_permanents(objects: &Objects) -> bool {
    match objects {
        Objects::That(..) | Objects::Target(_) => true,
        Objects::Among { filter, .. } => filter.noun != Noun::Card,
        Objects::And(parts) => parts.iter().all(speaks_of_permanents),
        Objects::All(..) | Objects::Some { .. } | Objects::Top { .. } | Objects::Rest(_) | Objects::Happened(..) => {
            false
        }
    }
}
