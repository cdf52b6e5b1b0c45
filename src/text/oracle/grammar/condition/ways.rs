//! Conditions with a shape of their own: deaths, what remains, what is controlled, how many.

mod compared;
mod controlling;

use super::*;
use crate::oracle::grammar::players::{self};
use crate::oracle::grammar::select::{AKind, One, Several};
use crate::oracle::lang::*;
use crate::oracle::phrase::*;
pub(crate) use compared::Came;
pub(super) use compared::{AsStrong, GreaterInEither, ManyOfThose, MoreThanEither, Stronger};
use compared::{read_greatest, say_greatest};
pub(super) use controlling::{AllAre, ControlledOrDone, ControllingBoth, ControllingNone, OwnedInEach};
pub(crate) use controlling::{Controlling, HowMany, apart, controlled};

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
        match <BeingFilter as Way<Filter>>::read(i)? {
            (rest, filter) if is_attached(&filter) => Ok((rest, Cond::Is(it, Box::new(filter)))),
            _ => i.stumble(),
        }
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let Cond::Is(it, filter) = value else { return false };
        remaining()
            .iter()
            .any(|(words, one)| **filter == *one && o.attempt(|o| it.say(o) && o.lit("remain*") && o.lit(words)))
            || is_attached(filter)
                && o.attempt(|o| it.say(o) && o.lit("remain*") && <BeingFilter as Way<Filter>>::say(filter, o))
    }
}

/// Whether it is being attached that is said.
fn is_attached(filter: &Filter) -> bool {
    filter.heads.is_empty() && matches!(filter.post.as_slice(), [Pred::AttachedTo(_)])
}

/// "you haven't cast it", "the player hasn't played the card": whether that player has, with a card spoken of before (701.18b).
pub(super) struct Used;

fn used(who: Players, played: bool, it: Ref) -> Cond {
    let what = Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(it)] };
    let event = match played {
        true => EventPattern::PlaysLand { who, what, from: None },
        false => EventPattern::Casts { who, what, nth: None, from: None, or_copies: false },
    };
    Cond::Happened(Box::new(event), Window::ThisGame, Cmp::Ge, Num::Const(1))
}

impl Way<Cond> for Used {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (i, who) = match i.lit("you haven't") {
            Ok((i, ())) => (i, Players::You),
            Err(_) => {
                let (i, who) = <players::Subject as Way<Players>>::read(i)?;
                (i.lit("hasn't")?.0, who)
            }
        };
        let (i, played) = match i.lit("played") {
            Ok((i, ())) => (i, true),
            Err(_) => (i.lit("cast")?.0, false),
        };
        Ref::parse(i).map(|(i, it)| (i, used(who, played, it)))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let Cond::Happened(event, Window::ThisGame, Cmp::Ge, Num::Const(1)) = value else { return false };
        let (who, what, played) = match &**event {
            EventPattern::PlaysLand { who, what, .. } => (who, what, true),
            EventPattern::Casts { who, what, .. } => (who, what, false),
            _ => return false,
        };
        let [Pred::Is(it)] = what.post.as_slice() else { return false };
        *value == used(who.clone(), played, it.clone())
            && o.attempt(|o| {
                (match who {
                    Players::You => o.lit("you haven't"),
                    who => <players::Subject as Way<Players>>::say(who, o) && o.lit("hasn't"),
                }) && o.lit(if played { "played" } else { "cast" })
                    && it.say(o)
            })
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
