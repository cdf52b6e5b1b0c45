//! Why a value that was asked about is what it is, where no effect has made it so: the rules of the printed values.

mod colors;
mod kinds;
mod whose;

use crate::cr::RuleId;
use crate::engine::state::{Characteristics, Object, ObjectId};
use crate::engine::view::View;
use crate::oracle::lang::{CounterKind, Zone};
use crate::rule;

/// A value that can be asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// Its colors.
    Colors,
    /// Its power and toughness without what adds to them.
    BaseSize,
    /// Whether it has power and toughness at all.
    HasSize,
    /// Its loyalty.
    Loyalty,
    /// Its defense.
    Defense,
    /// Its mana value.
    ManaValue,
    /// Its card types.
    Types,
    /// Its supertypes.
    Supertypes,
    /// Who controls it.
    Controller,
    /// Who owns it.
    Owner,
}

/// Rules, and what they make so, in words.
pub type Reason = (Vec<RuleId>, String);

/// The rules a value of an object rests on, and the value in words. None where effects have made it so, which the layers tell,
/// and where there is nothing to say of it.
pub fn fact(view: &View<'_>, id: ObjectId, fact: Fact) -> Option<Reason> {
    let (object, is) = (view.object(id), view.is(id));
    match fact {
        Fact::Colors => colors::colors(object, is),
        Fact::BaseSize => base_size(is),
        Fact::HasSize => kinds::has_size(object, is),
        Fact::Loyalty => number(object, is.loyalty, "loyalty", [rule!("306.5c"), rule!("306.5a")], rule!("209.1")),
        Fact::Defense => number(object, is.defense, "defense", [rule!("310.4c"), rule!("310.4a")], rule!("210.1")),
        Fact::ManaValue => {
            let (rules, why) = view.why_mana_value(id);
            Some((rules, format!("mana value {}: {why}", view.mana_value(id))))
        }
        Fact::Types => kinds::types(object, is),
        Fact::Supertypes => kinds::supertypes(is),
        Fact::Controller => whose::controller(view, id),
        Fact::Owner => Some(whose::owner(view, id)),
    }
}

/// 208.4b: the base values, where others have been added to them.
fn base_size(is: &Characteristics) -> Option<Reason> {
    let (power, toughness) = (is.base_power?, is.base_toughness?);
    let differs = is.power != is.base_power || is.toughness != is.base_toughness;
    let said = format!("base power and toughness {power}/{toughness}, whatever adds to them");
    differs.then(|| (vec![rule!("208.4b")], said))
}

/// On the battlefield so many as there are counters of the kind, elsewhere what is printed (`as_printed`).
fn number(
    object: &Object,
    printed: Option<i32>,
    what: &str,
    [there, elsewhere]: [RuleId; 2],
    as_printed: RuleId,
) -> Option<Reason> {
    if object.zone != Zone::Battlefield {
        return Some((vec![elsewhere, as_printed], format!("{what} {}, as printed", printed?)));
    }
    let counters = object.counters.get(&CounterKind::Named(what.into())).copied().unwrap_or(0);
    Some((vec![there], format!("{what} {counters}, the number of its {what} counters")))
}
