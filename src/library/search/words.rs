//! From text to the words that are compared: lower case, stemmed, numbers as digits.

use std::collections::{BTreeSet, HashMap};

use tantivy::tokenizer::{Language, RawTokenizer, Stemmer, TextAnalyzer, Token, TokenStream, Tokenizer};

use crate::cr::number_of;

/// The name the analyzer has in the index.
pub(super) const ANALYZER: &str = "rules";

/// Parts text into words, stems them.
pub(super) fn analyzer() -> TextAnalyzer {
    let stemmer = TextAnalyzer::builder(RawTokenizer::default()).filter(Stemmer::new(Language::English)).build();
    TextAnalyzer::builder(Words { stemmer, known: HashMap::new() }).build()
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

/// The words of a text as a search compares them: each once, stemmed, in their order by letters.
pub fn stems(text: &str) -> Vec<String> {
    let all: BTreeSet<String> = words(&mut analyzer(), text).into_iter().map(|word| word.stem).collect();
    all.into_iter().collect()
}

/// Finds words: letters and digits, with what makes one word of several pieces in the rules (`704.5g`, `isn’t`).
#[derive(Clone)]
struct Words {
    stemmer: TextAnalyzer,
    /// The stems of the words met so far: the rules say much with few words, and stemming is what takes long.
    known: HashMap<Box<str>, Box<str>>,
}

/// Of more words than any edition has, the stems are found anew each time.
const MOST_KNOWN: usize = 1 << 16;

impl Words {
    /// Writes the stem of a word as written.
    fn stem(&mut self, word: &str, out: &mut String) {
        if let Some(stem) = self.known.get(word) {
            out.push_str(stem);
            return;
        }
        let mut plain = String::new();
        normalize(word, &mut plain);
        // The keyword is another word than the verb that has the same stem.
        let stems_itself = plain == "annihilator";
        if stems_itself {
            out.push_str(&plain);
            return;
        }
        self.stemmer.token_stream(&plain).process(&mut |token| out.push_str(&token.text));
        if self.known.len() < MOST_KNOWN {
            self.known.insert(word.into(), out.as_str().into());
        }
    }
}

struct Stream<'a> {
    words: &'a mut Words,
    text: &'a str,
    at: usize,
    token: Token,
}

impl Tokenizer for Words {
    type TokenStream<'a> = Stream<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> Stream<'a> {
        Stream { words: self, text, at: 0, token: Token::default() }
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
            // `firstStrike`: a capital behind a small letter begins another word.
            let begins = c.is_uppercase() && before().is_some_and(char::is_lowercase);
            let inside = c.is_alphanumeric() && !begins
                || is_apostrophe(c) && next().is_some_and(char::is_alphabetic)
                || c == '.'
                    && before().is_some_and(|b| b.is_ascii_digit())
                    && next().is_some_and(|n| n.is_ascii_digit())
                || matches!(c, '–' | '-') && is_range(rest, i);
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
        self.words.stem(self.text.get(from..to).unwrap_or_default(), &mut self.token.text);
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

/// Whether the dash at this place of a text stands between the letters of two rules, as in `601.2b–d`: then the second
/// letter is no word.
fn is_range(text: &str, at: usize) -> bool {
    let (before, after) = text.split_at_checked(at).unwrap_or_default();
    let mut after = after.chars().skip(1);
    let letter = |c: char| c.is_ascii_lowercase();
    before.contains('.')
        && before.starts_with(|c: char| c.is_ascii_digit())
        && before.ends_with(letter)
        && after.next().is_some_and(letter)
        && !after.next().is_some_and(char::is_alphanumeric)
}

/// Lower case, without the possessive and apostrophes, small numbers as digits.
fn normalize(word: &str, out: &mut String) {
    let possessive = word.strip_suffix(['s', 'S']).and_then(|w| w.strip_suffix(is_apostrophe));
    out.extend(possessive.unwrap_or(word).chars().filter(|c| !is_apostrophe(*c)).flat_map(char::to_lowercase));
    // So that "fifteen" finds 15.
    if let Some(number) = number_of(out) {
        out.clear();
        out.push_str(&number.to_string());
    } else if out == "cannot" {
        "cant".clone_into(out);
    }
}

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
        assert_eq!(stems("See rules 601.2b–i, not I"), ["see", "rule", "601.2b–i", "not", "i"]);
        assert_ne!(stems("annihilate"), stems("annihilator"));
        assert_eq!(stems("firstStrike, state-based SBAs"), ["first", "strike", "state", "base", "sbas"]);
    }
}
