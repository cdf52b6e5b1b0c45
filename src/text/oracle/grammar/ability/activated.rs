//! Activated abilities: cost, what is done, and how often and when (602).

use super::limits::{TheirLimit, read_limits, say_limits};
use super::*;
use crate::oracle::grammar::cost::Whole;
use crate::oracle::lang::*;
use crate::oracle::phrase::*;
use crate::oracle::words::numeral;

/// "+1", "-3", "0", "-X" as the cost of a loyalty ability.
pub(super) fn loyalty(word: &str) -> Option<Option<i32>> {
    match word {
        "-X" => Some(None),
        "0" => Some(Some(0)),
        _ => match word.strip_prefix('+') {
            Some(more) => numeral(more).map(Some),
            None => numeral::<i32>(word.strip_prefix('-')?).map(|less| Some(-less)),
        },
    }
}

/// A loyalty cost and its colon; in a quoted ability it stands in brackets.
fn read_loyalty(i: In<'_>) -> Read<'_, Option<i32>> {
    let (i, open) = maybe(i, |i| i.lit("["));
    let (i, n) = i.word_as(loyalty)?;
    let i = if open.is_some() { i.lit("]")?.0 } else { i };
    i.lit(":").map(|(i, ())| (i, n))
}

fn say_loyalty(n: Option<i32>, o: &mut Out<'_>) -> bool {
    let words = match n {
        None => "-X".to_owned(),
        Some(0) => "0".to_owned(),
        Some(n) => format!("{n:+}"),
    };
    o.plain(&words) || o.attempt(|o| o.lit("[") && o.plain(&words) && o.lit("]"))
}

/// "[+1]" where it is added to the costs of loyalty abilities (606.5).
pub(super) struct LoyaltyCost;

impl Way<Cost> for LoyaltyCost {
    fn read(i: In<'_>) -> Read<'_, Cost> {
        let (i, ()) = i.lit("[")?;
        let (i, n) = i.word_as(loyalty)?;
        let (i, ()) = i.lit("]")?;
        Ok((i, Cost { parts: vec![CostPart::Loyalty(n)] }))
    }

    fn say(value: &Cost, o: &mut Out<'_>) -> bool {
        let [CostPart::Loyalty(Some(n))] = value.parts.as_slice() else { return false };
        let words = format!("{n:+}");
        o.lit("[") && o.plain(&words) && o.lit("]")
    }
}

/// "[+1]" as an instruction: so many loyalty counters are put on this permanent, or removed from it.
pub(crate) struct LoyaltyChange;

fn changed_by(n: i32) -> Verb {
    let (kind, it) = (RulesCounter::Loyalty.into(), Objects::That(Ref::This, Said::Pronoun));
    match n < 0 {
        true => Verb::RemoveCounters(Some(Num::Const(-n)), Some(kind), it),
        false => Verb::PutCounters { count: Num::Const(n), kind, on: it, divided: false },
    }
}

impl Way<Verb> for LoyaltyChange {
    fn read(i: In<'_>) -> Read<'_, Verb> {
        let (rest, cost) = <LoyaltyCost as Way<Cost>>::read(i)?;
        match cost.parts.as_slice() {
            [CostPart::Loyalty(Some(n))] => Ok((rest, changed_by(*n))),
            _ => i.stumble(),
        }
    }

    fn say(value: &Verb, o: &mut Out<'_>) -> bool {
        let (Verb::PutCounters { count: Num::Const(n), .. } | Verb::RemoveCounters(Some(Num::Const(n)), ..)) = value
        else {
            return false;
        };
        [*n, -n].into_iter().any(|n| {
            let cost = Cost { parts: vec![CostPart::Loyalty(Some(n))] };
            *value == changed_by(n) && o.attempt(|o| <LoyaltyCost as Way<Cost>>::say(&cost, o))
        })
    }
}

pub(super) fn read_activated(i: In<'_>) -> Read<'_, Ability> {
    let (i, cost) = match read_loyalty(i) {
        Ok((rest, n)) => (rest, Cost { parts: vec![CostPart::Loyalty(n)] }),
        Err(_) => {
            let (rest, cost) = <Whole as Way<Cost>>::read(i)?;
            let (rest, ()) = rest.lit(":")?;
            (rest, cost)
        }
    };
    let i = i.agreeing(Agree::Bare);
    let (mut i, body) = read_limited(i)?;
    let mut it = Activated { cost, body, limits: Vec::new(), by: ActivatedBy::Controller, cost_changes: Vec::new() };
    loop {
        if let Ok((rest, limits)) = read_limits(i) {
            it.limits.extend(limits);
            i = rest;
        } else if let Ok((rest, by)) = <ByWhomOnly as Way<ActivatedBy>>::read(i) {
            let (rest, limit) = <TheirLimit as Way<ActivationLimit>>::read(rest)?;
            it.by = by;
            it.limits.push(limit);
            i = rest.lit(".")?.0;
        } else if let Ok((rest, by)) = <ByWhom as Way<ActivatedBy>>::read(i) {
            it.by = by;
            i = rest.lit(".")?.0;
        } else if let Ok((rest, change)) = <AbilityCost as Way<CostChange>>::read(i) {
            it.cost_changes.push(change);
            i = rest;
        } else {
            break;
        }
    }
    Ok((i, Ability::of(AbilityKind::Activated(it))))
}

/// A body that ends before "Activate only ...".
pub(super) fn read_limited(i: In<'_>) -> Read<'_, Body> {
    // The sentences about activating stand at the end; the body is what comes before the first of them.
    for (at, _) in i.s.match_indices(". ") {
        let rest = i.s.get(at + 2..).unwrap_or_default();
        let starts = [
            "activate only",
            "activate no more than",
            "X can't be",
            "spend only",
            "activate this ability only",
            "any player may activate",
            "only your opponents may activate",
            "only any opponent may activate",
            "only ~ 's owner may activate",
            "only the player ~ is attacking may activate",
            "this ability costs",
            "you can't activate this ability",
        ]
        .iter()
        .any(|start| rest.starts_with(start));
        if starts {
            let (before, body) = <Bodies as Way<Body>>::read(i.at(i.s.get(..at + 1).unwrap_or_default()))?;
            if before.s.is_empty() {
                return Ok((i.at(rest), body));
            }
            return before.stumble();
        }
    }
    <Bodies as Way<Body>>::read(i)
}

phrases! {
    /// Who but its controller may activate it (602.2).
    ByWhom: ActivatedBy {
        ["any player may activate this ability"] { ActivatedBy::AnyPlayer }
        [["only your opponents may activate this ability" | "only any opponent may activate this ability"]] { ActivatedBy::Opponents }
        ["only ~ 's owner may activate this ability"] { ActivatedBy::Owner }
        ["only the player ~ is attacking may activate this ability"] { ActivatedBy::Attacked }
    }
}

fn say_by_whom(by: ActivatedBy, o: &mut Out<'_>) -> bool {
    o.attempt(|o| <ByWhom as Way<ActivatedBy>>::say(&by, o) && o.lit("."))
}

phrases! {
    /// The same before a limit of theirs.
    ByWhomOnly: ActivatedBy {
        ["any player may activate this ability but only"] { ActivatedBy::AnyPlayer }
        ["only your opponents may activate this ability and only"] { ActivatedBy::Opponents }
        ["only the player ~ is attacking may activate this ability and only"] { ActivatedBy::Attacked }
    }
}

/// "any player may activate this ability but only during their turn ."
fn say_theirs(it: &Activated, o: &mut Out<'_>) -> bool {
    let [limit] = it.limits.as_slice() else { return false };
    let by = |o: &mut Out<'_>| <ByWhomOnly as Way<ActivatedBy>>::say(&it.by, o);
    o.attempt(|o| by(o) && <TheirLimit as Way<ActivationLimit>>::say(limit, o) && o.lit("."))
}

pub(super) fn say_activated(it: &Activated, o: &mut Out<'_>) -> bool {
    let mark = o.mark();
    let cost = match it.cost.parts.as_slice() {
        [CostPart::Loyalty(n)] => say_loyalty(*n, o),
        _ => <Whole as Way<Cost>>::say(&it.cost, o),
    };
    o.agree = Agree::Bare;
    let said = cost
        && o.lit(":")
        && <Bodies as Way<Body>>::say(&it.body, o)
        && (say_theirs(it, o) || {
            let _ = say_by_whom(it.by, o);
            let limits = |o: &mut Out<'_>| say_limits(&it.limits, o);
            let changes =
                |o: &mut Out<'_>| it.cost_changes.iter().all(|change| <AbilityCost as Way<CostChange>>::say(change, o));
            let whole = |o: &Out<'_>| o.left().is_none_or(|left| left.is_empty() || left.starts_with('”'));
            o.attempt(|o| limits(o) && changes(o) && whole(o)) || o.attempt(|o| changes(o) && limits(o))
        });
    let told =
        it.by == ActivatedBy::Controller || o.text.contains("may activate this ability") || say_by_whom(it.by, o);
    (said && told) || o.back(mark)
}
