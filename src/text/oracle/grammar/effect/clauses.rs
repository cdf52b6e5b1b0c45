//! Clauses in one sentence: "draw a card, then discard a card".

use super::*;
use crate::oracle::grammar::{attached, twofold};

/// The clauses of one sentence.
pub(crate) struct Clauses;

impl Way<Effect> for Clauses {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        once::<Clauses, _>(i, |i| read_clauses(i, false))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        say_clauses(value, false, o)
    }
}

pub(super) fn clause(i: In<'_>) -> Read<'_, Effect> {
    once::<Clause, _>(i, <Clause as Way<Effect>>::read)
}

/// Joints between clauses of a sentence.
pub(super) const JOINTS: &[&str] = &[", then", "then", "and", ", and", ","];

pub(super) fn read_clauses(i: In<'_>, may: bool) -> Read<'_, Effect> {
    let (i, ()) = i.step()?;
    let (mut at, first) = if may { read_may_clause(i)? } else { clause(i)? };
    let mut several = several_act(i, &first);
    let mut all = vec![first];
    'more: loop {
        for joint in JOINTS {
            let Ok((rest, ())) = at.lit(joint) else { continue };
            if may && begins_anew(joint, rest.s) {
                break 'more;
            }
            let (place, at_joint) = (rest.s.len(), rest);
            let mut best = None;
            let before = rest.cx.elide.get();
            keep_longer(&mut best, clause(rest));
            if !may && rest.s.starts_with("until ") {
                keep_longer(&mut best, <LeadDuration as Way<Effect>>::read(rest));
            }
            for agree in [Agree::Third, Agree::Bare] {
                if agree == Agree::Bare && !may {
                    continue;
                }
                rest.cx.elide.set(Some((place, agree)));
                keep_longer(&mut best, clause(rest));
            }
            rest.cx.elide.set(before);
            if let Some((rest, next)) = best {
                // A comma alone parts clauses only in a longer list.
                if *joint == ","
                    && !(rest.s.starts_with(", and ") || rest.s.starts_with(", then ") || rest.s.starts_with(", "))
                {
                    continue;
                }
                // "Target opponents each discard their hands, then draw seven cards": they do, not you.
                let next = if may || several { done_by_same(next, at_joint, rest) } else { next };
                if !matches!(&next, Effect::Do { who, .. } if is_unsaid(who)) {
                    several = several_act(at_joint, &next);
                }
                all.push(next);
                at = rest;
                continue 'more;
            }
        }
        break;
    }
    let effect = if all.len() == 1 { all.pop().unwrap_or_default() } else { Effect::Seq(all) };
    Ok((at.agreeing(Agree::Bare), effect))
}

/// "You may reveal a card, then you put the rest on the bottom", "you may tap it, then you may untap it": a clause that says anew
/// who does it, or may do it, is no part of what was chosen before (608.2c).
fn begins_anew(joint: &str, words: &str) -> bool {
    words.starts_with("you may ") || joint.ends_with("then") && words.starts_with("you ")
}

/// Whether a clause says that several others than you do something: the verbs behind it have no ending and are done by them, too.
fn several_act(i: In<'_>, clause: &Effect) -> bool {
    let Effect::Do { who, .. } = clause else { return false };
    *who != Players::You
        && <Subject as Way<Players>>::read(i).is_ok_and(|(rest, said)| rest.agree == Agree::Bare && said == *who)
}

/// Whether a subject is that of the clause before, unsaid.
fn is_unsaid(who: &Players) -> bool {
    matches!(who, Players::That(Ref::Word(words), _) if words.is_empty())
}

/// "Its controller may search their library, ... then shuffle": a further clause with no subject is done by the player who may.
fn done_by_same<'a>(clause: Effect, from: In<'a>, rest: In<'a>) -> Effect {
    match clause {
        Effect::Do { who: Players::You, verb, bind }
            if <Imperative as Way<Effect>>::read(from).is_ok_and(|(left, _)| left.s.len() == rest.s.len()) =>
        {
            Effect::Do { who: Players::That(Ref::Word("".into()), Said::Pronoun), verb, bind }
        }
        other => other,
    }
}

/// A clause behind "may": its subject is the player who may.
fn read_may_clause(i: In<'_>) -> Read<'_, Effect> {
    let i = i.agreeing(Agree::Bare);
    let one = |i| {
        let (i, verb) = Verb::parse(i)?;
        Ok((i, Effect::Do { who: Players::That(Ref::Word("".into()), Said::Pronoun), verb, bind: None }))
    };
    let face = |i| <twofold::EitherFace as Way<Effect>>::read(i);
    let attached = |i| <attached::AttachedToSome as Way<Effect>>::read(i);
    longest(i, &[&one, &<twofold::PutTwo as Way<Effect>>::read, &face, &attached])
}

pub(super) fn say_clauses(effect: &Effect, may: bool, o: &mut Out<'_>) -> bool {
    // One clause may do several things: "put one into your hand and the other on the bottom of your library".
    if matches!(effect, Effect::Seq(_))
        && o.attempt(|o| {
            o.agree = Agree::Bare;
            if may { say_may_clause(effect, o) } else { <Clause as Way<Effect>>::say(effect, o) }
        })
    {
        return true;
    }
    let alone;
    let all: &[Effect] = match effect {
        Effect::Seq(all) => all,
        Effect::None => return false,
        _ => {
            alone = [effect.clone()];
            &alone
        }
    };
    let mark = o.mark();
    let mut several = false;
    for (at, one) in all.iter().enumerate() {
        if let Effect::Do { who, .. } = one
            && !is_unsaid(who)
        {
            several = *who != Players::You && agrees_as_several(who, o);
        }
        let said = if at == 0 {
            o.agree = Agree::Bare;
            if may { say_may_clause(one, o) } else { <Clause as Way<Effect>>::say(one, o) }
        } else {
            JOINTS.iter().any(|joint| {
                let agrees: &[Agree] = match (several, may) {
                    (true, _) => &[Agree::Bare],
                    (false, true) => &[Agree::Bare, Agree::Third],
                    (false, false) => &[Agree::Third],
                };
                agrees.iter().any(|agree| {
                    o.attempt(|o| {
                        o.elide = *agree;
                        o.agree = Agree::Bare;
                        let joined = o.lit(joint);
                        let from = o.text.len();
                        joined
                            && <Clause as Way<Effect>>::say(one, o)
                            && !(may && o.text.get(from..).is_some_and(|said| begins_anew(joint, said.trim_start())))
                    })
                }) || !may
                    && o.attempt(|o| {
                        o.agree = Agree::Bare;
                        o.lit(joint) && <LeadDuration as Way<Effect>>::say(one, o)
                    })
            })
        };
        if !said {
            return o.back(mark);
        }
    }
    true
}

/// Whether the verb behind a subject, as it is said here, has no ending.
fn agrees_as_several(who: &Players, o: &mut Out<'_>) -> bool {
    let (mark, agree) = (o.mark(), o.agree);
    let several = <Subject as Way<Players>>::say(who, o) && o.agree == Agree::Bare;
    o.back(mark);
    o.agree = agree;
    several
}

fn say_may_clause(effect: &Effect, o: &mut Out<'_>) -> bool {
    o.agree = Agree::Bare;
    match effect {
        Effect::Do { verb, .. } => verb.say(o),
        two => {
            <twofold::PutTwo as Way<Effect>>::say(two, o)
                || <twofold::EitherFace as Way<Effect>>::say(two, o)
                || <attached::AttachedToSome as Way<Effect>>::say(two, o)
        }
    }
}
