//! What a player controls or owns.

use super::*;
use crate::oracle::grammar::{done, select};

/// Adds whose they are as the last thing said of a kind.
pub(crate) fn controlled(mut filter: Filter, who: Players) -> Filter {
    filter.post.push(Pred::ControlledBy(Box::new(who)));
    filter
}

/// Those that a player owns.
fn owned(mut filter: Filter, who: Players) -> Filter {
    filter.post.push(Pred::OwnedBy(Box::new(who)));
    filter
}

/// Takes apart what [`controlled`] has made.
pub(crate) fn apart(filter: &Filter) -> Option<(Filter, &Players)> {
    match filter.post.split_last() {
        Some((Pred::ControlledBy(who), rest)) => Some((Filter { post: rest.to_vec(), ..filter.clone() }, who)),
        _ => None,
    }
}

/// "you control an Island".
pub(crate) struct Controlling;

impl Way<Objects> for Controlling {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        longest(
            i,
            &[
                &|i| {
                    let (i, who) = <players::Subject as Way<Players>>::read(i)?;
                    let (i, ()) = one_of(i, &["control*", "controlled"])?;
                    let (i, filter) = longest(i, &[&|i| <AKind as Way<Filter>>::read(i), &read_greatest])?;
                    Ok((i, Objects::All(controlled(filter, who), Quantifier::Plural)))
                },
                &|i| {
                    let (i, who) = <players::Subject as Way<Players>>::read(i)?;
                    let (i, ()) = i.lit("own*")?;
                    let (i, filter) = <AKind as Way<Filter>>::read(i)?;
                    Ok((i, Objects::All(owned(filter, who), Quantifier::Plural)))
                },
                &|i| {
                    let (i, ()) = one_of(i, &["there's", "there is"])?;
                    let (i, filter) = <AKind as Way<Filter>>::read(i)?;
                    Ok((i, Objects::All(filter, Quantifier::Each)))
                },
                &|i| {
                    let (i, filter) = <AKind as Way<Filter>>::read(i)?;
                    let (i, ()) = i.lit("is on the battlefield")?;
                    Ok((i, Objects::All(filter, Quantifier::All)))
                },
                &|i| {
                    let (i, mut filter) = <AKind as Way<Filter>>::read(i)?;
                    let (i, so) = read_so(i, Agree::Third)?;
                    filter.post.push(so);
                    Ok((i, Objects::All(filter, Quantifier::All)))
                },
            ],
        )
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        match value {
            Objects::All(filter, Quantifier::Plural) => {
                if let Some((Pred::OwnedBy(who), post)) = filter.post.split_last() {
                    let kind = Filter { post: post.to_vec(), ..filter.clone() };
                    return o.attempt(|o| {
                        <players::Subject as Way<Players>>::say(who, o)
                            && o.lit("own*")
                            && <AKind as Way<Filter>>::say(&kind, o)
                    });
                }
                let Some((rest, who)) = apart(filter) else { return false };
                o.attempt(|o| {
                    <players::Subject as Way<Players>>::say(who, o)
                        && o.either(&["control*", "controlled"])
                        && (say_greatest(&rest, o) || <AKind as Way<Filter>>::say(&rest, o))
                })
            }
            Objects::All(filter, Quantifier::Each) => {
                o.attempt(|o| o.either(&["there's", "there is"]) && <AKind as Way<Filter>>::say(filter, o))
            }
            Objects::All(filter, Quantifier::All) => {
                let so = |o: &mut Out<'_>| {
                    let Some((so, rest)) = filter.post.split_last() else { return false };
                    let front = Filter { post: rest.to_vec(), ..filter.clone() };
                    <AKind as Way<Filter>>::say(&front, o) && say_so(so, Agree::Third, o)
                };
                o.attempt(so) || o.attempt(|o| <AKind as Way<Filter>>::say(filter, o) && o.lit("is on the battlefield"))
            }
            _ => false,
        }
    }
}

/// "you own a card named ~ in exile, in your hand, in your graveyard, and on the battlefield": one in each of these places.
pub(crate) struct OwnedInEach;

