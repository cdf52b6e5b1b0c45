//! Symbols in braces (107.4 to 107.18), as they stand in costs and in text, and their grammar.

use std::fmt;
use std::str::FromStr;

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char, one_of, satisfy};
use nom::combinator::{map, map_opt, opt, recognize, value, verify};
use nom::multi::many1_count;
use nom::sequence::{delimited, preceded, separated_pair};
use nom::{IResult, Parser};

use super::{Color, ManaCost, ManaSymbol, Variable};

/// A symbol in braces: a mana symbol or one of the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symbol {
    /// A mana symbol (107.4).
    Mana(ManaSymbol),
    /// `{T}`: tap this permanent (107.5).
    Tap,
    /// `{Q}`: untap this permanent (107.6).
    Untap,
    /// `{H}`: any of the Phyrexian mana symbols (107.4g).
    AnyPhyrexian,
    /// `{PW}`: the planeswalker symbol of the planar die (107.11).
    Planeswalker,
    /// `{CHAOS}`: the chaos symbol of the planar die (107.12).
    Chaos,
    /// `{E}`: one energy counter (107.14).
    Energy,
    /// `{TK}`: one ticket counter (107.17).
    Ticket,
    /// `{P}`: the pawprint of some modes (107.18).
    Pawprint,
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Mana(symbol) => return symbol.fmt(f),
            Self::Tap => "{T}",
            Self::Untap => "{Q}",
            Self::AnyPhyrexian => "{H}",
            Self::Planeswalker => "{PW}",
            Self::Chaos => "{CHAOS}",
            Self::Energy => "{E}",
            Self::Ticket => "{TK}",
            Self::Pawprint => "{P}",
        })
    }
}

impl FromStr for Symbol {
    type Err = ParseSymbolError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match symbol(text) {
            Ok(("", symbol)) => Ok(symbol),
            _ => Err(ParseSymbolError::at(text, 0)),
        }
    }
}

/// Text that is not a symbol, with its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is not a mana symbol{}", help(found))]
pub struct ParseSymbolError {
    /// Where it stands in the text read, in bytes.
    pub offset: usize,
    /// What stands there: up to the closing brace, or the next few characters.
    pub found: String,
}

impl ParseSymbolError {
    fn at(text: &str, offset: usize) -> Self {
        let rest = text.get(offset..).unwrap_or_default();
        let end = rest.find('}').map_or(rest.len(), |i| i + 1);
        let mut found: String = rest.get(..end).unwrap_or(rest).chars().take(20).collect();
        if found.len() < end {
            found.push('…');
        }
        Self { offset, found }
    }
}

fn help(found: &str) -> String {
    let upper = found.to_uppercase();
    if upper != found && parse_mana_cost(&upper).is_ok() {
        format!("; write `{upper}`")
    } else if !found.starts_with('{') {
        "; each symbol stands in braces, as in `{2}{W}{W}`".to_owned()
    } else {
        " (107.4 lists them, such as `{2}`, `{W}`, `{W/U}`, `{2/W}`, `{W/P}`, `{X}`)".to_owned()
    }
}

/// Reads a cost that is nothing but mana symbols.
pub(super) fn parse_mana_cost(text: &str) -> Result<ManaCost, ParseSymbolError> {
    let mut cost = ManaCost::default();
    let mut rest = text;
    while !rest.is_empty() {
        let (after, symbol) = mana_symbol(rest).map_err(|_| ParseSymbolError::at(text, text.len() - rest.len()))?;
        cost.push(symbol);
        rest = after;
    }
    Ok(cost)
}

/// Any symbol in braces, at the start of the text.
pub fn symbol(input: &str) -> IResult<&str, Symbol> {
    let other = alt((
        value(Symbol::Tap, tag("{T}")),
        value(Symbol::Untap, tag("{Q}")),
        value(Symbol::Energy, tag("{E}")),
        value(Symbol::Pawprint, tag("{P}")),
        value(Symbol::AnyPhyrexian, tag("{H}")),
        value(Symbol::Ticket, tag("{TK}")),
        value(Symbol::Chaos, tag("{CHAOS}")),
        value(Symbol::Planeswalker, tag("{PW}")),
    ));
    alt((map(mana_symbol, Symbol::Mana), other)).parse(input)
}

