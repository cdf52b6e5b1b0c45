//! Attacks with a condition: beside others, while saddled, by whom.

use super::either::{elided_player, player_of};
use super::*;
use crate::oracle::grammar::objects::{OneOrMore, Thing};
use crate::oracle::grammar::players::{self};
use crate::oracle::grammar::select::Several;
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

/// "you attack", "you attack with two or more creatures", "a player attacks you".
pub(super) struct YouAttack;

/// "attack" behind "when you next": an attack of yours, whose player is named there.
pub(crate) struct NextAttack;

impl Way<EventPattern> for NextAttack {
    fn read(i: In<'_>) -> Read<'_, EventPattern> {
        let before = i.cx.elide.replace(Some((i.s.len(), Agree::Bare)));
        let read = <YouAttack as Way<EventPattern>>::read(i);
        i.cx.elide.set(before);
        let (rest, mut event) = read?;
        match player_of(&mut event) {
            Some(who) if *who == elided_player() => *who = Players::You,
            _ => return i.stumble(),
        }
        Ok((rest, event))
    }

    fn say(value: &EventPattern, o: &mut Out<'_>) -> bool {
        let mut event = value.clone();
        match (player_of(&mut event), value) {
            (Some(who), EventPattern::PlayerAttacks { .. }) if *who == Players::You => *who = elided_player(),
            _ => return false,
        }
        let before = std::mem::replace(&mut o.elide, Agree::Bare);
        let said = <YouAttack as Way<EventPattern>>::say(&event, o);
        o.elide = before;
        said
    }
}

/// "~ and at least one other creature with power greater than ~'s power attack", "you attack with ~ and another legendary creature",
/// "~ and at least two Zombies attack".
pub(super) struct AttackBeside;

/// Of others as well where they are not said to be: nothing attacks beside itself.
fn attack_beside(what: Filter, it: Option<Ref>, mut beside: Filter, n: i32) -> EventPattern {
    beside.post.push(Pred::Attacking);
    beside.post.push(it.map_or(Pred::Other, Pred::OtherThan));
    let count = Num::Count(Box::new(Objects::All(beside, Quantifier::All)));
    let there = Cond::Compare(count, Cmp::Ge, Num::Const(n));
    let attack = EventPattern::Attacks { what, whom: None, alone: false };
    EventPattern::While(Box::new(attack), Box::new(there))
}

/// How many others, of which kind: "at least two Zombies", "another creature"; whether they are said to be others.
fn read_beside(i: In<'_>) -> Read<'_, (Filter, bool, i32)> {
    if let Ok((rest, ())) = i.lit("another") {
        let (rest, beside) = <crate::oracle::grammar::select::One as Way<Filter>>::read(rest)?;
        return Ok((rest, (beside, true, 1)));
    }
    let (i, ()) = i.lit("at least")?;
    let (i, n) = <crate::oracle::grammar::number::Spelled as Way<i32>>::read(i)?;
    let (i, other) = maybe(i, |i| i.lit("other"));
    let (i, beside) = match n {
        1 => <crate::oracle::grammar::select::One as Way<Filter>>::read(i)?,
        _ => <Several as Way<Filter>>::read(i)?,
    };
    Ok((i, (beside, other.is_some(), n)))
}

fn say_beside(beside: &Filter, other: bool, n: i32, o: &mut Out<'_>) -> bool {
    let one = |o: &mut Out<'_>| <crate::oracle::grammar::select::One as Way<Filter>>::say(beside, o);
    (other && n == 1 && o.attempt(|o| o.lit("another") && one(o)))
        || o.attempt(|o| {
            o.lit("at least")
                && <crate::oracle::grammar::number::Spelled as Way<i32>>::say(&n, o)
                && (!other || o.lit("other"))
                && if n == 1 { one(o) } else { <Several as Way<Filter>>::say(beside, o) }
        })
}

const YOU_ATTACK_WITH: &str = "you attack with";

impl Way<EventPattern> for AttackBeside {
    fn read(i: In<'_>) -> Read<'_, EventPattern> {
        let (at, with) = maybe(i, |i| i.lit(YOU_ATTACK_WITH));
        let (at, what) = <Thing as Way<Filter>>::read(at)?;
        let (at, ()) = at.lit("and")?;
        let (at, (beside, other, n)) = read_beside(at)?;
        let (at, ()) = if with.is_some() { (at, ()) } else { at.lit("attack")? };
        let it = match what.post.as_slice() {
            [Pred::Is(it)] => Some(it.clone()),
            _ if with.is_none() && other => None,
            _ => return i.stumble(),
        };
        Ok((at, attack_beside(what, it.filter(|_| !other), beside, n)))
    }

    fn say(value: &EventPattern, o: &mut Out<'_>) -> bool {
        let EventPattern::While(attack, there) = value else { return false };
        let EventPattern::Attacks { what, whom: None, alone: false } = &**attack else { return false };
        let Cond::Compare(Num::Count(set), Cmp::Ge, Num::Const(n)) = &**there else { return false };
        let Objects::All(beside, Quantifier::All) = &**set else { return false };
        let [post @ .., Pred::Attacking, other] = beside.post.as_slice() else { return false };
        let other = *other == Pred::Other;
        let beside = Filter { post: post.to_vec(), ..beside.clone() };
        let both =
            |o: &mut Out<'_>| <Thing as Way<Filter>>::say(what, o) && o.lit("and") && say_beside(&beside, other, *n, o);
        o.attempt(|o| both(o) && o.lit("attack")) || o.attempt(|o| o.lit(YOU_ATTACK_WITH) && both(o))
    }
}

/// "you attack with exactly two creatures".
pub(super) struct AttackExactly;

fn attack_exactly(who: Players, with: Filter, n: i32) -> EventPattern {
    let mut attackers = with.clone();
    attackers.post.extend([Pred::Attacking, Pred::ControlledBy(Box::new(who.clone()))]);
    let count = Num::Count(Box::new(Objects::All(attackers, Quantifier::All)));
    let attack = EventPattern::PlayerAttacks { who, with, at_least: n, whom: None };
    EventPattern::While(Box::new(attack), Box::new(Cond::Compare(count, Cmp::Eq, Num::Const(n))))
}

const WITH_EXACTLY: &str = "with exactly";

impl Way<EventPattern> for AttackExactly {
    fn read(i: In<'_>) -> Read<'_, EventPattern> {
        // How many have attacked before is counted otherwise than how many attack.
        if i.tense != Tense::Present {
            return i.stumble();
        }
        let (i, who) = <players::Subject as Way<Players>>::read(i)?;
        let (i, ()) = i.lit("attack*")?;
        let (i, ()) = i.lit(WITH_EXACTLY)?;
        let (i, n) = <crate::oracle::grammar::number::Spelled as Way<i32>>::read(i)?;
        let (i, with) = match n {
            1 => <crate::oracle::grammar::select::One as Way<Filter>>::read(i)?,
            _ => <Several as Way<Filter>>::read(i)?,
        };
        Ok((i, attack_exactly(who, with, n)))
    }

    fn say(value: &EventPattern, o: &mut Out<'_>) -> bool {
        let EventPattern::While(attack, _) = value else { return false };
        let EventPattern::PlayerAttacks { who, with, at_least, whom: None } = &**attack else { return false };
        *value == attack_exactly(who.clone(), with.clone(), *at_least)
            && o.attempt(|o| {
                <players::Subject as Way<Players>>::say(who, o)
                    && o.lit("attack*")
                    && o.lit(WITH_EXACTLY)
                    && <crate::oracle::grammar::number::Spelled as Way<i32>>::say(at_least, o)
                    && match at_least {
                        1 => <crate::oracle::grammar::select::One as Way<Filter>>::say(with, o),
                        _ => <Several as Way<Filter>>::say(with, o),
                    }
            })
    }
}

/// "~ attacks while saddled".
pub(super) struct AttackSaddled;

pub(super) fn while_saddled(what: Filter) -> EventPattern {
    let saddled = Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Designated(Designation::Saddled)] };
    EventPattern::While(
        Box::new(EventPattern::Attacks { what, whom: None, alone: false }),
        Box::new(Cond::Is(Ref::Event(Role::Subject), Box::new(saddled))),
    )
}

impl Way<EventPattern> for AttackSaddled {
    fn read(i: In<'_>) -> Read<'_, EventPattern> {
        let (i, what) = <Thing as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit("attacks while saddled")?;
        Ok((i, while_saddled(what)))
    }

    fn say(value: &EventPattern, o: &mut Out<'_>) -> bool {
        let EventPattern::While(attack, _) = value else { return false };
        let EventPattern::Attacks { what, .. } = &**attack else { return false };
        *value == while_saddled(what.clone())
            && o.attempt(|o| <Thing as Way<Filter>>::say(what, o) && o.lit("attacks while saddled"))
    }
}

pub(crate) fn most_life() -> Players {
    let theirs = Num::Life(Box::new(Players::That(Ref::Each, Said::Pronoun)));
    let most = Cond::Compare(theirs, Cmp::Ge, Num::HighestLife);
    Players::Who(Box::new(Players::Each), Box::new(most))
}

impl Way<EventPattern> for YouAttack {
    fn read(i: In<'_>) -> Read<'_, EventPattern> {
        let (i, who) = <players::Subject as Way<Players>>::read(i)?;
        let (i, ()) = i.lit("attack*")?;
        let (i, whom) = maybe(i, <AttackedOne as Way<Option<AttackTarget>>>::read);
        let (i, with) = maybe(i, |i| {
            let (i, ()) = i.lit("with")?;
            longest(
                i,
                &[
                    &|i| <OneOrMore as Way<Filter>>::read(i).map(|(i, with)| (i, (1, with))),
                    &|i| <Certain as Way<Filter>>::read(i).map(|(i, with)| (i, (1, with))),
                    &|i| {
                        let (i, n) = <crate::oracle::grammar::number::Spelled as Way<i32>>::read(i)?;
                        let (i, ()) = i.lit("or more")?;
                        let (i, with) = <Several as Way<Filter>>::read(i)?;
                        Ok((i, (n, with)))
                    },
                    &|i| {
                        // "with creatures with total power 6 or greater"
                        let (rest, with) = <Several as Way<Filter>>::read(i)?;
                        if with.together().is_some() || with == any_creatures() {
                            Ok((rest, (1, with)))
                        } else {
                            i.stumble()
                        }
                    },
                ],
            )
        });
        let (at_least, with) = with.map_or((0, any_creature()), |with| with);
        Ok((i, EventPattern::PlayerAttacks { who, with, at_least, whom: whom.flatten() }))
    }

    fn say(value: &EventPattern, o: &mut Out<'_>) -> bool {
        let EventPattern::PlayerAttacks { who, with, at_least, whom } = value else { return false };
        o.attempt(|o| {
            <players::Subject as Way<Players>>::say(who, o)
                && o.lit("attack*")
                && (whom.is_none() || <AttackedOne as Way<Option<AttackTarget>>>::say(whom, o))
                && match at_least {
                    0 => true,
                    1 if with.together().is_some() => o.lit("with") && <Several as Way<Filter>>::say(with, o),
                    1 => {
                        let plain =
                            |o: &mut Out<'_>| *with == any_creatures() && <Several as Way<Filter>>::say(with, o);
                        o.attempt(|o| o.lit("with") && <OneOrMore as Way<Filter>>::say(with, o))
                            || o.attempt(|o| o.lit("with") && <Certain as Way<Filter>>::say(with, o))
                            || o.attempt(|o| o.lit("with") && plain(o))
                    }
                    n => {
                        o.lit("with")
                            && <crate::oracle::grammar::number::Spelled as Way<i32>>::say(n, o)
                            && o.lit("or more")
                            && <Several as Way<Filter>>::say(with, o)
                    }
                }
        })
    }
}

phrases! {
    /// Attackers of which one is named: "your commander", "~ and/or your commander".
    Certain: Filter {
        ["your commander" heads:(AnyNoun) post:(YourCommander)] { Filter { heads, noun: Noun::Object, post } }
        ["~ and/or your commander" heads:(AnyNoun) post:(ItOrCommander)] { Filter { heads, noun: Noun::Object, post } }
    }
}

fn is_commander() -> Vec<Pred> {
    vec![Pred::Commander, Pred::OwnedBy(Box::new(Players::You))]
}

silent! {
    /// It is your commander.
    YourCommander: Vec<Pred> = is_commander();
    /// It is this, or your commander.
    ItOrCommander: Vec<Pred> = vec![Pred::Or(vec![Pred::Is(Ref::Word("~".into())), Pred::And(is_commander())])];
}

/// "creatures", of which nothing is said.
fn any_creatures() -> Filter {
    let head = Head { adjectives: Vec::new(), types: vec![Pred::Type(crate::card::CardTypes::CREATURE)] };
    Filter { heads: vec![head], noun: Noun::Permanent, post: Vec::new() }
}

/// "~ attacked or blocked", "it has blocked or been blocked": two events of one object in the past.
pub(super) struct EitherPast;

impl Way<Vec<EventPattern>> for EitherPast {
    fn read(i: In<'_>) -> Read<'_, Vec<EventPattern>> {
        if !i.cx.dispatch.is_probe() && !i.s.contains(" or ") {
            return i.stumble();
        }
        let (rest, mut one) = read_past(i, Tense::Past)?;
        let Some(what) = subject(&mut one).cloned() else { return i.stumble() };
        let (rest, ()) = rest.lit("or")?;
        let (rest, two) = either::goes_on(rest.in_tense(Tense::Past), &what)?;
        // "Blocked or was blocked by a blue creature": what is said behind the second is said of the first, too.
        let of_both = matches!(
            two,
            EventPattern::Blocks { which: Some(_), .. } | EventPattern::BecomesBlocked { by: Some(_), .. }
        );
        if two.is_state() || of_both { i.stumble() } else { Ok((rest.in_tense(i.tense), vec![one, two])) }
    }

    fn say(value: &Vec<EventPattern>, o: &mut Out<'_>) -> bool {
        let [one, two] = value.as_slice() else { return false };
        let Some(what) = subject(&mut one.clone()).cloned() else { return false };
        let mut two = two.clone();
        match subject(&mut two) {
            Some(same) if *same == what => *same = crate::oracle::grammar::objects::unsaid(),
            _ => return false,
        }
        o.attempt(|o| say_past(one, Tense::Past, o) && o.lit("or") && say_past(&two, Tense::Past, o))
    }
}

/// "you attacked", "you've attacked with a creature".
pub(super) struct WhoAttacked;

impl Way<EventPattern> for WhoAttacked {
    fn read(i: In<'_>) -> Read<'_, EventPattern> {
        let (i, who) = if let Ok((i, ())) = i.lit("you've attacked") {
            (i, Players::You)
        } else {
            let (i, who) = <players::Subject as Way<Players>>::read(i)?;
            let (i, ()) = i.lit("attacked")?;
            (i, who)
        };
        let (i, some) = maybe(i, |i| one_of(i, &["with a creature", "with one or more creatures"]));
        let (i, with) = match some {
            Some(()) => (i, None),
            None => maybe(i, |i| i.lit("with").and_then(|(i, ())| <AKind as Way<Filter>>::read(i))),
        };
        let with = with.unwrap_or_else(any_creature);
        Ok((i, EventPattern::PlayerAttacks { who, with, at_least: 0, whom: None }))
    }

    fn say(value: &EventPattern, o: &mut Out<'_>) -> bool {
        let EventPattern::PlayerAttacks { who, with, at_least: 0, whom: None } = value else { return false };
        let attacked = |o: &mut Out<'_>| {
            o.attempt(|o| <players::Subject as Way<Players>>::say(who, o) && o.lit("attacked"))
                || (*who == Players::You && o.lit("you've attacked"))
        };
        if *with != any_creature() {
            return o.attempt(|o| attacked(o) && o.lit("with") && <AKind as Way<Filter>>::say(with, o));
        }
        attacked(o) && o.optional("with a creature") && o.optional("with one or more creatures")
    }
}
