//! The abilities of an object, with what its keywords stand for.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use crate::meaning::keyword_abilities;
use crate::oracle::lang::{Ability, AbilityKind, Layer, StaticEffect};

use super::kept::Kept;
use super::{HeldAbility, Origin};

/// The abilities of an object, in order. What its keywords stand for is worked out once; changing the list forgets it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Abilities {
    held: Vec<HeldAbility>,
    all: Kept<Arc<All>>,
}

/// Every ability, with what keywords stand for in place of those that stand for something.
#[derive(Debug)]
struct All {
    abilities: Vec<(Origin, Arc<Ability>)>,
    layers: Layers,
}

/// A set of layers (613.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layers(u16);

impl Layers {
    /// Those in which an ability that functions changes characteristics.
    fn of(ability: &Ability) -> Self {
        let AbilityKind::Static(s) = &ability.kind else { return Self::default() };
        let changes = s.effects.iter().flat_map(|effect| match effect {
            StaticEffect::Modify { changes, .. } => changes.as_slice(),
            _ => &[],
        });
        Self(changes.fold(0, |all, change| all | 1 << change.layer() as u16))
    }

    /// Whether this layer is one of them.
    pub fn contains(self, layer: Layer) -> bool {
        self.0 & 1 << layer as u16 != 0
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Abilities {
    /// Every ability, with what its keywords stand for in place of those that stand for something (702).
    pub fn all(&self) -> &[(Origin, Arc<Ability>)] {
        &self.worked_out().abilities
    }

    /// The layers in which its static abilities change characteristics.
    pub fn layers(&self) -> Layers {
        if self.held.is_empty() { Layers::default() } else { self.worked_out().layers }
    }

    fn worked_out(&self) -> &All {
        self.all.get_or(|| {
            let mut abilities = Vec::with_capacity(self.held.len());
            for (place, held) in self.held.iter().enumerate() {
                expand(place as u16, held, &mut abilities);
            }
            let layers = abilities.iter().fold(0, |all, (_, ability)| all | Layers::of(ability).0);
            Arc::new(All { abilities, layers: Layers(layers) })
        })
    }
}

fn expand(place: u16, held: &HeldAbility, all: &mut Vec<(Origin, Arc<Ability>)>) {
    if let AbilityKind::Keyword(keyword) = &held.ability.kind {
        let means = keyword_abilities(keyword);
        if !means.is_empty() {
            all.extend(
                means.iter().enumerate().map(|(n, ability)| (Origin::Meaning(place, n as u16), ability.clone())),
            );
            return;
        }
    }
    all.push((held.origin, held.ability.clone()));
}

impl Deref for Abilities {
    type Target = Vec<HeldAbility>;

    fn deref(&self) -> &Vec<HeldAbility> {
        &self.held
    }
}

impl DerefMut for Abilities {
    fn deref_mut(&mut self) -> &mut Vec<HeldAbility> {
        self.all.forget();
        &mut self.held
    }
}

/// Abilities as they are printed, each at its place in the text.
impl FromIterator<Arc<Ability>> for Abilities {
    fn from_iter<I: IntoIterator<Item = Arc<Ability>>>(printed: I) -> Self {
        let held = |(place, ability)| HeldAbility { ability, origin: Origin::Printed(place as u16) };
        printed.into_iter().enumerate().map(held).collect()
    }
}

impl FromIterator<HeldAbility> for Abilities {
    fn from_iter<I: IntoIterator<Item = HeldAbility>>(held: I) -> Self {
        Self { held: held.into_iter().collect(), all: Kept::default() }
    }
}

impl<'a> IntoIterator for &'a Abilities {
    type Item = &'a HeldAbility;
    type IntoIter = std::slice::Iter<'a, HeldAbility>;

    fn into_iter(self) -> Self::IntoIter {
        self.held.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::lang::{Keyword, KeywordAbility};
    use crate::r6_spells::r613_layers::keyword_ability;

    #[test]
    fn a_change_of_the_list_is_a_change_of_what_it_stands_for() {
        let held = |keyword: Keyword, place| HeldAbility {
            ability: keyword_ability(KeywordAbility::plain(keyword), keyword.name()),
            origin: Origin::Printed(place),
        };
        let mut abilities: Abilities = [held(Keyword::Flying, 0)].into_iter().collect();
        assert_eq!(abilities.all().len(), 1);
        assert!(abilities.layers().is_empty());
        abilities.push(held(Keyword::Exalted, 1));
        assert!(matches!(abilities.all(), [_, (Origin::Meaning(1, 0), _)]));
        abilities.clear();
        assert!(abilities.all().is_empty());
    }
}