/// A mana symbol in braces (107.4), at the start of the text.
pub fn mana_symbol(input: &str) -> IResult<&str, ManaSymbol> {
    let phyrexian = || tag("/P");
    let pair = || {
        let different = verify(separated_pair(color, char('/'), color), |(one, two)| one != two);
        map(different, |(one, two)| ManaSymbol::ordered(one, two))
    };
    delimited(
        char('{'),
        alt((
            map((pair(), phyrexian()), |((one, two), _)| ManaSymbol::HybridPhyrexian(one, two)),
            map(pair(), |(one, two)| ManaSymbol::Hybrid(one, two)),
            map((color, phyrexian()), |(color, _)| ManaSymbol::Phyrexian(color)),
            map(color, ManaSymbol::Colored),
            map((number, opt(preceded(char('/'), color))), |(n, color)| match color {
                Some(color) => ManaSymbol::GenericHybrid(n, color),
                None => ManaSymbol::Generic(n),
            }),
            map(preceded(char('C'), opt(preceded(char('/'), color))), |color| {
                color.map_or(ManaSymbol::Colorless, ManaSymbol::ColorlessHybrid)
            }),
            value(ManaSymbol::Variable(Variable::X), char('X')),
            value(ManaSymbol::Variable(Variable::Y), char('Y')),
            value(ManaSymbol::Variable(Variable::Z), char('Z')),
            value(ManaSymbol::Snow, char('S')),
        )),
        char('}'),
    )
    .parse(input)
}

/// One or more mana symbols, at the start of the text.
pub fn mana_cost(input: &str) -> IResult<&str, ManaCost> {
    let (mut rest, first) = mana_symbol(input)?;
    let mut cost = ManaCost::new([first]);
    while let Ok((after, symbol)) = mana_symbol(rest) {
        cost.push(symbol);
        rest = after;
    }
    Ok((rest, cost))
}

fn color(input: &str) -> IResult<&str, Color> {
    map_opt(one_of("WUBRG"), Color::from_letter).parse(input)
}

/// The greatest number in a symbol: the greatest there is on a card.
const MOST: u32 = 1_000_000;

/// A whole number without leading zeros.
fn number(input: &str) -> IResult<&str, u32> {
    let digits = recognize(many1_count(satisfy(|c| c.is_ascii_digit())));
    map_opt(digits, |text: &str| {
        let n: Option<u32> = if text.len() > 1 && text.starts_with('0') { None } else { text.parse().ok() };
        n.filter(|n| *n <= MOST)
    })
    .parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_symbols_are_read_and_printed_back() {
        for text in ["{T}", "{Q}", "{E}", "{P}", "{H}", "{TK}", "{CHAOS}", "{PW}", "{W/P}", "{15}"] {
            assert_eq!(text.parse::<Symbol>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_symbol_is_named_with_its_place() {
        for (text, offset, message) in [
            ("{2}{w}", 3, "`{w}` is not a mana symbol; write `{W}`"),
            ("2WW", 0, "`2WW` is not a mana symbol; each symbol stands in braces, as in `{2}{W}{W}`"),
            ("{1}{T}", 3, "`{T}` is not a mana symbol (107.4"),
            ("{W/W}", 0, "`{W/W}` is not a mana symbol (107.4"),
            ("{1} {U}", 3, "` {U}` is not a mana symbol; each"),
            ("{99999999999}", 0, "`{99999999999}` is not"),
            ("{07}", 0, "`{07}` is not"),
            ("{", 0, "`{` is not"),
            ("{RRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRR", 0, "`{RRRRRRRRRRRRRRRRRRR…` is not"),
        ] {
            let error = text.parse::<ManaCost>().unwrap_err();
            assert_eq!(error.offset, offset, "{text}");
            assert!(error.to_string().starts_with(message), "{error}");
        }
    }
}
