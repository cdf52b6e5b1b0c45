//! What the entries behind one name for their own: it is not tapped for mana before, where there is other mana.

use super::Runner;
use crate::engine::state::{PlayerId, Step};
use crate::scenario::model::{Course, Entry, Verb};
use crate::scenario::raw::Reference;

impl Runner<'_> {
    /// What later entries of this turn attack or block with, pay costs with or activate, and whose they are.
    pub(super) fn named_ahead(&self, entry: &Entry) -> Vec<(PlayerId, Reference)> {
        let entries = self.scenario.course.entries();
        let Some(place) = entries.iter().position(|other| other.at == entry.at) else { return Vec::new() };
        let (turn, step) = (self.play.game.turn.number, self.play.game.turn.step);
        let later: Vec<&Entry> = match &self.scenario.course {
            Course::Board => Vec::new(),
            Course::Script(_) => {
                entries.iter().skip(place + 1).take_while(|other| !begins_a_turn(&other.verb)).collect()
            }
            Course::Plan(_) => {
                let is_later = |(n, other): &(usize, &Entry)| {
                    other.turn == turn && (other.step > step || other.step == step && *n > place)
                };
                entries.iter().enumerate().filter(is_later).map(|(_, other)| other).collect()
            }
        };
        let active = self.play.game.turn.active;
        let of = |entry: &Entry| {
            let by = entry.by.as_ref().map_or(active, |by| PlayerId(by.value as u8));
            named(entry).into_iter().map(move |of| (by, of)).collect::<Vec<_>>()
        };
        later.into_iter().flat_map(of).collect()
    }
}

/// Whether a later turn may begin by it.
fn begins_a_turn(verb: &Verb) -> bool {
    match verb {
        Verb::To { turn, step } => turn.is_some() || *step <= Step::Draw,
        _ => false,
    }
}

/// What an entry attacks or blocks with, pays costs with, or activates.
fn named(entry: &Entry) -> Vec<Reference> {
    let mut all: Vec<Reference> = match &entry.verb {
        Verb::Attack(attack) => attack.0.iter().map(|(who, _)| who.value.clone()).collect(),
        Verb::Block(block) => block.0.iter().map(|(who, _)| who.value.clone()).collect(),
        _ => Vec::new(),
    };
    all.extend(entry.with.costs.iter().flat_map(|cost| cost.with.iter().filter_map(|with| with.value.reference())));
    all.extend(entry.with.of.iter().map(|of| of.value.clone()));
    all
}
