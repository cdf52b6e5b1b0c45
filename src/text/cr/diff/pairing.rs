//! Which text of the new edition is which text of the old one.
//!
//! Texts that read the same are paired first, wherever they went; then the rest by how alike they are together with what is
//! around them: the rule above, the ones beside, the ones below, the number. The surest pairs are made first, since each makes its
//! neighbours surer.

use std::collections::{HashMap, HashSet};

use rayon::prelude::*;

use super::likeness::{Likeness, Side, candidates};
use super::units::{HashedMap, Level, Prepared, Unit};
use super::words;

/// How two texts came to be paired.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub(super) struct Pair {
    /// From 0 to 1.
    pub score: f32,
    /// How alike the words are, from 0 to 1.
    pub likeness: f32,
    /// The two texts read the same, references aside.
    pub identical: bool,
    /// No other text of either edition reads so.
    pub unique: bool,
    pub around: Around,
}

/// What around two texts speaks for or against their being the same.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub(super) struct Around {
    number: bool,
    /// The texts above them are paired: with each other, or with others.
    above: Option<bool>,
    before: bool,
    after: bool,
    /// The share of the texts below them that are paired with each other.
    below: f32,
}

/// The pairs found: for each unit of a side, its partner on the other.
pub(super) struct Pairs {
    pub old: Vec<Option<(usize, Pair)>>,
    pub new: Vec<Option<usize>>,
}

/// Pairs that score less are two texts, not one.
const ENOUGH: f32 = 0.6;

/// A text of so many words that count is hardly said of two things.
const TELLING: usize = 20;

struct Matcher<'m, 'a> {
    old: &'m [Unit<'a>],
    new: &'m [Unit<'a>],
    pairs: Pairs,
    /// One text says in other words what the other says, number by number: likeness of words cannot be asked of it.
    paraphrase: bool,
    /// For each old unit, the new one with the same number or key.
    namesakes: Vec<Option<usize>>,
    /// How alike the texts of a pair are, from 0 to 1, for the pairs that were measured.
    likeness: HashedMap<f32>,
    /// What reads the same and stands out of place: each new unit by its old one.
    out_of_place: HashMap<usize, usize>,
    /// Those of them, by their old units, one of whose two texts is much like a third one.
    contested: HashSet<usize>,
}

/// Pairs the units of two editions; and tells how alike those are that did not read the same.
pub(super) fn pair(old: &Prepared<'_>, new: &Prepared<'_>) -> (Pairs, Likeness) {
    let mut matcher = Matcher {
        old: &old.units,
        new: &new.units,
        pairs: Pairs { old: vec![None; old.units.len()], new: vec![None; new.units.len()] },
        paraphrase: false,
        namesakes: vec![None; old.units.len()],
        likeness: HashedMap::default(),
        out_of_place: HashMap::new(),
        contested: HashSet::new(),
    };
    let named = matcher.same_names(old, new);
    for &(i, j) in &named {
        matcher.namesakes[i] = Some(j);
    }
    matcher.identical_in_place(&named);
    matcher.identical_elsewhere();
    matcher.paraphrase = matcher.is_paraphrase(&named);
    let likeness = matcher.alike(&named);
    (matcher.pairs, likeness)
}

impl Matcher<'_, '_> {
    /// The pairs that bear the same number or key: parts, rules and glossary entries.
    fn same_names(&self, old: &Prepared<'_>, new: &Prepared<'_>) -> Vec<(usize, usize)> {
        let mut names: HashMap<(Level, u64), usize> = HashMap::with_capacity(self.new.len());
        let name = |prepared: &Prepared<'_>, unit: &Unit<'_>| match (unit.level, unit.id) {
            (Level::Example, _) => None,
            (level @ (Level::Section | Level::Rule), Some(id)) => {
                let letter = id.letter().map_or(0, u64::from);
                let number = id.rule_number().map_or(0, u64::from);
                Some((level, (u64::from(id.section_number()) << 32) | (number << 8) | letter))
            }
            (level, _) => {
                let words = words::words(&prepared.name(unit.at), []);
                Some((level, words.iter().filter(|w| w.loose != 0).fold(1, |h, w| words::pair(h, w.loose))))
            }
        };
        for (j, unit) in self.new.iter().enumerate() {
            if let Some(name) = name(new, unit) {
                names.entry(name).or_insert(j);
            }
        }
        let mut taken = HashSet::new();
        let same = self.old.iter().enumerate().filter_map(|(i, unit)| {
            let j = *names.get(&name(old, unit)?)?;
            taken.insert(j).then_some((i, j))
        });
        same.collect()
    }

