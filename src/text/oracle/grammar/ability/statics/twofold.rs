//! Statics of two parts, each for something else.

use super::*;
use crate::oracle::grammar::{objects, replace};

/// Before the keywords of which the ability is true as well.
pub(super) const SAME_FOR: &str = "the same is true for";

const EACH_COMBAT: &[&str] = &["each combat if able", "each turn if able"];

/// "attacks or blocks each combat if able", "can't block or be blocked by non-Spirit creatures": two things of one subject.
pub(super) fn read_twofold(i: In<'_>) -> Read<'_, Vec<StaticEffect>> {
    let both = |one, two| vec![StaticEffect::Rule(one), StaticEffect::Rule(two)];
    longest(
        i,
        &[
            &|i| {
                let (i, ()) = i.needs("or")?;
                let (i, what) = <Subject as Way<Objects>>::read(i)?;
                let (i, ()) = i.lit("attack*")?;
                let (i, ()) = i.lit("or")?;
                let (i, ()) = i.lit("block*")?;
                let (i, ()) = one_of(i, EACH_COMBAT)?;
                Ok((i, both(RuleChange::MustAttack(what.clone(), None), RuleChange::MustBlock(what, None))))
            },
            &|i| {
                let (i, ()) = i.needs("can't block or be blocked by")?;
                let (i, what) = <Subject as Way<Objects>>::read(i)?;
                let (i, ()) = i.lit("can't block or be blocked by")?;
                let (i, by) = <Several as Way<Filter>>::read(i)?;
                let cant_block = RuleChange::CantBlock(what.clone(), Some(by.clone()));
                Ok((i, both(cant_block, RuleChange::CantBeBlocked(what, BlockLimit::By(by)))))
            },
            // "Creatures with flying can't attack you or block creatures you control."
            &|i| {
                let (i, ()) = i.needs(OR_BLOCK)?;
                let (i, what) = <Subject as Way<Objects>>::read(i)?;
                let (i, ()) = i.lit("can't attack")?;
                let (i, whom) = <AttackedOne as Way<Option<AttackTarget>>>::read(i)?;
                let (i, ()) = i.lit(OR_BLOCK)?;
                let (i, which) = <Several as Way<Filter>>::read(i)?;
                Ok((i, both(RuleChange::CantAttack(what.clone(), whom), RuleChange::CantBlock(what, Some(which)))))
            },
            &|i| {
                let (i, ()) = i.needs(CANT_ATTACK_BLOCK)?;
                let (i, what) = <Subject as Way<Objects>>::read(i)?;
                let (i, ()) = i.lit(CANT_ATTACK_BLOCK)?;
                let (i, third) = <NorThat as Way<Handling>>::read(i)?;
                Ok((i, both(RuleChange::CantAttackOrBlock(what.clone()), RuleChange::CantBe(what, third))))
            },
            &|i| {
                let (i, who) = <players::Subject as Way<Players>>::read(i)?;
                let (i, ()) = i.lit("can't")?;
                let (i, all) = two_or_more(i, Joints::OR, |i| rules::read_barred(i, &who))?;
                Ok((i, all.into_iter().map(StaticEffect::Rule).collect()))
            },
            // "Players can cast spells and activate abilities only during their own turns."
            &|i| {
                let (i, ()) = i.needs(ONLY_IN_THEIR_TURNS)?;
                let (i, who) = <players::NotYou as Way<Players>>::read(i)?;
                i.lit(ONLY_IN_THEIR_TURNS).map(|(i, ())| (i, only_in_their_turns(&who)))
            },
            &read_you_and_yours,
            &read_of_each_type,
            // "Spells you cast cost {1} less to cast and can't be countered."
            &|i| {
                let (i, ()) = i.needs(UNCOUNTERED)?;
                let (i, cost) = <Statics as Way<StaticEffect>>::read(i)?;
                let (i, ()) = i.lit(UNCOUNTERED)?;
                match &cost {
                    StaticEffect::Cost(CostChange {
                        what: Some(what), who, abilities: None, condition: None, ..
                    }) => {
                        let rule = StaticEffect::Rule(RuleChange::CantBeCountered(cast_by(what, who.as_ref())));
                        Ok((i, vec![cost, rule]))
                    }
                    _ => i.stumble(),
                }
            },
            // "The first creature spell you cast each turn costs {2} less to cast and can be cast as though it had flash."
            &|i| {
                let (i, ()) = i.needs(AND_FLASH)?;
                let (i, cost) = <Statics as Way<StaticEffect>>::read(i)?;
                let (i, ()) = i.lit(AND_FLASH)?;
                match &cost {
                    StaticEffect::Cost(CostChange {
                        what: Some(what),
                        who: None,
                        abilities: None,
                        condition: None,
                        ..
                    }) => {
                        let rule = RuleChange::CastAsThoughFlash(Players::You, what.clone());
                        Ok((i, vec![cost, StaticEffect::Rule(rule)]))
                    }
                    _ => i.stumble(),
                }
            },
            // "Each creature you control enters with a counter on it if it's a Bear. Otherwise, it enters with two."
            // "~ enters with six +1/+1 counters on it. It escapes with twelve +1/+1 counters on it instead."
            &|i| {
                let (i, ()) = i.needs(ESCAPES_WITH)?;
                let (i, first) = <Replacement as Phrase>::parse(i)?;
                let (i, ()) = i.lit(ESCAPES_WITH)?;
                let (i, with) = <replace::WithCounters as Way<_>>::read(i)?;
                let (i, ()) = i.lit("instead")?;
                match (&first.condition, &first.instead) {
                    (None, Instead::EntersWith(_)) => Ok((i, escaping(first, with))),
                    _ => i.stumble(),
                }
            },
            &|i| {
                let (i, ()) = i.needs(OTHERWISE_WITH)?;
                let (i, first) = <Replacement as Phrase>::parse(i)?;
                let (i, ()) = i.lit(OTHERWISE_WITH)?;
                let (i, with) = <replace::WithCounters as Way<_>>::read(i)?;
                match (&first.condition, &first.instead) {
                    (Some(cond), Instead::EntersWith(_)) => {
                        let condition = Some(Cond::Not(cond.clone()).into());
                        let other = Replacement { condition, instead: Instead::EntersWith(with), ..first.clone() };
                        Ok((i, vec![StaticEffect::Replace(first), StaticEffect::Replace(other)]))
                    }
                    _ => i.stumble(),
                }
            },
        ],
    )
}

/// "You may play a land and cast a permanent spell of each permanent type from your graveyard", of one's own turns: once in each of
/// them for each of the types (110.4).
pub(super) fn read_of_each_type(i: In<'_>) -> Read<'_, Vec<StaticEffect>> {
    let (i, ()) = i.lit(OF_EACH_TYPE)?;
    match <Post as Way<Pred>>::read(i)? {
        (i, place @ Pred::In(..)) => Ok((i, of_each_type(&place))),
        _ => i.stumble(),
    }
}

const OF_EACH_TYPE: &str = "you may play a land and cast a permanent spell of each permanent type";

/// Says what [`read_of_each_type`] reads.
pub(super) fn say_of_each_type(all: &[StaticEffect], o: &mut Out<'_>) -> bool {
    let Some(StaticEffect::Rule(RuleChange::PlayFrom { what, .. })) = all.first() else { return false };
    what.post.first().is_some_and(|place| {
        *all == of_each_type(place) && o.attempt(|o| o.lit(OF_EACH_TYPE) && <Post as Way<Pred>>::say(place, o))
    })
}

fn of_each_type(place: &Pred) -> Vec<StaticEffect> {
    let once = |one: CardType| {
        let land = one == CardType::Land;
        let head = Head { adjectives: Vec::new(), types: vec![Pred::Type(one.alone())] };
        let post = vec![place.clone()];
        let what = Filter { heads: vec![head], noun: if land { Noun::Card } else { Noun::Spell }, post };
        StaticEffect::Rule(RuleChange::PlayFrom {
            who: Players::You,
            what,
            play: land,
            cost: CastCost::Normal,
            any_mana: None,
            once_each_turn: true,
            top_only: false,
            flash: false,
            exiled: Exiling::Never,
        })
    };
    CardTypes::PERMANENT.each().map(once).collect()
}

/// Before the counters with which it enters where it has escaped (702.138c).
const ESCAPES_WITH: &str = ". it escapes with";

/// With these counters, or with those where it has escaped.
fn escaping(first: Replacement, with: Vec<(Num, CounterKind)>) -> Vec<StaticEffect> {
    let escaped = Cond::Paid(Keyword::Escape);
    let so =
        Replacement { condition: Some(escaped.clone().into()), instead: Instead::EntersWith(with), ..first.clone() };
    let usual = Replacement { condition: Some(Cond::Not(Box::new(escaped)).into()), ..first };
    vec![StaticEffect::Replace(usual), StaticEffect::Replace(so)]
}

/// Says what [`escaping`] has made.
fn say_escaping(all: &[StaticEffect], o: &mut Out<'_>) -> bool {
    let [StaticEffect::Replace(usual), StaticEffect::Replace(so)] = all else { return false };
    let Instead::EntersWith(with) = &so.instead else { return false };
    let first = Replacement { condition: None, ..usual.clone() };
    *all == escaping(first.clone(), with.clone())
        && o.attempt(|o| {
            first.say(o) && o.lit(ESCAPES_WITH) && <replace::WithCounters as Way<_>>::say(with, o) && o.lit("instead")
        })
}

const ONLY_IN_THEIR_TURNS: &str = "can cast spells and activate abilities only during their own turns";

/// Each of these players casts nothing in the turn of another, and activates nothing.
fn only_in_their_turns(who: &Players) -> Vec<StaticEffect> {
    let own = Cond::TurnOf(Box::new(Players::That(Ref::Each, Said::Pronoun)));
    let others = Players::Who(Box::new(who.clone()), Box::new(Cond::Not(Box::new(own))));
    let rules = [
        RuleChange::PlayersCant(who.clone(), PlayerDeed::CastInOthersTurns),
        RuleChange::CantActivate(Some(others), None, None),
    ];
    rules.map(StaticEffect::Rule).into()
}

fn say_only_in_their_turns(all: &[StaticEffect], o: &mut Out<'_>) -> bool {
    let Some(StaticEffect::Rule(RuleChange::PlayersCant(who, _))) = all.first() else { return false };
    *all == only_in_their_turns(who)
        && o.attempt(|o| <players::NotYou as Way<Players>>::say(who, o) && o.lit(ONLY_IN_THEIR_TURNS))
}

/// Before what can't be blocked either.
const OR_BLOCK: &str = "or block";
/// Before the third thing that is barred beside the two.
const CANT_ATTACK_BLOCK: &str = "can't attack , block , or";

phrases! {
    /// What can't be done either, behind "can't attack, block, or".
    NorThat: Handling {
        ["crew Vehicles"] { Handling::Crewing }
        ["transform"] { Handling::Transformed }
    }
}

/// Behind a spell that costs less.
const AND_FLASH: &str = "and can be cast as though it had flash";
/// Behind spells that cost less.
const UNCOUNTERED: &str = "and can't be countered";
/// What enters otherwise.
const OTHERWISE_WITH: &str = ". otherwise , it enters with";

/// Spells of a kind that somebody casts.
fn cast_by(what: &Filter, who: Option<&Players>) -> Filter {
    let by = who.map(|who| Pred::CastBy(Box::new(who.clone())));
    Filter { post: what.post.iter().cloned().chain(by).collect(), ..what.clone() }
}

/// "players can't cast spells or activate abilities of artifacts": all that the same players can't do.
fn say_all_barred(all: &[StaticEffect], o: &mut Out<'_>) -> bool {
    let apart = |effect: &StaticEffect| match effect {
        StaticEffect::Rule(rule) => rules::barred_apart(rule),
        _ => None,
    };
    let Some(barred) = all.iter().map(apart).collect::<Option<Vec<_>>>() else { return false };
    let Some((who, _)) = barred.first() else { return false };
    barred.len() > 1
        && barred.iter().all(|(same, _)| same == who)
        && o.attempt(|o| {
            <players::Subject as Way<Players>>::say(who, o)
                && o.lit("can't")
                && say_several(&barred, Joints::OR, o, |(_, rule), o| rules::say_barred(rule, o))
        })
}

pub(super) fn say_twofold(all: &[StaticEffect], o: &mut Out<'_>) -> bool {
    if say_only_in_their_turns(all, o)
        || say_all_barred(all, o)
        || say_you_and_yours(all, o)
        || say_of_each_type(all, o)
        || say_escaping(all, o)
    {
        return true;
    }
    match all {
        [cost @ StaticEffect::Cost(change), StaticEffect::Rule(RuleChange::CastAsThoughFlash(Players::You, what))] => {
            return change.what.as_ref() == Some(what)
                && change.who.is_none()
                && o.attempt(|o| <Statics as Way<StaticEffect>>::say(cost, o) && o.lit(AND_FLASH));
        }
        [cost @ StaticEffect::Cost(change), StaticEffect::Rule(RuleChange::CantBeCountered(spells))] => {
            return change.what.as_ref().is_some_and(|what| *spells == cast_by(what, change.who.as_ref()))
                && o.attempt(|o| <Statics as Way<StaticEffect>>::say(cost, o) && o.lit(UNCOUNTERED));
        }
        [StaticEffect::Replace(first), StaticEffect::Replace(other)] => {
            return match (&first.condition, other.condition.as_deref(), &other.instead) {
                (Some(cond), Some(Cond::Not(not)), Instead::EntersWith(with)) if not == cond => o.attempt(|o| {
                    first.say(o) && o.lit(OTHERWISE_WITH) && <replace::WithCounters as Way<_>>::say(with, o)
                }),
                _ => false,
            };
        }
        _ => {}
    }
    let [StaticEffect::Rule(one), StaticEffect::Rule(two)] = all else { return false };
    match (one, two) {
        (RuleChange::CantAttack(what, whom @ Some(_)), RuleChange::CantBlock(same, Some(which))) if what == same => o
            .attempt(|o| {
                <Subject as Way<Objects>>::say(what, o)
                    && o.lit("can't attack")
                    && <AttackedOne as Way<Option<AttackTarget>>>::say(whom, o)
                    && o.lit(OR_BLOCK)
                    && <Several as Way<Filter>>::say(which, o)
            }),
        (RuleChange::MustAttack(what, None), RuleChange::MustBlock(same, None)) if what == same => o.attempt(|o| {
            <Subject as Way<Objects>>::say(what, o)
                && o.lit("attack*")
                && o.lit("or")
                && o.lit("block*")
                && o.either(EACH_COMBAT)
        }),
        (RuleChange::CantAttackOrBlock(what), RuleChange::CantBe(same, third)) if what == same => o.attempt(|o| {
            <Subject as Way<Objects>>::say(what, o)
                && o.lit(CANT_ATTACK_BLOCK)
                && <NorThat as Way<Handling>>::say(third, o)
        }),
        (RuleChange::CantBlock(what, Some(by)), RuleChange::CantBeBlocked(same, BlockLimit::By(other)))
            if what == same && by == other =>
        {
            o.attempt(|o| {
                <Subject as Way<Objects>>::say(what, o)
                    && o.lit("can't block or be blocked by")
                    && <Several as Way<Filter>>::say(by, o)
            })
        }
        _ => false,
    }
}

/// "planeswalkers you control", or "~" alone.
fn read_yours(i: In<'_>) -> Read<'_, Objects> {
    longest(
        i,
        &[&<objects::Plural as Way<Objects>>::read, &|i| {
            i.lit("~").map(|(i, ())| (i, Objects::That(Ref::Word("~".into()), Said::Name)))
        }],
    )
}

/// Says what [`read_yours`] reads.
fn say_yours(what: &Objects, o: &mut Out<'_>) -> bool {
    match what {
        Objects::That(it, _) if *it == Ref::This || *it == Ref::Word("~".into()) => o.lit("~"),
        what => <objects::Plural as Way<Objects>>::say(what, o),
    }
}

/// "You, planeswalkers you control, and other creatures you control have hexproof": you as well.
fn read_you_and_yours(i: In<'_>) -> Read<'_, Vec<StaticEffect>> {
    let (i, ()) = i.lit("you")?;
    let (i, all) = further(i, Joints::AND, read_yours, Vec::new());
    let (i, ()) = i.lit("have")?;
    let (i, keyword) = KeywordAbility::parse(i)?;
    if all.is_empty() {
        return i.stumble();
    }
    let has = Modification::Have(vec![Arc::new(Ability::of(AbilityKind::Keyword(keyword.clone())))]);
    let yours = all.into_iter().map(|what| StaticEffect::Modify { what, changes: vec![has.clone()] });
    let you = StaticEffect::Rule(RuleChange::PlayerHas(Players::You, keyword.into()));
    Ok((i, std::iter::once(you).chain(yours).collect()))
}

fn say_you_and_yours(all: &[StaticEffect], o: &mut Out<'_>) -> bool {
    let Some((StaticEffect::Rule(RuleChange::PlayerHas(Players::You, keyword)), yours)) = all.split_first() else {
        return false;
    };
    let same = |change: &Modification| match change {
        Modification::Have(abilities) | Modification::Gain(abilities) => {
            matches!(abilities.as_slice(), [one] if one.kind == AbilityKind::Keyword((**keyword).clone()))
        }
        _ => false,
    };
    let what = |effect: &StaticEffect| match effect {
        StaticEffect::Modify { what, changes } if matches!(changes.as_slice(), [change] if same(change)) => {
            Some(Some(what.clone()))
        }
        _ => None,
    };
    let Some(yours) = yours.iter().map(what).collect::<Option<Vec<_>>>() else { return false };
    let all: Vec<Option<Objects>> = std::iter::once(None).chain(yours).collect();
    all.len() > 1
        && o.attempt(|o| {
            say_several(&all, Joints::AND, o, |what, o| match what {
                None => o.lit("you"),
                Some(what) => say_yours(what, o),
            }) && o.lit("have")
                && keyword.say(o)
        })
}
