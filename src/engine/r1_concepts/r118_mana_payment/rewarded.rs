//! 601.2h: which of the ways to pay a spell rewards, "for each color of mana spent to cast it", "if {R}{R}{R} was spent to cast it":
//! its player is free to spend any mana, and means to spend that.

use crate::card::{Color, Colors, ManaCost, ManaSymbol};
use crate::cx::Cx;
use crate::oracle::lang::{Cond, Keyword, ManaUsed, Num, Ref, Visit, Walk};
use crate::r1_concepts::r118_costs::PayFor;
use crate::stop::Done;

use super::plan::Kind;

/// What a spell looks at of the mana that is spent on it.
#[derive(Clone, Debug, Default)]
pub(super) struct Rewards {
    /// Of how many colors it was.
    colors: bool,
    /// Whether it was of such symbols.
    symbols: Vec<ManaCost>,
}

impl Visit for Rewards {
    fn number(&mut self, it: &mut Num) {
        self.colors |= matches!(it, Num::ColorsSpent(Ref::This | Ref::ThisSpell));
        it.inside(self);
    }

    fn condition(&mut self, it: &mut Cond) {
        if let Cond::ManaSpent(ManaUsed::Symbols(cost), Ref::This | Ref::ThisSpell) = it {
            self.symbols.push(cost.clone());
        }
        it.inside(self);
    }
}

/// How much more harm is taken for a reward: no life and no permanent is given up for it unasked.
pub(super) const MOST_HARM: i32 = 60;

impl Cx<'_> {
    /// What is rewarded of a payment; nothing where it is only asked whether it can be made.
    pub(super) fn rewards(&self, what: PayFor) -> Done<Rewards> {
        let mut rewards = Rewards::default();
        let PayFor::Spell(spell) = what else { return Ok(rewards) };
        if self.only_asked {
            return Ok(rewards);
        }
        self.see(|v| {
            let is = v.is(spell);
            rewards.colors = is.has(Keyword::Sunburst);
            for held in &is.abilities {
                held.ability.as_ref().clone().walk(&mut rewards);
            }
            rewards
        })
    }
}

impl Rewards {
    /// What a cost of these kinds is read as to be rewarded, the most first: generic mana of it is paid with such mana.
    pub fn of(&self, kinds: &[Kind]) -> Vec<Vec<Kind>> {
        let generic = kinds.iter().filter(|kind| **kind == Kind::Generic).count();
        if generic == 0 {
            return Vec::new();
        }
        let mut wanted: Vec<Vec<Kind>> = Vec::new();
        if self.colors {
            let own = |color: Color| kinds.contains(&Kind::Of(Colors::of(color), false));
            let others: Vec<Kind> =
                Color::ALL.into_iter().filter(|c| !own(*c)).map(|c| Kind::Of(Colors::of(c), false)).collect();
            wanted.extend(subsets(&others));
        }
        // All of what is asked, or else some of it.
        let symbols: Vec<Vec<Kind>> = self.symbols.iter().filter_map(kinds_of).collect();
        for several in subsets(&symbols) {
            let mut left = kinds.to_vec();
            let mut missing = Vec::new();
            for kind in several.into_iter().flatten() {
                match left.iter().position(|other| *other == kind) {
                    Some(at) => drop(left.swap_remove(at)),
                    None => missing.push(kind),
                }
            }
            wanted.push(missing);
        }
        wanted.retain(|more| !more.is_empty() && more.len() <= generic);
        wanted
            .into_iter()
            .map(|more| {
                let mut more = more.into_iter();
                let instead = |kind: &Kind| match kind {
                    Kind::Generic => more.next().unwrap_or(Kind::Generic),
                    other => *other,
                };
                kinds.iter().map(instead).collect()
            })
            .collect()
    }
}

/// Some of these, the most first; none of them is left out.
fn subsets<T: Clone>(all: &[T]) -> Vec<Vec<T>> {
    let few = all.get(..all.len().min(5)).unwrap_or(all);
    let mut masks: Vec<u32> = (1..1u32 << few.len()).collect();
    masks.sort_by_key(|mask| std::cmp::Reverse(mask.count_ones()));
    let of =
        |mask: u32| few.iter().enumerate().filter(|(n, _)| mask >> n & 1 == 1).map(|(_, one)| one.clone()).collect();
    masks.into_iter().map(of).collect()
}

/// The mana that symbols stand for; none where one of them stands for several.
fn kinds_of(cost: &ManaCost) -> Option<Vec<Kind>> {
    let kind = |symbol: &ManaSymbol| match symbol {
        ManaSymbol::Colored(color) => Some(Kind::Of(Colors::of(*color), false)),
        ManaSymbol::Colorless => Some(Kind::Of(Colors::COLORLESS, true)),
        ManaSymbol::Snow => Some(Kind::Snow),
        _ => None,
    };
    cost.symbols().iter().map(kind).collect()
}
