//! Rules that were split in two or more, and rules that were merged into one.
//!
//! A text left without a partner may be a piece of one that has a partner: if most of it stands in an old text and no longer in the
//! text that one became, it was split off; the other way round, it was merged in.

use super::likeness::{Side, Weights, candidates};
use super::pairing::Pairs;
use super::units::{Level, Unit};

/// A text of one side that went into, or came out of, one of the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Piece {
    /// The piece, on the side where there are several.
    pub piece: usize,
    /// The text it is a piece of, on the other side.
    pub whole: usize,
    /// How much of the piece stands in the whole, from 0 to 1.
    pub share: f32,
}

/// How much of a piece has to stand in the whole, when the two stand near each other: under the same rule or section.
const NEAR: f32 = 0.7;
/// The same, when they stand apart: sentences that many rules use must not make them pieces of each other.
const FAR: f32 = 0.88;
/// How much of it must be what the whole's own partner does not have.
const TAKEN: f32 = 0.5;
/// Shorter texts are in everything.
const WORDS: usize = 7;

/// The unpaired texts of `many` that are pieces of texts of `one`. `partner(whole)` is the paired text on the side of `many`;
/// `sections` tells whether a section of `many` and one of `one` are paired.
pub(super) fn pieces(
    many: Side<'_, '_>,
    one: Side<'_, '_>,
    free: impl Fn(usize) -> bool,
    partner: impl Fn(usize) -> Option<usize>,
    sections: impl Fn(Option<usize>, Option<usize>) -> bool,
    weights: &Weights,
) -> Vec<Piece> {
    let fits = |unit: &Unit<'_>| {
        !unit.titled && unit.length >= WORDS && matches!(unit.level, Level::Rule | Level::Example | Level::Entry)
    };
    let asking: Vec<usize> = (0..many.units.len()).filter(|&u| free(u) && fits(&many.units[u])).collect();
    if asking.is_empty() {
        return Vec::new();
    }
    let among: Vec<usize> = (0..one.units.len()).filter(|&u| fits(&one.units[u])).collect();
    let mut out: Vec<Piece> = Vec::new();
    for (piece, wholes) in candidates(many, &asking, one, &among, weights, 4) {
        let bag = many.texts.bag(piece, weights);
        let mut best: Option<Piece> = None;
        for whole in wholes {
            let source = one.texts.bag(whole, weights);
            let share = weights.contained(bag, source);
            if share < NEAR || best.is_some_and(|b| share <= b.share) {
                continue;
            }
            let near = partner(whole).is_some_and(|p| section(many.units, p) == section(many.units, piece))
                || sections(section(many.units, piece), section(one.units, whole));
            if share < if near { NEAR } else { FAR } {
                continue;
            }
            // A whole without a partner is one only if several pieces make it up; that is decided below.
            let taken = match partner(whole) {
                Some(partner) => weights.taken(bag, source, many.texts.bag(partner, weights)),
                None => share,
            };
            if taken >= TAKEN {
                best = Some(Piece { piece, whole, share });
            }
        }
        out.extend(best);
    }
    out
}

/// The splits and the merges that explain texts left without a partner.
pub(super) fn splits_and_merges(
    old: Side<'_, '_>,
    new: Side<'_, '_>,
    pairs: &Pairs,
    weights: &Weights,
) -> (Vec<Piece>, Vec<Piece>) {
    let old_partner = |i: usize| pairs.old.get(i).copied().flatten().map(|p| p.0);
    let new_partner = |j: usize| pairs.new.get(j).copied().flatten();
    let paired = |i: Option<usize>, j: Option<usize>| i.is_some() && i.and_then(old_partner) == j;
    let (splits, merges) = rayon::join(
        || pieces(new, old, |j| new_partner(j).is_none(), old_partner, |j, i| paired(i, j), weights),
        || pieces(old, new, |i| old_partner(i).is_none(), new_partner, paired, weights),
    );
    (several(splits, |whole| old_partner(whole).is_some()), several(merges, |whole| new_partner(whole).is_some()))
}

/// The topmost text above a unit that is a section or a titled rule; the unit itself where there is none.
fn section(units: &[Unit<'_>], unit: usize) -> Option<usize> {
    let mut at = unit;
    loop {
        match units.get(at)?.parent {
            Some(up) if units.get(up)?.level != Level::Part => at = up,
            _ => return Some(at),
        }
    }
}

/// Only what has two pieces or more; a paired whole has its partner as one.
fn several(found: Vec<Piece>, paired: impl Fn(usize) -> bool) -> Vec<Piece> {
    let count = |whole: usize| found.iter().filter(|p| p.whole == whole).count();
    found.iter().copied().filter(|p| paired(p.whole) || count(p.whole) > 1).collect()
}
