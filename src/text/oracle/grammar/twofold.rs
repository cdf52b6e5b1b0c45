//! Clauses that do two things with one verb: "put one of them into your hand and the rest on the bottom of your library",
//! "deals 4 damage to target creature and 2 damage to that creature's controller".

mod as_much;
mod choose;
mod put;

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::counter::CountersOf;
use super::number::Damage;
use super::players;
use super::tokens::{Create, Created};
use super::verbs::{DealsBy, Recipients1};
pub(crate) use as_much::AsMuchOfBoth;
pub(crate) use choose::ChooseTwo;
pub(crate) use put::{EitherFace, PutCountersTwice, PutEither, PutEitherCounters, PutOneEach, PutTwo};
pub(super) use put::{counters_on, say_counters_on};

fn done(verb: Verb) -> Effect {
    Effect::Do { who: Players::You, verb, bind: None }
}

/// What somebody does, with who does it. A subject may be left out in two ways: it is you, or that of the clause before.
fn by_somebody<'a, T>(i: In<'a>, done: impl Fn(In<'a>) -> Read<'a, T>) -> Read<'a, (Players, T)> {
    let subject = |i| {
        let (i, who) = <players::Subject as Way<Players>>::read(i)?;
        done(i).map(|(i, all)| (i, (who, all)))
    };
    longest(i, &[&|i| done(i).map(|(i, all)| (i, (Players::You, all))), &subject])
}

/// The two verbs of such a clause, if that is what it is.
fn both(effect: &Effect) -> Option<(&Verb, &Verb)> {
    match effect {
        Effect::Seq(both) => match both.as_slice() {
            [Effect::Do { who: Players::You, verb: one, .. }, Effect::Do { who: Players::You, verb: two, .. }] => {
                Some((one, two))
            }
            _ => None,
        },
        _ => None,
    }
}

/// "4 damage to target creature".
pub(crate) fn damage_to(i: In<'_>) -> Read<'_, (Num, Recipients)> {
    let (i, amount) = <Damage as Way<Num>>::read(i)?;
    let (i, ()) = i.lit("to")?;
    let (i, to) = <Recipients1 as Way<Recipients>>::read(i)?;
    Ok((i, (amount, to)))
}

/// Says what [`damage_to`] reads.
pub(crate) fn say_damage_to(amount: &Num, to: &Recipients, o: &mut Out<'_>) -> bool {
    <Damage as Way<Num>>::say(amount, o) && o.lit("to") && <Recipients1 as Way<Recipients>>::say(to, o)
}

const AND: &[&str] = &["and", ", and"];

/// "your opponents can't cast spells or activate abilities this turn": several rules of the same players.
pub(crate) struct CantEither;

impl Way<Effect> for CantEither {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, who) = <players::Subject as Way<Players>>::read(i)?;
        let (i, ()) = i.lit("can't")?;
        let (i, all) = two_or_more(i, Joints::OR, |i| super::rules::read_barred(i, &who))?;
        let (i, duration) = <super::duration::Lasting as Way<Duration>>::read(i)?;
        Ok((i, Effect::Seq(all.into_iter().map(|rule| done(Verb::Rule(rule, duration.clone()))).collect())))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Seq(all) = value else { return false };
        let apart = |effect: &Effect| match effect {
            Effect::Do { who: Players::You, verb: Verb::Rule(rule, duration), .. } => {
                super::rules::barred_apart(rule).map(|(who, rule)| (who, rule, duration.clone()))
            }
            _ => None,
        };
        let Some(all) = all.iter().map(apart).collect::<Option<Vec<_>>>() else { return false };
        let Some((who, _, duration)) = all.first() else { return false };
        all.len() > 1
            && all.iter().all(|(same, _, time)| same == who && time == duration)
            && o.attempt(|o| {
                <players::Subject as Way<Players>>::say(who, o)
                    && o.lit("can't")
                    && say_several(&all, Joints::OR, o, |(_, rule, _), o| super::rules::say_barred(rule, o))
                    && <super::duration::Lasting as Way<Duration>>::say(duration, o)
            })
    }
}

/// "each opponent can't cast instant or sorcery spells during that player's next turn": each in their own.
pub(crate) struct EachInNextTurn;

const THEIR_NEXT_TURN: &[&str] = &["during that player 's next turn", "during their next turn"];

