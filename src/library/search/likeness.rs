//! How much a rule is about what is asked, whatever the words: by vectors of words.
//!
//! Each stem of the table has a vector; words that are used alike have vectors that point the same way. The vector of a
//! text is the sum of those of its words, so that no model runs. `rules/vectors/make.py` makes the table.

use std::sync::LazyLock;

use tantivy::tokenizer::TextAnalyzer;

use super::index::Part;
use super::words::words;

/// The stems that have a vector, in the order of their bytes, behind a line on how the table was made.
pub(super) static STEMS: &str = include_str!("../../../rules/vectors/words.txt");

/// Their vectors, one behind the other.
static VECTORS: &[u8] = include_bytes!("../../../rules/vectors/words.i8");

/// How many numbers a vector has.
const WIDTH: usize = 64;

/// The whole of a vector of a text, which is of length 1, as a byte has it.
const WHOLE: f32 = 127.0;

/// The parts of a rule that say what it is about.
const TELLING: [Part; 3] = [Part::Text, Part::Told, Part::Plainly];

static LIST: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| STEMS.lines().filter(|line| !line.starts_with('#')).collect());

/// Where a text points.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Meant([f32; WIDTH]);

impl Meant {
    /// Where the words with these stems point together; `None` if none of them has a vector.
    pub fn of<'a>(stems: impl IntoIterator<Item = &'a str>) -> Option<Self> {
        let mut sum = Self([0.0; WIDTH]);
        stems.into_iter().filter_map(vector).for_each(|vector| sum.add(vector, 1.0));
        sum.whole()
    }

    fn add(&mut self, bytes: &[u8], weight: f32) {
        for (sum, byte) in self.0.iter_mut().zip(bytes) {
            *sum += weight * f32::from(byte.cast_signed());
        }
    }

    /// The same, of length 1; `None` where it points nowhere.
    fn whole(mut self) -> Option<Self> {
        let length = self.0.iter().map(|x| x * x).sum::<f32>().sqrt();
        self.0.iter_mut().for_each(|x| *x /= length);
        (length > 0.0).then_some(self)
    }

    /// How much two point the same way, from -1 to 1.
    pub fn alike(&self, other: &Self) -> f32 {
        self.0.iter().zip(&other.0).map(|(a, b)| a * b).sum()
    }
}

/// Where each rule and entry of an edition points, in their order, as bytes.
pub(super) struct Likeness(Vec<u8>);

impl Likeness {
    /// The name under which it is kept beside the files of the index.
    pub const FILE: &str = "likeness";

    /// Reads where texts point that have the parts of [`Part::ALL`].
    pub fn of(texts: &[[Vec<String>; Part::ALL.len()]], analyzer: &mut TextAnalyzer) -> Self {
        let mut all = Vec::with_capacity(texts.len() * WIDTH);
        for parts in texts {
            let mut sum = Meant([0.0; WIDTH]);
            for (_, texts) in Part::ALL.iter().zip(parts).filter(|(part, _)| TELLING.contains(part)) {
                let stems: Vec<String> =
                    texts.iter().flat_map(|text| words(analyzer, text)).map(|word| word.stem).collect();
                // Each part counts the same, however long it is.
                if let Some(meant) = Meant::of(stems.iter().map(String::as_str)) {
                    sum.0.iter_mut().zip(meant.0).for_each(|(sum, x)| *sum += x);
                }
            }
            let meant = sum.whole().unwrap_or(Meant([0.0; WIDTH]));
            #[expect(clippy::cast_possible_truncation, reason = "no number of a vector of length 1 is more than 1")]
            all.extend(meant.0.map(|x| ((x * WHOLE).round() as i8).cast_unsigned()));
        }
        Self(all)
    }

    /// As it was kept.
    pub fn kept(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    /// As it is kept.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// How much a rule or entry, by its number in the index, is about what is meant: from -1 to 1.
    pub fn with(&self, doc: usize, meant: &Meant) -> f32 {
        let bytes = self.0.get(doc * WIDTH..(doc + 1) * WIDTH).unwrap_or_default();
        bytes.iter().zip(&meant.0).map(|(byte, x)| f32::from(byte.cast_signed()) * x).sum::<f32>() / WHOLE
    }
}

/// Whether a stem is of a common word, so that it is no slip for another.
pub(super) fn is_common(stem: &str) -> bool {
    LIST.binary_search(&stem).is_ok()
}

/// A number that changes with the table.
pub(super) fn stamp() -> u64 {
    u64::from(crc32fast::hash(VECTORS)) << 32 | u64::from(crc32fast::hash(STEMS.as_bytes()))
}

fn vector(stem: &str) -> Option<&'static [u8]> {
    let at = LIST.binary_search(&stem).ok()?;
    VECTORS.get(at * WIDTH..(at + 1) * WIDTH)
}

#[cfg(test)]
mod tests {
    use super::super::words::analyzer;
    use super::*;

    fn meant(text: &str) -> Meant {
        let stems: Vec<String> = words(&mut analyzer(), text).into_iter().map(|word| word.stem).collect();
        Meant::of(stems.iter().map(String::as_str)).unwrap()
    }

    #[test]
    fn each_stem_has_a_vector() {
        assert_eq!(LIST.len() * WIDTH, VECTORS.len());
        assert!(LIST.is_sorted());
    }

    #[test]
    fn words_that_are_used_alike_point_the_same_way() {
        for (one, other, far) in [
            ("the creature dies", "killed a monster", "shuffle the deck"),
            ("the monster is put into the graveyard", "goes to the discard pile", "choose a color"),
        ] {
            assert!(meant(one).alike(&meant(other)) > meant(one).alike(&meant(far)), "{one}");
        }
        assert!((meant("trample").alike(&meant("trample")) - 1.0).abs() < 1e-5);
        assert_eq!(Meant::of(["704.5g", "qqqq"]), None);
    }

    #[test]
    fn a_rule_is_like_its_own_plain_words() {
        let rows: [[Vec<String>; Part::ALL.len()]; 2] = ["damage wears off in the cleanup", "draw a card"]
            .map(|plain| Part::ALL.map(|part| if part == Part::Plainly { vec![plain.to_owned()] } else { Vec::new() }));
        let likeness = Likeness::of(&rows, &mut analyzer());
        let asked = meant("wounds heal at the end of the turn");
        assert!(likeness.with(0, &asked) > likeness.with(1, &asked));
        assert_eq!(likeness.with(2, &asked), 0.0);
        let kept = Likeness::kept(likeness.bytes().to_vec());
        assert_eq!(kept.with(0, &asked), likeness.with(0, &asked));
    }
}
