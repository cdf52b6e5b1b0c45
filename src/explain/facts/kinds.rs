//! 205, 208.3: why an object is of its types, and whether those give it power and toughness.

use crate::card::{CardTypes, Supertypes};
use crate::engine::known;
use crate::engine::state::{Characteristics, Object};
use crate::oracle::lang::Zone;
use crate::rule;

use super::Reason;

/// 205.2b, 300.2: of several card types at once; 205.2c: of card types though it is no card; 110.4c: of no permanent type, and a
/// permanent still.
pub(super) fn types(object: &Object, is: &Characteristics) -> Option<Reason> {
    let names: Vec<&str> = is.types.printed().map(|one| one.word()).collect();
    let mut rules = Vec::new();
    if names.len() > 1 {
        rules.extend([rule!("205.2b"), rule!("300.2")]);
    }
    if object.is_token() {
        rules.push(rule!("205.2c"));
        // 111.3: as what created it says.
        rules.push(rule!("111.3"));
    }
    if object.zone == Zone::Battlefield && !is.types.is_permanent() {
        return Some((vec![rule!("110.4c")], "of no permanent type, and a permanent still".to_owned()));
    }
    let said = match (object.is_token(), names.join(" ")) {
        (true, names) if names.starts_with(['a', 'e', 'i']) => format!("an {names} token"),
        (true, names) => format!("a {names} token"),
        (false, _) => names.join(" and "),
    };
    (!rules.is_empty()).then_some((rules, said))
}

/// 205.4c, 305.8: whether a land is basic; 205.4g: whether a permanent is snow.
pub(super) fn supertypes(is: &Characteristics) -> Option<Reason> {
    let mut rules = Vec::new();
    let mut said = Vec::new();
    if is.types.contains(CardTypes::LAND) {
        rules.extend([rule!("205.4c"), rule!("305.8")]);
        let basic = is.supertypes.contains(Supertypes::BASIC);
        said.push(if basic { "a basic land by its supertype" } else { "a nonbasic land, without that supertype" });
    }
    if is.supertypes.contains(Supertypes::SNOW) {
        rules.push(rule!("205.4g"));
        said.push("snow by its supertype");
    }
    (!rules.is_empty()).then(|| (rules, said.join(", ")))
}

/// 208.3, 302.4: a permanent that is no creature has no power and toughness, whatever is printed on it; 301.7a-b: a Vehicle has
/// its own as soon as it is a creature.
pub(super) fn has_size(object: &Object, is: &Characteristics) -> Option<Reason> {
    let printed = object.printed();
    if object.zone != Zone::Battlefield || printed.power.is_none() || object.face_down.is_some() {
        return None;
    }
    let vehicle = printed.subtypes.contains(known::vehicle());
    let creature = is.types.contains(CardTypes::CREATURE);
    if !creature {
        let mut rules = vec![rule!("208.3"), rule!("302.4")];
        rules.extend(vehicle.then(|| rule!("301.7a")));
        return Some((rules, "no creature, so it has no power and toughness".to_owned()));
    }
    let (power, toughness) = (printed.power?, printed.toughness?);
    let said = format!("a creature now, with its printed power and toughness {power}/{toughness} to begin with");
    (vehicle && !printed.types.contains(CardTypes::CREATURE)).then(|| (vec![rule!("301.7b")], said))
}
