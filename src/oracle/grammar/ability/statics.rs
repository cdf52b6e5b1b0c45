//! Static abilities: what is said of objects and players for as long as the ability is there (604).

use std::sync::Arc;

use super::*;
use crate::card::{CardType, CardTypes};
use crate::oracle::grammar::event::AttackedOne;
use crate::oracle::grammar::keyword::Names;
use crate::oracle::grammar::number::Values;
use crate::oracle::grammar::rules::{self, OncePlayedInYours};
use crate::oracle::grammar::select::Post;
use crate::oracle::grammar::this_way::EntersThisWay;
use crate::oracle::lang::*;
use crate::oracle::phrase::*;

/// "both creatures", "each of those creatures": this one and the one it is paired with (702.95b).
pub(super) struct Pair;

pub(super) const PAIR: &[(&str, Agree)] = &[("both creatures", Agree::Bare), ("each of those creatures", Agree::Third)];

pub(super) fn pair() -> Objects {
    let one = |it| Objects::That(it, Said::Name);
    Objects::And(vec![one(Ref::This), one(Ref::Paired)])
}

impl Way<Objects> for Pair {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let found = PAIR.iter().find_map(|(words, agree)| Some(i.lit(words).ok()?.0.agreeing(*agree)));
        found.map_or_else(|| i.stumble(), |rest| Ok((rest, pair())))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        *value == pair()
            && PAIR.iter().any(|(words, agree)| {
                o.lit(words) && {
                    o.agree = *agree;
                    true
                }
            })
    }
}

silent! {
    /// The one that the part before is said of.
    SameOne: Objects = Objects::That(Ref::Word("".into()), Said::Pronoun);
}

/// "and with flying", behind the counters something enters with: it has that from then on.
pub(super) struct WithToo;