impl Way<Effect> for EachInNextTurn {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, who) = <players::Subject as Way<Players>>::read(i)?;
        if !who.is_each() && !i.cx.dispatch.is_probe() {
            return i.stumble();
        }
        let one = Players::That(Ref::Each, Said::Pronoun);
        let (i, ()) = i.lit("can't")?;
        let (i, rule) = super::rules::read_barred(i, &one)?;
        let (i, ()) = one_of(i, THEIR_NEXT_TURN)?;
        let barred = done(Verb::Rule(rule, Duration::InNextTurnOf(Box::new(one))));
        Ok((i, Effect::ForEach { of: Each::Players(who), effect: Box::new(barred) }))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::ForEach { of: Each::Players(who), effect } = value else { return false };
        let Effect::Do { verb: Verb::Rule(rule, Duration::InNextTurnOf(whose)), .. } = &**effect else { return false };
        let one = Players::That(Ref::Each, Said::Pronoun);
        super::rules::barred_apart(rule).is_some_and(|(barred, rule)| {
            barred == one
                && **whose == one
                && o.attempt(|o| {
                    <players::Subject as Way<Players>>::say(who, o)
                        && o.lit("can't")
                        && super::rules::say_barred(&rule, o)
                        && o.either(THEIR_NEXT_TURN)
                })
        })
    }
}

/// "each player loses life and discards cards equal to the number of permanents they control but don't own": so much of both.
pub(crate) struct LifeAndCards;

const LIFE_AND_CARDS: &str = "lose* life and";
const CARDS_EQUAL: &str = "cards equal to";

fn life_and_cards(who: Players, n: Num) -> Effect {
    let by = |verb| Effect::Do { who: who.clone(), verb, bind: None };
    let filter = Filter { heads: vec![Head::default()], noun: Noun::Card, post: Vec::new() };
    let cards = Objects::Some { count: Count::Exactly(n.clone()), filter, random: false, chooser: None };
    Effect::Seq(vec![by(Verb::LoseLife(n)), by(Verb::Discard(cards))])
}

impl Way<Effect> for LifeAndCards {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, who) = <players::Subject as Way<Players>>::read(i)?;
        let (i, ()) = i.lit(LIFE_AND_CARDS)?;
        let (i, ()) = one_of(i, &["discard", "discards"])?;
        let (i, ()) = i.lit(CARDS_EQUAL)?;
        Num::parse(i).map(|(i, n)| (i, life_and_cards(who, n)))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Seq(parts) = value else { return false };
        let Some(Effect::Do { who, verb: Verb::LoseLife(n), .. }) = parts.first() else { return false };
        *value == life_and_cards(who.clone(), n.clone())
            && o.attempt(|o| {
                <players::Subject as Way<Players>>::say(who, o)
                    && o.lit(LIFE_AND_CARDS)
                    && o.either(&["discard", "discards"])
                    && o.lit(CARDS_EQUAL)
                    && n.say(o)
            })
    }
}

/// "you and permanents you control gain hexproof until end of turn".
pub(crate) struct YouAndYours;

const GAIN: &[&str] = &["gain", "each gain"];

phrases! {
    /// What gains it with you.
    YoursToo: Objects {
        [slot:(super::targets::Slot)] { Objects::Target(slot) }
        [all:(super::objects::Plural)] { all }
        ["each" what:(super::objects::EachKind)] { Objects::All(what, Quantifier::Each) }
    }
}

fn gains(keyword: KeywordAbility) -> Vec<Modification> {
    vec![Modification::Gain(vec![std::sync::Arc::new(Ability::of(AbilityKind::Keyword(keyword)))])]
}

/// "the color of your choice", which is chosen first.
fn color_of_choice() -> Effect {
    done(Verb::ChooseValue(Choosable::Color))
}

