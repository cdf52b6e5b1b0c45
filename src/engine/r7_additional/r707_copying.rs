//! 707: copying objects.

use std::sync::Arc;

use crate::card::{Colors, Layout, SubtypeKind};
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{Ability, AbilityKind, Keyword, Modification, Num, StaticEffect, TypeChange};
use crate::r6_spells::r613_layers::{is_defining, set_types};
use crate::rule;
use crate::state::{CardDef, CastAs, Characteristics, FaceDef, HeldAbility, Object, ObjectId, Origin, Zone};
use crate::stop::{Done, Stop};
use crate::trace::Arg;

impl Cx<'_> {
    /// 613.2c: what has been changed in layer 1 is copied as it is after that, which is told where it is so.
    pub(crate) fn tell_layer_one(&mut self, copied: Option<ObjectId>) -> Done<()> {
        let Some(of) = copied else { return Ok(()) };
        if self.derived()?.copiable(&self.game, of).name != self.game.object(of).printed().name {
            self.note(&[rule!("613.2c"), rule!("707.2")], "{} is copied as it is after layer 1", |g| {
                vec![Arg::object(g, of)]
            });
        }
        Ok(())
    }
}

/// The rules by which what is copied is copied in the form it has: as an Adventure, an Omen, prototyped, bestowed, with two faces.
pub fn rules_of_copied_form(of: &Object) -> Vec<RuleId> {
    let mut rules = Vec::new();
    let stack = of.zone == Zone::Stack;
    rules.extend(match of.def.layout {
        Layout::Adventure if stack && of.face == 1 => vec![rule!("715.3c"), rule!("715.2b")],
        Layout::Omen if stack && of.face == 1 => vec![rule!("720.3c"), rule!("720.2b")],
        Layout::Adventure => vec![rule!("715.2b")],
        Layout::Omen => vec![rule!("720.2b")],
        layout if layout.is_double_faced() && stack => vec![rule!("707.10g")],
        layout if layout.is_double_faced() => vec![rule!("707.8")],
        _ => Vec::new(),
    });
    let prototyped = of.cast.as_ref().is_some_and(|cast| cast.cast_as == CastAs::Prototyped);
    if prototyped {
        rules.extend([rule!("718.2a"), if stack { rule!("718.3c") } else { rule!("718.3d") }]);
    }
    rules.extend((of.bestowed && stack).then(|| rule!("702.103c")));
    rules
}

/// Whether some characteristic-defining ability among these values is not copied with such exceptions (707.9d).
pub(crate) fn leaves_out_what_defines(values: &Characteristics, changes: &[Modification]) -> bool {
    values.abilities.iter().any(|held| changes.iter().any(|change| sets_what_is_defined(change, &held.ability)))
}

/// 707.9d: whether an exception provides the very values that an ability defines. What is said "in addition" provides none.
fn sets_what_is_defined(change: &Modification, ability: &Ability) -> bool {
    let sets = |defined: &Modification| match (change, defined) {
        (Modification::SetPt(..) | Modification::Define(..), Modification::Define(..)) => true,
        (Modification::SetColors(_), Modification::SetColors(_)) => true,
        (Modification::SetTypes(t), Modification::AllCreatureTypes) => has_subtype(t, SubtypeKind::Creature),
        (Modification::SetTypes(t), Modification::EveryLandType(_)) => has_subtype(t, SubtypeKind::Land),
        _ => false,
    };
    match &ability.kind {
        AbilityKind::Keyword(k) => match k.keyword {
            Keyword::Changeling => sets(&Modification::AllCreatureTypes),
            Keyword::Devoid => sets(&Modification::SetColors(Colors::empty())),
            _ => false,
        },
        AbilityKind::Static(told) if is_defining(ability) => told.effects.iter().any(|effect| match effect {
            StaticEffect::Modify { changes, .. } => changes.iter().any(sets),
            _ => false,
        }),
        _ => false,
    }
}

fn has_subtype(change: &TypeChange, kind: SubtypeKind) -> bool {
    change.subtypes.iter().any(|subtype| subtype.kind() == kind)
}

