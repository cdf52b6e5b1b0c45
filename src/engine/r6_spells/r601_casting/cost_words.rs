//! A cost in words.

use crate::card::ManaCost;
use crate::oracle::lang::{Cost, CostPart, Objects};
use crate::oracle::said_of;

/// A cost in words, for the trace: what it is the cost of is "this".
pub fn format_cost(cost: &Cost) -> String {
    said_of(&cost_words(cost), "this")
}

/// A cost in words, in which what it is the cost of is still to be named.
pub(crate) fn cost_words(cost: &Cost) -> String {
    let mut mana = ManaCost::default();
    let mut words: Vec<String> = Vec::new();
    let mut rest = Cost::default();
    for part in &cost.parts {
        match part {
            CostPart::Mana(more) => more.symbols().iter().for_each(|symbol| mana.push(*symbol)),
            part => rest.parts.push(part.clone()),
        }
    }
    if !mana.is_empty() {
        words.push(mana.added_up().to_string());
    }
    if !rest.parts.is_empty() {
        let alone = |part: &CostPart| crate::oracle::say_cost(&Cost { parts: vec![part.clone()] });
        match crate::oracle::say_cost(&rest) {
            Some(all) => words.push(all),
            None => words.extend(rest.parts.iter().map(|it| alone(it).unwrap_or_else(|| what_it_takes(it)))),
        }
    }
    words.retain(|words| !words.is_empty());
    match words.is_empty() {
        true if cost.parts.is_empty() => "nothing".to_owned(),
        // {0} is nothing to pay, too (107.4d).
        true => "{0}".to_owned(),
        false => words.join(", "),
    }
}

/// What a part of a cost takes that can't be said apart from its text.
fn what_it_takes(part: &CostPart) -> String {
    let said = |verb: &str, what: &Objects| {
        let what = crate::oracle::say_objects(what).unwrap_or_else(|| "what is said".to_owned());
        format!("{verb} {what}")
    };
    match part {
        CostPart::Mana(mana) => mana.to_string(),
        CostPart::Either(all) => all.iter().map(cost_words).collect::<Vec<_>>().join(" or "),
        CostPart::Tap => "{T}".to_owned(),
        CostPart::Untap => "{Q}".to_owned(),
        CostPart::Loyalty(_) => "loyalty counters".to_owned(),
        CostPart::Life(_) => "pay life".to_owned(),
        CostPart::Sacrifice(what) => said("sacrifice", what),
        CostPart::Discard(what) => said("discard", what),
        CostPart::Exile(what) => said("exile", what),
        CostPart::Return(what) => said("return", what),
        CostPart::TapOthers(what) => said("tap", what),
        CostPart::TapPower(..) => "tap creatures".to_owned(),
        CostPart::UntapOthers(what) => said("untap", what),
        CostPart::RemoveCounters(_, _, what) => said("remove counters from", what),
        CostPart::RemoveAmong(..) => "remove counters".to_owned(),
        CostPart::PutCounters(_, _, what) => said("put counters on", what),
        CostPart::Reveal(what) => said("reveal", what),
        CostPart::RevealChosenPlayer => "reveal the player chosen".to_owned(),
        CostPart::Mill(_) => "mill cards".to_owned(),
        CostPart::Energy(_) => "pay {E}".to_owned(),
        CostPart::Exert => "exert this".to_owned(),
        CostPart::ManaCostOf(..) => "pay a mana cost".to_owned(),
        // Of the rest of the cost, and nothing to pay.
        CostPart::XAtMost(_) | CostPart::ReducedBy(..) => String::new(),
        CostPart::Do(_) | CostPart::Have(..) => "do what is said".to_owned(),
    }
}