impl Way<Vec<Cond>> for OwnedInEach {
    fn read(i: In<'_>) -> Read<'_, Vec<Cond>> {
        let (i, who) = <players::Subject as Way<Players>>::read(i)?;
        let (i, ()) = i.lit("own*")?;
        let (i, mut kind) = <AKind as Way<Filter>>::read(i)?;
        let Some(first @ Pred::In(..)) = kind.post.pop() else { return i.stumble() };
        let (rest, places) = listed(i, Joints::AND, <select::Post as Way<Pred>>::read, vec![first]);
        if places.len() < 2 || !places.iter().all(|place| matches!(place, Pred::In(..))) {
            return i.stumble();
        }
        let there = |place: Pred| {
            let mut kind = kind.clone();
            kind.post.push(place);
            Cond::Exists(Box::new(Objects::All(owned(kind, who.clone()), Quantifier::Plural)))
        };
        Ok((rest, places.into_iter().map(there).collect()))
    }

    fn say(value: &Vec<Cond>, o: &mut Out<'_>) -> bool {
        let apart = |cond: &Cond| {
            let Cond::Exists(set) = cond else { return None };
            let Objects::All(filter, Quantifier::Plural) = &**set else { return None };
            let (Pred::OwnedBy(who), post) = filter.post.split_last()? else { return None };
            let (place @ Pred::In(..), post) = post.split_last()? else { return None };
            Some((Filter { post: post.to_vec(), ..filter.clone() }, (**who).clone(), place.clone()))
        };
        let Some(all) = value.iter().map(apart).collect::<Option<Vec<_>>>() else { return false };
        let Some((kind, who, _)) = all.first() else { return false };
        all.len() > 1
            && all.iter().all(|(same, whose, _)| same == kind && whose == who)
            && o.attempt(|o| {
                <players::Subject as Way<Players>>::say(who, o)
                    && o.lit("own*")
                    && <AKind as Way<Filter>>::say(kind, o)
                    && say_several(&all, Joints::AND, o, |(.., place), o| <select::Post as Way<Pred>>::say(place, o))
            })
    }
}

/// "all lands on the battlefield are Islands": of what there is none, that a land is none.
pub(crate) struct AllAre;

impl Way<Cond> for AllAre {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (i, ()) = i.lit("all")?;
        let (i, mut filter) = <Several as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit("are")?;
        let (i, so) = longest(
            i,
            &[&|i| <Several as Way<Filter>>::read(i).map(|(i, kind)| (i, Pred::Fits(Box::new(kind)))), &|i| {
                <select::Adjective as Way<Pred>>::read(i)
            }],
        )?;
        filter.post.push(Pred::Not(Box::new(so)));
        Ok((i, Cond::Exists(Box::new(Objects::All(filter, Quantifier::Plural)))))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let Cond::Exists(set) = value else { return false };
        let Objects::All(filter, Quantifier::Plural) = &**set else { return false };
        let Some((Pred::Not(other), post)) = filter.post.split_last() else { return false };
        let all = Filter { post: post.to_vec(), ..filter.clone() };
        o.attempt(|o| {
            o.lit("all")
                && <Several as Way<Filter>>::say(&all, o)
                && o.lit("are")
                && match &**other {
                    Pred::Fits(kind) => <Several as Way<Filter>>::say(kind, o),
                    so => <select::Adjective as Way<Pred>>::say(so, o),
                }
        })
    }
}

/// "you control a green permanent and a white permanent".
pub(crate) struct ControllingBoth;

