//! 118.7: what reductions take away of the mana of a cost.

use std::collections::{BTreeMap, BTreeSet};

use crate::card::{Color, ManaCost, ManaSymbol};
use crate::cr::RuleId;
use crate::rule;

/// Reductions gathered (118.7).
#[derive(Clone, Default)]
pub(super) struct Less {
    pub generic: u32,
    symbols: Vec<ManaSymbol>,
    /// What takes mana of its own color only.
    pub(super) colored: Vec<ManaSymbol>,
}

impl Less {
    pub fn add(&mut self, mana: &ManaCost) {
        for symbol in mana.symbols() {
            match symbol {
                ManaSymbol::Generic(n) => self.generic += n,
                other => self.symbols.push(*other),
            }
        }
    }

    /// 118.7a-g: generic reductions take only generic mana away; colored ones their color, and what is left of them generic mana.
    /// With what is left come the rules that took something away, how much of the reduction found nothing to take, and what takes off
    /// Phyrexian symbols where these are announced to be paid with mana: of which color, and whether it is taken off generic mana
    /// where they are not.
    pub(super) fn from(mut self, mana: &ManaCost) -> (ManaCost, Vec<RuleId>, u32, Vec<(Color, bool)>) {
        let mut rules = BTreeSet::new();
        rules.extend((self.generic > 0).then(|| rule!("118.7a")));
        let generic =
            mana.symbols().iter().map(|symbol| if let ManaSymbol::Generic(n) = symbol { *n } else { 0 }).sum();
        let in_cost = |color: Color| mana.symbols().contains(&ManaSymbol::Colored(color));
        // 118.7e: of a half that is generic mana the whole number is taken off, where the cost has room for it.
        self.symbols.retain(|symbol| match *symbol {
            ManaSymbol::GenericHybrid(n, color) if !in_cost(color) || n.saturating_add(self.generic) <= generic => {
                rules.insert(rule!("118.7e"));
                self.generic = self.generic.saturating_add(n);
                false
            }
            _ => true,
        });
        for symbol in &mut self.symbols {
            match *symbol {
                ManaSymbol::Phyrexian(color) => {
                    rules.insert(rule!("118.7f"));
                    *symbol = ManaSymbol::Colored(color);
                }
                // 118.7e: of the halves the one that takes away what no other reduction could.
                ManaSymbol::Hybrid(one, other) => {
                    rules.insert(rule!("118.7e"));
                    *symbol = ManaSymbol::Colored(if in_cost(one) { one } else { other });
                }
                ManaSymbol::GenericHybrid(_, color) => {
                    rules.insert(rule!("118.7e"));
                    *symbol = ManaSymbol::Colored(color);
                }
                ManaSymbol::ColorlessHybrid(color) => {
                    rules.insert(rule!("118.7e"));
                    let colorless = mana.symbols().contains(&ManaSymbol::Colorless) || !in_cost(color);
                    *symbol = if colorless { ManaSymbol::Colorless } else { ManaSymbol::Colored(color) };
                }
                ManaSymbol::Snow => {
                    rules.insert(rule!("118.7g"));
                }
                ManaSymbol::Variable(_)
                | ManaSymbol::Generic(_)
                | ManaSymbol::Colored(_)
                | ManaSymbol::Colorless
                | ManaSymbol::HybridPhyrexian(..) => {}
            }
        }
        let mut kept = Vec::new();
        for symbol in mana.symbols() {
            if let Some(at) = self.colored.iter().position(|s| s == symbol) {
                self.colored.remove(at);
                continue;
            }
            match self.symbols.iter().position(|s| s == symbol) {
                Some(at) => {
                    self.symbols.remove(at);
                }
                None => kept.push(*symbol),
            }
        }
        // 601.2b: how a hybrid symbol will be paid is announced before, and so that a reduction of such mana takes it away.
        for reductions in [&mut self.colored, &mut self.symbols] {
            let taken = halves_taken(reductions, &kept);
            rules.extend((!taken.is_empty()).then(|| rule!("601.2b")));
            let mut at = 0..;
            reductions.retain(|_| at.next().is_none_or(|at| !taken.values().any(|reduction| *reduction == at)));
            let mut at = 0..;
            kept.retain(|_| at.next().is_none_or(|at| !taken.contains_key(&at)));
        }
        for symbol in &self.symbols {
            // Where the cost has such mana, but less than this; or none of it.
            rules.insert(match (mana.symbols().contains(symbol), symbol) {
                (_, ManaSymbol::Snow) => rule!("118.7g"),
                (true, ManaSymbol::Colorless) => rule!("118.7d"),
                (true, _) => rule!("118.7c"),
                (false, _) => rule!("118.7b"),
            });
        }
        // 601.2b, 118.7b-c: what found no mana of its color has one in a Phyrexian symbol that is announced to be paid with mana.
        let announced = |mana: &ManaSymbol| match *mana {
            ManaSymbol::Colored(color) => kept.iter().any(|symbol| symbol.is_phyrexian_of(color)).then_some(color),
            _ => None,
        };
        let room = generic.saturating_sub(self.generic) as usize;
        let idle = self.symbols.len().saturating_sub(room);
        let mut less: Vec<(Color, bool)> =
            self.colored.iter().filter_map(announced).map(|color| (color, false)).collect();
        less.extend(self.symbols.iter().filter_map(announced).enumerate().map(|(nth, color)| (color, nth >= idle)));
        self.generic += self.symbols.len() as u32;
        let left = ManaCost::new(kept.into_iter().filter_map(|s| match s {
            ManaSymbol::Generic(n) => {
                let left = n.saturating_sub(self.generic);
                self.generic = self.generic.saturating_sub(n);
                (left > 0).then_some(ManaSymbol::Generic(left))
            }
            other => Some(other),
        }));
        // 601.2b: so is a half that is generic mana, of which the rest of a generic reduction takes some away.
        let left = ManaCost::new(left.symbols().iter().filter_map(|symbol| match *symbol {
            ManaSymbol::GenericHybrid(n, _) if self.generic > 0 => {
                rules.insert(rule!("601.2b"));
                let left = n.saturating_sub(self.generic);
                self.generic = self.generic.saturating_sub(n);
                (left > 0).then_some(ManaSymbol::Generic(left))
            }
            other => Some(other),
        }));
        (left, rules.into_iter().collect(), self.generic, less)
    }
}

