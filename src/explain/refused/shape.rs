//! What refused words look like, so that those that fail alike are found together.

use crate::card::{CardType, Color, Subtype};
use crate::oracle::lang::KEYWORDS;

/// The words around the place where reading stopped, each as the class it belongs to: a number, a color, a card type, a
/// subtype, a keyword, a player, or the word itself without its ending.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Shape {
    before: Vec<String>,
    behind: Vec<String>,
}

impl Shape {
    /// The shape of a phrase with `▸` at the place where reading stopped.
    pub fn of(phrase: &str) -> Self {
        let (before, behind) = phrase.split_once('▸').unwrap_or((phrase, ""));
        let classes = |words: &str| words.split_whitespace().map(class).collect();
        Self { before: classes(before), behind: classes(behind) }
    }

    /// How much two shapes have in common: the words in a row that are of the same class on either side of the place. `None`
    /// where it is not enough to call them alike: two from the place on, or one there and two before it.
    pub fn likeness(&self, other: &Self) -> Option<usize> {
        let behind = in_common(self.behind.iter(), other.behind.iter());
        let before = in_common(self.before.iter().rev(), other.before.iter().rev());
        (behind >= 2 || behind == 1 && before >= 2).then_some(2 * behind + before)
    }
}

fn in_common<'w>(one: impl Iterator<Item = &'w String>, other: impl Iterator<Item = &'w String>) -> usize {
    one.zip(other).take_while(|(a, b)| a == b).count()
}

/// The class of a word.
fn class(word: &str) -> String {
    let one = word.strip_suffix('s').filter(|one| one.len() > 2).unwrap_or(word);
    let is = |known: &dyn Fn(&str) -> bool| known(word) || known(one);
    let named = if is_number(word) {
        "<number>"
    } else if word.starts_with('{') {
        "<symbol>"
    } else if matches!(word, "you" | "they" | "player" | "players" | "opponent" | "opponents") {
        "<player>"
    } else if matches!(word, "your" | "their" | "his" | "her") {
        "<player's>"
    } else if is(&|w| Color::from_name(w).is_some() || w == "colorless") {
        "<color>"
    } else if is(&|w| CardType::from_word(w).is_some()) {
        "<type>"
    } else if is(&|w| KEYWORDS.contains(&w)) {
        "<keyword>"
    } else if word.starts_with(char::is_uppercase) && is(&|w| Subtype::named(w).next().is_some()) {
        "<subtype>"
    } else {
        return stem(word).to_owned();
    };
    named.to_owned()
}

fn is_number(word: &str) -> bool {
    const WORDS: [&str; 12] = ["a", "an", "one", "two", "three", "four", "five", "six", "seven", "eight", "ten", "X"];
    WORDS.contains(&word) || word.trim_start_matches(['+', '-', '−']).starts_with(|c: char| c.is_ascii_digit())
}

/// A word without the ending of its tense or number.
fn stem(word: &str) -> &str {
    ["ing", "ed", "es", "s"].iter().find_map(|end| word.strip_suffix(end).filter(|stem| stem.len() > 2)).unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_words_with_other_numbers_colors_and_persons_are_alike() {
        let likeness = |one: &str, other: &str| Shape::of(one).likeness(&Shape::of(other));
        assert!(likeness("if you would ▸ draw two cards", "if they would ▸ draw three cards").is_some());
        assert!(likeness("each red ▸ creature you control", "each blue ▸ artifact they control").is_some());
        assert_eq!(likeness("▸ counters can't be", "▸ simultaneously , all"), None);
        // The verb is the same, but neither what follows nor what stands before it.
        assert_eq!(likeness("you may ▸ exile target creature", "when ~ dies , ▸ exile it from"), None);
    }
}
