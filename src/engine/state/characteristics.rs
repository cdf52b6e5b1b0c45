//! What an object is at a moment (109.3).

use std::sync::Arc;

use crate::card::{CardTypes, Colors, Lights, ManaCost, Subtypes, Supertypes};
use crate::oracle::lang::{Ability, AbilityKind, Keyword, KeywordAbility, KeywordSet};

use super::{Abilities, EffectId, FaceDef, ObjectId, PlayerId};

/// The characteristics of an object (109.3), with its controller, which the same layers decide (613.1b).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Characteristics {
    /// Its name; empty for none. Split cards outside the stack have both halves, parted by " // " (709.4).
    pub name: Arc<str>,
    /// `None`: no mana cost, which can't be paid (118.6).
    pub mana_cost: Option<ManaCost>,
    /// Its colors (105.2).
    pub colors: Colors,
    /// Its supertypes (205.4).
    pub supertypes: Supertypes,
    /// Its card types (205.2).
    pub types: CardTypes,
    /// Its subtypes (205.3).
    pub subtypes: Subtypes,
    /// Its abilities, in order: printed ones first, then by timestamp of what gave them.
    pub abilities: Abilities,
    /// The keywords among them, for a quick look.
    pub keywords: KeywordSet,
    /// The keywords it can't have (113.11).
    pub cant_have: Vec<Keyword>,
    /// `None` for objects without power.
    pub power: Option<i32>,
    /// `None` for objects without toughness.
    pub toughness: Option<i32>,
    /// The base power after layer 7b (208.4b).
    pub base_power: Option<i32>,
    /// The base toughness after layer 7b.
    pub base_toughness: Option<i32>,
    /// Printed loyalty (209.1).
    pub loyalty: Option<i32>,
    /// Whether the loyalty is printed as X.
    pub loyalty_is_x: bool,
    /// Printed defense (210.1).
    pub defense: Option<i32>,
    /// The hand modifier of a vanguard (211.1).
    pub hand_modifier: i32,
    /// The life modifier of a vanguard (212.1).
    pub life_modifier: i32,
    /// The numbers lit up on an Attraction (717.1).
    pub lights: Lights,
    /// Its controller, where an effect has changed it or it is gone: see [`View::controller`](crate::view::View).
    pub controller: Option<PlayerId>,
    /// Its mana value where it is not that of the mana cost (a melded or copied back face, 202.3).
    pub mana_value: Option<u32>,
    /// The halves of an object with a shared type line, which are copiable values of it in every zone (709.5b).
    pub halves: Vec<Arc<Characteristics>>,
    /// What a permanent that is this is once it is flipped (710.1b, 710.2): a copiable value of a flip card (707.3).
    pub flips_to: Option<Arc<Characteristics>>,
    /// Its prepare spell, whose existence and values are copiable values of it (722.2b).
    pub prepare: Option<Arc<FaceDef>>,
}

/// An ability an object has, and where it has it from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HeldAbility {
    /// The ability.
    pub ability: Arc<Ability>,
    /// Where it is from: the same ability from the same place is the same over time (for limits and links).
    pub origin: Origin,
}

/// Where an object has an ability from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Origin {
    /// Printed, or in copied values: its place in the text.
    Printed(u16),
    /// Given by the effect that began with this id, the n-th it gives.
    Given(EffectId, u16),
    /// Given by a static ability of this object (the n-th of its abilities), the n-th it gives.
    GivenBy(ObjectId, u16, u16),
    /// A delayed triggered ability that the effect with this id waited for (603.7).
    Delayed(EffectId),
    /// A keyword counter (122.1b).
    Counter(u16),
    /// The mana ability of a basic land type (305.6).
    Intrinsic(u16),
    /// What a keyword means (702), the n-th ability of the keyword at that place.
    Meaning(u16, u16),
}

impl Characteristics {
    /// How many supertypes, card types and subtypes it has in all (205).
    pub fn types_in_all(&self) -> usize {
        self.supertypes.each().count() + self.types.each().count() + self.subtypes.len()
    }

    /// Whether it has this keyword ability, with whatever parameters.
    pub fn has(&self, keyword: Keyword) -> bool {
        self.keywords.contains(keyword)
    }

    /// Its keyword abilities of this name.
    pub fn keyword(&self, keyword: Keyword) -> impl Iterator<Item = &KeywordAbility> {
        let any = self.has(keyword);
        self.abilities.iter().filter(move |_| any).filter_map(move |h| match &h.ability.kind {
            AbilityKind::Keyword(k) if k.keyword == keyword => Some(k),
            _ => None,
        })
    }

    /// Every ability it has, with what its keywords stand for in place of those that stand for something (702).
    pub fn all_abilities(&self) -> &[(Origin, Arc<Ability>)] {
        self.abilities.all()
    }

    /// Whether it has all of these card types.
    pub fn is(&self, types: CardTypes) -> bool {
        self.types.contains(types)
    }

    /// Its mana value (202.3), with X as 0.
    pub fn mana_value(&self) -> u32 {
        self.mana_value.unwrap_or_else(|| self.mana_cost.as_ref().map_or(0, ManaCost::mana_value))
    }

    /// Whether it has static abilities that change characteristics where they function.
    pub fn has_layers(&self) -> bool {
        !self.abilities.layers().is_empty()
    }

    /// Takes on abilities besides those it has.
    pub fn gain<'a>(&mut self, abilities: impl IntoIterator<Item = &'a HeldAbility>) {
        for held in abilities {
            if let AbilityKind::Keyword(k) = &held.ability.kind {
                // 113.11: what it can't have is not added to it.
                if self.cant_have.contains(&k.keyword) {
                    continue;
                }
                self.keywords.insert(k.keyword);
            }
            self.abilities.push(held.clone());
        }
    }

    /// Sets the keyword set from the abilities; call after changing them.
    pub fn index_keywords(&mut self) {
        self.keywords = KeywordSet::default();
        for held in &self.abilities {
            if let AbilityKind::Keyword(k) = &held.ability.kind {
                self.keywords.insert(k.keyword);
            }
        }
    }
}