impl Way<Effect> for YouAndYours {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, ()) = i.lit("you and")?;
        let (i, what) = <YoursToo as Way<Objects>>::read(i)?;
        let (i, ()) = one_of(i, GAIN)?;
        let (i, mut keyword) = KeywordAbility::parse(i)?;
        // One card type would be chosen for all of them, which nothing here does yet.
        if keyword.quality == Some(Quality::CardTypeOfChoice) {
            return i.stumble();
        }
        // One color is chosen for all of them (608.2d).
        let chosen = keyword.quality == Some(Quality::ColorOfChoice);
        if chosen {
            keyword.quality = Some(Quality::Chosen);
        }
        let (i, duration) = Duration::parse(i)?;
        let yours = done(Verb::Rule(RuleChange::PlayerHas(Players::You, keyword.clone().into()), duration.clone()));
        let gained = [yours, done(Verb::Modify { what, changes: gains(keyword), duration })];
        Ok((i, Effect::Seq(chosen.then(color_of_choice).into_iter().chain(gained).collect())))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let (gained, chosen) = match value {
            Effect::Seq(all) if all.first() == Some(&color_of_choice()) => {
                (Effect::Seq(all.iter().skip(1).cloned().collect()), true)
            }
            _ => (value.clone(), false),
        };
        let Some((
            Verb::Rule(RuleChange::PlayerHas(Players::You, keyword), until),
            Verb::Modify { what, changes, duration },
        )) = both(&gained)
        else {
            return false;
        };
        let mut said = keyword.clone();
        if chosen && said.quality == Some(Quality::Chosen) {
            said.quality = Some(Quality::ColorOfChoice);
        }
        until == duration
            && *changes == gains((**keyword).clone())
            && o.attempt(|o| {
                o.lit("you and")
                    && <YoursToo as Way<Objects>>::say(what, o)
                    && o.either(GAIN)
                    && said.say(o)
                    && duration.say(o)
            })
    }
}

/// "~ deals 4 damage to target creature and 2 damage to that creature's controller".
pub(crate) struct DealTwo;

impl Way<Effect> for DealTwo {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, source) = <DealsBy as Way<Ref>>::read(i)?;
        let (i, first) = damage_to(i)?;
        let (i, all) = further(i, Joints::AND, damage_to, vec![first]);
        if all.len() < 2 {
            return i.stumble();
        }
        let deal = |(at, (amount, to)): (usize, (Num, Recipients))| {
            let (source, with_last) = (source.clone(), at > 0);
            done(Verb::DealDamage { source, amount, to, divided: false, unpreventable: false, with_last })
        };
        Ok((i, Effect::Seq(all.into_iter().enumerate().map(deal).collect())))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Seq(all) = value else { return false };
        let mut parts: Vec<(&Num, &Recipients)> = Vec::new();
        let mut by = None;
        for (at, one) in all.iter().enumerate() {
            let Effect::Do {
                who: Players::You,
                verb: Verb::DealDamage { source, amount, to, divided: false, unpreventable: false, with_last },
                ..
            } = one
            else {
                return false;
            };
            if *with_last != (at > 0) || by.is_some_and(|by| by != source) {
                return false;
            }
            by = Some(source);
            parts.push((amount, to));
        }
        let one = |(amount, to): &(&Num, &Recipients), o: &mut Out<'_>| say_damage_to(amount, to, o);
        let Some(by) = by.filter(|_| parts.len() > 1) else { return false };
        o.attempt(|o| <DealsBy as Way<Ref>>::say(by, o) && say_several(&parts, Joints::AND, o, one))
    }
}

/// "tap and goad target creature": two deeds that share their object.
pub(crate) struct AndGoad;

fn goads(what: Objects) -> Verb {
    Verb::Action(KeywordAction {
        deed: Deed::Goad,
        n: None,
        subtype: None,
        objects: Some(what),
        players: None,
        named: None,
        cost: None,
        times: 1,
    })
}

/// What was named, spoken of again: a target is named once.
fn again(what: Objects) -> Objects {
    match what {
        Objects::Target(_) => Objects::That(Ref::Word("it".into()), Said::Pronoun),
        what => what,
    }
}

impl Way<Effect> for AndGoad {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, taps) = i.word_as(|word| match word {
            "tap" => Some(true),
            "untap" => Some(false),
            _ => None,
        })?;
        let (i, ()) = i.lit("and goad")?;
        let (i, what) = Objects::parse(i)?;
        // What is chosen only then would be chosen twice.
        if !matches!(what, Objects::Target(_) | Objects::That(..)) {
            return i.stumble();
        }
        let first = if taps { Verb::Tap(what.clone()) } else { Verb::Untap(what.clone()) };
        Ok((i, Effect::Seq(vec![done(first), done(goads(again(what)))])))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        match both(value) {
            Some((Verb::Tap(what) | Verb::Untap(what), goaded)) if *goaded == goads(again(what.clone())) => {
                let taps = matches!(both(value), Some((Verb::Tap(_), _)));
                o.attempt(|o| o.lit(if taps { "tap and goad" } else { "untap and goad" }) && what.say(o))
            }
            _ => false,
        }
    }
}

