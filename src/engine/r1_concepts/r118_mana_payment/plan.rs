//! Which mana pays which part of a cost: exact, and with the least harm.
//!
//! What one mana of a cost takes is a [`Need`]; what could give one is a [`Unit`]. Units that give one mana each form a
//! transversal matroid over the needs, so taking them by rising harm, each kept if the needs can still all be met with it
//! (an augmenting path), meets all needs if that can be done, with the least harm in all.

use std::cmp::Reverse;

use smallvec::{SmallVec, smallvec};

use crate::card::{Color, Colors};
use crate::oracle::lang::SpendAs;

/// What one symbol, or one generic mana, takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Mana of one of these colors; with `true` also, or only, colorless mana.
    Of(Colors, bool),
    /// Mana from a snow source (107.4h).
    Snow,
    /// Any mana (107.4b).
    Generic,
}

/// A need, and for what: 0 for the cost itself, else the activation of a chosen source, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Need {
    pub kind: Kind,
    pub what: usize,
}

/// What pays other than mana.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pays {
    /// It is mana.
    Mana,
    /// A creature to be tapped: generic mana, or mana of its color (702.51a).
    Creature,
    /// An artifact to be tapped, or a card to be exiled: generic mana only (702.66a, 702.126a).
    Thing,
}

/// One mana that could be had.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    /// What it could be; colorless mana is `None`.
    pub kinds: SmallVec<[Option<Color>; 6]>,
    pub snow: bool,
    pub pays: Pays,
    /// What else it could be instead: tapped for its mana or for the spell itself, but not for both.
    pub or_helps: Option<(Pays, Colors)>,
    pub harm: i32,
    /// For what it may be spent (106.6), by [`Need::what`].
    pub may: SmallVec<[bool; 4]>,
    /// It is there once this many chosen sources have been activated.
    pub ready: usize,
    /// How much of the one kind it makes there is besides it, less what other things are likely to need: of equally harmful ones
    /// that with the most is taken first.
    pub spare: i32,
}

impl Unit {
    /// One mana of any of these kinds, which does no harm and may be spent on anything.
    pub fn of(kinds: SmallVec<[Option<Color>; 6]>) -> Self {
        Self { kinds, snow: false, pays: Pays::Mana, or_helps: None, harm: 0, may: smallvec![true], ready: 0, spare: 0 }
    }
}

bitflags::bitflags! {
    /// Which mana may be spent as though it were of another kind (609.4b): each of what several effects let.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub(super) struct AsAny: u8 {
        /// Colorless mana, of any color.
        const COLORLESS_AS_COLOR = 1;
        /// Mana from snow sources, of any color.
        const SNOW_AS_COLOR = 2;
        /// Any mana, of any color.
        const COLOR = 4;
        /// Any mana, of any type.
        const TYPE = 8;
    }
}

impl From<SpendAs> for AsAny {
    fn from(so: SpendAs) -> Self {
        match so {
            SpendAs::ColorlessAsColor => Self::COLORLESS_AS_COLOR,
            SpendAs::SnowAsColor => Self::SNOW_AS_COLOR,
            SpendAs::Color => Self::COLOR,
            SpendAs::Type => Self::TYPE,
        }
    }
}

/// As what mana may be spent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Free {
    /// As though it were of any color, or of any type.
    pub as_any: AsAny,
    /// For each color, as mana of which others that may be spent.
    pub own: [Colors; 5],
    /// All mana but that of this color may be spent only as though it were colorless.
    pub only: Option<Color>,
}

impl Free {
    /// Whether mana of this kind may be spent as what it is.
    fn lets_be(self, kind: Option<Color>) -> bool {
        self.only.is_none_or(|only| kind.is_none_or(|color| color == only))
    }

    /// As which mana of its own a unit meets a need of these colors whatever it is; a need of none of them is one of colorless mana.
    fn meets(self, colors: Colors, unit: &Unit) -> Option<Option<Color>> {
        let first = unit.kinds.first().copied().unwrap_or(None);
        let lets = |so: AsAny| self.as_any.contains(so);
        match colors.is_empty() {
            _ if lets(AsAny::TYPE) => Some(first),
            true => None,
            false if lets(AsAny::COLOR) || lets(AsAny::SNOW_AS_COLOR) && unit.snow => Some(first),
            false => (lets(AsAny::COLORLESS_AS_COLOR) && unit.kinds.contains(&None)).then_some(None),
        }
    }
}

/// Whether a unit meets a need.
fn fits(need: Need, unit: &Unit, free: Free) -> bool {
    meets(need, unit, free).is_some() || helps(need, unit)
}

/// Whether a unit of mana meets a need by what else it could be.
pub(super) fn helps(need: Need, unit: &Unit) -> bool {
    match (unit.or_helps, need.kind) {
        (Some(_), Kind::Generic) => need.what == 0,
        (Some((Pays::Creature, own)), Kind::Of(colors, _)) => need.what == 0 && own.intersects(colors),
        _ => false,
    }
}

