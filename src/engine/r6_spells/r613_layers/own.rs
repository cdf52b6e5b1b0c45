//! What objects are by themselves, by a rule: their status, what they are merged of, how they were cast, their keywords and
//! counters.

use std::sync::Arc;

use crate::card::CardTypes;
use crate::known;
use crate::oracle::lang::{Ability, AbilityKind, CounterKind, Keyword, KeywordAbility, Layer, TypeChange, Zone};
use crate::state::{Characteristics, FaceDown, Game, HeldAbility, ObjectId, Origin};

use super::run::Run;
use super::{Concrete, Itself, Of, apply};

/// The objects that something of their own changes, by what it is.
#[derive(Default)]
pub(super) struct Own {
    pub(super) merged: Vec<ObjectId>,
    pub(super) face_down: Vec<(ObjectId, FaceDown)>,
    pub(super) flipped: Vec<ObjectId>,
    pub(super) bestowed: Vec<ObjectId>,
    pub(super) suspended: Vec<ObjectId>,
    pub(super) counters: Vec<ObjectId>,
}

impl Own {
    pub(super) fn of(game: &Game, ids: &[ObjectId]) -> Self {
        let mut own = Self::default();
        for id in ids.iter().copied() {
            let object = game.object(id);
            let here = matches!(object.zone, Zone::Battlefield | Zone::Stack);
            if !object.merged.is_empty() {
                own.merged.push(id);
            }
            own.face_down.extend(object.face_down.filter(|_| here).map(|how| (id, how)));
            if object.flipped && here {
                own.flipped.push(id);
            }
            if object.bestowed {
                own.bestowed.push(id);
            }
            if here && object.cast.as_ref().is_some_and(|cast| cast.alternative == Some(Keyword::Suspend)) {
                own.suspended.push(id);
            }
            if !object.counters.is_empty() {
                own.counters.push(id);
            }
        }
        own
    }
}

impl Run<'_, '_> {
    /// Layer 1a: a mutated permanent has the abilities of all its components (702.140e, 730.2a).
    pub(super) fn merged(&mut self, merged: &[ObjectId]) {
        let game = self.game;
        for id in merged {
            if let Some(row) = self.change(*id) {
                crate::r7_additional::with_components(row, &game.object(*id).merged);
            }
            self.note_values(Itself::Merged, Layer::Copy, *id);
        }
    }

    /// Layer 1b: a face-down object is what is listed of it (708.2), or a 2/2 creature with no name, mana cost, types, text or
    /// abilities (708.2a).
    pub(super) fn face_down(&mut self, down: &[(ObjectId, FaceDown)]) {
        for (id, how) in down {
            self.statics = None;
            let values = self.game.object(*id).listed.clone().unwrap_or_else(|| face_down_values(Some(*how)));
            self.table.set(*id, values);
            self.note_values(Itself::FaceDown, Layer::FaceDown, *id);
        }
    }

    /// 707.3, 710.2: a flipped permanent that is a copy of a flip card is what that card is flipped.
    pub(super) fn flipped(&mut self, flipped: &[ObjectId]) {
        for id in flipped.iter().copied() {
            let Some((bottom, controller)) =
                self.table.get(id).and_then(|row| Some((row.flips_to.clone()?, row.controller)))
            else {
                continue;
            };
            self.statics = None;
            self.table.set(id, bottom);
            if let Some(row) = self.table.change(id).filter(|_| controller.is_some()) {
                row.controller = controller;
            }
            self.note_values(Itself::Flipped, Layer::FaceDown, id);
        }
    }

    /// 709.5: a permanent with a shared type line lacks the name, mana cost and rules text of its locked halves.
    pub(super) fn locked_halves(&mut self) {
        let rooms = self.ids_where(|id, row| !row.halves.is_empty() && self.is_on_battlefield(id));
        for id in rooms {
            let unlocked = self.game.object(id).unlocked;
            let before = self.table.get(id).filter(|_| self.is_recorded(id)).cloned();
            if let Some(row) = self.change(id) {
                crate::r7_additional::without_locked_halves(row, unlocked);
            }
            if before.is_some() && before.as_ref() != self.table.get(id) {
                self.note_values(Itself::Locked, Layer::FaceDown, id);
            }
        }
    }

