//! Effects that only add something, one after another to the same objects: their sum is applied at once.
//!
//! "Other Bears you control get +1/+1" of sixteen Bears comes to one change of each Bear.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::state::{Characteristics, HeldAbility, ObjectId};
use crate::view::Table;

use super::apply::{Concrete, Worked, may_have_layers};
use super::set::Set;

/// What effects add to the objects of one list.
#[derive(Default)]
pub(super) struct Added {
    list: Option<Set>,
    /// What all of them together add to power and toughness.
    size: (i64, i64),
    /// What is gained, in order: by all but one, if there is one.
    gained: Vec<(Option<ObjectId>, HeldAbility)>,
    /// What is not added to those that are not among the objects of an effect though they are in the list.
    less: Vec<(ObjectId, (i64, i64))>,
}

/// The objects that come to the same: as they were, what is added to their size, and the one that lacks something gained.
type Alike = (Arc<Characteristics>, (i64, i64), Option<ObjectId>, Arc<Characteristics>);

/// How many kinds of objects that are alike are remembered.
const ALIKE: usize = 16;

impl Added {
    /// Takes on what an effect does, if it only adds, and to the objects of the same list. Returns whether it was taken on.
    pub fn takes(&mut self, worked: &Worked) -> bool {
        let Some(changes) = worked.alike() else { return false };
        let same = |list: &Set| std::rc::Rc::ptr_eq(list.list(), worked.objects.list());
        if !changes.iter().all(|change| adds(change).is_some()) || !self.list.as_ref().is_none_or(same) {
            return false;
        }
        let but = worked.objects.but();
        for adds in changes.iter().filter_map(adds) {
            match adds {
                Adds::Size(p, t) => {
                    self.size = (self.size.0 + p, self.size.1 + t);
                    self.less.extend(but.map(|id| (id, (p, t))));
                }
                Adds::Abilities(abilities) => self.gained.extend(abilities.iter().map(|held| (but, held.clone()))),
            }
        }
        self.list.get_or_insert_with(|| worked.objects.clone());
        true
    }

    /// Makes the changes.
    pub fn apply(mut self, table: &mut Table) {
        let Some(set) = &self.list else { return };
        self.less.sort_unstable_by_key(|(id, _)| *id);
        let mut lacking: Vec<ObjectId> = self.gained.iter().filter_map(|(but, _)| *but).collect();
        lacking.sort_unstable();
        let mut alike: SmallVec<[Alike; ALIKE]> = SmallVec::new();
        for id in set.list().iter().copied() {
            let Some(row) = table.get(id) else { continue };
            let size = self.size_of(id);
            let lacks = lacking.binary_search(&id).is_ok().then_some(id);
            let was = (Arc::strong_count(row) > 1).then(|| row.clone());
            let known = was.as_ref().and_then(|was| {
                alike.iter().find(|(other, to, but, _)| Arc::ptr_eq(other, was) && (*to, *but) == (size, lacks))
            });
            if let Some((.., is)) = known {
                table.set(id, is.clone());
                continue;
            }
            let Some(row) = table.change(id) else { continue };
            row.power = row.power.map(|x| add(x, size.0));
            row.toughness = row.toughness.map(|x| add(x, size.1));
            match lacks {
                None => row.gain(self.gained.iter().map(|(_, held)| held)),
                Some(_) => row.gain(self.gained.iter().filter(|(but, _)| *but != lacks).map(|(_, held)| held)),
            }
            if let (Some(was), Some(is)) = (was, table.get(id))
                && alike.len() < ALIKE
            {
                alike.push((was, size, lacks, is.clone()));
            }
        }
    }

    fn size_of(&self, id: ObjectId) -> (i64, i64) {
        let from = self.less.partition_point(|(other, _)| *other < id);
        let own = self.less.get(from..).unwrap_or_default().iter().take_while(|(other, _)| *other == id);
        own.fold(self.size, |(p, t), (_, less)| (p - less.0, t - less.1))
    }
}

fn add(x: i32, more: i64) -> i32 {
    (i64::from(x) + more).clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
}

/// What a change adds.
enum Adds<'c> {
    Size(i64, i64),
    Abilities(&'c [HeldAbility]),
}

/// What a change adds, if that is all it does, so that nothing comes of it for any other effect of its layer.
fn adds(change: &Concrete) -> Option<Adds<'_>> {
    match change {
        Concrete::AddPt(p, t) => Some(Adds::Size(i64::from(*p), i64::from(*t))),
        Concrete::Gain(abilities) => {
            let matters = abilities.iter().any(|held| may_have_layers(&held.ability));
            (!matters).then_some(Adds::Abilities(abilities))
        }
        _ => None,
    }
}
