//! What is greater than what, and how many of those did something.

use super::*;
use crate::oracle::grammar::{event, number, refer};

/// Words that let others have as much.
const OR_TIED: &str = "or tied for the greatest";

/// "the creature with the greatest power or tied for the greatest power", of all there are.
pub(super) fn read_greatest(i: In<'_>) -> Read<'_, Filter> {
    let (i, ()) = i.lit("the")?;
    let (i, mut kind) = <One as Way<Filter>>::read(i)?;
    let (i, ()) = i.lit("with the greatest")?;
    let (i, of) = <number::OfEach as Way<Num>>::read(i)?;
    let (i, ()) = i.lit(OR_TIED)?;
    let (i, same) = <number::OfEach as Way<Num>>::read(i)?;
    if same != of {
        return i.stumble();
    }
    kind.post.push(Pred::Extreme(true, Box::new(of), Box::new(kind.clone())));
    Ok((i, kind))
}

/// Says what [`read_greatest`] reads.
pub(super) fn say_greatest(value: &Filter, o: &mut Out<'_>) -> bool {
    let Some((Pred::Extreme(true, of, among), post)) = value.post.split_last() else { return false };
    let kind = Filter { post: post.to_vec(), ..value.clone() };
    let say_of = |o: &mut Out<'_>| <number::OfEach as Way<Num>>::say(of, o);
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

/// "its power is greater than each other creature's power": of what there is none.
pub(crate) struct AsStrong;

const EACH_OTHER: &str = "power is greater than each other creature 's power";

fn as_strong(it: Ref) -> Cond {
    let mut others = event::any_creature();
    others.post = vec![Pred::OtherThan(it.clone()), Pred::Power(Cmp::Ge, Num::Power(it))];
    Cond::Exists(Box::new(Objects::All(others, Quantifier::Plural)))
}

impl Way<Cond> for AsStrong {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (i, it) = <refer::Own as Way<Ref>>::read(i)?;
        i.lit(EACH_OTHER).map(|(i, ())| (i, as_strong(it)))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let Cond::Exists(set) = value else { return false };
        let Objects::All(others, _) = &**set else { return false };
        let Some(Pred::OtherThan(it)) = others.post.first() else { return false };
        *value == as_strong(it.clone()) && o.attempt(|o| <refer::Own as Way<Ref>>::say(it, o) && o.lit(EACH_OTHER))
    }
}

/// "no other creature has greater power", of what stands before: of those there is none.
pub(crate) struct Stronger;

const NO_OTHER: &str = "no other creature has greater power";

fn stronger() -> Cond {
    let it = || Ref::Word("it".into());
    let mut others = event::any_creature();
    others.post = vec![Pred::OtherThan(it()), Pred::Power(Cmp::Gt, Num::Power(it()))];
    Cond::Exists(Box::new(Objects::All(others, Quantifier::Plural)))
}

impl Way<Cond> for Stronger {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        i.lit(NO_OTHER).map(|(i, ())| (i, stronger()))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        *value == stronger() && o.lit(NO_OTHER)
    }
}

/// "the amount of mana spent to cast that spell is greater than ~'s power or toughness": than the one or than the other.
pub(crate) struct MoreThanEither;

const EITHER: &str = "is greater than ~ 's power or toughness";

fn more_than_either(n: Num) -> Cond {
    let more = |than| Cond::Compare(n.clone(), Cmp::Gt, than);
    Cond::Or(vec![more(Num::Power(Ref::This)), more(Num::Toughness(Ref::This))])
}

/// "it has greater power or toughness than ~": more of the one than that has, or more of the other (702.100b).
pub(crate) struct GreaterInEither;

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
pub(crate) struct ManyOfThose;

/// From where.
const PLACES: &[(&str, Origin)] = &[
    ("a graveyard", Origin { zone: Zone::Graveyard, whose: Whose::Anyones }),
    ("exile", Origin::EXILE),
    ("your library", Origin { zone: Zone::Library, whose: Whose::Yours }),
    ("your graveyard", Origin { zone: Zone::Graveyard, whose: Whose::Yours }),
    ("your hand", Origin { zone: Zone::Hand, whose: Whose::Yours }),
];

const WAS_CAST: &[&str] = &["was cast from", "were cast from"];

fn entered(from: Origin) -> Pred {
    let itself = Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(Ref::Each)] };
    let enters = EventPattern::Enters { what: itself, from: Some(from), batch: false };
    Pred::Did(Box::new(enters), Window::ThisTurn)
}

/// "entered from a graveyard or was cast from a graveyard": how each of them came.
pub(crate) struct Came;

fn read_place(i: In<'_>) -> Read<'_, Origin> {
    let found = PLACES.iter().find_map(|(words, from)| Some((i.lit(words).ok()?.0, *from)));
    found.map_or_else(|| i.stumble(), Ok)
}

fn say_place(from: Origin, o: &mut Out<'_>) -> bool {
    PLACES.iter().any(|(words, place)| *place == from && o.lit(words))
}

impl Way<Pred> for Came {
    fn read(i: In<'_>) -> Read<'_, Pred> {
        if let Ok((i, ())) = one_of(i, WAS_CAST) {
            return read_place(i).map(|(i, from)| (i, Pred::CastFrom(from)));
        }
        let (i, from) = i.lit("entered from").and_then(|(i, ())| read_place(i))?;
        let cast = i.lit("or").and_then(|(i, ())| one_of(i, WAS_CAST)).and_then(|(i, ())| read_place(i));
        match cast {
            Ok((rest, same)) if same == from => Ok((rest, Pred::Or(vec![entered(from), Pred::CastFrom(from)]))),
            _ => Ok((i, entered(from))),
        }
    }

    fn say(value: &Pred, o: &mut Out<'_>) -> bool {
        let so = |pred: &Pred, o: &mut Out<'_>| match pred {
            Pred::CastFrom(from) => o.attempt(|o| o.either(WAS_CAST) && say_place(*from, o)),
            pred => PLACES
                .iter()
                .any(|(words, from)| *pred == entered(*from) && o.attempt(|o| o.lit("entered from") && o.lit(words))),
        };
        match value {
            Pred::Or(both) => matches!(both.as_slice(), [one, two @ Pred::CastFrom(_)]
                if o.attempt(|o| so(one, o) && o.lit("or") && so(two, o))),
            one => so(one, o),
        }
    }
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
        let (i, so) =
            longest(i, &[&|i| read_so(i, Agree::Bare), &|i| read_so(i, Agree::Third), &<Came as Way<Pred>>::read])?;
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
                && (<Came as Way<Pred>>::say(so, o)
                    || [Agree::Bare, Agree::Third].into_iter().any(|agree| o.attempt(|o| say_so(so, agree, o))))
        })
    }
}