    /// 702.73a, 702.114a: changeling and devoid define subtypes and color, before other effects of their layer (613.3).
    pub(super) fn keyword_defined(&mut self, keyword: Keyword) {
        let having = self.ids_where(|_, row| row.has(keyword));
        for id in having {
            let change = if keyword == Keyword::Devoid {
                Concrete::SetColors(crate::card::Colors::COLORLESS)
            } else {
                Concrete::AddSubtypes(crate::card::Subtypes::every(crate::card::SubtypeKind::Creature))
            };
            if let Some(row) = self.table.change(id) {
                match &change {
                    Concrete::SetColors(colors) => row.colors = *colors,
                    Concrete::AddSubtypes(every) => row.subtypes = row.subtypes.union(every),
                    _ => {}
                }
            }
            let layer = if keyword == Keyword::Devoid { Layer::Color } else { Layer::Type };
            if let Some(noted) = self.note(Of::Defining, layer, id, || change) {
                // 604.3: both define what the object is.
                noted.keyword = Some(keyword.rule());
            }
        }
    }

    /// 702.103b: a bestowed spell or permanent is an Aura enchantment, and has enchant creature.
    pub(super) fn bestowed(&mut self, bestowed: &[ObjectId], layer: Layer) {
        for id in bestowed.iter().copied() {
            let Some(row) = self.change(id) else { continue };
            if layer == Layer::Type {
                make_aura(row);
                let (types, subtypes) = (CardTypes::ENCHANTMENT, vec![known::aura()]);
                self.note(Of::Own(Itself::Bestow), Layer::Type, id, || {
                    Concrete::SetTypes(TypeChange { types, subtypes, ..TypeChange::default() })
                });
                continue;
            }
            let ability = enchant_creature();
            let held = HeldAbility { ability, origin: Origin::Printed(u16::MAX) };
            row.abilities.push(held.clone());
            row.keywords.insert(Keyword::Enchant);
            self.note(Of::Own(Itself::Bestow), Layer::Ability, id, || Concrete::Gain(vec![held]));
        }
    }

    /// 702.62a: a creature cast by its suspend ability has haste until the player who cast it loses control of it.
    pub(super) fn suspended(&mut self, suspended: &[ObjectId]) {
        for id in suspended.iter().copied() {
            let by = self.game.object(id).cast.as_ref().filter(|cast| !cast.lost).and_then(|cast| cast.by);
            if by != Some(self.view().controller(id)) {
                continue;
            }
            let Some(row) = self.change(id).filter(|row| row.types.contains(CardTypes::CREATURE)) else {
                continue;
            };
            let ability = keyword_ability(KeywordAbility::plain(Keyword::Haste), "haste");
            let held = HeldAbility { ability, origin: Origin::Printed(u16::MAX) };
            row.abilities.push(held.clone());
            row.keywords.insert(Keyword::Haste);
            self.note(Of::Own(Itself::Suspend), Layer::Ability, id, || Concrete::Gain(vec![held]));
        }
    }

    /// 208.5: a creature with no value for power or toughness has 0.
    /// 205.3d: no subtype that belongs to none of the object's types; a copy that is "a Nightmare in addition" is one while it is
    /// a creature. What is printed on a card is as it is.
    pub(super) fn without_foreign_subtypes(&mut self) {
        let game = self.game;
        let foreign = self.ids_where(|id, row| {
            let object = game.object(id);
            (object.base.is_some() || !std::ptr::eq(row, &**object.printed_row())) && apply::has_orphaned_subtypes(row)
        });
        for id in foreign {
            if let Some(row) = self.table.change(id) {
                let before = row.subtypes;
                apply::drop_orphaned_subtypes(row);
                let subtypes = before.difference(&row.subtypes).iter().collect();
                self.note(Of::Own(Itself::ForeignSubtype), Layer::Type, id, || {
                    Concrete::RemoveTypes(TypeChange { subtypes, ..TypeChange::default() })
                });
            }
        }
    }