/// Which hybrid symbols of a cost are taken away by which of these reductions, each by its place: as many as can be.
fn halves_taken(reductions: &[ManaSymbol], cost: &[ManaSymbol]) -> BTreeMap<usize, usize> {
    fn place(
        reduction: usize,
        reductions: &[ManaSymbol],
        cost: &[ManaSymbol],
        taken: &mut BTreeMap<usize, usize>,
        tried: &mut BTreeSet<usize>,
    ) -> bool {
        let Some(mana) = reductions.get(reduction) else { return false };
        for (at, symbol) in cost.iter().enumerate() {
            if !has_half(*symbol, *mana) || !tried.insert(at) {
                continue;
            }
            let sits = taken.get(&at).copied();
            if sits.is_none_or(|other| place(other, reductions, cost, taken, tried)) {
                taken.insert(at, reduction);
                return true;
            }
        }
        false
    }
    let mut taken = BTreeMap::new();
    for reduction in 0..reductions.len() {
        place(reduction, reductions, cost, &mut taken, &mut BTreeSet::new());
    }
    taken
}

/// Whether a hybrid symbol can be announced as such mana. A Phyrexian one may be paid with life instead, so that it is not taken
/// away unasked: the way to pay says it.
fn has_half(symbol: ManaSymbol, mana: ManaSymbol) -> bool {
    match symbol {
        ManaSymbol::Hybrid(one, other) => mana == ManaSymbol::Colored(one) || mana == ManaSymbol::Colored(other),
        ManaSymbol::GenericHybrid(_, color) => mana == ManaSymbol::Colored(color),
        ManaSymbol::ColorlessHybrid(color) => mana == ManaSymbol::Colored(color) || mana == ManaSymbol::Colorless,
        ManaSymbol::Variable(_)
        | ManaSymbol::Generic(_)
        | ManaSymbol::Colored(_)
        | ManaSymbol::Colorless
        | ManaSymbol::Phyrexian(_)
        | ManaSymbol::HybridPhyrexian(..)
        | ManaSymbol::Snow => false,
    }
}