/// "target creature attacks or blocks this turn if able": whichever it can.
pub(crate) struct AttacksOrBlocks;

const IF_ABLE: [(&str, Duration); 2] =
    [("this turn if able", Duration::EndOfTurn), ("this combat if able", Duration::EndOfCombat)];

fn attacks_and_blocks(what: Objects, duration: &Duration) -> Effect {
    let blocks = RuleChange::MustBlock(again(what.clone()), None);
    let rule = |rule| done(Verb::Rule(rule, duration.clone()));
    Effect::Seq(vec![rule(RuleChange::MustAttack(what, None)), rule(blocks)])
}

impl Way<Effect> for AttacksOrBlocks {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, what) = <super::objects::Subject as Way<Objects>>::read(i)?;
        let (i, ()) = i.lit("attack*")?;
        let (i, ()) = i.lit("or")?;
        let (i, ()) = i.lit("block*")?;
        let found = IF_ABLE.iter().find_map(|(words, duration)| Some((i.lit(words).ok()?.0, duration)));
        found.map_or_else(|| i.stumble(), |(i, duration)| Ok((i, attacks_and_blocks(what, duration))))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Some((Verb::Rule(RuleChange::MustAttack(what, None), lasts), _)) = both(value) else { return false };
        *value == attacks_and_blocks(what.clone(), lasts)
            && o.attempt(|o| {
                <super::objects::Subject as Way<Objects>>::say(what, o)
                    && o.lit("attack*")
                    && o.lit("or")
                    && o.lit("block*")
                    && IF_ABLE.iter().any(|(words, duration)| duration == lasts && o.lit(words))
            })
    }
}

/// "destroy all lands or all creatures": one verb, done to one of two sets as you choose (608.2d).
pub(crate) struct OneSetOrOther;

/// A verb done to objects.
type DoneTo = (&'static str, fn(Objects) -> Verb);

const DONE_TO: [DoneTo; 3] =
    [("destroy", |what| Verb::Destroy(what, false)), ("tap", Verb::Tap), ("untap", Verb::Untap)];

fn all_of(i: In<'_>) -> Read<'_, Objects> {
    match Objects::parse(i)? {
        (rest, what @ Objects::All(_, Quantifier::All)) => Ok((rest, what)),
        _ => i.stumble(),
    }
}

impl Way<Effect> for OneSetOrOther {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        for (words, verb) in DONE_TO {
            let Ok((rest, ())) = i.lit(words) else { continue };
            let (rest, first) = all_of(rest)?;
            let (rest, ()) = rest.lit("or")?;
            let (rest, second) = all_of(rest)?;
            return Ok((rest, Effect::one_of(vec![done(verb(first)), done(verb(second))])));
        }
        i.stumble()
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Some(between) = value.either() else { return false };
        let [Effect::Do { verb: one, .. }, Effect::Do { verb: two, .. }] = between else { return false };
        DONE_TO.iter().any(|(words, verb)| {
            let of = |it: &Verb| match it {
                Verb::Destroy(what, false) | Verb::Tap(what) | Verb::Untap(what) if verb(what.clone()) == *it => {
                    Some(what.clone())
                }
                _ => None,
            };
            match (of(one), of(two)) {
                (Some(one), Some(two)) => o.attempt(|o| o.lit(words) && one.say(o) && o.lit("or") && two.say(o)),
                _ => false,
            }
        })
    }
}

/// "tap all creatures or untap all lands", "put a counter on it or remove one from it": one of two things, as you choose (608.2d).
pub(crate) struct OneOrOther;

/// Something that you do, or that happens to an object.
fn deed(i: In<'_>) -> Read<'_, Effect> {
    let verb = longest(i.agreeing(Agree::Bare), &[&Verb::parse, &super::effect::read_object_verb])?;
    Ok((verb.0, done(verb.1)))
}

fn say_deed(effect: &Effect, o: &mut Out<'_>) -> bool {
    let Effect::Do { who: Players::You, verb, .. } = effect else { return false };
    o.agree = Agree::Bare;
    o.attempt(|o| verb.say(o)) || o.attempt(|o| super::effect::say_object_verb(verb, o))
}

/// Behind "put a charge counter on it or": one of those counters.
const ONE_FROM_IT: &str = "remove one from it";

fn one_from_it(first: &Effect) -> Option<Effect> {
    match first {
        Effect::Do { verb: Verb::PutCounters { kind, on, .. }, .. } => {
            Some(done(Verb::RemoveCounters(Some(Num::Const(1)), Some(kind.clone()), again(on.clone()))))
        }
        _ => None,
    }
}

impl Way<Effect> for OneOrOther {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, first) = deed(i)?;
        let (i, ()) = one_of(i, &["or", ", or"])?;
        let (i, second) = match i.lit(ONE_FROM_IT) {
            Ok((rest, ())) => match one_from_it(&first) {
                Some(second) => (rest, second),
                None => return i.stumble(),
            },
            Err(_) => deed(i)?,
        };
        Ok((i, Effect::one_of(vec![first, second])))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Some(between) = value.either() else { return false };
        let [first, second] = between else { return false };
        let from_it = one_from_it(first).as_ref() == Some(second);
        o.attempt(|o| {
            say_deed(first, o) && o.either(&["or", ", or"]) && (from_it && o.lit(ONE_FROM_IT) || say_deed(second, o))
        })
    }
}

