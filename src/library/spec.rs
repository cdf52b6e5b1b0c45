//! What a user writes to name rules: `704.5k`, `510.1c-d`, `601.2b,f-h`, `702.5+`, `section 7`, a title.

use std::fmt;
use std::str::FromStr;

use crate::cr::RuleId;

/// The rules a user asks for, piece by piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec(pub Vec<Piece>);

/// A piece of a [`Spec`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A part of the rules: `section 7`, `7`.
    Part(u8),
    /// A section, a rule or a lettered rule: `704`, `704.5`, `704.5k`.
    One(RuleId),
    /// From one rule through another: `510.1c-d`, `704.5k..n`, `119.7-8`.
    Range(RuleId, RuleId),
    /// From a rule to the end of what it stands under: `702.5+`.
    From(RuleId),
    /// The title of a section or rule: `trample`.
    Title(String),
}

/// A number that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a rule number: {why}")]
pub struct ParseSpecError {
    /// What was written.
    pub text: String,
    /// What is wrong with it.
    pub why: String,
}

impl FromStr for Spec {
    type Err = ParseSpecError;

    /// Reads what names rules. What does not begin with a number is a title.
    fn from_str(text: &str) -> Result<Self, ParseSpecError> {
        let error = |why: &str| ParseSpecError { text: text.trim().to_owned(), why: why.to_owned() };
        let plain = text.trim().trim_start_matches(['§', '#']).trim_start().replace(['–', '—', '−', '‑'], "-");
        let (word, after) = kind_and_number(&plain);
        let named_part = matches!(word.as_str(), "section" | "sections" | "part" | "chapter");
        let named_rule = matches!(word.as_str(), "rule" | "rules" | "cr" | "subrule" | "subrules");
        let number = if named_part || named_rule { after } else { plain.as_str() };
        let number = listed(&with_points(number.trim_matches(['.', ',', ';', ':', '(', ')', '[', ']'])));
        if !number.starts_with(|c: char| c.is_ascii_digit()) {
            let title = plain.trim();
            return if title.is_empty() {
                Err(error("it is empty"))
            } else {
                Ok(Self(vec![Piece::Title(title.to_owned())]))
            };
        }
        if let ([digit @ b'1'..=b'9'], false) = (number.as_bytes(), named_rule) {
            return Ok(Self(vec![Piece::Part(digit - b'0')]));
        }
        let mut pieces = Vec::new();
        // What a bare `f` or `8` goes on from.
        let mut last = None;
        for item in number.split(',').map(str::trim) {
            let end = |end: &str, last| {
                number_after(end, last).ok_or_else(|| match end == text.trim() {
                    true => error("such numbers look like 704, 704.5 or 704.5k"),
                    false => error(&format!("`{end}` is neither a number nor a letter of a rule")),
                })
            };
            let piece = if let Some(first) = item.strip_suffix('+') {
                Piece::From(end(first, last)?)
            } else if let Some((first, second)) = item.split_once("..").or_else(|| item.split_once('-')) {
                let first = end(first.trim(), last)?;
                let second = end(second.trim(), Some(first))?;
                if first != second && first.covers(second) {
                    // No range leads from a rule to what stands under it: `704-5f` is a misprint of 704.5f.
                    Piece::One(second)
                } else if second < first {
                    return Err(error(&format!("{second} comes before {first}")));
                } else {
                    Piece::Range(first, second)
                }
            } else {
                Piece::One(end(item, last)?)
            };
            // `704,5f` is one as well: what goes on from a rule to what stands under it names that alone.
            let goes_on = item.parse::<RuleId>().is_err();
            if let (Some(Piece::One(before)), Piece::One(one), true) = (pieces.last(), &piece, goes_on)
                && before.covers(*one)
            {
                pieces.pop();
            }
            last = Some(match piece {
                Piece::One(id) | Piece::Range(_, id) | Piece::From(id) => id,
                Piece::Part(_) | Piece::Title(_) => return Err(error("it mixes numbers and titles")),
            });
            pieces.push(piece);
        }
        Ok(Self(pieces))
    }
}

/// The word that says what kind of number follows (`rule 704.5`, `CR704.5`, `Rule: 704.5`), in lower case, and the number.
fn kind_and_number(text: &str) -> (String, &str) {
    let number = text.trim_start_matches(|c: char| c.is_alphabetic());
    let (word, _) = text.split_at(text.len() - number.len());
    (word.to_lowercase(), number.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '.' | ':' | '#' | '§')))
}

/// A number with points where another sign was typed for them: `704:5f`, `704_5f`, `704.5.f`, `704..5f`.
fn with_points(number: &str) -> String {
    let signs: Vec<char> = number.chars().collect();
    let mut typed = String::with_capacity(number.len());
    let digits_before =
        |at: usize| signs.get(..at).unwrap_or_default().iter().rev().take_while(|c| c.is_ascii_digit()).count();
    for (at, sign) in signs.iter().enumerate() {
        let next = signs.get(at + 1).copied().unwrap_or(' ');
        // A section has three digits: only between it and a rule does another sign stand for the point.
        let between = digits_before(at) == 3 && next.is_ascii_digit();
        match sign {
            ':' | '/' | '_' | ';' if between => typed.push('.'),
            '.' if digits_before(at) > 0 && next.is_ascii_alphabetic() => {}
            sign => typed.push(*sign),
        }
    }
    typed
}

