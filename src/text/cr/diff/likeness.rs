//! How alike two texts are, and which texts of the other edition are worth comparing with one.
//!
//! A text is the bag of its words and of its pairs of neighbouring words, each with the weight of how rarely the two editions use
//! it: "creature" says little, "flanking" much. Candidates come from an index of pairs, so no text is compared with all.
//!
//! A word or pair is known by a number, and has one only if it stands in a text that looks for a partner: of the other texts no
//! more is ever asked than what they share with those.

use std::sync::OnceLock;

use super::units::{HashedMap, Level, Unit};
use super::words;

/// The number of a word or a pair of words; those of words come first.
type Feature = u32;

/// Both editions as features.
pub(super) struct Likeness {
    pub old: Texts,
    pub new: Texts,
    pub weights: Weights,
}

/// One edition's texts as features.
pub(super) struct Texts {
    features: Vec<Feature>,
    places: Vec<Place>,
    bags: Vec<OnceLock<Bag>>,
}

/// Where the features of a text stand: from `words` on its words, from `pairs` on its pairs.
struct Place {
    words: usize,
    pairs: usize,
    end: usize,
    /// A text of one word, which is a pair with itself.
    alone: bool,
}

/// The weight of each feature.
pub(super) struct Weights(Vec<f32>);

/// A text's features, sorted, each with how often it stands there, and the weight of them all.
pub(super) struct Bag {
    features: Vec<(Feature, u32)>,
    weight: f32,
}

impl Likeness {
    /// Reads both editions, in which these texts look for a partner.
    pub fn new(old: &[Unit<'_>], new: &[Unit<'_>], free_old: &[usize], free_new: &[usize]) -> Self {
        let mut numbers: HashedMap<Feature> = HashedMap::with_capacity_and_hasher(1 << 12, Default::default());
        let free = || free_old.iter().map(|&i| &old[i]).chain(free_new.iter().map(|&j| &new[j]));
        free().for_each(|unit| number(&mut numbers, words(unit)));
        let first_pair = numbers.len();
        free().for_each(|unit| number(&mut numbers, pairs(unit)));

        let ((old_texts, old_counts), (new_texts, new_counts)) =
            rayon::join(|| Texts::read(old, &numbers), || Texts::read(new, &numbers));
        let all = (old.len() + new.len()).max(2) as f32;
        // From 0.1 for a word in nearly every text to about 9 for one that stands once.
        let weight = |count: u32| (1.0 + all / count.max(1) as f32).ln();
        let mut weights: Vec<f32> = old_counts.iter().zip(&new_counts).map(|(a, b)| weight(a + b)).collect();
        // Half of what a word as rare has, since every word is in two pairs.
        weights.iter_mut().skip(first_pair).for_each(|weight| *weight *= 0.5);
        if let Some(&reference) = numbers.get(&words::REFERENCE) {
            weights[reference as usize] = 0.3;
        }
        Self { old: old_texts, new: new_texts, weights: Weights(weights) }
    }

    /// How alike two texts are that look for a partner, from 0 to 1.
    pub fn likeness(&self, old: usize, new: usize) -> f32 {
        self.weights.likeness(self.old.bag(old, &self.weights), self.new.bag(new, &self.weights))
    }
}

/// Gives each of `hashes` that has no number the next one.
fn number(numbers: &mut HashedMap<Feature>, hashes: impl Iterator<Item = u64>) {
    for hash in hashes {
        let next = numbers.len() as Feature;
        numbers.entry(hash).or_insert(next);
    }
}