/// "create a Food token or a Treasure token", "create your choice of a Clue token, a Food token, or a Treasure token".
pub(crate) struct CreateEither;

impl Way<Effect> for CreateEither {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, ()) = i.lit("create")?;
        let (i, _) = maybe(i, |i| i.lit("your choice of"));
        let (i, all) = two_or_more(i, Joints::OR, <Created as Way<Verb>>::read)?;
        Ok((i, Effect::one_of(all.into_iter().map(done).collect())))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Some(between) = value.either() else { return false };
        let one = |effect: &Effect, o: &mut Out<'_>| {
            matches!(effect, Effect::Do { who: Players::You, verb: verb @ Verb::Create { .. }, .. }
                if <Created as Way<Verb>>::say(verb, o))
        };
        between.len() > 1
            && o.attempt(|o| {
                o.lit("create") && o.optional("your choice of") && say_several(between, Joints::OR, o, one)
            })
    }
}

/// "create a 3/3 black Ox creature token and a 2/2 white Cat creature token": several kinds with one verb.
pub(crate) struct CreateSeveral;

/// What stands behind "create" and its like: read as if the verb stood there, so only plain tokens.
fn kinds(i: In<'_>) -> Read<'_, Vec<Verb>> {
    let agree = i.agree;
    let (at, first) = <Create as Way<Verb>>::read(i)?;
    let (at, all) = further(at, Joints::AND, |i| <Created as Way<Verb>>::read(i.agreeing(agree)), vec![first]);
    if all.len() > 1 { Ok((at, all)) } else { i.stumble() }
}

impl Way<Effect> for CreateSeveral {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, (who, all)) = by_somebody(i, kinds)?;
        // 608.2f: at once; but what is attached or blocks as it is created is so one after the other.
        let alone = |verb: &Verb| matches!(verb, Verb::Create { blocking: None, attached_to: None, .. });
        let together = all.iter().all(alone);
        let all = all.into_iter().enumerate().map(|(at, mut verb)| {
            if let Verb::Create { with_last, .. } = &mut verb {
                *with_last = together && at > 0;
            }
            Effect::Do { who: who.clone(), verb, bind: None }
        });
        Ok((i, Effect::Seq(all.collect())))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Seq(all) = value else { return false };
        if all.len() < 2 {
            return false;
        }
        let mark = o.mark();
        for (at, one) in all.iter().enumerate() {
            let Effect::Do { who, verb, .. } = one else { return o.back(mark) };
            if matches!(verb, Verb::Create { with_last: true, .. } if at == 0) {
                return o.back(mark);
            }
            let said = if at == 0 {
                o.attempt(|o| *who == Players::You && <Create as Way<Verb>>::say(verb, o))
                    || o.attempt(|o| {
                        <players::Subject as Way<Players>>::say(who, o) && <Create as Way<Verb>>::say(verb, o)
                    })
            } else {
                let mut alone = verb.clone();
                if let Verb::Create { with_last, .. } = &mut alone {
                    *with_last = false;
                }
                let joints = match (at + 1 == all.len(), all.len() > 2) {
                    (true, true) => [", and", "and", ","],
                    (true, false) => ["and", ", and", ","],
                    (false, _) => [",", "and", ", and"],
                };
                let mut joints = joints.iter();
                joints.any(|joint| o.attempt(|o| o.lit(joint) && <Created as Way<Verb>>::say(&alone, o)))
            };
            if !said {
                return o.back(mark);
            }
        }
        true
    }
}
