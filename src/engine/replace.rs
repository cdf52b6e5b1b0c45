//! Replacement and prevention effects at work (614, 615, 616).

use crate::oracle::lang::{CounterKind, Modification};

use super::state::{Chosen, ObjectId, PlayerId};

/// How a permanent enters, as replacement effects have changed it (614.12).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Entering {
    /// Enters tapped; `None` where nothing says so.
    pub tapped: Option<bool>,
    /// Enters prepared (722.3a).
    pub prepared: bool,
    /// Counters it enters with, by whom they are put.
    pub counters: Vec<(CounterKind, u32, PlayerId)>,
    /// What it is from then on, by which object: "as a Mutant in addition to its other types".
    pub becomes: Vec<(ObjectId, Vec<Modification>)>,
    /// Values chosen as it enters.
    pub chosen: Chosen,
    /// What it enters attached to (303.4f, 608.3c).
    pub attached_to: Option<super::state::Entity>,
    /// It enters as a copy of this object, with these exceptions.
    pub copy_of: Option<(ObjectId, Vec<Modification>)>,
    /// How long it is that copy, where that is not for as long as it is there (611.2a).
    pub copy_until: Option<crate::state::Until>,
    /// Counters it enters with by an exception of that copy effect: not where another one is applied after it (707.9e).
    pub by_exception: Vec<(CounterKind, u32, PlayerId)>,
    /// The other card of the meld pair, which enters with it as one permanent (701.42a).
    pub melded: Option<ObjectId>,
    /// What turned it face down (701.40a, 701.58a), where that is more than an effect.
    pub face_down: Option<super::state::FaceDown>,
}
