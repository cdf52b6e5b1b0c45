//! What an effect does to each object in a layer, worked out and then done.

use std::sync::Arc;

use crate::card::{CardTypes, Colors, SubtypeKind, Subtypes};
use crate::engine::known;
use crate::engine::r6_spells::r612_text::reword;
use crate::engine::state::{Characteristics, HeldAbility, ObjectId, Origin, PlayerId};
use crate::engine::stop::{Done, Stop};
use crate::engine::view::Table;
use crate::oracle::lang::{
    Ability, AbilityKind, Cost, CostPart, Keyword, KeywordAbility, Layer, Modification, Num, TypeChange,
};

use super::Run;
use super::instance::{Instance, What};

/// A change with its numbers and players worked out.
#[derive(Clone, Debug, PartialEq)]
pub enum Concrete {
    /// Control by this player.
    Control(PlayerId),
    /// A word for another.
    Text(Box<str>, Box<str>),
    /// A name.
    Name(Arc<str>),
    /// These types and no others.
    SetTypes(TypeChange),
    /// These as well.
    AddTypes(TypeChange),
    /// Not these.
    RemoveTypes(TypeChange),
    /// Subtypes added.
    AddSubtypes(Subtypes),
    /// Exactly these colors.
    SetColors(Colors),
    /// These colors too.
    AddColors(Colors),
    /// Abilities gained.
    Gain(Vec<HeldAbility>),
    /// Keywords lost.
    Lose(Vec<Keyword>),
    /// Keywords lost that nothing can give (113.11).
    CantHave(Vec<Keyword>),
    /// All abilities lost.
    LoseAll,
    /// Abilities.
    LoseThese(Vec<Arc<Ability>>),
    /// Power and toughness set.
    SetPt(Option<i32>, Option<i32>),
    /// Power and toughness changed.
    AddPt(i32, i32),
    /// Switched.
    Switch,
}

/// What an effect does in a layer: to which objects, and what to each.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Worked {
    pub objects: Vec<ObjectId>,
    pub changes: Vec<(ObjectId, Vec<Concrete>)>,
}

/// Whether any of the changes has a number to be asked.
pub(super) fn asks_numbers(changes: &[Modification]) -> bool {
    let asked = |n: &Num| !matches!(n, Num::Const(_));
    changes.iter().any(|c| match c {
        Modification::AddPt(p, t) => asked(p) || asked(t),
        Modification::SetPt(p, t) | Modification::Define(p, t) => {
            p.as_ref().is_some_and(asked) || t.as_ref().is_some_and(asked)
        }
        _ => false,
    })
}

impl Run<'_, '_> {
    pub(super) fn concrete(&self, layer: Layer, instance: &Instance) -> Done<Worked> {
        let view = self.view();
        let objects = match (self.begun(instance.key), &instance.what) {
            (Some(objects), _) => objects.to_vec(),
            (None, What::Fixed(objects, _)) => objects.clone(),
            (None, What::Asked(..)) => match instance.what.objects() {
                Some(objects) => view.objects(objects, &instance.frame)?,
                None => Vec::new(),
            },
        };
        let mut changes = Vec::new();
        for object in &objects {
            // What has left, or is a card in a library, has no row and is not changed.
            if self.table.get(*object).is_none() {
                continue;
            }
            let mut list = Vec::new();
            for (n, change) in instance.what.changes().iter().enumerate() {
                if change.layer() == layer {
                    list.extend(self.work_out(change, n, *object, instance)?);
                }
            }
            changes.push((*object, list));
        }
        Ok(Worked { objects, changes })
    }

