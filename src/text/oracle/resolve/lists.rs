//! What is said behind the last of a list holds for all of it: "up to one target artifact card and up to one target land card
//! from your graveyard".

use crate::oracle::lang::*;

/// Puts the cards of each list of noun phrases where the last of them is said to be.
pub(super) fn share_places(ability: &mut Ability, targets: &mut [TargetSpec]) {
    ability.walk(&mut Lists(targets));
}

struct Lists<'t>(&'t mut [TargetSpec]);

impl Visit for Lists<'_> {
    fn objects(&mut self, it: &mut Objects) {
        if let Objects::And(parts) = it {
            self.share(parts);
        }
        it.inside(self);
    }
}

impl Lists<'_> {
    fn share(&mut self, parts: &mut [Objects]) {
        let Some((last, others)) = parts.split_last_mut() else { return };
        let Some(said) = self.kind(last) else { return };
        let places: Vec<Pred> = said.post.iter().filter(|pred| !pred.places().is_empty()).cloned().collect();
        for other in others {
            if let Some(kind) = self.kind(other)
                && matches!(kind.noun, Noun::Card | Noun::Either)
                && kind.zones().is_empty()
            {
                kind.post.extend(places.iter().cloned());
            }
        }
    }

    /// The kind of object a noun phrase is of.
    fn kind<'k>(&'k mut self, objects: &'k mut Objects) -> Option<&'k mut Filter> {
        match objects {
            Objects::Target(slot) => match &mut self.0.get_mut(usize::from(*slot))?.kind {
                TargetKind::Object(filter) => Some(filter),
                _ => None,
            },
            Objects::All(filter, _) | Objects::Some { filter, .. } => Some(filter),
            _ => None,
        }
    }
}
