//! Conditions with a shape of their own: deaths, what remains, what is controlled, how many.

use super::*;
use crate::oracle::grammar::players::{self};
use crate::oracle::grammar::select::{AKind, One, Several};
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

/// "it", "them" behind "on".
pub(super) struct OnIt;

const ON: &[&str] = &["it", "them", "him", "her", "~"];

impl Way<()> for OnIt {
    fn read(i: In<'_>) -> Read<'_, ()> {
        one_of(i, ON)
    }

    fn say(_: &(), o: &mut Out<'_>) -> bool {
        o.either(ON)
    }
}

/// "the top card of your library is a creature card": there is such a card on top of it.
pub(super) struct TopIs;

impl Way<Objects> for TopIs {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, ()) = i.lit("the top card of")?;
        let (i, whose) = <TheirOwn as Way<Players>>::read(i)?;
        let (i, of_library) = longest(
            i,
            &[&|i| i.lit("library is").map(|(i, ())| (i, true)), &|i| i.lit("graveyard is").map(|(i, ())| (i, false))],
        )?;
        let (i, mut filter) = longest(
            i,
            &[&|i| <AKind as Way<Filter>>::read(i), &|i| {
                let (i, pred) = <crate::oracle::grammar::select::Adjective as Way<Pred>>::read(i)?;
                Ok((i, Filter { heads: Vec::new(), noun: Noun::Card, post: vec![pred] }))
            }],
        )?;
        filter.post.push(if of_library { Pred::OnTop(Box::new(whose)) } else { last_of(whose) });
        Ok((i, Objects::All(filter, Quantifier::All)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::All(filter, Quantifier::All) = value else { return false };
        let (zone, whose, post) = match filter.post.split_last() {
            Some((Pred::OnTop(whose), post)) => ("library is", &**whose, post),
            Some((last @ Pred::And(parts), post)) => match parts.as_slice() {
                [Pred::In(Zone::Graveyard, Some(whose)), _] if *last == last_of((**whose).clone()) => {
                    ("graveyard is", &**whose, post)
                }
                _ => return false,
            },
            _ => return false,
        };
        let kind = Filter { post: post.to_vec(), ..filter.clone() };
        o.attempt(|o| {
            o.lit("the top card of")
                && <TheirOwn as Way<Players>>::say(whose, o)
                && o.lit(zone)
                && match kind.post.as_slice() {
                    [pred] if kind.heads.is_empty() => {
                        <crate::oracle::grammar::select::Adjective as Way<Pred>>::say(pred, o)
                    }
                    _ => <AKind as Way<Filter>>::say(&kind, o),
                }
        })
    }
}

/// Is the top card of such a graveyard: the last that came there (404.2).
pub(crate) fn last_of(whose: Players) -> Pred {
    let whose = Some(Box::new(whose));
    let any = Filter { heads: Vec::new(), noun: Noun::Card, post: Vec::new() };
    Pred::And(vec![Pred::In(Zone::Graveyard, whose.clone()), Pred::LastOf(Box::new(any), whose)])
}

/// "you revealed a Dragon card or controlled a Dragon", of an additional cost to reveal one.
pub(super) struct RevealedOrControlled;

impl Way<Vec<Cond>> for RevealedOrControlled {
    fn read(i: In<'_>) -> Read<'_, Vec<Cond>> {
        let (i, ()) = i.lit("you revealed")?;
        let (i, card) = <AKind as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit("or controlled")?;
        let (i, kind) = <AKind as Way<Filter>>::read(i)?;
        if card != (Filter { noun: Noun::Card, ..kind.clone() }) {
            return i.stumble();
        }
        let those = Objects::All(controlled(kind, Players::You), Quantifier::Plural);
        let (i, ()) = one_of(i, AS_CAST)?;
        let then = Cond::AsCast(Box::new(Cond::Exists(Box::new(those))));
        Ok((i, vec![Cond::Kicked(Some(UNNAMED_COST)), then]))
    }

    fn say(value: &Vec<Cond>, o: &mut Out<'_>) -> bool {
        let [Cond::Kicked(Some(UNNAMED_COST)), Cond::AsCast(then)] = value.as_slice() else { return false };
        let Cond::Exists(those) = &**then else { return false };
        let Objects::All(filter, Quantifier::Plural) = &**those else { return false };
        let Some((kind, Players::You)) = apart(filter) else { return false };
        let card = Filter { noun: Noun::Card, ..kind.clone() };
        o.attempt(|o| {
            o.lit("you revealed")
                && <AKind as Way<Filter>>::say(&card, o)
                && o.lit("or controlled")
                && <AKind as Way<Filter>>::say(&kind, o)
                && o.either(AS_CAST)
        })
    }
}

/// "your" before "library": the cards in it.
pub(crate) struct OfLibrary;

impl Way<Objects> for OfLibrary {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, whose) = <TheirOwn as Way<Players>>::read(i)?;
        let post = vec![Pred::In(Zone::Library, Some(Box::new(whose)))];
        Ok((i, Objects::All(Filter { heads: Vec::new(), noun: Noun::Card, post }, Quantifier::All)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::All(filter, Quantifier::All) = value else { return false };
        match filter.post.as_slice() {
            [Pred::In(Zone::Library, Some(whose))] if filter.heads.is_empty() => {
                <TheirOwn as Way<Players>>::say(whose, o)
            }
            _ => false,
        }
    }
}

/// "it was cast from your graveyard", "you cast it from your graveyard": a card of yours.
pub(super) struct CastFromYours;

fn cast_from_yours(it: Ref, by: Option<Box<Players>>) -> Vec<Cond> {
    let yours = Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::OwnedBy(Box::new(Players::You))] };
    vec![Cond::WasCast(it.clone(), by), Cond::CastFromZone(it.clone(), Zone::Graveyard), Cond::Is(it, Box::new(yours))]
}

