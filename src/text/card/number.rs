//! The numbers printed in a card's corner: power, toughness, loyalty, defense.

use std::fmt;
use std::str::FromStr;

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char, one_of, u32};
use nom::combinator::{all_consuming, map, map_opt, opt, value};
use nom::sequence::{separated_pair, terminated};
use nom::{IResult, Parser};
use serde::{Serialize, Serializer};

/// Power, toughness, loyalty or defense as printed (208.1, 209.1, 210.1).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PrintedNumber {
    /// `3`, `-1`.
    Integer(i32),
    /// `*`, `1+*`, `7-*`: an ability says what the star is (208.2).
    Star {
        /// The number beside the star; 0 if there is none.
        base: i32,
        /// Whether the star is taken from the number instead of added to it.
        negative: bool,
    },
    /// `X`: as for a loyalty that depends on the X of its spell.
    X,
    /// Anything else a card file holds (`½`, `*²`, `1d4+1`): the game's rules know whole numbers only (107.1), so this
    /// is kept to be shown and cannot be played.
    Unusual(Box<str>),
}

/// Text too long, or with characters no number is printed with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a number as printed on a card (such as 2, -1, *, 1+*, X)")]
pub struct ParseNumberError(pub String);

impl PrintedNumber {
    /// The number while nothing says what its star or X is: those count as 0 (208.2a); `None` for what is not playable.
    pub const fn base(&self) -> Option<i32> {
        match self {
            Self::Integer(n) => Some(*n),
            Self::Star { base, .. } => Some(*base),
            Self::X => Some(0),
            Self::Unusual(_) => None,
        }
    }

    /// The number with the star, or X, being `n`; `None` for what is not playable.
    pub fn with(&self, n: i32) -> Option<i32> {
        match self {
            Self::Integer(fixed) => Some(*fixed),
            Self::Star { base, negative: false } => Some(base.saturating_add(n)),
            Self::Star { base, negative: true } => Some(base.saturating_sub(n)),
            Self::X => Some(n),
            Self::Unusual(_) => None,
        }
    }

    /// Whether an ability has to say what it is.
    pub const fn is_variable(&self) -> bool {
        matches!(self, Self::Star { .. } | Self::X)
    }
}

impl From<i32> for PrintedNumber {
    fn from(n: i32) -> Self {
        Self::Integer(n)
    }
}

impl fmt::Display for PrintedNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&match self {
            Self::Integer(n) => n.to_string(),
            Self::Star { base: 0, negative: false } => "*".to_owned(),
            Self::Star { base, negative } => format!("{base}{}*", if *negative { '-' } else { '+' }),
            Self::X => "X".to_owned(),
            Self::Unusual(text) => text.to_string(),
        })
    }
}

/// The greatest number that is played with: more than any card has.
const MOST: i32 = 1_000_000;

fn printed_number(input: &str) -> IResult<&str, PrintedNumber> {
    let small = || map_opt(u32, |n| i32::try_from(n).ok().filter(|n| *n <= MOST));
    let star = |base, sign| PrintedNumber::Star { base, negative: sign == '-' };
    alt((
        map(separated_pair(tag("*"), char('+'), small()), move |(_, base)| star(base, '+')),
        map((terminated((small(), one_of("+-")), char('*')),), move |((base, sign),)| star(base, sign)),
        value(star(0, '+'), tag("*")),
        value(PrintedNumber::X, tag("X")),
        map((opt(one_of("-−")), small()), |(sign, n)| PrintedNumber::Integer(if sign.is_some() { -n } else { n })),
    ))
    .parse(input)
}

impl FromStr for PrintedNumber {
    type Err = ParseNumberError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Ok((_, number)) = all_consuming(printed_number).parse(text) {
            return Ok(number);
        }
        let unusual = |c: char| c.is_ascii_alphanumeric() || "+-−*.½¼¾²∞?^{}/".contains(c);
        if text.is_empty() || text.chars().count() > 12 || !text.chars().all(unusual) {
            return Err(ParseNumberError(text.chars().take(20).collect()));
        }
        Ok(Self::Unusual(text.into()))
    }
}

impl Serialize for PrintedNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_read_and_printed_back() {
        for (text, base, with_three) in [
            ("2", Some(2), Some(2)),
            ("-1", Some(-1), Some(-1)),
            ("*", Some(0), Some(3)),
            ("1+*", Some(1), Some(4)),
            ("7-*", Some(7), Some(4)),
            ("X", Some(0), Some(3)),
            ("*²", None, None),
            ("3½", None, None),
            ("1d4+1", None, None),
            ("99999999999", None, None),
        ] {
            let number: PrintedNumber = text.parse().unwrap();
            assert_eq!((number.to_string().as_str(), number.base(), number.with(3)), (text, base, with_three));
        }
        assert_eq!("*+1".parse::<PrintedNumber>(), "1+*".parse());
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for text in ["", " 2", "two three", "2\n", "1111111111111111111"] {
            assert!(text.parse::<PrintedNumber>().is_err(), "{text}");
        }
    }
}
