//! What a static ability is for, and how much.

use super::*;
use crate::oracle::grammar::{effect, number, objects, quote, refer};

/// "both creatures", "each of those creatures": this one and the one it is paired with (702.95b).
pub(crate) struct Pair;

pub(crate) const PAIR: &[(&str, Agree)] = &[("both creatures", Agree::Bare), ("each of those creatures", Agree::Third)];

pub(crate) fn pair() -> Objects {
    let one = |it| Objects::That(it, Said::Name);
    Objects::And(vec![one(Ref::This), one(Ref::PartnerOf(Box::new(Ref::This)))])
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
pub(crate) struct WithToo;

impl Way<Vec<Modification>> for WithToo {
    fn read(i: In<'_>) -> Read<'_, Vec<Modification>> {
        let (i, ()) = effect::elided(i)?;
        let (i, ()) = i.lit("with")?;
        let (i, abilities) = <quote::Abilities as Way<Vec<Arc<Ability>>>>::read(i)?;
        Ok((i, vec![Modification::Gain(abilities)]))
    }

    fn say(value: &Vec<Modification>, o: &mut Out<'_>) -> bool {
        let [Modification::Gain(abilities)] = value.as_slice() else { return false };
        o.attempt(|o| o.lit("with") && <quote::Abilities as Way<Vec<Arc<Ability>>>>::say(abilities, o))
    }
}

/// "during your turn, as long as ~ is equipped": a time, and a condition besides.
pub(crate) struct DuringAndSo;

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

const IF_AN_ABILITY: &[&str] = &["if a triggered ability of", "if an ability of", "if any ability of"];
const TRIGGERS_WHILE: &str = "triggers while";
const ONCE_MORE: &[&str] = &[", that ability triggers an additional time", ", it triggers an additional time"];

/// "if an ability of another Shrine you control triggers while you control six or more Shrines, that ability triggers an additional
/// time": a rule that is so while the condition holds (603.2d).
pub(super) fn read_again_while(i: In<'_>) -> Read<'_, (Cond, Vec<StaticEffect>)> {
    let (i, ()) = i.needs(TRIGGERS_WHILE)?;
    let (i, ()) = one_of(i, IF_AN_ABILITY)?;
    let (i, source) = <objects::Thing as Way<Filter>>::read(i)?;
    let (i, ()) = i.lit(TRIGGERS_WHILE)?;
    let (i, cond) = Cond::parse(i)?;
    let (i, ()) = one_of(i, ONCE_MORE)?;
    Ok((i, (cond, vec![StaticEffect::Rule(RuleChange::TriggersAgain { source, event: None })])))
}

/// Says what [`read_again_while`] reads.
pub(super) fn say_again_while(cond: &Cond, effects: &[StaticEffect], o: &mut Out<'_>) -> bool {
    let [StaticEffect::Rule(RuleChange::TriggersAgain { source, event: None })] = effects else { return false };
    o.attempt(|o| {
        o.either(IF_AN_ABILITY)
            && <objects::Thing as Way<Filter>>::say(source, o)
            && o.lit(TRIGGERS_WHILE)
            && cond.say(o)
            && o.either(ONCE_MORE)
    })
}

/// "enchanted creature" and the like.
pub(crate) struct HostOnly;

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
pub(crate) struct OwnPt;

impl Way<Objects> for OwnPt {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, it) = <refer::Own as Way<Ref>>::read(i)?;
        Ok((i, Objects::That(it, Said::Pronoun)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        matches!(value, Objects::That(it, _) if <refer::Own as Way<Ref>>::say(it, o))
    }
}

/// "power and toughness are each equal to the number of ...".
pub(crate) struct Defined;

const EACH_EQUAL: &[&str] = &["power and toughness are each equal to", "power and toughness are equal to"];

const TOUGHNESS_IS: &str = "and its toughness is equal to";

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
                        .and_then(|(i, ())| <number::Numeral as Way<i32>>::read(i));
                    if let Ok((i, more)) = more {
                        let m = Num::Plus(Box::new(n.clone()), Box::new(Num::Const(more)));
                        return Ok((i, vec![Modification::Define(Some(n), Some(m))]));
                    }
                    if let Ok((i, from)) =
                        i.lit(TOUGHNESS_IS).and_then(|(i, ())| <number::Numeral as Way<Num>>::read(i))
                        && let Ok((i, ())) = i.lit("minus that number")
                    {
                        let m = Num::Minus(Box::new(from), Box::new(n.clone()));
                        return Ok((i, vec![Modification::Define(Some(n), Some(m))]));
                    }
                    if let Ok((i, m)) = one_of(i, &[TOUGHNESS_IS]).and_then(|(i, ())| <Values as Way<Num>>::read(i)) {
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
                        && <number::Numeral as Way<Num>>::say(more, o)
                }))) || (matches!(m, Num::Minus(from, same) if **same == *n && o.attempt(|o| {
                    o.lit("power is equal to")
                        && n.say(o)
                        && o.lit(TOUGHNESS_IS)
                        && <number::Numeral as Way<Num>>::say(from, o)
                        && o.lit("minus that number")
                }))) || (n == m && o.attempt(|o| o.either(EACH_EQUAL) && n.say(o)))
                    || o.attempt(|o| o.lit("power is equal to") && n.say(o) && o.lit(TOUGHNESS_IS) && m.say(o))
            }
            [Modification::Define(Some(n), None)] => o.attempt(|o| o.lit("power is equal to") && n.say(o)),
            [Modification::Define(None, Some(n))] => o.attempt(|o| o.lit("toughness is equal to") && n.say(o)),
            _ => false,
        }
    }
}

/// "gets +X/+X and has flying, where X is the number of ...": the bonus hangs on the number.
pub(crate) struct BonusWhere;

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
pub(crate) struct RuleWhere;

pub(in crate::oracle::grammar::ability) const X_IS: &str = ", where X is";

/// The number a bonus hangs on, where it is the same wherever it stands: no words in it point back to what was said before.
pub(super) fn number_of_bonus(effect: &StaticEffect) -> Option<Num> {
    struct PointsBack(bool);
    impl Visit for PointsBack {
        fn reference(&mut self, it: &mut Ref) {
            self.0 |= matches!(it, Ref::Word(_));
            it.inside(self);
        }
    }
    let StaticEffect::Modify { changes, .. } = effect else { return None };
    let (power, toughness) = changes.iter().find_map(|change| match change {
        Modification::AddPt(power, toughness) => Some((power, toughness)),
        _ => None,
    })?;
    let mut n = without_x(power).0.or(without_x(toughness).0).filter(|n| **n != Num::X)?.clone();
    let mut points_back = PointsBack(false);
    n.walk(&mut points_back);
    (!points_back.0).then_some(n)
}

/// Puts one number in the place of another in what is made true.
pub(super) fn put_in_place(effect: &mut StaticEffect, from: &Num, to: &Num) {
    effect.walk(&mut InPlaceOf { from, to, found: false });
}

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
pub(crate) struct SizeWhere;

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