impl Way<Vec<Cond>> for CastFromYours {
    fn read(i: In<'_>) -> Read<'_, Vec<Cond>> {
        let (i, (it, by)) = longest(
            i,
            &[&|i| <WasCastFrom as Way<Ref>>::read(i).map(|(i, it)| (i, (it, None))), &|i| {
                let (i, ()) = i.lit("you cast")?;
                Ref::parse(i).map(|(i, it)| (i, (it, Some(Box::new(Players::You)))))
            }],
        )?;
        i.lit("from your graveyard").map(|(i, ())| (i, cast_from_yours(it, by)))
    }

    fn say(value: &Vec<Cond>, o: &mut Out<'_>) -> bool {
        let Some(Cond::WasCast(it, by)) = value.first() else { return false };
        *value == cast_from_yours(it.clone(), by.clone())
            && o.attempt(|o| {
                (match by {
                    None => <WasCastFrom as Way<Ref>>::say(it, o),
                    Some(_) => o.lit("you cast") && it.say(o),
                }) && o.lit("from your graveyard")
            })
    }
}

/// "an Assassin crewed it this turn", "two or more creatures" left aside: one that did.
pub(super) struct TappedForIt;

impl Way<Objects> for TappedForIt {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, mut filter) = <AKind as Way<Filter>>::read(i)?;
        let (i, keyword) = longest(
            i,
            &[&|i| i.lit("crewed").map(|(i, ())| (i, Keyword::Crew)), &|i| {
                i.lit("saddled").map(|(i, ())| (i, Keyword::Saddle))
            }],
        )?;
        let (i, it) = Ref::parse(i)?;
        let (i, ()) = i.lit("this turn")?;
        filter.post.push(Pred::TappedFor(keyword, it));
        Ok((i, Objects::All(filter, Quantifier::All)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::All(filter, Quantifier::All) = value else { return false };
        let Some((Pred::TappedFor(keyword, it), rest)) = filter.post.split_last() else { return false };
        let kind = Filter { post: rest.to_vec(), ..filter.clone() };
        let verb = if *keyword == Keyword::Crew { "crewed" } else { "saddled" };
        o.attempt(|o| <AKind as Way<Filter>>::say(&kind, o) && o.lit(verb) && it.say(o) && o.lit("this turn"))
    }
}

/// A reference that is controlled by somebody, as a kind.
pub(super) fn kept(pred: Pred) -> Filter {
    Filter { heads: Vec::new(), noun: Noun::Permanent, post: vec![pred] }
}

/// "you control ~", "it entered under your control": of that very one.
pub(super) struct HoldingIt;

/// Of what has just entered.
const ENTERED_UNDER: &str = "entered under your control";

impl Way<Cond> for HoldingIt {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        if let Ok((rest, it)) = Ref::parse(i)
            && let Ok((rest, ())) = rest.lit(ENTERED_UNDER)
        {
            return Ok((rest, Cond::Is(it, Box::new(kept(Pred::ControlledBy(Box::new(Players::You)))))));
        }
        let (i, who) = <players::Subject as Way<Players>>::read(i)?;
        let (i, ()) = one_of(i, &["control*", "controlled"])?;
        let (i, it) = Ref::parse(i)?;
        Ok((i, Cond::Is(it, Box::new(kept(Pred::ControlledBy(Box::new(who)))))))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let Cond::Is(it, filter) = value else { return false };
        match filter.post.as_slice() {
            [Pred::ControlledBy(who)] if **filter == kept(Pred::ControlledBy(who.clone())) => {
                o.attempt(|o| {
                    <players::Subject as Way<Players>>::say(who, o)
                        && o.either(&["control*", "controlled"])
                        && it.say(o)
                }) || **who == Players::You && o.attempt(|o| it.say(o) && o.lit(ENTERED_UNDER))
            }
            _ => false,
        }
    }
}

