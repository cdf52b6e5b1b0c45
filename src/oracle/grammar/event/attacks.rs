//! Attacks with a condition: beside others, while saddled, by whom.

use super::*;
use crate::oracle::grammar::objects::{OneOrMore, Thing};
use crate::oracle::grammar::players::{self};
use crate::oracle::grammar::select::Several;
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

/// "you attack", "you attack with two or more creatures", "a player attacks you".
pub(super) struct YouAttack;

/// "~ and at least one other creature with power greater than ~'s power attack".
pub(super) struct AttackBeside;

impl Way<EventPattern> for AttackBeside {
    fn read(i: In<'_>) -> Read<'_, EventPattern> {
        let (i, what) = <Thing as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit("and at least")?;
        let (i, n) = <crate::oracle::grammar::number::Spelled as Way<i32>>::read(i)?;
        let (i, ()) = i.lit("other")?;
        let (i, mut beside) = match n {
            1 => <crate::oracle::grammar::select::One as Way<Filter>>::read(i)?,
            _ => <Several as Way<Filter>>::read(i)?,
        };
        let (i, ()) = i.lit("attack")?;
        beside.post.extend([Pred::Attacking, Pred::Other]);
        let count = Num::Count(Box::new(Objects::All(beside, Quantifier::All)));
        let there = Cond::Compare(count, Cmp::Ge, Num::Const(n));
        let attack = EventPattern::Attacks { what, whom: None, alone: false };
        Ok((i, EventPattern::While(Box::new(attack), Box::new(there))))
    }

    fn say(value: &EventPattern, o: &mut Out<'_>) -> bool {
        let EventPattern::While(attack, there) = value else { return false };
        let EventPattern::Attacks { what, whom: None, alone: false } = &**attack else { return false };
        let Cond::Compare(Num::Count(set), Cmp::Ge, Num::Const(n)) = &**there else { return false };
        let Objects::All(beside, Quantifier::All) = &**set else { return false };
        let Some(post) = beside.post.strip_suffix(&[Pred::Attacking, Pred::Other]) else { return false };
        let beside = Filter { post: post.to_vec(), ..beside.clone() };
        o.attempt(|o| {
            <Thing as Way<Filter>>::say(what, o)
                && o.lit("and at least")
                && <crate::oracle::grammar::number::Spelled as Way<i32>>::say(n, o)
                && o.lit("other")
                && match n {
                    1 => <crate::oracle::grammar::select::One as Way<Filter>>::say(&beside, o),
                    _ => <Several as Way<Filter>>::say(&beside, o),
                }
                && o.lit("attack")
        })
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

/// "creatures", of which nothing is said.
fn any_creatures() -> Filter {
    let head = Head { adjectives: Vec::new(), types: vec![Pred::Type(crate::card::CardTypes::CREATURE)] };
    Filter { heads: vec![head], noun: Noun::Permanent, post: Vec::new() }
}

/// "~ attacked or blocked".
pub(super) struct AttackedOrBlocked;

fn attacks_or_blocks(what: Filter) -> Vec<EventPattern> {
    vec![
        EventPattern::Attacks { what: what.clone(), whom: None, alone: false },
        EventPattern::Blocks { what, which: None },
    ]
}

impl Way<Vec<EventPattern>> for AttackedOrBlocked {
    fn read(i: In<'_>) -> Read<'_, Vec<EventPattern>> {
        let (i, what) = <Thing as Way<Filter>>::read(i)?;
        i.lit("attacked or blocked").map(|(i, ())| (i, attacks_or_blocks(what)))
    }

    fn say(value: &Vec<EventPattern>, o: &mut Out<'_>) -> bool {
        let Some(EventPattern::Attacks { what, .. }) = value.first() else { return false };
        *value == attacks_or_blocks(what.clone())
            && o.attempt(|o| <Thing as Way<Filter>>::say(what, o) && o.lit("attacked or blocked"))
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
        let (i, _) = maybe(i, |i| one_of(i, &["with a creature", "with one or more creatures"]));
        Ok((i, EventPattern::PlayerAttacks { who, with: any_creature(), at_least: 0, whom: None }))
    }

    fn say(value: &EventPattern, o: &mut Out<'_>) -> bool {
        let EventPattern::PlayerAttacks { who, with, at_least: 0, whom: None } = value else { return false };
        *with == any_creature()
            && (o.attempt(|o| <players::Subject as Way<Players>>::say(who, o) && o.lit("attacked"))
                || (*who == Players::You && o.lit("you've attacked")))
            && o.optional("with a creature")
            && o.optional("with one or more creatures")
    }
}