/// A list in words as one in signs: `608.3a and b`, `704.5k through n`, `704.5(k)`.
fn listed(numbers: &str) -> String {
    let mut signs = String::with_capacity(numbers.len());
    for word in numbers.to_lowercase().replace(['(', ')'], "").split_whitespace() {
        match word {
            "and" | "or" | "&" => signs.push_str(if signs.ends_with(',') { "" } else { "," }),
            "through" | "to" => signs.push('-'),
            // A number after a number, with nothing but a space between them, is one more.
            _ if signs.ends_with(|c: char| c.is_ascii_alphanumeric()) && starts_a_number(word) => {
                signs.push(',');
                signs.push_str(word);
            }
            _ => signs.push_str(word),
        }
    }
    signs
}

/// Whether a word is a number of its own, or goes on from one: `704.6`, `5f`.
fn starts_a_number(word: &str) -> bool {
    word.contains('.')
        || word.starts_with(|c: char| c.is_ascii_digit()) && word.ends_with(|c: char| c.is_ascii_alphabetic())
}

/// Reads a number that may leave out what it shares with the one before it: `f` after 601.2b, `8` after 119.7.
fn number_after(text: &str, last: Option<RuleId>) -> Option<RuleId> {
    if let Ok(id) = text.parse::<RuleId>() {
        // `105` after 702.100 is 702.105: no range runs backwards.
        let lower = last.is_some_and(|l| l.rule_number().is_some() && id.rule_number().is_none() && id < l);
        if !lower {
            return Some(id);
        }
    }
    let last = last?;
    let section = last.section_number();
    match text.as_bytes() {
        [letter @ b'a'..=b'z'] => Some(RuleId::lettered(section, last.rule_number()?, *letter as char)),
        [b'1'..=b'9', ..] => format!("{section}.{text}").parse().ok(),
        _ => None,
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Part(part) => write!(f, "section {part}"),
            Self::One(id) => write!(f, "{id}"),
            Self::Range(first, last) => write!(f, "{first}–{last}"),
            Self::From(id) => write!(f, "{id}+"),
            Self::Title(title) => f.write_str(title),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        match text.parse::<Spec>() {
            Ok(spec) => spec.0.iter().map(|p| format!("{p:?}")).collect::<Vec<_>>().join(" "),
            Err(e) => e.to_string(),
        }
    }

    #[test]
    fn reads_every_form() {
        for (text, pieces) in [
            ("704", "One(704)"),
            ("704.5", "One(704.5)"),
            ("704.5k", "One(704.5k)"),
            ("704.5K", "One(704.5k)"),
            ("704.5.", "One(704.5)"),
            ("rule 704.5f", "One(704.5f)"),
            ("CR 704.5f", "One(704.5f)"),
            ("510.1c-d", "Range(510.1c, 510.1d)"),
            ("510.1c–d", "Range(510.1c, 510.1d)"),
            ("601.2b,f-h", "One(601.2b) Range(601.2f, 601.2h)"),
            ("704.5k..n", "Range(704.5k, 704.5n)"),
            ("704.5(k)", "One(704.5k)"),
            ("704.5 k.", "One(704.5k)"),
            ("CR704.5f", "One(704.5f)"),
            ("Rule: 704.5", "One(704.5)"),
            ("rules 608.3a and b", "One(608.3a) One(608.3b)"),
            ("601.2b, 601.2c, and f to h", "One(601.2b) One(601.2c) Range(601.2f, 601.2h)"),
            ("704.5 704.6", "One(704.5) One(704.6)"),
            ("rules 704.5k through n", "Range(704.5k, 704.5n)"),
            ("409.1a-409.1h", "Range(409.1a, 409.1h)"),
            ("119.7-8", "Range(119.7, 119.8)"),
            ("702.100-105", "Range(702.100, 702.105)"),
            ("704-706", "Range(704, 706)"),
            ("704.5, 704.7", "One(704.5) One(704.7)"),
            ("702.5+", "From(702.5)"),
            ("section 7", "Part(7)"),
            ("7", "Part(7)"),
            ("section 704", "One(704)"),
            ("704-5f", "One(704.5f)"),
            ("704 - 5f", "One(704.5f)"),
            ("704–5", "One(704.5)"),
            ("704,5f", "One(704.5f)"),
            ("704:5f", "One(704.5f)"),
            ("704/5f", "One(704.5f)"),
            ("704_5f", "One(704.5f)"),
            ("704.5.f", "One(704.5f)"),
            ("704.5-f", "One(704.5f)"),
            ("704.5,f", "One(704.5f)"),
            ("704 5f", "One(704.5f)"),
            ("[704.5f]", "One(704.5f)"),
            ("(704.5f)", "One(704.5f)"),
            ("704,706", "One(704) One(706)"),
            ("704, 704.5f", "One(704) One(704.5f)"),
            ("trample", "Title(\"trample\")"),
            ("State-Based Actions", "Title(\"State-Based Actions\")"),
        ] {
            assert_eq!(read(text), pieces, "{text}");
        }
    }

    #[test]
    fn says_what_is_wrong() {
        for (text, why) in [
            ("7045", "`7045` is not a rule number: such numbers look like 704, 704.5 or 704.5k"),
            ("704.5,,6k", "`704.5,,6k` is not a rule number: `` is neither a number nor a letter of a rule"),
            ("704.5n..k", "`704.5n..k` is not a rule number: 704.5k comes before 704.5n"),
            ("704.5k,", "One(704.5k)"),
            ("704.5,,6", "`704.5,,6` is not a rule number: `` is neither a number nor a letter of a rule"),
            ("  ", "`` is not a rule number: it is empty"),
        ] {
            assert_eq!(read(text), why, "{text}");
        }
    }
}
