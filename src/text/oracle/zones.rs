//! 113.6: the zones an ability functions in because of what it says, found in what it means.

use super::lang::*;

/// Sets the zones in which an ability functions by its own words, and those of the abilities it gives.
pub(super) fn set(ability: &mut Ability) {
    ability.walk(&mut EachAbility);
}

/// Every ability in a tree, the one it begins with among them.
struct EachAbility;

impl Visit for EachAbility {
    fn ability(&mut self, it: &mut Ability) {
        let mut found = Said::default();
        // 113.6b: it asks whether its card is in a zone.
        asked(it).into_iter().for_each(|cond| found.asks(cond));
        // 113.6m: it moves its card out of a zone, unless what it waits for or is paid puts the card there.
        let mut said = Said::default();
        it.kind.inside(&mut said);
        if !puts_itself_there(it) {
            found.zones.append(&mut said.zones);
        }
        // 113.6j: a cost that can't be paid on the battlefield.
        if let AbilityKind::Activated(activated) = &it.kind
            && activated.cost.parts.iter().any(|part| matches!(part, CostPart::Discard(Objects::That(Ref::This, _))))
        {
            found.zones.push(Zone::Hand);
        }
        // 113.6k: it triggers as its card becomes plotted, which it does in exile (702.170a, 702.170c).
        if let AbilityKind::Triggered(Triggered {
            event: EventPattern::Does { what: Some(what), deed: Deed::Plot, .. },
            ..
        }) = &it.kind
            && is_itself(what)
        {
            found.zones.push(Zone::Exile);
        }
        // 113.6e: it says where its own card can't be cast from.
        if let AbilityKind::Static(told) = &it.kind
            && told
                .effects
                .iter()
                .any(|effect| matches!(effect, StaticEffect::Rule(RuleChange::CantCast(_, what)) if is_itself(what)))
        {
            found.zones.extend([Zone::Hand, Zone::Library, Zone::Graveyard, Zone::Exile, Zone::Command, Zone::Stack]);
        }
        if said.haunting {
            found.zones.extend([Zone::Battlefield, Zone::Exile]);
        }
        for zone in found.zones {
            if !it.zones.contains(&zone) {
                it.zones.push(zone);
            }
        }
        it.inside(self);
    }
}

/// The conditions under which an ability functions, triggers or can be activated at all.
fn asked(ability: &Ability) -> Vec<&Cond> {
    match &ability.kind {
        AbilityKind::Static(told) => told.condition.iter().collect(),
        AbilityKind::Triggered(it) => {
            let of_event = match &it.event {
                EventPattern::While(_, cond) => Some(&**cond),
                _ => None,
            };
            it.condition.as_deref().into_iter().chain(of_event).collect()
        }
        AbilityKind::Activated(it) => it
            .limits
            .iter()
            .filter_map(|limit| match limit {
                ActivationLimit::If(cond) => Some(cond),
                _ => None,
            })
            .collect(),
        AbilityKind::Casting(_) | AbilityKind::Keyword(_) | AbilityKind::Spell(_) => Vec::new(),
    }
}

/// Whether the event an ability waits for happens to its own object (or to what that, an Aura, enchants), or its object is given up for it: what it moves is found
/// where that has put it.
fn puts_itself_there(ability: &mut Ability) -> bool {
    match &mut ability.kind {
        AbilityKind::Triggered(it) => is_about_itself(&mut it.event),
        AbilityKind::Activated(it) => it.cost.parts.iter().any(|part| {
            matches!(
                part,
                CostPart::Sacrifice(Objects::That(Ref::This, _)) | CostPart::Discard(Objects::That(Ref::This, _))
            )
        }),
        _ => false,
    }
}

fn is_about_itself(event: &mut EventPattern) -> bool {
    match event {
        EventPattern::Or(parts) => parts.iter_mut().any(is_about_itself),
        EventPattern::While(inner, _)
        | EventPattern::AtLeast(inner, _)
        | EventPattern::Nth(inner, _)
        | EventPattern::Amount(inner, ..)
        | EventPattern::AtOnce(inner, ..) => is_about_itself(inner),
        EventPattern::Discards { what, .. }
        | EventPattern::Cycles { what, .. }
        | EventPattern::Sacrifices { what, .. }
        | EventPattern::Mills { what, .. } => is_itself(what),
        other => super::grammar::event::subject(other).is_some_and(|what| is_itself(what)),
    }
}

/// Whether it is the very object, or what it enchants, with which an Aura goes to the graveyard.
fn is_itself(what: &Filter) -> bool {
    what.post.iter().any(|pred| matches!(pred, Pred::Is(Ref::This | Ref::Host) | Pred::IsOr(Ref::This, _)))
}

/// What an ability says of where its own card is.
#[derive(Default)]
struct Said {
    zones: Vec<Zone>,
    haunting: bool,
}

impl Said {
    fn asks(&mut self, cond: &Cond) {
        match cond {
            Cond::And(all) | Cond::Or(all) => all.iter().for_each(|one| self.asks(one)),
            Cond::Is(Ref::This | Ref::Giver, filter) => self.zones.extend(filter.post.iter().flat_map(Pred::places)),
            _ => {}
        }
    }
}

impl Visit for Said {
    fn objects(&mut self, it: &mut Objects) {
        if let Objects::Among { from: Ref::This, filter, .. } = it {
            self.zones.extend(filter.post.iter().flat_map(Pred::places));
        }
        it.inside(self);
    }

    fn filter(&mut self, it: &mut Filter) {
        // "You may cast this card from your graveyard".
        if it.post.iter().any(|pred| matches!(pred, Pred::Is(Ref::This))) {
            self.zones.extend(it.post.iter().flat_map(Pred::places));
        }
        it.inside(self);
    }

    fn reference(&mut self, it: &mut Ref) {
        // 702.55c: what triggers on the haunted creature functions in exile, too.
        self.haunting |= *it == Ref::Haunted;
    }

    // What it gives others functions where that says.
    fn ability(&mut self, _: &mut Ability) {}
}
