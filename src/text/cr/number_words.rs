//! Numbers as the rules and the cards write them out.

/// The number words, from 0: `NUMBER_WORDS[3]` is "three".
pub(crate) const NUMBER_WORDS: [&str; 21] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// The number of a word: 3 for "three".
pub fn number_of(word: &str) -> Option<usize> {
    NUMBER_WORDS.iter().position(|n| *n == word)
}
