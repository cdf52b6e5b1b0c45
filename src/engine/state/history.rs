//! What has happened so far: an append-only log that "this turn" questions are asked of.

use std::sync::Arc;

use crate::event::Event;

use super::{Characteristics, ObjectId, PlayerId, Step};

/// The place of an event in [`super::Game::history`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HappeningId(pub u32);

/// An event that happened.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Happening {
    /// Its place.
    pub id: HappeningId,
    /// Events of one batch happened at once: they share this number.
    pub batch: u32,
    /// The turn.
    pub turn: u32,
    /// Whose turn it was.
    pub active: PlayerId,
    /// The step.
    pub step: Step,
    /// How many combat phases the turn had had.
    pub combat: u32,
    /// What happened, as it happened in the end: amounts and objects are those of the applied event.
    pub event: Event,
    /// The object it happened to, as it was just before (for what left) or after.
    pub subject: Option<(ObjectId, Arc<Characteristics>)>,
    /// Who controlled the objects that play a part in it, as it happened.
    pub held: [Option<(ObjectId, PlayerId)>; 3],
}
