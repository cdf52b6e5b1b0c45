//! 205.3: the subtypes there are.

use crate::card::{Subtype, SubtypeKind};
use crate::state::Game;

impl Game {
    /// The subtypes of a kind that a player can name, by name: those the rules list, and those a card of this game has although no
    /// list knows it.
    pub fn subtypes_there_are(&self, kind: SubtypeKind) -> Vec<Subtype> {
        let faces = self.objects.iter().flat_map(|object| &object.def.faces);
        let unlisted = |it: &Subtype| !it.is_listed() && it.kind() == kind;
        let mut all: Vec<Subtype> = faces.flat_map(|face| face.printed.subtypes.iter()).filter(unlisted).collect();
        all.extend(kind.subtypes());
        all.sort_by_key(|subtype| subtype.name());
        all.dedup();
        all
    }
}
