//! Craft (702.167): its meaning is made of its parts, since its materials may be permanents or cards in a graveyard (702.167b).

use std::sync::Arc;

use super::lang::{
    Ability, AbilityKind, Activated, ActivatedBy, ActivationLimit, Cost, CostPart, Count, Effect, Filter,
    KeywordAbility, Noun, Objects, Players, Pred, Quality, Ref, Said, Verb, Zone,
};

/// "[Cost], Exile this permanent, Exile [materials] from among permanents you control and/or cards in your graveyard: Return this
/// card to the battlefield transformed under its owner's control. Activate only as a sorcery." `None` where its parts are not these.
pub(super) fn meaning(keyword: &KeywordAbility) -> Option<Arc<[Arc<Ability>]>> {
    let (count, filter) = match keyword.quality.as_ref()? {
        Quality::Objects(filter) => (Count::Exactly(1.into()), filter),
        Quality::Several(count, filter) => (count.clone(), filter),
        _ => return None,
    };
    let mut cost: Cost = keyword.cost.clone()?;
    cost.parts.push(CostPart::Exile(Objects::That(Ref::This, Said::Name)));
    cost.parts.push(CostPart::Exile(Objects::Some { count, filter: materials(filter), random: false, chooser: None }));
    let text = "Return this card to the battlefield transformed under its owner's control.";
    let compiled = super::compile_text(text, "", false, true);
    let AbilityKind::Spell(body) = &compiled.text.abilities.first()?.kind else { return None };
    let mut body = body.clone();
    // 702.167c: what was exiled for it is known to the permanent.
    let Effect::Do { bind: Some(bind), .. } = &body.effect else { return None };
    let verb = Verb::UsedToCraft(Objects::That(Ref::Bound(*bind), Said::Pronoun));
    let known = Effect::Do { who: Players::You, verb, bind: None };
    body.effect = Effect::Seq(vec![std::mem::take(&mut body.effect), known]);
    let kind = AbilityKind::Activated(Activated {
        cost,
        body,
        limits: vec![ActivationLimit::Sorcery],
        by: ActivatedBy::Controller,
        cost_changes: Vec::new(),
    });
    let ability = Ability { text: text.into(), ..Ability::of(kind) };
    compiled.is_understood().then(|| Arc::from([Arc::new(ability)]))
}

/// 702.167b: what is described is a permanent the player controls or a card in the player's graveyard.
fn materials(filter: &Filter) -> Filter {
    let you = || Box::new(Players::You);
    let here = Pred::And(vec![Pred::In(Zone::Battlefield, None), Pred::ControlledBy(you())]);
    let there = Pred::In(Zone::Graveyard, Some(you()));
    let mut filter = Filter { noun: Noun::Either, ..filter.clone() };
    filter.post.push(Pred::Or(vec![here, there]));
    filter
}
