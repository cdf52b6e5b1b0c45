//! Damage that would be dealt, as a noun phrase: "all combat damage that would be dealt to you this turn by creatures", and
//! what is said of it: it is prevented (615.1), dealt to another instead (614.9), doubled (701.10g).
//!
//! How much, by what, to whom and for how long are read in any order, with targets or without.

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::duration::Lasting;
use super::number::Numeral;
use super::objects::Thing;
use super::select::ATarget;
use super::select::{self, AKind, Several};
use super::verbs::Recipients1;
use super::would::Harmed;

/// Damage that would be dealt.
#[derive(Clone)]
struct Damage {
    /// All of it, or the next so much.
    uses: Uses,
    /// What would happen.
    event: EventPattern,
    /// The source that is chosen, where it is "a source of your choice".
    chosen: Option<Objects>,
    /// How long what is said of it holds.
    time: Option<Duration>,
}

phrases! {
    /// Damage of every kind, combat damage or other damage.
    Sort: Option<bool> {
        ["damage"] { None }
        ["combat damage"] { Some(true) }
        ["noncombat damage"] { Some(false) }
    }

    /// How much of it.
    HowMuch: Uses {
        ["all"] { Uses::Always }
        ["the next" n:(Numeral)] { Uses::Shield(n) }
    }

    /// For how long.
    When: Duration {
        ["this turn"] { Duration::EndOfTurn }
        ["this combat"] { Duration::EndOfCombat }
        [other:(Lasting)] { other }
    }

    /// A kind of sources, or one of them.
    Dealer: Filter {
        [what:(Several)] { what }
        [what:(Thing)] { what }
        ["any" what:(select::One)] { what }
        [what:(ATarget)] { what }
    }

    /// To whom, as a kind.
    Whom: DamageTo {
        [to:(Harmed)] { to }
        [to:(Recipients1)] { DamageTo::These(to) }
    }

    /// The same of a shield, which each of them has of its own (615.11).
    Shielded: DamageTo {
        [to:(Recipients1)] { DamageTo::These(to) }
        [to:(Harmed)] { to }
    }
}

/// The source that was chosen, whatever it is.
fn the_chosen() -> Filter {
    Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(Ref::Each)] }
}

/// "a source of your choice", "a red source of your choice", "a source of your choice of the chosen color".
pub(super) struct SourceOfChoice;

const OF_CHOICE: &str = "of your choice";

impl Way<Objects> for SourceOfChoice {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, mut filter) = <AKind as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit(OF_CHOICE)?;
        let i = select::posts(i, &mut filter);
        Ok((i, Objects::Some { count: Count::Exactly(Num::Const(1)), filter, random: false, chooser: None }))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::Some { count: Count::Exactly(Num::Const(1)), filter, random: false, chooser: None } = value else {
            return false;
        };
        (0..=filter.post.len()).rev().any(|at| {
            let (front, behind) = filter.post.split_at(at);
            let front = Filter { post: front.to_vec(), ..filter.clone() };
            o.attempt(|o| {
                <AKind as Way<Filter>>::say(&front, o)
                    && o.lit(OF_CHOICE)
                    && behind.iter().all(|post| <select::Post as Way<Pred>>::say(post, o))
            })
        })
    }
}