/// "of those cards remain exiled", behind "any".
pub(super) struct AnyRemain;

impl Way<Objects> for AnyRemain {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, ()) = i.lit("of")?;
        let (i, from) = Ref::parse(i)?;
        i.lit("remain exiled").map(|(i, ())| (i, crate::oracle::grammar::number::still_exiled(from)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::Among { from, .. } = value else { return false };
        *value == crate::oracle::grammar::number::still_exiled(from.clone())
            && o.attempt(|o| o.lit("of") && from.say(o) && o.lit("remain exiled"))
    }
}

/// "that card's mana value is odd", "it has an even number of counters on it".
pub(super) struct OddOrEven;

const ODD_OR_EVEN: [(&str, &str, i32); 2] = [("odd", "an odd number of", 1), ("even", "an even number of", 0)];

/// What is left of a number when it is halved.
fn leaves(n: Num, left: i32) -> Cond {
    let half = Num::Half(Box::new(n.clone()), Rounding::Down);
    let rest = Num::Minus(Box::new(n), Box::new(Num::Times(2, Box::new(half))));
    Cond::Compare(rest, Cmp::Eq, Num::Const(left))
}

impl Way<Cond> for OddOrEven {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        longest(
            i,
            &[
                &|i| {
                    let (i, n) = <Values as Way<Num>>::read(i)?;
                    let (i, ()) = i.lit("is")?;
                    let found = ODD_OR_EVEN.iter().find_map(|(word, _, left)| Some((i.lit(word).ok()?.0, *left)));
                    found.map_or_else(|| i.stumble(), |(i, left)| Ok((i, leaves(n, left))))
                },
                &|i| {
                    let (i, it) = Ref::parse(i)?;
                    let (i, ()) = i.lit("have*")?;
                    let found = ODD_OR_EVEN.iter().find_map(|(_, words, left)| Some((i.lit(words).ok()?.0, *left)));
                    let Some((i, left)) = found else { return i.stumble() };
                    let (i, kind) = <Counters as Way<Option<CounterKind>>>::read(i)?;
                    let (i, ()) = i.lit("counters on").and_then(|(i, ())| <OnIt as Way<()>>::read(i))?;
                    Ok((i, leaves(Num::CountersOn(it, kind), left)))
                },
            ],
        )
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let Cond::Compare(Num::Minus(n, _), Cmp::Eq, Num::Const(left)) = value else { return false };
        let Some((word, words, _)) = ODD_OR_EVEN.iter().find(|(.., same)| same == left) else { return false };
        *value == leaves((**n).clone(), *left)
            && (matches!(&**n, Num::CountersOn(it, kind) if o.attempt(|o| {
                it.say(o)
                    && o.lit("have*")
                    && o.lit(words)
                    && <Counters as Way<Option<CounterKind>>>::say(kind, o)
                    && o.lit("counters on")
                    && <OnIt as Way<()>>::say(&(), o)
            })) || o.attempt(|o| <Values as Way<Num>>::say(n, o) && o.lit("is") && o.lit(word)))
    }
}