impl Way<Vec<Cond>> for ControllingBoth {
    fn read(i: In<'_>) -> Read<'_, Vec<Cond>> {
        let (i, who) = <players::Subject as Way<Players>>::read(i)?;
        let (i, ()) = i.lit("control*")?;
        let (i, kinds) = two_or_more(i, Joints::AND, <AKind as Way<Filter>>::read)?;
        let there = |kind| Cond::Exists(Box::new(Objects::All(controlled(kind, who.clone()), Quantifier::Plural)));
        Ok((i, kinds.into_iter().map(there).collect()))
    }

    fn say(value: &Vec<Cond>, o: &mut Out<'_>) -> bool {
        let kind = |cond: &Cond| match cond {
            Cond::Exists(set) => match &**set {
                Objects::All(filter, Quantifier::Plural) => apart(filter).map(|(kind, who)| (kind, who.clone())),
                _ => None,
            },
            _ => None,
        };
        let Some(kinds) = value.iter().map(kind).collect::<Option<Vec<_>>>() else { return false };
        let Some((_, who)) = kinds.first().cloned() else { return false };
        kinds.len() > 1
            && kinds.iter().all(|(_, same)| *same == who)
            && o.attempt(|o| {
                <players::Subject as Way<Players>>::say(&who, o)
                    && o.lit("control*")
                    && say_several(&kinds, Joints::AND, o, |(kind, _), o| <AKind as Way<Filter>>::say(kind, o))
            })
    }
}

/// None of several, and one of them, which is what is negated.
const NOBODY: [(&str, Players); 2] = [("no opponent", Players::AnOpponent), ("no player", Players::APlayer)];

/// "you don't control a creature", "no opponent controls a creature": what is negated.
pub(crate) struct ControllingNone;

impl Way<Cond> for ControllingNone {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        if let Some((rest, who)) = NOBODY.iter().find_map(|(words, who)| Some((i.lit(words).ok()?.0, who))) {
            let (rest, ()) = rest.lit("controls")?;
            let (rest, filter) = <AKind as Way<Filter>>::read(rest)?;
            let set = Objects::All(controlled(filter, who.clone()), Quantifier::Plural);
            return Ok((rest, Cond::Exists(Box::new(set))));
        }
        let (i, who) = <players::Subject as Way<Players>>::read(i)?;
        let (i, ()) = i.lit("don't*")?;
        let (i, ()) = i.lit("control")?;
        // That some one of several does not is something else than that none does.
        if NOBODY.iter().any(|(_, some)| *some == who) {
            return i.stumble();
        }
        let (i, filter) = <AKind as Way<Filter>>::read(i)?;
        Ok((i, Cond::Exists(Box::new(Objects::All(controlled(filter, who), Quantifier::Plural)))))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let Cond::Exists(set) = value else { return false };
        let Objects::All(filter, Quantifier::Plural) = &**set else { return false };
        let Some((rest, who)) = apart(filter) else { return false };
        if let Some((words, _)) = NOBODY.iter().find(|(_, some)| some == who) {
            return o.attempt(|o| o.lit(words) && o.lit("controls") && <AKind as Way<Filter>>::say(&rest, o));
        }
        o.attempt(|o| {
            <players::Subject as Way<Players>>::say(who, o)
                && o.lit("don't*")
                && o.lit("control")
                && <AKind as Way<Filter>>::say(&rest, o)
        })
    }
}

/// How many of a kind somebody controls; "with different powers" counts the powers there are among them.
fn how_many(mut kind: Filter, who: Players) -> Num {
    let differing = match kind.post.last() {
        Some(Pred::Together(together)) => match &**together {
            Together::Differing(of) => Some(of.clone()),
            _ => None,
        },
        _ => None,
    };
    if differing.is_some() {
        kind.post.pop();
    }
    let set = Box::new(Objects::All(controlled(kind, who), Quantifier::Plural));
    match differing {
        Some(Some(of)) => Num::ValuesAmong(Box::new(of), set),
        Some(None) => Num::NamesAmong(set),
        None => Num::Count(set),
    }
}

/// The kind that [`how_many`] has counted, and whose.
fn counted(many: &Num) -> Option<(Filter, Players)> {
    let (set, differing) = match many {
        Num::Count(set) => (set, None),
        Num::NamesAmong(set) => (set, Some(None)),
        Num::ValuesAmong(of, set) => (set, Some(Some((**of).clone()))),
        _ => return None,
    };
    let Objects::All(filter, Quantifier::Plural) = &**set else { return None };
    let (mut kind, who) = apart(filter)?;
    kind.post.extend(differing.map(|of| Pred::Together(Box::new(Together::Differing(of)))));
    Some((kind, who.clone()))
}

/// "you control three or more artifacts", "there are seven or more cards in your graveyard".
pub(crate) struct HowMany;

