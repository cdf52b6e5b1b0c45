//! What scenes have shown of the abilities of a card.

use crate::engine::executed::Ran;
use crate::engine::state::CardDef;

/// What has been seen of the abilities of a card.
#[derive(Clone, Debug, Default)]
pub(super) struct Shown {
    /// How many it has.
    abilities: usize,
    /// Those that ran.
    pub ran: Ran,
    /// Those that resolved.
    pub resolved: Ran,
    /// Those that resolved, and something happened.
    pub did: Ran,
}

impl Shown {
    /// Nothing yet of a card.
    pub fn of(card: &CardDef) -> Self {
        Self { abilities: card.faces.iter().map(|face| face.text.abilities.len()).sum(), ..Self::default() }
    }

    /// Adds what else was seen.
    pub fn take(&mut self, more: Self) {
        self.ran.extend(more.ran);
        self.ran.extend(more.resolved.iter().copied());
        self.resolved.extend(more.resolved);
        self.did.extend(more.did);
    }

    /// Whether every ability ran, and whatever resolved did something.
    pub fn is_all(&self) -> bool {
        self.ran.len() == self.abilities && self.all_did()
    }

    /// Whether whatever resolved did something.
    pub fn all_did(&self) -> bool {
        self.resolved.is_subset(&self.did)
    }

    /// The same as [`Shown::is_all`], of two that were seen together.
    pub fn is_all_with(&self, other: &Self) -> bool {
        let did = |it: &(usize, usize)| self.did.contains(it) || other.did.contains(it);
        let more = other.ran.union(&other.resolved).filter(|it| !self.ran.contains(it));
        self.ran.len() + more.count() == self.abilities && self.resolved.union(&other.resolved).all(did)
    }
}
