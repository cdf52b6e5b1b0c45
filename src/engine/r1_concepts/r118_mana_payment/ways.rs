//! The ways to read a mana cost (107.4): what each takes in mana and in life.

use crate::card::{Color, Colors, ManaCost, ManaSymbol};

use super::plan::Kind;

/// More mana than anybody could have: no more than that is kept of what happens at once.
const MOST_MANA: u64 = 100_000;

/// Whether a cost takes more mana than anybody could have.
pub(super) fn is_beyond(cost: &ManaCost, x: i32) -> bool {
    let least = |symbol: &ManaSymbol| match symbol {
        ManaSymbol::Generic(n) => u64::from(*n),
        ManaSymbol::Variable(_) => u64::try_from(x).unwrap_or(0),
        _ => 1,
    };
    cost.symbols().iter().map(least).sum::<u64>() > MOST_MANA
}

/// The ways to read a cost: each with what it takes in mana and in life (107.4e-f), with mana before life.
///
/// `less` is what reductions take off Phyrexian symbols that are announced to be paid with mana (601.2b, 118.7c): each of its
/// color, and whether generic mana stays that is taken off where it finds no such symbol (118.7b).
pub(super) fn needs(cost: &ManaCost, x: i32, less: &[(Color, bool)]) -> Vec<(Vec<Kind>, u32)> {
    struct Way {
        kinds: Vec<Kind>,
        life: u32,
        less: Vec<(Color, bool)>,
    }
    let mut ways = vec![Way { kinds: Vec::new(), life: 0, less: less.to_vec() }];
    let one = |color: Color| Kind::Of(Colors::of(color), false);
    let two = |a: Color, b: Color| Kind::Of(Colors::of(a) | Colors::of(b), false);
    for symbol in cost.symbols() {
        let options: Vec<(Vec<Kind>, u32)> = match symbol {
            ManaSymbol::Generic(n) => vec![(vec![Kind::Generic; *n as usize], 0)],
            ManaSymbol::Variable(_) => vec![(vec![Kind::Generic; x.max(0) as usize], 0)],
            ManaSymbol::Colored(color) => vec![(vec![one(*color)], 0)],
            ManaSymbol::Colorless => vec![(vec![Kind::Of(Colors::COLORLESS, true)], 0)],
            ManaSymbol::Hybrid(a, b) => vec![(vec![two(*a, *b)], 0)],
            ManaSymbol::ColorlessHybrid(color) => vec![(vec![Kind::Of(Colors::of(*color), true)], 0)],
            ManaSymbol::GenericHybrid(n, color) => {
                let generic = u64::from(*n) <= MOST_MANA;
                let generic = generic.then(|| (vec![Kind::Generic; *n as usize], 0));
                std::iter::once((vec![one(*color)], 0)).chain(generic).collect()
            }
            ManaSymbol::Phyrexian(color) => vec![(vec![one(*color)], 0), (Vec::new(), 2)],
            ManaSymbol::HybridPhyrexian(a, b) => vec![(vec![two(*a, *b)], 0), (Vec::new(), 2)],
            ManaSymbol::Snow => vec![(vec![Kind::Snow], 0)],
        };
        let mut longer = Vec::new();
        for way in &ways {
            for (more, paid) in &options {
                let mut less = way.less.clone();
                let taken = less
                    .iter()
                    .position(|(color, _)| *paid == 0 && symbol.is_phyrexian_of(*color))
                    .map(|at| less.remove(at));
                let more = match taken {
                    Some((_, true)) => &[Kind::Generic][..],
                    Some((_, false)) => &[],
                    None => more,
                };
                let kinds = way.kinds.iter().chain(more).copied().collect();
                // More than a few such symbols come to the same ways again and again.
                if longer.len() < 64 {
                    longer.push(Way { kinds, life: way.life + paid, less });
                }
            }
        }
        ways = longer;
    }
    ways.into_iter().map(|way| (way.kinds, way.life)).collect()
}