/// "you have no land cards in hand", "you have eight or more instant and/or sorcery cards in your graveyard".
pub(super) struct HavingCards;

/// The cards are yours, in your hand or graveyard; of cards of whatever kind other rows speak.
fn are_yours(filter: &Filter) -> bool {
    filter.noun == Noun::Card
        && filter.heads.iter().any(|head| *head != Head::default())
        && matches!(filter.post.last(), Some(Pred::In(Zone::Hand | Zone::Graveyard, Some(whose))) if **whose == Players::You)
}

impl Way<Cond> for HavingCards {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (i, ()) = i.lit("you have")?;
        let (i, (cmp, n)) = <AtLeast as Way<(Cmp, Num)>>::read(i)?;
        let (mut i, mut cards) = <Several as Way<Filter>>::read(i)?;
        if let Ok((rest, ())) = i.lit("in hand") {
            cards.post.push(Pred::In(Zone::Hand, Some(Box::new(Players::You))));
            i = rest;
        }
        match are_yours(&cards) {
            true => Ok((i, Cond::Compare(Num::Count(Box::new(Objects::All(cards, Quantifier::Plural))), cmp, n))),
            false => i.stumble(),
        }
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let Cond::Compare(Num::Count(set), cmp, n) = value else { return false };
        let Objects::All(cards, Quantifier::Plural) = &**set else { return false };
        let in_hand = match cards.post.split_last() {
            Some((Pred::In(Zone::Hand, _), post)) => Some(Filter { post: post.to_vec(), ..cards.clone() }),
            _ => None,
        };
        are_yours(cards)
            && o.attempt(|o| {
                o.lit("you have")
                    && <AtLeast as Way<(Cmp, Num)>>::say(&(*cmp, n.clone()), o)
                    && (o.attempt(|o| <Several as Way<Filter>>::say(cards, o))
                        || in_hand.is_some_and(|cards| <Several as Way<Filter>>::say(&cards, o) && o.lit("in hand")))
            })
    }
}

/// "it remains exiled", "~ remains on the battlefield", "~ remains tapped".
pub(super) struct Remains;

pub(super) fn remaining() -> [(&'static str, Filter); 3] {
    let card = |pred| Filter { heads: Vec::new(), noun: Noun::Object, post: vec![pred] };
    [
        ("exiled", card(Pred::In(Zone::Exile, None))),
        ("on the battlefield", card(Pred::In(Zone::Battlefield, None))),
        ("tapped", card(Pred::Tapped)),
    ]
}

impl Way<Cond> for Remains {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (i, it) = Ref::parse(i)?;
        let (i, ()) = i.lit("remain*")?;
        for (words, filter) in remaining() {
            if let Ok((rest, ())) = i.lit(words) {
                return Ok((rest, Cond::Is(it, Box::new(filter))));
            }
        }
        i.stumble()
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let Cond::Is(it, filter) = value else { return false };
        remaining()
            .iter()
            .any(|(words, one)| **filter == *one && o.attempt(|o| it.say(o) && o.lit("remain*") && o.lit(words)))
    }
}

/// "a player cast two or more spells last turn": some one player so many.
pub(super) struct PlayerCastMany;

pub(super) fn spells() -> Filter {
    Filter { heads: vec![Head::default()], noun: Noun::Spell, post: Vec::new() }
}

/// How often the player at hand cast a spell last turn, compared.
pub(super) fn cast_last_turn(who: Players, cmp: Cmp, n: Num) -> Cond {
    let event = EventPattern::Casts { who, what: spells(), nth: None, from: None, or_copies: false };
    Cond::Happened(Box::new(event), Window::LastTurn, cmp, n)
}