    fn work_out(
        &self,
        change: &Modification,
        n: usize,
        object: ObjectId,
        instance: &Instance,
    ) -> Done<Option<Concrete>> {
        let view = self.view();
        let frame = || instance.frame.with_each(object);
        let number = |x: &Num| -> Done<i32> {
            Ok(view.number(x, &frame())?.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32)
        };
        let maybe = |x: &Option<Num>| x.as_ref().map(number).transpose();
        let chosen = &self.game.object(instance.frame.source).chosen;
        Ok(Some(match change {
            Modification::Control(who) => match view.players(who, &instance.frame)?.first() {
                Some(player) => Concrete::Control(*player),
                None => return Ok(None),
            },
            Modification::Text(from, to) => Concrete::Text(from.clone(), to.clone()),
            Modification::Name(name) => Concrete::Name(name.as_ref().into()),
            Modification::SetTypes(t) => Concrete::SetTypes(t.clone()),
            Modification::AddTypes(t) => Concrete::AddTypes(t.clone()),
            Modification::RemoveTypes(t) => Concrete::RemoveTypes(t.clone()),
            Modification::AllCreatureTypes => Concrete::AddSubtypes(Subtypes::every(SubtypeKind::Creature)),
            Modification::NoCreatureTypes => {
                let every = Subtypes::every(SubtypeKind::Creature);
                let subtypes = view.is(object).subtypes.iter().filter(|s| every.contains(*s)).collect();
                Concrete::RemoveTypes(TypeChange { subtypes, ..TypeChange::default() })
            }
            Modification::AllBasicLandTypes => {
                let mut set = Subtypes::new();
                known::basic_land_types().into_iter().for_each(|(s, _)| set.insert(s));
                Concrete::AddSubtypes(set)
            }
            Modification::ChosenType(in_addition) => {
                let Some(subtype) = chosen.subtype else { return Ok(None) };
                let change = TypeChange { subtypes: vec![subtype], ..TypeChange::default() };
                if *in_addition { Concrete::AddTypes(change) } else { Concrete::SetTypes(change) }
            }
            Modification::SetColors(colors) => Concrete::SetColors(*colors),
            Modification::AddColors(colors) => Concrete::AddColors(*colors),
            Modification::ChosenColor(in_addition) => {
                let Some(color) = chosen.color else { return Ok(None) };
                if *in_addition {
                    Concrete::AddColors(Colors::of(color))
                } else {
                    Concrete::SetColors(Colors::of(color))
                }
            }
            Modification::Gain(abilities) => Concrete::Gain(
                abilities
                    .iter()
                    .enumerate()
                    .map(|(i, ability)| HeldAbility {
                        // "The chosen color" is the one chosen for what gives the ability.
                        ability: for_mana_cost(
                            crate::engine::r7_additional::from_chosen(ability, chosen),
                            view.is(object),
                        ),
                        origin: self.origin(instance, n * 16 + i),
                    })
                    .collect(),
            ),
            Modification::GainAbilitiesOf(of, class) => {
                let mut gained = Vec::new();
                for other in view.objects(of, &frame())? {
                    for (_, ability) in view.is(other).all_abilities() {
                        let fits = match (&ability.kind, class) {
                            (AbilityKind::Activated(a), Some(crate::oracle::lang::AbilityClass::Loyalty)) => {
                                a.is_loyalty()
                            }
                            (AbilityKind::Activated(_), Some(crate::oracle::lang::AbilityClass::Activated)) => true,
                            (AbilityKind::Triggered(_), Some(crate::oracle::lang::AbilityClass::Triggered)) => true,
                            (_, None) => true,
                            _ => false,
                        };
                        if fits {
                            let origin = self.origin(instance, n * 16 + gained.len());
                            gained.push(HeldAbility { ability: ability.clone(), origin });
                        }
                    }
                }
                Concrete::Gain(gained)
            }
            Modification::Lose(keywords) => Concrete::Lose(keywords.clone()),
            Modification::CantHave(keywords) => Concrete::CantHave(keywords.clone()),
            Modification::LoseAll => Concrete::LoseAll,
            Modification::LoseThis(these) => Concrete::LoseThese(these.clone()),
            Modification::Define(p, t) | Modification::SetPt(p, t) => Concrete::SetPt(maybe(p)?, maybe(t)?),
            Modification::AddPt(p, t) => Concrete::AddPt(number(p)?, number(t)?),
            Modification::Switch => Concrete::Switch,
            other => {
                return Err(Stop::unsupported(format!("a continuous effect that is not worked out here: {other:?}")));
            }
        }))
    }

    fn origin(&self, instance: &Instance, n: usize) -> Origin {
        match instance.key {
            super::instance::Key::Lasting(effect) => Origin::Given(effect, n as u16),
            super::instance::Key::Counter(_, n) => Origin::Counter(n),
            super::instance::Key::Static(object, origin, effect) => {
                let place = match origin {
                    Origin::Printed(p) | Origin::Counter(p) | Origin::Intrinsic(p) | Origin::Meaning(p, _) => p,
                    Origin::Given(_, p) | Origin::GivenBy(_, _, p) => p.wrapping_add(1000),
                };
                Origin::GivenBy(object, place.wrapping_mul(8).wrapping_add(effect), n as u16)
            }
        }
    }
}

