//! From text to the words that are compared: lower case, stemmed, numbers as digits.

use tantivy::tokenizer::{Language, Stemmer, TextAnalyzer, Token, TokenStream, Tokenizer};

/// The name the analyzer has in the index.
pub(super) const ANALYZER: &str = "rules";

/// Parts text into words, stems them.
pub(super) fn analyzer() -> TextAnalyzer {
    TextAnalyzer::builder(Words).filter(Stemmer::new(Language::English)).build()
}

/// A word of a text, stemmed, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// What is compared.
    pub stem: String,
    /// Where the word begins and ends, in bytes.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
}

/// The words of a text.
pub(super) fn words(analyzer: &mut TextAnalyzer, text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    analyzer.token_stream(text).process(&mut |t| {
        words.push(Word { stem: t.text.clone(), from: t.offset_from, to: t.offset_to });
    });
    words
}

/// Finds words: letters and digits, with what makes one word of several pieces in the rules (`704.5g`, `isn’t`).
#[derive(Clone, Default)]
struct Words;

struct Stream<'a> {
    text: &'a str,
    at: usize,
    token: Token,
}

impl Tokenizer for Words {
    type TokenStream<'a> = Stream<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> Stream<'a> {
        Stream { text, at: 0, token: Token::default() }
    }
}

impl TokenStream for Stream<'_> {
    fn advance(&mut self) -> bool {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let Some(start) = rest.find(char::is_alphanumeric) else { return false };
        let from = self.at + start;
        let rest = self.text.get(from..).unwrap_or_default();
        let mut end = rest.len();
        for (i, c) in rest.char_indices() {
            let next = || rest.get(i + c.len_utf8()..).and_then(|r| r.chars().next());
            let before = || rest.get(..i).and_then(|r| r.chars().next_back());
            let inside = c.is_alphanumeric()
                || is_apostrophe(c) && next().is_some_and(char::is_alphabetic)
                || c == '.'
                    && before().is_some_and(|b| b.is_ascii_digit())
                    && next().is_some_and(|n| n.is_ascii_digit());
            if !inside {
                end = i;
                break;
            }
        }
        let to = from + end;
        self.token.offset_from = from;
        self.token.offset_to = to;
        self.token.position = self.token.position.wrapping_add(1);
        self.token.text.clear();
        normalize(self.text.get(from..to).unwrap_or_default(), &mut self.token.text);
        self.at = to;
        true
    }

    fn token(&self) -> &Token {
        &self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        &mut self.token
    }
}

fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '’' | '‘')
}

/// Lower case, without the possessive and apostrophes, small numbers as digits.
fn normalize(word: &str, out: &mut String) {
    let possessive = word.strip_suffix(['s', 'S']).and_then(|w| w.strip_suffix(is_apostrophe));
    out.extend(possessive.unwrap_or(word).chars().filter(|c| !is_apostrophe(*c)).flat_map(char::to_lowercase));
    if let Some(number) = NUMBERS.iter().position(|n| n == out) {
        out.clear();
        out.push_str(&number.to_string());
    } else if out == "cannot" {
        "cant".clone_into(out);
    }
}

/// Numbers up to twenty, so that "fifteen" finds 15.
const NUMBERS: [&str; 21] = [
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

#[cfg(test)]
mod tests {
    use super::*;

    fn stems(text: &str) -> Vec<String> {
        words(&mut analyzer(), text).into_iter().map(|w| w.stem).collect()
    }

    #[test]
    fn parts_and_stems() {
        assert_eq!(stems("Creatures can’t be blocked"), ["creatur", "cant", "be", "block"]);
        assert_eq!(stems("its owner’s graveyard, see 704.5g."), ["it", "owner", "graveyard", "see", "704.5g"]);
        assert_eq!(stems("Two-Headed; fifteen +1/+1"), ["2", "head", "15", "1", "1"]);
    }
}