impl Way<Cond> for PlayerCastMany {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        if let Ok((rest, ())) = i.lit("no spells were cast last turn") {
            return Ok((rest, cast_last_turn(Players::Each, Cmp::Eq, Num::Const(0))));
        }
        let (i, ()) = i.lit("a player cast")?;
        let (i, (cmp, n)) = <AtLeast as Way<(Cmp, Num)>>::read(i)?;
        let (i, ()) = i.lit("spells last turn")?;
        let one = Players::That(Ref::Each, Said::Pronoun);
        let who = Players::Who(Box::new(Players::Each), Box::new(cast_last_turn(one, cmp, n)));
        Ok((i, Cond::Compare(Num::PlayersWho(Box::new(who)), Cmp::Ge, Num::Const(1))))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        if *value == cast_last_turn(Players::Each, Cmp::Eq, Num::Const(0)) {
            return o.lit("no spells were cast last turn");
        }
        let Cond::Compare(Num::PlayersWho(who), Cmp::Ge, Num::Const(1)) = value else { return false };
        let Players::Who(_, cond) = &**who else { return false };
        let Cond::Happened(_, Window::LastTurn, cmp, n) = &**cond else { return false };
        o.attempt(|o| {
            o.lit("a player cast")
                && <AtLeast as Way<(Cmp, Num)>>::say(&(*cmp, n.clone()), o)
                && o.lit("spells last turn")
        })
    }
}

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
pub(super) struct OwnedInEach;

impl Way<Vec<Cond>> for OwnedInEach {
    fn read(i: In<'_>) -> Read<'_, Vec<Cond>> {
        let (i, who) = <players::Subject as Way<Players>>::read(i)?;
        let (i, ()) = i.lit("own*")?;
        let (i, mut kind) = <AKind as Way<Filter>>::read(i)?;
        let Some(first @ Pred::In(..)) = kind.post.pop() else { return i.stumble() };
        let (rest, places) =
            listed(i, Joints::AND, <crate::oracle::grammar::select::Post as Way<Pred>>::read, vec![first]);
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
                    && say_several(&all, Joints::AND, o, |(.., place), o| {
                        <crate::oracle::grammar::select::Post as Way<Pred>>::say(place, o)
                    })
            })
    }
}

/// "all lands on the battlefield are Islands": of what there is none, that a land is none.
pub(super) struct AllAre;

impl Way<Cond> for AllAre {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (i, ()) = i.lit("all")?;
        let (i, mut filter) = <Several as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit("are")?;
        let (i, kind) = <Several as Way<Filter>>::read(i)?;
        filter.post.push(Pred::Not(Box::new(Pred::Fits(Box::new(kind)))));
        Ok((i, Cond::Exists(Box::new(Objects::All(filter, Quantifier::Plural)))))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let Cond::Exists(set) = value else { return false };
        let Objects::All(filter, Quantifier::Plural) = &**set else { return false };
        let Some((Pred::Not(other), post)) = filter.post.split_last() else { return false };
        let Pred::Fits(kind) = &**other else { return false };
        let all = Filter { post: post.to_vec(), ..filter.clone() };
        o.attempt(|o| {
            o.lit("all")
                && <Several as Way<Filter>>::say(&all, o)
                && o.lit("are")
                && <Several as Way<Filter>>::say(kind, o)
        })
    }
}

/// "is attacking", "has flying": what is said of some of a kind.
pub(crate) fn read_so(i: In<'_>, agree: Agree) -> Read<'_, Pred> {
    let i = i.agreeing(agree);
    longest(
        i,
        &[&|i| i.lit("are*").and_then(|(i, ())| <Being as Way<Pred>>::read(i)), &|i| {
            i.lit("have*").and_then(|(i, ())| <With as Way<Pred>>::read(i))
        }],
    )
}

/// Says what [`read_so`] reads.
pub(crate) fn say_so(so: &Pred, agree: Agree, o: &mut Out<'_>) -> bool {
    let said = |verb: &str, o: &mut Out<'_>| {
        o.agree = agree;
        o.lit(verb)
    };
    o.attempt(|o| said("are*", o) && <Being as Way<Pred>>::say(so, o))
        || o.attempt(|o| said("have*", o) && <With as Way<Pred>>::say(so, o))
}

/// Words that let others have as much.
const OR_TIED: &str = "or tied for the greatest";