impl Way<Vec<Modification>> for WithToo {
    fn read(i: In<'_>) -> Read<'_, Vec<Modification>> {
        let (i, ()) = crate::oracle::grammar::effect::elided(i)?;
        let (i, ()) = i.lit("with")?;
        let (i, abilities) = <crate::oracle::grammar::quote::Abilities as Way<Vec<Arc<Ability>>>>::read(i)?;
        Ok((i, vec![Modification::Gain(abilities)]))
    }

    fn say(value: &Vec<Modification>, o: &mut Out<'_>) -> bool {
        let [Modification::Gain(abilities)] = value.as_slice() else { return false };
        o.attempt(|o| {
            o.lit("with") && <crate::oracle::grammar::quote::Abilities as Way<Vec<Arc<Ability>>>>::say(abilities, o)
        })
    }
}

/// "during your turn, as long as ~ is equipped": a time, and a condition besides.
pub(super) struct DuringAndSo;

const AS_LONG_AS: &[&str] = &[", as long as", ", if"];

impl Way<Vec<Cond>> for DuringAndSo {
    fn read(i: In<'_>) -> Read<'_, Vec<Cond>> {
        let (i, time) = <limits::DuringWords as Way<Cond>>::read(i)?;
        let (i, ()) = one_of(i, AS_LONG_AS)?;
        Cond::parse(i).map(|(i, cond)| (i, vec![time, cond]))
    }

    fn say(value: &Vec<Cond>, o: &mut Out<'_>) -> bool {
        let [time, cond] = value.as_slice() else { return false };
        o.attempt(|o| <limits::DuringWords as Way<Cond>>::say(time, o) && o.either(AS_LONG_AS) && cond.say(o))
    }
}

/// "enchanted creature" and the like.
pub(super) struct HostOnly;

impl Way<Objects> for HostOnly {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        if !i.s.starts_with("enchanted") && !i.s.starts_with("equipped") {
            return i.stumble();
        }
        Ref::parse(i).map(|(i, it)| (i, Objects::That(it, Said::Pronoun)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        matches!(value, Objects::That(it, _) if it.say(o))
    }
}

/// "~'s" before "power and toughness".
pub(super) struct OwnPt;

impl Way<Objects> for OwnPt {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, it) = <crate::oracle::grammar::refer::Own as Way<Ref>>::read(i)?;
        Ok((i, Objects::That(it, Said::Pronoun)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        matches!(value, Objects::That(it, _) if <crate::oracle::grammar::refer::Own as Way<Ref>>::say(it, o))
    }
}

/// "power and toughness are each equal to the number of ...".
pub(super) struct Defined;

const EACH_EQUAL: &[&str] = &["power and toughness are each equal to", "power and toughness are equal to"];

impl Way<Vec<Modification>> for Defined {
    fn read(i: In<'_>) -> Read<'_, Vec<Modification>> {
        longest(
            i,
            &[
                &|i| {
                    let (i, ()) = one_of(i, EACH_EQUAL)?;
                    let (i, n) = <Values as Way<Num>>::read(i)?;
                    Ok((i, vec![Modification::Define(Some(n.clone()), Some(n))]))
                },
                &|i| {
                    let (i, ()) = i.lit("power is equal to")?;
                    let (i, n) = <Values as Way<Num>>::read(i)?;
                    let more = i
                        .lit("and its toughness is equal to that number plus")
                        .and_then(|(i, ())| <crate::oracle::grammar::number::Numeral as Way<i32>>::read(i));
                    if let Ok((i, more)) = more {
                        let m = Num::Plus(Box::new(n.clone()), Box::new(Num::Const(more)));
                        return Ok((i, vec![Modification::Define(Some(n), Some(m))]));
                    }
                    if let Ok((i, m)) =
                        one_of(i, &["and its toughness is equal to"]).and_then(|(i, ())| <Values as Way<Num>>::read(i))
                    {
                        return Ok((i, vec![Modification::Define(Some(n), Some(m))]));
                    }
                    Ok((i, vec![Modification::Define(Some(n), None)]))
                },
                &|i| {
                    let (i, ()) = i.lit("toughness is equal to")?;
                    let (i, n) = <Values as Way<Num>>::read(i)?;
                    Ok((i, vec![Modification::Define(None, Some(n))]))
                },
            ],
        )
    }

    fn say(value: &Vec<Modification>, o: &mut Out<'_>) -> bool {
        match value.as_slice() {
            [Modification::Define(Some(n), Some(m))] => {
                (matches!(m, Num::Plus(same, more) if **same == *n && o.attempt(|o| {
                    o.lit("power is equal to")
                        && n.say(o)
                        && o.lit("and its toughness is equal to that number plus")
                        && <crate::oracle::grammar::number::Numeral as Way<Num>>::say(more, o)
                }))) || (n == m && o.attempt(|o| o.either(EACH_EQUAL) && n.say(o)))
                    || o.attempt(|o| {
                        o.lit("power is equal to") && n.say(o) && o.lit("and its toughness is equal to") && m.say(o)
                    })
            }
            [Modification::Define(Some(n), None)] => o.attempt(|o| o.lit("power is equal to") && n.say(o)),
            [Modification::Define(None, Some(n))] => o.attempt(|o| o.lit("toughness is equal to") && n.say(o)),
            _ => false,
        }
    }
}

/// "gets +X/+X and has flying, where X is the number of ...": the bonus hangs on the number.
pub(super) struct BonusWhere;

/// Puts the number where the bonus says X.
fn with_x(part: Num, n: &Num) -> Num {
    match part {
        Num::X => n.clone(),
        Num::Negative(of) if *of == Num::X => Num::Negative(Box::new(n.clone())),
        other => other,
    }
}

/// The number a bonus hangs on, and the bonus with X in its place.
fn without_x(part: &Num) -> (Option<&Num>, Num) {
    match part {
        Num::Const(_) => (None, part.clone()),
        Num::Negative(of) => (Some(&**of), Num::Negative(Box::new(Num::X))),
        n => (Some(n), Num::X),
    }
}

/// "gets +X/+Y, where X is its power and Y is its toughness": a number for each.
fn read_two_numbers(i: In<'_>) -> Read<'_, Vec<Modification>> {
    let (i, ()) = i.lit("get*")?;
    let (i, ()) = i.lit(X_AND_Y)?;
    let (i, power) = <Values as Way<Num>>::read(i)?;
    let (i, ()) = one_of(i, AND_Y)?;
    let (i, toughness) = <Values as Way<Num>>::read(i)?;
    Ok((i, vec![Modification::AddPt(power, toughness)]))
}

const AND_Y: &[&str] = &["and Y is", ", and Y is"];
const X_AND_Y: &str = "+X/+Y , where X is";

/// Says what [`read_two_numbers`] reads.
fn say_two_numbers(value: &[Modification], o: &mut Out<'_>) -> bool {
    matches!(value, [Modification::AddPt(power, toughness)] if o.attempt(|o| {
        o.lit("get*")
            && o.lit(X_AND_Y)
            && <Values as Way<Num>>::say(power, o)
            && o.either(AND_Y)
            && <Values as Way<Num>>::say(toughness, o)
    }))
}

impl Way<Vec<Modification>> for BonusWhere {
    fn read(i: In<'_>) -> Read<'_, Vec<Modification>> {
        if i.lit("get*").is_ok_and(|(rest, ())| rest.s.starts_with("+X/+Y ")) {
            return read_two_numbers(i);
        }
        let (i, mut changes) = <Changes as Way<Vec<Modification>>>::read(i)?;
        let (i, ()) = i.lit(", where X is")?;
        let (i, n) = <Values as Way<Num>>::read(i)?;
        match changes.iter_mut().find(|change| matches!(change, Modification::AddPt(..))) {
            Some(Modification::AddPt(power, toughness)) if n != Num::X => {
                *power = with_x(std::mem::replace(power, Num::X), &n);
                *toughness = with_x(std::mem::replace(toughness, Num::X), &n);
                Ok((i, changes))
            }
            _ => i.stumble(),
        }
    }

    fn say(value: &Vec<Modification>, o: &mut Out<'_>) -> bool {
        if say_two_numbers(value, o) {
            return true;
        }
        let bonus = value.iter().enumerate().find_map(|(at, change)| match change {
            Modification::AddPt(power, toughness) => Some((at, power, toughness)),
            _ => None,
        });
        let Some((at, power, toughness)) = bonus else { return false };
        let ((one, power), (two, toughness)) = (without_x(power), without_x(toughness));
        let Some(n) = one.or(two) else { return false };
        if one.zip(two).is_some_and(|(one, two)| one != two) {
            return false;
        }
        let mut changes = value.clone();
        changes[at] = Modification::AddPt(power, toughness);
        o.attempt(|o| {
            <Changes as Way<Vec<Modification>>>::say(&changes, o)
                && o.lit(", where X is")
                && <Values as Way<Num>>::say(n, o)
        })
    }
}

/// "you may pay {0} rather than pay the mana cost for a spell you cast with mana value X or less, where X is ...": a rule that hangs on
/// the number.
pub(super) struct RuleWhere;

const X_IS: &str = ", where X is";

/// Puts one number in the place of another.
struct InPlaceOf<'n> {
    from: &'n Num,
    to: &'n Num,
    found: bool,
}

impl Visit for InPlaceOf<'_> {
    fn number(&mut self, it: &mut Num) {
        if it == self.from {
            *it = self.to.clone();
            self.found = true;
        } else {
            it.inside(self);
        }
    }
}

impl Way<RuleChange> for RuleWhere {
    fn read(i: In<'_>) -> Read<'_, RuleChange> {
        if !i.s.contains(X_IS) && !i.cx.dispatch.is_probe() {
            return i.stumble();
        }
        let (i, mut rule) = RuleChange::parse(i)?;
        let (i, ()) = i.lit(X_IS)?;
        let (i, n) = <Values as Way<Num>>::read(i)?;
        let mut in_place = InPlaceOf { from: &Num::X, to: &n, found: false };
        rule.walk(&mut in_place);
        if in_place.found { Ok((i, rule)) } else { i.stumble() }
    }

    fn say(value: &RuleChange, o: &mut Out<'_>) -> bool {
        // What the number is stands in the text alone.
        let Some((_, behind)) = o.left().and_then(|left| left.split_once(X_IS)) else { return false };
        let Ok((_, n)) = <Values as Way<Num>>::read(In::new(behind.trim_start(), &Cx::default())) else { return false };
        let mut rule = value.clone();
        let mut in_place = InPlaceOf { from: &n, to: &Num::X, found: false };
        rule.walk(&mut in_place);
        in_place.found && o.attempt(|o| rule.say(o) && o.lit(X_IS) && <Values as Way<Num>>::say(&n, o))
    }
}

/// "has base power and toughness X/X, where X is your life total": a size that hangs on the number.
pub(super) struct SizeWhere;

const SIZE_OF_X: &str = "have* base power and toughness X/X , where X is";

impl Way<Vec<Modification>> for SizeWhere {
    fn read(i: In<'_>) -> Read<'_, Vec<Modification>> {
        let (i, ()) = i.lit(SIZE_OF_X)?;
        let (i, n) = <Values as Way<Num>>::read(i)?;
        Ok((i, vec![Modification::SetPt(Some(n.clone()), Some(n))]))
    }

    fn say(value: &Vec<Modification>, o: &mut Out<'_>) -> bool {
        matches!(value.as_slice(), [Modification::SetPt(Some(n), Some(same))] if n == same
            && o.attempt(|o| o.lit(SIZE_OF_X) && <Values as Way<Num>>::say(n, o)))
    }
}

/// What joins the things a static ability makes true in one sentence.
pub(super) const JOINTS: &[&str] = &["and", ", and", ","];
/// The same where sentences may follow that stand under no condition.
const SENTENCES: &[&str] = &["and", ", and", ",", "."];

/// What a static ability makes true, with these joints between.
pub(super) fn read_effects<'a>(i: In<'a>, joints: &[&str]) -> Read<'a, Vec<StaticEffect>> {
    let (mut at, first) = <Statics as Way<StaticEffect>>::read(i.agreeing(Agree::Bare))?;
    let mut all = vec![first];
    'more: loop {
        for joint in joints {
            let Ok((rest, ())) = at.lit(joint) else { continue };
            // A sentence about what was cast by the leave before it is none of its own.
            if *joint == "." && rest.s.starts_with("if you do ,") && all.iter().any(lets_play) {
                continue;
            }
            let before = rest.cx.elide.get();
            let mut best = None;
            keep_longer(&mut best, <Statics as Way<StaticEffect>>::read(rest.agreeing(Agree::Bare)));
            // A sentence of its own names its subject.
            let elided: &[Agree] = if *joint == "." { &[] } else { &[Agree::Third, Agree::Bare] };
            for agree in elided.iter().copied() {
                rest.cx.elide.set(Some((rest.s.len(), agree)));
                keep_longer(&mut best, <Statics as Way<StaticEffect>>::read(rest.agreeing(Agree::Bare)));
            }
            rest.cx.elide.set(before);
            if let Some((rest, next)) = best {
                all.push(next);
                at = rest;
                continue 'more;
            }
        }
        return Ok((at.agreeing(Agree::Bare), all));
    }
}

pub(super) fn say_effects(all: &[StaticEffect], joints: &[&str], o: &mut Out<'_>) -> bool {
    let mark = o.mark();
    for (at, one) in all.iter().enumerate() {
        let joints: &[&str] = if at == 0 { &[""] } else { joints };
        let said = joints.iter().any(|joint| {
            [Agree::Third, Agree::Bare].iter().any(|agree| {
                o.attempt(|o| {
                    o.elide = *agree;
                    o.agree = Agree::Bare;
                    (joint.is_empty() || o.lit(joint)) && <Statics as Way<StaticEffect>>::say(one, o)
                })
            })
        });
        if !said {
            return o.back(mark);
        }
    }
    !all.is_empty()
}

/// Before the keywords of which the ability is true as well.
const SAME_FOR: &str = "the same is true for";

const EACH_COMBAT: &[&str] = &["each combat if able", "each turn if able"];

/// "attacks or blocks each combat if able", "can't block or be blocked by non-Spirit creatures": two things of one subject.
fn read_twofold(i: In<'_>) -> Read<'_, Vec<StaticEffect>> {
    let both = |one, two| vec![StaticEffect::Rule(one), StaticEffect::Rule(two)];
    longest(
        i,
        &[
            &|i| {
                let (i, what) = <Subject as Way<Objects>>::read(i)?;
                let (i, ()) = i.lit("attack*")?;
                let (i, ()) = i.lit("or")?;
                let (i, ()) = i.lit("block*")?;
                let (i, ()) = one_of(i, EACH_COMBAT)?;
                Ok((i, both(RuleChange::MustAttack(what.clone(), None), RuleChange::MustBlock(what, None))))
            },
            &|i| {
                let (i, what) = <Subject as Way<Objects>>::read(i)?;
                let (i, ()) = i.lit("can't block or be blocked by")?;
                let (i, by) = <Several as Way<Filter>>::read(i)?;
                let cant_block = RuleChange::CantBlock(what.clone(), Some(by.clone()));
                Ok((i, both(cant_block, RuleChange::CantBeBlocked(what, BlockLimit::By(by)))))
            },
            // "Creatures with flying can't attack you or block creatures you control."
            &|i| {
                let (i, what) = <Subject as Way<Objects>>::read(i)?;
                let (i, ()) = i.lit("can't attack")?;
                let (i, whom) = <AttackedOne as Way<Option<AttackTarget>>>::read(i)?;
                let (i, ()) = i.lit(OR_BLOCK)?;
                let (i, which) = <Several as Way<Filter>>::read(i)?;
                Ok((i, both(RuleChange::CantAttack(what.clone(), whom), RuleChange::CantBlock(what, Some(which)))))
            },
            &|i| {
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
            &read_you_and_yours,
            &read_of_each_type,
            // "Spells you cast cost {1} less to cast and can't be countered."
            &|i| {
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
            &|i| {
                let (i, first) = <Replacement as Phrase>::parse(i)?;
                let (i, ()) = i.lit(OTHERWISE_WITH)?;
                let (i, with) = <crate::oracle::grammar::replace::WithCounters as Way<_>>::read(i)?;
                match (&first.condition, &first.instead) {
                    (Some(cond), Instead::EntersWith(_)) => {
                        let condition = Some(Cond::Not(Box::new(cond.clone())));
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
fn read_of_each_type(i: In<'_>) -> Read<'_, Vec<StaticEffect>> {
    let (i, ()) = i.lit(OF_EACH_TYPE)?;
    match <Post as Way<Pred>>::read(i)? {
        (i, place @ Pred::In(..)) => Ok((i, of_each_type(&place))),
        _ => i.stumble(),
    }
}

const OF_EACH_TYPE: &str = "you may play a land and cast a permanent spell of each permanent type";

/// Says what [`read_of_each_type`] reads.
fn say_of_each_type(all: &[StaticEffect], o: &mut Out<'_>) -> bool {
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

fn say_twofold(all: &[StaticEffect], o: &mut Out<'_>) -> bool {
    if say_all_barred(all, o) || say_you_and_yours(all, o) || say_of_each_type(all, o) {
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
            return match (&first.condition, &other.condition, &other.instead) {
                (Some(cond), Some(Cond::Not(not)), Instead::EntersWith(with)) if **not == *cond => o.attempt(|o| {
                    first.say(o)
                        && o.lit(OTHERWISE_WITH)
                        && <crate::oracle::grammar::replace::WithCounters as Way<_>>::say(with, o)
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
        &[&<crate::oracle::grammar::objects::Plural as Way<Objects>>::read, &|i| {
            i.lit("~").map(|(i, ())| (i, Objects::That(Ref::Word("~".into()), Said::Name)))
        }],
    )
}

/// Says what [`read_yours`] reads.
fn say_yours(what: &Objects, o: &mut Out<'_>) -> bool {
    match what {
        Objects::That(it, _) if *it == Ref::This || *it == Ref::Word("~".into()) => o.lit("~"),
        what => <crate::oracle::grammar::objects::Plural as Way<Objects>>::say(what, o),
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
    let you = StaticEffect::Rule(RuleChange::PlayerHas(Players::You, keyword));
    Ok((i, std::iter::once(you).chain(yours).collect()))
}

fn say_you_and_yours(all: &[StaticEffect], o: &mut Out<'_>) -> bool {
    let Some((StaticEffect::Rule(RuleChange::PlayerHas(Players::You, keyword)), yours)) = all.split_first() else {
        return false;
    };
    let same = |change: &Modification| match change {
        Modification::Have(abilities) | Modification::Gain(abilities) => {
            matches!(abilities.as_slice(), [one] if one.kind == AbilityKind::Keyword(keyword.clone()))
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

/// "as long as you control exactly one creature, that creature gets +2/+0": the set that has one is the one that is changed.
fn read_the_only_one(i: In<'_>) -> Read<'_, (Cond, Vec<StaticEffect>)> {
    let (i, ()) = i.lit(AS_LONG)?;
    let (i, cond) = Cond::parse(i)?;
    let Cond::Compare(Num::Count(set), Cmp::Eq, Num::Const(1)) = &cond else { return i.stumble() };
    let (i, ()) = i.lit(THAT_ONE)?;
    let (i, changes) = <Changes as Way<Vec<Modification>>>::read(i.agreeing(Agree::Third))?;
    let what = (**set).clone();
    Ok((i, (cond, vec![StaticEffect::Modify { what, changes }])))
}

const AS_LONG: &str = "as long as";
const THAT_ONE: &str = ", that creature";

/// Says what [`read_the_only_one`] reads.
fn say_the_only_one(cond: &Cond, effects: &[StaticEffect], o: &mut Out<'_>) -> bool {
    let Cond::Compare(Num::Count(set), Cmp::Eq, Num::Const(1)) = cond else { return false };
    let [StaticEffect::Modify { what, changes }] = effects else { return false };
    *what == **set
        && o.attempt(|o| {
            o.lit(AS_LONG) && cond.say(o) && o.lit(THAT_ONE) && {
                o.agree = Agree::Third;
                <Changes as Way<Vec<Modification>>>::say(changes, o)
            }
        })
}

/// Before what may be done in each turn of one's own.
const EACH_OF_YOURS: &str = "during each of your turns ,";

type During = limits::DuringWords;

pub(super) fn read_static(i: In<'_>) -> Read<'_, Static> {
    let (i, (condition, effects)) = longest(
        i,
        &[
            &|i| read_the_only_one(i).map(|(i, (cond, effects))| (i, (Some(cond), effects))),
            &|i| read_twofold(i).map(|(i, effects)| (i, (None, effects))),
            // "Enchanted permanent can't attack, block, or crew Vehicles, and its activated abilities can't be activated."
            &|i| {
                let (i, mut effects) = read_twofold(i)?;
                let (i, ()) = i.lit(", and")?;
                let (i, more) = read_effects(i, JOINTS)?;
                effects.extend(more);
                Ok((i, (None, effects)))
            },
            &|i| {
                let (i, cond) = <Holding as Way<Cond>>::read(i)?;
                let (i, ()) = i.lit(",")?;
                let (i, effects) = read_twofold(i)?;
                Ok((i, (Some(cond), effects)))
            },
            &|i| read_effects(i, SENTENCES).map(|(i, effects)| (i, (None, effects))),
            &|i| {
                let (i, effects) = read_effects(i, JOINTS)?;
                let (i, cond) = <Holding as Way<Cond>>::read(i)?;
                Ok((i, (Some(cond), effects)))
            },
            &|i| {
                let (i, cond) = <Holding as Way<Cond>>::read(i)?;
                let (i, ()) = i.lit(",")?;
                let (i, effects) = read_effects(i, JOINTS)?;
                Ok((i, (Some(cond), effects)))
            },
            // "As long as equipped creature is tapped, tapped creatures you control get +2/+0": the condition ends before a comma.
            &|i| {
                let ends = i.s.match_indices(" , ").map(|(at, _)| at);
                let fronts = ends.filter_map(|at| Some((i.s.get(..at)?, i.s.get(at + 1..)?)));
                for (front, rest) in fronts.take(3) {
                    if let Ok((end, cond)) = <Holding as Way<Cond>>::read(i.at(front))
                        && end.s.trim().is_empty()
                    {
                        let (i, ()) = i.at(rest).lit(",")?;
                        let (i, effects) = read_effects(i, JOINTS)?;
                        return Ok((i, (Some(cond), effects)));
                    }
                }
                i.stumble()
            },
            // "As long as ~ is attached to a creature, your opponents can't cast spells during your turn."
            &|i| {
                let (i, front) = <Holding as Way<Cond>>::read(i)?;
                let (i, ()) = i.lit(",")?;
                let (i, effects) = read_effects(i, JOINTS)?;
                let (i, behind) = <During as Way<Cond>>::read(i)?;
                Ok((i, (Some(Cond::And(vec![front, behind])), effects)))
            },
            // "During each of your turns, you may play a land and cast a permanent spell of each permanent type ...".
            &|i| {
                let (i, ()) = i.lit(EACH_OF_YOURS)?;
                let (i, effects) = read_of_each_type(i)?;
                Ok((i, (Some(Cond::TurnOf(Box::new(Players::You))), effects)))
            },
            &|i| {
                let (i, effect) = <OncePlayedInYours as Way<StaticEffect>>::read(i)?;
                Ok((i, (Some(Cond::TurnOf(Box::new(Players::You))), vec![effect])))
            },
        ],
    )?;
    let (mut i, ()) = i.lit(".")?;
    let mut effects = effects;
    let mut otherwise = Vec::new();
    // One ability can't hold two: a quoted one has no second to be.
    if condition.is_some()
        && i.cx.depth.get() == 0
        && let Ok((rest, ())) = i.lit("otherwise ,")
    {
        let (rest, other) = read_effects(rest.agreeing(Agree::Bare), JOINTS)?;
        otherwise = other;
        i = rest.lit(".")?.0;
    }
    loop {
        if let Ok((rest, rider)) = crate::oracle::grammar::effect::read_rider(i) {
            effects.push(StaticEffect::Riding(rider));
            i = rest.lit(".")?.0;
        } else if let Ok((rest, keywords)) =
            i.lit(SAME_FOR).and_then(|(rest, ())| <Names as Way<Vec<Keyword>>>::read(rest))
        {
            effects.push(StaticEffect::SameForKeywords(keywords));
            i = rest.lit(".")?.0;
        } else if effects.iter().any(lets_play)
            && let Ok((rest, enters)) = <EntersThisWay as Way<Replacement>>::read(i)
        {
            effects.push(StaticEffect::Replace(enters));
            i = rest.lit(".")?.0;
        } else {
            break;
        }
    }
    Ok((i, Static { condition, effects, otherwise }))
}

/// Whether it lets cards be played.
fn lets_play(effect: &StaticEffect) -> bool {
    matches!(effect, StaticEffect::Rule(RuleChange::PlayFrom { .. }))
}

/// Whether it is a sentence about the permission before it.
fn is_apart(effect: &StaticEffect) -> bool {
    match effect {
        StaticEffect::Riding(_) | StaticEffect::SameForKeywords(_) => true,
        StaticEffect::Replace(replacement) => crate::oracle::grammar::this_way::kind_of(replacement).is_some(),
        _ => false,
    }
}

pub(super) fn say_static(whole: &Static, o: &mut Out<'_>) -> bool {
    // What stands in sentences of its own stands behind the rest.
    let apart = whole.effects.iter().position(is_apart).unwrap_or(whole.effects.len());
    let (effects, riders) = whole.effects.split_at(apart);
    let said = match &whole.condition {
        None => {
            say_twofold(effects, o)
                || say_effects(effects, SENTENCES, o)
                || (2..effects.len()).any(|at| {
                    let (front, more) = effects.split_at(at);
                    o.attempt(|o| say_twofold(front, o) && o.lit(", and") && say_effects(more, JOINTS, o))
                })
        }
        Some(cond) => {
            o.attempt(|o| say_effects(effects, JOINTS, o) && <Holding as Way<Cond>>::say(cond, o))
                || o.attempt(|o| <Holding as Way<Cond>>::say(cond, o) && o.lit(",") && say_effects(effects, JOINTS, o))
                || o.attempt(|o| <Holding as Way<Cond>>::say(cond, o) && o.lit(",") && say_twofold(effects, o))
                || say_the_only_one(cond, effects, o)
                || matches!(cond, Cond::And(both) if matches!(both.as_slice(), [front, behind] if o.attempt(|o| {
                    <Holding as Way<Cond>>::say(front, o)
                        && o.lit(",")
                        && say_effects(effects, JOINTS, o)
                        && <During as Way<Cond>>::say(behind, o)
                })))
                || matches!(cond, Cond::TurnOf(whose) if **whose == Players::You
                    && o.attempt(|o| o.lit(EACH_OF_YOURS) && say_of_each_type(effects, o)))
                || matches!((cond, effects), (Cond::TurnOf(whose), [effect])
                    if **whose == Players::You && o.attempt(|o| <OncePlayedInYours as Way<StaticEffect>>::say(effect, o)))
        }
    };
    let otherwise = |o: &mut Out<'_>| {
        whole.otherwise.is_empty() || (o.lit("otherwise ,") && say_effects(&whole.otherwise, JOINTS, o) && o.lit("."))
    };
    said && o.lit(".")
        && otherwise(o)
        && riders.iter().all(|rider| {
            (match rider {
                StaticEffect::Riding(rider) => crate::oracle::grammar::effect::say_rider(rider, o),
                StaticEffect::SameForKeywords(keywords) => {
                    o.attempt(|o| o.lit(SAME_FOR) && <Names as Way<Vec<Keyword>>>::say(keywords, o))
                }
                StaticEffect::Replace(enters) => <EntersThisWay as Way<Replacement>>::say(enters, o),
                _ => false,
            }) && o.lit(".")
        })
}
