//! What is applied to objects, and what is not for what it depends on: recorded for "why".

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::cr::RuleId;
use crate::oracle::lang::Layer;
use crate::state::{Characteristics, ObjectId, Timestamp};

use super::Concrete;
use super::instance::Key;
use super::run::{Run, Waited};

/// One application of an effect, for "why".
#[derive(Clone, Debug, PartialEq)]
pub struct Applied {
    /// The layer.
    pub layer: Layer,
    /// What it was applied to.
    pub object: ObjectId,
    /// The object the effect comes from.
    pub source: ObjectId,
    /// Its timestamp; none for what the object's own counters and types give it.
    pub timestamp: Option<Timestamp>,
    /// The change, as worked out.
    pub change: Concrete,
    /// The rule of the keyword that the ability at work is the meaning of (702).
    pub keyword: Option<RuleId>,
    /// What kind of effect it is of.
    pub of: Of,
    /// It waited for others it depends on (613.8): their sources.
    pub depends_on: Vec<ObjectId>,
    /// It depends on them only since others were applied in the layer (613.8c).
    pub anew: bool,
    /// It and another depend on each other (613.8b).
    pub in_a_loop: bool,
    /// The rules that what it does to the object rests on besides.
    pub rests: Vec<RuleId>,
    /// What the object was after it, where that is recorded.
    pub after: Option<Arc<Characteristics>>,
}

/// What kind of effect is applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// Of a resolved spell or ability (611.2).
    Resolved,
    /// Of a static ability (611.3).
    Static,
    /// Of a static ability that defines characteristics of its own object (604.3).
    Defining,
    /// Of a static ability that is gone by now: the effect began in an earlier layer (613.6).
    Gone,
    /// Of a static ability that what it depends on has taken away before it could begin (613.8a).
    Vanished,
    /// Of the object itself, by a rule.
    Own(Itself),
}

/// What of an object itself makes it another, by a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Itself {
    /// Where it starts: what is printed or copied (613.1).
    Start,
    /// Its basic land types (305.6).
    LandType,
    /// That it is a Siege (310.11b).
    Siege,
    /// An option of the game for creatures (804.2).
    Deploy,
    /// That it is merged of several (702.140e).
    Merged,
    /// That it is face down (708.2a).
    FaceDown,
    /// That it is a copy of a flip card and flipped (707.3).
    Flipped,
    /// That halves of it are locked (709.5).
    Locked,
    /// That it is bestowed (702.103b).
    Bestow,
    /// That it was cast by its suspend ability (702.62a).
    Suspend,
    /// Its counters (122.1a-b).
    Counter,
    /// Subtypes of types it does not have (205.3d).
    ForeignSubtype,
    /// A creature without numbers (208.5).
    NoNumbers,
}

/// What is applied to some objects, for "why", in order.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// The objects.
    pub objects: BTreeSet<ObjectId>,
    /// Whether it is recorded what they were after each.
    pub values: bool,
    /// Each application to one of them.
    pub applied: Vec<Applied>,
    /// Effects that would have been applied to one of them if not for what they depend on.
    pub vanished: Vec<Vanished>,
}

/// An effect that waited for others it depends on (613.8), and that there was no more of once those were applied.
#[derive(Clone, Debug, PartialEq)]
pub struct Vanished {
    /// The layer.
    pub layer: Layer,
    /// What it would have been applied to.
    pub object: ObjectId,
    /// The object the effect comes from.
    pub source: ObjectId,
    /// Its timestamp.
    pub timestamp: Timestamp,
    /// Where the effects it depends on come from.
    pub depends_on: Vec<ObjectId>,
}

impl<'a, 'r> Run<'a, 'r> {
    /// Whether what is applied to it is recorded.
    pub(super) fn is_recorded(&self, id: ObjectId) -> bool {
        self.record.as_ref().is_some_and(|record| record.objects.contains(&id))
    }
}

impl Run<'_, '_> {
    /// Records which effects were not applied at all, of those that waited for others.
    pub(super) fn record_vanished(&mut self, layer: Layer, mut waited: Waited, applied: &BTreeSet<Key>) {
        let Some(record) = &mut self.record else { return };
        for (key, (effect, objects)) in std::mem::take(&mut waited.would) {
            if applied.contains(&key) {
                continue;
            }
            let depends_on: Vec<ObjectId> = waited.on.remove(&key).unwrap_or_default().into_iter().collect();
            record.vanished.extend(objects.iter().filter(|id| record.objects.contains(id)).map(|object| Vanished {
                layer,
                object,
                source: effect.source,
                timestamp: effect.timestamp,
                depends_on: depends_on.clone(),
            }));
        }
    }

    /// Records what the status of an object, or what it is merged of, has made of it.
    pub(super) fn note_values(&mut self, own: Itself, layer: Layer, id: ObjectId) {
        if let Some(values) = self.table.get(id).filter(|_| self.is_recorded(id)).cloned() {
            self.note(Of::Own(own), layer, id, || Concrete::Values(values));
        }
    }

    /// Records what an object's own counters and types give it; with what was recorded, if anything was.
    pub(super) fn note(
        &mut self,
        of: Of,
        layer: Layer,
        id: ObjectId,
        change: impl FnOnce() -> Concrete,
    ) -> Option<&mut Applied> {
        let record = self.record.as_mut().filter(|record| record.objects.contains(&id))?;
        let after = self.table.get(id)?;
        record.applied.push(Applied {
            layer,
            object: id,
            source: id,
            timestamp: None,
            change: change(),
            keyword: None,
            of,
            depends_on: Vec::new(),
            anew: false,
            in_a_loop: false,
            rests: Vec::new(),
            after: record.values.then(|| after.clone()),
        });
        record.applied.last_mut()
    }
}
