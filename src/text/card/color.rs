//! Colors (105.1) and sets of them.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One of the five colors (105.1), in the order the rules name them (202.2a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// White, `{W}`.
    White,
    /// Blue, `{U}`.
    Blue,
    /// Black, `{B}`.
    Black,
    /// Red, `{R}`.
    Red,
    /// Green, `{G}`.
    Green,
}

impl Color {
    /// All five, in order.
    pub const ALL: [Self; 5] = [Self::White, Self::Blue, Self::Black, Self::Red, Self::Green];

    /// The letter of its mana symbol: `W U B R G`.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'W',
            Self::Blue => 'U',
            Self::Black => 'B',
            Self::Red => 'R',
            Self::Green => 'G',
        }
    }

    /// The color of a mana symbol's letter, upper case.
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'W' => Self::White,
            'U' => Self::Blue,
            'B' => Self::Black,
            'R' => Self::Red,
            'G' => Self::Green,
            _ => return None,
        })
    }

    /// Its English name, lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Blue => "blue",
            Self::Black => "black",
            Self::Red => "red",
            Self::Green => "green",
        }
    }

    /// The color of an English name, in any case.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|color| color.name().eq_ignore_ascii_case(name))
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

bitflags::bitflags! {
    /// A set of colors; the empty set is colorless (105.2c).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Colors: u8 {
        /// White.
        const WHITE = 1;
        /// Blue.
        const BLUE = 2;
        /// Black.
        const BLACK = 4;
        /// Red.
        const RED = 8;
        /// Green.
        const GREEN = 16;
    }
}

impl Colors {
    /// No color at all.
    pub const COLORLESS: Self = Self::empty();

    /// Whether `color` is among them.
    pub const fn has(self, color: Color) -> bool {
        self.contains(Self::of(color))
    }

    /// Just one color.
    pub const fn of(color: Color) -> Self {
        Self::from_bits_truncate(1 << color as u8)
    }

    /// How many colors.
    pub const fn count(self) -> u32 {
        self.bits().count_ones()
    }

    /// Exactly one color (105.2a).
    pub const fn is_monocolored(self) -> bool {
        self.count() == 1
    }

    /// Two or more colors (105.2b).
    pub const fn is_multicolored(self) -> bool {
        self.count() > 1
    }

    /// The colors, in the order of 105.1.
    pub fn colors(self) -> impl Iterator<Item = Color> {
        Color::ALL.into_iter().filter(move |color| self.has(*color))
    }

    /// The letters, in order: `WU`.
    pub fn letters(self) -> String {
        self.colors().map(Color::letter).collect()
    }
}

impl From<Color> for Colors {
    fn from(color: Color) -> Self {
        Self::of(color)
    }
}

impl FromIterator<Color> for Colors {
    fn from_iter<I: IntoIterator<Item = Color>>(colors: I) -> Self {
        colors.into_iter().map(Self::of).fold(Self::empty(), Self::union)
    }
}

impl fmt::Display for Colors {
    /// `white`, `white and blue`, `white, blue, and black`, `colorless`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.colors().map(Color::name).collect();
        f.pad(&match names.as_slice() {
            [] => "colorless".to_owned(),
            [one] => (*one).to_owned(),
            [one, two] => format!("{one} and {two}"),
            [first @ .., last] => format!("{}, and {last}", first.join(", ")),
        })
    }
}

impl Serialize for Color {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

impl<'de> Deserialize<'de> for Color {
    /// A letter (`W`, as card files write) or a name (`white`).
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Self::from_letter(letter),
            _ => Self::from_name(&text),
        }
        .ok_or_else(|| D::Error::custom(format!("`{text}` is not a color (W, U, B, R, G, or its name)")))
    }
}

impl Serialize for Colors {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.colors())
    }
}

impl<'de> Deserialize<'de> for Colors {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Color>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_letters_agree() {
        for color in Color::ALL {
            assert_eq!(Color::from_letter(color.letter()), Some(color));
            assert_eq!(Color::from_name(color.name()), Some(color));
            assert_eq!(Colors::of(color).colors().collect::<Vec<_>>(), [color]);
        }
        assert_eq!(Colors::all().letters(), "WUBRG");
        assert_eq!((Colors::RED | Colors::WHITE).to_string(), "white and red");
        assert_eq!(Colors::all().to_string(), "white, blue, black, red, and green");
        assert_eq!(Colors::COLORLESS.to_string(), "colorless");
    }

    #[test]
    fn read_from_letters_and_names() {
        assert_eq!(serde_json::from_str::<Colors>(r#"["R", "blue"]"#).unwrap(), Colors::RED | Colors::BLUE);
        let error = serde_json::from_str::<Colors>(r#"["purple"]"#).unwrap_err().to_string();
        assert!(error.starts_with("`purple` is not a color"), "{error}");
    }
}