/// "the creature with the greatest power or tied for the greatest power", of all there are.
fn read_greatest(i: In<'_>) -> Read<'_, Filter> {
    let (i, ()) = i.lit("the")?;
    let (i, mut kind) = <One as Way<Filter>>::read(i)?;
    let (i, ()) = i.lit("with the greatest")?;
    let (i, of) = <crate::oracle::grammar::number::OfEach as Way<Num>>::read(i)?;
    let (i, ()) = i.lit(OR_TIED)?;
    let (i, same) = <crate::oracle::grammar::number::OfEach as Way<Num>>::read(i)?;
    if same != of {
        return i.stumble();
    }
    kind.post.push(Pred::Extreme(true, Box::new(of), Box::new(kind.clone())));
    Ok((i, kind))
}

/// Says what [`read_greatest`] reads.
fn say_greatest(value: &Filter, o: &mut Out<'_>) -> bool {
    let Some((Pred::Extreme(true, of, among), post)) = value.post.split_last() else { return false };
    let kind = Filter { post: post.to_vec(), ..value.clone() };
    let say_of = |o: &mut Out<'_>| <crate::oracle::grammar::number::OfEach as Way<Num>>::say(of, o);
    **among == kind
        && o.attempt(|o| {
            o.lit("the")
                && <One as Way<Filter>>::say(&kind, o)
                && o.lit("with the greatest")
                && say_of(o)
                && o.lit(OR_TIED)
                && say_of(o)
        })
}

/// "you control a green permanent and a white permanent".
pub(super) struct ControllingBoth;

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
pub(super) struct ControllingNone;

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
                    // "Three or more lands with the same name" are counted name by name, by another row.
                    if filter.post.iter().any(crate::oracle::grammar::facts::is_alike) {
                        return i.stumble();
                    }
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
                            let (i, place) = <crate::oracle::grammar::select::Post as Way<Pred>>::read(i)?;
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
                            || (o.lit("are") && <crate::oracle::grammar::select::Post as Way<Pred>>::say(so, o)))
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

/// "its power is greater than each other creature's power": of what there is none.
pub(super) struct AsStrong;

const EACH_OTHER: &str = "power is greater than each other creature 's power";

fn as_strong(it: Ref) -> Cond {
    let mut others = crate::oracle::grammar::event::any_creature();
    others.post = vec![Pred::OtherThan(it.clone()), Pred::Power(Cmp::Ge, Num::Power(it))];
    Cond::Exists(Box::new(Objects::All(others, Quantifier::Plural)))
}

impl Way<Cond> for AsStrong {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (i, it) = <crate::oracle::grammar::refer::Own as Way<Ref>>::read(i)?;
        i.lit(EACH_OTHER).map(|(i, ())| (i, as_strong(it)))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let Cond::Exists(set) = value else { return false };
        let Objects::All(others, _) = &**set else { return false };
        let Some(Pred::OtherThan(it)) = others.post.first() else { return false };
        *value == as_strong(it.clone())
            && o.attempt(|o| <crate::oracle::grammar::refer::Own as Way<Ref>>::say(it, o) && o.lit(EACH_OTHER))
    }
}

/// "the amount of mana spent to cast that spell is greater than ~'s power or toughness": than the one or than the other.
pub(super) struct MoreThanEither;

const EITHER: &str = "is greater than ~ 's power or toughness";

fn more_than_either(n: Num) -> Cond {
    let more = |than| Cond::Compare(n.clone(), Cmp::Gt, than);
    Cond::Or(vec![more(Num::Power(Ref::This)), more(Num::Toughness(Ref::This))])
}

/// "it has greater power or toughness than ~": more of the one than that has, or more of the other (702.100b).
pub(super) struct GreaterInEither;

const GREATER: &str = "have* greater power or toughness than";

fn greater_in_either(it: Ref, than: Ref) -> Vec<Cond> {
    let more = |of: fn(Ref) -> Num| Cond::Compare(of(it.clone()), Cmp::Gt, of(than.clone()));
    vec![more(Num::Power), more(Num::Toughness)]
}

impl Way<Vec<Cond>> for GreaterInEither {
    fn read(i: In<'_>) -> Read<'_, Vec<Cond>> {
        let (i, it) = Ref::parse(i)?;
        let (i, ()) = i.lit(GREATER)?;
        Ref::parse(i).map(|(i, than)| (i, greater_in_either(it, than)))
    }

    fn say(value: &Vec<Cond>, o: &mut Out<'_>) -> bool {
        let Some(Cond::Compare(Num::Power(it), Cmp::Gt, Num::Power(than))) = value.first() else { return false };
        *value == greater_in_either(it.clone(), than.clone())
            && o.attempt(|o| it.say(o) && o.lit(GREATER) && than.say(o))
    }
}

impl Way<Cond> for MoreThanEither {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (i, n) = <Values as Way<Num>>::read(i)?;
        let (i, ()) = i.lit(EITHER)?;
        Ok((i, more_than_either(n)))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let Cond::Or(both) = value else { return false };
        let Some(Cond::Compare(n, Cmp::Gt, _)) = both.first() else { return false };
        *value == more_than_either(n.clone()) && o.attempt(|o| <Values as Way<Num>>::say(n, o) && o.lit(EITHER))
    }
}

