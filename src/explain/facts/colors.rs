//! 105, 202.2: why an object has the colors it has.

use crate::card::{Colors, ManaSymbol};
use crate::engine::state::{Characteristics, Object};
use crate::rule;

use super::Reason;

/// 105.2, 202.2: the colors of the mana symbols of its cost, or those a color indicator shows.
pub(super) fn colors(object: &Object, is: &Characteristics) -> Option<Reason> {
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
        // 202.2a: each of the five symbols is of its color.
        (_, None) => vec![of_so_many, rule!("105.2"), rule!("202.2"), rule!("202.2a")],
    };
    let why = match (cost.is_empty(), names.as_str()) {
        (true, _) => "without a mana cost".to_owned(),
        (false, "colorless") => format!("no colored mana symbol in {cost}"),
        (false, _) => format!("by the mana symbols of {cost}"),
    };
    Some((rules, format!("{names}, {why}")))
}
