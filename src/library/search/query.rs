//! What a search asks for: words, phrases, what must and must not be there.

use std::str::FromStr;

use crate::cr::RuleId;

/// A search, taken apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// The words in order, with phrases as one item.
    pub clauses: Vec<Clause>,
    /// The cards it names; their names are no words of it.
    pub cards: Vec<NamedCard>,
}

/// A card that a search names, and what it brings to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct NamedCard {
    /// Its name.
    pub name: String,
    /// Its types and its text.
    pub says: String,
    /// The keywords it has.
    pub keywords: Vec<String>,
    /// The rules its text works by.
    pub rules: Vec<RuleId>,
}

/// A word or phrase of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// A word, or several of a phrase, as written.
    pub text: String,
    /// In quotes: the words must stand together.
    pub phrase: bool,
    /// Whether a hit must or must not have it.
    pub need: Need,
}

/// Whether a hit must have a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// The more of these a hit has the better.
    Wanted,
    /// `+word`, and every phrase.
    Must,
    /// `-word`.
    MustNot,
}

/// Why a search cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseQueryError {
    /// There are no words in it.
    #[error("there are no words to look for in `{0}`")]
    Empty(String),
    /// Only words that must not be there.
    #[error("`{0}` says only what must not be there")]
    OnlyNot(String),
}

impl FromStr for Query {
    type Err = ParseQueryError;

    fn from_str(text: &str) -> Result<Self, ParseQueryError> {
        let mut clauses = Vec::new();
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let (need, after) = match rest.chars().next() {
                Some('+') => (Need::Must, rest.get(1..)),
                Some('-') => (Need::MustNot, rest.get(1..)),
                _ => (Need::Wanted, Some(rest)),
            };
            let after = after.unwrap_or_default();
            if let Some(quoted) = after.strip_prefix(['"', '“', '”']) {
                // A quote that is not closed is one to the end.
                let end = quoted.find(['"', '“', '”']).unwrap_or(quoted.len());
                let need = if need == Need::Wanted { Need::Must } else { need };
                push(&mut clauses, quoted.get(..end).unwrap_or_default(), true, need);
                rest = quoted.get(end..).unwrap_or_default().trim_start_matches(['"', '“', '”']);
            } else {
                let end =
                    after.find(|c: char| c.is_whitespace() || matches!(c, '"' | '“' | '”')).unwrap_or(after.len());
                let word = after.get(..end).unwrap_or_default();
                // `+1/+1` is a counter, not a word that must be there.
                let counter = need != Need::Wanted
                    && word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, 'X' | 'x'))
                    && word.contains('/');
                push(&mut clauses, word, false, if counter { Need::Wanted } else { need });
                rest = after.get(end..).unwrap_or_default();
            }
            rest = rest.trim_start();
        }
        if clauses.is_empty() {
            return Err(ParseQueryError::Empty(text.to_owned()));
        }
        if clauses.iter().all(|c| c.need == Need::MustNot) {
            return Err(ParseQueryError::OnlyNot(text.to_owned()));
        }
        Ok(Self { clauses, cards: Vec::new() })
    }
}

fn push(clauses: &mut Vec<Clause>, text: &str, phrase: bool, need: Need) {
    let text = text.trim();
    if text.contains(char::is_alphanumeric) {
        clauses.push(Clause { text: text.to_owned(), phrase, need });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_words_phrases_and_signs() {
        let query: Query = r#"damage +trample -"first strike" "as though" +1/+1 what?"#.parse().unwrap();
        let said: Vec<(&str, bool, Need)> = query.clauses.iter().map(|c| (c.text.as_str(), c.phrase, c.need)).collect();
        assert_eq!(
            said,
            [
                ("damage", false, Need::Wanted),
                ("trample", false, Need::Must),
                ("first strike", true, Need::MustNot),
                ("as though", true, Need::Must),
                ("1/+1", false, Need::Wanted),
                ("what?", false, Need::Wanted),
            ]
        );
    }

    #[test]
    fn refuses_what_asks_for_nothing() {
        assert!(matches!("".parse::<Query>(), Err(ParseQueryError::Empty(_))));
        assert!(matches!("?!".parse::<Query>(), Err(ParseQueryError::Empty(_))));
        assert!(matches!("-mana".parse::<Query>(), Err(ParseQueryError::OnlyNot(_))));
        assert!(matches!("\"".parse::<Query>(), Err(ParseQueryError::Empty(_))));
    }

    #[test]
    fn a_quote_that_is_not_closed_goes_to_the_end() {
        for (open, closed) in
            [("\"first strike", "\"first strike\""), ("damage -“first strike ", "damage -\"first strike\"")]
        {
            assert_eq!(open.parse::<Query>(), closed.parse::<Query>(), "{open}");
        }
    }
}