/// "two or more of those creatures are attacking you", "one or more of them entered from a graveyard or was cast from a
/// graveyard": so many of several that were named.
pub(super) struct ManyOfThose;

/// What happened to each of them as it came.
const CAME: &[(&str, bool, bool)] = &[
    ("entered from a graveyard or was cast from a graveyard", true, true),
    ("entered from a graveyard or were cast from a graveyard", true, true),
    ("entered from a graveyard", true, false),
    ("was cast from a graveyard", false, true),
    ("were cast from a graveyard", false, true),
];

fn came(entered: bool, cast: bool) -> Pred {
    let graveyard = Origin { zone: Zone::Graveyard, whose: Whose::Anyones };
    let itself = Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(Ref::Each)] };
    let enters = EventPattern::Enters { what: itself, from: Some(graveyard), batch: false };
    let entered = entered.then(|| Pred::Did(Box::new(enters), Window::ThisTurn));
    let mut all: Vec<Pred> = entered.into_iter().chain(cast.then_some(Pred::CastFrom(graveyard))).collect();
    if all.len() == 1 { all.remove(0) } else { Pred::Or(all) }
}

/// Of those of which none did so.
const ATTACKED_YOU: &str = "attacked you";

/// None of them was declared as an attacker of yours this combat.
fn none_attacked_you(from: Ref) -> Cond {
    let itself = Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(Ref::Each)] };
    let attacks = EventPattern::Attacks { what: itself, whom: Some(AttackTarget::Player(Players::You)), alone: false };
    let so = Pred::Did(Box::new(attacks), Window::ThisCombat);
    let filter = Filter { heads: Vec::new(), noun: Noun::Object, post: vec![so] };
    let those = Objects::Among { from, count: Count::All, filter, random: false };
    Cond::Compare(Num::Count(Box::new(those)), Cmp::Eq, Num::Const(0))
}

/// Of one at the least.
const ANY: &str = "any";

impl Way<Cond> for ManyOfThose {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        if let Ok((rest, from)) = i.lit("none of").and_then(|(i, ())| Ref::parse(i))
            && let Ok((rest, ())) = rest.lit(ATTACKED_YOU)
        {
            return Ok((rest, none_attacked_you(from)));
        }
        let (i, (cmp, n)) = match i.lit(ANY) {
            Ok((i, ())) => (i, (Cmp::Ge, Num::Const(1))),
            Err(_) => <AtLeast as Way<(Cmp, Num)>>::read(i)?,
        };
        let (i, ()) = i.lit("of")?;
        let (i, from) = Ref::parse(i)?;
        let (i, so) = longest(
            i,
            &[&|i| read_so(i, Agree::Bare), &|i| read_so(i, Agree::Third), &|i: In<'_>| {
                let found =
                    CAME.iter().find_map(|(words, entered, cast)| Some((i.lit(words).ok()?.0, came(*entered, *cast))));
                found.map_or_else(|| i.stumble(), Ok)
            }],
        )?;
        let filter = Filter { heads: Vec::new(), noun: Noun::Object, post: vec![so] };
        let those = Objects::Among { from, count: Count::All, filter, random: false };
        Ok((i, Cond::Compare(Num::Count(Box::new(those)), cmp, n)))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let Cond::Compare(Num::Count(those), cmp, n) = value else { return false };
        let Objects::Among { from, count: Count::All, filter, random: false } = &**those else { return false };
        if *value == none_attacked_you(from.clone()) {
            return o.attempt(|o| o.lit("none of") && from.say(o) && o.lit(ATTACKED_YOU));
        }
        let [so] = filter.post.as_slice() else { return false };
        let any = (*cmp, n) == (Cmp::Ge, &Num::Const(1));
        o.attempt(|o| {
            (any && o.lit(ANY) || <AtLeast as Way<(Cmp, Num)>>::say(&(*cmp, n.clone()), o))
                && o.lit("of")
                && from.say(o)
                && (CAME.iter().any(|(words, entered, cast)| *so == came(*entered, *cast) && o.lit(words))
                    || [Agree::Bare, Agree::Third].into_iter().any(|agree| o.attempt(|o| say_so(so, agree, o))))
        })
    }
}

