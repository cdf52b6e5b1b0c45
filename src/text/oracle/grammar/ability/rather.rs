//! What may be paid rather than the costs of abilities of a keyword: "you may pay {0} rather than pay the equip cost of the first
//! equip ability you activate each turn".

use super::costs::{Itself, KeywordOf};
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

phrases! {
    /// What may be paid, and rather than which costs.
    RatherThan: CostChange {
        [["you may pay" | "you may"] cost "rather than pay" abilities:(KeywordOf) "costs" who:(ByYou)] { CostChange { what: None, who, abilities, change: CostDelta::Instead(cost), times: None, condition: None } }
        [["you may pay" | "you may"] cost "rather than pay ~ 's" abilities:(KeywordOf) "cost" what:(Itself) who:(ByYou)] { CostChange { what, who, abilities, change: CostDelta::Instead(cost), times: None, condition: None } }
        [["you may pay" | "you may"] cost "rather than pay the" (abilities, condition):(OfTheFirst) who:(ByYou)] { CostChange { what: None, who, abilities, change: CostDelta::Instead(cost), times: None, condition } }
    }

    /// In which turns the first is meant: in any, or in one's own only.
    FirstIn: bool {
        ["each turn"] { false }
        [["during each of your turns" | "on each of your turns"]] { true }
    }
}

silent! {
    /// You, who pay.
    ByYou: Option<Players> = Some(Players::You);
}

/// "equip cost of the first equip ability you activate each turn", "cycling cost of the first card you cycle each turn".
struct OfTheFirst;

/// That no ability of this keyword was activated this turn, in one's own turn only if so.
fn none_before(keyword: Keyword, own_turns: bool) -> Cond {
    let (who, class) = (Players::You, Some(AbilityClass::Of(keyword)));
    let what = Filter { heads: Vec::new(), noun: Noun::Object, post: Vec::new() };
    let event = EventPattern::Activates { who, what, class };
    let first = Cond::Happened(Box::new(event), Window::ThisTurn, Cmp::Eq, Num::Const(0));
    if own_turns { Cond::And(vec![Cond::TurnOf(Box::new(Players::You)), first]) } else { first }
}

/// The words for what is done with an ability of a keyword.
fn say_activated(keyword: Keyword, o: &mut Out<'_>) -> bool {
    (keyword == Keyword::Cycling && o.lit("card you cycle"))
        || o.attempt(|o| keyword.say(o) && o.lit("ability you activate"))
}

fn read_activated(i: In<'_>, of: Keyword) -> Read<'_, ()> {
    if of == Keyword::Cycling
        && let Ok(read) = i.lit("card you cycle")
    {
        return Ok(read);
    }
    let (rest, keyword) = Keyword::parse(i)?;
    if keyword == of { rest.lit("ability you activate") } else { i.stumble() }
}

impl Way<(Option<AbilityClass>, Option<Box<Cond>>)> for OfTheFirst {
    fn read(i: In<'_>) -> Read<'_, (Option<AbilityClass>, Option<Box<Cond>>)> {
        let (i, keyword) = Keyword::parse(i)?;
        let (i, ()) = i.lit("cost of the first")?;
        let (i, ()) = read_activated(i, keyword)?;
        let (i, own_turns) = <FirstIn as Way<bool>>::read(i)?;
        Ok((i, (Some(AbilityClass::Of(keyword)), Some(none_before(keyword, own_turns).into()))))
    }

    fn say((abilities, first): &(Option<AbilityClass>, Option<Box<Cond>>), o: &mut Out<'_>) -> bool {
        let (Some(AbilityClass::Of(keyword)), Some(first)) = (abilities, first) else { return false };
        [false, true].into_iter().any(|own_turns| {
            **first == none_before(*keyword, own_turns)
                && o.attempt(|o| {
                    keyword.say(o)
                        && o.lit("cost of the first")
                        && say_activated(*keyword, o)
                        && <FirstIn as Way<bool>>::say(&own_turns, o)
                })
        })
    }
}
