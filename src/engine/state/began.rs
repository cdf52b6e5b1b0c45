//! The state as the turn began, for what texts ask about that time.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::{Game, ObjectId};

/// What the game was as the turn began. Two states of a game are the same whatever it was then, so it plays no part in comparing
/// and hashing.
#[derive(Clone, Default)]
pub struct Began(Option<Arc<Game>>);

impl Began {
    /// The game as it is now; what it was as an earlier turn began is forgotten.
    pub fn now(game: &Game) -> Self {
        let mut then = game.clone();
        then.turn.began = Self::default();
        Self(Some(Arc::new(then)))
    }

    /// The state the turn began with, with the objects there have come to be since and all that has happened: those are in no zone
    /// of it.
    pub fn rewound(&self, now: &Game) -> Option<Game> {
        let mut then = Game::clone(self.0.as_ref()?);
        for at in then.objects.len()..now.objects.len() {
            then.objects.push(now.objects.get(at)?.clone());
        }
        then.history = now.history.clone();
        then.turn = now.turn.clone();
        then.combat = now.combat.clone();
        Some(then)
    }

    /// Whether the turn began before there was this object.
    pub fn is_before(&self, object: ObjectId) -> bool {
        self.0.as_ref().is_some_and(|then| object.0 as usize >= then.objects.len())
    }
}

impl PartialEq for Began {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Began {}

impl Hash for Began {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl std::fmt::Debug for Began {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Began")
    }
}
