//! What objects have in common: a color, a type, a mana value, a name.

use crate::card::{CardTypes, SubtypeKind};
use crate::oracle::lang::SharedQuality;
use crate::rule;
use crate::state::{Characteristics, ObjectId};
use crate::view::View;

impl View<'_> {
    /// Whether two objects share such a quality.
    pub fn shares(
        &self,
        a: &Characteristics,
        a_id: ObjectId,
        b: &Characteristics,
        b_id: ObjectId,
        quality: SharedQuality,
    ) -> bool {
        match quality {
            SharedQuality::Color => a.colors.intersects(b.colors),
            SharedQuality::CardType => a.types.intersects(b.types),
            SharedQuality::CreatureType => a.subtypes.of_kind(SubtypeKind::Creature).intersects(&b.subtypes),
            SharedQuality::LandType => a.subtypes.of_kind(SubtypeKind::Land).intersects(&b.subtypes),
            SharedQuality::PermanentType => (a.types & b.types).intersects(CardTypes::PERMANENT),
            SharedQuality::OneOf(types) => (a.types & b.types).intersects(types),
            SharedQuality::ManaValue => self.mana_value(a_id) == self.mana_value(b_id),
            SharedQuality::Name => {
                self.game.rests.on(rule!("201.2a"));
                same_name(a, b)
            }
        }
    }

    /// Whether there is one color, type or mana value that all of these have.
    pub fn all_share(&self, all: &[ObjectId], quality: SharedQuality) -> bool {
        let Some((first, others)) = all.split_first() else { return true };
        let is = |o: &ObjectId| self.is(*o);
        let types = || others.iter().fold(is(first).types, |common, o| common & is(o).types);
        let subtypes = |kind| {
            let common = is(first).subtypes.of_kind(kind);
            !others.iter().fold(common, |common, o| common.intersection(&is(o).subtypes)).is_empty()
        };
        match quality {
            SharedQuality::Color => {
                crate::card::Color::ALL.into_iter().any(|color| all.iter().all(|o| is(o).colors.has(color)))
            }
            SharedQuality::CardType => !types().is_empty(),
            SharedQuality::PermanentType => types().intersects(CardTypes::PERMANENT),
            SharedQuality::OneOf(of) => types().intersects(of),
            SharedQuality::CreatureType => subtypes(SubtypeKind::Creature),
            SharedQuality::LandType => subtypes(SubtypeKind::Land),
            SharedQuality::ManaValue => others.iter().all(|o| self.mana_value(*o) == self.mana_value(*first)),
            SharedQuality::Name => self.most_sharing(all, quality) == all.len(),
        }
    }

    /// How many of these at the most have one color, type or mana value in common.
    pub fn most_sharing(&self, all: &[ObjectId], quality: SharedQuality) -> usize {
        let is = |o: &ObjectId| self.is(*o);
        let with = |has: &dyn Fn(&ObjectId) -> bool| all.iter().filter(|o| has(o)).count();
        let of_types = |kind| {
            let every = all.iter().flat_map(|o| self.is(*o).subtypes.of_kind(kind).iter().collect::<Vec<_>>());
            every.map(|subtype| with(&|o| self.is(*o).subtypes.contains(subtype))).max()
        };
        let of_these =
            |types: CardTypes| types.each().map(|one| with(&|o| self.is(*o).types.contains(one.into()))).max();
        let most = match quality {
            SharedQuality::Color => {
                crate::card::Color::ALL.into_iter().map(|color| with(&|o| self.is(*o).colors.has(color))).max()
            }
            SharedQuality::CardType => of_these(CardTypes::all()),
            SharedQuality::PermanentType => of_these(CardTypes::PERMANENT),
            SharedQuality::OneOf(types) => of_these(types),
            SharedQuality::CreatureType => of_types(SubtypeKind::Creature),
            SharedQuality::LandType => of_types(SubtypeKind::Land),
            SharedQuality::ManaValue => {
                all.iter().map(|one| with(&|o| self.mana_value(*o) == self.mana_value(*one))).max()
            }
            // 201.2a: one name that all of them have, whatever other names they have; what has no name shares none.
            SharedQuality::Name => {
                self.game.rests.on(rule!("201.2a"));
                let named = |name: &str| with(&|o| names(is(o)).any(|one| one == name));
                all.iter().flat_map(|o| names(is(o))).map(named).max()
            }
        };
        most.unwrap_or(0)
    }

    /// Whether all of these have names, and no two of them have one in common (201.2b).
    pub fn differently_named(&self, all: &[ObjectId]) -> bool {
        let is = |o: &ObjectId| self.is(*o);
        let differs = |(at, one): (usize, &ObjectId)| {
            names(is(one)).next().is_some() && !all.iter().take(at).any(|other| same_name(is(one), is(other)))
        };
        all.iter().enumerate().all(differs)
    }

    /// The names of an object (201.2).
    pub fn names_of(&self, id: ObjectId) -> Vec<String> {
        names(self.is(id)).map(str::to_owned).collect()
    }
}

/// The names of an object (201.2): none, one, or those of both halves.
fn names(of: &Characteristics) -> impl Iterator<Item = &str> {
    of.name.split(" // ").filter(|name| !name.is_empty())
}

/// Whether two objects have a name in common (201.2a): objects without names share none.
pub fn same_name(a: &Characteristics, b: &Characteristics) -> bool {
    names(a).any(|one| names(b).any(|other| one == other))
}