/// A source, and the choice of it where there is one.
fn read_source(i: In<'_>) -> Read<'_, (Filter, Option<Objects>)> {
    longest(
        i,
        &[&|i| <SourceOfChoice as Way<Objects>>::read(i).map(|(i, chosen)| (i, (the_chosen(), Some(chosen)))), &|i| {
            <Dealer as Way<Filter>>::read(i).map(|(i, source)| (i, (source, None)))
        }],
    )
}

fn say_source(source: &Filter, chosen: Option<&Objects>, o: &mut Out<'_>) -> bool {
    match chosen {
        Some(chosen) => *source == the_chosen() && <SourceOfChoice as Way<Objects>>::say(chosen, o),
        None => <Dealer as Way<Filter>>::say(source, o),
    }
}

const PASSIVE: &str = "that would be dealt";
const BOTH_WAYS: &str = "to and dealt by";
const ACTIVE: &str = "would deal";

fn read_damage(i: In<'_>) -> Read<'_, Damage> {
    let (i, uses) = <HowMuch as Way<Uses>>::read(i)?;
    let (i, combat) = <Sort as Way<Option<bool>>>::read(i)?;
    longest(
        i,
        &[
            &|i| {
                let (i, ()) = i.lit(PASSIVE)?;
                if let Ok((i, what)) = i.lit(BOTH_WAYS).and_then(|(i, ())| <Dealer as Way<Filter>>::read(i)) {
                    let event = EventPattern::Or(either_way(what, combat));
                    let (i, time) = maybe(i, <When as Way<Duration>>::read);
                    return Ok((i, Damage { uses: uses.clone(), event, chosen: None, time }));
                }
                read_details(i, uses.clone(), combat, None)
            },
            &|i| {
                let (i, _) = maybe(i, |i| i.lit("that"));
                let (i, source) = read_source(i)?;
                let (i, ()) = i.lit(ACTIVE)?;
                read_details(i, uses.clone(), combat, Some(source))
            },
        ],
    )
}

/// Reads by what, to whom and how long, in any order.
fn read_details(
    mut at: In<'_>,
    uses: Uses,
    combat: Option<bool>,
    mut source: Option<(Filter, Option<Objects>)>,
) -> Read<'_, Damage> {
    let mut time = None;
    let mut whom = None;
    loop {
        let to = |(i, ())| match uses {
            Uses::Shield(_) => <Shielded as Way<DamageTo>>::read(i),
            _ => <Whom as Way<DamageTo>>::read(i),
        };
        if whom.is_none()
            && let Ok((rest, to)) = at.lit("to").and_then(to)
        {
            whom = Some(to);
            at = rest;
        } else if source.is_none()
            && let Ok((rest, by)) = at.lit("by").and_then(|(i, ())| read_source(i))
        {
            source = Some(by);
            at = rest;
        } else if time.is_none()
            && let Ok((rest, when)) = <When as Way<Duration>>::read(at)
        {
            time = Some(when);
            at = rest;
        } else {
            break;
        }
    }
    let (source, chosen) = source.map_or((None, None), |(source, chosen)| (Some(source), chosen));
    let uses = match (uses, at.lit(DIVIDED)) {
        (Uses::Shield(n), Ok((rest, ()))) => {
            at = rest;
            Uses::Divided(n)
        }
        (uses, _) => uses,
    };
    let event = EventPattern::DealtDamage { to: whom.unwrap_or(DamageTo::Any), combat, source };
    Ok((at.agreeing(Agree::Third), Damage { uses, event, chosen, time }))
}

/// What is said behind a shield that is parted.
const DIVIDED: &str = ", divided as you choose";

fn say_damage(damage: &Damage, o: &mut Out<'_>) -> bool {
    if let Uses::Divided(n) = &damage.uses {
        let whole = Damage { uses: Uses::Shield(n.clone()), ..damage.clone() };
        return o.attempt(|o| say_damage(&whole, o) && o.lit(DIVIDED));
    }
    let Damage { uses, event, chosen, time } = damage;
    let when = |o: &mut Out<'_>| time.as_ref().is_none_or(|time| <When as Way<Duration>>::say(time, o));
    let front =
        |combat, o: &mut Out<'_>| <HowMuch as Way<Uses>>::say(uses, o) && <Sort as Way<Option<bool>>>::say(combat, o);
    let (to, combat, source) = match event {
        EventPattern::DealtDamage { to, combat, source } => (to, combat, source),
        EventPattern::Or(both) => {
            let [EventPattern::DealtDamage { to: DamageTo::Permanent(what), combat, .. }, _] = both.as_slice() else {
                return false;
            };
            return *both == either_way(what.clone(), *combat)
                && o.attempt(|o| {
                    front(combat, o)
                        && o.lit(PASSIVE)
                        && o.lit(BOTH_WAYS)
                        && <Dealer as Way<Filter>>::say(what, o)
                        && when(o)
                });
        }
        _ => return false,
    };
    let whom = |o: &mut Out<'_>| {
        *to == DamageTo::Any
            || o.lit("to") && {
                match uses {
                    Uses::Shield(_) => <Shielded as Way<DamageTo>>::say(to, o),
                    _ => <Whom as Way<DamageTo>>::say(to, o),
                }
            }
    };
    let by =
        |o: &mut Out<'_>| source.as_ref().is_none_or(|source| o.lit("by") && say_source(source, chosen.as_ref(), o));
    let details: [&dyn Fn(&mut Out<'_>) -> bool; 3] = [&whom, &by, &when];
    let orders = [[0, 1, 2], [0, 2, 1], [2, 0, 1], [1, 0, 2], [1, 2, 0], [2, 1, 0]];
    let in_order =
        |order: &[usize], o: &mut Out<'_>| order.iter().filter_map(|n| details.get(*n)).all(|detail| detail(o));
    let said = orders.iter().any(|order| o.attempt(|o| front(combat, o) && o.lit(PASSIVE) && in_order(order, o)))
        || source.as_ref().is_some_and(|source| {
            [[0, 2], [2, 0]].iter().any(|order| {
                o.attempt(|o| {
                    front(combat, o)
                        && o.optional("that")
                        && say_source(source, chosen.as_ref(), o)
                        && o.lit(ACTIVE)
                        && in_order(order, o)
                })
            })
        });
    if said {
        o.agree = Agree::Third;
    }
    said
}

/// What deals damage and is dealt it: "enchanted creature", "target creature".
fn either_way(what: Filter, combat: Option<bool>) -> Vec<EventPattern> {
    let to = DamageTo::Permanent(what.clone());
    vec![
        EventPattern::DealtDamage { to, combat, source: None },
        EventPattern::DealsDamage { source: what, combat, to: DamageTo::Any, batch: false },
    ]
}

/// Twice as much as it would be.
fn doubled() -> Instead {
    Instead::Amount(Num::Times(2, Box::new(Num::EventAmount)))
}

/// A sentence about such damage.
fn read_said(i: In<'_>) -> Read<'_, (Damage, Instead)> {
    longest(
        i,
        &[
            &|i| {
                let (i, ()) = i.lit("prevent")?;
                read_damage(i).map(|(i, damage)| (i, (damage, Instead::Prevent(None))))
            },
            &|i| {
                let (i, ()) = i.lit("double")?;
                let (rest, damage) = read_damage(i)?;
                if damage.uses == Uses::Always { Ok((rest, (damage, doubled()))) } else { i.stumble() }
            },
            &|i| {
                let (i, damage) = read_damage(i)?;
                let (i, ()) = i.lit("is dealt to")?;
                let (i, to) = <Recipients1 as Way<Recipients>>::read(i)?;
                let (i, ()) = i.lit("instead")?;
                Ok((i, (damage, Instead::Redirect(Box::new(to)))))
            },
        ],
    )
}

fn say_said(damage: &Damage, instead: &Instead, o: &mut Out<'_>) -> bool {
    o.attempt(|o| match instead {
        Instead::Prevent(None) => o.lit("prevent") && say_damage(damage, o),
        Instead::Redirect(to) => {
            say_damage(damage, o)
                && o.lit("is dealt to")
                && <Recipients1 as Way<Recipients>>::say(to, o)
                && o.lit("instead")
        }
        other => *other == doubled() && o.lit("double") && say_damage(damage, o),
    })
}

fn replacement(damage: Damage, instead: Instead) -> Replacement {
    Replacement { event: damage.event, condition: None, instead, optional: false, uses: damage.uses }
}

fn damage_of(it: &Replacement, chosen: Option<&Objects>, time: Option<&Duration>) -> Option<Damage> {
    let Replacement { event, condition: None, optional: false, uses, .. } = it else { return None };
    let (event, uses) = (event.clone(), uses.clone());
    Some(Damage { uses, event, chosen: chosen.cloned(), time: time.cloned() })
}

/// What is said of damage for as long as the words are there.
pub(super) struct Always;

impl Way<Replacement> for Always {
    fn read(i: In<'_>) -> Read<'_, Replacement> {
        let (rest, (damage, instead)) = read_said(i)?;
        match damage {
            Damage { uses: Uses::Always, chosen: None, time: None, .. } => Ok((rest, replacement(damage, instead))),
            _ => i.stumble(),
        }
    }

    fn say(value: &Replacement, o: &mut Out<'_>) -> bool {
        value.uses == Uses::Always
            && damage_of(value, None, None).is_some_and(|damage| say_said(&damage, &value.instead, o))
    }
}

/// What is said of it for a time, as an instruction (614.3, 615.3).
pub(super) struct ForATime;

impl Way<Verb> for ForATime {
    fn read(i: In<'_>) -> Read<'_, Verb> {
        let (rest, (mut damage, instead)) = read_said(i)?;
        let Some(time) = damage.time.take() else { return i.stumble() };
        let verb = match damage.chosen.take() {
            Some(chosen) => Verb::ReplaceOf(chosen.into(), replacement(damage, instead), time),
            None => Verb::Replace(replacement(damage, instead), time),
        };
        Ok((rest, verb))
    }

    fn say(value: &Verb, o: &mut Out<'_>) -> bool {
        let (it, chosen, time) = match value {
            Verb::Replace(it, time) => (it, None, time),
            Verb::ReplaceOf(chosen, it, time) => (it, Some(&**chosen), time),
            _ => return false,
        };
        damage_of(it, chosen, Some(time)).is_some_and(|damage| say_said(&damage, &it.instead, o))
    }
}