impl Texts {
    /// The texts of an edition, and how often each of the numbered features stands in them.
    fn read(units: &[Unit<'_>], numbers: &HashedMap<Feature>) -> (Self, Vec<u32>) {
        let mut counts = vec![0; numbers.len()];
        let mut features = Vec::new();
        let mut places = Vec::with_capacity(units.len());
        for unit in units {
            let start = features.len();
            features.extend(words(unit).filter_map(|hash| numbers.get(&hash)));
            let middle = features.len();
            features.extend(pairs(unit).filter_map(|hash| numbers.get(&hash)));
            let alone = is_alone(unit);
            let counted = if alone { middle } else { features.len() };
            features[start..counted].iter().for_each(|&feature| counts[feature as usize] += 1);
            places.push(Place { words: start, pairs: middle, end: features.len(), alone });
        }
        let bags = units.iter().map(|_| OnceLock::new()).collect();
        (Self { features, places, bags }, counts)
    }

    fn words(&self, text: usize) -> &[Feature] {
        let place = &self.places[text];
        &self.features[place.words..place.pairs]
    }

    fn pairs(&self, text: usize) -> &[Feature] {
        let place = &self.places[text];
        &self.features[place.pairs..place.end]
    }

    /// The bag of a text, made when first asked for.
    pub fn bag(&self, text: usize, weights: &Weights) -> &Bag {
        self.bags[text].get_or_init(|| {
            let pairs = if self.places[text].alone { &[] } else { self.pairs(text) };
            Bag::new([self.words(text), pairs].concat(), weights)
        })
    }
}

/// The words of a text that count.
fn words(unit: &Unit<'_>) -> impl Iterator<Item = u64> + Clone {
    unit.words.iter().map(|w| w.loose).filter(|&w| w != 0)
}

/// The pairs of neighbouring words; a text of one word is a pair with itself.
fn pairs(unit: &Unit<'_>) -> impl Iterator<Item = u64> {
    let alone = if is_alone(unit) { words(unit).next() } else { None };
    words(unit)
        .zip(words(unit).skip(1))
        .map(|(a, b)| words::pair(a, b))
        .chain(alone.map(|word| words::pair(word, word)))
}

fn is_alone(unit: &Unit<'_>) -> bool {
    words(unit).nth(1).is_none()
}

impl Weights {
    fn of(&self, feature: Feature) -> f32 {
        self.0[feature as usize]
    }

    /// The weight of what the two have in common.
    fn common(&self, a: &Bag, b: &Bag) -> f32 {
        let (mut i, mut j, mut sum) = (0, 0, 0.0);
        while let (Some(x), Some(y)) = (a.features.get(i), b.features.get(j)) {
            if x.0 == y.0 {
                sum += x.1.min(y.1) as f32 * self.of(x.0);
            }
            i += usize::from(x.0 <= y.0);
            j += usize::from(y.0 <= x.0);
        }
        sum
    }

    /// From 0, nothing in common, to 1, the same words; of two texts that look for a partner.
    fn likeness(&self, a: &Bag, b: &Bag) -> f32 {
        let whole = a.weight + b.weight;
        if whole == 0.0 { 0.0 } else { (2.0 * self.common(a, b) / whole).min(1.0) }
    }

    /// How much of `bag`, a text that looks for a partner, stands in the other, from 0 to 1.
    pub fn contained(&self, bag: &Bag, other: &Bag) -> f32 {
        if bag.weight == 0.0 { 0.0 } else { self.common(bag, other) / bag.weight }
    }

    /// How much of `bag`, a text that looks for a partner, stands in `source` and no longer in `left`, from 0 to 1.
    pub fn taken(&self, bag: &Bag, source: &Bag, left: &Bag) -> f32 {
        let (mut source, mut left) = (Counts(&source.features), Counts(&left.features));
        let taken = bag.features.iter().map(|&(feature, count)| {
            let gone = source.of(feature).saturating_sub(left.of(feature));
            count.min(gone) as f32 * self.of(feature)
        });
        let sum: f32 = taken.sum();
        if bag.weight == 0.0 { 0.0 } else { sum / bag.weight }
    }
}

/// How often features stand in a bag, asked in their order.
struct Counts<'b>(&'b [(Feature, u32)]);

impl Counts<'_> {
    fn of(&mut self, feature: Feature) -> u32 {
        while let Some((&(first, count), rest)) = self.0.split_first() {
            if first >= feature {
                return if first == feature { count } else { 0 };
            }
            self.0 = rest;
        }
        0
    }
}

impl Bag {
    fn new(mut all: Vec<Feature>, weights: &Weights) -> Self {
        all.sort_unstable();
        let mut features: Vec<(Feature, u32)> = Vec::with_capacity(all.len());
        for feature in all {
            match features.last_mut() {
                Some(last) if last.0 == feature => last.1 += 1,
                _ => features.push((feature, 1)),
            }
        }
        let weight = features.iter().map(|&(feature, count)| count as f32 * weights.of(feature)).sum();
        Self { features, weight }
    }
}

/// One side of the comparison.
#[derive(Clone, Copy)]
pub(super) struct Side<'s, 'a> {
    pub units: &'s [Unit<'a>],
    pub texts: &'s Texts,
}

/// A pair of words that more texts than this have says nothing about which belongs to which.
const COMMON: u32 = 40;

