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
pub(super) fn needs(cost: &ManaCost, x: i32) -> Vec<(Vec<Kind>, u32)> {
    let mut ways: Vec<(Vec<Kind>, u32)> = vec![(Vec::new(), 0)];
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
        for (kinds, life) in &ways {
            for (more, paid) in &options {
                let way = (kinds.iter().chain(more).copied().collect::<Vec<_>>(), life + paid);
                // More than a few such symbols come to the same ways again and again.
                if longer.len() < 64 {
                    longer.push(way);
                }
            }
        }
        ways = longer;
    }
    ways
}
