//! Rule numbers: the one id that query, comparison, engine, trace, scenarios and coverage share.

use std::fmt;
use std::str::FromStr;

use serde::de::Visitor;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The number of a section (`704`), a rule (`704.5`) or a lettered rule (`704.5k`) of the Comprehensive Rules.
///
/// Ordered as the document orders them: a section before its rules, a rule before its lettered rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId {
    section: u16,
    /// 0 for the section itself.
    number: u16,
    /// 0 for the rule itself, else the ASCII letter.
    letter: u8,
}

/// What was found instead of a rule number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a rule number (such as 704, 704.5 or 704.5k)")]
pub struct ParseRuleIdError(pub String);

impl RuleId {
    /// The id of a whole section, `100` to `999`.
    pub const fn section(section: u16) -> Self {
        Self { section, number: 0, letter: 0 }
    }

    /// The id of a rule, such as 704.5.
    pub const fn rule(section: u16, number: u16) -> Self {
        Self { section, number, letter: 0 }
    }

    /// The id of a lettered rule, such as 704.5k; `letter` is a lower-case ASCII letter.
    pub const fn lettered(section: u16, number: u16, letter: char) -> Self {
        Self { section, number, letter: letter as u8 }
    }

    /// The number of the part, the first digit: 7 for 704.5k.
    pub const fn part(self) -> u8 {
        (self.section / 100) as u8
    }

    /// The number of the section: 704 for 704.5k.
    pub const fn section_number(self) -> u16 {
        self.section
    }

    /// The number within the section: 5 for 704.5k; `None` for a section.
    pub const fn rule_number(self) -> Option<u16> {
        if self.number == 0 { None } else { Some(self.number) }
    }

    /// The letter: `k` for 704.5k; `None` for a section or a rule.
    pub const fn letter(self) -> Option<char> {
        if self.letter == 0 { None } else { Some(self.letter as char) }
    }

    /// What this stands under: 704.5 for 704.5k, 704 for 704.5, `None` for a section.
    pub const fn parent(self) -> Option<Self> {
        if self.letter != 0 {
            Some(Self::rule(self.section, self.number))
        } else if self.number != 0 {
            Some(Self::section(self.section))
        } else {
            None
        }
    }

    /// Whether `other` is this id or stands under it.
    pub fn covers(self, other: Self) -> bool {
        self.section == other.section
            && (self.number == 0 || self.number == other.number)
            && (self.letter == 0 || self.letter == other.letter)
    }

    /// The letter that follows `letter` in a rule: `l` and `o` are skipped, since they look like 1 and 0.
    pub const fn next_letter(letter: char) -> char {
        match letter {
            'k' => 'm',
            'n' => 'p',
            c => (c as u8).saturating_add(1) as char,
        }
    }

    /// Reads `704`, `704.5` or `704.5k` at compile time or run time; `None` for anything else.
    pub const fn parse_const(text: &str) -> Option<Self> {
        let b = text.as_bytes();
        if b.len() < 3 || !digit(b[0]) || b[0] == b'0' || !digit(b[1]) || !digit(b[2]) {
            return None;
        }
        let section = (b[0] - b'0') as u16 * 100 + (b[1] - b'0') as u16 * 10 + (b[2] - b'0') as u16;
        if b.len() == 3 {
            return Some(Self::section(section));
        }
        if b[3] != b'.' {
            return None;
        }
        let mut i = 4;
        let mut number = 0u16;
        while i < b.len() && digit(b[i]) {
            if i > 7 {
                return None;
            }
            number = number * 10 + (b[i] - b'0') as u16;
            i += 1;
        }
        if number == 0 || b[4] == b'0' {
            return None;
        }
        if i == b.len() {
            return Some(Self::rule(section, number));
        }
        if i + 1 == b.len() && b[i].is_ascii_lowercase() {
            return Some(Self { section, number, letter: b[i] });
        }
        None
    }
}

const fn digit(b: u8) -> bool {
    b.is_ascii_digit()
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = self.section.to_string();
        if let Some(number) = self.rule_number() {
            text.push_str(&format!(".{number}"));
        }
        text.extend(self.letter());
        f.pad(&text)
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for RuleId {
    type Err = ParseRuleIdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse_const(text).ok_or_else(|| ParseRuleIdError(text.to_owned()))
    }
}

impl Serialize for RuleId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for RuleId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Read where it stands: an edition has thousands of them.
        struct Number;
        impl Visitor<'_> for Number {
            type Value = RuleId;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the number of a rule")
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<RuleId, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Number)
    }
}

impl schemars::JsonSchema for RuleId {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Rule".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A rule number, such as 704.5k.",
            "type": ["string", "number"],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_sorts_and_prints() {
        let ids: Vec<RuleId> = ["704", "704.5", "704.5a", "704.5k", "704.5m", "704.6", "704.10", "705"]
            .iter()
            .map(|t| t.parse().unwrap())
            .collect();
        assert!(ids.is_sorted());
        assert_eq!(ids[3].to_string(), "704.5k");
        assert_eq!(ids[3].parent(), Some(RuleId::rule(704, 5)));
        assert!(ids[1].covers(ids[3]) && !ids[3].covers(ids[1]));
    }

    #[test]
    fn refuses_what_is_not_a_number() {
        for text in ["", "70", "704.", "704.5K", "704.5kk", "7045", "704.0", "704.05", "034", "704.5.1", "704.99999"] {
            assert!(text.parse::<RuleId>().is_err(), "{text}");
        }
    }
}
