//! How long something lasts, said in front of it.

use super::each_if::EachIf;
use super::*;
use crate::oracle::grammar::{event, number, select, verbs};

/// "Until end of turn, creatures you control gain flying."
pub(crate) struct LeadDuration;

/// A duration as it stands in front.
struct LeadTime;

impl Way<Duration> for LeadTime {
    fn read(i: In<'_>) -> Read<'_, Duration> {
        longest(i, &[&|i| <Lasting as Way<Duration>>::read(i), &|i| <AnyTurn as Way<Duration>>::read(i)])
    }

    fn say(value: &Duration, o: &mut Out<'_>) -> bool {
        <Lasting as Way<Duration>>::say(value, o) || <AnyTurn as Way<Duration>>::say(value, o)
    }
}

/// "during any turn you attacked with a Rogue": whenever that has happened in the turn.
pub(crate) struct AnyTurn;

impl Way<Duration> for AnyTurn {
    fn read(i: In<'_>) -> Read<'_, Duration> {
        let (i, ()) = i.lit("during any turn you attacked with")?;
        let (i, (at_least, with)) = longest(
            i,
            &[&|i| <objects::Thing as Way<Filter>>::read(i).map(|(i, with)| (i, (1, with))), &|i| {
                let (i, n) = <number::Spelled as Way<i32>>::read(i)?;
                let (i, ()) = i.lit("or more")?;
                let (i, with) = <select::Several as Way<Filter>>::read(i)?;
                Ok((i, (n, with)))
            }],
        )?;
        let event = EventPattern::PlayerAttacks { who: Players::You, with, at_least, whom: None };
        let so = Cond::Happened(Box::new(event), Window::ThisTurn, Cmp::Ge, Num::Const(1));
        Ok((i, Duration::While(Box::new(so))))
    }

    fn say(value: &Duration, o: &mut Out<'_>) -> bool {
        let Duration::While(so) = value else { return false };
        let Cond::Happened(event, Window::ThisTurn, Cmp::Ge, Num::Const(1)) = &**so else { return false };
        let EventPattern::PlayerAttacks { who: Players::You, with, at_least, whom: None } = &**event else {
            return false;
        };
        o.attempt(|o| {
            o.lit("during any turn you attacked with")
                && match at_least {
                    1 => <objects::Thing as Way<Filter>>::say(with, o),
                    n => {
                        <number::Spelled as Way<i32>>::say(n, o)
                            && o.lit("or more")
                            && <select::Several as Way<Filter>>::say(with, o)
                    }
                }
        })
    }
}

phrases! {
    /// "during target opponent's next turn,".
    NextTurnOf: Duration {
        ["during" whose:(TheirOwn) "next turn ,"] { Duration::InNextTurnOf(whose) }
    }

    /// What creatures have to do then: attackers are declared in the turn of their controller only.
    MustAttackThen: RuleChange {
        [what:(objects::Subject) "attack*" whom:(event::AttackedOne) "if able"] { RuleChange::MustAttack(what, whom) }
        [what:(objects::Subject) "attack*" "if able"] { RuleChange::MustAttack(what, None) }
    }
}

/// Whether a duration in it is of turns in which something has happened.
struct ComesAndGoes(bool);

impl Visit for ComesAndGoes {
    fn effect(&mut self, it: &mut Effect) {
        if let Effect::Do {
            verb:
                Verb::MayPlay { duration, .. }
                | Verb::Modify { duration, .. }
                | Verb::BecomeCopy { duration, .. }
                | Verb::Rule(_, duration)
                | Verb::Replace(_, duration)
                | Verb::Costs(_, duration),
            ..
        } = it
        {
            self.0 |= matches!(duration, Duration::While(_));
        }
        it.inside(self);
    }
}

impl LeadDuration {
    fn read_any(i: In<'_>) -> Read<'_, Effect> {
        if let Ok((i, whose)) = <NextTurnOf as Way<Duration>>::read(i) {
            let (i, rule) = <MustAttackThen as Way<RuleChange>>::read(i.agreeing(Agree::Bare))?;
            return Ok((i, Effect::Do { who: Players::You, verb: Verb::Rule(rule, whose), bind: None }));
        }
        let (i, duration) = <LeadTime as Way<Duration>>::read(i)?;
        let (i, ()) = i.lit(",")?;
        let i = i.agreeing(Agree::Bare);
        longest(
            i,
            &[
                &|i| {
                    let (rest, all) = read_static_effects(i)?;
                    let done = all.into_iter().map(|holds| for_a_time(holds, &duration));
                    match done.collect::<Option<Vec<_>>>() {
                        Some(mut all) if all.len() == 1 => Ok((rest, all.pop().unwrap_or_default())),
                        Some(all) => Ok((rest, Effect::Seq(all))),
                        None => i.stumble(),
                    }
                },
                &|i| {
                    let (rest, mut effect) =
                        longest(i, &[&|i| <Clauses as Way<Effect>>::read(i), &|i| <EachIf as Way<Effect>>::read(i)])?;
                    match lasting_parts(&mut effect, &Duration::Forever) {
                        Some(all) => all.into_iter().for_each(|part| part.clone_from(&duration)),
                        None => return i.stumble(),
                    }
                    Ok((rest, effect))
                },
                &|i| {
                    let (i, who) = Players::parse(i)?;
                    let (i, ()) = i.lit("may")?;
                    let i = i.agreeing(Agree::Bare);
                    let (i, verb) = longest(
                        i,
                        &[&|i| <verbs::CastsForATime as Way<Verb>>::read(i), &|i| <verbs::Casts as Way<Verb>>::read(i)],
                    )?;
                    let duration = duration.clone();
                    let verb = match verb {
                        Verb::Cast { what, play, cost, any_mana, exiled } => {
                            Verb::MayPlay { what, play, cost, duration, any_mana, flash: false, exiled }
                        }
                        Verb::MayPlay { what, play, cost, duration: Duration::Forever, any_mana, flash, exiled } => {
                            Verb::MayPlay { what, play, cost, duration, any_mana, flash, exiled }
                        }
                        _ => return i.stumble(),
                    };
                    let doer = Players::That(Ref::Word("".into()), Said::Pronoun);
                    let effect = Box::new(Effect::Do { who: doer, verb, bind: None });
                    Ok((i, Effect::May { who, effect, bind: None }))
                },
            ],
        )
    }
}

impl Way<Effect> for LeadDuration {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (rest, effect) = Self::read_any(i)?;
        // Only leave to play cards may come and go with the turns.
        let mut comes_and_goes = ComesAndGoes(false);
        effect.clone().walk(&mut comes_and_goes);
        let leave = matches!(&effect, Effect::May { effect, .. } if matches!(&**effect, Effect::Do { verb: Verb::MayPlay { .. }, .. }));
        if comes_and_goes.0 && !leave { i.stumble() } else { Ok((rest, effect)) }
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        if let Effect::Do {
            verb: Verb::Rule(rule @ RuleChange::MustAttack(..), whose @ Duration::InNextTurnOf(_)),
            ..
        } = value
        {
            return o.attempt(|o| {
                <NextTurnOf as Way<Duration>>::say(whose, o) && <MustAttackThen as Way<RuleChange>>::say(rule, o)
            });
        }
        if let Effect::May { who, effect, .. } = value {
            let Effect::Do { verb: Verb::MayPlay { what, play, cost, duration, any_mana, exiled, .. }, .. } = &**effect
            else {
                return false;
            };
            let lasting = |o: &mut Out<'_>, verb: &Verb| {
                o.attempt(|o| {
                    <LeadTime as Way<Duration>>::say(duration, o) && o.lit(",") && who.say(o) && o.lit("may") && {
                        o.agree = Agree::Bare;
                        <verbs::Casts as Way<Verb>>::say(verb, o) || <verbs::CastsForATime as Way<Verb>>::say(verb, o)
                    }
                })
            };
            let (what, cost) = (what.clone(), cost.clone());
            let (play, any_mana, exiled) = (*play, *any_mana, *exiled);
            let now = Verb::Cast { what: what.clone(), play, cost: cost.clone(), any_mana, exiled };
            let unsaid = Duration::Forever;
            let later = Verb::MayPlay { what, play, cost, duration: unsaid, any_mana, flash: false, exiled };
            return lasting(o, &now) || lasting(o, &later);
        }
        let mut clauses = value.clone();
        if let Some(first) = first_lasting(value).filter(|duration| **duration != Duration::Forever)
            && let Some(all) = lasting_parts(&mut clauses, first)
        {
            all.into_iter().for_each(|part| *part = Duration::Forever);
            if o.attempt(|o| {
                <LeadTime as Way<Duration>>::say(first, o)
                    && o.lit(",")
                    && (<Clauses as Way<Effect>>::say(&clauses, o) || <EachIf as Way<Effect>>::say(&clauses, o))
            }) {
                return true;
            }
        }
        if let Effect::Seq(all) = value {
            let standing: Option<Vec<_>> = all.iter().map(standing).collect();
            let Some((first, _)) = standing.as_ref().and_then(|all| all.first()) else { return false };
            let effects: Option<Vec<_>> =
                standing.iter().flatten().map(|(duration, it)| (duration == first).then(|| it.clone())).collect();
            return effects.is_some_and(|effects| {
                o.attempt(|o| {
                    <LeadTime as Way<Duration>>::say(first, o) && o.lit(",") && say_static_effects(&effects, o)
                })
            });
        }
        let front = |duration: &Duration, o: &mut Out<'_>| <LeadTime as Way<Duration>>::say(duration, o) && o.lit(",");
        standing(value).is_some_and(|(duration, it)| o.attempt(|o| front(duration, o) && say_static_effect(&it, o)))
    }
}