/// "~ is enchanted by exactly one Aura", "it's enchanted by three or more Auras".
pub(super) struct EnchantedByMany;

const AURAS: &[&str] = &["Aura", "Auras"];

/// The Auras that are attached to this.
fn auras_on(it: Ref) -> Option<Num> {
    let types = vec![Pred::Subtype(crate::card::Subtype::named("Aura").next()?)];
    let host = Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(it)] };
    let heads = vec![Head { adjectives: Vec::new(), types }];
    let on = Filter { heads, noun: Noun::Permanent, post: vec![Pred::AttachedTo(Box::new(host))] };
    Some(Num::Count(Box::new(Objects::All(on, Quantifier::Plural))))
}

impl Way<Cond> for EnchantedByMany {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (i, it) = <ItBe as Way<Ref>>::read(i)?;
        let (i, ()) = i.lit("enchanted by")?;
        let (i, (cmp, n)) = <AtLeast as Way<(Cmp, Num)>>::read(i)?;
        let (i, ()) = one_of(i, AURAS)?;
        auras_on(it).map_or_else(|| i.stumble(), |many| Ok((i, Cond::Compare(many, cmp, n))))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let Cond::Compare(many @ Num::Count(set), cmp, n) = value else { return false };
        let Objects::All(on, Quantifier::Plural) = &**set else { return false };
        let [Pred::AttachedTo(host)] = on.post.as_slice() else { return false };
        let [Pred::Is(it)] = host.post.as_slice() else { return false };
        auras_on(it.clone()).as_ref() == Some(many)
            && o.attempt(|o| {
                <ItBe as Way<Ref>>::say(it, o)
                    && o.lit("enchanted by")
                    && <AtLeast as Way<(Cmp, Num)>>::say(&(*cmp, n.clone()), o)
                    && o.either(AURAS)
            })
    }
}

/// "it's blocking or blocked by a Goblin or Orc", "~ is blocking a legendary creature": there is such a one.
pub(super) struct InCombatWith;

/// The words, and whether it blocks such a one, and is blocked by it.
const FIGHTS: &[(&str, bool, bool)] =
    &[("blocking or blocked by", true, true), ("blocking", true, false), ("blocked by", false, true)];

/// What this is blocking, or what is blocking it.
fn fights(it: &Ref, blocks: bool, blocked: bool) -> Pred {
    match (blocks, blocked) {
        (true, true) => Pred::Or(vec![Pred::BlockedBy(it.clone()), Pred::BlockingWhich(it.clone())]),
        (true, false) => Pred::BlockedBy(it.clone()),
        _ => Pred::BlockingWhich(it.clone()),
    }
}

impl Way<Objects> for InCombatWith {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, it) = <ItBe as Way<Ref>>::read(i)?;
        let found = FIGHTS.iter().find_map(|(words, blocks, blocked)| Some((i.lit(words).ok()?.0, *blocks, *blocked)));
        let Some((i, blocks, blocked)) = found else { return i.stumble() };
        let (i, mut kind) = <AKind as Way<Filter>>::read(i)?;
        kind.post.push(fights(&it, blocks, blocked));
        Ok((i, Objects::All(kind, Quantifier::Plural)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let Objects::All(kind, Quantifier::Plural) = value else { return false };
        let Some((last, post)) = kind.post.split_last() else { return false };
        let it = match last {
            Pred::Or(both) => match both.as_slice() {
                [Pred::BlockedBy(it), ..] => it,
                _ => return false,
            },
            Pred::BlockedBy(it) | Pred::BlockingWhich(it) => it,
            _ => return false,
        };
        let kind = Filter { post: post.to_vec(), ..kind.clone() };
        FIGHTS.iter().filter(|(_, blocks, blocked)| fights(it, *blocks, *blocked) == *last).any(|(words, ..)| {
            o.attempt(|o| <ItBe as Way<Ref>>::say(it, o) && o.lit(words) && <AKind as Way<Filter>>::say(&kind, o))
        })
    }
}