/// For each of `asking` (texts of one side that look for a partner), up to `most` of `among` (of the other) that share the most
/// with it, best first.
pub(super) fn candidates(
    side: Side<'_, '_>,
    asking: &[usize],
    other_side: Side<'_, '_>,
    among: &[usize],
    weights: &Weights,
    most: usize,
) -> Vec<(usize, Vec<usize>)> {
    let index = Index::of(side.texts, asking, weights);
    let kinds: Vec<(Level, bool)> =
        asking.iter().map(|&unit| (side.units[unit].level, side.units[unit].titled)).collect();
    let find = |among: &[usize]| best(&index, &kinds, other_side, among, weights, most);
    let (first, second) = among.split_at(among.len() / 2);
    let (firsts, seconds) = rayon::join(|| find(first), || find(second));
    let both = firsts.into_iter().zip(seconds).map(|(mut list, more)| {
        list.extend(more);
        // Of two that share as much, the one that stands first.
        list.sort_by(|a, b| b.0.total_cmp(&a.0));
        list.into_iter().take(most).map(|(_, unit)| unit).collect()
    });
    asking.iter().copied().zip(both).collect()
}

/// For each of the texts of the index, of these kinds, up to `most` of `among` with how much they share, best first.
fn best(
    index: &Index,
    kinds: &[(Level, bool)],
    other_side: Side<'_, '_>,
    among: &[usize],
    weights: &Weights,
    most: usize,
) -> Vec<Vec<(f32, usize)>> {
    let mut best: Vec<Vec<(f32, usize)>> = vec![Vec::new(); kinds.len()];
    let mut sums = vec![0.0f32; kinds.len()];
    let mut touched: Vec<u32> = Vec::new();
    for &other in among {
        let (level, titled) = (other_side.units[other].level, other_side.units[other].titled);
        let texts = other_side.texts;
        // A word alone weighs as the word it is.
        let alone = texts.places[other].alone.then(|| texts.words(other).first()).flatten();
        for &pair in texts.pairs(other) {
            let weight = weights.of(*alone.unwrap_or(&pair));
            for &n in index.texts_with(pair) {
                let (asking, asking_titled) = kinds[n as usize];
                if !asking.meets(asking_titled, level, titled) {
                    continue;
                }
                if sums[n as usize] == 0.0 {
                    touched.push(n);
                }
                sums[n as usize] += weight;
            }
        }
        for n in touched.drain(..) {
            let sum = std::mem::take(&mut sums[n as usize]);
            let list = &mut best[n as usize];
            if list.len() < most || list.last().is_some_and(|l| l.0 < sum) {
                let place = list.partition_point(|l| l.0 >= sum);
                list.insert(place, (sum, other));
                list.truncate(most);
            }
        }
    }
    best
}

/// Which of the asking texts have a pair of words, for the pairs that not too many have.
struct Index {
    /// Where the list of each feature begins in `lists`; one more than there are features.
    starts: Vec<u32>,
    lists: Vec<u32>,
}

impl Index {
    fn of(texts: &Texts, asking: &[usize], weights: &Weights) -> Self {
        let features = weights.0.len();
        let mut counts = vec![0u32; features];
        each_pair(texts, asking, features, |pair, _| counts[pair as usize] += 1);
        let mut starts = Vec::with_capacity(features + 1);
        let mut length = 0;
        for count in counts {
            starts.push(length);
            length += if count <= COMMON { count } else { 0 };
        }
        starts.push(length);
        let mut lists = vec![0; length as usize];
        let mut next = starts.clone();
        each_pair(texts, asking, features, |pair, n| {
            let at = &mut next[pair as usize];
            if *at < starts[pair as usize + 1] {
                lists[*at as usize] = n;
                *at += 1;
            }
        });
        Self { starts, lists }
    }

    /// The places in `asking` of the texts that have the pair; none for a pair too common.
    fn texts_with(&self, pair: Feature) -> &[u32] {
        let (from, to) = (self.starts[pair as usize], self.starts[pair as usize + 1]);
        &self.lists[from as usize..to as usize]
    }
}

/// Tells of each text the pairs it has, each once, however often it stands there.
fn each_pair(texts: &Texts, asking: &[usize], features: usize, mut see: impl FnMut(Feature, u32)) {
    let mut last = vec![u32::MAX; features];
    for (n, &text) in (0u32..).zip(asking) {
        for &pair in texts.pairs(text) {
            if std::mem::replace(&mut last[pair as usize], n) != n {
                see(pair, n);
            }
        }
    }
}
