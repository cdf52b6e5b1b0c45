//! Why a value that was asked about is what it is, where no effect has made it so: the rules of the printed values.

use crate::card::{Colors, ManaSymbol};
use crate::cr::RuleId;
use crate::engine::state::{Characteristics, Object};
use crate::oracle::lang::{CounterKind, Zone};
use crate::rule;

/// A value that can be asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// Its colors.
    Colors,
    /// Its power and toughness without what adds to them.
    BaseSize,
    /// Its loyalty.
    Loyalty,
    /// Its defense.
    Defense,
    /// Its power and toughness.
    Size,
    /// Its types.
    Types,
    /// Its abilities.
    Abilities,
    /// Its mana value.
    ManaValue,
    /// Its class level.
    Level,
}

/// The rules a value rests on, and the value in words; `is` is what the object is now. None where effects have made it so,
/// which the layers tell.
pub fn fact(object: &Object, is: &Characteristics, fact: Fact) -> Option<(Vec<RuleId>, String)> {
    match fact {
        Fact::Colors => colors(object, is),
        Fact::BaseSize => {
            let (power, toughness) = (is.base_power?, is.base_toughness?);
            let differs = is.power != is.base_power || is.toughness != is.base_toughness;
            let said = format!("base power and toughness {power}/{toughness}, whatever adds to them");
            differs.then(|| (vec![rule!("208.4b")], said))
        }
        Fact::Loyalty => number(object, is.loyalty, "loyalty", [rule!("306.5c"), rule!("306.5a")]),
        // What it is by its card is told of in [`super::forms`].
        Fact::Size | Fact::Types | Fact::Abilities | Fact::ManaValue | Fact::Level => None,
        Fact::Defense => number(object, is.defense, "defense", [rule!("310.4c"), rule!("310.4a")]),
    }
}

/// 105.2, 202.2: the colors of the mana symbols of its cost, or those a color indicator shows.
fn colors(object: &Object, is: &Characteristics) -> Option<(Vec<RuleId>, String)> {
    let printed = object.printed();
    if is.colors != printed.colors || object.face_down.is_some() {
        return None;
    }
    // 105.2a: one color; 105.2b: more; 105.2c: none.
    let of_so_many = match is.colors.colors().count() {
        0 => rule!("105.2c"),
        1 => rule!("105.2a"),
        _ => rule!("105.2b"),
    };
    let symbols = printed.mana_cost.as_ref().map(|cost| cost.symbols()).unwrap_or_default();
    let of_the_cost = printed.mana_cost.as_ref().map(|cost| cost.colors()).unwrap_or_default();
    let names: Vec<&str> = is.colors.colors().map(|color| color.name()).collect();
    let names = if names.is_empty() { "colorless".to_owned() } else { names.join(" and ") };
    let cost = printed.mana_cost.as_ref().map(ToString::to_string).unwrap_or_default();
    if of_the_cost != is.colors {
        // 202.2e, 204.2: a color indicator (107.13). Whatever else says it is told elsewhere.
        let rules = vec![of_so_many, rule!("202.2e"), rule!("204.2"), rule!("107.13")];
        return (object.base.is_none() && printed.mana_cost.is_none() && is.colors != Colors::default())
            .then(|| (rules, format!("{names}, as its color indicator shows")));
    }
    let mixed =
        |symbol: &&ManaSymbol| !matches!(symbol, ManaSymbol::Colored(_)) && symbol.colors() != Colors::default();
    let rules = match (names.as_str(), symbols.iter().find(mixed)) {
        // 202.2b: no colored mana symbols.
        ("colorless", _) => vec![of_so_many, rule!("202.2b")],
        // 202.2d: hybrid and Phyrexian symbols are of their colors, too.
        (_, Some(_)) => vec![of_so_many, rule!("202.2d")],
        (_, None) if of_so_many == rule!("105.2b") => vec![of_so_many, rule!("202.2c")],
        (_, None) => vec![of_so_many, rule!("202.2")],
    };
    let why = match (cost.is_empty(), names.as_str()) {
        (true, _) => "without a mana cost".to_owned(),
        (false, "colorless") => format!("no colored mana symbol in {cost}"),
        (false, _) => format!("by the mana symbols of {cost}"),
    };
    Some((rules, format!("{names}, {why}")))
}

/// On the battlefield so many as there are counters of the kind, elsewhere what is printed.
fn number(
    object: &Object,
    printed: Option<i32>,
    what: &str,
    [there, elsewhere]: [RuleId; 2],
) -> Option<(Vec<RuleId>, String)> {
    if object.zone != Zone::Battlefield {
        return Some((vec![elsewhere], format!("{what} {}, as printed", printed?)));
    }
    let counters = object.counters.get(&CounterKind::Named(what.into())).copied().unwrap_or(0);
    Some((vec![there], format!("{what} {counters}, the number of its {what} counters")))
}
