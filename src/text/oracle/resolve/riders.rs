//! Sentences that are about the one before: what happens for damage prevented, what is said of spells cast this way.

use crate::oracle::lang::*;

/// Puts what happens for the damage prevented into the prevention effect.
pub(super) struct Prevention {
    pub then: Box<Effect>,
    pub found: bool,
}

impl Visit for Prevention {
    fn replacement(&mut self, it: &mut Replacement) {
        if let Instead::Prevent(most) = &mut it.instead {
            self.found = true;
            it.instead = Instead::PreventThen(most.take(), self.then.clone());
        }
    }
}

/// Puts the riders of a static ability into the permissions before them; whether there were any to take them.
pub(super) fn ridden_static(effects: &mut Vec<StaticEffect>) -> bool {
    let riders: Vec<Rider> = effects
        .iter()
        .filter_map(|effect| match effect {
            StaticEffect::Riding(rider) => Some(rider.clone()),
            _ => None,
        })
        .collect();
    effects.retain(|effect| !matches!(effect, StaticEffect::Riding(_)));
    let mut found = riders.is_empty();
    for effect in effects {
        if let StaticEffect::Modify { changes, .. } = effect {
            found |= riders.iter().any(|rider| is_priced_by(rider, changes));
        }
        if let StaticEffect::Rule(RuleChange::PlayFrom { cost, any_mana, exiled, flash, .. }) = effect {
            for rider in &riders {
                found = true;
                match rider {
                    Rider::Exiled(said) => *exiled = *said,
                    Rider::AnyMana(said) => *any_mana = Some(*said),
                    Rider::AsThoughFlash => *flash = true,
                    Rider::ForManaCost(_)
                    | Rider::ForManaCostLess(..)
                    | Rider::ForManaCostPlus(..)
                    | Rider::NotRegenerated => {}
                    Rider::LifeForManaCost => *cost = CastCost::LifeEqualToManaValue,
                    Rider::CostsMore(more) => *cost = CastCost::Plus(more.clone()),
                    Rider::CostsOpponentsMore(_) => return false,
                }
            }
        }
    }
    found
}

/// Whether the changes give this keyword, which has a cost, with none of its own.
fn gives_without_cost(changes: &[Modification], of: Keyword) -> bool {
    of.is_priced()
        && changes.iter().any(|change| match change {
            Modification::Gain(abilities) | Modification::Have(abilities) => abilities.iter().any(
                |ability| matches!(&ability.kind, AbilityKind::Keyword(it) if it.cost.is_none() && it.keyword == of),
            ),
            _ => false,
        })
}

/// Whether a rider prices a keyword that the changes give with no cost; what it costs besides the mana cost is put in.
fn is_priced_by(rider: &Rider, changes: &mut [Modification]) -> bool {
    let (Rider::ForManaCost(of) | Rider::ForManaCostLess(of, _) | Rider::ForManaCostPlus(of, _)) = rider else {
        return false;
    };
    if !gives_without_cost(changes, *of) {
        return false;
    }
    let more = match rider {
        Rider::ForManaCostPlus(_, more) => more.clone(),
        // What is less is worked out as the card is cast, from what its mana cost is then.
        Rider::ForManaCostLess(_, less) => Cost { parts: vec![CostPart::ManaCostOf(Ref::This, less.clone())] },
        _ => return true,
    };
    for change in changes {
        let (Modification::Gain(abilities) | Modification::Have(abilities)) = change else { continue };
        for ability in abilities {
            if let AbilityKind::Keyword(it) = &mut std::sync::Arc::make_mut(ability).kind
                && it.keyword == *of
                && it.cost.is_none()
            {
                it.cost = Some(more.clone());
            }
        }
    }
    true
}

/// Puts a rider into the instructions it is about.
pub(super) struct Ridden {
    pub rider: Rider,
    pub found: bool,
}

impl Visit for Ridden {
    fn effect(&mut self, it: &mut Effect) {
        if let Effect::Do { verb: Verb::Modify { changes, .. }, .. } = it {
            self.found |= is_priced_by(&self.rider, changes);
        }
        // Only an opponent of yours pays more: which of the two it is, is known as the permission is given.
        if let (Rider::CostsOpponentsMore(more), Effect::May { who, effect, .. }) = (&self.rider, &*it)
            && matches!(&**effect, Effect::Do { verb: Verb::MayPlay { cost: CastCost::Normal, .. }, .. })
        {
            let to = |who: Players, cost: CastCost| {
                let mut one = it.clone();
                if let Effect::May { who: may, effect, .. } = &mut one {
                    *may = who;
                    if let Effect::Do { verb: Verb::MayPlay { cost: paid, .. }, .. } = &mut **effect {
                        *paid = cost;
                    }
                }
                one
            };
            let is_opponent = |so: bool| {
                let opponent = Cond::PlayerIs(Ref::Each, Box::new(Players::EachOpponent));
                let cond = if so { opponent } else { Cond::Not(Box::new(opponent)) };
                Players::Who(Box::new(who.clone()), Box::new(cond))
            };
            self.found = true;
            *it = Effect::Seq(vec![
                to(is_opponent(true), CastCost::Plus(more.clone())),
                to(is_opponent(false), CastCost::Normal),
            ]);
            return;
        }
        if let (Rider::NotRegenerated, Effect::Do { verb: Verb::Destroy(_, barred), .. }) = (&self.rider, &mut *it) {
            (*barred, self.found) = (true, true);
            return;
        }
        if let (Rider::AsThoughFlash, Effect::Do { verb: Verb::MayPlay { flash, .. }, .. }) = (&self.rider, &mut *it) {
            (*flash, self.found) = (true, true);
            return;
        }
        if let Effect::Do {
            verb: Verb::Cast { cost, any_mana, exiled, .. } | Verb::MayPlay { cost, any_mana, exiled, .. },
            ..
        } = it
            && !matches!(self.rider, Rider::CostsOpponentsMore(_))
        {
            self.found |= !matches!(self.rider, Rider::AsThoughFlash | Rider::NotRegenerated);
            match &self.rider {
                Rider::Exiled(said) => *exiled = *said,
                Rider::AnyMana(said) => *any_mana = Some(*said),
                // What is cast as the instruction is carried out is cast at no other time.
                Rider::AsThoughFlash | Rider::NotRegenerated => {}
                Rider::ForManaCost(_) | Rider::ForManaCostLess(..) | Rider::ForManaCostPlus(..) => {}
                Rider::LifeForManaCost => *cost = CastCost::LifeEqualToManaValue,
                Rider::CostsMore(more) => *cost = CastCost::Plus(more.clone()),
                Rider::CostsOpponentsMore(_) => {}
            }
        }
        it.inside(self);
    }
}
