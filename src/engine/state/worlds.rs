//! 704.5k: since when permanents have had the supertype world.

use super::ObjectId;

/// The permanents that have the supertype world, as they were last looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Worlds {
    /// Each with the moment since which it has had it; none for what has had it from the start.
    pub since: Vec<(ObjectId, Option<Moment>)>,
    /// How many batches of events there had been then; none before they were looked at for the first time.
    pub seen: Option<u32>,
}

impl Worlds {
    /// Since when a permanent has had the supertype; none for what has had it from the start.
    pub fn since(&self, id: ObjectId) -> Option<Moment> {
        self.since.iter().find(|(world, _)| *world == id).and_then(|(_, moment)| *moment)
    }
}

/// A moment among the batches of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moment {
    /// With the events of this batch.
    With(u32),
    /// After the events of this batch, and before those of the next.
    After(u32),
}

impl Moment {
    /// The place of the moment in the order of time.
    pub fn order(self) -> (u32, bool) {
        match self {
            Self::With(batch) => (batch, false),
            Self::After(batch) => (batch, true),
        }
    }
}