    pub(super) fn creatures_without_numbers(&mut self) {
        let without = self.ids_where(|id, row| {
            row.types.contains(CardTypes::CREATURE)
                && (row.power.is_none() || row.toughness.is_none())
                && self.is_on_battlefield(id)
        });
        for id in without {
            if let Some(row) = self.table.change(id) {
                row.power.get_or_insert(0);
                row.toughness.get_or_insert(0);
                self.note(Of::Own(Itself::NoNumbers), Layer::PtDefine, id, || Concrete::SetPt(Some(0), Some(0)));
            }
        }
    }

    pub(super) fn base_power_and_toughness(&mut self) {
        // 208.3: something that is not a creature has no power or toughness, a Vehicle's or Spacecraft's printed ones aside.
        let ids = self.ids_where(|id, row| {
            (row.base_power, row.base_toughness) != (row.power, row.toughness) && self.is_on_battlefield(id)
        });
        for id in ids {
            if let Some(row) = self.table.change(id) {
                row.base_power = row.power;
                row.base_toughness = row.toughness;
            }
        }
    }

    /// 613.4c: counters that change power and toughness.
    pub(super) fn counters(&mut self, with_counters: &[ObjectId]) {
        for id in with_counters.iter().copied() {
            if !self.game.object(id).counters.keys().any(|kind| matches!(kind, CounterKind::PowerToughness(..))) {
                continue;
            }
            let (mut p, mut t) = (0i32, 0i32);
            for (kind, n) in &self.game.object(id).counters {
                if let CounterKind::PowerToughness(dp, dt) = kind {
                    let n = i32::try_from(*n).unwrap_or(i32::MAX);
                    p = p.saturating_add(i32::from(*dp).saturating_mul(n));
                    t = t.saturating_add(i32::from(*dt).saturating_mul(n));
                }
            }
            if let Some(row) = self.table.change(id) {
                row.power = row.power.map(|x| x.saturating_add(p));
                row.toughness = row.toughness.map(|x| x.saturating_add(t));
            }
            self.note(Of::Own(Itself::Counter), Layer::PtModify, id, || Concrete::AddPt(p, t));
        }
    }
}

/// 702.103b: makes what a card is what it is as a bestowed spell or permanent: an Aura enchantment, and no creature.
pub(crate) fn make_aura(row: &mut Characteristics) {
    row.types = (row.types - CardTypes::CREATURE) | CardTypes::ENCHANTMENT;
    row.subtypes = row.subtypes.difference(&crate::card::Subtypes::every(crate::card::SubtypeKind::Creature));
    row.subtypes.insert(known::aura());
}

/// A keyword ability as an ability with its text.
pub fn keyword_ability(keyword: KeywordAbility, text: &str) -> Arc<Ability> {
    Arc::new(Ability { text: text.into(), word: None, kind: AbilityKind::Keyword(keyword), zones: Vec::new() })
}

/// 708.2a: what a face-down object is: a 2/2 creature with no text, name, subtypes or mana cost; 702.168a, 701.58a: with ward {2} if
/// it is disguised or cloaked.
pub fn face_down_values(how: Option<FaceDown>) -> Arc<Characteristics> {
    let mut row = Characteristics {
        types: CardTypes::CREATURE,
        power: Some(2),
        toughness: Some(2),
        ..Characteristics::default()
    };
    if matches!(how, Some(FaceDown::Cloaked | FaceDown::Keyword(Keyword::Disguise))) {
        let ward = KeywordAbility {
            cost: Some(crate::oracle::lang::Cost {
                parts: vec![crate::oracle::lang::CostPart::Mana(crate::card::ManaCost::generic(2))],
            }),
            ..KeywordAbility::plain(Keyword::Ward)
        };
        row.abilities
            .push(HeldAbility { ability: keyword_ability(ward, "Ward {2}"), origin: Origin::Printed(u16::MAX) });
        row.index_keywords();
    }
    Arc::new(row)
}

/// "Enchant creature".
fn enchant_creature() -> Arc<Ability> {
    use crate::oracle::lang::{Filter, Head, Noun, Pred, Quality};
    let head = Head { adjectives: Vec::new(), types: vec![Pred::Type(CardTypes::CREATURE)] };
    let creature = Filter { heads: vec![head], noun: Noun::Permanent, post: Vec::new() };
    let enchant =
        KeywordAbility { quality: Some(Quality::Objects(creature)), ..KeywordAbility::plain(Keyword::Enchant) };
    keyword_ability(enchant, "Enchant creature")
}
