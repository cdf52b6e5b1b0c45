//! What is said behind the last of a list holds for all of it: "up to one target artifact card and up to one target land card
//! from your graveyard".

use crate::oracle::lang::*;

/// Puts the cards of each list of noun phrases where the last of them is said to be.
pub(super) fn share_places(ability: &mut Ability, targets: &mut [TargetSpec]) {
    ability.walk(&mut Lists { targets, returns: false });
}

struct Lists<'t> {
    targets: &'t mut [TargetSpec],
    /// Whether what is listed is put onto the battlefield, on which it is not yet.
    returns: bool,
}

impl Visit for Lists<'_> {
    fn effect(&mut self, it: &mut Effect) {
        let puts = matches!(it, Effect::Do { verb: Verb::Move { to, .. }, .. } if to.zone == Zone::Battlefield);
        let outer = std::mem::replace(&mut self.returns, puts);
        it.inside(self);
        self.returns = outer;
    }

    fn objects(&mut self, it: &mut Objects) {
        if let Objects::And(parts) = it {
            self.share(parts);
        }
        it.inside(self);
    }

    fn predicate(&mut self, it: &mut Pred) {
        if let Pred::Or(parts) = it {
            share_among_kinds(parts);
        }
        it.inside(self);
    }
}

/// "A non-Avatar creature card or a planeswalker card from your graveyard": both are there.
fn share_among_kinds(parts: &mut [Pred]) {
    let Some((Pred::Kind(last), others)) = parts.split_last_mut() else { return };
    let places: Vec<Pred> = last.post.iter().filter(|pred| !pred.places().is_empty()).cloned().collect();
    for other in others {
        if let Pred::Kind(kind) = other
            && kind.noun == Noun::Card
            && kind.zones().is_empty()
        {
            kind.post.extend(places.iter().cloned());
        }
    }
}

impl Lists<'_> {
    fn share(&mut self, parts: &mut [Objects]) {
        let Some((last, others)) = parts.split_last_mut() else { return };
        let Some(said) = self.kind(last) else { return };
        let places: Vec<Pred> = said.post.iter().filter(|pred| !pred.places().is_empty()).cloned().collect();
        // "This card and two other cards from your graveyard": it is one of those that are there, too.
        let of_others = said.noun == Noun::Card && said.heads.iter().any(|head| head.adjectives.contains(&Pred::Other));
        let it_is_there = !places.is_empty() && (of_others || self.returns);
        for other in others {
            if let Objects::That(own @ (Ref::This | Ref::Word(_)), _) = &*other
                && it_is_there
                && (*own == Ref::This || *own == Ref::Word("~".into()))
            {
                let filter = Filter { heads: Vec::new(), noun: Noun::Card, post: places.clone() };
                *other = Objects::Among { from: own.clone(), count: Count::All, filter, random: false };
                continue;
            }
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
            Objects::Target(slot) => match &mut self.targets.get_mut(usize::from(*slot))?.kind {
                TargetKind::Object(filter) => Some(filter),
                _ => None,
            },
            Objects::All(filter, _) | Objects::Some { filter, .. } => Some(filter),
            _ => None,
        }
    }
}