/// A keyword that is given with no cost costs what the object does: "gains scavenge. The scavenge cost is equal to its mana cost."
fn for_mana_cost(ability: Arc<Ability>, is: &Characteristics) -> Arc<Ability> {
    let AbilityKind::Keyword(keyword) = &ability.kind else { return ability };
    match &is.mana_cost {
        Some(mana) if keyword.cost.is_none() && keyword.keyword.is_priced() => {
            let cost = Some(Cost { parts: vec![CostPart::Mana(mana.clone())] });
            let keyword = KeywordAbility { cost, ..keyword.clone() };
            let text = crate::oracle::say_keyword(&keyword).unwrap_or_default().into();
            Arc::new(Ability { text, kind: AbilityKind::Keyword(keyword), ..Ability::clone(&ability) })
        }
        _ => ability,
    }
}

/// Changes a row.
pub(super) fn change(table: &mut Table, object: ObjectId, change: &Concrete) {
    let Some(row) = table.change(object) else { return };
    match change {
        Concrete::Control(player) => row.controller = Some(*player),
        Concrete::Name(name) => row.name = name.clone(),
        Concrete::Text(from, to) => reword(row, from, to),
        Concrete::SetTypes(t) => set_types(row, t),
        Concrete::AddTypes(t) => {
            row.types |= t.types;
            row.supertypes |= t.supertypes;
            t.subtypes.iter().for_each(|s| row.subtypes.insert(*s));
        }
        Concrete::RemoveTypes(t) => {
            row.types &= !t.types;
            row.supertypes &= !t.supertypes;
            t.subtypes.iter().for_each(|s| row.subtypes.remove(*s));
            drop_orphaned_subtypes(row);
        }
        Concrete::AddSubtypes(set) => row.subtypes = row.subtypes.union(set),
        Concrete::SetColors(colors) => row.colors = *colors,
        Concrete::AddColors(colors) => row.colors |= *colors,
        Concrete::Gain(abilities) => {
            // 113.11: what it can't have is not added to it.
            let barred = |held: &&HeldAbility| matches!(&held.ability.kind, AbilityKind::Keyword(k) if row.cant_have.contains(&k.keyword));
            let given: Vec<HeldAbility> = abilities.iter().filter(|held| !barred(held)).cloned().collect();
            row.abilities.extend(given);
            row.index_keywords();
        }
        Concrete::Lose(keywords) | Concrete::CantHave(keywords) => {
            if let Concrete::CantHave(_) = change {
                row.cant_have.extend(keywords.iter().copied());
            }
            row.abilities
                .retain(|h| !matches!(&h.ability.kind, AbilityKind::Keyword(k) if keywords.contains(&k.keyword)));
            row.index_keywords();
        }
        Concrete::LoseThese(these) => {
            row.abilities.retain(|held| !these.contains(&held.ability));
            row.index_keywords();
        }
        Concrete::LoseAll => {
            row.abilities.clear();
            row.index_keywords();
        }
        Concrete::SetPt(p, t) => {
            row.power = p.or(row.power);
            row.toughness = t.or(row.toughness);
        }
        Concrete::AddPt(p, t) => {
            row.power = row.power.map(|x| x.saturating_add(*p));
            row.toughness = row.toughness.map(|x| x.saturating_add(*t));
        }
        Concrete::Switch => std::mem::swap(&mut row.power, &mut row.toughness),
    }
}

/// 205.1: new card types replace the old ones, unless the effect keeps them; new subtypes replace those of their own kind.
pub(in crate::engine) fn set_types(row: &mut Characteristics, t: &TypeChange) {
    if !t.types.is_empty() && !t.keep_card_types {
        row.types = t.types;
    } else {
        row.types |= t.types;
    }
    row.supertypes |= t.supertypes;
    let mut kinds: Vec<SubtypeKind> = t.subtypes.iter().map(|s| s.kind()).collect();
    kinds.dedup();
    for kind in kinds {
        let old = row.subtypes.of_kind(kind);
        row.subtypes = row.subtypes.difference(&old);
    }
    t.subtypes.iter().for_each(|s| row.subtypes.insert(*s));
    // 305.7: a land whose land types are set to basic ones loses what its text and old types gave it.
    if row.types.contains(CardTypes::LAND) && t.subtypes.iter().any(|s| s.is_basic_land_type()) {
        row.abilities.retain(|h| !matches!(h.origin, Origin::Printed(_) | Origin::Intrinsic(_) | Origin::Meaning(..)));
        row.index_keywords();
    }
    drop_orphaned_subtypes(row);
}

/// 205.1b: subtypes go with the card types they belong to.
fn drop_orphaned_subtypes(row: &mut Characteristics) {
    for kind in SubtypeKind::ALL {
        let here = row.subtypes.of_kind(kind);
        if !here.is_empty() && !row.types.intersects(kind.card_types()) {
            row.subtypes = row.subtypes.difference(&here);
        }
    }
}