/// 707.9: the exceptions of a copy effect become copiable values of the copy.
pub fn except(values: &mut Characteristics, changes: &[Modification]) -> Done<()> {
    if leaves_out_what_defines(values, changes) {
        values.abilities.retain(|held| !changes.iter().any(|change| sets_what_is_defined(change, &held.ability)));
        values.index_keywords();
    }
    for change in changes {
        match change {
            // What it enters with is no copiable value (614.1c).
            Modification::EntersWith(..) => {}
            Modification::AddTypes(t) => {
                values.types |= t.types;
                values.supertypes |= t.supertypes;
                t.subtypes.iter().for_each(|s| values.subtypes.insert(*s));
            }
            Modification::RemoveTypes(t) => {
                values.types &= !t.types;
                values.supertypes &= !t.supertypes;
                t.subtypes.iter().for_each(|s| values.subtypes.remove(*s));
            }
            // 205.1a: the new types and subtypes replace those of their kind.
            Modification::SetTypes(t) => set_types(values, t),
            Modification::SetColors(colors) => values.colors = *colors,
            Modification::AddColors(colors) => values.colors |= *colors,
            Modification::Gain(abilities) => {
                for ability in abilities {
                    let place = values.abilities.len() as u16;
                    values.abilities.push(HeldAbility { ability: ability.clone(), origin: Origin::Printed(place) });
                }
                values.index_keywords();
            }
            Modification::Lose(keywords) => {
                values
                    .abilities
                    .retain(|h| !matches!(&h.ability.kind, AbilityKind::Keyword(k) if keywords.contains(&k.keyword)));
                values.index_keywords();
            }
            Modification::LoseAll => {
                values.abilities.clear();
                values.index_keywords();
            }
            Modification::SetPt(p, t) | Modification::Define(p, t) => {
                let fixed = |n: &Option<Num>| match n {
                    Some(Num::Const(n)) => Ok(Some(*n)),
                    None => Ok(None),
                    Some(_) => Err(Stop::unsupported("a copy whose power or toughness is worked out")),
                };
                values.power = fixed(p)?.or(values.power);
                values.toughness = fixed(t)?.or(values.toughness);
            }
            Modification::Name(name) => values.name = name.as_ref().into(),
            Modification::ManaCost(cost) => values.mana_cost = cost.clone(),
            _ => return Err(Stop::unsupported("an exception of this kind to copying")),
        }
    }
    // 110.5c: of a flip card also for when it is flipped.
    if let Some(bottom) = &mut values.flips_to {
        except(Arc::make_mut(bottom), changes)?;
    }
    Ok(())
}

/// What stands among these values besides the ability by which an object enters as a copy.
pub(crate) fn others_among(values: &Characteristics) -> Vec<Arc<Ability>> {
    use crate::oracle::lang::Instead;
    let copies = |ability: &Ability| match &ability.kind {
        AbilityKind::Static(told) => told.effects.iter().any(
            |effect| matches!(effect, StaticEffect::Replace(it) if matches!(it.instead, Instead::EntersAsCopy { .. })),
        ),
        _ => false,
    };
    values.abilities.iter().map(|held| held.ability.clone()).filter(|ability| !copies(ability)).collect()
}

impl Cx<'_> {
    /// The exceptions of a copy effect, with the ability that says "this ability" in its place.
    pub(crate) fn own_exceptions(&self, except: &[Modification], frame: &Frame) -> Done<Vec<Modification>> {
        // 608.2h: a size that is worked out is what it comes to as the copy is made.
        let now = |n: &Option<Num>| -> Done<Option<Num>> {
            let Some(n) = n else { return Ok(None) };
            let value = self.ask(|v| v.number(n, frame))?;
            Ok(Some(Num::Const(i32::try_from(value).unwrap_or(i32::MAX))))
        };
        let own = |change: &Modification| {
            Ok(match change {
                Modification::GainThis => Modification::Gain(self.this_ability(frame)),
                Modification::GainOthers => Modification::Gain(others_among(self.game.object(frame.source).printed())),
                Modification::SetPt(p, t) => Modification::SetPt(now(p)?, now(t)?),
                other => other.clone(),
            })
        };
        except.iter().map(own).collect()
    }

    /// 707.8a, 707.10g: the two faces of a copy of a double-faced card, permanent or spell, with these exceptions, and which of
    /// them is up; `None` for a copy of anything else. A melded permanent or what is face down has but one.
    pub(crate) fn both_faces(&self, of: ObjectId, changes: &[Modification]) -> Done<Option<(Arc<CardDef>, u8)>> {
        let object = self.game.object(of);
        if !object.def.layout.is_double_faced() || !object.merged.is_empty() || object.face_down.is_some() {
            return Ok(None);
        }
        // "As modified by any other copy effects": those are of both its faces.
        let other = match object.base.is_some() || object.copied_by.is_some() {
            true => Some(self.copied_values(of, &[])?),
            false => None,
        };
        let up = if matches!(object.zone, Zone::Battlefield | Zone::Stack) { object.face } else { 0 };
        let mut faces = Vec::new();
        for face in &object.def.faces {
            let mut values = other.as_ref().unwrap_or(&face.printed).clone();
            values.controller = None;
            // 202.3b: what is a copy of a back face has no mana value of a front face.
            if up != 0 {
                values.mana_value = None;
            }
            except(&mut values, changes)?;
            values.base_power = values.power;
            values.base_toughness = values.toughness;
            faces.push(FaceDef::new(Arc::new(values), face.text.clone()));
        }
        Ok(Some((Arc::new(CardDef { faces, ..CardDef::clone(&object.def) }), up)))
    }

    /// Another token just like this one, not yet on the battlefield.
    pub(crate) fn another_token(&mut self, token: ObjectId) -> ObjectId {
        let model = self.game.object(token).clone();
        let card = self.game.new_card_id();
        let id = self.game.add_object(model.def.clone(), model.kind.clone(), card, model.owner, model.zone);
        let copy = self.game.object_mut(id);
        copy.base = model.base.clone();
        copy.controller = model.controller;
        copy.face = model.face;
        id
    }
}
