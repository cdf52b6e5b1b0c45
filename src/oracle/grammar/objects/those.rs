//! What an instruction before has done something to: "cards exiled this way", "from among the cards milled this way".

use super::*;

/// "land cards revealed this way", behind "all".
pub(super) struct AllDone;

impl Way<Objects> for AllDone {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (rest, some) = <crate::oracle::grammar::done::ThisWayMany as Way<Objects>>::read(i)?;
        all_of(some).map_or_else(|| i.stumble(), |all| Ok((rest.agreeing(Agree::Bare), all)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        some_of(value).is_some_and(|some| <crate::oracle::grammar::done::ThisWayMany as Way<Objects>>::say(&some, o))
    }
}

/// Cards that an ability linked to this one has exiled, in the words used (607.2a).
const EXILED_WITH: &[&str] =
    &["the cards exiled with ~", "cards exiled with ~", "the cards exiled with it", "cards exiled with it"];

/// "the cards milled this way", "cards exiled with ~", behind "from among".
pub(super) fn read_cards_done(i: In<'_>) -> Read<'_, Ref> {
    let exiled = EXILED_WITH.iter().find_map(|words| i.lit(words).ok());
    if let Some((rest, ())) = exiled {
        return Ok((rest, Ref::Word(crate::oracle::grammar::refer::EXILED_WITH_THIS.into())));
    }
    let (i, ()) = one_of(i, &["the cards", "cards"])?;
    crate::oracle::grammar::done::read_all(i)
}

pub(super) fn say_among(from: &Ref, o: &mut Out<'_>) -> bool {
    match from {
        Ref::Word(words) if &**words == crate::oracle::grammar::refer::EXILED_WITH_THIS => o.either(EXILED_WITH),
        Ref::Word(words) if words.starts_with("any ") => {
            o.attempt(|o| o.either(&["the cards", "cards"]) && crate::oracle::grammar::done::say_all(from, o))
        }
        _ => from.say(o),
    }
}

/// "cards exiled this way", "each nonland card exiled this way": all that fit of what an instruction before has done it to.
pub(super) struct AllOfThose;

impl Way<Objects> for AllOfThose {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        match i.lit("each") {
            Ok((rest, ())) => {
                <OneOfThose as Way<Objects>>::read(rest).map(|(rest, all)| (rest.agreeing(Agree::Third), all))
            }
            Err(_) => <AllDone as Way<Objects>>::read(i),
        }
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        let each = o.attempt(|o| o.lit("each") && <OneOfThose as Way<Objects>>::say(value, o));
        o.agree = if each { Agree::Third } else { Agree::Bare };
        each || <AllDone as Way<Objects>>::say(value, o)
    }
}

/// "permanent destroyed this way", behind "for each": those that fit, one by one.
pub(crate) struct OneOfThose;

impl Way<Objects> for OneOfThose {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (rest, some) = <crate::oracle::grammar::done::ThisWayOne as Way<Objects>>::read(i)?;
        all_of(some).map_or_else(|| i.stumble(), |all| Ok((rest, all)))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        some_of(value).is_some_and(|some| <crate::oracle::grammar::done::ThisWayOne as Way<Objects>>::say(&some, o))
    }
}

/// All of those of which a number is counted.
fn all_of(some: Objects) -> Option<Objects> {
    let Objects::Among { from, filter, random, .. } = some else { return None };
    Some(Objects::Among { from, count: Count::All, filter, random })
}

/// Takes [`all_of`] back.
fn some_of(all: &Objects) -> Option<Objects> {
    let Objects::Among { from, count: Count::All, filter, random } = all else { return None };
    Some(Objects::Among { from: from.clone(), count: Count::Any, filter: filter.clone(), random: *random })
}

/// "a permanent they control of each permanent type": one of each of the types permanents have (110.4), which may be the same.
pub(crate) struct OfEachType;

const OF_EACH_TYPE: &str = "of each permanent type";
const OF_EACH_BASIC_TYPE: &str = "of each basic land type";

impl Way<Vec<Objects>> for OfEachType {
    fn read(i: In<'_>) -> Read<'_, Vec<Objects>> {
        let (i, ()) = article(i)?;
        let (i, kind) = <One as Way<Filter>>::read(i)?;
        if let Ok((rest, ())) = i.lit(OF_EACH_BASIC_TYPE) {
            let land = Head { adjectives: Vec::new(), types: vec![Pred::Type(crate::card::CardTypes::LAND)] };
            let fits = kind.heads == [land] && kind.noun == Noun::Permanent;
            return if fits { Ok((rest, kind.one_of_each_basic_type())) } else { i.stumble() };
        }
        let (rest, ()) = i.lit(OF_EACH_TYPE)?;
        match kind.heads.as_slice() {
            [head] if *head == Head::default() && kind.noun == Noun::Permanent => Ok((rest, kind.one_of_each_type())),
            _ => i.stumble(),
        }
    }

    fn say(value: &Vec<Objects>, o: &mut Out<'_>) -> bool {
        let said = |kind: Filter, words: &str, o: &mut Out<'_>| {
            with_article(o, |o| <One as Way<Filter>>::say(&kind, o) && o.lit(words))
        };
        Filter::of_each_type(value).is_some_and(|kind| said(kind, OF_EACH_TYPE, o))
            || Filter::of_each_basic_type(value).is_some_and(|kind| said(kind, OF_EACH_BASIC_TYPE, o))
    }
}
