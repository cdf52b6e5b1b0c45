//! What is said behind the last of a list holds for all of it: "up to one target artifact card and up to one target land card
//! from your graveyard".

use crate::card::CardTypes;
use crate::oracle::lang::*;

/// Puts the cards of each list of noun phrases where the last of them is said to be.
pub(super) fn share_places(ability: &mut Ability, targets: &mut [TargetSpec]) {
    ability.walk(&mut Alternatives);
    targets.iter_mut().for_each(|target| target.walk(&mut Alternatives));
    ability.walk(&mut Lists { targets, returns: false });
}

/// What is said of the last of several alternatives, or before the first, by what each of them is.
struct Alternatives;

impl Visit for Alternatives {
    fn triggered(&mut self, it: &mut Triggered) {
        if let EventPattern::Or(events) = &mut it.event {
            share_origin(events);
        }
        it.inside(self);
    }

    fn filter(&mut self, it: &mut Filter) {
        place_cards_alone(it);
        share_spell_types(it);
        it.inside(self);
    }
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

/// "Whenever you play a land or cast a spell from anywhere other than your hand": both are from there.
fn share_origin(events: &mut [EventPattern]) {
    let Some((EventPattern::Casts { what, from, .. }, others)) = events.split_last_mut() else { return };
    let origins: Vec<Pred> = what.post.iter().filter(|pred| is_origin(pred)).cloned().collect();
    for other in others {
        if let EventPattern::PlaysLand { what: land, from: whence, .. } = other
            && whence.is_none()
            && land.post.iter().all(|pred| pred.places().is_empty())
            && !land.post.iter().any(is_origin)
        {
            *whence = *from;
            land.post.extend(origins.iter().cloned());
        }
    }
}

/// Whether it tells from where something is cast or played.
fn is_origin(pred: &Pred) -> bool {
    match pred {
        Pred::CastFrom(_) => true,
        Pred::Not(not) => is_origin(not),
        _ => false,
    }
}

/// "Target spell, nonland permanent, or card in a graveyard": only a card is elsewhere than on the stack or the battlefield (109.2).
fn place_cards_alone(kind: &mut Filter) {
    let Some((Pred::Or(kinds), behind)) = kind.post.split_first_mut() else { return };
    let here = |pred: &Pred| {
        matches!(pred, Pred::Kind(kind) if matches!(kind.noun, Noun::Spell | Noun::Permanent) && !kind.heads.is_empty()
            && kind.heads.iter().all(|head| head.types.is_empty()))
    };
    let is_card = |pred: &Pred| matches!(pred, Pred::Kind(kind) if kind.noun == Noun::Card && kind.zones().is_empty());
    if !kinds.iter().any(here) || !kinds.iter().all(|kind| here(kind) || is_card(kind)) {
        return;
    }
    let (places, rest): (Vec<Pred>, Vec<Pred>) = behind.iter().cloned().partition(|pred| !pred.places().is_empty());
    for one in kinds.iter_mut().filter(|kind| is_card(kind)) {
        if let Pred::Kind(card) = one {
            card.post.extend(places.iter().cloned());
        }
    }
    kind.post.truncate(1);
    kind.post.extend(rest);
}

/// "An Adventure instant or sorcery spell": instants and sorceries have their subtypes in common (205.3k).
fn share_spell_types(kind: &mut Filter) {
    let of_spells = |pred: &Pred| matches!(pred, Pred::Type(types) if CardTypes::INSTANT_OR_SORCERY.contains(*types));
    let Some((first, others)) = kind.heads.split_first_mut() else { return };
    let [subtype @ Pred::Subtype(_), one] = first.types.as_slice() else { return };
    let bare = |head: &Head| matches!(head.types.as_slice(), [one] if of_spells(one));
    if of_spells(one) && others.iter().all(bare) {
        others.iter_mut().for_each(|head| head.types.insert(0, subtype.clone()));
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
