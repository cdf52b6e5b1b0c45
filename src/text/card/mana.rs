//! Mana symbols (107.4) and mana costs (202).

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smallvec::SmallVec;

use super::symbol::{self, ParseSymbolError};
use super::{Color, Colors};

/// A mana symbol (107.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ManaSymbol {
    /// `{X}`, or `{Y}` and `{Z}` beside it: generic mana, the number to be determined (107.3, 107.3p).
    Variable(Variable),
    /// `{0}`, `{1}`, `{2}` and so on: generic mana (107.4b, 107.4d).
    Generic(u32),
    /// `{W}`, `{U}`, `{B}`, `{R}`, `{G}`: colored mana (107.4a).
    Colored(Color),
    /// `{C}`: one colorless mana (107.4c).
    Colorless,
    /// `{W/U}` and its kind: mana of either color (107.4e).
    Hybrid(Color, Color),
    /// `{2/W}` and its kind: one mana of the color, or that much generic mana (107.4e).
    GenericHybrid(u32, Color),
    /// `{C/W}` and its kind: one colorless mana or one mana of the color (107.4e).
    ColorlessHybrid(Color),
    /// `{W/P}` and its kind: one mana of the color, or 2 life (107.4f).
    Phyrexian(Color),
    /// `{W/U/P}` and its kind: one mana of either color, or 2 life (107.4f).
    HybridPhyrexian(Color, Color),
    /// `{S}`: one mana of any type from a snow source (107.4h).
    Snow,
}

/// A letter that stands for a number to be determined (107.3, 107.3p).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variable {
    /// X.
    X,
    /// Y.
    Y,
    /// Z.
    Z,
}

impl ManaSymbol {
    /// The colors of the symbol (107.4a, 107.4e, 107.4f): a hybrid is all of its component colors.
    pub const fn colors(self) -> Colors {
        match self {
            Self::Colored(color)
            | Self::GenericHybrid(_, color)
            | Self::ColorlessHybrid(color)
            | Self::Phyrexian(color) => Colors::of(color),
            Self::Hybrid(one, two) | Self::HybridPhyrexian(one, two) => Colors::of(one).union(Colors::of(two)),
            Self::Variable(_) | Self::Generic(_) | Self::Colorless | Self::Snow => Colors::COLORLESS,
        }
    }

    /// What it adds to the mana value, `{X}` counted as `x` (202.3e); a hybrid counts its largest component (202.3f),
    /// a Phyrexian symbol 1 (202.3g).
    pub const fn mana_value(self, x: u32) -> u32 {
        match self {
            Self::Variable(Variable::X) => x,
            Self::Variable(_) => 0,
            Self::Generic(n) => n,
            Self::GenericHybrid(n, _) => {
                if n > 1 {
                    n
                } else {
                    1
                }
            }
            _ => 1,
        }
    }

    /// Whether it can be paid with life (107.4f).
    pub const fn is_phyrexian(self) -> bool {
        matches!(self, Self::Phyrexian(_) | Self::HybridPhyrexian(..))
    }

    /// Whether it can be paid with life or with mana of this color (107.4f).
    pub const fn is_phyrexian_of(self, color: Color) -> bool {
        self.is_phyrexian() && self.colors().contains(Colors::of(color))
    }

    /// Whether it can be paid in one of two ways by mana (107.4e).
    pub const fn is_hybrid(self) -> bool {
        matches!(
            self,
            Self::Hybrid(..) | Self::GenericHybrid(..) | Self::ColorlessHybrid(_) | Self::HybridPhyrexian(..)
        )
    }

    /// The hybrid of two colors, in the order in which 107.4 writes the pair: `{G/W}`, never `{W/G}`.
    pub(super) const fn ordered(one: Color, two: Color) -> (Color, Color) {
        // Around the wheel W U B R G, the pair is read the way that takes fewer steps.
        let steps = (two as u8 + 5 - one as u8) % 5;
        if steps <= 2 { (one, two) } else { (two, one) }
    }
}

impl fmt::Display for ManaSymbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Variable(Variable::X) => f.write_str("{X}"),
            Self::Variable(Variable::Y) => f.write_str("{Y}"),
            Self::Variable(Variable::Z) => f.write_str("{Z}"),
            Self::Generic(n) => write!(f, "{{{n}}}"),
            Self::Colored(color) => write!(f, "{{{}}}", color.letter()),
            Self::Colorless => f.write_str("{C}"),
            Self::Hybrid(one, two) => write!(f, "{{{}/{}}}", one.letter(), two.letter()),
            Self::GenericHybrid(n, color) => write!(f, "{{{n}/{}}}", color.letter()),
            Self::ColorlessHybrid(color) => write!(f, "{{C/{}}}", color.letter()),
            Self::Phyrexian(color) => write!(f, "{{{}/P}}", color.letter()),
            Self::HybridPhyrexian(one, two) => write!(f, "{{{}/{}/P}}", one.letter(), two.letter()),
            Self::Snow => f.write_str("{S}"),
        }
    }
}

/// A mana cost: mana symbols in the order printed (202.1). Read from and printed as `{2}{W}{W}`.
///
/// An empty cost is what is left when everything is taken from a cost; *no* mana cost, which cannot be paid (202.1b),
/// is `None` where a cost is optional.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ManaCost {
    symbols: SmallVec<[ManaSymbol; 5]>,
}

impl ManaCost {
    /// A cost of these symbols, in this order.
    pub fn new(symbols: impl IntoIterator<Item = ManaSymbol>) -> Self {
        Self { symbols: symbols.into_iter().collect() }
    }

