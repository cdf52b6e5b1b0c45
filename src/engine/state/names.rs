//! Which names are held by whom, of what all can see.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::oracle::lang::Zone;

use super::{Game, Object, ObjectId, PlayerId, Shelf};

/// The names of permanents and spells, with how many of each a player holds. It says nothing that the objects do not say, so it
/// plays no part in comparing and hashing.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// By id: the name an object goes by, and who holds it.
    of: Shelf<Option<(Arc<str>, PlayerId)>>,
    many: Arc<BTreeMap<Arc<str>, BTreeMap<PlayerId, u32>>>,
    /// When this was so ([`Touched::now`](super::Touched::now)); never yet.
    at: Option<u64>,
}

impl Names {
    /// Brings it up to a state of the game.
    fn bring_up_to(&mut self, game: &Game) {
        let now = game.touched.now();
        if self.at == Some(now) {
            return;
        }
        match self.at.and_then(|then| game.touched.since(then)) {
            Some(touched) => touched.iter().for_each(|id| self.look_at(game, *id)),
            None => {
                *self = Self::default();
                game.battlefield.iter().chain(&game.stack).for_each(|id| self.look_at(game, *id));
            }
        }
        self.at = Some(now);
    }

    fn look_at(&mut self, game: &Game, id: ObjectId) {
        let at = id.0 as usize;
        let is = game.held_in_sight(id);
        let was = self.of.get(at).cloned().flatten();
        if was == is {
            return;
        }
        let many = Arc::make_mut(&mut self.many);
        if let Some((name, holder)) = &was
            && let Some(n) = many.get_mut(name).and_then(|held| held.get_mut(holder))
        {
            *n -= 1;
        }
        if let Some((name, holder)) = &is {
            *many.entry(name.clone()).or_default().entry(*holder).or_default() += 1;
        }
        while self.of.len() <= at {
            self.of.push(None);
        }
        if let Some(place) = self.of.get_mut(at) {
            *place = is;
        }
    }
}

impl Game {
    /// Brings up to date what is known of names, for telling of objects.
    pub(crate) fn know_names(&mut self) {
        let mut names = std::mem::take(&mut self.names);
        names.bring_up_to(self);
        self.names = names;
    }

    /// Who holds an object, where its name does not tell it from a permanent or spell another player holds.
    pub(crate) fn holder_told_apart(&self, id: ObjectId) -> Option<PlayerId> {
        let (name, holder) = (self.name(id), self.object(id).holder());
        let other = match self.names.at == Some(self.touched.now()) {
            true => {
                let held = self.names.many.get(&name);
                held.is_some_and(|held| held.iter().any(|(player, n)| *player != holder && *n > 0))
            }
            false => {
                let others = self.battlefield.iter().chain(&self.stack).filter_map(|id| self.held_in_sight(*id));
                others.into_iter().any(|(other, by)| by != holder && other == name)
            }
        };
        other.then_some(holder)
    }

    /// The name of a permanent or spell, and who holds it.
    fn held_in_sight(&self, id: ObjectId) -> Option<(Arc<str>, PlayerId)> {
        let object = self.object(id);
        let in_sight = object.alive && matches!(object.zone, Zone::Battlefield | Zone::Stack) && !object.is_ability();
        in_sight.then(|| (self.name(id), object.holder()))
    }
}

impl Object {
    /// Who controls a permanent as far as has been noticed, or anything else as it came to be where it is.
    pub(crate) fn holder(&self) -> PlayerId {
        if self.zone == Zone::Battlefield { self.held_by } else { self.controller }
    }
}

impl PartialEq for Names {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Names {}

impl Hash for Names {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
