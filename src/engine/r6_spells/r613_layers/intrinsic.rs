//! Abilities that types give: the mana abilities of basic land types (305.6), the one of Sieges (310.11b), and that of creatures
//! which can be given to teammates (804.2).

use std::sync::{Arc, LazyLock};

use crate::card::{CardTypes, ManaCost, Subtypes};
use crate::known;
use crate::oracle::lang::{
    Ability, AbilityKind, Activated, ActivatedBy, Body, Cond, Cost, CostPart, Effect, Layer, ManaMade, Players, Ref,
    TargetKind, Verb,
};
use crate::state::{HeldAbility, ObjectId, Origin};

use super::apply::Concrete;
use super::{Itself, Of, Run};

/// Where a Siege has its ability from: behind the five of the basic land types.
pub(crate) const DEFEAT: Origin = Origin::Intrinsic(5);

/// Where creatures have the ability of 804.2 from.
pub(crate) const DEPLOY: Origin = Origin::Intrinsic(6);

impl Run<'_, '_> {
    /// 305.6, 310.11b: the abilities that land types and battle types give. One look at each object finds both kinds.
    pub(super) fn given_by_types(&mut self) {
        let mut sieges = Vec::new();
        let basic = known::basic_land_types();
        for at in 0..self.ids.len() {
            let Some(id) = self.ids.get(at).copied() else { break };
            let Some(row) = self.table.get(id) else { continue };
            if row.types.contains(CardTypes::BATTLE)
                && row.subtypes.contains(known::siege())
                && self.is_on_battlefield(id)
            {
                sieges.push(id);
            }
            if !row.types.contains(CardTypes::LAND) || !basic.iter().any(|(kind, _)| row.subtypes.contains(*kind)) {
                continue;
            }
            // Most lands are what is printed, of which it is worked out once.
            let face = self.game.object(id).face_def();
            if !self.is_recorded(id) && Arc::ptr_eq(row, &face.printed) {
                let with_mana = face.with_mana(|printed| {
                    let mut row = printed.clone();
                    given(&row.subtypes.clone()).for_each(|held| row.abilities.push(held));
                    row
                });
                self.table.set(id, with_mana.clone());
                continue;
            }
            for held in given(&row.subtypes.clone()) {
                if let Some(row) = self.change(id) {
                    row.abilities.push(held.clone());
                    self.note(Of::Own(Itself::LandType), Layer::Type, id, || Concrete::Gain(vec![held]));
                }
            }
        }
        if !sieges.is_empty() {
            self.defeats(sieges);
        }
    }

    /// 310.11b: what happens to a Siege as its last defense counter is removed.
    fn defeats(&mut self, sieges: Vec<ObjectId>) {
        let Some(ability) = DEFEATED.as_ref() else { return };
        for id in sieges {
            let Some(row) = self.change(id) else { continue };
            let held = HeldAbility { ability: ability.clone(), origin: DEFEAT };
            row.abilities.push(held.clone());
            self.note(Of::Own(Itself::Siege), Layer::Type, id, || Concrete::Gain(vec![held]));
        }
    }

    /// 804.2: with the deploy creatures option each creature can be given to a teammate.
    pub(super) fn deploys(&mut self) {
        if !self.game.variant.deploy {
            return;
        }
        let Some(ability) = DEPLOYED.as_ref() else { return };
        let creatures = self.ids_where(|id, is| is.types.contains(CardTypes::CREATURE) && self.is_on_battlefield(id));
        for id in creatures {
            let Some(row) = self.change(id) else { continue };
            let held = HeldAbility { ability: ability.clone(), origin: DEPLOY };
            row.abilities.push(held.clone());
            self.note(Of::Own(Itself::Deploy), Layer::Type, id, || Concrete::Gain(vec![held]));
        }
    }
}

/// The mana abilities these subtypes give.
fn given(subtypes: &Subtypes) -> impl Iterator<Item = HeldAbility> {
    let basic = known::basic_land_types().into_iter().zip(&*MANA_ABILITIES).enumerate();
    basic
        .filter(|(_, ((kind, _), _))| subtypes.contains(*kind))
        .map(|(i, (_, ability))| HeldAbility { ability: ability.clone(), origin: Origin::Intrinsic(i as u16) })
}

/// The ability of 310.11b; that the card is cast transformed is in who asks: see [`DEFEAT`].
static DEFEATED: LazyLock<Option<Arc<Ability>>> = LazyLock::new(|| {
    const WORDS: &str = "When the last defense counter is removed from this permanent, exile it, then you may cast it \
                         without paying its mana cost.";
    let compiled = crate::oracle::compile_text(WORDS, "", false, false);
    let ability = compiled.is_understood().then(|| compiled.text.abilities.into_iter().next()).flatten()?;
    let text = WORDS.replace("cast it without", "cast it transformed without").into();
    Some(Arc::new(Ability { text, ..ability.as_ref().clone() }))
});

/// The ability of 804.2.
static DEPLOYED: LazyLock<Option<Arc<Ability>>> = LazyLock::new(|| {
    const WORDS: &str = "{T}: Target player gains control of this creature. Activate only as a sorcery.";
    let compiled = crate::oracle::compile_text(WORDS, "", false, false);
    let ability = compiled.is_understood().then(|| compiled.text.abilities.into_iter().next()).flatten()?;
    let mut ability = ability.as_ref().clone();
    ability.text = WORDS.replace("Target player", "Target teammate").into();
    let AbilityKind::Activated(activated) = &mut ability.kind else { return None };
    let is = |players| Cond::PlayerIs(Ref::Each, Box::new(players));
    let teammate = Cond::And(vec![is(Players::YourTeam), Cond::Not(Box::new(is(Players::You)))]);
    activated.body.targets.first_mut()?.kind = TargetKind::PlayerWho(Box::new(teammate));
    Some(Arc::new(ability))
});

/// "{T}: Add {G}." for each basic land type, in the order of [`known::basic_land_types`] (305.6).
static MANA_ABILITIES: LazyLock<[Arc<Ability>; 5]> = LazyLock::new(|| {
    known::basic_land_types().map(|(_, color)| {
        let symbol = format!("{{{}}}", color.letter());
        let mana: ManaCost = symbol.parse().unwrap_or_default();
        let made = Verb::AddMana { mana: ManaMade::Symbols(mana), only: None, then: None };
        let effect = Effect::Do { who: Players::You, verb: made, bind: None };
        Arc::new(Ability {
            text: format!("{{T}}: Add {symbol}.").into(),
            word: None,
            kind: AbilityKind::Activated(Activated {
                cost: Cost { parts: vec![CostPart::Tap] },
                body: Body { effect, ..Body::default() },
                limits: Vec::new(),
                by: ActivatedBy::Controller,
                cost_changes: Vec::new(),
            }),
            zones: Vec::new(),
        })
    })
});