/// Whether a unit meets a need, and as which kind of mana.
pub(super) fn meets(need: Need, unit: &Unit, free: Free) -> Option<Option<Color>> {
    if !unit.may.get(need.what).copied().unwrap_or(true) || (need.what > 0 && unit.ready >= need.what) {
        return None;
    }
    // What is tapped or exiled pays only for the spell itself.
    if unit.pays != Pays::Mana && need.what > 0 {
        return None;
    }
    let first = unit.kinds.first().copied().unwrap_or(None);
    match need.kind {
        Kind::Generic => Some(first),
        Kind::Snow => (unit.pays == Pays::Mana && unit.snow).then_some(first),
        Kind::Of(..) if unit.pays == Pays::Thing => None,
        // Mana that may be spent only as though it were colorless is of no color, whatever else mana may be spent as.
        Kind::Of(colors, _)
            if unit.pays == Pays::Mana
                && let Some(kind) = free.meets(colors, unit)
                && free.lets_be(kind) =>
        {
            Some(kind)
        }
        Kind::Of(colors, colorless) => unit.kinds.iter().copied().find(|kind| match kind {
            Some(_) if unit.pays == Pays::Mana && !free.lets_be(*kind) => colorless,
            Some(color) => {
                let as_others = free.own.get(*color as usize).copied().unwrap_or_default();
                colors.has(*color) || unit.pays == Pays::Mana && as_others.intersects(colors)
            }
            None => colorless && unit.pays == Pays::Mana,
        }),
    }
}

/// Which unit meets each need; `None` if they can't all be met. Units are taken by rising harm, and of those that make one
/// kind of mana first what can best be spared, so that what is left pays for as much as it can.
pub(super) fn cover(needs: &[Need], units: &[Unit], free: Free) -> Option<Vec<usize>> {
    // Each unit meets one need.
    if units.len() < needs.len() {
        return None;
    }
    let mut order: Vec<usize> = (0..units.len()).collect();
    order.sort_by_key(|i| units.get(*i).map(|u| (u.harm, u.kinds.len(), Reverse(u.spare))));
    let mut by_need: Vec<Option<usize>> = vec![None; needs.len()];
    let mut met = 0;
    for unit in order {
        if met == needs.len() {
            break;
        }
        let mut seen = vec![false; needs.len()];
        met += usize::from(place(unit, needs, units, free, &mut by_need, &mut seen));
    }
    by_need.into_iter().collect()
}

/// Finds a place for a unit, moving others (an augmenting path). Of needs that are alike one that nothing meets yet is taken, so
/// that none is moved from one to the other.
fn place(
    unit: usize,
    needs: &[Need],
    units: &[Unit],
    free: Free,
    by_need: &mut Vec<Option<usize>>,
    seen: &mut Vec<bool>,
) -> bool {
    let Some(one) = units.get(unit) else { return false };
    let mut before = None;
    for (n, need) in needs.iter().enumerate() {
        if seen.get(n).copied().unwrap_or(true) || !fits(*need, one, free) {
            continue;
        }
        if before.replace(need) != Some(need) {
            let open = by_need.iter_mut().zip(needs).find(|(slot, other)| slot.is_none() && *other == need);
            if let Some((slot, _)) = open {
                *slot = Some(unit);
                return true;
            }
        }
        if let Some(mark) = seen.get_mut(n) {
            *mark = true;
        }
        let holder = by_need.get(n).copied().flatten();
        if holder.is_none_or(|other| place(other, needs, units, free, by_need, seen)) {
            if let Some(slot) = by_need.get_mut(n) {
                *slot = Some(unit);
            }
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(kinds: &[Option<Color>], harm: i32) -> Unit {
        Unit { harm, ..Unit::of(kinds.into()) }
    }

    fn need(kind: Kind) -> Need {
        Need { kind, what: 0 }
    }

    #[test]
    fn a_greedy_choice_is_taken_back() {
        let (white, blue) = (Some(Color::White), Some(Color::Blue));
        let units = [unit(&[white, blue], 1), unit(&[white], 2)];
        let needs = [need(Kind::Of(Colors::of(Color::White), false)), need(Kind::Of(Colors::of(Color::Blue), false))];
        assert_eq!(cover(&needs, &units, Free::default()), Some(vec![1, 0]));
    }

    #[test]
    fn a_creature_is_tapped_once() {
        let green = Some(Color::Green);
        let elf = Unit { or_helps: Some((Pays::Creature, Colors::of(Color::White))), ..unit(&[green], 10) };
        let (white, any) = (need(Kind::Of(Colors::of(Color::White), false)), need(Kind::Generic));
        assert_eq!(cover(&[white], std::slice::from_ref(&elf), Free::default()), Some(vec![0]));
        assert_eq!(cover(&[white, any], &[elf], Free::default()), None);
    }

    #[test]
    fn what_can_be_spared_is_taken_first() {
        let (blue, green) = (Some(Color::Blue), Some(Color::Green));
        let units =
            [unit(&[blue], 10), Unit { spare: 1, ..unit(&[blue], 10) }, Unit { spare: 2, ..unit(&[green], 10) }];
        let needs = [need(Kind::Generic), need(Kind::Of(Colors::of(Color::Blue), false))];
        assert_eq!(cover(&needs, &units, Free::default()), Some(vec![2, 1]));
    }

    #[test]
    fn the_least_harm_is_taken() {
        let units = [unit(&[Some(Color::Red)], 200), unit(&[Some(Color::Red)], 10), unit(&[None], 1)];
        let needs = [need(Kind::Of(Colors::of(Color::Red), false))];
        assert_eq!(cover(&needs, &units, Free::default()), Some(vec![1]));
    }

    #[test]
    fn colorless_is_no_color_and_a_color_is_not_colorless() {
        let units = [unit(&[Some(Color::Red)], 1)];
        assert_eq!(cover(&[need(Kind::Of(Colors::COLORLESS, true))], &units, Free::default()), None);
        assert_eq!(cover(&[need(Kind::Snow)], &units, Free::default()), None);
        assert_eq!(cover(&[need(Kind::Generic)], &units, Free::default()), Some(vec![0]));
    }
}