impl Way<Cond> for HowMany {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        longest(
            i,
            &[
                &|i| <Compared as Way<Cond>>::read(i),
                &|i| {
                    let (i, who) = <players::Subject as Way<Players>>::read(i)?;
                    let (i, ()) = i.lit("control*")?;
                    let (i, (cmp, n)) = <AtLeast as Way<(Cmp, Num)>>::read(i)?;
                    let one = n == Num::Const(1) && cmp == Cmp::Eq;
                    let (i, filter) =
                        if one { <One as Way<Filter>>::read(i)? } else { <Several as Way<Filter>>::read(i)? };
                    Ok((i, Cond::Compare(how_many(filter, who), cmp, n)))
                },
                &|i| {
                    let (i, (cmp, n)) = <AtLeast as Way<(Cmp, Num)>>::read(i)?;
                    let one = n == Num::Const(1) && cmp == Cmp::Eq;
                    let (i, mut filter) =
                        if one { <One as Way<Filter>>::read(i)? } else { <Several as Way<Filter>>::read(i)? };
                    let (i, so) = longest(
                        i,
                        &[&|i| read_so(i, if one { Agree::Third } else { Agree::Bare }), &|i| {
                            let (i, ()) = i.lit("are")?;
                            let (i, place) = <select::Post as Way<Pred>>::read(i)?;
                            if matches!(place, Pred::In(..)) { Ok((i, place)) } else { i.stumble() }
                        }],
                    )?;
                    filter.post.push(so);
                    let set = Objects::All(filter, Quantifier::All);
                    Ok((i, Cond::Compare(Num::Count(Box::new(set)), cmp, n)))
                },
                &|i| {
                    let (i, ()) = i.lit("there are")?;
                    let (i, (cmp, n)) = <AtLeast as Way<(Cmp, Num)>>::read(i)?;
                    let (i, filter) = <Several as Way<Filter>>::read(i)?;
                    Ok((i, Cond::Compare(Num::Count(Box::new(Objects::All(filter, Quantifier::Each))), cmp, n)))
                },
            ],
        )
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        if <Compared as Way<Cond>>::say(value, o) {
            return true;
        }
        let Cond::Compare(many, cmp, n) = value else { return false };
        if let Some((kind, who)) = counted(many) {
            let one = *n == Num::Const(1) && *cmp == Cmp::Eq;
            return o.attempt(|o| {
                <players::Subject as Way<Players>>::say(&who, o)
                    && o.lit("control*")
                    && <AtLeast as Way<(Cmp, Num)>>::say(&(*cmp, n.clone()), o)
                    && if one { <One as Way<Filter>>::say(&kind, o) } else { <Several as Way<Filter>>::say(&kind, o) }
            });
        }
        let Num::Count(set) = many else { return false };
        match &**set {
            Objects::All(filter, Quantifier::All) => {
                let Some((so, rest)) = filter.post.split_last() else { return false };
                let front = Filter { post: rest.to_vec(), ..filter.clone() };
                let one = *n == Num::Const(1) && *cmp == Cmp::Eq;
                o.attempt(|o| {
                    <AtLeast as Way<(Cmp, Num)>>::say(&(*cmp, n.clone()), o)
                        && (if one {
                            <One as Way<Filter>>::say(&front, o)
                        } else {
                            <Several as Way<Filter>>::say(&front, o)
                        })
                        && (say_so(so, if one { Agree::Third } else { Agree::Bare }, o)
                            || (o.lit("are") && <select::Post as Way<Pred>>::say(so, o)))
                })
            }
            Objects::All(filter, Quantifier::Each) => o.attempt(|o| {
                o.lit("there are")
                    && <AtLeast as Way<(Cmp, Num)>>::say(&(*cmp, n.clone()), o)
                    && <Several as Way<Filter>>::say(filter, o)
            }),
            _ => false,
        }
    }
}

/// "you control a Squirrel or returned a Squirrel card to your hand this way": either is enough.
pub(crate) struct ControlledOrDone;

impl Way<Vec<Cond>> for ControlledOrDone {
    fn read(i: In<'_>) -> Read<'_, Vec<Cond>> {
        let (i, ()) = i.needs("this way")?;
        let (i, set) = <Controlling as Way<Objects>>::read(i)?;
        if !is_of_yours(&set) {
            return i.stumble();
        }
        let (i, ()) = i.lit("or")?;
        let (i, done) = done::read_you_did(i)?;
        Ok((i, vec![Cond::Exists(Box::new(set)), Cond::Exists(Box::new(done))]))
    }

    fn say(value: &Vec<Cond>, o: &mut Out<'_>) -> bool {
        let [Cond::Exists(set), Cond::Exists(done)] = value.as_slice() else { return false };
        is_of_yours(set)
            && o.attempt(|o| <Controlling as Way<Objects>>::say(set, o) && o.lit("or") && done::say_you_did(done, o))
    }
}

/// Whether these are what you control.
fn is_of_yours(set: &Objects) -> bool {
    matches!(set, Objects::All(filter, _) if matches!(apart(filter), Some((_, Players::You))))
}