    /// Same number, same words.
    fn identical_in_place(&mut self, named: &[(usize, usize)]) {
        for &(i, j) in named {
            if self.old[i].hash == self.new[j].hash {
                let around = Around { number: true, ..Around::default() };
                self.accept(i, j, Pair { score: 1.0, likeness: 1.0, identical: true, unique: false, around });
            }
        }
        // The examples of one rule, in order.
        for &(i, j) in named {
            if self.pairs.old[i].is_some_and(|p| p.0 == j) {
                self.identical_examples(i, j);
            }
        }
    }

    fn identical_examples(&mut self, i: usize, j: usize) {
        let (old, new) = (self.old, self.new);
        for &a in old[i].children.iter().filter(|&&a| old[a].level == Level::Example) {
            let same = |&&b: &&usize| new[b].level == Level::Example && new[b].hash == old[a].hash;
            let free = new[j].children.iter().filter(same).find(|&&b| self.pairs.new[b].is_none());
            if let Some(&b) = free {
                let around = Around { above: Some(true), ..Around::default() };
                self.accept(a, b, Pair { score: 1.0, likeness: 1.0, identical: true, unique: false, around });
            }
        }
    }

    /// Words that stand once in either edition, wherever.
    fn identical_elsewhere(&mut self) {
        let mut seen: HashedMap<(u32, u32, usize, usize)> =
            HashedMap::with_capacity_and_hasher(self.old.len() + self.new.len(), Default::default());
        // Sections and titled rules have one kind of title.
        let key = |unit: &Unit<'_>| {
            let level = if unit.level == Level::Section { Level::Rule } else { unit.level };
            words::pair(unit.hash, (level as u64 + 1) * 2 + u64::from(unit.titled))
        };
        for (i, unit) in self.old.iter().enumerate() {
            let entry = seen.entry(key(unit)).or_insert((0, 0, i, 0));
            entry.0 += 1;
        }
        for (j, unit) in self.new.iter().enumerate() {
            if let Some(entry) = seen.get_mut(&key(unit)) {
                entry.1 += 1;
                entry.3 = j;
            }
        }
        let mut found: Vec<(usize, usize)> = Vec::new();
        for i in 0..self.old.len() {
            let unit = &self.old[i];
            if unit.length < if unit.titled { 1 } else { 3 } {
                continue;
            }
            if let Some(&(1, 1, _, j)) = seen.get(&key(unit))
                && self.free(i, j)
            {
                found.push((i, j));
            }
        }
        let together: HashedMap<()> = found.iter().map(|&(i, j)| (both(i, j), ())).collect();
        for (i, j) in found {
            // What is left by the place it stands in is judged by it, with all that is alike.
            if self.is_out_of_place(i, j, &together) {
                self.out_of_place.insert(i, j);
            } else {
                let around = Around::default();
                self.accept(i, j, Pair { score: 1.0, likeness: 1.0, identical: true, unique: true, around });
            }
        }
    }

    /// Whether so little is said that the same may be said of something else, and what is around the two speaks against their being
    /// one: their section went to another place, and nothing above, beside or below them went from the one to the other.
    fn is_out_of_place(&self, i: usize, j: usize, together: &HashedMap<()>) -> bool {
        let (a, b) = (&self.old[i], &self.new[j]);
        if a.titled || a.level == Level::Entry || a.length >= TELLING {
            return false;
        }
        let goes = |x: usize, y: usize| self.paired(x, y) || together.contains_key(&both(x, y));
        let both_go = |x: Option<usize>, y: Option<usize>| x.zip(y).is_some_and(|(x, y)| goes(x, y));
        let apart = match (a.parent, b.parent) {
            (Some(up), Some(above)) => {
                !goes(up, above) && (self.pairs.old[up].is_some() || self.pairs.new[above].is_some())
            }
            _ => false,
        };
        let below = a.children.iter().any(|&c| b.children.iter().any(|&d| goes(c, d)));
        apart && !below && !both_go(a.before, b.before) && !both_go(a.after, b.after)
    }

    /// Whether the two documents are one and the same in other words: the same titles at the same numbers, but hardly a text alike.
    fn is_paraphrase(&self, named: &[(usize, usize)]) -> bool {
        let mut titles = (0, 0);
        let mut texts = (0, 0);
        for &(i, j) in named.iter().filter(|(i, _)| matches!(self.old[*i].level, Level::Section | Level::Rule)) {
            let same = self.pairs.old[i].is_some_and(|p| p.0 == j);
            let count = if self.old[i].titled && self.new[j].titled { &mut titles } else { &mut texts };
            count.0 += 1;
            count.1 += usize::from(same);
        }
        titles.1 * 10 >= titles.0 * 8 && texts.0 > 0 && texts.1 * 5 < texts.0
    }

    /// Pairs what is left by likeness and surroundings, the surest first.
    fn alike(&mut self, named: &[(usize, usize)]) -> Likeness {
        let mut asked: HashedMap<()> = HashedMap::default();
        let mut open: Vec<(usize, usize)> = Vec::new();
        let free_old: Vec<usize> = (0..self.old.len()).filter(|&i| self.pairs.old[i].is_none()).collect();
        let free_new: Vec<usize> = (0..self.new.len()).filter(|&j| self.pairs.new[j].is_none()).collect();
        open.extend(named.iter().copied().filter(|&(i, j)| self.free(i, j)));
        let likeness = Likeness::new(self.old, self.new, &free_old, &free_new);
        let old_side = Side { units: self.old, texts: &likeness.old };
        let new_side = Side { units: self.new, texts: &likeness.new };
        let found = candidates(old_side, &free_old, new_side, &free_new, &likeness.weights, 8);
        open.extend(found.into_iter().flat_map(|(i, list)| list.into_iter().map(move |j| (i, j))));
        open.extend(self.same_words(&free_old, &free_new));
        open.retain(|&(i, j)| asked.insert(both(i, j), ()).is_none());
        for least in [1.1, 0.95, 0.85, 0.75, 0.65, ENOUGH, ENOUGH] {
            // What stands under paired rules, or over paired ones, may belong together whatever it says.
            for pair in self.by_place() {
                if asked.insert(both(pair.0, pair.1), ()).is_none() {
                    open.push(pair);
                }
            }
            open.retain(|&(i, j)| self.free(i, j));
            self.measure(&open, &likeness);
            self.contest(&open);
            let mut scored: Vec<(Pair, usize, usize)> = Vec::with_capacity(open.len());
            for &(i, j) in &open {
                let pair = self.judge(i, j);
                if pair.score >= least {
                    scored.push((pair, i, j));
                }
            }
            scored.sort_by(|a, b| b.0.score.total_cmp(&a.0.score).then(a.1.cmp(&b.1)).then(a.2.cmp(&b.2)));
            for (pair, i, j) in scored {
                if self.free(i, j) {
                    let unique = self.out_of_place.get(&i) == Some(&j) && !self.contested.contains(&i);
                    let score = if unique { 1.0 } else { pair.score.min(if pair.identical { 1.0 } else { 0.99 }) };
                    self.accept(i, j, Pair { score, unique, ..pair });
                }
            }
        }
        likeness
    }

    /// Notes of what stands out of place where another text is much like one of the two.
    fn contest(&mut self, open: &[(usize, usize)]) {
        let old_of: HashMap<usize, usize> = self.out_of_place.iter().map(|(i, j)| (*j, *i)).collect();
        for &(i, j) in open {
            let here = self.out_of_place.get(&i).filter(|other| **other != j).map(|_| i);
            let there = old_of.get(&j).copied().filter(|other| *other != i);
            if (here.is_some() || there.is_some()) && self.judge(i, j).likeness >= ENOUGH {
                self.contested.extend(here.into_iter().chain(there));
            }
        }
    }

    /// Pairs of texts that read the same as each other and as further ones.
    fn same_words(&self, free_old: &[usize], free_new: &[usize]) -> Vec<(usize, usize)> {
        let mut groups: HashedMap<Vec<usize>> = HashedMap::default();
        for &j in free_new {
            groups.entry(self.new[j].hash).or_default().push(j);
        }
        let mut out = Vec::new();
        for &i in free_old {
            for &j in groups.get(&self.old[i].hash).into_iter().flatten().take(64) {
                if self.old[i].meets(&self.new[j]) {
                    out.push((i, j));
                }
            }
        }
        out
    }

    /// The free pairs that the pairs made so far point to.
    fn by_place(&self) -> Vec<(usize, usize)> {
        let mut out = Vec::new();
        for (i, pair) in self.pairs.old.iter().enumerate() {
            let Some((j, _)) = *pair else { continue };
            let (a, b) = (&self.old[i], &self.new[j]);
            if let (Some(up), Some(above)) = (a.parent, b.parent)
                && self.free(up, above)
                && self.old[up].meets(&self.new[above])
            {
                out.push((up, above));
            }
            let below: Vec<usize> = a.children.iter().copied().filter(|&c| self.pairs.old[c].is_none()).collect();
            if below.is_empty() {
                continue;
            }
            let others: Vec<usize> = b.children.iter().copied().filter(|&c| self.pairs.new[c].is_none()).collect();
            if below.len() * others.len() <= 144 {
                out.extend(below.iter().flat_map(|&c| others.iter().map(move |&d| (c, d))));
            }
        }
        out.retain(|&(i, j)| self.old[i].meets(&self.new[j]));
        out
    }

    fn free(&self, i: usize, j: usize) -> bool {
        self.pairs.old[i].is_none() && self.pairs.new[j].is_none()
    }

    fn accept(&mut self, i: usize, j: usize, pair: Pair) {
        self.pairs.old[i] = Some((j, pair));
        self.pairs.new[j] = Some(i);
    }

    fn paired(&self, i: usize, j: usize) -> bool {
        self.pairs.old[i].is_some_and(|p| p.0 == j)
    }

    /// Finds how alike the texts of each pair are that was not asked before.
    fn measure(&mut self, open: &[(usize, usize)], texts: &Likeness) {
        let unlike = open.iter().copied().filter(|&(i, j)| self.old[i].hash != self.new[j].hash);
        let asked: Vec<(usize, usize)> = unlike.filter(|&(i, j)| !self.likeness.contains_key(&both(i, j))).collect();
        let alike: Vec<(u64, f32)> =
            asked.into_par_iter().with_min_len(64).map(|(i, j)| (both(i, j), texts.likeness(i, j))).collect();
        self.likeness.extend(alike);
    }

    /// How much speaks for the two being the same text; not yet cut to 1.
    fn judge(&self, i: usize, j: usize) -> Pair {
        let identical = self.old[i].hash == self.new[j].hash;
        let likeness = if identical { 1.0 } else { self.likeness.get(&both(i, j)).copied().unwrap_or(0.0) };
        let around = self.around(i, j);
        let number = if self.old[i].level == Level::Entry { 0.5 } else { 0.08 };
        let mut score = likeness
            + if around.number { number } else { 0.0 }
            + around.above.map_or(0.0, |same| if same { 0.18 } else { -0.18 })
            + if around.before { 0.08 } else { 0.0 }
            + if around.after { 0.08 } else { 0.0 }
            + if around.below >= 0.5 { 0.35 * around.below } else { 0.0 };
        // Nothing in common but the place: two texts, unless the whole document is put in other words.
        let place_suffices = around.below >= 0.5 || (self.paraphrase && around.number);
        if self.paraphrase && around.number {
            score = score.max(ENOUGH);
        } else if likeness < 0.15 && !place_suffices {
            score = 0.0;
        }
        Pair { score, likeness, identical, unique: false, around }
    }

    fn around(&self, i: usize, j: usize) -> Around {
        let (a, b) = (&self.old[i], &self.new[j]);
        let number = self.namesakes[i] == Some(j);
        let above = match (a.parent, b.parent) {
            (Some(up), Some(above)) if self.paired(up, above) => Some(true),
            (Some(up), Some(above)) if self.pairs.old[up].is_some() || self.pairs.new[above].is_some() => Some(false),
            _ => None,
        };
        let beside = |x: Option<usize>, y: Option<usize>| match (x, y) {
            (Some(x), Some(y)) => self.paired(x, y),
            (None, None) => above == Some(true),
            _ => false,
        };
        let sequence = a.level != Level::Entry;
        let (before, after) = (sequence && beside(a.before, b.before), sequence && beside(a.after, b.after));
        let (mut down, mut together) = (0, 0);
        for &child in &a.children {
            if let Some((other, _)) = self.pairs.old[child] {
                down += 1;
                together += usize::from(self.new[other].parent == Some(j));
            }
        }
        let most = down.max(b.children.iter().filter(|&&c| self.pairs.new[c].is_some()).count());
        let below = if most == 0 { 0.0 } else { together as f32 / most as f32 };
        Around { number, above, before, after, below }
    }
}

/// A unit of each side as one key: different for different ones.
fn both(i: usize, j: usize) -> u64 {
    words::mix(((i as u64) << 32) | j as u64)
}

impl Pair {
    /// Says why two texts of this level are one: `identical text, same number`.
    pub fn reason(&self, level: Level) -> String {
        let around = &self.around;
        let mut reasons: Vec<&str> = Vec::new();
        if around.number {
            reasons.push(if level == Level::Entry { "same term" } else { "same number" });
        }
        if around.above == Some(true) {
            reasons.push(if level == Level::Example { "of the same rule" } else { "under the same heading" });
        }
        match (around.before, around.after) {
            (true, true) => reasons.push("between the same neighbours"),
            (true, false) => reasons.push("after the same neighbour"),
            (false, true) => reasons.push("before the same neighbour"),
            (false, false) => {}
        }
        if around.below >= 0.5 {
            reasons.push("over the same rules");
        }
        let alike = format!("{:.0} % alike", (self.likeness * 100.0).min(99.0));
        let first = match (self.identical, self.unique) {
            (true, true) => "identical text, found once in each edition",
            (true, false) => "identical text",
            (false, _) => &alike,
        };
        std::iter::once(first).chain(reasons).collect::<Vec<_>>().join(", ")
    }
}