    /// A cost of generic mana alone: `{3}`.
    pub fn generic(n: u32) -> Self {
        Self::new([ManaSymbol::Generic(n)])
    }

    /// The symbols in the order printed.
    pub fn symbols(&self) -> &[ManaSymbol] {
        &self.symbols
    }

    /// Whether there is no symbol in it; `{0}` is one.
    pub fn is_empty(&self) -> bool {
        self.symbols.is_empty()
    }

    /// The same mana as a cost that is printed has it: what is variable first, then the generic mana as one number, then the rest
    /// in the order it stands in.
    pub fn added_up(&self) -> Self {
        let variable = |symbol: &ManaSymbol| matches!(symbol, ManaSymbol::Variable(_));
        let generic = |symbol: &ManaSymbol| matches!(symbol, ManaSymbol::Generic(_));
        let first = self.symbols.iter().copied().filter(variable);
        let number = self.generic_mana();
        let only = self.symbols.iter().all(generic) && !self.is_empty();
        let number = (number > 0 || only).then_some(ManaSymbol::Generic(number));
        let rest = self.symbols.iter().copied().filter(|symbol| !variable(symbol) && !generic(symbol));
        Self::new(first.chain(number).chain(rest))
    }

    /// Adds a symbol at the end.
    pub fn push(&mut self, symbol: ManaSymbol) {
        self.symbols.push(symbol);
    }

    /// The mana value with X as 0, as everywhere but on the stack (202.3, 202.3e).
    pub fn mana_value(&self) -> u32 {
        self.mana_value_with(0)
    }

    /// The mana value of a spell on the stack for which X was chosen (202.3e).
    pub fn mana_value_with(&self, x: u32) -> u32 {
        self.symbols.iter().fold(0, |sum, symbol| sum.saturating_add(symbol.mana_value(x)))
    }

    /// The colors of its mana symbols (202.2).
    pub fn colors(&self) -> Colors {
        self.symbols.iter().fold(Colors::COLORLESS, |colors, symbol| colors | symbol.colors())
    }

    /// How many times `{X}` stands in it.
    pub fn x_count(&self) -> usize {
        self.symbols.iter().filter(|symbol| **symbol == ManaSymbol::Variable(Variable::X)).count()
    }

    /// The generic mana of its numerical symbols, in all (107.4b).
    pub fn generic_mana(&self) -> u32 {
        self.symbols.iter().fold(0, |sum, symbol| match symbol {
            ManaSymbol::Generic(n) => u32::saturating_add(sum, *n),
            _ => sum,
        })
    }

    /// How many of its symbols are of `color`, each symbol counted once: what devotion counts (700.5).
    pub fn devotion(&self, color: Color) -> usize {
        self.symbols.iter().filter(|symbol| symbol.colors().has(color)).count()
    }
}

impl FromIterator<ManaSymbol> for ManaCost {
    fn from_iter<I: IntoIterator<Item = ManaSymbol>>(symbols: I) -> Self {
        Self::new(symbols)
    }
}

impl fmt::Display for ManaCost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.symbols.iter().try_for_each(|symbol| write!(f, "{symbol}"))
    }
}

impl FromStr for ManaCost {
    type Err = ParseSymbolError;

    /// Reads mana symbols one after the other, nothing between them; the empty text is the empty cost.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        symbol::parse_mana_cost(text)
    }
}

impl Serialize for ManaCost {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for ManaCost {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cost(text: &str) -> ManaCost {
        text.parse().unwrap()
    }

    /// Every symbol that 107.4 lists, as it writes them.
    #[test]
    fn every_mana_symbol_of_107_4_is_read_and_printed_back() {
        let listed = "{W}{U}{B}{R}{G}{C}{0}{1}{2}{3}{4}{X}{W/U}{W/B}{U/B}{U/R}{B/R}{B/G}{R/G}{R/W}{G/W}{G/U}\
                      {2/W}{2/U}{2/B}{2/R}{2/G}{C/W}{C/U}{C/B}{C/R}{C/G}{W/P}{U/P}{B/P}{R/P}{G/P}{W/U/P}{W/B/P}\
                      {U/B/P}{U/R/P}{B/R/P}{B/G/P}{R/G/P}{R/W/P}{G/W/P}{G/U/P}{S}";
        let read = cost(listed);
        assert_eq!(read.symbols().len(), 48);
        assert_eq!(read.to_string(), listed);
        assert_eq!(cost("{W/G}{U/W}{W/R/P}").to_string(), "{G/W}{W/U}{R/W/P}");
    }

    /// The examples of 202.3, 202.3f, 202.3g.
    #[test]
    fn mana_values() {
        for (text, value) in [
            ("{3}{U}{U}", 5),
            ("{1}{W/U}{W/U}", 3),
            ("{2/B}{2/B}{2/B}", 6),
            ("{1}{W/P}{W/P}", 3),
            ("{0}", 0),
            ("{X}{X}{R}", 1),
            ("{C/W}{S}{C}", 3),
        ] {
            assert_eq!(cost(text).mana_value(), value, "{text}");
        }
        assert_eq!(cost("{X}{X}{R}").mana_value_with(3), 7);
    }

    /// The examples of 202.2, with the hybrid and Phyrexian symbols of 202.2d.
    #[test]
    fn colors() {
        for (text, letters) in [("{2}{W}", "W"), ("{2}", ""), ("{2}{W}{B}", "WB"), ("{2/R}{G/U/P}", "URG"), ("{S}", "")]
        {
            assert_eq!(cost(text).colors().letters(), letters, "{text}");
        }
        assert_eq!(cost("{W/B}{W}{W/P}{B}").devotion(Color::White), 3);
    }
}
